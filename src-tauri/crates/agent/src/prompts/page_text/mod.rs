//! An observation as the text that a model reads.
//!
//! A pure function of the observation and of what is wanted: the same snapshot gives the same text. The text
//! costs no more than its budget ([`estimate_tokens`]). What is left out is said, with how to get at it.
//! First come the elements that the goal names, then what is on the screen with its thirds in turn, then its
//! text, then what is off the screen. Everything between the marks is untrusted.

mod budget;
mod difference;
mod fold;
mod lines;
mod passage;
mod quoting;
mod tokens;

use copilot_protocol::{ElementId, Observation};

pub use difference::{Difference, difference_text};
pub(crate) use quoting::fence;
pub use tokens::estimate_tokens;

use budget::{Purse, ranks, sections, several_headings, show, split};
use lines::{Piece, Surroundings, on_screen};
use passage::{Room, Said};
use quoting::phrase;

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
    lines::find_repeated(&o.elements, &mut pieces);
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
        &ranks(o, &pieces, wish, &stems),
        for_elements,
        budget / 6,
    );

    let (screen, beyond) = split(o, &pieces, &shown);
    let headings = several_headings(&screen);
    let listed = || screen.iter().chain(&beyond).filter(|x| x.shown);
    let names = listed().flat_map(|x| {
        // Of a name that was cut only what is left of it is said.
        let name = match x.piece.words.contains('…') || x.piece.wraps {
            true => x.piece.words.as_str(),
            false => x.e.label(),
        };
        let written = headings && on_screen(x.e) && !x.piece.heading.is_empty();
        [name, if written { x.e.heading.as_str() } else { "" }]
    });
    let rows = listed().filter(|x| !x.piece.row.is_empty());
    let said = Said::by(names.chain(alerts(o)), rows.map(|x| x.e.context.as_str()));
    let mut hidden = (o.total_elements as usize).saturating_sub(o.elements.len());
    let (here, there) = sections(&screen, &beyond);
    hidden += o.elements.len() - screen.len() - beyond.len();
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
    let alerts = o.signals.alerts.iter().map(|alert| alert.trim());
    alerts.filter(|alert| !alert.is_empty()).take(MESSAGES)
}

#[cfg(test)]
mod tests;
