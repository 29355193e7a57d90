//! Files.

use copilot_protocol::{Action, Element};
use copilot_text::goal::{Clause, Thing, Verb};
use copilot_text::{has_stem, words};

use super::super::items::nth;
use super::super::memory::Then;
use super::super::page::{GOOD, is_button, is_file, is_generic, is_link, label, pressable};
use super::super::seek::{section, seek};
use super::super::turn::{Next, Turn};
use super::press::beside;
use super::{remember, subject};

pub(super) fn download(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let query = subject(turn, step);
    let file = is_file;
    let mut hits = turn.page.ranked(&query, step.thing, |e| {
        pressable(e) && (is_link(e) || is_button(e)) && !e.state.disabled
    });
    hits.retain(|h| {
        h.score >= GOOD
            && (file(h.element)
                || has_stem(
                    &format!("{} {}", label(h.element), h.element.context),
                    words::DOWNLOAD,
                ))
    });
    let mut chosen = hits.first().map(|h| h.element);
    if chosen.is_none() {
        // A link of the menu leads to the section with files.
        chosen = beside(turn, words::DOWNLOAD, &query, None).filter(|e| !e.nav || file(e));
    }
    if chosen.is_none()
        && (is_generic(&query)
            || query.is_empty()
            || step.pronoun
            || step.thing == Some(Thing::File))
    {
        let files: Vec<&Element> = turn.page.elements().filter(|e| file(e)).collect();
        chosen = match step.ordinal {
            Some(order) => nth(&files, order).copied(),
            None if files.len() == 1 => files.first().copied(),
            None => turn
                .page
                .saying(words::DOWNLOAD, pressable)
                .first()
                .map(|h| h.element),
        };
    }
    let Some(element) = chosen else {
        // The file's page, or the section with files.
        if let Some(next) = section(turn, Verb::Download) {
            return next;
        }
        return seek(turn, step, &query);
    };
    if let Some(next) = super::super::seek::uncover(turn, element) {
        return next;
    }
    remember(turn, &query);
    let said = label(element).to_owned();
    let why = turn.t(
        format!("I download “{said}”."),
        format!("Скачиваю «{said}»."),
    );
    turn.act(
        Action::Download {
            element: element.id,
        },
        Then::Advance,
        why,
    )
}
