//! The arrows between crates, as the README draws them: a crate that reaches for another one must be
//! allowed to.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use cargo_metadata::{DependencyKind, MetadataCommand};
use std::collections::BTreeMap;

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
        ("tincture-listener", &[]),
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
