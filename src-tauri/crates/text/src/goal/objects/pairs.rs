//! Fields and values told as pairs.

use super::super::atoms::{Atom, text};
use super::super::lexicon::AND;
use super::names::{name_of, skip};
use super::place::INTO;

/// A field's label and its value: "name: Anna", "name = Anna", "name «Anna»".
pub(in crate::goal) fn pairs(atoms: &[Atom]) -> Vec<(String, String)> {
    let mut parts: Vec<Vec<Atom>> = vec![Vec::new()];
    for (at, atom) in atoms.iter().enumerate() {
        if atom.is(AND) && at > 0 {
            parts.push(Vec::new());
            continue;
        }
        if let Some(part) = parts.last_mut() {
            part.push(atom.clone());
        }
        if atom.trail.contains([',', ';', '\n']) {
            parts.push(Vec::new());
        }
    }
    let mut out: Vec<(String, String)> = Vec::new();
    for part in parts.iter().filter(|p| !p.is_empty()) {
        let found = pair(part);
        match (found, out.last_mut()) {
            (Some(pair), _) => out.push(pair),
            // "address: 12 Mill Lane, Ashford": the comma belongs to the value.
            (None, Some(last)) => last.1 = format!("{}, {}", last.1, text(part)),
            (None, None) => {}
        }
    }
    out.retain(|(field, value)| !field.is_empty() && !value.is_empty());
    out
}

pub(super) fn pair(part: &[Atom]) -> Option<(String, String)> {
    if let Some(at) = part.iter().position(|a| a.trail.contains(':'))
        && at + 1 < part.len()
    {
        return Some((
            name_of(&part[..=at]).0,
            text(&part[at + 1..]).trim_matches([',', ';']).to_owned(),
        ));
    }
    if let Some(at) = part.iter().position(|a| a.trail.contains(['—', '–']))
        && at + 1 < part.len()
    {
        return Some((
            name_of(&part[..=at]).0,
            text(&part[at + 1..]).trim_matches([',', ';']).to_owned(),
        ));
    }
    if let Some(at) = part.iter().position(|a| a.is(&["=", "is", "-"]))
        && at > 0
    {
        return Some((name_of(&part[..at]).0, text(&part[at + 1..])));
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
    if let Some(at) = part.iter().position(|a| a.quoted)
        && at > 0
        && at + 1 == part.len()
    {
        return Some((name_of(&part[..at]).0, part[at].raw.clone()));
    }
    None
}

/// "name Anna, email a@b.c, text Hello": usual names of fields, each with its value.
pub(super) fn field_list(atoms: &[Atom]) -> Vec<(String, String)> {
    const FIELDS: &[&str] = &[
        "name",
        "email",
        "e-mail",
        "mail",
        "phone",
        "address",
        "city",
        "subject",
        "message",
        "text",
        "question",
        "comment",
        "имя",
        "почта",
        "почту",
        "телефон",
        "адрес",
        "город",
        "тема",
        "тему",
        "сообщение",
        "текст",
        "вопрос",
        "комментарий",
        "topic",
        "surname",
        "nickname",
        "age",
        "фамилия",
        "раздел",
        "возраст",
    ];
    let mut out = Vec::new();
    let parts = atoms
        .split_inclusive(|a| a.trail.contains([',', ';']))
        .flat_map(|part| part.split(|a| a.is(AND)))
        .filter(|part| !part.is_empty());
    for part in parts {
        let part = skip(part, &["my", "the", "with", "моё", "мое", "моя", "с"]);
        match part {
            [field, value @ ..] if field.is(FIELDS) && !value.is_empty() => out.push((
                field.raw.clone(),
                text(skip(value, &["is", "=", "это"]))
                    .trim_matches([',', ';', ' '])
                    .to_owned(),
            )),
            _ => return Vec::new(),
        }
    }
    if out.len() > 1 { out } else { Vec::new() }
}

/// "Anna into name and a@b.c into email".
pub(super) fn placed_pairs(atoms: &[Atom]) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let parts = atoms
        .split_inclusive(|a| a.trail.contains(','))
        .flat_map(|part| part.split(|a| a.is(AND)))
        .filter(|part| !part.is_empty());
    for part in parts {
        match split_at_target(part, INTO) {
            Some((value, target)) => out.push((target, value)),
            None => return Vec::new(),
        }
    }
    if out.len() > 1 { out } else { Vec::new() }
}

/// "the name to Anna and the theme to dark".
pub(super) fn set_pairs(atoms: &[Atom]) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let parts = atoms
        .split_inclusive(|a| a.trail.contains(','))
        .flat_map(|part| part.split(|a| a.is(AND)))
        .filter(|part| !part.is_empty());
    for part in parts {
        let at = (1..part.len().saturating_sub(1))
            .rev()
            .find(|at| part[*at].is(&["to", "as", "=", "на", "в", "как"]));
        match at {
            Some(at) => out.push((
                name_of(&part[..at]).0,
                text(&part[at + 1..]).trim_matches([',', ' ']).to_owned(),
            )),
            None => return Vec::new(),
        }
    }
    out.retain(|(field, value)| !field.is_empty() && !value.is_empty());
    out
}

/// Value and target of "VALUE in TARGET".
pub(super) fn split_at_target(atoms: &[Atom], words: &[&str]) -> Option<(String, String)> {
    let quote = atoms.iter().position(|a| a.quoted);
    let places: Vec<usize> = (1..atoms.len().saturating_sub(1))
        .filter(|at| atoms[*at].is(words))
        .collect();
    let at = match quote {
        Some(0) => places.first().copied(),
        _ => places.last().copied(),
    }
    .or_else(|| places.last().copied())?;
    // "in to": two words.
    let mut from = at + 1;
    while from < atoms.len() - 1 && atoms[from].is(INTO) {
        from += 1;
    }
    let target = name_of(&atoms[from..]).0;
    let value = text(&atoms[..at]);
    (!value.is_empty() && !target.is_empty()).then_some((value, target))
}
