//! A model that does not answer: the run waits for it as long as the person allows, and loses nothing.

use crate::support::*;

fn gone() -> PlannerError {
    PlannerError::Unavailable("connection refused".into())
}

fn refused() -> PlannerError {
    PlannerError::Refused("401 bad key".into())
}

/// Opens the contact page and ends; these calls go as `step` says.
fn contact(failing: std::ops::Range<usize>, step: Do) -> Setup {
    model("Open the contact page").plans(move |c, call| {
        if failing.contains(&call) {
            step.turn(c)
        } else if c.observation.title == "Contact" {
            done("").into()
        } else {
            c.click("Contact").into()
        }
    })
}

/// A server that is away for these calls.
fn away(calls: std::ops::Range<usize>) -> Setup {
    contact(calls, Fail(gone))
}

/// Of each wait that was told: its pause, and the patience that is left, in milliseconds.
fn waits(events: &[Envelope]) -> Vec<(Option<u64>, u64)> {
    let wait = |e: &Envelope| match &e.event {
        RunEvent::ModelWaiting {
            retry_in_ms,
            patience_left_ms,
            ..
        } => Some((*retry_in_ms, *patience_left_ms)),
        _ => None,
    };
    events.iter().filter_map(wait).collect()
}

fn pauses(ran: &Ran) -> Vec<Option<u64>> {
    waits(&ran.events).iter().map(|(pause, _)| *pause).collect()
}

/// Waits until so many waits were told.
async fn waiting(run: &Running, times: usize) {
    run.until(|| waits(&run.sink.events()).len() == times).await;
}

/// The end of a run that was steered so at its first wait.
fn steered(setup: Setup, submission: Submission) -> Ran {
    setup.beside(async |run| {
        waiting(run, 1).await;
        run.submit(submission);
    })
}

fn use_model(name: &str, base_url: &str) -> Submission {
    Submission::UseModel {
        name: name.into(),
        base_url: base_url.into(),
    }
}

fn impatient(s: &mut Settings) {
    s.engine.model_patience_s = 20;
}

#[test]
fn a_server_that_comes_back_finds_the_run_where_it_was() {
    // A try in vain is no call of the planner's.
    let ran = away(1..7)
        .settings(|s| s.limits.max_planner_calls = 3)
        .satisfied();
    let wanted = [2_000, 4_000, 8_000, 15_000, 30_000, 30_000];
    assert_eq!(pauses(&ran), wanted.map(Some));
    assert_eq!(waits(&ran.events)[3].1, 300_000 - 14_000);
    // Each try is about the same snapshot and in the same words, and the page is not looked at again for it: only for
    // each plan, and before the claim is judged.
    let requests = ran.planner.requests();
    let snapshot = |n: usize| &requests[n].context.observation.id;
    for again in 2..8 {
        assert_eq!(snapshot(again), snapshot(1));
        assert_eq!(requests[again].messages, requests[1].messages);
    }
    let snapshots = requests.len() - 6 + 1;
    assert_eq!(ran.entered("observe"), snapshots, "{}", ran.story());
    // No step and no time of work was spent on it.
    assert_eq!(ran.summary.steps, 1);
    let worked = ran.summary.active_ms;
    assert!(worked < 60_000.0, "{worked}");
    assert_eq!(ran.narrated("say-model-is-back"), 1);
}

#[test]
fn what_the_person_says_meanwhile_reaches_the_plan() {
    let said = Submission::Say {
        text: "the one in Riga".into(),
    };
    let ran = steered(away(1..3), said);
    ran.satisfied();
    // A call in vain does not use it up.
    for heard in &ran.planner.contexts()[2..4] {
        assert_eq!(heard.person_said, ["the one in Riga"]);
    }
}

#[test]
fn patience_that_is_spent_ends_the_run_and_keeps_what_was_found() {
    let ran = model("What is the phone number on the contact page?")
        .at(&format!("{SHOP}contact"))
        .takes([Read, Fail(gone)])
        .settings(impatient)
        .fails(StopReason::ModelUnavailable);
    // The last one ends with the patience.
    assert_eq!(pauses(&ran), [2_000, 4_000, 8_000, 6_000].map(Some));
    let outcome = ran.outcome();
    assert_eq!(outcome.message.id, "ending-model-unavailable");
    let found = outcome.facts.iter().any(|f| f.text.contains("555-0199"));
    assert!(found, "{:?}", outcome.facts);
}

#[test]
fn a_model_that_hangs_is_waited_for_and_its_time_counts_as_waiting() {
    let ran = contact(1..2, Hang)
        .settings(|s| {
            s.engine.planner_timeout_ms = 50_000;
            s.limits.max_minutes = 1;
        })
        .satisfied();
    let worked = ran.summary.active_ms;
    assert!(worked < 30_000.0, "{worked}");
}

#[test]
fn what_the_server_wishes_is_respected() {
    let ran = away(1..2)
        .planner(|p| p.wants_rest(Duration::from_secs(45)))
        .satisfied();
    assert_eq!(pauses(&ran)[0], Some(45_000));
}

#[test]
fn try_now_asks_at_once_and_elsewhere_changes_nothing() {
    let ran = block_on(async {
        let run = away(1..6).start();
        run.submit(Submission::TryNow);
        waiting(&run, 5).await;
        let before = tokio::time::Instant::now();
        run.submit(Submission::TryNow);
        let ran = run.ended().await;
        assert!(before.elapsed() < Duration::from_secs(30), "it waited on");
        ran
    });
    ran.satisfied();
    // The one before the first call was for no wait.
    assert_eq!(pauses(&ran)[0], Some(2_000));
}

#[test]
fn another_model_decides_at_once_and_after_a_restart() {
    let ran = away(1..4).beside(async |run| {
        waiting(run, 3).await;
        run.submit(use_model("second", ""));
    });
    ran.satisfied();
    assert_eq!(ran.planner.chosen(), ["second"]);
    assert!(ran.saw(|e| matches!(e, RunEvent::ModelChosen { model } if model.name == "second")));
    let others = ran.pick(|e| match e {
        RunEvent::ModelWaiting { others, .. } => Some(others[0].name.clone()),
        _ => None,
    });
    assert_eq!(others[0], "second");

    // Killed in the wait that follows, it waits for the second model again.
    let killed = kill(away(1..99), |run| async move {
        waiting(&run, 1).await;
        run.submit(use_model("second", ""));
        run.until(|| !run.planner.chosen().is_empty()).await;
    });
    let ran = killed.resume(away(0..2).planner, None);
    ran.satisfied();
    assert_eq!(ran.planner.chosen(), ["second"]);
}

#[test]
fn a_model_without_a_name_or_with_a_wrong_address_is_none() {
    away(1..9).beside(async |run| {
        waiting(run, 1).await;
        for (name, base_url) in [(" ", ""), ("m", "localhost:11434"), ("m", "file:///etc")] {
            let refused = run.refuses(use_model(name, base_url));
            assert!(refused, "{name:?} {base_url:?}");
        }
        run.submit(Submission::Stop);
    });
}

#[test]
fn a_stop_and_a_pause_end_the_wait() {
    block_on(async {
        let run = away(1..9).start();
        waiting(&run, 4).await;
        let before = tokio::time::Instant::now();
        run.submit(Submission::Stop);
        let ran = run.ended().await;
        assert!(before.elapsed() < Duration::from_millis(300));
        ran.fails(StopReason::Cancelled);

        let run = away(1..2).start();
        waiting(&run, 1).await;
        run.submit(Submission::Pause);
        run.paused().await;
        tokio::time::sleep(Duration::from_secs(3_600)).await;
        assert_eq!(run.planner.requests().len(), 2, "nothing is asked");
        run.submit(Submission::Resume);
        run.ended().await.satisfied();
    });
}

#[test]
fn a_page_that_fails_after_the_wait_is_no_fault_of_the_model() {
    let ran = away(1..2).beside(async |run| {
        waiting(run, 1).await;
        run.submit(Submission::TakeOver);
        run.paused().await;
        run.browser
            .fail_snapshots([BrowserError::DialogOpen("Sure?".into())]);
        run.submit(Submission::HandBack);
    });
    ran.satisfied();
    assert!(ran.took("observe -> error_retry"), "{}", ran.story());
    assert!(ran.took("error_retry -> observe"), "{}", ran.story());
    assert_eq!(pauses(&ran).len(), 1, "it is not waited for again");
}

#[test]
fn a_key_that_is_refused_in_the_middle_offers_another_model() {
    let denied = |calls| contact(calls, Fail(refused));
    let other = use_model("second", "http://127.0.0.1:11434/v1");
    let ran = steered(denied(1..2).person(silent()), other);
    ran.satisfied();
    // Asking again alone does not help.
    assert_eq!(waits(&ran.events), [(None, 300_000)]);
    // Nobody chooses: it ends with its own message once the patience is spent.
    let ran = denied(1..9)
        .person(silent())
        .fails(StopReason::ModelRefused);
    assert_eq!(ran.calls(), 2);
    // At the beginning, and with nobody there, it ends at once.
    for (failing, somebody) in [(0..9, true), (1..9, false)] {
        let setup = denied(failing).somebody(somebody.then(silent));
        let ran = setup.fails(StopReason::ModelRefused);
        assert_eq!(pauses(&ran), []);
    }
}

#[test]
fn money_that_is_missing_is_not_waited_for_by_itself() {
    let bill = || PlannerError::RateLimited("429 insufficient_quota".into());
    let ran = contact(1..9, Fail(bill)).fails(StopReason::ModelUnavailable);
    assert_eq!(pauses(&ran), []);
    let ran = contact(1..9, Fail(bill))
        .person(silent())
        .fails(StopReason::ModelUnavailable);
    assert_eq!(pauses(&ran)[0], None);
}

#[test]
fn model_patience_s() {
    let tries = |patience| {
        let run = away(0..999)
            .settings(|s| s.engine.model_patience_s = patience)
            .run();
        run.calls()
    };
    // 2, 4, 8, 15 and 30 seconds, and the rest of the minute.
    assert_eq!((tries(0), tries(14), tries(60)), (2, 4, 7));
    // The laps of a long wait are none of the run's.
    assert!(tries(18_000) > 500);
}

/// Opens the contact page and ends; who reads the end does not answer the first times.
fn read_in_vain(times: usize) -> Setup {
    let mut asked = 0;
    away(0..0).judges(move |purpose, _| {
        asked += 1;
        match purpose {
            _ if asked <= times => Err(gone()),
            "goal_reader" => Ok(reading(false, false)),
            _ => Ok(verdict("met", "")),
        }
    })
}

#[test]
fn who_judges_the_end_is_waited_for_and_nothing_is_planned_again() {
    let ran = read_in_vain(3).satisfied();
    assert_eq!(pauses(&ran), [2_000, 4_000, 8_000].map(Some));
    assert_eq!(ran.calls(), 2, "{}", ran.story());
    assert!(ran.narrated("say-model-is-back") > 0);
}

#[test]
fn an_end_that_nobody_can_judge_is_kept_as_done_but_not_checked() {
    let ran = read_in_vain(usize::MAX).settings(impatient).unverified();
    assert_eq!(pauses(&ran).last(), Some(&Some(6_000)));
}
