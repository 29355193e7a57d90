//! Two whole requests to a model, as they are sent: what it is told, in which order, in which words.
//! A change of the prompts shows here as a difference that somebody has to look at.

use crate::support::*;

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
    let goal = "Open the settings, choose Dark in the Theme list, tick Weekly digest and press Save settings";
    let ran = model(goal)
        .on(EN.site())
        .takes([
            Click("Settings"),
            // Refused by the rules, then by the plan's own sense.
            Go("file:///etc/passwd"),
            Wrong,
            Batch(&[Choose("Theme", "Dark"), Tick("Weekly digest")]),
            Click("Save settings"),
            Done("The theme is dark now"),
        ])
        .agreed()
        .satisfied();
    assert_eq!(ran.calls(), 6);
    insta::assert_snapshot!("english", last_request(&ran));
}

#[test]
fn a_russian_request() {
    let ran = model("Добавь синюю кружку в корзину")
        .on(RU.site())
        .takes([
            Click("Магазин"),
            Ask("Какую кружку?"),
            Click("Синяя кружка"),
            Click("Добавить в корзину"),
            Done(""),
        ])
        .person(telling("синюю, для чая"))
        .satisfied();
    assert_eq!(ran.calls(), 5);
    insta::assert_snapshot!("russian", text(&ran.planner.requests()[2]));
}
