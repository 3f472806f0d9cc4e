//! lz-string (pieroxy), the packing of puzzles in links: LZ78 over UTF-16, codes of growing width, here in
//! base64. Written out here because what unpacks it elsewhere does not bound what comes out: a link of some
//! kilobytes can stand for gigabytes.

use thiserror::Error;

/// Why a text cannot be unpacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(crate) enum LzError {
    #[error("a character that is not of base64")]
    Character,
    #[error("it ends too early")]
    Short,
    #[error("a code that stands for nothing")]
    Code,
    #[error("it unpacks to more than is read")]
    Large,
    #[error("it unpacks to no text")]
    NoText,
}

/// Six bits a character, the highest first; each number with its lowest bit first.
struct Bits<'a> {
    text: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn number(&mut self, width: u32) -> Result<u32, LzError> {
        (0..width).try_fold(0, |number, i| Ok(number | self.bit()? << i))
    }

    fn bit(&mut self) -> Result<u32, LzError> {
        let value = match *self.text.get(self.at / 6).ok_or(LzError::Short)? {
            c @ b'A'..=b'Z' => c - b'A',
            c @ b'a'..=b'z' => c - b'a' + 26,
            c @ b'0'..=b'9' => c - b'0' + 52,
            b'+' | b'-' | b' ' => 62,
            b'/' | b'_' => 63,
            b'=' => 0,
            _ => return Err(LzError::Character),
        };
        let bit = value >> (5 - self.at % 6) & 1;
        self.at += 1;
        Ok(bit.into())
    }
}

/// Codes that are not entries: a character of 8 bits follows, of 16 bits, the end.
const NARROW: u32 = 0;
const WIDE: u32 = 1;
const END: u32 = 2;

/// Unpacks at most so many UTF-16 units. `%2B` and the like stand for their characters.
pub(crate) fn from_base64(text: &str, most: usize) -> Result<String, LzError> {
    let text = text.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    let mut bits = Bits { text: text.as_bytes(), at: 0 };
    // Entries are pieces of what came out: where each begins, and how long it is. The first three are codes.
    let mut entries: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut out: Vec<u16> = Vec::new();
    let (mut width, mut room) = (3, 4_usize);
    let mut last: Option<(usize, usize)> = None;
    let mut first = true;
    loop {
        let code = bits.number(if first { 2 } else { width })?;
        first = false;
        let start = out.len();
        match code {
            END => break,
            NARROW | WIDE => {
                let unit = bits.number(if code == NARROW { 8 } else { 16 })?;
                out.push(u16::try_from(unit).map_err(|_| LzError::Code)?);
                entries.push((start, 1));
                if last.is_some() {
                    room -= 1;
                    grow(&mut width, &mut room);
                }
            }
            code => {
                let (from, length) = match (entries.get(code as usize), last) {
                    (Some(&entry), _) => entry,
                    // The entry that is being made: what was last, and its first unit again.
                    (None, Some((from, length))) if code as usize == entries.len() => (from, length + 1),
                    _ => return Err(LzError::Code),
                };
                if out.len() + length > most {
                    return Err(LzError::Large);
                }
                // It may reach into what it writes.
                (from..from + length).for_each(|at| out.push(out[at]));
            }
        }
        if out.len() > most {
            return Err(LzError::Large);
        }
        if let Some((from, length)) = last {
            // What was last and the first unit behind it stand side by side in what came out.
            entries.push((from, length + 1));
            room -= 1;
            grow(&mut width, &mut room);
        }
        last = Some((start, out.len() - start));
    }
    String::from_utf16(&out).map_err(|_| LzError::NoText)
}

fn grow(width: &mut u32, room: &mut usize) {
    if *room == 0 {
        *room = 1 << *width;
        *width += 1;
    }
}
