//! Each operation as a command that can be copied.

use crate::json::Json;
use crate::page::Call;

/// A command line for an operation, with its first example as body.
pub(crate) fn command(call: &Call<'_>) -> String {
    let id = if call.path.starts_with("/v1/sessions") { "$SESSION" } else { "$STATEMENT" };
    let url = format!("\"$SERVER{}\"", call.path.replace("{id}", id));
    let mut lines = vec![format!("curl {}{url}", method(call.method))];
    if call.about.get("security").is_some() {
        lines.push("-H \"Authorization: Bearer $TOKEN\"".to_owned());
    }
    if call.about.get("x-websocket").is_some() {
        lines[0] = format!("curl -i -N --http1.1 {url}");
        lines.extend(["-H 'Connection: Upgrade'", "-H 'Upgrade: websocket'"].map(str::to_owned));
        lines.extend(
            ["-H 'Sec-WebSocket-Version: 13'", "-H 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='"]
                .map(str::to_owned),
        );
    }
    if let Some(body) = call.request().and_then(first_example) {
        lines.push("-H 'Content-Type: application/json'".to_owned());
        lines.push(format!("-d '{body}'"));
    }
    if call.about.text("operationId") == "getProof" {
        lines.push("-o puzzle.proof".to_owned());
    }
    lines.join(" \\\n  ")
}

fn method(method: &str) -> &'static str {
    match method {
        "delete" => "-X DELETE ",
        // A body makes it a POST.
        _ => "",
    }
}

fn first_example(content: &Json) -> Option<&Json> {
    content.get("examples")?.members().first()?.1.get("value")
}
