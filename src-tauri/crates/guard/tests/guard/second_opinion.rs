//! Presses of which no word tells what they do, and what a model may make of them.

use copilot_guard::{RAISES, doubt, raise};

use crate::common::*;

fn doubts(facts: &LiveFacts, action: &Action, policy: &Policy) -> bool {
    doubt(action, facts, policy, &under(policy, action, facts)).is_some()
}

#[test]
fn a_doubt_is_left_where_no_word_tells() {
    let page = "https://club.example/members";
    let policy = policy_on(page);
    let of = |tag: &str, role: &str, name: &str| on(page, facts(Some(element(tag, role, name))));
    for (tag, role, name, wanted) in [
        ("div", "menuitem", "Goodbye Anna", true),
        ("a", "link", "Ausscheiden", true),
        ("button", "button", "Search members", false),
        ("button", "button", "Save", false),
        ("button", "button", "Next", false),
        ("button", "button", "Delete Anna", false),
        ("button", "button", "Toggle sidebar", false),
        ("div", "tab", "Goodbye Anna", false),
        ("button", "button", "", false),
    ] {
        assert_eq!(
            doubts(&of(tag, role, name), &click(), &policy),
            wanted,
            "{role} {name}"
        );
    }
    let mut leads = of("a", "link", "Goodbye Anna");
    leads.element.as_mut().unwrap().attrs.href = Some("https://club.example/anna".into());
    assert!(!doubts(&leads, &click(), &policy));
    let hover = Action::Hover { element: 7 };
    assert!(!doubts(
        &of("div", "menuitem", "Goodbye Anna"),
        &hover,
        &policy
    ));
}

/// A judgement that a model raised.
pub fn asked() -> Judgement {
    let page = "https://club.example/members";
    let facts = on(
        page,
        facts(Some(element("div", "menuitem", "Goodbye Anna"))),
    );
    let mut judgement = under(&policy_on(page), &click(), &facts);
    raise(&mut judgement, RiskClass::Delete);
    judgement
}

#[test]
fn a_model_only_raises() {
    let judgement = asked();
    let got = (
        judgement.verdict,
        judgement.class,
        judgement.classes.as_slice(),
    );
    assert_eq!(
        got,
        (
            Verdict::Confirm,
            Some(RiskClass::Delete),
            [RiskClass::Delete].as_slice()
        )
    );
    // What asks or is blocked stays as it is, and classes that do not always ask are none of its.
    let mut again = judgement.clone();
    raise(&mut again, RiskClass::Pay);
    assert_eq!(again, judgement);
    for class in RiskClass::ALL {
        let mut one = judgement.clone();
        one.verdict = Verdict::Allow;
        raise(&mut one, *class);
        assert_eq!(
            one.verdict == Verdict::Confirm,
            RAISES.contains(class),
            "{class:?}"
        );
        assert!(!RAISES.contains(class) || class.always_asks(), "{class:?}");
    }
}
