//! Looking, files, dialogs, drags, and what the question shows.

use crate::common::*;
use copilot_protocol::RiskClass::*;

crate::cases::cases! {
    choosing_a_file_asks
    dialogs_are_judged_by_their_words
    only_what_can_be_pressed_is_pressed_by_filling_it_in
    what_is_saved_is_judged_by_the_file_that_the_control_names
    whatever_presses_a_button_is_judged_as_its_press
    a_drag_is_judged_by_where_it_ends
    a_press_with_another_button_is_judged_by_what_it_does
    giving_a_file_asks_and_keys_are_not_given
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
            file: Some("prices.xlsx".into()),
            from: 3_800,
        },
        Action::FindText {
            text: "delete".into(),
            file: Some("pay.docx".into()),
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
        Action::Done {
            answer: "x".into(),
            citations: Vec::new(),
            cannot: false,
        },
        go("about:blank"),
    ] {
        allows(&action, &strange, GOAL);
    }
}

#[test]
fn each_file_is_shown_whole_and_the_approval_is_for_these_alone() {
    let f = button("Attach");
    let two = judged(&gives(&["/home/anna/a.txt", "/home/anna/b.txt"]), &f, GOAL);
    let shown: Vec<&str> = two.facts.values.iter().map(|v| v.value.as_str()).collect();
    assert_eq!(shown, ["/home/anna/a.txt", "/home/anna/b.txt"]);
    let one = judged(&gives(&["/home/anna/a.txt"]), &f, GOAL);
    assert_ne!(two.facts.fingerprint, one.facts.fingerprint);
}

#[test]
fn a_drag_is_approved_for_where_it_ends() {
    let onto = |name: &str| {
        let mut f = button("Holiday photo");
        f.onto = button(name).element;
        judged(&drags(Some(8)), &f, GOAL).facts.fingerprint
    };
    for bin in ["Trash", "Recycle bin", "Удалить навсегда"] {
        assert_ne!(onto(bin), onto("Album"));
    }
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
    let amount = judged(&click(), &f, GOAL).facts.amount;
    assert_eq!(amount.as_deref(), Some("1 299,00 ₽"));
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
    let f = on("https://elsewhere.test/", field("Password", "password", ""));
    let j = judged(&type_text("hunter2", false), &f, GOAL);
    assert_eq!(j.classes, [Credentials, LeaveSite]);
}

/// Of the page's address, what its query holds changes at will; the page itself does not.
#[test]
fn an_approval_is_for_the_very_page() {
    use copilot_guard::fingerprint;
    let f = button("Photo");
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
    // Of a card's number four digits say which card it is.
    let card = with(
        post("Go on"),
        &[value("No.", "4111 1111 1111 1111", "text", "")],
    );
    let values = shown(&click(), &card);
    assert!(
        values.iter().all(|v| !v.value.contains("1111 1111")),
        "{values:?}"
    );
    let choose = chooses("France");
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
    let both = chooses_all(&["France", "Italy"]);
    assert_eq!(texts(&shown(&both, &country)), ["France, Italy", "Riga"]);
    // Files that are given stand for those that were.
    let mut f = button("Attach");
    f.values = vec![
        value("Photo", "old.png", "file", ""),
        value("Note", "a", "text", ""),
    ];
    let got = texts(&shown(&gives(&["/home/anna/new.png"]), &f));
    assert_eq!(got, ["/home/anna/new.png", "a"]);
}

#[test]
fn the_sentence_says_what_is_done_with_what() {
    let country = field("Country", "text", "country");
    let photos = button("Attach");
    let both = chooses_all(&["France", "Italy"]);
    let sent = facts(None);
    for (action, f, id, key, text) in [
        (
            both,
            &country,
            "guard-what-select",
            "option",
            Some("France, Italy"),
        ),
        (
            gives(&["/home/anna/new.png"]),
            &photos,
            "guard-what-give-file",
            "files",
            Some("new.png"),
        ),
        (
            gives(&["/home/anna/a.png", "C:\\anna\\b.png"]),
            &photos,
            "guard-what-give-files",
            "files",
            Some("a.png, b.png"),
        ),
        (
            go("http://0x7f.1/admin"),
            &sent,
            "guard-what-navigate",
            "address",
            Some("http://127.0.0.1/admin"),
        ),
        (Action::Reload, &sent, "guard-what-other", "text", None),
        (
            type_text(&copilot_protocol::secret_reference("shop_password"), false),
            &field("Password", "password", ""),
            "guard-what-use-secret",
            "name",
            Some("shop_password"),
        ),
    ] {
        let what = judged(&action, f, GOAL).what;
        assert_eq!(what.id, id, "{action:?}");
        let said = match what.args.get(key) {
            Some(copilot_protocol::MessageArg::Text(text)) => Some(text.as_str()),
            _ => None,
        };
        assert_eq!(said, text, "{action:?}");
    }
}
