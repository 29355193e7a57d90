//! Forms of the grammar: `{value} into|in {target}`. Words between the slots must stand there as they are.

use super::atoms::{Atom, text};
use super::names::{kind_only, name_of};
use crate::grammar::grammar;

/// Words of a step that are compared with forms, at most.
const LONGEST: usize = 60;

#[derive(Debug)]
enum Piece<'f> {
    /// The slot's name, and whether it is a quotation or one word.
    Slot(&'f str),
    Words(Vec<&'f str>),
}

/// The slots of the form, where the atoms have its shape; slots are never empty.
///
/// A slot's name may say more: `{value:quoted}` is one quotation, `{what:word}` one word, `{of:words}` anything.
pub(super) fn matched<'a, 'f>(
    form: &'f str,
    atoms: &'a [Atom],
) -> Option<Vec<(&'f str, &'a [Atom])>> {
    // A longer text is none that a form was made for, and each slot is tried at each of its words.
    if atoms.len() > LONGEST {
        return None;
    }
    let pieces: Vec<Piece<'f>> = form
        .split(' ')
        .map(|piece| match piece.strip_prefix('{') {
            Some(slot) => Piece::Slot(slot.trim_end_matches('}')),
            None => Piece::Words(piece.split('|').collect()),
        })
        .collect();
    let mut out = Vec::new();
    fit(&pieces, atoms, &mut out).then_some(out)
}

fn fit<'a, 'f>(
    pieces: &[Piece<'f>],
    atoms: &'a [Atom],
    out: &mut Vec<(&'f str, &'a [Atom])>,
) -> bool {
    let Some((first, rest)) = pieces.split_first() else {
        return atoms.is_empty();
    };
    match first {
        Piece::Words(words) => {
            // `?` at the end of the alternatives: the word may be missing.
            let optional = words.last() == Some(&"?");
            let here = atoms.first().is_some_and(|a| {
                !a.quoted && words.iter().any(|w| crate::grammar::fits(w, &a.norm))
            });
            here && fit(rest, &atoms[1..], out) || optional && fit(rest, atoms, out)
        }
        Piece::Slot(slot) => {
            let (name, how) = slot.split_once(':').unwrap_or((slot, ""));
            let most = if how.is_empty() || how == "first" {
                atoms.len()
            } else {
                atoms.len().min(1)
            };
            // A quotation in front ends the slot where it can; otherwise the last place parts.
            let quoted = atoms.first().is_some_and(|a| a.quoted) || how == "first";
            let mut ends: Vec<usize> = (1..=most).collect();
            if !quoted {
                ends.reverse();
            }
            for end in ends {
                if how == "quoted" && !atoms[0].quoted {
                    continue;
                }
                let kept = out.len();
                out.push((name, &atoms[..end]));
                if fit(rest, &atoms[end..], out) {
                    return true;
                }
                out.truncate(kept);
            }
            false
        }
    }
}

/// The slots of a form by their names; a slot that is not there is empty.
pub(super) struct Slots<'a>(Vec<(&'static str, &'a [Atom])>);

impl<'a> Slots<'a> {
    pub fn get(&self, name: &str) -> &'a [Atom] {
        let found = self.0.iter().find(|(n, _)| *n == name);
        found.map_or(&[], |(_, atoms)| *atoms)
    }

    /// The name that the slot's words give.
    pub fn name(&self, name: &str) -> String {
        let said = self.get(name);
        // "the 2nd text box": the kind is all that it is called by.
        match kind_only(&text(said)) {
            Some((_, Some(_))) => text(said),
            _ => name_of(said).0,
        }
    }
}

/// The first form of the doing that fits.
pub(super) fn form<'a>(doing: &str, atoms: &'a [Atom]) -> Option<Slots<'a>> {
    let mut forms = grammar().forms.get(doing)?.iter();
    forms.find_map(|form| matched(form, atoms)).map(Slots)
}
