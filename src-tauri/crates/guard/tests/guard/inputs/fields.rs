//! What is typed, chosen, ticked and given to fields.

use super::{in_form, on, tick};
use crate::common::*;
use copilot_protocol::{RiskClass::*, Verdict};

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
        blocks(Some(Credentials), &type_text("hunter2", false), &f, GOAL);
        blocks(Some(Credentials), &type_text("hunter2", true), &f, GOAL);
        blocks(
            Some(Credentials),
            &type_text("unter2", false),
            &f,
            "sign in with hunter2",
        );
        blocks(Some(Credentials), &key("h"), &f, GOAL);
        asks(
            Credentials,
            &type_text("hunter2", false),
            &f,
            "sign in as anna with hunter2",
        );
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
    assert_eq!(under(&policy, &click(), &send).class, Some(Credentials));
    policy.approved(&typed);
    assert_eq!(under(&policy, &click(), &send).verdict, Verdict::Allow);
    assert_eq!(
        under(&policy, &type_text("hunter2", false), &password).verdict,
        Verdict::Allow
    );
    // Not for another password, another site, a new password, or a form that goes elsewhere.
    assert_eq!(
        under(&policy, &type_text("other", false), &password).verdict,
        Verdict::Block
    );
    let mut there = on("https://elsewhere.test/", send.clone());
    assert!(
        under(&policy, &click(), &there)
            .classes
            .contains(&Credentials)
    );
    there = send.clone();
    there.form = Some(form("post", "https://elsewhere.test/in", true));
    assert!(
        under(&policy, &click(), &there)
            .classes
            .contains(&Credentials)
    );
    let new = with(
        post("Go"),
        &[value("Password", "", "password", "new-password")],
    );
    assert_eq!(under(&policy, &click(), &new).class, Some(CreateAccount));
    assert_eq!(
        under(&policy, &click(), &with(post("Pay"), &send.values)).class,
        Some(Pay)
    );
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
fn personal_data_asks_unless_it_stands_in_the_goal() {
    for (label, kind, autocomplete, text, goal) in
        rows("personal_data_asks_unless_it_stands_in_the_goal")
    {
        let f = field(label, kind, autocomplete);
        asks(PersonalData, &type_text(text, false), &f, GOAL);
        allows(&type_text(text, false), &f, goal);
    }
    let mut city = field("Country", "text", "country");
    city.element.as_mut().unwrap().tag = "select".into();
    asks(PersonalData, &chooses("France"), &city, GOAL);
    allows(&chooses("France"), &city, "I live in France");
    asks(
        Pay,
        &type_text("4111 1111 1111 1111", false),
        &field("x", "text", "cc-number"),
        GOAL,
    );
    asks(
        Pay,
        &type_text("123", false),
        &field("CVC", "text", ""),
        GOAL,
    );
}

#[test]
fn other_fields_do_not_ask() {
    for (label, kind) in rows::<(&str, &str)>("other_fields_do_not_ask") {
        allows(&type_text("tea", false), &field(label, kind, ""), GOAL);
    }
    allows(
        &type_text("tea", true),
        &in_form(field("Search", "search", ""), "get", "Find"),
        GOAL,
    );
    allows(
        &type_text("tea", true),
        &in_form(field("Search", "search", ""), "post", ""),
        GOAL,
    );
    allows(&searches("green tea"), &facts(None), GOAL);
    press_passes(&field("Password", "password", ""));
}

#[test]
fn assent_and_access_ask_when_they_are_ticks() {
    for label in rows::<&str>("assent_and_access_ask_when_they_are_ticked") {
        let (action, f) = tick(label, true);
        asks(Legal, &action, &f, GOAL);
        press_asks(Legal, &f);
        asks(Legal, &key("Space"), &f, GOAL);
        let (action, f) = tick(label, false);
        allows(&action, &f, GOAL);
    }
    let (action, f) = tick("Two-factor authentication", false);
    asks(AccountSecurity, &action, &f, GOAL);
    let mut role = field("Role", "text", "");
    role.element.as_mut().unwrap().tag = "select".into();
    asks(AccountSecurity, &chooses("Admin"), &role, GOAL);
    for label in ["Only in stock", "News by e-mail", "Только в наличии"] {
        let (action, f) = tick(label, true);
        allows(&action, &f, GOAL);
    }
}

#[test]
fn several_options_are_judged_as_each() {
    let f = field("Colour", "select-multiple", "");
    allows(&chooses_all(&["Red", "Blue"]), &f, GOAL);
    let away = on("https://elsewhere.test/a", f.clone());
    assert_ne!(
        judged(&chooses_all(&[]), &away, GOAL).verdict,
        Verdict::Allow
    );
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

#[test]
fn a_box_that_opens_files_to_all_asks() {
    for label in ["Everybody may see my files", "Мои файлы видны всем"] {
        let (action, facts) = tick(label, true);
        asks(AccountSecurity, &action, &facts, GOAL);
    }
}

#[test]
fn a_box_that_gives_a_right_asks() {
    for label in rows::<&str>("a_box_that_gives_a_right_asks") {
        for checked in [true, false] {
            let (action, facts) = tick(label, checked);
            asks(AccountSecurity, &action, &facts, GOAL);
        }
    }
    // Its label says little where the whole page is about rights.
    for (page, asked) in rows::<(&str, bool)>("a_box_that_gives_a_right_asks_2") {
        let (action, mut facts) = tick("View articles", true);
        facts.page_url = page.into();
        if asked {
            asks(AccountSecurity, &action, &facts, GOAL);
        } else {
            allows(&action, &facts, GOAL);
        }
    }
}

/// Pressing into a field is no press of what the field is called.
#[test]
fn a_field_is_not_what_its_label_says() {
    for (tag, kind, role) in rows::<(&str, &str, &str)>("a_field_is_not_what_its_label_says") {
        let mut e = element(tag, role, "Delete my messages after");
        e.attrs.kind = (!kind.is_empty()).then(|| kind.into());
        press_passes(&facts(Some(e)));
    }
    let mut written = element("div", "", "Delete my messages after");
    written.editable = true;
    press_passes(&facts(Some(written)));
    // A button stays one, whatever role the page gives it.
    for role in ["slider", "textbox", "listbox", "spinbutton"] {
        let mut e = element("button", role, "Delete my messages");
        press_asks(Delete, &facts(Some(e.clone())));
        e.editable = true;
        press_asks(Delete, &facts(Some(e)));
    }
    let mut reset = element("input", "button", "Delete what I wrote");
    reset.attrs.kind = Some("reset".into());
    press_passes(&facts(Some(reset)));
}

#[test]
fn a_box_without_a_form_does_what_it_says() {
    let box_of = |label: &str| {
        let mut f = tick(label, true).1;
        f.form = None;
        f.element.as_mut().unwrap().form = None;
        f
    };
    for (label, class) in [
        ("Pay from my account", Pay),
        ("Rent now", Pay),
        ("Delete my messages", Delete),
    ] {
        asks(class, &ticks(true), &box_of(label), GOAL);
        // In a form it waits for the button.
        allows(&ticks(true), &tick(label, true).1, GOAL);
    }
    allows(&ticks(false), &box_of("Pay from my account"), GOAL);
    asks(Delete, &ticks(false), &box_of("Delete my messages"), GOAL);
}

#[test]
fn a_card_that_the_goal_names_is_the_persons_own() {
    let number = "4111 1111 1111 1111";
    let card = field("x", "text", "cc-number");
    asks(Pay, &type_text(number, false), &card, GOAL);
    allows(
        &type_text(number, false),
        &card,
        &format!("fill in the card {number}"),
    );
    let mut year = field("x", "text", "cc-exp-year");
    year.element.as_mut().unwrap().tag = "select".into();
    let choose = chooses("2031");
    asks(Pay, &choose, &year, GOAL);
    allows(&choose, &year, "fill in the card, it ends in 2031");
}

#[test]
fn what_a_field_is_goes_by_its_type_before_its_role_and_words() {
    // A password is one whatever role the page gives its field.
    let mut odd = field("Note", "password", "");
    odd.element.as_mut().unwrap().role = "switch".into();
    blocks(Some(Credentials), &type_text("hunter2", false), &odd, GOAL);
    // What stands in a text that is being written is no name of it.
    let mut note = facts(Some(element("div", "textbox", "Note")));
    let e = note.element.as_mut().unwrap();
    e.editable = true;
    e.text = "Card number".into();
    allows(&type_text("hello", false), &note, GOAL);
    let mut named = facts(Some(element("div", "combobox", "")));
    named.element.as_mut().unwrap().text = "Card number".into();
    asks(Pay, &type_text("4111111111111111", false), &named, GOAL);
    // A search box by its role or by its type.
    for (role, kind) in [
        ("searchbox", "text"),
        ("textbox", "search"),
        ("searchbox", "search"),
    ] {
        let mut f = field("City", kind, "");
        f.element.as_mut().unwrap().role = role.into();
        allows(&type_text("Riga", false), &f, GOAL);
    }
    asks(
        PersonalData,
        &type_text("Riga", false),
        &field("City", "text", ""),
        GOAL,
    );
}

#[test]
fn values_of_a_form_are_told_by_type_and_autocomplete() {
    // Nobody fills in what is hidden.
    let hidden = with(post("Save"), &[value("Card number", "4111", "hidden", "")]);
    assert!(!judged(&click(), &hidden, GOAL).classes.contains(&Pay));
    let card = with(post("Save"), &[value("Card number", "4111", "text", "")]);
    press_asks(Pay, &card);
    // A repeated password is a new one, unless the page says that it is the one there is.
    let one = |label: &str, autocomplete: &str| {
        let form = with(post("Go"), &[value(label, "", "password", autocomplete)]);
        judged(&click(), &form, GOAL).class
    };
    assert_eq!(one("Repeat password", ""), Some(CreateAccount));
    assert_eq!(
        one("Repeat password", "current-password"),
        Some(Credentials)
    );
    assert_eq!(one("Password", "new-password"), Some(CreateAccount));
    assert_eq!(one("Password", ""), Some(Credentials));
    // The code of a goal is the person's to give each time, however its field is drawn.
    let signs_in = "sign in with 482913";
    let code = field("Code", "password", "one-time-code");
    asks(Credentials, &type_text("482913", false), &code, signs_in);
    // An address of mail is the person's own, unless it says to whom.
    let mail = field("Email", "email", "email");
    asks(PersonalData, &type_text("a@b.example", false), &mail, GOAL);
    let to = field("To", "text", "email");
    allows(&type_text("a@b.example", false), &to, GOAL);
    let name = field("To", "text", "name");
    asks(PersonalData, &type_text("Anna", false), &name, GOAL);
    let email = field("Contact", "text", "email");
    asks(PersonalData, &type_text("a@b.example", false), &email, GOAL);
}
