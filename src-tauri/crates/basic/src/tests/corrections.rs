//! A form whose phone number the page does not take: what the person is asked, and what becomes of it.

use super::world::{PageOf, Ran, SITE, State, World, page, run_with};

const COMPLAINT: &str = "Error: the phone number is invalid";
const GOAL: &str = "type Anna Reed into Full name, type 12 into Phone and press Place order";

fn form(state: &State) -> PageOf {
    let path = state.path();
    if path == "/thanks" {
        return page(path, "Thank you for your order").line("Order number: A-1077");
    }
    page(path, "Checkout")
        .fields(0, &["Full name", "Phone"])
        .submit("Place order", 0)
        .alert_if(state.has("refused"), COMPLAINT)
}

fn press(state: &mut State, label: &str, _: &str) {
    if label != "Place order" {
        return;
    }
    if state.values.get("Phone").is_some_and(|n| n.len() > 4) {
        state.url = format!("{SITE}/thanks");
    } else {
        state.flags.push("refused".into());
    }
}

fn ran(goal: &str, said: &[&str]) -> Ran {
    let world = World::at("/checkout", form, press);
    run_with(goal, world, &[], said)
}

fn pressed(ran: &Ran) -> usize {
    ran.log.iter().filter(|l| *l == "press Place order").count()
}

#[test]
fn the_person_is_asked_what_to_correct_with_the_pages_own_words() {
    let ran = ran(GOAL, &[]);
    let asked = ran.asked.as_deref().unwrap_or_default();
    assert!(
        asked.contains(COMPLAINT) && asked.contains("correct"),
        "{ran:?}"
    );
    assert_eq!(ran.answer, None, "{ran:?}");
    assert_eq!(pressed(&ran), 1, "{ran:?}");
}

#[test]
fn after_the_third_answer_that_helps_nothing_it_is_said_to_be_left_out() {
    let russian = "введи Анна в поле Full name, введи 12 в поле Phone и нажми Place order";
    for (goal, answers, left) in [
        (GOAL, ["no idea", "hm", "not sure", "hm"], "Left out"),
        (GOAL, ["done", "ok", "done", "ok"], "Left out"),
        (GOAL, ["try again", "again", "retry", "again"], "Left out"),
        (
            russian,
            ["не знаю", "готово", "ещё раз", "готово"],
            "Пропущено",
        ),
    ] {
        let two = ran(goal, &answers[..2]);
        assert_eq!(two.answer, None, "asked a third time: {two:?}");
        let asked = two.asked.unwrap_or_default();
        assert!(asked.contains(COMPLAINT), "{asked}");
        // The fourth answer is to a question that is not put any more.
        for answers in [&answers[..3], &answers[..]] {
            let ran = ran(goal, answers);
            let answer = ran.answer.clone().unwrap_or_default();
            assert!(
                answer.contains(left) && answer.contains(COMPLAINT),
                "{answers:?}: {ran:?}"
            );
            assert!(!answer.contains("Thank you"), "{ran:?}");
            assert_eq!(ran.url, format!("{SITE}/checkout"));
        }
    }
}

#[test]
fn what_was_corrected_is_sent_once_more() {
    for answers in [
        &["type 555123 into Phone"][..],
        &["type 555123 into Phone and press Place order"],
        &["hm", "type 34 into Phone", "type 555123 into Phone"],
    ] {
        let ran = ran(GOAL, answers);
        assert_eq!(ran.url, format!("{SITE}/thanks"), "{answers:?}: {ran:?}");
        let answer = ran.answer.clone().unwrap_or_default();
        assert!(
            answer.contains("A-1077") && !answer.contains("Left out"),
            "{ran:?}"
        );
        // Once for each number that was typed: nothing is sent twice.
        let typed = ran.log.iter().filter(|l| l.starts_with("type Phone="));
        assert_eq!(pressed(&ran), typed.count(), "{answers:?}: {ran:?}");
    }
}

#[test]
fn what_the_person_leaves_out_is_asked_about_no_more() {
    let ran = ran(GOAL, &["Skip it", "hm"]);
    let answer = ran.answer.clone().unwrap_or_default();
    assert!(
        answer.contains("Left out") && answer.contains(COMPLAINT),
        "{ran:?}"
    );
    assert_eq!(pressed(&ran), 1, "{ran:?}");
}
