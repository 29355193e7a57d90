//! Typing, choosing, ticking, keys, dialogs, addresses, and leaving the run's sites.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;
use common::*;
use copilot_guard::{Policy, judge};
use copilot_protocol::{
    Action, Delivery, DialogKind, LiveFacts, MouseButton, PageDialog, RiskClass::*,
    ScrollDirection, Settings, Verdict,
};

const GOAL: &str = "look around the shop";

fn on(address: &str, mut f: LiveFacts) -> LiveFacts {
    f.page_url = address.into();
    f.frame_origin = url::Url::parse(address)
        .unwrap()
        .origin()
        .ascii_serialization();
    f
}

fn tick(label: &str, checked: bool) -> (Action, LiveFacts) {
    let mut e = element("input", "checkbox", label);
    e.attrs.kind = Some("checkbox".into());
    e.form = Some(form("post", PAGE, false));
    (
        Action::Check {
            element: 7,
            checked,
        },
        facts(Some(e)),
    )
}

fn in_form(mut f: LiveFacts, method: &str, submit_label: &str) -> LiveFacts {
    f.form = Some(form(method, "https://shop.example.com/x17", false));
    f.submit_label = submit_label.into();
    f
}

#[test]
fn looking_never_asks() {
    let strange = on("https://elsewhere.test/a", facts(None));
    for action in [
        Action::Scroll {
            direction: ScrollDirection::Down,
            amount: 1.0,
            element: None,
            to_text: None,
        },
        Action::Screenshot { full_page: true },
        Action::Extract {
            what: "x".into(),
            element: None,
            columns: Vec::new(),
        },
        Action::FindText {
            text: "delete".into(),
        },
        Action::wait(10),
        Action::ScrollTo {
            element: None,
            end: true,
        },
        Action::PrintPdf,
        Action::Hover { element: 7 },
        Action::GoBack,
        Action::GoForward,
        Action::Reload,
        Action::NewTab { url: None },
        Action::Done { answer: "x".into() },
        go("about:blank"),
    ] {
        allows(&action, &strange, GOAL);
    }
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
    let typed = judge(
        &type_text("hunter2", false),
        &password,
        &policy,
        Delivery::Trusted,
    );
    let send = with(
        post("Sign in"),
        &[value("Password", "", "password", "current-password")],
    );
    assert_eq!(
        judge(&click(), &send, &policy, Delivery::Trusted).class,
        Some(Credentials)
    );
    policy.approved(&typed);
    assert_eq!(
        judge(&click(), &send, &policy, Delivery::Trusted).verdict,
        Verdict::Allow
    );
    assert_eq!(
        judge(
            &type_text("hunter2", false),
            &password,
            &policy,
            Delivery::Trusted
        )
        .verdict,
        Verdict::Allow
    );
    // Not for another password, another site, a new password, or a form that goes elsewhere.
    assert_eq!(
        judge(
            &type_text("other", false),
            &password,
            &policy,
            Delivery::Trusted
        )
        .verdict,
        Verdict::Block
    );
    let mut there = on("https://elsewhere.test/", send.clone());
    assert!(
        judge(&click(), &there, &policy, Delivery::Trusted)
            .classes
            .contains(&Credentials)
    );
    there = send.clone();
    there.form = Some(form("post", "https://elsewhere.test/in", true));
    assert!(
        judge(&click(), &there, &policy, Delivery::Trusted)
            .classes
            .contains(&Credentials)
    );
    let new = with(
        post("Go"),
        &[value("Password", "", "password", "new-password")],
    );
    assert_eq!(
        judge(&click(), &new, &policy, Delivery::Trusted).class,
        Some(CreateAccount)
    );
    assert_eq!(
        judge(
            &click(),
            &with(post("Pay"), &send.values),
            &policy,
            Delivery::Trusted
        )
        .class,
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
    for (f, text, goal) in [
        (
            field("Full name", "text", "name"),
            "Anna Ivanova",
            "order as Anna Ivanova",
        ),
        (
            field("Phone", "tel", ""),
            "+7 916 123-45-67",
            "my phone is 8(916)1234567, or +79161234567",
        ),
        (
            field("Your e-mail", "email", ""),
            "anna@example.com",
            "subscribe anna@example.com",
        ),
        (
            field("x", "text", "shipping street-address"),
            "Main street 5",
            "deliver to Main Street 5",
        ),
        (
            field("x", "text", "bday"),
            "1990-05-01",
            "I was born 1990-05-01",
        ),
        (
            field("Passport", "text", ""),
            "4509 123456",
            "паспорт 4509 123456",
        ),
        (field("ИНН", "text", ""), "7707083893", "ИНН 7707083893"),
        (
            field("СНИЛС", "text", ""),
            "112-233-445 95",
            "снилс 112-233-445 95",
        ),
        (
            field("Дата рождения", "text", ""),
            "01.05.1990",
            "родилась 01.05.1990",
        ),
        (
            field("Фамилия", "text", ""),
            "Иванова",
            "запиши меня: Иванова",
        ),
    ] {
        asks(PersonalData, &type_text(text, false), &f, GOAL);
        allows(&type_text(text, false), &f, goal);
    }
    let mut city = field("Country", "text", "country");
    city.element.as_mut().unwrap().tag = "select".into();
    asks(
        PersonalData,
        &Action::SelectOption {
            element: 7,
            option: "France".into(),
        },
        &city,
        GOAL,
    );
    allows(
        &Action::SelectOption {
            element: 7,
            option: "France".into(),
        },
        &city,
        "I live in France",
    );
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
    for (label, kind) in [
        ("Search products", "search"),
        ("Quantity", "number"),
        ("Subject", "text"),
        ("Display name", "text"),
        ("Message", "text"),
        ("Кому", "email"),
        ("Max price", "text"),
        ("Town name", "text"),
    ] {
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
    allows(
        &Action::Search {
            query: "green tea".into(),
        },
        &facts(None),
        GOAL,
    );
    allows(&click(), &field("Password", "password", ""), GOAL);
}

#[test]
fn assent_and_access_ask_when_they_are_ticked() {
    for label in [
        "I accept the terms of sale",
        "I agree to the terms",
        "I have read the privacy policy",
        "Согласен с условиями продажи",
        "Принимаю оферту",
        "Даю согласие на обработку персональных данных",
    ] {
        let (action, f) = tick(label, true);
        asks(Legal, &action, &f, GOAL);
        asks(Legal, &click(), &f, GOAL);
        asks(Legal, &key("Space"), &f, GOAL);
        let (action, f) = tick(label, false);
        allows(&action, &f, GOAL);
    }
    let (action, f) = tick("Two-factor authentication", false);
    asks(AccountSecurity, &action, &f, GOAL);
    let mut role = field("Role", "text", "");
    role.element.as_mut().unwrap().tag = "select".into();
    asks(
        AccountSecurity,
        &Action::SelectOption {
            element: 7,
            option: "Admin".into(),
        },
        &role,
        GOAL,
    );
    for label in ["Only in stock", "News by e-mail", "Только в наличии"] {
        let (action, f) = tick(label, true);
        allows(&action, &f, GOAL);
    }
}

#[test]
fn choosing_a_file_asks() {
    let mut f = field("Photo", "file", "");
    f.element.as_mut().unwrap().editable = false;
    asks(Upload, &click(), &f, GOAL);
    asks(Upload, &type_text("/etc/passwd", false), &f, GOAL);
    asks(Upload, &key("Enter"), &f, GOAL);
}

fn give(files: &[&str]) -> Action {
    Action::Upload {
        element: 7,
        files: files.iter().map(|f| (*f).to_owned()).collect(),
    }
}

#[test]
fn giving_a_file_asks_and_keys_are_not_given() {
    let f = button("Attach");
    asks(Upload, &give(&["/home/anna/letter.odt"]), &f, GOAL);
    // The goal does not say for itself that the site may have it.
    let named = "send /home/anna/letter.odt to the shop";
    asks(Upload, &give(&["/home/anna/letter.odt"]), &f, named);
    for secret in [
        "/home/anna/.ssh/id_ed25519",
        "/home/anna/.config/app/token",
        "/etc/shadow",
        "/home/anna/keys/server.PEM",
        "C:\\Users\\Anna\\AppData\\Local\\Chrome\\User Data\\Default\\Login Data",
        "/proc/self/environ",
    ] {
        blocks(Some(Upload), &give(&[secret]), &f, GOAL);
        blocks(Some(Upload), &give(&["/home/anna/a.txt", secret]), &f, GOAL);
    }
    let goal = "upload /home/anna/keys/server.pem to the shop";
    asks(Upload, &give(&["/home/anna/keys/server.pem"]), &f, goal);
    // Each file is shown whole, and the approval is for these files only.
    let two = judged(&give(&["/home/anna/a.txt", "/home/anna/b.txt"]), &f, GOAL);
    let shown: Vec<&str> = two.facts.values.iter().map(|v| v.value.as_str()).collect();
    assert_eq!(shown, ["/home/anna/a.txt", "/home/anna/b.txt"]);
    let one = judged(&give(&["/home/anna/a.txt"]), &f, GOAL);
    assert_ne!(two.facts.fingerprint, one.facts.fingerprint);
}

#[test]
fn a_press_with_another_button_is_judged_by_what_it_does() {
    let press = |button, count| Action::MouseClick {
        element: 7,
        button,
        count,
        modifiers: Vec::new(),
    };
    let delete = button("Delete account");
    asks(Delete, &press(MouseButton::Left, 2), &delete, GOAL);
    asks(Delete, &press(MouseButton::Middle, 1), &delete, GOAL);
    allows(&press(MouseButton::Right, 1), &delete, GOAL);
    allows(&press(MouseButton::Left, 2), &button("More"), GOAL);
    let once = judged(&press(MouseButton::Left, 1), &delete, GOAL);
    let twice = judged(&press(MouseButton::Left, 2), &delete, GOAL);
    assert_ne!(once.facts.fingerprint, twice.facts.fingerprint);
}

#[test]
fn a_drag_is_judged_by_where_it_ends() {
    let drag = |to| Action::Drag {
        element: 7,
        to,
        dx: 10.0,
        dy: 0.0,
    };
    let mut f = button("Holiday photo");
    f.onto = button("Album").element;
    allows(&drag(Some(8)), &f, GOAL);
    let kept = judged(&drag(Some(8)), &f, GOAL).facts.fingerprint;
    for bin in ["Trash", "Recycle bin", "Удалить навсегда"] {
        f.onto = button(bin).element;
        asks(Delete, &drag(Some(8)), &f, GOAL);
        assert_ne!(judged(&drag(Some(8)), &f, GOAL).facts.fingerprint, kept);
    }
    f.onto = button("Publish here").element;
    asks(Send, &drag(Some(8)), &f, GOAL);
    asks(Pay, &drag(None), &button("Pay now"), GOAL);
    let card = facts(Some(element("div", "", "Sign up")));
    asks(CreateAccount, &drag(None), &card, GOAL);
    let away = on("https://elsewhere.test/board", button("Card"));
    assert_ne!(judged(&drag(None), &away, GOAL).verdict, Verdict::Allow);
}

#[test]
fn several_options_are_judged_as_each() {
    let choose = |options: &[&str]| Action::SelectOptions {
        element: 7,
        options: options.iter().map(|o| (*o).to_owned()).collect(),
    };
    let f = field("Colour", "select-multiple", "");
    allows(&choose(&["Red", "Blue"]), &f, GOAL);
    let away = on("https://elsewhere.test/a", f.clone());
    assert_ne!(judged(&choose(&[]), &away, GOAL).verdict, Verdict::Allow);
    let what = judged(&choose(&["Red", "Blue"]), &f, GOAL);
    let other = judged(&choose(&["Red", "Green"]), &f, GOAL);
    assert_ne!(what.facts.fingerprint, other.facts.fingerprint);
}

#[test]
fn enter_sends_what_the_button_would() {
    for (submit_label, class) in [
        ("Pay", Pay),
        ("Send", Send),
        ("Удалить", Delete),
        ("", UnclearSubmit),
        ("Frobnicate", UnclearSubmit),
        ("Sign up", CreateAccount),
    ] {
        let f = in_form(field("Note", "text", ""), "post", submit_label);
        asks(class, &key("Enter"), &f, GOAL);
        asks(class, &key("NumpadEnter"), &f, GOAL);
        asks(class, &type_text("hello", true), &f, GOAL);
        // A line's end typed into a field of one line is Enter.
        asks(class, &type_text("hello\n", false), &f, GOAL);
        let mut nameless = f.clone();
        nameless.element = None;
        asks(
            class,
            &Action::PressKey {
                key: "Enter".into(),
                element: None,
            },
            &nameless,
            GOAL,
        );
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
    asks(
        UnclearSubmit,
        &Action::PressKey {
            key: "Enter".into(),
            element: None,
        },
        &facts(None),
        GOAL,
    );
    for name in [
        "Tab",
        "Escape",
        "ArrowDown",
        "PageDown",
        "Control+a",
        "a",
        "Backspace",
    ] {
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
fn dialogs_are_judged_by_their_words() {
    let open = |kind, message: &str| {
        let mut f = facts(None);
        f.dialog = Some(PageDialog {
            kind,
            message: message.into(),
        });
        f
    };
    let answer = |accept| Action::HandleDialog { accept, text: None };
    for (message, class) in [
        ("Delete everything in the list?", Delete),
        ("Точно очистить весь список?", Delete),
        ("You will be charged $20. Pay?", Pay),
        ("Send this message?", Send),
        ("Are you sure?", UnclearSubmit),
        ("Go on?", UnclearSubmit),
    ] {
        asks(
            class,
            &answer(true),
            &open(DialogKind::Confirm, message),
            GOAL,
        );
        allows(&answer(false), &open(DialogKind::Confirm, message), GOAL);
        allows(&answer(true), &open(DialogKind::Alert, message), GOAL);
    }
    asks(
        UnclearSubmit,
        &answer(true),
        &open(DialogKind::Prompt, "New name of the list:"),
        GOAL,
    );
    asks(
        UnclearSubmit,
        &answer(true),
        &open(DialogKind::Beforeunload, ""),
        GOAL,
    );
    asks(UnclearSubmit, &answer(true), &facts(None), GOAL);
}

#[test]
fn the_first_input_on_a_strange_site_asks_once() {
    let there = "https://elsewhere.test/a";
    let mut policy = policy("look around");
    let type_there = (
        type_text("secret words", false),
        on(there, field("Note", "text", "")),
    );
    let j = judge(&type_there.0, &type_there.1, &policy, Delivery::Trusted);
    assert_eq!((j.verdict, j.class), (Verdict::Confirm, Some(LeaveSite)));
    assert_eq!(j.facts.host, "elsewhere.test");
    let (tick, box_) = tick("Only in stock", true);
    let select = Action::SelectOption {
        element: 7,
        option: "a".into(),
    };
    for (action, f) in [
        (select, on(there, field("Sort", "text", ""))),
        (tick, on(there, box_)),
        (
            type_text("account number 12", false),
            on(there, field("Search", "search", "")),
        ),
        (key("q"), on(there, field("Note", "text", ""))),
    ] {
        assert_eq!(
            judge(&action, &f, &policy, Delivery::Trusted).class,
            Some(LeaveSite),
            "{action:?}"
        );
    }
    let mut send = post("Search");
    send.form = Some(form("get", "https://elsewhere.test/s", true));
    send.element.as_mut().unwrap().form = send.form.clone();
    let mut secret = on(there, send.clone());
    secret.values = vec![value("q", "account number 12", "text", "")];
    assert_eq!(
        judge(&click(), &secret, &policy, Delivery::Trusted).class,
        Some(LeaveSite)
    );
    // The person's own words may be looked up anywhere; pressing to read is reading.
    for (action, f) in [
        (
            type_text("look around", false),
            on(there, field("Search", "search", "")),
        ),
        (
            Action::Search {
                query: "look around".into(),
            },
            on(there, facts(None)),
        ),
        (click(), on(there, button("Show more"))),
        (click(), on(there, link("Next", "https://third.test/"))),
        (click(), on(there, send)),
    ] {
        assert_eq!(
            judge(&action, &f, &policy, Delivery::Trusted).verdict,
            Verdict::Allow,
            "{action:?}"
        );
    }
    assert_eq!(
        judge(
            &Action::Search {
                query: "account 12".into()
            },
            &on(there, facts(None)),
            &policy,
            Delivery::Trusted
        )
        .class,
        Some(LeaveSite)
    );
    policy.approved(&j);
    assert_eq!(
        judge(&type_there.0, &type_there.1, &policy, Delivery::Trusted).verdict,
        Verdict::Allow
    );
}

#[test]
fn a_form_that_goes_elsewhere_shows_where() {
    let mut f = post("Next");
    f.form = Some(form("post", "https://collector.test/in", true));
    f.element.as_mut().unwrap().form = f.form.clone();
    let j = judged(&click(), &f, GOAL);
    assert_eq!(
        (j.class, j.facts.destination.as_deref()),
        (Some(LeaveSite), Some("collector.test"))
    );
    f.form = Some(form("post", "http://192.168.0.1/admin", true));
    assert_eq!(judged(&click(), &f, GOAL).class, Some(PrivateHost));
    f.form = Some(form("post", "https://pay.example.com/in", true));
    let j = judged(&click(), &f, GOAL);
    assert_eq!(
        (j.verdict, j.facts.destination.as_deref()),
        (Verdict::Allow, Some("pay.example.com"))
    );
}

#[test]
fn an_address_that_nobody_named_asks() {
    let f = facts(None);
    asks(LeaveSite, &go("https://elsewhere.test/"), &f, GOAL);
    asks(
        LeaveSite,
        &Action::NewTab {
            url: Some("https://elsewhere.test/".into()),
        },
        &f,
        GOAL,
    );
    asks(LeaveSite, &go("elsewhere.test/path"), &f, GOAL);
    let dressed = judged(&go("https://shop.example.com@elsewhere.test/"), &f, GOAL);
    assert_eq!(
        (dressed.classes, dressed.facts.host.as_str()),
        (vec![Credentials, LeaveSite], "elsewhere.test")
    );
    asks(
        LeaveSite,
        &go("https://example.com.elsewhere.test/"),
        &f,
        GOAL,
    );
    for (url, goal) in [
        ("https://shop.example.com/a?b", GOAL),
        ("https://www.example.com/", GOAL),
        ("https://elsewhere.test/b", "read elsewhere.test/a"),
        ("elsewhere.test", "read https://elsewhere.test/a"),
        (
            "https://ru.wikipedia.org/wiki/Кит",
            "найди кита в Википедии",
        ),
        ("https://duckduckgo.com/?q=tea", GOAL),
    ] {
        allows(&go(url), &f, goal);
    }
    asks(
        Delete,
        &go("https://shop.example.com/items/3/delete"),
        &f,
        GOAL,
    );
    asks(
        Delete,
        &go("https://shop.example.com/unsubscribe?t=1"),
        &f,
        GOAL,
    );
    asks(Download, &go("https://shop.example.com/a.zip"), &f, GOAL);
    blocks(
        Some(Permission),
        &go("https://shop.example.com/oauth/authorize?client_id=1&scope=all&response_type=code"),
        &f,
        GOAL,
    );
}

#[test]
fn private_hosts_ask_unless_that_very_host_was_named() {
    let f = facts(None);
    let cross = Policy::new(
        "read",
        Some("http://127.0.0.1:4000/"),
        &Settings::default(),
        &["intra.local".into(), "10.0.0.5:8080".into()],
    );
    for (url, wanted) in [
        ("http://127.0.0.1:4000/shop", Verdict::Allow),
        ("http://127.0.0.1:9222/json/version", Verdict::Confirm),
        ("http://localhost:4000/", Verdict::Confirm),
        ("http://intra.local:99/", Verdict::Allow),
        ("http://10.0.0.5:8080/", Verdict::Allow),
        ("http://10.0.0.5/", Verdict::Confirm),
        ("http://10.0.0.6:8080/", Verdict::Confirm),
    ] {
        assert_eq!(
            judge(&go(url), &f, &cross, Delivery::Command).verdict,
            wanted,
            "{url}"
        );
    }
    asks(
        PrivateHost,
        &click(),
        &link("Router", "http://192.168.0.1/"),
        GOAL,
    );
    let there = on("http://192.168.0.1/", field("Note", "text", ""));
    asks(PrivateHost, &type_text("a", false), &there, GOAL);
    let mut policy = policy(GOAL);
    let j = judge(
        &click(),
        &link("Router", "http://192.168.0.1/"),
        &policy,
        Delivery::Trusted,
    );
    assert_eq!(j.facts.destination.as_deref(), Some("192.168.0.1"));
    policy.approved(&j);
    assert_eq!(
        judge(&type_text("a", false), &there, &policy, Delivery::Trusted).verdict,
        Verdict::Allow
    );
    assert_eq!(
        judge(
            &go("http://192.168.0.1:8080/"),
            &f,
            &policy,
            Delivery::Trusted
        )
        .class,
        Some(PrivateHost)
    );
}

#[test]
fn a_host_that_was_allowed_is_allowed_as_it_was_written() {
    let f = facts(None);
    let allowed =
        |host: &str| Policy::new("read", Some(PAGE), &Settings::default(), &[host.to_owned()]);
    for (host, url, wanted) in [
        ("localhost", "http://localhost:9222/", Verdict::Allow),
        ("localhost:80", "http://localhost/", Verdict::Allow),
        ("localhost:80", "http://localhost:9222/", Verdict::Confirm),
        (
            "http://localhost",
            "http://localhost:9222/",
            Verdict::Confirm,
        ),
        ("::1", "http://[::1]:9222/", Verdict::Allow),
        ("[::1]:99", "http://[::1]:99/", Verdict::Allow),
        ("[::1]:99", "http://[::1]:9222/", Verdict::Confirm),
        ("http://[::1]:99/a:b", "http://[::1]:99/", Verdict::Allow),
        ("*.intra.local", "http://intra.local/", Verdict::Allow),
    ] {
        assert_eq!(
            judge(&go(url), &f, &allowed(host), Delivery::Command).verdict,
            wanted,
            "{url} where {host} is allowed"
        );
    }
    // A site that the person hands over during the run.
    let mut policy = policy(GOAL);
    policy.add_site("https://elsewhere.test/a");
    let j = judge(
        &go("https://www.elsewhere.test/b"),
        &f,
        &policy,
        Delivery::Command,
    );
    assert_eq!(j.verdict, Verdict::Allow);
}

#[test]
fn what_is_shown_comes_clean_from_the_page() {
    let mut f = with(
        post("Pay \u{202e}won\u{202c}\u{200b}\n\t now"),
        &[value("No\u{200b}te", &"x".repeat(900), "text", "")],
    );
    f.amounts = [
        "$3.00".into(),
        "Total: $1,299.00".into(),
        "$2,000.00".into(),
    ]
    .into();
    let j = judged(&click(), &f, GOAL);
    assert_eq!(j.facts.label, "Pay won now");
    assert_eq!(j.facts.values[0].label, "Note");
    assert_eq!(j.facts.values[0].value.chars().count(), 200);
    assert_eq!(j.facts.amount.as_deref(), Some("Total: $1,299.00"));
    assert_eq!(j.reason.id, "guard-why-pay-amount");
    f.amounts = ["1 299,00 ₽".into(), "990 ₽".into()].into();
    assert_eq!(
        judged(&click(), &f, GOAL).facts.amount.as_deref(),
        Some("1 299,00 ₽")
    );
}

#[test]
fn one_key_outside_a_field_may_do_anything() {
    let shortcut = |name: &str| Action::PressKey {
        key: name.into(),
        element: None,
    };
    for name in ["#", "e", "!", "d", "Shift+u", "я"] {
        asks(UnclearSubmit, &shortcut(name), &facts(None), GOAL);
    }
    for name in ["j", "k", "/", "?", "5", "ArrowDown", "Escape", "Control+c"] {
        allows(&shortcut(name), &facts(None), GOAL);
    }
    allows(&key("e"), &field("Town", "text", ""), GOAL);
}

#[test]
fn a_form_fetches_a_program_no_more_than_a_link_does() {
    for method in ["get", "post"] {
        for path in ["/files/updater-17.msi", "/setup.exe", "/get?file=tool.exe"] {
            blocks(
                Some(Download),
                &click(),
                &submit("Update now", method, path),
                GOAL,
            );
        }
    }
    allows(
        &click(),
        &submit("Search", "get", "/cgi-bin/find.exe"),
        GOAL,
    );
}

#[test]
fn a_part_of_what_the_goal_quotes_is_not_what_it_wants_said() {
    let said = |text: &str| {
        with(
            post("Post answer"),
            &[value("Your answer", text, "textarea", "")],
        )
    };
    for (goal, whole, part) in [
        (
            "Type \"Do not plant it in the shade\" into \"Your answer\" and press \"Post answer\"",
            "Do not plant it in the shade.",
            "plant it in the shade",
        ),
        (
            "Введи «Не сажайте в тени» в поле «Ваш ответ» и отправь ответ",
            "Не сажайте в тени",
            "сажайте в тени",
        ),
    ] {
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
fn whatever_presses_a_button_is_judged_as_its_press() {
    for (facts, class) in [
        (post("Delete all messages"), Delete),
        (post("Buy now"), Pay),
    ] {
        for action in [
            type_text("a", false),
            Action::Check {
                element: 7,
                checked: true,
            },
            Action::SelectOption {
                element: 7,
                option: "a".into(),
            },
            Action::SelectOptions {
                element: 7,
                options: Vec::new(),
            },
            Action::Drag {
                element: 7,
                to: None,
                dx: 0.0,
                dy: 0.0,
            },
        ] {
            asks(class, &action, &facts, GOAL);
        }
    }
    allows(&type_text("a", false), &field("Colour", "text", ""), GOAL);
}

/// Pressing into a field is no press of what the field is called.
#[test]
fn a_field_is_not_what_its_label_says() {
    for (tag, kind, role) in [
        ("input", "date", ""),
        ("input", "color", ""),
        ("input", "text", "combobox"),
        ("textarea", "", ""),
        ("select", "", "combobox"),
        ("option", "", "option"),
        ("div", "", "textbox"),
        ("div", "", "slider"),
    ] {
        let mut e = element(tag, role, "Delete my messages after");
        e.attrs.kind = (!kind.is_empty()).then(|| kind.into());
        allows(&click(), &facts(Some(e)), GOAL);
    }
    let mut written = element("div", "", "Delete my messages after");
    written.editable = true;
    allows(&click(), &facts(Some(written)), GOAL);
    // A button stays one, whatever role the page gives it.
    for role in ["slider", "textbox", "listbox", "spinbutton"] {
        let mut e = element("button", role, "Delete my messages");
        asks(Delete, &click(), &facts(Some(e.clone())), GOAL);
        e.editable = true;
        asks(Delete, &click(), &facts(Some(e)), GOAL);
    }
    let mut reset = element("input", "button", "Delete what I wrote");
    reset.attrs.kind = Some("reset".into());
    allows(&click(), &facts(Some(reset)), GOAL);
}

#[test]
fn the_question_names_the_control_itself_and_each_class_once() {
    let mut f = post("Delete all");
    f.submit_label = "Save".into();
    assert_eq!(judged(&click(), &f, GOAL).facts.label, "Delete all");
    // What is blocked is named first, and what else it is stays told.
    let mut f = submit("Delete all", "post", "/get/setup.exe");
    f.values = vec![value("Card number", "4111", "text", "cc-number")];
    let j = judged(&click(), &f, GOAL);
    assert_eq!(j.verdict, Verdict::Block);
    assert_eq!(j.classes, [Download, Pay, Delete]);
    let mut f = field("Password", "password", "");
    f.page_url = "https://elsewhere.test/".into();
    f.frame_origin = "https://elsewhere.test".into();
    let j = judged(&type_text("hunter2", false), &f, GOAL);
    assert_eq!(j.classes, [Credentials, LeaveSite]);
}

/// An element that is filled in, and what is in it.
fn filled(tag: &str, role: &str, name: &str, text: &str) -> LiveFacts {
    let mut e = element(tag, role, name);
    e.value = text.into();
    e.editable = tag == "div";
    facts(Some(e))
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
    let typed = judge(
        &type_text("hunter2", false),
        &password,
        &policy,
        Delivery::Trusted,
    );
    policy.approved(&typed);
    let sent = judge(&enter, &password, &policy, Delivery::Trusted);
    assert_eq!(sent.verdict, Verdict::Allow);
}

#[test]
fn enter_in_a_long_text_is_a_new_line_but_where_one_writes_to_others() {
    let enter = key("Enter");
    for (tag, name, text, formed, wanted) in [
        ("textarea", "Notes", "a", false, None),
        ("textarea", "Notes", "a", true, None),
        ("div", "Notes", "a", true, None),
        ("div", "Notes", "", false, None),
        ("div", "Notes", "a", false, Some(UnclearSubmit)),
        ("div", "Write a message", "a", false, Some(Send)),
        ("textarea", "Write a message", "a", false, Some(Send)),
        // Chats have forms too, and send by their own script.
        ("textarea", "Write a message", "a", true, Some(Send)),
        ("textarea", "Write a message", "", true, None),
    ] {
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
fn only_what_can_be_pressed_is_pressed_by_filling_it_in() {
    let choose = Action::SelectOption {
        element: 7,
        option: "a".into(),
    };
    let of = |tag: &str, kind: &str, role: &str| {
        let mut e = element(tag, role, "Delete my messages");
        e.attrs.kind = (!kind.is_empty()).then(|| kind.into());
        facts(Some(e))
    };
    for f in [
        of("button", "", ""),
        of("area", "", ""),
        of("input", "SUBMIT", ""),
        of("input", "image", ""),
        of("div", "", "button"),
        of("div", "", "menuitem"),
    ] {
        asks(Delete, &choose, &f, GOAL);
        asks(Delete, &type_text("a", false), &f, GOAL);
    }
    for f in [
        of("button", "", "combobox"),
        of("div", "", "listbox"),
        of("select", "", "combobox"),
        of("input", "text", ""),
    ] {
        allows(&choose, &f, GOAL);
    }
}

#[test]
fn a_box_without_a_form_does_what_it_says() {
    let box_of = |label: &str| {
        let mut f = tick(label, true).1;
        f.form = None;
        f.element.as_mut().unwrap().form = None;
        f
    };
    let ticked = |checked| Action::Check {
        element: 7,
        checked,
    };
    for (label, class) in [
        ("Pay from my account", Pay),
        ("Rent now", Pay),
        ("Delete my messages", Delete),
    ] {
        asks(class, &ticked(true), &box_of(label), GOAL);
        // In a form it waits for the button.
        allows(&ticked(true), &tick(label, true).1, GOAL);
    }
    allows(&ticked(false), &box_of("Pay from my account"), GOAL);
    asks(Delete, &ticked(false), &box_of("Delete my messages"), GOAL);
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
    let choose = Action::SelectOption {
        element: 7,
        option: "2031".into(),
    };
    asks(Pay, &choose, &year, GOAL);
    allows(&choose, &year, "fill in the card, it ends in 2031");
}

/// A yes to one action is none to another of its kind.
#[test]
fn an_approval_is_for_the_very_action() {
    use copilot_guard::fingerprint;
    let drag = |to, dx| Action::Drag {
        element: 7,
        to,
        dx,
        dy: 0.0,
    };
    let tick = |checked| Action::Check {
        element: 7,
        checked,
    };
    let new_tab = |url: Option<&str>| Action::NewTab {
        url: url.map(str::to_owned),
    };
    let choose = |option: &str| Action::SelectOption {
        element: 7,
        option: option.into(),
    };
    let search = |query: &str| Action::Search {
        query: query.into(),
    };
    let close = |tab| Action::CloseTab { tab };
    let answer = |accept, text: Option<&str>| Action::HandleDialog {
        accept,
        text: text.map(str::to_owned),
    };
    let f = button("Photo");
    for (a, b) in [
        (drag(None, 1.0), drag(None, 2.0)),
        (drag(None, 1.0), drag(Some(8), 1.0)),
        (tick(true), tick(false)),
        (key("Enter"), key("Delete")),
        (choose("a"), choose("b")),
        (go("https://a.test/"), go("https://b.test/")),
        (
            new_tab(Some("https://a.test/")),
            new_tab(Some("https://b.test/")),
        ),
        (search("tea"), search("coffee")),
        (
            Action::SwitchTab { tab: "1".into() },
            Action::SwitchTab { tab: "2".into() },
        ),
        (close(Some("1".into())), close(Some("2".into()))),
        (answer(true, None), answer(false, None)),
        (answer(true, Some("a")), answer(true, Some("b"))),
    ] {
        assert_eq!(fingerprint(&a, &f), fingerprint(&a, &f));
        assert_ne!(fingerprint(&a, &f), fingerprint(&b, &f), "{a:?} {b:?}");
    }
    // Of the page's address, what its query holds changes at will; the page itself does not.
    let of = |address: &str| {
        let mut f = f.clone();
        f.page_url = address.into();
        fingerprint(&click(), &f)
    };
    assert_eq!(of("https://a.test/x?b=1#c"), of("https://a.test/x"));
    assert_ne!(of("https://a.test/x"), of("https://a.test/y"));
    assert_ne!(of("no address"), of("another"));
}

#[test]
fn the_question_shows_what_would_be_given() {
    let shown = |action: &Action, f: &LiveFacts| judged(action, f, GOAL).facts.values;
    // A code is secret, whatever the page says of its field.
    let code = with(
        post("Go on"),
        &[value("x", "482913", "text", "one-time-code")],
    );
    let values = shown(&click(), &code);
    assert!(values[0].secret && values[0].value.is_empty(), "{values:?}");
    let choose = Action::SelectOption {
        element: 7,
        option: "France".into(),
    };
    let mut country = field("Country", "text", "country");
    country.values = vec![
        value("Country", "Spain", "text", ""),
        value("Town", "Riga", "text", ""),
    ];
    let texts = |values: &[copilot_protocol::SentValue]| -> Vec<String> {
        values.iter().map(|v| v.value.clone()).collect()
    };
    // What is chosen stands for what was there.
    assert_eq!(texts(&shown(&choose, &country)), ["France", "Riga"]);
    let both = Action::SelectOptions {
        element: 7,
        options: vec!["France".into(), "Italy".into()],
    };
    assert_eq!(texts(&shown(&both, &country)), ["France, Italy", "Riga"]);
    // Files that are given stand for those that were.
    let mut f = button("Attach");
    f.values = vec![
        value("Photo", "old.png", "file", ""),
        value("Note", "a", "text", ""),
    ];
    assert_eq!(
        texts(&shown(&give(&["/home/anna/new.png"]), &f)),
        ["/home/anna/new.png", "a"]
    );
}

#[test]
fn what_is_saved_is_judged_by_the_file_that_the_control_names() {
    let save = Action::Download { element: 7 };
    for name in ["Report", "report.pdf", "Price list of example.com"] {
        asks(Download, &save, &button(name), GOAL);
    }
    for name in ["setup.exe", "tool.sh"] {
        blocks(Some(Download), &save, &button(name), GOAL);
    }
}
