//! What is looked at before a parser takes a PDF apart: whether it is protected, and what its streams unpack to.

use flate2::read::ZlibDecoder;

use crate::Unreadable;
use crate::unpacked::{MOST_UNPACKED, count};

/// Bytes before a stream in which its dictionary is looked for.
const DICTIONARY: usize = 2_048;

/// # Errors
/// A PDF with a password, also an empty one: what it packs cannot be measured before it is taken apart. And one whose
/// streams unpack to too much; pictures are not counted, since they are left packed.
pub fn check(bytes: &[u8]) -> Result<(), Unreadable> {
    if names(bytes, b"Encrypt") {
        return Err(Unreadable::Protected);
    }
    let mut left = MOST_UNPACKED;
    let mut at = 0;
    while let Some(found) = find(&bytes[at..], b"stream") {
        let begin = at + found;
        at = begin + b"stream".len();
        if bytes[..begin].ends_with(b"end") {
            continue;
        }
        let dictionary = dictionary(&bytes[..begin]);
        let hidden = dictionary.contains(&b'#');
        let objects =
            hidden || find(dictionary, b"ObjStm").is_some() || find(dictionary, b"XRef").is_some();
        if !objects && find(dictionary, b"Image").is_some() {
            continue;
        }
        // Of these the parser unpacks what it meets, and how much that is cannot be told.
        let packed = |how: &[u8]| find(dictionary, how).is_some();
        if objects && (packed(b"LZW") || packed(b"85Decode") || packed(b"/A85")) {
            return Err(Unreadable::TooLarge);
        }
        let content = match &bytes[at..] {
            [b'\r', b'\n', rest @ ..] | [b'\n' | b'\r', rest @ ..] => rest,
            rest => rest,
        };
        if !is_zlib(content) {
            continue;
        }
        let once = count(ZlibDecoder::new(content), left);
        // Packed twice over.
        let twice = count(ZlibDecoder::new(ZlibDecoder::new(content)), left);
        let unpacked = once.saturating_add(twice);
        left = left
            .checked_sub(unpacked)
            .filter(|left| *left > 0)
            .ok_or(Unreadable::TooLarge)?;
    }
    Ok(())
}

/// What stands between the beginning of the object and its stream; what is too far away is not known and may be anything.
fn dictionary(before: &[u8]) -> &[u8] {
    let near = &before[before.len().saturating_sub(DICTIONARY)..];
    near.windows(4)
        .rposition(|four| four == b" obj")
        .map_or(b"#", |at| &near[at..])
}

fn is_zlib(content: &[u8]) -> bool {
    matches!(content, [first, second, ..]
        if first & 0x0f == 8 && (u16::from(*first) << 8 | u16::from(*second)).is_multiple_of(31))
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
}

/// A name stands in the file, its letters written as they are or by their numbers.
fn names(bytes: &[u8], wanted: &[u8]) -> bool {
    let slashes = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'/');
    slashes
        .map(|(at, _)| at + 1)
        .any(|at| is_name(&bytes[at..], wanted))
}

fn is_name(mut bytes: &[u8], wanted: &[u8]) -> bool {
    for letter in wanted {
        let (found, rest) = match bytes {
            [b'#', high, low, rest @ ..] => match (hex(*high), hex(*low)) {
                (Some(high), Some(low)) => (high << 4 | low, rest),
                _ => return false,
            },
            [found, rest @ ..] => (*found, rest),
            [] => return false,
        };
        if found != *letter {
            return false;
        }
        bytes = rest;
    }
    // Another name begins with the same letters.
    !matches!(bytes.first(), Some(next) if next.is_ascii_alphanumeric() || *next == b'#')
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit)
        .to_digit(16)
        .and_then(|n| u8::try_from(n).ok())
}
