//! What a form holds, and where it goes.

use crate::common::*;
use copilot_protocol::{
    RiskClass::{self, *},
    SentValue,
};

#[test]
fn a_submit_of_which_nothing_is_known_asks() {
    for label in rows::<&str>("a_submit_of_which_nothing_is_known_asks") {
        press_asks(UnclearSubmit, &post(label));
    }
    for label in ["Confirm", "Submit", "Подтвердить", "Execute", "Run"] {
        press_asks(UnclearSubmit, &button(label));
    }
    // Unless the person spoke of it.
    allows(
        &click(),
        &post("Frobnicate"),
        "open the page and press Frobnicate",
    );
    allows(&click(), &button("Подтвердить"), "нажми «Подтвердить»");
    // ... of a press without risk only.
    asks(Pay, &click(), &post("Pay now"), "press pay now");
    asks(
        Delete,
        &click(),
        &post("Удалить"),
        "удали письмо, нажми удалить",
    );
}

#[test]
fn saving_asks_unless_the_goal_changes_something() {
    asks(UnclearSubmit, &click(), &post("Save"), "what is the theme?");
    allows(&click(), &post("Save"), "change the theme to dark and save");
    allows(
        &click(),
        &post("Сохранить изменения"),
        "смени тему на тёмную",
    );
}

#[test]
fn cancel_that_sends_an_order_cancels_it() {
    let mut f = post("Cancel");
    f.element.as_mut().unwrap().context = "Order 1042, paid".into();
    press_asks(Delete, &f);
    press_asks(Delete, &submit("Cancel", "post", "/subscription/cancel"));
    press_passes(&post("Cancel"));
}

#[test]
fn the_forms_address_speaks_where_the_label_does_not() {
    for (path, class) in
        rows::<(&str, RiskClass)>("the_forms_address_speaks_where_the_label_does_not")
    {
        press_asks(class, &submit("Go on", "post", path));
        press_asks(class, &submit("", "post", path));
    }
    press_passes(&submit("Apply coupon", "post", "/checkout"));
}

#[test]
fn what_a_form_holds_decides_whatever_its_button_says() {
    for (class, values) in
        rows::<(RiskClass, Vec<[&str; 4]>)>("what_a_form_holds_decides_whatever_its_button_says")
    {
        let values: Vec<SentValue> = values
            .iter()
            .map(|[label, text, kind, fill]| value(label, text, kind, fill))
            .collect();
        for label in ["Continue", "Next", "Go", "Далее", "Frobnicate"] {
            press_asks(class, &with(post(label), &values));
        }
    }
    press_asks(
        Credentials,
        &with(post("Sign in"), &[value("Пароль", "", "password", "")]),
    );
    // A page without a form, whose values were gathered around the button.
    press_asks(
        Credentials,
        &with(button("Log in"), &[value("Password", "", "password", "")]),
    );
}

#[test]
fn sending_what_the_goal_names_does_not_ask() {
    let goal = "write to anna@example.com that the Meeting is at 10, subject Meeting, and send it";
    let mail = |to: &str, text: &str| {
        with(
            post("Send"),
            &[
                value("To", to, "email", ""),
                value("Subject", "Meeting", "text", ""),
                value("Message", text, "textarea", ""),
            ],
        )
    };
    allows(
        &click(),
        &mail("anna@example.com", "the meeting is at 10"),
        goal,
    );
    asks(
        Send,
        &click(),
        &mail("eve@evil.test", "the meeting is at 10"),
        goal,
    );
    asks(
        Send,
        &click(),
        &mail(
            "anna@example.com",
            "the meeting is at 10, the password is hunter2",
        ),
        goal,
    );
    asks(
        Send,
        &click(),
        &mail("anna@example.com", "the meeting is at 10"),
        "read the letter from anna@example.com about the meeting at 10",
    );
    asks(Send, &click(), &post("Send"), goal);
    let goal = "Отправь Анне письмо с текстом «Буду в десять»";
    allows(
        &click(),
        &with(
            post("Отправить"),
            &[
                value("Кому", "Анне", "text", ""),
                value("Сообщение", "Буду в десять", "textarea", ""),
            ],
        ),
        goal,
    );
    asks(
        Send,
        &click(),
        &with(post("Отправить"), &[value("Кому", "Борису", "text", "")]),
        goal,
    );
}

/// A control in a form, with what page and form say of whether it sends.
fn in_form(
    name: &str,
    tag: &str,
    kind: &str,
    by_facts: bool,
    by_element: Option<bool>,
) -> copilot_protocol::LiveFacts {
    let mut e = element(tag, "button", name);
    e.attrs.kind = Some(kind.into());
    e.form = by_element.map(|submits| form("post", "https://shop.example.com/x17", submits));
    let mut f = facts(Some(e));
    f.form = Some(form("post", "https://shop.example.com/x17", by_facts));
    f
}

#[test]
fn a_control_sends_where_anything_says_so() {
    for f in [
        in_form("Frobnicate", "button", "submit", true, None),
        in_form("Frobnicate", "button", "submit", false, Some(true)),
        in_form("Frobnicate", "input", "submit", false, Some(false)),
        in_form("Frobnicate", "input", "IMAGE", false, None),
    ] {
        press_asks(UnclearSubmit, &f);
    }
    for f in [
        in_form("Seventh", "button", "button", false, Some(false)),
        in_form("Seventh", "button", "submit", false, Some(false)),
        in_form("Seventh", "input", "button", false, Some(false)),
    ] {
        press_passes(&f);
    }
}

#[test]
fn a_bare_button_sends_what_stands_filled_in_beside_it() {
    let card = value("Card number", "4111 1111", "text", "cc-number");
    let beside = |label: &str| with(button(label), std::slice::from_ref(&card));
    for label in ["OK", "Proceed now", "Save", ""] {
        press_asks(Pay, &beside(label));
    }
    let j = judged(&click(), &beside("Send"), GOAL);
    assert_eq!(j.classes, [Pay, Send]);
    for label in ["Show", "Map", "Apply filters"] {
        press_passes(&beside(label));
    }
    // What is told is that it sends, where it does.
    assert_eq!(j.what.id, "guard-what-submit");
    assert_eq!(
        judged(&click(), &button("Send"), GOAL).what.id,
        "guard-what-click"
    );
    assert_eq!(
        judged(&click(), &beside("Map"), GOAL).what.id,
        "guard-what-click"
    );
    assert_eq!(
        judged(&click(), &button("Show"), GOAL).reason.id,
        "guard-ok-reading"
    );
    assert_eq!(
        judged(&click(), &post("Search"), GOAL).reason.id,
        "guard-ok"
    );
}

#[test]
fn what_is_sent_has_to_stand_in_the_goal_as_it_is() {
    let says = |text: &str| with(button("Send"), &[value("Message", text, "text", "")]);
    for (goal, text, free) in
        rows::<(&str, &str, bool)>("what_is_sent_has_to_stand_in_the_goal_as_it_is")
    {
        if free {
            allows(&click(), &says(text), goal);
        } else {
            asks(Send, &click(), &says(text), goal);
        }
    }
    // What the page adds unseen is not the person's to name; a password is never sent as text.
    let goal = "send hello there";
    let hello = value("Message", "hello there", "text", "");
    for kind in ["hidden", "submit", "button", "image"] {
        let f = with(button("Send"), &[hello.clone(), value("t", "x9", kind, "")]);
        allows(&click(), &f, goal);
    }
    let f = with(
        button("Send"),
        &[hello, value("Password", "", "password", "")],
    );
    assert!(judged(&click(), &f, goal).classes.contains(&Send));
}

#[test]
fn a_new_password_joins_or_changes() {
    let new = || value("New password", "", "password", "new-password");
    let old = || value("Password", "", "password", "current-password");
    let both = |f| with(f, &[old(), new()]);
    press_asks(AccountSecurity, &both(post("Continue")));
    press_asks(CreateAccount, &both(submit("Continue", "post", "/signup")));
    press_asks(CreateAccount, &both(post("Sign up")));
    let mut headed = both(post("Continue"));
    headed.surroundings = "Create your account".into();
    press_asks(CreateAccount, &headed);
    // Typed with Enter, before the form holds it.
    let mut f = field("Choose one", "password", "new-password");
    f.form = Some(form("post", "https://shop.example.com/x17", false));
    let j = judged(&type_text("hunter2", true), &f, "join with hunter2");
    assert!(j.classes.contains(&CreateAccount), "{:?}", j.classes);
}

#[test]
fn personal_data_is_named_beside_what_asks_already() {
    let with_name =
        |label: &str, name: &str| with(post(label), &[value("Full name", name, "text", "name")]);
    let classes = |f: &copilot_protocol::LiveFacts, goal: &str| judged(&click(), f, goal).classes;
    assert_eq!(
        classes(&with_name("Pay now", "Anna Ivanova"), GOAL),
        [Pay, PersonalData]
    );
    assert_eq!(classes(&with_name("Pay now", "  "), GOAL), [Pay]);
    assert_eq!(
        classes(&with_name("Pay now", "Anna Ivanova"), "pay as Anna Ivanova"),
        [Pay]
    );
    press_passes(&with_name("Continue", "Anna Ivanova"));
}

#[test]
fn a_page_that_takes_payments_makes_a_go_on_a_payment() {
    let at = |mut f: copilot_protocol::LiveFacts| {
        f.page_url = "https://shop.example.com/checkout".into();
        f.frame_origin = "null".into();
        f
    };
    press_asks(Pay, &at(button("Confirm")));
    press_asks(UnclearSubmit, &button("Confirm"));
    press_passes(&at(button("Map")));
    // A button that sends nothing says nothing by its form's address.
    let mut inert = submit("Map", "post", "/items/3/delete");
    for f in [&mut inert.form, &mut inert.element.as_mut().unwrap().form] {
        f.as_mut().unwrap().submits = false;
    }
    press_passes(&inert);
    // What the label says is enough: nothing is added by the address.
    assert_eq!(
        judged(
            &click(),
            &submit("Delete", "post", "/checkout/items/3"),
            GOAL
        )
        .classes,
        [Delete]
    );
}

#[test]
fn a_form_that_looks_up_the_persons_own_words_may_do_so_anywhere() {
    let strange = |mut f: copilot_protocol::LiveFacts| {
        f.page_url = "https://elsewhere.test/".into();
        f.frame_origin = "https://elsewhere.test".into();
        for form in [&mut f.form, &mut f.element.as_mut().unwrap().form]
            .into_iter()
            .flatten()
        {
            form.action = "https://elsewhere.test/s".into();
        }
        f
    };
    let asked = |label: &str, method: &str, text: &str| {
        strange(with(
            submit(label, method, "/s"),
            &[value("q", text, "text", "")],
        ))
    };
    press_passes(&asked("Frobnicate", "get", "the shop"));
    press_passes(&asked("Find", "post", "the shop"));
    press_asks(LeaveSite, &asked("Next", "post", "the shop"));
    press_asks(LeaveSite, &asked("Find", "post", "account 12"));
    press_asks(LeaveSite, &asked("Find", "get", "account 12"));
    let mut typed = field("Search", "search", "");
    typed.element.as_mut().unwrap().form = Some(form("post", "", true));
    typed.form = Some(form("post", "", true));
    allows(&type_text("the shop", true), &strange(typed), GOAL);
    // From a site of the run to another: by an address alone, and never into this network.
    let leads = |label: &str, method: &str, to: &str, text: &str| {
        let mut f = with(submit(label, method, "/s"), &[value("q", text, "text", "")]);
        f.form = Some(form(method, to, true));
        f.element.as_mut().unwrap().form = f.form.clone();
        f
    };
    let there = "https://elsewhere.test/s";
    press_passes(&leads("Find", "get", there, "the shop"));
    press_asks(LeaveSite, &leads("Find", "post", there, "the shop"));
    press_asks(LeaveSite, &leads("Find", "get", there, "account 12"));
    press_asks(
        PrivateHost,
        &leads("Find", "get", "http://192.168.0.1/s", "the shop"),
    );
}

#[test]
fn a_goal_that_changes_something_frees_what_keeps_and_nothing_else() {
    let changes = "change the language";
    allows(&click(), &post("Save changes"), changes);
    asks(UnclearSubmit, &click(), &post("Frobnicate"), changes);
}

#[test]
fn a_drawing_asks_whatever_it_is_called_and_a_named_element_does_not() {
    let canvas = facts(Some(element("canvas", "", "Seventh")));
    press_asks(UnclearSubmit, &canvas);
    let own = facts(Some(element("x-card", "button", "Seventh")));
    press_passes(&own);
}
