//! Finds text on a page that gives orders to a program that reads it, instead of telling a person
//! something.
//!
//! Deterministic: sentences are matched against [`crate::tables::prompt_injection`] in all the ways in which
//! they may be read (look-alikes, invisible characters, letters set apart, base64). It marks places;
//! it removes nothing and decides nothing. A mark is a reason to be careful on that site
//! ([`crate::Policy::distrust`]), the absence of one is no reason to trust a page.

use serde::{Deserialize, Serialize};

use crate::confusables::plain;
use crate::decode::base64;
use crate::pattern::{Label, Reach, Table};
use crate::tables::prompt_injection as t;

/// What an order is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InjectionKind {
    /// Earlier instructions are to be forgotten.
    Override,
    /// The reader is to be somebody else.
    Role,
    /// Poses as a message of the system.
    FakeSystem,
    /// Speaks to programs, not to people.
    Addressed,
    /// Puts another goal in place of the person's.
    NewTask,
    /// Wants data of the person given away.
    Exfiltrate,
    /// Wants something pressed or opened.
    Act,
    /// Wants it kept from the person.
    Secrecy,
    /// Claims a yes that nobody gave.
    FalseApproval,
    /// Is written so that people cannot read it.
    Encoded,
    /// Wants the reader's own instructions.
    LeakPrompt,
}

/// The first that fits names the order.
static BY_WORDS: &[(&Table, InjectionKind)] = &[
    (&t::ENCODED, InjectionKind::Encoded),
    (&t::OVERRIDE, InjectionKind::Override),
    (&t::SECRECY, InjectionKind::Secrecy),
    (&t::LEAK_PROMPT, InjectionKind::LeakPrompt),
    (&t::FALSE_APPROVAL, InjectionKind::FalseApproval),
    (&t::EXFILTRATE, InjectionKind::Exfiltrate),
    (&t::FAKE_SYSTEM, InjectionKind::FakeSystem),
    (&t::ADDRESSED, InjectionKind::Addressed),
    (&t::NEW_TASK, InjectionKind::NewTask),
    (&t::ROLE, InjectionKind::Role),
    (&t::ACT, InjectionKind::Act),
];

/// A sentence that gives an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Bytes of the text, at borders of characters.
    pub start: usize,
    pub end: usize,
    pub kind: InjectionKind,
}

/// Longest text that is looked through, in bytes.
const LONGEST: usize = 400_000;
/// Longest piece that is judged as one sentence, in characters.
const SENTENCE: usize = 400;

/// The sentences of the text that give orders, in their order.
pub fn marks(text: &str) -> Vec<Mark> {
    sentences(text)
        .into_iter()
        .filter_map(|(start, end)| kind_of(&text[start..end]).map(|kind| Mark { start, end, kind }))
        .collect()
}

fn sentences(text: &str) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    let (mut start, mut count) = (0, 0);
    let mut ended = false;
    let mut last = text.len();
    for (at, c) in text.char_indices() {
        if at > LONGEST {
            last = at;
            break;
        }
        // A full stop inside an address ends nothing.
        if c == '\n' || count >= SENTENCE || (ended && c.is_whitespace()) {
            out.push((start, at));
            start = at;
            count = 0;
        }
        ended = matches!(c, '.' | '!' | '?' | '…');
        count += 1;
    }
    out.push((start, last));
    out.retain(|(start, end)| start < end && text[*start..*end].chars().any(char::is_alphanumeric));
    out
}

fn by_words(sentence: &str) -> Option<InjectionKind> {
    let label = Label::new(sentence);
    let mut all = BY_WORDS.iter();
    let found = all.find(|(table, _)| label.says(table, Reach::Strict));
    found.map(|(_, kind)| *kind)
}

fn kind_of(sentence: &str) -> Option<InjectionKind> {
    if let Some(kind) = by_words(sentence) {
        return Some(kind);
    }
    let low = plain(sentence);
    if t::MARKUP.iter().any(|mark| low.contains(mark)) {
        return Some(InjectionKind::FakeSystem);
    }
    if t::CALLS.iter().all(|part| low.contains(part)) {
        return Some(InjectionKind::Act);
    }
    let solid: String = low.chars().filter(|c| c.is_alphanumeric()).collect();
    if t::SOLID.iter().any(|run| solid.contains(run)) {
        return Some(InjectionKind::Encoded);
    }
    let packed = sentence
        .split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '=' | '-' | '_')))
        .filter(|word| (16..=2_000).contains(&word.len()))
        .filter_map(base64)
        .any(|inner| by_words(&inner).is_some());
    packed.then_some(InjectionKind::Encoded)
}
