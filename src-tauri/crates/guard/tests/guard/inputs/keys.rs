//! Keys, and Enter, which sends.

use super::{filled, in_form, on, tick};
use crate::common::*;
use copilot_protocol::{
    LiveFacts,
    RiskClass::{self, *},
    Verdict,
};

#[test]
fn enter_sends_what_the_button_would() {
    for (submit_label, class) in rows::<(&str, RiskClass)>("enter_sends_what_the_button_would") {
        let f = in_form(field("Note", "text", ""), "post", submit_label);
        asks(class, &key("Enter"), &f, GOAL);
        asks(class, &key("NumpadEnter"), &f, GOAL);
        asks(class, &type_text("hello", true), &f, GOAL);
        // A line's end typed into a field of one line is Enter.
        asks(class, &type_text("hello\n", false), &f, GOAL);
        let mut nameless = f.clone();
        nameless.element = None;
        asks(class, &shortcut("Enter"), &nameless, GOAL);
    }
    allows(
        &key("Enter"),
        &in_form(field("Note", "text", ""), "get", ""),
        GOAL,
    );
    allows(
        &key("Enter"),
        &in_form(field("Town", "text", ""), "post", "Find"),
        GOAL,
    );
    asks(
        Credentials,
        &key("Enter"),
        &with(
            in_form(field("Password", "password", ""), "post", "Enter"),
            &[value("Password", "", "password", "")],
        ),
        GOAL,
    );
    asks(
        Credentials,
        &type_text("hunter2", true),
        &in_form(field("Password", "password", ""), "post", "Go"),
        "sign in with hunter2",
    );
    asks(UnclearSubmit, &shortcut("Enter"), &facts(None), GOAL);
    for name in rows::<&str>("enter_sends_what_the_button_would_2") {
        allows(
            &key(name),
            &in_form(field("Note", "text", ""), "post", "Pay"),
            GOAL,
        );
    }
    asks(
        Delete,
        &key("Delete"),
        &facts(Some(element("tr", "row", "A letter"))),
        GOAL,
    );
    allows(&key("Delete"), &field("Note", "text", ""), GOAL);
}

#[test]
fn enter_in_a_chat_sends_and_in_a_text_does_not() {
    let mut chat = facts(Some(element("div", "textbox", "Write a message…")));
    chat.element.as_mut().unwrap().editable = true;
    asks(Send, &type_text("hello there", true), &chat, GOAL);
    allows(&type_text("hello there", true), &chat, "send hello there");
    chat.element.as_mut().unwrap().value = "hello".into();
    asks(Send, &key("Enter"), &chat, GOAL);
    let mut note = facts(Some(element("textarea", "textbox", "Notes")));
    note.element.as_mut().unwrap().editable = true;
    let note = in_form(note, "post", "Send");
    allows(&key("Enter"), &note, GOAL);
    allows(&type_text("a\nb", false), &note, GOAL);
    asks(Send, &key("Control+Enter"), &note, GOAL);
}

#[test]
fn one_key_outside_a_field_may_do_anything() {
    for name in ["#", "e", "!", "d", "Shift+u", "я"] {
        asks(UnclearSubmit, &shortcut(name), &facts(None), GOAL);
    }
    for name in ["j", "k", "/", "?", "5", "ArrowDown", "Escape", "Control+c"] {
        allows(&shortcut(name), &facts(None), GOAL);
    }
    allows(&key("e"), &field("Town", "text", ""), GOAL);
}

#[test]
fn keys_in_a_field_write_in_it() {
    let there = |f: LiveFacts| on("https://elsewhere.test/a", f);
    for f in [
        filled("input", "", "Note", "a"),
        filled("div", "", "Note", "a"),
        filled("span", "textbox", "Note", "a"),
    ] {
        for name in ["Delete", "Space", " ", "x", "я"] {
            allows(&key(name), &f, GOAL);
        }
    }
    allows(&key("x"), &filled("select", "combobox", "Sort", ""), GOAL);
    asks(
        UnclearSubmit,
        &key("x"),
        &filled("tr", "row", "A letter", ""),
        GOAL,
    );
    // On a strange site a letter is input, and moving about is not.
    let strange = there(field("Note", "text", ""));
    asks(LeaveSite, &key("x"), &strange, GOAL);
    for name in ["ArrowDown", "Control+a", "Escape"] {
        allows(&key(name), &strange, GOAL);
    }
    // A real button is pressed by its keys, whatever role the page gives it.
    for role in ["textbox", "searchbox"] {
        let mut e = element("button", role, "Delete my messages");
        e.form = None;
        for name in ["Space", "Enter"] {
            asks(Delete, &key(name), &facts(Some(e.clone())), GOAL);
        }
    }
    // A line's end by itself is Enter.
    let f = in_form(field("Note", "text", ""), "post", "Pay");
    for name in ["\n", "\r"] {
        asks(Pay, &key(name), &f, GOAL);
    }
}

#[test]
fn enter_in_a_form_sends_it_from_each_of_its_controls() {
    for f in [
        filled("input", "", "Note", "a"),
        filled("select", "combobox", "Colour", ""),
        tick("Only in stock", true).1,
    ] {
        asks(Pay, &key("Enter"), &in_form(f, "post", "Pay"), GOAL);
    }
    // What opens or slides takes Enter for itself.
    for role in ["combobox", "listbox", "slider", "spinbutton"] {
        let f = in_form(
            filled("span", role, "Delete my messages after", ""),
            "post",
            "Pay",
        );
        allows(&key("Enter"), &f, GOAL);
    }
}

#[test]
fn enter_without_a_form_is_judged_by_the_field() {
    let holds = |mut f: LiveFacts, text: &str| {
        f.element.as_mut().unwrap().value = text.into();
        f
    };
    let there = |f: LiveFacts| on("https://elsewhere.test/a", f);
    let enter = key("Enter");
    let plain = || field("Note", "text", "");
    asks(UnclearSubmit, &enter, &holds(plain(), "a"), GOAL);
    allows(&enter, &plain(), GOAL);
    let mut list = holds(plain(), "a");
    list.element.as_mut().unwrap().role = "combobox".into();
    allows(&enter, &list, GOAL);
    let mut named = holds(plain(), "a");
    named.submit_label = "Pay".into();
    asks(Pay, &enter, &named, GOAL);
    named.submit_label = "  ".into();
    asks(UnclearSubmit, &enter, &named, GOAL);
    let chat = holds(field("Write a message", "text", ""), "hello");
    asks(Send, &enter, &chat, GOAL);
    allows(&enter, &chat, "send hello");
    // What is looked up: the person's own words anywhere, others on the run's sites.
    let search = || field("Search", "search", "");
    allows(&enter, &holds(search(), "account 12"), GOAL);
    allows(&enter, &there(holds(search(), "the shop")), GOAL);
    asks(
        LeaveSite,
        &enter,
        &there(holds(search(), "account 12")),
        GOAL,
    );
    asks(
        Pay,
        &enter,
        &holds(field("x", "text", "cc-number"), "4111"),
        GOAL,
    );
    // A password that stands there already is not seen; it may be there.
    for f in [
        field("Password", "password", ""),
        field("Password", "password", "new-password"),
        field("x", "text", "one-time-code"),
    ] {
        asks(Credentials, &enter, &f, GOAL);
    }
    let mut policy = policy("sign in with hunter2");
    let password = field("Password", "password", "current-password");
    let typed = under(&policy, &type_text("hunter2", false), &password);
    policy.approved(&typed);
    let sent = under(&policy, &enter, &password);
    assert_eq!(sent.verdict, Verdict::Allow);
}

#[test]
fn enter_in_a_long_text_is_a_new_line_but_where_one_writes_to_others() {
    let enter = key("Enter");
    for (tag, name, text, formed, Asked(wanted)) in
        rows("enter_in_a_long_text_is_a_new_line_but_where_one_writes_to_others")
    {
        let mut f = filled(tag, "", name, text);
        f.element.as_mut().unwrap().editable = true;
        let f = if formed { in_form(f, "post", "Pay") } else { f };
        match wanted {
            Some(class) => asks(class, &enter, &f, GOAL),
            None => allows(&enter, &f, GOAL),
        }
    }
}

#[test]
fn enter_is_as_clear_as_the_button_and_not_as_the_field() {
    let colour = in_form(field("Colour", "text", ""), "post", "Frobnicate");
    asks(UnclearSubmit, &key("Enter"), &colour, "look at the colour");
    allows(&key("Enter"), &colour, "frobnicate the colour");
}
