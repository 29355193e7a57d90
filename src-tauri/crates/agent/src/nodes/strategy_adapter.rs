//! `strategy_adapter`: when the run is stuck, names what was tried and what failed, and puts a
//! different way into the planner's messages.

use copilot_graph::Command;
use copilot_ports::Role;
use copilot_protocol::{Message, QuestionBody, StopReason};

use super::{AgentNodes, Go};
use crate::node_name::NodeName;
use crate::run::ending;
use crate::state::GraphState;
use crate::update::Update;

/// Ways to try next, in order. Each is advice to the planner, not an order.
const STRATEGIES: &[&str] = &[
    "Leave the elements that did not work. Scroll, or look at the page's menu and other sections, for another way to the same goal.",
    "Go back to a page that worked, or use the site's search with other words.",
    "Start over from the site's first page and take a different path; if the goal cannot be reached, say so.",
];

pub(crate) async fn run(n: &AgentNodes, s: &GraphState) -> Go {
    let engine = &s.settings().engine;
    if s.counters.strategies_used >= engine.max_strategies {
        if !s.stuck_asked && n.may_ask(s) {
            return Command::to(
                NodeName::AskUser,
                vec![Update::Ask {
                    body: QuestionBody::Stuck {
                        message: Message::new("ask-stuck"),
                    },
                }],
            );
        }
        let (reason, message) = if s.world_frozen() {
            (StopReason::Stagnation, ending("stuck"))
        } else if s.counters.blocks > 0 && s.last_block.is_some() {
            (StopReason::Blocked, ending("blocked"))
        } else {
            (
                StopReason::StrategiesSpent,
                ending("insufficient-knowledge"),
            )
        };
        return n.end(s, reason, message, Vec::new());
    }
    let (tried, avoid) = what_failed(s);
    let next = STRATEGIES[(s.counters.strategies_used as usize).min(STRATEGIES.len() - 1)];
    let updates = vec![
        n.narrate(Message::new("say-other-way")).await,
        Update::Strategy { avoid },
        Update::Say {
            role: Role::User,
            text: format!("What was tried did not help: {tried}. {next}"),
        },
    ];
    Command::to(NodeName::Observe, updates)
}

/// What the last steps tried without effect, and the elements to leave alone.
fn what_failed(s: &GraphState) -> (String, Vec<String>) {
    let mut tried = Vec::new();
    let mut avoid = Vec::new();
    for record in s.history.iter().rev().take(5) {
        let no_effect = record.outcome.as_ref().is_none_or(|o| {
            !o.status.is_ok() || !(o.url_changed || o.dom_changed || o.text.is_some())
        });
        if !no_effect {
            continue;
        }
        let line = format!("{} {:?}", record.action.name(), record.label);
        if !tried.contains(&line) {
            tried.push(line);
        }
        let element = record
            .action
            .element()
            .and_then(|id| s.observation.as_ref()?.element(id))
            .filter(|e| e.name == record.label);
        if let Some(element) = element {
            avoid.push(element.fingerprint.clone());
        }
    }
    if tried.is_empty() {
        tried.push("the same page was looked at again and again".into());
    }
    (tried.join(", "), avoid)
}
