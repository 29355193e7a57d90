//! Values beside their labels, and what stands on a page without one: titles, versions, codes.

use copilot_protocol::Element;
use copilot_text::{amounts, has_stem, is_stop_word, normalize, similarity, tokens};

use super::table::{cells, in_table};
use crate::goal::Step;
use crate::grammar::{Field, grammar, words};
use crate::naming::{is_generic, without_kind};
use crate::page::{Page, is_button, is_search_box, label};
use crate::pick::{best, nth};

/// What is asked, with the words that labels use for it. Where the question has more words than its kind, they name whose
/// value it is: the kind alone counts only if the page is about that.
pub(super) fn attributes(page: &Page<'_>, what: &str) -> Vec<String> {
    let mut out = vec![what.to_owned()];
    let hollow = |t: &String| is_stop_word(t) || words().hollow.contains(&t.as_str());
    let mut rest: Vec<String> = tokens(what).into_iter().filter(|t| !hollow(t)).collect();
    let core = rest.join(" ");
    if !core.is_empty() && core != what {
        out.push(core);
    }
    let mut kinds: Vec<String> = Vec::new();
    let said = |m: &&Field| has_stem(what, &m.said);
    for measure in grammar().measures.values().filter(said) {
        rest.retain(|t| !has_stem(t, &measure.said));
        kinds.extend(measure.labels.iter().map(|m| (*m).to_owned()));
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
    if of.is_empty() {
        for at in 1..all.len().min(MOST) {
            let (first, last) = (all[..at].join(" "), all[at..].join(" "));
            out.push((first.clone(), last.clone()));
            out.push((last, first));
        }
        return out;
    }
    // "how heavy is X": no label says "heavy", and what follows X's name may be anything.
    let what_said = normalize(what);
    let said = what_said.as_str();
    let mut measures = grammar().measures.values();
    if !measures.any(|m| m.said.contains(&said) && !m.labels.contains(&said)) {
        out.push((of.to_owned(), what.to_owned()));
    }
    // "parcels in a month": the preposition may be the label's own.
    let here = |w: &&str| words().here.contains(&normalize(w).as_str());
    let whole: Vec<&str> = all.into_iter().filter(|w| !here(w)).collect();
    out.push((whole.join(" "), String::new()));
    out
}

pub(super) fn labelled(page: &Page<'_>, what: &str, subject: &str, about: &str) -> Option<String> {
    if what.trim().is_empty() {
        return None;
    }
    let names = attributes(page, what);
    let of = |whose: &str| in_table(page, &names, whose).or_else(|| beside(page, &names, whose));
    if !subject.is_empty() && !is_generic(subject) {
        let here = page.is_about(subject) >= 0.75;
        return of(subject).or_else(|| if here { of_page(page, &names) } else { None });
    }
    let elsewhere = !about.is_empty() && page.is_about(about) < 0.75;
    let found = if elsewhere { of(about) } else { None };
    found.or_else(|| of_page(page, &names))
}

/// The attribute in the lines that follow the subject's name: a card, a list item.
fn beside(page: &Page<'_>, names: &[String], subject: &str) -> Option<String> {
    const NEAR: usize = 7;
    const MOST_HITS: usize = 5;
    let core = without_kind(subject);
    let named = |line: &str| similarity(&core, line).max(similarity(subject, line));
    let item = best(crate::items::items(page), 0.75, |i| named(&i.name));
    if let Some(found) = item.and_then(|(_, item)| value_in(&item.lines(), names)) {
        return Some(found);
    }
    let begins = |line: &str| {
        let mut parts = line.split([':', '—', '–', '|', '(']);
        named(line).max(named(parts.next().unwrap_or_default()))
    };
    let all = page.lines.iter().enumerate();
    let mut hits: Vec<(f64, usize)> = all.map(|(at, line)| (begins(line), at)).collect();
    hits.retain(|(score, _)| *score >= 0.75);
    hits.sort_by(|a, b| b.0.total_cmp(&a.0));
    let near = |at: usize| &page.lines[at..page.lines.len().min(at + NEAR)];
    let mut hits = hits.iter().take(MOST_HITS);
    hits.find_map(|(_, at)| value_in(near(*at), names))
}

/// The value that a label names in a few lines; for a price, the first amount of money.
pub(super) fn value_in(lines: &[&str], names: &[String]) -> Option<String> {
    let price = || lines.iter().find_map(|l| price_of(l));
    label_value(lines, names).or_else(|| if asks_price(names) { price() } else { None })
}

fn asks_price(names: &[String]) -> bool {
    names.iter().any(|n| n == "price")
}

/// The price that a line states, as it is written there; the lower where the old one stands beside it.
fn price_of(line: &str) -> Option<String> {
    const LONGEST: usize = 200;
    if line.chars().count() > LONGEST {
        return None;
    }
    let all = amounts::prices(line);
    let price = all.into_iter().min_by(|a, b| a.value.total_cmp(&b.value));
    price.map(|p| p.text)
}

/// "Price: $12", "Price | $12", "Price $12", or "Price" with the value on the next line.
fn label_value(lines: &[&str], names: &[String]) -> Option<String> {
    const LABEL: usize = 60;
    const VALUE: usize = 120;
    const LABEL_WORDS: usize = 5;
    let mut all: Vec<(f64, &str, String)> = Vec::new();
    let like = |label: &str| names_attribute(names, label);
    for (at, line) in lines.iter().enumerate() {
        let row = cells(line);
        if let [label, value] = row[..] {
            all.push((like(label), label, value.to_owned()));
        }
        if row.len() < 3 {
            let parts = [':', '—', '–', '=']
                .into_iter()
                .filter_map(|mark| line.split_once(mark));
            let short = parts.filter(|(label, _)| label.chars().count() <= LABEL);
            all.extend(short.map(|(label, value)| (like(label), label, value.to_owned())));
        }
        if row.len() > 1 || line.chars().count() > LABEL {
            continue;
        }
        let next = lines
            .get(at + 1)
            .filter(|n| n.chars().count() <= VALUE && cells(n).len() == 1);
        let own = like(line.trim_end_matches(':'));
        if let Some(next) = next.filter(|_| own >= 0.9) {
            all.push((own - 0.05, line, (*next).to_owned()));
        }
        let blanks = line.match_indices(char::is_whitespace).take(LABEL_WORDS);
        for (label, value) in blanks.map(|(at, _)| line.split_at(at)) {
            let value = value.trim_start();
            if value.starts_with(|c: char| c.is_ascii_digit() || "$€£₽".contains(c)) {
                all.push((like(label) - 0.02, label, value.to_owned()));
            }
        }
    }
    // "Your order" is no label of an order's number, unless a number stands there and nothing else.
    let number = names.first().is_some_and(|n| amounts::names_number(n));
    let all = all.into_iter().filter_map(|(score, label, value)| {
        let value = value.trim().trim_matches([':', '—', '–']).trim().to_owned();
        let kind = !number
            || amounts::bare_number(&value)
            || amounts::names_number(label) && amounts::tells_number(&value);
        (kind && !value.is_empty()).then_some((score, value))
    });
    best(all, 0.75, |(score, _)| *score).map(|(_, (_, value))| value)
}

/// The attribute of the thing that the page is about.
fn of_page(page: &Page<'_>, names: &[String]) -> Option<String> {
    // What follows "Add to cart" is no value of a cart. A button that unfolds something does name what lies below it.
    let unfolds = |e: &&Element| is_button(e) && e.state.expanded.is_none();
    let buttons = page.snapshot.elements.iter().filter(unfolds);
    let said: Vec<&str> = buttons.flat_map(|e| [e.text.as_str(), label(e)]).collect();
    let of_button = |line: &str| said.iter().any(|label| Page::is_label(line, label));
    let read = |lines: &[&str]| {
        let own: Vec<&str> = lines.iter().copied().filter(|l| !of_button(l)).collect();
        label_value(&own, names)
    };
    let from = page.below_heading();
    let found = read(&page.lines[from..]).or_else(|| read(&page.lines));
    // In a table of contents one heading follows the other, and is no value of it.
    let heads = |found: &String| page.snapshot.headings.iter().any(|h| h.text == *found);
    if let Some(found) = found.filter(|found| !heads(found)) {
        return Some(found);
    }
    const FEW_PRICES: usize = 12;
    let total = |n: &String| has_stem(n, &grammar().measures["total"].labels);
    let few = || {
        let prices = amounts::prices(&page.snapshot.text).len();
        prices <= FEW_PRICES || page.snapshot.signals.list_items < 4
    };
    if asks_price(names)
        && !names.iter().any(total)
        && few()
        && let Some(price) = page.lines[from..].iter().find_map(|l| price_of(l))
    {
        return Some(price);
    }
    let holds = |e: &&Element| !e.value.is_empty() && !is_search_box(e);
    let held = page.elements().filter(holds);
    best(held, 0.8, |e| names_attribute(names, &e.name)).map(|(_, e)| e.value.clone())
}

/// Title, heading, sender of a letter, what an alert says.
pub(super) fn titled(page: &Page<'_>, what: &str, step: &Step) -> Option<String> {
    let w = words();
    if has_stem(what, &w.title) {
        let section = has_stem(what, &w.section);
        let headings = page.snapshot.headings.iter();
        let headings = headings.filter(|h| !section || h.level > 1);
        let all: Vec<&str> = headings.map(|h| h.text.as_str()).collect();
        let found = match step.ordinal {
            None if !section => page.heading(),
            order => nth(&all, order.unwrap_or(1))?,
        };
        return Some(found.trim_end_matches(['¶', '#', ' ']).trim().to_owned());
    }
    let alerts = &page.snapshot.signals.alerts;
    (has_stem(what, &w.alert) && !alerts.is_empty()).then(|| alerts.join("\n"))
}

/// A code that the page gives out: letters and digits that are no word, first where it is announced.
pub(super) fn coded(page: &Page<'_>, what: &str) -> Option<String> {
    if !has_stem(what, &words().code) {
        return None;
    }
    let like = |word: &&str| {
        let digits = word.chars().filter(char::is_ascii_digit).count();
        let all = word.chars().count();
        all >= 4
            && digits > 0
            && (word.chars().any(char::is_uppercase) || digits == all)
            && word.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let alerts = page.snapshot.signals.alerts.iter().map(String::as_str);
    let lines = page.lines.iter().copied();
    let short = lines.filter(|l| l.split_whitespace().count() <= 4);
    let code = |line: &str| line.split([' ', ':', ',']).find(like).map(str::to_owned);
    alerts.chain(short).find_map(code)
}
