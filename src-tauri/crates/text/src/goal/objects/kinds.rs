//! Words that name no thing of their own, only a kind: "the button", "второе поле".

use super::super::Thing;
use super::super::atoms::{Atom, atoms};
use super::names::{ARTICLES, thing_of};
use super::order::take_ordinal;

/// Words beside a kind that tell nothing more: "text field", "drop-down list", "only button".
const BESIDE: &[&str] = &[
    "text",
    "input",
    "drop-down",
    "drop",
    "down",
    "check",
    "radio",
    "only",
    "single",
    "one",
    "empty",
    "box",
    "area",
    "entry",
    "search",
    "the",
    "a",
    "an",
    "this",
    "that",
    "текстовое",
    "текстовую",
    "текстового",
    "единственную",
    "единственное",
    "единственный",
    "пустое",
    "эту",
    "это",
    "этот",
    "ввода",
    "выпадающий",
    "выпадающем",
    "выпадающего",
];

/// The kind that the words name, and its place where one is told ("the second text field"); `None`
/// where they name more than a kind.
pub fn kind_only(words: &str) -> Option<(Thing, Option<i32>)> {
    let mut all: Vec<Atom> = atoms(words);
    if all.is_empty() || all.len() > 5 || all.iter().any(|a| a.quoted) {
        return None;
    }
    let order = take_ordinal(&mut all);
    all.retain(|a| !a.is(ARTICLES));
    let (kind, before): (Thing, &[Atom]) = match all.as_slice() {
        [before @ .., last] if last.norm.is_ascii() => (thing_of(&last.norm)?, before),
        // Russian names the kind first: "поле ввода".
        all => {
            let at = all.iter().position(|a| thing_of(&a.norm).is_some())?;
            if !all[at + 1..].iter().all(|a| a.is(BESIDE)) {
                return None;
            }
            (thing_of(&all[at].norm)?, &all[..at])
        }
    };
    let kind = match kind {
        // "check box", "radio button".
        Thing::Field if before.last().is_some_and(|a| a.is(&["check"])) => Thing::Checkbox,
        Thing::Button if before.last().is_some_and(|a| a.is(&["radio"])) => Thing::Radio,
        Thing::Field if before.last().is_some_and(|a| a.is(&["search"])) => return None,
        other => other,
    };
    before.iter().all(|a| a.is(BESIDE)).then_some((kind, order))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_without_a_name() {
        for (words, wanted) in [
            ("button", Some((Thing::Button, None))),
            ("the text field", Some((Thing::Field, None))),
            ("2nd text area", Some((Thing::Field, Some(2)))),
            ("text input", Some((Thing::Field, None))),
            ("check box", Some((Thing::Checkbox, None))),
            ("поле ввода", Some((Thing::Field, None))),
            ("второе поле", Some((Thing::Field, Some(2)))),
            ("единственную кнопку", Some((Thing::Button, None))),
            ("Save button", None),
            ("поле «Имя»", None),
            ("name", None),
            ("search field", None),
            ("", None),
        ] {
            assert_eq!(kind_only(words), wanted, "{words}");
        }
    }
}
