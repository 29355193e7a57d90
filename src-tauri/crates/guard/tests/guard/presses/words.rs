//! Buttons by words that interfaces know, and by words that none does.

use crate::common::*;
use copilot_protocol::RiskClass::*;

crate::cases::cases! {
    a_verb_that_does_not_come_first_is_a_name
    only_what_sends_a_form_is_a_submit
    what_is_dragged_is_judged_by_its_words_and_not_by_prices
    a_forms_address_is_read_as_its_request_would_be
}

#[test]
fn a_word_that_no_interface_knows_asks() {
    for label in rows::<&str>("a_word_that_no_interface_knows_asks") {
        press_asks(UnclearSubmit, &button(label));
    }
    // Longer texts are no names of buttons.
    press_passes(&button("Zorble photos of the big summer house"));
    press_passes(&link("Zorble", "/zorble"));
}

#[test]
fn words_before_and_between_say_nothing() {
    buttons_pass("words_before_and_between_say_nothing");
}
