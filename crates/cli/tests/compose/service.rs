//! The compose file's services.

use crate::{root, yaml};
use std::collections::BTreeMap;
use std::process::Command;
use yaml_rust2::Yaml;

/// The image that the Dockerfile makes.
pub(crate) const IMAGE: &str = "tincture:local";

pub(crate) struct Compose(Yaml);

impl Compose {
    pub(crate) fn read() -> Self {
        Self(yaml::read(&std::fs::read_to_string(root().join("docker-compose.yml")).unwrap()))
    }

    pub(crate) fn services(&self) -> impl Iterator<Item = Service<'_>> {
        let services = self.0["services"].as_hash().unwrap();
        services.iter().map(|(name, yaml)| Service { name: name.as_str().unwrap(), yaml })
    }

    pub(crate) fn service(&self, name: &str) -> Service<'_> {
        self.services().find(|service| service.name == name).unwrap()
    }

    pub(crate) fn declares(&self, section: &str, name: &str) -> bool {
        self.0[section].as_hash().unwrap().contains_key(&Yaml::String(name.to_owned()))
    }

    /// The file of a configuration. Compose mounts a file; what stands in `content` it copies into the container,
    /// and where the container's own files are read-only that fails.
    pub(crate) fn config(&self, name: &str) -> String {
        let config = &self.0["configs"][name];
        assert!(config["content"].is_badvalue(), "{name}: a read-only service takes files only");
        std::fs::read_to_string(root().join(config["file"].as_str().unwrap())).unwrap()
    }
}

pub(crate) struct Service<'a> {
    name: &'a str,
    yaml: &'a Yaml,
}

impl<'a> Service<'a> {
    pub(crate) fn name(&self) -> &'a str {
        self.name
    }

    pub(crate) fn at(&self, name: &str) -> &'a Yaml {
        &self.yaml[name]
    }

    pub(crate) fn text(&self, name: &str) -> &'a str {
        self.yaml[name].as_str().unwrap_or_default()
    }

    /// A list of texts; empty where there is none.
    pub(crate) fn list(&self, name: &str) -> Vec<String> {
        texts(&self.yaml[name])
    }

    pub(crate) fn variables(&self) -> BTreeMap<String, String> {
        let variables = self.yaml["environment"].as_hash().into_iter().flatten();
        variables.map(|(name, value)| (own(name), own(value))).collect()
    }

    /// The services that this one waits for, and until when.
    pub(crate) fn waits_for(&self) -> Vec<(String, String)> {
        let others = self.yaml["depends_on"].as_hash().into_iter().flatten();
        others.map(|(name, wait)| (own(name), own(&wait["condition"]))).collect()
    }

    /// The command of the health check.
    pub(crate) fn check(&self) -> Vec<String> {
        texts(&self.yaml["healthcheck"]["test"])
    }

    pub(crate) fn is_prover(&self) -> bool {
        self.text("image") == IMAGE && self.list("command").first().is_some_and(|word| word == "serve")
    }
}

fn texts(yaml: &Yaml) -> Vec<String> {
    yaml.as_vec().into_iter().flatten().map(own).collect()
}

fn own(yaml: &Yaml) -> String {
    yaml.as_str().unwrap_or_else(|| panic!("a text, not {yaml:?}")).to_owned()
}

/// What `tincture SUBCOMMAND --help` says.
pub(crate) fn help(subcommand: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_tincture")).args([subcommand, "--help"]).output().unwrap();
    assert!(output.status.success(), "there is no `tincture {subcommand}`");
    String::from_utf8(output.stdout).unwrap()
}
