//! Names of keys, as DOM `KeyboardEvent.key` has them, and what the browser needs to press them.

use serde_json::{Value, json};

/// One key to press, with what it inserts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Key {
    pub key: String,
    pub code: String,
    /// Windows virtual key code.
    pub number: u32,
    /// Text that it inserts; empty for none.
    pub text: String,
}

/// A key with modifiers held.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Chord {
    pub modifiers: Vec<Key>,
    pub key: Key,
}

/// Bits of `Input.dispatchKeyEvent`'s modifiers.
fn bit(key: &str) -> u32 {
    match key {
        "Alt" => 1,
        "Control" => 2,
        "Meta" => 4,
        "Shift" => 8,
        _ => 0,
    }
}

const NAMED: &[(&str, &str, u32, &str)] = &[
    ("Enter", "Enter", 13, "\r"),
    ("Tab", "Tab", 9, ""),
    ("Escape", "Escape", 27, ""),
    ("Backspace", "Backspace", 8, ""),
    ("Delete", "Delete", 46, ""),
    ("Insert", "Insert", 45, ""),
    ("ArrowLeft", "ArrowLeft", 37, ""),
    ("ArrowUp", "ArrowUp", 38, ""),
    ("ArrowRight", "ArrowRight", 39, ""),
    ("ArrowDown", "ArrowDown", 40, ""),
    ("Home", "Home", 36, ""),
    ("End", "End", 35, ""),
    ("PageUp", "PageUp", 33, ""),
    ("PageDown", "PageDown", 34, ""),
    (" ", "Space", 32, " "),
    ("Control", "ControlLeft", 17, ""),
    ("Shift", "ShiftLeft", 16, ""),
    ("Alt", "AltLeft", 18, ""),
    ("Meta", "MetaLeft", 91, ""),
    ("ContextMenu", "ContextMenu", 93, ""),
];

/// Other names that people and models give to keys.
const ALIASES: &[(&str, &str)] = &[
    ("return", "Enter"),
    ("esc", "Escape"),
    ("del", "Delete"),
    ("left", "ArrowLeft"),
    ("right", "ArrowRight"),
    ("up", "ArrowUp"),
    ("down", "ArrowDown"),
    ("space", " "),
    ("spacebar", " "),
    ("ctrl", "Control"),
    ("cmd", "Meta"),
    ("command", "Meta"),
    ("win", "Meta"),
    ("option", "Alt"),
    ("pgup", "PageUp"),
    ("pgdn", "PageDown"),
];

fn named(name: &str) -> Option<Key> {
    let lower = name.to_lowercase();
    let name = ALIASES
        .iter()
        .find(|(alias, _)| *alias == lower)
        .map_or(lower.as_str(), |(_, key)| key);
    let (key, code, number, text) = NAMED
        .iter()
        .find(|(key, ..)| key.eq_ignore_ascii_case(name))?;
    Some(Key {
        key: (*key).to_owned(),
        code: (*code).to_owned(),
        number: *number,
        text: (*text).to_owned(),
    })
}

/// The key that types a character. Characters without a key of their own still insert themselves.
fn character(c: char) -> Key {
    if (c == ' ' || c == '\n')
        && let Some(key) = named(if c == ' ' { "space" } else { "Enter" })
    {
        return key;
    }
    let (code, number) = match c {
        'a'..='z' | 'A'..='Z' => (
            format!("Key{}", c.to_ascii_uppercase()),
            u32::from(c.to_ascii_uppercase()),
        ),
        '0'..='9' => (format!("Digit{c}"), u32::from(c)),
        _ => (String::new(), 0),
    };
    Key {
        key: c.to_string(),
        code,
        number,
        text: c.to_string(),
    }
}

fn function_key(name: &str) -> Option<Key> {
    let n: u32 = name.strip_prefix(['F', 'f'])?.parse().ok()?;
    (1..=12).contains(&n).then(|| Key {
        key: format!("F{n}"),
        code: format!("F{n}"),
        number: 111 + n,
        text: String::new(),
    })
}

fn single(name: &str) -> Option<Key> {
    let mut chars = name.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Some(character(c)),
        _ => named(name).or_else(|| function_key(name)),
    }
}

impl Chord {
    /// The key that types a character, alone.
    pub fn of(c: char) -> Self {
        Self {
            modifiers: Vec::new(),
            key: character(c),
        }
    }

    /// Reads `Enter`, `Control+a`, `Ctrl+Shift+K`, `+`.
    pub fn parse(text: &str) -> Option<Self> {
        let text = if text == " " { text } else { text.trim() };
        let (names, last) = match text.rsplit_once('+') {
            // The plus key itself, alone or last.
            Some((rest, "")) => (rest.strip_suffix('+').unwrap_or(""), "+"),
            Some((rest, last)) => (rest, last),
            None => ("", text),
        };
        let mut modifiers = Vec::new();
        for name in names.split('+').filter(|n| !n.is_empty()) {
            let key = named(name.trim())?;
            if bit(&key.key) == 0 {
                return None;
            }
            modifiers.push(key);
        }
        Some(Self {
            modifiers,
            key: single(if last == " " { last } else { last.trim() })?,
        })
    }

    fn bits(&self) -> u32 {
        self.modifiers.iter().map(|m| bit(&m.key)).sum()
    }

    /// The events in order: modifiers down, key down and up, modifiers up.
    pub fn events(&self) -> Vec<Value> {
        let mut events = Vec::new();
        let mut held = 0;
        for m in &self.modifiers {
            held |= bit(&m.key);
            events.push(event("rawKeyDown", m, held, "", &[]));
        }
        let bits = self.bits();
        let plain = bits & !bit("Shift") == 0;
        let mut key = self.key.clone();
        if bits & bit("Shift") != 0 && key.text.chars().count() == 1 {
            key.key = key.key.to_uppercase();
            key.text = key.text.to_uppercase();
        }
        let text = if plain { key.text.as_str() } else { "" };
        let kind = if text.is_empty() {
            "rawKeyDown"
        } else {
            "keyDown"
        };
        let commands: &[&str] = match (bits & (bit("Control") | bit("Meta")) != 0, key.key.as_str())
        {
            // macOS has no editing by Control; elsewhere the command does what the key does.
            (true, "a") => &["selectAll"],
            _ => &[],
        };
        events.push(event(kind, &key, bits, text, commands));
        events.push(event("keyUp", &key, bits, "", &[]));
        let mut held = bits;
        for m in self.modifiers.iter().rev() {
            held &= !bit(&m.key);
            events.push(event("keyUp", m, held, "", &[]));
        }
        events
    }
}

fn event(kind: &str, key: &Key, modifiers: u32, text: &str, commands: &[&str]) -> Value {
    let mut event = json!({
        "type": kind,
        "key": key.key,
        "code": key.code,
        "windowsVirtualKeyCode": key.number,
        "modifiers": modifiers,
    });
    if !text.is_empty() {
        event["text"] = text.into();
        event["unmodifiedText"] = text.into();
    }
    if !commands.is_empty() {
        event["commands"] = commands.to_vec().into();
    }
    event
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn kinds(chord: &str) -> Vec<String> {
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
        let events = Chord::parse(chord).unwrap().events();
        let kinds = events
            .iter()
            .map(|e| text(&e["type"]) + " " + &text(&e["key"]));
        kinds.collect()
    }

    #[test]
    fn every_key_that_goes_down_comes_up() {
        assert_eq!(
            kinds("Ctrl+Shift+k"),
            [
                "rawKeyDown Control",
                "rawKeyDown Shift",
                "rawKeyDown K",
                "keyUp K",
                "keyUp Shift",
                "keyUp Control"
            ]
        );
    }

    #[test]
    fn keys_go_by_their_common_names() {
        for (name, key) in [
            ("esc", "Escape"),
            ("Return", "Enter"),
            ("F5", "F5"),
            ("+", "+"),
            ("ж", "ж"),
            ("Control++", "+"),
        ] {
            assert_eq!(Chord::parse(name).unwrap().key.key, key, "{name}");
        }
        for name in ["", "Nonsense", "Foo+a", "F13"] {
            assert_eq!(Chord::parse(name), None, "{name}");
        }
    }

    #[test]
    fn a_chord_inserts_no_text() {
        let events = Chord::parse("Control+a").unwrap().events();
        assert!(events.iter().all(|e| e.get("text").is_none()));
        assert_eq!(events[1]["commands"][0], "selectAll");
    }
}
