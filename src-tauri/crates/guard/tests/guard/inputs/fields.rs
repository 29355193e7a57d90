//! What is typed, chosen, ticked and given to fields.

use crate::common::*;
use copilot_protocol::RiskClass::*;

crate::cases::cases! {
    a_box_that_opens_files_to_all_asks
    a_box_without_a_form_does_what_it_says
    a_card_that_the_goal_names_is_the_persons_own
    a_field_is_not_what_its_label_says
    other_fields_do_not_ask
    what_a_field_is_goes_by_its_type_before_its_role_and_words
    assent_and_access_ask_when_they_are_ticked
    a_box_that_gives_a_right_asks
    personal_data_asks_unless_it_stands_in_the_goal
    values_of_a_form_are_told_by_type_and_autocomplete
}

#[test]
fn secrets_are_typed_by_the_person() {
    for f in [
        field("Password", "password", ""),
        field("Login", "password", "current-password"),
        field("Choose one", "password", "new-password"),
        field("Код", "text", "one-time-code"),
        field("Код из СМС", "text", ""),
        field("Пароль", "text", ""),
        field("API key", "text", ""),
    ] {
        let secret = type_text("hunter2", false);
        for (action, goal) in [
            (&secret, GOAL),
            (&type_text("hunter2", true), GOAL),
            (&type_text("unter2", false), "sign in with hunter2"),
            (&key("h"), GOAL),
        ] {
            blocks(Some(Credentials), action, &f, goal);
        }
        asks(Credentials, &secret, &f, "sign in as anna with hunter2");
        allows(&type_text("", false), &f, GOAL);
    }
}

#[test]
fn signing_in_asks_once_for_a_site() {
    let mut policy = policy("sign in as anna with hunter2");
    let password = field("Password", "password", "current-password");
    let typed = under(&policy, &type_text("hunter2", false), &password);
    let send = with(
        post("Sign in"),
        &[value("Password", "", "password", "current-password")],
    );
    wants(Credentials, &policy, &click(), &send);
    policy.approved(&typed);
    passes(&policy, &click(), &send);
    passes(&policy, &type_text("hunter2", false), &password);
    // Not for another password, another site, a new password, or a form that goes elsewhere.
    let verdict = under(&policy, &type_text("other", false), &password).verdict;
    assert_eq!(verdict, Verdict::Block);
    let mut there = on("https://elsewhere.test/", send.clone());
    let classes = under(&policy, &click(), &there).classes;
    assert!(classes.contains(&Credentials), "{classes:?}");
    there = send.clone();
    there.form = Some(form("post", "https://elsewhere.test/in", true));
    let classes = under(&policy, &click(), &there).classes;
    assert!(classes.contains(&Credentials), "{classes:?}");
    let new = with(
        post("Go"),
        &[value("Password", "", "password", "new-password")],
    );
    wants(CreateAccount, &policy, &click(), &new);
    wants(Pay, &policy, &click(), &with(post("Pay"), &send.values));
}

#[test]
fn what_was_typed_into_a_secret_field_is_not_shown() {
    let f = field("Password", "password", "");
    let j = judged(&type_text("hunter2", false), &f, "sign in with hunter2");
    assert!(!serde_json::to_string(&j).unwrap().contains("hunter2"));
    let f = with(
        post("Sign in"),
        &[value("Password", "hunter2", "password", "")],
    );
    let j = judged(&click(), &f, GOAL);
    assert!(!serde_json::to_string(&j).unwrap().contains("hunter2"));
    assert!(j.facts.values[0].secret);
}

#[test]
fn several_options_are_judged_as_each() {
    let f = field("Colour", "select-multiple", "");
    allows(&chooses_all(&["Red", "Blue"]), &f, GOAL);
    let away = on("https://elsewhere.test/a", f.clone());
    let verdict = judged(&chooses_all(&[]), &away, GOAL).verdict;
    assert_ne!(verdict, Verdict::Allow);
    let what = judged(&chooses_all(&["Red", "Blue"]), &f, GOAL);
    let other = judged(&chooses_all(&["Red", "Green"]), &f, GOAL);
    assert_ne!(what.facts.fingerprint, other.facts.fingerprint);
}

#[test]
fn a_part_of_what_the_goal_quotes_is_not_what_it_wants_said() {
    let said = |text: &str| {
        with(
            post("Post answer"),
            &[value("Your answer", text, "textarea", "")],
        )
    };
    for (goal, whole, part) in
        rows::<(&str, &str, &str)>("a_part_of_what_the_goal_quotes_is_not_what_it_wants_said")
    {
        allows(&click(), &said(whole), goal);
        asks(Send, &click(), &said(part), goal);
    }
}

/// Nobody fills in what is hidden.
#[test]
fn a_hidden_card_number_pays_nothing() {
    let hidden = with(post("Save"), &[value("Card number", "4111", "hidden", "")]);
    assert!(!judged(&click(), &hidden, GOAL).classes.contains(&Pay));
}
