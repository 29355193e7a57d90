//! Files.

use copilot_protocol::{Action, Element};
use copilot_text::{has_stem, words};

use crate::controls::beside;
use crate::goal::{ElementKind, Step};
use crate::memory::OnSuccess;
use crate::naming::is_generic;
use crate::page::{is_button, is_file, is_link, label, usable};
use crate::pick::{nth, only};
use crate::turn::{StepResult, Turn};
use crate::ways::section;

pub(super) fn download(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    let query = turn.subject(step);
    let loads = |e: &Element| has_stem(&format!("{} {}", label(e), e.context), words::DOWNLOAD);
    let keeps = |e: &Element| {
        usable(e) && (is_link(e) && is_file(e) || (is_link(e) || is_button(e)) && loads(e))
    };
    let named = turn.page.best(&query, step.kind, keeps).map(|h| h.element);
    // A link of the menu leads to the section with files.
    let near = || beside(turn, words::DOWNLOAD, &query, None).filter(|e| !e.nav || is_file(e));
    let any = query.is_empty()
        || is_generic(&query)
        || step.pronoun
        || step.kind == Some(ElementKind::File);
    let unnamed = || {
        let files: Vec<&Element> = turn.page.elements().filter(|e| is_file(e)).collect();
        let said = || turn.page.first_saying(words::DOWNLOAD, usable);
        match step.ordinal {
            Some(order) => nth(&files, order).copied(),
            None => only(files).or_else(said),
        }
    };
    let element = named.or_else(near);
    let element = element.or_else(|| if any { unnamed() } else { None });
    let Some(element) = element else {
        // The file's page, or the section with files.
        return section(turn, "download").unwrap_or(StepResult::Missing(query));
    };
    turn.remember(&query);
    let why = turn.say("download", &[label(element)]);
    let element = element.id;
    turn.act(Action::Download { element }, OnSuccess::Advance, why)
}
