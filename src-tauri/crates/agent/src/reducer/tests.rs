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
