//! Values that several commands take.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::sync::LazyLock;
use std::time::Duration;
use tincture_proof::{Label, LabelError};
use tincture_solvers::Limits;

/// Reads a time in seconds, at most a year.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "it is not a number of seconds".to_owned())?;
    match seconds > 0.0 && seconds <= 365.0 * 86400.0 {
        true => Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string()),
        false => Err("it is not a time of more than 0 seconds and at most a year".to_owned()),
    }
}

/// How long a missing solution is looked for unless the user says, in seconds as they are typed: the solvers' own
/// limit.
pub(crate) static SOLVE_TIME: LazyLock<String> =
    LazyLock::new(|| Limits::default().time.unwrap_or(Duration::MAX).as_secs_f64().to_string());

/// Reads a label.
pub(crate) fn label(text: &str) -> Result<Label, LabelError> {
    Label::new(text)
}

/// Reads the name of a protocol of the registry.
pub(crate) fn protocol() -> impl TypedValueParser<Value = String> {
    PossibleValuesParser::new(tincture_protocols::names())
}
