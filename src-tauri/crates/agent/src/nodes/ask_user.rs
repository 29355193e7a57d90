//! `ask_user`: puts a question to the person. Where nobody may be asked it records why the run ends,
//! at once, and does not block.

use copilot_graph::Command;
use copilot_protocol::{
    Answer, Approve, Condition, Decision, Message, Question, QuestionBody, RunEvent, StopReason,
};

use super::agent_nodes::{AgentNodes, Go};
use super::tab;
use crate::graph::ending;
use crate::node_name::NodeName;
use crate::state::GraphState;
use crate::state::Update;
use crate::{judge, outline};

/// The question about a goal that says nothing.
const GOAL_QUESTION: &str = "ask-goal";

pub(super) fn what_is_wanted() -> QuestionBody {
    QuestionBody::Ask {
        message: Some(Message::new(GOAL_QUESTION)),
        text: String::new(),
        options: Vec::new(),
    }
}

fn asks_goal(body: &QuestionBody) -> bool {
    matches!(body, QuestionBody::Ask { message: Some(message), .. } if message.id == GOAL_QUESTION)
}

pub(crate) async fn run(n: &AgentNodes, s: &GraphState) -> Go {
    if let Some(answer) = s.answer.clone() {
        return answered(n, s, &answer).await;
    }
    let Some(body) = s.ask.clone() else {
        return Command::to(NodeName::Observe, Vec::new());
    };
    // "Allow whatever would ask" is a yes to the plan too.
    if let QuestionBody::Plan { steps, conditions } = &body
        && s.settings().approve == Approve::All
    {
        return planned(n, s, steps.clone(), conditions, Vec::new()).await;
    }
    if !n.may_ask(s) {
        return nobody(n, s, &body);
    }
    let note = Message::new(match &body {
        QuestionBody::Login { .. } => "say-asks-login",
        QuestionBody::Captcha { .. } => "say-asks-captcha",
        QuestionBody::Consent { .. } => "say-asks-consent",
        _ => "say-asks",
    });
    let narration = n.narrate(note).await;
    if matches!(
        body,
        QuestionBody::Login { .. } | QuestionBody::Captcha { .. } | QuestionBody::Consent { .. }
    ) {
        n.hand_over().await;
    }
    Command::ask(Question::new(body), NodeName::AskUser, vec![narration])
}

/// How a run ends before a page that nobody lets it past.
pub(super) fn barred_end(body: &QuestionBody) -> Option<(StopReason, Message)> {
    let (reason, id, host) = match body {
        QuestionBody::Login { host } => (StopReason::LoginRequired, "login-required", host),
        QuestionBody::Captcha { host } => (StopReason::Captcha, "captcha", host),
        QuestionBody::Consent { host } => (StopReason::ConsentRequired, "consent-required", host),
        _ => return None,
    };
    Some((reason, ending(id).arg("host", host.clone())))
}

fn nobody(n: &AgentNodes, s: &GraphState, body: &QuestionBody) -> Go {
    if let Some((reason, message)) = barred_end(body) {
        return n.end(s, reason, message, Vec::new());
    }
    let (reason, message) = match body {
        QuestionBody::Understanding { understanding } => {
            let unclear: Vec<&str> = understanding
                .steps
                .iter()
                .filter(|step| step.meaning.is_none())
                .map(|step| step.source.as_str())
                .collect();
            (
                StopReason::GoalNotUnderstood,
                ending("goal-partly-understood").arg("words", unclear.join("; ")),
            )
        }
        body if asks_goal(body) => (StopReason::GoalNotUnderstood, ending("goal-vague")),
        QuestionBody::Stuck { .. } => (StopReason::Stagnation, ending("stuck")),
        QuestionBody::ClientReads { host, .. } => (StopReason::NobodyToAsk, client_declined(host)),
        QuestionBody::Plan { .. } => (StopReason::NobodyToAsk, ending("plan-not-approved")),
        // What the planner would ask after a decline is why the goal was not reached.
        _ if s.counters.declines > 0 => (StopReason::Declined, ending("declined")),
        QuestionBody::Ask { text, .. } => {
            let reason = match s.planner_gave_up() {
                true => StopReason::InsufficientKnowledge,
                false => StopReason::NobodyToAsk,
            };
            (reason, ending("asked").arg("question", text.clone()))
        }
        _ => (StopReason::NobodyToAsk, ending("nobody-to-ask")),
    };
    n.end(s, reason, message, Vec::new())
}

fn client_declined(host: &str) -> Message {
    ending("client-declined").arg("host", host)
}

async fn answered(n: &AgentNodes, s: &GraphState, answer: &Answer) -> Go {
    let goal_asked = s.ask.as_ref().is_some_and(asks_goal);
    let about_the_goal = matches!(s.ask, Some(QuestionBody::Understanding { .. })) || goal_asked;
    let mut updates = vec![Update::AnswerUsed, Update::ErrorsCleared];
    if let Some(body @ QuestionBody::TabChoice { .. }) = &s.ask {
        let tab = tab::chosen(body, answer);
        updates.push(Update::TabChosen { tab });
        return Command::to(NodeName::Observe, updates);
    }
    if let Some(QuestionBody::Plan { steps, conditions }) = &s.ask {
        return plan_answered(n, s, (steps, conditions), answer, updates).await;
    }
    if let Some(body) = &s.ask
        && let Some(text) = heard(body, answer.decision)
    {
        updates.push(Update::tell(text));
    }
    if goal_asked && answer.decision == Decision::Answer && !answer.text.trim().is_empty() {
        updates.push(Update::GoalSaid {
            text: answer.text.trim().to_owned(),
        });
        return Command::to(NodeName::Observe, updates);
    }
    if let Some(QuestionBody::ClientReads { host, .. }) = &s.ask {
        if answer.decision == Decision::Allow {
            updates.push(Update::ClientMayRead { site: host.clone() });
            return Command::to(NodeName::Observe, updates);
        }
        return n.end(s, StopReason::Declined, client_declined(host), updates);
    }
    match answer.decision {
        Decision::Decline => {
            let (reason, message) = if about_the_goal {
                (StopReason::GoalNotUnderstood, ending("goal-not-started"))
            } else {
                (StopReason::Declined, ending("declined"))
            };
            return n.end(s, reason, message, updates);
        }
        Decision::TakeOver => {
            if about_the_goal {
                updates.push(Update::UnderstandingAccepted);
            }
            return n.taken_over(updates).await;
        }
        Decision::Answer => {
            updates.push(Update::tell(format!("The person answers: {}", answer.text)));
        }
        _ => {
            if !answer.text.is_empty() {
                updates.push(Update::tell(format!("The person says: {}", answer.text)));
            }
        }
    }
    if about_the_goal && !goal_asked {
        updates.push(Update::UnderstandingAccepted);
    }
    Command::to(NodeName::Observe, updates)
}

/// The person's word on the plan.
async fn plan_answered(
    n: &AgentNodes,
    s: &GraphState,
    (steps, conditions): (&[String], &[Condition]),
    answer: &Answer,
    mut updates: Vec<Update>,
) -> Go {
    match answer.decision {
        Decision::Allow | Decision::Edit => {
            let changed = answer.steps.as_deref().and_then(outline::cleaned);
            // Another plan is seen to be done by other signs, which the planner names.
            match changed.filter(|changed| changed != steps) {
                Some(changed) => {
                    updates.push(Update::tell(outline::CHANGED));
                    planned(n, s, changed, &[], updates).await
                }
                None => planned(n, s, steps.to_vec(), conditions, updates).await,
            }
        }
        _ => n.end(s, StopReason::Declined, ending("plan-declined"), updates),
    }
}

/// The plan is agreed on: the run begins.
async fn planned(
    n: &AgentNodes,
    s: &GraphState,
    steps: Vec<String>,
    conditions: &[Condition],
    mut updates: Vec<Update>,
) -> Go {
    let changed =
        matches!(&s.ask, Some(QuestionBody::Plan { steps: shown, .. }) if *shown != steps);
    let steps = outline::fresh(steps);
    n.recorder
        .event(RunEvent::OutlineChanged {
            steps: steps.clone(),
        })
        .await;
    updates.push(Update::AnswerUsed);
    updates.push(Update::Outline { steps, changed });
    if let Some(conditions) = judge::named(s, conditions) {
        updates.push(Update::Conditions { conditions });
    }
    Command::to(NodeName::Observe, updates)
}

/// What an answer about the shared tab means for the planner.
fn heard(body: &QuestionBody, decision: Decision) -> Option<&'static str> {
    Some(match (body, decision) {
        (QuestionBody::TabInUse { .. }, Decision::Continue) => {
            "The person used the tab meanwhile and says: go on. The page may stand otherwise than before."
        }
        (QuestionBody::TabInUse { .. }, Decision::TakeOver) => {
            "The person used the tab for a while. The page may stand otherwise than before."
        }
        (QuestionBody::FileWanted { .. }, Decision::Continue) => {
            "The page asked for a file, and the person chose none. Go on without it, or finish."
        }
        (QuestionBody::FileWanted { .. }, Decision::TakeOver) => {
            "The page asked for a file, and the person took over to choose it by hand."
        }
        _ => return None,
    })
}
