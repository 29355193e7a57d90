//! Which tab a run works in, and what it does when the person is in that tab too.

use copilot_protocol::*;

use crate::world::browser::FakeBrowser;
use crate::world::*;

const SITE: &str = "https://site.example/";
const CART: &str = "https://site.example/cart";

fn site() -> Site {
    let shop = |url: &str, heading: &str| {
        Page::new(url, heading)
            .h1(heading)
            .with(button("Show map").does([Effect::Say("Map of the club".into())]))
    };
    Site::of([
        shop(SITE, "Club"),
        shop(CART, "Cart"),
        shop("https://www.site.example/", "Club, too"),
    ])
}

fn clicks(c: &copilot_ports::PlannerContext, _: usize) -> Turn {
    if c.observation.text.contains("Map of the club") {
        done("Map of the club").into()
    } else {
        c.click("Show map").into()
    }
}

fn show_map(start: &str) -> Setup {
    Setup::new("Click show map", start, site(), clicks)
}

/// The same by a model, which is told what was said.
fn show_map_by_model() -> Setup {
    Setup::model("Click show map", SITE, site(), clicks)
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
    let ran = show_map(SITE)
        .browser(|b| {
            b.belongs_to_person(&OPEN);
            b.used_last("t8");
        })
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
    assert!(
        ran.browser.loaded().is_empty(),
        "the person's page is not loaded anew"
    );
    assert_eq!(ran.browser.labels(), ["Show map"]);
    assert!(ran.took("observe->ask_user") || ran.entered("ask_user") > 0);
    // The name of a tab is nothing that the person said.
    assert!(
        !ran.events
            .iter()
            .any(|e| matches!(&e.event, RunEvent::PersonSaid { .. }))
    );
    assert!(
        !ran.planner.conversation(0).contains("t8"),
        "{}",
        ran.planner.conversation(0)
    );
}

#[test]
fn a_new_tab_is_opened_where_the_person_wants_one() {
    let ran = show_map(SITE)
        .browser(|b| b.belongs_to_person(&OPEN))
        .person(decides([Decision::Decline]))
        .run();
    assert_eq!(kinds(&ran), ["tab_choice"]);
    assert!(ran.browser.taken().is_empty());
    assert_eq!(ran.browser.started_at(), [Some(SITE.to_owned())]);
    assert_eq!(ran.browser.labels(), ["Show map"]);
}

#[test]
fn nobody_is_asked_where_there_is_nothing_to_choose() {
    let other = [("t7", "https://other.example/"), ("t8", "chrome://newtab/")];
    let theirs = show_map(SITE)
        .browser(move |b| b.belongs_to_person(&other))
        .person(agreeable())
        .run();
    let managed = show_map(SITE).person(agreeable()).run();
    let kept_new = show_map(SITE)
        .settings(|s| s.browser.tab_choice = TabUse::New)
        .browser(|b| b.belongs_to_person(&OPEN))
        .person(agreeable())
        .run();
    // A tab of the person is never taken without their word.
    let nobody = show_map(SITE).browser(|b| b.belongs_to_person(&OPEN)).run();
    for ran in [theirs, managed, kept_new, nobody] {
        assert!(kinds(&ran).is_empty(), "{:?}", kinds(&ran));
        assert!(ran.browser.taken().is_empty());
        assert_eq!(ran.browser.started_at(), [Some(SITE.to_owned())]);
    }
}

#[test]
fn a_kept_choice_takes_the_open_tab_without_asking() {
    let ran = show_map(SITE)
        .settings(|s| s.browser.tab_choice = TabUse::UseOpen)
        .browser(|b| {
            b.belongs_to_person(&OPEN);
            b.used_last("t9");
        })
        .run();
    assert!(kinds(&ran).is_empty());
    assert_eq!(ran.browser.taken(), ["t9"]);
}

#[test]
fn a_place_within_the_site_is_gone_to_in_the_taken_tab() {
    let ran = show_map(CART)
        .settings(|s| s.browser.tab_choice = TabUse::UseOpen)
        .browser(|b| b.belongs_to_person(&[("t8", SITE)]))
        .run();
    assert_eq!(ran.browser.taken(), ["t8"]);
    assert_eq!(ran.browser.loaded(), [CART]);
}

#[test]
fn a_tab_that_was_closed_meanwhile_is_made_up_for_by_a_new_one() {
    let ran = show_map(SITE)
        .browser(|b| {
            b.belongs_to_person(&OPEN);
            b.closes_persons_tabs();
        })
        .person(Box::new(|q| Some(say_to(q, Decision::Answer, "t9"))))
        .run();
    assert_eq!(ran.browser.started_at(), [Some(SITE.to_owned())]);
    assert_eq!(ran.browser.labels(), ["Show map"]);
}

#[test]
fn the_tab_that_is_looked_at_is_asked_for_where_nobody_can_tell() {
    let current = |prepare: fn(&FakeBrowser)| {
        let mut setup = show_map("").browser(move |b| {
            b.belongs_to_person(&OPEN);
            prepare(b);
        });
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

    let nobody = current(|_| {}).run();
    nobody.ends(TerminalReason::GoalFailed, StopReason::NobodyToAsk);
    assert!(nobody.browser.taken().is_empty());
}

#[test]
fn a_person_in_the_tab_is_asked_whether_to_go_on() {
    let ran = show_map_by_model()
        .browser(|b| {
            b.belongs_to_person(&[]);
            b.tell(TabEventKind::PersonActed);
        })
        .person(decides([Decision::Continue]))
        .run();
    assert_eq!(kinds(&ran), ["tab_in_use"]);
    assert_eq!(ran.browser.labels(), ["Show map"]);
    assert!(ran.planner.conversation(0).contains("used the tab"));
}

#[test]
fn nothing_is_done_under_the_hands_of_a_person() {
    let ran = show_map(SITE)
        .browser(|b| {
            b.belongs_to_person(&[]);
            b.person_acts_at_facts(1);
        })
        .person(Box::new(|q| {
            assert!(matches!(q.body, QuestionBody::TabInUse { .. }), "{q:?}");
            Some(answer(q, Decision::Continue))
        }))
        .run();
    assert_eq!(kinds(&ran), ["tab_in_use"]);
    // The press that was planned before is planned anew, on a fresh look.
    assert_eq!(ran.browser.labels(), ["Show map"]);
    assert_eq!(ran.planner.contexts().len(), 3);
    assert!(ran.browser.acts()[0].events_before > 0);
}

#[test]
fn the_tab_is_left_to_the_person_and_taken_back() {
    let ran = show_map(SITE)
        .browser(|b| {
            b.belongs_to_person(&[]);
            b.tell(TabEventKind::PersonActed);
        })
        .person(decides([Decision::TakeOver, Decision::Continue]))
        .run();
    assert_eq!(kinds(&ran), ["tab_in_use", "taken_over"]);
    assert_eq!(ran.browser.handed(), [true, false]);
    assert_eq!(ran.browser.labels(), ["Show map"]);

    let stopped = show_map(SITE)
        .browser(|b| {
            b.belongs_to_person(&[]);
            b.tell(TabEventKind::PersonActed);
        })
        .person(decides([Decision::Stop]))
        .run();
    stopped.ends(TerminalReason::GoalFailed, StopReason::Cancelled);
    assert!(stopped.browser.acts().is_empty());
}

#[test]
fn with_nobody_to_ask_a_person_in_the_tab_only_makes_it_look_again() {
    let ran = show_map(SITE).browser(|b| b.person_acts_at_facts(1)).run();
    assert!(kinds(&ran).is_empty());
    assert_eq!(ran.browser.labels(), ["Show map"]);
    assert!(ran.browser.looks() >= 2);
}

#[test]
fn what_was_done_in_a_pause_is_not_asked_about() {
    let ran = block_on(async {
        let run = show_map(SITE).person(Box::new(|q| panic!("{q:?}"))).start();
        run.submit(Submission::Pause);
        run.until(|| run.handle.status() == RunStatus::Paused).await;
        run.browser.tell(TabEventKind::PersonActed);
        run.submit(Submission::Resume);
        run.ended().await
    });
    assert!(kinds(&ran).is_empty());
    assert_eq!(ran.browser.labels(), ["Show map"]);
}

#[test]
fn a_file_is_chosen_by_the_person_or_by_nobody() {
    let wants = || {
        show_map_by_model().browser(|b| {
            b.belongs_to_person(&[]);
            b.tell(TabEventKind::FileChooser);
        })
    };
    let chosen = wants()
        .person(decides([Decision::TakeOver, Decision::Continue]))
        .run();
    assert_eq!(kinds(&chosen), ["file_wanted", "taken_over"]);
    // The browser's own chooser opens only while the tab is the person's.
    assert_eq!(chosen.browser.handed(), [true, false]);
    let without = wants().person(decides([Decision::Continue])).run();
    assert_eq!(kinds(&without), ["file_wanted"]);
    assert!(without.planner.conversation(0).contains("chose none"));
    let nobody = wants().run();
    assert!(kinds(&nobody).is_empty());
    assert!(nobody.planner.conversation(0).contains("nobody chose one"));
    for ran in [chosen, without, nobody] {
        assert_eq!(ran.browser.labels(), ["Show map"]);
    }
}

fn unloaded(error: &'static str) -> Site {
    Site::of([Page::new(SITE, "site.example").signals(move |s| {
        s.http_status = 0;
        s.network_error = Some(error.into());
    })])
}

#[test]
fn a_sign_in_of_the_browsers_own_is_left_to_the_person() {
    let error = "net::ERR_INVALID_AUTH_CREDENTIALS";
    let script = |_: &copilot_ports::PlannerContext, _: usize| panic!("nothing to plan");
    let hidden = Setup::new("Click show map", SITE, unloaded(error), script)
        .person(agreeable())
        .run();
    hidden.ends(TerminalReason::GoalFailed, StopReason::LoginRequired);
    assert_eq!(
        hidden.summary.outcome.unwrap().message.id,
        "ending-sign-in-unseen"
    );
    let shown = Setup::new("Click show map", SITE, unloaded(error), script)
        .browser(|b| b.belongs_to_person(&[]))
        .person(decides([Decision::Continue, Decision::Stop]))
        .run();
    assert_eq!(kinds(&shown), ["login", "login"]);
    assert_eq!(shown.browser.handed().first(), Some(&true));
}

#[test]
fn a_certificate_that_is_not_trusted_ends_the_run_in_plain_words() {
    let ran = Setup::new(
        "Click show map",
        SITE,
        unloaded("net::ERR_CERT_AUTHORITY_INVALID"),
        |c, call| {
            assert!(
                call > 0
                    || c.error
                        .as_deref()
                        .is_some_and(|e| e.contains("certificate"))
            );
            Turn::Fail(copilot_ports::PlannerError::Malformed {
                detail: "nothing can be done here".into(),
                raw: String::new(),
                request: String::new(),
                usage: Usage::default(),
            })
        },
    )
    .run();
    let outcome = ran.summary.outcome.as_ref().unwrap();
    assert_eq!(outcome.message.id, "ending-certificate", "{outcome:?}");
    assert!(ran.events.iter().any(|e| matches!(
        &e.event,
        RunEvent::Error { error } if error.code == ErrorCode::Certificate
    )));
}
