//! Pages that are loaded anew in the middle of a form, and pages that do not take a press.

use super::world::{PageOf, Ran, SITE, State, World, page, run_with};

const GOAL: &str = "type Anna Reed into Full name, type 555123 into Phone, tick Terms, press Check stock, press Place order and tell me the order number";

/// The words of a page that does not take the phone number.
pub(super) const COMPLAINT: &str = "Error: the phone number is invalid";

pub(super) fn form(state: &State) -> PageOf {
    let path = state.path();
    if path == "/thanks" {
        return page(path, "Thank you for your order").line("Order number: A-1077");
    }
    page(path, "Checkout")
        .fields(0, &["Full name", "Phone"])
        .check("Terms")
        .form(0, false)
        .button("Check stock")
        .submit("Place order", 0)
        .h(2, "Your order")
        .line("1 × Coffee beans Morning")
        .alert_if(state.has("refused"), COMPLAINT)
}

fn ran(goal: &str, press: fn(&mut State, &str, &str), said: &[&str]) -> Ran {
    run_with(goal, World::at("/checkout", form, press), &[], said)
}

/// Takes the order where the whole form is filled; else says what is missing.
fn order(state: &mut State, label: &str, _: &str) {
    if label != "Place order" {
        return;
    }
    let filled = |label: &&str| state.values.contains_key(*label);
    if ["Full name", "Phone", "Terms"].iter().all(filled) {
        state.url = format!("{SITE}/thanks");
    } else {
        state.refusal = Some("Please fill this in.".into());
    }
}

#[test]
fn what_a_reload_emptied_is_entered_again_and_nothing_is_pressed_again() {
    let reloads = |state: &mut State, label: &str, near: &str| match label {
        "Check stock" => state.reload(),
        _ => order(state, label, near),
    };
    let ran = ran(GOAL, reloads, &[]);
    assert_eq!(ran.answer.as_deref(), Some("A-1077"), "{ran:?}");
    assert_eq!(ran.times("type Full name=Anna Reed"), 2, "{ran:?}");
    assert_eq!(ran.times("type Phone=555123"), 2, "{ran:?}");
    assert_eq!(ran.times("check Terms=true"), 2, "{ran:?}");
    assert_eq!(ran.times("press Check stock"), 1, "{ran:?}");
    assert_eq!(ran.times("press Place order"), 1, "{ran:?}");
}

#[test]
fn a_page_that_empties_its_form_at_each_press_is_not_filled_for_ever() {
    let empties = |state: &mut State, label: &str, _: &str| {
        if label == "Place order" {
            state.reload();
            state.refusal = Some("Something went wrong. Please try again.".into());
        }
    };
    let ran = ran(GOAL, empties, &["again"; 10]);
    assert!(ran.times("type Phone=555123") <= 4, "{ran:?}");
    assert!(!ran.says("Coffee"), "{ran:?}");
}

#[test]
fn a_press_that_the_page_refuses_is_not_done_and_its_words_are_asked_about() {
    let refuses = |state: &mut State, label: &str, _: &str| {
        if label == "Place order" {
            if state.values.get("Phone").is_some_and(|n| n == "777888") {
                state.url = format!("{SITE}/thanks");
            } else {
                state.refusal = Some("This number is not in service.".into());
            }
        }
    };
    let asked = ran(GOAL, refuses, &[]);
    assert!(asked.asks("not in service"), "{asked:?}");
    assert_eq!(asked.answer, None, "{asked:?}");
    assert_eq!(asked.times("press Place order"), 1, "{asked:?}");

    // What the person corrects is sent once more, and the goal goes on from there.
    let corrected = ran(GOAL, refuses, &["hm", "type 777888 into Phone"]);
    assert_eq!(corrected.answer.as_deref(), Some("A-1077"), "{corrected:?}");
    assert_eq!(corrected.times("press Place order"), 2, "{corrected:?}");

    let left = ran(GOAL, refuses, &["skip it"]);
    assert_eq!(left.times("press Place order"), 1, "{left:?}");
    assert!(!left.says("Coffee"), "{left:?}");
}

#[test]
fn a_line_of_the_order_is_no_order_number() {
    for goal in [
        "tell me the order number",
        "tell me the \"Order number\"",
        "скажи «Order number»",
    ] {
        let ran = ran(goal, |_, _, _| {}, &[]);
        assert!(!ran.says("Coffee"), "{goal}: {ran:?}");
    }
}

#[test]
fn nothing_is_built_on_a_press_of_which_nobody_knows_whether_it_was_done() {
    let unknown = |state: &mut State, label: &str, _: &str| {
        if label == "Check stock" {
            state.unknown = true;
        }
    };
    let ran = ran(GOAL, unknown, &[]);
    assert!(ran.asks("Check stock"), "{ran:?}");
    assert_eq!(ran.times("press Check stock"), 1, "{ran:?}");
    assert_eq!(ran.times("press Place order"), 0, "{ran:?}");
}
