//! Where a session is saved: a place that is taken before anything is asked of a server.

use super::target::{Target, unwritable};
use crate::failure::Failure;
use std::io::Write;
use std::path::{Path, PathBuf};
use tincture_verifier::{Plan, Recording, Saved, SessionError};

/// A file in the making that a session will be in. Dropped without one, it never was.
pub(super) struct Place {
    file: Target,
    path: PathBuf,
}

/// A session and its place.
pub(crate) struct Save {
    place: Place,
    saved: Result<Saved, SessionError>,
}

impl Place {
    /// Begins the file, so that a place that cannot be written to is known before the run.
    pub(super) fn take(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            let message = "standard output is for the verdict: --save needs a file";
            return Err(Failure::refused("usage", message));
        }
        Ok(Self { file: Target::open(path)?, path: path.to_owned() })
    }

    /// What was exchanged in a run is for this place.
    pub(super) fn of(self, plan: &Plan<'_>, recording: &Recording) -> Save {
        let saved = Saved::of(plan.protocol, plan.mode, plan.rounds(), recording);
        Save { place: self, saved }
    }
}

impl Save {
    /// Writes the session, if there was one.
    pub(crate) fn write(self) -> Result<(), Failure> {
        let saved = match self.saved {
            Ok(saved) => saved,
            Err(SessionError::NoSession) => return Ok(()),
            Err(error) => return Err(Failure::refused("bad_session", error)),
        };
        let Place { mut file, path } = self.place;
        let written = file.write_all(saved.write().as_bytes()).and_then(|()| file.finish());
        written.map_err(|error| unwritable(&path, &error))
    }
}
