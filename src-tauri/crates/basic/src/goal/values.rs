//! Values of a step: what is typed, chosen, ticked, added, sent, and where it goes.

use copilot_ports::goal::{ElementKind, Step, Verb};
use copilot_text::{has_stem, normalize};

use super::atoms::{Atom, skip, text};
use super::fields::{marked, pairs, parts, placed, usual};
use super::forms::form;
use super::names::{acted, kind_of, name_of, set_name, some, take_extreme, take_ordinal, tidy};
use crate::grammar::{grammar, words};

pub(super) fn typed(step: &mut Step, rest: &[Atom]) {
    let w = words();
    // What stands before a colon only announces the list; the form itself has no name.
    let list = rest.iter().position(|a| a.trail.contains(':'));
    let list = list.map_or(0, |at| at + 1);
    step.fields = usual(&rest[list..]);
    if !step.fields.is_empty() {
        return;
    }
    let announces = |a: &&Atom| a.is(&w.form) || a.is(&["the", "in", "out", "with", "this"]);
    let start = rest.iter().take_while(announces).count();
    let about_form = rest[..start].iter().any(|a| a.is(&w.form));
    let body = if about_form { &rest[start..] } else { rest };
    if about_form && body.is_empty() {
        return;
    }
    let slots = form(&step.doing, body);
    let told = pairs(body);
    let marked = body.iter().any(|a| a.trail.contains(':') || a.is(&["="]));
    step.fields = placed(body, &step.doing);
    if step.fields.is_empty() && (told.len() > 1 || told.len() == 1 && (marked || about_form)) {
        step.fields.clone_from(&told);
    }
    if !step.fields.is_empty() {
        return;
    }
    if let Some(slots) = slots.filter(|_| step.target.is_none()) {
        // "the number «7»": the quotation alone is the value.
        let value = match slots.get("value") {
            [before @ .., last] if last.quoted && !before.iter().any(|a| a.quoted) => {
                std::slice::from_ref(last)
            }
            all => all,
        };
        let target = slots.name("target");
        // "put it in the cart": what was found is meant, and nothing that was read.
        if step.is("type") && has_stem(&target, &w.carts) {
            *step = Step {
                verb: Some(Verb::Press),
                doing: "add".into(),
                ..Step::default()
            };
            return add(step, body);
        }
        step.quoted = value.iter().any(|a| a.quoted);
        // "«tea» in capitals into the field": how it is to be written is not read, so that it is not typed otherwise.
        let bare = value.last().is_some_and(|a| !a.quoted);
        let place = slots.get("target");
        let names = |part: &[Atom]| part.iter().any(|a| a.quoted || kind_of(&a.norm).is_some());
        let is_field = |a: &Atom| a.is(&["into"]) || kind_of(&a.norm) == Some(ElementKind::Field);
        // "in capitals in the text field": the field stands behind the last preposition.
        let again = (1..place.len()).any(|at| {
            place[at].is(&w.into) && !names(&place[..at]) && place[at..].iter().any(is_field)
        });
        if step.quoted && (bare || again) {
            step.verb = None;
        }
        let said = text(value).trim_matches([',', ':']).to_owned();
        step.pronoun = !step.quoted && w.it.contains(&normalize(&said).as_str());
        step.value = some(said).filter(|_| !step.pronoun);
        step.thing = if step.is("set") {
            target.clone()
        } else {
            String::new()
        };
        step.target = some(target);
        return;
    }
    if let ([(field, value)], None) = (told.as_slice(), &step.target) {
        step.target = Some(field.clone());
        step.value = Some(value.clone());
        return;
    }
    let said = skip(body, &w.before_words);
    let said = if said.is_empty() { body } else { said };
    step.quoted = said.iter().any(|a| a.quoted);
    step.value = some(text(said));
    if step.target.is_none() && !(step.quoted && said.len() == 1) {
        step.thing = text(skip(body, &["the", "in"]));
    }
}

/// "the tea by price": what is sorted stands before how.
pub(super) fn sorted(step: &mut Step, rest: &[Atom]) {
    let w = words();
    let cut = rest.iter().position(|a| a.is(&w.by)).unwrap_or(0);
    let (name, _) = name_of(&rest[..cut]);
    let named = some(name).filter(|name| !crate::naming::is_generic(name));
    step.place = step.place.take().or(named);
    step.value = some(text(skip(&rest[cut..], &w.by_what)));
}

pub(super) fn choose(step: &mut Step, rest: &[Atom]) {
    let several = pairs(rest);
    if several.len() > 1 {
        step.fields = several;
        return;
    }
    let mut rest = rest.to_vec();
    if let [(field, value)] = several.as_slice() {
        step.target = Some(field.clone());
        rest = super::atoms::atoms(value);
    }
    step.extreme = take_extreme(&mut rest);
    step.ordinal = take_ordinal(&mut rest);
    let whole = rest.clone();
    if let Some(slots) = form("choose", &whole).filter(|_| step.target.is_none()) {
        step.target = some(slots.name("target"));
        rest = slots.get("value").to_vec();
    }
    set_name(step, &rest);
    step.value = some(step.thing.clone());
}

pub(super) fn ticked(step: &Step, rest: &[Atom]) -> Vec<Step> {
    let one = |part: &[Atom]| {
        let mut one = step.clone();
        if !part.is_empty() {
            acted(&mut one, &tidy(part));
        }
        one
    };
    let mut out: Vec<Step> = parts(rest).into_iter().map(one).collect();
    if out.is_empty() {
        out.push(one(&[]));
    }
    out
}

pub(super) fn add(step: &mut Step, rest: &[Atom]) {
    const MOST: u32 = 99;
    let w = words();
    let mut rest = rest.to_vec();
    let place = |a: &Atom| {
        let list = has_stem(&a.norm, &w.carts) || kind_of(&a.norm) == Some(ElementKind::List);
        !a.quoted && (list || a.is(&w.favourites))
    };
    let into = |a: &Atom| a.is(&w.into);
    let begins = rest.first().is_some_and(into);
    let first = rest.iter().take(3).position(place);
    let first = first.filter(|at| begins && *at > 0);
    let last = (0..rest.len()).rev().find(|at| into(&rest[*at]));
    if let Some(at) = first {
        step.target = some(text(skip(&rest[1..=at], &w.own)));
        rest.drain(..=at);
    } else if let Some(at) = last.filter(|at| rest[at + 1..].iter().any(place)) {
        step.target = some(text(skip(&rest[at + 1..], &w.own)));
        rest.truncate(at);
    }
    step.extreme = take_extreme(&mut rest);
    step.ordinal = take_ordinal(&mut rest);
    let number = |a: &Atom| {
        let digits = a.norm.parse::<u32>().ok();
        let digits = digits.filter(|n| (1..=MOST).contains(n));
        digits.or_else(|| grammar().numbers.get(&a.norm).copied())
    };
    let first = rest.first().filter(|a| !a.quoted && rest.len() > 1);
    if let Some(count) = first.and_then(number) {
        step.value = Some(count.to_string());
        rest.remove(0);
        if rest[0].is(&w.pieces) && (rest.len() > 1 || !rest[0].norm.is_ascii()) {
            rest = skip(&rest[1..], &["of"]).to_vec();
        }
    }
    set_name(step, &rest);
}

/// "a letter to Anna with the subject «Hi» and the text «Hello»".
pub(super) fn send(step: &mut Step, rest: &[Atom]) {
    step.fields = usual(rest);
    if !step.fields.is_empty() {
        return;
    }
    let (mut head, mut found) = marked(rest, &["recipient", "subject", "message"]);
    // "post «Thanks»": a quotation alone is what is written.
    let alone = head.len() == 1 && head[0].quoted;
    if alone && found.iter().all(|(name, _)| name != "message") {
        found.push(("message".into(), head.remove(0).raw));
    }
    step.fields = found;
    acted(step, &head);
}

/// "the letter to Anna": the button that passes it on, then who gets it.
pub(super) fn passed_on(step: &Step, rest: &[Atom]) -> Vec<Step> {
    let slots = form("forward", rest);
    let mut button = step.clone();
    set_name(&mut button, slots.as_ref().map_or(rest, |s| s.get("thing")));
    let to = slots.map(|slots| Step {
        doing: "send".into(),
        fields: vec![("recipient".into(), text(slots.get("recipient")))],
        ..step.clone()
    });
    [button].into_iter().chain(to).collect()
}

/// "Name: Anna, theme: dark", "имя — Анна, тема — тёмная".
pub(super) fn labelled(body: &[Atom]) -> Option<Step> {
    const LONGEST_LABEL: usize = 3;
    const LONGEST_VALUE: usize = 12;
    let w = words();
    let mark = |a: &&Atom| !a.quoted && a.trail.contains([':', '—', '–']);
    let marks = body.iter().filter(mark).count();
    let lists = [w.prepositions, w.polite, w.no_labels];
    if marks == 0 || lists.iter().any(|list| body[0].is(list)) {
        return None;
    }
    let fields = pairs(body);
    let count = |text: &str| text.split_whitespace().count();
    let short = |(label, value): &(String, String)| {
        count(label) <= LONGEST_LABEL && !value.ends_with('?') && count(value) <= LONGEST_VALUE
    };
    (fields.iter().all(short) && fields.len() == marks).then(|| Step {
        verb: Some(Verb::Type),
        doing: "fill".into(),
        fields,
        ..Step::default()
    })
}
