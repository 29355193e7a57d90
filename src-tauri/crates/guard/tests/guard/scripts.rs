//! Scripts of the planner's: off unless switched on, then asked about each time, with the code as it is.

use crate::common::*;
use copilot_guard::Addresses;
use copilot_guard::request::{Leave, of_script, sources};

const CODE: &str = "return document.title";

fn code(text: &str) -> Action {
    Action::Evaluate { code: text.into() }
}

fn with_scripts(change: impl Fn(&mut Settings)) -> Policy {
    policy_with("run the script and pay", |settings| {
        settings.safety.scripts = true;
        change(settings);
    })
}

fn on(document: &str) -> LiveFacts {
    LiveFacts {
        document: Some(document.into()),
        ..facts(None)
    }
}

fn judged_under(policy: &Policy) -> Judgement {
    judge(&code(CODE), &on("d1"), policy, Delivery::Command)
}

#[test]
fn scripts_are_off_unless_they_are_switched_on() {
    assert!(!Settings::default().safety.scripts);
    let j = judged(&code(CODE), &on("d1"), "run a script");
    assert_eq!(
        (j.verdict, j.class),
        (Verdict::Block, Some(RiskClass::Script))
    );
    assert_eq!(j.reason.id, "guard-block-scripts-off");
    // An old file of settings does not switch them on, and what is saved can be read again.
    let old: SafetySettings = serde_json::from_str(r#"{"preset":"hands_off"}"#).unwrap();
    assert!(!old.scripts);
    let kept = serde_json::to_string(&with_scripts(|_| {}).safety).unwrap();
    let read = serde_json::from_str::<SafetySettings>(&kept);
    assert!(read.unwrap().scripts);
}

#[test]
fn each_one_asks_whatever_was_said_before() {
    for preset in PolicyPreset::ALL {
        for approve in [
            Approve::Ask,
            Approve::All,
            Approve::Classes(RiskClass::ALL.to_vec()),
        ] {
            let mut policy = with_scripts(|s| {
                s.safety.preset = *preset;
                s.approve = approve.clone();
                s.engine.auto_confirm = true;
                s.safety
                    .rules
                    .push(rule(RiskClass::Script, ClassVerdict::Allow, None));
            });
            for turn in 0..3 {
                let j = judged_under(&policy);
                assert_eq!(
                    (j.verdict, j.class),
                    (Verdict::Confirm, Some(RiskClass::Script))
                );
                assert_eq!(j.what.id, "guard-what-run-code");
                let case = format!("{preset:?} {approve:?}, turn {turn}");
                assert_eq!(standing(&j, &policy), Standing::Ask, "{case}");
                // A yes leaves nothing behind, neither for this site nor for the class.
                policy.approved(&j);
                policy.remember(RiskClass::Script, "shop.example.com");
                policy.distrust("shop.example.com");
            }
        }
    }
    let mut safety = SafetySettings::default();
    assert!(
        keep(
            &mut safety,
            RiskClass::Script,
            "shop.example.com",
            ClassVerdict::Allow,
            "2026-01-02T03:04:05Z"
        )
        .is_err()
    );
}

#[test]
fn a_rule_may_block_them_and_nobody_is_asked_where_all_is_declined() {
    let blocked = with_scripts(|s| {
        s.safety
            .rules
            .push(rule(RiskClass::Script, ClassVerdict::Block, None));
    });
    let got = standing(&judged_under(&blocked), &blocked);
    assert_eq!(got, Standing::DeclinedBySetting);
    let none = with_scripts(|s| s.approve = Approve::None);
    let found = standing(&judged_under(&none), &none);
    assert_eq!(found, Standing::DeclinedBySetting);
}

#[test]
fn only_on_a_page_of_a_site() {
    let policy = with_scripts(|_| {});
    for address in rows::<&str>("only_on_a_page_of_a_site") {
        let nowhere = LiveFacts {
            page_url: address.into(),
            frame_origin: "null".into(),
            ..on("d1")
        };
        let j = judge(&code(CODE), &nowhere, &policy, Delivery::Command);
        assert_eq!(j.verdict, Verdict::Block, "{address}");
        assert_eq!(j.reason.id, "guard-block-script-page", "{address}");
    }
    let elsewhere = LiveFacts {
        page_url: "https://other.test/".into(),
        frame_origin: "https://other.test".into(),
        ..on("d1")
    };
    let j = judge(&code(CODE), &elsewhere, &policy, Delivery::Command);
    assert_eq!(j.classes, [RiskClass::Script, RiskClass::LeaveSite]);
}

#[test]
fn the_yes_is_to_this_code_in_this_document() {
    let yes = fingerprint(&code(CODE), &on("d1"));
    assert_eq!(yes, fingerprint(&code(CODE), &on("d1")));
    for (text, document) in [
        ("return document.title ", "d1"),
        ("return document.titlе", "d1"),
        ("return\u{200b} document.title", "d1"),
        (CODE, "d2"),
        (CODE, ""),
    ] {
        assert_ne!(
            yes,
            fingerprint(&code(text), &on(document)),
            "{text:?} {document:?}"
        );
    }
    let other_origin = LiveFacts {
        frame_origin: "https://other.test".into(),
        ..on("d1")
    };
    assert_ne!(yes, fingerprint(&code(CODE), &other_origin));
}

#[test]
fn code_that_holds_text_of_another_site_says_so() {
    let mut seen = TaintTracker::default();
    seen.read(
        "https://mail.test/",
        "Your contract QX-77120-KL, irina.sokolova@bank.example",
    );
    let policy = with_scripts(|_| {});
    let sent = |text: &str| {
        let command = Delivery::Command;
        judge_sent(
            &code(text),
            &on("d1"),
            &policy,
            command,
            &Known {
                seen: &seen,
                addresses: &Addresses::default(),
                shown: &Shown::default(),
                engine: None,
            },
        )
    };
    for text in [
        "fetch('/x?' + 'irina.sokolova@bank.example')",
        "fetch('/x', {method: 'POST', body: atob('aXJpbmEuc29rb2xvdmFAYmFuay5leGFtcGxl')})",
    ] {
        let j = sent(text);
        assert_eq!(
            j.classes,
            [RiskClass::Script, RiskClass::CrossSite],
            "{text}"
        );
        assert_eq!(j.reason.id, "guard-why-script-carries");
        let told = serde_json::to_string(&j.reason).unwrap();
        assert!(
            told.contains("mail.test") && told.contains("shop.example.com"),
            "{told}"
        );
    }
    let j = sent(CODE);
    assert_eq!(j.classes, [RiskClass::Script]);
    assert_eq!(j.reason.id, "guard-why-script");
}

#[test]
fn what_a_script_sends_is_held_whatever_is_allowed() {
    let free = with_scripts(|s| {
        s.approve = Approve::All;
        s.engine.auto_confirm = true;
        s.safety.preset = PolicyPreset::HandsOff;
        s.allow_hosts = vec!["notes.test".into(), "127.0.0.1:8080".into()];
    });
    for passes in rows::<&str>("what_a_script_sends_is_held_whatever_is_allowed") {
        assert_eq!(of_script(&free, passes, PAGE), Leave::Pass, "{passes}");
    }
    for refused in rows::<&str>("what_a_script_sends_is_held_whatever_is_allowed_2") {
        assert_eq!(of_script(&free, refused, PAGE), Leave::Refuse, "{refused}");
    }
}

#[test]
fn the_documents_policy_is_never_wider() {
    let policy = with_scripts(|s| {
        s.allow_hosts = [
            "notes.test",
            "127.0.0.1:8080",
            "[::1]:99",
            "пример.test",
            "10.0.0.7",
            "no;te.test",
        ]
        .map(String::from)
        .to_vec();
    });
    let all = sources(&policy, PAGE);
    for wanted in rows::<&str>("the_documents_policy_is_never_wider") {
        assert!(all.iter().any(|s| s == wanted), "{wanted} in {all:?}");
    }
    for source in &all {
        assert!(
            source
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b":/.*-_".contains(&b)),
            "{source:?} could end its directive"
        );
        // An address that the source stands for passes the rule too.
        let address = source.replace("*.", "a.").replace(":*", ":7");
        assert_eq!(of_script(&policy, &address, PAGE), Leave::Pass, "{source}");
    }
    assert!(
        !all.iter().any(|s| s.ends_with("//*") || s.contains("//*:")),
        "{all:?}"
    );
}

#[test]
fn nothing_of_the_code_hides() {
    let lines = |code: &str| visible_code(code).join("\n");
    let plain = "const a = 1;\n\tif (a < 2) {\n\n  return a; // чай\n}";
    assert_eq!(lines(plain), plain.replace('\t', "    "));
    let got = lines("a\u{202e}b\u{200b}c\0d\u{a0}e\u{2028}f\u{e0061}g\rh");
    assert_eq!(
        got,
        "a⟨U+202E⟩b⟨U+200B⟩c⟨U+0000⟩d⟨U+00A0⟩e⟨U+2028⟩f⟨U+E0061⟩g⟨U+000D⟩h"
    );
    let found = lines(&format!("return 1;{}steal()", " ".repeat(900)));
    assert_eq!(found, "return 1;⟨900 ␣⟩steal()");
    let came = lines(&format!("return 1;{}steal()", "\n".repeat(500)));
    assert_eq!(came, "return 1;\n⟨499 ⏎⟩\nsteal()");
    let long = format!("{}steal()", "x();\n".repeat(5_000));
    assert!(visible_code(&long).last().unwrap().ends_with("steal()"));
    assert_eq!(visible_code(&long).len(), 5_001);
}
