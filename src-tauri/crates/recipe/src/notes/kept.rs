//! The notes of a site: which of them says the same as another, and which go.

use copilot_protocol::{NOTES_A_SITE, SiteNote, SiteNoteKind};

/// Notes of a site about where runs ended.
const WAYS: usize = 3;

/// What only one note can say.
pub(super) fn slot(note: &SiteNote) -> (SiteNoteKind, &str, &str, &str) {
    use SiteNoteKind::{Closes, NoEffect, Own, Search, Shows, SignIn, Way};
    match note.kind {
        Own => (note.kind, note.text.as_deref().unwrap_or_default(), "", ""),
        Search => (note.kind, &note.at, "", ""),
        Shows => (note.kind, &note.at, &note.then, ""),
        Closes | NoEffect => (note.kind, &note.at, &note.role, &note.name),
        Way => (note.kind, &note.to, "", ""),
        SignIn => (note.kind, "", "", ""),
    }
}

/// A number that no note of the site has.
pub fn next_id(notes: &[SiteNote]) -> u32 {
    notes.iter().map(|note| note.id).max().unwrap_or(0) + 1
}

pub(super) fn add(notes: &mut Vec<SiteNote>, new: SiteNote) {
    let id = next_id(notes);
    match notes.iter_mut().find(|note| slot(note) == slot(&new)) {
        Some(old) => {
            let same = SiteNote {
                id: old.id,
                times: old.times,
                last: old.last.clone(),
                text: old.text.clone(),
                ..new.clone()
            } == *old;
            let times = if same { old.times + 1 } else { 1 };
            *old = SiteNote {
                id: old.id,
                times,
                text: old.text.take(),
                ..new
            };
        }
        None => notes.push(SiteNote { id, ..new }),
    }
}

/// The oldest go where there are too many; the person's own stay.
pub(super) fn prune(notes: &mut Vec<SiteNote>) {
    let too_many = |notes: &[SiteNote], kind: Option<SiteNoteKind>, most: usize| {
        let all = || {
            notes
                .iter()
                .enumerate()
                .filter(|(_, note)| kind.is_none_or(|kind| note.kind == kind))
        };
        let oldest = all()
            .filter(|(_, note)| note.text.is_none())
            .min_by_key(|(_, note)| (note.last.clone(), note.times, note.id));
        oldest.filter(|_| all().count() > most).map(|(at, _)| at)
    };
    while let Some(at) = too_many(notes, Some(SiteNoteKind::Way), WAYS)
        .or_else(|| too_many(notes, None, NOTES_A_SITE))
    {
        notes.remove(at);
    }
}
