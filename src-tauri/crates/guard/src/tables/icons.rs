//! Names of pictures in the sets that sites use, and what they stand for.

use super::lists::icons as places;
use super::tables;
use crate::pattern::Table;
use copilot_text::words::icons as risk;

tables! {
    risk: TRASH PLANE CLIP SAVE PAY;
    places: PLACE;
}

/// The first that fits comes first; a picture may stand for more than one.
pub(crate) static ICONS: &[(&Table, &str)] = &[
    (&TRASH, "delete"),
    (&PLANE, "send"),
    (&CLIP, "attach"),
    (&SAVE, "download"),
    (&PAY, "pay"),
    (&PLACE, "menu"),
];

/// Signs that say alone what a press does, and the word for it.
const SIGNS: &[(char, &str)] = &[('\u{1f5d1}', "delete"), ('\u{1f4ce}', "attach")];

/// What a label says that is nothing but a sign.
pub(crate) fn drawn_by(label: &str) -> Option<&'static str> {
    let (_, word) = SIGNS.iter().find(|(sign, _)| label.contains(*sign))?;
    let bare = !label.chars().any(char::is_alphanumeric);
    bare.then_some(*word)
}

/// It was written for programs: `icon-trash`, `deleteButton`, `TrashIcon`. Names of makers ("PayPal") are none.
pub(crate) fn is_identifier(label: &str) -> bool {
    let hump = label
        .as_bytes()
        .windows(2)
        .any(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase());
    let of_programs = label.starts_with(|c: char| c.is_ascii_lowercase())
        || ["Icon", "Button", "Btn"]
            .iter()
            .any(|end| label.ends_with(end));
    let written = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    of_programs && label.chars().all(written) && (hump || label.contains(['-', '_']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_for_programs_are_told_from_words() {
        for name in [
            "icon-trash",
            "btn_del",
            "deleteButton",
            "TrashIcon",
            "fa-trash-alt",
        ] {
            assert!(is_identifier(name), "{name}");
        }
        for words in [
            "trash",
            "Trash",
            "PayPal",
            "E-mail",
            "E-mail settings",
            "sign-in page",
            "iPhone cases",
            "удалить-всё",
        ] {
            assert!(!is_identifier(words), "{words}");
        }
    }
}
