//! Numbers and amounts of money in running text.

use serde::{Deserialize, Serialize};

use crate::words::{CURRENCIES, NUMBERS, TOLD_IN_FIGURES};

/// A number with what stands by it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Amount {
    pub value: f64,
    /// `USD`, `EUR`, `GBP`, `RUB`, ...; empty where no currency stands by the number.
    pub currency: String,
    /// As it stands in the text.
    pub text: String,
}

fn code(word: &str) -> Option<&'static str> {
    CURRENCIES
        .iter()
        .filter_map(|row| row.split_once(' '))
        .find(|(name, _)| *name == word)
        .map(|(_, code)| code)
}

/// All numbers of the text, in order. Spaces (also narrow ones) and commas between groups of three
/// digits belong to the number.
pub fn amounts(s: &str) -> Vec<Amount> {
    let text: Vec<char> = crate::normalize(s).chars().collect();
    let mut out = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let before_is_word = at > 0 && (text[at - 1].is_alphanumeric() || text[at - 1] == '_');
        if !text[at].is_ascii_digit() || before_is_word {
            at += 1;
            continue;
        }
        let start = at;
        let mut end = digits_end(&text, at);
        let mut first_group = end - start <= 3;
        while let Some(&separator) = text.get(end) {
            let group = digits_end(&text, end + 1).saturating_sub(end + 1);
            let goes_on = match separator {
                ' ' | '\'' => first_group && group == 3,
                ',' | '.' => group > 0,
                _ => false,
            };
            if !goes_on {
                break;
            }
            end += 1 + group;
            first_group = first_group && group == 3;
        }
        let raw: String = text[start..end].iter().collect();
        at = end;
        let Some(value) = parse(&raw) else { continue };
        let negative =
            start > 0 && text[start - 1] == '-' && (start == 1 || text[start - 2] == ' ');
        let before = word_before(&text, if negative { start - 1 } else { start });
        let after = word_after(&text, end);
        let (currency, from, to) = if let Some(code) = code(&before.0) {
            (code, before.1, end)
        } else if let Some(code) = code(&after.0) {
            (code, start, after.1)
        } else {
            ("", start, end)
        };
        out.push(Amount {
            value: if negative { -value } else { value },
            currency: currency.to_owned(),
            text: text[from..to].iter().collect::<String>().trim().to_owned(),
        });
    }
    out
}

/// The question can only be answered by a number: "how many", "сколько".
pub fn asks_number(question: &str) -> bool {
    let question = crate::normalize(question);
    ["how many", "how much", "сколько"].iter().any(|ask| {
        question.match_indices(ask).any(|(at, _)| {
            let end = at + ask.len();
            let free = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
            free(question[..at].chars().next_back()) && free(question[end..].chars().next())
        })
    })
}

/// Words for a number that something goes by.
const NUMBER: &[&str] = &["number", "id", "номер", "идентификатор"];

/// The words name a number that something goes by: "order number", "number of the batch", "номер заказа". How many there are
/// of something is none.
pub fn names_number(words: &str) -> bool {
    let tokens = crate::tokens(words);
    let is = |token: &String| crate::has_stem(token, NUMBER);
    let counts = tokens.iter().position(is).is_some_and(|at| {
        let one = ["the", "your", "my", "this", "that", "our", "its", "a", "an"];
        tokens.get(at + 1).is_some_and(|of| of == "of")
            && !tokens
                .get(at + 2)
                .is_some_and(|next| one.contains(&next.as_str()))
    });
    !counts && tokens.iter().any(is)
        || words.contains('№')
        || tokens.len() > 1 && tokens.last().is_some_and(|last| last == "no")
}

/// The words without those for a number: what the number is of.
pub fn number_of(words: &str) -> String {
    crate::tokens(words)
        .into_iter()
        .filter(|token| !crate::has_stem(token, NUMBER) && !crate::is_stop_word(token))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Words that have a digit in them, without what stands around them: "LP-10427" of "(LP-10427)".
pub fn numbered_words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(|word| word.chars().any(|c| c.is_ascii_digit()))
}

/// The text is such a number and nothing beside it, as it stands behind a label.
pub fn bare_number(text: &str) -> bool {
    let mut words = text
        .split_whitespace()
        .filter(|word| word.chars().any(char::is_alphanumeric));
    let number = words
        .next()
        .is_some_and(|word| word.chars().any(|c| c.is_ascii_digit()));
    // Numbers of telephones and cards are written in groups.
    number && words.all(|word| word.chars().all(|c| !c.is_alphabetic()))
}

/// What is asked for is told in figures: opening hours, a telephone number.
pub fn asks_figures(question: &str) -> bool {
    let question = format!(" {} ", crate::tokens(question).join(" "));
    let says = |asked: &&str| question.contains(&format!(" {asked} "));
    TOLD_IN_FIGURES.iter().any(says)
}

/// The text has figures, or says that there is no such time.
pub fn tells_figures(text: &str) -> bool {
    text.chars().any(|c| c.is_ascii_digit())
        || crate::has_stem(
            text,
            &[
                "closed",
                "always",
                "round the clock",
                "закрыто",
                "круглосуточно",
                "всегда",
            ],
        )
}

/// The text has a number, in digits or as a word; none at all is one too.
pub fn tells_number(text: &str) -> bool {
    text.chars().any(char::is_numeric)
        || crate::tokens(text)
            .iter()
            .any(|word| NUMBERS.contains(&word.as_str()))
}

/// The amounts that have a currency by them.
pub fn prices(s: &str) -> Vec<Amount> {
    amounts(s)
        .into_iter()
        .filter(|a| !a.currency.is_empty())
        .collect()
}

fn digits_end(text: &[char], from: usize) -> usize {
    let mut at = from.min(text.len());
    while text.get(at).is_some_and(char::is_ascii_digit) {
        at += 1;
    }
    at
}

fn word_before(text: &[char], end: usize) -> (String, usize) {
    let mut to = end;
    while to > 0 && text[to - 1] == ' ' {
        to -= 1;
    }
    let mut from = to;
    if from > 0 && !text[from - 1].is_alphanumeric() {
        from -= 1;
        while from > 0 && text[from - 1].is_alphabetic() {
            from -= 1;
        }
        let sign: String = text[from..to].iter().collect();
        if code(&sign).is_none() && to > 0 {
            return (text[to - 1..to].iter().collect(), to - 1);
        }
    } else {
        while from > 0 && text[from - 1].is_alphabetic() {
            from -= 1;
        }
    }
    (text[from..to].iter().collect(), from)
}

fn word_after(text: &[char], from: usize) -> (String, usize) {
    let mut start = from;
    while text.get(start) == Some(&' ') {
        start += 1;
    }
    let mut end = start;
    if text.get(end).is_some_and(|c| !c.is_alphanumeric()) {
        end += 1;
    } else {
        while text.get(end).is_some_and(|c| c.is_alphabetic()) {
            end += 1;
        }
    }
    (text[start..end].iter().collect(), end)
}

fn parse(raw: &str) -> Option<f64> {
    let raw: String = raw.chars().filter(|c| !matches!(c, ' ' | '\'')).collect();
    let commas = raw.matches(',').count();
    let points = raw.matches('.').count();
    let groups = |separator: char| {
        raw.split(separator)
            .skip(1)
            .all(|part| part.split(['.', ',']).next().is_some_and(|p| p.len() == 3))
    };
    let plain = match (commas, points) {
        (0, 0 | 1) => raw.clone(),
        (0, _) if groups('.') => raw.replace('.', ""),
        (0, _) => return None,
        (1, 0) if groups(',') => raw.replace(',', ""),
        (1, 0) => raw.replace(',', "."),
        (_, 0) if groups(',') => raw.replace(',', ""),
        (_, 1) if raw.rfind('.') > raw.rfind(',') => raw.replace(',', ""),
        (1, _) => raw.replace('.', "").replace(',', "."),
        _ => return None,
    };
    plain.parse().ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn prices_in_both_habits() {
        for (text, value, currency) in [
            ("$12.50", 12.5, "USD"),
            ("Price: 1 299,00 ₽", 1299.0, "RUB"),
            ("2\u{a0}490 руб.", 2490.0, "RUB"),
            ("€1.299,50", 1299.5, "EUR"),
            ("US$ 3,000", 3000.0, "USD"),
            ("25 рублей", 25.0, "RUB"),
        ] {
            let found = &prices(text)[0];
            let read = (found.value, found.currency.as_str());
            assert_eq!(read, (value, currency), "{text}");
        }
    }

    #[test]
    fn numbers_apart_stay_apart() {
        let found = amounts("4 of 12 items, 2024-05-06, v3 and 1.2.3");
        let values: Vec<f64> = found.iter().map(|a| a.value).collect();
        assert_eq!(values[..2], [4.0, 12.0]);
        assert!(prices("4 of 12 items").is_empty());
    }

    proptest::proptest! {
        #[test]
        fn nothing_panics(s in "[0-9., $€р'a-]{0,30}") { let _ = amounts(&s); }

        #[test]
        fn nothing_panics_on_any_text(s in proptest::prelude::any::<String>()) { let _ = amounts(&s); }
    }
}

#[cfg(test)]
mod figures {
    use super::*;

    #[test]
    fn a_phone_is_no_number() {
        for question in [
            "What are your opening hours?",
            "What is the phone number?",
            "Какой номер телефона у магазина?",
        ] {
            assert!(asks_figures(question), "{question}");
        }
        for question in [
            "What brand is the phone?",
            "Which headphones are the lightest?",
            "Какой бренд у телефона?",
        ] {
            assert!(!asks_figures(question), "{question}");
        }
        assert!(tells_figures("From 9 to 5"));
        assert!(!tells_figures("Courses, a bench for two"));
    }

    #[test]
    fn a_number_that_something_goes_by_is_told_from_how_many_there_are() {
        for (words, number) in [
            ("Order number", true),
            ("Number of your order", true),
            ("number of the batch", true),
            ("Order No.", true),
            ("Заказ №", true),
            ("номер заказа", true),
            ("Ваш заказ под номером", true),
            ("room id", true),
            ("number of seats", false),
            ("price", false),
            ("the last order", false),
            ("число мест", false),
        ] {
            assert_eq!(names_number(words), number, "{words}");
        }
        for (text, bare) in [
            ("LP-10427", true),
            ("№ 10427", true),
            ("+44 20 7946 0000", true),
            ("1 × Coffee beans Morning", false),
            ("Coffee beans", false),
            ("12 seats", false),
        ] {
            assert_eq!(bare_number(text), bare, "{text}");
        }
    }
}
