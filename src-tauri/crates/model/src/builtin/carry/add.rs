//! Putting things into a cart or list.

use copilot_protocol::{Action, Element, TypeMode};
use copilot_text::goal::{Clause, Verb};
use copilot_text::{has_stem, normalize, words};

use super::super::items::nth;
use super::super::memory::{Phase, Then};
use super::super::page::{editable, is_generic, is_link, is_select, label, pressable};
use super::super::seek::seek;
use super::super::turn::{Next, Turn};
use super::super::words::buttons;
use super::compare::compare;
use super::found::in_place;
use super::press::beside;
use super::{remember, subject};

/// Something is put into the cart or a list.
pub(super) fn add(turn: &mut Turn<'_>, step: &Clause) -> Next {
    if let Some(extreme) = &step.extreme
        && matches!(turn.memory.phase, Phase::Begin | Phase::Chosen)
        && turn.memory.best.is_none()
    {
        let next = compare(turn, step, extreme);
        if next != Next::Advance {
            return next;
        }
    }
    let about = if step.extreme.is_some() {
        turn.memory.about.clone()
    } else {
        subject(turn, step)
    };
    let target = step.target.clone().unwrap_or_default();
    let cart = target.is_empty()
        || has_stem(
            &target,
            &[
                "cart",
                "basket",
                "bag",
                "trolley",
                "корзина",
                "order",
                "заказ",
            ],
        );
    let into: Vec<String> = [format!("add to {target}"), format!("добавить в {target}")]
        .into_iter()
        .filter(|_| !target.is_empty())
        .collect();
    let mut labels: Vec<&str> = if cart {
        words::ADD_TO_CART.to_vec()
    } else {
        into.iter().map(String::as_str).collect()
    };
    if turn.page.saying(&labels, pressable).is_empty() {
        labels.extend_from_slice(buttons(Verb::Add));
    }
    let mut about = about;
    if let Some(order) = step.ordinal
        && (about.is_empty() || has_stem(&about, words::GENERIC_ITEMS))
    {
        // The button of the thing that the list has in that place; it often says the thing's name.
        match in_place(turn, step, order) {
            Ok(Some(name)) => about = name,
            Ok(None) => {
                let hits = turn
                    .page
                    .saying(&labels, |e| pressable(e) && !e.state.disabled);
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
    let hits = turn
        .page
        .saying(&labels, |e| pressable(e) && !e.state.disabled);
    let chosen = if about.is_empty() || is_generic(&about) {
        (hits.len() == 1).then(|| hits[0].element)
    } else {
        let by = beside(turn, &labels, &about, None);
        by.or_else(|| {
            (turn.page.is_about(&about) >= 0.7)
                .then(|| hits.first().map(|h| h.element))
                .flatten()
        })
    };
    if let Some(element) = chosen {
        remember(turn, &about);
        if let Some(count) = step.value.as_deref().filter(|c| *c != "1") {
            let field = turn
                .page
                .ranked("quantity", None, |e| editable(e) || is_select(e))
                .into_iter()
                .find(|h| {
                    h.score >= 0.75
                        && h.element.form.as_ref().map(|f| f.index)
                            == element.form.as_ref().map(|f| f.index)
                });
            match field {
                Some(hit) if normalize(&hit.element.value) != count => {
                    let action = if is_select(hit.element) {
                        Action::SelectOption {
                            element: hit.element.id,
                            option: count.to_owned(),
                        }
                    } else {
                        Action::Type {
                            element: hit.element.id,
                            text: count.to_owned(),
                            mode: TypeMode::Fill,
                            submit: false,
                        }
                    };
                    let why = turn.t(
                        format!("I set the quantity to {count} and add it."),
                        format!("Ставлю количество {count} и добавляю."),
                    );
                    return Next::Act {
                        actions: vec![
                            action,
                            Action::Click {
                                element: element.id,
                            },
                        ],
                        then: Then::Advance,
                        why,
                    };
                }
                Some(_) => {}
                None => {
                    // Its own page may have the field.
                    let link = turn.page.best(&about, None, is_link);
                    if let Some(hit) = link
                        && turn.page.is_about(&about) < 0.85
                        && turn.memory.new_way("quantity page")
                    {
                        return turn.press(hit.element, Then::OnTheWay);
                    }
                }
            }
        }
        return turn.press(element, Then::Advance);
    }
    // The thing's own page has the button.
    if !about.is_empty()
        && let Some(hit) = turn.page.best(&about, None, |e| is_link(e) && !e.nav)
        && turn.page.is_about(&about) < 0.85
        && turn
            .memory
            .new_way(&format!("thing {}", label(hit.element)))
    {
        return turn.press(hit.element, Then::OnTheWay);
    }
    if about.is_empty() && hits.is_empty() {
        return seek(turn, step, labels.first().copied().unwrap_or_default());
    }
    seek(turn, step, &about)
}
