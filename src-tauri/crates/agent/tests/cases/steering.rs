//! A person steers a run: stop, pause, take over, say something, raise a budget.

use std::time::Duration;

use copilot_agent::SubmitError;
use copilot_protocol::*;
use tokio::time::Instant;

use crate::world::*;

const SITE: &str = "https://site.example/";

/// A cancel takes effect within this, on a clock that only counts what is waited for.
const BOUND: Duration = Duration::from_millis(300);

fn two() -> Site {
    Site::of([Page::new(SITE, "Club")
        .h1("Club")
        .with(
            button("Show plan")
                .hangs()
                .does([Effect::Store("plan", "shown".into())]),
        )
        .with(button("Show map").does([Effect::Say("Map of the club".into())]))
        .with(button("Show beds").does([Effect::Say("Beds of the club".into())]))])
}

async fn stops(run: Running) -> Ran {
    let began = Instant::now();
    run.submit(Submission::Stop);
    let ran = run.ended().await;
    assert!(began.elapsed() <= BOUND, "{:?}", began.elapsed());
    ran.ends(TerminalReason::GoalFailed, StopReason::Cancelled);
    ran
}

#[test]
fn a_stop_ends_a_hanging_action() {
    let ran = block_on(async {
        let run = Setup::new("Click show plan", SITE, two(), |c, _| {
            c.click("Show plan").into()
        })
        .start();
        run.browser.hanging().await;
        stops(run).await
    });
    assert!(ran.browser.stored("plan").is_empty());
    assert_eq!(ran.browser.acts().len(), 1, "no input after it");
    assert!(
        ran.events.iter().any(|e| matches!(
            &e.event,
            RunEvent::ActionFinished { outcome, .. } if outcome.status == ActionStatus::Cancelled
        )),
        "what became of it is on record"
    );
}

#[test]
fn a_stop_ends_a_hanging_planner() {
    block_on(async {
        let run = Setup::new("Click show plan", SITE, two(), |_, _| Turn::Hang).start();
        run.planner.asked(1).await;
        let ran = stops(run).await;
        assert!(ran.browser.acts().is_empty());
    });
}

#[test]
fn a_stop_ends_the_search_for_a_browser() {
    block_on(async {
        let mut setup = Setup::new("Click show plan", SITE, two(), |_, _| Turn::Hang);
        setup.browser_hangs = true;
        let run = setup.start();
        run.until(|| *run.source.asked.lock().unwrap() == 1).await;
        stops(run).await;
    });
}

#[test]
fn a_stop_ends_a_question_and_a_pause() {
    block_on(async {
        let run = Setup::new("Click show plan", SITE, two(), |_, _| ask("Which?").into())
            .person(Box::new(|_| None))
            .start();
        run.until(|| run.handle.pending().is_some()).await;
        stops(run).await;

        let run = Setup::new("Click show map", SITE, two(), |c, _| {
            c.click("Show map").into()
        })
        .start();
        run.submit(Submission::Pause);
        run.until(|| run.handle.status() == RunStatus::Paused).await;
        stops(run).await;
    });
}

#[test]
fn an_answer_may_be_stop() {
    let ran = Setup::new("Click show plan", SITE, two(), |_, _| ask("Which?").into())
        .person(decides([Decision::Stop]))
        .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::Cancelled);
}

#[test]
fn a_stop_before_the_first_node_does_nothing_at_all() {
    let ran = block_on(async {
        let run = Setup::new("Click show map", SITE, two(), |c, _| {
            c.click("Show map").into()
        })
        .start();
        run.submit(Submission::Stop);
        run.ended().await
    });
    ran.ends(TerminalReason::GoalFailed, StopReason::Cancelled);
    assert!(ran.browser.acts().is_empty() && ran.nodes().is_empty());
}

#[test]
fn a_pause_holds_the_run_and_resume_lets_it_go_on() {
    let ran = block_on(async {
        let run = Setup::new("Click show map", SITE, two(), |c, call| match call {
            0 => Turn::After(
                Duration::from_secs(5),
                Box::new(reply([c.click("Show map")])),
            ),
            _ => done("").into(),
        })
        .start();
        run.planner.asked(1).await;
        run.submit(Submission::Pause);
        run.event(|e| matches!(e, RunEvent::Paused)).await;
        assert_eq!(run.handle.status(), RunStatus::Paused);
        let before = run.journal.records().len();
        tokio::time::sleep(Duration::from_secs(3600)).await;
        assert_eq!(run.journal.records().len(), before, "nothing happens");
        assert!(run.browser.acts().is_empty());
        run.submit(Submission::Resume);
        run.ended().await
    });
    ran.satisfied();
    let held: Vec<_> = ran
        .events
        .iter()
        .filter(|e| matches!(e.event, RunEvent::Paused | RunEvent::Resumed))
        .collect();
    assert_eq!(held.len(), 2);
}

#[test]
fn after_a_take_over_the_run_looks_again() {
    let ran = block_on(async {
        let run = Setup::new(
            "Open the contact page",
            SHOP,
            shop(),
            |c, call| match call {
                0 => Turn::After(
                    Duration::from_secs(5),
                    Box::new(reply([c.click("Blue mug")])),
                ),
                _ => {
                    assert_eq!(c.observation.title, "Contact");
                    done("").into()
                }
            },
        )
        .start();
        run.planner.asked(1).await;
        run.submit(Submission::TakeOver);
        run.until(|| run.handle.status() == RunStatus::Paused).await;
        run.browser.by_hand(&[Effect::Go(format!("{SHOP}contact"))]);
        run.submit(Submission::HandBack);
        run.ended().await
    });
    assert!(
        ran.browser.acts().is_empty(),
        "what was planned for the old page is not done: {}",
        ran.story()
    );
    assert!(ran.planner.contexts().len() >= 2);
    let turns: Vec<bool> = ran
        .events
        .iter()
        .filter_map(|e| match e.event {
            RunEvent::Takeover { on } => Some(on),
            _ => None,
        })
        .collect();
    assert_eq!(turns, [true, false]);
}

#[test]
fn what_the_person_says_reaches_the_next_plan() {
    let ran = block_on(async {
        let run = Setup::model(
            "Click show map and click show beds",
            SITE,
            two(),
            |c, call| match call {
                0 => Turn::After(
                    Duration::from_secs(5),
                    Box::new(reply([c.click("Show map"), c.click("Show beds")])),
                ),
                1 => {
                    assert_eq!(c.person_said, ["not the beds"]);
                    ask("what then?").into()
                }
                _ => panic!("ended"),
            },
        )
        .start();
        run.planner.asked(1).await;
        run.submit(Submission::Say {
            text: "not the beds".into(),
        });
        run.ended().await
    });
    assert!(
        ran.planner
            .conversation(1)
            .contains("The person says: not the beds")
    );
    assert!(
        !ran.browser.labels().contains(&"Show beds".to_owned()),
        "the rest of the batch is off"
    );
    assert!(ran.events.iter().any(|e| e.event
        == RunEvent::PersonSaid {
            text: "not the beds".into()
        }));
}

#[test]
fn a_raised_budget_lets_the_run_go_on() {
    let run = |raise: bool| {
        block_on(async move {
            let run = Setup::new(
                "Click show map and click show beds",
                SITE,
                two(),
                |c, call| match call {
                    0 => Turn::After(
                        Duration::from_secs(5),
                        Box::new(reply([c.click("Show map")])),
                    ),
                    1 => c.click("Show beds").into(),
                    _ => done("").into(),
                },
            )
            .settings(|s| s.limits.max_steps = 1)
            .start();
            run.planner.asked(1).await;
            if raise {
                run.submit(Submission::RaiseBudget {
                    max_steps: Some(5),
                    max_tokens: None,
                    max_minutes: None,
                    max_money: None,
                });
            }
            run.ended().await
        })
    };
    run(true).satisfied();
    run(false).ends(TerminalReason::BudgetExhausted, StopReason::MaxSteps);
}

#[test]
fn submissions_that_do_not_fit_are_refused() {
    let ran = block_on(async {
        let run = Setup::new("Click show map", SITE, two(), |c, call| match call {
            0 => ask("Which?").into(),
            1 => c.click("Show map").into(),
            _ => done("").into(),
        })
        .person(Box::new(|_| None))
        .start();
        let nobody_asked = Submission::Answer {
            answer: Answer::by_person(QuestionId::new(), Decision::Answer),
        };
        assert_eq!(
            run.handle.submit(nobody_asked.clone()),
            Err(SubmitError::NoSuchQuestion)
        );
        run.until(|| run.handle.pending().is_some()).await;
        let question = run.handle.pending().unwrap();
        assert_eq!(
            run.handle.submit(nobody_asked),
            Err(SubmitError::DoesNotFit)
        );
        assert_eq!(
            run.handle.submit(answer(&question, Decision::Allow)),
            Err(SubmitError::DoesNotFit)
        );
        assert_eq!(
            run.handle.submit(answer(&question, Decision::Answer)),
            Ok(())
        );
        assert_eq!(
            run.handle.submit(answer(&question, Decision::Answer)),
            Err(SubmitError::NoSuchQuestion),
            "one answer counts"
        );
        let handle = run.handle.clone();
        let ran = run.ended().await;
        assert_eq!(handle.submit(Submission::Pause), Err(SubmitError::Ended));
        assert_eq!(
            handle.submit(Submission::Say {
                text: "late".into()
            }),
            Err(SubmitError::Ended)
        );
        assert_eq!(
            handle.finished().await,
            ran.summary,
            "the end can be asked for again"
        );
        ran
    });
    ran.satisfied();
}

/// A word at the very last moment comes too late, and is not told after the end.
#[test]
fn nothing_is_told_after_the_end() {
    for point in 1..60 {
        let ran = block_on(async {
            let run = Setup::new("Click show map", SITE, two(), |c, call| match call {
                0 => c.click("Show map").into(),
                _ => done("").into(),
            })
            .start();
            run.until(|| run.journal.record_count() >= point || run.journal.over())
                .await;
            let _ = run.handle.submit(Submission::Say {
                text: "hurry".into(),
            });
            // Checks that the end is the last event.
            run.ended().await
        });
        ran.satisfied();
    }
}
