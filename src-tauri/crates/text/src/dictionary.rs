//! A small dictionary of interface words: each row means one thing in both languages.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::tokenize::{stems, tokens};
use crate::words::DICTIONARY;

type Index = HashMap<String, Vec<usize>>;

/// Stems of a phrase joined, to the rows that hold it.
static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let mut index = Index::new();
    for (row, line) in DICTIONARY.iter().enumerate() {
        for phrase in line.split(" = ").flat_map(|side| side.split('|')) {
            let rows = index.entry(key(phrase)).or_default();
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
    }
    index
});

fn key(phrase: &str) -> String {
    let mut key = stems(phrase);
    if key.is_empty() {
        key = tokens(phrase);
    }
    key.join(" ")
}

/// The rows that hold the word or phrase: what two have in common, they mean.
pub fn meanings(phrase: &str) -> &'static [usize] {
    INDEX.get(&key(phrase)).map_or(&[], Vec::as_slice)
}

/// Whether the two words or phrases stand in one row, compared by stems.
pub fn same_meaning(a: &str, b: &str) -> bool {
    let (a, b) = (meanings(a), meanings(b));
    a.iter().any(|row| b.contains(row))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn both_languages_meet() {
        assert!(same_meaning("cart", "корзину"));
        assert!(same_meaning("Settings", "настройки"));
        assert!(same_meaning("add to cart", "Добавить в корзину"));
        assert!(!same_meaning("cart", "настройки"));
        assert!(!same_meaning("nonsense", "nonsense word"));
    }
}
