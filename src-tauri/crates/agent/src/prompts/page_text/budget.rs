//! Who gets a place when not all can have one, and that nobody gets more than there is.
//!
//! First what fits the goal, then what has the focus or a mistake in it, what the goal's words name, what is on
//! the screen with its thirds in turn, bars last, and after that what is off the screen, the nearest first.

use std::collections::HashMap;

use copilot_protocol::{Element, Observation, Zone};

use super::lines::{Piece, on_screen};
use super::rows::{BESIDE, Stream};
use super::tokens::{estimate_tokens, fit};
use super::{PageWish, passage};

/// Lines within a budget. The marks and the lines of what is left out are paid for from the beginning.
pub(super) struct Purse {
    pub(super) lines: Vec<String>,
    pub(super) left: usize,
}

impl Purse {
    /// Adds as much of a line as fits.
    pub(super) fn line(&mut self, line: &str, max: usize) {
        let fitting = fit(line, max.min(self.left.saturating_sub(1)));
        if !fitting.is_empty() {
            self.left -= estimate_tokens(&fitting) + 1;
            self.lines.push(fitting);
        }
    }

    /// Adds a line only if it fits whole beside what is still owed.
    pub(super) fn extra(&mut self, line: &str, owed: usize) -> bool {
        let fits = estimate_tokens(line) + 1 + owed <= self.left;
        if fits {
            self.line(line, usize::MAX);
        }
        fits
    }
}

/// Which elements are written out, where they cannot be all: as many of the first in rank as fit with the text that stands
/// beside them. Long runs off the screen are folded at any rate, and the rest there gets no more than its own share.
pub(super) fn show(
    stream: &Stream<'_>,
    ranks: &Ranks,
    tokens: usize,
    off_screen: usize,
) -> Vec<bool> {
    let mut choice = Choice::among(stream);
    if choice.take(&ranks.first, tokens) {
        choice.take(&ranks.rest, tokens.min(choice.spent + off_screen));
    }
    choice.shown
}

struct Choice<'a> {
    stream: &'a Stream<'a>,
    shown: Vec<bool>,
    spent: usize,
    /// Of each element which row it stands in, and of each row what it costs so far.
    row: Vec<usize>,
    costs: Vec<usize>,
}

impl<'a> Choice<'a> {
    fn among(stream: &'a Stream<'a>) -> Self {
        let mut row = vec![0; stream.elements.len()];
        for (n, of) in stream.rows.iter().enumerate() {
            for mark in &of.marks {
                row[mark.at] = n;
            }
        }
        Self {
            stream,
            shown: vec![false; row.len()],
            spent: 0,
            row,
            costs: vec![0; stream.rows.len()],
        }
    }

    /// Takes as many of the first as cost no more than that in all; true: all of them.
    fn take(&mut self, order: &[usize], most: usize) -> bool {
        for &at in order {
            let n = self.row[at];
            self.shown[at] = true;
            let row = &self.stream.rows[n];
            let cost = self.stream.cost(row, &|at| self.shown[at], BESIDE, true);
            let spent = self.spent + cost - self.costs[n];
            if spent > most {
                self.shown[at] = false;
                return false;
            }
            self.spent = spent;
            self.costs[n] = cost;
        }
        true
    }
}

/// The elements in the order in which they are given a place.
pub(super) struct Ranks {
    /// What the goal names, and what is on the screen.
    first: Vec<usize>,
    /// Off the screen, and in no long run of like ones.
    rest: Vec<usize>,
}

/// So many buttons that stand by themselves come before what fills the page.
const MAIN: usize = 12;
/// So many buttons that send a form, and so many fields, come before the rest.
const SENDS: usize = 4;
const FIELDS: usize = 30;
/// Controls of one role and name that have a place before others.
const SAME: usize = 6;
/// From so many covered controls on something is open over the page, and what it covers is only counted.
const BEHIND: usize = 4;

/// Controls that something open over the page covers; 0: nothing is.
pub(super) fn behind(o: &Observation) -> usize {
    let covered = o
        .elements
        .iter()
        .filter(|e| e.covered && on_screen(e))
        .count();
    if covered >= BEHIND { covered } else { 0 }
}

/// From so many like elements in a row on, those off the screen are folded.
const LONG_RUN: usize = 6;

pub(super) fn ranks(
    o: &Observation,
    pieces: &[Piece],
    wish: &PageWish<'_>,
    stems: &[String],
) -> Ranks {
    let all = || o.elements.iter().enumerate();
    let of = |test: &dyn Fn(&Element) -> bool| -> Vec<usize> {
        all().filter(|(_, e)| test(e)).map(|(at, _)| at).collect()
    };
    let mut wanted: Vec<usize> = Vec::new();
    for id in wish.candidates {
        wanted.extend(o.elements.iter().position(|e| e.id == *id));
    }
    let open = |e: &Element| on_screen(e) && !e.covered;
    wanted.extend(of(&|e| {
        on_screen(e) && (e.state.focused || e.state.invalid)
    }));
    wanted.extend(of(&|e| passage::named(e.label(), stems) > 0));
    // What stands for what the page is there for, and in no row or card with others of its kind.
    let main = of(&|e| open(e) && !e.nav && e.role == "button" && e.context.is_empty());
    wanted.extend(main.into_iter().take(MAIN));
    let sends = of(&|e| !e.covered && !e.nav && e.form.as_ref().is_some_and(|form| form.submits));
    wanted.extend(sends.into_iter().take(SENDS));
    let fields = of(&|e| open(e) && !e.nav && (e.editable || !e.options.is_empty()));
    wanted.extend(fields.into_iter().take(FIELDS));
    wanted.extend(of(&|e| open(e) && passage::named(&e.context, stems) > 1));
    // Of what stands in every row a few show the others.
    let mut times: HashMap<(&str, &str), usize> = HashMap::new();
    let again: Vec<bool> = (o.elements.iter())
        .map(|e| {
            let count = times.entry((e.role.as_str(), e.label())).or_default();
            *count += usize::from(open(e));
            *count > SAME && !e.label().is_empty()
        })
        .collect();
    for (nav, repeated) in [(false, false), (false, true), (true, false), (true, true)] {
        let third = |zones: [Zone; 2]| -> Vec<usize> {
            let found = of(&|e| open(e) && e.nav == nav && zones.contains(&e.zone));
            found
                .into_iter()
                .filter(|at| again[*at] == repeated)
                .collect()
        };
        let thirds = [
            third([Zone::Above, Zone::Top]),
            third([Zone::Mid, Zone::Mid]),
            third([Zone::Bottom, Zone::Below]),
        ];
        let longest = thirds.iter().map(Vec::len).max().unwrap_or_default();
        wanted.extend((0..longest).flat_map(|row| thirds.iter().filter_map(move |t| t.get(row))));
    }
    if behind(o) == 0 {
        wanted.extend(of(&on_screen));
    }
    let mut placed = vec![false; o.elements.len()];
    wanted.retain(|at| !std::mem::replace(&mut placed[*at], true));
    let first = wanted;
    let mut rest: Vec<usize> = Vec::new();
    let beyond: Vec<usize> = all()
        .filter(|(at, e)| {
            !placed[*at] && !on_screen(e) && pieces.get(*at).is_some_and(|p| !p.repeated)
        })
        .map(|(at, _)| at)
        .collect();
    let alike = |a: usize, b: usize| {
        let (a, b) = (&o.elements[a], &o.elements[b]);
        a.role == b.role && a.nav == b.nav && a.covered == b.covered
    };
    for run in beyond.chunk_by(|a, b| alike(*a, *b)) {
        if run.len() < LONG_RUN {
            rest.extend(run);
        }
    }
    let height = o.viewport.height;
    let away = |at: &usize| {
        let b = &o.elements[*at].bbox;
        match b.y >= height {
            true => b.y - height,
            // What was passed is wanted less often than what is to come.
            false => 2.0 * -(b.y + b.h),
        }
    };
    rest.sort_by(|a, b| away(a).total_cmp(&away(b)));
    Ranks { first, rest }
}
