//! What a text says when it is unpacked: percent-encoding, base64, hex, turned round, and ciphers that need no key.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use crate::site;

/// Readings of one text in which something was packed.
const MOST_PACKED: usize = 400;
/// Characters of the beginning and of the end of a text that ciphers are tried on.
const LONGEST_SHIFTED: usize = 4_000;

/// The text, and what it says when it is decoded.
pub(crate) fn decoded(text: &str) -> Vec<String> {
    let mut out = vec![text.to_owned()];
    let mut last = text.to_owned();
    // Encoded twice is not rare in addresses inside addresses.
    for _ in 0..3 {
        let plain = site::decode(&last.replace('+', " "));
        if out.contains(&plain) {
            break;
        }
        out.push(plain.clone());
        last = plain;
    }
    let mut packed = Vec::new();
    for reading in &out {
        for word in reading.split(|c: char| {
            !(c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '-' | '_' | '='))
        }) {
            // Of an address, a path and a name of a value stand before what is packed.
            for part in [word]
                .into_iter()
                .chain(word.split(['=', '/']))
                .filter(|p| p.len() >= 10)
            {
                packed.extend(base64(part));
                packed.extend(hex(part));
                let turned: String = part.chars().rev().collect();
                packed.push(turned);
            }
        }
        packed.push(reading.chars().rev().collect());
    }
    packed.truncate(MOST_PACKED);
    // Of the text as it stands, since a cipher has signs of its own, and of its plainest reading.
    let plainest = out.len() - 1;
    for reading in [0, plainest].iter().take(1 + usize::from(plainest > 0)) {
        packed.extend(shifted(&out[*reading]));
    }
    out.extend(packed);
    out
}

/// The text under each cipher that needs no key: letters moved on in their alphabet (Caesar's) or taken from its other end
/// (Atbash), digits moved on, and both at once by half (ROT18), and all signs of ASCII moved on by half (ROT47).
fn shifted(text: &str) -> Vec<String> {
    let count = text.chars().count();
    let text: String = if count > 2 * LONGEST_SHIFTED {
        let beginning = text.chars().take(LONGEST_SHIFTED);
        beginning
            .chain(['\n'])
            .chain(text.chars().skip(count - LONGEST_SHIFTED))
            .collect()
    } else {
        text.to_owned()
    };
    let with = |letter: &dyn Fn(u32, u32) -> u32, digit: u32| -> String {
        text.chars()
            .map(|c| {
                let Some((first, many)) = alphabet(c) else {
                    return match c.to_digit(10) {
                        Some(d) => char::from_digit((d + digit) % 10, 10).unwrap_or(c),
                        None => c,
                    };
                };
                char::from_u32(first + letter(c as u32 - first, many)).unwrap_or(c)
            })
            .collect()
    };
    let most = text
        .chars()
        .filter_map(alphabet)
        .map(|(_, many)| many)
        .max();
    let mut out = Vec::new();
    for by in 1..most.unwrap_or(1) {
        out.push(with(&|at, many| (at + by) % many, 0));
    }
    out.push(with(&|at, many| many - 1 - at, 0));
    for by in 1..10 {
        out.push(with(&|at, _| at, by));
    }
    out.push(with(&|at, many| (at + many / 2) % many, 5));
    let by_47 = |c: char| match c {
        '!'..='~' => char::from_u32((c as u32 - 33 + 47) % 94 + 33).unwrap_or(c),
        other => other,
    };
    out.push(text.chars().map(by_47).collect());
    out
}

/// Where the letter's alphabet begins, and how many letters it has; the Russian one without its letter out of row.
fn alphabet(c: char) -> Option<(u32, u32)> {
    let (first, many) = match c {
        'a'..='z' => ('a', 26),
        'A'..='Z' => ('A', 26),
        'а'..='я' => ('а', 32),
        'А'..='Я' => ('А', 32),
        _ => return None,
    };
    Some((first as u32, many))
}

/// Either alphabet of RFC 4648, with or without padding.
pub(crate) fn base64(text: &str) -> Option<String> {
    const LOOSE: GeneralPurposeConfig = GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::RequireNone);
    const ENGINE: GeneralPurpose = GeneralPurpose::new(&STANDARD, LOOSE);
    let text = text.trim_end_matches('=');
    let text = text.replace('-', "+").replace('_', "/");
    let known = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'+' | b'/');
    // One sign alone behind the last group holds no byte.
    let whole = text.len() - usize::from(text.len() % 4 == 1);
    let bytes = ENGINE.decode(text.get(..whole)?).ok()?;
    text.bytes().all(known).then(|| readable(&bytes))
}

fn hex(text: &str) -> Option<String> {
    if !text.len().is_multiple_of(2) || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let bytes = (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok())
        .collect::<Option<Vec<u8>>>()?;
    Some(readable(&bytes))
}

/// What is packed may be packed in another encoding, or with bytes between that are no text: those are left out.
fn readable(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes)
        .chars()
        .filter(|c| !c.is_control() || *c == '\n')
        .collect()
}
