//! Putting things into a cart or list.

use copilot_protocol::{Action, Element};
use copilot_text::{has_stem, normalize, words};

use super::compare::compare;
use super::found::in_place;
use super::press::beside;
use super::{remember, subject};
use crate::controls::give;
use crate::goal::Step;
use crate::grammar::{grammar, words as said};
use crate::memory::{Phase, Then};
use crate::page::{editable, is_generic, is_select, usable};
use crate::pick::only;
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
    let compared = step.extreme.is_some();
    let mut about = if compared {
        turn.memory.about.clone()
    } else {
        subject(turn, step)
    };
    if let Some(order) = step.ordinal
        && (about.is_empty() || has_stem(&about, words::GENERIC_ITEMS))
    {
        // The button of the thing that the list has in that place; it often says the thing's name.
        match in_place(turn, step, order) {
            Ok(name) => about = name.unwrap_or(about),
            Err(next) => return next,
        }
    }
    let target = step.target.clone().unwrap_or_default();
    let into = [format!("add to {target}"), format!("добавить в {target}")];
    let cart = target.is_empty() || has_stem(&target, &said().carts);
    let own: Vec<&str> = into.iter().map(String::as_str).collect();
    let mut labels = if cart {
        words::ADD_TO_CART.to_vec()
    } else {
        own
    };
    if turn.page.saying(&labels, usable).is_empty() {
        labels.extend_from_slice(grammar().buttons("add"));
    }
    let hits: Vec<&Element> = turn
        .page
        .saying(&labels, usable)
        .iter()
        .map(|h| h.element)
        .collect();
    let chosen = if about.is_empty() || is_generic(&about) {
        only(hits)
    } else {
        let here = turn.page.is_about(&about) >= 0.7;
        let first = hits.first().copied().filter(|_| here);
        beside(turn, &labels, &about, None).or(first)
    };
    let Some(element) = chosen else {
        let label = labels.first().copied().unwrap_or_default();
        let query = if about.is_empty() { label } else { &about };
        return turn
            .page_of(&about, "thing")
            .unwrap_or_else(|| seek(turn, step, query));
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
    let fits = |e: &Element| (editable(e) || is_select(e)) && form(e) == form(button);
    let named = turn.page.ranked("quantity", None, fits);
    let Some(field) = named.first().filter(|h| h.score >= 0.75).map(|h| h.element) else {
        let next = turn.page_of(about, "quantity page");
        return next.unwrap_or_else(|| turn.press(button, Then::Advance));
    };
    if normalize(&field.value) == count {
        return turn.press(button, Then::Advance);
    }
    let press = Action::Click { element: button.id };
    match give(turn, field, count) {
        Next::Act {
            mut actions, then, ..
        } if then == Then::Advance => {
            actions.push(press);
            let why = turn.say("quantity", &[count]);
            Next::Act { actions, then, why }
        }
        // It stands there already.
        Next::Advance => turn.press(button, Then::Advance),
        other => other,
    }
}
