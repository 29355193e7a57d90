//! Names that were written for programs, not for people: of controls, and of pictures in the sets that sites use.

use copilot_text::words::icons as risk;

use crate::confusables::LONGEST;
use crate::pattern::{Label, Reach, Table};
use crate::tables::tables;
use crate::words::lists::icons as places;
use crate::words::lists::label::OF_PROGRAMS;

tables! {
    risk: TRASH PLANE CLIP SAVE PAY;
    places: PLACE;
}

/// The first that fits comes first; a picture may stand for more than one.
static ICONS: &[(&Table, &str)] = &[
    (&TRASH, "delete"),
    (&PLANE, "send"),
    (&CLIP, "attach"),
    (&SAVE, "download"),
    (&PAY, "pay"),
    (&PLACE, "menu"),
];

/// A name of the page's author, `deleteItem` or `btn-delete`, as words, and as what a known picture of it stands for.
pub(crate) fn as_label(name: &str) -> Label {
    let mut spaced = String::new();
    let mut lower = false;
    for c in name.chars().take(LONGEST) {
        if c.is_uppercase() && lower {
            spaced.push(' ');
        }
        lower = c.is_lowercase();
        spaced.push(if c.is_alphanumeric() { c } else { ' ' });
    }
    let mut label = Label::new(&spaced).without(OF_PROGRAMS);
    for (table, word) in ICONS {
        if label.says(table, Reach::Strict) {
            label.add_reading(word);
        }
    }
    label
}

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
    fn names_of_the_pages_author_are_words() {
        use crate::tables::press::PAY;
        for (name, pays) in [("btnPay", true), ("js-pay-button", true), ("btn-7", false)] {
            assert_eq!(as_label(name).says(&PAY, Reach::Strict), pays, "{name}");
        }
    }

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
