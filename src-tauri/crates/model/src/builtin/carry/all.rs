//! "Remove everything from the cart", "удали все письма": one button for all, or that of each in turn.

use copilot_protocol::Element;
use copilot_text::goal::Clause;
use copilot_text::{normalize, tokens};

use super::super::memory::Then;
use super::super::page::{cover, is_button, is_generic, is_link, label, pressable};
use super::super::turn::{Next, Turn};

/// Words for each thing there is.
const EVERY: &[&str] = &[
    "everything",
    "all",
    "every",
    "все",
    "всё",
    "каждый",
    "каждое",
];
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
    let words = tokens(&step.object);
    let every = words.iter().position(|w| EVERY.contains(&w.as_str()))?;
    let parted = words.iter().position(|w| FROM.contains(&w.as_str()));
    let what = words[every + 1..parted.unwrap_or(words.len()).max(every + 1)].join(" ");
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
        _ if pressed > 0 => Some(Next::Advance),
        _ => None,
    }
}
