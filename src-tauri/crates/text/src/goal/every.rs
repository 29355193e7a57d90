//! "all letters", "everything in the cart": a step that is about each thing there is.

use crate::tokenize::tokens;

const EVERY: &[&str] = &[
    "everything",
    "all",
    "every",
    "each",
    "все",
    "всё",
    "всех",
    "каждый",
    "каждое",
    "каждую",
];

/// What the words mean each of, with where it is; empty for "everything". `None` where they mean one.
pub fn every_of(object: &str) -> Option<String> {
    let words = tokens(object);
    let (first, rest) = words.split_first()?;
    let rest: Vec<&str> = rest
        .iter()
        .skip_while(|w| matches!(w.as_str(), "of" | "the" | "my" | "мои" | "эти"))
        .map(String::as_str)
        .collect();
    EVERY.contains(&first.as_str()).then(|| rest.join(" "))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::every_of;

    #[test]
    fn each_of_them() {
        for (object, of) in [
            ("everything from the cart", Some("from the cart")),
            ("all of the notifications", Some("notifications")),
            ("все письма", Some("письма")),
            ("всё", Some("")),
            ("allergens", None),
            ("the first letter", None),
        ] {
            assert_eq!(every_of(object).as_deref(), of, "{object}");
        }
    }
}
