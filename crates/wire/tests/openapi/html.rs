//! Text as HTML: escaped, with the little Markdown that descriptions have.

/// Text without anything that HTML would read.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c => escaped.push(c),
        }
    }
    escaped
}

/// One line: what stands between backticks is code.
pub(crate) fn line(text: &str) -> String {
    let mut html = String::new();
    for (at, part) in text.split('`').enumerate() {
        let part = escape(part);
        html.push_str(&if at % 2 == 1 { format!("<code>{part}</code>") } else { part });
    }
    html
}

/// Paragraphs, between empty lines, and lists.
pub(crate) fn paragraphs(text: &str) -> String {
    text.split("\n\n").filter(|part| !part.is_empty()).map(paragraph).collect()
}

fn paragraph(text: &str) -> String {
    let mut lines = text.split("\n- ");
    let head = lines.next().map(|head| format!("<p>{}</p>\n", line(head))).unwrap_or_default();
    let items: String = lines.map(|item| format!("<li>{}</li>", line(item))).collect();
    if items.is_empty() { head } else { format!("{head}<ul>{items}</ul>\n") }
}

/// Text to copy: one click selects all of it.
pub(crate) fn block(text: &str) -> String {
    format!("<pre tabindex=\"0\"><code>{}</code></pre>\n", escape(text))
}
