//! Counts the elements of a body before anything is allocated for them.
//!
//! An empty element takes two or three bytes on the wire and tens of bytes in memory: without a
//! count first, a body of 16 MiB could ask for half a gigabyte.

use prost::DecodeError;
use prost::bytes::Buf;
use prost::encoding::{DecodeContext, WireType, decode_key, decode_varint, skip_field};

/// Counts the fields of a protobuf message, and of the messages in it down to `depth` levels.
///
/// Below the first level every length-delimited field is taken for a message, so a text there
/// may count as a few fields, or as none where it does not parse as one. Stops once the count
/// exceeds `most`.
pub(crate) fn protobuf_fields(mut body: &[u8], depth: usize, most: usize) -> Result<usize, DecodeError> {
    let mut count = 0;
    while !body.is_empty() && count <= most {
        let (tag, wire_type) = decode_key(&mut body)?;
        count += 1;
        if wire_type == WireType::LengthDelimited && depth > 1 {
            let inner = take_delimited(&mut body)?;
            count += protobuf_fields(inner, depth - 1, most - most.min(count)).unwrap_or(0);
        } else {
            skip_field(wire_type, tag, &mut body, DecodeContext::default())?;
        }
    }
    Ok(count)
}

/// Splits off the contents of a length-delimited field.
fn take_delimited<'a>(body: &mut &'a [u8]) -> Result<&'a [u8], DecodeError> {
    let length = usize::try_from(decode_varint(body)?).unwrap_or(usize::MAX);
    match body.split_at_checked(length) {
        Some((inner, rest)) => {
            *body = rest;
            Ok(inner)
        }
        // Let prost word the error: skipping what is not there fails.
        None => {
            body.advance(body.len());
            decode_varint(body).map(|_| &[] as &[u8])
        }
    }
}

/// Counts the commas of a JSON text that stand outside its strings.
///
/// Exact for valid JSON; of anything else the parser will take no more than the valid start.
pub(crate) fn json_commas(body: &[u8]) -> usize {
    let mut commas = 0;
    let mut in_string = false;
    let mut escaped = false;
    for &byte in body {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b',' if !in_string => commas += 1,
            _ => {}
        }
    }
    commas
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_in_strings_do_not_count() {
        assert_eq!(json_commas(br#"{"a,\",b":[1,2,"x,\\"],"c":3}"#), 3);
    }

    #[test]
    fn fields_are_counted_to_the_depth() {
        // Field 1 twice, each holding field 5 three times.
        let inner = [0x2a, 0, 0x2a, 0, 0x2a, 0];
        let mut body = Vec::new();
        for _ in 0..2 {
            body.extend([0x0a, 6]);
            body.extend(inner);
        }
        assert_eq!(protobuf_fields(&body, 1, 100).unwrap(), 2);
        assert_eq!(protobuf_fields(&body, 2, 100).unwrap(), 8);
        assert!(protobuf_fields(&body[..5], 1, 100).is_err());
        assert!(protobuf_fields(&body[..5], 2, 100).is_err());
    }
}
