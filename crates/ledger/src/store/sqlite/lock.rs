//! One process a file.

use crate::OpenError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// `FILE` with something behind its name.
pub(super) fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// The file's one name, whatever links lead to it.
pub(super) fn resolved(file: &Path) -> Result<PathBuf, OpenError> {
    let failed = |cause| OpenError::Io { file: file.to_owned(), cause };
    match file.canonicalize() {
        Ok(found) if !found.is_file() => Err(failed(io::ErrorKind::IsADirectory.into())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty());
            let parent = parent.unwrap_or(Path::new(".")).canonicalize().map_err(failed)?;
            let name = file.file_name().ok_or_else(|| failed(io::ErrorKind::InvalidFilename.into()))?;
            Ok(parent.join(name))
        }
        found => found.map_err(failed),
    }
}

/// Takes the lock beside the file. The operating system gives it back when the process ends, however it
/// does.
pub(super) fn lock(file: &Path) -> Result<File, OpenError> {
    let path = beside(file, ".lock");
    let failed = |cause| OpenError::Io { file: path.clone(), cause };
    let open = OpenOptions::new().create(true).truncate(false).write(true).mode(0o600).open(&path);
    let lock = open.map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::Locked(file.to_owned())),
        Err(TryLockError::Error(cause)) => Err(failed(cause)),
    }
}
