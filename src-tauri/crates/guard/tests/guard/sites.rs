//! Spellings of addresses.

use crate::common::*;
use copilot_guard::site::{Refused, is_private, registrable, resolve, same_site};

#[test]
fn private_hosts_are_known_in_all_their_spellings() {
    for address in rows::<&str>("private_hosts_are_known_in_all_their_spellings") {
        let url = resolve(address).unwrap_or_else(|e| panic!("{address}: {e}"));
        assert!(is_private(&url), "{address} is {url}");
        let j = judged(&go(address), &facts(None), "look around");
        assert_eq!(j.verdict, Verdict::Confirm, "{address}");
        assert!(
            j.classes.contains(&RiskClass::PrivateHost),
            "{address}: {:?}",
            j.classes
        );
        let j = judged(&click(), &link("Here", address.trim()), "look around");
        assert_eq!(j.class, Some(RiskClass::PrivateHost), "link to {address}");
    }
}

#[test]
fn public_hosts_are_not_private() {
    for address in rows::<&str>("public_hosts_are_not_private") {
        assert!(!is_private(&resolve(address).unwrap()), "{address}");
    }
}

#[test]
fn other_schemes_are_never_opened() {
    for address in rows::<&str>("other_schemes_are_never_opened") {
        assert!(
            matches!(resolve(address), Err(Refused::Scheme(_))),
            "{address}: {:?}",
            resolve(address)
        );
        blocks(None, &go(address), &facts(None), &format!("open {address}"));
    }
    for address in rows::<&str>("other_schemes_are_never_opened_2") {
        blocks(None, &go(address), &facts(None), "look around");
        assert_eq!(host_of(address), "");
    }
    for address in rows::<&str>("other_schemes_are_never_opened_3") {
        blocks(None, &click(), &link("Read me", address), "look around");
    }
    assert!(resolve("about:blank").is_ok());
}

#[test]
fn hosts_are_shown_as_they_would_be_contacted() {
    for (address, host) in rows::<(&str, &str)>("hosts_are_shown_as_they_would_be_contacted") {
        assert_eq!(host_of(address), host, "{address}");
    }
}

#[test]
fn sites_are_told_apart_by_their_owner() {
    for (a, b, same) in rows::<(&str, &str, bool)>("sites_are_told_apart_by_their_owner") {
        let got = same_site(&resolve(a).unwrap(), &resolve(b).unwrap());
        assert_eq!(got, same, "{a} {b}");
    }
    assert_eq!(registrable("www.shop.example.com.br"), "example.com.br");
    assert_eq!(registrable("t.me"), "t.me");
}

#[test]
fn neighbours_under_a_shared_suffix_are_two_sites() {
    for suffix in rows::<&str>("shared_suffixes") {
        let alice = format!("alice.{suffix}");
        assert_eq!(registrable(&format!("www.{alice}")), alice);
        let [a, b] =
            ["alice", "mallory"].map(|name| resolve(&format!("https://{name}.{suffix}/")).unwrap());
        assert!(!same_site(&a, &b), "{suffix}");
        assert_eq!(secret_host(&format!("*.{suffix}")), None, "{suffix}");
    }
}

#[test]
fn a_site_is_what_one_owner_holds() {
    for (host, site) in rows::<(&str, &str)>("a_site_is_what_one_owner_holds") {
        assert_eq!(registrable(host), site, "{host}");
    }
}

#[test]
fn loading_again_what_a_form_gave_asks() {
    let mut page = facts(None);
    let verdict = judged(&Action::Reload, &page, "look around").verdict;
    assert_eq!(verdict, Verdict::Allow);
    page.page_url = "https://shop.example.com/checkout/pay".into();
    page.form = Some(form("post", &page.page_url, true));
    let again = judged(&Action::Reload, &page, "look around");
    assert_eq!(again.verdict, Verdict::Confirm);
    assert_eq!(again.classes, [RiskClass::Pay, RiskClass::UnclearSubmit]);
    page.form.as_mut().unwrap().method = "get".into();
    let got = judged(&Action::Reload, &page, "look around").verdict;
    assert_eq!(got, Verdict::Allow);
}
