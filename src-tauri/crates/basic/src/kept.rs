//! What a goal has changed on a page: kept by the button of its form, and told at the end.

use copilot_ports::{ActionRecord, PlannerContext};
use copilot_protocol::{Action, Element};
use copilot_text::{has_stem, normalize, tokens, words::CREDENTIALS};

use crate::goal::{Step, Verb};
use crate::grammar::{say, words};
use crate::memory::Memory;
use crate::page::{Page, is_button, label};
use crate::pick::only;
use crate::turn::{StepResult, Turn};

/// A setting lasts only once its form is saved: presses the form's only button that keeps, after the last step of a
/// goal that wishes a setting changed. The step is added to the goal's, so that it is seen and may be declined.
pub(crate) fn keep(turn: &mut Turn<'_>) -> Option<StepResult> {
    /// Words of a step among which its verb stands.
    const VERB: usize = 4;
    let steps = &turn.memory.steps;
    let last = steps.last()?;
    let setting = last.verb == Some(Verb::Tick) || last.is("set");
    let says = |step: &Step, list: &[&str], most: usize| {
        let said: Vec<String> = tokens(&step.source).into_iter().take(most).collect();
        let said = format!(" {} ", said.join(" "));
        let mut all = list.iter();
        all.any(|words| said.contains(&format!(" {words} ")))
    };
    // "tick" and "choose" only say what to do with a control; a label may have the words of a wish.
    let wished = setting && says(last, &words().wishes, VERB);
    let unwished = steps.iter().any(|s| says(s, &words().not_kept, usize::MAX));
    if !wished || unwished || !turn.memory.skipped.is_empty() {
        return None;
    }
    let changed = turn.ctx.history.iter().rev().find(|r| done(r))?;
    value_of(&changed.action)?;
    let field = turn.page.snapshot.element(changed.action.element()?)?;
    let same = changed.label.is_empty() || label(field) == changed.label;
    let form = field.form_index().filter(|_| same)?;
    let keeps = |e: &&Element| {
        // "Update : Green tea" names the thing as well.
        let name = label(e).split(':').next().unwrap_or_default();
        let own = e.form_index() == Some(form) && is_button(e) && !e.nav;
        own && !e.state.disabled && words().keeps.contains(&normalize(name).trim())
    };
    let button = only(turn.page.elements().filter(keeps))?;
    turn.memory.steps.push(Step {
        source: label(button).to_owned(),
        verb: Some(Verb::Press),
        doing: "save".into(),
        ..Step::default()
    });
    Some(turn.press(button))
}

fn done(record: &ActionRecord) -> bool {
    record.outcome.as_ref().is_some_and(|o| o.status.is_ok())
}

/// The value that an action gives a control.
fn value_of(action: &Action) -> Option<String> {
    match action {
        Action::Check { checked, .. } => Some(if *checked { "is_on" } else { "is_off" }.to_owned()),
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
    let mut out: Vec<(&str, String)> = Vec::new();
    let told = |label: &str| !label.is_empty() && !has_stem(label, CREDENTIALS);
    for record in ctx.history.iter().filter(|r| done(r) && told(&r.label)) {
        if let Some(mut value) = value_of(&record.action) {
            if matches!(record.action, Action::Check { .. }) {
                value = say(russian, &value, &[]);
            }
            out.retain(|(label, _)| *label != record.label);
            out.push((&record.label, value));
        }
    }
    let line = |(label, value)| format!("{label}: {value}");
    out.into_iter().map(line).collect()
}

/// What is told where the page itself says nothing: what the controls were left at, where the goal only sets some.
pub(crate) fn told(
    ctx: &PlannerContext,
    memory: &Memory,
    page: &Page<'_>,
    russian: bool,
) -> Vec<String> {
    let sets = |s: &Step| matches!(s.verb, Some(Verb::Type | Verb::Choose | Verb::Tick));
    let last = memory.steps.last();
    let only_sets = last.is_some_and(|s| sets(s) || s.is("save")) && memory.steps.iter().any(sets);
    let found = Some(deeds(ctx, russian)).filter(|found| only_sets && !found.is_empty());
    found.unwrap_or_else(|| vec![page.heading().to_owned()])
}
