//! YAML as Compose reads it: with merged mappings, variables put in, and `$$` for `$`.

use yaml_rust2::yaml::Hash;
use yaml_rust2::{Yaml, YamlLoader};

pub(crate) fn read(text: &str) -> Yaml {
    let documents = YamlLoader::load_from_str(text).unwrap();
    assert_eq!(documents.len(), 1);
    resolved(&documents[0])
}

fn resolved(yaml: &Yaml) -> Yaml {
    match yaml {
        Yaml::Hash(members) => Yaml::Hash(merged(members)),
        Yaml::Array(items) => Yaml::Array(items.iter().map(resolved).collect()),
        Yaml::String(text) => Yaml::String(interpolated(text)),
        other => other.clone(),
    }
}

/// What `<<` names comes first, and is overridden by what stands beside it.
fn merged(members: &Hash) -> Hash {
    let merge = Yaml::String("<<".to_owned());
    let mut whole = match members.get(&merge).map(resolved) {
        Some(Yaml::Hash(below)) => below,
        None => Hash::new(),
        Some(other) => panic!("<< of {other:?}"),
    };
    for (name, value) in members.iter().filter(|(name, _)| **name != merge) {
        whole.insert(name.clone(), resolved(value));
    }
    whole
}

/// `${NAME:-default}` is its default here, and `${NAME:?why}`, which must be set, its own name. Any other use of `$`
/// alone is a mistake.
fn interpolated(text: &str) -> String {
    let mut whole = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('$') {
        whole.push_str(before);
        if let Some(behind) = behind.strip_prefix('$') {
            whole.push('$');
            rest = behind;
            continue;
        }
        let (variable, behind) = behind.strip_prefix('{').and_then(|behind| behind.split_once('}')).unwrap();
        whole.push_str(value(variable));
        rest = behind;
    }
    whole + rest
}

/// A password has no default: everybody would know it.
fn value(variable: &str) -> &str {
    let required = variable.split_once(":?").filter(|(_, why)| !why.is_empty());
    match (required, variable.split_once(":-")) {
        (Some((name, _)), None) => name,
        (None, Some((name, default))) if !name.contains("PASSWORD") => default,
        _ => panic!("neither a default nor the word that one must be set: {variable}"),
    }
}

#[test]
fn variables_are_put_in_and_passwords_must_be_set() {
    assert_eq!(interpolated("a${PORT:-7878}b$$c"), "a7878b$c");
    assert_eq!(interpolated("${A_PASSWORD:?set it in .env}@x"), "A_PASSWORD@x");
    for mistake in ["${PORT}", "${PORT:?}", "${A_PASSWORD:-easy}"] {
        assert!(std::panic::catch_unwind(|| interpolated(mistake)).is_err(), "{mistake}");
    }
}
