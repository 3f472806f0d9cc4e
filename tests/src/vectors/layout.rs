//! How vectors are laid out on the page: whatever fits stands on one line.

use serde_json::Value;

const WIDTH: usize = 110;

/// Writes a value, with members in alphabetical order and a line feed at the end.
pub(crate) fn pretty(value: &Value) -> String {
    let mut out = String::new();
    write(value, 0, &mut out);
    out.push('\n');
    out
}

fn write(value: &Value, indent: usize, out: &mut String) {
    let line = value.to_string();
    if indent > 0 && indent + line.len() <= WIDTH {
        out.push_str(&line);
        return;
    }
    match value {
        Value::Array(items) => {
            let items = items.iter().map(|item| (None, item));
            block(items, ['[', ']'], indent, out);
        }
        Value::Object(members) => {
            let members = members.iter().map(|(name, item)| (Some(name), item));
            block(members, ['{', '}'], indent, out);
        }
        _ => out.push_str(&line),
    }
}

fn block<'a>(
    items: impl Iterator<Item = (Option<&'a String>, &'a Value)>,
    brackets: [char; 2],
    indent: usize,
    out: &mut String,
) {
    out.push(brackets[0]);
    for (index, (name, item)) in items.enumerate() {
        out.push_str(if index == 0 { "\n" } else { ",\n" });
        out.push_str(&" ".repeat(indent + 2));
        if let Some(name) = name {
            out.push_str(&Value::from(name.as_str()).to_string());
            out.push_str(": ");
        }
        write(item, indent + 2, out);
    }
    out.push('\n');
    out.push_str(&" ".repeat(indent));
    out.push(brackets[1]);
}
