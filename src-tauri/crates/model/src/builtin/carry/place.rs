//! The section of the site where a step is done, and the page of a list by its number.

use copilot_protocol::{Action, Element};
use copilot_text::goal::{Clause, Thing};
use copilot_text::normalize;

use super::super::memory::Then;
use super::super::page::{is_link, label, pressable, same_address};
use super::super::seek::go_there;
use super::super::turn::{Next, Turn};
use super::compare::MOST_LIST_PAGES;

/// How well a link's name must fit a section to be taken for it.
const NAMED: f64 = 0.85;

/// "in the settings": goes there first, where a link leads there. Where none does, the step is tried as it is.
pub(super) fn to_place(turn: &mut Turn<'_>, step: &Clause) -> Option<Next> {
    let place = step.place.as_deref()?;
    if turn.page.is_about(place) >= 0.75 {
        return None;
    }
    let here = turn.page.look.url.clone();
    let hit = turn
        .page
        .ranked(place, None, |e| is_link(e) && pressable(e))
        .into_iter()
        .next()
        .filter(|h| h.score >= NAMED)
        .filter(|h| {
            !h.element
                .attrs
                .href
                .as_deref()
                .is_some_and(|u| same_address(u, &here))
        })?;
    go_there(turn, hit.element)
}

/// "page 2": by its number, else page by page. `None` where the step means no page of a list, or none is here.
pub(super) fn page_of_list(turn: &mut Turn<'_>, step: &Clause) -> Option<Next> {
    let number = step
        .ordinal
        .filter(|_| step.thing == Some(Thing::Page) && step.object.is_empty() && !step.pronoun)?;
    let names = [
        number.to_string(),
        format!("page {number}"),
        format!("страница {number}"),
    ];
    let by_number = |e: &Element| {
        let said = normalize(label(e));
        pressable(e) && !e.state.disabled && names.contains(&said)
    };
    let here = turn.page.look.url.clone();
    // A lone number may be how much is in the cart.
    let another = |e: &Element| {
        let said = normalize(label(e));
        pressable(e) && said.parse::<i32>().is_ok_and(|n| n > 0 && n != number)
    };
    let turned = turn.page.next_page().is_some() || turn.page.elements().any(another);
    let numbered = turn.page.elements().find(|e| turned && by_number(e));
    if let Some(element) = numbered {
        let is_here = element
            .attrs
            .href
            .as_deref()
            .is_some_and(|u| same_address(u, &here));
        return Some(if is_here {
            Next::Advance
        } else {
            turn.press(element, Then::Advance)
        });
    }
    let passed = turn.memory.pages + 1;
    if u32::try_from(number).ok()? <= passed {
        return (turn.memory.pages > 0).then_some(Next::Advance);
    }
    let next = turn
        .page
        .next_page()
        .filter(|_| turn.memory.pages < MOST_LIST_PAGES)?;
    turn.memory.pages += 1;
    let why = turn.t(
        "I turn to the next page of the list.",
        "Перехожу на следующую страницу списка.",
    );
    Some(turn.act(Action::Click { element: next.id }, Then::OnTheWay, why))
}
