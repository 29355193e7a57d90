//! Presets, rules and kept decisions: the whole matrix, against a table written here by hand.

use crate::common::*;
use copilot_protocol::ClassVerdict::{Allow, Ask, Block};

/// Class; what careful, balanced and hands-off say; whether a yes may be kept for a site.
const TABLE: &[(RiskClass, [ClassVerdict; 3], bool)] = &[
    (RiskClass::Pay, [Ask, Ask, Ask], false),
    (RiskClass::Send, [Ask, Ask, Allow], true),
    (RiskClass::Delete, [Ask, Ask, Ask], false),
    (RiskClass::AccountSecurity, [Ask, Ask, Ask], false),
    (RiskClass::Credentials, [Ask, Ask, Ask], false),
    (RiskClass::CreateAccount, [Ask, Ask, Ask], false),
    (RiskClass::Upload, [Ask, Ask, Ask], false),
    (RiskClass::Download, [Ask, Ask, Allow], true),
    (RiskClass::Permission, [Ask, Ask, Ask], false),
    (RiskClass::Legal, [Ask, Ask, Ask], false),
    (RiskClass::PersonalData, [Ask, Ask, Allow], true),
    (RiskClass::Captcha, [Ask, Ask, Ask], false),
    (RiskClass::UnclearSubmit, [Ask, Ask, Ask], true),
    (RiskClass::LeaveSite, [Ask, Ask, Allow], true),
    (RiskClass::PrivateHost, [Block, Ask, Ask], true),
    (RiskClass::CrossSite, [Ask, Ask, Ask], true),
    (RiskClass::Disclose, [Ask, Ask, Ask], false),
    (RiskClass::Script, [Ask, Ask, Ask], false),
    (RiskClass::ExternalTool, [Ask, Ask, Ask], false),
];
const PRESETS: [PolicyPreset; 3] = [
    PolicyPreset::Careful,
    PolicyPreset::Balanced,
    PolicyPreset::HandsOff,
];
const HERE: &str = "shop.example.com";
const SINCE: &str = "2026-01-02T03:04:05Z";

fn with_safety(change: impl Fn(&mut SafetySettings)) -> Policy {
    with_settings(|s| change(&mut s.safety))
}

fn asked(class: RiskClass) -> Judgement {
    let mut j = judged(&click(), &button("Show"), "look around");
    j.verdict = Verdict::Confirm;
    j.class = Some(class);
    j.classes = vec![class];
    j
}

fn stands(verdict: ClassVerdict) -> Standing {
    match verdict {
        Allow => Standing::AllowedBySetting,
        Ask => Standing::Ask,
        Block => Standing::DeclinedBySetting,
    }
}

/// A decision, how it is taken, and what it makes of what the preset says; the last argument is
/// whether a yes may be kept for the class.
type Decision = (
    &'static str,
    fn(&mut Policy, RiskClass),
    fn(ClassVerdict, bool) -> ClassVerdict,
);

const DECISIONS: &[Decision] = &[
    ("none", |_, _| {}, |preset, _| preset),
    // A single yes changes nothing for the next time.
    (
        "once",
        |p, class| p.approved(&asked(class)),
        |preset, _| preset,
    ),
    (
        "this run here",
        |p, class| p.remember(class, HERE),
        |preset, may| if may { Allow } else { preset },
    ),
    (
        "not in this run",
        |p, class| p.refuse(class, HERE),
        |_, _| Block,
    ),
    (
        "always here",
        |p, class| {
            let _ = keep(&mut p.safety, class, HERE, Allow, SINCE);
        },
        |preset, may| if may { Allow } else { preset },
    ),
    (
        "a yes written into the file by hand",
        |p, class| p.safety.remembered.push(kept(class, HERE, Allow)),
        |_, may| if may { Allow } else { Ask },
    ),
    (
        "always ask here",
        |p, class| keep(&mut p.safety, class, HERE, Ask, SINCE).unwrap(),
        |_, _| Ask,
    ),
    (
        "never here",
        |p, class| keep(&mut p.safety, class, HERE, Block, SINCE).unwrap(),
        |_, _| Block,
    ),
    (
        "always on another site",
        |p, class| {
            let _ = keep(&mut p.safety, class, "other.test", Allow, SINCE);
        },
        |preset, _| preset,
    ),
    (
        "never on another site",
        |p, class| keep(&mut p.safety, class, "other.test", Block, SINCE).unwrap(),
        |preset, _| preset,
    ),
    (
        "taken back",
        |p, class| {
            keep(&mut p.safety, class, HERE, Block, SINCE).unwrap();
            assert!(revoke(&mut p.safety, class, "www.shop.example.com"));
        },
        |preset, _| preset,
    ),
    (
        "rule: allow everywhere",
        |p, class| p.safety.rules.push(rule(class, Allow, None)),
        |_, may| if may { Allow } else { Ask },
    ),
    (
        "rule: ask everywhere",
        |p, class| p.safety.rules.push(rule(class, Ask, None)),
        |_, _| Ask,
    ),
    (
        "rule: block everywhere",
        |p, class| p.safety.rules.push(rule(class, Block, None)),
        |_, _| Block,
    ),
    (
        "rule: block everywhere but here",
        |p, class| {
            p.safety.rules.push(rule(class, Block, None));
            p.safety.rules.push(rule(class, Ask, Some("example.com")));
        },
        |_, _| Ask,
    ),
    (
        "rule: block here, kept yes",
        |p, class| {
            p.safety.rules.push(rule(class, Block, Some("example.com")));
            let _ = keep(&mut p.safety, class, HERE, Allow, SINCE);
        },
        |_, may| if may { Allow } else { Block },
    ),
    (
        "kept yes, refused in this run",
        |p, class| {
            let _ = keep(&mut p.safety, class, HERE, Allow, SINCE);
            p.refuse(class, HERE);
        },
        |_, _| Block,
    ),
];

fn kept(class: RiskClass, host: &str, verdict: ClassVerdict) -> RememberedDecision {
    RememberedDecision {
        host: copilot_guard::site::key(host),
        class,
        verdict,
        since: SINCE.into(),
    }
}

#[test]
fn every_class_under_every_preset_and_decision() {
    assert_eq!(TABLE.len(), RiskClass::ALL.len());
    let mut cells = 0;
    for (class, presets, may) in TABLE {
        assert_eq!(class.may_be_remembered(), *may, "{class:?}");
        for (preset, says) in PRESETS.iter().zip(presets) {
            let found = preset_verdict(*preset, *class);
            assert_eq!(found, *says, "{class:?} {preset:?}");
            for (name, take, changes) in DECISIONS {
                let mut policy = with_safety(|s| s.preset = *preset);
                take(&mut policy, *class);
                let wanted = changes(*says, *may);
                let got = class_verdict(&policy, *class, HERE, None);
                assert_eq!(got, wanted, "{class:?}, {preset:?}, {name}");
                let j = asked(*class);
                let came = standing(&j, &policy);
                assert_eq!(came, stands(wanted), "{class:?}, {preset:?}, {name}");
                // What is blocked stays blocked, what needs nothing needs nothing.
                let mut blocked = j.clone();
                blocked.verdict = Verdict::Block;
                assert_eq!(standing(&blocked, &policy), Standing::DeclinedBySetting);
                cells += 1;
            }
        }
    }
    println!("SCORE policies cells={cells} wrong=0");
    assert_eq!(cells, TABLE.len() * 3 * DECISIONS.len());
}

/// No setting, rule or kept decision lets these through; only `--approve` does, and not scripts.
#[test]
fn hands_off_asks_about_money_deletion_security_and_assent() {
    let policy = with_safety(|s| {
        s.preset = PolicyPreset::HandsOff;
        for class in RiskClass::ALL {
            s.rules.push(rule(*class, Allow, None));
            s.remembered.push(kept(*class, HERE, Allow));
        }
    });
    for (label, class) in
        rows::<(&str, RiskClass)>("hands_off_asks_about_money_deletion_security_and_assent")
    {
        let j = under(&policy, &click(), &post(label));
        assert!(j.classes.contains(&class));
        assert_eq!(standing(&j, &policy), Standing::Ask, "{label}");
    }
    let j = under(&policy, &click(), &button("Send"));
    assert_eq!(standing(&j, &policy), Standing::AllowedBySetting);
    // One class that asks among those that are allowed asks for all.
    let mut j = asked(RiskClass::Send);
    j.classes = vec![RiskClass::Send, RiskClass::Legal];
    assert_eq!(standing(&j, &policy), Standing::Ask);
}

#[test]
fn the_defaults_judge_as_without_settings() {
    let plain = policy("look around");
    for class in RiskClass::ALL {
        assert_eq!(class_verdict(&plain, *class, HERE, None), Ask);
    }
    let json = serde_json::to_value(&plain).unwrap();
    assert!(json.get("safety").is_none() && json.get("untrusted_sites").is_none());
    let settings = serde_json::to_value(Settings::default()).unwrap();
    assert!(settings.get("safety").is_none());
    let back: Settings = serde_json::from_value(settings).unwrap();
    assert_eq!(back, Settings::default());
}

#[test]
fn careful_asks_also_about_what_the_goal_names() {
    let goal = "send the message Hello there as Anna Ivanova";
    let settings = |preset| policy_with(goal, |s| s.safety.preset = preset);
    let filled = with(
        button("Send"),
        &[value("Message", "Hello there", "text", "")],
    );
    let named = field("Full name", "text", "name");
    for (preset, verdict) in [
        (PolicyPreset::Balanced, Verdict::Allow),
        (PolicyPreset::HandsOff, Verdict::Allow),
        (PolicyPreset::Careful, Verdict::Confirm),
    ] {
        let p = settings(preset);
        let j = under(&p, &click(), &filled);
        assert_eq!(j.verdict, verdict, "{preset:?}");
        let j = under(&p, &type_text("Anna Ivanova", false), &named);
        assert_eq!(j.verdict, verdict, "{preset:?}");
    }
    // A site that tried to give orders is judged carefully, others are not.
    let mut p = settings(PolicyPreset::HandsOff);
    p.remember(RiskClass::Send, HERE);
    p.distrust(HERE);
    let j = under(&p, &click(), &filled);
    assert_eq!(standing(&j, &p), Standing::Ask);
    let got = class_verdict(&p, RiskClass::Send, "other.test", None);
    assert_eq!(got, Allow);
    // Who blocks sending blocks it also where the goal names it.
    let mut p = settings(PolicyPreset::Balanced);
    p.safety.rules.push(rule(RiskClass::Send, Block, None));
    let j = under(&p, &click(), &filled);
    assert_eq!(standing(&j, &p), Standing::DeclinedBySetting);
}

fn safety_of(decisions: &[(RiskClass, &str, ClassVerdict)]) -> SafetySettings {
    let mut safety = SafetySettings::default();
    for (class, host, verdict) in decisions {
        keep(&mut safety, *class, host, *verdict, SINCE).unwrap();
    }
    safety
}

#[test]
fn a_kept_yes_is_for_its_own_site() {
    use RiskClass::{LeaveSite, Pay, PrivateHost, Send};
    let mut safety = safety_of(&[(Send, "www.shop.example.com", Allow), (Send, HERE, Block)]);
    assert_eq!(safety.remembered.len(), 1, "the newer stands for the older");
    assert_eq!(safety.remembered[0].host, "example.com");
    let pay = keep(&mut safety, Pay, HERE, Allow, SINCE);
    assert_eq!(pay, Err(NotKept::Class(Pay)));
    let nowhere = keep(&mut safety, Send, "file:///x", Allow, SINCE);
    assert_eq!(nowhere, Err(NotKept::Host));
    assert!(!revoke(&mut safety, Send, "other.test"));
    assert!(revoke(&mut safety, Send, HERE));
    assert!(safety.remembered.is_empty());

    let both = [(Send, HERE, Allow), (LeaveSite, "other.test", Allow)];
    let other_way = [(LeaveSite, HERE, Allow), (Send, "evil.test", Allow)];
    let port = [(PrivateHost, "localhost:3000", Allow)];
    for (kept, class, host, destination, wanted) in [
        // What is sent from here to somewhere else was not meant.
        (&both[..], Send, HERE, Some("evil.test"), Ask),
        (&both, Send, HERE, Some("www.example.com"), Allow),
        (&both, LeaveSite, HERE, Some("other.test"), Allow),
        // Nor is a yes that was kept for a site one to leave it, or to send there from elsewhere.
        (&other_way, LeaveSite, HERE, Some("evil.test"), Ask),
        (&other_way, Send, HERE, Some("evil.test"), Ask),
        // Ports of a private host are hosts of their own.
        (&port, PrivateHost, "localhost:3000", None, Allow),
        (&port, PrivateHost, "localhost:9222", None, Ask),
    ] {
        let policy = with_safety(|s| *s = safety_of(kept));
        let got = class_verdict(&policy, class, host, destination);
        assert_eq!(got, wanted, "{kept:?}: {class:?} {host} {destination:?}");
    }
}

#[test]
fn a_refusal_is_for_its_class_and_site() {
    let mut p = with_safety(|_| {});
    p.remember(RiskClass::Send, HERE);
    p.remember(RiskClass::Send, "other.test");
    p.remember(RiskClass::Download, HERE);
    p.refuse(RiskClass::Send, HERE);
    for (class, host, wanted) in [
        (RiskClass::Send, HERE, Block),
        (RiskClass::Send, "www.example.com", Block),
        (RiskClass::Send, "other.test", Allow),
        (RiskClass::Download, HERE, Allow),
        (RiskClass::Delete, HERE, Ask),
    ] {
        let got = class_verdict(&p, class, host, None);
        assert_eq!(got, wanted, "{class:?} {host}");
    }
}

/// Signing in is asked once for a site; only a yes to a password lets it be used there again.
#[test]
fn only_a_yes_to_a_password_is_one() {
    let password = value("Password", "", "password", "current-password");
    let send = with(post("Sign in"), std::slice::from_ref(&password));
    let may = |p: &Policy| under(p, &click(), &send).verdict;
    let judgement = |class: RiskClass, values: &[SentValue]| {
        let mut j = asked(class);
        j.facts.values = values.to_vec();
        j
    };
    for (j, wanted) in [
        (
            judgement(RiskClass::Credentials, std::slice::from_ref(&password)),
            Verdict::Allow,
        ),
        (judgement(RiskClass::Credentials, &[]), Verdict::Confirm),
        (
            judgement(RiskClass::Credentials, &[value("Name", "anna", "text", "")]),
            Verdict::Confirm,
        ),
        (
            judgement(RiskClass::Pay, std::slice::from_ref(&password)),
            Verdict::Confirm,
        ),
    ] {
        let mut p = with_safety(|_| {});
        p.approved(&j);
        assert_eq!(may(&p), wanted, "{:?} {:?}", j.classes, j.facts.values);
    }
}

/// A kept answer is about the site that the question was about.
#[test]
fn what_is_decided_is_decided_of_the_site_that_was_asked_about() {
    let mut j = asked(RiskClass::Send);
    j.facts.destination = Some("evil.test".into());
    for class in RiskClass::ALL {
        let about_there = matches!(
            class,
            RiskClass::LeaveSite
                | RiskClass::PrivateHost
                | RiskClass::CrossSite
                | RiskClass::Disclose
                | RiskClass::Download
        );
        let wanted = if about_there { "evil.test" } else { HERE };
        assert_eq!(site_meant(&j, *class), wanted, "{class:?}");
    }
    j.facts.destination = None;
    assert_eq!(site_meant(&j, RiskClass::LeaveSite), HERE);
}
