//! The file that holds the key: 64 hexadecimal digits and a line's end, for its owner's eyes only.

use super::ServerKey;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// A key file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KeyFileError {
    /// It cannot be read or written.
    #[error("the key file {}: {cause}", .file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// What the operating system says.
        cause: io::Error,
    },
    /// It holds something else.
    #[error("the key file {} does not hold 64 hexadecimal digits", .0.display())]
    Malformed(PathBuf),
}

/// Reads a key; `None` if there is no such file.
pub(crate) fn read(path: &Path) -> Result<Option<ServerKey>, KeyFileError> {
    let io = |cause| KeyFileError::Io { file: path.to_owned(), cause };
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        other => other.map_err(io)?,
    };
    if file.metadata().map_err(io)?.mode() & 0o077 != 0 {
        tracing::warn!(file = %path.display(), "the key file can be read by others than its owner");
    }
    // A buffer that never grows leaves no copies behind.
    let mut text = Zeroizing::new(Vec::with_capacity(128));
    file.take(128).read_to_end(&mut text).map_err(io)?;
    let mut bytes = Zeroizing::new([0; 32]);
    hex::decode_to_slice(text.trim_ascii(), &mut *bytes)
        .map_err(|_| KeyFileError::Malformed(path.to_owned()))?;
    Ok(Some(ServerKey::new(*bytes)))
}

/// Writes a new key durably, with mode 0600, unless there is a file by now: then that one holds.
pub(crate) fn create(path: &Path, key: &ServerKey) -> Result<ServerKey, KeyFileError> {
    let io = |cause| KeyFileError::Io { file: path.to_owned(), cause };
    // Whole or not at all: written beside, and given its name when it is on the disk.
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}", std::process::id()));
    let beside = PathBuf::from(beside);
    let linked = write(&beside, key).and_then(|()| std::fs::hard_link(&beside, path));
    let removed = std::fs::remove_file(&beside);
    match linked {
        Ok(()) => removed.and_then(|()| sync_directory(path)).map_err(io)?,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(io(error)),
    }
    // What a later start will read.
    read(path)?.ok_or_else(|| io(io::ErrorKind::NotFound.into()))
}

fn write(path: &Path, key: &ServerKey) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    let mut line = Zeroizing::new([b'\n'; 65]);
    hex::encode_to_slice(key.expose(), &mut line[..64]).map_err(io::Error::other)?;
    file.write_all(&*line)?;
    file.sync_all()
}

/// A new name is durable when its directory is.
fn sync_directory(path: &Path) -> io::Result<()> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    File::open(parent.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_comes_back_and_is_never_replaced() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("key");
        assert!(read(&path).unwrap().is_none());
        let made = create(&path, &ServerKey::new([1; 32])).unwrap();
        assert_eq!(std::fs::metadata(&path).unwrap().mode() & 0o777, 0o600);
        let again = create(&path, &ServerKey::new([2; 32])).unwrap();
        assert_eq!((made.expose(), again.expose()), (&[1; 32], &[1; 32]));
        assert_eq!(read(&path).unwrap().unwrap().expose(), &[1; 32]);
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1, "nothing is left beside it");
    }

    #[test]
    fn what_is_no_key_is_refused_without_being_quoted() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("key");
        for text in [String::new(), "ab".repeat(31), "ab".repeat(33), "xy".repeat(32), "ab".repeat(500)] {
            std::fs::write(&path, &text).unwrap();
            let error = read(&path).unwrap_err().to_string();
            assert!(error.ends_with("does not hold 64 hexadecimal digits"), "{error}");
        }
    }
}
