//! The cheapest, the newest: things compared by what they show.

use copilot_protocol::{Action, Element};
use copilot_text::{has_stem, similarity, words};

use super::found::named_page;
use super::narrow::{narrow, narrowed, to_whole_list};
use crate::answer::largest_table;
use crate::goal::{Extreme, Step, Verb};
use crate::items::{extreme_of, items, meant, rows};
use crate::memory::{Best, OnSuccess, Phase};
use crate::naming::{is_generic, without_kind};
use crate::page::is_link;
use crate::turn::{StepResult, Turn, click};
use crate::ways::{Way, ask_about, first_of, next_page, patience, section};

/// How well a column's head must fit what is measured.
const COLUMN: f64 = 0.55;

/// What the step is about; where it names the most or least of something, that is compared first. `Err`: what comes before.
pub(super) fn subject(turn: &mut Turn<'_>, step: &Step) -> Result<String, StepResult> {
    let Some(extreme) = &step.extreme else {
        return Ok(turn.subject(step));
    };
    let compares = matches!(turn.memory.phase, Phase::Begin | Phase::Chosen);
    // The best so far is not the thing yet, while there are pages left.
    let best = turn.memory.best.as_ref();
    let compared = best.is_some_and(|best| best.name == turn.memory.about);
    if compares && !compared {
        match compare(turn, step, extreme) {
            StepResult::Advance => {}
            next => return Err(next),
        }
    }
    Ok(turn.memory.about.clone())
}

/// Compares all pages of the list. What the step does with the thing that it finds is its verb's.
pub(super) fn compare(turn: &mut Turn<'_>, step: &Step, extreme: &Extreme) -> StepResult {
    let about_page = turn.page.is_about(&without_kind(&step.thing)) >= 0.75;
    // "the nearest pickup point": a page of its own lists them.
    let of_goods = has_stem(&extreme.measure, words::PRICE);
    let begins = turn.memory.best.is_none();
    let whole = begins && !about_page;
    let kind = whole && turn.memory.pages == 0;
    let ways: [Way<'_>; 4] = [
        (true, &patience),
        (begins, &|turn| named_page(turn, step)),
        (whole && of_goods, &|turn| to_whole_list(turn, step)),
        (kind, &|turn| narrow(turn, &step.thing)),
    ];
    if let Some(next) = first_of(turn, &ways) {
        return next;
    }
    keep_best(turn, step, extreme, about_page);
    if let Some(next) = next_page(turn) {
        return next;
    }
    match turn.memory.best.clone() {
        Some(best) => found(turn, step, &best),
        None if turn.page.cut_below() => StepResult::Missing(step.thing.clone()),
        None => section(turn, "find").unwrap_or_else(|| ask_about(turn, step, &step.source)),
    }
}

fn keep_best(turn: &mut Turn<'_>, step: &Step, extreme: &Extreme, about_page: bool) {
    let (header, _) = largest_table(&turn.page.lines);
    let in_header = |word: &str, least: f64| header.iter().any(|h| similarity(word, h) >= least);
    // A column of a table is measured in the table, whatever links stand in its head.
    let in_table = in_header(&extreme.measure, COLUMN);
    let all = if in_table {
        rows(&turn.page)
    } else {
        items(&turn.page)
    };
    // On the page of their kind all are of that kind, and so they are where the page's filter says so.
    let all_are = about_page
        || step.thing.is_empty()
        || is_generic(&step.thing)
        || step.thing.split_whitespace().any(|w| in_header(w, 0.6))
        || narrowed(&turn.page, &step.thing);
    let some = if all_are {
        all
    } else {
        meant(all, &step.thing)
    };
    let Some((item, value, text)) = extreme_of(&some, extreme, &header) else {
        return;
    };
    let known = turn.memory.best.as_ref().map(|known| known.value);
    if known.is_none_or(|known| value != known && (value > known) == extreme.most) {
        let href = item.element.and_then(|e| e.attrs.href.clone());
        turn.memory.best = Some(Best {
            name: item.name.clone(),
            value,
            text,
            href: href.unwrap_or_default(),
        });
    }
}

fn found(turn: &mut Turn<'_>, step: &Step, best: &Best) -> StepResult {
    turn.memory.about.clone_from(&best.name);
    let opens = matches!(step.verb, Some(Verb::Open | Verb::Search | Verb::Choose));
    if !opens && !step.is("press") {
        return StepResult::Advance;
    }
    // Who only wants it found wants to know what it is; it is opened as well.
    let line = format!("{} — {}", best.name, best.text);
    if step.is("find") && turn.is_last_step() && !turn.memory.notes.contains(&line) {
        turn.memory.notes.push(line);
    }
    let named = |e: &&Element| is_link(e) && e.name == best.name;
    let url = best.href.clone();
    let action = match turn.page.elements().find(named) {
        Some(link) => click(link),
        None if !url.is_empty() => Action::Navigate { url },
        None if step.is("find") => return StepResult::Advance,
        None => return ask_about(turn, step, &best.name),
    };
    let told = [best.name.as_str(), &best.text];
    turn.does(action, OnSuccess::Advance, "it_is", &told)
}
