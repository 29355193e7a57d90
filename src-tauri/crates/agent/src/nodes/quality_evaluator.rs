//! `quality_evaluator`: is the answer whole, and does it stand in what was seen?

use copilot_graph::Command;
use copilot_ports::Role;
use copilot_protocol::{Message, Outcome, RunEvent, Stage, StopReason};

use super::{AgentNodes, Go};
use crate::evidence;
use crate::node_name::NodeName;
use crate::run::ending;
use crate::state::GraphState;
use crate::update::Update;

pub(crate) async fn run(n: &AgentNodes, s: &GraphState) -> Go {
    let answer = s.claimed.clone().unwrap_or_default();
    if let Some(go) = crate::answers::reshape(n, s, &answer).await {
        return go;
    }
    let Some(problem) = evidence::answer_problem(s, &answer) else {
        return satisfied(n, s, &answer).await;
    };
    let mut updates = vec![Update::QualityRejected];
    if s.counters.quality_rejects + 1 >= s.settings().engine.max_validation_rejects {
        if s.validated && !evidence::wants_answer(s.goal()) {
            return satisfied(n, s, &answer).await;
        }
        let mut go = n.end(s, StopReason::NotVerified, ending("not-verified"), updates);
        if let copilot_graph::Goto::End(outcome) = &mut go.goto {
            outcome.detail = Some(problem);
        }
        return go;
    }
    updates.push(Update::Say {
        role: Role::User,
        text: format!("The answer is not good enough: {problem}. Improve it."),
    });
    updates.push(n.narrate(Message::new("say-better-answer")).await);
    Command::to(NodeName::Planner, updates)
}

async fn satisfied(n: &AgentNodes, s: &GraphState, answer: &str) -> Go {
    if s.stage < Stage::Done {
        n.recorder
            .event(RunEvent::StageChanged {
                from: s.stage,
                to: Stage::Done,
            })
            .await;
    }
    let mut outcome = Outcome::new(StopReason::Satisfied, s.world_frozen(), ending("satisfied"));
    outcome.answer = answer.to_owned();
    Command::end(outcome, vec![Update::Stage { stage: Stage::Done }])
}
