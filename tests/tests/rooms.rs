//! Inside a crate, too, arrows run one way: between the modules at the top of those crates that are rooms of their own
//! there is no circle. Whoever reads one module reads those that it uses, and comes to an end.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const ROOMS: [&str; 5] = ["listener", "ledger", "prover", "wire", "lab"];

type Arrows = BTreeMap<String, BTreeSet<String>>;

#[test]
fn modules_do_not_run_in_circles() {
    for room in ROOMS {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates").join(room).join("src");
        let arrows = arrows(&source);
        assert!(arrows.len() > 3, "{room} has lost its modules: {arrows:?}");
        let circle: Vec<_> =
            arrows.keys().filter(|module| reached(&arrows, module).contains(*module)).collect();
        assert!(circle.is_empty(), "in {room} these are in a circle: {circle:?} of {arrows:#?}");
    }
}

/// Which module uses which.
fn arrows(source: &Path) -> Arrows {
    let exports = exports(&code(&source.join("lib.rs")));
    let mut arrows = Arrows::new();
    for file in files(source) {
        let inside = file.strip_prefix(source).unwrap();
        let module = inside.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs").to_owned();
        if module == "lib" {
            continue;
        }
        let used = arrows.entry(module.clone()).or_default();
        for name in code(&file).split("crate::").skip(1).flat_map(path) {
            let target = exports.get(&name).cloned().unwrap_or(name);
            let is_module = source.join(&target).is_dir() || source.join(format!("{target}.rs")).is_file();
            if is_module && target != module {
                used.insert(target);
            }
        }
    }
    arrows
}

/// The names of a path that has just begun, with all that stand in its braces.
fn path(text: &str) -> Vec<String> {
    let part_of_it = |c: char| c.is_alphanumeric() || "_:{}, \n".contains(c);
    let first = text.chars().next();
    let end = match first {
        Some('{') => text.find(';'),
        _ => text.find(|c: char| !(c.is_alphanumeric() || c == '_')),
    };
    let text = &text[..end.unwrap_or(text.len())];
    assert!(text.chars().all(|c| part_of_it(c) || c == '*'), "not understood: {text}");
    let names = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Which module each name comes from that the crate shows.
fn exports(root: &str) -> BTreeMap<String, String> {
    let uses = root.split("pub use ").skip(1).filter_map(|text| text.split_once(';'));
    let pairs = uses.filter_map(|(text, _)| text.split_once("::"));
    pairs
        .flat_map(|(module, names)| {
            let names = names.trim_matches(['{', '}']).split(',');
            names.map(move |name| (name.trim().to_owned(), module.to_owned()))
        })
        .collect()
}

/// A file without its comments and its tests.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default().to_owned();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

fn files(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

fn reached(arrows: &Arrows, from: &str) -> BTreeSet<String> {
    let (mut reached, mut next) = (BTreeSet::new(), vec![from.to_owned()]);
    while let Some(module) = next.pop() {
        for target in arrows.get(&module).into_iter().flatten() {
            if reached.insert(target.clone()) {
                next.push(target.clone());
            }
        }
    }
    reached
}
