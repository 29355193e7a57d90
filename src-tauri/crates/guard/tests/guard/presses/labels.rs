//! What a press is called.

use super::GOAL;
use crate::common::*;
use copilot_protocol::{Delivery, RiskClass, RiskClass::*, Verdict};

/// Whether the press sends a form or is a bare button of a script's page.
#[test]
fn risky_labels_ask_wherever_they_stand() {
    for (class, labels) in rows::<(RiskClass, Vec<&str>)>("risky_labels_ask_wherever_they_stand") {
        for label in labels {
            asks(class, &click(), &button(label), GOAL);
            asks(class, &click(), &post(label), GOAL);
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
    assert_eq!(
        copilot_guard::judge(&click(), &hidden, &policy(goal), Delivery::Trusted).verdict,
        Verdict::Allow
    );
    assert_eq!(
        copilot_guard::judge(&click(), &hidden, &policy(goal), Delivery::Script).class,
        Some(UnclearSubmit)
    );
}

#[test]
fn a_label_hidden_in_another_attribute_counts() {
    for set in [
        (|e: &mut copilot_protocol::Element| e.attrs.aria_label = Some("Delete account".into()))
            as fn(&mut _),
        |e| e.attrs.title = Some("Удалить".into()),
        |e| e.text = "Delete".into(),
    ] {
        let mut f = button("Next");
        set(f.element.as_mut().unwrap());
        asks(Delete, &click(), &f, GOAL);
    }
    let mut f = facts(Some(element("input", "button", "")));
    let e = f.element.as_mut().unwrap();
    e.attrs.kind = Some("submit".into());
    e.value = "Pay now".into();
    e.form = Some(form("post", PAGE, true));
    asks(Pay, &click(), &f, GOAL);
}

#[test]
fn an_icon_says_what_its_name_says_or_is_unclear() {
    let mut f = button("");
    asks(UnclearSubmit, &click(), &f, GOAL);
    f.element.as_mut().unwrap().attrs.id = Some("btnDeleteItem".into());
    asks(Delete, &click(), &f, GOAL);
    f.element.as_mut().unwrap().attrs.id = Some("close-dialog".into());
    allows(&click(), &f, GOAL);
    // What the code calls its sign may make it graver, and never less unclear.
    let mut sign = button("");
    sign.element.as_mut().unwrap().attrs.icon = Some("trash can".into());
    asks(Delete, &click(), &sign, GOAL);
    sign.element.as_mut().unwrap().attrs.icon = Some("arrow left".into());
    asks(UnclearSubmit, &click(), &sign, GOAL);
    asks(UnclearSubmit, &click(), &post(""), GOAL);
    asks(UnclearSubmit, &click(), &post("→"), GOAL);
    asks(
        UnclearSubmit,
        &click(),
        &facts(Some(element("canvas", "", ""))),
        GOAL,
    );
    asks(
        UnclearSubmit,
        &click(),
        &facts(Some(element("x-button", "", ""))),
        GOAL,
    );
}

#[test]
fn near_misses_do_not_ask() {
    for label in rows::<&str>("near_misses_do_not_ask") {
        allows(&click(), &button(label), GOAL);
    }
    for label in rows::<&str>("near_misses_do_not_ask_2") {
        allows(&click(), &post(label), GOAL);
    }
    for label in ["Apply", "Show", "Go", "Whatever", ""] {
        allows(&click(), &submit(label, "get", "/list"), GOAL);
    }
}

#[test]
fn a_dash_begins_a_clause_and_a_hyphen_does_not() {
    asks(Pay, &click(), &button("Basket - pay now"), GOAL);
    asks(Delete, &click(), &button("3 letters – delete"), GOAL);
    allows(&click(), &button("Auto-delete"), GOAL);
    // Three words and more are the title of a page, one or two are a deed.
    let to = "https://shop.example.com/a1";
    asks(Delete, &click(), &link("Delete", to), GOAL);
    allows(&click(), &link("Delete functions explained", to), GOAL);
}

#[test]
fn signs_drawn_for_letters_are_read_as_these() {
    for (class, label) in rows::<(RiskClass, &str)>("signs_drawn_for_letters_are_read_as_these") {
        asks(class, &click(), &button(label), GOAL);
    }
}

#[test]
fn a_verb_and_what_it_is_done_to_ask_together() {
    let near = |label: &str, amount: &str| {
        let mut f = button(label);
        f.amounts = vec![amount.into()];
        f
    };
    for (class, label) in rows::<(RiskClass, &str)>("a_verb_and_what_it_is_done_to_ask_together") {
        asks(class, &click(), &button(label), GOAL);
    }
    // Where a price stands near, also what is often free.
    for label in ["Add a line", "Spin", "Крутить", "Помогать ежемесячно"] {
        asks(Pay, &click(), &near(label, "$20"), GOAL);
    }
    for label in ["Add a line", "Spin"] {
        allows(&click(), &button(label), GOAL);
    }
    for label in rows::<&str>("a_verb_and_what_it_is_done_to_ask_together_2") {
        allows(&click(), &button(label), GOAL);
    }
}

#[test]
fn a_verb_that_matters_asks_whatever_it_is_done_to() {
    for label in rows::<&str>("a_verb_that_matters_asks_whatever_it_is_done_to") {
        asks(UnclearSubmit, &click(), &button(label), GOAL);
        // What the person asked for in these words needs no second yes.
        allows(&click(), &button(label), label);
    }
    let mut read = link("Quarantine host", "https://shop.example.com/hosts/7");
    allows(&click(), &read, GOAL);
    read.element.as_mut().unwrap().attrs.href = None;
    asks(UnclearSubmit, &click(), &read, GOAL);
    let mut place = button("Quarantine host");
    place.element.as_mut().unwrap().nav = true;
    allows(&click(), &place, GOAL);
    for label in rows::<&str>("a_verb_that_matters_asks_whatever_it_is_done_to_2") {
        allows(&click(), &button(label), GOAL);
    }
    // No table names these verbs, nor needs to.
    for label in rows::<&str>("a_verb_that_matters_asks_whatever_it_is_done_to_3") {
        let judged = judged(&click(), &button(label), GOAL);
        assert_eq!(judged.verdict, Verdict::Confirm, "{label}");
    }
    allows(&click(), &button("Branch size"), GOAL);
}

#[test]
fn a_button_whose_name_no_interface_knows_asks_and_a_text_that_can_be_pressed_does_not() {
    for label in ["Frobnicate", "Yeet the settings", "Взнос"] {
        let judged = judged(&click(), &button(label), GOAL);
        assert_eq!(judged.verdict, Verdict::Confirm, "{label}");
        allows(&click(), &button(label), &format!("please {label}"));
    }
    for label in rows::<&str>(
        "a_button_whose_name_no_interface_knows_asks_and_a_text_that_can_be_pressed_does_not",
    ) {
        allows(&click(), &button(label), GOAL);
    }
    let mut item = button("Frobnicate");
    item.element.as_mut().unwrap().role = "option".to_owned();
    allows(&click(), &item, GOAL);
}

#[test]
fn a_banner_is_refused_without_a_question() {
    for label in ["Refuse", "Отказаться", "Не принимать"] {
        allows(&click(), &button(label), GOAL);
    }
    // Where it is about cookies, any refusal is one.
    let mut banner = button("Deny");
    asks(UnclearSubmit, &click(), &banner, GOAL);
    banner.surroundings = "We use cookies to know you better".into();
    allows(&click(), &banner, GOAL);
}

#[test]
fn what_is_put_or_begun_asks_by_what_it_is() {
    for label in rows::<&str>("what_is_put_or_begun_asks_by_what_it_is") {
        let judged = judged(&click(), &button(label), GOAL);
        assert_eq!(judged.verdict, Verdict::Confirm, "{label}");
    }
    for label in rows::<&str>("what_is_put_or_begun_asks_by_what_it_is_2") {
        allows(&click(), &button(label), GOAL);
    }
}
