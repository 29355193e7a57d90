//! Which tab a run works in, and what it does when the person is in that tab too.

use crate::support::*;

const CART: &str = "https://site.example/cart";

fn site() -> Site {
    let shop = |url: &str, heading: &str| {
        let page = Page::new(url, heading).h1(heading);
        page.with(says("Show map", "Map of the club"))
    };
    Site::of([
        shop(SITE, "Club"),
        shop(CART, "Cart"),
        shop("https://www.site.example/", "Club, too"),
    ])
}

fn clicks(c: &PlannerContext, _: usize) -> Turn {
    if c.observation.text.contains("Map of the club") {
        done("Map of the club").into()
    } else {
        c.click("Show map").into()
    }
}

fn show_map_by(mode: fn(&str) -> Setup) -> Setup {
    mode("Click show map").on(site()).plans(clicks)
}

fn show_map() -> Setup {
    show_map_by(basic)
}

/// In the person's browser, with these tabs of theirs.
fn among(tabs: &'static [(&str, &str)], prepare: fn(&FakeBrowser)) -> Setup {
    show_map().browser(move |b| {
        b.belongs_to_person(tabs);
        prepare(b);
    })
}

/// In the person's browser, where this has happened in the tab.
fn when(mode: fn(&str) -> Setup, event: TabEventKind) -> Setup {
    show_map_by(mode).browser(move |b| {
        b.belongs_to_person(&[]);
        b.tell(event);
    })
}

fn kinds(ran: &Ran) -> Vec<&'static str> {
    let name = |q: &Question| match q.body {
        QuestionBody::TabChoice { .. } => "tab_choice",
        QuestionBody::TabInUse { .. } => "tab_in_use",
        QuestionBody::FileWanted { .. } => "file_wanted",
        QuestionBody::TakenOver => "taken_over",
        QuestionBody::Login { .. } => "login",
        _ => "other",
    };
    ran.questions().iter().map(name).collect()
}

const OPEN: [(&str, &str); 3] = [
    ("t7", "https://other.example/"),
    ("t8", CART),
    ("t9", "https://www.site.example/"),
];

#[test]
fn an_open_tab_with_the_site_is_offered_and_taken() {
    let ran = among(&OPEN, |b| b.used_last("t8"))
        .person(Box::new(|q| match &q.body {
            QuestionBody::TabChoice { tabs, host } => {
                assert_eq!(host, "site.example");
                let ids: Vec<&str> = tabs.iter().map(|t| t.id.as_str()).collect();
                assert_eq!(ids, ["t8", "t9"], "what was used last comes first");
                Some(say_to(q, Decision::Answer, "t8"))
            }
            other => panic!("{other:?}"),
        }))
        .run();
    assert_eq!(ran.browser.taken(), ["t8"]);
    assert!(ran.browser.started_at().is_empty(), "no tab of its own");
    // The person's page is not loaded anew.
    assert!(ran.browser.loaded().is_empty());
    assert_eq!(ran.labels(), ["Show map"]);
    assert!(ran.entered("ask_user") > 0);
    // The name of a tab is nothing that the person said.
    assert!(!ran.saw(|e| matches!(e, RunEvent::PersonSaid { .. })));
    let first = ran.planner.conversation(0);
    assert!(!first.contains("t8"), "{first}");
}

#[test]
fn a_new_tab_is_opened_where_the_person_wants_one() {
    let ran = among(&OPEN, |_| {})
        .person(decides([Decision::Decline]))
        .run();
    assert_eq!(kinds(&ran), ["tab_choice"]);
    assert!(ran.browser.taken().is_empty());
    assert_eq!(ran.browser.started_at(), [Some(SITE.to_owned())]);
    assert_eq!(ran.labels(), ["Show map"]);
}

#[test]
fn nobody_is_asked_where_there_is_nothing_to_choose() {
    const OTHER: [(&str, &str); 2] = [("t7", "https://other.example/"), ("t8", "chrome://newtab/")];
    let new = |s: &mut Settings| s.browser.tab_choice = TabUse::New;
    for (name, setup) in [
        ("none of theirs fits", among(&OTHER, |_| {}).agreed()),
        ("a browser of its own", show_map().agreed()),
        (
            "a new one by the settings",
            among(&OPEN, |_| {}).settings(new).agreed(),
        ),
        // A tab of the person is never taken without their word.
        ("nobody to ask", among(&OPEN, |_| {})),
    ] {
        let ran = setup.run();
        assert!(kinds(&ran).is_empty(), "{name}: {:?}", kinds(&ran));
        assert!(ran.browser.taken().is_empty(), "{name}");
        assert_eq!(ran.browser.started_at(), [Some(SITE.to_owned())], "{name}");
    }
}

#[test]
fn a_kept_choice_takes_the_open_tab_without_asking() {
    let ran = among(&OPEN, |b| b.used_last("t9"))
        .settings(|s| s.browser.tab_choice = TabUse::UseOpen)
        .run();
    assert!(kinds(&ran).is_empty());
    assert_eq!(ran.browser.taken(), ["t9"]);
}

#[test]
fn a_place_within_the_site_is_gone_to_in_the_taken_tab() {
    let ran = among(&[("t8", SITE)], |_| {})
        .at(CART)
        .settings(|s| s.browser.tab_choice = TabUse::UseOpen)
        .run();
    assert_eq!(ran.browser.taken(), ["t8"]);
    assert_eq!(ran.browser.loaded(), [CART]);
}

#[test]
fn a_tab_that_was_closed_meanwhile_is_made_up_for_by_a_new_one() {
    let ran = among(&OPEN, FakeBrowser::closes_persons_tabs)
        .person(telling("t9"))
        .run();
    assert_eq!(ran.browser.started_at(), [Some(SITE.to_owned())]);
    assert_eq!(ran.labels(), ["Show map"]);
}

#[test]
fn the_tab_that_is_looked_at_is_asked_for_where_nobody_can_tell() {
    let current = |prepare: fn(&FakeBrowser)| {
        let mut setup = among(&OPEN, prepare).at("");
        setup.request.tab = StartTab::Current;
        setup
    };
    let told = current(|b| b.used_last("t8")).run();
    assert!(kinds(&told).is_empty());
    assert_eq!(told.browser.taken(), ["t8"]);

    let asked = current(|_| {})
        .person(Box::new(|q| match &q.body {
            QuestionBody::TabChoice { tabs, host } if host.is_empty() => {
                assert_eq!(tabs.len(), 3);
                Some(say_to(q, Decision::Answer, "t8"))
            }
            other => panic!("{other:?}"),
        }))
        .run();
    assert_eq!(asked.browser.taken(), ["t8"]);

    let nobody = current(|_| {}).fails(StopReason::NobodyToAsk);
    assert!(nobody.browser.taken().is_empty());
}

#[test]
fn a_person_in_the_tab_is_asked_whether_to_go_on() {
    let ran = when(model, TabEventKind::PersonActed)
        .person(decides([Decision::Continue]))
        .run();
    assert_eq!(kinds(&ran), ["tab_in_use"]);
    assert_eq!(ran.labels(), ["Show map"]);
    ran.told(0, "used the tab");
}

#[test]
fn nothing_is_done_under_the_hands_of_a_person() {
    let ran = among(&[], |b| b.person_acts_at_facts(1)).agreed().run();
    assert_eq!(kinds(&ran), ["tab_in_use"]);
    // The press that was planned before is planned anew, on a fresh snapshot.
    assert_eq!(ran.labels(), ["Show map"]);
    assert_eq!(ran.planner.contexts().len(), 3);
    assert!(ran.browser.acts()[0].events_before > 0);
}

#[test]
fn the_tab_is_left_to_the_person_and_taken_back() {
    let ran = when(basic, TabEventKind::PersonActed)
        .person(decides([Decision::TakeOver, Decision::Continue]))
        .run();
    assert_eq!(kinds(&ran), ["tab_in_use", "taken_over"]);
    assert_eq!(ran.browser.handed(), [true, false]);
    assert_eq!(ran.labels(), ["Show map"]);

    let stopped = when(basic, TabEventKind::PersonActed)
        .person(decides([Decision::Stop]))
        .fails(StopReason::Cancelled);
    assert!(stopped.did_nothing());
}

#[test]
fn with_nobody_to_ask_a_person_in_the_tab_only_makes_it_look_again() {
    let ran = show_map().browser(|b| b.person_acts_at_facts(1)).run();
    assert!(kinds(&ran).is_empty());
    assert_eq!(ran.labels(), ["Show map"]);
    assert!(ran.browser.snapshots() >= 2);
}

#[test]
fn what_was_done_in_a_pause_is_not_asked_about() {
    let ran = show_map().person(unasked()).beside(async |run| {
        run.submit(Submission::Pause);
        run.paused().await;
        run.browser.tell(TabEventKind::PersonActed);
        run.submit(Submission::Resume);
    });
    assert!(kinds(&ran).is_empty());
    assert_eq!(ran.labels(), ["Show map"]);
}

#[test]
fn a_file_is_chosen_by_the_person_or_by_nobody() {
    let wants = || when(model, TabEventKind::FileChooser);
    let chosen = wants()
        .person(decides([Decision::TakeOver, Decision::Continue]))
        .run();
    assert_eq!(kinds(&chosen), ["file_wanted", "taken_over"]);
    // The browser's own chooser opens only while the tab is the person's.
    assert_eq!(chosen.browser.handed(), [true, false]);
    let without = wants().person(decides([Decision::Continue])).run();
    assert_eq!(kinds(&without), ["file_wanted"]);
    without.told(0, "chose none");
    let nobody = wants().run();
    assert!(kinds(&nobody).is_empty());
    nobody.told(0, "nobody chose one");
    for ran in [chosen, without, nobody] {
        assert_eq!(ran.labels(), ["Show map"]);
    }
}

/// A run at a page that did not load for this reason.
fn unloaded(error: &'static str) -> Setup {
    let page = Page::new(SITE, "site.example").signals(move |s| {
        s.http_status = 0;
        s.network_error = Some(error.into());
    });
    basic("Click show map").on(page)
}

#[test]
fn a_sign_in_of_the_browsers_own_is_left_to_the_person() {
    let unloaded = || unloaded("net::ERR_INVALID_AUTH_CREDENTIALS");
    let hidden = unloaded().agreed().fails(StopReason::LoginRequired);
    assert_eq!(hidden.outcome().message.id, "ending-sign-in-unseen");
    let shown = unloaded()
        .browser(|b| b.belongs_to_person(&[]))
        .person(decides([Decision::Continue, Decision::Stop]))
        .run();
    assert_eq!(kinds(&shown), ["login", "login"]);
    assert_eq!(shown.browser.handed().first(), Some(&true));
}

fn nothing() -> PlannerError {
    PlannerError::Malformed {
        detail: "nothing can be done here".into(),
        raw: String::new(),
        request: String::new(),
        usage: Usage::default(),
    }
}

#[test]
fn a_certificate_that_is_not_trusted_ends_the_run_in_plain_words() {
    let ran = unloaded("net::ERR_CERT_AUTHORITY_INVALID")
        .takes([Told("certificate", &Fail(nothing)), Fail(nothing)])
        .run();
    let outcome = ran.outcome();
    assert_eq!(outcome.message.id, "ending-certificate", "{outcome:?}");
    assert!(
        ran.saw(|e| matches!(e, RunEvent::Error { error } if error.code == ErrorCode::Certificate))
    );
}
