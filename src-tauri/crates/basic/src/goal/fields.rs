//! Fields and values told as pairs, or behind words for the field.

use super::atoms::{Atom, longest_at, skip, text};
use super::forms::matched;
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
    if let Some(at) = part
        .iter()
        .position(|a| a.is(&["=", "is", "-"]))
        .filter(|at| *at > 0)
    {
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

/// "name Anna, email a@b.c, text Hello": usual names of fields, each with its value; two at least.
pub(super) fn usual(atoms: &[Atom]) -> Pairs {
    let known = |part: &&[Atom]| -> Option<(String, String)> {
        let part = skip(part, &["my", "the", "with", "с"]);
        let (field, value) = part.split_first()?;
        let said = field.is(&words().usual_fields) && !value.is_empty();
        said.then(|| (field.raw.clone(), text(skip(value, &["is", "=", "это"]))))
    };
    let found: Option<Pairs> = parts(atoms).iter().map(known).collect();
    found
        .map(cleaned)
        .filter(|all| all.len() > 1)
        .unwrap_or_default()
}

/// "Anna into name and a@b.c into email", "the name to Anna and the theme to dark": each part by a form of the doing; two
/// at least.
pub(super) fn placed(atoms: &[Atom], doing: &str) -> Pairs {
    let forms = grammar().forms.get(doing);
    let one = |part: &&[Atom]| -> Option<(String, String)> {
        forms?.iter().find_map(|form| {
            let slots = matched(form, part)?;
            let of = |name: &str| slots.iter().find(|(n, _)| *n == name).map(|(_, a)| *a);
            Some((name_of(of("target")?).0, text(of("value")?)))
        })
    };
    let found: Option<Pairs> = parts(atoms).iter().map(one).collect();
    found
        .map(cleaned)
        .filter(|all| all.len() > 1)
        .unwrap_or_default()
}

/// "to Anna with the subject «Hi»", "as martin with password copper-cup": the values behind words for these fields, and what
/// stands before the first of them.
pub(super) fn marked(atoms: &[Atom], fields: &[&str]) -> (Vec<Atom>, Pairs) {
    let mut found: Vec<(usize, usize, &str)> = Vec::new();
    let mut at = 0;
    while at < atoms.len() {
        let best = fields
            .iter()
            .filter_map(|name| {
                let said = &grammar().fields.get(*name)?.said;
                Some((longest_at(atoms, at, said)?, *name))
            })
            .filter(|(length, _)| at + length < atoms.len())
            .filter(|(_, name)| !found.iter().any(|(_, _, known)| known == name))
            .max_by_key(|(length, _)| *length);
        match best {
            Some((length, name)) => {
                found.push((at, at + length, name));
                at += length + 1;
            }
            None => at += 1,
        }
    }
    let head = atoms[..found.first().map_or(atoms.len(), |f| f.0)].to_vec();
    let out = found
        .iter()
        .enumerate()
        .map(|(place, (_, from, name))| {
            let to = found.get(place + 1).map_or(atoms.len(), |next| next.0);
            let mut value = skip(&atoms[*from..to], &["is", "=", "the"]);
            // What joins it to the next field is no part of it.
            while value.len() > 1
                && value
                    .last()
                    .is_some_and(|a| a.is(&words().and) || a.is(&["with", "с"]))
            {
                value = &value[..value.len() - 1];
            }
            ((*name).to_owned(), text(value))
        })
        .collect();
    (head, cleaned(out))
}
