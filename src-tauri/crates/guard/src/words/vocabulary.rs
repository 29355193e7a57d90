//! Words that the texts of web programs are made of, and that say nothing of what a press does.
//!
//! `lexicon/words.en.txt` holds the words that stand in labels of 46 free web programs and libraries (shops, ticket offices, wikis,
//! tables, editors, consoles), and some of everyday sites, without verbs that act and without names of acts. They were gathered by program
//! from the translations that these publish; the list is words, no texts. `words.de.txt` and so on are the same of ten languages: words
//! of translations of what asks nothing in English, without those that stand in translations of what asks. Russian needs no such list:
//! its verbs are known by their endings ([`super::russian`]), and what is left are names of things, but for those below.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::lists::russian::ACTS;

/// English verbs of which no other table knows what they do, and that are never nouns.
///
/// A button that begins with one of them does something, and nobody has looked at what. Verbs that only look, arrange, write
/// or begin are left out, and so are those that a table of its own judges. The words come from the lexicon of
/// compromise 14.17 (MIT, `verbs.LICENSE`), from which these were chosen.
pub(crate) static VERBS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    include_str!("../../lexicon/verbs.txt")
        .split_whitespace()
        .collect()
});
/// The same of verbs that are nouns as well: verbs only before one of `AFTER_A_VERB` or a number.
pub(crate) static NOUNS_TOO: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    include_str!("../../lexicon/nouns_too.txt")
        .split_whitespace()
        .collect()
});

static KNOWN: LazyLock<HashSet<String>> = LazyLock::new(|| {
    [
        include_str!("../../lexicon/words.en.txt"),
        include_str!("../../lexicon/words.de.txt"),
        include_str!("../../lexicon/words.es.txt"),
        include_str!("../../lexicon/words.fr.txt"),
        include_str!("../../lexicon/words.it.txt"),
        include_str!("../../lexicon/words.ja.txt"),
        include_str!("../../lexicon/words.pl.txt"),
        include_str!("../../lexicon/words.pt.txt"),
        include_str!("../../lexicon/words.tr.txt"),
        include_str!("../../lexicon/words.uk.txt"),
        include_str!("../../lexicon/words.zh.txt"),
    ]
    .into_iter()
    .flat_map(str::split_whitespace)
    .map(copilot_text::stem)
    .collect()
});

/// Characters of the longest word that is looked for in a text that parts no words.
const LONGEST: usize = 8;

/// It can be parted into words that are known, as Chinese and Japanese are written.
fn is_made_of_known(text: &str) -> bool {
    let signs: Vec<char> = text.chars().collect();
    let mut reached = vec![false; signs.len() + 1];
    reached[0] = true;
    for from in 0..signs.len() {
        if !reached[from] {
            continue;
        }
        for to in from + 1..=signs.len().min(from + LONGEST) {
            let word: String = signs[from..to].iter().collect();
            if !reached[to] && KNOWN.contains(&copilot_text::stem(&word)) {
                reached[to] = true;
            }
        }
    }
    reached[signs.len()]
}

/// A word of which a label may be made without saying what it does.
pub(crate) fn knows(word: &str) -> bool {
    let Some(first) = word.chars().next() else {
        return true;
    };
    match first {
        // Ukrainian is told from Russian by its letters.
        '\u{0400}'..='\u{04ff}' if word.contains(['і', 'ї', 'є', 'ґ']) => {
            KNOWN.contains(&copilot_text::stem(word))
        }
        '\u{0400}'..='\u{04ff}' => !ACTS.iter().any(|act| word.starts_with(act)),
        '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' => is_made_of_known(word),
        '0'..='9' => true,
        _ => word.chars().count() == 1 || KNOWN.contains(&copilot_text::stem(word)),
    }
}
