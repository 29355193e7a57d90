//! Sentences that say it.

use crate::goal::{Question, Step};
use copilot_text::{is_stop_word, normalize, similarity, stems, tokens, words};

use super::table::cells;
use crate::grammar;
use crate::page::{Page, cover, is_link, without_kind};

/// The sentence that holds most of what is asked.
pub(crate) fn sentence(
    page: &Page<'_>,
    asked: &Question,
    step: &Step,
    about: &str,
) -> Option<String> {
    let mut wanted = stems(&format!("{} {}", asked.what, asked.of));
    if wanted.is_empty() {
        wanted = stems(&step.thing);
    }
    wanted.retain(|w| !grammar::words().telling.contains(&w.as_str()));
    // "what it does": of the thing that the steps before named.
    if step.pronoun {
        wanted.extend(stems(about));
    }
    wanted.dedup();
    let source = normalize(&step.source);
    let counts = grammar::words().counts.iter().any(|w| source.contains(w));
    // One word alone is enough only beside a number that was asked for.
    let single = wanted.len() == 1 && about.is_empty();
    if wanted.is_empty() && about.is_empty() || single && !counts {
        return None;
    }
    let links: Vec<&str> = page
        .look
        .elements
        .iter()
        .filter(|e| is_link(e) && e.nav)
        .map(|e| e.name.as_str())
        .collect();
    let mut heading: &str = "";
    let mut best: Option<(f64, String)> = None;
    for (at, line) in page.lines.iter().enumerate() {
        if page.look.headings.iter().any(|h| h.text == *line) {
            heading = line;
            continue;
        }
        // The head of a table says nothing of its own.
        let columns = |at: Option<usize>| {
            at.and_then(|at| page.lines.get(at))
                .map_or(0, |l| cells(l).len())
        };
        let is_head = columns(Some(at)) > 1
            && columns(at.checked_sub(1)) != columns(Some(at))
            && (columns(Some(at + 1)) == columns(Some(at))
                || !line.chars().any(|c| c.is_ascii_digit()));
        if links.contains(line) || is_head {
            continue;
        }
        for part in sentences(line) {
            let given = stems(part);
            let above = stems(heading);
            let mut found = 0.0;
            for word in &wanted {
                if given.iter().any(|g| alike(g, word)) {
                    found += 1.0;
                } else if above.iter().any(|g| alike(g, word)) {
                    found += 0.6;
                }
            }
            let mut score = found / wanted.len() as f64;
            let has_number = part.chars().any(|c| c.is_ascii_digit());
            if single && !has_number {
                continue;
            }
            if counts && !has_number {
                score -= 0.35;
            }
            if given.len() <= wanted.len() && !has_number {
                score -= 0.2;
            }
            score -= (given.len() as f64 / 400.0).min(0.1);
            if best.as_ref().is_none_or(|(known, _)| score > *known) {
                best = Some((score, part.to_owned()));
            }
        }
    }
    best.filter(|(score, _)| *score >= 0.5)
        .map(|(_, text)| text)
}

/// Stems of one family: `return` and `returned`, `доставк` and `доставлен`.
pub(crate) fn alike(a: &str, b: &str) -> bool {
    if a == b || words::same_meaning(a, b) {
        return true;
    }
    let (short, long) = if a.chars().count() < b.chars().count() {
        (a, b)
    } else {
        (b, a)
    };
    let common = short
        .chars()
        .zip(long.chars())
        .take_while(|(x, y)| x == y)
        .count();
    common >= 5 && common + 2 >= short.chars().count()
}

fn sentences(line: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut from = 0;
    let bytes: Vec<(usize, char)> = line.char_indices().collect();
    for (place, (at, c)) in bytes.iter().enumerate() {
        let ends = matches!(c, '.' | '!' | '?')
            && bytes.get(place + 1).is_some_and(|(_, n)| n.is_whitespace())
            && bytes.get(place + 2).is_some_and(|(_, n)| !n.is_lowercase());
        if ends {
            let to = at + c.len_utf8();
            out.push(line[from..to].trim());
            from = to;
        }
    }
    out.push(line[from..].trim());
    out.retain(|s| !s.is_empty());
    out
}

/// A sentence that says the question's own words: "the smallest order is 4".
pub(crate) fn stated(page: &Page<'_>, step: &Step) -> Option<String> {
    let wanted: Vec<String> = tokens(&step.source)
        .into_iter()
        .filter(|t| {
            !is_stop_word(t)
                && !grammar::words().asking.contains(&t.as_str())
                && !grammar::words().show.contains(&t.as_str())
        })
        .flat_map(|t| stems(&t))
        .collect();
    if wanted.len() < 2 {
        return None;
    }
    page.lines
        .iter()
        .flat_map(|l| sentences(l))
        .find(|part| {
            let given = stems(part);
            part.chars().any(|c| c.is_ascii_digit())
                && wanted.iter().all(|w| given.iter().any(|g| alike(g, w)))
        })
        .map(str::to_owned)
}

/// Whether the page holds most of what the words say.
pub(crate) fn mentions(page: &Page<'_>, words: &str) -> bool {
    let core = without_kind(words);
    page.lines
        .iter()
        .any(|l| similarity(&core, l) >= 0.8 || cover(&core, l) >= 0.99)
}
