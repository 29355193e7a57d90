//! Moving about: back, scrolling, tabs, waiting; and dragging.

use copilot_protocol::{Action, Element, ScrollDirection};
use copilot_text::{has_stem, similarity};

use super::press::press;
use crate::controls::{Meant, meant};
use crate::goal::{Kind, Step};
use crate::grammar::words;
use crate::items::nth;
use crate::memory::Then;
use crate::page::pressable;
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
        "scroll" => return scroll(turn, step),
        "wait" => return wait(turn, step),
        "switch_tab" => return switch_tab(turn, step),
        _ => return hover(turn, step),
    };
    let why = turn.say(&step.doing, &[]);
    turn.act(action, Then::Advance, why)
}

fn hover(turn: &mut Turn<'_>, step: &Step) -> Next {
    let Some(hit) = turn.page.best(&step.thing, step.kind, |_| true) else {
        return seek(turn, step, &step.thing);
    };
    let why = turn.say("hover", &[]);
    turn.act(
        Action::Hover {
            element: hit.element.id,
        },
        Then::Advance,
        why,
    )
}

fn scroll(turn: &mut Turn<'_>, step: &Step) -> Next {
    /// More than any box holds: to its very end.
    const TO_THE_END: f64 = 50.0;
    let view = &turn.page.look.viewport;
    let whole = (view.page_height / view.height.max(1.0)).clamp(1.0, 200.0);
    let value = step.value.as_deref().unwrap_or("down");
    let direction = match value {
        "top" | "up" => ScrollDirection::Up,
        "left" => ScrollDirection::Left,
        "right" => ScrollDirection::Right,
        _ => ScrollDirection::Down,
    };
    let end = matches!(value, "top" | "bottom");
    let mut amount = if end {
        whole
    } else {
        step.ordinal.map_or(1.0, f64::from)
    };
    let (mut element, mut to_text) = (None, Some(step.thing.clone()).filter(|t| !t.is_empty()));
    if step.kind == Some(Kind::Field)
        && let Meant::One(field) = meant(turn, &step.thing, None)
    {
        element = Some(field.id);
        to_text = None;
        amount = if end { TO_THE_END } else { amount };
    }
    let why = turn.say("scroll", &[]);
    turn.act(
        Action::Scroll {
            direction,
            amount,
            element,
            to_text,
        },
        Then::Advance,
        why,
    )
}

fn switch_tab(turn: &mut Turn<'_>, step: &Step) -> Next {
    let tabs: Vec<_> = turn.page.look.tabs.iter().filter(|t| t.owned).collect();
    let like = |title: &str| similarity(&step.thing, title);
    let other = step.thing.is_empty() || has_stem(&step.thing, &words().other);
    let chosen = match step.ordinal {
        Some(order) => nth(&tabs, order).copied(),
        None if other => tabs.iter().rev().find(|t| !t.active).copied(),
        None => tabs
            .iter()
            .copied()
            .filter(|t| like(&t.title) >= 0.5)
            .max_by(|a, b| like(&a.title).total_cmp(&like(&b.title))),
    };
    match chosen {
        Some(tab) if tab.active => Next::Advance,
        Some(tab) => {
            let why = turn.say("switch_tab", &[&tab.title]);
            turn.act(
                Action::SwitchTab {
                    tab: tab.id.clone(),
                },
                Then::Advance,
                why,
            )
        }
        // "switch to the dark theme": no tab is meant.
        None if !step.thing.is_empty() => press(
            turn,
            &Step {
                doing: "press".into(),
                ..step.clone()
            },
        ),
        None => ask_about(turn, step, &step.source),
    }
}

fn wait(turn: &mut Turn<'_>, step: &Step) -> Next {
    const LONGEST_MS: u32 = 30_000;
    const USUAL_MS: u32 = 2_000;
    let why = turn.say("wait", &[]);
    let action = match step.value.as_deref().and_then(|v| v.parse::<u32>().ok()) {
        Some(ms) => Action::wait(ms.min(LONGEST_MS)),
        None if !step.thing.is_empty() => Action::wait_for_text(LONGEST_MS, step.thing.clone()),
        None => match patience(turn) {
            Some(next) => return next,
            None => Action::wait(USUAL_MS),
        },
    };
    turn.act(action, Then::Advance, why)
}

/// One thing onto another, or to a place of its list.
pub(super) fn drag(turn: &mut Turn<'_>, step: &Step) -> Next {
    /// Of the place's size: lists change places a little beyond its middle.
    const BEYOND: f64 = 0.25;
    let page = &turn.page;
    let shape = || {
        page.elements()
            .find(|e| e.tag == copilot_text::normalize(&step.thing))
    };
    let named = |words: &str| {
        page.best(words, None, |e| pressable(e) && !e.state.disabled)
            .map(|h| h.element)
    };
    let Some(what) = named(&step.thing).or_else(shape) else {
        return seek(turn, step, &step.thing);
    };
    let mut action = Action::Drag {
        element: what.id,
        to: None,
        dx: 0.0,
        dy: 0.0,
    };
    let Action::Drag { to, dx, dy, .. } = &mut action else {
        return Next::Advance;
    };
    if let Some(order) = step.ordinal {
        let near = |a: f64, b: f64| (a - b).abs() <= 0.3 * a.max(b) + 2.0;
        let alike = |e: &&Element| {
            e.tag == what.tag
                && e.role == what.role
                && near(e.bbox.w, what.bbox.w)
                && near(e.bbox.h, what.bbox.h)
        };
        let list: Vec<&Element> = page.elements().filter(alike).collect();
        let Some(place) = nth(&list, order) else {
            return seek(turn, step, &step.source);
        };
        if place.id == what.id {
            return Next::Advance;
        }
        let beyond = |d: f64, size: f64| {
            if d.abs() < 1.0 {
                0.0
            } else {
                d + d.signum() * size * BEYOND
            }
        };
        *dx = beyond(place.bbox.x - what.bbox.x, place.bbox.w);
        *dy = beyond(place.bbox.y - what.bbox.y, place.bbox.h);
    } else {
        let target = step.target.clone().unwrap_or_default();
        let onto = page
            .best(&target, None, |e| e.id != what.id)
            .map(|h| h.element);
        let Some(onto) = onto else {
            return seek(turn, step, &target);
        };
        *to = Some(onto.id);
    }
    let why = turn.say("drag", &[&step.thing]);
    turn.act(action, Then::Advance, why)
}
