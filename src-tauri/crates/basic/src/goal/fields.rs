//! Fields and values told as pairs, or behind words for the field.

use super::atoms::{Atom, longest_at, skip, text};
use super::forms::form;
use super::names::name_of;
use crate::grammar::{grammar, words};

type Pairs = Vec<(String, String)>;

/// The parts that commas and "and" make.
pub(super) fn parts(atoms: &[Atom]) -> Vec<&[Atom]> {
    atoms
        .split_inclusive(|a| a.trail.contains([',', ';', '\n']))
        .flat_map(|part| part.split(|a| a.is(&words().and)))
        .filter(|part| !part.is_empty())
        .collect()
}

/// A field's label and its value: "name: Anna", "name = Anna", "name «Anna»".
pub(super) fn pairs(atoms: &[Atom]) -> Pairs {
    let mut out: Pairs = Vec::new();
    for part in parts(atoms) {
        match (pair(part), out.last_mut()) {
            (Some(pair), _) => out.push(pair),
            // "address: 12 Mill Lane, Ashford": the comma belongs to the value.
            (None, Some(last)) => last.1 = format!("{}, {}", last.1, text(part)),
            (None, None) => {}
        }
    }
    cleaned(out)
}

fn cleaned(mut found: Pairs) -> Pairs {
    for (_, value) in &mut found {
        *value = value.trim_matches([',', ';', ' ']).to_owned();
    }
    found.retain(|(field, value)| !field.is_empty() && !value.is_empty());
    found
}

fn pair(part: &[Atom]) -> Option<(String, String)> {
    let split = |at: usize, from: usize| (name_of(&part[..at]).0, text(&part[from..]));
    let last = part.len().checked_sub(1)?;
    for marks in [&[':'][..], &['—', '–']] {
        if let Some(at) = part[..last].iter().position(|a| a.trail.contains(marks)) {
            return Some(split(at + 1, at + 1));
        }
    }
    let is = part.iter().position(|a| a.is(&["=", "is", "-"]));
    if let Some(at) = is.filter(|at| *at > 0) {
        return Some(split(at, at + 1));
    }
    // `email:a@b.c`
    if part.len() == 1
        && let Some((field, value)) = part[0].raw.split_once([':', '='])
        && !value.is_empty()
        && !value.starts_with("//")
        && field.chars().all(|c| c.is_alphabetic() || c == '-')
    {
        return Some((field.to_owned(), value.to_owned()));
    }
    let quote = part.iter().position(|a| a.quoted)?;
    (quote > 0 && quote == last).then(|| split(quote, quote))
}

/// Each part by the same reading; two at least.
fn each(atoms: &[Atom], one: impl Fn(&[Atom]) -> Option<(String, String)>) -> Pairs {
    let found: Option<Pairs> = parts(atoms).into_iter().map(one).collect();
    let found = found.map(cleaned).filter(|all| all.len() > 1);
    found.unwrap_or_default()
}

/// "name Anna, email a@b.c, text Hello": usual names of fields, each with its value.
pub(super) fn usual(atoms: &[Atom]) -> Pairs {
    each(atoms, |part| {
        let (field, value) = skip(part, &["my", "the", "with", "с"]).split_first()?;
        let said = field.is(&words().usual_fields) && !value.is_empty();
        said.then(|| (field.raw.clone(), text(skip(value, &["is", "=", "это"]))))
    })
}

/// "Anna into name and a@b.c into email", "the name to Anna and the theme to dark": each part by a form of the doing.
pub(super) fn placed(atoms: &[Atom], doing: &str) -> Pairs {
    each(atoms, |part| {
        let slots = form(doing, part)?;
        Some((slots.name("target"), text(slots.get("value"))))
    })
}

/// "to Anna with the subject «Hi»", "as martin with password copper-cup": the values behind words for these fields, and what
/// stands before the first of them.
pub(super) fn marked(atoms: &[Atom], fields: &[&str]) -> (Vec<Atom>, Pairs) {
    let mut found: Vec<(usize, usize, &str)> = Vec::new();
    let mut at = 0;
    while at < atoms.len() {
        let here = |name: &&str| longest_at(atoms, at, &grammar().fields.get(*name)?.said);
        let new = |name: &&&str| !found.iter().any(|(_, _, known)| known == *name);
        let all = fields.iter().filter(new);
        let said = all.filter_map(|name| Some((here(name)?, *name)));
        let inside = said.filter(|(length, _)| at + length < atoms.len());
        let longest = inside.max_by_key(|s| s.0);
        if let Some((length, name)) = longest {
            found.push((at, at + length, name));
            at += length;
        }
        at += 1;
    }
    let starts = found.iter().map(|f| f.0).chain([atoms.len()]);
    let head = atoms[..found.first().map_or(atoms.len(), |f| f.0)].to_vec();
    let value = |((_, from, name), to): (&(usize, usize, &str), usize)| {
        let mut value = skip(&atoms[*from..to], &["is", "=", "the"]);
        // What joins it to the next field is no part of it.
        while let [before @ .., last] = value
            && !before.is_empty()
            && (last.is(&words().and) || last.is(&["with", "с"]))
        {
            value = before;
        }
        ((*name).to_owned(), text(value))
    };
    let out = found.iter().zip(starts.skip(1)).map(value).collect();
    (head, cleaned(out))
}
