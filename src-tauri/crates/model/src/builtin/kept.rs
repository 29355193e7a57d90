//! What a goal has changed on a page: kept by the button of its form, and told at the end.

use copilot_ports::PlannerContext;
use copilot_protocol::{Action, Element};
use copilot_text::goal::{Clause, Verb};
use copilot_text::{has_stem, normalize, tokens, words};

use super::memory::{Memory, Then};
use super::page::{Page, is_button, label};
use super::turn::{Next, Turn};

/// What the button says that only keeps what was changed, and sends nothing anywhere else.
const KEEPS: &[&str] = &[
    "save",
    "save changes",
    "save settings",
    "apply changes",
    "update",
    "update cart",
    "keep these settings",
    "сохранить",
    "сохранить изменения",
    "сохранить настройки",
    "обновить",
    "запомнить",
    "пересчитать",
];

/// Words of a wish that something be so from now on; "tick" and "choose" only say what to do with a control.
const WISHES: &[&str] = &[
    "turn on",
    "turn off",
    "switch",
    "enable",
    "disable",
    "change",
    "set",
    "make",
    "включи",
    "включите",
    "включить",
    "выключи",
    "выключите",
    "выключить",
    "отключи",
    "отключите",
    "отключить",
    "измени",
    "измените",
    "изменить",
    "поменяй",
    "поменяйте",
    "поменять",
    "смени",
    "смените",
    "сменить",
    "установи",
    "установите",
    "поставь",
    "сделай",
    "пусть",
    "переключи",
];

const NOT_KEPT: &[&str] = &[
    " without saving ",
    " do not save ",
    " don't save ",
    " dont save ",
    " не сохраняй ",
    " не сохраняя ",
    " без сохранения ",
];

/// A setting lasts only once its form is saved: presses the form's only button that keeps, after the last step of a
/// goal that wishes a setting changed. The step is added to the goal's, so that it is seen and may be declined.
pub(super) fn keep(turn: &mut Turn<'_>) -> Option<Next> {
    let last = turn.memory.steps.last()?;
    let wishes =
        matches!(last.verb, Some(Verb::Set | Verb::Tick | Verb::Untick)) && wished(&last.source);
    let unwished = turn.memory.steps.iter().any(|step| {
        let said = format!(" {} ", tokens(&step.source).join(" "));
        NOT_KEPT.iter().any(|words| said.contains(words))
    });
    if !wishes || unwished || !turn.memory.skipped.is_empty() {
        return None;
    }
    let changed = turn
        .ctx
        .history
        .iter()
        .rev()
        .find(|r| r.outcome.as_ref().is_some_and(|o| o.status.is_ok()))
        .filter(|r| tells(&r.action).is_some())?;
    let form = turn
        .page
        .look
        .element(changed.action.element()?)
        .filter(|e| changed.label.is_empty() || label(e) == changed.label)?
        .form
        .as_ref()?
        .index;
    let own: Vec<&Element> = turn
        .page
        .elements()
        .filter(|e| is_button(e) && !e.state.disabled && !e.nav)
        .filter(|e| e.form.as_ref().is_some_and(|f| f.index == form))
        .filter(|e| {
            // "Update : Green tea" names the thing as well.
            let said = label(e).split(':').next().unwrap_or_default();
            KEEPS.contains(&normalize(said).trim())
        })
        .collect();
    let [button] = own.as_slice() else {
        return None;
    };
    let said = label(button).to_owned();
    turn.memory.steps.push(Clause {
        source: said,
        verb: Some(Verb::Save),
        ..Clause::default()
    });
    Some(turn.press(button, Then::Advance))
}

/// The step begins with such a wish; a label may have the same words.
fn wished(source: &str) -> bool {
    const BEGINNING: usize = 4;
    let words: Vec<String> = tokens(source).into_iter().take(BEGINNING).collect();
    let said = format!(" {} ", words.join(" "));
    WISHES
        .iter()
        .any(|wish| said.contains(&format!(" {wish} ")))
}

/// The value that an action gives a control.
fn tells(action: &Action) -> Option<String> {
    match action {
        Action::Check { checked, .. } => Some(if *checked { "+" } else { "-" }.to_owned()),
        Action::SelectOption { option, .. } => Some(option.clone()),
        Action::Type {
            text,
            submit: false,
            ..
        } => Some(text.clone()),
        _ => None,
    }
}

/// What the run has left the controls at, one line for each: "Dark: on", "Language: German".
pub(super) fn deeds(ctx: &PlannerContext, russian: bool) -> Vec<String> {
    let mut out: Vec<(String, String)> = Vec::new();
    for record in &ctx.history {
        let done = record.outcome.as_ref().is_some_and(|o| o.status.is_ok());
        let secret = has_stem(&record.label, words::CREDENTIALS);
        let Some(value) =
            tells(&record.action).filter(|_| done && !secret && !record.label.is_empty())
        else {
            continue;
        };
        let value = match (&record.action, russian) {
            (Action::Check { checked: true, .. }, false) => "on".to_owned(),
            (Action::Check { checked: true, .. }, true) => "включено".to_owned(),
            (Action::Check { .. }, false) => "off".to_owned(),
            (Action::Check { .. }, true) => "выключено".to_owned(),
            _ => value,
        };
        out.retain(|(label, _)| *label != record.label);
        out.push((record.label.clone(), value));
    }
    out.into_iter()
        .map(|(label, value)| format!("{label}: {value}"))
        .collect()
}

/// The goal only brings controls to values, so that these are what there is to tell.
pub(super) fn only_sets(memory: &Memory) -> bool {
    memory.steps.iter().any(sets)
        && memory
            .steps
            .last()
            .is_some_and(|s| sets(s) || s.verb == Some(Verb::Save))
}

fn sets(step: &Clause) -> bool {
    matches!(
        step.verb,
        Some(
            Verb::Set
                | Verb::Tick
                | Verb::Untick
                | Verb::Choose
                | Verb::Type
                | Verb::Fill
                | Verb::Sort
                | Verb::Filter
        )
    )
}

/// The line that a page's filters and boxes are told in, where the page itself says nothing.
pub(super) fn told(
    ctx: &PlannerContext,
    memory: &Memory,
    page: &Page<'_>,
    russian: bool,
) -> Vec<String> {
    let found = if only_sets(memory) {
        deeds(ctx, russian)
    } else {
        Vec::new()
    };
    if found.is_empty() {
        vec![page.heading().to_owned()]
    } else {
        found
    }
}
