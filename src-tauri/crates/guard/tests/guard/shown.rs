//! What an action tells that was chosen with private data in view.

use crate::common::*;
use copilot_guard::{Addresses, Known, Shown, TaintTracker, judge_sent, start_pages};

const GOAL: &str =
    "Read my mail on mail.example, then look up Anna Berg and order 2217 on shop.example";

fn after_mail() -> Shown {
    Shown {
        place: "mail.example".into(),
        private: ["mail.example".to_owned()].into(),
        ..Shown::default()
    }
}

/// A page of the shop that offers one address, and one that the person gave.
fn known() -> Addresses {
    let mut known = Addresses::default();
    known.given("https://shop.example/offered?id=7");
    known
}

fn judged_at(page: &str, action: &Action, shown: &Shown) -> Judgement {
    let mut live = facts(None);
    live.page_url = page.into();
    live.frame_origin = page.trim_end_matches('/').into();
    let policy = with_goal(GOAL);
    let known = Known {
        seen: &TaintTracker::default(),
        addresses: &known(),
        shown,
        engine: Some("https://find.example/?q={query}"),
    };
    judge_sent(action, &live, &policy, Delivery::Trusted, &known)
}

fn with_goal(goal: &str) -> Policy {
    let hosts = ["shop.example".to_owned(), "find.example".to_owned()];
    Policy::new(goal, Some(MAIL), &Settings::default(), &hosts)
}

const MAIL: &str = "https://mail.example/";

fn go(url: &str) -> Action {
    Action::Navigate { url: url.into() }
}

fn discloses(judgement: &Judgement) -> bool {
    judgement.classes.contains(&RiskClass::Disclose)
}

#[test]
fn what_a_planner_chose_for_another_site_asks() {
    let search = |query: &str| Action::Search {
        query: query.into(),
    };
    for (action, tells) in [
        (go("https://shop.example/"), false),
        (go("https://www.shop.example/"), false),
        (go("https://shop.example/offered?id=7"), false),
        (go("https://shop.example/find?q=Anna+Berg"), true),
        (go("https://shop.example/Anna-Berg/2217"), false),
        (go("https://shop.example/offered?id=8"), true),
        (go("https://shop.example/offered?id=7#a"), true),
        (go("https://shop.example/x"), true),
        (go("https://code-7q.shop.example/"), true),
        (go("https://7q@shop.example/"), true),
        (go("https://mail.example/letter/9?x=1"), false),
        (go("about:blank"), false),
        (search("Anna Berg order"), false),
        (search("Anna Berg 7q"), true),
    ] {
        assert_eq!(
            discloses(&judged_at(MAIL, &action, &after_mail())),
            tells,
            "{action:?}"
        );
        // Whoever saw nothing private tells nothing.
        let clean = Shown {
            private: [].into(),
            ..after_mail()
        };
        assert!(!discloses(&judged_at(MAIL, &action, &clean)), "{action:?}");
    }
}

#[test]
fn a_press_that_was_planned_elsewhere_asks_too() {
    let press = Action::PressKey {
        key: "Enter".into(),
        element: None,
    };
    assert!(discloses(&judged_at(
        "https://shop.example/",
        &press,
        &after_mail()
    )));
    assert!(!discloses(&judged_at(MAIL, &press, &after_mail())));
    let look = Action::FindText {
        text: "tea".into(),
        file: None,
    };
    assert!(!discloses(&judged_at(
        "https://shop.example/",
        &look,
        &after_mail()
    )));
}

fn over(values: &[&str]) -> Action {
    Action::HandOver {
        site: "shop.example".into(),
        values: values.iter().map(|v| (*v).into()).collect(),
    }
}

#[test]
fn values_go_over_by_name_and_nothing_but_a_person_lets_them() {
    let j = judged_at(
        MAIL,
        &over(&["amount: 120.50", "name: Anna Berg"]),
        &after_mail(),
    );
    assert_eq!(
        (j.verdict, j.class),
        (Verdict::Confirm, Some(RiskClass::Disclose))
    );
    let values: Vec<_> = j
        .facts
        .values
        .iter()
        .map(|v| (&*v.label, &*v.value))
        .collect();
    assert_eq!(values, [("amount", "120.50"), ("name", "Anna Berg")]);
    assert_eq!(j.facts.destination.as_deref(), Some("shop.example"));
    for change in [
        |s: &mut Settings| s.approve = Approve::All,
        |s: &mut Settings| s.approve = Approve::Classes(vec![RiskClass::Disclose]),
        |s: &mut Settings| s.engine.auto_confirm = true,
        |s: &mut Settings| s.safety.preset = PolicyPreset::HandsOff,
        |s: &mut Settings| {
            s.safety.rules = vec![ClassRule {
                class: RiskClass::Disclose,
                verdict: ClassVerdict::Allow,
                host: None,
            }];
        },
    ] {
        let mut settings = Settings::default();
        change(&mut settings);
        let policy = Policy::new(GOAL, Some(MAIL), &settings, &[]);
        assert_eq!(standing(&j, &policy), Standing::Ask);
    }
    // What the goal names needs nobody; a name beside it can say as much as a value.
    for (value, free) in [
        ("order: 2217", true),
        ("Anna Berg", true),
        ("name: Anna Berg", false),
        ("the safe opens with 7Q-4431: 2217", false),
        ("the safe opens with 7Q-4431:", false),
        ("", false),
    ] {
        let judged = judged_at(MAIL, &over(&[value]), &after_mail());
        assert_eq!(judged.verdict == Verdict::Allow, free, "{value}");
    }
}

#[test]
fn what_nobody_would_read_does_not_go_over() {
    let long = "x".repeat(301);
    let many: Vec<String> = (0..13).map(|n| format!("{n}: {n}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    for action in [over(&[&long]), over(&many), over(&[])] {
        let j = judged_at(MAIL, &action, &after_mail());
        assert_eq!(j.verdict, Verdict::Block, "{action:?}");
        assert_eq!(j.reason.id, "guard-block-values");
    }
    let nowhere = Action::HandOver {
        site: "no address".into(),
        values: vec!["a: b".into()],
    };
    assert_eq!(
        judged_at(MAIL, &nowhere, &after_mail()).verdict,
        Verdict::Block
    );
}

#[test]
fn the_start_page_says_nothing() {
    for (address, starts) in [
        ("https://shop.example/a?b=c#d", ["https://shop.example/"; 2]),
        (
            "www.shop.example/a",
            ["https://www.shop.example/", "https://shop.example/"],
        ),
        ("http://127.0.0.1:8080/a", ["http://127.0.0.1:8080/"; 2]),
    ] {
        assert_eq!(start_pages(address).unwrap(), starts);
    }
    assert_eq!(start_pages("about:blank"), None);
    assert_eq!(start_pages("javascript:alert(1)"), None);
}

/// Those that ask, for their sentences.
pub fn asked() -> Vec<Judgement> {
    vec![
        judged_at(MAIL, &go("https://shop.example/x"), &after_mail()),
        judged_at(MAIL, &over(&["amount: 120.50"]), &after_mail()),
        judged_at(MAIL, &over(&[]), &after_mail()),
    ]
}
