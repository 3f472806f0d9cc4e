//! Holds the implementation against the golden vectors, and the vectors against their generator.
//!
//! `TINCTURE_REGENERATE=1 cargo test -p tincture-tests --test vectors` writes them anew; what changes then
//! is a change of the protocol.

#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Once;
use tincture_tests::vectors;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../proto/vectors")
}

/// Every JSON file below `proto/vectors/`, by its path from there; written anew first where that is asked for.
fn on_disk() -> BTreeMap<String, String> {
    static WRITTEN: Once = Once::new();
    if std::env::var_os("TINCTURE_REGENERATE").is_some() {
        WRITTEN.call_once(|| write_anew(&vectors::generate().unwrap()));
    }
    read_all()
}

fn read_all() -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "json") {
                let name = path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
                files.insert(name, std::fs::read_to_string(path).unwrap());
            }
        }
    }
    files
}

fn write_anew(generated: &BTreeMap<String, String>) {
    for name in read_all().keys().filter(|name| !generated.contains_key(*name)) {
        std::fs::remove_file(root().join(name)).unwrap();
    }
    for (name, text) in generated {
        let path = root().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

/// If this failed, two builds would disagree about bytes that are frozen.
#[test]
fn the_generator_makes_what_is_checked_in() {
    let generated = vectors::generate().unwrap();
    let found = on_disk();
    let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&found), names(&generated));
    for (name, text) in &generated {
        assert!(found[name] == *text, "{name} is not what the generator makes");
    }
}

#[test]
fn every_vector_holds() {
    let files = on_disk();
    let failures: Vec<String> = files
        .iter()
        .filter_map(|(name, text)| vectors::run(text).err().map(|error| format!("{name}: {error:#}")))
        .collect();
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), files.len(), failures.join("\n"));
    let refused = files.keys().filter(|name| name.starts_with("refused/")).count();
    assert!(refused >= 60, "{refused} refused vectors");
    assert!(files.values().map(String::len).sum::<usize>() < 2 << 20, "the vectors are kept small");
}

#[test]
fn an_unknown_kind_is_an_error() {
    assert!(vectors::run(r#"{"kind":"horoscopes","about":"","cases":[]}"#).is_err());
    assert!(vectors::run(r#"{"kind":"sessions","about":"","cases":[]}"#).is_err());
}

/// The verifier of the page "write a verifier in a day", where there is a Python to run it.
#[test]
fn the_verifier_of_the_page_agrees() {
    let has_python = Command::new("python3").arg("--version").output().is_ok_and(|o| o.status.success());
    if !has_python {
        return;
    }
    // Without -B Python may leave a folder of compiled files.
    let script = root().join("verify.py");
    let output = Command::new("python3").arg("-B").arg(script).arg("--vectors").output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    let files = on_disk().values().filter(|text| text.contains("\"kind\": \"file\"")).count();
    assert!(said.contains(&format!("{files} files")), "{said}");
}
