//! `completions` and `man`: pages for the shell and the reader.

use super::Typed;
use crate::failure::{Failure, Status};
use crate::output::Output;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use serde::Serialize;

/// Print a completion script for a shell
#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Print a manual page in roff
#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// The command whose page to print; without it the page of tincture itself
    command: Option<String>,
}

#[derive(Serialize)]
struct Document<'a> {
    page: &'a str,
}

pub(crate) fn completions(args: &CompletionsArgs, out: &Output) -> Result<Status, Failure> {
    let mut page = Vec::new();
    clap_complete::generate(args.shell, &mut Typed::command(), "tincture", &mut page);
    print(&page, out)
}

pub(crate) fn man(args: &ManArgs, out: &Output) -> Result<Status, Failure> {
    let mut page = Vec::new();
    clap_mangen::Man::new(described(args.command.as_deref())?)
        .render(&mut page)
        .map_err(|error| Failure::refused("cannot_write", error))?;
    print(&page, out)
}

/// The command that a page is about, under the name that users type.
fn described(name: Option<&str>) -> Result<Command, Failure> {
    let mut whole = Typed::command();
    whole.build();
    let Some(name) = name else { return Ok(whole) };
    let found = whole.get_subcommands().find(|command| command.get_name() == name).cloned();
    let command = found.ok_or_else(|| Failure::refused("usage", format!("there is no command {name:?}")))?;
    Ok(command.display_name(format!("tincture-{name}")))
}

fn print(page: &[u8], out: &Output) -> Result<Status, Failure> {
    let page = String::from_utf8_lossy(page);
    out.result(&Document { page: &page }, &page)?;
    Ok(Status::Done)
}
