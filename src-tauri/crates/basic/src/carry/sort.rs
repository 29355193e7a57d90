//! Lists sorted and filtered by the page's own controls.

use copilot_protocol::{Action, Element};
use copilot_text::words::sort_options;
use copilot_text::{has_stem, matches_any, normalize, similarity};

use super::narrow::{apply, narrow, narrowed, to_whole_list};
use crate::goal::Step;
use crate::grammar::words;
use crate::memory::{Phase, Then};
use crate::page::{is_checkable, is_select, label, pressable};
use crate::seek::{patience, seek};
use crate::turn::{Next, Turn};

pub(super) fn sort(turn: &mut Turn<'_>, step: &Step) -> Next {
    let wanted = step.value.clone().unwrap_or_default();
    if turn.memory.phase == Phase::Chosen {
        // A form that waits for its button.
        return apply(turn, Then::Advance).unwrap_or(Next::Advance);
    }
    if let Some(next) = patience(turn).or_else(|| to_whole_list(turn)) {
        return next;
    }
    if step.is("filter") {
        if let Some(next) = narrow(turn, &wanted) {
            return next;
        }
        if narrowed(&turn.page, &wanted) {
            return Next::Advance;
        }
    }
    let down = has_stem(&wanted, &words().descending);
    let by = |measure: &str, most: bool| sort_options(measure, most);
    let mut known = by(&wanted, down);
    if known.is_empty() {
        // Where only one way is usual: the best rated and the newest come first.
        known = by(&wanted, true);
    }
    if known.is_empty() && has_stem(&wanted, &words().cheap) {
        known = by("price", down);
    }
    let like = |option: &str| {
        similarity(&wanted, option).max(
            known
                .iter()
                .map(|k| similarity(k, option))
                .fold(0.0, f64::max),
        )
    };
    let best = turn
        .page
        .elements()
        .filter(|e| is_select(e) && !e.state.disabled)
        .flat_map(|e| e.options.iter().map(move |option| (e, option)))
        .filter(|(_, option)| like(option) >= 0.6)
        .fold(None, |best: Option<(&Element, &String)>, one| match best {
            Some(known) if like(known.1) >= like(one.1) => Some(known),
            _ => Some(one),
        });
    if let Some((element, option)) = best {
        turn.memory.last_field = Some(element.id);
        if normalize(&element.value) == normalize(option) {
            return Next::Advance;
        }
        let why = turn.say("choose", &[option, label(element)]);
        let action = Action::SelectOption {
            element: element.id,
            option: option.clone(),
        };
        return turn.act(action, Then::Again(Phase::Chosen), why);
    }
    if let Some(hit) = turn
        .page
        .best(&wanted, None, is_checkable)
        .filter(|_| step.is("filter"))
    {
        turn.memory.last_field = Some(hit.element.id);
        let why = turn.say("tick", &[label(hit.element)]);
        return turn.act(
            Action::Check {
                element: hit.element.id,
                checked: true,
            },
            Then::Again(Phase::Chosen),
            why,
        );
    }
    // A column's head that sorts, or a link.
    let core = wanted.split(',').next().unwrap_or(&wanted).to_owned();
    let head = turn
        .page
        .best(&core, None, pressable)
        .filter(|h| matches_any(&core, &[label(h.element)]) >= 0.8);
    match head {
        Some(hit) => turn.press(hit.element, Then::Advance),
        None => seek(turn, step, &wanted),
    }
}
