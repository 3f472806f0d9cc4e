//! The document as one page for people: no script, nothing loaded from elsewhere.

use crate::curl;
use crate::html::{block, escape, line, paragraphs};
use crate::json::Json;
use crate::page_schemas::{codes, link, schemas};

const STYLE: &str = include_str!("page.css");

/// One operation of the document.
pub(crate) struct Call<'a> {
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
    pub(crate) about: &'a Json,
    pub(crate) parameters: Vec<&'a Json>,
}

impl Call<'_> {
    fn id(&self) -> &str {
        self.about.text("operationId")
    }

    fn tag(&self) -> &str {
        self.about.get("tags").map_or("", |tags| tags.items()[0].as_text())
    }

    /// The body's JSON, if there is one.
    pub(crate) fn request(&self) -> Option<&Json> {
        self.about.get("requestBody")?.get("content")?.get("application/json")
    }

    fn badge(&self) -> String {
        format!("<span class=\"method {0}\">{0}</span>", self.method)
    }
}

pub(crate) fn page(document: &Json) -> String {
    let calls = calls(document);
    let info = document.get("info").expect("a document has info");
    let title = escape(info.text("title"));
    let (version, summary) = (escape(info.text("version")), line(info.text("summary")));
    let mut groups = String::new();
    for tag in document.get("tags").expect("a document has tags").items() {
        groups.push_str(&group(tag, &calls));
    }
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}: HTTP interface</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n{nav}<main>\n\
         <header id=\"top\">\n<h1>{title} <small>HTTP interface, {version}</small></h1>\n\
         <p class=\"lead\">{summary}.</p>\n{about}\
         <p>As a file for programs: <a href=\"/openapi.json\">openapi.json</a> (OpenAPI 3.1).</p>\n</header>\n\
         {table}{groups}{schemas}{codes}</main>\n</body>\n</html>\n",
        nav = nav(&calls),
        about = paragraphs(info.text("description")),
        table = table(&calls),
        schemas = schemas(document),
        codes = codes(document),
    )
}

fn calls(document: &Json) -> Vec<Call<'_>> {
    let mut calls = Vec::new();
    for (path, item) in document.get("paths").expect("a document has paths").members() {
        for (method, about) in item.members().iter().filter(|(name, _)| name != "parameters") {
            let parameters =
                [item, about].into_iter().filter_map(|at| at.get("parameters")).flat_map(Json::items);
            let parameters = parameters.filter_map(|parameter| resolve(document, parameter)).collect();
            calls.push(Call { method, path, about, parameters });
        }
    }
    calls
}

/// What a reference leads to.
fn resolve<'a>(document: &'a Json, reference: &Json) -> Option<&'a Json> {
    let path = reference.text("$ref").strip_prefix("#/")?;
    path.split('/').try_fold(document, |at, name| at.get(name))
}

fn nav(calls: &[Call<'_>]) -> String {
    let item = |call: &Call<'_>| {
        let (id, badge, path) = (call.id(), call.badge(), escape(call.path));
        format!("<li><a href=\"#{id}\">{badge} <span class=\"path\">{path}</span></a></li>\n")
    };
    format!(
        "<nav aria-label=\"Contents\">\n<a class=\"home\" href=\"#top\">Tincture</a>\n<ul>\n{}\
         <li><a href=\"#schemas\">Schemas</a></li>\n<li><a href=\"#codes\">Problem codes</a></li>\n</ul>\n</nav>\n",
        calls.iter().map(item).collect::<String>()
    )
}

fn table(calls: &[Call<'_>]) -> String {
    let row = |call: &Call<'_>| {
        let (id, badge, path) = (call.id(), call.badge(), escape(call.path));
        let owner = if call.tag() == "owner" { " <span class=\"owner\">owner</span>" } else { "" };
        let summary = line(call.about.text("summary"));
        format!(
            "<tr><td>{badge}</td><td><a href=\"#{id}\"><code>{path}</code></a>{owner}</td><td>{summary}</td></tr>\n"
        )
    };
    let rows: String = calls.iter().map(row).collect();
    format!(
        "<section id=\"operations\">\n<h2>Operations</h2>\n<table class=\"index\">\n{rows}</table>\n</section>\n"
    )
}

fn group(tag: &Json, calls: &[Call<'_>]) -> String {
    let name = tag.text("name");
    let of_tag: String = calls.iter().filter(|call| call.tag() == name).map(operation).collect();
    let about = line(tag.text("description"));
    format!("<section class=\"group\">\n<h2>{name}</h2>\n<p>{about}</p>\n{of_tag}</section>\n")
}

fn operation(call: &Call<'_>) -> String {
    let (id, badge, path) = (call.id(), call.badge(), escape(call.path));
    let owner = if call.tag() == "owner" {
        "<p class=\"needs\">Needs <code>Authorization: Bearer</code> with the owner's token.</p>\n"
    } else {
        ""
    };
    format!(
        "<article id=\"{id}\">\n<h3>{badge} <a href=\"#{id}\"><code>{path}</code></a></h3>\n\
         <p class=\"summary\">{summary}.</p>\n{owner}{about}{parameters}{request}<h4>Try it</h4>\n{curl}{answers}</article>\n",
        summary = line(call.about.text("summary")),
        about = paragraphs(call.about.text("description")),
        parameters = parameters(call),
        request = request(call),
        curl = block(&curl::command(call)),
        answers = answers(call),
    )
}

fn parameters(call: &Call<'_>) -> String {
    if call.parameters.is_empty() {
        return String::new();
    }
    let one = |parameter: &&Json| {
        let (name, place) = (escape(parameter.text("name")), escape(parameter.text("in")));
        let about = line(parameter.text("description"));
        format!("<dt><code>{name}</code> <span class=\"type\">in the {place}</span></dt><dd>{about}</dd>\n")
    };
    format!("<h4>Parameters</h4>\n<dl>\n{}</dl>\n", call.parameters.iter().map(one).collect::<String>())
}

fn request(call: &Call<'_>) -> String {
    let Some(json) = call.request() else { return String::new() };
    format!("<h4>Body: {}</h4>\n{}", json.get("schema").map(link).unwrap_or_default(), examples(json))
}

/// Each example folded away under its name.
fn examples(content: &Json) -> String {
    let examples = content.get("examples").map_or(&[] as &[_], Json::members);
    let one = |(name, example): &(String, Json)| {
        let body = example.get("value").map(Json::pretty).unwrap_or_default();
        format!("<details><summary>Example: {}</summary>\n{}</details>\n", escape(name), block(&body))
    };
    examples.iter().map(one).collect()
}

fn answers(call: &Call<'_>) -> String {
    let answers = call.about.get("responses").map_or(&[] as &[_], Json::members);
    let rows: String = answers.iter().map(|(status, answer)| row(status, answer)).collect();
    format!("<h4>Answers</h4>\n<table class=\"answers\">\n{rows}</table>\n{}", websocket(call))
}

fn row(status: &str, answer: &Json) -> String {
    let class = if status < "400" { "good" } else { "bad" };
    let codes = answer.get("x-problem-codes").map_or(&[] as &[_], Json::items);
    let what = if codes.is_empty() {
        format!("{}{}", line(answer.text("description")), success(answer))
    } else {
        let codes: Vec<_> = codes.iter().map(|code| code_link(code.as_text())).collect();
        codes.join(" ")
    };
    let headers = answer.get("headers").map_or(&[] as &[_], Json::members);
    let headers = headers.iter().map(|(name, _)| name.as_str()).filter(|name| *name != "x-request-id");
    let headers: String = headers.map(|name| format!(" <span class=\"header\">{name}</span>")).collect();
    format!("<tr><td><span class=\"status {class}\">{status}</span></td><td>{what}{headers}</td></tr>\n")
}

fn code_link(code: &str) -> String {
    format!("<a class=\"code\" href=\"#code-{code}\"><code>{code}</code></a>")
}

/// What the body of a success is, with its examples.
fn success(answer: &Json) -> String {
    let Some(content) = answer.get("content") else { return String::new() };
    if let Some(json) = content.get("application/json").filter(|json| json.get("examples").is_some()) {
        let schema = json.get("schema").map(link).unwrap_or_default();
        return format!(" {schema}\n{}", examples(json));
    }
    let types: Vec<_> =
        content.members().iter().map(|(name, _)| format!("<code>{}</code>", escape(name))).collect();
    format!(" {}", types.join(", "))
}

fn websocket(call: &Call<'_>) -> String {
    let Some(frames) = call.about.get("x-websocket") else { return String::new() };
    let of = |name| frames.get(name).map(link).unwrap_or_default();
    format!("<p>The server receives {} and sends {}.</p>\n", of("receives"), of("sends"))
}
