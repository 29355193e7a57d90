//! Lists read out and counted, over several pages.

use copilot_protocol::Element;
use copilot_text::{amounts, has_stem, similarity, stems, tokens};

use super::found::where_kept;
use super::narrow::{narrow, narrowed, to_whole_list};
use super::open::PLACE;
use crate::answer::{answer, contents, largest_table};
use crate::goal::{Kind, Step};
use crate::grammar::words;
use crate::items::names;
use crate::page::{Page, cover, is_generic, is_link, is_select, label, pressable, without_kind};
use crate::seek::{next_page, patience, seek};
use crate::turn::{Next, Turn};

/// Characters of a list that are read out, at most.
const LONGEST_LIST: usize = 4000;

/// What the goal says that the listed things have in common: "in the north".
fn in_common(step: &Step) -> Option<&str> {
    step.question
        .as_ref()
        .map(|q| q.of.as_str())
        .filter(|of| !of.is_empty())
}

pub(super) fn list(turn: &mut Turn<'_>, step: &Step) -> Next {
    let inside = in_common(step).is_some_and(|of| turn.page.is_about(of) >= 0.75);
    let place = place_of(turn, step);
    if !inside {
        if let Some(next) = place.and_then(|e| turn.press_once(e, "place")) {
            return next;
        }
        if turn.memory.pages == 0
            && place.is_none()
            && let Some(next) = named_page(turn, step).or_else(|| where_kept(turn, step))
        {
            return next;
        }
    }
    if of_things(turn, step)
        && place.is_none()
        && let Some(next) = to_whole_list(turn)
    {
        return next;
    }
    if let Some(next) = collect(turn, step) {
        return next;
    }
    if turn.memory.listed.is_empty() {
        return match contents(&turn.page).filter(|_| inside) {
            Some(found) => {
                turn.memory.notes.push(found);
                Next::Advance
            }
            None => seek(turn, step, &step.thing),
        };
    }
    let mut out = String::new();
    for name in &turn.memory.listed {
        if out.len() + name.len() > LONGEST_LIST {
            out.push_str("\n…");
            break;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(name);
    }
    turn.memory.notes.push(out);
    Next::Advance
}

pub(super) fn count(turn: &mut Turn<'_>, step: &Step) -> Next {
    if turn.memory.pages == 0 {
        let things = of_things(turn, step);
        let way = named_page(turn, step)
            .or_else(|| if things { to_whole_list(turn) } else { None })
            .or_else(|| narrow(turn, &step.thing));
        if let Some(next) = way {
            return next;
        }
        // The page may say the number itself.
        if let Some(line) = stated_count(&turn.page, &step.thing) {
            turn.memory.notes.push(line);
            return Next::Advance;
        }
        if let Some(next) = where_kept(turn, step) {
            return next;
        }
    }
    if let Some(next) = collect(turn, step) {
        return next;
    }
    if turn.memory.listed.is_empty() {
        let about = turn.memory.about.clone();
        return match answer(&turn.page, step, &about) {
            Some(found) => {
                turn.memory.notes.push(found);
                Next::Advance
            }
            None => seek(turn, step, &step.thing),
        };
    }
    // The number stands nowhere; what was counted does.
    const SHOWN: usize = 30;
    let listed = &turn.memory.listed;
    let more = if listed.len() > SHOWN { "…" } else { "" };
    let note = format!(
        "{}: {}{more}",
        listed.len(),
        listed[..listed.len().min(SHOWN)].join(", ")
    );
    turn.memory.notes.push(note);
    Next::Advance
}

/// "Found: 12", "12 products".
fn stated_count(page: &Page<'_>, thing: &str) -> Option<String> {
    const SHORT: usize = 80;
    let core = without_kind(thing);
    let counts =
        |l: &str| has_stem(l, &words().totals) || cover(thing, l) >= 0.99 && tokens(l).len() <= 5;
    let line = page.lines.iter().find(|l| {
        l.chars().count() <= SHORT
            && amounts::amounts(l).len() == 1
            && counts(l)
            && !l.contains(" | ")
            && amounts::prices(l).is_empty()
    })?;
    let meant = core.is_empty()
        || is_generic(thing)
        || cover(&core, line) > 0.4
        || page.is_about(thing) >= 0.75
        || narrowed(page, thing);
    meant.then(|| (*line).to_owned())
}

/// Lists what this page has, and turns to the next; `None` at the end.
fn collect(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    if let Some(next) = patience(turn) {
        return Some(next);
    }
    if let Some(place) = step
        .target
        .as_deref()
        .filter(|p| turn.page.is_about(p) < 0.9 && turn.memory.pages == 0)
    {
        let hit = turn
            .page
            .best(place, Some(Kind::List), |e| is_select(e) || is_link(e))
            .filter(|h| is_link(h.element));
        if let Some(next) = hit.and_then(|h| turn.press_once(h.element, "place")) {
            return Some(next);
        }
    }
    if !step.is("count")
        && let Some(of) = in_common(step)
        && let Some((value, found)) = having(&turn.page, of)
    {
        let fresh = keep(turn, found);
        if let Some(next) = if fresh { next_page(turn) } else { None } {
            return Some(next);
        }
        let more = if turn.page.look.text_truncated {
            ", …"
        } else {
            ""
        };
        let note = format!("{value}: {}{more}", turn.memory.listed.join(", "));
        turn.memory.notes.push(note);
        return Some(Next::Advance);
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
    let asked = step
        .question
        .as_ref()
        .map(|q| format!("{} {}", q.what, q.of));
    let wanted = if step.thing.is_empty() {
        asked.unwrap_or_default()
    } else {
        step.thing.clone()
    };
    let found = if told || step.is("count") {
        names(&turn.page, &wanted, all_are)
    } else {
        Vec::new()
    };
    if keep(turn, found) {
        next_page(turn)
    } else {
        None
    }
}

/// Adds what was not listed yet; whether there was any.
fn keep(turn: &mut Turn<'_>, found: Vec<String>) -> bool {
    let before = turn.memory.listed.len();
    for name in found {
        if !turn.memory.listed.contains(&name) {
            turn.memory.listed.push(name);
        }
    }
    turn.memory.listed.len() > before
}

/// "list the products on offer": what is named has a page of its own, and this is another.
pub(super) fn named_page(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    let what = step
        .question
        .as_ref()
        .map(|q| q.what.as_str())
        .filter(|w| !w.is_empty())
        .unwrap_or(&step.thing);
    let core = without_kind(if in_common(step).is_some() {
        what
    } else {
        &step.thing
    });
    if core.is_empty() || turn.page.is_about(&core) >= 0.6 {
        return None;
    }
    let says = |e: &Element| similarity(&core, label(e)).max(similarity(what, label(e))) >= 0.95;
    let hit = turn
        .page
        .best(&core, None, is_link)
        .filter(|h| says(h.element))?;
    turn.press_once(hit.element, "place")
}

/// "which things are in the cart": the link to the place in which they are.
fn place_of<'a>(turn: &Turn<'a>, step: &Step) -> Option<&'a Element> {
    let place = in_common(step)?;
    let hit = turn.page.best(place, None, |e| is_link(e) && pressable(e));
    hit.filter(|hit| hit.score >= PLACE).map(|hit| hit.element)
}

/// Things of a kind are to be listed: no parts of the page, and not what the page is about.
fn of_things(turn: &Turn<'_>, step: &Step) -> bool {
    !step.thing.is_empty()
        && !has_stem(&step.thing, &words().page_parts)
        && turn.page.is_about(&without_kind(&step.thing)) < 0.6
}

/// The value of a column of kinds that the words name, and the names of the rows that have it.
fn having(page: &Page<'_>, said: &str) -> Option<(String, Vec<String>)> {
    /// A column of kinds has each value several times: on average at least so often.
    const OFTEN: usize = 2;
    /// Letters that a word must have in common with the beginning of a value.
    const BEGINS: usize = 4;
    let (header, rows) = largest_table(&page.lines);
    let wanted = stems(said);
    let asked = tokens(said);
    // "Out of service" has the words of "in service".
    let denied = |cell: &str| {
        let own = tokens(cell);
        words()
            .denies
            .iter()
            .any(|w| own.iter().any(|o| o == w) && !asked.iter().any(|a| a == w))
    };
    let is_it = |cell: &str| similarity(said, cell) >= 0.85;
    let begins = |cell: &str| {
        let own = tokens(cell);
        wanted.iter().all(|stem| {
            stem.chars().count() >= BEGINS && own.iter().any(|w| w.starts_with(stem.as_str()))
        })
    };
    (1..header.len())
        .filter(|_| !wanted.is_empty())
        .find_map(|column| {
            let cells: Vec<&str> = rows.iter().filter_map(|r| r.get(column).copied()).collect();
            let mut kinds = cells.clone();
            kinds.sort_unstable();
            kinds.dedup();
            let of_kinds = !kinds.is_empty()
                && cells.len() >= kinds.len() * OFTEN
                && kinds.iter().any(|k| k.chars().any(char::is_alphabetic));
            let by = |fits: &dyn Fn(&str) -> bool| -> Vec<&str> {
                kinds
                    .iter()
                    .copied()
                    .filter(|k| !denied(k) && fits(k))
                    .collect()
            };
            let exact = by(&is_it);
            let meant = if exact.is_empty() { by(&begins) } else { exact };
            (of_kinds && !meant.is_empty()).then(|| {
                let own = rows
                    .iter()
                    .filter(|r| r.get(column).is_some_and(|cell| meant.contains(cell)));
                (
                    meant.join(", "),
                    own.filter_map(|r| r.first().map(|n| (*n).to_owned()))
                        .collect(),
                )
            })
        })
}
