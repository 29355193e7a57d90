//! The agent's graph as the runtime sees it.

use copilot_graph::{Graph, RuntimeStop};
use copilot_protocol::{
    Answer, Budget, Decision, Message, Outcome, Question, QuestionBody, StopReason,
};

use crate::budgets;
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
            RuntimeStop::Budget(id) => Budget::from_id(id)
                .map_or((StopReason::Internal, "ending-internal"), budgets::ending),
            RuntimeStop::Cancelled => (StopReason::Cancelled, "ending-cancelled"),
            RuntimeStop::RecursionLimit => (StopReason::RecursionLimit, "ending-recursion-limit"),
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
        budgets::spent(state).map(Budget::id)
    }

    fn recursion_limit(state: &GraphState) -> u32 {
        // Laps that only wait for the model are bounded by the person's patience, those of programs by their time and steps.
        let apart = state.counters.model_waits + state.counters.program_laps;
        (state.limits.max_steps + 20).max(50) + apart
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
        QuestionBody::ClientReads { .. } => &[Allow, Decline, Stop],
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
        QuestionBody::Budget { .. } => &[Continue, Decline, Stop],
    }
}

/// The sentence of an ending.
pub(crate) fn ending(id: &str) -> Message {
    Message::new(format!("ending-{id}"))
}
