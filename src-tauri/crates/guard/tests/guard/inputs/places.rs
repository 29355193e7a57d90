//! Addresses, other sites and private hosts.

use crate::common::*;
use copilot_protocol::RiskClass::*;

crate::cases::cases! {
    a_form_fetches_a_program_no_more_than_a_link_does
    an_address_that_nobody_named_asks
}

#[test]
fn the_first_input_on_a_strange_site_asks_once() {
    let there = "https://elsewhere.test/a";
    let mut policy = policy("look around");
    let type_there = (
        type_text("secret words", false),
        on(there, field("Note", "text", "")),
    );
    let j = under(&policy, &type_there.0, &type_there.1);
    assert_eq!((j.verdict, j.class), (Verdict::Confirm, Some(LeaveSite)));
    assert_eq!(j.facts.host, "elsewhere.test");
    let select = chooses("a");
    for (action, f) in [
        (select, on(there, field("Sort", "text", ""))),
        (ticks(true), on(there, tick_box("Only in stock"))),
        (
            type_text("account number 12", false),
            on(there, field("Search", "search", "")),
        ),
        (key("q"), on(there, field("Note", "text", ""))),
    ] {
        wants(LeaveSite, &policy, &action, &f);
    }
    let send = sends_to(post("Search"), "get", "https://elsewhere.test/s");
    let mut secret = on(there, send.clone());
    secret.values = vec![value("q", "account number 12", "text", "")];
    wants(LeaveSite, &policy, &click(), &secret);
    // The person's own words may be looked up anywhere; pressing to read is reading.
    for (action, f) in [
        (
            type_text("look around", false),
            on(there, field("Search", "search", "")),
        ),
        (searches("look around"), on(there, facts(None))),
        (click(), on(there, button("Show more"))),
        (click(), on(there, link("Next", "https://third.test/"))),
        (click(), on(there, send)),
    ] {
        passes(&policy, &action, &f);
    }
    wants(
        LeaveSite,
        &policy,
        &searches("account 12"),
        &on(there, facts(None)),
    );
    policy.approved(&j);
    passes(&policy, &type_there.0, &type_there.1);
}

#[test]
fn a_form_that_goes_elsewhere_shows_where() {
    let mut f = sends_to(post("Next"), "post", "https://collector.test/in");
    let j = judged(&click(), &f, GOAL);
    assert_eq!(
        (j.class, j.facts.destination.as_deref()),
        (Some(LeaveSite), Some("collector.test"))
    );
    f.form = Some(form("post", "http://192.168.0.1/admin", true));
    assert_eq!(judged(&click(), &f, GOAL).class, Some(PrivateHost));
    f.form = Some(form("post", "https://pay.example.com/in", true));
    let j = judged(&click(), &f, GOAL);
    let got = (j.verdict, j.facts.destination.as_deref());
    assert_eq!(got, (Verdict::Allow, Some("pay.example.com")));
}

#[test]
fn what_stands_before_the_host_is_not_the_host() {
    let dressed = go("https://shop.example.com@elsewhere.test/");
    let j = judged(&dressed, &facts(None), GOAL);
    assert_eq!(
        (j.classes, j.facts.host.as_str()),
        (vec![Credentials, LeaveSite], "elsewhere.test")
    );
}

#[test]
fn private_hosts_ask_unless_that_very_host_was_named() {
    let f = facts(None);
    let cross = Policy::new(
        "read",
        Some("http://127.0.0.1:4000/"),
        &Settings::default(),
        &["intra.local".into(), "10.0.0.5:8080".into()],
    );
    for (url, wanted) in
        rows::<(&str, Verdict)>("private_hosts_ask_unless_that_very_host_was_named")
    {
        let verdict = judge(&go(url), &f, &cross, Delivery::Command).verdict;
        assert_eq!(verdict, wanted, "{url}");
    }
    press_asks(PrivateHost, &link("Router", "http://192.168.0.1/"));
    let there = on("http://192.168.0.1/", field("Note", "text", ""));
    asks(PrivateHost, &type_text("a", false), &there, GOAL);
    let mut policy = policy(GOAL);
    let j = under(&policy, &click(), &link("Router", "http://192.168.0.1/"));
    assert_eq!(j.facts.destination.as_deref(), Some("192.168.0.1"));
    policy.approved(&j);
    passes(&policy, &type_text("a", false), &there);
    wants(PrivateHost, &policy, &go("http://192.168.0.1:8080/"), &f);
}

#[test]
fn a_host_that_was_allowed_is_allowed_as_it_was_written() {
    let f = facts(None);
    let allowed =
        |host: &str| Policy::new("read", Some(PAGE), &Settings::default(), &[host.to_owned()]);
    for (host, url, wanted) in
        rows::<(&str, &str, Verdict)>("a_host_that_was_allowed_is_allowed_as_it_was_written")
    {
        let verdict = judge(&go(url), &f, &allowed(host), Delivery::Command).verdict;
        assert_eq!(verdict, wanted, "{url} where {host} is allowed");
    }
    // A site that the person hands over during the run.
    let mut policy = policy(GOAL);
    policy.add_site("https://elsewhere.test/a");
    let j = judge(
        &go("https://www.elsewhere.test/b"),
        &f,
        &policy,
        Delivery::Command,
    );
    assert_eq!(j.verdict, Verdict::Allow);
}
