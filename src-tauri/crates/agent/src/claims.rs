//! Where each part of an answer was seen: sentences, rows, items and values are compared with what the run
//! noted and saw, by their words and numbers. A part that stands nowhere says so.
//!
//! It judges nothing: whether an answer is good enough is `evidence`'s.

use std::collections::HashSet;

use copilot_protocol::{Claim, StructuredAnswer};
use copilot_text::{normalize, wanted};
use serde_json::Value;

use crate::state::GraphState;

/// Share of a claim's words that must stand in one text.
const SHARE: f64 = 0.6;
/// Claims of one answer; the rest is not looked up.
const MOST: usize = 200;

/// A text that was seen, with its place, read once for all claims.
struct Source<'a> {
    step: u32,
    url: &'a str,
    /// A document with its part.
    document: Option<String>,
    plain: String,
    words: HashSet<String>,
}

impl<'a> Source<'a> {
    fn new(step: u32, url: &'a str, text: &str) -> Self {
        Self {
            step,
            url,
            document: None,
            plain: normalize(text),
            words: wanted(text).into_iter().collect(),
        }
    }

    /// Share of the claim's words that stand in the text; none if a number does not.
    fn share(&self, claim: &str, words: &[String]) -> f64 {
        let stands = |word: &&String| self.words.contains(*word);
        let mut numbers = words.iter().filter(|word| word.starts_with('#'));
        if !numbers.all(|word| stands(&word)) {
            return 0.0;
        }
        // Words of no language that is known here, codes and signs are compared as they are.
        if !claim.is_empty() && self.plain.contains(claim) {
            return 1.0;
        }
        words.iter().filter(stands).count() as f64 / words.len().max(1) as f64
    }
}

/// The parts of the answer with their places.
pub(crate) fn claims(
    s: &GraphState,
    answer: &str,
    structured: Option<&StructuredAnswer>,
) -> Vec<Claim> {
    let sources = sources(s);
    let claim = |part: Vec<String>| {
        let found = place(&part, &sources);
        Claim {
            text: part.join(" · "),
            step: found.map(|source| source.step),
            url: found.map(|source| source.url.to_owned()),
            document: found.and_then(|source| source.document.clone()),
            proof: s.proofs.get(&part.join(" · ")).cloned(),
        }
    };
    let parts = parts(answer, structured).into_iter();
    parts.take(MOST).map(claim).collect()
}

/// Findings first: they were read on purpose. Then the pages, the newest first: what stood there last is what is true.
fn sources(s: &GraphState) -> Vec<Source<'_>> {
    let facts = s.facts.iter().filter(|fact| !fact.url.is_empty());
    let facts = facts.map(|fact| {
        let text = format!("{}\n{}", fact.title, fact.text);
        Source::new(fact.step, &fact.url, &text)
    });
    let parts = s.seen.iter().flat_map(|seen| {
        let parts = seen.parts().into_iter();
        parts.map(|(called, text)| Source {
            document: Some(called),
            ..Source::new(seen.step, &seen.url, &text)
        })
    });
    let pages = s.seen.iter().filter(|seen| seen.document.is_none());
    let seen = pages.rev().map(|seen| {
        let held = crate::page::values(&seen.held);
        let text = format!("{}\n{}\n{}\n{held}", seen.title, seen.heading, seen.text);
        Source::new(seen.step, &seen.url, &text)
    });
    let named = s.observation.iter().map(|o| {
        let names = o.elements.iter();
        let names = names.map(|e| format!("{} {} {}", e.name, e.value, e.context));
        let names: Vec<String> = names.chain(o.signals.alerts.iter().cloned()).collect();
        Source::new(s.counters.step + 1, &o.url, &names.join("\n"))
    });
    let told = s.history.iter().filter_map(|record| {
        let outcome = record.outcome.as_ref()?;
        let told = [outcome.detail.as_deref(), outcome.file.as_deref()]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("\n");
        (!told.is_empty()).then(|| Source::new(record.step, &outcome.url, &told))
    });
    parts
        .chain(facts)
        .chain(named)
        .chain(seen)
        .chain(told)
        .collect()
}

/// The parts of an answer; one of a table has its cells.
fn parts(answer: &str, structured: Option<&StructuredAnswer>) -> Vec<Vec<String>> {
    let alone = |text: String| (!text.trim().is_empty()).then(|| vec![text.trim().to_owned()]);
    match structured {
        Some(StructuredAnswer::Table { rows, .. }) => rows
            .iter()
            .map(|row| {
                row.iter()
                    .filter(|cell| !cell.trim().is_empty())
                    .cloned()
                    .collect()
            })
            .filter(|row: &Vec<String>| !row.is_empty())
            .collect(),
        Some(StructuredAnswer::List { items }) => items.iter().cloned().filter_map(alone).collect(),
        Some(StructuredAnswer::Json { value }) => match value {
            Value::Array(items) => items.iter().map(leaves).filter(|l| !l.is_empty()).collect(),
            other => leaves(other).into_iter().filter_map(alone).collect(),
        },
        None => sentences(answer).into_iter().filter_map(alone).collect(),
    }
}

/// The values in a JSON value, in its order.
pub(crate) fn leaves(value: &Value) -> Vec<String> {
    match value {
        Value::Null => Vec::new(),
        Value::String(text) if text.trim().is_empty() => Vec::new(),
        Value::String(text) => vec![text.clone()],
        Value::Array(items) => items.iter().flat_map(leaves).collect(),
        Value::Object(fields) => fields.values().flat_map(leaves).collect(),
        other => vec![other.to_string()],
    }
}

/// Lines, and the sentences in them. A point within a number or an address ends nothing.
fn sentences(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for line in text.lines() {
        let mut from = 0;
        let chars: Vec<(usize, char)> = line.char_indices().collect();
        for (i, (at, c)) in chars.iter().enumerate() {
            let ends = matches!(c, '.' | '!' | '?' | ';' | '…')
                && chars.get(i + 1).is_some_and(|(_, next)| next.is_whitespace())
                // An initial or a shortened word goes on in lower case or with a number.
                && chars[i + 1..]
                    .iter()
                    .find(|(_, next)| !next.is_whitespace())
                    .is_some_and(|(_, next)| *c == ';' || next.is_uppercase() || "«\"“".contains(*next));
            if ends {
                out.push(line[from..at + c.len_utf8()].to_owned());
                from = at + c.len_utf8();
            }
        }
        out.push(line[from..].to_owned());
    }
    out
}

/// The first text in which the part stands best. Of a row whose cells stand in several, the one that has the last
/// of its cells, if each stands somewhere.
fn place<'a>(part: &[String], sources: &'a [Source<'a>]) -> Option<&'a Source<'a>> {
    let whole = part.join(" ");
    if let Some(found) = best(&whole, sources) {
        return Some(found);
    }
    if part.len() < 2 {
        return None;
    }
    let mut last = None;
    for cell in part {
        last = Some(best(cell, sources)?);
    }
    last
}

fn best<'a>(claim: &str, sources: &'a [Source<'a>]) -> Option<&'a Source<'a>> {
    let (plain, words) = (normalize(claim), wanted(claim));
    let mut found: Option<(f64, &Source<'_>)> = None;
    for source in sources {
        let share = source.share(&plain, &words);
        if share >= SHARE && found.is_none_or(|(best, _)| share > best + 0.001) {
            found = Some((share, source));
        }
    }
    found.map(|(_, source)| source)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn source(step: u32, text: &str) -> Source<'static> {
        Source::new(step, "https://shop.example/", text)
    }

    #[test]
    fn sentences_end_where_they_end() {
        let text = "It costs $12.50. See shop.example for more. That is all; Nothing else
Bye";
        let parts = [
            "It costs $12.50.",
            " See shop.example for more.",
            " That is all;",
            " Nothing else",
            "Bye",
        ];
        assert_eq!(sentences(text), parts);
        assert_eq!(sentences("Это 5 тыс. рублей."), ["Это 5 тыс. рублей."]);
    }

    #[test]
    fn a_claim_is_led_to_the_text_in_which_it_stands() {
        let sources = [
            source(1, "Mugs\nBlue mug\nRed mug"),
            source(3, "Blue mug\nPrice: $12.50\nIn stock"),
            source(5, "Delivery takes 3 days"),
        ];
        let of = |part: &[&str]| {
            let part: Vec<String> = part.iter().map(|s| (*s).to_owned()).collect();
            place(&part, &sources).map(|s| s.step)
        };
        assert_eq!(of(&["The blue mug has a price of $12.50."]), Some(3));
        assert_eq!(of(&["Delivery takes 3 days"]), Some(5));
        // A number that stands nowhere.
        assert_eq!(of(&["The blue mug has a price of $13.50."]), None);
        assert_eq!(of(&["It is made by hand in Portugal."]), None);
        // A row from two pages leads to where its last cell stands.
        assert_eq!(of(&["Red mug", "3 days"]), Some(5));
        assert_eq!(of(&["Red mug", "4 days"]), None);
        // A part of another number is no number.
        let part = [source(2, "Blue mug 12,50")];
        assert!(best("Blue mug 50", &part).is_none());
        assert!(best("Blue mug 12,50", &part).is_some());
    }

    #[test]
    fn the_first_of_equals_is_told() {
        let sources = [source(2, "Blue mug $5"), source(9, "Blue mug $5")];
        assert_eq!(best("Blue mug: $5", &sources).unwrap().step, 2);
    }
}
