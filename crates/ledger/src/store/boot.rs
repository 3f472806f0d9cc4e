//! Which boot of the kernel this is.

use std::fmt;
use std::path::Path;

/// The id that the kernel draws at every boot. What a process wrote survives that process; what SQLite wrote
/// without waiting for the disk does not survive the kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BootId(String);

impl BootId {
    /// This boot's; `None` where it cannot be read.
    #[must_use]
    pub fn read() -> Option<Self> {
        Self::read_from(Path::new("/proc/sys/kernel/random/boot_id"))
    }

    fn read_from(path: &Path) -> Option<Self> {
        Self::new(std::fs::read_to_string(path).ok()?.trim_end())
    }

    /// An id as the kernel writes it: 36 characters, hexadecimal digits and hyphens.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let digit = |b: u8| b.is_ascii_hexdigit() || b == b'-';
        (text.len() == 36 && text.bytes().all(digit)).then(|| Self(text.to_owned()))
    }
}

impl fmt::Display for BootId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_id_is_none() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("boot_id");
        assert_eq!(BootId::read_from(&path), None);
        for text in ["", "\n", "fd1aab31-c1f1-46f9-bb2f-583b1d18fc8'\n", "fd1aab31\n"] {
            std::fs::write(&path, text).unwrap();
            assert_eq!(BootId::read_from(&path), None, "{text:?}");
        }
        std::fs::write(&path, "fd1aab31-c1f1-46f9-bb2f-583b1d18fc82\n").unwrap();
        assert!(BootId::read_from(&path).is_some());
    }
}
