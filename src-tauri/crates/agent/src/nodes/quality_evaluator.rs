//! `quality_evaluator`: is the answer whole, and in the shape that was asked for? Without a model: does it stand in what
//! was seen? With one its citations were checked with the goal.

use copilot_graph::Command;
use copilot_protocol::{Message, Outcome, PlannerKind, RunEvent, Stage, StopReason};

use super::agent_nodes::{AgentNodes, Go, in_detail};
use super::proofs;
use crate::answers::{instruction, read};
use crate::evidence;
use crate::graph::ending;
use crate::node_name::NodeName;
use crate::state::GraphState;
use crate::state::Update;

pub(crate) async fn run(n: &AgentNodes, s: &GraphState) -> Go {
    let answer = s.claimed.clone().unwrap_or_default();
    if let Some(go) = reshape(n, s, &answer).await {
        return go;
    }
    let problem = if n.planner.kind() == PlannerKind::Model {
        None
    } else {
        evidence::answer_problem(s, &answer)
    };
    let good = problem.is_none();
    let go = match problem {
        None => satisfied(n, s, &answer).await,
        Some(problem) => rejected(n, s, &answer, problem).await,
    };
    go.because("good", good)
        .because("verified", s.verified)
        .because("quality_rejects", s.counters.quality_rejects)
        .because(
            "max_validation_rejects",
            s.settings().engine.max_validation_rejects,
        )
}

async fn rejected(n: &AgentNodes, s: &GraphState, answer: &str, problem: String) -> Go {
    let mut updates = vec![Update::QualityRejected];
    if s.counters.quality_rejects + 1 >= s.settings().engine.max_validation_rejects {
        // Words that nobody asked for do not undo what the page shows.
        if s.validated && !evidence::wants_answer(s) {
            return satisfied(n, s, answer).await;
        }
        let go = n.end(s, StopReason::NotVerified, ending("not-verified"), updates);
        return in_detail(go, problem);
    }
    updates.push(Update::tell(format!(
        "The answer is not good enough: {problem}. Improve it."
    )));
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
    let id = if s.verified {
        "satisfied"
    } else {
        "satisfied-unverified"
    };
    let mut outcome = Outcome::new(StopReason::Satisfied, s.world_frozen(), ending(id));
    outcome.verified = s.verified;
    outcome.answer = answer.to_owned();
    let mut updates = vec![Update::Stage { stage: Stage::Done }];
    updates.extend(proofs::taken(n, s, answer).await);
    Command::end(outcome, updates)
}

/// Once, a model that answered in another shape is told so.
async fn reshape(n: &AgentNodes, s: &GraphState, answer: &str) -> Option<Go> {
    let shape = s.shape.as_ref()?;
    if s.shape_asked || s.structured.is_some() || n.planner.kind() != PlannerKind::Model {
        return None;
    }
    let problem = read(shape, answer).err()?;
    let instruction = instruction(shape);
    let text =
        format!("The answer does not have the shape that was asked for: {problem}. {instruction}");
    let updates = vec![
        Update::ShapeAsked,
        Update::tell(text),
        n.narrate(Message::new("say-better-answer")).await,
    ];
    let go = Command::to(NodeName::Planner, updates);
    Some(go.because("good", false).because("by", "shape"))
}
