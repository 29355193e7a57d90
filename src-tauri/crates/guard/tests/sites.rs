//! Spellings of addresses.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;
use common::*;
use copilot_guard::site::{Refused, is_private, registrable, resolve, same_site};
use copilot_guard::{host_of, secret_host};
use copilot_protocol::{Action, RiskClass, Verdict};

#[test]
fn private_hosts_are_known_in_all_their_spellings() {
    for address in [
        "http://127.0.0.1/",
        "http://127.0.0.1:9222/",
        "http://127.1",
        "http://127.0.1",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://0x7f.1",
        "http://0177.0.0.1/",
        "http://017700000001/",
        "http://0x7F.0.0.0x1/",
        "http://127.0.0.1./",
        "http://%31%32%37.0.0.1/",
        "http://１２７.０.０.１/",
        "http://127。0。0。1/",
        "http://127．0．0．1/",
        "http://①②⑦.0.0.1/",
        "http://user:pw@127.0.0.1/",
        "http://example.com@127.0.0.1/",
        "http://example.com:80@localhost/",
        "http:\\\\127.0.0.1\\",
        "http:127.0.0.1",
        "http:/127.0.0.1/",
        " http://127.0.0.1/ ",
        "ht\ntp://127.0.0.1/",
        "127.0.0.1:80/x",
        "//127.0.0.1/",
        "0/",
        "http://0/",
        "http://0.0.0.0/",
        "http://localhost/",
        "http://LOCALHOST:80/",
        "http://localhost./",
        "http://a.localhost/",
        "http://ｌｏｃａｌｈｏｓｔ/",
        "http://loc\u{ad}alhost/",
        "http://%6cocalhost/",
        "localhost:3000",
        "localhost",
        "http://[::1]/",
        "http://[0:0:0:0:0:0:0:1]/",
        "http://[::]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:7f00:1]/",
        "http://[::127.0.0.1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[64:ff9b::10.0.0.1]/",
        "http://[2002:7f00:1::]/",
        "http://[fe80::1]/",
        "http://[fc00::1]/",
        "http://[fd12::1]/",
        "http://[fec0::1]/",
        "http://[ff02::1]/",
        "http://10.1.2.3/",
        "http://172.16.0.1/",
        "http://172.31.255.255/",
        "http://192.168.1.1/",
        "http://3232235777/",
        "http://0xc0a80101/",
        "http://169.254.169.254/latest/meta-data/",
        "http://100.64.0.1/",
        "http://198.18.0.1/",
        "http://198.19.255.254/",
        "http://100.127.255.254/",
        "http://192.0.0.8/",
        "http://192.88.99.1/",
        "http://192.0.2.1/",
        "http://168.63.129.16/",
        "http://224.0.0.1/",
        "http://255.255.255.255/",
        "http://240.0.0.1/",
        "http://intranet/",
        "http://router.local/",
        "http://nas.lan/",
        "http://x.internal/",
        "http://metadata.google.internal/",
        "http://x.home.arpa/",
        "http://x.corp",
        "http://127.0.0.1.nip.io/",
        "http://localtest.me/",
        "http://a.lvh.me",
    ] {
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
    for address in [
        "https://example.com/",
        "http://8.8.8.8/",
        "http://172.32.0.1/",
        "http://192.169.0.1/",
        "http://11.0.0.1",
        // Beside ranges that are set apart.
        "http://99.64.0.1/",
        "http://100.63.255.254/",
        "http://100.128.0.1/",
        "http://192.0.1.1/",
        "http://192.1.0.1/",
        "http://192.88.98.1/",
        "http://192.87.99.1/",
        "http://191.88.99.1/",
        "http://193.0.0.1/",
        "http://198.17.0.1/",
        "http://198.20.0.1/",
        "http://197.18.0.1/",
        "http://223.255.255.254/",
        "http://168.63.129.17/",
        "http://[2001:200::1]/",
        "http://[2001:db9::1]/",
        "http://[3fff:1000::1]/",
        "http://[100:0:0:2::1]/",
        "http://[64:ff9b::808:808]/",
        "http://[2002:808:808::]/",
        "http://[2606:4700::1111]/",
        "http://[::ffff:8.8.8.8]/",
        "https://почта.рф/",
        "http://127.example.com/",
        "http://localhost.example.com/",
        "http://127.0.0.1@example.com/",
        "http://local.example.com",
    ] {
        assert!(!is_private(&resolve(address).unwrap()), "{address}");
    }
}

#[test]
fn other_schemes_are_never_opened() {
    for address in [
        "file:///etc/passwd",
        "FILE:///etc/passwd",
        "fi\tle:///x",
        "\u{200b}file:///x",
        "file:etc",
        "chrome://settings",
        "chrome-extension://a/b",
        "devtools://devtools/x",
        "view-source:https://example.com",
        "javascript:alert(1)",
        " JavaScript:alert(1)",
        "java\nscript:alert(1)",
        "\u{1}javascript:1",
        "javascript:80",
        "data:text/html,<b>",
        "blob:https://example.com/1",
        "filesystem:https://example.com/x",
        "about:config",
        "about:settings",
        "ftp://example.com/",
        "ws://example.com",
        "mailto:a@example.com",
        "tel:123",
        "ssh:22",
        "edge://flags",
        "intent://x",
        "vbscript:x",
        "magnet:?xt=1",
        "steam://run/1",
    ] {
        assert!(
            matches!(resolve(address), Err(Refused::Scheme(_))),
            "{address}: {:?}",
            resolve(address)
        );
        blocks(None, &go(address), &facts(None), &format!("open {address}"));
    }
    for address in [
        "",
        "   ",
        "/path",
        "http://",
        "http:///",
        "http://./",
        "https://.../a",
        "https://[::1",
        "http://a b/",
        "two words",
    ] {
        blocks(None, &go(address), &facts(None), "look around");
        assert_eq!(host_of(address), "");
    }
    for address in [
        "file:///etc/passwd",
        "chrome://settings",
        "mailto:a@example.com",
        "data:text/html,x",
        "tel:123",
    ] {
        blocks(None, &click(), &link("Read me", address), "look around");
    }
    assert!(resolve("about:blank").is_ok());
}

#[test]
fn hosts_are_shown_as_they_would_be_contacted() {
    for (address, host) in [
        ("https://Example.COM:443/a", "example.com"),
        ("https://example.com:8443/a", "example.com:8443"),
        (
            "http://user@xn--80a1acny.xn--p1ai./",
            "xn--80a1acny.xn--p1ai",
        ),
        ("https://аpple.com/", "xn--pple-43d.com"),
        ("http://[::1]:80/", "[::1]"),
        ("http://0x7f.1:9/", "127.0.0.1:9"),
        ("localhost:3000/x", "localhost:3000"),
        ("example.com/x", "example.com"),
    ] {
        assert_eq!(host_of(address), host, "{address}");
    }
}

#[test]
fn sites_are_told_apart_by_their_owner() {
    for (a, b, same) in [
        ("https://a.example.com", "https://b.example.com:8443", true),
        ("https://a.example.co.uk", "https://example.co.uk", true),
        ("https://one.co.uk", "https://two.co.uk", false),
        ("https://anna.github.io", "https://eve.github.io", false),
        (
            "https://example.com",
            "https://example.com.evil.test",
            false,
        ),
        ("https://example.com", "https://notexample.com", false),
        ("http://127.0.0.1:1", "http://127.0.0.1:2", false),
        ("http://127.0.0.1:1", "http://127.1:1", true),
        ("http://a.local", "http://b.local", false),
        ("https://a.example.de", "https://b.example.de", true),
        ("https://one.example.de", "https://one.other.de", false),
        ("https://a.org.example", "https://b.org.example", true),
        ("http://8.8.8.8/", "http://9.9.8.8/", false),
        ("http://8.8.8.8:1/", "http://8.8.8.8:2/", true),
        // The name says an address of this network, its neighbour is somebody's site.
        ("http://10-0-0-5.names.test", "http://www.names.test", false),
        ("http://www.names.test", "http://10-0-0-5.names.test", false),
    ] {
        assert_eq!(
            same_site(&resolve(a).unwrap(), &resolve(b).unwrap()),
            same,
            "{a} {b}"
        );
    }
    assert_eq!(registrable("www.shop.example.com.br"), "example.com.br");
    assert_eq!(registrable("t.me"), "t.me");
}

/// Suffixes below which each name belongs to somebody else: in the list, and some that it does not hold.
const SHARED: &[&str] = &[
    "1337.pictures",
    "azurestaticapps.net",
    "bplaced.net",
    "carrd.co",
    "cloudfunctions.net",
    "cloudns.org",
    "codeberg.page",
    "com.ru",
    "cprapid.com",
    "crd.co",
    "ddns.net",
    "deno.net",
    "duckdns.org",
    "dyndns.org",
    "editorx.io",
    "elasticbeanstalk.com",
    "eu.org",
    "figma.site",
    "framer.app",
    "framer.media",
    "framer.website",
    "framercanvas.com",
    "gitbook.io",
    "github.app",
    "hashbang.sh",
    "hf.space",
    "hopto.org",
    "int.ru",
    "is-a.dev",
    "js.org",
    "keenetic.pro",
    "lovable.app",
    "lovableproject.com",
    "messerli.app",
    "my.canva.site",
    "myfritz.net",
    "myshopblocks.com",
    "myspreadshop.com",
    "ngrok.dev",
    "ngrok.pizza",
    "no-ip.org",
    "nyc.mn",
    "ondigitalocean.app",
    "org.ru",
    "pythonanywhere.com",
    "qzz.io",
    "replit.app",
    "s3.amazonaws.com",
    "square.site",
    "srht.site",
    "streamlit.app",
    "sytes.net",
    "telebit.app",
    "translate.goog",
    "tuleap-partners.com",
    "us.kg",
    "val.run",
    "vercel.dev",
    "wal.app",
    "wasmer.app",
    "webflow.io",
    "wixstudio.com",
    "wpenginepowered.com",
    "zapto.org",
    "zeabur.app",
];
const UNLISTED: &[&str] = &[
    "livejournal.com",
    "substack.com",
    "tumblr.com",
    "wordpress.com",
];

#[test]
fn neighbours_under_a_shared_suffix_are_two_sites() {
    for suffix in SHARED.iter().chain(UNLISTED) {
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
    for (host, site) in [
        // In letters of other scripts, and as the network writes them.
        ("www.пример.рф", "пример.рф"),
        ("www.xn--e1afmkfd.xn--p1ai", "xn--e1afmkfd.xn--p1ai"),
        ("a.b.公司.cn", "b.公司.cn"),
        ("a.b.xn--55qx5d.cn", "b.xn--55qx5d.cn"),
        ("shop.example.укр", "example.укр"),
        ("EXAMPLE.co.uk.", "example.co.uk"),
        // A suffix is nobody's site, and goes by its own name.
        ("github.io", "github.io"),
        // Hosts of a network of one's own are in no list.
        ("127.0.0.1", "127.0.0.1"),
        ("[::1]", "[::1]"),
        ("printer", "printer"),
    ] {
        assert_eq!(registrable(host), site, "{host}");
    }
}

#[test]
fn loading_again_what_a_form_gave_asks() {
    let mut page = facts(None);
    assert_eq!(
        judged(&Action::Reload, &page, "look around").verdict,
        Verdict::Allow
    );
    page.page_url = "https://shop.example.com/checkout/pay".into();
    page.form = Some(form("post", &page.page_url, true));
    let again = judged(&Action::Reload, &page, "look around");
    assert_eq!(again.verdict, Verdict::Confirm);
    assert_eq!(again.classes, [RiskClass::Pay, RiskClass::UnclearSubmit]);
    page.form.as_mut().unwrap().method = "get".into();
    assert_eq!(
        judged(&Action::Reload, &page, "look around").verdict,
        Verdict::Allow
    );
}
