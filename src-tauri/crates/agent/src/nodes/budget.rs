//! A budget that is spent: the person is asked whether the run may have more, and the run waits meanwhile. Where nobody
//! may be asked it ends (`budgets.rs`; the month's here, since only the planner knows it).

use copilot_protocol::{Budget, Message, PlannerKind, Question, QuestionBody};

use super::agent_nodes::{AgentNodes, Go};
use crate::budgets;
use crate::node_name::NodeName;
use crate::state::GraphState;

/// Most steps that a run may be given.
const MOST_STEPS: f64 = 1000.0;

/// The question that goes before this node, if a budget is spent.
pub(super) fn asks_before(n: &AgentNodes, node: NodeName, s: &GraphState) -> Option<Question> {
    if !n.may_ask(s) || s.fatal.is_some() {
        return None;
    }
    let budget = budgets::spent(s).or_else(|| planner_budget(n, node, s))?;
    question(n, s, budget)
}

/// What only an entry of the planner spends.
fn planner_budget(n: &AgentNodes, node: NodeName, s: &GraphState) -> Option<Budget> {
    if node != NodeName::Planner {
        return None;
    }
    if s.counters.planner_calls >= s.limits.max_planner_calls {
        return Some(Budget::PlannerCalls);
    }
    month_is_spent(n, s).then_some(Budget::Month)
}

fn month_is_spent(n: &AgentNodes, s: &GraphState) -> bool {
    let limit = s.limits.max_money_month;
    // Sums of cents are not exact.
    n.planner.kind() == PlannerKind::Model
        && limit > 0.0
        && n.planner.spent_this_month() + 1e-9 >= limit
}

/// The end of a run whose month is spent, where nobody may be asked.
pub(super) fn month_spent(n: &AgentNodes, s: &GraphState) -> Option<Go> {
    let (reason, ending) = budgets::ending(Budget::Month);
    month_is_spent(n, s).then(|| n.end(s, reason, Message::new(ending), Vec::new()))
}

fn question(n: &AgentNodes, s: &GraphState, budget: Budget) -> Option<Question> {
    let (c, l) = (&s.counters, &s.limits);
    let twice = |limit: f64| limit * 2.0;
    let (used, limit, next) = match budget {
        Budget::Steps => {
            let limit = f64::from(l.max_steps);
            (f64::from(c.step), limit, twice(limit).min(MOST_STEPS))
        }
        Budget::PlannerCalls => {
            let limit = f64::from(l.max_planner_calls);
            (
                f64::from(c.planner_calls),
                limit,
                twice(limit).min(MOST_STEPS),
            )
        }
        Budget::Tokens => {
            let limit = f64::from(l.max_tokens);
            (s.usage.tokens() as f64, limit, twice(limit))
        }
        Budget::Money => (s.usage.money, l.max_money, twice(l.max_money)),
        Budget::Month => {
            let spent = n.planner.spent_this_month();
            // As much as one run may cost, so that the next run asks again.
            let more = if l.max_money > 0.0 {
                l.max_money
            } else {
                l.max_money_month
            };
            (
                spent,
                l.max_money_month,
                spent.max(l.max_money_month) + more,
            )
        }
        Budget::Time => {
            let limit = f64::from(l.max_minutes);
            (s.active_ms as f64 / 60_000.0, limit, twice(limit))
        }
    };
    let next = s
        .request
        .managed
        .most(budget)
        .map_or(next, |most| next.min(most));
    // One that cannot be raised is the end.
    (next > limit).then(|| {
        Question::new(QuestionBody::Budget {
            budget,
            used,
            limit,
            next,
        })
    })
}
