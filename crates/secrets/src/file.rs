//! Files that hold a secret: read whole and bounded, refused where everyone may read them, made durably.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// Where container engines mount secrets: by default readable for everyone (mode 0444), in a file system that
/// nobody but the container has. On a machine without containers only its administrator can make this directory.
const MOUNTED: &str = "/run/secrets";

/// A file of a secret that cannot be used. Says nothing of its content, and does not name it.
#[derive(Debug, thiserror::Error)]
pub enum SecretFileError {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Everyone on the machine may read or change it.
    #[error(
        "every user of this machine may read or change it (its mode is {0:04o}); if nobody has, chmod 600 it, and \
         else make a new one"
    )]
    Exposed(u32),
    /// It is too long to be what it should be.
    #[error("it has more than {}", size(*.0))]
    TooLong(usize),
}

impl SecretFileError {
    /// Whether there is no such file.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

fn size(bytes: usize) -> String {
    const MIB: usize = 1 << 20;
    if bytes.is_multiple_of(MIB) { format!("{} MiB", bytes / MIB) } else { format!("{bytes} bytes") }
}

/// Reads a file of at most `most` bytes, which its owner, and perhaps its group, may read, and nobody else. A
/// secret that a container engine has mounted below `/run/secrets` is taken whatever its mode.
///
/// # Errors
/// If it cannot be read, others may read or change it, or it is longer.
pub fn read(path: &Path, most: usize) -> Result<Zeroizing<Vec<u8>>, SecretFileError> {
    read_mounted(path, most, Path::new(MOUNTED))
}

fn read_mounted(path: &Path, most: usize, mounted: &Path) -> Result<Zeroizing<Vec<u8>>, SecretFileError> {
    let file = File::open(path)?;
    // Of what was opened, not of the name: between the two it might change.
    let metadata = file.metadata()?;
    check_mode(&metadata, path, mounted)?;
    // A buffer that never grows leaves no copies behind. Of a pipe the length is not known.
    let expected = usize::try_from(metadata.len()).unwrap_or(most).clamp(4096, most.max(4096));
    let mut bytes = Zeroizing::new(Vec::with_capacity(expected.min(most) + 1));
    file.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most { Err(SecretFileError::TooLong(most)) } else { Ok(bytes) }
}

fn check_mode(metadata: &Metadata, path: &Path, mounted: &Path) -> Result<(), SecretFileError> {
    if metadata.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
    }
    let exposed = metadata.mode() & 0o006 != 0;
    if exposed && !path.canonicalize().is_ok_and(|found| found.starts_with(mounted)) {
        return Err(SecretFileError::Exposed(metadata.mode() & 0o7777));
    }
    Ok(())
}

/// Writes a new file durably, with mode 0600, unless there is one of this name by now: that one stays as it is.
///
/// # Errors
/// If it cannot be written.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Whole or not at all: written beside, and given its name when it is on the disk.
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}", std::process::id()));
    let beside = PathBuf::from(beside);
    let linked = write(&beside, bytes).and_then(|()| std::fs::hard_link(&beside, path));
    let removed = std::fs::remove_file(&beside);
    match linked {
        Ok(()) => removed.and_then(|()| sync_directory(path)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// A new name is durable when its directory is.
fn sync_directory(path: &Path) -> io::Result<()> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    File::open(parent.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "in a test a failure may panic")]
mod tests {
    use super::*;
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;

    fn place() -> (tempfile::TempDir, PathBuf) {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("secret");
        create(&path, b"0123456789").unwrap();
        (directory, path)
    }

    #[test]
    fn what_is_made_comes_back_and_is_never_replaced() {
        let (directory, path) = place();
        assert_eq!(std::fs::metadata(&path).unwrap().mode() & 0o777, 0o600);
        create(&path, b"other").unwrap();
        assert_eq!(*read(&path, 10).unwrap(), b"0123456789");
        assert!(matches!(read(&path, 9), Err(SecretFileError::TooLong(9))));
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1, "nothing is left beside it");
        assert!(read(&directory.path().join("none"), 10).unwrap_err().is_not_found());
    }

    /// A key that every user can copy is no secret, whichever of the server's files it is.
    #[test]
    fn what_everyone_may_read_or_change_is_refused() {
        let (_directory, path) = place();
        for mode in [0o600, 0o400, 0o640, 0o440, 0o660, 0o700] {
            std::fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            assert!(read(&path, 10).is_ok(), "{mode:o}");
        }
        for mode in [0o644, 0o604, 0o444, 0o602, 0o666, 0o777] {
            std::fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            let error = read(&path, 10).unwrap_err();
            assert!(matches!(error, SecretFileError::Exposed(found) if found == mode), "{mode:o}: {error}");
            assert!(error.to_string().contains("chmod 600"), "{error}");
        }
    }

    /// Container engines mount secrets for everyone in the container to read.
    #[test]
    fn mounted_secrets_are_taken_whatever_their_mode() {
        let (directory, path) = place();
        std::fs::set_permissions(&path, Permissions::from_mode(0o444)).unwrap();
        let mounted = directory.path().canonicalize().unwrap();
        assert!(read_mounted(&path, 10, &mounted).is_ok());
        // By where the file is, not by what a link to it is called.
        let elsewhere = tempfile::tempdir().unwrap();
        assert!(read_mounted(&path, 10, elsewhere.path()).is_err());
        let link = elsewhere.path().join("link");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        assert!(read_mounted(&link, 10, &elsewhere.path().canonicalize().unwrap()).is_err());
        assert!(read_mounted(&link, 10, &mounted).is_ok());
    }

    #[test]
    fn a_directory_is_no_secret() {
        let (directory, _) = place();
        std::fs::set_permissions(directory.path(), Permissions::from_mode(0o755)).unwrap();
        assert!(matches!(read(directory.path(), 10), Err(SecretFileError::Io(_))));
    }
}
