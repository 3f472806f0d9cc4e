//! DOT, the language of Graphviz: nodes and edges. Attributes, ports and clusters say nothing about
//! colours; an edge from or to a whole subgraph is refused.

use super::builder::Builder;
use crate::text::{Part, Token, quote, syntax};
use crate::{Place, Read, ReadError, ReadOptions};

/// Subgraphs inside subgraphs.
const DEEPEST: usize = 50;

pub(super) fn recognises(text: &str) -> bool {
    let mut words = Scanner { rest: Part::whole(text) }.take(4).map_while(Result::ok).peekable();
    let is = |token: &Token<'_>, word: &str| token.text.eq_ignore_ascii_case(word);
    words.next_if(|token| is(token, "strict"));
    let graph = words.next().is_some_and(|token| is(&token, "graph") || is(&token, "digraph"));
    let opened = |token: Token<'_>| token.text == "{";
    graph && (words.next().is_some_and(opened) || words.next().is_some_and(opened))
}

/// Names, strings with their quotation marks, and signs.
struct Scanner<'a> {
    rest: Part<'a>,
}

impl<'a> Scanner<'a> {
    fn take_bytes(&mut self, bytes: usize) -> Part<'a> {
        let (taken, rest) = self.rest.text.split_at(bytes);
        let start = self.rest.start;
        let behind = match taken.rsplit_once('\n') {
            None => Place { column: start.column + taken.chars().count(), ..start },
            Some((before, last)) => Place {
                line: start.line + before.matches('\n').count() + 1,
                column: last.chars().count() + 1,
            },
        };
        self.rest = Part { text: rest, start: behind };
        Part { text: taken, start }
    }

    /// Spaces and comments.
    fn skip(&mut self) {
        loop {
            let text = self.rest.text;
            self.take_bytes(text.len() - text.trim_start().len());
            let text = self.rest.text;
            let end = |mark: &str| text.find(mark).map_or(text.len(), |at| at + mark.len());
            let length = if text.starts_with("//") || text.starts_with('#') {
                end("\n")
            } else if text.starts_with("/*") {
                end("*/")
            } else {
                return;
            };
            self.take_bytes(length);
        }
    }
}

/// How long a string in quotation marks is.
fn string(text: &str) -> Option<usize> {
    let mut escaped = false;
    let end = text.bytes().skip(1).position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.map(|end| end + 2)
}

/// How long a text in angle brackets is, with those inside it.
fn markup(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.bytes()
        .position(|byte| {
            depth = match byte {
                b'<' => depth + 1,
                b'>' => depth - 1,
                _ => depth,
            };
            depth == 0
        })
        .map(|end| end + 1)
}

impl<'a> Iterator for Scanner<'a> {
    type Item = Result<Token<'a>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.skip();
        let text = self.rest.text;
        let open = |what| Err(syntax(self.rest.start, what, "its end"));
        let length = match text.chars().next()? {
            '"' => match string(text) {
                Some(length) => length,
                None => return Some(open("a quotation mark")),
            },
            '<' => match markup(text) {
                Some(length) => length,
                None => return Some(open("a bracket <")),
            },
            _ if text.starts_with("--") || text.starts_with("->") => 2,
            '{' | '}' | '[' | ']' | ';' | ',' | '=' | ':' => 1,
            '-' => 1 + text[1..].find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len() - 1),
            c => text
                .find(|c: char| !c.is_alphanumeric() && c != '_' && c != '.')
                .unwrap_or(text.len())
                .max(c.len_utf8()),
        };
        let part = self.take_bytes(length);
        Some(Ok(Token { place: part.start, text: part.text }))
    }
}

/// Whether a token is a name.
fn is_name(token: &Token<'_>) -> bool {
    let number =
        token.text.len() > 1 && token.text.starts_with('-') && token.text != "--" && token.text != "->";
    number || token.text.starts_with(|c: char| c.is_alphanumeric() || "_.\"<".contains(c))
}

/// A name without quotation marks.
fn unquoted(text: &str) -> String {
    match text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
        Some(inner) => inner.replace("\\\"", "\"").replace("\\\n", ""),
        None => text.to_owned(),
    }
}

/// Reads statements from left to right.
struct Reader<'a, 'o> {
    tokens: std::iter::Peekable<Scanner<'a>>,
    builder: Builder<'o>,
}

impl<'a> Reader<'a, '_> {
    fn next(&mut self, expected: &str) -> Result<Token<'a>, ReadError> {
        let end = || ReadError::Unrecognised {
            found: "the end of the text".to_owned(),
            expected: expected.to_owned(),
        };
        self.tokens.next().unwrap_or_else(|| Err(end()))
    }

    fn peek(&mut self) -> &str {
        self.tokens.peek().map_or("", |token| token.as_ref().map_or("", |token| token.text))
    }

    /// `[...]`, as often as it stands there.
    fn attributes(&mut self) -> Result<(), ReadError> {
        while self.peek() == "[" {
            while self.next("a bracket ]")?.text != "]" {}
        }
        Ok(())
    }

    /// A node, without its port.
    fn node(&mut self, name: Token<'_>) -> Result<u32, ReadError> {
        while self.peek() == ":" {
            self.next("a port")?;
            self.next("a port")?;
        }
        self.builder.vertex(&unquoted(name.text), name.place)
    }

    /// `a -- b -- c [...]`, or `a`, or `key = value`.
    fn chain(&mut self, first: Token<'_>) -> Result<(), ReadError> {
        if self.peek() == "=" {
            self.next("=")?;
            return self.next("a value").map(drop);
        }
        let mut u = self.node(first)?;
        while ["--", "->"].contains(&self.peek()) {
            self.next("--")?;
            let other = self.next("a node")?;
            if !is_name(&other) || other.text.eq_ignore_ascii_case("subgraph") {
                return Err(subgraph(other));
            }
            let v = self.node(other)?;
            self.builder.edge(u, v, other.place)?;
            u = v;
        }
        self.attributes()
    }

    fn statements(&mut self) -> Result<(), ReadError> {
        let mut depth = 1;
        while depth > 0 {
            let token = self.next("a bracket }")?;
            let keyword = |word: &str| token.text.eq_ignore_ascii_case(word);
            match token.text {
                ";" | "," => {}
                "{" if depth == DEEPEST => return Err(syntax(token.place, "a subgraph", "less depth")),
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    if ["--", "->"].contains(&self.peek()) {
                        return Err(subgraph(token));
                    }
                }
                _ if keyword("graph") || keyword("node") || keyword("edge") => self.attributes()?,
                _ if keyword("subgraph") => {
                    while self.peek() != "{" {
                        let name = self.next("a bracket {")?;
                        if !is_name(&name) {
                            return Err(syntax(name.place, quote(name.text), "a bracket {"));
                        }
                    }
                }
                _ if is_name(&token) => self.chain(token)?,
                _ => return Err(syntax(token.place, quote(token.text), "a node, an edge or a bracket }")),
            }
        }
        match self.tokens.next() {
            Some(token) => {
                token.and_then(|token| Err(syntax(token.place, quote(token.text), "the end: one graph")))
            }
            None => Ok(()),
        }
    }
}

fn subgraph(token: Token<'_>) -> ReadError {
    syntax(token.place, "an edge of a whole subgraph", "edges of two nodes: write them one by one")
}

pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    let mut reader =
        Reader { tokens: Scanner { rest: Part::whole(text) }.peekable(), builder: Builder::new(options) };
    let mut directed = false;
    loop {
        let token = reader.next("graph { ... }")?;
        directed |= token.text.eq_ignore_ascii_case("digraph");
        if token.text == "{" {
            break;
        }
    }
    reader.statements()?;
    reader.builder.told("DOT", directed);
    reader.builder.finish_named()
}
