//! The file that holds the owner's token: one line, for its owner's eyes only.

use super::OwnerToken;
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// The fewest characters of a token: `openssl rand -hex 32` makes 64, and 32 of any kind are not guessed.
const SHORTEST: usize = 32;
/// The most, so that it fits into a request's headers.
const LONGEST: usize = 1024;

/// A token file that cannot be used. Its contents are never quoted.
#[derive(Debug, thiserror::Error)]
pub enum TokenFileError {
    /// It cannot be read.
    #[error("the token file {}: {cause}", .file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// What the operating system says.
        cause: io::Error,
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
    /// Reads the token in a file, and warns in the log if others than its owner can read it, too.
    ///
    /// # Errors
    /// If it cannot be read, or does not hold one line that can be a token and cannot be guessed.
    pub fn read(path: &Path) -> Result<Self, TokenFileError> {
        let io = |cause| TokenFileError::Io { file: path.to_owned(), cause };
        let file = File::open(path).map_err(io)?;
        if file.metadata().map_err(io)?.mode() & 0o077 != 0 {
            tracing::warn!(file = %path.display(), "the token file can be read by others than its owner");
        }
        // A buffer that never grows leaves no copies behind.
        let most = LONGEST + 3;
        let mut text = Zeroizing::new(Vec::with_capacity(most));
        file.take(most as u64).read_to_end(&mut text).map_err(io)?;
        let line = text.strip_suffix(b"\n").unwrap_or(&text);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let fits = (SHORTEST..=LONGEST).contains(&line.len()) && line.iter().all(u8::is_ascii_graphic);
        if fits { Ok(Self::of(line)) } else { Err(TokenFileError::Malformed(path.to_owned())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_is_a_token_and_nothing_else() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("token");
        let token = "0123456789abcdef".repeat(2);
        for end in ["", "\n", "\r\n"] {
            std::fs::write(&path, format!("{token}{end}")).unwrap();
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
            std::fs::write(&path, &text).unwrap();
            let error = OwnerToken::read(&path).unwrap_err().to_string();
            assert!(error.contains("must hold one line") && !error.contains("0123456789"), "{error}");
        }
        assert!(matches!(OwnerToken::read(directory.path()), Err(TokenFileError::Io { .. })));
        assert!(OwnerToken::read(&directory.path().join("none")).is_err());
    }
}
