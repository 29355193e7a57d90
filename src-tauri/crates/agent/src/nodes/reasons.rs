//! Why a node went where it went, as names and values for the trace: what the state and the node's own
//! updates tell of each decision. A node adds what only it knows with `because`; that goes before this.

use copilot_graph::{Goto, NodeId};
use serde_json::Value;

use super::agent_nodes::Go;
use crate::node_name::NodeName;
use crate::prompts::wire;
use crate::state::GraphState;
use crate::state::Update;

/// Adds the reasons of a node's decision to its command.
pub(crate) fn explain(node: NodeName, s: &GraphState, may_ask: bool, mut go: Go) -> Go {
    let mut found: Vec<(&'static str, Value)> = Vec::new();
    let mut say = |name, value: Value| found.push((name, value));
    for update in &go.update {
        of_update(update, &mut say);
    }
    match &go.goto {
        Goto::Lost { .. } => say("browser_lost", true.into()),
        Goto::Recover => say("page_lost", true.into()),
        Goto::Interrupt { .. } => say("may_ask", may_ask.into()),
        Goto::Node(_) | Goto::End(_) => {}
    }
    if ways(node) > 1 {
        of_state(node, s, may_ask, &mut say);
    }
    for (name, value) in found {
        go.why.entry(name).or_insert(value);
    }
    go
}

/// How many ways out a node has by its declaration.
fn ways(node: NodeName) -> usize {
    node.successors().len() + usize::from(node.may_end()) + usize::from(node.may_interrupt())
}

fn of_update(update: &Update, say: &mut impl FnMut(&'static str, Value)) {
    match update {
        Update::Error { error: Some(error) } => say("error", wire(&error.kind).into()),
        Update::Ask { body } => {
            let kind = serde_json::to_value(body).ok();
            let kind = kind.as_ref().and_then(|v| v.get("kind")).cloned();
            say("asks", kind.unwrap_or_default());
        }
        Update::Judged { judgement } => {
            say("verdict", wire(&judgement.verdict).into());
            if let Some(class) = judgement.class {
                say("class", class.id().into());
            }
        }
        Update::Finished { record, .. } => {
            if let Some(outcome) = &record.outcome {
                say("status", wire(&outcome.status).into());
                say("url_changed", outcome.url_changed.into());
                say("dom_changed", outcome.dom_changed.into());
                if let Some(reason) = outcome.reason {
                    say("reason", wire(&reason).into());
                }
            }
        }
        Update::Planned { plan, .. } => {
            let names: Vec<&str> = plan.actions.iter().map(|a| a.name()).collect();
            say("actions", names.into());
        }
        Update::LoopTriggered { trigger } => say(
            "loop_trigger",
            trigger.map_or(Value::Null, |t| wire(&t).into()),
        ),
        Update::LoopMitigated { scrolls, .. } => say("scrolls", (*scrolls).into()),
        Update::Observed { stagnant, .. } => say("page_unchanged", (*stagnant).into()),
        Update::TakeUp { pending } if pending.held.is_some() => say("held_back", true.into()),
        Update::FieldsChecked { lost, .. } => say("values_lost", lost.len().into()),
        Update::PressRefused { .. } => say("press_refused", true.into()),
        Update::OrphanSettled { done } => say("was_done", (*done).into()),
        _ => {}
    }
}

fn of_state(
    node: NodeName,
    s: &GraphState,
    may_ask: bool,
    say: &mut impl FnMut(&'static str, Value),
) {
    let (c, l, e) = (&s.counters, &s.limits, &s.settings().engine);
    match node {
        NodeName::Observe => {
            say("repeat_count", c.repeat_count.into());
            say("repeat_threshold", e.repeat_threshold.into());
            say("stagnation_count", c.stagnation_count.into());
            say("stagnation_threshold", e.stagnation_threshold.into());
            say("loop_mitigated", s.loop_mitigated.into());
            if s.reconnect {
                say("reconnect", true.into());
                say("losses", s.losses.into());
            }
        }
        NodeName::LoopMitigation => {
            say("auto_scrolls_used", c.auto_scrolls_used.into());
            say("max_auto_scrolls", e.max_auto_scrolls.into());
        }
        NodeName::Planner => {
            say("planner_calls", c.planner_calls.into());
            say("max_planner_calls", l.max_planner_calls.into());
            say("empty_plans", c.empty_plans.into());
            say("stage", wire(&s.stage).into());
            if s.snapshot_due {
                say("look_again", true.into());
            }
        }
        NodeName::Safety => {
            say("blocks", c.blocks.into());
            if s.pending.is_none() && s.queue.is_empty() {
                say("pending", false.into());
            }
        }
        NodeName::Confirm | NodeName::AskUser => {
            say("may_ask", may_ask.into());
            if let Some(answer) = &s.answer {
                say("decision", wire(&answer.decision).into());
                say("by", wire(&answer.by).into());
            }
            if node == NodeName::Confirm {
                say("declines", c.declines.into());
            }
        }
        NodeName::Execute => {
            say("left_of_the_plan", s.queue.len().into());
            if s.in_flight.is_some() {
                say("result_unknown", true.into());
            }
            if let (Some(_), Some(pending)) = (&s.approved, &s.pending) {
                say("changed_at_use", pending.changed_at_use.into());
            }
        }
        NodeName::SelfCorrector => say("pending", s.pending.is_some().into()),
        // These say all of it themselves.
        _ => {}
    }
}
