//! `progress`: did the last action bring the run further? Counts what did not.

use copilot_graph::Command;
use copilot_protocol::{Stage, StopReason};

use super::agent_nodes::{AgentNodes, Go};
use crate::batch;
use crate::graph::ending;
use crate::node_name::NodeName;
use crate::score::{progress_score, signature};
use crate::state::GraphState;
use crate::state::Update;

/// A model's judgement, or ours, every so many steps of a complex task.
const ANALYSE_EVERY: u32 = 5;

pub(crate) async fn run(n: &AgentNodes, s: &GraphState) -> Go {
    let score = progress_score(s);
    let last = s.history.last();
    // All that was done of one answer counts, not what stood last in it.
    let moved = batch::done(s).filter_map(|r| r.outcome.as_ref()).any(|o| {
        o.status.is_ok()
            && (o.url_changed
                || o.dom_changed
                || o.text.as_ref().is_some_and(|t| !t.is_empty())
                || o.file.is_some())
    });
    // Another look is no idle step, unless it is the same one again.
    let looked = batch::done(s).all(|r| r.action.spares_the_page())
        && last.is_some_and(|r| signature(s, &r.action) != s.last_signature);
    let progressed = s.sets_its_pace()
        || (moved || looked) && !seen_before(s).unwrap_or(false)
        || score > s.progress_score + 0.01;
    let mut updates = vec![Update::Progress {
        score,
        progressed,
        signature: last.map(|r| signature(s, &r.action)).unwrap_or_default(),
    }];
    if let Some(record) = last
        && let Some(outcome) = &record.outcome
    {
        let message = crate::narration::of_record(record, outcome);
        updates.push(n.narrate(message).await);
    }

    let idle = if progressed {
        0
    } else {
        s.counters.no_progress_steps + 1
    };
    let go = next(n, s, score, idle, updates);
    let round = |score: f64| (score * 1000.0).round() / 1000.0;
    go.because("score", round(score))
        .because("score_before", round(s.progress_score))
        .because("progressed", progressed)
        .because("no_progress_steps", idle)
        .because("max_no_progress_steps", s.limits.max_no_progress_steps)
        .because("strategies_used", s.counters.strategies_used)
        .because("max_strategies", s.settings().engine.max_strategies)
}

fn next(n: &AgentNodes, s: &GraphState, score: f64, idle: u32, mut updates: Vec<Update>) -> Go {
    let engine = &s.settings().engine;
    if idle >= s.limits.max_no_progress_steps {
        if s.counters.strategies_used < engine.max_strategies {
            return Command::to(NodeName::StrategyAdapter, updates);
        }
        if s.planner_is_model() || s.stage >= Stage::Locate {
            match n.ask_stuck(s, updates) {
                Ok(go) => return go,
                Err(back) => updates = back,
            }
        }
        let message = ending("insufficient-knowledge");
        return n.end(s, StopReason::NoProgress, message, updates);
    }
    let complex = copilot_text::parts(s.goal()).len() > 3 || s.counters.step > 8;
    let due = complex && s.counters.step > 0 && s.counters.step.is_multiple_of(ANALYSE_EVERY);
    let falling = score + 0.05 < s.progress_score;
    let to = if (due || falling) && !s.sets_its_pace() {
        NodeName::ProgressAnalyzer
    } else {
        NodeName::ProgressReporter
    };
    Command::to(to, updates)
        .because("analysis_due", due)
        .because("score_falls", falling)
}

/// The last action led back to a page and state that an earlier snapshot had; `None` before the first action.
fn seen_before(s: &GraphState) -> Option<bool> {
    let current = s.recent_observations.last()?;
    let (last, before) = s.history.split_last()?;
    let outcome = last.outcome.as_ref()?;
    let outcomes = before.iter().filter_map(|r| r.outcome.as_ref());
    let same = outcomes.filter(|o| o.url_changed && o.url == outcome.url);
    // Where the action went is only known by its address until the next snapshot.
    Some(outcome.url_changed && outcome.url != current.url && same.count() >= 2)
}
