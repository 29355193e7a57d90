//! The cheapest, the newest: things compared by what they show.

use copilot_protocol::Action;
use copilot_text::{has_stem, similarity, words};

use super::found::where_kept;
use super::list::named_page;
use super::narrow::{narrow, narrowed, to_whole_list};
use crate::answer::largest_table;
use crate::goal::{Extreme, Step, Verb};
use crate::items::{extreme_of, items, meant, rows};
use crate::memory::{Best, Then};
use crate::page::{entry, is_generic, is_link, label, without_kind};
use crate::seek::{ask_about, next_page, patience, section, seek};
use crate::turn::{Next, Turn};

/// How well a column's head must fit what is measured.
const COLUMN: f64 = 0.55;

/// Compares all pages of the list. What the step does with the thing that it finds is its verb's.
pub(super) fn compare(turn: &mut Turn<'_>, step: &Step, extreme: &Extreme) -> Next {
    if let Some(next) = patience(turn) {
        return next;
    }
    let about_page = turn.page.is_about(&without_kind(&step.thing)) >= 0.75;
    if turn.memory.best.is_none() {
        // "the nearest pickup point": a page of its own lists them.
        let of_goods =
            has_stem(&extreme.measure, words::PRICE) || has_stem(&extreme.measure, words::RATING);
        let way = named_page(turn, step)
            .or_else(|| where_kept(turn, step))
            .or_else(|| {
                if of_goods && !about_page {
                    to_whole_list(turn)
                } else {
                    None
                }
            })
            .or_else(|| {
                if turn.memory.pages == 0 && !about_page {
                    narrow(turn, &step.thing)
                } else {
                    None
                }
            });
        if let Some(next) = way {
            return next;
        }
    }
    keep_best(turn, step, extreme, about_page);
    if let Some(next) = next_page(turn) {
        return next;
    }
    match turn.memory.best.clone() {
        Some(best) => found(turn, step, &best),
        None => untold(turn, step, extreme),
    }
}

fn keep_best(turn: &mut Turn<'_>, step: &Step, extreme: &Extreme, about_page: bool) {
    let (header, _) = largest_table(&turn.page.lines);
    // A column of a table is measured in the table, whatever links stand in its head.
    let in_table = header
        .iter()
        .any(|head| similarity(&extreme.measure, head) >= COLUMN);
    let all = if in_table {
        rows(&turn.page)
    } else {
        items(&turn.page)
    };
    let names_column = step
        .thing
        .split_whitespace()
        .any(|w| header.iter().any(|head| similarity(w, head) >= 0.6));
    // On the page of their kind all are of that kind, and so they are where the page's filter says so.
    let all_are = about_page
        || step.thing.is_empty()
        || is_generic(&step.thing)
        || names_column
        || narrowed(&turn.page, &step.thing);
    let some = if all_are {
        all
    } else {
        meant(all, &step.thing)
    };
    let Some((item, value, text)) = extreme_of(&some, extreme, &header) else {
        return;
    };
    let better = |known: &Best| {
        if extreme.most {
            value > known.value
        } else {
            value < known.value
        }
    };
    if turn.memory.best.as_ref().is_none_or(better) {
        let href = item
            .element
            .and_then(|e| e.attrs.href.clone())
            .unwrap_or_default();
        turn.memory.best = Some(Best {
            name: item.name.clone(),
            value,
            text,
            href,
        });
    }
}

/// Nothing on the page tells the measure.
fn untold(turn: &mut Turn<'_>, step: &Step, extreme: &Extreme) -> Next {
    if turn.page.cut_below() && turn.memory.looks < 6 {
        return seek(turn, step, &step.thing);
    }
    // "the latest letter from Anna": lists of letters have the newest first.
    let newest = extreme.most && extreme.measure == "date";
    if let Some(element) = entry(&turn.page, &step.thing).filter(|_| newest) {
        let said = label(element).to_owned();
        turn.memory.about.clone_from(&step.thing);
        let short = copilot_text::stems(&said).len() <= copilot_text::stems(&step.thing).len();
        return match step.verb {
            Some(Verb::Open | Verb::Press) => turn.press(element, Then::Advance),
            // An entry that says no more than its name is opened first.
            Some(Verb::Read) if short && turn.memory.new_way(&format!("entry {said}")) => {
                turn.press(element, Then::OnTheWay)
            }
            Some(Verb::Read) => {
                turn.memory.notes.push(said);
                Next::Advance
            }
            _ => Next::Advance,
        };
    }
    section(turn, "find").unwrap_or_else(|| ask_about(turn, step, &step.source))
}

fn found(turn: &mut Turn<'_>, step: &Step, best: &Best) -> Next {
    turn.memory.about.clone_from(&best.name);
    if !matches!(step.verb, Some(Verb::Open | Verb::Search | Verb::Choose)) && !step.is("press") {
        return Next::Advance;
    }
    // Who only wants it found wants to know what it is; it is opened as well.
    let line = format!("{} — {}", best.name, best.text);
    let last = turn.memory.at + 1 >= turn.memory.steps.len();
    if step.is("find") && last && !turn.memory.notes.contains(&line) {
        turn.memory.notes.push(line);
    }
    let why = turn.say("it_is", &[&best.name, &best.text]);
    let here = turn
        .page
        .elements()
        .find(|e| is_link(e) && e.name == best.name);
    if let Some(element) = here {
        return turn.use_it(
            element,
            Action::Click {
                element: element.id,
            },
            Then::Advance,
            why,
        );
    }
    match (best.href.is_empty(), step.is("find")) {
        (true, true) => Next::Advance,
        (true, false) => ask_about(turn, step, &best.name),
        _ => turn.act(
            Action::Navigate {
                url: best.href.clone(),
            },
            Then::Advance,
            why,
        ),
    }
}
