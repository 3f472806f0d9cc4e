//! Frames of HTTP/2, put together by hand (RFC 9113; headers by RFC 7541 without tables or Huffman codes).

pub const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
pub const HEADERS: u8 = 1;
pub const RST_STREAM: u8 = 3;
pub const SETTINGS: u8 = 4;
pub const PRIORITY: u8 = 2;
pub const PING: u8 = 6;
pub const WINDOW_UPDATE: u8 = 8;
pub const CONTINUATION: u8 = 9;
/// A kind that is not assigned.
pub const UNKNOWN: u8 = 0xee;
const END_STREAM: u8 = 1;
const END_HEADERS: u8 = 4;

/// `:method: GET`, `:scheme: http`, `:path: /`.
pub const HEAD: [u8; 3] = [0x82, 0x86, 0x84];

pub fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    [&length[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
}

/// The preface and empty settings.
pub fn hello() -> Vec<u8> {
    [PREFACE, &frame(SETTINGS, 0, 0, &[])].concat()
}

/// A header of its own name.
pub fn field(name: &str, value: &str) -> Vec<u8> {
    [&[0], &text(name)[..], &text(value)].concat()
}

fn text(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut length = text.len();
    if length < 127 {
        bytes.push(u8::try_from(length).unwrap());
    } else {
        bytes.push(127);
        length -= 127;
        while length >= 128 {
            bytes.push(u8::try_from(length % 128).unwrap() | 0x80);
            length /= 128;
        }
        bytes.push(u8::try_from(length).unwrap());
    }
    bytes.extend(text.as_bytes());
    bytes
}

fn request(method: u8, path: &str, stream: u32, flags: u8) -> Vec<u8> {
    // Indexed method and scheme, a path under the name `:path` of the table, and an authority.
    let head = [&[method, 0x86, 0x04][..], &text(path), &[0x01], &text("x")].concat();
    frame(HEADERS, END_HEADERS | flags, stream, &head)
}

/// A whole request.
pub fn get(path: &str, stream: u32) -> Vec<u8> {
    request(0x82, path, stream, END_STREAM)
}

/// The head of a request whose body is still to come.
pub fn post(path: &str, stream: u32) -> Vec<u8> {
    request(0x83, path, stream, 0)
}

#[derive(Debug)]
pub struct Frame<'a> {
    pub kind: u8,
    pub payload: &'a [u8],
}

/// The whole frames in what was said.
pub fn frames(mut bytes: &[u8]) -> impl Iterator<Item = Frame<'_>> {
    std::iter::from_fn(move || {
        let (head, rest) = bytes.split_at_checked(9)?;
        let length = usize::from(head[0]) << 16 | usize::from(head[1]) << 8 | usize::from(head[2]);
        let (payload, rest) = rest.split_at_checked(length)?;
        bytes = rest;
        Some(Frame { kind: head[3], payload })
    })
}
