//! Answers from the page's own text: labelled values, tables, prices, sentences.

mod attributes;
mod facts;
mod labelled;
mod section;
mod sentence;
mod table;

use copilot_text::amounts::{
    asks_figures, asks_number, bare_number, names_number, prices, tells_figures, tells_number,
};

use copilot_text::has_stem;

use crate::goal::Step;

use crate::page::{Page, is_link, same_address};
use attributes::readings;
use facts::{code, named, version};
use labelled::labelled;
pub(crate) use labelled::value_of;
pub(crate) use section::contents;
use section::{description, each_part, explained, how_to, section, wants_whole, whole};
use sentence::sentence;
pub(crate) use sentence::{mentions, stated};
pub(crate) use table::largest_table;
pub(crate) use table::of_item;
use table::of_nth;

/// At most this many characters of a page are read out.
const LONGEST_READING: usize = 1500;

/// Answers a question from the page, or `None`.
pub(crate) fn answer(page: &Page<'_>, step: &Step, about: &str) -> Option<String> {
    found(page, step, about)
        .filter(|text| !asks_price(step) || tells_price(page, text))
        .filter(|text| !asks_number(&step.source) || tells_number(text))
        .filter(|text| !asks_figures(&step.source) || tells_figures(text))
        .filter(|text| !names_number(asked(step)) || bare_number(text) || says_number(text))
        .filter(|text| !only_leads_on(page, text))
}

/// What the step asks for.
fn asked(step: &Step) -> &str {
    step.question
        .as_ref()
        .map(|q| q.what.as_str())
        .filter(|attribute| !attribute.is_empty())
        .unwrap_or(&step.thing)
}

/// "Your room number is 5."
fn says_number(text: &str) -> bool {
    text.lines()
        .any(|line| names_number(line) && tells_number(line))
}

/// The words of a link that leads to another page: what is asked is said there, if at all.
fn only_leads_on(page: &Page<'_>, text: &str) -> bool {
    let plain = |words: &str| {
        copilot_text::normalize(words)
            .trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ')
            .to_owned()
    };
    let said = plain(text);
    !said.is_empty()
        && page.elements().any(|e| {
            is_link(e)
                && e.nav
                && plain(&e.name) == said
                && !e
                    .attrs
                    .href
                    .as_deref()
                    .is_some_and(|href| same_address(href, &page.look.url))
        })
}

fn asks_price(step: &Step) -> bool {
    step.question
        .as_ref()
        .is_some_and(|q| has_stem(&q.what, copilot_text::words::PRICE))
}

/// Where the page has amounts of money, a number without a currency is none of them.
fn tells_price(page: &Page<'_>, text: &str) -> bool {
    !prices(text).is_empty() || prices(&page.look.text).is_empty()
}

fn found(page: &Page<'_>, step: &Step, about: &str) -> Option<String> {
    let asked = step.question.clone().unwrap_or_default();
    let subject = if asked.of.is_empty() || step.pronoun {
        String::new()
    } else {
        asked.of.clone()
    };
    let attribute = if asked.what.is_empty() {
        step.thing.clone()
    } else {
        asked.what.clone()
    };
    if wants_whole(&attribute) && subject.is_empty() {
        return whole(page);
    }
    if let Some(found) =
        section(page, step, &attribute).or_else(|| of_nth(page, step, &attribute, &subject))
    {
        return Some(found);
    }
    if let Some(found) = each_part(page, &attribute, &subject, about) {
        return Some(found);
    }
    for (a, s) in readings(&attribute, &subject, &step.thing) {
        if let Some(found) = labelled(page, &a, &s, about) {
            return Some(found);
        }
    }
    if subject.is_empty()
        && let Some(found) = named(page, &attribute, step)
    {
        return Some(found);
    }
    if let Some(found) = version(page, &attribute, &subject).or_else(|| code(page, &attribute)) {
        return Some(found);
    }
    let whose = if step.pronoun { about } else { &subject };
    explained(page, &attribute, whose)
        .or_else(|| description(page, &attribute))
        .or_else(|| how_to(page, step))
        .or_else(|| sentence(page, &asked, step, about))
}
