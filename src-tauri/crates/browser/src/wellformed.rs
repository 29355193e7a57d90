//! JSON of a page, whose strings need not be text.
//!
//! A page's strings are 16-bit units, among them halves of pairs that stand alone. `JSON.stringify` writes
//! such a half as an escape, which is no text in Rust: one of them in one label would cost the whole answer.

use std::borrow::Cow;

use serde::de::DeserializeOwned;

/// Reads JSON; halves of pairs become U+FFFD.
///
/// # Errors
/// It is not JSON, or not of this shape.
pub(crate) fn parse<T: DeserializeOwned>(json: &str) -> Result<T, serde_json::Error> {
    match serde_json::from_str(json) {
        Err(error) if error.is_syntax() => match whole(json) {
            Cow::Owned(text) => serde_json::from_str(&text),
            Cow::Borrowed(_) => Err(error),
        },
        read => read,
    }
}

/// The unit that an escape `\uXXXX` at the start of these bytes stands for.
fn unit(bytes: &[u8]) -> Option<u32> {
    let digits = bytes.strip_prefix(b"\\u")?.get(..4)?;
    u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// The same with lone halves replaced.
fn whole(json: &str) -> Cow<'_, str> {
    let bytes = json.as_bytes();
    let mut text: Option<String> = None;
    let (mut at, mut kept) = (0, 0);
    while at < bytes.len() {
        if bytes[at] != b'\\' {
            at += 1;
            continue;
        }
        match unit(&bytes[at..]) {
            Some(0xd800..=0xdbff)
                if matches!(
                    unit(bytes.get(at + 6..).unwrap_or_default()),
                    Some(0xdc00..=0xdfff)
                ) =>
            {
                at += 12;
            }
            Some(0xd800..=0xdfff) => {
                let text = text.get_or_insert_with(|| String::with_capacity(json.len()));
                text.push_str(&json[kept..at]);
                text.push('\u{fffd}');
                at += 6;
                kept = at;
            }
            Some(_) => at += 6,
            // An escaped sign, which may itself be a backslash.
            None => at += 2,
        }
    }
    match text {
        Some(mut text) => {
            text.push_str(&json[kept..]);
            Cow::Owned(text)
        }
        None => Cow::Borrowed(json),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn halves_are_replaced_and_nothing_else() {
        for (json, text) in [
            (r#""x\ud800y\udc00z""#, "x\u{fffd}y\u{fffd}z"),
            (r#""\ud83d\ude00""#, "😀"),
            (r#""\ud800\ud83d\ude00\udfff""#, "\u{fffd}😀\u{fffd}"),
            (r#""\\ud800""#, "\\ud800"),
            (r#""\\\ud800""#, "\\\u{fffd}"),
            (r#""\u0000é\ud800""#, "\0é\u{fffd}"),
        ] {
            assert_eq!(parse::<String>(json).unwrap(), text, "{json}");
        }
        for broken in [r#""\ud8"#, r#"{"a":"\ud800}"#, "\"\\", r#""\uzzzz""#, ""] {
            assert!(parse::<serde_json::Value>(broken).is_err(), "{broken}");
        }
    }

    /// As `JSON.stringify` writes it.
    fn stringify(units: &[u16]) -> String {
        let mut json = String::from("\"");
        for part in char::decode_utf16(units.iter().copied()) {
            match part {
                Ok(sign) => {
                    let quoted = serde_json::to_string(&sign).unwrap();
                    json.push_str(&quoted[1..quoted.len() - 1]);
                }
                Err(half) => {
                    use std::fmt::Write as _;
                    let _ = write!(json, "\\u{:04x}", half.unpaired_surrogate());
                }
            }
        }
        json.push('"');
        json
    }

    fn units() -> impl Strategy<Value = Vec<u16>> {
        let one = prop_oneof![
            0xd800..0xe000_u16,
            0..0x80_u16,
            any::<u16>(),
            Just(0x5c),
            Just(0x75)
        ];
        proptest::collection::vec(one, 0..60)
    }

    proptest! {
        #[test]
        fn any_string_of_a_page_is_read(units in units()) {
            let read = parse::<String>(&stringify(&units)).unwrap();
            prop_assert_eq!(read, String::from_utf16_lossy(&units));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "(\\\\|u|d8|00|\"|[a-f0-9]|é){0,40}") {
            let _ = parse::<serde_json::Value>(&text);
        }
    }
}
