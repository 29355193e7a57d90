//! Pressing what is named, or the control that does what is wanted: pay, save, delete, sign out.

use copilot_protocol::{Action, Element};
use copilot_text::{has_stem, normalize, similarity, words};

use super::add::add;
use super::compose::compose;
use super::open::open;
use super::{remember, subject};
use crate::answer::mentions;
use crate::controls::{Meant, field, meant};
use crate::goal::{Kind, Step};
use crate::grammar::{grammar, words as said};
use crate::items::nth;
use crate::memory::Then;
use crate::page::{
    GOOD, Hit, Page, cover, editable, is_button, is_checkable, is_generic, is_link, is_search_box,
    is_select, label, own_name, pressable, usable, without_kind,
};
use crate::seek::{cookie_choice, named_place, patience, section, seek};
use crate::turn::{Next, Turn};

pub(super) fn press(turn: &mut Turn<'_>, step: &Step) -> Next {
    match step.doing.as_str() {
        "key" => key(turn, step),
        "press" => click(turn, step),
        "add" => add(turn, step),
        "submit" => submit(turn, step),
        "upload" => Next::Ask {
            question: turn.say("attach", &[]),
            options: vec![turn.say("go_on", &[])],
        },
        _ if !step.fields.is_empty() => compose(turn, step),
        _ => effect(turn, step),
    }
}

/// Where "and" cut one label in two, both steps are one press.
pub(super) fn joined(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    let whole = step.joined.as_deref()?;
    let hit = turn
        .page
        .best(whole, step.kind, pressable)
        .filter(|h| similarity(whole, label(h.element)) >= 0.95)?;
    let alone = turn.page.best(&step.thing, step.kind, pressable);
    if alone.is_some_and(|a| similarity(&step.thing, label(a.element)) >= 0.97) {
        return None;
    }
    turn.memory.joined_done = true;
    Some(turn.press(hit.element, Then::Advance))
}

fn click(turn: &mut Turn<'_>, step: &Step) -> Next {
    if step.near.is_none() && step.extreme.is_none() {
        match meant(turn, &step.thing, step.ordinal) {
            Meant::One(element) => return turn.press(element, Then::Advance),
            Meant::Unclear if step.ordinal.is_some() => return seek(turn, step, &step.source),
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
    if let Some(near) = &step.near {
        // The label may hold the preposition: "Pay for the order".
        let whole = format!("{query} {near}");
        let exact = turn
            .page
            .best(&whole, step.kind, pressable)
            .filter(|h| similarity(&whole, label(h.element)) >= 0.9);
        let element = exact
            .map(|h| h.element)
            .or_else(|| beside(turn, &[query.as_str()], near, step.kind));
        return match element {
            Some(element) => turn.press(element, Then::Advance),
            None => seek(turn, step, &whole),
        };
    }
    if let Some(element) = of_the_thing(turn, &query, step.kind) {
        return turn.press(element, Then::Advance);
    }
    let kind = step.kind.or(Some(Kind::Button));
    if let Some(hit) = turn
        .page
        .best(&query, kind, |e| pressable(e) || is_select(e))
    {
        if hit.score < 0.75 && turn.page.cut_below() && turn.memory.looks < 3 {
            return seek(turn, step, &query);
        }
        return turn.press(hit.element, Then::Advance);
    }
    // A field may be pressed too, to bring the focus there. What means the same is not enough: "login" may be a button
    // that says "OK".
    let focus = turn.page.best(&query, step.kind, editable);
    let focus =
        focus.filter(|h| step.kind == Some(Kind::Field) || cover(&query, label(h.element)) >= 0.99);
    match focus
        .map(|h| h.element)
        .or_else(|| sends_form(turn, &query))
    {
        Some(element) => turn.press(element, Then::Advance),
        None => seek(turn, step, &query),
    }
}

/// Where several things have such a button, it is that of the thing which the steps before have found.
fn of_the_thing<'a>(turn: &Turn<'a>, query: &str, kind: Option<Kind>) -> Option<&'a Element> {
    let about = own_name(&turn.memory.about);
    if about.trim().is_empty() || query == turn.memory.about {
        return None;
    }
    let hits = turn
        .page
        .ranked(query, kind.or(Some(Kind::Button)), pressable);
    let top = hits.first().filter(|h| h.score >= GOOD)?.score;
    let alike: Vec<&Element> = hits
        .iter()
        .filter(|h| h.score >= top - 0.03)
        .map(|h| h.element)
        .collect();
    let own: Vec<&Element> = alike
        .iter()
        .copied()
        .filter(|e| cover(&about, &e.context) >= 0.99)
        .collect();
    match own.as_slice() {
        [one] if alike.len() > 1 => Some(one),
        _ => None,
    }
}

/// The form in which the run filled a field last.
pub(super) fn form_of_last(turn: &Turn<'_>) -> Option<u32> {
    let field = turn.page.look.element(turn.memory.last_field?)?;
    field.form.as_ref().map(|f| f.index)
}

pub(super) fn in_form(element: &Element, form: u32) -> bool {
    element.form.as_ref().is_some_and(|f| f.index == form)
}

/// "press login" where the form's only button says something else: it is the one that sends the
/// form that was just filled in.
fn sends_form<'a>(turn: &Turn<'a>, query: &str) -> Option<&'a Element> {
    let lists = [words::SIGN_IN, words::SEND, grammar().buttons("submit")];
    let doing = lists
        .iter()
        .any(|list| copilot_text::matches_any(query, list) >= 0.9);
    let field = turn
        .page
        .look
        .element(turn.memory.last_field.filter(|_| doing)?)?;
    let form = |e: &Element| e.form.as_ref().map(|f| f.index);
    let mut buttons = turn
        .page
        .elements()
        .filter(|e| is_button(e) && usable(e) && !e.nav && form(e) == form(field));
    let one = buttons.next()?;
    buttons.next().is_none().then_some(one)
}

/// The button that stands by the thing: its card, row or heading names it.
pub(super) fn beside<'a>(
    turn: &Turn<'a>,
    labels: &[&str],
    near: &str,
    kind: Option<Kind>,
) -> Option<&'a Element> {
    // "Cart" in the page's head only leads there.
    let fits = |e: &Element| usable(e) && !(e.nav && is_link(e));
    let mut hits = turn.page.saying(labels, fits);
    // The goal's own words may be a part of the label; usual words of many buttons may not.
    if let (true, [label]) = (hits.is_empty(), labels) {
        hits = turn.page.ranked(label, kind, pressable);
        hits.retain(|h| h.score >= GOOD);
    }
    let core = without_kind(near);
    // "Add to cart: Green tea": the label names the thing too.
    if hits.is_empty() {
        let begins = |e: &Element| {
            let own = normalize(label(e));
            labels.iter().any(|l| {
                own.strip_prefix(normalize(l).as_str())
                    .is_some_and(|rest| rest.starts_with(|c: char| !c.is_alphanumeric()))
            })
        };
        return turn
            .page
            .elements()
            .find(|e| usable(e) && begins(e) && cover(&core, label(e)) >= 0.99);
    }
    let name = own_name(near);
    let by = |e: &Element| {
        let around = format!("{} {}", e.context, label(e));
        similarity(&core, &e.context)
            .max(cover(&core, &around))
            .max(cover(&name, &around) * 0.97)
            .max(similarity(&core, &e.heading) * 0.97)
            .max(cover(&core, &e.heading) * 0.95)
    };
    hits.into_iter()
        .map(|h| (by(h.element) + h.score * 0.1, h.element))
        .filter(|(score, _)| *score >= 0.65)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, element)| element)
}

fn key(turn: &mut Turn<'_>, step: &Step) -> Next {
    let key = step.value.clone().unwrap_or_default();
    let last = turn
        .memory
        .last_field
        .filter(|id| turn.page.look.element(*id).is_some());
    let element = match &step.target {
        Some(target) => field(turn, target).map(|h| h.element.id),
        None => last,
    };
    let why = turn.say("key", &[&key]);
    turn.act(Action::PressKey { key, element }, Then::Advance, why)
}

fn submit(turn: &mut Turn<'_>, step: &Step) -> Next {
    let form = form_of_last(turn);
    let submits = |e: &&Element| {
        e.form
            .as_ref()
            .is_some_and(|f| f.submits && form.is_none_or(|w| w == f.index))
            && is_button(e)
            && usable(e)
    };
    let own: Vec<&Element> = turn.page.elements().filter(submits).collect();
    let named = turn
        .page
        .saying(grammar().buttons("submit"), |e| usable(e) && !is_link(e));
    let chosen = match own.as_slice() {
        [one] => Some(*one),
        many => {
            let said = named
                .iter()
                .map(|h| h.element)
                .find(|e| many.is_empty() || many.iter().any(|m| m.id == e.id));
            said.or_else(|| many.first().copied().filter(|_| form.is_some()))
        }
    };
    match chosen {
        Some(element) => turn.press(element, Then::Advance),
        None => seek(turn, step, &step.thing),
    }
}

/// A doing that a button does. What it is done to: the thing named, the thing found, or the page's own form.
fn effect(turn: &mut Turn<'_>, step: &Step) -> Next {
    let labels = grammar().buttons(&step.doing);
    if step.is("delete")
        && let Some(next) = delete_all(turn, step, labels)
    {
        return next;
    }
    let about = subject(turn, step);
    // The goal's own words may be the button's: "delete account", "save changes".
    let whole = format!("{} {}", without_thing(&step.source, &about), step.thing);
    let exact = turn
        .page
        .ranked(&whole, step.kind, |e| usable(e) && !is_search_box(e));
    let exact = exact
        .into_iter()
        .find(|h| !step.thing.is_empty() && similarity(&whole, label(h.element)) >= 0.9);
    if let Some(hit) = exact {
        return turn.press(hit.element, Then::Advance);
    }
    let hits = turn
        .page
        .saying(labels, |e| usable(e) && (!e.nav || is_button(e)));
    if let Some(order) = step.ordinal {
        let in_order: Vec<&Element> = turn
            .page
            .elements()
            .filter(|e| hits.iter().any(|h| h.element.id == e.id))
            .collect();
        if let Some(element) = nth(&in_order, order)
            .copied()
            .filter(|_| in_order.len() > 1)
        {
            return turn.press(element, Then::Advance);
        }
    }
    let mut whose = step.near.clone().unwrap_or_else(|| step.thing.clone());
    if whose.is_empty() && step.pronoun {
        whose.clone_from(&turn.memory.about);
    }
    let about_one = !whose.is_empty() && !is_generic(&whose) && !has_stem(&whose, &said().changes);
    if let Some(element) = button_for(
        turn,
        step,
        &hits,
        labels,
        about_one.then_some(whose.as_str()),
    ) {
        remember(turn, &about);
        return turn.press(element, Then::Advance);
    }
    if about_one {
        // The thing's own page has the button; a row or card is opened by a press.
        let link = turn
            .page
            .best(&whose, None, |e| is_link(e) && !e.nav)
            .filter(|_| turn.page.is_about(&whose) < 0.85);
        if let Some(next) = link.and_then(|hit| turn.press_once(hit.element, "thing")) {
            return next;
        }
    }
    if let Some(next) = patience(turn).or_else(|| named_place(turn, step)) {
        return next;
    }
    if !about_one && let Some(next) = section(turn, &step.doing) {
        return next;
    }
    let query = if about_one {
        whose
    } else {
        without_thing(&step.source, &about)
    };
    seek(turn, step, &query)
}

fn button_for<'a>(
    turn: &Turn<'a>,
    step: &Step,
    hits: &[Hit<'a>],
    labels: &[&str],
    whose: Option<&str>,
) -> Option<&'a Element> {
    let first = hits.first().map(|h| h.element);
    let form = form_of_last(turn);
    let own = hits
        .iter()
        .map(|h| h.element)
        .find(|e| form.is_some_and(|f| in_form(e, f)));
    // Of these a page has one for all that is on it.
    let of_all = !matches!(
        step.doing.as_str(),
        "delete" | "cancel" | "mark" | "reply" | "pass_on"
    );
    let by_name = |whose: &str| {
        turn.page
            .elements()
            .filter(|e| is_button(e) && usable(e))
            .find(|e| {
                let begins = label(e).split_whitespace().next().map(normalize);
                begins.is_some_and(|word| labels.iter().any(|l| normalize(l) == word))
                    && cover(whose, label(e)) >= 0.99
            })
    };
    match whose {
        _ if of_all && own.is_some() => own,
        Some(whose) if of_all => beside(turn, labels, whose, None)
            .filter(|_| hits.len() > 1)
            .or(first)
            .or_else(|| by_name(whose)),
        None if of_all => first,
        Some(whose) => beside(turn, labels, whose, None)
            .or_else(|| {
                first.filter(|_| {
                    turn.page.is_about(whose) >= 0.6
                        || hits.len() == 1 && mentions(&turn.page, whose)
                })
            })
            // "empty the wish list": a button says the doing in another word, and the thing with it.
            .or_else(|| by_name(whose)),
        None => {
            let clear =
                hits.len() == 1 || hits.len() > 1 && hits[0].score >= 0.97 && hits[1].score < 0.9;
            own.or(first.filter(|_| clear))
        }
    }
}

/// "remove everything from the cart": all at once where the page offers it, else one by one.
fn delete_all(turn: &mut Turn<'_>, step: &Step, labels: &[&str]) -> Option<Next> {
    const MOST: usize = 30;
    let all = copilot_text::tokens(step.every.as_deref()?);
    let parted = all
        .iter()
        .position(|w| matches!(w.as_str(), "from" | "in" | "of" | "из" | "в" | "с"));
    let what = all[..parted.unwrap_or(all.len())].join(" ");
    if !(what.is_empty() || is_generic(&what)) {
        return None;
    }
    let place = parted.map(|at| all[at + 1..].join(" ")).unwrap_or_default();
    if !place.is_empty()
        && turn.page.is_about(&place) < 0.6
        && let Some(hit) = turn.page.best(&place, None, |e| is_link(e) && pressable(e))
        && let Some(next) = turn.press_once(hit.element, "place")
    {
        return Some(next);
    }
    let free = |e: &Element| is_button(e) && !e.state.disabled;
    if let Some(hit) = turn
        .page
        .saying(&said().at_once, free)
        .first()
        .filter(|h| h.score >= 0.9)
    {
        return Some(turn.press(hit.element, Then::Advance));
    }
    // "Remove", "Remove: Green tea"; nothing that deletes more than one of the things.
    let begins = |e: &Element| {
        let own = normalize(label(e));
        labels
            .iter()
            .filter_map(|l| own.strip_prefix(*l))
            .any(|rest| {
                let of_its_own = !e.context.is_empty() && cover(rest, &e.context) >= 0.99;
                rest.is_empty() || rest.starts_with(|c: char| !c.is_alphanumeric()) && of_its_own
            })
    };
    let pressed = turn
        .memory
        .ways
        .iter()
        .filter(|w| w.starts_with("all "))
        .count();
    let next = turn.page.elements().find(|e| free(e) && begins(e));
    if let Some(element) = next.filter(|_| pressed < MOST) {
        turn.memory.new_way(&format!("all {pressed}"));
        return Some(turn.press(element, Then::OnTheWay));
    }
    // The page says that nothing is left, or that there was nothing.
    let empty = empty_line(
        &turn.page,
        step.place.as_deref().unwrap_or(&place),
        pressed > 0,
    );
    if empty.is_none() && pressed == 0 {
        return None;
    }
    turn.memory.notes.extend(empty);
    Some(Next::Advance)
}

/// The page's own word that nothing is in that place. Where nothing was taken out it has to name the place: the head of a page
/// may say so of another.
fn empty_line(page: &Page<'_>, place: &str, taken_out: bool) -> Option<String> {
    const SHORT: usize = 80;
    let named = |line: &str| taken_out || !place.is_empty() && cover(place, line) >= 0.99;
    let mut lines = page
        .lines
        .iter()
        .filter(|l| l.chars().count() <= SHORT && has_stem(l, words::EMPTY));
    lines.find(|l| named(l)).map(|l| (*l).to_owned())
}

/// The step's words before its thing: "delete", "sign out of".
pub(super) fn without_thing(source: &str, thing: &str) -> String {
    let all: Vec<&str> = source.split_whitespace().collect();
    let first = thing.split_whitespace().next().unwrap_or_default();
    let at = all
        .iter()
        .position(|w| !first.is_empty() && normalize(w).contains(&normalize(first)))
        .unwrap_or(all.len());
    let plain = |w: &&&str| {
        let w = normalize(w);
        !said().and.contains(&w.as_str())
            && !said().polite.contains(&w.as_str())
            && !matches!(w.as_str(), "then" | "the" | "потом" | "затем")
    };
    all[..at.min(3)]
        .iter()
        .filter(plain)
        .copied()
        .collect::<Vec<_>>()
        .join(" ")
}

/// Puts a dialog or banner of the page away.
pub(super) fn close(turn: &mut Turn<'_>, step: &Step) -> Next {
    let labels = grammar().buttons("close");
    let named = !step.thing.is_empty() && !has_stem(&step.thing, &said().dialogs);
    let near = if named {
        beside(turn, labels, &step.thing, None)
    } else {
        None
    };
    let first = turn.page.saying(labels, usable).first().map(|h| h.element);
    if let Some(element) = near.or(first) {
        return turn.press(element, Then::Advance);
    }
    let why = turn.say("escape", &[]);
    turn.act(
        Action::PressKey {
            key: "Escape".into(),
            element: None,
        },
        Then::Advance,
        why,
    )
}

/// Agreeing or refusing: a box with terms, a banner, a button.
pub(super) fn agree(turn: &mut Turn<'_>, step: &Step, yes: bool) -> Next {
    let query = step.thing.clone();
    let plain =
        query.is_empty() || is_generic(&query) || step.pronoun || has_stem(&query, &said().dialogs);
    // What was typed into a dialog has answered it already.
    let answered = turn.ctx.history.last().is_some_and(|r| {
        matches!(r.action, Action::HandleDialog { accept, .. } if accept == yes)
            && r.outcome.as_ref().is_some_and(|o| o.status.is_ok())
    });
    if answered && plain {
        return Next::Advance;
    }
    if yes && let Some(hit) = turn.page.best(&query, Some(Kind::Checkbox), is_checkable) {
        let e = hit.element;
        if e.state.checked == Some(true) {
            return Next::Advance;
        }
        let why = turn.say("tick", &[label(e)]);
        return turn.use_it(
            e,
            Action::Check {
                element: e.id,
                checked: true,
            },
            Then::Advance,
            why,
        );
    }
    let cookies = has_stem(&query, words::COOKIES);
    let mut labels: Vec<&str> = match (cookies, yes) {
        (true, true) => words::ACCEPT_COOKIES.to_vec(),
        (true, false) => words::REFUSE_COOKIES.to_vec(),
        _ => Vec::new(),
    };
    labels.extend_from_slice(grammar().buttons(if yes { "accept" } else { "dismiss" }));
    if !yes {
        labels.extend_from_slice(words::REFUSE_COOKIES);
    }
    let near = if query.is_empty() {
        None
    } else {
        beside(turn, &labels, &query, None)
    };
    let first = turn.page.saying(&labels, usable).first().map(|h| h.element);
    let by_sense = if cookies || plain {
        cookie_choice(turn, yes)
    } else {
        None
    };
    let named = || turn.page.best(&query, None, pressable).map(|h| h.element);
    match near.or(first).or(by_sense).or_else(named) {
        Some(element) => turn.press(element, Then::Advance),
        None => seek(turn, step, &query),
    }
}
