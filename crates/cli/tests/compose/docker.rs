//! The Dockerfile.

use crate::service::help;
use crate::{known, root};

/// The instructions, each on one line, without comments.
fn instructions() -> Vec<(String, String)> {
    let text = std::fs::read_to_string(root().join("crates/cli/Dockerfile")).unwrap();
    let lines: Vec<_> = text.lines().filter(|line| !line.trim_start().starts_with('#')).collect();
    let joined = lines.join("\n").replace("\\\n", " ");
    let whole = joined.lines().filter(|line| !line.trim().is_empty());
    whole
        .map(|line| line.split_once(' ').unwrap())
        .map(|(name, rest)| (name.into(), rest.trim().into()))
        .collect()
}

fn all(name: &str) -> Vec<String> {
    instructions().into_iter().filter(|(of, _)| of == name).map(|(_, rest)| rest).collect()
}

/// A command in the form of a list.
fn command(text: &str) -> Vec<String> {
    serde_json::from_str(text).unwrap()
}

#[test]
fn images_have_tags_and_stages_are_there() {
    let stages: Vec<_> = all("FROM");
    assert_eq!(stages.len(), 2);
    for stage in &stages {
        let image = stage.split(' ').next().unwrap();
        assert!(image.split_once(':').is_some_and(|(_, tag)| !tag.is_empty() && tag != "latest"), "{image}");
    }
    let copied = all("COPY").into_iter().find(|line| line.starts_with("--from=")).unwrap();
    let (from, _) = copied.strip_prefix("--from=").unwrap().split_once(' ').unwrap();
    assert!(stages[0].ends_with(&format!(" AS {from}")));
    assert!(copied.contains(" /src/target/release/tincture "), "{copied}");
    assert_eq!(all("WORKDIR")[0], "/src");
    assert!(all("RUN").contains(&"cargo build --release --locked --package tincture".to_owned()));
    assert_eq!(env!("CARGO_PKG_NAME"), "tincture");
}

#[test]
fn it_runs_as_nobody_and_says_how_it_is() {
    let user = all("USER").pop().unwrap();
    assert!(!user.starts_with("0") && !user.starts_with("root"), "{user}");
    assert_eq!(command(&all("ENTRYPOINT")[0]), ["tincture"]);
    known("CMD", &command(&all("CMD")[0]));
    let health = all("HEALTHCHECK").pop().unwrap();
    let health = command(health.split_once(" CMD ").unwrap().1.trim());
    assert_eq!(health[0], "tincture");
    known("HEALTHCHECK", &health[1..]);
    for variable in all("ENV") {
        let (name, value) = variable.split_once('=').unwrap();
        assert!(help("serve").contains(&format!("[env: {name}]")), "{name}");
        let (_, port) = value.rsplit_once(':').unwrap();
        assert_eq!(all("EXPOSE"), [port]);
        assert!(health[2].ends_with(&format!(":{port}")), "{health:?}");
    }
}

/// What the build copies from is all there, and what is ignored is not needed.
#[test]
fn the_context_is_the_whole_workspace() {
    assert!(all("COPY").contains(&". .".to_owned()));
    for needed in
        ["Cargo.toml", "Cargo.lock", "crates/cli/Cargo.toml", "tests/Cargo.toml", "proto/openapi.json"]
    {
        assert!(root().join(needed).is_file(), "{needed}");
    }
    let ignored = std::fs::read_to_string(root().join(".dockerignore")).unwrap();
    assert!(ignored.lines().any(|line| line == "**/target"));
}
