//! What a control sends without saying so: stopped, asked about as what it does, and done again after a yes.

use crate::support::*;

const HOME: &str = "https://home.example/";
const GOAL: &str = "What do the notes on home.example say?";
const SENT: &str = "DELETE https://home.example/api/notes/7";

/// A control that sends this, and what it does before.
fn site(before: Vec<Effect>, (method, path): (&'static str, &str)) -> Page {
    let send = Effect::Send(method, format!("{HOME}{path}"));
    let details = button("Show details").key("details").does(before);
    Page::new(HOME, "Notes")
        .h1("Notes")
        .p("Milk and bread.")
        .with(details.does([send, Effect::Say("All of it".into())]))
        .with(button("Show list").does([Effect::Show("details")]))
}

fn deletes() -> Page {
    site(Vec::new(), ("DELETE", "api/notes/7"))
}

/// Presses so many times, and answers.
fn presses(page: Page, times: usize) -> Setup {
    let press = std::iter::repeat_n(Click("Show details"), times);
    model(GOAL)
        .on(page)
        .takes(press.chain([Done("Milk and bread.")]))
}

/// It was asked about so often, and sent and tried so often.
#[track_caller]
fn went(ran: &Ran, asked: usize, sent: usize, tried: usize) {
    assert_eq!(ran.approvals().len(), asked, "{}", ran.story());
    assert_eq!(ran.stored("sent"), vec![SENT; sent], "{}", ran.story());
    assert_eq!(ran.stored("tried").len(), tried, "{}", ran.story());
}

#[test]
fn it_is_asked_about_and_sent_once_after_a_yes() {
    let ran = presses(deletes(), 1).agreed().run();
    went(&ran, 1, 1, 2);
    let asked = &ran.approvals()[0];
    assert_eq!(asked.what.id, "guard-what-effect");
    assert_eq!(asked.class, Some(RiskClass::Delete));
    assert_eq!(asked.facts.label, "Show details");
}

#[test]
fn after_a_no_nothing_is_sent_and_nobody_is_asked_again() {
    let ran = presses(deletes(), 3)
        .person(decides([Decision::Decline]))
        .run();
    went(&ran, 1, 0, 1);
}

#[test]
fn with_nobody_to_ask_nothing_is_sent() {
    let ran = presses(deletes(), 2).run();
    assert!(ran.stored("sent").is_empty(), "{}", ran.story());
}

#[test]
fn a_control_that_is_known_is_asked_about_before_it_is_used() {
    // The second time nothing had to be stopped.
    went(&presses(deletes(), 2).agreed().run(), 2, 2, 3);
}

#[test]
fn a_control_that_was_rendered_anew_is_found_again() {
    let page = site(vec![Effect::Render], ("DELETE", "api/notes/7"));
    went(&presses(page, 1).agreed().run(), 1, 1, 2);
}

#[test]
fn a_control_that_went_is_asked_about_when_it_is_there_again() {
    let page = site(vec![Effect::Hide("details")], ("DELETE", "api/notes/7"));
    let ran = model(GOAL)
        .on(page)
        .plans(|c, _| match c.history.len() {
            0..3 if c.find("Show details").is_some() => c.click("Show details").into(),
            0..3 => c.click("Show list").into(),
            _ => done("Milk and bread.").into(),
        })
        .person(decides([Decision::Allow]))
        .run();
    assert_eq!(ran.stored("sent"), [SENT], "{}", ran.story());
    assert!(!ran.approvals().is_empty());
}

#[test]
fn what_harms_nobody_is_sent_without_a_question() {
    for request in [
        ("POST", "api/notes/search"),
        ("DELETE", "cart/items/7"),
        ("GET", "delete"),
    ] {
        let ran = presses(site(Vec::new(), request), 1).run();
        assert_eq!(ran.stored("sent").len(), 1, "{request:?}: {}", ran.story());
        assert!(ran.approvals().is_empty(), "{request:?}");
    }
}

#[test]
fn what_a_setting_allows_is_sent_without_a_question() {
    let ran = presses(deletes(), 1)
        .settings(|s| s.approve = Approve::Classes(vec![RiskClass::Delete]))
        .run();
    assert_eq!(ran.stored("sent"), [SENT], "{}", ran.story());
}
