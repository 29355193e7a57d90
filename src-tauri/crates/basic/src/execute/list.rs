//! Lists read out, over several pages.

use std::collections::BTreeSet;

use copilot_text::{has_stem, normalize, stem};

use super::found::{in_common, named_page};
use super::narrow::{narrow, narrowed, to_whole_list};
use crate::answer::{contents, largest_table};
use crate::goal::Step;
use crate::grammar::words;
use crate::items::names;
use crate::naming::without_kind;
use crate::page::{PLACE, Page};
use crate::pick::only;
use crate::turn::{StepResult, Turn};
use crate::ways::{Way, first_of, named_place, next_page, patience};

/// Things of a list that are read out, at most.
const MOST_LISTED: usize = 100;

pub(super) fn list(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    let inside = in_common(step).is_some_and(|of| turn.page.is_about(of) >= 0.75);
    // "which things are in the cart": the link to the place in which they are.
    let place = in_common(step).and_then(|of| turn.link(of, PLACE));
    let begins = !inside && place.is_none() && turn.memory.pages == 0;
    let things = place.is_none() && of_things(turn, step);
    let ways: [Way<'_>; 4] = [
        (!inside, &|turn| turn.press_once(place?, "place")),
        (begins, &|turn| named_page(turn, step)),
        (things, &|turn| to_whole_list(turn, step)),
        (true, &|turn| collect(turn, step)),
    ];
    if let Some(next) = first_of(turn, &ways) {
        return next;
    }
    if turn.memory.listed.is_empty() {
        return match contents(&turn.page).filter(|_| inside) {
            Some(found) => turn.note(found),
            None => StepResult::Missing(step.thing.clone()),
        };
    }
    let mut listed = turn.memory.listed.clone();
    if listed.len() > MOST_LISTED {
        listed.truncate(MOST_LISTED);
        listed.push("…".into());
    }
    turn.note(listed.join("\n"))
}

/// Lists what this page has, and turns to the next; `None` at the end.
fn collect(turn: &mut Turn<'_>, step: &Step) -> Option<StepResult> {
    let begins = turn.memory.pages == 0;
    let place = step.target.as_ref().filter(|_| begins);
    let way = patience(turn).or_else(|| place.and_then(|_| named_place(turn, step)));
    if way.is_some() {
        return way;
    }
    if let Some((value, found)) = in_common(step).and_then(|of| having(&turn.page, of)) {
        if keep(turn, found)
            && let Some(next) = next_page(turn)
        {
            return Some(next);
        }
        let listed = turn.memory.listed.join(", ");
        return Some(turn.note(format!("{value}: {listed}")));
    }
    // "the products in Lamps": a filter of the page says which.
    let kind = in_common(step).unwrap_or(&step.thing).to_owned();
    if turn.memory.pages == 0
        && let Some(next) = narrow(turn, &kind)
    {
        return Some(next);
    }
    let all_are = narrowed(&turn.page, &kind);
    // "which depots are in the desert": without a column or filter that says so, nobody can tell which.
    let told = in_common(step).is_none() || all_are || turn.page.is_about(&kind) >= 0.75;
    let asked = step.question.as_ref();
    let asked = asked.map_or(String::new(), |q| format!("{} {}", q.what, q.of));
    let thing = Some(step.thing.clone()).filter(|t| !t.is_empty());
    let wanted = thing.unwrap_or(asked);
    if !told {
        return None;
    }
    let mut found = names(&turn.page, &wanted, all_are);
    found.retain(|name| !name.trim().is_empty());
    keep(turn, found).then(|| next_page(turn)).flatten()
}

/// Adds what was not listed yet; whether there was any.
fn keep(turn: &mut Turn<'_>, found: Vec<String>) -> bool {
    let listed = &mut turn.memory.listed;
    let before = listed.len();
    for name in found {
        if !listed.contains(&name) {
            listed.push(name);
        }
    }
    listed.len() > before
}

/// Things of a kind are to be listed: no parts of the page, and not what the page is about.
fn of_things(turn: &Turn<'_>, step: &Step) -> bool {
    !step.thing.is_empty()
        && !has_stem(&step.thing, &words().page_parts)
        && turn.page.is_about(&without_kind(&step.thing)) < 0.6
}

/// The one value of a column of kinds that begins with the word, and the names of the rows that have it: "north" and
/// "Northmark".
fn having(page: &Page<'_>, said: &str) -> Option<(String, Vec<String>)> {
    /// A column of kinds has each value several times: on average at least so often.
    const OFTEN: usize = 2;
    const SHORTEST: usize = 4;
    let (header, rows) = largest_table(&page.lines);
    let wanted = Some(stem(&normalize(said))).filter(|w| w.chars().count() >= SHORTEST)?;
    (1..header.len()).find_map(|column| {
        let cells = rows.iter().filter_map(|row| row.get(column).copied());
        let kinds: BTreeSet<&str> = cells.collect();
        let begins = |kind: &&&str| normalize(kind).starts_with(&wanted);
        let value = *only(kinds.iter().filter(begins))?;
        let own = rows.iter().filter(|row| row.get(column) == Some(&value));
        let names = own.map(|row| row[0].to_owned()).collect();
        (rows.len() >= kinds.len() * OFTEN).then(|| (value.to_owned(), names))
    })
}
