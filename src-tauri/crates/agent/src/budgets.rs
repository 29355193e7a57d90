//! Budgets of a run: which is spent, how a run ends by it, and how it is raised.

use copilot_protocol::{Budget, StopReason};

use crate::state::GraphState;

/// The budget that ends a run before its next node.
pub(crate) fn spent(state: &GraphState) -> Option<Budget> {
    let l = &state.limits;
    // A claim may still be checked; an action that is taken up after it is one too many all the same.
    let checks_claim = state.claimed.is_some() && state.pending.is_none() && state.queue.is_empty();
    if state.counters.step >= l.max_steps && !checks_claim && !last_snapshot_due(state) {
        return Some(Budget::Steps);
    }
    if l.max_tokens > 0 && state.usage.tokens() >= u64::from(l.max_tokens) {
        return Some(Budget::Tokens);
    }
    if l.max_money > 0.0 && state.usage.money + 1e-9 >= l.max_money {
        return Some(Budget::Money);
    }
    if l.max_minutes > 0 && state.active_ms >= u64::from(l.max_minutes) * 60_000 {
        return Some(Budget::Time);
    }
    None
}

/// The last allowed step may still be looked at and claimed as done: one planner call is left for it.
fn last_snapshot_due(state: &GraphState) -> bool {
    state.counters.step == state.limits.max_steps
        && (state.queue.is_empty() || crate::batch::claim_left(state).is_some())
        && state.pending.is_none()
}

/// How a run ends that may not have more: reason, and id of the sentence.
pub(crate) fn ending(budget: Budget) -> (StopReason, &'static str) {
    match budget {
        Budget::Steps => (StopReason::MaxSteps, "ending-max-steps"),
        Budget::PlannerCalls => (StopReason::PlannerCalls, "ending-insufficient-knowledge"),
        Budget::Tokens => (StopReason::Tokens, "ending-tokens"),
        Budget::Money => (StopReason::Money, "ending-money"),
        Budget::Month => (StopReason::Money, "ending-money-month"),
        Budget::Time => (StopReason::Time, "ending-time"),
    }
}

/// The person allows so much; a managed bound holds all the same.
pub(crate) fn raise(s: &mut GraphState, budget: Budget, to: f64) {
    let l = &mut s.limits;
    match budget {
        Budget::Steps => {
            l.max_steps = l.max_steps.max(to as u32);
            // More steps bring more decisions.
            l.max_planner_calls = l.max_planner_calls.max(l.max_steps);
        }
        Budget::PlannerCalls => l.max_planner_calls = l.max_planner_calls.max(to as u32),
        Budget::Tokens => l.max_tokens = l.max_tokens.max(to as u32),
        Budget::Money => l.max_money = l.max_money.max(to),
        Budget::Month => l.max_money_month = l.max_money_month.max(to),
        Budget::Time => l.max_minutes = l.max_minutes.max(to as u32),
    }
    keep_within(s);
}

/// Brings the limits of a run back under the bounds of managed policies.
pub(crate) fn keep_within(s: &mut GraphState) {
    s.request.managed.tighten(&mut s.limits);
}
