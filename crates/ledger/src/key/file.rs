//! The file that holds the key: 64 hexadecimal digits and a line's end, for its owner's eyes only.

use super::ServerKey;
use std::io;
use std::path::{Path, PathBuf};
use tincture_secrets::file::{self, SecretFileError};
use zeroize::Zeroizing;

/// The most bytes of a key file: 64 digits, and white space.
const MOST: usize = 128;

/// A key file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KeyFileError {
    /// It cannot be read or written, or others may read it.
    #[error("the key file {}: {cause}", .file.display())]
    Unusable {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        cause: SecretFileError,
    },
    /// It holds something else.
    #[error("the key file {} does not hold 64 hexadecimal digits", .0.display())]
    Malformed(PathBuf),
}

impl KeyFileError {
    fn unusable(file: &Path, cause: impl Into<SecretFileError>) -> Self {
        Self::Unusable { file: file.to_owned(), cause: cause.into() }
    }
}

/// Reads a key; `None` if there is no such file.
pub(crate) fn read(path: &Path) -> Result<Option<ServerKey>, KeyFileError> {
    let malformed = || KeyFileError::Malformed(path.to_owned());
    let text = match file::read(path, MOST) {
        Ok(text) => text,
        Err(error) if error.is_not_found() => return Ok(None),
        Err(SecretFileError::TooLong(_)) => return Err(malformed()),
        Err(error) => return Err(KeyFileError::unusable(path, error)),
    };
    let mut bytes = Zeroizing::new([0; 32]);
    hex::decode_to_slice(text.trim_ascii(), &mut *bytes).map_err(|_| malformed())?;
    Ok(Some(ServerKey::new(*bytes)))
}

/// Writes a new key, unless there is a file by now: then that one holds.
pub(crate) fn create(path: &Path, key: &ServerKey) -> Result<ServerKey, KeyFileError> {
    let mut line = Zeroizing::new([b'\n'; 65]);
    let written = hex::encode_to_slice(key.expose(), &mut line[..64]).map_err(io::Error::other);
    let made = written.and_then(|()| file::create(path, &*line));
    made.map_err(|error| KeyFileError::unusable(path, error))?;
    // What a later start will read.
    read(path)?.ok_or_else(|| KeyFileError::unusable(path, io::Error::from(io::ErrorKind::NotFound)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt};

    /// Writes a file that nobody else may read.
    fn write(path: &Path, text: &str) {
        std::fs::write(path, text).unwrap();
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600)).unwrap();
    }

    #[test]
    fn a_key_that_everyone_may_read_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("key");
        create(&path, &ServerKey::new([1; 32])).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
        let error = read(&path).unwrap_err().to_string();
        assert!(error.contains("/key: every user") && error.contains("chmod 600"), "{error}");
    }

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
            write(&path, &text);
            let error = read(&path).unwrap_err().to_string();
            assert!(error.ends_with("does not hold 64 hexadecimal digits"), "{error}");
        }
    }
}
