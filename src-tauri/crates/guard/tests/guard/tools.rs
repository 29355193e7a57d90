//! Tools outside the browser: who may be called without a question, and who learns what.

use crate::common::*;
use copilot_guard::{Addresses, Known, Shown, TaintTracker, judge_sent, tool};

const GOAL: &str = "Keep order 2217 of Anna Berg in a file";

fn call(arguments: &str) -> Action {
    Action::Mcp {
        server: "files".into(),
        tool: "write".into(),
        arguments_json: arguments.into(),
    }
}

/// A tool that the person marked as one that only reads, and is not to be asked about.
fn trusted() -> ToolFacts {
    ToolFacts {
        server: "files".into(),
        tool: "write".into(),
        recipient: "npx files".into(),
        description: "Writes.".into(),
        fingerprint: "f1".into(),
        standing: ToolStanding::Known,
        only_reads: true,
        always: true,
        arguments: vec!["text".into()],
        ..ToolFacts::default()
    }
}

/// One judgement for each sentence about tools.
pub fn asked() -> Vec<Judgement> {
    let policy = policy(GOAL);
    let changed = ToolFacts {
        standing: ToolStanding::Changed,
        ..trusted()
    };
    let code = ToolFacts {
        runs_code: true,
        ..trusted()
    };
    let mail = Shown {
        place: "mail.example".into(),
        private: ["mail.example".to_owned()].into(),
        ..Shown::default()
    };
    let secret = r#"{"text": "the door code"}"#;
    let learned = Shown {
        place: "shop.example.com".into(),
        private: ["mcp/files".to_owned()].into(),
        ..Shown::default()
    };
    let known = Known {
        seen: &TaintTracker::default(),
        addresses: &Addresses::default(),
        shown: &learned,
        engine: None,
    };
    let page = field("Remark", "text", "");
    let typed = type_text("what it says", false);
    vec![
        judged_with(marked(), "{}", &policy, &Shown::default()),
        judged_with(changed, "{}", &policy, &Shown::default()),
        judged_with(code, "{}", &policy, &Shown::default()),
        judged_with(trusted(), secret, &policy, &mail),
        judge_sent(&typed, &page, &policy, Delivery::Trusted, &known),
        judge(&call("{}"), &facts(None), &policy, Delivery::Trusted),
    ]
}

/// The same, to be asked about.
fn marked() -> ToolFacts {
    ToolFacts {
        always: false,
        ..trusted()
    }
}

fn live(tool: ToolFacts) -> LiveFacts {
    LiveFacts {
        tool: Some(tool),
        ..facts(None)
    }
}

fn judged_with(tool: ToolFacts, arguments: &str, policy: &Policy, shown: &Shown) -> Judgement {
    let known = Known {
        seen: &TaintTracker::default(),
        addresses: &Addresses::default(),
        shown,
        engine: None,
    };
    let action = call(arguments);
    judge_sent(&action, &live(tool), policy, Delivery::Trusted, &known)
}

fn classes(tool: ToolFacts, policy: &Policy) -> Vec<RiskClass> {
    judged_with(tool, "{}", policy, &Shown::default()).classes
}

#[test]
fn only_a_tool_that_only_reads_and_is_as_it_was_goes_unasked() {
    let policy = policy(GOAL);
    assert_eq!(classes(trusted(), &policy), []);
    let change = |change: fn(&mut ToolFacts)| {
        let mut tool = trusted();
        change(&mut tool);
        classes(tool, &policy)
    };
    let asks = [RiskClass::ExternalTool];
    assert_eq!(change(|t| t.always = false), asks);
    assert_eq!(change(|t| t.only_reads = false), asks);
    assert_eq!(change(|t| t.standing = ToolStanding::Changed), asks);
    assert_eq!(change(|t| t.standing = ToolStanding::New), asks);
    assert_eq!(change(|t| t.runs_code = true), [RiskClass::Script]);
}

#[test]
fn a_yes_for_later_is_offered_only_where_it_would_count() {
    let policy = policy(GOAL);
    let may = |tool: ToolFacts, shown: &Shown| {
        let judged = judged_with(tool, r#"{"text": "door code"}"#, &policy, shown);
        judged.facts.tool.unwrap().may_be_kept
    };
    let nothing = Shown::default();
    assert!(may(marked(), &nothing));
    for (name, tool) in [
        (
            "writes",
            ToolFacts {
                only_reads: false,
                ..marked()
            },
        ),
        (
            "is new",
            ToolFacts {
                standing: ToolStanding::New,
                ..marked()
            },
        ),
        (
            "changed",
            ToolFacts {
                standing: ToolStanding::Changed,
                ..marked()
            },
        ),
        (
            "runs code",
            ToolFacts {
                runs_code: true,
                ..marked()
            },
        ),
        (
            "says so itself",
            ToolFacts {
                may_be_kept: true,
                only_reads: false,
                ..marked()
            },
        ),
    ] {
        assert!(!may(tool, &nothing), "{name}");
    }
    let mail = Shown {
        place: "mail.example".into(),
        private: ["mail.example".to_owned()].into(),
        ..Shown::default()
    };
    assert!(!may(marked(), &mail));
}

#[test]
fn a_yes_for_the_run_is_for_the_very_tool() {
    let mut policy = policy(GOAL);
    let offered = |policy: &Policy, tool| {
        judged_with(tool, "{}", policy, &Shown::default())
            .facts
            .tool
            .unwrap()
    };
    // What may not be kept is not.
    policy.allow_tool(&offered(
        &policy,
        ToolFacts {
            only_reads: false,
            ..marked()
        },
    ));
    assert_eq!(policy.tools, [""; 0]);
    policy.allow_tool(&offered(&policy, marked()));
    assert_eq!(classes(marked(), &policy), []);
    let asks = [RiskClass::ExternalTool];
    for other in [
        ToolFacts {
            tool: "other".into(),
            ..marked()
        },
        ToolFacts {
            server: "others".into(),
            ..marked()
        },
        ToolFacts {
            fingerprint: "f2".into(),
            ..marked()
        },
    ] {
        assert_eq!(classes(other, &policy), asks);
    }
    // A server that gives orders is trusted with nothing from then on.
    policy.distrust(&tool::place("files"));
    assert_eq!(classes(marked(), &policy), asks);
    assert_eq!(classes(trusted(), &policy), asks);
}

#[test]
fn a_rule_that_forbids_tools_goes_before_what_was_said_of_one() {
    let forbids = with_settings(|s| {
        let no = rule(RiskClass::ExternalTool, ClassVerdict::Block, None);
        s.safety.rules.push(no);
    });
    let judged = judged_with(trusted(), "{}", &forbids, &Shown::default());
    assert_eq!(standing(&judged, &forbids), Standing::DeclinedBySetting);
    // No rule allows one, and what is private needs a hand.
    let allows = with_settings(|s| {
        let yes = rule(RiskClass::ExternalTool, ClassVerdict::Allow, None);
        s.safety.rules.push(yes);
    });
    let judged = judged_with(marked(), "{}", &allows, &Shown::default());
    assert_eq!(standing(&judged, &allows), Standing::Ask);
}

#[test]
fn a_server_learns_what_was_read_in_private_with_a_yes() {
    let mail = |private: &[&str]| Shown {
        place: "mail.example".into(),
        private: private.iter().map(|site| (*site).to_owned()).collect(),
        ..Shown::default()
    };
    let policy = policy(GOAL);
    let discloses = |arguments: &str, shown: &Shown| {
        let judged = judged_with(trusted(), arguments, &policy, shown);
        judged.classes.contains(&RiskClass::Disclose)
    };
    let secret = r#"{"text": "the door code"}"#;
    assert!(discloses(secret, &mail(&["mail.example"])));
    assert!(!discloses(secret, &mail(&[])));
    // What it gave itself it knows.
    assert!(!discloses(secret, &mail(&["mcp/files"])));
    assert!(discloses(secret, &mail(&["mcp/files", "mcp/others"])));
    // What the goal says tells nothing, nor does a call without arguments; whatever else can be chosen may.
    let mail_alone = mail(&["mail.example"]);
    for (arguments, tells) in [
        ("", false),
        ("{}", false),
        (r#"{"text": "Anna Berg"}"#, false),
        (r#"{"text": 2217}"#, false),
        (r#"{"doorcode": "2217"}"#, true),
        (r#"{"text": {"doorcode": 2217}}"#, true),
        (r#"{"text": "😀😃"}"#, true),
        (r#"{"text": ""}"#, true),
        (r#"{"text": true}"#, true),
        (r#"{"text": null}"#, true),
        (r#"{"text": []}"#, true),
        (r#"{"text": -2217}"#, true),
        (r#"{"text": "Berg Anna"}"#, true),
    ] {
        assert_eq!(discloses(arguments, &mail_alone), tells, "{arguments}");
    }
    let judged = judged_with(trusted(), secret, &policy, &mail(&["mail.example"]));
    assert_eq!(standing(&judged, &policy), Standing::Ask);
    assert_eq!(judged.reason.id, "guard-why-disclose-to-tool");
}

#[test]
fn a_site_learns_what_a_tool_gave_with_a_yes() {
    let shown = |released: bool| Shown {
        place: "shop.example.com".into(),
        private: ["mcp/files".to_owned()].into(),
        released: released
            .then(|| ("mcp/files".to_owned(), "example.com".to_owned()))
            .into_iter()
            .collect(),
    };
    let policy = policy(GOAL);
    let judged = |action: &Action, live: &LiveFacts, shown: &Shown| {
        let known = Known {
            seen: &TaintTracker::default(),
            addresses: &Addresses::default(),
            shown,
            engine: None,
        };
        judge_sent(action, live, &policy, Delivery::Trusted, &known)
    };
    let page = field("Remark", "text", "");
    let typed = judged(&type_text("what it says", false), &page, &shown(false));
    assert!(typed.classes.contains(&RiskClass::Disclose));
    assert_eq!(typed.reason.id, "guard-why-disclose-tool");
    let typed = judged(&type_text("what it says", false), &page, &shown(true));
    assert!(!typed.classes.contains(&RiskClass::Disclose));
    // To read tells nothing.
    let look = Action::FindText {
        text: "x".into(),
        file: None,
    };
    assert!(
        !judged(&look, &page, &shown(false))
            .classes
            .contains(&RiskClass::Disclose)
    );
}

#[test]
fn a_yes_is_for_what_was_shown() {
    let print = |tool: ToolFacts, arguments: &str| fingerprint(&call(arguments), &live(tool));
    let shown = print(marked(), r#"{"a": 1}"#);
    assert_eq!(print(marked(), r#"{"a": 1}"#), shown);
    assert_ne!(print(marked(), r#"{"a": 2}"#), shown);
    for other in [
        ToolFacts {
            recipient: "npx other".into(),
            ..marked()
        },
        ToolFacts {
            fingerprint: "f2".into(),
            ..marked()
        },
        ToolFacts {
            runs_code: true,
            ..marked()
        },
        ToolFacts {
            standing: ToolStanding::Changed,
            ..marked()
        },
    ] {
        assert_ne!(print(other, r#"{"a": 1}"#), shown);
    }
}

#[test]
fn a_tool_that_nobody_knows_is_blocked() {
    let judged = judge(&call("{}"), &facts(None), &policy(GOAL), Delivery::Trusted);
    assert_eq!(
        (judged.verdict, judged.class),
        (Verdict::Block, Some(RiskClass::ExternalTool))
    );
}

#[test]
fn arguments_are_shown_in_full() {
    let long = "x".repeat(5_000);
    let text = format!(r#"{{"text": "{long}", "lines": "a\nb", "n": 3, "deep": {{"a": [1, 2]}}}}"#);
    let shown = tool::shown_arguments(&text);
    for part in [
        long.as_str(),
        "lines:\n│ a\n│ b",
        "n: 3",
        r#"deep: {"a":[1,2]}"#,
    ] {
        assert!(shown.contains(part), "{part}");
    }
    assert_eq!(tool::shown_arguments("no object"), "no object");
}
