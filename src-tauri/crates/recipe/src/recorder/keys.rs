//! Keys as the Recorder names them, pressed and let go one by one, and as chords.

/// Keys that are held while another is pressed, in the order of a chord.
const HELD: &[&str] = &["Control", "Alt", "Shift", "Meta"];

/// Keys of the recording by other names than those that actions know.
const OTHER: &[(&str, &str)] = &[
    ("\r", "Enter"),
    ("\n", "Enter"),
    (" ", "Space"),
    ("NumpadEnter", "Enter"),
    ("ControlLeft", "Control"),
    ("ControlRight", "Control"),
    ("AltLeft", "Alt"),
    ("AltRight", "Alt"),
    ("ShiftLeft", "Shift"),
    ("ShiftRight", "Shift"),
    ("MetaLeft", "Meta"),
    ("MetaRight", "Meta"),
    ("Minus", "-"),
    ("Equal", "="),
    ("Comma", ","),
    ("Period", "."),
    ("Slash", "/"),
    ("Semicolon", ";"),
    ("Quote", "'"),
    ("Backquote", "`"),
    ("Backslash", "\\"),
    ("BracketLeft", "["),
    ("BracketRight", "]"),
    ("NumpadAdd", "+"),
    ("NumpadSubtract", "-"),
    ("NumpadMultiply", "*"),
    ("NumpadDivide", "/"),
    ("NumpadDecimal", "."),
];

/// The name by which actions know a key: `KeyA` is `a`, `Digit1` is `1`.
fn known(key: &str) -> String {
    if let Some((_, name)) = OTHER.iter().find(|(other, _)| *other == key) {
        return (*name).to_owned();
    }
    for (begins, letter) in [("Key", true), ("Digit", false), ("Numpad", false)] {
        let rest = key.strip_prefix(begins).unwrap_or_default();
        let right = |c: char| {
            if letter {
                c.is_ascii_uppercase()
            } else {
                c.is_ascii_digit()
            }
        };
        if rest.len() == 1 && rest.chars().all(right) {
            return rest.to_lowercase();
        }
    }
    key.to_owned()
}

/// Keys that are down.
#[derive(Default)]
pub(super) struct Held(Vec<&'static str>);

impl Held {
    /// The chord of a key that goes down; `None`: it is one that is held.
    pub fn down(&mut self, key: &str) -> Option<String> {
        let key = known(key);
        if let Some(held) = HELD.iter().find(|held| **held == key) {
            if !self.0.contains(held) {
                self.0.push(held);
            }
            return None;
        }
        let order = HELD.iter().filter(|held| self.0.contains(held));
        let held: Vec<&str> = order.copied().collect();
        Some(match held.is_empty() {
            true => key,
            false => format!("{}+{key}", held.join("+")),
        })
    }

    pub fn up(&mut self, key: &str) {
        let key = known(key);
        self.0.retain(|held| *held != key);
    }
}

/// The keys of a chord, those that are held first; `None`: it is empty.
pub(super) fn of_chord(chord: &str) -> Option<Vec<String>> {
    let mut parts: Vec<&str> = chord.split('+').collect();
    // `Control++`: the last key is the plus itself.
    if chord.len() > 1 && chord.ends_with("++") || chord == "+" {
        parts.truncate(parts.len() - 2);
        parts.push("+");
    }
    let each = parts.into_iter().map(|part| match part.trim() {
        "ctrl" | "Ctrl" => "Control".to_owned(),
        "cmd" | "Cmd" | "Command" => "Meta".to_owned(),
        "Space" => " ".to_owned(),
        part => part.to_owned(),
    });
    let keys: Vec<String> = each.collect();
    keys.iter().all(|key| !key.is_empty()).then_some(keys)
}
