//! Fields against the page, and presses that a page does not take.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::sync::Arc;

use copilot_protocol::{ActionStatus, Element};
use serde_json::{Value, json};

use super::*;
use crate::evidence::{Finding, judge};
use crate::reducer::reduce;
use crate::test_fixtures::{self as fixtures, state};

const THANKS: &str = "https://shop.example/thanks";
const FORM: &str = "https://shop.example/checkout";
const NAME: u32 = 11;
const CARD: u32 = 12;
const TERMS: u32 = 13;
const PRESS: u32 = 14;

/// An element of the form.
fn element(id: u32, role: &str, name: &str, mut more: Value) -> Element {
    let form = json!({ "index": 0, "method": "post", "action": FORM, "submits": role == "button" });
    let given = more.get("form").cloned();
    more["form"] = given.unwrap_or(form);
    more["fingerprint"] = format!("v1:{role}{name}").into();
    if role == "textbox" {
        more["tag"] = "input".into();
    }
    fixtures::element(id, role, name, more)
}

fn snapshot(url: &str, loader: &str, elements: Vec<Element>, alerts: &[&str]) -> Observation {
    let more =
        json!({ "loader": loader, "text": alerts.join("\n"), "signals": { "alerts": alerts } });
    fixtures::snapshot(url, "Checkout", elements, more)
}

/// The form, with what its fields hold.
fn form(loader: &str, name: &str, card: &str, terms: bool) -> Observation {
    let ticked = json!({ "state": { "checked": terms } });
    let elements = vec![
        element(NAME, "textbox", "Full name", json!({ "value": name })),
        element(CARD, "textbox", "Card number", json!({ "value": card })),
        element(TERMS, "checkbox", "Terms", ticked),
        element(PRESS, "button", "Place order", json!({})),
    ];
    snapshot(FORM, loader, elements, &[])
}

fn see(s: &mut GraphState, o: &Observation) {
    if let Some(refusal) = refusal(s, o) {
        reduce(s, &Update::PressRefused { refusal });
    }
    if let Some(checked) = check(s, o) {
        reduce(s, &checked);
    }
    s.observation = Some(Arc::new(o.clone()));
}

fn act(s: &mut GraphState, action: Action, to: &str) {
    let o = s.observation.clone().unwrap();
    let element = action.element().and_then(|id| o.element(id));
    let mut outcome = ActionOutcome::of(ActionStatus::Ok, to);
    outcome.dom_changed = true;
    outcome.url_changed = to != o.url;
    s.counters.step += 1;
    let pending = crate::sites::pending(s, action.clone());
    let filled = of(s, &pending, element, &o.url, &outcome).map(Box::new);
    let record = ActionRecord {
        label: pending.label.clone(),
        url: o.url.clone(),
        role: pending.role.clone(),
        ..fixtures::record(s.counters.step, action, outcome)
    };
    s.pending = Some(pending);
    reduce(s, &fixtures::finished(record, filled));
}

fn typed(element: u32, text: &str) -> Action {
    Action::Type {
        element,
        text: text.into(),
        mode: TypeMode::Fill,
        find: None,
        submit: false,
    }
}

const GOAL: &str = "type Anna Reed into Full name, type 4000123456784242 into Card number, tick Terms and press Place order";

/// The whole form filled in one document.
fn filled_in() -> GraphState {
    let mut s = state(GOAL);
    see(&mut s, &form("a", "", "", false));
    act(&mut s, typed(NAME, "Anna Reed"), FORM);
    act(&mut s, typed(CARD, "4000123456784242"), FORM);
    let tick = Action::Check {
        element: TERMS,
        checked: true,
    };
    act(&mut s, tick, FORM);
    // A page may put digits in groups.
    see(&mut s, &form("a", "Anna Reed", "4000 1234 5678 4242", true));
    assert_eq!(lost_values(&s), []);
    s
}

fn labels(s: &GraphState) -> Vec<String> {
    lost_values(s).into_iter().map(|l| l.label).collect()
}

fn press(s: &mut GraphState, to: &str) {
    act(s, Action::Click { element: PRESS }, to);
}

#[test]
fn a_new_document_tells_which_fields_are_empty_again() {
    let mut s = filled_in();
    see(&mut s, &form("b", "Anna Reed", "", false));
    assert_eq!(labels(&s), ["Card number", "Terms"]);
    assert!(lost_values(&s).iter().all(|l| l.there));
    // Entered again, it is there; the steps before stay without a trace.
    act(&mut s, typed(CARD, "4000123456784242"), FORM);
    assert_eq!(labels(&s), ["Terms"]);
    see(
        &mut s,
        &form("b", "Anna Reed", "4000 1234 5678 4242", false),
    );
    assert_eq!(labels(&s), ["Terms"]);
    assert!(s.lost.contains(&2) && !s.lost.contains(&1));
}

#[test]
fn what_is_lost_is_no_evidence() {
    let thanks = || snapshot(THANKS, "c", vec![], &["Thank you"]);
    let mut s = filled_in();
    see(&mut s, &form("b", "", "", false));
    press(&mut s, THANKS);
    see(&mut s, &thanks());
    let Finding::NotMet(why) = judge(&s, "") else {
        panic!("{:?}", judge(&s, ""));
    };
    assert!(
        why.contains("Full name") && why.contains("Card number"),
        "{why}"
    );

    let mut s = filled_in();
    press(&mut s, THANKS);
    see(&mut s, &thanks());
    assert_eq!(judge(&s, ""), Finding::Met);
}

#[test]
fn what_was_sent_need_not_be_on_the_page_any_more() {
    // By a document that follows.
    let mut s = filled_in();
    press(&mut s, THANKS);
    see(&mut s, &snapshot(THANKS, "b", vec![], &[]));
    see(&mut s, &form("c", "", "", false));
    assert_eq!(lost_values(&s), []);
    // By the page's own script, which empties the form.
    let mut s = filled_in();
    press(&mut s, FORM);
    see(&mut s, &form("a", "", "", false));
    see(&mut s, &form("b", "", "", false));
    assert_eq!(lost_values(&s), []);
    // A page of another address says nothing of the form.
    let mut s = filled_in();
    see(
        &mut s,
        &snapshot("https://shop.example/help", "b", vec![], &[]),
    );
    assert_eq!(lost_values(&s), []);
}

#[test]
fn what_the_journal_does_not_keep_is_not_entered_again() {
    let mut s = state(GOAL);
    see(&mut s, &form("a", "", "", false));
    act(&mut s, typed(NAME, "[redacted]"), FORM);
    see(&mut s, &form("b", "", "", false));
    let lost = lost_values(&s);
    assert!(lost.len() == 1 && !lost[0].there, "{lost:?}");
}

#[test]
fn a_field_that_went_with_its_document_cannot_be_filled_again() {
    let mut s = filled_in();
    see(&mut s, &snapshot(FORM, "b", vec![], &[]));
    let lost = lost_values(&s);
    assert_eq!(lost.len(), 3);
    assert!(lost.iter().all(|l| !l.there));
}

/// The form with fields that are marked.
fn marked(loader: &str, focused: bool, name: &str, alerts: &[&str]) -> Observation {
    let mut o = form(loader, name, "", false);
    for e in o
        .elements
        .iter_mut()
        .filter(|e| e.id == CARD || e.id == NAME && name.is_empty())
    {
        e.state.invalid = true;
        e.state.focused = focused && e.id == NAME;
    }
    o.signals.alerts = alerts.iter().map(|a| (*a).to_owned()).collect();
    o
}

#[test]
fn a_press_after_which_fields_are_marked_has_no_effect() {
    // The browser's own check; twice the same.
    let mut s = state(GOAL);
    see(&mut s, &form("a", "", "", false));
    for _ in 0..2 {
        press(&mut s, FORM);
        see(&mut s, &marked("a", true, "", &[]));
        let last = s.history.last().unwrap();
        assert!(!crate::evidence::worked(last), "{last:?}");
        assert_eq!(
            s.refusal.as_ref().unwrap().fields,
            ["Full name", "Card number"]
        );
    }
    // The site's: the form comes back, with what was sent.
    let mut s = filled_in();
    press(&mut s, "https://shop.example/orders");
    let mut back = marked("b", false, "Anna Reed", &["A card has 16 digits."]);
    back.url = "https://shop.example/orders".into();
    see(&mut s, &back);
    assert_eq!(s.refusal.as_ref().unwrap().said, "A card has 16 digits.");
    assert!(s.filled.iter().all(|f| f.sent.is_none()));
}

#[test]
fn a_new_message_of_an_error_is_a_refusal_and_an_old_one_is_not() {
    let error = "Error: the card was declined";
    for (before, after, refused) in [
        (&[][..], &[error][..], true),
        (&[error], &[error], false),
        (&[], &["Your order is placed"], false),
        (&[], &["Nothing found"], false),
    ] {
        let mut s = filled_in();
        let with = |alerts: &[&str]| {
            let o = form("a", "Anna Reed", "4000123456784242", true);
            snapshot(FORM, "a", o.elements, alerts)
        };
        see(&mut s, &with(before));
        press(&mut s, FORM);
        see(&mut s, &with(after));
        assert_eq!(s.refusal.is_some(), refused, "{before:?} {after:?}");
    }
}

#[test]
fn a_field_that_is_marked_because_it_was_left_says_nothing_of_another_press() {
    let mut s = state(GOAL);
    let with_help = |invalid: bool| {
        let mut o = form("a", "", "40", false);
        o.elements[1].state.invalid = invalid;
        let help = element(15, "button", "Help", json!({ "form": null }));
        o.elements.push(help);
        o
    };
    see(&mut s, &with_help(false));
    act(&mut s, typed(CARD, "40"), FORM);
    see(&mut s, &with_help(false));
    act(&mut s, Action::Click { element: 15 }, FORM);
    see(&mut s, &with_help(true));
    assert_eq!(s.refusal, None);
    assert!(crate::evidence::worked(s.history.last().unwrap()));
}
