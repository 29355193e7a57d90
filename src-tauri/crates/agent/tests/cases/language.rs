//! What the nodes tell is in the language of the goal.

use copilot_protocol::*;

use crate::world::*;

/// Beginnings of what nodes say in English.
const ENGLISH: &[&str] = &[
    "could not be used",
    "there is no element",
    "The goal is not met",
    "not done:",
    "What was tried did not help",
    "Error:",
    "there is no answer",
    "The person says",
    "on the page",
];

#[test]
fn a_russian_run_is_told_everything_in_russian() {
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
        refused.contains("Твой последний ответ не удалось использовать, и ничего не сделано: click: элемента [99999] на странице нет"),
        "{refused}"
    );
    assert!(
        told.contains("Цель ещё не достигнута: кружки нет в корзине. Продолжай"),
        "{told}"
    );
    for words in ENGLISH {
        assert!(!told.contains(words), "{words}: {told}");
    }
    // So is the reason of the ending, which the person reads under "Details".
    let detail = ran.summary.outcome.unwrap().detail.unwrap_or_default();
    assert_eq!(detail, "кружки нет в корзине");
}
