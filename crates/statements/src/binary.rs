//! Files that are no text, by their names.

/// What each kind of file begins with.
const BEGINNINGS: [(&[u8], &str); 9] = [
    (b"\xff\xfe", "text in UTF-16"),
    (b"\xfe\xff", "text in UTF-16"),
    (b"\x1f\x8b", "a gzip archive (unpack it first)"),
    (b"PK\x03\x04", "a zip archive (unpack it first)"),
    (b"BZh", "a bzip2 archive (unpack it first)"),
    (b"\xfd7zXZ", "an xz archive (unpack it first)"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"%PDF", "a PDF document"),
];

/// What the bytes are, if they are no text and of a kind that is known by name.
pub(crate) fn name(bytes: &[u8]) -> Option<&'static str> {
    let known = BEGINNINGS.iter().find(|(beginning, _)| bytes.starts_with(beginning));
    known.map(|(_, name)| *name).or_else(|| {
        if is_binary_dimacs(bytes) {
            Some("a binary DIMACS graph (.col.b; convert it to .col first)")
        } else if is_utf16(bytes) {
            Some("text in UTF-16")
        } else {
            None
        }
    })
}

/// A line with the length of the preamble, then the preamble, which is in the form of `.col`.
fn is_binary_dimacs(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(12)];
    let Some(end) = start.iter().position(|&byte| byte == b'\n') else { return false };
    let Some(length) =
        str::from_utf8(&start[..end]).ok().and_then(|number| number.trim().parse::<usize>().ok())
    else {
        return false;
    };
    let rest = &bytes[end + 1..];
    let preamble = &rest[..rest.len().min(length).min(1 << 16)];
    preamble
        .split(|&byte| byte == b'\n')
        .any(|line| line.starts_with(b"p col ") || line.starts_with(b"p edge "))
}

/// Without a byte order mark: every second byte of the beginning is zero, and no other.
fn is_utf16(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(64) & !1];
    let zeros = |first: usize| start.iter().skip(first).step_by(2).all(|&byte| byte == 0);
    let none = |first: usize| start.iter().skip(first).step_by(2).all(|&byte| byte != 0);
    !start.is_empty() && (zeros(1) && none(0) || zeros(0) && none(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_known_by_their_beginnings() {
        assert_eq!(name(b"\xff\xfe1\x00"), Some("text in UTF-16"));
        assert_eq!(name(b"1\x002\x00\n\x00"), Some("text in UTF-16"));
        assert_eq!(name(b"\x001\x002"), Some("text in UTF-16"));
        assert_eq!(name(b"\x1f\x8b\x08\x00"), Some("a gzip archive (unpack it first)"));
        let binary = b"25\nc a graph\np col 3 2\n\x00\x00\x80\xa0";
        assert_eq!(name(binary), Some("a binary DIMACS graph (.col.b; convert it to .col first)"));
        for text in [&b""[..], b"1", b"1\x00", b"\x00\x00\x00\x00", b"9\n1 2 3", b"25\n"] {
            assert_eq!(name(text).filter(|_| text != b"1\x00"), None);
        }
    }
}
