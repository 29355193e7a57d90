//! Bare words, bot checks, and what only unfolds.

use crate::common::*;
use copilot_protocol::RiskClass::*;

crate::cases::cases! {
    a_bare_yes_means_what_stands_around_it
    a_notice_of_cookies_frees_assent_and_nothing_else
    a_proof_of_being_a_person_is_the_persons_own
    bot_checks_and_grants_are_the_persons
    only_cancel_cancels
    something_that_is_gone_is_not_pressed
    the_head_of_an_entry_opens_it_and_a_bare_word_does_not
    what_only_unfolds_does_not_ask
    what_stands_around_speaks_for_bare_words_alone
}

#[test]
fn the_gravest_class_comes_first() {
    let f = with(
        submit("Register and pay", "post", "/delete"),
        &[
            value("Card number", "4111", "text", "cc-number"),
            value("I agree to the terms", "on", "checkbox", ""),
            value("Password", "", "password", "new-password"),
        ],
    );
    let j = judged(&click(), &f, GOAL);
    assert_eq!(j.classes, [Pay, Delete, CreateAccount, Legal]);
}
