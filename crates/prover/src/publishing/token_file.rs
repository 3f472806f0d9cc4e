//! The file that holds the owner's token: one line, for its owner's eyes only.

use super::OwnerToken;
use std::path::{Path, PathBuf};
use tincture_secrets::file::{self, SecretFileError};

/// The fewest characters of a token: `openssl rand -hex 32` makes 64, and 32 of any kind are not guessed.
const SHORTEST: usize = 32;
/// The most, so that it fits into a request's headers.
const LONGEST: usize = 1024;

/// A token file that cannot be used. Its contents are never quoted.
#[derive(Debug, thiserror::Error)]
pub enum TokenFileError {
    /// It cannot be read, or others may read it, too.
    #[error("the token file {}: {cause}", .file.display())]
    Unusable {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        cause: SecretFileError,
    },
    /// It holds something else.
    #[error(
        "the token file {} must hold one line of {SHORTEST} to {LONGEST} visible ASCII characters \
         (openssl rand -hex 32 makes one)",
        .0.display()
    )]
    Malformed(PathBuf),
}

impl OwnerToken {
    /// Reads the token in a file.
    ///
    /// # Errors
    /// If it cannot be read, others may read it, too, or it does not hold one line that can be a token and
    /// cannot be guessed.
    pub fn read(path: &Path) -> Result<Self, TokenFileError> {
        let malformed = || TokenFileError::Malformed(path.to_owned());
        let text = match file::read(path, LONGEST + 2) {
            Ok(text) => text,
            Err(SecretFileError::TooLong(_)) => return Err(malformed()),
            Err(cause) => return Err(TokenFileError::Unusable { file: path.to_owned(), cause }),
        };
        let line = text.strip_suffix(b"\n").unwrap_or(&text);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let fits = (SHORTEST..=LONGEST).contains(&line.len()) && line.iter().all(u8::is_ascii_graphic);
        if fits { Ok(Self::of(line)) } else { Err(malformed()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn write(path: &Path, text: &str) {
        std::fs::write(path, text).unwrap();
        chmod(path, 0o600);
    }

    fn chmod(path: &Path, mode: u32) {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn a_token_that_everyone_may_read_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("token");
        write(&path, &"0123456789abcdef".repeat(2));
        assert!(OwnerToken::read(&path).is_ok());
        chmod(&path, 0o644);
        let error = OwnerToken::read(&path).unwrap_err().to_string();
        assert!(error.contains("/token: every user") && error.contains("chmod 600"), "{error}");
    }

    #[test]
    fn one_line_is_a_token_and_nothing_else() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("token");
        let token = "0123456789abcdef".repeat(2);
        for end in ["", "\n", "\r\n"] {
            write(&path, &format!("{token}{end}"));
            assert!(OwnerToken::read(&path).unwrap().admits(token.as_bytes()));
        }
        let refused = [
            String::new(),
            "\n".to_owned(),
            token[1..].to_owned(),
            format!("{token}\n\n"),
            format!("{token}\nmore\n"),
            format!("{token} {token}"),
            format!(" {token}"),
            format!("{token}é"),
            "a".repeat(LONGEST + 1),
            "a".repeat(1 << 20),
        ];
        for text in refused {
            write(&path, &text);
            let error = OwnerToken::read(&path).unwrap_err().to_string();
            assert!(error.contains("must hold one line") && !error.contains("0123456789"), "{error}");
        }
        assert!(matches!(OwnerToken::read(directory.path()), Err(TokenFileError::Unusable { .. })));
        assert!(OwnerToken::read(&directory.path().join("none")).is_err());
    }
}
