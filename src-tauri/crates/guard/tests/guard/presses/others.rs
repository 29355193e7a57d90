//! Bare words, bot checks, and what only unfolds.

use super::GOAL;
use crate::common::*;
use copilot_protocol::{
    Action,
    RiskClass::{self, *},
};

#[test]
fn a_bare_yes_means_what_stands_around_it() {
    for (around, label, class) in
        rows::<(&str, &str, RiskClass)>("a_bare_yes_means_what_stands_around_it")
    {
        let mut f = button(label);
        f.surroundings = around.into();
        asks(class, &click(), &f, GOAL);
        let mut f = post(label);
        f.surroundings = around.into();
        asks(class, &click(), &f, GOAL);
    }
    let mut f = button("OK");
    f.surroundings = "Opening hours".into();
    allows(&click(), &f, GOAL);
}

#[test]
fn what_only_unfolds_does_not_ask() {
    let mut f = button("Delete ▾");
    f.element.as_mut().unwrap().state.expanded = Some(false);
    allows(&click(), &f, GOAL);
    allows(&click(), &button("DELETE /pet/{petId} Deletes a pet"), GOAL);
    allows(&click(), &facts(Some(element("div", "tab", "Send"))), GOAL);
    allows(
        &click(),
        &facts(Some(element("th", "columnheader", "Order"))),
        GOAL,
    );
    let mut run = button("Execute");
    run.element.as_mut().unwrap().context = "DELETE /pet/{petId} Deletes a pet".into();
    asks(Delete, &click(), &run, GOAL);
    run.element.as_mut().unwrap().context = "GET /pet/{petId} Find pet by ID".into();
    allows(&click(), &run, GOAL);
    run.element.as_mut().unwrap().context = "POST /pet Add a pet".into();
    asks(UnclearSubmit, &click(), &run, GOAL);
}

#[test]
fn bot_checks_and_grants_are_the_persons() {
    let mut robot = facts(Some(element("input", "checkbox", "I'm not a robot")));
    robot.element.as_mut().unwrap().attrs.kind = Some("checkbox".into());
    blocks(
        Some(Captcha),
        &Action::Check {
            element: 7,
            checked: true,
        },
        &robot,
        GOAL,
    );
    blocks(Some(Captcha), &click(), &button("Я не робот"), GOAL);
    blocks(
        Some(Captcha),
        &click(),
        &button("Verify you are human"),
        GOAL,
    );
    blocks(
        Some(Captcha),
        &key("Space"),
        &button("Verify you are human"),
        GOAL,
    );
    let mut framed = button("");
    framed.frame_origin = "https://challenges.cloudflare.com".into();
    blocks(Some(Captcha), &click(), &framed, GOAL);
    let mut own = button("Go");
    own.element.as_mut().unwrap().attrs.id = Some("g-recaptcha-btn".into());
    blocks(Some(Captcha), &click(), &own, GOAL);

    for label in ["Allow", "Authorize", "Accept", "Разрешить", "Continue"] {
        let mut consent = post(label);
        consent.page_url = "https://accounts.example.com/o/oauth2/auth?client_id=1&redirect_uri=x&response_type=code".into();
        consent.frame_origin = "https://accounts.example.com".into();
        blocks(Some(Permission), &click(), &consent, GOAL);
    }
    let mut said = button("Разрешить");
    said.surroundings = "Приложение «Почтовик» запрашивает доступ к вашей почте".into();
    blocks(Some(Permission), &click(), &said, GOAL);
    let mut said = button("Allow");
    said.surroundings = "Mailer wants to access your account".into();
    blocks(Some(Permission), &click(), &said, GOAL);
    let mut cookies = button("Accept all");
    cookies.surroundings = "We use cookies to remember your cart.".into();
    allows(&click(), &cookies, GOAL);
}

#[test]
fn something_that_is_gone_is_not_pressed() {
    blocks(None, &click(), &facts(None), GOAL);
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
    allows(&click(), &near("I agree"), GOAL);
    asks(Legal, &click(), &button("I agree"), GOAL);
    allows(&click(), &button("I agree to the use of cookies"), GOAL);
    asks(Delete, &click(), &near("Delete account"), GOAL);
    asks(Pay, &click(), &near("Pay now"), GOAL);
}

#[test]
fn a_proof_of_being_a_person_is_the_persons_own() {
    let name = "I'm not a robot";
    for f in [
        button(name),
        link(name, "#"),
        link(name, "javascript:void(0)"),
    ] {
        blocks(Some(Captcha), &click(), &f, GOAL);
    }
    allows(
        &click(),
        &link(name, "https://shop.example.com/articles/robots"),
        GOAL,
    );
}

#[test]
fn the_head_of_an_entry_opens_it_and_a_bare_word_does_not() {
    for name in ["DELETE /pets/{id}", "delete /pets/{id}", "POST /orders"] {
        allows(&click(), &button(name), GOAL);
    }
    for name in ["DELETE", "delete pets", "Delete /pets"] {
        asks(Delete, &click(), &button(name), GOAL);
    }
}

#[test]
fn what_stands_around_speaks_for_bare_words_alone() {
    let near = |mut f: copilot_protocol::LiveFacts| {
        f.surroundings = "Delete this letter?".into();
        f
    };
    asks(Delete, &click(), &near(button("Yes")), GOAL);
    allows(&click(), &near(button("Map")), GOAL);
    allows(&click(), &near(submit("Yes", "get", "/list")), GOAL);
}

#[test]
fn only_cancel_cancels() {
    let ordered = |label: &str| {
        let mut f = post(label);
        f.element.as_mut().unwrap().context = "Order 1042, paid".into();
        f
    };
    asks(Delete, &click(), &ordered("Cancel"), GOAL);
    for label in ["Back", "Close", "Continue"] {
        allows(&click(), &ordered(label), GOAL);
    }
}
