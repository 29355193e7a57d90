//! `progress_analyzer`: where does the run stand? Judges from the last steps; a run whose steps
//! mostly failed or went back and forth is sent to change its strategy.

use copilot_graph::Command;

use super::{AgentNodes, Go};
use crate::node_name::NodeName;
use crate::state::GraphState;

/// Steps that the judgement looks at.
const WINDOW: usize = 5;

pub(crate) fn run(_n: &AgentNodes, s: &GraphState) -> Go {
    if stalled(s) && s.counters.strategies_used < s.settings().engine.max_strategies {
        return Command::to(NodeName::StrategyAdapter, Vec::new());
    }
    Command::to(NodeName::ProgressReporter, Vec::new())
}

/// Most of the last steps had no effect, or they went between the same two places.
fn stalled(s: &GraphState) -> bool {
    let from = s.history.len().saturating_sub(WINDOW);
    let tail = &s.history[from..];
    if tail.len() < WINDOW {
        return false;
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
    idle * 2 > tail.len() || same.len() <= 2
}
