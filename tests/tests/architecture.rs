//! The arrows between crates, as the README draws them: a crate that reaches for another one must be
//! allowed to.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use cargo_metadata::{DependencyKind, MetadataCommand};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Which of our crates a crate may depend on. What is not named here is forbidden.
fn allowed() -> BTreeMap<&'static str, &'static [&'static str]> {
    BTreeMap::from([
        ("tincture-proof", &[] as &[_]),
        ("tincture-statements", &["tincture-proof"]),
        ("tincture-wire", &["tincture-proof"]),
        ("tincture-protocols", &["tincture-proof", "tincture-statements"]),
        ("tincture-solvers", &["tincture-statements"]),
        ("tincture-secrets", &[]),
        ("tincture-ledger", &["tincture-proof", "tincture-secrets", "tincture-wire"]),
        ("tincture-listener", &["tincture-secrets"]),
        (
            "tincture-prover",
            &[
                "tincture-proof",
                "tincture-secrets",
                "tincture-ledger",
                "tincture-statements",
                "tincture-wire",
                "tincture-protocols",
                "tincture-listener",
            ],
        ),
        (
            "tincture-verifier",
            &["tincture-proof", "tincture-statements", "tincture-wire", "tincture-protocols"],
        ),
        (
            "tincture-lab",
            &[
                "tincture-proof",
                "tincture-statements",
                "tincture-wire",
                "tincture-protocols",
                "tincture-ledger",
                "tincture-prover",
                "tincture-verifier",
            ],
        ),
    ])
}

fn ours(name: &str) -> bool {
    name == "tincture" || name.starts_with("tincture-")
}

#[test]
fn arrows_run_one_way() {
    let metadata = MetadataCommand::new().no_deps().exec().unwrap();
    let allowed = allowed();
    for package in
        metadata.packages.iter().filter(|p| !["tincture", "tincture-tests"].contains(&p.name.as_str()))
    {
        let may =
            allowed.get(package.name.as_str()).unwrap_or_else(|| panic!("{} has no rule", package.name));
        // A crate may name itself, to run its own tests with a feature switched on.
        for dependency in package.dependencies.iter().filter(|d| ours(&d.name) && d.name != *package.name) {
            assert!(may.contains(&dependency.name.as_str()), "{} -> {}", package.name, dependency.name);
        }
    }
}

/// Checking a proof must not need a server, a runtime, a clock or the operating system's randomness.
#[test]
fn the_verifying_code_depends_on_nothing_that_runs() {
    const PURE: [&str; 3] = ["tincture-proof", "tincture-statements", "tincture-protocols"];
    const RUNNING: [&str; 7] = ["tokio", "axum", "reqwest", "getrandom", "rand", "async-trait", "tracing"];
    let metadata = MetadataCommand::new().no_deps().exec().unwrap();
    for package in metadata.packages.iter().filter(|p| PURE.contains(&p.name.as_str())) {
        for dependency in package.dependencies.iter().filter(|d| d.kind == DependencyKind::Normal) {
            assert!(!RUNNING.contains(&dependency.name.as_str()), "{} -> {}", package.name, dependency.name);
        }
    }
}

/// One TLS stack at the most, and none that compiles C at build time without being asked.
#[test]
fn no_second_tls_stack_comes_in() {
    let metadata = MetadataCommand::new().exec().unwrap();
    for package in &metadata.packages {
        assert!(
            !["aws-lc-rs", "aws-lc-sys", "openssl-sys", "native-tls"].contains(&package.name.as_str()),
            "{} came in",
            package.name
        );
    }
}

/// In the command line's crate commands name what they take, and never the other way round.
#[test]
fn arguments_know_no_commands() {
    let cli = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/cli/src/args");
    let sources = sources(&cli);
    assert!(sources.len() > 5, "only {} sources were found", sources.len());
    for path in sources {
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(!text.contains("commands::") && !text.contains("::commands"), "{}", path.display());
    }
}

/// What could answer twice is for experiments, benches and tests alone.
#[test]
fn the_engine_without_its_safeguards_is_for_experiments_only() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates").canonicalize().unwrap();
    let sources: Vec<PathBuf> = sources(&root)
        .into_iter()
        .filter(|path| {
            let below = path.strip_prefix(&root).unwrap();
            !["tests", "benches", "lab"].iter().any(|free| below.iter().any(|part| part == *free))
        })
        .collect();
    assert!(sources.len() > 100, "only {} sources were found", sources.len());
    for path in sources {
        let text = std::fs::read_to_string(&path).unwrap();
        let own = path.ends_with("proof/src/lib.rs");
        assert!(own || !names_raw(&text), "{} names tincture_proof::raw", path.display());
    }
    for text in ["use tincture_proof::raw;", "x = tincture_proof::raw::T", "use a::{b, raw as c};", "raw::T"]
    {
        assert!(names_raw(text), "{text}");
    }
    for text in ["// raw::T", "let raw = 1;", "line.raw(1)", "use a::{rawer, draw};", "\"raw\""] {
        assert!(!names_raw(text), "{text}");
    }
}

/// Every Rust source below a directory.
fn sources(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let below = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    entries.flat_map(below).filter(|path| path.extension().is_some_and(|end| end == "rs")).collect()
}

/// Whether the word `raw` stands in a path: beside `::`, or in the braces of a `use`. Comments do not count.
fn names_raw(source: &str) -> bool {
    let code: String =
        source.lines().filter_map(|line| line.split("//").next()).collect::<Vec<_>>().join("\n");
    code.match_indices("raw").any(|(at, word)| {
        let (before, behind) = (code[..at].trim_end(), code[at + word.len()..].trim_start());
        let whole = !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
            && !code[at + word.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
        let in_braces =
            before.ends_with(['{', ',']) && (behind.starts_with([',', '}']) || behind.starts_with("as "));
        whole && (before.ends_with("::") || behind.starts_with("::") || in_braces)
    })
}
