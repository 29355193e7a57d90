//! `self_corrector`: looks again and binds the planned element anew, by its fingerprint, or by role,
//! words and place. No model is asked.

use copilot_graph::Command;
use copilot_protocol::{Element, Observation};

use super::agent_nodes::{AgentNodes, Go, step_failed};
use crate::narration;
use crate::node_name::NodeName;
use crate::snapshot::{Thoroughness, take_snapshot};
use crate::state::Update;
use crate::state::{ErrorKind, GraphState, Pending};

/// Likeness from which another element counts as the planned one, of 1.
const SAME: f64 = 0.85;

pub(crate) async fn run(n: &AgentNodes, s: &GraphState) -> Go {
    let Some(pending) = s.pending.clone() else {
        return Command::to(NodeName::Planner, Vec::new());
    };
    let attempt = pending.reobserve_attempts + 1;
    let max = s.settings().engine.max_reobserve_attempts;
    bind_again(n, s, pending, attempt)
        .await
        .because("reobserve_attempts", attempt)
        .because("max_reobserve_attempts", max)
}

async fn bind_again(n: &AgentNodes, s: &GraphState, pending: Pending, attempt: u32) -> Go {
    if attempt > s.settings().engine.max_reobserve_attempts {
        let error = format!("{:?} could not be found again", pending.label);
        return step_failed(ErrorKind::StaleRef, error);
    }
    let taken = match n.ensure_started(s).await {
        Ok(()) => take_snapshot(n, s, &Thoroughness::PLAIN).await,
        Err(error) => Err(error),
    };
    let (observation, seen) = match taken {
        Ok(seen) => seen,
        Err(error) => return n.failed(s, &error, Vec::new()).await,
    };
    let mut updates = n.against_the_page(s, &observation).await;
    let lost = updates
        .iter()
        .any(|u| matches!(u, Update::FieldsChecked { lost, .. } if !lost.is_empty()));
    updates.push(seen);
    if lost && !crate::filled::only_fills(&pending.action) {
        // It was planned on a form that was filled, and would be done to an empty one.
        updates.push(Update::DropPlan);
        return Command::to(NodeName::Planner, updates).because("values_lost", true);
    }
    if pending.action.element().is_none() {
        updates.push(Update::PendingChanged {
            pending: Pending {
                reobserve_attempts: attempt,
                ..pending
            },
        });
        return Command::to(NodeName::Safety, updates);
    }
    let renamed = renamed(s, &pending, &observation);
    match find_again(&pending, &observation).or(renamed) {
        Some(element) => {
            updates.push(n.narrate(narration::found_again(&element.name)).await);
            let told = match renamed {
                Some(_) => format!(
                    "[{}], called {:?} before, is called {:?} now.",
                    element.id, pending.label, element.name
                ),
                None => format!(
                    "The page was rendered anew; {:?} is element {} now.",
                    pending.label, element.id
                ),
            };
            updates.push(Update::said(told));
            updates.push(Update::PendingChanged {
                pending: Pending {
                    action: pending.action.with_element(element.id),
                    element_fingerprint: Some(element.fingerprint.clone()),
                    reobserve_attempts: attempt,
                    // It may be its like and not the same.
                    held: pending.held.filter(|held| held.effects.is_empty()),
                    ..pending
                },
            });
            Command::to(NodeName::Safety, updates).because("found_again", true)
        }
        None => {
            updates.push(Update::said(format!(
                "The page changed; {:?} is not on it any more.",
                pending.label
            )));
            updates.push(Update::DropPlan);
            Command::to(NodeName::Planner, updates).because("found_again", false)
        }
    }
}

/// The planned element where it only bears another name, as controls do that say more of themselves once the mouse is over
/// them: the same node of the same document, in the same place, leading to the same address, with the same words around it.
/// A row that a list uses again for something else has other words around it. The guard judges it by its new name.
fn renamed<'a>(
    s: &GraphState,
    pending: &Pending,
    observation: &'a Observation,
) -> Option<&'a Element> {
    let before = s.observation.as_deref()?;
    let was = s.element_of(&pending.action)?;
    let is = observation.element(was.id)?;
    let around = |e: &Element| {
        let without = e.context.replace(&e.name, " ");
        without.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let same = before.loader == observation.loader
        && (&was.role, &was.tag, &was.frame, &was.attrs.href)
            == (&is.role, &is.tag, &is.frame, &is.attrs.href)
        && was.name != is.name
        && !was.name.is_empty()
        && was.bbox == is.bbox
        && around(was) == around(is);
    same.then_some(is)
}

/// The planned element on a page that was rendered anew.
fn find_again<'a>(pending: &Pending, observation: &'a Observation) -> Option<&'a Element> {
    let by_fingerprint: Vec<&Element> = observation
        .elements
        .iter()
        .filter(|e| Some(&e.fingerprint) == pending.element_fingerprint.as_ref())
        .collect();
    if let [only] = by_fingerprint[..] {
        return Some(only);
    }
    let mut like: Vec<(f64, &Element)> = observation
        .elements
        .iter()
        .filter(|e| e.role == pending.role)
        .map(|e| (copilot_text::similarity(&pending.label, &e.name), e))
        .filter(|(likeness, _)| *likeness >= SAME)
        .collect();
    like.sort_by(|a, b| b.0.total_cmp(&a.0));
    match like[..] {
        [] => None,
        [(_, only)] => Some(only),
        // Two that are equally like it: guessing could press the wrong one.
        [(first, one), (second, _), ..] => (first > second).then_some(one),
    }
}
