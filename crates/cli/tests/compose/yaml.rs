//! YAML as Compose reads it: with merged mappings, defaults of variables put in, and `$$` for `$`.

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

/// `${NAME:-default}` is its default here. Any other use of `$` alone is a mistake.
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
        let (_, default) = variable.split_once(":-").expect("every variable has a default");
        whole.push_str(default);
        rest = behind;
    }
    whole + rest
}
