//! What is asked about what.

use copilot_ports::goal::Question;

use super::atoms::{Atom, skip, text};
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
    let rest = bare(&rest);
    // "X's price".
    let owns = |a: &Atom| !a.quoted && (a.norm.ends_with("'s") || a.norm.ends_with("’s"));
    let owner = rest.iter().position(owns);
    if let Some(at) = owner.filter(|at| at + 1 < rest.len()) {
        let mut owner = rest[..=at].to_vec();
        let name = owner[at].raw.trim_end_matches('s');
        owner[at].raw = name.trim_end_matches(['\'', '’']).to_owned();
        return Question {
            what: trim(&rest[at + 1..]),
            of: trim(&owner),
        };
    }
    // "distance to X" is X's; "how to install" is not.
    let of = |at: usize| {
        let to = rest[at].is(&["to"]) && rest[at - 1].is(&words().ways_to);
        to || rest[at].is(&words().of)
    };
    // "цену первого результата": the genitive needs no preposition, and the ordinal begins the owner.
    let genitive = |at: usize| {
        let word = rest[at].norm.as_str();
        let ends = words().genitives.iter().any(|end| word.ends_with(end));
        !rest[at].quoted && ends && ordinal(word).is_some()
    };
    let mut inner = 1..rest.len().saturating_sub(1);
    let parted = inner.clone().find(|at| of(*at)).map(|at| (at, at + 1));
    let (end, from) = parted
        .or_else(|| inner.find(|at| genitive(*at)).map(|at| (at, at)))
        .unwrap_or((rest.len(), rest.len()));
    Question {
        what: trim(&rest[..end]),
        of: trim(&rest[from..]),
    }
}

/// Without asking words in front, where others follow.
fn bare(atoms: &[Atom]) -> &[Atom] {
    let rest = skip(atoms, &words().asking);
    if rest.is_empty() { atoms } else { rest }
}

fn trim(atoms: &[Atom]) -> String {
    let said = text(bare(atoms));
    said.trim_end_matches([',', ':', '.', '?', '!']).to_owned()
}
