//! Words, numbers and stems (Snowball, English or Russian by the script of the word).

use std::cell::RefCell;
use std::collections::HashMap;

use rust_stemmers::{Algorithm, Stemmer};

use crate::normalize;
use crate::words::STOP_WORDS;

/// The normalized words and numbers, in order. A number keeps its decimals with a point
/// (`1,299.00` is `1299.00`, `12,50` is `12.50`); versions and dates keep their points; an
/// apostrophe falls out of its word, and `'s` with it.
pub fn tokens(s: &str) -> Vec<String> {
    let text = normalize(s);
    let chars: Vec<char> = text.chars().collect();
    let mut out = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        if !chars[at].is_alphanumeric() {
            at += 1;
            continue;
        }
        let start = at;
        if chars[at].is_ascii_digit() {
            while at < chars.len()
                && (chars[at].is_ascii_digit()
                    || (matches!(chars[at], '.' | ',')
                        && chars.get(at + 1).is_some_and(char::is_ascii_digit)))
            {
                at += 1;
            }
            // `2nd`, `3d`, `10am` are words.
            if at >= chars.len() || !chars[at].is_alphabetic() {
                out.push(number(&chars[start..at].iter().collect::<String>()));
                continue;
            }
            at = start;
        }
        let mut word = String::new();
        while at < chars.len() {
            let c = chars[at];
            if c.is_alphanumeric() {
                word.push(c);
            } else if c == '\'' && chars.get(at + 1).is_some_and(|n| n.is_alphabetic()) {
                let rest = chars[at + 1..]
                    .iter()
                    .take_while(|n| n.is_alphanumeric())
                    .count();
                if rest == 1 && chars[at + 1] == 's' {
                    at += 2;
                    continue;
                }
            } else if is_mark(c) {
                word.push(c);
            } else {
                break;
            }
            at += 1;
        }
        out.push(word);
    }
    out
}

/// Combining marks belong to the letter before.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{0300}'..='\u{036f}' | '\u{0483}'..='\u{0487}')
}

fn number(raw: &str) -> String {
    let commas = raw.matches(',').count();
    let points = raw.matches('.').count();
    let thousands = |separator: char| {
        raw.split(separator)
            .skip(1)
            .all(|part| part.split('.').next().is_some_and(|p| p.len() == 3))
    };
    if commas > 0 && thousands(',') && points <= 1 {
        raw.replace(',', "")
    } else if commas == 1 && points == 0 {
        raw.replace(',', ".")
    } else if commas == 1 && points > 0 && raw.rfind(',') > raw.rfind('.') {
        raw.replace('.', "").replace(',', ".")
    } else {
        raw.to_owned()
    }
}

thread_local! {
    static STEMS: RefCell<HashMap<String, String>> = RefCell::new(HashMap::new());
}

/// Stems kept for a thread; more are worked out again.
const KEPT_STEMS: usize = 20_000;

/// The stem of one normalized word: Russian for Cyrillic, English for Latin, others as they are.
pub fn stem(word: &str) -> String {
    let algorithm = match word.chars().next() {
        Some('\u{0400}'..='\u{04ff}') => Algorithm::Russian,
        Some('a'..='z') => Algorithm::English,
        _ => return word.to_owned(),
    };
    if word.len() > 200 {
        return word.to_owned();
    }
    // Forms that no ending tells.
    match word {
        "день" | "дня" | "дней" | "дни" | "дням" | "днях" | "днем" | "днями" =>
        {
            return "ден".to_owned();
        }
        _ => {}
    }
    STEMS.with_borrow_mut(|kept| {
        if let Some(known) = kept.get(word) {
            return known.clone();
        }
        let stemmed = Stemmer::create(algorithm).stem(word).into_owned();
        if kept.len() < KEPT_STEMS {
            kept.insert(word.to_owned(), stemmed.clone());
        }
        stemmed
    })
}

/// The stems of the content words: stop words of both languages are left out, numbers stay.
pub fn stems(s: &str) -> Vec<String> {
    tokens(s)
        .iter()
        .filter(|t| !is_stop_word(t))
        .map(|t| stem(t))
        .collect()
}

/// Whether any of the words or phrases stands in the text, compared by stems, on word boundaries,
/// a phrase's words side by side.
pub fn has_stem(text: &str, words: &[&str]) -> bool {
    let text: Vec<String> = tokens(text).iter().map(|t| stem(t)).collect();
    if text.is_empty() {
        return false;
    }
    words.iter().any(|phrase| {
        let wanted: Vec<String> = tokens(phrase).iter().map(|t| stem(t)).collect();
        !wanted.is_empty() && text.windows(wanted.len()).any(|window| window == wanted)
    })
}

/// Articles, prepositions, pronouns and the like of both languages; the word is normalized.
pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.contains(&word)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn words_and_numbers() {
        let address = ["anna", "e", "mail", "a", "b", "c"];
        assert_eq!(tokens("Anna's e-mail: A@b.c"), address);
        let numbers = ["1299.00", "and", "12.50", "1299.50", "v3", "11.2", "2nd"];
        assert_eq!(tokens("1,299.00 and 12,50; 1.299,50 v3.11.2 2nd"), numbers);
        assert_eq!(tokens("don't «Стоп»!"), ["dont", "стоп"]);
    }

    #[test]
    fn stems_join_forms() {
        for (a, b) in [
            ("корзина", "корзину"),
            ("отправить", "отправь"),
            ("settings", "setting"),
            ("купи", "купить"),
        ] {
            assert_eq!(stem(a), stem(b), "{a} {b}");
        }
        let found = stems("the price of the blue mugs");
        assert_eq!(found, ["price", "blue", "mug"]);
    }

    #[test]
    fn phrases_stand_on_word_boundaries() {
        assert!(has_stem("Please place your orders", &["place your order"]));
        let order = ["оформление", "заказать", "заказ"];
        assert!(has_stem("Оформить заказ", &order));
        assert!(!has_stem("display", &["play"]));
        assert!(!has_stem("buyer guide", &["buy now"]));
        assert!(!has_stem("", &["buy"]));
        assert!(!has_stem("buy", &[""]));
    }

    proptest! {
        #[test]
        fn nothing_panics(s in any::<String>()) {
            let _ = stems(&s);
            let _ = has_stem(&s, &["buy", &s]);
        }
    }
}
