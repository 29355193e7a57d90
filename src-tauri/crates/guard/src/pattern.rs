//! Patterns of words, and labels to match them against.
//!
//! A pattern is words side by side: `a|b` is either, `?a` may be missing, `a*` is a beginning of a
//! word, `*a*` stands anywhere in one (in languages that part no words), `_` any word, `^` before the first word asks that the label or a clause of it begins there, `$` after the
//! last that the label ends there. `!` before a pattern: its words say nothing, whatever else they fit. A label is matched in all its readings (look-alike letters,
//! letters set apart, accents).

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::confusables::{drawn, seen};
use crate::unique::once;
use crate::words::lists::label::{AFTER_A_VERB, ELIDED, EXPLAINS, JOINS, LEAD_IN};
use crate::words::{russian, vocabulary};

pub(crate) type Table = LazyLock<Patterns>;

#[derive(Debug)]
struct Item {
    any: Vec<(String, Part)>,
    optional: bool,
}

/// How much of a word a pattern names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Whole,
    Beginning,
    Anywhere,
}

#[derive(Debug)]
struct Pattern {
    items: Vec<Item>,
    start: bool,
    end: bool,
}

#[derive(Debug)]
pub(crate) struct Patterns {
    yes: Indexed,
    no: Indexed,
}

/// Patterns by how their first word begins: of a thousand, a word of a label is laid beside a few.
#[derive(Debug, Default)]
struct Indexed {
    all: Vec<Pattern>,
    by_letter: HashMap<char, Vec<usize>>,
    /// Their first word may be missing, or is any.
    open: Vec<usize>,
    /// Their first word stands anywhere in one of a language that parts none.
    unparted: Vec<usize>,
}

impl Indexed {
    fn new(all: Vec<Pattern>) -> Self {
        let mut indexed = Self::default();
        for (at, pattern) in all.iter().enumerate() {
            let Some(first) = pattern.items.first() else {
                continue;
            };
            let any = first.any.iter().any(|(text, _)| text == "_");
            if first.optional || any {
                indexed.open.push(at);
                continue;
            }
            for (text, part) in &first.any {
                let bucket = match (part, text.chars().next()) {
                    (Part::Anywhere, _) => &mut indexed.unparted,
                    (_, Some(letter)) => indexed.by_letter.entry(letter).or_default(),
                    (_, None) => continue,
                };
                // Once, however many of its alternatives begin so.
                if bucket.last() != Some(&at) {
                    bucket.push(at);
                }
            }
        }
        indexed.all = all;
        indexed
    }

    /// Those that may begin at this word; some of them more than once.
    fn at(&self, word: &Word) -> impl Iterator<Item = &Pattern> {
        let letters = word.forms.iter().filter_map(|form| form.chars().next());
        let lettered = letters.filter_map(|letter| self.by_letter.get(&letter));
        let unparted = word.is_unparted().then_some(&self.unparted);
        let all = lettered.chain(unparted).chain([&self.open]);
        all.flatten().map(|at| &self.all[*at])
    }
}

/// The patterns of a list; `!` begins one whose words say nothing.
pub(crate) fn compile(list: &[&str]) -> Patterns {
    let (no, yes): (Vec<&str>, Vec<&str>) =
        list.iter().partition(|pattern| pattern.starts_with('!'));
    Patterns {
        yes: Indexed::new(yes.into_iter().map(parse).collect()),
        no: Indexed::new(no.iter().map(|pattern| parse(&pattern[1..])).collect()),
    }
}

impl Patterns {
    /// With those of another list, whose letters count without their accents, as labels have them in one of their readings.
    pub(crate) fn and_of_languages(mut self, list: &[&str]) -> Self {
        let more = compile(list);
        let joined = |mut own: Indexed, more: Indexed| {
            own.all.extend(more.all.into_iter().map(without_accents));
            Indexed::new(own.all)
        };
        self.yes = joined(self.yes, more.yes);
        self.no = joined(self.no, more.no);
        self
    }
}

fn without_accents(mut pattern: Pattern) -> Pattern {
    for (text, _) in pattern.items.iter_mut().flat_map(|item| &mut item.any) {
        // A label has its dotless i with a dot.
        *text = plain_letters(text).replace('\'', "").replace('ı', "i");
    }
    pattern
}

fn parse(pattern: &str) -> Pattern {
    let start = pattern.starts_with('^');
    let end = pattern.ends_with('$');
    let items = pattern
        .trim_start_matches('^')
        .trim_end_matches('$')
        .split_whitespace()
        .map(|word| Item {
            optional: word.starts_with('?'),
            any: word
                .trim_start_matches('?')
                .split('|')
                .map(|w| w.trim_end_matches('$'))
                .filter(|w| !w.is_empty())
                .map(|w| {
                    let part = match (w.starts_with('*'), w.ends_with('*')) {
                        (true, _) => Part::Anywhere,
                        (false, true) => Part::Beginning,
                        (false, false) => Part::Whole,
                    };
                    (copilot_text::normalize(w.trim_matches('*')), part)
                })
                .collect(),
        })
        .collect();
    Pattern { items, start, end }
}

/// Where `^` may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// At the start of the label, behind words that only lead in.
    Strict,
    /// There, and at the start of each clause.
    Loose,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Word {
    /// The word as written first, then as it may be read.
    forms: Vec<String>,
    /// A sign that parts clauses stands before it.
    clause: bool,
}

impl Word {
    /// It is written as languages are that part no words.
    fn is_unparted(&self) -> bool {
        let first = self.forms.first();
        first.is_some_and(|form| form.contains(|c| matches!(c, '\u{3040}'..='\u{9fff}')))
    }

    fn is(&self, list: &[&str]) -> bool {
        self.forms.iter().any(|form| list.contains(&form.as_str()))
    }
}

/// A label as it may be read.
#[derive(Clone, Debug)]
pub(crate) struct Label {
    readings: Vec<Vec<Word>>,
}

impl Label {
    pub(crate) fn new(text: &str) -> Self {
        let mut readings: Vec<Vec<Word>> = Vec::new();
        let seen = seen(text);
        let mut all: Vec<String> = Vec::new();
        for drawn in drawn(text, seen) {
            for reading in copilot_text::readings(&drawn) {
                once(&mut all, reading);
            }
        }
        for reading in all {
            for form in [reading.clone(), plain_letters(&reading)] {
                let words = words(&form);
                // Word by word where they agree on the words, so that one may be read so and its
                // neighbour otherwise.
                match readings.iter_mut().find(|known| known.len() == words.len()) {
                    Some(known) => {
                        for (word, other) in known.iter_mut().zip(words) {
                            for form in other.forms {
                                once(&mut word.forms, form);
                            }
                        }
                    }
                    None => readings.push(words),
                }
            }
        }
        Self { readings }
    }

    /// Without the words of the list.
    pub(crate) fn without(mut self, list: &[&str]) -> Self {
        for words in &mut self.readings {
            words.retain(|w| !w.is(list));
        }
        self
    }

    /// May be read as this one word too.
    pub(crate) fn add_reading(&mut self, word: &str) {
        self.readings.push(vec![Word {
            forms: vec![word.to_owned()],
            clause: false,
        }]);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.readings.iter().all(Vec::is_empty)
    }

    /// Words of the first reading.
    pub(crate) fn len(&self) -> usize {
        let mut lengths = self.readings.iter().map(Vec::len);
        lengths.find(|n| *n > 0).unwrap_or(0)
    }

    /// One of the table's patterns stands in one of the readings.
    pub(crate) fn says(&self, table: &Table, reach: Reach) -> bool {
        self.readings
            .iter()
            .any(|words| matches(words, table, reach))
    }

    /// It begins with a verb, or a clause of it does, as buttons that do something are called: a Russian
    /// one, or an English one that no other table judges. Those of `idle` do not count.
    pub(crate) fn begins_with_verb(&self, idle: &Table) -> bool {
        self.readings.iter().any(|words| {
            let idle = found(words, idle, Reach::Loose);
            starts(words, Reach::Loose)
                .into_iter()
                .any(|at| is_verb(words, at) && !idle.iter().any(|range| range.start == at))
        })
    }

    /// Each of its words, as written, is one of those that say nothing of what a press does.
    pub(crate) fn is_plain(&self) -> bool {
        let Some(words) = self.readings.iter().find(|words| !words.is_empty()) else {
            return true;
        };
        let first = words.iter().position(|word| !word.is(LEAD_IN));
        words.iter().enumerate().all(|(at, word)| {
            word.is(LEAD_IN)
                || word.is(JOINS)
                || word.is(EXPLAINS)
                || word.forms.first().is_some_and(|form| {
                    vocabulary::knows(form)
                        || (Some(at) != first
                            && (vocabulary::VERBS.contains(form.as_str())
                                || vocabulary::NOUNS_TOO.contains(form.as_str())))
                })
        })
    }

    /// One of the verbs stands in one of the readings, with one of the nouns soon after it.
    pub(crate) fn says_both(&self, verbs: &Table, nouns: &Table, reach: Reach) -> bool {
        self.readings
            .iter()
            .any(|words| matches_both(words, verbs, nouns, reach))
    }
}

fn is_verb(words: &[Word], at: usize) -> bool {
    let told_by_next = words.get(at + 1).is_some_and(|next| {
        next.is(AFTER_A_VERB)
            || next
                .forms
                .iter()
                .any(|form| form.starts_with(|c: char| c.is_ascii_digit()))
    });
    words[at].forms.iter().any(|form| {
        russian::is_verb(form)
            || vocabulary::VERBS.contains(form.as_str())
            || (told_by_next && vocabulary::NOUNS_TOO.contains(form.as_str()))
    })
}

/// Latin letters without their accents.
fn plain_letters(text: &str) -> String {
    let mut base = ' ';
    text.nfd()
        .filter(|c| {
            if is_combining_mark(*c) {
                return matches!(base, '\u{0400}'..='\u{052f}');
            }
            base = *c;
            true
        })
        .nfc()
        .collect()
}

fn words(text: &str) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::new();
    let mut word = String::new();
    let mut between = String::new();
    for c in text.chars() {
        if c.is_alphanumeric() || is_combining_mark(c) {
            word.push(c);
            continue;
        }
        if c == '\'' {
            // "don't" is one word; it begins no clause. "l'utente" is two.
            if ELIDED.contains(&word.as_str()) {
                push(&mut out, &mut word, &mut between);
            }
            continue;
        }
        push(&mut out, &mut word, &mut between);
        between.push(c);
    }
    push(&mut out, &mut word, &mut between);
    out
}

fn push(out: &mut Vec<Word>, word: &mut String, between: &mut String) {
    if word.is_empty() {
        return;
    }
    let clause = between.trim() == "-" && between.len() > 1
        || between
            .chars()
            .any(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | '\''));
    // "pay12" says "pay".
    let letters = word
        .trim_end_matches(|c: char| c.is_ascii_digit())
        .to_owned();
    if letters.len() < word.len()
        && letters.chars().count() >= 3
        && letters.chars().all(char::is_alphabetic)
    {
        let digits = word.split_off(letters.len());
        out.push(Word {
            forms: vec![letters],
            clause,
        });
        out.push(Word {
            forms: vec![digits],
            clause: false,
        });
    } else {
        out.push(Word {
            forms: vec![std::mem::take(word)],
            clause,
        });
    }
    word.clear();
    between.clear();
}

fn starts(words: &[Word], reach: Reach) -> Vec<usize> {
    let mut out = Vec::new();
    let mut from = |mut at: usize| {
        while at < words.len() {
            if !out.contains(&at) {
                out.push(at);
            }
            if !words[at].is(LEAD_IN) {
                break;
            }
            at += 1;
        }
    };
    from(0);
    let explains = words.first().is_some_and(|w| w.is(EXPLAINS));
    if reach == Reach::Loose && !explains {
        for at in 1..words.len() {
            if words[at].clause || words[at - 1].is(JOINS) {
                from(at);
            }
        }
    }
    out
}

fn matches(words: &[Word], table: &Table, reach: Reach) -> bool {
    !found(words, table, reach).is_empty()
}

/// Most words between a verb and what it is done to.
const GAP: usize = 3;

fn matches_both(words: &[Word], verbs: &Table, nouns: &Table, reach: Reach) -> bool {
    let verbs = found(words, verbs, reach);
    if verbs.is_empty() {
        return false;
    }
    let nouns = found(words, nouns, reach);
    verbs.iter().any(|verb| {
        let near = verb.start..=verb.end + GAP;
        nouns.iter().any(|noun| near.contains(&noun.start))
    })
}

/// The words that the table's patterns stand for.
fn found(words: &[Word], table: &Table, reach: Reach) -> Vec<Range<usize>> {
    if words.is_empty() {
        return Vec::new();
    }
    let starts = starts(words, reach);
    let mut silent = vec![false; words.len()];
    for (at, word) in words.iter().enumerate() {
        for pattern in table.no.at(word) {
            if let Some(end) = run(words, at, &pattern.items)
                && (!pattern.end || end == words.len())
            {
                silent[at..end].fill(true);
            }
        }
    }
    let mut out = Vec::new();
    for (at, word) in words.iter().enumerate() {
        for pattern in table.yes.at(word) {
            if (!pattern.start || starts.contains(&at))
                && let Some(end) = run(words, at, &pattern.items)
                && (!pattern.end || end == words.len())
                && !silent[at..end].iter().all(|s| *s)
            {
                out.push(at..end);
            }
        }
    }
    out
}

/// Where the items, laid on from `at`, end.
fn run(words: &[Word], at: usize, items: &[Item]) -> Option<usize> {
    let Some((item, rest)) = items.split_first() else {
        return Some(at);
    };
    let here = words.get(at).is_some_and(|word| {
        item.any.iter().any(|(text, part)| {
            text == "_"
                || word.forms.iter().any(|form| match part {
                    Part::Whole => form == text,
                    Part::Beginning => form.starts_with(text.as_str()),
                    Part::Anywhere => form.contains(text.as_str()),
                })
        })
    });
    if here && let Some(end) = run(words, at + 1, rest) {
        return Some(end);
    }
    if item.optional {
        run(words, at, rest)
    } else {
        None
    }
}

#[cfg(test)]
mod tests;
