//! How each kind of step is carried out on the page as it is now. Verbs know no ladder: what they do not find they give
//! back as [`StepResult::Missing`], and [`execute_step`] looks further.

mod add;
mod browse;
mod choose;
mod compare;
mod compose;
mod download;
mod found;
mod list;
mod narrow;
mod open;
mod press;
mod read;
mod search;
mod tick;

use copilot_protocol::Action;

use crate::fallback::look_further;
use crate::goal::{Step, Verb};
use crate::memory::Phase;
use crate::page::PLACE;
use crate::turn::{StepResult, Turn};
use crate::ways::uncover;

/// What the step wants next, with what lies over its element put away first.
pub(crate) fn execute_step(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    let result = to_place(turn, step).unwrap_or_else(|| by_verb(turn, step));
    let result = match result {
        StepResult::Missing(query) => look_further(turn, step, &query),
        other => other,
    };
    let first = match &result {
        StepResult::Act { actions, .. } => actions.first().and_then(|a| match a {
            Action::Click { element } | Action::Check { element, .. } => Some(*element),
            _ => None,
        }),
        _ => None,
    };
    let element = first.and_then(|id| turn.page.snapshot.element(id));
    element.and_then(|e| uncover(turn, e)).unwrap_or(result)
}

/// "in the settings": goes there first, where a link leads there. Where none does, the step is tried as it is.
fn to_place(turn: &mut Turn<'_>, step: &Step) -> Option<StepResult> {
    let place = step.place.as_deref();
    let place = place.filter(|p| turn.memory.phase == Phase::Begin && turn.page.is_about(p) < 0.75);
    turn.follow_link(place?, PLACE, "place")
}

fn by_verb(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    let Some(verb) = step.verb else {
        return StepResult::Advance;
    };
    match (verb, step.doing.as_str()) {
        (Verb::Open, _) => open::open(turn, step),
        (Verb::Search, "find") => search::find(turn, step),
        (Verb::Search, _) => search::search(turn, step),
        (Verb::Press, _) => press::press(turn, step),
        (Verb::Type, "set") => choose::set(turn, step),
        (Verb::Type, _) => choose::type_into(turn, step),
        (Verb::Choose, "choose") => choose::choose(turn, step),
        (Verb::Choose, _) => narrow::sort(turn, step),
        (Verb::Tick, doing) => tick::tick(turn, step, doing == "on"),
        (Verb::Read, _) => read::read(turn, step),
        (Verb::List, _) => list::list(turn, step),
        (Verb::Browse, _) => browse::browse(turn, step),
        (Verb::Download, _) => download::download(turn, step),
        (Verb::Dialog, "close") => press::close(turn, step),
        (Verb::Dialog, doing) => press::agree(turn, step, doing == "accept"),
    }
}
