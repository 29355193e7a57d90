//! What requests do, read from what real applications send (`corpus/SIXTH.md`).
//!
//! `corpus/requests-*.jsonl` holds a control and the request that it sends, a line each, with what a person would want of it: `free`, or
//! the class to be asked about. Whoever took and labelled them had not seen the rules. Counted are questions by the label alone,
//! by the request alone, and by both, as the run is held by both. A hash of the id parts them as the controls are parted; of
//! `held` only counts are printed. `GUARD_SHOW=work` prints what is judged otherwise in `work`.

use crate::common::*;
use copilot_guard::request::{beyond, effects, with_effects};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sent {
    id: String,
    #[allow(dead_code)]
    app: String,
    #[allow(dead_code)]
    source: String,
    want: String,
    label: String,
    page: String,
    method: String,
    url: String,
    kind: String,
    #[allow(dead_code)]
    #[serde(rename = "type", default)]
    content_type: String,
    #[serde(default)]
    body: String,
}

impl Sent {
    fn by_label(&self) -> bool {
        let mut e = element("button", "button", &self.label);
        if self.kind == "form" {
            e.form = Some(form(&self.method, &self.url, true));
        }
        let f = on(&self.page, facts(Some(e)));
        under(&policy_on(&self.page), &click(), &f).verdict != Verdict::Allow
    }

    fn by_request(&self) -> Vec<RiskClass> {
        let policy = policy_on(&self.page);
        effects(&policy, &self.url, &self.method, &self.body, &self.page)
    }
}

#[derive(Default)]
struct Count {
    all: usize,
    label: usize,
    request: usize,
    both: usize,
}

/// Least of those that always ask by the request and by either, and most free ones held, in percent.
struct Floors(f64, f64, f64);

#[test]
fn what_real_applications_send_is_read_for_what_it_does() {
    let all: Vec<Sent> = corpus("requests-");
    assert!(all.len() >= 1_200, "{}", all.len());
    let show = shows_work();
    let mut out: BTreeMap<(bool, &str), Count> = BTreeMap::new();
    for sent in &all {
        let (label, request) = (sent.by_label(), sent.by_request());
        let kind = match sent.want.as_str() {
            "pay" | "delete" | "account" | "create" | "legal" => "always",
            "free" => "free",
            // The choice of the file was asked about before anything could be sent.
            "upload" => "upload",
            _ => "others",
        };
        let asked = !request.is_empty();
        for key in [kind, sent.want.as_str()] {
            let count = out.entry((is_held(&sent.id), key)).or_default();
            count.all += 1;
            count.label += usize::from(label);
            count.request += usize::from(asked);
            count.both += usize::from(asked || label);
            if kind == sent.want {
                break;
            }
        }
        let wrong = asked == (kind == "free");
        if show && !is_held(&sent.id) && wrong {
            println!(
                "{} want {} label {:?}{} got {:?}: {} {} {}",
                sent.id,
                sent.want,
                sent.label,
                if label { " ASKS" } else { "" },
                request,
                sent.method,
                sent.url,
                sent.body.chars().take(120).collect::<String>()
            );
        }
    }
    for ((held, want), c) in &out {
        let part = if *held { "held" } else { "work" };
        println!(
            "SCORE requests part={part} want={want} all={} by-label={} by-request={} by-both={}",
            c.all, c.label, c.request, c.both
        );
    }
    for (held, floors) in [
        (false, Floors(89.0, 95.5, 9.0)),
        (true, Floors(80.0, 94.0, 9.0)),
    ] {
        let (always, free) = (&out[&(held, "always")], &out[&(held, "free")]);
        let request = percent_of(always.request, always.all);
        let both = percent_of(always.both, always.all);
        let needless = percent_of(free.request, free.all);
        println!(
            "SCORE requests part={} always-ask-recall={both:.2}% by-request={request:.2}% by-label={:.2}% false-holds={needless:.2}%",
            if held { "held" } else { "work" },
            percent_of(always.label, always.all),
        );
        assert!(
            request >= floors.0 && both >= floors.1 && needless <= floors.2,
            "below the floor: held {held}: {request} {both} {needless}"
        );
    }
}

fn seen(method: &str, url: &str, body: &str) -> Vec<RiskClass> {
    let page = "https://shop.example/";
    effects(&policy_on(page), url, method, body, page)
}

/// Rows of method, path and body.
fn none_is_held(list: &str) {
    for (method, path, body) in rows::<(&str, &str, &str)>(list) {
        let got = seen(method, &format!("https://shop.example{path}"), body);
        assert!(got.is_empty(), "{method} {path} {body}: {got:?}");
    }
}

#[test]
fn reading_is_never_held() {
    none_is_held("reading_is_never_held");
}

#[test]
fn marks_carts_and_ones_own_looks_are_never_held() {
    none_is_held("marks_carts_and_ones_own_looks_are_never_held");
}

#[test]
fn each_way_to_say_what_is_done_is_read() {
    for (class, method, path, body) in
        rows::<(RiskClass, &str, &str, &str)>("each_way_to_say_what_is_done_is_read")
    {
        let url = format!("https://shop.example{path}");
        let got = seen(method, &url, body);
        assert!(
            got.contains(&class),
            "{class:?} {method} {path} {body}: {got:?}"
        );
    }
}

#[test]
fn the_gravest_comes_first() {
    let body = r#"{"query":"mutation { sendMessage deleteNote payOrder }"}"#;
    let got = seen("POST", "https://shop.example/graphql", body);
    assert_eq!(got, [RiskClass::Pay, RiskClass::Delete, RiskClass::Send]);
}

#[test]
fn a_body_beyond_what_is_read_still_tells_by_its_beginning() {
    let long = "x".repeat(2 << 20);
    let body = format!(r#"{{"query":"mutation {{ deleteAll(note: \"{long}\") }}"}}"#);
    assert_eq!(
        seen("POST", "https://shop.example/graphql", &body),
        [RiskClass::Delete]
    );
    // Cut within a letter of several bytes.
    let body = format!("{}{}", "x".repeat((1 << 20) - 1), "ж".repeat(9));
    assert!(seen("POST", "https://shop.example/note", &body).is_empty());
}

#[test]
fn what_a_setting_allows_is_not_held() {
    let policy = with_settings(|s| s.approve = Approve::Classes(vec![RiskClass::Delete]));
    let of = |path: &str, method: &str| {
        let url = format!("https://shop.example.com{path}");
        effects(&policy, &url, method, "", PAGE)
    };
    assert!(of("/items/7", "DELETE").is_empty());
    assert_eq!(of("/orders", "POST"), [RiskClass::Pay]);
}

#[test]
fn a_judgement_asks_for_what_it_is_known_to_do() {
    let mut judgement = judged(&click(), &button("Show details"), "look around");
    assert_eq!(judgement.verdict, Verdict::Allow);
    let fingerprint = judgement.facts.fingerprint.clone();
    let url = "https://shop.example.com/items/7?secret=1#x";
    let effects = [RiskClass::Send, RiskClass::Delete];
    with_effects(&mut judgement, &effects, (url, "DELETE"), false);
    assert_eq!(judgement.verdict, Verdict::Confirm);
    assert_eq!(
        judgement.class,
        Some(RiskClass::Delete),
        "the gravest first"
    );
    assert_eq!(judgement.classes, [RiskClass::Delete, RiskClass::Send]);
    assert_eq!(judgement.reason.id, "guard-why-delete");
    assert_eq!(judgement.what.id, "guard-what-effect");
    let said = "DELETE shop.example.com/items/7";
    assert_eq!(judgement.what.args["request"], said.into());
    let long = format!("https://shop.example.com/{}/items/7", "a".repeat(300));
    with_effects(&mut judgement, &effects, (&long, "DELETE"), false);
    let said = format!("DELETE shop.example.com/…{}/items/7", "a".repeat(52));
    assert_eq!(judgement.what.args["request"], said.into());
    assert_eq!(judgement.facts.fingerprint, fingerprint);
    // What is blocked stays so, and nothing is asked about nothing.
    judgement.verdict = Verdict::Block;
    with_effects(&mut judgement, &effects, (url, "DELETE"), false);
    assert_eq!(judgement.verdict, Verdict::Block);
    let before = judgement.clone();
    with_effects(&mut judgement, &[], (url, "DELETE"), false);
    assert_eq!(judgement, before);
}

proptest::proptest! {
    #[test]
    fn no_request_makes_it_panic(
        path in ".{0,60}",
        body in ".{0,200}",
        method in "GET|POST|PUT|DELETE|X",
    ) {
        seen(&method, &format!("https://shop.example/{path}"), &body);
        seen(&method, &path, &format!("{{\"query\":\"mutation {body}"));
    }
}

#[test]
fn a_yes_covers_what_it_was_given_for() {
    use RiskClass::*;
    for (effects, yes, left) in [
        (vec![Pay, Delete], vec![], vec![Pay, Delete]),
        (vec![Pay, Delete], vec![Delete], vec![Pay]),
        (vec![Delete, AccountSecurity], vec![Delete], vec![]),
        (vec![CreateAccount], vec![AccountSecurity], vec![]),
        (vec![Legal], vec![Delete], vec![Legal]),
        (vec![Send], vec![Pay], vec![]),
        (vec![Send], vec![UnclearSubmit], vec![]),
        (vec![Send], vec![PersonalData], vec![Send]),
        (vec![Delete], vec![UnclearSubmit], vec![Delete]),
        (vec![Delete], vec![Send], vec![Delete]),
        (vec![Pay, Delete, Send], vec![Script], vec![]),
    ] {
        assert_eq!(beyond(effects.clone(), &yes), left, "{effects:?} {yes:?}");
    }
}
