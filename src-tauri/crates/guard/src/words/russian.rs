//! What a Russian word is by its ending: a verb as buttons begin with one.

use super::lists::russian::{ENDINGS, FIRST_PERSONS, INFINITIVES, NOT_VERBS, NOUNS};

/// It says what is done, in the infinitive, the imperative or the first person.
pub(crate) fn is_verb(word: &str) -> bool {
    is_infinitive(word)
        || FIRST_PERSONS.contains(&word)
        || (word.chars().count() >= 5
            && ENDINGS.iter().any(|end| word.ends_with(end))
            && !NOT_VERBS.contains(&word))
}

fn is_infinitive(word: &str) -> bool {
    word.chars().count() >= 4
        && INFINITIVES.iter().any(|end| word.ends_with(end))
        && !word.ends_with("ости")
        && !NOUNS.contains(&word)
}
