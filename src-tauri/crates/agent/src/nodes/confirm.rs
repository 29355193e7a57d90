//! `confirm`: puts the action to the person, and does what the person says.

use copilot_graph::Command;
use copilot_guard::Standing;
use copilot_ports::ActionRecord;
use copilot_protocol::{
    Action, Answer, AnsweredBy, Decision, Judgement, Question, QuestionBody, RiskClass,
    ScreenshotMode, StopReason,
};

use super::agent_nodes::{AgentNodes, Go};
use crate::graph::ending;
use crate::narration;
use crate::node_name::NodeName;
use crate::score::signature;
use crate::snapshot::picture;
use crate::state::Update;
use crate::state::{Approved, ErrorKind, GraphState, Pending};

/// Refusals in a run before it ends: the person does not want this.
const MAX_DECLINES: u32 = 3;
/// Changes of one action before it is planned anew: its values are not what has to change.
const MAX_EDITS: u32 = 6;

pub(crate) async fn run(n: &AgentNodes, s: &GraphState) -> Go {
    let (Some(pending), Some(judgement)) = (&s.pending, &s.judgement) else {
        return Command::to(
            NodeName::Planner,
            vec![Update::DropPlan, Update::AnswerUsed],
        );
    };
    if let Some(answer) = &s.answer {
        return answered(n, s, pending, judgement, answer).await;
    }
    if just_declined(s, pending) {
        return declined(n, s, pending, judgement, "", AnsweredBy::Person).await;
    }
    // Where pictures are only taken on demand, this is the demand.
    let on_demand = s.settings().engine.observe_screenshot_mode == ScreenshotMode::OnDemand;
    let shot = match s.observation.as_deref() {
        Some(observation) if on_demand => picture(n, s, observation).await,
        _ => s.shot.clone(),
    };
    let thought = s.plan.as_ref().map(|p| p.thought.clone());
    let question = Question::new(QuestionBody::Approval {
        action: pending.action.clone(),
        judgement: judgement.clone(),
        model_reason: thought.unwrap_or_default(),
        shot,
    });
    let declined_by_setting =
        copilot_guard::standing(judgement, &s.policy) == Standing::DeclinedBySetting;
    if declined_by_setting || !n.may_ask(s) {
        let by = if declined_by_setting {
            AnsweredBy::Setting
        } else {
            AnsweredBy::Nobody
        };
        n.recorder
            .not_asked(question, judgement, Decision::Decline, by)
            .await;
        return declined(n, s, pending, judgement, "", by).await;
    }
    let label = &judgement.facts.label;
    let asking = narration::asking(&pending.action, label, s.element_of(&pending.action));
    let narration = n.narrate(asking).await;
    Command::ask(question, NodeName::Confirm, vec![narration])
}

fn was_declined(record: &ActionRecord) -> bool {
    let refused = record.refused.as_deref();
    refused.is_some_and(|r| r.starts_with("declined"))
}

/// Nothing was done since this was declined: to ask once more would only press for a yes.
fn just_declined(s: &GraphState, pending: &Pending) -> bool {
    s.history.last().is_some_and(|record| {
        was_declined(record)
            && record.label == pending.label
            && record.url == s.url()
            // Numbers can differ after a page was rendered anew.
            && record.action.with_element(0) == pending.action.with_element(0)
    })
}

async fn answered(
    n: &AgentNodes,
    s: &GraphState,
    pending: &Pending,
    judgement: &Judgement,
    answer: &Answer,
) -> Go {
    let mut updates = vec![Update::AnswerUsed];
    match answer.decision {
        Decision::Allow | Decision::AllowSite => {
            updates.push(Update::Approved {
                approved: Approved {
                    fingerprint: judgement.facts.fingerprint.clone(),
                    asked: true,
                },
            });
            if let Some(tool) = &judgement.facts.tool
                && answer.decision == Decision::AllowSite
            {
                let tool = Box::new(tool.clone());
                updates.push(Update::ToolAllowed { tool });
            } else if let Some(class) = judgement.class
                && answer.decision == Decision::AllowSite
                && class.may_be_remembered()
            {
                updates.push(Update::Remember {
                    class,
                    host: copilot_guard::site_meant(judgement, class).to_owned(),
                });
            }
            Command::to(NodeName::Execute, updates)
        }
        Decision::Edit => {
            let action = answer.action.as_ref().unwrap_or(&pending.action).clone();
            for text in given(&action) {
                n.untrusted.given(text).await;
            }
            // Only the values may change: another element or kind of action would be another plan.
            let same_kind = action.name() == pending.action.name()
                && action.element() == pending.action.element();
            if !same_kind {
                updates.push(Update::failed(
                    ErrorKind::Planner,
                    "the changed action is of another kind",
                ));
                updates.push(Update::DropPlan);
                return Command::to(NodeName::Planner, updates);
            }
            if pending.edits + 1 >= MAX_EDITS {
                updates.push(Update::tell(format!(
                        "The person changed this action {MAX_EDITS} times without allowing it; the last form was {}. Plan it anew, or ask what is wanted.",
                        serde_json::to_string(&action).unwrap_or_default()
                    )));
                updates.push(Update::DropPlan);
                return Command::to(NodeName::Planner, updates);
            }
            updates.push(Update::PendingChanged {
                pending: Pending {
                    action,
                    edits: pending.edits + 1,
                    ..pending.clone()
                },
            });
            Command::to(NodeName::Safety, updates)
        }
        Decision::TakeOver => {
            updates.push(Update::DropPlan);
            updates.push(Update::tell("The person did this step by hand.".to_owned()));
            n.taken_over(updates).await
        }
        _ => {
            let mut go = declined(n, s, pending, judgement, &answer.text, answer.by).await;
            go.update.insert(0, Update::AnswerUsed);
            go
        }
    }
}

/// Words of the person in an action that they changed.
fn given(action: &Action) -> Vec<&str> {
    match action {
        Action::Type { text, .. } => vec![text],
        Action::Search { query } => vec![query],
        Action::Navigate { url } | Action::NewTab { url: Some(url) } => vec![url],
        _ => Vec::new(),
    }
}

async fn declined(
    n: &AgentNodes,
    s: &GraphState,
    pending: &Pending,
    judgement: &Judgement,
    words: &str,
    by: AnsweredBy,
) -> Go {
    n.recorder.set_step(s.counters.step + 1);
    super::lease::declined(n, s, judgement);
    let class = judgement.class.map_or("", copilot_protocol::RiskClass::id);
    let narration = narration::declined(
        &pending.action,
        &judgement.facts.label,
        s.element_of(&pending.action),
        by == AnsweredBy::Person,
    );
    let signature = signature(s, &pending.action);
    let again = s.history.iter().any(|record| {
        was_declined(record)
            && record.action.name() == pending.action.name()
            && record.label == pending.label
    });
    let said = if words.is_empty() {
        String::new()
    } else {
        format!(" The person says: {words}")
    };
    let mut updates = vec![
        n.narrate(narration).await,
        Update::Refused {
            record: pending.refused(s, format!("declined: {class}")),
            signature,
            declined: true,
        },
        Update::tell(format!(
            "The person did not allow this action ({class}).{said} Do not try it again; do what is left of the goal without it, or finish."
        )),
    ];
    if pending.held.is_some() {
        // A page may try as often as it likes; the person is asked once.
        for class in judgement.classes.iter().copied() {
            if matches!(class, RiskClass::LeaveSite | RiskClass::PrivateHost) {
                let host = copilot_guard::site_meant(judgement, class).to_owned();
                updates.push(Update::SiteRefused { class, host });
            }
        }
    }
    if again || s.counters.declines + 1 >= MAX_DECLINES {
        return n.end(s, StopReason::Declined, ending("declined"), updates);
    }
    Command::to(NodeName::Planner, updates)
}
