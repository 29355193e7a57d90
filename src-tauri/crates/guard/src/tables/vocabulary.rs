//! Words that the texts of web programs are made of, and that say nothing of what a press does.
//!
//! `words.en.txt` and `words.ru.txt` hold the words (Russian ones once a stem) that stand in labels of at least two of 46 free web
//! programs and libraries (shops, ticket offices, wikis, tables, editors, consoles), without verbs that act and without
//! names of acts (purchase, refund, выплата). They were gathered by program from the translations that these publish; the lists are
//! words and counts, no texts.

use std::collections::HashSet;
use std::sync::LazyLock;

static KNOWN: LazyLock<HashSet<String>> = LazyLock::new(|| {
    [include_str!("words.en.txt"), include_str!("words.ru.txt")]
        .iter()
        .flat_map(|words| words.split_whitespace())
        .map(copilot_text::stem)
        .collect()
});

/// A word of which a label may be made without saying what it does.
pub(crate) fn knows(word: &str) -> bool {
    word.chars().count() == 1
        || word.starts_with(|c: char| c.is_ascii_digit())
        || KNOWN.contains(&copilot_text::stem(word))
}
