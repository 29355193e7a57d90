//! Putting things into a cart or list.

use copilot_protocol::{Action, Element, TypeMode};
use copilot_text::{has_stem, normalize, words};

use super::compare::compare;
use super::found::in_place;
use super::press::beside;
use super::{remember, subject};
use crate::goal::Step;
use crate::grammar::{grammar, words as said};
use crate::items::nth;
use crate::memory::{Phase, Then};
use crate::page::{editable, is_generic, is_link, is_select, usable};
use crate::seek::seek;
use crate::turn::{Next, Turn};

pub(super) fn add(turn: &mut Turn<'_>, step: &Step) -> Next {
    if let Some(extreme) = &step.extreme
        && matches!(turn.memory.phase, Phase::Begin | Phase::Chosen)
        && turn.memory.best.is_none()
    {
        let next = compare(turn, step, extreme);
        if next != Next::Advance {
            return next;
        }
    }
    let mut about = if step.extreme.is_some() {
        turn.memory.about.clone()
    } else {
        subject(turn, step)
    };
    let target = step.target.clone().unwrap_or_default();
    let into = [format!("add to {target}"), format!("добавить в {target}")];
    let cart = target.is_empty() || has_stem(&target, &said().carts);
    let mut labels: Vec<&str> = if cart {
        words::ADD_TO_CART.to_vec()
    } else {
        into.iter().map(String::as_str).collect()
    };
    if turn.page.saying(&labels, usable).is_empty() {
        labels.extend_from_slice(grammar().buttons("add"));
    }
    let hits = turn.page.saying(&labels, usable);
    if let Some(order) = step.ordinal
        && (about.is_empty() || has_stem(&about, words::GENERIC_ITEMS))
    {
        // The button of the thing that the list has in that place; it often says the thing's name.
        match in_place(turn, step, order) {
            Ok(Some(name)) => about = name,
            Ok(None) => {
                let in_order: Vec<&Element> = turn
                    .page
                    .elements()
                    .filter(|e| hits.iter().any(|h| h.element.id == e.id))
                    .collect();
                if let Some(element) = nth(&in_order, order).copied() {
                    return turn.press(element, Then::Advance);
                }
            }
            Err(next) => return next,
        }
    }
    let first = hits.first().map(|h| h.element);
    let chosen = if about.is_empty() || is_generic(&about) {
        first.filter(|_| hits.len() == 1)
    } else {
        beside(turn, &labels, &about, None).or(first.filter(|_| turn.page.is_about(&about) >= 0.7))
    };
    let Some(element) = chosen else {
        // The thing's own page has the button.
        let link = turn
            .page
            .best(&about, None, |e| is_link(e) && !e.nav)
            .filter(|_| !about.is_empty() && turn.page.is_about(&about) < 0.85);
        return match link.and_then(|hit| turn.press_once(hit.element, "thing")) {
            Some(next) => next,
            None if about.is_empty() => {
                seek(turn, step, labels.first().copied().unwrap_or_default())
            }
            None => seek(turn, step, &about),
        };
    };
    remember(turn, &about);
    match step.value.as_deref().filter(|c| *c != "1") {
        Some(count) => several(turn, element, &about, count),
        None => turn.press(element, Then::Advance),
    }
}

/// Sets the quantity first, in the button's form or on the thing's own page.
fn several(turn: &mut Turn<'_>, button: &Element, about: &str, count: &str) -> Next {
    let form = |e: &Element| e.form.as_ref().map(|f| f.index);
    let named = turn
        .page
        .ranked("quantity", None, |e| editable(e) || is_select(e));
    let field = named
        .into_iter()
        .find(|h| h.score >= 0.75 && form(h.element) == form(button))
        .map(|h| h.element);
    let Some(field) = field else {
        let link = turn
            .page
            .best(about, None, is_link)
            .filter(|_| turn.page.is_about(about) < 0.85);
        let next = link.and_then(|hit| turn.press_once(hit.element, "quantity page"));
        return next.unwrap_or_else(|| turn.press(button, Then::Advance));
    };
    if normalize(&field.value) == count {
        return turn.press(button, Then::Advance);
    }
    let set = if is_select(field) {
        Action::SelectOption {
            element: field.id,
            option: count.to_owned(),
        }
    } else {
        Action::Type {
            element: field.id,
            text: count.to_owned(),
            mode: TypeMode::Fill,
            submit: false,
        }
    };
    Next::Act {
        actions: vec![set, Action::Click { element: button.id }],
        then: Then::Advance,
        why: turn.say("quantity", &[count]),
    }
}
