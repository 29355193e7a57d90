//! Files.

use copilot_protocol::{Action, Element};
use copilot_text::{has_stem, words};

use super::press::beside;
use super::{remember, subject};
use crate::goal::{Kind, Step};
use crate::memory::Then;
use crate::page::{GOOD, is_button, is_file, is_generic, is_link, label, usable};
use crate::pick::{nth, only};
use crate::seek::{section, seek};
use crate::turn::{Next, Turn};

pub(super) fn download(turn: &mut Turn<'_>, step: &Step) -> Next {
    let query = subject(turn, step);
    let loads = |e: &Element| has_stem(&format!("{} {}", label(e), e.context), words::DOWNLOAD);
    let keeps = |e: &Element| {
        usable(e) && (is_link(e) && is_file(e) || (is_link(e) || is_button(e)) && loads(e))
    };
    let named = turn.page.ranked(&query, step.kind, keeps);
    let named = named.first().filter(|h| h.score >= GOOD).map(|h| h.element);
    // A link of the menu leads to the section with files.
    let near = || beside(turn, words::DOWNLOAD, &query, None).filter(|e| !e.nav || is_file(e));
    let any =
        query.is_empty() || is_generic(&query) || step.pronoun || step.kind == Some(Kind::File);
    let unnamed = || {
        let files: Vec<&Element> = turn.page.elements().filter(|e| is_file(e)).collect();
        let said = || {
            turn.page
                .saying(words::DOWNLOAD, usable)
                .first()
                .map(|h| h.element)
        };
        match step.ordinal {
            Some(order) => nth(&files, order).copied(),
            None => only(files).or_else(said),
        }
    };
    let element = named
        .or_else(near)
        .or_else(|| if any { unnamed() } else { None });
    let Some(element) = element else {
        // The file's page, or the section with files.
        return section(turn, "download").unwrap_or_else(|| seek(turn, step, &query));
    };
    remember(turn, &query);
    let why = turn.say("download", &[label(element)]);
    let action = Action::Download {
        element: element.id,
    };
    turn.use_it(element, action, Then::Advance, why)
}
