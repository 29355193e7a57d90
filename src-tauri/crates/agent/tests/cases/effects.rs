//! What a control sends without saying so: stopped, asked about as what it does, and done again after a yes.

use copilot_ports::PlannerContext;
use copilot_protocol::*;

use crate::world::*;

const HOME: &str = "https://home.example/";
const GOAL: &str = "What do the notes on home.example say?";
const SENT: &str = "DELETE https://home.example/api/notes/7";

fn site(before: Vec<Effect>, send: (&'static str, &str)) -> Site {
    let mut effects = before;
    effects.push(Effect::Send(send.0, format!("{HOME}{}", send.1)));
    effects.push(Effect::Say("All of it".into()));
    Site::of([Page::new(HOME, "Notes")
        .h1("Notes")
        .p("Milk and bread.")
        .with(button("Show details").key("details").does(effects))
        .with(button("Show list").does([Effect::Show("details")]))])
}

fn deletes() -> Site {
    site(Vec::new(), ("DELETE", "api/notes/7"))
}

/// Presses so many times, and answers.
fn presses(times: usize) -> impl FnMut(&PlannerContext, usize) -> Turn + Send + 'static {
    move |c, turn| {
        if turn < times {
            c.click("Show details").into()
        } else {
            done("Milk and bread.").into()
        }
    }
}

fn asked(ran: &Ran) -> Vec<Judgement> {
    let of = |q: Question| match q.body {
        QuestionBody::Approval { judgement, .. } => Some(judgement),
        _ => None,
    };
    ran.questions().into_iter().filter_map(of).collect()
}

fn stored(ran: &Ran, name: &'static str) -> Vec<String> {
    ran.browser.stored(name)
}

#[test]
fn it_is_asked_about_and_sent_once_after_a_yes() {
    let ran = Setup::model(GOAL, HOME, deletes(), presses(1))
        .person(agreeable())
        .run();
    let asked = asked(&ran);
    assert_eq!(asked.len(), 1, "{}", ran.story());
    assert_eq!(asked[0].what.id, "guard-what-effect");
    assert_eq!(asked[0].class, Some(RiskClass::Delete));
    assert_eq!(asked[0].facts.label, "Show details");
    assert_eq!(stored(&ran, "sent"), [SENT], "{}", ran.story());
    assert_eq!(stored(&ran, "tried").len(), 2);
}

#[test]
fn after_a_no_nothing_is_sent_and_nobody_is_asked_again() {
    let ran = Setup::model(GOAL, HOME, deletes(), presses(3))
        .person(decides([Decision::Decline]))
        .run();
    assert_eq!(asked(&ran).len(), 1, "{}", ran.story());
    assert_eq!(stored(&ran, "sent"), Vec::<String>::new());
    assert_eq!(stored(&ran, "tried").len(), 1, "{}", ran.story());
}

#[test]
fn with_nobody_to_ask_nothing_is_sent() {
    let ran = Setup::model(GOAL, HOME, deletes(), presses(2)).run();
    assert_eq!(
        stored(&ran, "sent"),
        Vec::<String>::new(),
        "{}",
        ran.story()
    );
}

#[test]
fn a_control_that_is_known_is_asked_about_before_it_is_used() {
    let ran = Setup::model(GOAL, HOME, deletes(), presses(2))
        .person(agreeable())
        .run();
    assert_eq!(asked(&ran).len(), 2, "{}", ran.story());
    assert_eq!(stored(&ran, "sent"), [SENT, SENT]);
    // The second time nothing had to be stopped.
    assert_eq!(stored(&ran, "tried").len(), 3, "{}", ran.story());
}

#[test]
fn a_control_that_was_rendered_anew_is_found_again() {
    let site = site(vec![Effect::Render], ("DELETE", "api/notes/7"));
    let ran = Setup::model(GOAL, HOME, site, presses(1))
        .person(agreeable())
        .run();
    assert_eq!(asked(&ran).len(), 1, "{}", ran.story());
    assert_eq!(stored(&ran, "sent"), [SENT]);
}

#[test]
fn a_control_that_went_is_asked_about_when_it_is_there_again() {
    let site = site(vec![Effect::Hide("details")], ("DELETE", "api/notes/7"));
    let ran = Setup::model(GOAL, HOME, site, |c, _| {
        let there = c
            .observation
            .elements
            .iter()
            .any(|e| e.name == "Show details");
        match c.history.len() {
            0..3 if there => c.click("Show details").into(),
            0..3 => c.click("Show list").into(),
            _ => done("Milk and bread.").into(),
        }
    })
    .person(decides([Decision::Allow]))
    .run();
    let sent = stored(&ran, "sent");
    assert_eq!(sent, [SENT], "{}", ran.story());
    assert!(!asked(&ran).is_empty());
}

#[test]
fn what_harms_nobody_is_sent_without_a_question() {
    for (method, path) in [
        ("POST", "api/notes/search"),
        ("DELETE", "cart/items/7"),
        ("GET", "delete"),
    ] {
        let site = site(Vec::new(), (method, path));
        let ran = Setup::model(GOAL, HOME, site, presses(1)).run();
        assert_eq!(
            stored(&ran, "sent").len(),
            1,
            "{method} {path}: {}",
            ran.story()
        );
        assert!(asked(&ran).is_empty());
    }
}

#[test]
fn what_a_setting_allows_is_sent_without_a_question() {
    let ran = Setup::model(GOAL, HOME, deletes(), presses(1))
        .settings(|s| s.approve = Approve::Classes(vec![RiskClass::Delete]))
        .run();
    assert_eq!(stored(&ran, "sent"), [SENT], "{}", ran.story());
}
