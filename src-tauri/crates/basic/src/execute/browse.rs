//! Moving about: back, scrolling, tabs, waiting; and dragging.

use copilot_protocol::{Action, Element, ScrollDirection};
use copilot_text::{has_stem, similarity};

use super::press::named;
use crate::controls::field;
use crate::goal::Step;
use crate::grammar::words;
use crate::memory::OnSuccess;
use crate::page::pressable;
use crate::pick::{best, nth};
use crate::turn::{StepResult, Turn};
use crate::ways::{ask_about, patience};

pub(super) fn browse(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    let action = match step.doing.as_str() {
        "back" => Ok(Action::GoBack),
        "forward" => Ok(Action::GoForward),
        "reload" => Ok(Action::Reload),
        "screenshot" => Ok(Action::Screenshot { full_page: false }),
        "new_tab" => Ok(Action::NewTab {
            url: step.url.clone(),
        }),
        "close_tab" => Ok(Action::CloseTab { tab: None }),
        "scroll" => scroll(turn, step),
        "wait" => wait(turn, step),
        "switch_tab" => return switch_tab(turn, step),
        _ => match turn.page.best(&step.thing, step.kind, |_| true) {
            Some(hit) => Ok(Action::Hover {
                element: hit.element.id,
            }),
            None => Err(StepResult::Missing(step.thing.clone())),
        },
    };
    let why = turn.say(&step.doing, &[]);
    action.map_or_else(|next| next, |a| turn.act(a, OnSuccess::Advance, why))
}

/// The page, or the field that the step names.
fn scroll(turn: &Turn<'_>, step: &Step) -> Result<Action, StepResult> {
    const MOST: f64 = 200.0;
    let view = &turn.page.look.viewport;
    let value = step.value.as_deref().unwrap_or("down");
    let direction = match value {
        "top" | "up" => ScrollDirection::Up,
        "left" => ScrollDirection::Left,
        "right" => ScrollDirection::Right,
        _ => ScrollDirection::Down,
    };
    let element = step.target.as_deref().map(|target| {
        let hit = field(turn, target).map(|hit| hit.element.id);
        hit.ok_or_else(|| StepResult::Missing(target.to_owned()))
    });
    let element = element.transpose()?;
    let amount = match value {
        "top" | "bottom" if element.is_some() => MOST,
        "top" | "bottom" => (view.page_height / view.height.max(1.0)).clamp(1.0, MOST),
        _ => step.ordinal.map_or(1.0, f64::from),
    };
    let to_text = Some(step.thing.clone()).filter(|t| !t.is_empty());
    Ok(Action::Scroll {
        direction,
        amount,
        element,
        to_text,
    })
}

fn wait(turn: &mut Turn<'_>, step: &Step) -> Result<Action, StepResult> {
    const LONGEST_MS: u32 = 30_000;
    const USUAL_MS: u32 = 2_000;
    match step.value.as_deref().and_then(|v| v.parse::<u32>().ok()) {
        Some(ms) => Ok(Action::wait(ms.min(LONGEST_MS))),
        None if !step.thing.is_empty() => Ok(Action::wait_for_text(LONGEST_MS, step.thing.clone())),
        None => patience(turn).map_or(Ok(Action::wait(USUAL_MS)), Err),
    }
}

fn switch_tab(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    let tabs: Vec<_> = turn.page.look.tabs.iter().filter(|t| t.owned).collect();
    let other = step.thing.is_empty() || has_stem(&step.thing, &words().other);
    let by_title = || best(tabs.clone(), 0.5, |t| similarity(&step.thing, &t.title));
    let chosen = match step.ordinal {
        Some(order) => nth(&tabs, order).copied(),
        None if other => tabs.iter().rev().find(|t| !t.active).copied(),
        None => by_title().map(|(_, tab)| tab),
    };
    match chosen {
        Some(tab) if tab.active => StepResult::Advance,
        Some(tab) => {
            let why = turn.say("switch_tab", &[&tab.title]);
            let tab = tab.id.clone();
            turn.act(Action::SwitchTab { tab }, OnSuccess::Advance, why)
        }
        // "switch to the dark theme": no tab is meant.
        None if !step.thing.is_empty() => named(turn, step),
        None => ask_about(turn, step, &step.source),
    }
}

/// One thing onto another.
pub(super) fn drag(turn: &Turn<'_>, step: &Step) -> StepResult {
    let target = step.target.as_deref().unwrap_or_default();
    let free = |e: &Element| pressable(e) && !e.state.disabled;
    let Some(what) = turn.page.best(&step.thing, None, free) else {
        return StepResult::Missing(step.thing.clone());
    };
    let onto = turn.page.best(target, None, |e| e.id != what.element.id);
    let Some(onto) = onto else {
        return StepResult::Missing(target.to_owned());
    };
    let action = Action::Drag {
        element: what.element.id,
        to: Some(onto.element.id),
        dx: 0.0,
        dy: 0.0,
    };
    turn.act(action, OnSuccess::Advance, turn.say("drag", &[&step.thing]))
}
