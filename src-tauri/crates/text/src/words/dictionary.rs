//! A small dictionary of interface words: each row means one thing in both languages.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::DICTIONARY;

type Index = HashMap<String, Vec<usize>>;

/// Stems of a phrase joined, to the rows that hold it.
static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let mut index = Index::new();
    for (row, line) in DICTIONARY.iter().enumerate() {
        for phrase in phrases(line) {
            let rows = index.entry(key(phrase)).or_default();
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
    }
    index
});

/// The phrases of a row, English first.
fn phrases(row: &'static str) -> impl Iterator<Item = &'static str> {
    row.split(" = ").flat_map(|side| side.split('|'))
}

fn key(phrase: &str) -> String {
    let mut stems: Vec<String> = crate::stems(phrase);
    if stems.is_empty() {
        stems = crate::tokens(phrase);
    }
    stems.join(" ")
}

/// Whether the two words or phrases stand in one row, compared by stems.
pub fn same_meaning(a: &str, b: &str) -> bool {
    let (Some(a), Some(b)) = (INDEX.get(&key(a)), INDEX.get(&key(b))) else {
        return false;
    };
    a.iter().any(|row| b.contains(row))
}

/// All phrases that mean the same as this one, in both languages; empty where it is not known.
pub fn translations(phrase: &str) -> Vec<&'static str> {
    let Some(rows) = INDEX.get(&key(phrase)) else {
        return Vec::new();
    };
    rows.iter()
        .flat_map(|row| phrases(DICTIONARY[*row]))
        .collect()
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
        assert!(translations("price").contains(&"цена"));
        assert!(translations("qwerty").is_empty());
    }
}
