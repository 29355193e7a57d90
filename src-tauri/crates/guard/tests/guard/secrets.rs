//! Named secrets: into which field of which host one goes, and what is asked before.

use crate::common::*;

const BANK: &str = "https://bank.example/login";

fn secret(name: &str, host: &str, kind: SecretKind) -> SecretInfo {
    SecretInfo {
        name: name.into(),
        host: host.into(),
        kind,
    }
}

fn here(f: LiveFacts) -> LiveFacts {
    on(BANK, f)
}

/// A field known by the name that the page's author gave it alone.
fn coded(ident: &str) -> LiveFacts {
    let name = Some(ident.to_owned());
    changed(field("", "text", ""), |e| e.attrs.name = name)
}

fn of_tag(tag: &str, name: &str) -> LiveFacts {
    changed(field(name, "text", ""), |e| {
        e.tag = tag.into();
        e.attrs.kind = None;
    })
}

#[test]
fn each_kind_goes_into_fields_of_its_kind() {
    use SecretKind::*;
    let placeholder = changed(field("", "text", ""), |e| {
        e.attrs.placeholder = Some("Your email".into());
    });
    let beside = with(
        field("Branch", "text", ""),
        &[value("Password", "", "password", "")],
    );
    let alone = with(
        field("Branch", "text", ""),
        &[value("Note", "", "text", "")],
    );
    let plain =
        rows::<(&str, &str, &str, &str, Vec<SecretKind>)>("each_kind_goes_into_fields_of_its_kind")
            .into_iter()
            .map(|(case, label, kind, fill, takes)| (case, field(label, kind, fill), takes));
    let odd = [
        (
            "who signs in, by its placeholder",
            placeholder,
            vec![Username, Email, Other],
        ),
        (
            "who signs in, by its name",
            coded("user_name"),
            vec![Username, Email, Other],
        ),
        ("a field beside a password", beside, vec![Username, Other]),
        ("a field beside no password", alone, vec![Other]),
        ("a name that says nothing", coded("x17"), vec![Other]),
        ("a long comment", of_tag("textarea", "Comment"), vec![Other]),
        ("no type", of_tag("input", "Comment"), vec![Other]),
        ("a text that is shown", of_tag("div", "Login"), vec![]),
        ("nothing", facts(None), vec![]),
    ];
    for (case, f, takes) in plain.chain(odd) {
        let f = here(f);
        for kind in [Password, Username, Email, OneTimeCode, Card, Other] {
            let wanted = if takes.contains(&kind) {
                Ok(())
            } else {
                Err(SecretMisfit::Field)
            };
            let got = secret_fits(&secret("s", "bank.example", kind), &f);
            assert_eq!(got, wanted, "{kind:?} into {case}");
        }
        let code = f.element.as_ref().is_some_and(takes_one_time_code);
        assert_eq!(code, takes.contains(&OneTimeCode), "{case}");
    }
}

#[test]
fn page_and_frame_are_both_of_its_host() {
    let password = || field("Password", "password", "current-password");
    let bound = secret("s", "bank.example", SecretKind::Password);
    for (page, frame, fits) in [
        (BANK, "https://bank.example", true),
        ("https://evil.test/", "https://bank.example", false),
        (BANK, "https://evil.test", false),
        (BANK, "null", false),
        ("http://bank.example/", "http://bank.example", false),
    ] {
        let wanted = if fits {
            Ok(())
        } else {
            Err(SecretMisfit::Host)
        };
        let mut f = on(page, password());
        f.frame_origin = frame.into();
        let got = secret_fits(&bound, &f);
        assert_eq!(got, wanted, "{page} {frame}");
    }
    // The hosts of one owner, and no others, may share one.
    for (host, kept) in [
        ("*.bank.example", Some("*.bank.example")),
        ("*.bank.example:8443", None),
        ("*.8.8.8.8", None),
        ("*.[2606:4700::1111]", None),
        ("*.nas.local", None),
        ("*.localhost", None),
        ("*.intranet", None),
    ] {
        assert_eq!(secret_host(host).as_deref(), kept, "{host}");
    }
}

fn typing(policy: &Policy, name: &str, f: &LiveFacts) -> Judgement {
    under(policy, &type_text(&secret_reference(name), false), f)
}

fn with_secrets(change: impl Fn(&mut Settings)) -> Policy {
    let mut settings = Settings::default();
    change(&mut settings);
    let mut policy = Policy::new("sign in", Some(BANK), &settings, &[]);
    policy.secrets = vec![
        secret("pw", "bank.example", SecretKind::Password),
        secret("wide", "*.bank.example", SecretKind::Password),
        secret("card", "bank.example", SecretKind::Card),
        secret("note", "bank.example", SecretKind::Other),
        secret("mail", "mail.test", SecretKind::Password),
    ];
    policy
}

/// The button that sends the password to the bank.
fn sign_in() -> LiveFacts {
    let send = sends_to(post("Sign in"), "post", "https://bank.example/in");
    let password = value("Password", "", "password", "current-password");
    with(here(send), &[password])
}

#[test]
fn what_does_not_fit_is_not_typed() {
    let policy = with_secrets(|_| {});
    let password = here(field("Password", "password", "current-password"));
    let comment = here(field("Comment", "text", ""));
    for (name, f, why) in [
        ("other", &password, "guard-block-secret-unknown"),
        ("mail", &password, "guard-block-secret-host"),
        ("pw", &comment, "guard-block-secret-field"),
    ] {
        let j = typing(&policy, name, f);
        let all = (j.verdict, j.class, j.reason.id.as_str());
        assert_eq!(
            all,
            (Verdict::Block, Some(RiskClass::Credentials), why),
            "{name}"
        );
    }
    let mixed = format!("my password is {}", secret_reference("pw"));
    let j = under(&policy, &type_text(&mixed, false), &comment);
    assert_eq!(
        (j.verdict, j.reason.id.as_str()),
        (Verdict::Block, "guard-block-secret-mixed")
    );
}

#[test]
fn a_secret_asks_once_for_a_site_where_it_signs_in() {
    let mut policy = with_secrets(|_| {});
    let password = here(field("Password", "password", "current-password"));
    let card = here(field("Card number", "text", "cc-number"));
    let note = here(field("Comment", "text", ""));
    let sign_in = sign_in();
    let j = typing(&policy, "pw", &password);
    assert_eq!(
        (j.verdict, j.classes.as_slice()),
        (Verdict::Confirm, &[RiskClass::Credentials][..])
    );
    let j = typing(&policy, "card", &card);
    assert_eq!(j.classes, [RiskClass::Pay, RiskClass::Credentials]);
    let yes = under(&policy, &click(), &sign_in);
    policy.approved(&yes);
    assert_eq!(typing(&policy, "pw", &password).verdict, Verdict::Allow);
    // What does not sign in asks each time.
    let classes = typing(&policy, "card", &card).classes;
    assert_eq!(classes, [RiskClass::Pay, RiskClass::Credentials]);
    let class = typing(&policy, "note", &note).class;
    assert_eq!(class, Some(RiskClass::Credentials));
}

#[test]
fn the_persons_own_rule_for_a_host_frees_its_secrets() {
    use ClassVerdict::{Allow, Ask, Block};
    use RiskClass::{Credentials, Pay};
    let password = here(field("Password", "password", "current-password"));
    let comment = here(field("Comment", "text", ""));
    let frees = |rules: Vec<ClassRule>| {
        let policy = with_secrets(|s| s.safety.rules = rules.clone());
        typing(&policy, "pw", &password).verdict == Verdict::Allow
    };
    assert!(!frees(vec![]));
    assert!(frees(vec![rule(Credentials, Allow, Some("bank.example"))]));
    assert!(!frees(vec![rule(Credentials, Ask, Some("bank.example"))]));
    assert!(!frees(vec![rule(Credentials, Allow, None)]));
    assert!(!frees(vec![rule(Credentials, Allow, Some("other.test"))]));
    assert!(!frees(vec![rule(Pay, Allow, Some("bank.example"))]));
    // The more careful of two counts.
    for stricter in [Ask, Block] {
        assert!(!frees(vec![
            rule(Credentials, Allow, Some("bank.example")),
            rule(Credentials, stricter, Some("bank.example")),
        ]));
    }
    let allow = |s: &mut Settings| {
        s.safety.rules = vec![rule(Credentials, Allow, Some("bank.example"))];
    };
    let mut policy = with_secrets(allow);
    assert_eq!(typing(&policy, "note", &comment).verdict, Verdict::Allow);
    // It is about secrets: one that is only bound to the host below counts, none at all does not.
    policy.secrets.retain(|s| s.name == "wide");
    assert_eq!(typing(&policy, "wide", &password).verdict, Verdict::Allow);
    let send = sign_in();
    let pressed = |p: &Policy| under(p, &click(), &send).verdict;
    assert_eq!(pressed(&policy), Verdict::Allow);
    policy.secrets.clear();
    assert_eq!(pressed(&policy), Verdict::Confirm);
    policy.secrets = vec![secret("mail", "mail.test", SecretKind::Password)];
    assert_eq!(pressed(&policy), Verdict::Confirm);
    // Where a page gave orders, the person is asked all the same.
    let mut policy = with_secrets(allow);
    policy.distrust("bank.example");
    assert_eq!(typing(&policy, "pw", &password).verdict, Verdict::Confirm);
}

#[test]
fn a_grant_of_access_is_known_by_its_address() {
    for (address, grants) in rows::<(&str, bool)>("a_grant_of_access_is_known_by_its_address") {
        assert_eq!(is_grant(address), grants, "{address}");
    }
}
