//! What of an answer with several actions a node drops, told action by action.

use copilot_graph::Goto;
use copilot_protocol::{Action, ActionStatus};

use super::agent_nodes::Go;
use crate::batch::not_done;
use crate::node_name::NodeName;
use crate::state::{GraphState, HELD, Update};

/// Adds to a node's command what of a batch it drops, and why.
pub(crate) fn tell(node: NodeName, s: &GraphState, mut go: Go) -> Go {
    let Some(left) = dropped(s, &go.update) else {
        return go;
    };
    let why = why(node, &go);
    go.update.extend(not_done(s, &left, &why));
    go
}

/// Actions that these updates drop without a word; `None` where there is nothing to tell.
fn dropped(s: &GraphState, updates: &[Update]) -> Option<Vec<Action>> {
    let mut queue = s.queue.clone();
    // What came of one that is under way is told by itself, whatever it is.
    let mut pending = s
        .pending
        .as_ref()
        .filter(|p| s.in_flight.is_none() && p.held.is_none())
        .map(|p| p.action.clone());
    let mut left = Vec::new();
    for update in updates {
        match update {
            // A new plan: what is dropped of it is the planner's own doing. A claim is carried out where it is made.
            Update::Planned { .. } | Update::Claimed { .. } => return None,
            Update::Finished { .. } | Update::ActionOver => pending = None,
            Update::TakeUp { pending: next } => {
                if !queue.is_empty() {
                    queue.remove(0);
                }
                pending = next.held.is_none().then(|| next.action.clone());
            }
            Update::Refused { .. } => {
                pending = None;
                left.append(&mut queue);
            }
            Update::DropPlan | Update::Strategy { .. } | Update::Reopened | Update::Reconnected => {
                // Alone, it was told of by what dropped it.
                if !queue.is_empty() {
                    left.extend(pending.take());
                }
                left.append(&mut queue);
            }
            _ => {}
        }
    }
    (!left.is_empty()).then_some(left)
}

/// Why the rest of a batch is dropped, in words that follow "because".
fn why(node: NodeName, go: &Go) -> String {
    let mut error = None;
    for update in &go.update {
        match update {
            Update::Finished { record, .. } => {
                let Some(outcome) = &record.outcome else {
                    continue;
                };
                return match outcome.status {
                    _ if outcome.detail.as_deref() == Some(HELD) => {
                        "the person is asked first about what the page was about to send".to_owned()
                    }
                    _ if outcome.opened_tab.is_some() => "a new tab was opened".to_owned(),
                    _ if outcome.url_changed => {
                        "the page changed: its address is another one now".to_owned()
                    }
                    ActionStatus::Ok => "the page changed".to_owned(),
                    ActionStatus::NoEffect => "the action before changed nothing".to_owned(),
                    ActionStatus::Cancelled => "the person stopped it".to_owned(),
                    ActionStatus::Timeout if matches!(record.action, Action::Wait { .. }) => {
                        "what was expected did not come".to_owned()
                    }
                    _ => "the action before did not work".to_owned(),
                };
            }
            Update::Refused { declined: true, .. } => {
                return "the person did not allow the action before".to_owned();
            }
            Update::Refused { .. } => {
                return "the safety rules blocked the action before".to_owned();
            }
            Update::Strategy { .. } => {
                return "another way is tried now".to_owned();
            }
            Update::Reopened | Update::Reconnected => {
                return "the page had to be opened again".to_owned();
            }
            Update::Error { error: Some(found) } => error = Some(found.text.clone()),
            _ => {}
        }
    }
    if let Some(error) = error {
        return error;
    }
    let to_observe = matches!(&go.goto, Goto::Node(NodeName::Observe));
    match node {
        NodeName::SelfCorrector => {
            "the page changed, and the element of the first of these is not on it any more"
                .to_owned()
        }
        NodeName::Confirm if matches!(go.goto, Goto::Interrupt { .. }) => {
            "the person took the page over".to_owned()
        }
        NodeName::Confirm => "the person changed the first of these".to_owned(),
        NodeName::Execute if to_observe => "the person is at work on the page".to_owned(),
        NodeName::Observe => "the person is asked something first".to_owned(),
        _ => "the page changed".to_owned(),
    }
}
