//! The checked-in Rust code is what the `.proto` files say.
//!
//! Were it not, the published contract and the program would have drifted apart unnoticed. After a
//! change to a `.proto` file, `TINCTURE_REGENERATE=1 cargo test -p tincture-wire --test generated`
//! writes the code afresh. No `protoc` is needed.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use prost_build::Module;

const PACKAGE: &str = "tincture.v1";
const FILES: [&str; 4] = [
    "tincture/v1/statements.proto",
    "tincture/v1/sessions.proto",
    "tincture/v1/rounds.proto",
    "tincture/v1/stream.proto",
];

fn crate_dir() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Generates both files in memory: name and contents.
fn generate() -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let descriptors = protox::compile(FILES, [crate_dir().join("../../proto")])?;

    let mut json = pbjson_build::Builder::new();
    json.preserve_proto_field_names().emit_fields();
    for file in &descriptors.file {
        json.register_file_descriptor(file.clone());
    }
    let json = json.generate(&[format!(".{PACKAGE}")], |_| Ok(Vec::new()))?;

    let requests = descriptors
        .file
        .into_iter()
        .map(|file| (Module::from_protobuf_package_name(file.package()), file))
        .collect();
    // Its `Debug` is written by hand: it holds a solution.
    let messages =
        prost_build::Config::new().skip_debug([format!(".{PACKAGE}.PublishRequest")]).generate(requests)?;

    let mut files = Vec::new();
    for (module, code) in messages {
        files.push((module.to_file_name_or(PACKAGE), code));
    }
    for (package, code) in json {
        files.push((format!("{package}.serde.rs"), String::from_utf8(code)?));
    }
    files.sort();
    Ok(files)
}

#[test]
fn generated_code_is_current() -> Result<(), Box<dyn Error>> {
    let dir: PathBuf = crate_dir().join("src/gen");
    let files = generate()?;
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["tincture.v1.rs", "tincture.v1.serde.rs"]);
    for (name, code) in &files {
        let path = dir.join(name);
        if std::env::var_os("TINCTURE_REGENERATE").is_some_and(|value| value == "1") {
            fs::write(&path, code)?;
        }
        let checked_in = fs::read_to_string(&path)?;
        assert!(checked_in == *code, "src/gen/{name} is not what proto/ says; see the head of this test");
    }
    Ok(())
}

#[test]
fn every_proto_file_is_listed() -> Result<(), Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(crate_dir().join("../../proto/tincture/v1"))? {
        let name = entry?.file_name().into_string().map_err(|_| "a name in UTF-8")?;
        found.push(format!("tincture/v1/{name}"));
    }
    found.sort();
    let mut listed = FILES.map(str::to_owned);
    listed.sort();
    assert_eq!(found, listed);
    Ok(())
}
