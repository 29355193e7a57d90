//! Answers from the page's own text: labelled values, tables, prices, sections, sentences.

mod labelled;
mod prose;
mod table;

use copilot_text::amounts::{
    asks_figures, asks_number, bare_number, names_number, prices, tells_figures, tells_number,
};
use copilot_text::{has_stem, normalize, tokens, words};

use crate::goal::Step;
use crate::page::{Page, is_link, leads_to};
use labelled::{coded, labelled, readings, titled};
pub(crate) use prose::{contents, mentions};
use prose::{explained, section, sentence, wants_whole, whole};
pub(crate) use table::largest_table;

/// Answers a question from the page, or `None`.
pub(crate) fn answer(page: &Page<'_>, step: &Step, about: &str) -> Option<String> {
    let asked = step.question.clone().unwrap_or_default();
    let named = !asked.what.is_empty();
    let what = if named { &asked.what } else { &step.thing };
    let found = found(page, step, what, &asked.of, about)?;
    // Where the page has amounts of money, a number without a currency is none of them.
    let money = named && has_stem(what, words::PRICE) && !prices(&page.snapshot.text).is_empty();
    let says_number = |line: &str| names_number(line) && tells_number(line);
    let fits = (!money || !prices(&found).is_empty())
        && (!asks_number(&step.source) || tells_number(&found))
        && (!asks_figures(&step.source) || tells_figures(&found))
        && (!names_number(what) || bare_number(&found) || found.lines().any(says_number))
        && !only_leads_on(page, &found)
        && !repeats(&found, &step.source);
    fits.then_some(found)
}

/// The text only says again what was asked, as a page may that shows the question.
pub(crate) fn repeats(text: &str, asked: &str) -> bool {
    const FEW: usize = 3;
    let said = tokens(text);
    said.len() >= FEW && tokens(asked).windows(said.len()).any(|part| part == said)
}

/// The words of a link that leads to another page: what is asked is said there, if at all.
fn only_leads_on(page: &Page<'_>, text: &str) -> bool {
    let plain = |words: &str| {
        let words = normalize(words);
        let name = words.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
        name.to_owned()
    };
    let said = plain(text);
    let leads =
        |e| is_link(e) && e.nav && plain(&e.name) == said && !leads_to(e, &page.snapshot.url);
    !said.is_empty() && page.elements().any(leads)
}

fn found(page: &Page<'_>, step: &Step, what: &str, of: &str, about: &str) -> Option<String> {
    let subject = if step.pronoun { "" } else { of };
    if wants_whole(what) && subject.is_empty() {
        return whole(page);
    }
    section(page, step, what)
        .or_else(|| {
            let mut all = readings(what, subject, &step.thing).into_iter();
            all.find_map(|(what, of)| labelled(page, &what, &of, about))
        })
        .or_else(|| titled(page, what, step).filter(|_| subject.is_empty()))
        .or_else(|| coded(page, what))
        .or_else(|| explained(page, what, if step.pronoun { about } else { subject }))
        .or_else(|| sentence(page, step, about))
}
