//! `goal_validator`: is the goal met? What the page and the run's own steps show decides first; a
//! model is asked only where they do not tell.

use copilot_graph::Command;
use copilot_ports::Role;
use copilot_protocol::{Message, StopReason};
use serde_json::json;

use super::reflection::{Occasion, ask, words};
use super::{AgentNodes, Go};
use crate::evidence::{self, Finding};
use crate::node_name::NodeName;
use crate::prompts;
use crate::run::ending;
use crate::state::GraphState;
use crate::update::Update;

pub(crate) async fn run(n: &AgentNodes, s: &GraphState) -> Go {
    let answer = s.claimed.clone().unwrap_or_default();
    // What was seen before the last action says nothing about its effect.
    if evidence::stale(s) {
        return Command::to(NodeName::Observe, vec![Update::ValidateNext { on: true }])
            .because("evidence", "stale");
    }
    let mut updates = Vec::new();
    let mut by = "evidence";
    let finding = match evidence::judge(s, &answer) {
        Finding::Unclear(why) => match ask_model(n, s, &answer, &mut updates).await {
            Some(finding) => {
                by = "model";
                finding
            }
            None => Finding::Unclear(why),
        },
        clear => clear,
    };
    let (found, go) = match finding {
        Finding::Met => {
            updates.push(Update::Validated { on: true });
            ("met", Command::to(NodeName::QualityEvaluator, updates))
        }
        Finding::NotMet(why) => ("not_met", rejected(n, s, &why, updates).await),
        // Nobody can tell, so nobody says that it is met.
        Finding::Unclear(why) => ("unclear", rejected(n, s, &why, updates).await),
    };
    go.because("evidence", found)
        .because("by", by)
        .because("declines", s.counters.declines)
        .because("validation_rejects", s.counters.validation_rejects)
        .because(
            "max_validation_rejects",
            s.settings().engine.max_validation_rejects,
        )
}

async fn rejected(n: &AgentNodes, s: &GraphState, why: &str, mut updates: Vec<Update>) -> Go {
    updates.push(Update::ValidationRejected);
    updates.push(Update::Say {
        role: Role::User,
        text: prompts::language(s)
            .pick(
                "The goal is not met yet: {why}. Go on, or say what stands in the way.",
                "Цель ещё не достигнута: {why}. Продолжай или скажи, что мешает.",
            )
            .replace("{why}", why),
    });
    // The person said no to what the goal needs: that is why it is not met.
    if s.counters.declines > 0 {
        return n.end(s, StopReason::Declined, ending("declined"), updates);
    }
    if s.counters.validation_rejects + 1 >= s.settings().engine.max_validation_rejects {
        let mut go = n.end(s, StopReason::NotVerified, ending("not-verified"), updates);
        if let copilot_graph::Goto::End(outcome) = &mut go.goto {
            outcome.detail = Some(why.to_owned());
        }
        return go;
    }
    updates.push(n.narrate(Message::new("say-not-yet")).await);
    Command::to(NodeName::Planner, updates)
}

/// A model's second opinion; none where none is to be asked, or it fails.
async fn ask_model(
    n: &AgentNodes,
    s: &GraphState,
    answer: &str,
    updates: &mut Vec<Update>,
) -> Option<Finding> {
    let request = prompts::validation_request(s, answer);
    let fields = json!({ "met": { "type": "boolean" }, "why": { "type": "string" } });
    let value = ask(
        n,
        s,
        Occasion::End,
        (prompts::VALIDATOR.to_owned(), request),
        fields,
        updates,
    )
    .await?;
    if value.get("met")?.as_bool()? {
        return Some(Finding::Met);
    }
    let why = words(&value, "why").unwrap_or_else(|| {
        prompts::said(
            s,
            "the model says that it is not met",
            "модель считает, что цель не достигнута",
        )
    });
    Some(Finding::NotMet(why))
}
