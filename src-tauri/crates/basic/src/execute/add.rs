//! Putting things into a cart or list.

use copilot_protocol::Element;
use copilot_text::{has_stem, words};

use super::compare::subject;
use super::found::{Nth, nth_of};
use crate::controls::{beside, give};
use crate::goal::Step;
use crate::grammar::{grammar, words as said};
use crate::items::Item;
use crate::memory::OnSuccess;
use crate::naming::is_generic;
use crate::page::{editable, is_select, usable};
use crate::pick::only;
use crate::turn::{StepResult, Turn, click};

pub(super) fn add(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    let mut about = match subject(turn, step) {
        Ok(about) => about,
        Err(next) => return next,
    };
    if let Some(order) = step.ordinal
        && (about.is_empty() || has_stem(&about, words::GENERIC_ITEMS))
    {
        // The button of the thing that the list has in that place; it often says the thing's name.
        match nth_of(turn, step, "", order) {
            Nth::Nothing(next) => return next,
            Nth::Item(Item { name, .. }) | Nth::Itself(name) => about = name,
            Nth::Unlisted => {}
        }
        // From now on the step is about that thing, wherever it leads.
        let step = &mut turn.memory.steps[turn.memory.at];
        step.ordinal = step.ordinal.filter(|_| about.is_empty());
        step.thing.clone_from(&about);
        step.quoted = true;
    }
    let target = step.target.clone().unwrap_or_default();
    let into = [format!("add to {target}"), format!("добавить в {target}")];
    let cart = target.is_empty() || has_stem(&target, &said().carts);
    let mut labels = if cart {
        words::ADD_TO_CART.to_vec()
    } else {
        into.iter().map(String::as_str).collect()
    };
    if turn.page.saying(&labels, usable).is_empty() {
        labels.extend_from_slice(grammar().buttons("add"));
    }
    let hits = turn.page.saying(&labels, usable);
    let chosen = if about.is_empty() || is_generic(&about) {
        only(hits).map(|h| h.element)
    } else {
        let here = turn.page.is_about(&about) >= 0.7;
        let first = hits.first().map(|h| h.element).filter(|_| here);
        beside(turn, &labels, &about, None).or(first)
    };
    let Some(element) = chosen else {
        let label = labels.first().copied().unwrap_or_default();
        let query = if about.is_empty() { label } else { &about };
        let missing = StepResult::Missing(query.to_owned());
        return turn.page_of(&about, "thing").unwrap_or(missing);
    };
    turn.remember(&about);
    match step.value.as_deref().filter(|c| *c != "1") {
        Some(count) => several(turn, element, &about, count),
        None => turn.press(element),
    }
}

/// Sets the quantity first, in the button's form or on the thing's own page.
fn several(turn: &mut Turn<'_>, button: &Element, about: &str, count: &str) -> StepResult {
    let own = |e: &Element| e.form_index() == button.form_index();
    let fits = |e: &Element| (editable(e) || is_select(e)) && own(e);
    let named = turn.page.ranked("quantity", None, fits);
    let Some(field) = named.first().filter(|h| h.score >= 0.75).map(|h| h.element) else {
        let next = turn.page_of(about, "quantity page");
        return next.unwrap_or_else(|| turn.press(button));
    };
    match give(turn, field, count) {
        StepResult::Act {
            mut actions, then, ..
        } => {
            actions.push(click(button));
            let why = turn.say("quantity", &[count]);
            StepResult::Act { actions, then, why }
        }
        // It stands there already.
        _ => turn.press_then(button, OnSuccess::Advance),
    }
}
