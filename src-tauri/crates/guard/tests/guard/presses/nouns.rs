//! Deeds that are named by nouns, by signs, by names that programs have for them, and by addresses.

use super::GOAL;
use crate::common::*;
use copilot_protocol::{
    LiveFacts,
    RiskClass::{self, *},
};

fn item(name: &str) -> LiveFacts {
    facts(Some(element("li", "menuitem", name)))
}

#[test]
fn names_of_programs_say_what_is_done() {
    for label in rows::<&str>("names_of_programs_say_what_is_done") {
        asks(Delete, &click(), &button(label), GOAL);
        asks(Delete, &click(), &item(label), GOAL);
    }
    asks(Send, &click(), &button("sendMessage"), GOAL);
    asks(Pay, &click(), &button("btn-buy"), GOAL);
    asks(AccountSecurity, &click(), &button("resetPassword"), GOAL);
    // What it says besides frees nothing: as a name it is not understood.
    for label in ["arrow_forward", "arrow-right", "icon-menu", "btn-search"] {
        asks(UnclearSubmit, &click(), &submit(label, "post", "/x"), GOAL);
        asks(Pay, &click(), &submit(label, "post", "/payment"), GOAL);
    }
    // Codes of languages and cities.
    for code in ["RM", "DEL"] {
        allows(&click(), &link(code, "https://shop.example.com/lang"), GOAL);
    }
    // Makers' names have humps too, and a link's text may be a file or a folder.
    allows(&click(), &button("LinkedIn"), GOAL);
    allows(&click(), &item("icon-heart"), GOAL);
    allows(
        &click(),
        &link("icon-trash", "https://shop.example.com/icons"),
        GOAL,
    );
    allows(
        &click(),
        &link("deleteButton", "https://shop.example.com/docs/deleteButton"),
        GOAL,
    );
}

#[test]
fn a_sign_alone_says_what_is_done() {
    for label in ["🗑", "🗑️", " 🗑 "] {
        asks(Delete, &click(), &button(label), GOAL);
    }
    for label in ["x Delete", "✕ Delete", "× Remove item"] {
        asks(Delete, &click(), &button(label), GOAL);
    }
    allows(&click(), &button("🗑 Photos"), GOAL);
    allows(&click(), &button("x"), GOAL);
}

#[test]
fn a_beginning_or_an_end_of_a_deed_is_the_deed() {
    for label in rows::<&str>("a_beginning_or_an_end_of_a_deed_is_the_deed") {
        asks(Delete, &click(), &button(label), GOAL);
    }
    for label in [
        "Proceed with payment",
        "Complete purchase",
        "Initiate transfer",
    ] {
        asks(Pay, &click(), &button(label), GOAL);
    }
    for label in ["Proceed with sending", "Start publication"] {
        asks(Send, &click(), &button(label), GOAL);
    }
    for label in rows::<&str>("a_beginning_or_an_end_of_a_deed_is_the_deed_2") {
        allows(&click(), &button(label), GOAL);
    }
}

#[test]
fn a_noun_on_a_button_is_the_deed_and_on_a_link_a_page_about_it() {
    for (class, label) in
        rows::<(RiskClass, &str)>("a_noun_on_a_button_is_the_deed_and_on_a_link_a_page_about_it")
    {
        asks(class, &click(), &button(label), GOAL);
        allows(
            &click(),
            &link(label, "https://shop.example.com/help/12"),
            GOAL,
        );
    }
}

/// What is emptied is more than what was typed to look for it.
#[test]
fn a_history_is_more_than_a_search() {
    for label in rows::<&str>("a_history_is_more_than_a_search") {
        asks(Delete, &click(), &button(label), GOAL);
    }
    for label in rows::<&str>("a_history_is_more_than_a_search_2") {
        allows(&click(), &button(label), GOAL);
    }
}

#[test]
fn an_address_may_take_away_by_a_parameter() {
    for path in rows::<&str>("an_address_may_take_away_by_a_parameter") {
        let to = format!("https://shop.example.com{path}");
        asks(Delete, &click(), &link("More", &to), GOAL);
        asks(Delete, &go(&to), &facts(None), GOAL);
        asks(Delete, &click(), &submit("Go", "post", path), GOAL);
    }
    for path in rows::<&str>("an_address_may_take_away_by_a_parameter_2") {
        let to = format!("https://shop.example.com{path}");
        allows(&click(), &link("More", &to), GOAL);
        allows(&go(&to), &facts(None), GOAL);
    }
}
