//! What settings and remembered answers say to a judgement.

use crate::common::*;
use copilot_protocol::RiskClass::*;

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
        let allowed_or_asked = |allowed: bool| {
            if allowed {
                Standing::AllowedBySetting
            } else {
                Standing::Ask
            }
        };
        let (approved, kept) = (
            allowed_or_asked(!matches!(class, Script | Disclose)),
            allowed_or_asked(class.may_be_remembered()),
        );
        let this = || Approve::Classes(vec![class]);
        for (approve, auto_confirm, wanted) in [
            (Approve::Ask, false, Standing::Ask),
            (Approve::None, false, Standing::DeclinedBySetting),
            (Approve::None, true, Standing::DeclinedBySetting),
            (Approve::All, false, approved),
            (this(), false, approved),
            (Approve::Classes(vec![]), false, Standing::Ask),
            (Approve::Ask, true, kept),
        ] {
            let case = format!("{class:?} {approve:?} {auto_confirm}");
            let got = standing(&j, &under(approve, auto_confirm));
            assert_eq!(got, wanted, "{case}");
        }
        let mut remembered = under(Approve::Ask, false);
        remembered.remember(class, "shop.example.com");
        assert_eq!(standing(&j, &remembered), kept, "{class:?}");
        for approve in [Approve::Ask, Approve::None, Approve::All, this()] {
            let mut p = under(approve, true);
            p.remember(class, "shop.example.com");
            let stands = |classes: &[RiskClass], verdict| standing(&of(classes, verdict), &p);
            let found = stands(&[class], Verdict::Block);
            assert_eq!(found, Standing::DeclinedBySetting);
            assert_eq!(stands(&[], Verdict::Allow), Standing::AllowedBySetting);
        }
    }
}

#[test]
fn a_setting_has_to_cover_every_class() {
    let pay = || Approve::Classes(vec![Pay]);
    let both = Approve::Classes(vec![Pay, PersonalData]);
    for (classes, approve, auto_confirm, wanted) in [
        ([Pay, PersonalData], pay(), false, Standing::Ask),
        ([Pay, PersonalData], both, false, Standing::AllowedBySetting),
        ([Pay, PersonalData], Approve::Ask, true, Standing::Ask),
        ([Script, Pay], Approve::All, true, Standing::Ask),
    ] {
        let case = format!("{classes:?} {approve:?} {auto_confirm}");
        let j = of(&classes, Verdict::Confirm);
        let got = standing(&j, &under(approve, auto_confirm));
        assert_eq!(got, wanted, "{case}");
    }
    let mut p = under(pay(), false);
    p.remember(PersonalData, "shop.example.com");
    let j = of(&[Pay, PersonalData], Verdict::Confirm);
    assert_eq!(standing(&j, &p), Standing::AllowedBySetting);
}

#[test]
fn an_answer_is_remembered_for_its_site() {
    for (host, wanted) in [
        ("www.example.com", Standing::AllowedBySetting),
        ("example.org", Standing::Ask),
    ] {
        let mut p = under(Approve::Ask, false);
        p.remember(Send, host);
        let got = standing(&of(&[Send], Verdict::Confirm), &p);
        assert_eq!(got, wanted, "{host}");
    }
    let mut p = under(Approve::Ask, false);
    p.remember(Pay, "shop.example.com");
    assert!(p.remembered.is_empty());
    p.remember(LeaveSite, "elsewhere.test");
    assert_eq!(there(&p).verdict, Verdict::Allow);
}

/// Going to another site.
fn there(policy: &Policy) -> Judgement {
    let there = go("https://elsewhere.test/");
    judge(&there, &facts(None), policy, Delivery::Command)
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
    p.approved(&there(&p));
    p.distrust("example.org");
    let written = serde_json::to_string(&p).unwrap();
    let back: Policy = serde_json::from_str(&written).unwrap();
    assert_eq!(back, p);
    // As journals of before named it.
    let old: Policy = serde_json::from_str(&written.replace("untrusted_sites", "wary")).unwrap();
    assert_eq!(old, p);
    assert_eq!(there(&back).verdict, Verdict::Allow);
}
