//! A list that is narrowed or sorted by the page's own controls: "the cheapest coffee" where a list of categories has
//! "Coffee".

use copilot_protocol::{Action, Element};
use copilot_text::amounts::prices;
use copilot_text::{has_stem, is_sort_label, matches_any, normalize, similarity, sort_options};

use super::press::{form_of_last, in_form};
use crate::goal::Step;
use crate::grammar::{grammar, words};
use crate::memory::{Phase, Then};
use crate::page::{
    Page, cover, is_button, is_checkable, is_generic, is_search_box, is_select, label, pressable,
    without_kind,
};
use crate::pick::best;
use crate::seek::{patience, section, seek};
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
    let set = normalize(&element.value) == normalize(option);
    if set || !turn.memory.new_way(&format!("narrow {option}")) {
        return None;
    }
    Some(choose(turn, element, option))
}

fn choose(turn: &mut Turn<'_>, element: &Element, option: &str) -> Next {
    turn.memory.last_field = Some(element.id);
    let why = turn.say("choose", &[option, label(element)]);
    let action = Action::SelectOption {
        element: element.id,
        option: option.to_owned(),
    };
    turn.act(action, Then::Again(Phase::Chosen), why)
}

/// The page lists only what is of that kind, by its filter.
pub(super) fn narrowed(page: &Page<'_>, kind: &str) -> bool {
    let filter = filter_of(page, kind);
    filter.is_some_and(|(element, option)| normalize(&element.value) == normalize(option))
}

/// The button of the form in which a choice was made, where it waits for one.
fn apply(turn: &mut Turn<'_>, then: Then) -> Option<Next> {
    let form = form_of_last(turn)?;
    let own = |e: &Element| is_button(e) && !e.state.disabled && in_form(e, form);
    let element = turn
        .page
        .saying(grammar().buttons("filter"), own)
        .first()?
        .element;
    Some(turn.press(element, then))
}

/// The list that has the kind among its options, and that option. Not those of the whole site, and not what is filled in to
/// be sent.
fn filter_of<'a>(page: &Page<'a>, kind: &str) -> Option<(&'a Element, &'a str)> {
    let core = without_kind(kind);
    if core.is_empty() || is_generic(kind) {
        return None;
    }
    let filled_in = |form: u32| {
        let mut all = page.elements();
        all.any(|e| e.editable && !is_search_box(e) && in_form(e, form))
    };
    let sends = |e: &Element| {
        let own = e.form.as_ref();
        own.is_some_and(|f| f.method.eq_ignore_ascii_case("post") && filled_in(f.index))
    };
    let filters = |e: &&Element| {
        let free = is_select(e) && !e.nav && !e.state.disabled && !sends(e);
        free && !is_sort_label(label(e)) && !has_stem(label(e), &words().of_the_site)
    };
    let all = page.elements().filter(filters);
    let options = all.flat_map(|e| e.options.iter().map(move |option| (e, option.as_str())));
    let (score, found) = best(options, SAYS, |(_, option)| similarity(&core, option))?;
    (score >= 0.9 || cover(&core, found.1) >= 0.99).then_some(found)
}

/// A page that shows a few goods of many is left for the whole list, where the goal names no place itself.
pub(super) fn to_whole_list(turn: &mut Turn<'_>) -> Option<Next> {
    let chooses = |e: &Element| is_select(e) && !e.nav && !e.state.disabled;
    let lists = turn.page.next_page().is_some() || turn.page.elements().any(chooses);
    let begins = turn.memory.at == 0 && turn.memory.pages == 0;
    let few = begins && !lists && !prices(&turn.page.look.text).is_empty();
    if few { section(turn, "add") } else { None }
}

/// "sort by price", "show only saws".
pub(super) fn sort(turn: &mut Turn<'_>, step: &Step) -> Next {
    let wanted = step.value.clone().unwrap_or_default();
    if turn.memory.phase == Phase::Chosen {
        // A form that waits for its button.
        return apply(turn, Then::Advance).unwrap_or(Next::Advance);
    }
    let filters = step.is("filter");
    let way = patience(turn)
        .or_else(|| to_whole_list(turn))
        .or_else(|| if filters { narrow(turn, &wanted) } else { None });
    if let Some(next) = way {
        return next;
    }
    if filters && narrowed(&turn.page, &wanted) {
        return Next::Advance;
    }
    let down = has_stem(&wanted, &words().descending);
    let cheap = if has_stem(&wanted, &words().cheap) {
        "price"
    } else {
        ""
    };
    // Where only one way is usual: the best rated and the newest come first.
    let known = [(wanted.as_str(), down), (&wanted, true), (cheap, down)].into_iter();
    let known = known
        .map(|(by, most)| sort_options(by, most))
        .find(|all| !all.is_empty());
    let like = |option: &str| {
        let usual = known
            .unwrap_or_default()
            .iter()
            .map(|k| similarity(k, option));
        usual.fold(similarity(&wanted, option), f64::max)
    };
    let lists = turn
        .page
        .elements()
        .filter(|e| is_select(e) && !e.state.disabled);
    let options = lists.flat_map(|e| e.options.iter().map(move |option| (e, option)));
    if let Some((_, (element, option))) = best(options, 0.6, |(_, option)| like(option)) {
        if normalize(&element.value) == normalize(option) {
            turn.memory.last_field = Some(element.id);
            return Next::Advance;
        }
        return choose(turn, element, option);
    }
    let boxed = turn.page.best(&wanted, None, is_checkable);
    if let Some(hit) = boxed.filter(|_| filters) {
        turn.memory.last_field = Some(hit.element.id);
        let why = turn.say("tick", &[label(hit.element)]);
        let action = Action::Check {
            element: hit.element.id,
            checked: true,
        };
        return turn.act(action, Then::Again(Phase::Chosen), why);
    }
    // A column's head that sorts, or a link.
    let core = wanted.split(',').next().unwrap_or(&wanted);
    let head = turn.page.best(core, None, pressable);
    match head.filter(|h| matches_any(core, &[label(h.element)]) >= 0.8) {
        Some(hit) => turn.press(hit.element, Then::Advance),
        None => seek(turn, step, &wanted),
    }
}
