//! The page's second half: the schemas field by field, and the codes.

use crate::html::{line, paragraphs};
use crate::json::Json;

/// The schema that a reference names, as a link to it.
pub(crate) fn link(schema: &Json) -> String {
    let name = schema.text("$ref").rsplit('/').next().unwrap_or_default();
    format!("<a class=\"schema\" href=\"#schema-{name}\">{name}</a>")
}

pub(crate) fn schemas(document: &Json) -> String {
    let schemas = document.get("components").and_then(|components| components.get("schemas"));
    let all: String = schemas.expect("a document has schemas").members().iter().map(schema).collect();
    format!("<section id=\"schemas\">\n<h2>Schemas</h2>\n{all}</section>\n")
}

fn schema((name, schema): &(String, Json)) -> String {
    let required = schema.get("required").map_or(&[] as &[_], Json::items);
    let fields = schema.get("properties").map_or(&[] as &[_], Json::members);
    let rows: String = fields
        .iter()
        .map(|(field, of)| {
            let optional = if required.iter().any(|name| name.as_text() == field) { "" } else { "optional" };
            format!(
                "<tr><td><code>{field}</code> <span class=\"optional\">{optional}</span></td><td class=\"type\">{}</td><td>{}</td></tr>\n",
                kind(of),
                paragraphs(of.text("description"))
            )
        })
        .collect();
    let rows = if rows.is_empty() { rows } else { format!("<table class=\"fields\">\n{rows}</table>\n") };
    let about = paragraphs(schema.text("description"));
    format!(
        "<article id=\"schema-{name}\">\n<h3><a href=\"#schema-{name}\">{name}</a></h3>\n{about}{rows}</article>\n"
    )
}

/// A field's type and range in a few words.
fn kind(schema: &Json) -> String {
    if schema.get("$ref").is_some() {
        return link(schema);
    }
    match schema.text("type") {
        "array" => format!("list of {}{}", schema.get("items").map(kind).unwrap_or_default(), counts(schema)),
        "integer" => format!("integer {}", range(schema)),
        "string" => text(schema),
        other => other.to_owned(),
    }
}

fn number(schema: &Json, name: &str) -> Option<u64> {
    if let Some(Json::Number(number)) = schema.get(name) { Some(*number) } else { None }
}

fn counts(schema: &Json) -> String {
    match (number(schema, "minItems").unwrap_or(0), number(schema, "maxItems")) {
        (0, Some(most)) => format!(", at most {most}"),
        (least, Some(most)) => format!(", {least} to {most}"),
        (_, None) => String::new(),
    }
}

fn range(schema: &Json) -> String {
    let (least, most) = (number(schema, "minimum").unwrap_or(0), number(schema, "maximum").unwrap_or(0));
    let most = if most == u64::from(u32::MAX) { "2<sup>32</sup>-1".to_owned() } else { most.to_string() };
    format!("{least} to {most}")
}

fn text(schema: &Json) -> String {
    if !schema.text("const").is_empty() {
        return format!("<code>\"{}\"</code>", schema.text("const"));
    }
    let names = schema.get("enum").map_or(&[] as &[_], Json::items);
    let names: Vec<_> = names.iter().map(|name| format!("<code>\"{}\"</code>", name.as_text())).collect();
    match names.len() {
        0 if schema.text("contentEncoding") == "base64" => base64(schema),
        0 if schema.text("pattern").starts_with("^[0-9a-f]") => "64 hexadecimal digits".to_owned(),
        0 => "string".to_owned(),
        1..=4 => names.join(" or "),
        _ => "string, <a href=\"#codes\">one of these</a>".to_owned(),
    }
}

fn base64(schema: &Json) -> String {
    match (number(schema, "minLength"), number(schema, "maxLength")) {
        (Some(_), _) => "base64 of 32 bytes",
        (None, Some(_)) => "base64 of 32 bytes, or empty",
        (None, None) => "base64",
    }
    .to_owned()
}

/// Every problem code, with the anchors that the answers lead to.
pub(crate) fn codes(document: &Json) -> String {
    let problem = ["components", "schemas", "Problem", "x-problem-codes"];
    let codes = problem.iter().try_fold(document, |at, name| at.get(name));
    let rows: String = codes.expect("a document lists its codes").items().iter().map(code).collect();
    format!(
        "<section id=\"codes\">\n<h2>Problem codes</h2>\n<p>{}</p>\n<table class=\"codes\">\n\
         <tr><th>Code</th><th>Status</th><th>Meaning</th></tr>\n{rows}</table>\n</section>\n",
        line("The text of a code never changes. ↻: the same message may succeed when it is sent again.")
    )
}

fn code(of: &Json) -> String {
    let (code, title) = (of.text("code"), of.text("title"));
    let again = if of.get("repeat") == Some(&Json::Bool(true)) { " ↻" } else { "" };
    let status = number(of, "status").unwrap_or_default();
    format!(
        "<tr id=\"code-{code}\"><td><code>{code}</code></td><td>{status}{again}</td><td>{title}</td></tr>\n"
    )
}
