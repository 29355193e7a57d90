//! A model that does not answer: the run waits for it as long as the person allows, and loses nothing.

use std::time::Duration;

use copilot_ports::PlannerError;
use copilot_protocol::*;

use crate::world::*;

fn gone() -> Turn {
    Turn::Fail(PlannerError::Unavailable("connection refused".into()))
}

fn refused() -> Turn {
    Turn::Fail(PlannerError::Refused("401 bad key".into()))
}

/// Opens the contact page and ends; these calls fail as `failing` says.
fn contact(
    failing: std::ops::Range<usize>,
    fail: impl Fn() -> Turn + Send + 'static,
) -> impl FnMut(&copilot_ports::PlannerContext, usize) -> Turn + Send + 'static {
    move |c, call| {
        if failing.contains(&call) {
            fail()
        } else if c.observation.title == "Contact" {
            done("").into()
        } else {
            c.click("Contact").into()
        }
    }
}

#[derive(Debug, PartialEq)]
struct Wait {
    attempt: u32,
    retry_in_ms: Option<u64>,
    patience_left_ms: u64,
}

fn waits(events: &[Envelope]) -> Vec<Wait> {
    events
        .iter()
        .filter_map(|e| match &e.event {
            RunEvent::ModelWaiting {
                attempt,
                retry_in_ms,
                patience_left_ms,
                ..
            } => Some(Wait {
                attempt: *attempt,
                retry_in_ms: *retry_in_ms,
                patience_left_ms: *patience_left_ms,
            }),
            _ => None,
        })
        .collect()
}

fn is_waiting(event: &RunEvent) -> bool {
    matches!(event, RunEvent::ModelWaiting { .. })
}

#[test]
fn a_server_that_comes_back_finds_the_run_where_it_was() {
    let ran = Setup::model("Open the contact page", SHOP, shop(), contact(1..7, gone)).run();
    ran.satisfied();
    let pauses: Vec<_> = waits(&ran.events)
        .iter()
        .map(|w| w.retry_in_ms.unwrap())
        .collect();
    assert_eq!(pauses, [2_000, 4_000, 8_000, 15_000, 30_000, 30_000]);
    assert_eq!(waits(&ran.events)[3].patience_left_ms, 300_000 - 14_000);
    // Each try is about the same look and in the same words, and the page is not looked at again for it: only for
    // each plan, and before the claim is judged.
    let requests = ran.planner.requests();
    for again in &requests[2..8] {
        assert_eq!(
            again.context.observation.id,
            requests[1].context.observation.id
        );
        assert_eq!(again.messages, requests[1].messages);
    }
    assert_eq!(
        ran.entered("observe"),
        requests.len() - 6 + 1,
        "{}",
        ran.story()
    );
    // No call, no step and no time of work was spent on it.
    let RunEvent::RunFinished { steps, .. } = ran.events.last().unwrap().event else {
        panic!("no end");
    };
    assert_eq!(steps, 1);
    assert_eq!(requests[7].context.attempts, 1, "planner calls so far");
    assert!(
        ran.summary.active_ms < 60_000.0,
        "{}",
        ran.summary.active_ms
    );
    assert!(ran.said().contains(&"say-model-is-back".to_owned()));
}

#[test]
fn what_the_person_says_meanwhile_reaches_the_plan() {
    let ran = block_on(async {
        let run = Setup::model("Open the contact page", SHOP, shop(), contact(1..3, gone)).start();
        run.event(is_waiting).await;
        run.submit(Submission::Say {
            text: "the one in Riga".into(),
        });
        run.ended().await
    });
    ran.satisfied();
    let contexts = ran.planner.contexts();
    assert_eq!(contexts[2].person_said, ["the one in Riga"]);
    assert_eq!(
        contexts[3].person_said,
        ["the one in Riga"],
        "a call in vain does not use it up"
    );
}

#[test]
fn patience_that_is_spent_ends_the_run_and_keeps_what_was_found() {
    let ran = Setup::model(
        "What is the phone number on the contact page?",
        &format!("{SHOP}contact"),
        shop(),
        |_, call| if call == 0 { read().into() } else { gone() },
    )
    .settings(|s| s.engine.model_patience_s = 20)
    .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::ModelUnavailable);
    let waits = waits(&ran.events);
    assert_eq!(
        waits.iter().map(|w| w.retry_in_ms).collect::<Vec<_>>(),
        [Some(2_000), Some(4_000), Some(8_000), Some(6_000)],
        "the last one ends with the patience"
    );
    let outcome = ran.summary.outcome.as_ref().unwrap();
    assert_eq!(outcome.message.id, "ending-model-unavailable");
    assert!(
        outcome.facts.iter().any(|f| f.text.contains("555-0199")),
        "{:?}",
        outcome.facts
    );
}

#[test]
fn a_model_that_hangs_is_waited_for_and_its_time_counts_as_waiting() {
    let ran = Setup::model(
        "Open the contact page",
        SHOP,
        shop(),
        contact(1..2, || Turn::Hang),
    )
    .settings(|s| {
        s.engine.planner_timeout_ms = 50_000;
        s.limits.max_minutes = 1;
    })
    .run();
    ran.satisfied();
    assert!(
        ran.summary.active_ms < 30_000.0,
        "{}",
        ran.summary.active_ms
    );
}

#[test]
fn what_the_server_wishes_is_respected() {
    let planner =
        Scripted::new(PlannerKind::Model, contact(1..2, gone)).wants_rest(Duration::from_secs(45));
    let ran = Setup::with("Open the contact page", SHOP, shop(), planner).run();
    ran.satisfied();
    assert_eq!(waits(&ran.events)[0].retry_in_ms, Some(45_000));
}

#[test]
fn try_now_asks_at_once_and_elsewhere_changes_nothing() {
    let ran = block_on(async {
        let run = Setup::model("Open the contact page", SHOP, shop(), contact(1..6, gone)).start();
        run.submit(Submission::TryNow);
        run.until(|| waits(&run.sink.events()).len() == 5).await;
        let before = tokio::time::Instant::now();
        run.submit(Submission::TryNow);
        let ran = run.ended().await;
        assert!(before.elapsed() < Duration::from_secs(30), "it waited on");
        ran
    });
    ran.satisfied();
    // The one before the first call was for no wait.
    assert_eq!(waits(&ran.events)[0].retry_in_ms, Some(2_000));
}

#[test]
fn another_model_decides_at_once_and_after_a_restart() {
    let other = || Submission::UseModel {
        name: "second".into(),
        base_url: String::new(),
    };
    let ran = block_on(async {
        let run = Setup::model("Open the contact page", SHOP, shop(), contact(1..4, gone)).start();
        run.until(|| waits(&run.sink.events()).len() == 3).await;
        run.submit(other());
        run.ended().await
    });
    ran.satisfied();
    assert_eq!(ran.planner.chosen(), ["second"]);
    assert!(
        ran.events
            .iter()
            .any(|e| matches!(&e.event, RunEvent::ModelChosen { model } if model.name == "second"))
    );
    let others = ran.events.iter().find_map(|e| match &e.event {
        RunEvent::ModelWaiting { others, .. } => Some(others.clone()),
        _ => None,
    });
    assert_eq!(others.unwrap()[0].name, "second");

    // Killed in the wait that follows, it waits for the second model again.
    let killed = kill(
        Setup::model("Open the contact page", SHOP, shop(), contact(1..99, gone)),
        |run| async move {
            run.event(is_waiting).await;
            run.submit(other());
            run.until(|| !run.planner.chosen().is_empty()).await;
        },
    );
    let planner = Scripted::new(PlannerKind::Model, contact(0..2, gone));
    let ran = killed.resume(planner, None);
    ran.satisfied();
    assert_eq!(ran.planner.chosen(), ["second"]);
}

#[test]
fn a_model_without_a_name_or_with_a_wrong_address_is_none() {
    block_on(async {
        let run = Setup::model("Open the contact page", SHOP, shop(), contact(1..9, gone)).start();
        run.event(is_waiting).await;
        for (name, base_url) in [(" ", ""), ("m", "localhost:11434"), ("m", "file:///etc")] {
            let sent = run.handle.submit(Submission::UseModel {
                name: name.into(),
                base_url: base_url.into(),
            });
            assert_eq!(sent, Err(copilot_agent::SubmitError::DoesNotFit));
        }
        run.submit(Submission::Stop);
        run.ended().await
    });
}

#[test]
fn a_stop_and_a_pause_end_the_wait() {
    block_on(async {
        let run = Setup::model("Open the contact page", SHOP, shop(), contact(1..9, gone)).start();
        run.until(|| waits(&run.sink.events()).len() == 4).await;
        let before = tokio::time::Instant::now();
        run.submit(Submission::Stop);
        let ran = run.ended().await;
        assert!(before.elapsed() < Duration::from_millis(300));
        ran.ends(TerminalReason::GoalFailed, StopReason::Cancelled);

        let run = Setup::model("Open the contact page", SHOP, shop(), contact(1..2, gone)).start();
        run.event(is_waiting).await;
        run.submit(Submission::Pause);
        run.until(|| run.handle.status() == RunStatus::Paused).await;
        tokio::time::sleep(Duration::from_secs(3_600)).await;
        assert_eq!(run.planner.requests().len(), 2, "nothing is asked");
        run.submit(Submission::Resume);
        run.ended().await.satisfied();
    });
}

#[test]
fn a_page_that_fails_after_the_wait_is_no_fault_of_the_model() {
    let ran = block_on(async {
        let run = Setup::model("Open the contact page", SHOP, shop(), contact(1..2, gone)).start();
        run.event(is_waiting).await;
        run.submit(Submission::TakeOver);
        run.until(|| run.handle.status() == RunStatus::Paused).await;
        run.browser
            .fail_looks([copilot_ports::BrowserError::DialogOpen("Sure?".into())]);
        run.submit(Submission::HandBack);
        run.ended().await
    });
    ran.satisfied();
    assert!(ran.took("observe -> error_retry"), "{}", ran.story());
    assert!(ran.took("error_retry -> observe"), "{}", ran.story());
    assert_eq!(waits(&ran.events).len(), 1, "it is not waited for again");
}

#[test]
fn a_key_that_is_refused_in_the_middle_offers_another_model() {
    let ran = block_on(async {
        let run = Setup::model(
            "Open the contact page",
            SHOP,
            shop(),
            contact(1..2, refused),
        )
        .person(Box::new(|_| None))
        .start();
        run.event(is_waiting).await;
        assert_eq!(
            waits(&run.sink.events()),
            [Wait {
                attempt: 1,
                retry_in_ms: None,
                patience_left_ms: 300_000
            }],
            "asking again alone does not help"
        );
        run.submit(Submission::UseModel {
            name: "second".into(),
            base_url: "http://127.0.0.1:11434/v1".into(),
        });
        run.ended().await
    });
    ran.satisfied();
    // Nobody chooses: it ends with its own message once the patience is spent.
    let ran = Setup::model(
        "Open the contact page",
        SHOP,
        shop(),
        contact(1..9, refused),
    )
    .person(Box::new(|_| None))
    .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::ModelRefused);
    assert_eq!(ran.planner.requests().len(), 2);
    // At the beginning, and with nobody there, it ends at once.
    for (failing, somebody) in [(0..9, true), (1..9, false)] {
        let mut setup = Setup::model(
            "Open the contact page",
            SHOP,
            shop(),
            contact(failing, refused),
        );
        if somebody {
            setup = setup.person(Box::new(|_| None));
        }
        let ran = setup.run();
        ran.ends(TerminalReason::GoalFailed, StopReason::ModelRefused);
        assert_eq!(waits(&ran.events), []);
    }
}

#[test]
fn money_that_is_missing_is_not_waited_for_by_itself() {
    let bill = || Turn::Fail(PlannerError::RateLimited("429 insufficient_quota".into()));
    let ran = Setup::model("Open the contact page", SHOP, shop(), contact(1..9, bill)).run();
    ran.ends(TerminalReason::GoalFailed, StopReason::ModelUnavailable);
    assert_eq!(waits(&ran.events), []);
    let ran = Setup::model("Open the contact page", SHOP, shop(), contact(1..9, bill))
        .person(Box::new(|_| None))
        .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::ModelUnavailable);
    assert_eq!(waits(&ran.events)[0].retry_in_ms, None);
}

#[test]
fn model_patience_s() {
    let tries = |patience| {
        Setup::model("Open the contact page", SHOP, shop(), contact(0..999, gone))
            .settings(|s| s.engine.model_patience_s = patience)
            .run()
            .planner
            .requests()
            .len()
    };
    // 2, 4, 8, 15 and 30 seconds, and the rest of the minute.
    assert_eq!((tries(0), tries(14), tries(60)), (2, 4, 7));
    // The laps of a long wait are none of the run's.
    assert!(tries(18_000) > 500);
}

/// Opens the contact page and ends; who reads the end does not answer the first times.
fn read_in_vain(times: usize) -> Setup {
    let mut asked = 0;
    let mut setup = Setup::model("Open the contact page", SHOP, shop(), contact(0..0, gone));
    setup.planner = setup.planner.judges(move |purpose, _| {
        asked += 1;
        if asked <= times {
            return Err(PlannerError::Unavailable("connection refused".into()));
        }
        Ok(match purpose {
            "goal_reader" => with_verdict(reading(false, false), "met", ""),
            _ => verdict("met", ""),
        })
    });
    setup
}

#[test]
fn who_judges_the_end_is_waited_for_and_nothing_is_planned_again() {
    let ran = read_in_vain(3).run();
    let pauses: Vec<_> = waits(&ran.events).iter().map(|w| w.retry_in_ms).collect();
    assert_eq!(pauses, [Some(2_000), Some(4_000), Some(8_000)]);
    assert_eq!(ran.planner.requests().len(), 2, "{}", ran.story());
    assert!(ran.said().contains(&"say-model-is-back".to_owned()));
    ran.satisfied();
}

#[test]
fn an_end_that_nobody_can_judge_is_kept_as_done_but_not_checked() {
    let ran = read_in_vain(usize::MAX)
        .settings(|s| s.engine.model_patience_s = 20)
        .run();
    ran.unverified();
    assert_eq!(waits(&ran.events).last().unwrap().retry_in_ms, Some(6_000));
}
