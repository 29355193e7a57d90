//! `goal_validator`: is the goal met? What the page and the run's own steps show decides first; a
//! model is asked only where they do not tell.

use std::time::Duration;

use copilot_graph::Command;
use copilot_ports::{ChatMessage, Role};
use copilot_protocol::{Message, PlannerKind, RunEvent, StopReason};

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
        return Command::to(NodeName::Observe, vec![Update::ValidateNext { on: true }]);
    }
    let mut updates = Vec::new();
    let finding = match evidence::judge(s, &answer) {
        Finding::Unclear(why) => ask_model(n, s, &answer, &mut updates)
            .await
            .unwrap_or(Finding::NotMet(why)),
        clear => clear,
    };
    match finding {
        Finding::Met => {
            updates.push(Update::Validated { on: true });
            Command::to(NodeName::QualityEvaluator, updates)
        }
        Finding::NotMet(why) | Finding::Unclear(why) => rejected(n, s, &why, updates).await,
    }
}

async fn rejected(n: &AgentNodes, s: &GraphState, why: &str, mut updates: Vec<Update>) -> Go {
    updates.push(Update::ValidationRejected);
    updates.push(Update::Say {
        role: Role::User,
        text: format!("The goal is not met yet: {why}. Go on, or say what stands in the way."),
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

/// A model's second opinion; none where no model stands behind the planner, or it fails.
async fn ask_model(
    n: &AgentNodes,
    s: &GraphState,
    answer: &str,
    updates: &mut Vec<Update>,
) -> Option<Finding> {
    if n.planner.kind() != PlannerKind::Model {
        return None;
    }
    let schema = serde_json::json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["met", "why"],
        "properties": { "met": { "type": "boolean" }, "why": { "type": "string" } },
    });
    let messages = [
        ChatMessage::new(Role::System, prompts::VALIDATOR),
        ChatMessage::new(Role::User, prompts::validation_request(s, answer)),
    ];
    let timeout = Duration::from_millis(u64::from(s.settings().engine.planner_timeout_ms))
        .min(Duration::from_secs(60));
    let started = n.recorder.now_ms();
    let reply = n
        .planner
        .judge("goal_validator", &messages, &schema, timeout)
        .await;
    let ms = n.recorder.now_ms() - started;
    n.recorder
        .event(RunEvent::ModelCalled {
            purpose: "goal_validator".into(),
            model: reply
                .as_ref()
                .ok()
                .map(|r| r.model.clone())
                .filter(|model| !model.is_empty())
                .unwrap_or_else(|| n.planner.name()),
            usage: reply.as_ref().map(|r| r.usage).unwrap_or_default(),
            ms,
            ok: reply.is_ok(),
            error: reply.as_ref().err().map(ToString::to_string),
        })
        .await;
    let reply = reply.ok()?;
    updates.push(Update::UsageAdded { usage: reply.usage });
    let met = reply.value.get("met")?.as_bool()?;
    let why = reply
        .value
        .get("why")
        .and_then(|w| w.as_str())
        .unwrap_or("the model says that it is not met")
        .to_owned();
    Some(if met {
        Finding::Met
    } else {
        Finding::NotMet(why)
    })
}
