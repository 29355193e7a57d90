#![allow(clippy::unwrap_used, clippy::expect_used)]
use copilot_protocol::{Action, ActionId, ActionOutcome, ActionStatus};

use super::memory::{FACT_CHARS, FACTS};
use super::*;
use crate::state::{GraphState, InFlight};
use crate::test_fixtures;

fn act(s: &mut GraphState, change: impl FnOnce(&mut ActionOutcome)) {
    let in_flight = InFlight {
        id: ActionId::new(),
        action: Action::GoBack,
        label: String::new(),
    };
    reduce(s, &Update::Started { in_flight });
    let mut outcome = ActionOutcome::of(ActionStatus::Ok, "https://one.example/");
    change(&mut outcome);
    let record = test_fixtures::record(s.counters.step, Action::GoBack, outcome);
    reduce(s, &test_fixtures::finished(record, None));
}

#[test]
fn findings_are_kept_once_and_not_without_end() {
    let mut s = test_fixtures::state("Open the plan");
    for n in [1, 1, 2] {
        act(&mut s, |o| o.text = Some(format!("bed {n}")));
    }
    let steps: Vec<_> = s.facts.iter().map(|f| (f.text.as_str(), f.step)).collect();
    assert_eq!(steps, [("bed 1", 1), ("bed 2", 3)]);
    for n in 0..200 {
        act(&mut s, |o| {
            o.text = Some(format!("{n} {}", "word ".repeat(900)))
        });
    }
    assert_eq!(s.facts.len(), FACTS);
    assert!(s.facts.iter().all(|f| f.text.chars().count() <= FACT_CHARS));
    assert!(s.facts[FACTS - 1].text.starts_with("199 "));
}

/// Neither a submission nor an answer raises a limit above what the computer's policy leaves, also one to "no limit".
#[test]
fn a_managed_bound_holds_whatever_is_raised() {
    use copilot_protocol::{Budget, Limits, ManagedLimits, ManagedPolicy, RunRequest};
    let limits = ManagedLimits {
        max_steps: Some(60),
        max_minutes: Some(10),
        max_money: Some(2.0),
        max_money_month: Some(5.0),
    };
    let policy = ManagedPolicy {
        limits,
        ..ManagedPolicy::default()
    };
    let mut s = GraphState::new(RunRequest::default().under(vec![policy]));
    let bound = Limits {
        max_steps: 60,
        max_minutes: 10,
        max_money: 1.0,
        max_money_month: 5.0,
        ..Limits::default()
    };
    assert_eq!(s.limits, bound);
    let raised = Update::LimitsRaised {
        max_steps: Some(1000),
        max_tokens: None,
        max_minutes: Some(0),
        max_money: Some(0.0),
    };
    reduce(&mut s, &raised);
    let most = (s.limits.max_steps, s.limits.max_minutes, s.limits.max_money);
    assert_eq!(most, (60, 10, 2.0));
    for (budget, to) in [
        (Budget::Steps, 500.0),
        (Budget::Time, 60.0),
        (Budget::Month, 50.0),
    ] {
        crate::budgets::raise(&mut s, budget, to);
    }
    let most = (
        s.limits.max_steps,
        s.limits.max_minutes,
        s.limits.max_money_month,
    );
    assert_eq!(most, (60, 10, 5.0));
}
