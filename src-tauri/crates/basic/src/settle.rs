//! What became of the last plan, and what the page said of it.

use copilot_ports::{ActionRecord, PlannerContext};
use copilot_protocol::{Action, ActionStatus};
use copilot_text::{has_stem, words};

use crate::memory::{Memory, OnSuccess, Phase};
use crate::page::label;

const MOST_TRIES: u32 = 3;

/// What became of the last plan.
pub(crate) enum Settled {
    Fine,
    /// Refused by the guard or the person: label and reason.
    Refused(String, String),
    /// It failed too often.
    Failed(String),
    /// Nobody knows whether it was done: what it was done to.
    Unknown(String),
}

pub(crate) fn settle(memory: &mut Memory, ctx: &PlannerContext) -> Settled {
    let seen = memory.seen;
    let new: Vec<_> = ctx.history.iter().filter(|r| r.step > seen).collect();
    memory.seen = new.iter().map(|r| r.step).fold(memory.seen, u32::max);
    crate::restore::take_back(memory, ctx);
    let refused = |r: &&ActionRecord| ctx.refusal.as_ref().is_some_and(|no| no.step == r.step);
    let Some(then) = memory.pending.take() else {
        return Settled::Fine;
    };
    if new.is_empty() || new.iter().any(refused) {
        return Settled::Fine;
    }
    if let Some(record) = new.iter().find(|r| ctx.unknown == Some(r.step)) {
        return Settled::Unknown(record.label.clone());
    }
    if let Some(record) = new.iter().find(|r| r.outcome.is_none()) {
        let reason = record.refused.clone().unwrap_or_default();
        return Settled::Refused(record.label.clone(), reason);
    }
    for (at, record) in new.iter().enumerate() {
        // What was covered is pressed by script then: the later attempt is what became of it.
        let mut later = new[at + 1..].iter();
        if !later.any(|later| later.action == record.action)
            && let Some(settled) = outcome(memory, ctx, record, then)
        {
            return settled;
        }
    }
    if let Some(label) = new.iter().find_map(|r| not_held(ctx, r)) {
        return Settled::Failed(label);
    }
    let outcomes = || new.iter().filter_map(|r| r.outcome.as_ref());
    let opened = outcomes().find_map(|o| o.opened_tab.clone());
    memory.switch_to = opened.or(memory.switch_to.take());
    if new.len() < memory.sent {
        // The batch was cut short: what is left of it is decided on the new snapshot.
        return Settled::Fine;
    }
    memory.acted = true;
    match then {
        OnSuccess::Advance => {
            if let Some(last) = outcomes().next_back().filter(|o| o.url_changed) {
                memory.arrived.clone_from(&last.url);
            }
            memory.done_by = Some((memory.seen, memory.at));
            memory.advance();
        }
        OnSuccess::Again(phase) => (memory.phase, memory.tries) = (phase, 0),
        OnSuccess::OnTheWay => (memory.phase, memory.tries) = (Phase::Begin, 0),
    }
    Settled::Fine
}

/// The label of a field in view that does not hold what was just typed into it: a field that takes other values, or none.
fn not_held(ctx: &PlannerContext, record: &ActionRecord) -> Option<String> {
    /// A longer text may be shown cut.
    const SHOWN: usize = 80;
    let Action::Type {
        element,
        text,
        submit: false,
        ..
    } = &record.action
    else {
        return None;
    };
    let field = ctx.observation.element(*element)?;
    let plain = |s: &str| -> String {
        let chars = s.chars().filter(|c| c.is_alphanumeric());
        chars.flat_map(char::to_lowercase).collect()
    };
    // What a page that was loaded anew has lost is filled in again. A secret goes by its name.
    let lost = ctx.lost.iter().any(|lost| lost.label == record.label);
    let own =
        matches!(field.tag.as_str(), "input" | "textarea") && !crate::page::is_password(field);
    let told = own && !lost && !text.contains("{{") && record.label == label(field);
    // These write what they hold in a form of their own, as does one that only its calendar fills.
    let forms = ["date", "time", "datetime-local", "month", "week", "color"];
    let kind = field.attrs.kind.as_deref().unwrap_or_default();
    let own_form = forms.contains(&kind) || field.state.readonly;
    let written = own_form && !field.value.is_empty();
    // Masks add signs and codes of countries.
    let (held, typed) = (plain(&field.value), plain(text));
    let cut = field.value.chars().count() >= SHOWN && typed.starts_with(&held);
    (told && !held.contains(&typed) && !cut && !written).then(|| record.label.clone())
}

/// `None`: the action did what it was to do.
fn outcome(
    memory: &mut Memory,
    ctx: &PlannerContext,
    record: &ActionRecord,
    then: OnSuccess,
) -> Option<Settled> {
    let outcome = record.outcome.as_ref()?;
    let pressed = matches!(
        record.action,
        Action::Click { .. } | Action::Download { .. }
    );
    let status = outcome.status;
    match status {
        ActionStatus::Ok => return None,
        // Input was delivered and nothing moved: another of the like may be meant, and a second one is no accident.
        ActionStatus::NoEffect if !pressed || matches!(then, OnSuccess::Again(_)) => return None,
        ActionStatus::DialogOpen | ActionStatus::Cancelled | ActionStatus::TabGone => {
            return Some(Settled::Fine);
        }
        _ => {}
    }
    memory.tries += 1;
    let twice = [ActionStatus::NetworkError, ActionStatus::NoEffect].contains(&status);
    if memory.tries >= MOST_TRIES || twice && memory.tries >= 2 {
        memory.tries = 0;
        let detail = outcome.detail.as_ref().unwrap_or(&record.label);
        return Some(Settled::Failed(detail.clone()));
    }
    use ActionStatus::{NoEffect, NotActionable, NotFound};
    let gone = matches!(status, NotActionable | NotFound | NoEffect);
    if (memory.tries >= 2 || gone)
        && let Some(id) = record.action.element()
    {
        memory.failed.push((ctx.observation.loader.clone(), id));
    }
    Some(Settled::Fine)
}

/// Alerts and dialogs come and go: what they said is kept for the answer.
pub(crate) fn note_page_words(memory: &mut Memory, ctx: &PlannerContext) {
    const MOST_BEFORE: usize = 60;
    const MOST_SAID: usize = 8;
    const LONGEST: usize = 220;
    let snapshot = &ctx.observation;
    // What the page says before anything was done confirms nothing.
    if !memory.acted && memory.pending.is_none() {
        let confirms = |l: &&str| l.chars().count() <= LONGEST && has_stem(l, words::SUCCESS);
        for line in snapshot.text.lines().map(str::trim).filter(confirms) {
            if memory.before.len() < MOST_BEFORE && !memory.before.iter().any(|b| b == line) {
                memory.before.push(line.to_owned());
            }
        }
    }
    let dialog = snapshot.dialog.as_ref().map(|d| &d.message);
    for said in snapshot.signals.alerts.iter().chain(dialog) {
        let new = !said.trim().is_empty() && !memory.page_said.contains(said);
        if new && memory.at > 0 && memory.page_said.len() < MOST_SAID {
            memory.page_said.push(said.clone());
        }
    }
}
