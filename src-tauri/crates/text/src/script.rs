//! In which script a text is written.

fn is_cyrillic(c: char) -> bool {
    ('\u{0400}'..='\u{052f}').contains(&c)
}

/// Some letter of the text is Cyrillic.
pub fn has_cyrillic(text: &str) -> bool {
    text.chars().any(is_cyrillic)
}

/// The text is Russian, for all that a person or a page may say in it in Latin letters: names,
/// addresses, models. From a quarter of Cyrillic letters on.
pub fn is_russian(text: &str) -> bool {
    let cyrillic = text.chars().filter(|c| is_cyrillic(*c)).count();
    let latin = text.chars().filter(char::is_ascii_alphabetic).count();
    cyrillic * 3 >= latin && cyrillic > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_foreign_words_do_not_change_the_language() {
        assert!(is_russian("Найди Sony WH-1000XM4"));
        assert!(!is_russian(
            "A practice site. Nothing here is sold, sent or charged. Русский"
        ));
        assert!(has_cyrillic("A practice site. Русский"));
        assert!(!is_russian("") && !has_cyrillic("cafe"));
    }
}
