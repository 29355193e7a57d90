//! Deeds that are named by nouns, by signs, by names that programs have for them, and by addresses.

use crate::common::*;
use copilot_protocol::RiskClass::{self, *};

crate::cases::cases! {
    a_sign_alone_says_what_is_done
}

fn item(name: &str) -> LiveFacts {
    facts(Some(element("li", "menuitem", name)))
}

#[test]
fn names_of_programs_say_what_is_done() {
    for label in rows::<&str>("names_of_programs_say_what_is_done") {
        press_asks(Delete, &button(label));
        press_asks(Delete, &item(label));
    }
    press_asks(Send, &button("sendMessage"));
    press_asks(Pay, &button("btn-buy"));
    press_asks(AccountSecurity, &button("resetPassword"));
    // What it says besides frees nothing: as a name it is not understood.
    for label in ["arrow_forward", "arrow-right", "icon-menu", "btn-search"] {
        press_asks(UnclearSubmit, &submit(label, "post", "/x"));
        press_asks(Pay, &submit(label, "post", "/payment"));
    }
    // Codes of languages and cities.
    for code in ["RM", "DEL"] {
        press_passes(&link(code, "https://shop.example.com/lang"));
    }
    // Makers' names have humps too, and a link's text may be a file or a folder.
    press_passes(&button("LinkedIn"));
    press_passes(&item("icon-heart"));
    press_passes(&link("icon-trash", "https://shop.example.com/icons"));
    press_passes(&link(
        "deleteButton",
        "https://shop.example.com/docs/deleteButton",
    ));
}

#[test]
fn a_beginning_or_an_end_of_a_deed_is_the_deed() {
    for label in rows::<&str>("a_beginning_or_an_end_of_a_deed_is_the_deed") {
        press_asks(Delete, &button(label));
    }
    for label in [
        "Proceed with payment",
        "Complete purchase",
        "Initiate transfer",
    ] {
        press_asks(Pay, &button(label));
    }
    for label in ["Proceed with sending", "Start publication"] {
        press_asks(Send, &button(label));
    }
    buttons_pass("a_beginning_or_an_end_of_a_deed_is_the_deed_2");
}

#[test]
fn a_noun_on_a_button_is_the_deed_and_on_a_link_a_page_about_it() {
    for (class, label) in
        rows::<(RiskClass, &str)>("a_noun_on_a_button_is_the_deed_and_on_a_link_a_page_about_it")
    {
        press_asks(class, &button(label));
        press_passes(&link(label, "https://shop.example.com/help/12"));
    }
}

/// What is emptied is more than what was typed to look for it.
#[test]
fn a_history_is_more_than_a_search() {
    for label in rows::<&str>("a_history_is_more_than_a_search") {
        press_asks(Delete, &button(label));
    }
    buttons_pass("a_history_is_more_than_a_search_2");
}

#[test]
fn an_address_may_take_away_by_a_parameter() {
    for path in rows::<&str>("an_address_may_take_away_by_a_parameter") {
        let to = format!("https://shop.example.com{path}");
        press_asks(Delete, &link("More", &to));
        asks(Delete, &go(&to), &facts(None), GOAL);
        press_asks(Delete, &submit("Go", "post", path));
    }
    for path in rows::<&str>("an_address_may_take_away_by_a_parameter_2") {
        let to = format!("https://shop.example.com{path}");
        press_passes(&link("More", &to));
        allows(&go(&to), &facts(None), GOAL);
    }
}
