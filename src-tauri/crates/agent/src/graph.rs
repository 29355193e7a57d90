//! The agent's graph as the runtime sees it.

use copilot_graph::{Graph, RuntimeStop};
use copilot_protocol::{Answer, Decision, Message, Outcome, Question, QuestionBody, StopReason};

use crate::node_name::NodeName;
use crate::reducer::reduce;
use crate::state::GraphState;
use crate::state::Update;

/// The agent's graph.
pub struct AgentGraph;

impl Graph for AgentGraph {
    type State = GraphState;
    type Update = Update;
    type Node = NodeName;
    type Question = Question;
    type Answer = Answer;
    type Outcome = Outcome;

    const START: NodeName = NodeName::Observe;
    /// A lost browser raises an interrupt that resumes at `observe`.
    const RECOVERY: Option<NodeName> = Some(NodeName::Observe);

    fn reduce(state: &mut GraphState, update: &Update) {
        reduce(state, update);
    }

    fn answer_updates(_state: &GraphState, question: &Question, answer: &Answer) -> Vec<Update> {
        vec![Update::Answered {
            question: Box::new(question.clone()),
            answer: answer.clone(),
        }]
    }

    fn accepts(question: &Question, answer: &Answer) -> bool {
        let plan = matches!(question.body, QuestionBody::Plan { .. });
        // A changed plan is one: not empty, and not endless.
        let whole = !plan
            || answer.decision != Decision::Edit
            || answer
                .steps
                .as_deref()
                .is_some_and(|steps| crate::outline::cleaned(steps).is_some());
        whole
            && answer.question == question.id
            && decisions(&question.body).contains(&answer.decision)
    }

    fn runtime_outcome(state: &GraphState, why: RuntimeStop) -> Outcome {
        if let (RuntimeStop::Lost, Some((reason, message, detail))) = (&why, &state.fatal) {
            let mut outcome = Outcome::new(*reason, state.world_frozen(), message.clone());
            outcome.detail = detail.clone();
            state.leave_findings(&mut outcome);
            return outcome;
        }
        let (reason, message) = match &why {
            RuntimeStop::Cancelled => (StopReason::Cancelled, "ending-cancelled"),
            RuntimeStop::RecursionLimit => (StopReason::RecursionLimit, "ending-recursion-limit"),
            RuntimeStop::Budget("max_steps") => (StopReason::MaxSteps, "ending-max-steps"),
            RuntimeStop::Budget("tokens") => (StopReason::Tokens, "ending-tokens"),
            RuntimeStop::Budget("money") => (StopReason::Money, "ending-money"),
            RuntimeStop::Budget("time") => (StopReason::Time, "ending-time"),
            RuntimeStop::Lost => (StopReason::BrowserLost, "ending-browser-lost"),
            RuntimeStop::Journal(_) => (StopReason::JournalFailed, "ending-journal-failed"),
            _ => (StopReason::Internal, "ending-internal"),
        };
        let mut outcome = Outcome::new(reason, state.world_frozen(), Message::new(message));
        if !matches!(why, RuntimeStop::Cancelled) {
            outcome.detail = Some(why.to_string());
        }
        state.leave_findings(&mut outcome);
        outcome
    }

    fn budget_spent(state: &GraphState) -> Option<&'static str> {
        let l = &state.limits;
        // A claim may still be checked; an action that is taken up after it is one too many all the same.
        let checks_claim =
            state.claimed.is_some() && state.pending.is_none() && state.queue.is_empty();
        if state.counters.step >= l.max_steps && !checks_claim && !last_snapshot_due(state) {
            return Some("max_steps");
        }
        if l.max_tokens > 0 && state.usage.tokens() >= u64::from(l.max_tokens) {
            return Some("tokens");
        }
        if l.max_money > 0.0 && state.usage.money + 1e-9 >= l.max_money {
            return Some("money");
        }
        if l.max_minutes > 0 && state.active_ms >= u64::from(l.max_minutes) * 60_000 {
            return Some("time");
        }
        None
    }

    fn recursion_limit(state: &GraphState) -> u32 {
        // Laps that only wait for the model are bounded by the person's patience.
        (state.limits.max_steps + 20).max(50) + state.counters.model_waits
    }

    fn must_end(state: &GraphState) -> Option<RuntimeStop> {
        if state.fatal.is_some() {
            return Some(RuntimeStop::Lost);
        }
        Self::budget_spent(state).map(RuntimeStop::Budget)
    }

    fn waited_update(ms: u64) -> Option<Update> {
        Some(Update::Waited { ms })
    }

    fn elapsed_update(_node: NodeName, ms: u64) -> Option<Update> {
        Some(Update::Elapsed { ms })
    }
}

/// The last allowed step may still be looked at and claimed as done: one planner call is left for it.
fn last_snapshot_due(state: &GraphState) -> bool {
    state.counters.step == state.limits.max_steps
        && (state.queue.is_empty() || crate::batch::claim_left(state).is_some())
        && state.pending.is_none()
}

/// The decisions that fit a question.
pub fn decisions(body: &QuestionBody) -> &'static [Decision] {
    use Decision::*;
    match body {
        QuestionBody::Approval { .. } => &[Allow, AllowSite, Edit, Decline, TakeOver, Stop],
        QuestionBody::Ask { .. } => &[Answer, Decline, TakeOver, Stop],
        QuestionBody::Login { .. }
        | QuestionBody::Captcha { .. }
        | QuestionBody::Consent { .. }
        | QuestionBody::TakenOver => &[Continue, Decline, Stop],
        QuestionBody::TabChoice { .. } => &[Answer, Decline, Stop],
        QuestionBody::TabInUse { .. } | QuestionBody::FileWanted { .. } => {
            &[Continue, TakeOver, Stop]
        }
        // `Allow`: it was done; `Decline`: it was not, do it now; `Continue`: go on without it.
        QuestionBody::Orphan { .. } => &[Allow, Decline, Continue, Stop],
        QuestionBody::BrowserLost | QuestionBody::TabClosed { .. } => {
            &[Continue, Allow, Decline, Stop]
        }
        QuestionBody::Understanding { .. } => &[Allow, Continue, Decline, Stop],
        QuestionBody::Plan { .. } => &[Allow, Edit, Decline, Stop],
        QuestionBody::Stuck { .. } => &[Continue, Answer, Decline, TakeOver, Stop],
    }
}

/// The sentence of an ending.
pub(crate) fn ending(id: &str) -> Message {
    Message::new(format!("ending-{id}"))
}
