//! Each sentence that the guard may say stands in both catalogues, with the arguments that it gets.

use crate::common::*;

/// Messages of a catalogue, and the arguments that each names.
fn arguments(lang: &str) -> BTreeMap<String, Vec<String>> {
    let named = |text: String| {
        let parts = text.split("{ $").skip(1);
        let mut args: Vec<String> = parts
            .map(|rest| rest.split(' ').next().unwrap().to_owned())
            .collect();
        args.sort();
        args.dedup();
        args
    };
    let all = catalogue(lang).into_iter();
    all.map(|(id, text)| (id, named(text))).collect()
}

/// Judgements of every kind.
fn judgements() -> Vec<Judgement> {
    let mut pages = vec![facts(None)];
    let mut dialog = facts(None);
    dialog.dialog = Some(PageDialog {
        kind: DialogKind::Confirm,
        message: "Delete?".into(),
    });
    pages.push(dialog);
    for name in rows::<&str>("judgements") {
        let mut paid = post(name);
        paid.amounts = vec!["$5".into()];
        let mut consent = post("Allow");
        consent.page_url = "https://shop.example.com/oauth/authorize".into();
        pages.extend([button(name), post(name), paid, consent]);
        pages.push(link(name, "https://elsewhere.test/"));
        pages.push(link(name, "http://127.0.0.1/"));
        pages.push(link(name, "file:///x"));
        pages.push(link(name, "https://shop.example.com/a.exe"));
        for (kind, autocomplete) in rows::<(&str, &str)>("judgements_2") {
            let mut f = field(name, kind, autocomplete);
            f.submit_label = name.into();
            f.form = Some(form("post", "https://elsewhere.test/", false));
            pages.push(f.clone());
            f.form = None;
            pages.push(on("https://elsewhere.test/", f));
        }
    }
    let actions = [
        click(),
        type_text("word", false),
        type_text("word", true),
        type_text("other", true),
        key("Enter"),
        key("Tab"),
        go("https://elsewhere.test/"),
        go("file:///x"),
        go("two words"),
        ticks(true),
        ticks(false),
        chooses("a"),
        saves(),
        gives(&["/home/a/letter.txt"]),
        gives(&["/home/a/letter.txt", "/home/a/b.txt"]),
        gives(&["/home/a/.netrc"]),
        Action::MouseClick {
            element: 7,
            button: MouseButton::Right,
            count: 1,
            modifiers: Vec::new(),
            x: None,
            y: None,
        },
        drags(None),
        searches("tea"),
        answers(true, None),
        answers(false, None),
        Action::GoBack,
        Action::Reload,
        Action::Divide {
            task: "read the price".into(),
            addresses: vec![PAGE.into(), "https://elsewhere.test/".into()],
        },
    ];
    let onto: Vec<LiveFacts> = pages
        .iter()
        .map(|page| LiveFacts {
            onto: button("Album").element,
            ..page.clone()
        })
        .collect();
    pages
        .iter()
        .chain(&onto)
        .flat_map(|page| {
            actions
                .iter()
                .map(|action| judged(action, page, "type word, press confirm"))
        })
        .chain(with_secrets())
        .collect()
}

/// Judgements about named secrets.
fn with_secrets() -> Vec<Judgement> {
    let mut policy = policy("sign in");
    policy.secrets.push(SecretInfo {
        name: "pw".into(),
        host: "shop.example.com".into(),
        kind: SecretKind::Password,
    });
    let mut pages = Vec::new();
    for (name, kind) in [("Password", "password"), ("", "password"), ("City", "text")] {
        let mut page = field(name, kind, "");
        page.submit_label = "Sign in".into();
        page.form = Some(form("post", PAGE, false));
        pages.push(page.clone());
        pages.push(on("https://elsewhere.test/", page));
    }
    let texts = ["{{secret:pw}}", "{{secret:none}}", "my {{secret:pw}}"];
    pages
        .iter()
        .flat_map(|page| texts.map(|text| (page, text)))
        .flat_map(|(page, text)| [(page, text, false), (page, text, true)])
        .map(|(page, text, submit)| under(&policy, &type_text(text, submit), page))
        .collect()
}

#[test]
fn a_secret_asks_where_it_belongs_and_is_blocked_elsewhere() {
    let verdicts: Vec<(Verdict, String)> = with_secrets()
        .into_iter()
        .map(|j| (j.verdict, j.reason.id))
        .collect();
    let count = |verdict, id: &str| {
        let same = |(v, i): &&(Verdict, String)| *v == verdict && i == id;
        verdicts.iter().filter(same).count()
    };
    // Both password fields on its own host, with Enter and without.
    let got = count(Verdict::Confirm, "guard-why-secret");
    assert_eq!(got, 4, "{verdicts:#?}");
    assert_eq!(count(Verdict::Block, "guard-block-secret-field"), 2);
    assert_eq!(count(Verdict::Block, "guard-block-secret-host"), 6);
    assert_eq!(count(Verdict::Block, "guard-block-secret-unknown"), 12);
    assert_eq!(count(Verdict::Block, "guard-block-secret-mixed"), 12);
}

#[test]
fn both_catalogues_say_the_same_with_the_same_arguments() {
    assert_eq!(arguments("en"), arguments("ru"));
    for class in RiskClass::ALL {
        let id = class.id().replace('_', "-");
        for text in [
            format!("guard-class-{id}"),
            format!("guard-class-{id}-meaning"),
            format!("guard-why-{id}"),
        ] {
            assert!(catalogue("en").contains_key(&text), "{text}");
        }
    }
    for preset in PolicyPreset::ALL {
        let id = preset.id().replace('_', "-");
        for end in ["", "-meaning"] {
            let text = format!("guard-preset-{id}{end}");
            assert!(catalogue("en").contains_key(&text), "{text}");
        }
    }
}

#[test]
fn every_sentence_that_is_said_is_there_and_has_its_arguments() {
    let texts = arguments("en");
    let mut said: Vec<String> = Vec::new();
    let mut judged = judgements();
    // What a control was seen to send is put into the judgement of it, whatever it is of.
    let seen: Vec<Judgement> = judged
        .iter()
        .flat_map(|judgement| [(judgement.clone(), true), (judgement.clone(), false)])
        .map(|(mut judgement, before)| {
            let sent = ("https://far.example/a", "DELETE");
            let effects = RiskClass::ALL;
            copilot_guard::request::with_effects(&mut judgement, effects, sent, before);
            judgement
        })
        .collect();
    judged.extend(seen);
    judged.push(crate::visits::asked());
    judged.extend(crate::shown::asked());
    judged.push(crate::second_opinion::asked());
    judged.extend(crate::tools::asked());
    let mut messages: Vec<Message> = judged
        .into_iter()
        .flat_map(|j| [j.reason, j.what])
        .collect();
    messages.extend(
        [true, false].map(|plain| copilot_guard::request::what("https://far.example/a", plain)),
    );
    for message in &messages {
        let args = texts
            .get(&message.id)
            .unwrap_or_else(|| panic!("{} is not in the catalogue", message.id));
        for arg in args {
            assert!(message.args.contains_key(arg), "{} lacks {arg}", message.id);
        }
        said.push(message.id.clone());
    }
    // And what is in the catalogue is said, but for the classes that later rules give.
    let shown_elsewhere = [
        "guard-class-",
        "guard-preset-",
        "guard-verdict-",
        "guard-decide-",
        "guard-revoke",
        "guard-order-",
    ];
    for id in texts
        .keys()
        .filter(|id| !shown_elsewhere.iter().any(|start| id.starts_with(start)))
    {
        let later = [
            "guard-why-cross-site",
            "guard-why-script",
            "guard-why-captcha",
            "guard-why-permission",
        ]
        .contains(&id.as_str());
        assert!(later || said.contains(id), "{id} is never said");
    }
}
