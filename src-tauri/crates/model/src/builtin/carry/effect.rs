//! Doings that a button does: sending a form, paying, saving, deleting.

use copilot_protocol::Element;
use copilot_text::goal::{Clause, Verb};
use copilot_text::{has_stem, normalize, similarity};

use super::super::answer::mentions;
use super::super::items::nth;
use super::super::memory::Then;
use super::super::page::{is_button, is_generic, is_link, is_search_box, label, pressable};
use super::super::seek::{named_place, patience, section, seek};
use super::super::turn::{Next, Turn};
use super::super::words::buttons;
use super::press::beside;
use super::{remember, subject};

pub(super) fn submit(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let form = turn
        .memory
        .last_field
        .and_then(|id| turn.page.look.element(id))
        .and_then(|e| e.form.as_ref())
        .map(|f| f.index);
    let submits: Vec<&Element> = turn
        .page
        .elements()
        .filter(|e| {
            e.form
                .as_ref()
                .is_some_and(|f| f.submits && form.is_none_or(|w| w == f.index))
                && is_button(e)
                && !e.state.disabled
        })
        .collect();
    let named = turn
        .page
        .saying(buttons(Verb::Submit), |e| is_button(e) && !e.state.disabled);
    let chosen = match submits.as_slice() {
        [one] => Some(*one),
        many => named
            .iter()
            .map(|h| h.element)
            .find(|e| many.is_empty() || many.iter().any(|m| m.id == e.id))
            .or_else(|| {
                if form.is_some() {
                    many.first().copied()
                } else {
                    None
                }
            }),
    };
    match chosen {
        Some(element) => turn.press(element, Then::Advance),
        None => seek(turn, step, &step.object.clone()),
    }
}

/// A doing that a button does: pay, save, delete, sign out.
pub(super) fn effect(turn: &mut Turn<'_>, step: &Clause, verb: Verb) -> Next {
    if let Some(extreme) = &step.extreme
        && let Some((element, text)) = super::super::likes::extreme_control(turn, extreme)
    {
        remember(turn, &text);
        return turn.press(element, Then::Advance);
    }
    if verb == Verb::Buy
        && let Some(next) = super::portions::portions(turn, step)
    {
        return next;
    }
    if verb == Verb::Delete
        && let Some(next) = super::all::all(turn, step, buttons(verb))
    {
        return next;
    }
    let about = subject(turn, step);
    let own_words = without_verb(&step.source, &about);
    // The goal's own words may be the button's: "delete account", "save changes".
    let whole = format!("{own_words} {}", step.object);
    let exact = turn
        .page
        .ranked(&whole, step.thing, |e| {
            pressable(e) && !e.state.disabled && !is_search_box(e)
        })
        .into_iter()
        .find(|h| !step.object.is_empty() && similarity(&whole, label(h.element)) >= 0.9);
    if let Some(hit) = exact {
        return turn.press(hit.element, Then::Advance);
    }
    let labels = buttons(verb);
    let fits = |e: &Element| {
        pressable(e)
            && !e.state.disabled
            && (!matches!(verb, Verb::Buy | Verb::Save | Verb::Send) || !e.nav || is_button(e))
    };
    let hits = turn.page.saying(labels, fits);
    if let Some(order) = step.ordinal {
        let in_order: Vec<&Element> = turn
            .page
            .elements()
            .filter(|e| hits.iter().any(|h| h.element.id == e.id))
            .collect();
        if in_order.len() > 1
            && let Some(element) = nth(&in_order, order).copied()
        {
            return turn.press(element, Then::Advance);
        }
    }
    let mut whose = step.near.clone().unwrap_or_else(|| step.object.clone());
    if whose.is_empty() && step.pronoun {
        whose.clone_from(&turn.memory.about);
    }
    let of_all = matches!(
        verb,
        Verb::Save
            | Verb::Buy
            | Verb::SignIn
            | Verb::SignOut
            | Verb::SignUp
            | Verb::Send
            | Verb::Subscribe
            | Verb::Unsubscribe
            | Verb::Post
    );
    let about_one = !whose.is_empty()
        && !is_generic(&whose)
        && !has_stem(
            &whose,
            &[
                "changes",
                "settings",
                "form",
                "order",
                "cart",
                "изменения",
                "настройки",
                "форму",
                "заказ",
                "его",
                "все",
            ],
        );
    let form = turn
        .memory
        .last_field
        .and_then(|id| turn.page.look.element(id))
        .and_then(|e| e.form.as_ref())
        .map(|f| f.index);
    let in_form = hits
        .iter()
        .find(|h| form.is_some() && h.element.form.as_ref().map(|f| f.index) == form)
        .map(|h| h.element);
    let chosen = if of_all {
        in_form
            .or_else(|| {
                if about_one && hits.len() > 1 {
                    beside(turn, labels, &whose, None)
                } else {
                    None
                }
            })
            .or_else(|| hits.first().map(|h| h.element))
    } else if about_one || !turn.memory.about.is_empty() && step.pronoun {
        let whose = if about_one {
            whose.clone()
        } else {
            turn.memory.about.clone()
        };
        beside(turn, labels, &whose, None).or_else(|| {
            (turn.page.is_about(&whose) >= 0.6 || (hits.len() == 1 && mentions(&turn.page, &whose)))
                .then(|| hits.first().map(|h| h.element))
                .flatten()
        })
    } else if hits.len() == 1
        || in_form.is_some()
        || hits.len() > 1 && hits[0].score >= 0.97 && hits[1].score < 0.9
    {
        in_form.or_else(|| hits.first().map(|h| h.element))
    } else {
        None
    };
    if let Some(element) = chosen {
        remember(turn, &about);
        return turn.press(element, Then::Advance);
    }
    // "empty the wish list": a button says the doing in another word, and the thing with it.
    if about_one && chosen.is_none() {
        let by_name = turn
            .page
            .elements()
            .filter(|e| is_button(e) && !e.state.disabled)
            .find(|e| {
                let first = label(e).split_whitespace().next().map(normalize);
                first.is_some_and(|word| labels.iter().any(|l| normalize(l) == word))
                    && super::super::page::cover(&whose, label(e)) >= 0.99
            });
        if let Some(element) = by_name {
            remember(turn, &about);
            return turn.press(element, Then::Advance);
        }
    }
    // The thing's own page has the button.
    if about_one
        && let Some(hit) = turn.page.best(&whose, None, |e| is_link(e) && !e.nav)
        && turn.page.is_about(&whose) < 0.85
        && turn
            .memory
            .new_way(&format!("thing {}", label(hit.element)))
    {
        return turn.press(hit.element, Then::OnTheWay);
    }
    if let Some(next) = patience(turn).or_else(|| named_place(turn, step)) {
        return next;
    }
    if !about_one && let Some(next) = section(turn, verb) {
        return next;
    }
    let query = if about_one { whose } else { own_words };
    seek(turn, step, &query)
}

/// How much the end of the step's words is like a label of two words or more.
pub(super) fn last_words(source: &str, label: &str) -> f64 {
    let words: Vec<&str> = source.split_whitespace().collect();
    let length = label.split_whitespace().count();
    if length < 2 || words.len() < length {
        return 0.0;
    }
    similarity(&words[words.len() - length..].join(" "), label)
}

/// The step's words before its object: "delete", "sign out of".
pub(super) fn without_verb(source: &str, object: &str) -> String {
    let words: Vec<&str> = source.split_whitespace().collect();
    let first = object.split_whitespace().next().unwrap_or_default();
    let at = words
        .iter()
        .position(|w| !first.is_empty() && normalize(w).contains(&normalize(first)))
        .unwrap_or(words.len());
    let head: Vec<&str> = words[..at.min(3)]
        .iter()
        .copied()
        .filter(|w| {
            !matches!(
                normalize(w).as_str(),
                "and" | "then" | "и" | "потом" | "затем" | "please" | "the" | "пожалуйста"
            )
        })
        .collect();
    head.join(" ")
}
