//! An observation as the text that a model reads.
//!
//! A pure function of the observation and of what is wanted: the same snapshot gives the same text. The text
//! costs no more than its budget ([`estimate_tokens`]). What is left out is said, with how to get at it.
//! The page comes as one stream: its lines of text in their order, the controls with their numbers at their places in them.
//! Which of them have a place is decided by rank: what the goal names, what is on the screen with its thirds in turn, its
//! text, then what is off the screen. Everything between the marks is untrusted.

mod budget;
mod difference;
mod fold;
mod lines;
mod passage;
mod plan;
mod quoting;
mod rows;
mod tokens;

use copilot_protocol::{ElementId, Observation};

pub use difference::{Difference, difference_text};
pub(crate) use quoting::fence;
pub use tokens::estimate_tokens;

use budget::{Purse, behind, ranks, show};
use lines::{Piece, Surroundings};
use plan::Plan;
pub(super) use quoting::phrase;
use rows::Stream;

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
    lines::find_repeated(&o.elements, &mut pieces);
    let stream = Stream::of(o, &pieces);
    let stems = passage::stems(wish.wanted);
    let mut plan = Plan::of(o, &stream);
    // The text on the screen keeps a quarter where it needs one.
    let for_elements = purse.left - plan.text_needs().min(purse.left / 4);
    let ranks = ranks(o, &pieces, wish, &stems);
    plan.elements(show(&stream, &ranks, for_elements, budget / 6));
    plan.texts(purse.left, budget, &stems, alerts(o));
    let mut hidden = (o.total_elements as usize).saturating_sub(o.elements.len());
    hidden += plan.write(&mut purse);
    // Paid for by `ENDS`.
    match behind(o) {
        0 => {}
        behind => {
            hidden = hidden.saturating_sub(behind);
            purse.lines.push(format!(
                "({behind} more controls are covered by what is open)"
            ));
        }
    }
    if hidden > 0 {
        purse.lines.push(format!(
            "({hidden} more controls: scroll, or scroll to_text)"
        ));
    }
    if plan.cut {
        purse
            .lines
            .push("(more text: scroll, extract or find_text)".into());
    }
    purse.lines.push("</page>".into());
    purse.lines.join("\n")
}

/// Tokens of the marks and of the three lines that say what is missing.
const ENDS: usize = 75;

fn head(o: &Observation, wish: &PageWish<'_>, budget: usize, purse: &mut Purse) {
    let part = HEAD.min(budget / 10);
    purse.line(&format!("Address: {}", phrase(&o.url)), part);
    if !o.title.trim().is_empty() {
        purse.line(&format!("Title: {}", phrase(&o.title)), part);
    }
    if let Some(document) = &o.signals.document {
        let line = match &document.unread {
            Some(trouble) => format!("The tab shows a document, which is not read: {trouble}."),
            None => format!(
                "The tab shows a document ({}); extract and find_text read all of it",
                phrase(&document.size)
            ),
        };
        purse.line(&line, part);
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
    } else if is_blank(o) {
        purse.line(
            "No text and no control is there so far: it may still be loading (`wait`), or be a picture (`screenshot`).",
            part,
        );
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
    // Its points are named by a picture, which may be smaller.
    if v.width > 0.0 && o.elements.iter().any(|e| e.tag == "canvas") {
        purse.line(
            &format!(
                "What is drawn on a canvas stands in no text, a picture alone shows it (`screenshot`). The view is {} by {} pixels; a picture of it \
                 may be smaller",
                v.width, v.height
            ),
            part,
        );
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

/// An address was opened, and there is nothing yet to be read or used.
fn is_blank(o: &Observation) -> bool {
    o.url.starts_with("http")
        && o.total_elements == 0
        && o.text.trim().is_empty()
        && o.dialog.is_none()
        && o.signals.document.is_none()
        && o.signals.unread_frames.is_empty()
}

/// Messages of live regions, alerts and toasts.
fn alerts(o: &Observation) -> impl Iterator<Item = &str> {
    let alerts = o.signals.alerts.iter().map(|alert| alert.trim());
    alerts.filter(|alert| !alert.is_empty()).take(MESSAGES)
}

#[cfg(test)]
mod tests;
