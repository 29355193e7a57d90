//! Named secrets: what is known of them outside the store that keeps their values.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::wire_enum;

wire_enum! {
    /// What a named secret is, and so which fields take it.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
    #[serde(rename_all = "snake_case")]
    pub enum SecretKind {
        #[default]
        Password = "password",
        Username = "username",
        Email = "email",
        /// The value is the seed of one-time codes (RFC 6238), in base32 or as an `otpauth://` address; a
        /// code of the moment is what a field gets.
        OneTimeCode = "one_time_code",
        Card = "card",
        Other = "other",
    }
}

impl std::str::FromStr for SecretKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let id = text.trim().to_ascii_lowercase().replace('-', "_");
        Self::from_id(&id).ok_or_else(|| {
            format!("{text:?} is not password, username, email, one-time-code, card or other")
        })
    }
}

/// A named secret without its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct SecretInfo {
    /// Letters, digits, `_` and `-`, at most 40.
    pub name: String,
    /// The only host that gets it, with its port where that is not the scheme's own; `*.example.org`
    /// stands for the host and all below it.
    pub host: String,
    #[serde(default)]
    pub kind: SecretKind,
}

/// The secrets that are kept, for the window.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct SecretList {
    pub secrets: Vec<SecretInfo>,
    /// Where the values are, or would be kept: `keychain`, or `file` where the system has no key store.
    pub store: String,
}

const OPEN: &str = "{{secret:";
const CLOSE: &str = "}}";
const LONGEST_NAME: usize = 40;

/// Whether a secret may be called so.
pub fn is_secret_name(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= LONGEST_NAME
        && name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'))
}

/// How a planner writes a secret in place of its value: `{{secret:NAME}}`.
pub fn secret_reference(name: &str) -> String {
    format!("{OPEN}{name}{CLOSE}")
}

/// How a text names a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecretMention<'a> {
    /// The text is the reference and nothing else.
    Named(&'a str),
    /// A reference stands among other text, or is none that could be meant.
    Mixed,
}

/// Whether a text to be typed names a secret; `None`: it is text like any other.
pub fn secret_mention(text: &str) -> Option<SecretMention<'_>> {
    let whole = text.trim();
    if !whole.contains(OPEN) {
        return None;
    }
    let name = whole
        .strip_prefix(OPEN)
        .and_then(|rest| rest.strip_suffix(CLOSE))
        .map(str::trim)
        .filter(|name| is_secret_name(name));
    Some(name.map_or(SecretMention::Mixed, SecretMention::Named))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn a_reference_is_read_back() {
        for name in ["a", "github_password", "Bank-2"] {
            assert!(is_secret_name(name));
            let text = format!(" {} ", secret_reference(name));
            assert_eq!(secret_mention(&text), Some(SecretMention::Named(name)));
        }
        for mixed in [
            "{{secret:a}}b",
            "x{{secret:a}}",
            "{{secret:}}",
            "{{secret:a b}}",
            "{{secret:a",
            "{{secret:a}}{{secret:b}}",
        ] {
            assert_eq!(secret_mention(mixed), Some(SecretMention::Mixed), "{mixed}");
        }
        for plain in ["", "secret", "{{ secret }}", "{{name}}"] {
            assert_eq!(secret_mention(plain), None, "{plain}");
        }
    }

    #[test]
    fn names_and_kinds_are_held_to_their_form() {
        for wrong in ["", "a b", "a.b", "ключ", "a}}", &"x".repeat(41)] {
            assert!(!is_secret_name(wrong), "{wrong}");
        }
        for kind in SecretKind::ALL {
            assert_eq!(kind.id().parse(), Ok(*kind));
        }
        assert_eq!("one-time-code".parse(), Ok(SecretKind::OneTimeCode));
        assert!("pin".parse::<SecretKind>().is_err());
    }
}
