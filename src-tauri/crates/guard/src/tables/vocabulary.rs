//! Words that the texts of web programs are made of, and that say nothing of what a press does.
//!
//! `words.en.txt` holds the words that stand in labels of 46 free web programs and libraries (shops, ticket offices, wikis,
//! tables, editors, consoles), and some of everyday sites, without verbs that act and without names of acts. They were gathered by program
//! from the translations that these publish; the list is words, no texts. Russian needs no such list: its verbs are known by
//! their endings ([`super::russian`]), and what is left are names of things, but for those below.

use std::collections::HashSet;
use std::sync::LazyLock;

static KNOWN: LazyLock<HashSet<String>> = LazyLock::new(|| {
    include_str!("words.en.txt")
        .split_whitespace()
        .map(copilot_text::stem)
        .collect()
});

/// Beginnings of Russian names of acts.
const ACTS: &[&str] = &[
    "покупк",
    "выплат",
    "списани",
    "пожертвовани",
    "пополнени",
    "снятие",
    "отписк",
    "отказ",
    "расторжени",
    "увольнени",
    "аннулировани",
    "погашени",
    "взнос",
    "донат",
    "удалени",
    "блокировк",
    "уничтожени",
    "приобретени",
    "обналичивани",
    "перечислени",
    "вступлени",
    "выкуп",
];

/// A word of which a label may be made without saying what it does.
pub(crate) fn knows(word: &str) -> bool {
    let Some(first) = word.chars().next() else {
        return true;
    };
    match first {
        '\u{0400}'..='\u{04ff}' => !ACTS.iter().any(|act| word.starts_with(act)),
        '0'..='9' => true,
        _ => word.chars().count() == 1 || KNOWN.contains(&copilot_text::stem(word)),
    }
}
