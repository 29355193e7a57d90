//! An observation as the text that a model reads.
//!
//! A pure function of the observation and of what is wanted: the same look gives the same text. The text
//! costs no more than its budget ([`estimate_tokens`]). What is left out is said, with how to get at it.
//! First come the elements that the goal names, then what is on the screen with its thirds in turn, then its
//! text, then what is off the screen. Everything between the marks is untrusted.

mod difference;
mod fold;
mod lines;
mod passage;
mod quoting;
mod tokens;

use copilot_protocol::{Element, ElementId, Observation, Zone};

pub use difference::{Difference, difference_text};
pub(crate) use quoting::fence;
pub use tokens::estimate_tokens;

use fold::{Entry, Section};
use lines::{Piece, Surroundings, label, on_screen};
use passage::{Room, Said};
use quoting::phrase;
use tokens::fit;

/// Tokens of a page in one request to a model, where nobody says otherwise.
pub const PAGE_TOKENS: usize = 1_400;
/// Fewest that a page can be told in.
pub const MIN_PAGE_TOKENS: usize = 200;
/// Tokens of one message on the page, and of each other line of the head.
const MESSAGE: usize = 50;
const HEAD: usize = 60;
/// Messages of a page that are told.
const MESSAGES: usize = 5;

/// What a text of a page is for.
#[derive(Clone, Debug, Default)]
pub struct PageWish<'a> {
    /// Tokens at most, at least [`MIN_PAGE_TOKENS`]; 0: [`PAGE_TOKENS`].
    pub tokens: usize,
    /// Elements that fit the goal, the best first: the last to be left out.
    pub candidates: &'a [ElementId],
    /// The goal's words, lower case.
    pub wanted: &'a [String],
    /// What changed since the reader saw it last ([`difference_text`]).
    pub changes: &'a str,
}

/// Lines within a budget. The marks and the lines of what is left out are paid for from the beginning.
struct Purse {
    lines: Vec<String>,
    left: usize,
}

impl Purse {
    /// Adds as much of a line as fits.
    fn line(&mut self, line: &str, max: usize) {
        let fitting = fit(line, max.min(self.left.saturating_sub(1)));
        if !fitting.is_empty() {
            self.left -= estimate_tokens(&fitting) + 1;
            self.lines.push(fitting);
        }
    }

    /// A title and the lines under it that fit whole. Counts the elements that came to be in no line.
    fn section(&mut self, title: &str, section: Section, max: usize) -> usize {
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

/// The page between its marks: address, messages, elements, text.
pub fn page_text(o: &Observation, wish: &PageWish<'_>) -> String {
    let budget = match wish.tokens {
        0 => PAGE_TOKENS,
        tokens => tokens.max(MIN_PAGE_TOKENS),
    };
    let mut purse = Purse {
        lines: vec!["<page>".into()],
        left: budget - ENDS,
    };
    head(o, wish, budget, &mut purse);

    let around = Surroundings::of(o);
    let mut pieces: Vec<Piece> = o.elements.iter().map(|e| around.piece(e)).collect();
    lines::shorten_wrappers(&o.elements, &mut pieces);
    let pieces = pieces;
    let stems = passage::stems(wish.wanted);
    let text: Vec<&str> = o.text.lines().filter(|l| !l.trim().is_empty()).collect();
    let window = passage::window(o, &text);
    // The text on the screen keeps a quarter where it needs one.
    let on_it = text.get(window.clone()).unwrap_or_default();
    let text_needs: usize = on_it.iter().map(|line| estimate_tokens(line) + 1).sum();
    let for_elements = purse.left - text_needs.min(purse.left / 4);
    let shown = show(
        o,
        &pieces,
        &ranks(o, wish, &stems),
        for_elements,
        budget / 6,
    );

    let (screen, beyond) = split(o, &pieces, &shown);
    let listed = || screen.iter().chain(&beyond).filter(|x| x.shown);
    let names = listed().flat_map(|x| {
        // Of a name that was cut only what is left of it is said.
        let name = match x.piece.words.contains('…') {
            true => x.piece.words.as_str(),
            false => label(x.e),
        };
        [name, x.e.heading.as_str()]
    });
    let rows = listed().filter(|x| !x.piece.row.is_empty());
    let said = Said::by(names.chain(alerts(o)), rows.map(|x| x.e.context.as_str()));
    let mut hidden = (o.total_elements as usize).saturating_sub(o.elements.len());
    let (here, there) = sections(&screen, &beyond);
    hidden += purse.section("Controls:", here, for_elements);
    hidden += purse.section("Off screen:", there, for_elements);

    let title = estimate_tokens("Text:") + 1;
    let room = Room {
        all: purse.left.saturating_sub(title),
        named: budget / 8,
        after: budget / 6,
    };
    let (told, cut) = passage::tell(&text, window, &said, &stems, &room);
    if !told.is_empty() {
        purse.line("Text:", HEAD);
        for line in told {
            purse.line(&line, usize::MAX);
        }
    }
    // Paid for by `ENDS`.
    if hidden > 0 {
        purse.lines.push(format!(
            "({hidden} more controls: scroll, or scroll to_text)"
        ));
    }
    if cut {
        purse
            .lines
            .push("(more text: scroll, extract or find_text)".into());
    }
    purse.lines.push("</page>".into());
    purse.lines.join("\n")
}

/// Tokens of the marks and of the two lines that say what is missing.
const ENDS: usize = 60;

fn head(o: &Observation, wish: &PageWish<'_>, budget: usize, purse: &mut Purse) {
    let part = HEAD.min(budget / 10);
    purse.line(&format!("Address: {}", phrase(&o.url)), part);
    if !o.title.trim().is_empty() {
        purse.line(&format!("Title: {}", phrase(&o.title)), part);
    }
    if let Some(dialog) = &o.dialog {
        let kind = format!("{:?}", dialog.kind).to_lowercase();
        let line = format!("A dialog is open ({kind}): {}", phrase(&dialog.message));
        purse.line(&line, budget / 8);
    }
    for alert in alerts(o) {
        let line = format!("Message on the page: {}", phrase(alert));
        purse.line(&line, MESSAGE.min(budget / 25));
    }
    if !o.signals.unread_frames.is_empty() {
        let frames: Vec<String> = o.signals.unread_frames.iter().map(|f| phrase(f)).collect();
        let line = format!(
            "A part of the page could not be read: {}",
            frames.join(", ")
        );
        purse.line(&line, part / 2);
    }
    if o.signals.busy {
        purse.line("The page is still loading.", part);
    }
    let v = &o.viewport;
    if v.page_height > v.height && v.height > 0.0 {
        let above = v.scroll_y / v.height;
        let below = ((v.page_height - v.scroll_y - v.height) / v.height).max(0.0);
        let line = match above < 0.05 {
            true => format!("Screens below: {below:.1}"),
            false => format!("Screens above: {above:.1}, below: {below:.1}"),
        };
        purse.line(&line, part);
    }
    if !wish.changes.is_empty() {
        let mut left = budget / 5;
        for line in format!("Since your last look: {}", wish.changes).lines() {
            let before = purse.left;
            purse.line(line, left.saturating_sub(1));
            left = left.saturating_sub(before - purse.left);
        }
    }
}

/// Messages of live regions, alerts and toasts.
fn alerts(o: &Observation) -> impl Iterator<Item = &str> {
    o.signals
        .alerts
        .iter()
        .map(|alert| alert.trim())
        .filter(|alert| !alert.is_empty())
        .take(MESSAGES)
}

fn split<'a>(
    o: &'a Observation,
    pieces: &'a [Piece],
    shown: &[bool],
) -> (Vec<Entry<'a>>, Vec<Entry<'a>>) {
    o.elements
        .iter()
        .zip(pieces)
        .zip(shown)
        .map(|((e, piece), &shown)| Entry { e, piece, shown })
        .partition(|x| on_screen(x.e))
}

fn sections(screen: &[Entry<'_>], beyond: &[Entry<'_>]) -> (Section, Section) {
    let headings = {
        let mut found: Vec<&str> = screen
            .iter()
            .filter(|x| x.shown)
            .map(|x| x.piece.heading.as_str())
            .filter(|h| !h.is_empty())
            .collect();
        found.dedup();
        found.len() > 1
    };
    (fold::lines(screen, headings), fold::lines(beyond, false))
}

/// Which elements are written out, where they cannot be all: as many of the first in rank as cost no more.
/// Long runs off the screen are folded at any rate, and the rest there gets no more than its own share.
fn show(
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
struct Ranks {
    /// What the goal names, and what is on the screen.
    first: Vec<usize>,
    /// Off the screen, and in no long run of like ones.
    rest: Vec<usize>,
}

/// From so many like elements in a row on, those off the screen are folded.
const LONG_RUN: usize = 6;

fn ranks(o: &Observation, wish: &PageWish<'_>, stems: &[String]) -> Ranks {
    let mut placed = vec![false; o.elements.len()];
    let mut first = Vec::new();
    let mut put = |at: usize, into: &mut Vec<usize>| {
        if !std::mem::replace(&mut placed[at], true) {
            into.push(at);
        }
    };
    for id in wish.candidates {
        if let Some(at) = o.elements.iter().position(|e| e.id == *id) {
            put(at, &mut first);
        }
    }
    let all = || o.elements.iter().enumerate();
    let named = |e: &Element| passage::named(label(e), stems) > 0;
    for (at, _) in all().filter(|(_, e)| on_screen(e) && (e.state.focused || e.state.invalid)) {
        put(at, &mut first);
    }
    for (at, _) in all().filter(|(_, e)| named(e)) {
        put(at, &mut first);
    }
    let third = |zones: [Zone; 2], nav: bool| -> Vec<usize> {
        all()
            .filter(|(_, e)| on_screen(e) && !e.covered && e.nav == nav && zones.contains(&e.zone))
            .map(|(at, _)| at)
            .collect()
    };
    for nav in [false, true] {
        let thirds = [
            third([Zone::Above, Zone::Top], nav),
            third([Zone::Mid, Zone::Mid], nav),
            third([Zone::Bottom, Zone::Below], nav),
        ];
        let longest = thirds.iter().map(Vec::len).max().unwrap_or_default();
        for row in 0..longest {
            for third in &thirds {
                if let Some(&at) = third.get(row) {
                    put(at, &mut first);
                }
            }
        }
    }
    for (at, _) in all().filter(|(_, e)| on_screen(e)) {
        put(at, &mut first);
    }
    let mut rest: Vec<usize> = Vec::new();
    let beyond: Vec<usize> = all()
        .filter(|(at, _)| !placed[*at])
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

#[cfg(test)]
mod tests;
