//! An action that was announced and whose result is not in the journal: taken as undone where doing it again is harmless,
//! else the person is asked.

use copilot_graph::Command;
use copilot_protocol::{Action, Decision, Question, QuestionBody, TypeMode};

use super::agent_nodes::{AgentNodes, Go};
use crate::filled;
use crate::node_name::NodeName;
use crate::state::Update;
use crate::state::{ErrorKind, GraphState, InFlight};

/// Done a second time, the action changes nothing more: it looks, gives a field its value, searches, or leads to an address
/// without a question of the guard's.
pub(super) fn harmless_again(s: &GraphState, action: &Action) -> bool {
    if action.only_reads() || filled::only_fills(action) {
        return true;
    }
    if s.approved.as_ref().is_none_or(|a| a.asked) {
        return false;
    }
    let on = s.element_of(action);
    let searches = on.is_some_and(|e| {
        e.role == "searchbox" || e.form.as_ref().is_some_and(|form| form.method == "get")
    });
    // An address with a query may do what it says, and so may one whose words add something.
    let leads = on.is_some_and(|e| {
        let plain = e
            .attrs
            .href
            .as_ref()
            .is_some_and(|href| !href.contains('?'));
        e.role == "link" && plain && !copilot_text::has_stem(&e.name, copilot_text::words::ADD)
    });
    match action {
        Action::Navigate { .. } | Action::Reload | Action::Search { .. } => true,
        Action::Type {
            mode: TypeMode::Fill,
            submit: true,
            ..
        } => searches,
        Action::Click { .. } => {
            leads || searches && on.is_some_and(|e| e.form.as_ref().is_some_and(|f| f.submits))
        }
        _ => false,
    }
}

/// An action was announced and its result is not in the journal: only the person can tell.
pub(super) async fn settle(n: &AgentNodes, s: &GraphState, in_flight: &InFlight) -> Go {
    if harmless_again(s, &in_flight.action) {
        // Looking twice does no harm, and a field holds its value or does not: the page is looked at.
        return Command::to(
            NodeName::Progress,
            vec![Update::OrphanSettled { done: false }, Update::DropPlan],
        );
    }
    let Some(answer) = &s.answer else {
        let question = Question::new(QuestionBody::Orphan {
            action: in_flight.action.clone(),
            label: in_flight.label.clone(),
        });
        if !n.may_ask(s) {
            // Unknown, and nobody to ask: it is never simply done again.
            let error = "it is not known whether the last action was done before the program ended";
            return Command::to(
                NodeName::ErrorRetry,
                vec![
                    Update::OrphanUnknown,
                    Update::DropPlan,
                    Update::failed(ErrorKind::Unknown, error),
                ],
            );
        }
        return Command::ask(question, NodeName::Execute, Vec::new());
    };
    let mut updates = vec![Update::AnswerUsed];
    match answer.decision {
        // "It was done."
        Decision::Allow => {
            updates.push(Update::OrphanSettled { done: true });
            updates.push(Update::tell(format!(
                "The person says that {} {:?} was done.",
                in_flight.action.name(),
                in_flight.label
            )));
            updates.push(Update::DropPlan);
            Command::to(NodeName::Progress, updates)
        }
        // "It was not: do it now." Judged again from the page as it is.
        Decision::Decline => {
            updates.push(Update::OrphanSettled { done: false });
            Command::to(NodeName::SelfCorrector, updates)
        }
        // "Go on without it."
        _ => {
            // A recipe would take a step without a result for one that is still to be done.
            updates.push(match s.plays() {
                true => Update::OrphanUnknown,
                false => Update::OrphanSettled { done: false },
            });
            updates.push(Update::DropPlan);
            Command::to(NodeName::Progress, updates)
        }
    }
}
