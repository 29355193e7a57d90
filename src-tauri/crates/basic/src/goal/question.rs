//! What is asked about what.

use super::Question;
use super::atoms::{Atom, text};
use super::forms::matched;
use super::names::ordinal;
use crate::grammar::{grammar, words};

/// Reads the words behind the verb; `said` are the verb's own words ("how much is").
pub(super) fn question(said: &[Atom], rest: &[Atom]) -> Question {
    let plain = |atoms: &[Atom]| -> Vec<Atom> {
        let mut all = atoms.to_vec();
        for atom in &mut all {
            atom.trail.retain(|c| !matches!(c, '?' | '.' | '!'));
        }
        // "which colour is chosen now": the state is asked for by the name alone.
        while all.len() > 1 && all.last().is_some_and(|a| a.is(&words().state)) {
            all.pop();
        }
        all
    };
    let whole: Vec<Atom> = plain(&[said, rest].concat());
    let rest = plain(rest);
    let asked = grammar().asks.iter().find_map(|ask| {
        let slots = matched(&ask.form, &whole).or_else(|| matched(&ask.form, &rest))?;
        let of = |name: &str| slots.iter().find(|(n, _)| *n == name).map(|(_, a)| trim(a));
        Some(Question {
            what: of("what").unwrap_or_else(|| ask.what.clone()),
            of: of("of").unwrap_or_else(|| ask.of.clone()),
        })
    });
    if let Some(asked) = asked {
        return asked;
    }
    let from = rest.iter().take_while(|a| a.is(&words().asking)).count();
    let rest = if from == rest.len() {
        &rest[..]
    } else {
        &rest[from..]
    };
    // "X's price".
    let owner = rest
        .iter()
        .position(|a| !a.quoted && (a.norm.ends_with("'s") || a.norm.ends_with("’s")));
    if let Some(at) = owner.filter(|at| at + 1 < rest.len()) {
        let mut owner = rest[..=at].to_vec();
        owner[at].raw = owner[at]
            .raw
            .trim_end_matches('s')
            .trim_end_matches(['\'', '’'])
            .to_owned();
        return Question {
            what: trim(&rest[at + 1..]),
            of: trim(&owner),
        };
    }
    // "distance to X" is X's; "how to install" is not.
    let of = |at: usize| {
        rest[at].is(&words().of)
            || rest[at].is(&["to"])
                && rest[at - 1].is(&["distance", "way", "route", "path", "fare"])
    };
    // "цену первого результата": the genitive needs no preposition, and the ordinal begins the owner.
    let genitive = |at: usize| {
        let word = rest[at].norm.as_str();
        !rest[at].quoted
            && ["ого", "его", "ой", "ей", "ых"]
                .iter()
                .any(|end| word.ends_with(end))
            && ordinal(word).is_some()
    };
    let inner = 1..rest.len().saturating_sub(1);
    if let Some(at) = inner.clone().find(|at| of(*at)) {
        return Question {
            what: trim(&rest[..at]),
            of: trim(&rest[at + 1..]),
        };
    }
    if let Some(at) = inner.clone().find(|at| genitive(*at)) {
        return Question {
            what: trim(&rest[..at]),
            of: trim(&rest[at..]),
        };
    }
    Question {
        what: trim(rest),
        of: String::new(),
    }
}

/// Without asking words in front.
fn trim(atoms: &[Atom]) -> String {
    let from = atoms.iter().take_while(|a| a.is(&words().asking)).count();
    let rest = if from == atoms.len() {
        atoms
    } else {
        &atoms[from..]
    };
    text(rest)
        .trim_end_matches([',', ':', '.', '?', '!'])
        .to_owned()
}
