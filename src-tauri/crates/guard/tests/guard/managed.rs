//! A managed policy closes sites and makes classes stricter, and loosens nothing.

use crate::common::*;
use copilot_guard::request::{Leave, effects, of_script, request, sources};
use proptest::prelude::*;

const HERE: &str = "https://shop.example.com";

fn read(text: &str) -> ManagedPolicy {
    toml::from_str(text).unwrap()
}

/// The policy of a run with these settings, under these policies.
fn under(settings: &Settings, policies: Vec<ManagedPolicy>) -> Policy {
    let request = RunRequest {
        goal: "look around the shop and send a message to support at help.example.net".into(),
        settings: settings.clone(),
        start_url: Some(PAGE.into()),
        allow_hosts: vec!["bad.example.org".into(), "localhost:8080".into()],
        ..RunRequest::default()
    };
    let request = request.under(policies);
    let start = request.start_url.as_deref();
    let mut policy = Policy::new(
        &request.goal,
        start,
        &request.settings,
        &request.allow_hosts,
    );
    policy.managed = Bounds::of(&request.managed.policies);
    policy
}

fn with(text: &str) -> Policy {
    under(&Settings::default(), vec![read(text)])
}

fn open(url: &str) -> Action {
    Action::Navigate { url: url.into() }
}

fn judge_in(policy: &Policy, action: &Action, facts: &LiveFacts) -> Judgement {
    judge(action, facts, policy, Delivery::Trusted)
}

fn is_closed(policy: &Policy, action: &Action, facts: &LiveFacts) -> bool {
    let judgement = judge_in(policy, action, facts);
    let closed = judgement.verdict == Verdict::Block;
    assert_eq!(closed, judgement.reason.id == "guard-block-managed-site");
    closed
}

fn at(url: &str, mut facts: LiveFacts) -> LiveFacts {
    facts.page_url = url.into();
    facts.frame_origin = url.trim_end_matches('/').into();
    facts
}

#[test]
fn a_blocked_site_is_neither_opened_nor_worked_on() {
    // The settings allow the host, and the goal's site is one of the run's.
    let policy = with("sites.block = [\"example.org\"]");
    let bad = "https://bad.example.org/";
    for address in [
        bad,
        "bad.example.org",
        "http://BAD.example.ORG./a",
        "https://example.org:8443/",
    ] {
        assert!(
            is_closed(&policy, &open(address), &button("Show")),
            "{address}"
        );
    }
    assert!(!is_closed(
        &policy,
        &open("https://help.example.net/"),
        &button("Show")
    ));
    let url = bad.parse().unwrap();
    assert!(!policy.allows(&url));
    // Links and forms that lead there, and all that is done on a page of it, but leaving.
    assert!(is_closed(&policy, &click(), &link("Read", bad)));
    let form = sends_to(button("Go"), "post", "https://bad.example.org/x");
    assert!(is_closed(&policy, &click(), &form));
    let extract = serde_json::from_value(json!({ "action": "extract" })).unwrap();
    for action in [click(), type_text("a", false), key("Enter"), extract] {
        assert!(
            is_closed(&policy, &action, &at(bad, field("Name", "text", ""))),
            "{action:?}"
        );
    }
    for action in [Action::GoBack, open(PAGE), Action::NewTab { url: None }] {
        assert!(
            !is_closed(&policy, &action, &at(bad, facts(None))),
            "{action:?}"
        );
    }
    // A frame of it in another page.
    let mut frame = button("Show");
    frame.frame_origin = "https://bad.example.org".into();
    assert!(is_closed(&policy, &click(), &frame));
}

#[test]
fn no_document_of_a_closed_site_is_loaded() {
    let refused = |policy: &Policy, address: &str, main: bool, page: &str| {
        request(policy, address, main, page) == Leave::Refuse
    };
    let block = with("sites.block = [\"example.org\"]");
    let bad = "https://bad.example.org/a";
    // A redirect, a script, a window, a frame; also from a page of that site itself.
    for page in [PAGE, "https://www.example.org/"] {
        assert!(refused(&block, bad, true, page) && refused(&block, bad, false, page));
        assert_eq!(
            of_script(&block, "wss://bad.example.org/", page),
            Leave::Refuse
        );
    }
    assert!(
        !sources(&block, PAGE)
            .iter()
            .any(|s| s.contains("example.org"))
    );
    assert!(!refused(&block, "https://shop.example.com/b", true, PAGE));
    let mut everything = block.clone();
    everything.approve = Approve::All;
    everything
        .touched
        .add(Site::parse("bad.example.org").unwrap());
    assert!(refused(&everything, bad, true, PAGE));

    let allow = with("sites.allow = [\"example.com\"]");
    assert!(!refused(&allow, "https://shop.example.com/b", true, PAGE));
    assert!(refused(&allow, "https://help.example.net/", true, PAGE));
    // Pages are made of frames of other sites; nothing is done in them.
    assert!(!refused(&allow, "https://help.example.net/", false, PAGE));
    // The engine of a search is a site like any other.
    assert!(refused(&allow, "https://duckduckgo.com/?q=a", true, PAGE));
    // With an empty list there is no site left.
    let none = with("sites.allow = []");
    assert!(refused(&none, PAGE, true, PAGE) && is_closed(&none, &click(), &button("Show")));
}

#[test]
fn a_list_holds_sites_and_nothing_that_is_read_two_ways() {
    for good in [
        "example.org",
        "*.example.org",
        "localhost",
        "localhost:8080",
        "wiki:80",
        "10.0.0.1",
        "[::1]:80",
        "пример.рф",
    ] {
        assert!(Site::exact(good).is_some(), "{good}");
    }
    for odd in [
        "",
        "*",
        "com",
        "facebook",
        "co.uk",
        "github.io",
        "https://example.org",
        "example.org/mail",
        "example.org:8443",
        "*.localhost",
        "a b",
        "me@example.org",
        "exam*le.org",
        "file:",
        "*.com",
    ] {
        assert!(Site::exact(odd).is_none(), "{odd}");
    }
}

#[test]
fn a_class_is_asked_about_or_blocked_whatever_was_allowed() {
    let send = RiskClass::Send;
    let mut settings = Settings::default();
    settings.safety.preset = PolicyPreset::HandsOff;
    settings.safety.rules = vec![rule(send, ClassVerdict::Allow, None)];
    settings.approve = Approve::All;
    settings.engine.auto_confirm = true;
    let host = "shop.example.com";
    let stands = |text: &str| {
        let mut policy = under(&settings, vec![read(text)]);
        policy.remember(send, host);
        let judgement = Judgement {
            verdict: Verdict::Confirm,
            class: Some(send),
            classes: vec![send],
            ..judge_in(&policy, &click(), &button("Show"))
        };
        let sent = effects(
            &policy,
            "https://shop.example.com/messages",
            "POST",
            "{\"message\":\"a\"}",
            PAGE,
        );
        (standing(&judgement, &policy), sent.contains(&send))
    };
    assert_eq!(stands("").0, Standing::AllowedBySetting);
    assert_eq!(stands("classes.send = \"ask\"").0, Standing::Ask);
    assert_eq!(
        stands("classes.send = \"block\"").0,
        Standing::DeclinedBySetting
    );
    // Both files hold.
    let both = under(
        &settings,
        vec![
            read("classes.send = \"block\""),
            read("classes.send = \"ask\""),
        ],
    );
    assert_eq!(class_verdict(&both, send, host, None), ClassVerdict::Block);
    // What the goal names asks all the same.
    let button = post("Send message");
    let goal = "press \"Send message\"";
    let free = policy(goal);
    let mut bound = free.clone();
    bound.managed = Bounds::of(&[read("classes.send = \"ask\"")]);
    let classes = |policy: &Policy| judge_in(policy, &click(), &button).classes;
    assert!(classes(&bound).contains(&send), "{:?}", classes(&free));
}

#[test]
fn a_preset_at_least_binds_rules_and_kept_decisions() {
    let mut settings = Settings::default();
    settings.safety.preset = PolicyPreset::HandsOff;
    settings.safety.rules = vec![rule(RiskClass::Download, ClassVerdict::Allow, None)];
    keep(
        &mut settings.safety,
        RiskClass::Send,
        HERE,
        ClassVerdict::Allow,
        "",
    )
    .unwrap();
    let policy = under(&settings, vec![read("preset_at_least = \"balanced\"")]);
    for class in [
        RiskClass::Download,
        RiskClass::Send,
        RiskClass::PersonalData,
    ] {
        let said = class_verdict(&policy, class, "shop.example.com", None);
        assert_eq!(said, ClassVerdict::Ask, "{class:?}");
    }
    // What somebody was asked in this run was asked.
    let mut asked = policy;
    asked.remember(RiskClass::Send, "shop.example.com");
    let said = class_verdict(&asked, RiskClass::Send, "shop.example.com", None);
    assert_eq!(said, ClassVerdict::Allow);
}

#[test]
fn a_yes_of_before_a_policy_is_taken_back() {
    let before = with("");
    let pay = judge_in(&before, &click(), &post("Pay now"));
    assert!(pay.classes.contains(&RiskClass::Pay));
    assert!(!before.withdraws(&click(), &pay, true));
    assert!(with("classes.pay = \"block\"").withdraws(&click(), &pay, true));
    assert!(with("sites.block = [\"example.com\"]").withdraws(&click(), &pay, true));
    // Somebody was asked: that is what the policy wants.
    assert!(!with("classes.pay = \"ask\"").withdraws(&click(), &pay, true));
    assert!(with("classes.pay = \"ask\"").withdraws(&click(), &pay, false));
    // Leaving a closed page stays open.
    let back = judge_in(&before, &Action::GoBack, &button("Show"));
    assert!(!with("sites.block = [\"example.com\"]").withdraws(&Action::GoBack, &back, false));
}

#[test]
fn a_word_that_a_policy_does_not_know_is_refused() {
    for wrong in [
        "clases.pay = \"ask\"",
        "classes.pay = \"allow\"",
        "classes.fly = \"ask\"",
        "scripts = \"no\"",
        "approve = \"all\"",
        "preset_at_least = \"hands_off\"",
        "limits.max_step = 3",
        "sites.deny = []",
        "models.local = true",
    ] {
        assert!(toml::from_str::<ManagedPolicy>(wrong).is_err(), "{wrong}");
    }
}

const HOSTS: &[&str] = &[
    "shop.example.com",
    "bad.example.org",
    "help.example.net",
    "localhost:8080",
    "10.0.0.1",
];

fn classes() -> impl Strategy<Value = RiskClass> {
    proptest::sample::select(RiskClass::ALL)
}

fn verdicts() -> impl Strategy<Value = ClassVerdict> {
    proptest::sample::select(ClassVerdict::ALL)
}

prop_compose! {
    fn any_settings()(
        approve in prop_oneof![
            Just(Approve::Ask), Just(Approve::None), Just(Approve::All),
            proptest::collection::vec(classes(), 0..4).prop_map(Approve::Classes),
        ],
        preset in proptest::sample::select(PolicyPreset::ALL),
        rules in proptest::collection::vec(
            (classes(), verdicts(), proptest::option::of(proptest::sample::select(HOSTS))), 0..6),
        kept in proptest::collection::vec((classes(), verdicts(), proptest::sample::select(HOSTS)), 0..4),
        (auto_confirm, scripts) in any::<(bool, bool)>(),
        (steps, minutes, money, month) in (0..50u32, 0..50u32, 0..50u32, 0..50u32),
    ) -> Settings {
        let mut s = Settings {
            approve,
            ..Settings::default()
        };
        s.safety.preset = preset;
        s.safety.scripts = scripts;
        s.engine.auto_confirm = auto_confirm;
        s.safety.rules = rules.into_iter().map(|(c, v, h)| rule(c, v, h.map(site::key).as_deref())).collect();
        for (class, verdict, host) in kept {
            let _ = keep(&mut s.safety, class, host, verdict, "");
        }
        s.limits.max_steps = steps.max(1);
        s.limits.max_minutes = minutes;
        s.limits.max_money = f64::from(money);
        s.limits.max_money_month = f64::from(month);
        s
    }
}

prop_compose! {
    fn any_policy()(
        allow in proptest::option::of(proptest::sample::subsequence(&["example.com", "example.net", "localhost"][..], 0..=3)),
        block in proptest::sample::subsequence(&["example.org", "example.net", "10.0.0.1"][..], 0..=3),
        bounds in proptest::collection::btree_map(
            classes(), prop_oneof![Just(ManagedVerdict::Ask), Just(ManagedVerdict::Block)], 0..5),
        (attach, scripts) in any::<(Option<bool>, Option<bool>)>(),
        approve in proptest::option::of(Just(ManagedApprove::Ask)),
        preset in proptest::option::of(prop_oneof![Just(ManagedPreset::Balanced), Just(ManagedPreset::Careful)]),
        limits in any::<[Option<u8>; 4]>(),
    ) -> ManagedPolicy {
        let texts = |list: Vec<&str>| list.into_iter().map(str::to_owned).collect::<Vec<_>>();
        let most = |n: usize| limits[n].map(|most| u32::from(most) + 1);
        ManagedPolicy {
            sites: ManagedSites { allow: allow.map(texts), block: texts(block) },
            classes: bounds,
            attach_everyday_profile: attach,
            scripts,
            approve,
            preset_at_least: preset,
            limits: ManagedLimits {
                max_steps: most(0), max_minutes: most(1), max_money: most(2).map(f64::from),
                max_money_month: most(3).map(f64::from),
            },
            ..ManagedPolicy::default()
        }
    }
}

fn careful(standing: Standing) -> u8 {
    match standing {
        Standing::AllowedBySetting => 0,
        Standing::Ask => 1,
        Standing::DeclinedBySetting => 2,
    }
}

fn held(leave: Leave) -> u8 {
    match leave {
        Leave::Pass => 0,
        Leave::Ask(_) => 1,
        Leave::Refuse => 2,
    }
}

fn verdict(judgement: &Judgement) -> u8 {
    match judgement.verdict {
        Verdict::Allow => 0,
        Verdict::Confirm => 1,
        Verdict::Block => 2,
    }
}

fn limit(most: f64) -> f64 {
    if most > 0.0 { most } else { f64::INFINITY }
}

/// All that a policy lets through, as numbers that are larger where less is.
fn strictness(p: &Policy, settings: &Settings) -> Vec<f64> {
    let mut out = Vec::new();
    for host in HOSTS {
        let url = format!("https://{host}/a");
        let parsed = url.parse().unwrap();
        out.push(u8::from(!p.allows(&parsed)));
        out.push(held(request(p, &url, true, PAGE)));
        out.push(held(request(p, &url, false, PAGE)));
        out.push(held(of_script(p, &url, PAGE)));
        out.push(verdict(&judge_in(p, &open(&url), &button("Show"))));
        out.push(verdict(&judge_in(p, &click(), &link("Read", &url))));
        for name in ["Show", "Pay now", "Send message"] {
            out.push(verdict(&judge_in(p, &click(), &at(&url, post(name)))));
        }
        for class in RiskClass::ALL {
            out.push(class_verdict(p, *class, host, None) as u8);
            let mut judgement = judge_in(p, &Action::GoBack, &facts(None));
            judgement.verdict = Verdict::Confirm;
            judgement.facts.host = (*host).into();
            judgement.classes = vec![*class];
            out.push(careful(standing(&judgement, p)));
        }
    }
    let code = Action::Evaluate { code: "1".into() };
    out.push(verdict(&judge_in(p, &code, &facts(None))));
    let l = &settings.limits;
    let limits = [
        f64::from(l.max_steps),
        f64::from(l.max_minutes),
        l.max_money,
        l.max_money_month,
    ];
    out.into_iter()
        .map(f64::from)
        .chain(limits.map(|most| -limit(most)))
        .collect()
}

fn strictness_under(settings: &Settings, policies: Vec<ManagedPolicy>) -> Vec<f64> {
    let request = RunRequest {
        settings: settings.clone(),
        ..RunRequest::default()
    };
    let tightened = request.under(policies.clone()).settings;
    strictness(&under(settings, policies), &tightened)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Never looser than the settings alone, than a policy over the loosest settings, or than with one policy of the two.
    #[test]
    fn what_is_merged_is_never_looser(settings in any_settings(), one in any_policy(), other in any_policy()) {
        let mut loosest = Settings::default();
        loosest.safety.preset = PolicyPreset::HandsOff;
        loosest.safety.scripts = true;
        loosest.approve = Approve::All;
        loosest.engine.auto_confirm = true;
        loosest.safety.rules = RiskClass::ALL.iter().map(|c| rule(*c, ClassVerdict::Allow, None)).collect();
        loosest.limits.max_minutes = 0;
        loosest.limits.max_money = 0.0;
        loosest.limits.max_money_month = 0.0;
        loosest.limits.max_steps = 1000;
        let merged = strictness_under(&settings, vec![one.clone(), other.clone()]);
        for alone in [
            strictness_under(&settings, Vec::new()),
            strictness_under(&settings, vec![one.clone()]),
            strictness_under(&settings, vec![other.clone()]),
            strictness_under(&loosest, vec![one.clone(), other.clone()]),
        ] {
            for (n, (merged, alone)) in merged.iter().zip(&alone).enumerate() {
                prop_assert!(merged >= alone, "{n}: {merged} < {alone}");
            }
        }
        let start = RunRequest { settings, attach: Attach::Own(None), ..RunRequest::default() };
        let tightened = start.clone().under(vec![one.clone(), other.clone()]);
        let own = [&one, &other].iter().all(|p| p.attach_everyday_profile != Some(false));
        prop_assert_eq!(tightened.attach, if own { Attach::Own(None) } else { Attach::Managed });
        // What a person or a resume makes of it once more is the same.
        let again = start.under(vec![one.clone(), other.clone()]).under(vec![one, other]);
        prop_assert_eq!(again.settings, tightened.settings);
    }
}
