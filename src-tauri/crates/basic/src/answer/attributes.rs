//! Words for what is asked, and labels that say the same.

use copilot_text::{has_stem, is_stop_word, normalize, similarity, tokens};

use crate::grammar::{grammar, words};
use crate::page::Page;

/// What is asked, with the words that page labels use for it. Where the question has more words
/// than its kind, they name whose value it is: the kind alone counts only if the page is about that.
pub(super) fn attributes(page: &Page<'_>, what: &str) -> Vec<String> {
    let mut out = vec![what.to_owned()];
    let content: Vec<String> = tokens(what)
        .into_iter()
        .filter(|t| !is_stop_word(t) && !words().hollow.contains(&t.as_str()))
        .collect();
    let core = content.join(" ");
    if !core.is_empty() && core != what {
        out.push(core);
    }
    let mut rest = content;
    let mut kinds: Vec<String> = Vec::new();
    for measure in grammar().measures.values() {
        if has_stem(what, &measure.said) {
            rest.retain(|t| !has_stem(t, &measure.said));
            kinds.extend(measure.labels.iter().map(|m| (*m).to_owned()));
        }
    }
    if rest.is_empty() || page.is_about(&rest.join(" ")) >= 0.6 {
        out.extend(kinds);
    }
    out
}

pub(super) fn names_attribute(attributes: &[String], label: &str) -> f64 {
    let like = |(at, a): (usize, &String)| similarity(a, label) * if at < 2 { 1.0 } else { 0.97 };
    attributes.iter().enumerate().map(like).fold(0.0, f64::max)
}

/// What is asked and whose, as read, and where no preposition parted them, each way to part the words.
pub(super) fn readings(what: &str, of: &str, thing: &str) -> Vec<(String, String)> {
    const MOST: usize = 6;
    let mut out = vec![(what.to_owned(), of.to_owned())];
    let all: Vec<&str> = thing.split_whitespace().collect();
    let part = |at: usize| (all[..at].join(" "), all[at..].join(" "));
    if of.is_empty() {
        out.extend((1..all.len().min(MOST)).map(part));
        out.extend(
            (1..all.len().min(MOST))
                .rev()
                .map(part)
                .map(|(first, last)| (last, first)),
        );
        return out;
    }
    // "how heavy is X": no label says "heavy", and what follows X's name may be anything.
    let measure = grammar().measures.values().any(|m| {
        m.said.contains(&normalize(what).as_str()) && !m.labels.contains(&normalize(what).as_str())
    });
    if !measure {
        out.push((of.to_owned(), what.to_owned()));
    }
    // "parcels in a month": the preposition may be the label's own.
    let whole: Vec<&str> = all
        .into_iter()
        .filter(|w| !words().here.contains(&normalize(w).as_str()))
        .collect();
    out.push((whole.join(" "), String::new()));
    out
}
