#![allow(clippy::unwrap_used, clippy::expect_used)]
use copilot_ports::ActionRecord;
use copilot_protocol::{
    Action, ActionId, ActionOutcome, ActionStatus, Plan, PlanId, Settings, StartTab, TabEvent,
    TabEventKind, TabInfo, Usage,
};

use super::memory::{FACT_CHARS, FACTS};
use super::*;
use crate::state::{ContextEventKind, GraphState, InFlight};

fn state() -> GraphState {
    GraphState::new(copilot_protocol::RunRequest {
        goal: "Open the plan".into(),
        start_url: None,
        tab: StartTab::New,
        attach: copilot_protocol::Attach::Managed,
        allow_hosts: Vec::new(),
        shape: None,
        secrets: Vec::new(),
        settings: Settings::default(),
    })
}

fn act(s: &mut GraphState, change: impl FnOnce(&mut ActionOutcome)) {
    let id = ActionId::new();
    reduce(
        s,
        &Update::Started {
            in_flight: InFlight {
                id,
                action: Action::GoBack,
                label: String::new(),
            },
        },
    );
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
    reduce(
        s,
        &Update::Finished {
            record,
            element: None,
            near: String::new(),
            out_of_sight: Vec::new(),
            filled: None,
        },
    );
}

#[test]
fn the_state_keeps_intents_and_what_changed_around_the_run() {
    let mut s = state();
    reduce(
        &mut s,
        &Update::Planned {
            plan: Plan {
                id: PlanId::new(),
                observation: copilot_protocol::ObservationId::default(),
                thought: "The plan is one page back".into(),
                actions: Vec::new(),
                goal_steps: None,
                conditions: Vec::new(),
            },
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
    let seen: Vec<_> = s.context_events.iter().map(|e| (e.step, e.kind)).collect();
    assert_eq!(
        seen,
        [
            (1, ContextEventKind::UrlChanged),
            (2, ContextEventKind::DomChanged),
            (2, ContextEventKind::Tab(TabEventKind::Opened)),
        ]
    );
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
