//! Bare words, bot checks, and what only unfolds.

use crate::common::*;
use copilot_protocol::RiskClass::{self, *};

#[test]
fn a_bare_yes_means_what_stands_around_it() {
    for (around, label, class) in
        rows::<(&str, &str, RiskClass)>("a_bare_yes_means_what_stands_around_it")
    {
        let mut f = button(label);
        f.surroundings = around.into();
        press_asks(class, &f);
        let mut f = post(label);
        f.surroundings = around.into();
        press_asks(class, &f);
    }
    let mut f = button("OK");
    f.surroundings = "Opening hours".into();
    press_passes(&f);
}

#[test]
fn what_only_unfolds_does_not_ask() {
    let mut f = button("Delete ▾");
    f.element.as_mut().unwrap().state.expanded = Some(false);
    press_passes(&f);
    press_passes(&button("DELETE /pet/{petId} Deletes a pet"));
    press_passes(&facts(Some(element("div", "tab", "Send"))));
    press_passes(&facts(Some(element("th", "columnheader", "Order"))));
    let mut run = button("Execute");
    run.element.as_mut().unwrap().context = "DELETE /pet/{petId} Deletes a pet".into();
    press_asks(Delete, &run);
    run.element.as_mut().unwrap().context = "GET /pet/{petId} Find pet by ID".into();
    press_passes(&run);
    run.element.as_mut().unwrap().context = "POST /pet Add a pet".into();
    press_asks(UnclearSubmit, &run);
}

#[test]
fn bot_checks_and_grants_are_the_persons() {
    let mut robot = facts(Some(element("input", "checkbox", "I'm not a robot")));
    robot.element.as_mut().unwrap().attrs.kind = Some("checkbox".into());
    blocks(Some(Captcha), &ticks(true), &robot, GOAL);
    press_is_blocked(Some(Captcha), &button("Я не робот"));
    press_is_blocked(Some(Captcha), &button("Verify you are human"));
    blocks(
        Some(Captcha),
        &key("Space"),
        &button("Verify you are human"),
        GOAL,
    );
    let mut framed = button("");
    framed.frame_origin = "https://challenges.cloudflare.com".into();
    press_is_blocked(Some(Captcha), &framed);
    let mut own = button("Go");
    own.element.as_mut().unwrap().attrs.id = Some("g-recaptcha-btn".into());
    press_is_blocked(Some(Captcha), &own);

    for label in ["Allow", "Authorize", "Accept", "Разрешить", "Continue"] {
        let mut consent = post(label);
        consent.page_url = "https://accounts.example.com/o/oauth2/auth?client_id=1&redirect_uri=x&response_type=code".into();
        consent.frame_origin = "https://accounts.example.com".into();
        press_is_blocked(Some(Permission), &consent);
    }
    let mut said = button("Разрешить");
    said.surroundings = "Приложение «Почтовик» запрашивает доступ к вашей почте".into();
    press_is_blocked(Some(Permission), &said);
    let mut said = button("Allow");
    said.surroundings = "Mailer wants to access your account".into();
    press_is_blocked(Some(Permission), &said);
    let mut cookies = button("Accept all");
    cookies.surroundings = "We use cookies to remember your cart.".into();
    press_passes(&cookies);
}

#[test]
fn something_that_is_gone_is_not_pressed() {
    press_is_blocked(None, &facts(None));
    blocks(None, &type_text("a", false), &facts(None), GOAL);
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

#[test]
fn a_notice_of_cookies_frees_assent_and_nothing_else() {
    let near = |label: &str| {
        let mut f = button(label);
        f.surroundings = "We use cookies to make this site better.".into();
        f
    };
    press_passes(&near("I agree"));
    press_asks(Legal, &button("I agree"));
    press_passes(&button("I agree to the use of cookies"));
    press_asks(Delete, &near("Delete account"));
    press_asks(Pay, &near("Pay now"));
}

#[test]
fn a_proof_of_being_a_person_is_the_persons_own() {
    let name = "I'm not a robot";
    for f in [
        button(name),
        link(name, "#"),
        link(name, "javascript:void(0)"),
    ] {
        press_is_blocked(Some(Captcha), &f);
    }
    press_passes(&link(name, "https://shop.example.com/articles/robots"));
}

#[test]
fn the_head_of_an_entry_opens_it_and_a_bare_word_does_not() {
    for name in ["DELETE /pets/{id}", "delete /pets/{id}", "POST /orders"] {
        press_passes(&button(name));
    }
    for name in ["DELETE", "delete pets", "Delete /pets"] {
        press_asks(Delete, &button(name));
    }
}

#[test]
fn what_stands_around_speaks_for_bare_words_alone() {
    let near = |mut f: copilot_protocol::LiveFacts| {
        f.surroundings = "Delete this letter?".into();
        f
    };
    press_asks(Delete, &near(button("Yes")));
    press_passes(&near(button("Map")));
    press_passes(&near(submit("Yes", "get", "/list")));
}

#[test]
fn only_cancel_cancels() {
    let ordered = |label: &str| {
        let mut f = post(label);
        f.element.as_mut().unwrap().context = "Order 1042, paid".into();
        f
    };
    press_asks(Delete, &ordered("Cancel"));
    for label in ["Back", "Close", "Continue"] {
        press_passes(&ordered(label));
    }
}
