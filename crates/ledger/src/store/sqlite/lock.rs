//! One process a file, whatever the file is called.
//!
//! Two locks, because neither is enough. The one on `FILE.lock` is found by everyone who uses this name, also before
//! there is a database. But a database may have other names (a hard link, the one file mounted into two containers,
//! a file that was renamed under a server), and each of them has a `FILE.lock` and a write-ahead log of its own: two
//! processes would not see each other's records. So the database itself is locked, too, and one with a second name
//! is refused.

use crate::OpenError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How often, and how many times, the lock on a database is tried. A store of this process that was given up a
/// moment ago may still be closing its connection, on a thread of its own.
const PAUSE: Duration = Duration::from_millis(10);
const TRIES: u32 = 100;

/// `FILE` with something behind its name.
pub(super) fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// The file's one name, whatever symbolic links lead to it.
pub(super) fn resolved(file: &Path) -> Result<PathBuf, OpenError> {
    let failed = |cause| OpenError::Io { file: file.to_owned(), cause };
    match file.canonicalize() {
        Ok(found) if !found.is_file() => Err(failed(io::ErrorKind::IsADirectory.into())),
        // Asked of the name: to open the file for it and close it again could cost SQLite its locks, see below.
        Ok(found) if found.metadata().map_err(failed)?.nlink() > 1 => Err(OpenError::Linked(found)),
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

/// The database itself, locked under whatever name it was found, for as long as somebody has a share of this.
///
/// The lock is `flock`'s, which on Linux SQLite's own ones (`fcntl`'s) know nothing of. Elsewhere the two may shut each
/// other out, even within one process, so there only names are locked.
///
/// *When the descriptor may be closed.* A process loses all its `fcntl` locks on a file when it closes any
/// descriptor of that file (fcntl(2), "Record locking and file descriptors"), SQLite's with ours: then a program that
/// reads the database, say for a backup, could take itself for the last user and delete the log when it ends. So
/// each connection has a share of this, which SQLite frees when it has closed the file (`sqlite3_close`: first the
/// databases, then the collations), and where the lock is not to be had, the descriptor stays open until the process
/// ends, for it may be this process that has the database open.
#[derive(Debug, Clone)]
pub(super) struct Database {
    file: Arc<File>,
    path: PathBuf,
}

impl Database {
    /// Opens the file, or makes it, and takes the lock.
    pub(super) async fn lock(path: &Path) -> Result<Self, OpenError> {
        let failed = |cause| OpenError::Io { file: path.to_owned(), cause };
        // What SQLite puts beside the file takes over its mode.
        let file = OpenOptions::new().create(true).append(true).mode(0o600).open(path).map_err(failed)?;
        for _ in 0..TRIES {
            match try_lock(&file) {
                Ok(()) => return Ok(Self { file: Arc::new(file), path: path.to_owned() }),
                Err(TryLockError::WouldBlock) => tokio::time::sleep(PAUSE).await,
                Err(TryLockError::Error(cause)) => return Err(failed(cause)),
            }
        }
        std::mem::forget(file);
        Err(OpenError::Locked(path.to_owned()))
    }

    /// That the name still leads to what is locked, and no other one does. To be asked when SQLite has opened the
    /// file by its name.
    pub(super) fn check(&self) -> Result<(), OpenError> {
        let failed = |cause| OpenError::Io { file: self.path.clone(), cause };
        let (found, locked) = (self.path.metadata().map_err(failed)?, self.file.metadata().map_err(failed)?);
        if (found.dev(), found.ino()) != (locked.dev(), locked.ino()) {
            return Err(OpenError::Locked(self.path.clone()));
        }
        if locked.nlink() > 1 { Err(OpenError::Linked(self.path.clone())) } else { Ok(()) }
    }
}

fn try_lock(file: &File) -> Result<(), TryLockError> {
    if cfg!(target_os = "linux") { file.try_lock() } else { Ok(()) }
}
