//! The goal cut into words and quotations.

use crate::grammar::{Said, fits, grammar};

/// A word or a quotation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Atom {
    /// As written, without quotes and the punctuation at its edges.
    pub raw: String,
    /// Normalized.
    pub norm: String,
    pub quoted: bool,
    /// Punctuation before and behind it; a line end is `\n`.
    pub lead: String,
    pub trail: String,
    /// Byte range in the goal, with quotes and punctuation.
    pub start: usize,
    pub end: usize,
}

impl Atom {
    pub fn is(&self, words: &[&str]) -> bool {
        !self.quoted && words.contains(&self.norm.as_str())
    }
}

/// Quotes that open, each with one that closes it.
const PAIRS: [&str; 9] = ["«»", "“”", "„“", "„”", "\"\"", "‘’", "''", "``", "‹›"];

pub(crate) fn atoms(goal: &str) -> Vec<Atom> {
    let chars: Vec<(usize, char)> = goal.char_indices().collect();
    let byte = |at: usize| chars.get(at).map_or(goal.len(), |(b, _)| *b);
    let mut out: Vec<Atom> = Vec::new();
    let mut at = 0;
    let mut lead = String::new();
    while at < chars.len() {
        let c = chars[at].1;
        if c.is_whitespace() {
            if matches!(c, '\n' | '\r')
                && let Some(last) = out.last_mut()
            {
                last.trail.push('\n');
            }
            at += 1;
            continue;
        }
        if let Some(close) = closing(&chars, at) {
            let raw: String = chars[at + 1..close].iter().map(|(_, c)| *c).collect();
            let end = trailing(&chars, close + 1);
            out.push(Atom {
                norm: copilot_text::normalize(&raw),
                raw: raw.trim().to_owned(),
                quoted: true,
                lead: std::mem::take(&mut lead),
                trail: chars[close + 1..end].iter().map(|(_, c)| *c).collect(),
                start: byte(at),
                end: byte(end),
            });
            at = end;
            continue;
        }
        let start = at;
        while at < chars.len() && !chars[at].1.is_whitespace() {
            // `name:"Anna"`: the quotation is a word of its own.
            if at > start && closing(&chars, at).is_some() && chars[at - 1].1.is_ascii_punctuation()
            {
                break;
            }
            at += 1;
        }
        let word: Vec<char> = chars[start..at].iter().map(|(_, c)| *c).collect();
        let begin = word.iter().take_while(|c| is_edge_before(**c)).count();
        // A bracket that closes one of the word's own belongs to it: `/books/{id}`, `getcwd()`.
        let inside = |open: char| word[begin..].contains(&open);
        let own = |c: char| match c {
            ')' => inside('('),
            '}' => inside('{'),
            ']' => inside('['),
            _ => false,
        };
        let ends = |c: &&char| is_edge_behind(**c) && !own(**c);
        let tail = word[begin..].iter().rev().take_while(ends).count();
        let raw: String = word[begin..word.len() - tail].iter().collect();
        let before: String = word[..begin].iter().collect();
        let behind: String = word[word.len() - tail..].iter().collect();
        if raw.is_empty() {
            // Punctuation of its own belongs to the word before.
            match out.last_mut() {
                Some(last) => {
                    last.trail.push_str(&before);
                    last.trail.push_str(&behind);
                    last.end = byte(at);
                }
                None => lead.push_str(&before),
            }
            continue;
        }
        out.push(Atom {
            norm: copilot_text::normalize(&raw),
            raw,
            quoted: false,
            lead: std::mem::take(&mut lead) + &before,
            trail: behind,
            start: byte(start),
            end: byte(at),
        });
    }
    out
}

/// Place of the quote that closes the one at `at`.
fn closing(chars: &[(usize, char)], at: usize) -> Option<usize> {
    let open = chars[at].1;
    let before_is_word = at > 0 && chars[at - 1].1.is_alphanumeric();
    if before_is_word || chars.get(at + 1).is_none_or(|(_, c)| c.is_whitespace()) {
        return None;
    }
    let closes = |c: char| PAIRS.iter().any(|pair| pair.chars().eq([open, c]));
    let ends = |place: &usize| {
        let next = chars.get(place + 1);
        closes(chars[*place].1) && next.is_none_or(|(_, c)| !c.is_alphanumeric())
    };
    (at + 2..chars.len()).find(ends)
}

fn trailing(chars: &[(usize, char)], mut at: usize) -> usize {
    while chars.get(at).is_some_and(|(_, c)| is_edge_behind(*c)) {
        at += 1;
    }
    at
}

fn is_edge_before(c: char) -> bool {
    "([{,;-–—•*·>→«“„\"'".contains(c)
}

fn is_edge_behind(c: char) -> bool {
    ",.;:!?)]}…—–→»”\"'".contains(c)
}

/// The words of a slice as they were written, one space between, quotes off.
pub(crate) fn text(atoms: &[Atom]) -> String {
    let mut out = String::new();
    for (place, atom) in atoms.iter().enumerate() {
        let minus = atom.lead.ends_with('-') && atom.raw.starts_with(char::is_numeric);
        out.extend(minus.then_some('-'));
        out.push_str(&atom.raw);
        if place + 1 < atoms.len() {
            out.extend(atom.trail.chars().filter(|c| ",:.!?".contains(*c)));
            out.push(' ');
        }
    }
    out
}

/// The phrase stands at this place, word for word.
pub(crate) fn phrase_at(atoms: &[Atom], at: usize, phrase: &str) -> Option<usize> {
    let words: Vec<&str> = phrase.split(' ').collect();
    let here = atoms.get(at..at + words.len())?;
    let same = |(atom, word): (&Atom, &&str)| !atom.quoted && fits(word, &atom.norm);
    here.iter().zip(&words).all(same).then_some(words.len())
}

/// The longest of the phrases that stands at this place: its number of words.
pub(crate) fn longest_at(atoms: &[Atom], at: usize, phrases: &[&str]) -> Option<usize> {
    let here = phrases.iter().filter_map(|p| phrase_at(atoms, at, p));
    here.max()
}

/// Without the words in front.
pub(crate) fn skip<'a>(atoms: &'a [Atom], words: &[&str]) -> &'a [Atom] {
    // A capital A of its own is a name.
    let said = |a: &&Atom| a.is(words) && a.raw != "A";
    &atoms[atoms.iter().take_while(said).count()..]
}

/// The verb phrase that begins at `at`, and the number of its words.
pub(crate) fn verb_at(atoms: &[Atom], at: usize) -> Option<(Said, usize)> {
    phrase(atoms, at, |said| said != Said::Filler)
}

pub(crate) fn phrase(
    atoms: &[Atom],
    at: usize,
    wanted: impl Fn(Said) -> bool,
) -> Option<(Said, usize)> {
    let first = atoms.get(at).filter(|a| !a.quoted)?;
    let mut phrases = grammar().phrases(&first.norm).iter();
    let found = phrases.find(|(words, said)| {
        let here = atoms.get(at..at + words.len()).unwrap_or_default();
        let same = here.iter().zip(words).filter(|(a, word)| a.is(&[word]));
        let unbroken = here.iter().rev().skip(1).all(|a| a.trail.is_empty());
        wanted(*said) && unbroken && same.count() == words.len()
    });
    found.map(|(words, said)| (*said, words.len()))
}
