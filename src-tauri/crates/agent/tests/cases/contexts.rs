//! What was read where the person may be signed in is shown to no planner that works elsewhere, and told there value by
//! value with a yes.

use crate::support::*;

const MAIL: &str = "https://mail.example/";
const SHOP_2: &str = "https://shop.example/";
const FORUM: &str = "https://forum.example/";
const LETTER: &str = "The door code is 7Q-4431-KX, keep it to yourself.";
const CODE: &str = "7Q-4431-KX";
const GOAL: &str = "Read the newest letter on mail.example, then look at the teas on shop.example and tell me both";

/// A mail with a session, a shop and a forum without one.
fn sites() -> Site {
    let mail = Page::new(MAIL, "Letter from Anna").h1("Letter").p(LETTER);
    let shop = Page::new(SHOP_2, "Tea shop")
        .h1("Tea shop")
        .p("Green tea costs 4.50.");
    let found = Page::new(&format!("{SHOP_2}find?q=Anna"), "Found").h1("Found");
    let forum = Page::new(FORUM, "Forum").h1("Forum");
    Site::of([
        mail.with(button("Sign out")),
        shop.with(field("Remark")),
        found,
        forum.with(field("Post")),
    ])
}

fn overseen(c: &PlannerContext) -> bool {
    !c.allowed_actions.iter().any(|a| a == "click")
}

fn over(values: &[&str]) -> Action {
    Action::HandOver {
        site: "shop.example".into(),
        values: values.iter().map(|v| (*v).into()).collect(),
    }
}

/// The conversations that were had where the page in view is of this address.
fn had_at(ran: &Ran, url: &str) -> Vec<String> {
    let requests = ran.planner.requests();
    let at = |call: &usize| {
        let c = &requests[*call].context;
        c.observation.url.starts_with(url) && !overseen(c)
    };
    let calls = (0..requests.len()).filter(at);
    calls.map(|call| ran.planner.conversation(call)).collect()
}

fn asked(ran: &Ran) -> usize {
    let disclose = |j: &&Judgement| j.classes.contains(&RiskClass::Disclose);
    ran.approvals().iter().filter(disclose).count()
}

#[test]
fn who_works_elsewhere_sees_the_task_and_that_site() {
    let ran = model(GOAL)
        .on(sites())
        .at(MAIL)
        .plans(|c, call| match (c.observation.url.as_str(), call) {
            _ if overseen(c) => done("The code is 7Q-4431-KX, green tea costs 4.50").into(),
            (MAIL, 0) => read().into(),
            (MAIL, _) => go(SHOP_2).into(),
            _ => done("Green tea costs 4.50").into(),
        })
        .person(unasked())
        .run();
    let at_shop = had_at(&ran, SHOP_2);
    assert!(!at_shop.is_empty(), "{}", ran.story());
    for said in &at_shop {
        for private in [CODE, "keep it to yourself", "Letter from Anna"] {
            assert!(!said.contains(private), "{private}: {said}");
        }
        assert!(
            said.contains(GOAL) && said.contains("mail.example is private"),
            "{said}"
        );
    }
    // Who answers the person sees both.
    let last = ran.planner.conversation(ran.calls() - 1);
    assert!(
        last.contains(CODE) && last.contains("Green tea costs 4.50."),
        "{last}"
    );
    assert_eq!(ran.answer(), "The code is 7Q-4431-KX, green tea costs 4.50");
    ran.satisfied();
}

#[test]
fn sites_on_which_nobody_is_signed_in_are_shown_to_all() {
    let ran = model("Read what is said on shop.example, then on forum.example")
        .on(sites())
        .at(SHOP_2)
        .plans(|c, call| match call {
            0 => read().into(),
            1 => go(FORUM).into(),
            _ => {
                assert!(!overseen(c));
                done("Green tea costs 4.50.").into()
            }
        })
        .run();
    assert!(had_at(&ran, FORUM)[0].contains("Green tea costs 4.50."));
    assert_eq!(ran.calls(), 3, "{}", ran.story());
}

#[test]
fn an_address_that_could_tell_of_it_becomes_the_start_page() {
    // By the person's own words, and as no page offers it.
    for (to, lands) in [
        ("https://shop.example/find?q=Anna", SHOP_2),
        (SHOP_2, SHOP_2),
    ] {
        let ran = model(GOAL)
            .on(sites())
            .at(MAIL)
            .plans(move |c, call| match call {
                0 => go(to).into(),
                _ if overseen(c) => done("tea").into(),
                _ => done("Green tea costs 4.50").into(),
            })
            .person(unasked())
            .run();
        let urls: Vec<String> = ran
            .planner
            .contexts()
            .into_iter()
            .map(|c| c.observation.url)
            .collect();
        assert_eq!(urls[1], lands, "{}", ran.story());
    }
    let named = GOAL.replace("look at the teas", "open https://shop.example/find?q=Anna");
    let ran = model(&named)
        .on(sites())
        .at(MAIL)
        .plans(|c, call| match call {
            0 => go("https://shop.example/find?q=Anna").into(),
            _ if overseen(c) => done("tea").into(),
            _ => done("found").into(),
        })
        .person(unasked())
        .run();
    assert_eq!(
        had_at(&ran, "https://shop.example/find?q=Anna").len(),
        1,
        "{}",
        ran.story()
    );
}

/// Hands the code over, goes to the shop, and types it there.
fn carries(c: &PlannerContext, call: usize) -> Turn {
    match (c.observation.url.as_str(), call) {
        _ if overseen(c) => done("done").into(),
        (MAIL, 0) => go(SHOP_2).into(),
        (SHOP_2, 1) => go(MAIL).into(),
        (MAIL, 2) => over(&["door code: 7Q-4431-KX"]).into(),
        (MAIL, _) => go(SHOP_2).into(),
        _ if c.history.iter().any(|r| r.action.name() == "type") => done("typed").into(),
        _ => c.fill("Remark", CODE).into(),
    }
}

#[test]
fn a_value_goes_over_with_a_yes_that_names_it() {
    let ran = model(GOAL)
        .on(sites())
        .at(MAIL)
        .plans(carries)
        .person(decides([Decision::Allow]))
        .run();
    let asked: Vec<Judgement> = ran.approvals();
    let [sheet] = asked.as_slice() else {
        panic!("{}", ran.story());
    };
    assert_eq!(sheet.class, Some(RiskClass::Disclose));
    assert_eq!(sheet.facts.destination.as_deref(), Some("shop.example"));
    let [value] = sheet.facts.values.as_slice() else {
        panic!("{sheet:?}");
    };
    assert_eq!(
        (value.label.as_str(), value.value.as_str()),
        ("door code", CODE)
    );
    // The other planner knows the value, and not where it stood.
    let told = had_at(&ran, SHOP_2);
    let told = told.last().unwrap();
    assert!(
        told.contains(CODE) && !told.contains("keep it to yourself"),
        "{told}"
    );
    assert_eq!(ran.did("type"), 1, "{}", ran.story());
}

#[test]
fn without_a_yes_the_value_stays() {
    for approve in ["ask", "all", "disclose"] {
        let ran = model(GOAL)
            .on(sites())
            .at(MAIL)
            .settings(move |s| s.approve = approve.parse().unwrap())
            .plans(|c, call| match carries(c, call) {
                // A planner of the shop that was told nothing has nothing to type.
                _ if call == 4 => done("tea").into(),
                turn => turn,
            })
            .person(decides([Decision::Decline]))
            .run();
        assert_eq!(asked(&ran), 1, "{approve}: {}", ran.story());
        assert!(had_at(&ran, SHOP_2).iter().all(|said| !said.contains(CODE)));
    }
}

#[test]
fn what_the_task_itself_names_goes_over_unasked() {
    let goal = "Look up order 2217 on mail.example and write it into the remark on shop.example";
    let ran = model(goal)
        .on(sites())
        .at(MAIL)
        .plans(|c, call| match call {
            0 => go(SHOP_2).into(),
            1 => go(MAIL).into(),
            2 => over(&["order: 2217"]).into(),
            _ if overseen(c) => done("done").into(),
            3 => go(SHOP_2).into(),
            _ => done("done").into(),
        })
        .person(unasked())
        .run();
    assert!(had_at(&ran, SHOP_2).last().unwrap().contains("order: 2217"));
}

#[test]
fn what_was_handed_to_one_site_is_shown_on_no_third() {
    let ran = model("Take the code from mail.example to shop.example, then look at forum.example")
        .on(sites())
        .at(MAIL)
        .plans(|c, call| match (c.observation.url.as_str(), call) {
            _ if overseen(c) => done("done").into(),
            (FORUM, _) => done("nothing").into(),
            (SHOP_2, n) if n > 3 => go(FORUM).into(),
            _ => carries(c, call),
        })
        .person(decides([Decision::Allow]))
        .run();
    let at_forum = had_at(&ran, FORUM);
    assert!(!at_forum.is_empty(), "{}", ran.story());
    for said in at_forum {
        assert!(
            !said.contains(CODE) && !said.contains("Green tea"),
            "{said}"
        );
    }
}

#[test]
fn who_oversees_does_nothing_on_a_page_and_leads_the_run_on() {
    let ran = model(GOAL)
        .on(sites())
        .at(MAIL)
        .plans(|c, call| match call {
            0 => go(SHOP_2).into(),
            1 => done("my part is done").into(),
            // Not allowed to whoever sees all.
            2 => c.fill("Remark", CODE).into(),
            3 => go("https://shop.example/find?q=7Q-4431-KX").into(),
            4 => {
                assert!(!overseen(c));
                assert_eq!(c.observation.url, SHOP_2);
                go(MAIL).into()
            }
            // At the mail nothing of the shop is hidden: it is the end.
            _ => done("The code is 7Q-4431-KX").into(),
        })
        .person(unasked())
        .run();
    assert_eq!(ran.did("type"), 0, "{}", ran.story());
    assert_eq!(ran.answer(), "The code is 7Q-4431-KX");
}

#[test]
fn it_holds_after_the_program_was_ended() {
    let setup = model(GOAL)
        .on(sites())
        .at(MAIL)
        .plans(|_, call| match call {
            0 => read().into(),
            1 => go(SHOP_2).into(),
            _ => Turn::Hang,
        })
        .settings(|s| s.engine.planner_timeout_ms = 600_000);
    let killed = kill(setup, |run| async move {
        run.until(|| run.planner.requests().len() == 3).await;
    });
    let planner = Scripted::new(PlannerKind::Model, |c, _| match overseen(c) {
        true => done("both").into(),
        false => done("Green tea costs 4.50").into(),
    });
    let ran = killed.resume(planner, Some(unasked()));
    let at_shop = had_at(&ran, SHOP_2);
    assert!(!at_shop.is_empty() && at_shop.iter().all(|said| !said.contains(CODE)));
    assert!(ran.planner.conversation(ran.calls() - 1).contains(CODE));
}

/// A goal that goes on from one for which the letter was read.
fn after_the_letter(goal: &str) -> Setup {
    let mut setup = model(goal).on(sites());
    setup.request.follows = Some(copilot_protocol::FollowUp {
        run: "01J0000000000000000000000A".into(),
        before: vec![copilot_protocol::Earlier {
            goal: "Read the newest letter on mail.example".into(),
            answer: LETTER.into(),
            start_url: Some(MAIL.into()),
        }],
        look_at: Some(format!("{MAIL}7Q")),
        private: vec!["mail.example".into()],
    });
    setup
}

#[test]
fn what_an_earlier_run_read_in_private_goes_on_there_and_to_no_other_site() {
    let told = |at: &'static str| {
        let ran = after_the_letter("and who wrote it?")
            .at(at)
            .takes([Done("Anna")])
            .person(unasked())
            .run();
        ran.planner.conversation(0)
    };
    let there = told(MAIL);
    assert!(
        there.contains(CODE) && there.contains("and who wrote it?"),
        "{there}"
    );
    assert!(
        there.contains("Read the newest letter on mail.example"),
        "{there}"
    );
    let elsewhere = told(SHOP_2);
    assert!(
        elsewhere.contains("Read the newest letter on mail.example"),
        "{elsewhere}"
    );
    for private in [CODE, "mail.example/7Q"] {
        assert!(!elsewhere.contains(private), "{private}: {elsewhere}");
    }
}
