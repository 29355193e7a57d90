//! The ladder of fall-backs: what to do, in turn, when a step's target is not on the page.

use copilot_protocol::Element;
use copilot_text::{has_stem, words};

use crate::goal::{Step, Verb};
use crate::grammar::grammar;
use crate::memory::OnSuccess;
use crate::naming::{is_generic, without_kind};
use crate::page::{is_link, label, leads_away, usable};
use crate::turn::{StepResult, Turn, typed};
use crate::ways::{
    Way, ask_about, first_of, named_place, next_page, patience, scroll_down, scroll_to, search_box,
    section,
};

const MOST_LOOKS: u32 = 6;
const MOST_LINKS: usize = 6;
const MOST_FOLDS: usize = 10;

/// Looks further for the step's target, and in the end asks. `query` is what is looked for, in the goal's words.
pub(crate) fn look_further(turn: &mut Turn<'_>, step: &Step, query: &str) -> StepResult {
    let doing = step.doing.as_str();
    let specific = !query.trim().is_empty() && !is_generic(query);
    let own_form = matches!(doing, "buy" | "save" | "sign_in" | "sign_up" | "submit");
    let item_like = specific
        && match step.verb {
            Some(Verb::Open | Verb::Search | Verb::Read | Verb::Download) => true,
            Some(Verb::Press) => !own_form,
            _ => false,
        };
    let listed = step.verb == Some(Verb::List) || doing == "buy";
    let searchable = doing != "press" && (item_like || specific && listed);
    // The doing may be done on the page of the thing that the steps before have found.
    let on_its_page = matches!(step.verb, Some(Verb::Press | Verb::Download))
        && !matches!(doing, "add" | "buy" | "save");
    // Prices stand where things are sold.
    let asked = step.question.as_ref();
    let priced = asked.is_some_and(|q| has_stem(&q.what, words::PRICE));
    let said = [&[query], grammar().buttons(doing)].concat();
    let ways: [Way<'_>; 10] = [
        (true, &patience),
        (true, &look_below),
        (true, &|turn| named_place(turn, step)),
        // It is written on the page, and lies outside a box that scrolls.
        (on_its_page, &|turn| scroll_to(turn, &said)),
        (searchable, &|turn| search_here(turn, query)),
        (item_like, &next_page),
        (item_like, &unfold),
        (item_like && !step.quoted, &|turn| likely_link(turn, query)),
        (priced, &|turn| section(turn, "find")),
        (true, &|turn| section(turn, doing)),
    ];
    first_of(turn, &ways).unwrap_or_else(|| ask_about(turn, step, query))
}

fn look_below(turn: &mut Turn<'_>) -> Option<StepResult> {
    if !turn.page.cut_below() || turn.memory.looks >= MOST_LOOKS {
        return None;
    }
    turn.memory.looks += 1;
    let down = scroll_down(0.9, None);
    Some(turn.does(down, OnSuccess::OnTheWay, "look_below", &[]))
}

/// What is not in view may lie under another tab of the page, or in a part of it that is folded up.
fn unfold(turn: &mut Turn<'_>) -> Option<StepResult> {
    let folded = |e: &&Element| {
        let open = e.state.expanded == Some(true);
        let part = matches!(e.role.as_str(), "treeitem" | "button" | "tab" | "group");
        let shut = e.state.expanded == Some(false) && part && !e.nav;
        let tab = e.role == "tab" && e.state.selected != Some(true) && !open;
        usable(e) && !e.covered && (tab || shut || e.tag == "summary" && !open)
    };
    if turn.memory.ways_of("fold") >= MOST_FOLDS {
        return None;
    }
    let new = |e: &&Element| turn.memory.new_way(&format!("fold {} {}", label(e), e.id));
    let element = turn.page.elements().filter(folded).find(new)?;
    Some(turn.on_the_way(element, "look_under"))
}

/// A link that says part of what is wanted.
fn likely_link(turn: &mut Turn<'_>, query: &str) -> Option<StepResult> {
    let snapshot = turn.page.snapshot;
    let away = |e: &Element| usable(e) && is_link(e) && leads_away(e, snapshot);
    let ranked = turn.page.ranked(&without_kind(query), None, away);
    let hit = ranked.first().filter(|h| h.score >= 0.5)?;
    if turn.memory.ways.len() >= MOST_LINKS {
        return None;
    }
    turn.press_once(hit.element, "link")
}

fn search_here(turn: &mut Turn<'_>, query: &str) -> Option<StepResult> {
    if turn.ctx.avoid_search {
        return None;
    }
    let element = search_box(turn, None)?;
    let core = without_kind(query);
    let new = turn.memory.new_way(&format!("search {core}"));
    let search = typed(element, &core, true);
    new.then(|| turn.does(search, OnSuccess::OnTheWay, "search_site", &[&core]))
}
