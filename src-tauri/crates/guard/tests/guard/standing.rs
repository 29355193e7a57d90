//! What settings and remembered answers say to a judgement.

use crate::common::*;
use copilot_guard::{Policy, Standing, judge, standing};
use copilot_protocol::{Approve, Delivery, Judgement, RiskClass, RiskClass::*, Verdict};

fn of(classes: &[RiskClass], verdict: Verdict) -> Judgement {
    let mut j = judged(&click(), &button("Show"), "look around");
    j.verdict = verdict;
    j.class = classes.first().copied();
    j.classes = classes.to_vec();
    j
}

fn under(approve: Approve, auto_confirm: bool) -> Policy {
    let mut p = policy("look around");
    p.approve = approve;
    p.auto_confirm = auto_confirm;
    p
}

#[test]
fn each_class_under_each_setting() {
    for class in RiskClass::ALL.iter().copied() {
        let j = of(&[class], Verdict::Confirm);
        let script = class == Script;
        let allowed_or_asked = |allowed: bool| {
            if allowed {
                Standing::AllowedBySetting
            } else {
                Standing::Ask
            }
        };
        assert_eq!(
            standing(&j, &under(Approve::Ask, false)),
            Standing::Ask,
            "{class:?}"
        );
        assert_eq!(
            standing(&j, &under(Approve::None, false)),
            Standing::DeclinedBySetting
        );
        assert_eq!(
            standing(&j, &under(Approve::None, true)),
            Standing::DeclinedBySetting
        );
        assert_eq!(
            standing(&j, &under(Approve::All, false)),
            allowed_or_asked(!script),
            "{class:?}"
        );
        assert_eq!(
            standing(&j, &under(Approve::Classes(vec![class]), false)),
            allowed_or_asked(!script)
        );
        assert_eq!(
            standing(&j, &under(Approve::Classes(vec![]), false)),
            Standing::Ask
        );
        assert_eq!(
            standing(&j, &under(Approve::Ask, true)),
            allowed_or_asked(class.may_be_remembered()),
            "{class:?}"
        );
        let mut remembered = under(Approve::Ask, false);
        remembered.remember(class, "shop.example.com");
        assert_eq!(
            standing(&j, &remembered),
            allowed_or_asked(class.may_be_remembered()),
            "{class:?}"
        );
        for approve in [
            Approve::Ask,
            Approve::None,
            Approve::All,
            Approve::Classes(vec![class]),
        ] {
            let blocked = of(&[class], Verdict::Block);
            let mut p = under(approve, true);
            p.remember(class, "shop.example.com");
            assert_eq!(standing(&blocked, &p), Standing::DeclinedBySetting);
            assert_eq!(
                standing(&of(&[], Verdict::Allow), &p),
                Standing::AllowedBySetting
            );
        }
    }
}

#[test]
fn a_setting_has_to_cover_every_class() {
    let j = of(&[Pay, PersonalData], Verdict::Confirm);
    assert_eq!(
        standing(&j, &under(Approve::Classes(vec![Pay]), false)),
        Standing::Ask
    );
    assert_eq!(
        standing(&j, &under(Approve::Classes(vec![Pay, PersonalData]), false)),
        Standing::AllowedBySetting
    );
    assert_eq!(standing(&j, &under(Approve::Ask, true)), Standing::Ask);
    let mut p = under(Approve::Classes(vec![Pay]), false);
    p.remember(PersonalData, "shop.example.com");
    assert_eq!(standing(&j, &p), Standing::AllowedBySetting);
    assert_eq!(
        standing(
            &of(&[Script, Pay], Verdict::Confirm),
            &under(Approve::All, true)
        ),
        Standing::Ask
    );
}

#[test]
fn an_answer_is_remembered_for_its_site() {
    let mut p = under(Approve::Ask, false);
    p.remember(Send, "www.example.com");
    assert_eq!(
        standing(&of(&[Send], Verdict::Confirm), &p),
        Standing::AllowedBySetting
    );
    let mut p = under(Approve::Ask, false);
    p.remember(Send, "example.org");
    assert_eq!(standing(&of(&[Send], Verdict::Confirm), &p), Standing::Ask);
    let mut p = under(Approve::Ask, false);
    p.remember(Pay, "shop.example.com");
    assert!(p.remembered.is_empty());
    p.remember(LeaveSite, "elsewhere.test");
    assert_eq!(
        judge(
            &go("https://elsewhere.test/"),
            &facts(None),
            &p,
            Delivery::Command
        )
        .verdict,
        Verdict::Allow
    );
}

#[test]
fn a_policy_comes_back_from_the_journal_as_it_was() {
    let mut p = Policy::new(
        "open example.org and send a@b.example the text",
        Some("http://127.0.0.1:4000/"),
        &Default::default(),
        &["intra.local".into()],
    );
    p.remember(Send, "example.org");
    p.approved(&judge(
        &go("https://elsewhere.test/"),
        &facts(None),
        &p,
        Delivery::Command,
    ));
    let back: Policy = serde_json::from_str(&serde_json::to_string(&p).unwrap()).unwrap();
    assert_eq!(back, p);
    assert_eq!(
        judge(
            &go("https://elsewhere.test/"),
            &facts(None),
            &back,
            Delivery::Command
        )
        .verdict,
        Verdict::Allow
    );
}
