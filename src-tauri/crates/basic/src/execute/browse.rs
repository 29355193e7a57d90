//! Moving about: back, scrolling, tabs, waiting.

use copilot_protocol::{Action, ScrollDirection};

use crate::goal::Step;
use crate::memory::OnSuccess;
use crate::turn::{StepResult, Turn};
use crate::ways::patience;

pub(super) fn browse(turn: &mut Turn<'_>, step: &Step) -> StepResult {
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
        _ => match wait(turn, step) {
            Ok(action) => action,
            Err(next) => return next,
        },
    };
    turn.does(action, OnSuccess::Advance, &step.doing, &[])
}

fn scroll(turn: &Turn<'_>, step: &Step) -> Action {
    const MOST: f64 = 200.0;
    let view = &turn.page.snapshot.viewport;
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
    let to_text = Some(step.thing.clone()).filter(|t| !t.is_empty());
    Action::Scroll {
        direction,
        amount,
        element: None,
        to_text,
    }
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
