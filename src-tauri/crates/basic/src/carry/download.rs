//! Files.

use copilot_protocol::{Action, Element};
use copilot_text::{has_stem, words};

use super::press::beside;
use super::{remember, subject};
use crate::goal::{Kind, Step};
use crate::items::nth;
use crate::memory::Then;
use crate::page::{GOOD, is_button, is_file, is_generic, is_link, label, usable};
use crate::seek::{section, seek};
use crate::turn::{Next, Turn};

pub(super) fn download(turn: &mut Turn<'_>, step: &Step) -> Next {
    let query = subject(turn, step);
    let keeps = |e: &Element| {
        is_file(e) || has_stem(&format!("{} {}", label(e), e.context), words::DOWNLOAD)
    };
    let hits = turn.page.ranked(&query, step.kind, |e| {
        usable(e) && (is_link(e) || is_button(e))
    });
    let named = hits
        .into_iter()
        .find(|h| h.score >= GOOD && keeps(h.element))
        .map(|h| h.element);
    // A link of the menu leads to the section with files.
    let near = || beside(turn, words::DOWNLOAD, &query, None).filter(|e| !e.nav || is_file(e));
    let only = || {
        let any =
            query.is_empty() || is_generic(&query) || step.pronoun || step.kind == Some(Kind::File);
        let files: Vec<&Element> = turn.page.elements().filter(|e| any && is_file(e)).collect();
        match (step.ordinal, files.as_slice()) {
            (Some(order), files) => nth(files, order).copied(),
            (None, [one]) => Some(*one),
            _ if any => turn
                .page
                .saying(words::DOWNLOAD, usable)
                .first()
                .map(|h| h.element),
            _ => None,
        }
    };
    let Some(element) = named.or_else(near).or_else(only) else {
        // The file's page, or the section with files.
        return section(turn, "download").unwrap_or_else(|| seek(turn, step, &query));
    };
    remember(turn, &query);
    let why = turn.say("download", &[label(element)]);
    turn.use_it(
        element,
        Action::Download {
            element: element.id,
        },
        Then::Advance,
        why,
    )
}
