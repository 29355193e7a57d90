//! Dialogs and banners: agreed to, refused, closed.

use copilot_protocol::Action;
use copilot_text::goal::{Clause, Thing, Verb};
use copilot_text::{has_stem, words};

use super::super::memory::Then;
use super::super::page::{is_checkable, is_generic, label, pressable};
use super::super::seek::seek;
use super::super::turn::{Next, Turn};
use super::super::words::buttons;
use super::press::beside;

pub(super) fn close(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let named = !step.object.is_empty()
        && !has_stem(
            &step.object,
            &[
                "dialog",
                "window",
                "banner",
                "popup",
                "message",
                "it",
                "диалог",
                "окно",
                "баннер",
                "сообщение",
                "уведомление",
                "меню",
                "menu",
            ],
        );
    let hits = turn
        .page
        .saying(buttons(Verb::Close), |e| pressable(e) && !e.state.disabled);
    let chosen = if named {
        beside(turn, buttons(Verb::Close), &step.object, None)
    } else {
        None
    }
    .or_else(|| hits.first().map(|h| h.element));
    if let Some(element) = chosen {
        return turn.press(element, Then::Advance);
    }
    let why = turn.t(
        "I press Escape to close it.",
        "Нажимаю Escape, чтобы закрыть.",
    );
    turn.act(
        Action::PressKey {
            key: "Escape".into(),
            element: None,
        },
        Then::Advance,
        why,
    )
}

/// Agreeing or refusing: a box with terms, a banner, a button.
pub(super) fn agree(turn: &mut Turn<'_>, step: &Clause, yes: bool) -> Next {
    let query = step.object.clone();
    // What was typed into a dialog has answered it already.
    let answered = turn.ctx.history.last().is_some_and(|r| {
        matches!(r.action, Action::HandleDialog { accept, .. } if accept == yes)
            && r.outcome.as_ref().is_some_and(|o| o.status.is_ok())
    });
    if answered && (query.is_empty() || is_generic(&query) || step.pronoun) {
        return Next::Advance;
    }
    if yes && !query.is_empty() {
        let legal = turn.page.best(&query, Some(Thing::Checkbox), is_checkable);
        if let Some(hit) = legal {
            if hit.element.state.checked == Some(true) {
                return Next::Advance;
            }
            let why = turn.t(
                format!("I tick “{}”.", label(hit.element)),
                format!("Отмечаю «{}».", label(hit.element)),
            );
            return turn.act(
                Action::Check {
                    element: hit.element.id,
                    checked: true,
                },
                Then::Advance,
                why,
            );
        }
    }
    let cookies = has_stem(&query, words::COOKIES);
    let verb = if yes { Verb::Accept } else { Verb::Dismiss };
    let mut labels: Vec<&str> = Vec::new();
    if cookies {
        labels.extend_from_slice(if yes {
            words::ACCEPT_COOKIES
        } else {
            words::REFUSE_COOKIES
        });
    }
    labels.extend_from_slice(buttons(verb));
    if !yes {
        labels.extend_from_slice(words::REFUSE_COOKIES);
    }
    let hits = turn
        .page
        .saying(&labels, |e| pressable(e) && !e.state.disabled);
    let near = if query.is_empty() {
        None
    } else {
        beside(turn, &labels, &query, None)
    };
    let by_sense = || {
        let of_cookies = cookies || query.is_empty() || is_generic(&query);
        of_cookies
            .then(|| super::super::seek::cookie_choice(turn, yes))
            .flatten()
    };
    match near
        .or_else(|| hits.first().map(|h| h.element))
        .or_else(by_sense)
    {
        Some(element) => turn.press(element, Then::Advance),
        None => match turn.page.best(&query, None, pressable) {
            Some(hit) => turn.press(hit.element, Then::Advance),
            None => seek(turn, step, &query),
        },
    }
}
