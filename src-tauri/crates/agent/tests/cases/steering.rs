//! A person steers a run: stop, pause, take over, say something, raise a budget.

use tokio::time::Instant;

use crate::support::*;

/// A cancel takes effect within this, on a clock that only counts what is waited for.
const BOUND: Duration = Duration::from_millis(300);

/// A run on a page with a button that hangs and two that say something.
fn showing(mode: fn(&str) -> Setup, goal: &str) -> Setup {
    let plan = button("Show plan").hangs();
    let page = home()
        .with(plan.does([Effect::Store("plan", "shown".into())]))
        .with(says("Show map", "Map of the club"))
        .with(says("Show beds", "Beds of the club"));
    mode(goal).on(page)
}

fn show_map() -> Setup {
    showing(basic, "Click show map").takes([Click("Show map"), Done("")])
}

/// The run, stopped once it has come so far.
fn stops(setup: Setup, until: impl AsyncFnOnce(&Running)) -> Ran {
    block_on(async {
        let run = setup.start();
        until(&run).await;
        let began = Instant::now();
        run.submit(Submission::Stop);
        let ran = run.ended().await;
        assert!(began.elapsed() <= BOUND, "{:?}", began.elapsed());
        ran.fails(StopReason::Cancelled);
        ran
    })
}

#[test]
fn a_stop_ends_a_hanging_action() {
    let setup = showing(basic, "Click show plan").takes([Click("Show plan")]);
    let ran = stops(setup, async |run| run.browser.hanging().await);
    assert!(ran.stored("plan").is_empty());
    assert_eq!(ran.browser.acts().len(), 1, "no input after it");
    let ends = ran.pick(|e| match e {
        RunEvent::ActionFinished { outcome, .. } => Some(outcome.status),
        _ => None,
    });
    assert_eq!(
        ends,
        [ActionStatus::Cancelled],
        "what became of it is on record"
    );
}

#[test]
fn a_stop_ends_a_hanging_planner() {
    let setup = show_map().takes([Hang]);
    let ran = stops(setup, async |run| run.planner.asked(1).await);
    assert!(ran.did_nothing());
}

#[test]
fn a_stop_ends_the_search_for_a_browser() {
    let mut setup = show_map();
    setup.browser_hangs = true;
    stops(setup, async |run| {
        run.until(|| *run.source.asked.lock().unwrap() == 1).await;
    });
}

#[test]
fn a_stop_ends_a_question_and_a_pause() {
    let asking = show_map().takes([Ask("Which?")]).person(silent());
    stops(asking, async |run| {
        run.question().await;
    });
    stops(show_map(), async |run| {
        run.submit(Submission::Pause);
        run.paused().await;
    });
}

#[test]
fn a_stop_before_the_first_node_does_nothing_at_all() {
    let ran = stops(show_map(), async |_| {});
    assert!(ran.did_nothing() && ran.nodes().is_empty());
}

#[test]
fn a_pause_holds_the_run_and_resume_lets_it_go_on() {
    let steps = [Slow(5, &[Click("Show map")]), Done("")];
    let ran = show_map().takes(steps).beside(async |run| {
        run.planner.asked(1).await;
        run.submit(Submission::Pause);
        run.event(|e| matches!(e, RunEvent::Paused)).await;
        assert_eq!(run.handle.status(), RunStatus::Paused);
        let before = run.journal.records().len();
        tokio::time::sleep(Duration::from_secs(3600)).await;
        assert_eq!(run.journal.records().len(), before, "nothing happens");
        assert!(run.browser.acts().is_empty());
        run.submit(Submission::Resume);
    });
    ran.satisfied();
    let held = ran.count(|e| matches!(e, RunEvent::Paused | RunEvent::Resumed));
    assert_eq!(held, 2);
}

#[test]
fn after_a_take_over_the_run_looks_again() {
    let ran = basic("Open the contact page")
        .takes([Slow(5, &[Click("Blue mug")]), At("Contact", &Done(""))])
        .beside(async |run| {
            run.planner.asked(1).await;
            run.submit(Submission::TakeOver);
            run.paused().await;
            run.browser.by_hand(&[Effect::Go(format!("{SHOP}contact"))]);
            run.submit(Submission::HandBack);
        });
    // What was planned for the old page is not done.
    assert!(ran.did_nothing(), "{}", ran.story());
    assert!(ran.calls() >= 2);
    assert_eq!(turns(&ran), [true, false]);
}

#[test]
fn what_the_person_says_reaches_the_next_plan() {
    let ran = showing(model, "Click show map and click show beds")
        .takes([
            Slow(5, &[Click("Show map"), Click("Show beds")]),
            Heard("not the beds", &Ask("what then?")),
        ])
        .beside(async |run| {
            run.planner.asked(1).await;
            run.says("not the beds");
        });
    assert_eq!(ran.calls(), 2);
    ran.told(1, "The person says: not the beds");
    let beds = ran.labels().contains(&"Show beds".to_owned());
    assert!(!beds, "the rest of the batch is off");
    assert!(ran.saw(|e| matches!(e, RunEvent::PersonSaid { text } if text == "not the beds")));
}

#[test]
fn a_raised_budget_lets_the_run_go_on() {
    let run = |raised: bool| {
        showing(basic, "Click show map and click show beds")
            .takes([Slow(5, &[Click("Show map")]), Click("Show beds"), Done("")])
            .settings(|s| s.limits.max_steps = 1)
            .beside(async |run| {
                run.planner.asked(1).await;
                if raised {
                    run.submit(raise(Some(5), None));
                }
            })
    };
    run(true).satisfied();
    run(false).exhausts(StopReason::MaxSteps);
}

#[test]
fn submissions_that_do_not_fit_are_refused() {
    use SubmitError::{DoesNotFit, Ended, NoSuchQuestion};
    let ran = block_on(async {
        let run = show_map()
            .takes([Ask("Which?"), Click("Show map"), Done("")])
            .attended();
        let handle = run.handle.clone();
        let send = |submission: &Submission| handle.submit(submission.clone());
        let unasked = Submission::Answer {
            answer: Answer::by_person(QuestionId::new(), Decision::Answer),
        };
        assert_eq!(send(&unasked), Err(NoSuchQuestion));
        let question = run.question().await;
        let right = answer(&question, Decision::Answer);
        assert_eq!(send(&unasked), Err(DoesNotFit));
        assert_eq!(send(&answer(&question, Decision::Allow)), Err(DoesNotFit));
        assert_eq!(send(&right), Ok(()));
        assert_eq!(send(&right), Err(NoSuchQuestion), "one answer counts");
        let ran = run.ended().await;
        assert_eq!(send(&Submission::Pause), Err(Ended));
        let late = Submission::Say {
            text: "late".into(),
        };
        assert_eq!(send(&late), Err(Ended));
        // The end can be asked for again.
        assert_eq!(handle.finished().await, ran.summary);
        ran
    });
    ran.satisfied();
}

/// A word at the very last moment comes too late, and is not told after the end.
#[test]
fn nothing_is_told_after_the_end() {
    for point in 1..60 {
        let ran = show_map().beside(async |run| {
            run.until(|| run.journal.record_count() >= point || run.journal.over())
                .await;
            let _ = run.handle.submit(Submission::Say {
                text: "hurry".into(),
            });
            // Checks that the end is the last event.
        });
        ran.satisfied();
    }
}
