//! The words, numbers and signs of a text, each with how it was typed.

use super::words::{Meaning, meaning};

/// Shown by hours and minutes, or by year, month and day, as typed: neither need exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word(Meaning),
    Number(u32),
    /// `1st`, `15-го`.
    Ordinal(u32),
    /// `8:30`.
    Clock(u32, u32),
    /// `8.30` or `24.12`.
    Dotted(u32, u32),
    Date {
        year: u32,
        month: u32,
        day: u32,
    },
    Dash,
    Comma,
    Unknown,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub(super) raw: String,
    pub(super) kind: Kind,
}

/// Endings of an ordinal in figures.
const ORDINAL: &[&str] = &["st", "nd", "rd", "th", "го", "ого", "е", "ое", "й", "му"];

pub(super) fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let start = at;
        let kind = if c.is_whitespace() {
            at += 1;
            continue;
        } else if c.is_ascii_digit() {
            figures(&chars, &mut at)
        } else if c.is_alphabetic() {
            word(&chars, &mut at)
        } else {
            at += 1;
            let ends = chars.get(at).is_none_or(|next| next.is_whitespace());
            match c {
                '.' | '!' | ';' if ends => Some(Kind::Comma),
                ',' => Some(Kind::Comma),
                '-' | '–' | '—' => Some(Kind::Dash),
                '&' => Some(Kind::Word(Meaning::And)),
                '@' => Some(Kind::Word(Meaning::At)),
                _ => None,
            }
        };
        let raw = chars[start..at].iter().collect();
        let kind = kind.unwrap_or(Kind::Unknown);
        out.push(Token { raw, kind });
    }
    out
}

/// Letters; the points of `a.m.` and the sign of `o'clock` are in them.
fn word(chars: &[char], at: &mut usize) -> Option<Kind> {
    let mut word = String::new();
    while let Some(&c) = chars.get(*at) {
        let half = ["a", "p", "A", "P"].contains(&word.as_str())
            && c == '.'
            && chars.get(*at + 1).is_some_and(|c| "mM".contains(*c));
        let short = ["am", "pm"].contains(&word.to_ascii_lowercase().as_str());
        let last = short && c == '.' && at.checked_sub(2).is_some_and(|at| chars[at] == '.');
        let sign = matches!(c, '\'' | '’') && chars.get(*at + 1).is_some_and(|c| c.is_alphabetic());
        if !(c.is_alphanumeric() || half || last || sign) {
            break;
        }
        if c.is_alphanumeric() {
            word.push(c);
        }
        *at += 1;
    }
    meaning(&copilot_text::normalize(&word)).map(Kind::Word)
}

/// What begins with a figure. None: figures and letters that belong to nothing, as `8x`.
fn figures(chars: &[char], at: &mut usize) -> Option<Kind> {
    let mut numbers = vec![number(chars, at)];
    let mut signs = Vec::new();
    while numbers.len() < 3
        && let (Some(&sign), Some(next)) = (chars.get(*at), chars.get(*at + 1))
        && ":.-".contains(sign)
        && signs.iter().all(|before| *before == sign)
        && next.is_ascii_digit()
    {
        // `1-5` is two numbers and a dash, unless it goes on to a date.
        if sign == '-' && numbers.len() == 1 && !date_goes_on(chars, *at + 1) {
            break;
        }
        *at += 1;
        signs.push(sign);
        numbers.push(number(chars, at));
    }
    let numbers: Option<Vec<u32>> = numbers.into_iter().collect();
    let kind = match (numbers?.as_slice(), signs.first()) {
        ([n], _) => return ordinal(*n, chars, at),
        ([hour, minute], Some(':')) => Kind::Clock(*hour, *minute),
        ([hour, minute, 0], Some(':')) => Kind::Clock(*hour, *minute),
        ([a, b], Some('.')) => Kind::Dotted(*a, *b),
        (&[day, month, year], Some('.')) => Kind::Date { year, month, day },
        (&[year, month, day], Some('-')) => Kind::Date { year, month, day },
        _ => return None,
    };
    // `2026-12-24T09:00`.
    let t = matches!(kind, Kind::Date { .. }) && chars.get(*at) == Some(&'T');
    if t && chars.get(*at + 1).is_some_and(char::is_ascii_digit) {
        *at += 1;
    }
    Some(kind)
}

fn date_goes_on(chars: &[char], from: usize) -> bool {
    let rest = &chars[from..];
    let digits = rest.iter().take_while(|c| c.is_ascii_digit()).count();
    rest.get(digits) == Some(&'-') && rest.get(digits + 1).is_some_and(char::is_ascii_digit)
}

/// None: larger than anything here.
fn number(chars: &[char], at: &mut usize) -> Option<u32> {
    let rest = &chars[*at..];
    let digits: String = rest.iter().take_while(|c| c.is_ascii_digit()).collect();
    *at += digits.len();
    digits.parse().ok()
}

/// A number with what may be glued to it: `1st`, `15-го`. In `8am` and `15m` the letters are a word of their own.
fn ordinal(n: u32, chars: &[char], at: &mut usize) -> Option<Kind> {
    let dash = usize::from(chars.get(*at) == Some(&'-'));
    let letters = chars[*at + dash..].iter().take_while(|c| c.is_alphabetic());
    let letters: String = letters.collect();
    if ORDINAL.contains(&letters.to_lowercase().as_str()) {
        *at += dash + letters.chars().count();
        return Some(Kind::Ordinal(n));
    }
    Some(Kind::Number(n))
}
