//! `strategy_adapter`: when the run is stuck, names what was tried and what failed, and puts a
//! different way into the planner's messages: a model's advice where one may be asked, else the next of
//! a few that help often.

use copilot_graph::Command;
use copilot_protocol::{Message, StopReason};
use serde_json::json;

use super::agent_nodes::{AgentNodes, Go};
use super::reflection::{Matter, Occasion, ask, words};
use crate::graph::ending;
use crate::node_name::NodeName;
use crate::prompts;
use crate::state::GraphState;
use crate::state::Update;

/// Ways to try next, in order. Each is advice to the planner, not an order.
const STRATEGIES: &[&str] = &[
    "Leave the elements that did not work. Scroll, or look at the page's menu and other sections, for another way to the same goal.",
    "Go back to a page that worked, or use the site's search with other words.",
    "Start over from the site's first page and take a different path; if the goal cannot be reached, say so.",
];

const ADVISING: &str = "A browsing task is stuck. You get the task, what was tried without effect, and the current \
page. Name one different way to the goal in one or two sentences: what to do next on this page or another, without \
what was tried. If no way is left, say so.";

pub(crate) async fn run(n: &AgentNodes, s: &GraphState) -> Go {
    let max = s.settings().engine.max_strategies;
    let used = s.counters.strategies_used;
    let go = if used >= max {
        spent(n, s)
    } else {
        another(n, s).await
    };
    go.because("strategies_used", used)
        .because("max_strategies", max)
        .because("world_frozen", s.world_frozen())
        .because("blocks", s.counters.blocks)
        .because("stuck_asked", s.stuck_asked)
}

fn spent(n: &AgentNodes, s: &GraphState) -> Go {
    if let Ok(go) = n.ask_stuck(s, Vec::new()) {
        return go;
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
    n.end(s, reason, message, Vec::new())
}

async fn another(n: &AgentNodes, s: &GraphState) -> Go {
    let (mut tried, avoid) = what_failed(s);
    if !s.analysis.is_empty() {
        tried = format!("{tried} ({})", s.analysis);
    }
    let mut updates = vec![n.narrate(Message::new("say-other-way")).await];
    let advice = advice(n, s, &tried, &mut updates).await;
    let by = if advice.is_some() { "model" } else { "list" };
    let fixed = STRATEGIES[(s.counters.strategies_used as usize).min(STRATEGIES.len() - 1)];
    updates.push(Update::Strategy { avoid });
    let next = if advice.is_some() { "" } else { fixed };
    updates.push(Update::tell(
        format!("What was tried did not help: {tried}. {next}")
            .trim_end()
            .to_owned(),
    ));
    if let Some(advice) = advice {
        // A model that read the page speaks as the model, not as the person.
        updates.push(Update::said(format!("A different way: {advice}")));
    }
    Command::to(NodeName::Observe, updates).because("by", by)
}

/// A model's advice; none where none is to be asked, or it fails.
async fn advice(
    n: &AgentNodes,
    s: &GraphState,
    tried: &str,
    updates: &mut Vec<Update>,
) -> Option<String> {
    // It is asked with all that was done and seen, which this planner may not be shown.
    if !super::reflection::allowed(n, s, Occasion::Stuck) || crate::contexts::is_partial(s) {
        return None;
    }
    updates.push(Update::AdviceAsked);
    let request = format!(
        "{}\nTried without effect: {}",
        prompts::validation_request(s, "", &[], None, &[]),
        prompts::fence(tried)
    );
    let fields = json!({ "strategy": { "type": "string" } });
    let matter = Matter::of(ADVISING, request, fields);
    let value = ask(n, s, Occasion::Stuck, matter, updates).await?;
    words(&value, "strategy")
}

/// What the last steps tried without effect, and the elements to leave alone.
fn what_failed(s: &GraphState) -> (String, Vec<String>) {
    let mut tried = Vec::new();
    let mut avoid = Vec::new();
    let seen = s.history.iter().rev();
    let seen = seen.filter(|record| s.contexts.sees_address(&record.url));
    for record in seen.take(5) {
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
        let element = s
            .element_of(&record.action)
            .filter(|e| e.name == record.label);
        if let Some(element) = element {
            avoid.push(element.fingerprint.clone());
        }
    }
    if tried.is_empty() {
        tried.push("the same page was looked at again and again".to_owned());
    }
    (tried.join(", "), avoid)
}
