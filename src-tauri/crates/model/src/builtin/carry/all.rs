//! "Remove everything from the cart", "удали все письма": one button for all, or that of each in turn.

use copilot_protocol::{Action, Element};
use copilot_text::goal::{Clause, every_of};
use copilot_text::{has_stem, normalize, tokens, words};

use super::super::memory::Then;
use super::super::page::{
    Page, cover, is_button, is_checkable, is_generic, is_link, is_radio, label, pressable,
};
use super::super::turn::{Next, Turn};

const FROM: &[&str] = &["from", "in", "of", "out", "из", "с", "со", "в", "во"];
/// What a button for all of them says.
const AT_ONCE: &[&str] = &[
    "clear all",
    "remove all",
    "delete all",
    "empty",
    "clear",
    "empty cart",
    "clear cart",
    "empty basket",
    "clear basket",
    "remove everything",
    "delete everything",
    "очистить",
    "очистить все",
    "очистить корзину",
    "удалить все",
    "убрать все",
];
/// More buttons than this are not pressed for one step.
const MOST: usize = 50;

/// Removes the next of them; `None` where the step means no such thing. `labels` are the usual words
/// of the button.
pub(super) fn all(turn: &mut Turn<'_>, step: &Clause, labels: &[&str]) -> Option<Next> {
    let words = tokens(&every_of(&step.object)?);
    let parted = words.iter().position(|w| FROM.contains(&w.as_str()));
    let what = words[..parted.unwrap_or(words.len())].join(" ");
    if !(what.is_empty() || is_generic(&what)) {
        return None;
    }
    let place = parted
        .map(|at| words[at + 1..].join(" "))
        .unwrap_or_default();
    if !place.is_empty()
        && turn.page.is_about(&place) < 0.6
        && let Some(hit) = turn.page.best(&place, None, |e| is_link(e) && pressable(e))
        && turn
            .memory
            .new_way(&format!("place {}", label(hit.element)))
    {
        return Some(turn.press(hit.element, Then::OnTheWay));
    }
    let free = |e: &Element| is_button(e) && !e.state.disabled;
    let once = turn
        .page
        .saying(AT_ONCE, free)
        .into_iter()
        .find(|h| h.score >= 0.9)
        .map(|h| h.element);
    if let Some(element) = once {
        return Some(turn.press(element, Then::Advance));
    }
    // "Remove", "Remove: Green tea"; nothing that deletes more than one of the things.
    let begins = |e: &Element| {
        let said = normalize(label(e));
        labels.iter().any(|l| {
            said.strip_prefix(*l).is_some_and(|rest| {
                rest.is_empty()
                    || rest.starts_with(|c: char| !c.is_alphanumeric())
                        && (!e.context.is_empty() && cover(rest, &e.context) >= 0.99)
            })
        })
    };
    let pressed = turn
        .memory
        .ways
        .iter()
        .filter(|w| w.starts_with("all "))
        .count();
    let next = turn.page.elements().find(|e| free(e) && begins(e));
    match next {
        Some(element) if pressed < MOST => {
            turn.memory.new_way(&format!("all {pressed}"));
            Some(turn.press(element, Then::OnTheWay))
        }
        _ => {
            // The page says that nothing is left, or that there was nothing.
            let of = step.place.as_deref().unwrap_or(&place);
            let empty = empty_line(&turn.page, of, pressed > 0);
            if empty.is_none() && pressed == 0 {
                return None;
            }
            turn.memory.notes.extend(empty);
            Some(Next::Advance)
        }
    }
}

/// The page's own word that nothing is in that place. Where nothing was taken out it has to name the place: the head of a page
/// may say so of another.
fn empty_line(page: &Page<'_>, place: &str, taken_out: bool) -> Option<String> {
    page.lines
        .iter()
        .find(|line| {
            line.chars().count() <= 80
                && has_stem(line, words::EMPTY)
                && (taken_out || !place.is_empty() && cover(place, line) >= 0.99)
        })
        .map(|line| (*line).to_owned())
}

/// "turn off all notifications": each box of the group that is not so yet. `None` where the step
/// means one box, or no box is of that group.
pub(in crate::builtin) fn tick_all(
    turn: &mut Turn<'_>,
    step: &Clause,
    checked: bool,
) -> Option<Next> {
    let of = every_of(&step.object)?;
    let anything = of.is_empty() || is_generic(&of);
    let own: Vec<&Element> = turn
        .page
        .elements()
        .filter(|e| is_checkable(e) && !is_radio(e) && !e.state.disabled && !e.covered)
        .filter(|e| anything || copilot_text::of_group(&of, &[&e.name, &e.context, &e.heading]))
        .collect();
    if own.is_empty() {
        return None;
    }
    Some(bring_all(turn, &own, checked))
}

/// The boxes whose legend or heading the words are, where there are several.
pub(in crate::builtin) fn tick_group(
    turn: &mut Turn<'_>,
    legend: &str,
    checked: bool,
) -> Option<Next> {
    let own: Vec<&Element> = turn
        .page
        .elements()
        .filter(|e| is_checkable(e) && !is_radio(e) && !e.state.disabled && !e.covered)
        .filter(|e| copilot_text::of_group(legend, &[&e.context, &e.heading]))
        .collect();
    (own.len() > 1).then(|| bring_all(turn, &own, checked))
}

fn bring_all(turn: &mut Turn<'_>, own: &[&Element], checked: bool) -> Next {
    let actions: Vec<Action> = own
        .iter()
        .filter(|e| e.state.checked != Some(checked))
        .map(|e| Action::Check {
            element: e.id,
            checked,
        })
        .collect();
    if actions.is_empty() {
        return Next::Advance;
    }
    let count = actions.len();
    let why = match checked {
        true => turn.t(
            format!("I tick {count}."),
            format!("Отмечаю, всего {count}."),
        ),
        false => turn.t(
            format!("I untick {count}."),
            format!("Снимаю отметки, всего {count}."),
        ),
    };
    Next::Act {
        actions,
        then: Then::Advance,
        why,
    }
}
