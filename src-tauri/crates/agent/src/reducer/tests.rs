#![allow(clippy::unwrap_used, clippy::expect_used)]
use copilot_ports::ActionRecord;
use copilot_protocol::{Action, ActionId, ActionOutcome, ActionStatus};

use super::memory::{FACT_CHARS, FACTS};
use super::*;
use crate::state::{GraphState, InFlight};

fn state() -> GraphState {
    crate::test_fixtures::state("Open the plan")
}

fn act(s: &mut GraphState, change: impl FnOnce(&mut ActionOutcome)) {
    let in_flight = InFlight {
        id: ActionId::new(),
        action: Action::GoBack,
        label: String::new(),
    };
    reduce(s, &Update::Started { in_flight });
    let mut outcome = ActionOutcome::of(ActionStatus::Ok, "https://one.example/");
    change(&mut outcome);
    let record = ActionRecord {
        step: s.counters.step,
        action: Action::GoBack,
        label: String::new(),
        role: String::new(),
        asked: false,
        url: String::new(),
        outcome: Some(outcome),
        refused: None,
    };
    let near = String::new();
    reduce(
        s,
        &Update::Finished {
            record,
            element: None,
            near,
            out_of_sight: Vec::new(),
            filled: None,
        },
    );
}

#[test]
fn findings_are_kept_once_and_not_without_end() {
    let mut s = state();
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
