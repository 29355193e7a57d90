//! Lines of a list as they are remembered: short, and the same for the same line.

use std::collections::BTreeSet;

use copilot_protocol::WatchValue;
use copilot_text::{is_invisible, normalize};

/// A longer list is not read: what stands beyond would be news at each look.
pub const MOST_ITEMS: usize = 400;
/// Lines that are remembered, those that are gone among them.
pub const MOST_KNOWN: usize = 800;
/// Lines that one look tells, and that a list is shown with.
pub const MOST_TOLD: usize = 20;
/// Letters of a line that is remembered.
const MOST_OF_ITEM: usize = 80;
/// Letters of a text that is shown.
const MOST_OF_TEXT: usize = 300;
/// Stands between a line's beginning and its fingerprint. No line has it: it is a control character.
const CUT: char = '\u{1}';

/// FNV-1a, 64 bits, in hex.
pub(crate) fn print(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// One line, with single spaces and nothing that cannot be seen; case stays.
pub(crate) fn tidy(text: &str) -> String {
    let seen: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .filter(|c| !is_invisible(*c))
        .collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A line as it is remembered, with its [`key`].
fn keyed(item: &str) -> (String, String) {
    let (folded, tidy) = (normalize(item), tidy(item));
    let key = print(&folded);
    let long = |text: &str| text.chars().nth(MOST_OF_ITEM).is_some();
    if !long(&folded) && !long(&tidy) {
        return (key, tidy);
    }
    let begins: String = tidy.chars().take(MOST_OF_ITEM - 17).collect();
    let entry = format!("{begins}{CUT}{key}");
    (key, entry)
}

/// What two entries of the same line have in common.
pub(crate) fn key(entry: &str) -> String {
    match entry.split_once(CUT) {
        Some((_, print)) => print.to_owned(),
        None => print(&normalize(entry)),
    }
}

/// Without the fingerprint.
pub(crate) fn shown(entry: &str) -> String {
    match entry.split_once(CUT) {
        Some((begins, _)) => format!("{begins}…"),
        None => entry.to_owned(),
    }
}

/// Lines of a list, each once, in their order: key and entry.
pub(crate) fn entries(items: &[String]) -> Vec<(String, String)> {
    let mut seen = BTreeSet::new();
    items
        .iter()
        .map(|item| keyed(item))
        .filter(|(key, entry)| !entry.is_empty() && seen.insert(key.clone()))
        .collect()
}

/// The value cut to be shown and remembered.
pub(crate) fn cut(value: &WatchValue) -> WatchValue {
    match value {
        WatchValue::Text { text } => WatchValue::Text {
            text: shorter(text),
        },
        WatchValue::List { items } => WatchValue::List {
            items: items
                .iter()
                .take(MOST_TOLD)
                .map(|item| shown(&keyed(item).1))
                .collect(),
        },
        value => value.clone(),
    }
}

fn shorter(text: &str) -> String {
    if text.chars().nth(MOST_OF_TEXT).is_none() {
        return text.to_owned();
    }
    let begins: String = text.chars().take(MOST_OF_TEXT - 1).collect();
    format!("{begins}…")
}
