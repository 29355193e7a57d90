//! Addresses whose mere visit may act: where they came from, and whether the site knows who comes.

use crate::common::*;

const SHOP: &str = "https://shop.example/orders?page=1";

/// A page with these links and, if `signed_in`, a way out of the account.
fn page(url: &str, links: &[&str], signed_in: bool) -> Observation {
    let mut elements: Vec<Element> = links
        .iter()
        .map(|href| link("Open", href).element.unwrap())
        .collect();
    if signed_in {
        elements.push(element("button", "button", "Sign out"));
    }
    let zero = json!({"width": 0, "height": 0, "scroll_x": 0, "scroll_y": 0, "page_width": 0, "page_height": 0, "device_pixel_ratio": 1});
    serde_json::from_value(json!({
        "id": ObservationId::new(), "url": url, "title": "", "tab": "t1", "tabs": [], "viewport": zero, "elements": elements,
        "total_elements": elements.len(), "text": "", "text_truncated": false, "hashes": {"dom": "", "mapping": ""},
        "loader": "", "ms": 0.0,
    }))
    .unwrap()
}

fn knows(pages: &[Observation]) -> Addresses {
    let mut known = Addresses::default();
    pages.iter().for_each(|page| known.seen(page));
    known
}

fn shop(signed_in: bool) -> Addresses {
    let links = [
        "https://shop.example/orders?page=2",
        "https://shop.example/orders/17",
        "https://shop.example/list?sort=name",
        "https://shop.example/list?sort=price",
        "https://shop.example/list?sort=date",
    ];
    knows(&[
        page("https://shop.example/list", &[], signed_in),
        page(SHOP, &links, signed_in),
    ])
}

fn opened(known: &Addresses, from: &str, url: &str) -> Judgement {
    let facts = on(from, facts(None));
    let policy = policy_on(from);
    let seen = TaintTracker::default();
    judge_sent(
        &go(url),
        &facts,
        &policy,
        Delivery::Trusted,
        &Known {
            seen: &seen,
            addresses: known,
            shown: &Shown::default(),
            engine: None,
        },
    )
}

/// One that asks, for its sentences.
pub fn asked() -> Judgement {
    opened(&shop(true), SHOP, "https://shop.example/x?y=1")
}

fn asks_of(known: &Addresses, url: &str) -> bool {
    opened(known, SHOP, url).verdict != Verdict::Allow
}

#[test]
fn an_address_that_nobody_offered_asks_where_the_site_knows_who_comes() {
    let known = shop(true);
    let composed = [
        "https://shop.example/account/plan?set=gold",
        "https://shop.example/orders/18/again",
        "https://shop.example/orders?page=2&confirm=1",
        "https://shop.example/list?sort=name&op=apply",
        "https://www.shop.example/x",
    ];
    for url in composed {
        let judgement = opened(&known, SHOP, url);
        assert_eq!(judgement.class, Some(RiskClass::UnclearSubmit), "{url}");
        assert_eq!(judgement.reason.id, "guard-why-address", "{url}");
        assert!(!asks_of(&shop(false), url), "nobody is signed in: {url}");
    }
}

#[test]
fn what_the_site_offered_and_other_parts_of_its_lists_ask_nothing() {
    let known = shop(true);
    for url in [
        "https://shop.example/",
        SHOP,
        "https://shop.example/orders/17",
        "https://shop.example/orders/17#top",
        "https://shop.example/orders?page=7",
        "https://shop.example/list?sort=rating",
    ] {
        assert!(!asks_of(&known, url), "{url}");
    }
}

#[test]
fn what_the_person_gave_asks_nothing() {
    let mut known = shop(true);
    known.given("Look at https://shop.example/gift?code=9, please, and (shop.example/sale).");
    assert!(!asks_of(&known, "https://shop.example/gift?code=9"));
    assert!(!asks_of(&known, "https://shop.example/sale"));
    assert!(asks_of(&known, "https://shop.example/gift?code=10&to=x"));
}

#[test]
fn a_search_in_sight_takes_anything_and_another_form_does_not() {
    let fields = |button: &str, action: &str| {
        let mut field = element("input", "textbox", "Words");
        field.attrs.name = Some("q".into());
        field.form = Some(form("get", action, false));
        let mut press = element("button", "button", button);
        press.form = Some(form("get", action, true));
        let mut page = page(SHOP, &[], true);
        page.elements.extend([field, press]);
        knows(&[page])
    };
    let search = fields("Search", "https://shop.example/find");
    assert!(!asks_of(&search, "https://shop.example/find?q=red+roses"));
    assert!(asks_of(&search, "https://shop.example/find?q=x&buy=1"));
    let transfer = fields("Transfer", "https://shop.example/pay");
    assert!(asks_of(&transfer, "https://shop.example/pay?q=500"));
}

#[test]
fn a_page_of_another_site_offers_no_parameters_here() {
    let act = "https://shop.example/follow?who=mallory";
    let forum = "https://forum.example/thread";
    let known = knows(&[
        page("https://shop.example/", &[], true),
        page(forum, &[act, "https://shop.example/sale"], false),
    ]);
    assert!(known.asks_across(act, forum), "link, script or redirect");
    assert!(!known.asks_across("https://shop.example/sale", forum));
    assert!(
        !known.asks_across("https://forum.example/x?y=z", SHOP),
        "nobody is signed in there"
    );
    // What leads on within the site is the site's.
    assert!(!known.asks_across(act, "https://shop.example/"));
    let facts = on(forum, link("Read on", act));
    let policy = policy_with("look around", |s| {
        s.allow_hosts = vec!["shop.example".into(), "forum.example".into()]
    });
    let seen = TaintTracker::default();
    let pressed = judge_sent(
        &click(),
        &facts,
        &policy,
        Delivery::Trusted,
        &Known {
            seen: &seen,
            addresses: &known,
            shown: &Shown::default(),
            engine: None,
        },
    );
    assert_eq!(pressed.class, Some(RiskClass::UnclearSubmit));
}

#[test]
fn a_link_that_leads_elsewhere_than_it_showed_is_found_at_the_gate() {
    let known = shop(true);
    let shown = Some("https://shop.example/orders/17");
    let other = "https://shop.example/orders/17/ship?to=mallory";
    assert_eq!(known.effects(other, shown), [RiskClass::UnclearSubmit]);
    assert!(
        known
            .effects("https://shop.example/orders/17#x", shown)
            .is_empty()
    );
    // A deed is one wherever the press said that it leads, and without a session.
    let gone = "https://shop.example/orders/delete?id=17";
    assert_eq!(shop(false).effects(gone, None), [RiskClass::Delete]);
    assert!(
        known.effects(gone, Some(gone)).is_empty(),
        "it was judged with the press"
    );
}

#[test]
fn signs_of_a_session_in_ten_languages() {
    for label in [
        "Log out",
        "Выйти",
        "Abmelden",
        "Se déconnecter",
        "Cerrar sesión",
        "Terminar sessão",
        "Esci",
        "Uitloggen",
        "Wyloguj się",
        "ログアウト",
    ] {
        let mut page = page(SHOP, &[], false);
        page.elements.push(element("button", "button", label));
        assert!(
            asks_of(&knows(&[page]), "https://shop.example/x?y=1"),
            "{label}"
        );
    }
    let mut form = page(SHOP, &[], false);
    form.signals.password_field = true;
    let after = [form, page(SHOP, &[], false)];
    assert!(
        asks_of(&knows(&after), "https://shop.example/x?y=1"),
        "past a sign-in"
    );
    assert!(
        !asks_of(&knows(&after[..1]), "https://shop.example/x?y=1"),
        "before it"
    );
    let by_cookie = Observation {
        signals: PageSignals {
            session: true,
            ..PageSignals::default()
        },
        ..page(SHOP, &[], false)
    };
    assert!(asks_of(&knows(&[by_cookie]), "https://shop.example/x?y=1"));
}

#[test]
fn what_runs_when_it_is_opened_is_not_kept() {
    for name in [
        "setup.exe",
        "Setup.MSI",
        "a.pdf.scr",
        "run.sh",
        "link.url",
        "x.settingcontent-ms",
        "notes.exe. ",
    ] {
        assert!(!is_kept(name, b""), "{name}");
    }
    for name in [
        "list.csv",
        "bill.pdf",
        "photo.jpeg",
        "exe",
        "letter.docx",
        "v1.2-notes.txt",
        "a.tar.gz",
    ] {
        assert!(is_kept(name, b"%PDF-1.7"), "{name}");
    }
    for beginning in [
        &b"MZ\x90"[..],
        b"\x7fELF\x02",
        b"#!/bin/sh\n",
        b"\xcf\xfa\xed\xfe",
    ] {
        assert!(!is_kept("notes.txt", beginning), "{beginning:?}");
    }
}

#[test]
fn what_only_chooses_what_a_page_of_the_site_shows_asks_nothing() {
    let numbered = |n: u32| format!("https://shop.example/items/{n}");
    let links = [
        "https://shop.example/orders",
        "https://shop.example/cart/add",
        "https://shop.example/vote?on=17",
        &numbered(1),
        &numbered(2),
        &numbered(3),
    ];
    let known = knows(&[page("https://shop.example/", &links, true)]);
    for url in [
        "https://shop.example/orders?status=open&sort_by=date",
        "https://shop.example/orders?filter%5Bstatus%5D=open&page=3",
        "https://shop.example/search?q=red+roses",
        "https://shop.example/items/17",
    ] {
        assert!(!asks_of(&known, url), "{url}");
    }
    for url in [
        "https://shop.example/orders?status=open&confirm=1",
        "https://shop.example/orders?cancel=17",
        "https://shop.example/vote?on=18",
        "https://shop.example/cart/add?page=2",
        "https://shop.example/plan?sort=gold",
        "https://shop.example/search?q=roses&buy=1",
        "https://shop.example/items/17/remove",
        "https://shop.example/logout?view=all",
    ] {
        assert!(asks_of(&known, url), "{url}");
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Composed {
    #[allow(dead_code)]
    app: String,
    #[allow(dead_code)]
    host: String,
    #[allow(dead_code)]
    goal: String,
    pages: Vec<Open>,
    composed: String,
    kind: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Open {
    url: String,
    links: Vec<String>,
    search: Option<SearchForm>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SearchForm {
    action: String,
    name: String,
}

/// Harmless addresses that models compose (`corpus/COMPOSED.md`): most share of a set that is asked about, in percent, of searches,
/// filters and parts of lists. Pages and items that no page offered are counted apart.
fn composed(set: &str, most: f64) {
    // Asked, asked if only what was offered were free, all.
    let mut counts: BTreeMap<String, (usize, usize, usize)> = BTreeMap::new();
    for row in corpus::<Composed>(&format!("composed-{set}")) {
        let pages: Vec<Observation> = row
            .pages
            .iter()
            .map(|open| {
                let links: Vec<&str> = open.links.iter().map(String::as_str).collect();
                let mut seen = page(&open.url, &links, true);
                if let Some(search) = &open.search {
                    let mut field = element("input", "searchbox", "Search");
                    field.attrs.name = Some(search.name.clone());
                    field.form = Some(form("get", &search.action, false));
                    seen.elements.push(field);
                }
                seen
            })
            .collect();
        let known = knows(&pages);
        let asked = opened(&known, &row.pages[0].url, &row.composed).verdict != Verdict::Allow;
        if asked && shows_work() && set == "build" {
            println!("{} {} after {}", row.kind, row.composed, row.pages[0].url);
        }
        let apart = matches!(row.kind.as_str(), "section" | "item");
        for name in [row.kind.as_str(), if apart { "apart" } else { "all" }] {
            let count = counts.entry(name.to_owned()).or_default();
            count.0 += usize::from(asked);
            count.1 += usize::from(known.asks(&url::Url::parse(&row.composed).unwrap()));
            count.2 += 1;
        }
    }
    for (kind, (asked, strictly, all)) in &counts {
        println!(
            "SCORE composed set={set} kind={kind} asked={asked}/{all} by-offers-alone={strictly}"
        );
    }
    let (asked, _, all) = counts["all"];
    assert!(all >= 200, "{all}");
    assert!(
        percent_of(asked, all) <= most,
        "{set}: {asked} of {all} asked"
    );
}

#[test]
fn harmless_addresses_that_models_compose_are_hardly_asked_about() {
    composed("build", 20.0);
    composed("kept", 20.0);
}
