//! What a query of the run list means: words, filters, order and cursor. The list that is read from
//! the folders and the index both follow it, so that they answer alike.
//!
//! A word is a run of letters and digits without case and accents, `ё` read as `е`. Each part of a
//! query between spaces is a phrase: its words stand side by side, and the last one may be the
//! beginning of a longer word. In quotes the last word is whole. A run fits when each phrase stands
//! in one of its texts. There are no operators.

use std::cmp::{Ordering, Reverse};
use std::ops::Range;

use copilot_protocol::{
    PlannerKind, RECIPE_PLANNER, RunFound, RunGroup, RunOrder, RunSummary, RunsQuery, TextPart,
};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use unicode_normalization::UnicodeNormalization as _;

/// Runs of one page, where the query does not say.
const PAGE: u32 = 100;
/// Runs of one page, at most.
const LARGEST_PAGE: u32 = 1000;
/// Phrases of a query that count.
const PHRASES: usize = 24;
/// Characters of a goal that the list shows.
const GOAL_CHARS: usize = 400;
/// Characters of an excerpt before what was found, and in all.
const BEFORE: usize = 48;
const EXCERPT_CHARS: usize = 200;
/// Longest word, in characters: what is longer is cut, in texts and queries alike.
const WORD_CHARS: usize = 64;

/// A word of a text and its place there, in bytes.
struct Word {
    folded: String,
    place: Range<usize>,
}

/// The words of a text, one after the other.
struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl Iterator for Words<'_> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        let mut folded = String::new();
        let mut place = self.at..self.at;
        let mut length = 0;
        for (offset, c) in self.text[self.at..].char_indices() {
            let start = self.at + offset;
            let inside = c.is_alphanumeric() || (!folded.is_empty() && glues(c));
            if !inside {
                if folded.is_empty() {
                    continue;
                }
                break;
            }
            if folded.is_empty() {
                place.start = start;
            }
            place.end = start + c.len_utf8();
            if length < WORD_CHARS {
                fold(c, &mut folded);
                length += 1;
            }
        }
        if folded.is_empty() {
            self.at = self.text.len();
            return None;
        }
        self.at = place.end;
        Some(Word { folded, place })
    }
}

/// Accents, soft hyphens and joiners do not part a word.
fn glues(c: char) -> bool {
    matches!(
        c,
        '\u{300}'..='\u{36f}' | '\u{ad}' | '\u{200c}' | '\u{200d}' | '\u{2060}'
    )
}

/// Lower case without accents. `й` is a letter of its own, `ё` is `е`.
fn fold(c: char, into: &mut String) {
    for c in c.to_lowercase().nfkd() {
        match c {
            '\u{306}' if into.ends_with('и') => {
                into.pop();
                into.push('й');
            }
            c if glues(c) || !c.is_alphanumeric() => {}
            c => into.extend(c.to_lowercase()),
        }
    }
}

fn words(text: &str) -> Words<'_> {
    Words { text, at: 0 }
}

/// The words of a text as the index keeps them: folded, with single spaces.
pub(crate) fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in words(text) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&word.folded);
    }
    out
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Phrase {
    words: Vec<String>,
    /// The last word may go on.
    open: bool,
}

impl Phrase {
    fn begins_at(&self, words: &[Word]) -> bool {
        words.len() >= self.words.len()
            && self.words.iter().enumerate().all(|(n, wanted)| {
                if self.open && n + 1 == self.words.len() {
                    words[n].folded.starts_with(wanted)
                } else {
                    words[n].folded == *wanted
                }
            })
    }
}

/// What a person searches for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Search {
    phrases: Vec<Phrase>,
}

impl Search {
    pub(crate) fn read(text: &str) -> Self {
        let quote = |c: char| matches!(c, '"' | '“' | '”' | '„' | '«' | '»');
        let parts: Vec<&str> = text.split(quote).collect();
        let mut phrases = Vec::new();
        for (n, part) in parts.iter().enumerate() {
            // What stands after a quote that is never closed is not quoted.
            let quoted = n % 2 == 1 && n + 1 < parts.len();
            let pieces: Vec<&str> = if quoted {
                vec![part]
            } else {
                part.split_whitespace().collect()
            };
            phrases.extend(
                pieces
                    .into_iter()
                    .map(|piece| Phrase {
                        words: words(piece).map(|w| w.folded).collect(),
                        open: !quoted,
                    })
                    .filter(|phrase| !phrase.words.is_empty()),
            );
        }
        phrases.dedup();
        phrases.truncate(PHRASES);
        Self { phrases }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.phrases.is_empty()
    }

    /// The query of the full-text table. It is made of letters, digits and our own quotes only.
    pub(crate) fn expression(&self) -> String {
        let phrase = |phrase: &Phrase| {
            let star = if phrase.open { " *" } else { "" };
            format!("\"{}\"{star}", phrase.words.join(" "))
        };
        let all: Vec<String> = self.phrases.iter().map(phrase).collect();
        all.join(" AND ")
    }

    /// Each phrase stands in one of the texts.
    pub(crate) fn fits(&self, texts: &[&str]) -> bool {
        let mut open: Vec<&Phrase> = self.phrases.iter().collect();
        for text in texts {
            if open.is_empty() {
                break;
            }
            let words: Vec<Word> = words(text).collect();
            open.retain(|phrase| !(0..words.len()).any(|n| phrase.begins_at(&words[n..])));
        }
        open.is_empty()
    }

    /// Where the phrases stand, in bytes, in order and without overlap.
    fn places(&self, text: &str) -> Vec<Range<usize>> {
        let words: Vec<Word> = words(text).collect();
        let mut found: Vec<Range<usize>> = Vec::new();
        for n in 0..words.len() {
            let longest = self
                .phrases
                .iter()
                .filter(|phrase| phrase.begins_at(&words[n..]))
                .map(|phrase| phrase.words.len())
                .max();
            let Some(length) = longest else { continue };
            let place = words[n].place.start..words[n + length - 1].place.end;
            match found.last_mut() {
                Some(last) if place.start < last.end => last.end = last.end.max(place.end),
                _ => found.push(place),
            }
        }
        found
    }

    /// What the list shows of a run that fits. `texts` are looked through in their order for an
    /// excerpt, line by line, where the goal does not have all that was searched for.
    pub(crate) fn found(&self, goal: &str, texts: &[&str]) -> RunFound {
        let mut found = RunFound::default();
        if self.is_empty() {
            return found;
        }
        found.goal = parts(goal, &self.places(goal), 0, GOAL_CHARS);
        let missing = Self {
            phrases: self
                .phrases
                .iter()
                .filter(|phrase| {
                    !Self {
                        phrases: vec![(*phrase).clone()],
                    }
                    .fits(&[goal])
                })
                .cloned()
                .collect(),
        };
        if missing.is_empty() {
            return found;
        }
        for line in texts.iter().flat_map(|text| text.lines()) {
            if let Some(first) = missing.places(line).first() {
                let begin = line[..first.start]
                    .char_indices()
                    .rev()
                    .nth(BEFORE)
                    .map_or(0, |(at, _)| word_start(line, at, first.start));
                found.excerpt = parts(line, &self.places(line), begin, EXCERPT_CHARS);
                break;
            }
        }
        found
    }
}

/// The first place after `at` where a word begins, so that an excerpt does not begin inside one.
fn word_start(line: &str, at: usize, before: usize) -> usize {
    line[at..before]
        .find(char::is_whitespace)
        .map_or(at, |gap| at + gap)
}

/// The text from `begin` on, not longer than `chars`, cut where the places begin and end.
fn parts(text: &str, places: &[Range<usize>], begin: usize, chars: usize) -> Vec<TextPart> {
    let end = text[begin..]
        .char_indices()
        .nth(chars)
        .map_or(text.len(), |(offset, _)| begin + offset);
    let mut out: Vec<TextPart> = Vec::new();
    let mut push = |text: &str, hit: bool| {
        if !text.is_empty() {
            out.push(TextPart {
                text: text.to_owned(),
                hit,
            });
        }
    };
    if begin > 0 {
        push("…", false);
    }
    let mut at = begin;
    for place in places {
        if place.end <= at || place.start >= end {
            continue;
        }
        let start = place.start.max(at);
        push(&text[at..start], false);
        at = place.end.min(end);
        push(&text[start..at], true);
    }
    push(&text[at.min(end)..end], false);
    if end < text.len() {
        push("…", false);
    }
    out
}

/// When the run started, milliseconds since 1970: by its summary, else by its id.
pub(crate) fn started_ms(run: &RunSummary) -> i64 {
    OffsetDateTime::parse(&run.started, &Rfc3339)
        .ok()
        .and_then(|time| i64::try_from(time.unix_timestamp_nanos() / 1_000_000).ok())
        .or_else(|| {
            let id = ulid::Ulid::from_string(run.id.as_str()).ok()?;
            i64::try_from(id.timestamp_ms()).ok()
        })
        .unwrap_or_default()
}

/// Basic mode names itself so; every other planner is a model.
pub(crate) fn planner_kind(run: &RunSummary) -> Option<PlannerKind> {
    match run.planner.as_str() {
        "" => None,
        "builtin" => Some(PlannerKind::Builtin),
        // A recipe is neither.
        name if name.starts_with(RECIPE_PLANNER) => None,
        _ => Some(PlannerKind::Model),
    }
}

/// What the runs are ordered by, beside their ids.
pub(crate) fn order_key(order: RunOrder, run: &RunSummary) -> i64 {
    match order {
        RunOrder::Newest | RunOrder::Oldest => 0,
        // Saturates; a number that is none counts as 0.
        RunOrder::Longest => run.active_ms.round() as i64,
        RunOrder::MostTokens => tokens(run),
    }
}

pub(crate) fn tokens(run: &RunSummary) -> i64 {
    i64::try_from(run.usage.tokens()).unwrap_or(i64::MAX)
}

/// The query with its words read and its numbers in bounds.
pub(crate) struct Listing<'a> {
    pub(crate) query: &'a RunsQuery,
    pub(crate) search: Search,
    pub(crate) offset: usize,
    pub(crate) limit: usize,
    /// Key and id of the run that the page comes after.
    pub(crate) after: Option<(i64, String)>,
}

impl<'a> Listing<'a> {
    pub(crate) fn read(query: &'a RunsQuery) -> Self {
        let after = query
            .cursor
            .split_once('.')
            .and_then(|(key, id)| Some((key.parse().ok()?, id.to_owned())));
        let limit = if query.limit == 0 { PAGE } else { query.limit };
        Self {
            query,
            search: Search::read(&query.text),
            offset: if after.is_some() {
                0
            } else {
                query.offset as usize
            },
            limit: limit.min(LARGEST_PAGE) as usize,
            after,
        }
    }

    /// Ids alone tell which runs are on the page.
    pub(crate) fn is_plain(&self) -> bool {
        let q = self.query;
        self.search.is_empty()
            && q.groups.is_empty()
            && q.since.is_none()
            && q.until.is_none()
            && q.planner.is_none()
            && matches!(q.order, RunOrder::Newest | RunOrder::Oldest)
    }

    /// By its summary alone, without the words.
    pub(crate) fn fits(&self, run: &RunSummary) -> bool {
        let q = self.query;
        let started = started_ms(run);
        (q.groups.is_empty() || q.groups.contains(&RunGroup::of(run)))
            && q.since.is_none_or(|since| started >= since)
            && q.until.is_none_or(|until| started < until)
            && q.planner.is_none_or(|kind| planner_kind(run) == Some(kind))
    }

    pub(crate) fn compare(&self, a: (i64, &str), b: (i64, &str)) -> Ordering {
        match self.query.order {
            RunOrder::Oldest => a.cmp(&b),
            _ => Reverse(a).cmp(&Reverse(b)),
        }
    }

    /// The run stands after the cursor.
    pub(crate) fn is_after(&self, run: (i64, &str)) -> bool {
        self.after
            .as_ref()
            .is_none_or(|(key, id)| self.compare((*key, id), run) == Ordering::Less)
    }

    pub(crate) fn cursor_after(&self, run: &RunSummary) -> String {
        format!("{}.{}", order_key(self.query.order, run), run.id)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_recipe_is_neither_basic_mode_nor_a_model() {
        let kind = |planner: &str| {
            planner_kind(&RunSummary {
                planner: planner.into(),
                ..RunSummary::default()
            })
        };
        assert_eq!(kind(""), None);
        assert_eq!(kind("builtin"), Some(PlannerKind::Builtin));
        assert_eq!(kind(&format!("{RECIPE_PLANNER}weekly")), None);
        assert_eq!(kind("qwen3:8b"), Some(PlannerKind::Model));
    }

    fn fits(query: &str, text: &str) -> bool {
        Search::read(query).fits(&[text])
    }

    #[test]
    fn words_are_found_by_their_beginnings_in_both_languages() {
        for (query, text) in [
            ("green", "The Green tea"),
            ("gre te", "The Green tea"),
            ("чёрн", "Купи черный чай"),
            ("черный", "Купи чёрный чай"),
            ("че\u{308}рный", "Купи чёрный чай"),
            ("ЧАЙ", "купи чай"),
            ("чаи\u{306}", "купи чай"),
            ("cafe", "Café de Flore"),
            ("$6.80", "costs $6.80."),
            ("example.org", "opened https://example.org/x"),
            ("\"green tea\"", "a green tea"),
            ("«зелёный чай»", "зеленый чай"),
            ("strasse", "Ｓtrasse"),
        ] {
            assert!(fits(query, text), "{query} in {text}");
        }
        for (query, text) in [
            ("reen", "The Green tea"),
            ("чаи", "купи чай"),
            ("6.80", "costs 80.6"),
            ("\"green te\"", "a green tea"),
            ("\"tea green\"", "a green tea"),
            ("green coffee", "a green tea"),
        ] {
            assert!(!fits(query, text), "{query} in {text}");
        }
    }

    #[test]
    fn what_has_no_words_searches_for_nothing() {
        for query in ["", "  ", "***", "\"", "\"\"", "()", "- : ^", "\u{301}"] {
            assert!(Search::read(query).is_empty(), "{query:?}");
        }
    }

    #[test]
    fn operators_are_words() {
        let search = Search::read("tea NEAR(a b) OR \"x\" AND goal:y * ^z NOT \"q");
        assert_eq!(
            search.expression(),
            r#""tea" * AND "near a" * AND "b" * AND "or" * AND "x" AND "and" * AND "goal y" * AND "z" * AND "not" * AND "q" *"#
        );
    }

    fn shown(parts: &[TextPart]) -> String {
        parts
            .iter()
            .map(|p| match p.hit {
                true => format!("[{}]", p.text),
                false => p.text.clone(),
            })
            .collect()
    }

    #[test]
    fn what_was_found_is_marked_and_nothing_is_lost() {
        let search = Search::read("чай дёшев");
        let found = search.found(
            "Найди чай, чайник",
            &["Ничего\nСамый дешевый чай: <b>Сенча</b>"],
        );
        assert_eq!(shown(&found.goal), "Найди [чай], [чайник]");
        assert_eq!(shown(&found.excerpt), "Самый [дешевый] [чай]: <b>Сенча</b>");
        // All stands in the goal: no second place is needed.
        let inside = Search::read("чай").found("Найди чай", &["чай"]);
        assert!(inside.excerpt.is_empty());
        let long = format!("{} needle {}", "word ".repeat(100), "more ".repeat(100));
        let found = Search::read("needle").found("goal", &[&long]);
        let text = shown(&found.excerpt);
        assert!(text.starts_with("… word") && text.contains("[needle]") && text.ends_with('…'));
        assert!(text.chars().count() < 220);
    }

    proptest! {
        #[test]
        fn any_text_can_be_searched_and_marked(query in any::<String>(), text in any::<String>()) {
            let search = Search::read(&query);
            let found = search.found(&text, &[&text]);
            if !search.is_empty() && text.chars().count() <= GOAL_CHARS {
                let whole: String = found.goal.iter().map(|p| p.text.as_str()).collect();
                prop_assert_eq!(whole, text.clone());
            }
            let outside = search.expression().replace(" AND ", " ");
            let outside: String = outside.split('"').step_by(2).collect();
            prop_assert!(outside.chars().all(|c| c == ' ' || c == '*'));
        }

        #[test]
        fn a_text_is_found_by_each_of_its_words(text in any::<String>()) {
            for word in words(&text) {
                let search = Search { phrases: vec![Phrase { words: vec![word.folded.clone()], open: false }] };
                prop_assert!(search.fits(&[&text]));
                prop_assert!(!word.folded.contains([' ', '"', '*']));
            }
            let once = folded(&text);
            prop_assert_eq!(folded(&once), once.clone());
        }
    }
}
