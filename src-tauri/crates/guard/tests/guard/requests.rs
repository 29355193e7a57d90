//! What becomes of a request before it leaves the browser: the run's sites, frames, and hosts of this
//! machine and its network.

use crate::common::*;
use copilot_guard::request::{Leave, request, what};

const ELSEWHERE: &str = "https://elsewhere.test/a";
const ROUTER: &str = "http://192.168.0.1/";

/// `pass`, `refuse`, or the class that is asked about.
struct Becomes(Leave);

impl<'de> serde::Deserialize<'de> for Becomes {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Self(match String::deserialize(from)?.as_str() {
            "pass" => Leave::Pass,
            "refuse" => Leave::Refuse,
            class => Leave::Ask(asked(class).unwrap()),
        }))
    }
}

fn with_settings(change: impl Fn(&mut Settings)) -> Policy {
    policy_with("read notes.test", change)
}

#[test]
fn a_tab_stays_within_the_runs_sites_and_its_own() {
    let policy = with_settings(|_| {});
    for (address, page, Becomes(wanted)) in rows("a_tab_stays_within_the_runs_sites_and_its_own") {
        let got = request(&policy, address, true, page);
        assert_eq!(got, wanted, "{address} from {page}");
    }
}

#[test]
fn a_frame_may_be_of_another_site_but_not_of_this_network() {
    let policy = with_settings(|_| {});
    for (address, page, Becomes(wanted)) in
        rows("a_frame_may_be_of_another_site_but_not_of_this_network")
    {
        let got = request(&policy, address, false, page);
        assert_eq!(got, wanted, "{address} from {page}");
    }
}

#[test]
fn what_was_decided_beforehand_holds_for_requests_too() {
    let ask = Leave::Ask;
    use RiskClass::{LeaveSite, PrivateHost};
    let classes = |list: &[RiskClass]| Approve::Classes(list.to_vec());
    for (name, policy, leave, private) in [
        (
            "nothing",
            with_settings(|_| {}),
            ask(LeaveSite),
            ask(PrivateHost),
        ),
        (
            "all is approved",
            with_settings(|s| s.approve = Approve::All),
            Leave::Pass,
            Leave::Pass,
        ),
        (
            "leaving is approved",
            with_settings(|s| s.approve = classes(&[LeaveSite])),
            Leave::Pass,
            ask(PrivateHost),
        ),
        (
            "sending is approved",
            with_settings(|s| s.approve = classes(&[RiskClass::Send])),
            ask(LeaveSite),
            ask(PrivateHost),
        ),
        (
            "nothing is approved, whatever confirms by itself",
            with_settings(|s| {
                s.approve = Approve::None;
                s.engine.auto_confirm = true;
            }),
            ask(LeaveSite),
            ask(PrivateHost),
        ),
        (
            "what may be remembered confirms by itself",
            with_settings(|s| s.engine.auto_confirm = true),
            Leave::Pass,
            Leave::Pass,
        ),
        (
            "careful",
            with_settings(|s| s.safety.preset = PolicyPreset::Careful),
            ask(LeaveSite),
            Leave::Refuse,
        ),
        (
            "hands-off",
            with_settings(|s| s.safety.preset = PolicyPreset::HandsOff),
            Leave::Pass,
            ask(PrivateHost),
        ),
    ] {
        assert_eq!(request(&policy, ELSEWHERE, true, PAGE), leave, "{name}");
        assert_eq!(request(&policy, ROUTER, true, PAGE), private, "{name}");
    }
    let mut refused = with_settings(|s| s.approve = Approve::All);
    refused.refuse(LeaveSite, "elsewhere.test");
    assert_eq!(request(&refused, ELSEWHERE, true, PAGE), Leave::Refuse);
    let mut allowed = with_settings(|_| {});
    allowed.remember(LeaveSite, "elsewhere.test");
    assert_eq!(request(&allowed, ELSEWHERE, true, PAGE), Leave::Pass);
}

#[test]
fn the_question_about_a_request_names_its_host() {
    for plain in [true, false] {
        let said = what("https://user@xn--80a1acny.xn--p1ai:8443/a", plain);
        let args = serde_json::to_value(&said.args).unwrap();
        let host = args["host"].as_str().unwrap();
        assert!(host.contains(":8443"), "{host}");
        assert!(!host.contains("user") && !host.contains("/a"), "{host}");
    }
}
