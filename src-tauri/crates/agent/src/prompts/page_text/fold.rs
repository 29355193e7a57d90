//! Lines of elements: neighbours of one role in one line, a row's words written once, long runs of like
//! elements as a number of them.

use copilot_protocol::{Element, ElementId};

use super::lines::{Piece, plural};
use super::tokens::{estimate_tokens, fit};

/// Elements in one line at most.
const LINE: usize = 40;
/// From this many like elements a run that is not written out is told as a run.
const RUN: usize = 4;
/// Runs that are told; the rest are only counted.
const RUNS: usize = 6;
/// Names of a run that are shown.
const SAMPLES: usize = 3;
const SAMPLE: usize = 10;

/// An element with its words and whether it is written out.
pub(super) struct Entry<'a> {
    pub(super) e: &'a Element,
    pub(super) piece: &'a Piece,
    pub(super) shown: bool,
}

/// What a section says, and how many of its elements it only counts or leaves out.
#[derive(Default)]
pub(super) struct Section {
    /// Lines with how many elements each of them tells.
    pub(super) lines: Vec<(String, usize)>,
    /// Elements in no line.
    pub(super) left_out: usize,
}

impl Section {
    fn add(&mut self, line: String, elements: usize) {
        self.lines.push((line, elements));
    }

    /// Tokens of all lines with their ends.
    pub(super) fn cost(&self) -> usize {
        self.lines
            .iter()
            .map(|(line, _)| estimate_tokens(line) + 1)
            .sum()
    }
}

fn numbered(id: ElementId, p: &Piece) -> String {
    format!("[{id}]{}{}", p.words, p.states)
}

fn with_role(id: ElementId, p: &Piece) -> String {
    match (p.words.as_str(), p.states.as_str()) {
        ("", states) => format!("[{id}] {}{states}", p.role),
        (words, states) if words.starts_with(' ') => format!("[{id}] {}{words}{states}", p.role),
        (words, states) => format!("[{id}] {} {words}{states}", p.role),
    }
}

/// The lines of elements in reading order.
pub(super) fn lines(entries: &[Entry<'_>], headings: bool) -> Section {
    let mut section = Section::default();
    let (mut heading, mut frame) = (String::new(), String::new());
    let mut runs = 0;
    let mut at = 0;
    while let Some(first) = entries.get(at) {
        if !first.shown {
            let end = at + entries[at..].iter().take_while(|x| !x.shown).count();
            folded(&entries[at..end], &mut runs, &mut section);
            at = end;
            continue;
        }
        if first.piece.frame != frame {
            frame.clone_from(&first.piece.frame);
            let place = match frame.is_empty() {
                true => "(main page)".to_owned(),
                false => format!("(frame {})", fit(&frame, 16)),
            };
            section.add(place, 0);
        }
        if headings && !first.piece.heading.is_empty() && first.piece.heading != heading {
            heading.clone_from(&first.piece.heading);
            section.add(format!("# {heading}"), 0);
        }
        let (count, row) = neighbours(&entries[at..]);
        let end = at + count.max(1);
        section.add(line(&entries[at..end], &row), end - at);
        at = end;
    }
    section
}

/// How many of the entries, from the first on, stand in one line, and the words of the row around them.
fn neighbours(entries: &[Entry<'_>]) -> (usize, String) {
    let (mut end, row) = same_row(entries);
    let Some(first) = entries.first() else {
        return (0, row);
    };
    if !row.is_empty() {
        return (end, row);
    }
    let like = |x: &Entry<'_>| {
        x.shown
            && !x.piece.own_line
            && x.piece.role == first.piece.role
            && x.piece.frame == first.piece.frame
            && x.piece.heading == first.piece.heading
            && x.piece.says_nothing() == first.piece.says_nothing()
    };
    let own = |end: usize| entries.iter().take(end).take_while(|x| like(x)).count();
    if own(end) < end || first.piece.own_line {
        // Neighbours of several roles that no row holds together.
        return (own(end).max(1), row);
    }
    while end < LINE {
        let (more, next) = same_row(entries.get(end..).unwrap_or_default());
        let fitting = own(end + more);
        if !next.is_empty() || fitting == end {
            break;
        }
        end = fitting;
    }
    (end, row)
}

/// How many have the same words around them, and these words without their own.
fn same_row(entries: &[Entry<'_>]) -> (usize, String) {
    let Some(first) = entries.first() else {
        return (0, String::new());
    };
    let count = entries
        .iter()
        .take(LINE)
        .take_while(|x| {
            x.shown
                && x.piece.frame == first.piece.frame
                && x.piece.heading == first.piece.heading
                && x.piece.row == first.piece.row
        })
        .count();
    let row = first
        .piece
        .row_without(entries.iter().take(count).map(|x| x.piece.words.as_str()));
    (count, row)
}

fn line(entries: &[Entry<'_>], row: &str) -> String {
    let Some(first) = entries.first() else {
        return String::new();
    };
    let one_role = entries.iter().all(|x| x.piece.role == first.piece.role);
    let own_lines = entries.iter().any(|x| x.piece.own_line);
    let body = if entries.len() > 1 && one_role && !own_lines {
        let all: Vec<String> = entries.iter().map(|x| numbered(x.e.id, x.piece)).collect();
        format!("{}: {}", plural(&first.piece.role), all.join(" "))
    } else {
        let all: Vec<String> = entries.iter().map(|x| with_role(x.e.id, x.piece)).collect();
        all.join(" ")
    };
    match row.is_empty() {
        true => body,
        false => format!("{body} in \"{}\"", row.replace('"', "'")),
    }
}

/// Elements that are not written out: runs of like ones with their ends and some names, the rest counted.
fn folded(entries: &[Entry<'_>], runs: &mut usize, section: &mut Section) {
    let mut at = 0;
    while let Some(first) = entries.get(at) {
        let like = entries[at..]
            .iter()
            .take_while(|x| x.piece.role == first.piece.role)
            .count();
        let run = &entries[at..at + like];
        at += like;
        let Some(last) = run.last().filter(|_| like >= RUN && *runs < RUNS) else {
            section.left_out += like;
            continue;
        };
        *runs += 1;
        let mut names: Vec<String> = Vec::new();
        for x in run {
            let name = fit(&x.piece.words, SAMPLE);
            if !name.is_empty() && !names.contains(&name) {
                names.push(name);
            }
            if names.len() == SAMPLES {
                break;
            }
        }
        let samples = match names.is_empty() {
            true => String::new(),
            false => format!(": {}, …", names.join(", ")),
        };
        let line = format!(
            "[{}]–[{}] {like} {}{samples}",
            first.e.id,
            last.e.id,
            plural(&first.piece.role)
        );
        section.add(line, like);
    }
}
