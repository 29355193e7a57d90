//! A list that is narrowed to one kind of thing, by the page's own filter: "the cheapest coffee" where a list of
//! categories has "Coffee".

use copilot_protocol::{Action, Element};
use copilot_text::amounts::prices;
use copilot_text::goal::Verb;
use copilot_text::words::is_sort_label;
use copilot_text::{has_stem, normalize, similarity};

use super::super::memory::{Phase, Then};
use super::super::page::{
    Page, cover, is_button, is_generic, is_search_box, is_select, label, without_kind,
};
use super::super::seek::section;
use super::super::turn::{Next, Turn};
use super::super::words::buttons;

/// How well an option must say a kind to be taken for it.
const SAYS: f64 = 0.75;

const OF_THE_SITE: &[&str] = &[
    "language",
    "currency",
    "country",
    "region",
    "язык",
    "валюта",
    "страна",
    "регион",
];

/// Chooses the kind in the page's filter; `None` where there is no such filter, or it stands there already.
pub(super) fn narrow(turn: &mut Turn<'_>, words: &str) -> Option<Next> {
    if turn.memory.phase == Phase::Chosen {
        let next = apply(turn);
        if next.is_none() {
            turn.memory.phase = Phase::Begin;
        }
        return next;
    }
    let (element, option) = filter_of(&turn.page, words)?;
    if normalize(&element.value) == normalize(&option)
        || !turn.memory.new_way(&format!("narrow {option}"))
    {
        return None;
    }
    turn.memory.last_field = Some(element.id);
    let said = label(element).to_owned();
    let why = turn.t(
        format!("I choose “{option}” in “{said}”, so that only these are listed."),
        format!("Выбираю «{option}» в списке «{said}», чтобы остались только они."),
    );
    Some(turn.act(
        Action::SelectOption {
            element: element.id,
            option,
        },
        Then::Again(Phase::Chosen),
        why,
    ))
}

/// The page lists only what is of that kind, by its filter.
pub(super) fn narrowed(page: &Page<'_>, words: &str) -> bool {
    filter_of(page, words)
        .is_some_and(|(element, option)| normalize(&element.value) == normalize(&option))
}

/// The button of the form in which a choice was made, where it waits for one.
pub(super) fn apply(turn: &mut Turn<'_>) -> Option<Next> {
    let form = turn
        .memory
        .last_field
        .and_then(|id| turn.page.look.element(id))
        .and_then(|e| e.form.as_ref())
        .map(|f| f.index)?;
    let hits = turn.page.saying(buttons(Verb::Filter), |e| {
        is_button(e) && !e.state.disabled && e.form.as_ref().is_some_and(|f| f.index == form)
    });
    let element = hits.first()?.element;
    Some(turn.press(element, Then::OnTheWay))
}

/// The list that has the kind among its options, and that option.
fn filter_of<'a>(page: &Page<'a>, words: &str) -> Option<(&'a Element, String)> {
    let core = without_kind(words);
    if core.is_empty() || is_generic(words) {
        return None;
    }
    page.elements()
        .filter(|e| is_select(e) && !e.nav && !e.state.disabled && !is_sort_label(label(e)))
        .filter(|e| {
            // The whole site's, and what is filled in to be sent.
            let filled_in = |form: u32| {
                page.elements().any(|other| {
                    other.editable
                        && !is_search_box(other)
                        && other.form.as_ref().is_some_and(|f| f.index == form)
                })
            };
            !has_stem(label(e), OF_THE_SITE)
                && !e
                    .form
                    .as_ref()
                    .is_some_and(|f| f.method.eq_ignore_ascii_case("post") && filled_in(f.index))
        })
        .flat_map(|e| e.options.iter().map(move |option| (e, option)))
        .map(|(e, option)| (similarity(&core, option), e, option))
        .filter(|(score, _, option)| {
            *score >= SAYS && cover(&core, option) >= 0.99 || *score >= 0.9
        })
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, e, option)| (e, option.clone()))
}

/// The page has the means of a whole list: it is filtered, sorted or turned.
pub(super) fn lists(turn: &Turn<'_>) -> bool {
    turn.page.next_page().is_some()
        || turn
            .page
            .elements()
            .any(|e| is_select(e) && !e.nav && !e.state.disabled)
}

/// A page that shows a few goods of many is left for the whole list, where the goal names no place itself.
pub(super) fn to_whole_list(turn: &mut Turn<'_>) -> Option<Next> {
    let few = turn.memory.at == 0
        && turn.memory.pages == 0
        && !lists(turn)
        && !prices(&turn.page.look.text).is_empty();
    if few { section(turn, Verb::Add) } else { None }
}
