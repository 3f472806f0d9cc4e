//! Where a proof is written: whole, or not at all.

use crate::code::Code;
use crate::failure::Failure;
use crate::interrupt::Removed;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Standard output, a file that appears when it is finished, or something that is no file.
pub(crate) enum Target {
    Stdout(BufWriter<io::Stdout>),
    /// The file in the making, and what it will be. An interruption removes it.
    Fresh(Box<BufWriter<NamedTempFile>>, PathBuf, Removed),
    /// A device or pipe, which a renamed file must not replace.
    Device(BufWriter<File>),
}

impl Target {
    /// Opens `path` for writing; `-` is standard output.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Ok(Self::Stdout(BufWriter::new(io::stdout())));
        }
        Self::open_file(path).map_err(|error| unwritable(path, &error))
    }

    fn open_file(path: &Path) -> io::Result<Self> {
        match fs::metadata(path) {
            Ok(there) if !there.is_file() && !there.is_dir() => {
                Ok(Self::Device(BufWriter::new(File::create(path)?)))
            }
            Ok(there) if there.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
            // What a link leads to is replaced, not the link.
            Ok(_) => Self::beside(path.canonicalize()?),
            Err(_) => Self::beside(path.to_owned()),
        }
    }

    fn beside(path: PathBuf) -> io::Result<Self> {
        let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let mut builder = tempfile::Builder::new();
        builder.prefix(".tincture-").suffix(".part");
        // A proof is public: it gets the permissions of any new file.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let directory = directory.unwrap_or_else(|| Path::new("."));
        // In the system's own words where it is not there.
        fs::metadata(directory)?;
        let made = Removed::when_interrupted(|| builder.tempfile_in(directory));
        let (file, watched) = made.map_err(|error| bare(&error))?;
        Ok(Self::Fresh(Box::new(BufWriter::new(file)), path, watched))
    }

    /// Puts the finished file in its place.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::Stdout(mut out) => out.flush(),
            Self::Device(mut out) => out.flush(),
            Self::Fresh(out, path, watched) => {
                let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.as_file().sync_all()?;
                file.persist(path).map(drop).map_err(|error| error.error)?;
                drop(watched);
                Ok(())
            }
        }
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::Fresh(out, ..) => out.write(bytes),
            Self::Device(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::Fresh(out, ..) => out.flush(),
            Self::Device(out) => out.flush(),
        }
    }
}

/// What went wrong, without the name of the file in the making, which nobody has heard of.
fn bare(error: &io::Error) -> io::Error {
    io::Error::from(error.kind())
}

/// That a proof cannot be written.
pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Failure {
    // Standard output that nobody reads any more ends a command without a word.
    let gone = path == Path::new("-") && error.kind() == io::ErrorKind::BrokenPipe;
    Failure::refused(if gone { Failure::QUIET } else { Code::UnwritableFile }, error)
        .context(format!("cannot write {}", path.display()))
}
