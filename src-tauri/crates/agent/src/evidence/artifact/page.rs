//! How a page is read for an artifact: its names, lines, entries and queries.

use copilot_protocol::Observation;
use copilot_text::{has_cyrillic, has_stem, normalize, similarity, stems, words};

use super::super::without_kind;
use super::lexicon::{COUNTING, KINDS};
use crate::score::words_of_url;
use crate::update::main_heading;

/// Longest line that is a message to the person and not running text. Characters.
pub(super) const MESSAGE: usize = 240;

/// Lines after the name of a thing in which what is asked about it stands.
pub(super) const BESIDE: usize = 4;

/// The words by which a thing is told from its like, as stems: what stands in quotes, else the goal's words
/// without the kind of thing and what is said about it.
pub(crate) fn marks(text: &str, source: &str) -> Vec<String> {
    if let Some(quoted) = quoted(source).filter(|q| normalize(text).contains(&normalize(q))) {
        return stems(&quoted);
    }
    let text = [
        " with ",
        " from the ",
        " in the ",
        " с паролем ",
        " с именем ",
    ]
    .iter()
    .fold(text, |t, cut| t.split(cut).next().unwrap_or(t));
    let all = stems(&without_kind(text));
    let kinds: Vec<String> = KINDS
        .iter()
        .chain(COUNTING)
        .flat_map(|w| stems(w))
        .collect();
    let own: Vec<String> = all
        .iter()
        .filter(|stem| !kinds.contains(stem) && !is_count(stem))
        .cloned()
        .collect();
    if own.is_empty() { all } else { own }
}

/// A number so long that it is a name of its own still counts.
pub(super) fn is_count(stem: &str) -> bool {
    stem.len() <= 3 && stem.parse::<u32>().is_ok()
}

pub(super) fn quoted(source: &str) -> Option<String> {
    for (open, close) in [('«', '»'), ('“', '”'), ('"', '"')] {
        let Some(from) = source.find(open) else {
            continue;
        };
        let rest = &source[from + open.len_utf8()..];
        if let Some(to) = rest.find(close) {
            return Some(rest[..to].to_owned());
        }
    }
    None
}

/// Words that look like a name: with capitals, digits or low lines, or of another script than the rest.
pub(super) fn names(text: &str) -> Vec<String> {
    let mixed = has_cyrillic(text);
    let named: Vec<&str> = text
        .split_whitespace()
        .filter(|w| {
            w.chars()
                .any(|c| c.is_uppercase() || c.is_ascii_digit() || c == '_')
                || mixed && !has_cyrillic(w) && w.chars().any(char::is_alphabetic)
        })
        .collect();
    stems(&named.join(" "))
}

/// What the page says it is: title, main heading, address.
pub(super) fn head(o: &Observation) -> Vec<String> {
    let mut head = stems(&o.title);
    head.extend(stems(&main_heading(o)));
    head.extend(stems(&words_of_url(url_path(o))));
    head
}

fn url_path(o: &Observation) -> &str {
    o.url
        .splitn(4, '/')
        .nth(3)
        .unwrap_or_default()
        .split('?')
        .next()
        .unwrap_or_default()
}

pub(super) fn share(marks: &[String], own: &[String]) -> f64 {
    if marks.is_empty() {
        return 0.0;
    }
    marks.iter().filter(|m| own.contains(m)).count() as f64 / marks.len() as f64
}

/// The lines of the page. Where a search found nothing, those that only repeat what was searched for are left out.
pub(super) fn lines(o: &Observation) -> Vec<&str> {
    let asked = if nothing_found(o) {
        queries(o)
    } else {
        Vec::new()
    };
    o.text
        .lines()
        .filter(|line| {
            let line = normalize(line);
            !asked.iter().any(|q| line.contains(q.as_str()))
        })
        .collect()
}

pub(super) fn queries(o: &Observation) -> Vec<String> {
    let typed = o
        .elements
        .iter()
        .filter(|e| crate::classify::is_search(e) && !e.value.is_empty())
        .map(|e| normalize(&e.value));
    let sent = url::Url::parse(&o.url).ok().into_iter().flat_map(|u| {
        u.query_pairs()
            .map(|(_, v)| normalize(&v))
            .collect::<Vec<_>>()
    });
    typed
        .chain(sent)
        .filter(|q| q.chars().count() > 1)
        .collect()
}

/// A search or filter on the page says that it found nothing.
pub(crate) fn nothing_found(o: &Observation) -> bool {
    says_nothing_found(&o.text) || o.signals.alerts.iter().any(|said| says_nothing_found(said))
}

/// A short line of the text says so.
pub(crate) fn says_nothing_found(text: &str) -> bool {
    text.lines().any(|line| {
        line.chars().count() <= MESSAGE && {
            let line = normalize(line);
            let counted_none = ["0", "no", "нет"].iter().any(|zero| {
                let rest = line
                    .strip_prefix("found ")
                    .or_else(|| line.strip_prefix("найдено "))
                    .unwrap_or(&line);
                rest.strip_prefix(zero).is_some_and(|r| {
                    r.trim_start().split(' ').next().is_some_and(|w| {
                        has_stem(
                            w,
                            &[
                                "results",
                                "matches",
                                "records",
                                "entries",
                                "результатов",
                                "результат",
                                "совпадений",
                                "записей",
                            ],
                        )
                    }) && r.starts_with(' ')
                })
            });
            counted_none || has_stem(&line, words::NOTHING_FOUND)
        }
    })
}

/// The page is the thing: its title and heading say so, or a section of it does.
pub(super) fn is_page(o: &Observation, text: &str, marks: &[String]) -> bool {
    if marks.is_empty() {
        return false;
    }
    let head = head(o);
    if share(marks, &head) >= 0.99 {
        return true;
    }
    // The word that stands first tells most: "json module", «Сборка пакета».
    if head.contains(&marks[0]) && share(marks, &head) >= 0.5 {
        let mut all = stems(&o.text);
        all.extend(head);
        if share(marks, &all) >= 0.99 && similarity(text, &main_heading(o)) >= 0.5 {
            return true;
        }
    }
    // A heading that leads somewhere is a way to the thing.
    let leads = |name: &str| {
        let name = normalize(name);
        o.elements.iter().any(|e| normalize(&e.name) == name)
    };
    o.headings.iter().any(|h| {
        share(marks, &stems(&h.text)) >= 0.99 && similarity(text, &h.text) >= 0.6 && !leads(&h.text)
    })
}

/// Where in the page's lines the thing has an entry of its own, in words that the page's head does not say
/// anyway.
pub(super) fn entries(o: &Observation, marks: &[String]) -> Vec<usize> {
    let head = head(o);
    let lines = lines(o);
    lines
        .iter()
        .enumerate()
        .filter(|(_, line)| names_it(&stems(line), &head, marks))
        .map(|(at, _)| at)
        .collect()
}

/// A control or the card around it names the thing, and passes the test.
pub(super) fn on_a_card(o: &Observation, marks: &[String], test: impl Fn(&str) -> bool) -> bool {
    o.elements.iter().any(|e| {
        let card = format!("{} {}", e.name, e.context);
        !e.editable && names_it(&stems(&card), &[], marks) && test(&card)
    })
}

pub(super) fn names_it(own: &[String], head: &[String], marks: &[String]) -> bool {
    let mut telling = false;
    for mark in marks {
        if own.contains(mark) {
            telling |= !head.contains(mark) || marks.len() == 1;
        } else if !head.contains(mark) {
            return false;
        }
    }
    telling
}
