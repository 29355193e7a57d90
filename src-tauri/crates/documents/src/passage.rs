//! A part of a document at a time, and where words stand in it.

use copilot_protocol::DocumentPlace;

use crate::Document;

/// Characters around a place that was found.
const AROUND: usize = 120;
/// Places that are told.
const MOST_FOUND: usize = 10;

/// A passage of a document's text. Places are counted in characters of all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    pub text: String,
    pub from: usize,
    /// Where the text goes on; `None`: it ends here.
    pub next: Option<usize>,
    /// Characters of the whole text.
    pub total: usize,
    pub places: Vec<DocumentPlace>,
}

/// A place where words stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// With what is around them, in one line.
    pub text: String,
    /// Where to read on there, in characters.
    pub from: usize,
    /// The part; empty where the document has none.
    pub place: String,
}

impl Document {
    /// The text from a character on, of `most` at most, up to the end of a line where one is near.
    pub fn passage(&self, from: usize, most: usize) -> Passage {
        let text = self.text();
        let total = text.chars().count();
        let from = from.min(total);
        let begin = byte_of(text, from);
        let mut end = begin + byte_of(&text[begin..], most);
        if end < text.len()
            && let Some(line) = text[begin..end].rfind('\n')
            && line > (end - begin) / 2
        {
            end = begin + line + 1;
        }
        let taken = &text[begin..end];
        let next = from + taken.chars().count();
        Passage {
            places: self.places_in(begin, end),
            text: taken.trim_end().to_owned(),
            from,
            next: (next < total).then_some(next),
            total,
        }
    }

    fn places_in(&self, begin: usize, end: usize) -> Vec<DocumentPlace> {
        let line = |at: usize| self.text()[begin..at].matches('\n').count() as u32;
        let before = self.places.iter().rev().find(|(at, _)| *at < begin);
        let before = before.map(|(_, name)| DocumentPlace {
            line: 0,
            name: name.clone(),
        });
        let inside = self
            .places
            .iter()
            .filter(|(at, _)| (begin..end).contains(at));
        let inside: Vec<DocumentPlace> = inside
            .map(|(at, name)| DocumentPlace {
                line: line(*at),
                name: name.clone(),
            })
            .collect();
        let begins = inside.first().is_some_and(|place| place.line == 0);
        before
            .filter(|_| !begins)
            .into_iter()
            .chain(inside)
            .collect()
    }

    /// Where words stand, whatever their case and white space; the first places only.
    pub fn find(&self, wanted: &str) -> Vec<Found> {
        let fold = |c: char| match c {
            c if c.is_whitespace() => ' ',
            c => c.to_lowercase().next().unwrap_or(c),
        };
        let wanted: Vec<char> = wanted.trim().chars().map(fold).collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        let chars: Vec<char> = self.text().chars().collect();
        let folded: Vec<char> = chars.iter().copied().map(fold).collect();
        let mut found = Vec::new();
        let mut from = 0;
        while found.len() < MOST_FOUND && from + wanted.len() <= folded.len() {
            let mut windows = folded[from..].windows(wanted.len());
            let Some(at) = windows.position(|window| window == wanted.as_slice()) else {
                break;
            };
            let at = from + at;
            let start = at.saturating_sub(AROUND);
            let end = (at + wanted.len() + AROUND).min(chars.len());
            let around: String = chars[start..end].iter().collect();
            let byte: usize = chars[..at].iter().map(|c| c.len_utf8()).sum();
            let part = self.places.iter().rev().find(|(begins, _)| *begins <= byte);
            // To read on from there is to begin with its line.
            let line = chars[..at].iter().rposition(|c| *c == '\n');
            found.push(Found {
                text: around.split_whitespace().collect::<Vec<_>>().join(" "),
                from: line.map_or(0, |line| line + 1),
                place: part.map_or_else(String::new, |(_, name)| name.clone()),
            });
            from = end;
        }
        found
    }
}

/// The byte at which a character begins; the end of the text where it has fewer.
fn byte_of(text: &str, character: usize) -> usize {
    text.char_indices()
        .nth(character)
        .map_or(text.len(), |(at, _)| at)
}
