//! Keeps secrets out of everything that is written.
//!
//! Known secrets are replaced in the forms in which they travel: as they are, percent-encoded, as
//! JSON string content (once and twice, as in a tool call's arguments), HTML-escaped and in base64.
//! Keys and credentials of well-known shape are replaced without being known. JSON is redacted
//! string by string, so that it stays JSON; its numbers are left alone.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use aho_corasick::AhoCorasick;
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE};
use regex::{Captures, Regex};
use serde_json::Value;

/// What stands in place of a secret.
pub const REDACTED: &str = "[redacted]";

/// Base64 of shorter secrets would be found in ordinary words.
const SHORTEST_BASE64: usize = 5;

/// Hexadecimal and reversed forms of shorter secrets would be found in ordinary words.
const SHORTEST_TURNED: usize = 6;

/// Digits from which a number is written in groups, as those of cards are.
const GROUPED: usize = 12;

/// Replaces secrets in text and JSON. Clones share what they know: what one [learns](Self::learn), all do.
#[derive(Clone, Default)]
pub struct Redactor(Arc<RwLock<Arc<Known>>>);

#[derive(Default)]
struct Known {
    search: Option<AhoCorasick>,
    /// Every form of every secret, and whether it counts only where it stands as a whole word.
    needles: Vec<(String, bool)>,
}

impl std::fmt::Debug for Redactor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Redactor")
            .field("forms", &self.current().needles.len())
            .finish_non_exhaustive()
    }
}

impl Redactor {
    /// Redacts these secrets, beside what has the shape of a key. White space around a secret does
    /// not belong to it; empty ones are ignored. Secrets of fewer than 4 characters, words of fewer
    /// than 8 letters and numbers of fewer than 8 digits are replaced only where they stand as a whole
    /// word: otherwise the password `check` would tear up every sentence.
    pub fn new<I>(secrets: I) -> Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let redactor = Self::default();
        redactor.learn(secrets);
        redactor
    }

    /// Redacts these too from now on, in all clones.
    pub fn learn<I>(&self, secrets: I)
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let mut shared = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let mut needles = shared.needles.clone();
        let before = needles.len();
        let mut seen: HashSet<String> = needles.iter().map(|(form, _)| form.clone()).collect();
        for secret in secrets {
            let secret = secret.as_ref().trim();
            if secret.is_empty() {
                continue;
            }
            let length = secret.chars().count();
            let plain = secret.chars().all(char::is_alphabetic)
                || secret.chars().all(|c| c.is_ascii_digit());
            let short = length < 4 || (length < 8 && plain);
            for form in forms(secret) {
                let whole_word = short && form.chars().count() == length;
                if seen.insert(form.clone()) {
                    needles.push((form, whole_word));
                }
            }
        }
        if needles.len() == before {
            return;
        }
        // Fails only above 2^31 bytes of needles.
        let search = AhoCorasick::new(needles.iter().map(|(n, _)| n)).ok();
        *shared = Arc::new(Known { search, needles });
    }

    fn current(&self) -> Arc<Known> {
        self.0
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Whether the text holds a secret, in whatever form; shapes of keys are not looked for.
    pub fn finds(&self, text: &str) -> bool {
        matches!(self.current().known(text), Cow::Owned(_))
    }

    /// The text without secrets, but with numbers of cards: for whoever has to type them.
    pub fn without_secrets<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match self.current().known(text) {
            Cow::Borrowed(text) => credentials(text),
            Cow::Owned(text) => Cow::Owned(credentials(&text).into_owned()),
        }
    }

    /// The text without secrets and numbers of cards.
    pub fn text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match self.current().known(text) {
            Cow::Borrowed(text) => patterns(text),
            Cow::Owned(text) => Cow::Owned(patterns(&text).into_owned()),
        }
    }

    /// Redacts the strings and keys of a JSON value in place. Words of the protocol (names of fields,
    /// events, actions) are left, so that the value can still be read as what it is.
    pub fn json(&self, value: &mut Value) {
        match value {
            Value::String(text) => {
                if !vocabulary().contains(text.as_str())
                    && let Cow::Owned(redacted) = self.text(text)
                {
                    *text = redacted;
                }
            }
            Value::Array(items) => items.iter_mut().for_each(|v| self.json(v)),
            Value::Object(fields) => {
                fields.values_mut().for_each(|v| self.json(v));
                let changed: Vec<(String, String)> = fields
                    .keys()
                    .filter(|key| !is_field_name(key))
                    .filter_map(|key| match self.text(key) {
                        Cow::Owned(redacted) => Some((key.clone(), redacted)),
                        Cow::Borrowed(_) => None,
                    })
                    .collect();
                for (old, new) in changed {
                    if let Some(v) = fields.remove(&old) {
                        fields.insert(new, v);
                    }
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// Redacts a file's content. JSON stays JSON; what is not UTF-8 is made so first.
    pub(crate) fn bytes(&self, content: &[u8]) -> Vec<u8> {
        self.text(&String::from_utf8_lossy(content))
            .into_owned()
            .into_bytes()
    }
}

impl Known {
    /// What overlaps is replaced as one, so that no end of a secret is left beside another.
    fn known<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let Some(search) = &self.search else {
            return Cow::Borrowed(text);
        };
        let mut found: Vec<(usize, usize)> = search
            .find_overlapping_iter(text)
            .filter(|hit| {
                let whole_word = self
                    .needles
                    .get(hit.pattern().as_usize())
                    .is_some_and(|(_, whole)| *whole);
                !whole_word || stands_alone(text, hit.start(), hit.end())
            })
            .map(|hit| (hit.start(), hit.end()))
            .collect();
        if found.is_empty() {
            return Cow::Borrowed(text);
        }
        found.sort_unstable();
        let mut out = String::with_capacity(text.len());
        let mut copied = 0;
        let mut next = found.into_iter().peekable();
        while let Some((start, mut end)) = next.next() {
            while let Some((_, further)) = next.next_if(|(begins, _)| *begins < end) {
                end = end.max(further);
            }
            out.push_str(&text[copied..start]);
            out.push_str(REDACTED);
            copied = end;
        }
        out.push_str(&text[copied..]);
        Cow::Owned(out)
    }
}

fn stands_alone(text: &str, start: usize, end: usize) -> bool {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    !text[..start].chars().next_back().is_some_and(word)
        && !text[end..].chars().next().is_some_and(word)
}

/// Every form in which a secret may travel, itself first.
fn forms(secret: &str) -> Vec<String> {
    let mut forms = vec![secret.to_owned()];
    for upper in [true, false] {
        for kept in [
            // encodeURIComponent, RFC 3986, and a form's body.
            "-_.!~*'()",
            "-_.~",
            "-_.*",
        ] {
            let encoded = percent(secret, kept, upper);
            forms.push(encoded.replace("%20", "+"));
            forms.push(encoded);
        }
    }
    for once in [
        json_content(secret),
        json_ascii(secret, false),
        json_ascii(secret, true),
        json_content(secret).replace('/', "\\/"),
    ] {
        forms.push(json_content(&once));
        forms.push(once);
    }
    for (quote, apostrophe) in [
        ("&quot;", "&#39;"),
        ("&#34;", "&#x27;"),
        ("&quot;", "'"),
        ("\"", "'"),
    ] {
        forms.push(
            secret
                .replace('&', "&amp;")
                .replace('<', "&lt;")
                .replace('>', "&gt;")
                .replace('"', quote)
                .replace('\'', apostrophe),
        );
    }
    let all_letters = secret.chars().all(char::is_alphabetic);
    if !all_letters {
        let swapped = secret.chars().flat_map(|c| {
            let (lower, upper) = (c.to_lowercase(), c.to_uppercase());
            if c.is_uppercase() {
                lower.collect::<Vec<_>>()
            } else {
                upper.collect()
            }
        });
        forms.extend([
            secret.to_lowercase(),
            secret.to_uppercase(),
            swapped.collect(),
        ]);
    }
    if secret.chars().count() >= SHORTEST_TURNED {
        if !all_letters {
            forms.push(secret.chars().rev().collect());
        }
        let mut hex = String::new();
        for byte in secret.bytes() {
            let _ = write!(hex, "{byte:02x}");
        }
        forms.push(hex.to_uppercase());
        forms.push(hex);
    }
    if secret.len() >= GROUPED && secret.bytes().all(|b| b.is_ascii_digit()) {
        let groups: Vec<&str> = (0..secret.len())
            .step_by(4)
            .filter_map(|at| secret.get(at..secret.len().min(at + 4)))
            .collect();
        for between in [" ", "-", "\u{a0}", "\u{2009}"] {
            forms.push(groups.join(between));
        }
    }
    if secret.len() >= SHORTEST_BASE64 {
        in_base64(secret, &mut forms);
    }
    forms
}

fn in_base64(secret: &str, forms: &mut Vec<String>) {
    for engine in [&STANDARD, &URL_SAFE] {
        // A secret inside longer text starts at one of three places of a base64 group; only the
        // digits that depend on nothing but the secret can be looked for.
        for (offset, skip) in [(0usize, 0usize), (1, 2), (2, 3)] {
            let mut bytes = vec![0; offset];
            bytes.extend_from_slice(secret.as_bytes());
            let whole = bytes.len() * 8 / 6;
            let encoded = engine.encode(&bytes);
            if let Some(core) = encoded.get(skip..whole)
                && core.len() >= SHORTEST_BASE64
            {
                forms.push(core.to_owned());
            }
            if offset == 0 {
                forms.push(encoded.trim_end_matches('=').to_owned());
                forms.push(encoded);
            }
        }
    }
}

fn percent(text: &str, kept: &str, upper: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || kept.as_bytes().contains(&byte) {
            out.push(char::from(byte));
        } else if upper {
            let _ = write!(out, "%{byte:02X}");
        } else {
            let _ = write!(out, "%{byte:02x}");
        }
    }
    out
}

/// The text as it stands between the quotes of a JSON string.
fn json_content(text: &str) -> String {
    let quoted = Value::from(text).to_string();
    quoted[1..quoted.len() - 1].to_owned()
}

/// The same with everything beyond ASCII as `\uXXXX`.
fn json_ascii(text: &str, upper: bool) -> String {
    let mut out = String::new();
    for c in json_content(text).chars() {
        if c.is_ascii() {
            out.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            let _ = if upper {
                write!(out, "\\u{unit:04X}")
            } else {
                write!(out, "\\u{unit:04x}")
            };
        }
    }
    out
}

/// What has the shape of a key, a credential or a payment card's number; of the last, four digits stay.
fn patterns(text: &str) -> Cow<'_, str> {
    match credentials(text) {
        Cow::Borrowed(text) => copilot_text::without_card_numbers(text),
        Cow::Owned(text) => Cow::Owned(copilot_text::without_card_numbers(&text).into_owned()),
    }
}

fn credentials(text: &str) -> Cow<'_, str> {
    static SHAPES: OnceLock<Option<Regex>> = OnceLock::new();
    let shapes = SHAPES.get_or_init(|| {
        Regex::new(concat!(
            r"(?:\bsk-[A-Za-z0-9_-]{16,})",
            r"|(?i:\b(?P<scheme>(?:bearer|basic)(?:\s|%20|\+)+)[A-Za-z0-9._~+/=-]{8,})",
            r"|(?:(?P<before>://[^/\s:@?#]*:)[^/\s@?#]+@)",
        ))
        .ok()
    });
    let Some(shapes) = shapes else {
        return Cow::Borrowed(text);
    };
    shapes.replace_all(text, |found: &Captures<'_>| {
        if let Some(scheme) = found.name("scheme") {
            // "basic knowledge" is no credential: those hold a digit, a sign or a capital inside.
            let credential = found
                .get(0)
                .map(|m| &m.as_str()[scheme.as_str().len()..])
                .unwrap_or_default();
            if credential
                .trim_end_matches(['.', '-'])
                .chars()
                .skip(1)
                .all(|c| c.is_ascii_lowercase() || c == '-')
            {
                return found[0].to_owned();
            }
            format!("{}{REDACTED}", scheme.as_str())
        } else if let Some(before) = found.name("before") {
            format!("{}{REDACTED}@", before.as_str())
        } else {
            REDACTED.to_owned()
        }
    })
}

/// A key that only code writes; keys made of page text or values hold more than this.
fn is_field_name(key: &str) -> bool {
    key.len() <= 40 && key.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')
}

/// Words that the protocol itself uses as values.
fn vocabulary() -> &'static HashSet<String> {
    static WORDS: OnceLock<HashSet<String>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let mut words: HashSet<String> = ["header", "event", "commit"]
            .into_iter()
            .map(str::to_owned)
            .collect();
        for schema in [
            schemars::schema_for!(copilot_protocol::Envelope),
            schemars::schema_for!(copilot_protocol::RunSummary),
            schemars::schema_for!(copilot_protocol::RunRequest),
            schemars::schema_for!(copilot_protocol::Observation),
        ] {
            collect_words(schema.as_value(), &mut words);
        }
        words
    })
}

fn collect_words(schema: &Value, words: &mut HashSet<String>) {
    match schema {
        Value::Object(fields) => {
            for (key, value) in fields {
                match (key.as_str(), value) {
                    ("const", Value::String(word)) => {
                        words.insert(word.clone());
                    }
                    ("enum", Value::Array(list)) => {
                        words.extend(list.iter().filter_map(Value::as_str).map(str::to_owned));
                    }
                    _ => collect_words(value, words),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|v| collect_words(v, words)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use serde_json::json;

    const SECRET: &str = "pÄ ss/\"wört'&9";

    #[test]
    fn every_form_of_a_secret_goes() {
        let redactor = Redactor::new([SECRET]);
        let json = serde_json::to_string(SECRET).unwrap();
        let twice = serde_json::to_string(&json).unwrap();
        let long = format!("user:{SECRET} and more");
        let cases = [
            SECRET.to_owned(),
            format!("before{SECRET}after"),
            "p%C3%84%20ss%2F%22w%C3%B6rt'%269".into(),
            "p%c3%84+ss%2f%22w%c3%b6rt%27%269".into(),
            json.clone(),
            twice,
            r#""p\u00c4 ss/\"w\u00f6rt'&9""#.into(),
            "pÄ ss/&quot;wört&#39;&amp;9".into(),
            STANDARD.encode(SECRET),
            URL_SAFE.encode(SECRET),
            STANDARD.encode(&long),
            STANDARD.encode(format!("x{long}")),
            STANDARD.encode(format!("xy{long}")),
        ];
        for case in cases {
            let redacted = redactor.text(&case);
            assert!(redacted.contains(REDACTED), "{case} -> {redacted}");
            assert!(!redacted.contains("wört"), "{case} -> {redacted}");
            assert!(!redacted.contains("rt'"), "{case} -> {redacted}");
        }
    }

    #[test]
    fn a_short_plain_secret_goes_as_a_word_alone_a_longer_one_everywhere() {
        for (secret, inside) in [
            ("abc", false),
            ("a1-c", true),
            ("sevenle", false),
            ("eightlet", true),
            ("1234567", false),
            ("12345678", true),
        ] {
            let redactor = Redactor::new([secret]);
            let alone = redactor.text(&format!("x {secret} y")).into_owned();
            assert_eq!(alone, format!("x {REDACTED} y"), "{secret}");
            let within = redactor.text(&format!("before{secret}after")).into_owned();
            assert_eq!(within.contains(REDACTED), inside, "{secret}: {within}");
        }
    }

    #[test]
    fn what_overlaps_goes_whole() {
        let redactor = Redactor::new(["Abcdef12", "ef12-ghij34"]);
        assert_eq!(redactor.text("x Abcdef12-ghij34 y"), "x [redacted] y");
        assert_eq!(redactor.text("Abcdef12Abcdef12"), "[redacted][redacted]");
    }

    #[test]
    fn turned_and_grouped_forms_go() {
        let redactor = Redactor::new(["Hunter2-x", "4242424242424242", "4821"]);
        let forms = "hunter2-x|HUNTER2-X|hUNTER2-X|x-2retnuH|48756e746572322d78|48756E746572322D78|4242 4242 4242 4242|\
            4242-4242-4242-4242";
        for form in forms.split('|') {
            assert_eq!(redactor.text(&format!("a {form} b")), "a [redacted] b");
        }
        let told = redactor.text("pin 4821, year 14821");
        assert_eq!(told, "pin [redacted], year 14821");
    }

    #[test]
    fn what_one_learns_all_know() {
        let redactor = Redactor::new(["hunter2"]);
        let other = redactor.clone();
        assert!(!other.finds("code 492039"));
        redactor.learn(["492039"]);
        assert!(other.finds("code 492039"));
        let told = other.text("hunter2 492039 1492039");
        assert_eq!(told, "[redacted] [redacted] 1492039");
    }

    #[test]
    fn numbers_of_cards_keep_four_digits_but_for_whoever_types_them() {
        let (redactor, said) = (Redactor::default(), "pay with 4111 1111 1111 1111");
        assert_eq!(redactor.text(said), "pay with •••• 1111");
        assert_eq!(redactor.without_secrets(said), said);
        assert_eq!(
            redactor.text("order 4111 1111 1111 1112"),
            "order 4111 1111 1111 1112"
        );
    }

    #[test]
    fn keys_are_known_by_their_shape() {
        let redactor = Redactor::default();
        for (text, secret) in [
            (
                "key sk-proj-abcDEF0123456789xyz!",
                "sk-proj-abcDEF0123456789xyz",
            ),
            ("Authorization: Bearer abcd1234efgh", "abcd1234efgh"),
            ("authorization: basic dXNlcjpwYXNz", "dXNlcjpwYXNz"),
            ("https://ann:hunter2@shop.test/a", "hunter2"),
            ("basic knowledge of Rust", "-"),
            ("a sk-ater and a bearer of news", "--"),
            ("http://shop.test:8080/@me", "-"),
        ] {
            let want = text.replace(secret, REDACTED);
            assert_eq!(redactor.text(text), want);
        }
    }

    #[test]
    fn json_stays_what_it_is() {
        let redactor = Redactor::new(["click", "hunter2"]);
        let mut value = json!({
            "event": "action_started", "action": {"action": "click", "element": 2},
            "label": "hunter2 click", "by hunter2": [1, "xhunter2x"], "text": "doubleclick",
        });
        redactor.json(&mut value);
        assert_eq!(
            value,
            json!({
                "event": "action_started", "action": {"action": "click", "element": 2},
                "label": "[redacted] [redacted]", "by [redacted]": [1, "x[redacted]x"], "text": "doubleclick",
            })
        );
    }

    #[test]
    fn it_does_not_tell_what_it_knows() {
        let shown = format!("{:?}", Redactor::new(["hunter2"]));
        assert!(!shown.contains("hunter2"), "{shown}");
    }
}
