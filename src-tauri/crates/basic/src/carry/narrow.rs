//! A list that is narrowed to one kind of thing, by the page's own filter: "the cheapest coffee" where a list of
//! categories has "Coffee".

use copilot_protocol::{Action, Element};
use copilot_text::amounts::prices;
use copilot_text::words::is_sort_label;
use copilot_text::{has_stem, normalize, similarity};

use super::press::{form_of_last, in_form};
use crate::grammar::{grammar, words};
use crate::memory::{Phase, Then};
use crate::page::{
    Page, cover, is_button, is_generic, is_search_box, is_select, label, without_kind,
};
use crate::seek::section;
use crate::turn::{Next, Turn};

/// How well an option must say a kind to be taken for it.
const SAYS: f64 = 0.75;

/// Chooses the kind in the page's filter; `None` where there is no such filter, or it stands there already.
pub(super) fn narrow(turn: &mut Turn<'_>, kind: &str) -> Option<Next> {
    if turn.memory.phase == Phase::Chosen {
        let next = apply(turn, Then::OnTheWay);
        if next.is_none() {
            turn.memory.phase = Phase::Begin;
        }
        return next;
    }
    let (element, option) = filter_of(&turn.page, kind)?;
    if normalize(&element.value) == normalize(&option)
        || !turn.memory.new_way(&format!("narrow {option}"))
    {
        return None;
    }
    turn.memory.last_field = Some(element.id);
    let why = turn.say("choose", &[&option, label(element)]);
    let action = Action::SelectOption {
        element: element.id,
        option,
    };
    Some(turn.act(action, Then::Again(Phase::Chosen), why))
}

/// The page lists only what is of that kind, by its filter.
pub(super) fn narrowed(page: &Page<'_>, kind: &str) -> bool {
    filter_of(page, kind)
        .is_some_and(|(element, option)| normalize(&element.value) == normalize(&option))
}

/// The button of the form in which a choice was made, where it waits for one.
pub(super) fn apply(turn: &mut Turn<'_>, then: Then) -> Option<Next> {
    let form = form_of_last(turn)?;
    let hits = turn.page.saying(grammar().buttons("filter"), |e| {
        is_button(e) && !e.state.disabled && in_form(e, form)
    });
    let element = hits.first()?.element;
    Some(turn.press(element, then))
}

/// The list that has the kind among its options, and that option. Not those of the whole site, and not what is filled in to
/// be sent.
fn filter_of<'a>(page: &Page<'a>, kind: &str) -> Option<(&'a Element, String)> {
    let core = without_kind(kind);
    let core = core.as_str();
    if core.is_empty() || is_generic(kind) {
        return None;
    }
    let filled_in = |form: u32| {
        page.elements()
            .any(|e| e.editable && !is_search_box(e) && in_form(e, form))
    };
    let sends = |e: &Element| {
        e.form
            .as_ref()
            .is_some_and(|f| f.method.eq_ignore_ascii_case("post") && filled_in(f.index))
    };
    page.elements()
        .filter(|e| is_select(e) && !e.nav && !e.state.disabled && !is_sort_label(label(e)))
        .filter(|e| !has_stem(label(e), &words().of_the_site) && !sends(e))
        .flat_map(|e| {
            e.options
                .iter()
                .map(move |option| (similarity(core, option), e, option))
        })
        .filter(|(score, _, option)| *score >= SAYS && cover(core, option) >= 0.99 || *score >= 0.9)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, e, option)| (e, option.clone()))
}

/// A page that shows a few goods of many is left for the whole list, where the goal names no place itself.
pub(super) fn to_whole_list(turn: &mut Turn<'_>) -> Option<Next> {
    let lists = turn.page.next_page().is_some()
        || turn
            .page
            .elements()
            .any(|e| is_select(e) && !e.nav && !e.state.disabled);
    let few = turn.memory.at == 0
        && turn.memory.pages == 0
        && !lists
        && !prices(&turn.page.look.text).is_empty();
    if few { section(turn, "add") } else { None }
}
