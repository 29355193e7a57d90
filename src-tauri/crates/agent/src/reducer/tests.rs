#![allow(clippy::unwrap_used, clippy::expect_used)]
use copilot_ports::ActionRecord;
use copilot_protocol::{
    Action, ActionId, ActionOutcome, ActionStatus, Plan, PlanId, TabEvent, TabEventKind, TabInfo,
    Usage,
};

use super::memory::{FACT_CHARS, FACTS};
use super::*;
use crate::state::{ContextEventKind, GraphState, InFlight};

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
fn the_state_keeps_intents_and_what_changed_around_the_run() {
    let mut s = state();
    let plan = Plan {
        id: PlanId::new(),
        observation: copilot_protocol::ObservationId::default(),
        thought: "The plan is one page back".into(),
        actions: Vec::new(),
        goal_steps: None,
        conditions: Vec::new(),
    };
    reduce(
        &mut s,
        &Update::Planned {
            plan,
            memory: None,
            usage: Usage::default(),
        },
    );
    assert_eq!(s.intent_text, "The plan is one page back");
    act(&mut s, |o| o.url_changed = true);
    assert!(s.url_changed && !s.dom_changed);
    act(&mut s, |o| o.dom_changed = true);
    assert!(!s.url_changed && s.dom_changed);
    let tab = TabInfo {
        id: copilot_protocol::TabId::from("t2"),
        url: "https://two.example/".into(),
        title: String::new(),
        active: true,
        owned: true,
    };
    let events = vec![TabEvent::new(TabEventKind::Opened, tab, "")];
    reduce(&mut s, &Update::TabEvents { events });
    use ContextEventKind::{DomChanged, Tab, UrlChanged};
    let seen: Vec<_> = s.context_events.iter().map(|e| (e.step, e.kind)).collect();
    let wanted = [
        (1, UrlChanged),
        (2, DomChanged),
        (2, Tab(TabEventKind::Opened)),
    ];
    assert_eq!(seen, wanted);
    assert_eq!(s.context_events[2].detail, "https://two.example/");
    let intents: Vec<_> = s.intent_history.iter().map(|i| i.step).collect();
    assert_eq!(intents, [1, 2]);
    assert_eq!(s.intent_history[0].text, "The plan is one page back");
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
