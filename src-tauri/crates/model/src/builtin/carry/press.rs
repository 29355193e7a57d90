//! Pressing what is named, and pointing at it.

use copilot_protocol::{Action, Element};
use copilot_text::goal::{Clause, Thing};
use copilot_text::{normalize, similarity, words};

use super::super::kinds::{self, Meant};
use super::super::memory::Then;
use super::super::page::{
    GOOD, cover, editable, is_button, is_link, is_select, label, pressable, without_kind,
};
use super::super::seek::seek;
use super::super::turn::{Next, Turn};
use super::open::open;
use super::subject;

/// Where "and" cut one label in two, both steps are one press.
pub(super) fn joined(turn: &mut Turn<'_>, step: &Clause) -> Option<Next> {
    let whole = step.joined.as_deref()?;
    let hit = turn
        .page
        .ranked(whole, step.thing, pressable)
        .into_iter()
        .next()
        .filter(|h| similarity(whole, label(h.element)) >= 0.95)?;
    let alone = turn.page.best(&step.object, step.thing, pressable);
    if alone.is_some_and(|a| similarity(&step.object, label(a.element)) >= 0.97) {
        return None;
    }
    turn.memory.joined_done = true;
    Some(turn.press(hit.element, Then::Advance))
}

pub(super) fn click(turn: &mut Turn<'_>, step: &Clause) -> Next {
    if let Some(extreme) = &step.extreme
        && let Some((element, _)) = super::super::likes::extreme_control(turn, extreme)
    {
        return turn.press(element, Then::Advance);
    }
    if step.near.is_none() && step.extreme.is_none() {
        match kinds::meant(turn, &step.object, step.ordinal) {
            Meant::One(element) => return turn.press(element, Then::Advance),
            Meant::Unclear if step.ordinal.is_some() => {
                return seek(turn, step, &step.source.clone());
            }
            _ => {}
        }
    }
    if step.extreme.is_some() || step.ordinal.is_some() {
        return open(turn, step);
    }
    if let Some(next) = joined(turn, step) {
        return next;
    }
    let query = subject(turn, step);
    if let Some(next) = super::each::each(turn, step, &query) {
        return next;
    }
    if step.near.is_none()
        && let Some(element) = of_the_thing(turn, &query, step.thing)
    {
        return turn.press(element, Then::Advance);
    }
    if let Some(near) = &step.near {
        // The label may hold the preposition: "Pay for the order".
        let whole = format!("{query} {near}");
        let exact = turn
            .page
            .best(&whole, step.thing, pressable)
            .filter(|h| similarity(&whole, label(h.element)) >= 0.9);
        if let Some(hit) = exact {
            return turn.press(hit.element, Then::Advance);
        }
        return match beside(turn, &[query.as_str()], near, step.thing) {
            Some(element) => turn.press(element, Then::Advance),
            None => seek(turn, step, &whole),
        };
    }
    match turn
        .page
        .best(&query, step.thing.or(Some(Thing::Button)), |e| {
            pressable(e) || is_select(e)
        }) {
        Some(hit) => {
            if hit.score < 0.75 && turn.page.cut_below() && turn.memory.looks < 3 {
                return seek(turn, step, &query);
            }
            turn.press(hit.element, Then::Advance)
        }
        None => {
            // A field may be pressed too, to bring the focus there.
            // What means the same is not enough: "login" may be a button that says "OK".
            if let Some(hit) = turn.page.best(&query, step.thing, editable)
                && (step.thing == Some(Thing::Field) || cover(&query, label(hit.element)) >= 0.99)
            {
                return turn.press(hit.element, Then::Advance);
            }
            if let Some(element) = sends_form(turn, &query) {
                return turn.press(element, Then::Advance);
            }
            seek(turn, step, &query)
        }
    }
}

/// Where several things have such a button, it is that of the thing which the steps before have found.
fn of_the_thing<'a>(turn: &Turn<'a>, query: &str, thing: Option<Thing>) -> Option<&'a Element> {
    let about = super::super::page::own_name(&turn.memory.about);
    if about.trim().is_empty() || query == turn.memory.about {
        return None;
    }
    let hits = turn
        .page
        .ranked(query, thing.or(Some(Thing::Button)), pressable);
    let top = hits.first().filter(|h| h.score >= GOOD)?.score;
    let alike: Vec<&Element> = hits
        .iter()
        .filter(|h| h.score >= top - 0.03)
        .map(|h| h.element)
        .collect();
    if alike.len() < 2 {
        return None;
    }
    let mut own = alike
        .into_iter()
        .filter(|e| cover(&about, &e.context) >= 0.99);
    let one = own.next()?;
    own.next().is_none().then_some(one)
}

/// "press login" where the form's only button says something else: it is the one that sends the
/// form that was just filled in.
fn sends_form<'a>(turn: &Turn<'a>, query: &str) -> Option<&'a Element> {
    let doing = [words::SIGN_IN, words::SEND, &["submit", "отправить"]]
        .iter()
        .any(|phrases| phrases.iter().any(|p| similarity(p, query) >= 0.9));
    let field = turn
        .memory
        .last_field
        .and_then(|id| turn.page.look.element(id))?;
    let mut buttons = turn
        .page
        .elements()
        .filter(|e| is_button(e) && !e.nav && !e.state.disabled)
        .filter(|e| e.form.as_ref().map(|f| f.index) == field.form.as_ref().map(|f| f.index));
    let one = buttons.next()?;
    (doing && buttons.next().is_none()).then_some(one)
}

/// The button that stands by the thing: its card, row or heading names it.
pub(super) fn beside<'a>(
    turn: &Turn<'a>,
    labels: &[&str],
    near: &str,
    thing: Option<Thing>,
) -> Option<&'a Element> {
    // "Cart" in the page's head only leads there.
    let mut hits = turn.page.saying(labels, |e| {
        pressable(e) && !e.state.disabled && !(e.nav && is_link(e))
    });
    // The goal's own words may be a part of the label; usual words of many buttons may not.
    if hits.is_empty() && labels.len() == 1 {
        hits = labels
            .iter()
            .flat_map(|l| turn.page.ranked(l, thing, pressable))
            .filter(|h| h.score >= GOOD)
            .collect();
    }
    let core = without_kind(near);
    // "Add to cart: Green tea": the label names the thing too.
    if hits.is_empty() {
        let begins = |e: &Element| {
            let said = normalize(label(e));
            labels.iter().any(|l| {
                let l = normalize(l);
                said.strip_prefix(l.as_str())
                    .is_some_and(|rest| rest.starts_with(|c: char| !c.is_alphanumeric()))
            })
        };
        return turn.page.elements().find(|e| {
            pressable(e)
                && !e.state.disabled
                && begins(e)
                && super::super::page::cover(&core, label(e)) >= 0.99
        });
    }
    let name = super::super::page::own_name(near);
    let by = |e: &Element| {
        let around = format!("{} {}", e.context, label(e));
        similarity(&core, &e.context)
            .max(super::super::page::cover(&core, &around))
            .max(super::super::page::cover(&name, &around) * 0.97)
            .max(similarity(&core, &e.heading) * 0.97)
            .max(super::super::page::cover(&core, &e.heading) * 0.95)
    };
    hits.into_iter()
        .map(|h| (by(h.element) + h.score * 0.1, h.element))
        .filter(|(score, _)| *score >= 0.65)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, element)| element)
}

pub(super) fn press_key(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let key = step.value.clone().unwrap_or_default();
    let element = match &step.target {
        Some(target) => super::super::controls::field(turn, target).map(|h| h.element.id),
        None => turn
            .memory
            .last_field
            .filter(|id| turn.page.look.element(*id).is_some()),
    };
    let why = turn.t(
        format!("I press the key {key}."),
        format!("Нажимаю клавишу {key}."),
    );
    turn.act(Action::PressKey { key, element }, Then::Advance, why)
}

pub(super) fn hover(turn: &mut Turn<'_>, step: &Clause) -> Next {
    match turn.page.best(&step.object, step.thing, |_| true) {
        Some(hit) => {
            let why = turn.t("I move the mouse there.", "Навожу туда мышь.");
            turn.act(
                Action::Hover {
                    element: hit.element.id,
                },
                Then::Advance,
                why,
            )
        }
        None => seek(turn, step, &step.object.clone()),
    }
}
