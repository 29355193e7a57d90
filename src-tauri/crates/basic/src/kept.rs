//! What a goal has changed on a page: kept by the button of its form, and told at the end.

use copilot_ports::PlannerContext;
use copilot_protocol::{Action, Element};
use copilot_text::{has_stem, normalize, tokens, words::CREDENTIALS};

use crate::goal::{Step, Verb};
use crate::grammar::{say, words};
use crate::memory::{Memory, Then};
use crate::page::{Page, is_button, label};
use crate::turn::{Next, Turn};

/// A setting lasts only once its form is saved: presses the form's only button that keeps, after the last step of a
/// goal that wishes a setting changed. The step is added to the goal's, so that it is seen and may be declined.
pub(crate) fn keep(turn: &mut Turn<'_>) -> Option<Next> {
    let last = turn.memory.steps.last()?;
    let setting = last.verb == Some(Verb::Tick) || last.is("set");
    let says = |step: &Step, list: &[&str], most: usize| {
        let said: Vec<String> = tokens(&step.source).into_iter().take(most).collect();
        let said = format!(" {} ", said.join(" "));
        list.iter()
            .any(|words| said.contains(&format!(" {words} ")))
    };
    // "tick" and "choose" only say what to do with a control; a label may have the words of a wish.
    let wished = setting && says(last, &words().wishes, 4);
    let unwished = turn
        .memory
        .steps
        .iter()
        .any(|s| says(s, &words().not_kept, usize::MAX));
    if !wished || unwished || !turn.memory.skipped.is_empty() {
        return None;
    }
    let done =
        |r: &&copilot_ports::ActionRecord| r.outcome.as_ref().is_some_and(|o| o.status.is_ok());
    let changed = turn
        .ctx
        .history
        .iter()
        .rev()
        .find(done)
        .filter(|r| value_of(&r.action).is_some())?;
    let field = turn.page.look.element(changed.action.element()?)?;
    let form = field
        .form
        .as_ref()
        .filter(|_| changed.label.is_empty() || label(field) == changed.label)?
        .index;
    let own: Vec<&Element> = turn
        .page
        .elements()
        .filter(|e| is_button(e) && !e.state.disabled && !e.nav)
        .filter(|e| e.form.as_ref().is_some_and(|f| f.index == form))
        // "Update : Green tea" names the thing as well.
        .filter(|e| {
            words()
                .keeps
                .contains(&normalize(label(e).split(':').next().unwrap_or_default()).trim())
        })
        .collect();
    let [button] = own.as_slice() else {
        return None;
    };
    turn.memory.steps.push(Step {
        source: label(button).to_owned(),
        verb: Some(Verb::Press),
        doing: "save".into(),
        ..Step::default()
    });
    Some(turn.press(button, Then::Advance))
}

/// The value that an action gives a control.
fn value_of(action: &Action) -> Option<String> {
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
fn deeds(ctx: &PlannerContext, russian: bool) -> Vec<String> {
    let mut out: Vec<(String, String)> = Vec::new();
    for record in &ctx.history {
        let done = record.outcome.as_ref().is_some_and(|o| o.status.is_ok());
        let told = done && !record.label.is_empty() && !has_stem(&record.label, CREDENTIALS);
        let Some(value) = value_of(&record.action).filter(|_| told) else {
            continue;
        };
        let value = match &record.action {
            Action::Check { checked, .. } => {
                say(russian, if *checked { "is_on" } else { "is_off" }, &[])
            }
            _ => value,
        };
        out.retain(|(label, _)| *label != record.label);
        out.push((record.label.clone(), value));
    }
    out.into_iter()
        .map(|(label, value)| format!("{label}: {value}"))
        .collect()
}

/// What is told where the page itself says nothing: what the controls were left at, where the goal only sets some.
pub(crate) fn told(
    ctx: &PlannerContext,
    memory: &Memory,
    page: &Page<'_>,
    russian: bool,
) -> Vec<String> {
    let sets = |s: &Step| matches!(s.verb, Some(Verb::Type | Verb::Choose | Verb::Tick));
    let only_sets = memory.steps.last().is_some_and(|s| sets(s) || s.is("save"));
    let found = if only_sets && memory.steps.iter().any(sets) {
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
