//! What must be true of every run. All take the acts that reached the page, and all that was told over the lives of
//! the run, in one order: what a power cut took is not among it.

use copilot_ports::PlanRequest;
use copilot_protocol::{Action, Envelope, Outcome, QuestionBody, RunEvent, TerminalReason};
use serde_json::Value;

use crate::world::browser::Act;
use crate::world::check;

/// Nothing reaches the page without a judgement, and where the guard asks a yes, of exactly it.
pub(crate) fn approved(acts: &[Act], told: &[Envelope]) -> Result<(), String> {
    check::without_a_yes(acts, told).map_or(Ok(()), Err)
}

/// What a plan wanted once, and what was done, is not done again when the run is taken up, unless a person was asked
/// what became of it.
pub(crate) fn nothing_twice(acts: &[Act], told: &[Envelope]) -> Result<(), String> {
    let did = |act: &&Act| act.status.is_ok() && !act.action.only_reads();
    for (resumed, _) in told
        .iter()
        .enumerate()
        .filter(|(_, e)| matches!(e.event, RunEvent::RunStarted { resumed: true, .. }))
    {
        let planned = told[..resumed]
            .iter()
            .rposition(|e| matches!(e.event, RunEvent::Planned { .. }));
        let Some(planned) = planned else { continue };
        // Until it plans anew, or a person has said what became of the action that was in flight.
        let until = told[resumed..]
            .iter()
            .position(|e| match &e.event {
                RunEvent::Planned { .. } => true,
                RunEvent::QuestionAsked { question } => {
                    matches!(question.body, QuestionBody::Orphan { .. })
                }
                _ => false,
            })
            .map_or(told.len(), |n| resumed + n);
        let RunEvent::Planned { plan } = &told[planned].event else {
            continue;
        };
        let wanted = |act: &Act| {
            let same = |action: &&Action| action.name() == act.action.name();
            plan.actions.iter().filter(same).count().max(1)
        };
        let within = |act: &&Act, from: usize, to: usize| (from..=to).contains(&act.events_before);
        for again in acts
            .iter()
            .filter(did)
            .filter(|act| within(act, resumed + 1, until))
        {
            let before = acts
                .iter()
                .filter(did)
                .filter(|act| within(act, planned + 1, resumed))
                .filter(|act| act.action.name() == again.action.name() && act.label == again.label);
            if before.count() >= wanted(again) {
                return Err(format!(
                    "{:?} on {:?} is done twice",
                    again.action, again.label
                ));
            }
        }
    }
    Ok(())
}

pub(crate) fn ends(told: &[Envelope]) -> usize {
    told.iter().filter(|e| terminal(e).is_some()).count()
}

fn terminal(envelope: &Envelope) -> Option<TerminalReason> {
    match &envelope.event {
        RunEvent::RunFinished {
            terminal_reason, ..
        } => Some(*terminal_reason),
        _ => None,
    }
}

pub(crate) fn last_terminal(told: &[Envelope]) -> Option<TerminalReason> {
    told.iter().rev().find_map(terminal)
}

/// One end, told last, the same that the run hands back, and with the answer that was given.
pub(crate) fn ended_once(told: &[Envelope], outcome: &Outcome) -> Result<(), String> {
    if ends(told) != 1 {
        return Err(format!("{} ends are told", ends(told)));
    }
    if told.last().and_then(terminal) != Some(outcome.terminal_reason) {
        return Err(format!(
            "the last that is told is not the end {:?}",
            outcome.terminal_reason
        ));
    }
    check::answer_thrown_away(told, outcome.terminal_reason, &outcome.answer).map_or(Ok(()), Err)
}

/// What a planner is asked on, without what a program that was started anew cannot know: the page that it had been
/// shown before.
pub(crate) fn seen(request: &PlanRequest) -> Value {
    let mut context = serde_json::to_value(&request.context).unwrap();
    context["changes"] = Value::Null;
    mask(&mut context);
    context
}

/// The disk keeps four digits of a payment card's number.
fn mask(value: &mut Value) {
    match value {
        Value::String(text) => *text = copilot_text::without_card_numbers(text).into_owned(),
        Value::Array(all) => all.iter_mut().for_each(mask),
        Value::Object(all) => all.values_mut().for_each(mask),
        _ => {}
    }
}

/// Where two JSON values differ first, and how.
pub(crate) fn difference(a: &Value, b: &Value) -> String {
    if let (Value::Object(a), Value::Object(b)) = (a, b) {
        let keys = a.keys().chain(b.keys().filter(|key| !a.contains_key(*key)));
        for key in keys {
            let (a, b) = (
                a.get(key).unwrap_or(&Value::Null),
                b.get(key).unwrap_or(&Value::Null),
            );
            if a != b {
                return format!("{key}: {}", difference(a, b));
            }
        }
    }
    format!("live {a}, from the disk {b}")
}

/// The end of what was told, a line each.
pub(crate) fn in_short(told: &[Envelope]) -> String {
    let lines = told.iter().rev().take(40).map(|e| {
        let text = serde_json::to_string(&e.event).unwrap_or_default();
        format!("{} {}", e.seq, text.chars().take(160).collect::<String>())
    });
    let mut lines: Vec<String> = lines.collect();
    lines.reverse();
    lines.join("\n")
}
