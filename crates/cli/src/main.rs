//! The `tincture` command.
fn main() {}
