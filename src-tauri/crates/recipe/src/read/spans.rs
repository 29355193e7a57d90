//! Where words and values stand in a line: what another day or another value would change is told from what stays.

use std::ops::Range;

use copilot_protocol::ParameterKind;
use copilot_text::amounts::prices;
use copilot_text::dates::{date_in, month_named};
use copilot_text::normalize;

/// Words that a date has at most: "12 октября 2030 года", "2030-10-12".
const DATE_WORDS: usize = 4;
/// Longest sign or word of a currency, in bytes.
const CURRENCY: usize = 24;

/// A word of a text, as bytes of it, and in its one spelling.
pub(crate) struct Word {
    pub at: Range<usize>,
    pub plain: String,
}

/// Runs of letters and digits, in order.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let mut out = Vec::new();
    let mut start = None;
    let ends = text.char_indices().chain([(text.len(), ' ')]);
    for (at, c) in ends {
        match (start, c.is_alphanumeric()) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                let plain = normalize(&text[from..at]);
                out.push(Word {
                    at: from..at,
                    plain,
                });
                start = None;
            }
            _ => {}
        }
    }
    out
}

/// The text's words in their one spelling.
pub(crate) fn plain_words(text: &str) -> Vec<String> {
    words(text).into_iter().map(|word| word.plain).collect()
}

/// A value in a line. [`ParameterKind::Text`]: a word with digits in it, such as a number that something goes by.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Span {
    pub at: Range<usize>,
    pub kind: ParameterKind,
}

/// All values of a line that figures tell, in order, none over another.
pub(crate) fn spans(line: &str) -> Vec<Span> {
    let mut found = dates(line);
    for at in numbers(line) {
        let span = match with_currency(line, &at) {
            Some(at) => Span {
                at,
                kind: ParameterKind::Money,
            },
            None => Span {
                at,
                kind: ParameterKind::Number,
            },
        };
        add(&mut found, span);
    }
    for at in codes(line) {
        let kind = ParameterKind::Text;
        add(&mut found, Span { at, kind });
    }
    found.sort_by_key(|span| span.at.start);
    found
}

fn add(found: &mut Vec<Span>, span: Span) {
    let free = |other: &Span| other.at.end <= span.at.start || span.at.end <= other.at.start;
    if found.iter().all(free) {
        found.push(span);
    }
}

/// The text with `*` in place of its values, but for those that stand in `stay`.
pub(crate) fn masked(text: &str, stay: &[Range<usize>]) -> String {
    let mut out = String::new();
    let mut from = 0;
    for span in spans(text) {
        let stays = |range: &Range<usize>| range.start <= span.at.start && span.at.end <= range.end;
        if stay.iter().any(stays) {
            continue;
        }
        out.push_str(&text[from..span.at.start]);
        out.push('*');
        from = span.at.end;
    }
    out.push_str(&text[from..]);
    out.trim().to_owned()
}

/// The words of the text are those of the pattern, from the first to the last; `*` stands for any, or none.
pub(crate) fn fits(pattern: &str, text: &str) -> bool {
    let text = plain_words(text);
    let parts: Vec<Vec<String>> = pattern.split('*').map(plain_words).collect();
    let Some((first, rest)) = parts.split_first() else {
        return false;
    };
    if !text.starts_with(first) {
        return false;
    }
    let mut from = first.len();
    for (index, part) in rest.iter().enumerate() {
        let room = text.get(from..).unwrap_or_default();
        let at = if index + 1 == rest.len() {
            let at = room.len().checked_sub(part.len());
            at.filter(|at| room[*at..] == part[..])
        } else {
            (0..=room.len()).find(|at| room[*at..].starts_with(part))
        };
        match at {
            Some(at) => from += at + part.len(),
            None => return false,
        }
    }
    !rest.is_empty() || from == text.len()
}

/// Days in the line, with their year or without.
fn dates(line: &str) -> Vec<Span> {
    let words = words(line);
    let figures = |word: &Word| word.plain.starts_with(|c: char| c.is_ascii_digit());
    let part = |word: &Word| figures(word) || month_named(&word.plain).is_some();
    let mut found: Vec<Span> = Vec::new();
    let mut from = 0;
    while from < words.len() {
        let longest = DATE_WORDS.min(words.len() - from);
        let date = (2..=longest).rev().find(|count| {
            let of = &words[from..from + count];
            if !of.iter().all(part) {
                return false;
            }
            let text = &line[of[0].at.start..of[of.len() - 1].at.end];
            let months = of.iter().filter(|word| !figures(word)).count();
            match (*count, months) {
                (3, _) => !text.contains('|') && date_in(text).is_some(),
                (2, 1) => date_in(&format!("{text} 2000")).is_some(),
                _ => false,
            }
        });
        match date {
            Some(count) => {
                let at = words[from].at.start..words[from + count - 1].at.end;
                let kind = ParameterKind::Date;
                found.push(Span { at, kind });
                from += count;
            }
            None => from += 1,
        }
    }
    found
}

/// Numbers with their thousands, decimals, sign and per cent; none that is a part of a word, a time or a code.
fn numbers(line: &str) -> Vec<Range<usize>> {
    let chars: Vec<(usize, char)> = line.char_indices().collect();
    let digit = |at: usize| chars.get(at).is_some_and(|(_, c)| c.is_ascii_digit());
    let run = |from: usize| (from..).take_while(|at| digit(*at)).count();
    let byte = |at: usize| chars.get(at).map_or(line.len(), |(byte, _)| *byte);
    let mut out = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        if !digit(at) {
            at += 1;
            continue;
        }
        let start = at;
        at += run(at);
        let mut grouped = at - start <= 3;
        while let Some((_, separator)) = chars.get(at) {
            let group = run(at + 1);
            let goes_on = match separator {
                ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}' | '\'' | '’' => grouped && group == 3,
                ',' | '.' => group > 0,
                _ => false,
            };
            if !goes_on {
                break;
            }
            at += 1 + group;
            grouped &= group == 3;
        }
        let minus = start > 0 && matches!(chars[start - 1].1, '-' | '−' | '–');
        let before = start.checked_sub(if minus { 2 } else { 1 });
        let before = before.and_then(|before| chars.get(before)).map(|c| c.1);
        let joins = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ':' | '/' | '.' | ',');
        let next = chars.get(at).map(|c| c.1);
        let glued = matches!(next, Some('-' | '–' | ':' | '/' | '_'))
            && chars.get(at + 1).is_some_and(|c| c.1.is_alphanumeric());
        let word = next.is_some_and(char::is_alphabetic)
            && with_currency(line, &(byte(start)..byte(at))).is_none();
        if !before.is_some_and(joins) && !glued && !word {
            let end = if next == Some('%') { at + 1 } else { at };
            out.push(byte(if minus { start - 1 } else { start })..byte(end));
        }
    }
    out
}

/// The number with the currency that stands by it.
fn with_currency(line: &str, at: &Range<usize>) -> Option<Range<usize>> {
    let is = |sign: &str| {
        !sign.is_empty() && sign.len() <= CURRENCY && !prices(&format!("{sign} 5")).is_empty()
    };
    let before = line[..at.start].trim_end();
    let from = before
        .rfind(|c: char| c.is_whitespace() || matches!(c, '(' | '|' | ':' | '-' | '−'))
        .map_or(0, |space| {
            space + before[space..].chars().next().map_or(1, char::len_utf8)
        });
    if is(&before[from..]) && !before[from..].contains(|c: char| c.is_ascii_digit()) {
        return Some(from..at.end);
    }
    let rest = &line[at.end..];
    let skipped = rest.len() - rest.trim_start().len();
    let sign: &str = rest[skipped..]
        .split(|c: char| !(c.is_alphabetic() || is_sign(c)))
        .next()?;
    is(sign).then(|| at.start..at.end + skipped + sign.len())
}

/// A sign that stands for a currency is neither a letter nor a digit, nor what sentences are made with.
fn is_sign(c: char) -> bool {
    !c.is_alphanumeric() && !c.is_whitespace() && !c.is_ascii_punctuation() || c == '$'
}

/// Words with digits in them, with what joins their parts: `LP-10427`, `10:30`.
fn codes(line: &str) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut from = 0;
    for word in line.split_inclusive(char::is_whitespace) {
        let core = word.trim_matches(|c: char| !c.is_alphanumeric());
        let start = from + word.find(core).unwrap_or_default();
        if core.contains(|c: char| c.is_ascii_digit()) {
            out.push(start..start + core.len());
        }
        from += word.len();
    }
    out
}
