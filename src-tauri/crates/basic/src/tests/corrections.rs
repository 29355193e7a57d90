//! A form whose phone number the page does not take: what the person is asked, and what becomes of it.

use super::reloads::{COMPLAINT, form};
use super::world::{Ran, SITE, State, World, run_with};

const GOAL: &str = "type Anna Reed into Full name, type 12 into Phone and press Place order";

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

#[test]
fn the_person_is_asked_what_to_correct_with_the_pages_own_words() {
    let ran = ran(GOAL, &[]);
    assert!(ran.asks(COMPLAINT) && ran.asks("correct"), "{ran:?}");
    assert_eq!(ran.answer, None, "{ran:?}");
    assert_eq!(ran.times("press Place order"), 1, "{ran:?}");
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
        assert!(two.asks(COMPLAINT), "{two:?}");
        // The fourth answer is to a question that is not put any more.
        for answers in [&answers[..3], &answers[..]] {
            let ran = ran(goal, answers);
            assert!(ran.says(left), "{answers:?}: {ran:?}");
            assert!(ran.says(COMPLAINT), "{answers:?}: {ran:?}");
            assert!(!ran.says("Thank you"), "{ran:?}");
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
        assert!(ran.says("A-1077") && !ran.says("Left out"), "{ran:?}");
        // Once for each number that was typed: nothing is sent twice.
        let typed = ran.log.iter().filter(|l| l.starts_with("type Phone="));
        assert_eq!(
            ran.times("press Place order"),
            typed.count(),
            "{answers:?}: {ran:?}"
        );
    }
}

#[test]
fn what_the_person_leaves_out_is_asked_about_no_more() {
    let ran = ran(GOAL, &["Skip it", "hm"]);
    assert!(ran.says("Left out") && ran.says(COMPLAINT), "{ran:?}");
    assert_eq!(ran.times("press Place order"), 1, "{ran:?}");
}
