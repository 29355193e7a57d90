//! What a press is called.

use crate::common::*;
use copilot_protocol::RiskClass::*;

crate::cases::cases! {
    a_banner_is_refused_without_a_question
    a_dash_begins_a_clause_and_a_hyphen_does_not
    a_label_hidden_in_another_attribute_counts
    an_icon_says_what_its_name_says_or_is_unclear
}

/// Whether the press sends a form or is a bare button of a script's page.
#[test]
fn risky_labels_ask_wherever_they_stand() {
    for (class, labels) in rows::<(RiskClass, Vec<&str>)>("risky_labels_ask_wherever_they_stand") {
        for label in labels {
            press_asks(class, &button(label));
            press_asks(class, &post(label));
            asks(class, &key("Enter"), &button(label), GOAL);
            asks(class, &key("Space"), &button(label), GOAL);
        }
    }
}

#[test]
fn a_script_click_is_judged_like_the_click_that_it_is() {
    for delivery in [
        Delivery::Script,
        Delivery::TextMatch,
        Delivery::ScrollWiggle,
        Delivery::Command,
    ] {
        let j = copilot_guard::judge(&click(), &post("Pay now"), &policy(GOAL), delivery);
        assert_eq!(j.class, Some(Pay), "{delivery:?}");
    }
    // Covered and pressed by script: what the goal says of its label is no longer enough.
    let mut hidden = post("Confirm");
    hidden.hit_ok = false;
    let goal = "press confirm";
    passes(&policy(goal), &click(), &hidden);
    let class = copilot_guard::judge(&click(), &hidden, &policy(goal), Delivery::Script).class;
    assert_eq!(class, Some(UnclearSubmit));
}

#[test]
fn near_misses_do_not_ask() {
    buttons_pass("near_misses_do_not_ask");
    for label in rows::<&str>("near_misses_do_not_ask_2") {
        press_passes(&post(label));
    }
    for label in ["Apply", "Show", "Go", "Whatever", ""] {
        press_passes(&submit(label, "get", "/list"));
    }
}

#[test]
fn signs_drawn_for_letters_are_read_as_these() {
    buttons_ask("signs_drawn_for_letters_are_read_as_these");
}

#[test]
fn a_verb_and_what_it_is_done_to_ask_together() {
    let near = |label: &str, amount: &str| {
        let mut f = button(label);
        f.amounts = vec![amount.into()];
        f
    };
    buttons_ask("a_verb_and_what_it_is_done_to_ask_together");
    // Where a price stands near, also what is often free.
    for label in ["Add a line", "Spin", "Крутить", "Помогать ежемесячно"] {
        press_asks(Pay, &near(label, "$20"));
    }
    for label in ["Add a line", "Spin"] {
        press_passes(&button(label));
    }
    buttons_pass("a_verb_and_what_it_is_done_to_ask_together_2");
}

#[test]
fn a_verb_that_matters_asks_whatever_it_is_done_to() {
    for label in rows::<&str>("a_verb_that_matters_asks_whatever_it_is_done_to") {
        press_asks(UnclearSubmit, &button(label));
        // What the person asked for in these words needs no second yes.
        allows(&click(), &button(label), label);
    }
    let read = link("Quarantine host", "https://shop.example.com/hosts/7");
    press_passes(&read);
    press_asks(UnclearSubmit, &changed(read, |e| e.attrs.href = None));
    press_passes(&changed(button("Quarantine host"), |e| e.nav = true));
    buttons_pass("a_verb_that_matters_asks_whatever_it_is_done_to_2");
    // No table names these verbs, nor needs to.
    for label in rows::<&str>("a_verb_that_matters_asks_whatever_it_is_done_to_3") {
        let judged = judged(&click(), &button(label), GOAL);
        assert_eq!(judged.verdict, Verdict::Confirm, "{label}");
    }
    press_passes(&button("Branch size"));
}

#[test]
fn a_button_whose_name_no_interface_knows_asks_and_a_text_that_can_be_pressed_does_not() {
    for label in ["Frobnicate", "Yeet the settings", "Взнос"] {
        let judged = judged(&click(), &button(label), GOAL);
        assert_eq!(judged.verdict, Verdict::Confirm, "{label}");
        allows(&click(), &button(label), &format!("please {label}"));
    }
    buttons_pass(
        "a_button_whose_name_no_interface_knows_asks_and_a_text_that_can_be_pressed_does_not",
    );
    let role = "option".to_owned();
    press_passes(&changed(button("Frobnicate"), |e| e.role = role));
}

#[test]
fn what_is_put_or_begun_asks_by_what_it_is() {
    for label in rows::<&str>("what_is_put_or_begun_asks_by_what_it_is") {
        let judged = judged(&click(), &button(label), GOAL);
        assert_eq!(judged.verdict, Verdict::Confirm, "{label}");
    }
    buttons_pass("what_is_put_or_begun_asks_by_what_it_is_2");
}
