//! What a form holds, and where it goes.

use crate::common::*;
use copilot_protocol::RiskClass::{self, *};

crate::cases::cases! {
    a_submit_of_which_nothing_is_known_asks
    saving_asks_unless_the_goal_changes_something
    cancel_that_sends_an_order_cancels_it
    the_forms_address_speaks_where_the_label_does_not
    sending_what_the_goal_names_does_not_ask
    a_control_sends_where_anything_says_so
    a_form_that_looks_up_the_persons_own_words_may_do_so_anywhere
    a_goal_that_changes_something_frees_what_keeps_and_nothing_else
    a_drawing_asks_whatever_it_is_called_and_a_named_element_does_not
    a_bare_button_sends_what_stands_filled_in_beside_it
    a_new_password_joins_or_changes
    a_page_that_takes_payments_makes_a_go_on_a_payment
    what_is_sent_has_to_stand_in_the_goal_as_it_is
}

#[test]
fn what_a_form_holds_decides_whatever_its_button_says() {
    for (class, values) in
        rows::<(RiskClass, Vec<[&str; 4]>)>("what_a_form_holds_decides_whatever_its_button_says")
    {
        let values: Vec<SentValue> = values
            .iter()
            .map(|[label, text, kind, fill]| value(label, text, kind, fill))
            .collect();
        for label in ["Continue", "Next", "Go", "Далее", "Frobnicate"] {
            press_asks(class, &with(post(label), &values));
        }
    }
    let password = [value("Пароль", "", "password", "")];
    press_asks(Credentials, &with(post("Sign in"), &password));
    // A page without a form, whose values were gathered around the button.
    press_asks(Credentials, &with(button("Log in"), &password));
}

#[test]
fn what_is_told_is_that_it_sends_where_it_does() {
    let card = value("Card number", "4111 1111", "text", "cc-number");
    let beside = |label: &str| with(button(label), std::slice::from_ref(&card));
    let sent = judged(&click(), &beside("Send"), GOAL);
    assert_eq!(sent.classes, [Pay, Send]);
    assert_eq!(sent.what.id, "guard-what-submit");
    for f in [button("Send"), beside("Map")] {
        assert_eq!(judged(&click(), &f, GOAL).what.id, "guard-what-click");
    }
    let reason = |f| judged(&click(), &f, GOAL).reason.id;
    assert_eq!(reason(button("Show")), "guard-ok-reading");
    assert_eq!(reason(post("Search")), "guard-ok");
}

#[test]
fn a_password_is_never_sent_as_text() {
    let f = with(
        button("Send"),
        &[
            value("Message", "hello there", "text", ""),
            value("Password", "", "password", ""),
        ],
    );
    let j = judged(&click(), &f, "send hello there");
    assert!(j.classes.contains(&Send));
}

/// Typed with Enter, before the form holds it.
#[test]
fn a_new_password_that_is_typed_joins() {
    let mut f = field("Choose one", "password", "new-password");
    f.form = Some(form("post", "https://shop.example.com/x17", false));
    let j = judged(&type_text("hunter2", true), &f, "join with hunter2");
    assert!(j.classes.contains(&CreateAccount), "{:?}", j.classes);
}

#[test]
fn personal_data_is_named_beside_what_asks_already() {
    let with_name =
        |label: &str, name: &str| with(post(label), &[value("Full name", name, "text", "name")]);
    let classes = |f: &copilot_protocol::LiveFacts, goal: &str| judged(&click(), f, goal).classes;
    let got = classes(&with_name("Pay now", "Anna Ivanova"), GOAL);
    assert_eq!(got, [Pay, PersonalData]);
    assert_eq!(classes(&with_name("Pay now", "  "), GOAL), [Pay]);
    let found = classes(&with_name("Pay now", "Anna Ivanova"), "pay as Anna Ivanova");
    assert_eq!(found, [Pay]);
    press_passes(&with_name("Continue", "Anna Ivanova"));
}

#[test]
fn what_the_label_says_is_enough_and_the_address_adds_nothing() {
    let f = submit("Delete", "post", "/checkout/items/3");
    assert_eq!(judged(&click(), &f, GOAL).classes, [Delete]);
}
