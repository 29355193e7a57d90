//! What can be wrong before and around a run: no browser, no model, no disk, no sense in the goal.

use crate::support::*;

#[test]
fn without_a_browser_the_run_ends_and_says_so() {
    use ErrorCode::BrowserUnreachable as Away;
    let endpoint = || "http://127.0.0.1:9222".to_owned();
    let unreachable = BrowserError::Unreachable {
        endpoint: endpoint(),
        detail: "refused".into(),
    };
    let other = BrowserError::NotABrowser {
        endpoint: endpoint(),
        detail: "nginx".into(),
    };
    let slow = BrowserError::Timeout {
        what: "connect".into(),
        ms: 1,
    };
    let errors = [
        (BrowserError::NoBrowser("none".into()), ErrorCode::NoBrowser),
        (unreachable, Away),
        (other, ErrorCode::NotABrowser),
        (
            BrowserError::Forbidden("policy".into()),
            ErrorCode::DebuggingForbidden,
        ),
        (BrowserError::Lost("closed".into()), ErrorCode::BrowserLost),
        (BrowserError::TabGone("closed".into()), Away),
        (BrowserError::DialogOpen("leave?".into()), Away),
        (slow, Away),
        (BrowserError::Cancelled, Away),
        (BrowserError::Protocol("odd".into()), Away),
    ];
    for (error, code) in errors {
        for person in [None, Some(agreeable())] {
            let mut setup = basic("Open the contact page").no_browser(error.clone());
            setup.person = person;
            let ran = setup.fails(StopReason::NoBrowser);
            let told = ran.pick(|e| match e {
                RunEvent::Error { error } => Some(error.code),
                _ => None,
            });
            assert_eq!(told.first(), Some(&code), "{error}");
            assert!(ran.nodes().is_empty() && ran.questions().is_empty());
        }
    }
}

/// No browser is even started.
fn not_begun(ran: &Ran) {
    assert_eq!(*ran.source.asked.lock().unwrap(), 0, "{}", ran.story());
    assert!(ran.nodes().is_empty() && ran.calls() == 0);
}

#[test]
fn a_goal_that_is_not_understood_causes_nothing() {
    let ran = basic("frobnicate the quux")
        .understands([("frobnicate the quux", false)])
        .agreed()
        .fails(StopReason::GoalNotUnderstood);
    not_begun(&ran);
}

fn partly() -> Setup {
    basic("Open the contact page, make me happy")
        .takes([Click("Contact"), Done("")])
        .understands([("Open the contact page", true), ("make me happy", false)])
}

#[test]
fn a_goal_that_is_partly_understood_waits_for_a_word() {
    let ran = partly().fails(StopReason::GoalNotUnderstood);
    assert!(ran.did_nothing() && ran.calls() == 0);
    let words = MessageArg::Text("make me happy".into());
    assert_eq!(ran.outcome().message.args.get("words"), Some(&words));

    let ran = partly()
        .person(decides([Decision::Decline]))
        .fails(StopReason::GoalNotUnderstood);
    assert!(ran.did_nothing());

    let ran = partly().agreed().run();
    assert_eq!(ran.questions().len(), 1, "asked once");
    assert_eq!(ran.labels(), ["Contact"]);
}

/// An answer to another question is no word for the goal.
#[test]
fn a_sign_in_is_no_yes_to_a_goal_half_understood() {
    let inside = beside("in", "Mug shop").with(link("Contact", &format!("{SITE}contact")));
    let ran = partly()
        .on(Site::of([sign_in(), inside]))
        .attended_by(async |run| {
            let login = run.question().await;
            assert!(matches!(login.body, QuestionBody::Login { .. }));
            run.browser.by_hand(&[to("in")]);
            run.submit(answer(&login, Decision::Continue));
            let next = run.question_after(&login).await;
            let half = matches!(next.body, QuestionBody::Understanding { .. });
            assert!(half, "{next:?}");
            run.submit(answer(&next, Decision::Decline));
        });
    assert!(ran.did_nothing());
}

#[test]
fn a_disk_that_fills_up_ends_the_run_and_the_end_is_told() {
    let mut reached = false;
    for at in 1..150 {
        let journal = MemoryJournal::full_at(at);
        let ran = buying().agreed().journal(journal).run();
        if ran.terminal() == TerminalReason::GoalSatisfied {
            reached = true;
            continue;
        }
        // A later failure does no more harm than an earlier one.
        assert!(!reached, "full at {at}");
        ran.fails(StopReason::JournalFailed);
        let ends = |e: &RunEvent| matches!(e, RunEvent::RunFinished { message, .. } if message.id == "ending-disk-full");
        let told = &ran.events.last().unwrap().event;
        assert!(ends(told), "{told:?}");
        // The record says nowhere that it is over: it can be continued once there is room.
        let kept = ran.journal.summary().map(|summary| summary.status);
        assert_ne!(kept, Some(RunStatus::Finished), "full at {at}");
        assert!(!ran.journal.over());
        // What is not written down is not done: the order stands only if its intent does.
        let commits = ran.journal.commits();
        let intents = commits.iter().filter(|c| c.cause == "intent").count();
        let acts = ran.browser.acts().len();
        assert!(acts <= intents, "{acts} acts, {intents} intents");
    }
    assert!(reached, "the run is shorter than that");
}

#[test]
fn a_goal_without_sense_or_end_does_no_harm() {
    let long = "Open the greenhouse and then ".repeat(350);
    for goal in ["", "   ", "\u{0}\u{202e}", &long, "]]]]><!--", "🛒🛒🛒"] {
        let ran = basic(goal)
            .takes([Done("")])
            .settings(|s| s.limits.max_planner_calls = 5)
            .run();
        assert_ne!(ran.terminal(), TerminalReason::GoalSatisfied, "{goal:?}");
        assert!(ran.did_nothing());
    }
}

/// "Do it": what and where? Asked once, and the answer is the goal.
#[test]
fn a_goal_that_says_nothing_is_asked_about_once() {
    for (goal, said) in [
        ("do it", "Open the contact page"),
        ("помоги", "Открой страницу Contact"),
    ] {
        let ran = model(goal)
            .takes([Click("Contact"), Done("")])
            .person(Box::new(move |q| {
                let asks = matches!(&q.body, QuestionBody::Ask { message: Some(m), .. } if m.id == "ask-goal");
                assert!(asks, "{q:?}");
                Some(say_to(q, Decision::Answer, said))
            }))
            .run();
        assert_eq!(ran.questions().len(), 1, "{goal}: asked once");
        assert_eq!(ran.labels(), ["Contact"], "{goal}");
        assert_eq!(ran.summary.goal, said, "the answer is the goal");
        for heard in ran.planner.contexts() {
            assert_eq!(heard.goal, said);
            assert!(heard.person_said.is_empty());
        }
        let talk = ran.planner.conversation(0);
        assert!(talk.contains(said) && !talk.contains(goal), "{talk}");
    }
}

#[test]
fn a_goal_that_says_nothing_ends_at_once_with_nobody_to_ask() {
    for mode in [basic, model] {
        let ran = mode("Help me please").fails(StopReason::GoalNotUnderstood);
        not_begun(&ran);
        assert_eq!(ran.outcome().message.id, "error-goal-vague");
    }
    // A no is no goal.
    let ran = model("do it")
        .person(decides([Decision::Decline]))
        .fails(StopReason::GoalNotUnderstood);
    assert!(ran.did_nothing());
}

/// What no page has ends by the limits, with a reason, and without an action that nobody asked for.
#[test]
fn an_impossible_goal_ends_with_a_reason() {
    let ran = model("Tell me the phone number of the moon")
        .takes([Done("The number is 555-0199")])
        .run();
    assert_eq!(ran.terminal(), TerminalReason::GoalFailed);
    assert!(ran.did_nothing());
    assert!(!ran.outcome().message.id.is_empty());
}

/// English and Russian in one goal: both parts are carried out.
#[test]
fn a_goal_in_two_languages_is_read_whole() {
    let ran = basic("Открой страницу «Contact» and then open «Cart»")
        .plans(|c, _| match c.observation.title.as_str() {
            "Your cart" => done("").into(),
            title if title.contains("Contact") => c.click("Cart").into(),
            _ => c.click("Contact").into(),
        })
        .satisfied();
    assert_eq!(ran.labels(), ["Contact", "Cart"]);
}
