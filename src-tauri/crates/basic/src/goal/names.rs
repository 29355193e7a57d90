//! Names of things: without articles and words for their kind; their order, and the most and least of them.

use copilot_ports::goal::{ElementKind, Extreme, Step, Verb};
use copilot_text::{normalize, tokens};

use super::atoms::{Atom, atoms, longest_at, skip, text};
use crate::grammar::{fits, grammar, words};
use crate::pick::best;

/// The highest place that is counted.
const MOST: i32 = 200;

pub(super) fn kind_of(word: &str) -> Option<ElementKind> {
    let kinds = &grammar().kinds;
    let exact = kinds.iter().find(|(_, list)| list.contains(&word));
    let found = exact.or_else(|| kinds.iter().find(|(_, list)| list.holds(word)));
    found.map(|(kind, _)| *kind)
}

fn starts_capital(atom: &Atom) -> bool {
    atom.raw.starts_with(char::is_uppercase)
}

/// The name that the words give, without articles and kind words, and the kind.
pub(super) fn name_of(atoms: &[Atom]) -> (String, Option<ElementKind>) {
    let w = words();
    let mut rest = skip(atoms, &w.articles);
    let mut kind = None;
    if rest.is_empty() {
        return (String::new(), None);
    }
    // "the item labelled «J»", "a file or folder named «Plan»": the quotation is the name.
    if let [before @ .., said, name] = rest
        && name.quoted
        && said.is(&w.called)
        && !before.iter().any(|a| a.quoted)
        && !before.is_empty()
    {
        let kind = before.iter().rev().find_map(|a| kind_of(&a.norm));
        return (name.raw.clone(), kind);
    }
    // "the button «Save»", "кнопку Сохранить". English names may begin so ("list price"): there a quotation, a
    // capital letter or a word for naming has to follow.
    while rest.len() > 1 && !rest[0].quoted {
        let Some(found) = kind_of(&rest[0].norm) else {
            break;
        };
        let english = rest[0].norm.is_ascii();
        let named = starts_capital(&rest[1]) && !starts_capital(&rest[0]);
        if english && !named && !rest[1].quoted && !rest[1].is(&w.called) && !rest[1].is(&w.of) {
            break;
        }
        kind = kind.or(Some(found));
        rest = skip(&rest[1..], &w.articles);
        if rest.is_empty() {
            return (String::new(), kind);
        }
    }
    // "the Save button".
    let mut end = rest.len();
    while end > 1 && !rest[end - 1].quoted {
        let word = rest[end - 1].norm.as_str();
        let Some(found) = kind_of(word) else { break };
        if !word.is_ascii() && !rest[end - 2].quoted {
            break;
        }
        kind = kind.or(Some(found));
        end -= 1;
        if end > 1 && rest[end - 1].is(&words().kinds_before) {
            end -= 1;
        }
    }
    let name = text(&rest[..end]);
    if end == 1 && !rest[0].quoted && kind.is_none() {
        kind = kind_of(&rest[0].norm);
    }
    (name.trim_matches([',', ':', '.', ' ']).to_owned(), kind)
}

/// Gives the step its thing.
pub(super) fn set_name(step: &mut Step, atoms: &[Atom]) {
    let (name, kind) = name_of(atoms);
    step.quoted = atoms.iter().any(|a| a.quoted);
    // A label in capitals only: "press ONE".
    let shouted = name.chars().count() > 1 && name.chars().all(char::is_uppercase);
    if !step.quoted && !shouted && is_pronoun(&name) {
        step.pronoun = true;
        return;
    }
    step.thing = name;
    step.kind = kind.or(step.kind);
}

pub(super) fn is_pronoun(name: &str) -> bool {
    words().pronouns.contains(&normalize(name).as_str())
}

/// Place that the word names, 1 for the first, -1 for the last.
pub(super) fn ordinal(word: &str) -> Option<i32> {
    const LONGEST_ENDING: usize = 4;
    // "пятый", and not "пятница".
    let ends = |known: &str| {
        let ending = word
            .get(known.trim_end_matches('*').len()..)
            .unwrap_or_default();
        ending.chars().count() <= LONGEST_ENDING && !ending.contains(['н', 'ц', 'к', 'л'])
    };
    let mut ordinals = grammar().ordinals.iter();
    let named = ordinals.find(|(known, _)| fits(known, word) && ends(known));
    let digits = word.trim_end_matches(|c: char| !c.is_ascii_digit());
    let ending = &word[digits.len()..];
    let suffixed = matches!(ending, "st" | "nd" | "rd" | "th")
        || ending.starts_with('-') && ending.chars().count() <= 3 && !ending.is_ascii();
    let number = digits.parse().ok();
    let number = number.filter(|n| suffixed && (1..=MOST).contains(n));
    named.map(|(_, n)| *n).or(number)
}

/// Takes an ordinal out: "the second result", "последнее письмо".
pub(super) fn take_ordinal(atoms: &mut Vec<Atom>) -> Option<i32> {
    let w = words();
    for at in 0..atoms.len() {
        let next = atoms.get(at + 1);
        if atoms[at].quoted {
            continue;
        }
        let Some(n) = ordinal(&atoms[at].norm) else {
            continue;
        };
        // "First name" is a label.
        let page = next.is_some_and(|a| kind_of(&a.norm) == Some(ElementKind::Page));
        if at <= 1 && next.is_some_and(|a| a.is(&w.labels_after)) && !(page && n > 1) {
            continue;
        }
        atoms.remove(at);
        if atoms.get(at).is_some_and(|a| a.is(&["one", "of", "из"])) {
            atoms.remove(at);
        }
        return Some(n);
    }
    None
}

/// Takes the most or least of something out: "the cheapest product", "товар с самой низкой ценой".
pub(super) fn take_extreme(atoms: &mut Vec<Atom>) -> Option<Extreme> {
    let phrases = |at: usize| {
        let extremes = grammar().extremes.iter();
        extremes.map(move |(name, list)| (at, name, list))
    };
    let all = (0..atoms.len()).flat_map(phrases);
    let found = all.filter_map(|(at, name, list)| Some((longest_at(atoms, at, list)?, at, name)));
    let (_, (length, at, name)) = best(found, 0.0, |(length, ..)| *length as f64)?;
    let (measure, how) = name.rsplit_once('_')?;
    let most = how == "most";
    if measure != "of" {
        atoms.drain(at..at + length);
        let measure = measure.to_owned();
        return Some(Extreme { most, measure });
    }
    // "with the lowest price": the measure follows, and belongs to it with what joins it to the thing.
    let measure = atoms.get(at + length).filter(|a| !a.quoted)?.norm.clone();
    let with = &words().having;
    let joins =
        |from: usize| from > 0 && (atoms[from - 1].is(with) || atoms[from - 1].is(&["the"]));
    let first = at - usize::from(joins(at));
    let from = first - usize::from(first < at && joins(first));
    // "best" and "top" alone measure nothing.
    if from == at && atoms[at].is(&words().praises) {
        return None;
    }
    atoms.drain(from..=at + length);
    Some(Extreme { most, measure })
}

/// Takes what the thing stands by out: "next to the blue mug", "в строке Анны".
pub(super) fn take_near(rest: &mut Vec<Atom>) -> Option<String> {
    let from = |at: usize| Some((at, at + longest_at(rest, at, &words().near)?));
    let (at, from) = (1..rest.len())
        .filter_map(from)
        .find(|(_, from)| *from < rest.len())?;
    let near = name_of(&rest[from..]).0;
    rest.truncate(at);
    Some(near).filter(|n| !n.is_empty())
}

/// Takes the place out that only says where to look: "in the menu", "на странице настроек".
pub(super) fn take_place(rest: &mut Vec<Atom>) -> Option<String> {
    let w = words();
    let part = |a: Option<&Atom>, russian: bool| {
        a.is_some_and(|a| a.is(&w.parts) && !(russian && a.norm.is_ascii()))
    };
    let says = |at: &usize| {
        let place = &rest[at + 1..];
        (rest[*at].is(&w.from) || rest[*at].is(&w.of))
            && (part(place.last(), false) || part(place.first(), true))
    };
    let at = (1..rest.len()).rev().find(says)?;
    let mut place = rest.split_off(at);
    place.remove(0);
    place.retain(|a| !a.is(&w.parts));
    Some(name_of(&place).0).filter(|n| !n.is_empty())
}

/// Takes the section of the site out in which the step is done: "in the settings", "в моей корзине". What stands on both
/// sides of it goes on: "change my name *in the settings* to Anna".
pub(super) fn take_section(rest: &mut Vec<Atom>) -> Option<String> {
    let w = words();
    let ends = |at: usize| {
        let noun = (at + 1..rest.len()).find(|place| !rest[*place].is(&w.own))?;
        let kind = |a: &Atom| a.is(&["page", "menu", "section"]);
        let end = noun + 1 + usize::from(rest.get(noun + 1).is_some_and(kind));
        let goes_on = |a: &Atom| a.is(&w.into) || a.is(&w.by) || a.is(&w.from);
        let over = rest[end - 1].trail.contains(',') || rest.get(end).is_none_or(goes_on);
        let said = rest[at].is(&w.into) || rest[at].is(&w.prepositions);
        let whole = end - at == rest.len();
        (said && rest[noun].is(&w.sections) && over && !whole).then_some((at, noun, end))
    };
    let (at, noun, end) = (0..rest.len()).find_map(ends)?;
    let name = rest[noun].raw.clone();
    rest.drain(at..end);
    Some(name)
}

/// The kind that the words name, and its place where one is told ("the second text field"); `None`
/// where they name more than a kind.
pub(crate) fn kind_only(said: &str) -> Option<(ElementKind, Option<i32>)> {
    let mut all: Vec<Atom> = atoms(said);
    if all.is_empty() || all.len() > 5 || all.iter().any(|a| a.quoted) {
        return None;
    }
    let order = take_ordinal(&mut all);
    all.retain(|a| !a.is(&words().articles));
    let beside = |part: &[Atom]| part.iter().all(|a| a.is(&words().beside_kinds));
    // Russian names the kind first: "поле ввода".
    let at = match all.last() {
        Some(last) if last.norm.is_ascii() => all.len() - 1,
        _ => all.iter().position(|a| kind_of(&a.norm).is_some())?,
    };
    let before = all[..at].last().map_or("", |a| a.norm.as_str());
    let kind = match (kind_of(&all[at].norm)?, before) {
        (ElementKind::Field, "check") => ElementKind::Checkbox,
        (ElementKind::Button, "radio") => ElementKind::Radio,
        (ElementKind::Field, "search") => return None,
        (kind, _) => kind,
    };
    (beside(&all[..at]) && beside(&all[at + 1..])).then_some((kind, order))
}

/// "all letters", "everything in the cart": what the words mean each of; empty for "everything". `None` where they mean one.
pub(crate) fn every_of(thing: &str) -> Option<String> {
    let all = tokens(thing);
    let (first, rest) = all.split_first()?;
    let own = |w: &&str| *w == "of" || words().own.contains(w);
    let rest: Vec<&str> = rest.iter().map(String::as_str).skip_while(own).collect();
    let every = words().every.contains(&first.as_str());
    every.then(|| rest.join(" "))
}

/// The name of a key (as `KeyboardEvent.key`), from words of either language.
pub(super) fn key_name(words: &str) -> Option<String> {
    let said = normalize(words);
    let mut keys = grammar().keys.iter();
    keys.find(|(_, list)| list.contains(&said.trim()))
        .map(|(key, _)| key.clone())
}

pub(super) fn some(text: String) -> Option<String> {
    Some(text).filter(|t| !t.is_empty())
}

/// Without sentence marks at the end, politeness and words for somebody who sees the page too.
pub(super) fn tidy(rest: &[Atom]) -> Vec<Atom> {
    let mut rest: Vec<Atom> = rest.to_vec();
    let w = words();
    loop {
        if let Some(last) = rest.last_mut() {
            last.trail.clear();
        }
        let ends = |at: &usize| longest_at(&rest, *at, &w.tails) == Some(rest.len() - at);
        let hollow = |a: &Atom| a.is(&w.polite) || a.is(&w.and);
        let end = (1..rest.len()).find(ends);
        let last = rest.len().saturating_sub(1);
        let end = end.or_else(|| (last > 0 && hollow(&rest[last])).then_some(last));
        match end {
            Some(at) => rest.truncate(at),
            None => return rest,
        }
    }
}

/// The thing, with its order and where it is.
pub(super) fn acted(step: &mut Step, rest: &[Atom]) {
    let mut rest = rest.to_vec();
    step.extreme = take_extreme(&mut rest);
    step.ordinal = take_ordinal(&mut rest);
    if step.verb != Some(Verb::Open) {
        step.near = take_near(&mut rest);
    }
    step.target = take_place(&mut rest).or(step.target.take());
    set_name(step, &rest);
}
