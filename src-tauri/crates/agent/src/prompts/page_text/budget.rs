//! Who gets a place when not all can have one, and that nobody gets more than there is.
//!
//! First what fits the goal, then what has the focus or a mistake in it, what the goal's words name, what is on
//! the screen with its thirds in turn, bars last, and after that what is off the screen, the nearest first.

use copilot_protocol::{Element, Observation, Zone};

use super::fold::{self, Entry, Section};
use super::lines::{Piece, on_screen};
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

    /// A title and the lines under it that fit whole. Counts the elements that came to be in no line.
    pub(super) fn section(&mut self, title: &str, section: Section, max: usize) -> usize {
        let mut left_out = section.left_out;
        let title_cost = estimate_tokens(title) + 1;
        let mut left = max.min(self.left).saturating_sub(title_cost);
        let mut kept = Vec::new();
        for (line, elements) in section.lines {
            let cost = estimate_tokens(&line) + 1;
            if cost <= left {
                left -= cost;
                kept.push(line);
            } else {
                left_out += elements;
            }
        }
        if !kept.is_empty() {
            self.line(title, usize::MAX);
            for line in kept {
                self.line(&line, usize::MAX);
            }
        }
        left_out
    }
}

pub(super) fn split<'a>(
    o: &'a Observation,
    pieces: &'a [Piece],
    shown: &[bool],
) -> (Vec<Entry<'a>>, Vec<Entry<'a>>) {
    o.elements
        .iter()
        .zip(pieces)
        .zip(shown)
        .map(|((e, piece), &shown)| Entry { e, piece, shown })
        .filter(|x| x.shown || !x.piece.repeated)
        .partition(|x| on_screen(x.e))
}

/// Headings are written where there are several to tell apart.
pub(super) fn several_headings(screen: &[Entry<'_>]) -> bool {
    let shown = screen.iter().filter(|x| x.shown);
    let mut found: Vec<&str> = shown.map(|x| x.piece.heading.as_str()).collect();
    found.retain(|heading| !heading.is_empty());
    found.dedup();
    found.len() > 1
}

pub(super) fn sections(screen: &[Entry<'_>], beyond: &[Entry<'_>]) -> (Section, Section) {
    (
        fold::lines(screen, several_headings(screen)),
        fold::lines(beyond, false),
    )
}

/// Which elements are written out, where they cannot be all: as many of the first in rank as cost no more.
/// Long runs off the screen are folded at any rate, and the rest there gets no more than its own share.
pub(super) fn show(
    o: &Observation,
    pieces: &[Piece],
    ranks: &Ranks,
    tokens: usize,
    off_screen: usize,
) -> Vec<bool> {
    let mut shown = vec![false; pieces.len()];
    let cost = |shown: &[bool]| {
        let (screen, beyond) = split(o, pieces, shown);
        let (here, there) = sections(&screen, &beyond);
        here.cost() + there.cost() + 8
    };
    if !take_first(&mut shown, &ranks.first, tokens, &cost) {
        return shown;
    }
    let before = cost(&shown);
    take_first(
        &mut shown,
        &ranks.rest,
        tokens.min(before + off_screen),
        &cost,
    );
    shown
}

/// Marks as many of the first as keep the cost, which need not rise with each; true: all of them.
fn take_first(
    shown: &mut Vec<bool>,
    order: &[usize],
    tokens: usize,
    cost: &impl Fn(&[bool]) -> usize,
) -> bool {
    let with = |count: usize| {
        let mut with = shown.clone();
        for &at in &order[..count] {
            with[at] = true;
        }
        with
    };
    let (mut fits, mut ends) = (0, order.len() + 1);
    if cost(&with(order.len())) <= tokens {
        fits = order.len();
        ends = fits + 1;
    }
    while ends - fits > 1 {
        let middle = fits.midpoint(ends);
        if cost(&with(middle)) <= tokens {
            fits = middle;
        } else {
            ends = middle;
        }
    }
    *shown = with(fits);
    fits == order.len()
}

/// The elements in the order in which they are given a place.
pub(super) struct Ranks {
    /// What the goal names, and what is on the screen.
    first: Vec<usize>,
    /// Off the screen, and in no long run of like ones.
    rest: Vec<usize>,
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
    wanted.extend(of(&|e| {
        on_screen(e) && (e.state.focused || e.state.invalid)
    }));
    wanted.extend(of(&|e| passage::named(e.label(), stems) > 0));
    for nav in [false, true] {
        let third = |zones: [Zone; 2]| {
            of(&|e| on_screen(e) && !e.covered && e.nav == nav && zones.contains(&e.zone))
        };
        let thirds = [
            third([Zone::Above, Zone::Top]),
            third([Zone::Mid, Zone::Mid]),
            third([Zone::Bottom, Zone::Below]),
        ];
        let longest = thirds.iter().map(Vec::len).max().unwrap_or_default();
        wanted.extend((0..longest).flat_map(|row| thirds.iter().filter_map(move |t| t.get(row))));
    }
    wanted.extend(of(&on_screen));
    let mut placed = vec![false; o.elements.len()];
    wanted.retain(|at| !std::mem::replace(&mut placed[*at], true));
    let first = wanted;
    let mut rest: Vec<usize> = Vec::new();
    let beyond: Vec<usize> = all()
        .filter(|(at, _)| !placed[*at] && pieces.get(*at).is_some_and(|p| !p.repeated))
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
