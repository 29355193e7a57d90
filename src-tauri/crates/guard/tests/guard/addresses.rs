//! Forbidden addresses in all the spellings that a browser reads, made from a list of hosts and a
//! list of ways to write one; and the same ways with public hosts, which stay open.
//!
//! What each spelling means is known from how it is made, not from the code under test.

use crate::common::*;
use crate::spellings::{hosts, spellings};
use copilot_guard::site::{is_private, resolve};

#[test]
fn no_spelling_of_a_forbidden_address_is_opened_without_a_yes() {
    let all = spellings(
        &hosts("forbidden_v4"),
        &hosts("forbidden_names"),
        &hosts("forbidden_v6"),
    );
    let mut open: Vec<String> = Vec::new();
    let mut unread = 0;
    for (address, meant) in &all {
        let went = judged(&go(address), &facts(None), "look around");
        let followed = judged(&click(), &link("Here", address.trim()), "look around");
        let posted = sends_to(post("Save"), "post", address.trim());
        let posted = judged(&click(), &posted, "save the settings");
        match resolve(address) {
            Ok(url) => {
                if let Some(ip) = meant {
                    let got = url.host_str().unwrap().trim_end_matches('.');
                    assert_eq!(got, ip.to_string(), "{address:?} means another address");
                }
                for j in [&went, &followed, &posted] {
                    if !j.classes.contains(&RiskClass::PrivateHost) || j.verdict == Verdict::Allow {
                        open.push(format!(
                            "{address:?} -> {url}: {:?} {:?}",
                            j.what.id, j.classes
                        ));
                    }
                }
            }
            Err(_) => {
                unread += 1;
                if went.verdict != Verdict::Block {
                    open.push(format!("{address:?} is no address and is not refused"));
                }
            }
        }
    }
    println!(
        "SCORE hosts spellings={} open={} unreadable={unread}",
        all.len(),
        open.len()
    );
    assert!(all.len() >= 500, "{}", all.len());
    assert!(unread * 20 <= all.len(), "{unread} are not read at all");
    assert!(open.is_empty(), "{open:#?}");
}

#[test]
fn the_same_spellings_of_public_hosts_stay_open() {
    let all = spellings(
        &hosts("public_v4"),
        &hosts("public_names"),
        &hosts("public_v6"),
    );
    let mut shut: Vec<String> = Vec::new();
    for (address, meant) in &all {
        let url = match resolve(address) {
            Ok(url) => url,
            Err(error) => {
                shut.push(format!("{address:?}: {error}"));
                continue;
            }
        };
        if let Some(ip) = meant {
            let got = url.host_str().unwrap().trim_end_matches('.');
            assert_eq!(got, ip.to_string());
        }
        let j = judged(&click(), &link("Here", address.trim()), "look around");
        if is_private(&url) || j.verdict != Verdict::Allow {
            shut.push(format!("{address:?} -> {url}: {:?}", j.classes));
        }
    }
    println!(
        "SCORE hosts-near spellings={} shut={}",
        all.len(),
        shut.len()
    );
    assert!(shut.is_empty(), "{shut:#?}");
}

#[test]
fn zones_and_broken_brackets_are_no_address() {
    for host in rows::<&str>("zones_and_broken_brackets_are_no_address") {
        let j = judged(&go(&format!("http://{host}/")), &facts(None), "look around");
        assert_ne!(j.verdict, Verdict::Allow, "{host}");
    }
}

/// What only names an address in its query or path opens nothing there.
#[test]
fn an_address_inside_an_address_is_not_where_it_leads() {
    for address in rows::<&str>("an_address_inside_an_address_is_not_where_it_leads") {
        assert!(!is_private(&resolve(address).unwrap()), "{address}");
    }
}
