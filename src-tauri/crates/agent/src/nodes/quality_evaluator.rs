//! `quality_evaluator`: is the answer whole, and does it stand in what was seen? What was seen decides
//! first; a model reads an answer that passed, if the person wants the run to be careful.

use copilot_graph::Command;
use copilot_ports::Role;
use copilot_protocol::{Message, Outcome, RunEvent, Stage, StopReason};
use serde_json::json;

use super::reflection::{Occasion, ask, task, words};
use super::{AgentNodes, Go};
use crate::evidence;
use crate::node_name::NodeName;
use crate::prompts;
use crate::run::ending;
use crate::state::GraphState;
use crate::update::Update;

const EVALUATING: &str = "You read the answer to a browsing task before the person gets it. You get the task, the \
answer, what was done and the current page. Say whether the answer gives all that the task asks for, and nothing \
that was not seen; if not, say in one sentence what is missing or wrong.";

pub(crate) async fn run(n: &AgentNodes, s: &GraphState) -> Go {
    let answer = s.claimed.clone().unwrap_or_default();
    if let Some(go) = crate::answers::reshape(n, s, &answer).await {
        return go;
    }
    let mut updates = Vec::new();
    let mut by = "evidence";
    let mut problem = evidence::answer_problem(s, &answer);
    if problem.is_none() && !answer.is_empty() {
        problem = ask_model(n, s, &answer, &mut updates).await;
        by = if problem.is_some() { "model" } else { by };
    }
    let go = decide(n, s, &answer, problem.clone(), by, updates).await;
    go.because("good", problem.is_none())
        .because("by", by)
        .because("quality_rejects", s.counters.quality_rejects)
        .because(
            "max_validation_rejects",
            s.settings().engine.max_validation_rejects,
        )
}

async fn decide(
    n: &AgentNodes,
    s: &GraphState,
    answer: &str,
    problem: Option<String>,
    by: &str,
    mut updates: Vec<Update>,
) -> Go {
    let Some(problem) = problem else {
        return satisfied(n, s, answer, updates).await;
    };
    updates.push(Update::QualityRejected);
    if s.counters.quality_rejects + 1 >= s.settings().engine.max_validation_rejects {
        // A model's taste alone does not undo what the page shows.
        if s.validated && (by == "model" || !evidence::wants_answer(s.goal())) {
            return satisfied(n, s, answer, updates).await;
        }
        let mut go = n.end(s, StopReason::NotVerified, ending("not-verified"), updates);
        if let copilot_graph::Goto::End(outcome) = &mut go.goto {
            outcome.detail = Some(problem);
        }
        return go;
    }
    updates.push(Update::Say {
        role: Role::User,
        text: prompts::language(s)
            .pick(
                "The answer is not good enough: {problem}. Improve it.",
                "Ответ недостаточно хорош: {problem}. Улучши его.",
            )
            .replace("{problem}", &problem),
    });
    updates.push(n.narrate(Message::new("say-better-answer")).await);
    Command::to(NodeName::Planner, updates)
}

/// What a model finds wrong with the answer; nothing where none is asked, or it fails.
async fn ask_model(
    n: &AgentNodes,
    s: &GraphState,
    answer: &str,
    updates: &mut Vec<Update>,
) -> Option<String> {
    let request = prompts::validation_request(s, answer);
    let fields = json!({ "good": { "type": "boolean" }, "why": { "type": "string" } });
    let value = ask(
        n,
        s,
        Occasion::Quality,
        (task(EVALUATING), request),
        fields,
        updates,
    )
    .await?;
    if value.get("good")?.as_bool()? {
        return None;
    }
    Some(words(&value, "why").unwrap_or_else(|| {
        prompts::said(s, "it does not answer the task", "он не отвечает на задачу")
    }))
}

async fn satisfied(n: &AgentNodes, s: &GraphState, answer: &str, mut updates: Vec<Update>) -> Go {
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
    updates.push(Update::Stage { stage: Stage::Done });
    Command::end(outcome, updates)
}
