//! A model is told everything in English, whatever the language of the goal; what it says is the person's.

use copilot_protocol::*;

use crate::world::*;

#[test]
fn a_model_of_a_russian_goal_is_told_in_english() {
    let mut setup = Setup::model(
        "Добавь «Blue mug» в корзину",
        SHOP,
        shop(),
        |c, call| match call {
            0 | 1 => Action::Click { element: 99_999 }.into(),
            2 => c.click("Contact").into(),
            _ => done("").into(),
        },
    );
    setup.planner = setup.planner.judges(|_, _| {
        let read = reading(true, false);
        Ok(with_verdict(read, "not_met", "кружки нет в корзине"))
    });
    let ran = setup.run();
    ran.refused();
    let last = ran.planner.requests().len() - 1;
    // The head of the conversation is the prompt, which quotes the page in the page's own words.
    let told: Vec<String> = ran.planner.requests()[last]
        .messages
        .iter()
        .skip(1)
        .filter(|m| !m.text.contains("<page"))
        .map(|m| m.text.clone())
        .collect();
    let told = told.join("\n");
    let refused = ran.planner.conversation(1);
    assert!(
        refused.contains("Your last answer could not be used, and nothing was done: click: there is no element [99999] on the page"),
        "{refused}"
    );
    assert!(
        told.contains("The goal is not met yet: кружки нет в корзине. Go on"),
        "{told}"
    );
    let ours = told
        .replace("кружки нет в корзине", "")
        .replace("Добавь «Blue mug» в корзину", "");
    assert!(!copilot_text::has_cyrillic(&ours), "{ours}");
    // What the judge says is in the language of the goal: the person reads it under "Details".
    let detail = ran.summary.outcome.unwrap().detail.unwrap_or_default();
    assert_eq!(detail, "кружки нет в корзине");
}
