//! The words, numbers, dates and quoted texts of a phrase, each with how it was typed.

use copilot_text::normalize;

use crate::Unreadable;
use crate::dates::{Fault, dates};
use crate::figures::{Figure, PERCENT, figures};

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    Word(String),
    Figure(Figure),
    /// As it was typed.
    Quoted(String),
    Date(Result<String, Fault>),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub(super) raw: String,
    pub(super) kind: Kind,
    /// All from here to the next quotes, or to the end.
    pub(super) rest: String,
}

impl Token {
    pub(super) fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }
}

/// What opens a quoted text, and what may close it.
const QUOTES: &[(char, &[char])] = &[
    ('"', &['"']),
    ('«', &['»']),
    ('“', &['”', '"']),
    ('„', &['“', '”']),
    ('\'', &['\'']),
    ('‘', &['’']),
    ('`', &['`']),
];

enum Piece {
    Plain(String),
    Quoted(String),
}

/// # Errors
/// A quoted text that does not end, and figures that are no number.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, Unreadable> {
    let mut out = Vec::new();
    for piece in pieces(text)? {
        match piece {
            Piece::Plain(text) => plain(&text, &mut out)?,
            Piece::Quoted(text) => out.push(Token {
                raw: format!("\"{text}\""),
                kind: Kind::Quoted(text),
                rest: String::new(),
            }),
        }
    }
    Ok(percents(out))
}

fn pieces(text: &str) -> Result<Vec<Piece>, Unreadable> {
    let chars: Vec<char> = text.chars().collect();
    let mut out = Vec::new();
    let mut plain = String::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let begins = at == 0 || !chars[at - 1].is_alphanumeric();
        let quotes = QUOTES.iter().find(|(open, _)| *open == c && begins);
        let Some((_, closing)) = quotes else {
            plain.push(c);
            at += 1;
            continue;
        };
        // A sign within a word closes nothing: 'don't'.
        let ends = |(i, c): &(usize, &char)| {
            let apostrophe = matches!(c, '\'' | '’');
            let goes_on = chars.get(i + 1).is_some_and(|c| c.is_alphanumeric());
            closing.contains(c) && !(apostrophe && goes_on)
        };
        let end = chars.iter().enumerate().skip(at + 1).find(ends);
        let Some((end, _)) = end else {
            return Err(Unreadable::Words(chars[at..].iter().collect()));
        };
        out.push(Piece::Plain(std::mem::take(&mut plain)));
        let quoted: String = chars[at + 1..end].iter().collect();
        out.push(Piece::Quoted(quoted.trim().to_owned()));
        at = end + 1;
    }
    out.push(Piece::Plain(plain));
    Ok(out)
}

fn plain(text: &str, out: &mut Vec<Token>) -> Result<(), Unreadable> {
    let typed: Vec<char> = normalize(text).chars().collect();
    let found = dates(&typed);
    let mut chars = typed.clone();
    for (from, _, to) in &found {
        chars[*from..*to].fill('_');
    }
    let text: String = chars.iter().collect();
    let all = figures(&text).ok_or_else(|| Unreadable::Amount(text.trim().to_owned()))?;
    let place = |byte: usize| text[..byte].chars().count();
    let russian = text.chars().any(|c| ('\u{400}'..='\u{4ff}').contains(&c));
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let date = found.iter().find(|(from, ..)| *from == at);
        let figure = all.iter().find(|figure| place(figure.from) == at);
        let (kind, end) = if let Some((_, date, to)) = date {
            (Kind::Date(date.clone()), *to)
        } else if let Some(figure) = figure {
            let mut figure = figure.clone();
            figure.doubtful |= russian && thousand_or_part(&text[figure.from..figure.to]);
            let end = place(figure.to);
            (Kind::Figure(figure), end)
        } else if c.is_whitespace()
            || ",.?:;()".contains(c)
            || c == '!' && ends_sentence(&chars, at, out)
        {
            at += 1;
            continue;
        } else {
            let end = word_end(&chars, at);
            (Kind::Word(chars[at..end].iter().collect()), end)
        };
        out.push(Token {
            raw: typed[at..end].iter().collect(),
            kind,
            rest: typed[at..].iter().collect(),
        });
        at = end;
    }
    Ok(())
}

/// "12,500", where a comma is the sign of decimals, and not everywhere.
fn thousand_or_part(figure: &str) -> bool {
    let number = figure.trim_matches(|c: char| !c.is_ascii_digit());
    let Some((whole, part)) = number.split_once(',') else {
        return false;
    };
    let digits = |s: &str| !s.is_empty() && s.chars().all(|c| c.is_ascii_digit());
    digits(whole) && whole.len() <= 3 && digits(part) && part.len() == 3
}

/// An exclamation mark behind a word; before one it may turn the meaning round.
fn ends_sentence(chars: &[char], at: usize, before: &[Token]) -> bool {
    let behind = match at {
        0 => before
            .last()
            .is_some_and(|token| matches!(token.kind, Kind::Quoted(_))),
        _ => chars[at - 1].is_alphanumeric() || "_%!?$€£₽".contains(chars[at - 1]),
    };
    behind
        && chars
            .get(at + 1)
            .is_none_or(|c| c.is_whitespace() || "!?".contains(*c))
}

/// Letters and what may stand within a word, or a sign of comparison.
fn word_end(chars: &[char], at: usize) -> usize {
    let sign = |c: Option<&char>| c.is_some_and(|c| "<>=".contains(*c));
    let letter = |at: usize| chars.get(at).is_some_and(|c| c.is_alphanumeric());
    let mut end = at + 1;
    if sign(chars.get(at)) && sign(chars.get(end)) {
        return end + 1;
    }
    while letter(at) && (letter(end) || letter(end + 1) && matches!(chars[end], '-' | '\'')) {
        end += 1;
    }
    end
}

/// "10 percent" is one number.
fn percents(all: Vec<Token>) -> Vec<Token> {
    const WORDS: &[&str] = &["percent", "процент", "процента", "процентов", "проц"];
    let mut out: Vec<Token> = Vec::new();
    for token in all {
        let last = out.last_mut();
        if token.word().is_some_and(|word| WORDS.contains(&word))
            && let Some(Token {
                kind: Kind::Figure(figure),
                raw,
                ..
            }) = last
            && figure.unit.is_none()
        {
            figure.unit = Some(PERCENT.to_owned());
            *raw = format!("{raw} {}", token.raw);
            continue;
        }
        out.push(token);
    }
    out
}
