//! What can be wrong before and around a run: no browser, no model, no disk, no sense in the goal.

use copilot_ports::BrowserError;
use copilot_protocol::*;

use crate::world::*;

#[test]
fn without_a_browser_the_run_ends_and_says_so() {
    let at = || "http://127.0.0.1:9222".to_owned();
    let errors = [
        (BrowserError::NoBrowser("none".into()), ErrorCode::NoBrowser),
        (
            BrowserError::Unreachable {
                endpoint: at(),
                detail: "refused".into(),
            },
            ErrorCode::BrowserUnreachable,
        ),
        (
            BrowserError::NotABrowser {
                endpoint: at(),
                detail: "nginx".into(),
            },
            ErrorCode::NotABrowser,
        ),
        (
            BrowserError::Forbidden("policy".into()),
            ErrorCode::DebuggingForbidden,
        ),
        (BrowserError::Lost("closed".into()), ErrorCode::BrowserLost),
        (
            BrowserError::TabGone("closed".into()),
            ErrorCode::BrowserUnreachable,
        ),
        (
            BrowserError::DialogOpen("leave?".into()),
            ErrorCode::BrowserUnreachable,
        ),
        (
            BrowserError::Timeout {
                what: "connect".into(),
                ms: 1,
            },
            ErrorCode::BrowserUnreachable,
        ),
        (BrowserError::Cancelled, ErrorCode::BrowserUnreachable),
        (
            BrowserError::Protocol("odd".into()),
            ErrorCode::BrowserUnreachable,
        ),
    ];
    for (error, code) in errors {
        for person in [None, Some(agreeable())] {
            let mut setup = Setup::new("Open the contact page", SHOP, shop(), |_, _| {
                panic!("nothing to plan on")
            })
            .no_browser(error.clone());
            setup.person = person;
            let ran = setup.run();
            ran.ends(TerminalReason::GoalFailed, StopReason::NoBrowser);
            let told = ran.events.iter().find_map(|e| match &e.event {
                RunEvent::Error { error } => Some(error.clone()),
                _ => None,
            });
            let told = told.unwrap_or_else(|| panic!("{error}: nothing was said"));
            assert_eq!(told.code, code, "{error}");
            assert!(ran.nodes().is_empty() && ran.questions().is_empty());
        }
    }
}

#[test]
fn a_goal_that_is_not_understood_causes_nothing() {
    let planner = Scripted::new(PlannerKind::Builtin, |_, _| panic!("nothing is planned"))
        .understands([("frobnicate the quux", false)]);
    let ran = Setup::with("frobnicate the quux", SHOP, shop(), planner)
        .person(agreeable())
        .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::GoalNotUnderstood);
    assert_eq!(
        *ran.source.asked.lock().unwrap(),
        0,
        "no browser is even started"
    );
    assert!(ran.nodes().is_empty());
}

fn partly() -> Scripted {
    Scripted::new(PlannerKind::Builtin, |c, call| match call {
        0 => c.click("Contact").into(),
        _ => done("").into(),
    })
    .understands([("Open the contact page", true), ("make me happy", false)])
}

#[test]
fn a_goal_that_is_partly_understood_waits_for_a_word() {
    let goal = "Open the contact page, make me happy";
    let ran = Setup::with(goal, SHOP, shop(), partly()).run();
    ran.ends(TerminalReason::GoalFailed, StopReason::GoalNotUnderstood);
    assert!(ran.browser.acts().is_empty() && ran.planner.requests().is_empty());
    let words = ran
        .summary
        .outcome
        .clone()
        .unwrap()
        .message
        .args
        .get("words")
        .cloned();
    assert_eq!(words, Some(MessageArg::Text("make me happy".into())));

    let ran = Setup::with(goal, SHOP, shop(), partly())
        .person(decides([Decision::Decline]))
        .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::GoalNotUnderstood);
    assert!(ran.browser.acts().is_empty());

    let ran = Setup::with(goal, SHOP, shop(), partly())
        .person(agreeable())
        .run();
    assert_eq!(ran.questions().len(), 1, "asked once");
    assert_eq!(ran.browser.labels(), ["Contact"]);
}

/// An answer to another question is no word for the goal.
#[test]
fn a_sign_in_is_no_yes_to_a_goal_half_understood() {
    let site = Site::of([
        Page::new(SHOP, "Sign in")
            .h1("Sign in")
            .with(field("User name").form(0))
            .with(field("Password").kind("password").form(0)),
        Page::new(&format!("{SHOP}in"), "Mug shop")
            .h1("Mug shop")
            .with(link("Contact", &format!("{SHOP}contact"))),
    ]);
    let ran = block_on(async move {
        let run = Setup::with("Open the contact page, make me happy", SHOP, site, partly())
            .person(Box::new(|_| None))
            .start();
        run.until(|| run.handle.pending().is_some()).await;
        let login = run.handle.pending().unwrap();
        assert!(matches!(login.body, QuestionBody::Login { .. }));
        run.browser.by_hand(&[Effect::Go(format!("{SHOP}in"))]);
        run.submit(answer(&login, Decision::Continue));
        run.until(|| run.handle.pending().is_some_and(|q| q.id != login.id))
            .await;
        let next = run.handle.pending().unwrap();
        assert!(
            matches!(next.body, QuestionBody::Understanding { .. }),
            "{next:?}"
        );
        run.submit(answer(&next, Decision::Decline));
        run.ended().await
    });
    assert!(ran.browser.acts().is_empty());
}

#[test]
fn a_disk_that_fills_up_ends_the_run_and_the_end_is_told() {
    let mut reached = false;
    for at in 1..150 {
        let ran = Setup::new("Buy what is in the cart", SHOP, shop(), |c, _| {
            match c.observation.title.as_str() {
                "Your cart" => c.click("Place order").into(),
                "Thank you" => done("").into(),
                _ => c.click("Cart").into(),
            }
        })
        .person(agreeable())
        .journal(MemoryJournal::full_at(at))
        .run();
        if ran.terminal() == TerminalReason::GoalSatisfied {
            reached = true;
            continue;
        }
        assert!(
            !reached,
            "a later failure does more harm than an earlier one"
        );
        ran.ends(TerminalReason::GoalFailed, StopReason::JournalFailed);
        let told = ran.events.last().map(|envelope| &envelope.event);
        assert!(
            matches!(told, Some(RunEvent::RunFinished { message, .. }) if message.id == "ending-disk-full"),
            "{told:?}"
        );
        // The record says nowhere that it is over: it can be continued once there is room.
        let kept = ran.journal.summary().map(|summary| summary.status);
        assert_ne!(kept, Some(RunStatus::Finished), "full at {at}");
        assert!(!ran.journal.over());
        // What is not written down is not done: the order stands only if its intent does.
        let intents = ran
            .journal
            .commits()
            .iter()
            .filter(|c| c.cause == "intent")
            .count();
        assert!(
            ran.browser.acts().len() <= intents,
            "{} acts, {intents} intents",
            ran.browser.acts().len()
        );
    }
    assert!(reached, "the run is shorter than that");
}

#[test]
fn a_goal_without_sense_or_end_does_no_harm() {
    let long = "Open the greenhouse and then ".repeat(350);
    for goal in [
        "",
        "   ",
        "\u{0}\u{202e}",
        long.as_str(),
        "]]]]><!--",
        "🛒🛒🛒",
    ] {
        let ran = Setup::new(goal, SHOP, shop(), |_, _| done("").into())
            .settings(|s| s.limits.max_planner_calls = 5)
            .run();
        assert_ne!(ran.terminal(), TerminalReason::GoalSatisfied, "{goal:?}");
        assert!(ran.browser.acts().is_empty());
    }
}

/// "Do it": what and where? Asked once, and the answer is the goal.
#[test]
fn a_goal_that_says_nothing_is_asked_about_once() {
    for (goal, said) in [
        ("do it", "Open the contact page"),
        ("помоги", "Открой страницу Contact"),
    ] {
        let planner = Scripted::new(PlannerKind::Model, |c, call| match call {
            0 => c.click("Contact").into(),
            _ => done("").into(),
        });
        let ran = Setup::with(goal, SHOP, shop(), planner)
            .person(Box::new(move |q| {
                assert!(matches!(&q.body, QuestionBody::Ask { message: Some(m), .. } if m.id == "ask-goal"));
                Some(say_to(q, Decision::Answer, said))
            }))
            .run();
        assert_eq!(ran.questions().len(), 1, "{goal}: asked once");
        assert_eq!(ran.browser.labels(), ["Contact"], "{goal}");
        assert_eq!(ran.summary.goal, said, "the answer is the goal");
        let heard = ran.planner.contexts();
        assert!(
            heard
                .iter()
                .all(|c| c.goal == said && c.person_said.is_empty())
        );
        let talk = ran.planner.conversation(0);
        assert!(talk.contains(said) && !talk.contains(goal), "{talk}");
    }
}

#[test]
fn a_goal_that_says_nothing_ends_at_once_with_nobody_to_ask() {
    for kind in [PlannerKind::Builtin, PlannerKind::Model] {
        let planner = Scripted::new(kind, |_, _| panic!("nothing is planned"));
        let ran = Setup::with("Help me please", SHOP, shop(), planner).run();
        ran.ends(TerminalReason::GoalFailed, StopReason::GoalNotUnderstood);
        assert_eq!(
            *ran.source.asked.lock().unwrap(),
            0,
            "no browser is started"
        );
        let message = ran.summary.outcome.as_ref().unwrap().message.id.clone();
        assert_eq!(message, "error-goal-vague");
    }
    // A no is no goal.
    let planner = Scripted::new(PlannerKind::Model, |_, _| panic!("nothing is planned"));
    let ran = Setup::with("do it", SHOP, shop(), planner)
        .person(decides([Decision::Decline]))
        .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::GoalNotUnderstood);
    assert!(ran.browser.acts().is_empty());
}

/// What no page has ends by the limits, with a reason, and without an action that nobody asked for.
#[test]
fn an_impossible_goal_ends_with_a_reason() {
    let ran = Setup::model(
        "Tell me the phone number of the moon",
        SHOP,
        shop(),
        |_, _| done("The number is 555-0199").into(),
    )
    .run();
    assert_eq!(ran.terminal(), TerminalReason::GoalFailed);
    assert!(ran.browser.acts().is_empty());
    assert!(!ran.summary.outcome.unwrap().message.id.is_empty());
}

/// English and Russian in one goal: both parts are carried out.
#[test]
fn a_goal_in_two_languages_is_read_whole() {
    let ran = Setup::new(
        "Открой страницу «Contact» and then open «Cart»",
        SHOP,
        shop(),
        |c, _| match c.observation.title.as_str() {
            "Your cart" => done("").into(),
            title if title.contains("Contact") => c.click("Cart").into(),
            _ => c.click("Contact").into(),
        },
    )
    .run();
    assert_eq!(ran.browser.labels(), ["Contact", "Cart"]);
    assert_eq!(ran.terminal(), TerminalReason::GoalSatisfied);
}
