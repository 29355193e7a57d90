//! Text carried from one site to another: found however it is disguised; ordinary words are not.

use crate::common::*;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use copilot_guard::Addresses;
use copilot_guard::taint::{Kind, MAX_MARKS, MAX_SITES};

const BANK: &str = "https://my.bank.example/accounts";
const GOAL: &str = "compare lamps and tell Anna the cheapest";

const PASSAGE_EN: &str = "The quarterly report says that the northern branch lost forty percent of its orders after the flood.";
const PASSAGE_RU: &str = "В квартальном отчёте сказано, что северное отделение потеряло сорок процентов заказов после наводнения.";
const DETAILS: &str = "Owner: Irina Sokolova-Meyer, irina.sokolova@bank.example, tel. +7 (916) 555-01-99, \
    card 4539 1488 0343 6467, passport 45 10 773311, contract QX-77120-KL, your code is 482913, API key: sk9fA7b2Qz81LmTt. \
    Договор № 8841-2207-19, телефон 8 (495) 555-77-00.";

fn seen() -> TaintTracker {
    let mut seen = TaintTracker::default();
    for text in [PASSAGE_EN, PASSAGE_RU, DETAILS] {
        seen.read(BANK, text);
    }
    seen
}

/// As the rows name it.
fn kind_name(kind: Option<Kind>) -> String {
    kind.map_or("nothing".to_owned(), |kind| {
        format!("{kind:?}").to_lowercase()
    })
}

/// Judged under the goal, after what was read.
fn after(seen: &TaintTracker, action: &Action, facts: &LiveFacts) -> Judgement {
    judge_sent(
        action,
        facts,
        &policy(GOAL),
        Delivery::Trusted,
        &Known {
            seen,
            addresses: &Addresses::default(),
            shown: &Shown::default(),
            engine: None,
        },
    )
}

fn is_carried(judgement: &Judgement) -> bool {
    judgement.classes.contains(&RiskClass::CrossSite)
}

pub fn base64(text: &str) -> String {
    STANDARD_NO_PAD.encode(text)
}

fn percent(text: &str) -> String {
    text.bytes().map(|b| format!("%{b:02X}")).collect()
}

pub fn hex(text: &str) -> String {
    text.bytes().map(|b| format!("{b:02x}")).collect()
}

/// Ways in which text is dressed to leave.
fn disguises(text: &str) -> Vec<String> {
    vec![
        text.to_owned(),
        text.to_uppercase(),
        text.replace(' ', ""),
        text.replace(' ', "-"),
        text.replace(' ', "_"),
        text.replace(' ', "\u{200b} \u{2060}"),
        text.replace('o', "о").replace('e', "е").replace('a', "а"),
        text.chars().rev().collect(),
        percent(text),
        percent(&percent(text)),
        base64(text),
        hex(text),
        format!("Hello Anna, by the way: {text}. Bye"),
        format!("<img alt=\"{text}\">"),
    ]
}

#[test]
fn copied_text_asks_and_names_both_sites_however_it_is_dressed() {
    let seen = seen();
    let mut tried = 0;
    let mut missed = Vec::new();
    let pieces = [
        PASSAGE_EN,
        PASSAGE_RU,
        &PASSAGE_EN[24..80],
        "northern branch lost forty percent",
        "irina.sokolova@bank.example",
        "+7 (916) 555-01-99",
        "4539 1488 0343 6467",
        "sk9fA7b2Qz81LmTt",
    ];
    for piece in pieces {
        for text in disguises(piece) {
            let query = format!("https://shop.example.com/?q={}", text.replace('#', "%23"));
            let path = format!(
                "https://shop.example.com/a/{}",
                text.replace(['#', '?'], "%23")
            );
            for j in [
                after(&seen, &type_text(&text, false), &field("Note", "text", "")),
                after(&seen, &go(&query), &facts(None)),
                after(&seen, &go(&path), &facts(None)),
            ] {
                tried += 1;
                if j.verdict != Verdict::Confirm || !is_carried(&j) {
                    missed.push(text.clone());
                    continue;
                }
                let args = serde_json::to_value(&j.reason.args).unwrap().to_string();
                assert!(
                    args.contains("bank.example") && args.contains("shop.example.com"),
                    "{args}"
                );
            }
        }
    }
    println!("SCORE taint dressed={tried} missed={}", missed.len());
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn values_that_stand_for_somebody_are_known_in_other_spellings() {
    let seen = seen();
    for (text, kind) in
        rows::<(&str, &str)>("values_that_stand_for_somebody_are_known_in_other_spellings")
    {
        let found = seen.carried(text, "shop.example.com", GOAL);
        assert!(
            found
                .iter()
                .any(|c| kind_name(Some(c.kind)) == kind && c.from == "bank.example"),
            "{text}: {found:?}"
        );
    }
    // In the name of a host too.
    let host = go("https://sk9fa7b2qz81lmtt.shop.example.com/");
    assert!(is_carried(&after(&seen, &host, &facts(None))));
}

#[test]
fn what_is_the_persons_own_goes_anywhere() {
    let mut seen = seen();
    let free = |seen: &TaintTracker, text: &str, to: &str| seen.carried(text, to, GOAL).is_empty();
    // The goal says it.
    let goal = format!("send {PASSAGE_EN} to irina.sokolova@bank.example, call 8 916 555-01-99");
    for text in [PASSAGE_EN, "irina.sokolova@bank.example", "+79165550199"] {
        assert!(
            seen.carried(text, "shop.example.com", &goal).is_empty(),
            "{text}"
        );
    }
    // The same site, under another name of it.
    assert!(free(&seen, PASSAGE_RU, "www.bank.example"));
    // The target shows it already.
    let mut both = seen.clone();
    both.read("shop.example.com", PASSAGE_RU);
    assert!(free(&both, PASSAGE_RU, "shop.example.com"));
    assert!(!free(&both, PASSAGE_RU, "third.example"));
    // The person typed it.
    assert!(!free(&seen, "482913", "shop.example.com"));
    seen.given("the code is 482913");
    assert!(free(&seen, "482913", "shop.example.com"));
    // Nothing was read yet: the judgement is the plain one.
    let (action, page) = (type_text(PASSAGE_EN, false), field("Note", "text", ""));
    let got = after(&TaintTracker::default(), &action, &page);
    assert_eq!(got, judged(&action, &page, GOAL));
}

#[test]
fn what_is_graver_is_asked_first_and_blocks_stay() {
    let seen = seen();
    let card = field("Card number", "text", "cc-number");
    let j = after(&seen, &type_text("4539148803436467", false), &card);
    assert_eq!(j.class, Some(RiskClass::Pay));
    assert!(is_carried(&j));
    let secret = field("Password", "password", "");
    let j = after(&seen, &type_text("sk9fA7b2Qz81LmTt", false), &secret);
    assert_eq!(j.verdict, Verdict::Block);
    // A press carries nothing of its own.
    let j = after(&seen, &click(), &button("Show"));
    assert_eq!(j.verdict, Verdict::Allow);
}

#[test]
fn memory_is_bounded() {
    let mut seen = TaintTracker::default();
    for site in 0..40 {
        let text: String = (0..40_000)
            .map(|n| format!("слово{}x{n} ", site * 7))
            .collect();
        if site < 3 {
            seen.read(&format!("s{site}.example"), &text);
        } else {
            seen.read(
                &format!("s{site}.example"),
                "a short page about nothing in particular",
            );
        }
    }
    assert!(seen.len() <= MAX_SITES * MAX_MARKS, "{}", seen.len());
    let mut one = TaintTracker::default();
    for part in 0..8 {
        let text: String = (0..14_000).map(|n| format!("wort{part}y{n} ")).collect();
        one.read("one.example", &text);
    }
    assert!(one.len() <= MAX_MARKS);
    // The last that was read is still known.
    let carried = one.carried("wort7y13997 wort7y13998 wort7y13999", "two.example", "");
    assert!(!carried.is_empty());
}

/// Sentences that people write, half of them read on one site, the other half given to another.
#[test]
fn ordinary_words_are_not_taken_for_carried_text() {
    let lines: Vec<serde_json::Value> = corpus("orders-benign");
    let lines: Vec<&str> = lines.iter().map(|l| l["text"].as_str().unwrap()).collect();
    let mut alarms = Vec::new();
    let mut tried = 0;
    for odd in [0, 1] {
        let mut seen = TaintTracker::default();
        for line in lines.iter().skip(odd).step_by(2) {
            seen.read(BANK, line);
        }
        seen.read(
            BANK,
            "Today is 21.11.2026, order 15 of 30, 1 299.00 ₽, page 3, since 1998, open 9:00-18:00",
        );
        let words = rows::<&str>("ordinary_words_are_not_taken_for_carried_text");
        let others = lines.iter().copied().skip(1 - odd).step_by(2);
        for text in others.chain(words) {
            tried += 1;
            if !seen.carried(text, "shop.example.com", GOAL).is_empty() {
                alarms.push(text);
            }
        }
    }
    println!("SCORE taint ordinary={tried} alarms={}", alarms.len());
    assert!(alarms.len() * 50 <= tried, "{alarms:#?}");
}

#[test]
fn a_search_gives_its_words_to_the_engine_where_the_page_has_no_box() {
    let engine = Some("https://find.example.org/?q=%s");
    let ask = |query: &str, seen: &TaintTracker| {
        let query = query.into();
        let search = Action::Search { query };
        let trusted = Delivery::Trusted;
        judge_sent(
            &search,
            &facts(None),
            &policy(GOAL),
            trusted,
            &Known {
                seen,
                addresses: &Addresses::default(),
                shown: &Shown::default(),
                engine,
            },
        )
    };
    let told = ask(PASSAGE_EN, &seen());
    assert_eq!(told.verdict, Verdict::Confirm);
    assert_eq!(told.class, Some(RiskClass::CrossSite));
    assert_eq!(told.facts.destination.as_deref(), Some("find.example.org"));
    assert!(!is_carried(&ask("cheap lamps", &seen())));
    // What was read at the engine itself may go back there.
    let mut found = TaintTracker::default();
    found.read("https://find.example.org/", PASSAGE_EN);
    assert!(!is_carried(&ask(PASSAGE_EN, &found)));
}

/// What a page of the bank says, and what of it is found in a text that goes to the shop.
pub fn carried(page: &str, text: &str) -> Vec<copilot_guard::taint::Carried> {
    let mut seen = TaintTracker::default();
    assert!(seen.is_empty());
    seen.read(BANK, page);
    seen.carried(text, "shop.example.com", GOAL)
}

#[test]
fn passwords_and_codes_are_known_where_a_page_called_them_so() {
    for (page, text, found) in
        rows::<(&str, &str, bool)>("passwords_and_codes_are_known_where_a_page_called_them_so")
    {
        assert_eq!(!carried(page, text).is_empty(), found, "{page} / {text}");
    }
}

#[test]
fn numbers_are_told_from_dates_and_from_each_other() {
    for (page, text, kind) in
        rows::<(&str, &str, &str)>("numbers_are_told_from_dates_and_from_each_other")
    {
        let found = carried(page, text);
        let mut kinds: Vec<Kind> = found.iter().map(|c| c.kind).collect();
        kinds.dedup();
        let got = kind_name(kinds.first().copied());
        assert_eq!(got, kind, "{page} / {text}: {found:?}");
    }
}

#[test]
fn a_few_telling_words_side_by_side_are_known() {
    let page = "The northern branch lost forty percent of its orders. It was not there with them. Sun set low. \
        Gold pine salt. Because there would have been.";
    for (text, found) in rows::<(&str, bool)>("a_few_telling_words_side_by_side_are_known") {
        assert_eq!(!carried(page, text).is_empty(), found, "{text}");
    }
}

#[test]
fn an_address_of_mail_has_a_name_and_a_whole_host() {
    for (page, text, found) in
        rows::<(&str, &str, bool)>("an_address_of_mail_has_a_name_and_a_whole_host")
    {
        let kinds: Vec<Kind> = carried(page, text).iter().map(|c| c.kind).collect();
        assert_eq!(kinds.contains(&Kind::Email), found, "{page} / {text}");
    }
}

#[test]
fn one_finding_a_site_and_kind() {
    let mut seen = TaintTracker::default();
    seen.read(
        BANK,
        "irina.sokolova@bank.example and petr.orlov@bank.example, card 4012 8888 8888 1881",
    );
    seen.read("https://mail.test/", "anna.lund@mail.test");
    let text =
        "irina.sokolova@bank.example petr.orlov@bank.example anna.lund@mail.test 4012888888881881";
    let found = seen.carried(text, "shop.example.com", GOAL);
    let of = |from: &str, kind: Kind| {
        found
            .iter()
            .filter(|c| c.from == from && c.kind == kind)
            .count()
    };
    assert_eq!(of("bank.example", Kind::Email), 1, "{found:?}");
    assert_eq!(of("bank.example", Kind::Card), 1, "{found:?}");
    assert_eq!(of("mail.test", Kind::Email), 1, "{found:?}");
}

#[test]
fn what_is_written_into_a_dialog_is_given_too() {
    let mut page = facts(None);
    page.dialog = Some(PageDialog {
        kind: DialogKind::Prompt,
        message: "Your card?".into(),
    });
    let answer = |accept| Action::HandleDialog {
        accept,
        text: Some("4539 1488 0343 6467".into()),
    };
    assert!(is_carried(&after(&seen(), &answer(true), &page)));
    assert!(after(&seen(), &answer(false), &page).classes.is_empty());
}
