//! Buttons by words that interfaces know, and by words that none does.

use crate::common::*;
use copilot_protocol::RiskClass::{self, *};

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
    for label in rows::<&str>("words_before_and_between_say_nothing") {
        press_passes(&button(label));
    }
}

#[test]
fn a_verb_that_does_not_come_first_is_a_name() {
    // "Avoid" is a verb alone, "drip" a noun too; neither is a word of interfaces.
    for label in ["Photo avoid", "Photo drip"] {
        press_passes(&button(label));
    }
    for label in ["Avoid", "Avoid photos"] {
        press_asks(UnclearSubmit, &button(label));
    }
}

/// A form that is there does not make a button send it.
#[test]
fn only_what_sends_a_form_is_a_submit() {
    let mut inside = button("Photos");
    inside.form = Some(form("post", "/photos", false));
    inside.element.as_mut().unwrap().form = inside.form.clone();
    press_passes(&inside);
    let mut field = inside.clone();
    {
        let element = field.element.as_mut().unwrap();
        element.tag = "input".into();
        element.attrs.kind = Some("button".into());
    }
    press_passes(&field);
    for kind in ["submit", "image"] {
        field.element.as_mut().unwrap().attrs.kind = Some(kind.into());
        press_asks(UnclearSubmit, &field);
    }
    let mut tag = inside.clone();
    tag.element.as_mut().unwrap().attrs.kind = Some("submit".into());
    press_passes(&tag);
}

/// What asks only beside a price is free where it is dragged, as where it is pressed.
#[test]
fn what_is_dragged_is_judged_by_its_words_and_not_by_prices() {
    let drag = drags(None);
    for label in ["Keep regularly", "Change pack"] {
        press_passes(&button(label));
        allows(&drag, &button(label), GOAL);
    }
    asks(Delete, &drag, &button("Delete photos"), GOAL);
}

/// The form says before the press what is read of its request when it leaves.
#[test]
fn a_forms_address_is_read_as_its_request_would_be() {
    for (class, to) in rows::<(RiskClass, &str)>("a_forms_address_is_read_as_its_request_would_be")
    {
        press_asks(class, &submit("Save", "post", to));
    }
    press_passes(&submit("Show", "get", "/users/7/role"));
}
