//! Moving about: back, scrolling, tabs, waiting; and dragging.

use copilot_protocol::{Action, ScrollDirection};
use copilot_text::{has_stem, similarity};

use super::press::press;
use crate::goal::Step;
use crate::grammar::words;
use crate::memory::Then;
use crate::page::pressable;
use crate::pick::{best, nth};
use crate::seek::{ask_about, patience, seek};
use crate::turn::{Next, Turn};

pub(super) fn browse(turn: &mut Turn<'_>, step: &Step) -> Next {
    let action = match step.doing.as_str() {
        "back" => Action::GoBack,
        "forward" => Action::GoForward,
        "reload" => Action::Reload,
        "screenshot" => Action::Screenshot { full_page: false },
        "new_tab" => Action::NewTab {
            url: step.url.clone(),
        },
        "close_tab" => Action::CloseTab { tab: None },
        "scroll" => scroll(turn, step),
        "wait" => match wait(turn, step) {
            Ok(action) => action,
            Err(next) => return next,
        },
        "switch_tab" => return switch_tab(turn, step),
        _ => match turn.page.best(&step.thing, step.kind, |_| true) {
            Some(hit) => Action::Hover {
                element: hit.element.id,
            },
            None => return seek(turn, step, &step.thing),
        },
    };
    let why = turn.say(&step.doing, &[]);
    turn.act(action, Then::Advance, why)
}

fn scroll(turn: &Turn<'_>, step: &Step) -> Action {
    const MOST: f64 = 200.0;
    let view = &turn.page.look.viewport;
    let value = step.value.as_deref().unwrap_or("down");
    let direction = match value {
        "top" | "up" => ScrollDirection::Up,
        "left" => ScrollDirection::Left,
        "right" => ScrollDirection::Right,
        _ => ScrollDirection::Down,
    };
    let amount = match value {
        "top" | "bottom" => (view.page_height / view.height.max(1.0)).clamp(1.0, MOST),
        _ => step.ordinal.map_or(1.0, f64::from),
    };
    Action::Scroll {
        direction,
        amount,
        element: None,
        to_text: Some(step.thing.clone()).filter(|t| !t.is_empty()),
    }
}

fn wait(turn: &mut Turn<'_>, step: &Step) -> Result<Action, Next> {
    const LONGEST_MS: u32 = 30_000;
    const USUAL_MS: u32 = 2_000;
    match step.value.as_deref().and_then(|v| v.parse::<u32>().ok()) {
        Some(ms) => Ok(Action::wait(ms.min(LONGEST_MS))),
        None if !step.thing.is_empty() => Ok(Action::wait_for_text(LONGEST_MS, step.thing.clone())),
        None => patience(turn).map_or(Ok(Action::wait(USUAL_MS)), Err),
    }
}

fn switch_tab(turn: &mut Turn<'_>, step: &Step) -> Next {
    let tabs: Vec<_> = turn.page.look.tabs.iter().filter(|t| t.owned).collect();
    let other = step.thing.is_empty() || has_stem(&step.thing, &words().other);
    let named = || best(tabs.clone(), 0.5, |t| similarity(&step.thing, &t.title));
    let chosen = match step.ordinal {
        Some(order) => nth(&tabs, order).copied(),
        None if other => tabs.iter().rev().find(|t| !t.active).copied(),
        None => named().map(|(_, tab)| tab),
    };
    match chosen {
        Some(tab) if tab.active => Next::Advance,
        Some(tab) => {
            let why = turn.say("switch_tab", &[&tab.title]);
            let tab = tab.id.clone();
            turn.act(Action::SwitchTab { tab }, Then::Advance, why)
        }
        // "switch to the dark theme": no tab is meant.
        None if !step.thing.is_empty() => {
            let doing = "press".to_owned();
            press(
                turn,
                &Step {
                    doing,
                    ..step.clone()
                },
            )
        }
        None => ask_about(turn, step, &step.source),
    }
}

/// One thing onto another.
pub(super) fn drag(turn: &mut Turn<'_>, step: &Step) -> Next {
    let target = step.target.as_deref().unwrap_or_default();
    let free = |e: &copilot_protocol::Element| pressable(e) && !e.state.disabled;
    let Some(what) = turn.page.best(&step.thing, None, free) else {
        return seek(turn, step, &step.thing);
    };
    let onto = turn.page.best(target, None, |e| e.id != what.element.id);
    let Some(onto) = onto else {
        return seek(turn, step, target);
    };
    let why = turn.say("drag", &[&step.thing]);
    let action = Action::Drag {
        element: what.element.id,
        to: Some(onto.element.id),
        dx: 0.0,
        dy: 0.0,
    };
    turn.act(action, Then::Advance, why)
}
