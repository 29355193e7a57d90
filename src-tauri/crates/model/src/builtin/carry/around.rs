//! Moving about: scrolling, tabs, waiting.

use copilot_protocol::{Action, ScrollDirection};
use copilot_text::goal::{Clause, Thing};
use copilot_text::{has_stem, similarity};

use super::super::items::nth;
use super::super::kinds::{self, Meant};
use super::super::memory::Then;
use super::super::seek::{ask_about, patience};
use super::super::turn::{Next, Turn};
use super::press::click;

pub(super) fn scroll(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let view = &turn.page.look.viewport;
    let whole = (view.page_height / view.height.max(1.0)).clamp(1.0, 200.0);
    let times = step.ordinal.map_or(1.0, f64::from);
    let (direction, amount) = match step.value.as_deref() {
        Some("bottom") => (ScrollDirection::Down, whole),
        Some("top") => (ScrollDirection::Up, whole),
        Some("up") => (ScrollDirection::Up, times),
        Some("left") => (ScrollDirection::Left, times),
        Some("right") => (ScrollDirection::Right, times),
        _ => (ScrollDirection::Down, times),
    };
    if step.thing == Some(Thing::Field)
        && let Meant::One(element) = kinds::meant(turn, &step.object, None)
    {
        // More than any box holds: to its very end.
        let amount = match step.value.as_deref() {
            Some("bottom" | "top") => 50.0,
            _ => amount,
        };
        let why = turn.t("I scroll in it.", "Прокручиваю в нём.");
        return turn.act(
            Action::Scroll {
                direction,
                amount,
                element: Some(element.id),
                to_text: None,
            },
            Then::Advance,
            why,
        );
    }
    let to_text = Some(step.object.clone()).filter(|o| !o.is_empty());
    let why = match &to_text {
        Some(text) => turn.t(
            format!("I scroll to “{text}”."),
            format!("Прокручиваю до «{text}»."),
        ),
        None => turn.t("I scroll the page.", "Прокручиваю страницу."),
    };
    turn.act(
        Action::Scroll {
            direction,
            amount,
            element: None,
            to_text,
        },
        Then::Advance,
        why,
    )
}

pub(super) fn switch_tab(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let tabs: Vec<_> = turn.page.look.tabs.iter().filter(|t| t.owned).collect();
    let chosen = match step.ordinal {
        Some(order) => nth(&tabs, order).copied(),
        None if step.object.is_empty()
            || has_stem(
                &step.object,
                &[
                    "other",
                    "другую",
                    "next",
                    "следующую",
                    "previous",
                    "предыдущую",
                ],
            ) =>
        {
            tabs.iter().rev().find(|t| !t.active).copied()
        }
        None => tabs
            .iter()
            .map(|t| {
                (
                    similarity(&step.object, &t.title).max(similarity(&step.object, &t.url)),
                    *t,
                )
            })
            .filter(|(score, _)| *score >= 0.5)
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, t)| t),
    };
    match chosen {
        Some(tab) if tab.active => Next::Advance,
        Some(tab) => {
            let why = turn.t(
                format!("I go to the tab “{}”.", tab.title),
                format!("Перехожу на вкладку «{}».", tab.title),
            );
            turn.act(
                Action::SwitchTab {
                    tab: tab.id.clone(),
                },
                Then::Advance,
                why,
            )
        }
        // "switch to the dark theme": no tab is meant.
        None if !step.object.is_empty() => click(turn, step),
        None => ask_about(turn, step, &step.source.clone()),
    }
}

pub(super) fn wait(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let why = turn.t("I wait.", "Жду.");
    if let Some(ms) = step.value.as_deref().and_then(|v| v.parse::<u32>().ok()) {
        return turn.act(Action::wait(ms.min(30_000)), Then::Advance, why);
    }
    if step.object.is_empty() {
        return patience(turn).unwrap_or_else(|| turn.act(Action::wait(2000), Then::Advance, why));
    }
    turn.act(
        Action::wait_for_text(30_000, step.object.clone()),
        Then::Advance,
        why,
    )
}
