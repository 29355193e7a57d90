//! Names as programs write them, and the parts of an address.

use url::Url;

use crate::words::requests as t;

/// Operations that are read of one request, where it holds several.
pub(super) const MOST_NAMES: usize = 16;

/// A name in lower case, in words: `bulk-delete`, `bulkDelete` and `bulk_delete` are `bulk` and `delete`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name(pub Vec<String>);

impl Name {
    pub(super) fn new(text: &str) -> Self {
        let mut words: Vec<String> = Vec::new();
        let mut word = String::new();
        let mut before = ' ';
        for c in text.chars() {
            let starts = c.is_uppercase() && (before.is_lowercase() || before.is_ascii_digit());
            if (starts || !c.is_alphanumeric()) && !word.is_empty() {
                words.push(std::mem::take(&mut word));
            }
            if c.is_alphanumeric() {
                word.extend(c.to_lowercase());
            }
            before = c;
        }
        words.push(word);
        words.retain(|word| !word.is_empty() && !is_version(word));
        Self(words)
    }

    pub(super) fn has(&self, table: &[&str]) -> bool {
        self.0.iter().any(|word| table.contains(&word.as_str()))
    }

    pub(super) fn has_pair(&self, table: &[&str]) -> bool {
        self.0.windows(2).any(|two| {
            let known = |pair: &&str| pair.split_once(' ') == Some((&two[0], &two[1]));
            table.iter().any(known)
        })
    }
}

fn is_version(word: &str) -> bool {
    word.strip_prefix('v')
        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
}

/// It names one thing among its like, and no kind of things.
pub(super) fn is_id(segment: &str) -> bool {
    let digits = segment.bytes().filter(u8::is_ascii_digit).count();
    let hex = segment
        .bytes()
        .all(|b| b.is_ascii_hexdigit() || matches!(b, b'-' | b'_'));
    digits == segment.len()
        || (hex && digits > 0 && segment.len() >= 8)
        || (digits > 1 && segment.len() >= 16 && !says_a_side_effect(segment))
        || segment.starts_with(['!', '@', '$', '#'])
}

/// Letters and digits enough for an id, and words of a side effect among them all the same.
fn says_a_side_effect(segment: &str) -> bool {
    let name = Name::new(segment);
    [t::TAKES_AWAY, t::ACCOUNT, t::ADMITS, t::PAYS]
        .iter()
        .any(|table| name.has(table))
}

/// The parts of a path as programs name them: decoded, without parameters of their own (`;v=1`), and with the verb that
/// some interfaces put behind a colon as a part of its own (`/projects/7:cancel`).
pub(super) fn segments(url: &Url) -> Vec<String> {
    let mut out = Vec::new();
    for raw in url.path_segments().into_iter().flatten() {
        let raw = raw.split(';').next().unwrap_or_default();
        let text = url::form_urlencoded::parse(raw.replace('+', "%2B").as_bytes())
            .next()
            .map(|(key, _)| key.into_owned())
            .unwrap_or_default();
        match text.rsplit_once(':') {
            Some((what, verb)) if !what.is_empty() && verb.chars().all(char::is_alphabetic) => {
                out.extend([what.to_owned(), verb.to_owned()]);
            }
            _ => out.push(text),
        }
    }
    out.retain(|segment| !segment.is_empty());
    out
}

/// A part of a path that is nothing but this word, wherever it stands.
pub(super) fn is_deletion(segment: &str) -> bool {
    let name = Name::new(segment);
    matches!(&name.0[..], [word] if matches!(word.as_str(), "delete" | "destroy" | "remove"))
}

impl Name {
    /// It says that something is taken away, also where its words run together ("deletepost").
    pub(super) fn takes(&self) -> bool {
        self.has(t::TAKES_AWAY)
            || self.0.iter().any(|word| {
                t::TAKES_AWAY_BEFORE
                    .iter()
                    .any(|verb| word.starts_with(verb))
            })
    }

    /// It begins or ends with a word of asking, or is nothing else.
    pub(super) fn only_asks(&self) -> bool {
        let word = |at: Option<&String>| at.is_some_and(|word| t::ASKS.contains(&word.as_str()));
        match &self.0[..] {
            [one] => word(Some(one)) || t::ASKS_ALONE.contains(&one.as_str()),
            words => word(words.first()) || word(words.last()),
        }
    }

    /// Something is signed, and nobody signs in.
    pub(super) fn is_signed(&self) -> bool {
        self.0.iter().enumerate().any(|(at, word)| {
            let next = self.0.get(at + 1).map(String::as_str);
            word == "sign" && !next.is_some_and(|next| t::NOT_SIGNED.contains(&next))
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn names_are_parted_in_words() {
        for text in [
            "bulkDelete",
            "bulk-delete",
            "bulk_delete",
            "bulk.delete",
            "v1.bulkDelete",
        ] {
            assert_eq!(Name::new(text).0, ["bulk", "delete"], "{text}");
        }
    }

    #[test]
    fn ids_are_told_from_names() {
        for id in [
            "42",
            "0f9c1b7e-7c1d-4a55-9f1c-2d1b3c4d5e6f",
            "deadbee1",
            "envelope1kqzfw2b",
            "@bob:matrix.example",
            "!room",
            "#channel",
            "$event",
        ] {
            assert!(is_id(id), "{id}");
        }
        for name in [
            "items",
            "deadbeef",
            "abc12",
            "envelopekqzfwbm1",
            "notes-2024-ab",
            "release-notes",
            "disable-2fa-totp-1",
            "delete-everything-11",
        ] {
            assert!(!is_id(name), "{name}");
        }
    }

    #[test]
    fn versions_are_no_words() {
        assert_eq!(Name::new("v2.items").0, ["items"]);
        for name in ["v", "vote", "v1x"] {
            assert_eq!(Name::new(name).0, [name]);
        }
    }

    #[test]
    fn parts_of_a_path_are_decoded_and_cut() {
        let of = |path: &str| {
            let url = Url::parse(&format!("https://shop.example{path}")).unwrap();
            segments(&url)
        };
        assert_eq!(
            of("/v1/projects/7:cancel"),
            ["v1", "projects", "7", "cancel"]
        );
        assert_eq!(of("/at/12:30"), ["at", "12:30"]);
        assert_eq!(of("/:cancel"), [":cancel"]);
        assert_eq!(of("/%64elete;v=1//a+b"), ["delete", "a+b"]);
    }
}
