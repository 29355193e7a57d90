//! Two whole requests to a model, as they are sent: what it is told, in which order, in which words.
//! A change of the prompts shows here as a difference that somebody has to look at.

use copilot_ports::PlanRequest;
use copilot_protocol::{Action, Decision, PlannerKind};

use crate::world::*;

fn text(request: &PlanRequest) -> String {
    request
        .messages
        .iter()
        .map(|m| format!("=== {:?}\n{}\n", m.role, m.text))
        .collect()
}

/// The last request of a run.
fn last_request(ran: &Ran) -> String {
    text(ran.planner.requests().last().unwrap())
}

#[test]
fn an_english_request() {
    let planner = Scripted::new(PlannerKind::Model, |c, call| match call {
        0 => c.click("Settings").into(),
        // Refused by the rules, then by the plan's own sense.
        1 => go("file:///etc/passwd").into(),
        2 => Action::Click { element: 99_999 }.into(),
        3 => plan([c.choose("Theme", "Dark"), c.check("Weekly digest")]),
        4 => c.click("Save settings").into(),
        _ => done("The theme is dark now").into(),
    });
    let ran = Setup::with(
        "Open the settings, choose Dark in the Theme list, tick Weekly digest and press Save settings",
        EN.base,
        EN.site(),
        planner,
    )
    .person(agreeable())
    .run();
    ran.satisfied();
    assert_eq!(ran.planner.requests().len(), 6);
    insta::assert_snapshot!("english", last_request(&ran));
}

#[test]
fn a_russian_request() {
    let planner = Scripted::new(PlannerKind::Model, |c, call| match call {
        0 => c.click("Магазин").into(),
        1 => ask("Какую кружку?").into(),
        2 => c.click("Синяя кружка").into(),
        3 => c.click("Добавить в корзину").into(),
        _ => done("").into(),
    });
    let ran = Setup::with("Добавь синюю кружку в корзину", RU.base, RU.site(), planner)
        .person(Box::new(|q| {
            Some(say_to(q, Decision::Answer, "синюю, для чая"))
        }))
        .run();
    ran.satisfied();
    assert_eq!(ran.planner.requests().len(), 5);
    insta::assert_snapshot!("russian", text(&ran.planner.requests()[2]));
}
