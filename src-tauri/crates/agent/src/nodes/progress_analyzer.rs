//! `progress_analyzer`: where does the run stand? The last steps tell first: a run whose steps mostly
//! failed, or that goes back and forth, is sent to change its strategy. Where they do not tell, a model
//! is asked, if the person wants the run to be careful; without its word the run goes on.

use copilot_graph::Command;
use serde_json::json;

use super::agent_nodes::{AgentNodes, Go};
use super::reflection::{Matter, Occasion, ask, words};
use crate::node_name::NodeName;
use crate::prompts;
use crate::state::GraphState;
use crate::state::Update;

/// Steps that the judgement looks at.
const WINDOW: usize = 5;

const ANALYSING: &str = "You watch over a browsing task that is under way. You get the task, what was done and the \
current page. Say whether the way that is taken leads to the goal. A slow way is a way; say that it does not lead \
there only where the steps lead elsewhere or in circles, and why, in one sentence.";

pub(crate) async fn run(n: &AgentNodes, s: &GraphState) -> Go {
    let mut updates = Vec::new();
    let left = s.counters.strategies_used < s.settings().engine.max_strategies;
    let (idle, places) = last_steps(s);
    let mut astray = idle * 2 > WINDOW || places <= 2;
    let mut by = "steps";
    if !astray && left {
        let request = prompts::validation_request(s, "", &[], None, &[]);
        let fields = json!({ "on_the_way": { "type": "boolean" }, "why": { "type": "string" } });
        let matter = Matter::of(ANALYSING, request, fields);
        let value = ask(n, s, Occasion::Progress, matter, &mut updates).await;
        if let Some(value) = &value
            && let Some(on_the_way) = value.get("on_the_way").and_then(|v| v.as_bool())
        {
            by = "model";
            astray = !on_the_way;
            if astray && let Some(why) = words(value, "why") {
                updates.push(Update::Analysed { why });
            }
        }
    }
    let to = if astray && left {
        NodeName::StrategyAdapter
    } else {
        NodeName::ProgressReporter
    };
    Command::to(to, updates)
        .because("astray", astray)
        .because("by", by)
        .because("idle_of_last_steps", idle)
        .because("different_of_last_steps", places)
        .because("strategies_used", s.counters.strategies_used)
        .because("max_strategies", s.settings().engine.max_strategies)
}

/// Of the last steps: how many had no effect, and how many different ones there are.
fn last_steps(s: &GraphState) -> (usize, usize) {
    let from = s.history.len().saturating_sub(WINDOW);
    let tail = &s.history[from..];
    if tail.len() < WINDOW {
        return (0, WINDOW);
    }
    let idle = tail
        .iter()
        .filter(|record| {
            record.outcome.as_ref().is_none_or(|o| {
                !o.status.is_ok()
                    || !(o.url_changed || o.dom_changed || o.text.is_some() || o.file.is_some())
            })
        })
        .count();
    let mut same: Vec<String> = tail
        .iter()
        .map(|r| format!("{} {} {}", r.action.name(), r.label, r.url))
        .collect();
    same.sort();
    same.dedup();
    (idle, same.len())
}
