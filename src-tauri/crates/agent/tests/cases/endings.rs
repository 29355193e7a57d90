//! The four ways in which a run ends: budgets, limits, frozen and moving pages, and the one table
//! that brings the finer reasons to the four.

use crate::support::*;

#[test]
fn each_reason_has_its_terminal() {
    use StopReason as S;
    use TerminalReason as T;
    // On a page that moves, on a frozen one, and the reasons.
    let table: [(T, T, &[S]); 4] = [
        (T::GoalSatisfied, T::GoalSatisfied, &[S::Satisfied]),
        (
            T::GoalFailed,
            T::GoalFailed,
            &[
                S::Cancelled,
                S::Declined,
                S::InsufficientKnowledge,
                S::StageNotAdvanced,
                S::PlannerCalls,
                S::ModelUnavailable,
                S::ModelRefused,
                S::BrowserLost,
                S::NoBrowser,
                S::GoalNotUnderstood,
                S::Blocked,
                S::LoginRequired,
                S::Captcha,
                S::ConsentRequired,
                S::NobodyToAsk,
                S::NotVerified,
                S::StrategiesSpent,
                S::Impossible,
                S::JournalFailed,
                S::Internal,
                S::Other,
            ],
        ),
        (
            T::GoalFailed,
            T::LoopStuck,
            &[S::NoProgress, S::Repeat, S::Stagnation, S::AutoScrolls],
        ),
        (
            T::BudgetExhausted,
            T::BudgetExhausted,
            &[S::MaxSteps, S::RecursionLimit, S::Tokens, S::Money, S::Time],
        ),
    ];
    for reason in StopReason::ALL {
        let row = table.iter().find(|(.., reasons)| reasons.contains(reason));
        let (moving, frozen, _) = row.unwrap_or_else(|| panic!("{reason:?} is not in the table"));
        assert_eq!(reason.terminal(false), *moving, "{reason:?}");
        assert_eq!(reason.terminal(true), *frozen, "{reason:?}");
    }
    let named: usize = table.iter().map(|(.., reasons)| reasons.len()).sum();
    assert_eq!(named, StopReason::ALL.len());
    let codes: Vec<u8> = [
        T::GoalSatisfied,
        T::GoalFailed,
        T::LoopStuck,
        T::BudgetExhausted,
    ]
    .into_iter()
    .flat_map(|end| [end.exit_code(true), end.exit_code(false)])
    .collect();
    // Only a met goal tells whether that was seen.
    assert_eq!(codes, [0, 6, 3, 3, 4, 4, 5, 5]);
}

/// A run on a page of buttons that each do something, pressed one after the other.
fn pressing(mode: fn(&str) -> Setup) -> Setup {
    mode("Open the greenhouse").on(busy()).plans(show_each)
}

#[test]
fn steps_are_a_budget() {
    let ran = pressing(basic)
        .settings(|s| s.limits.max_steps = 5)
        .exhausts(StopReason::MaxSteps);
    assert_eq!(ran.browser.acts().len(), 5);
    assert_eq!(ran.summary.steps, 5);
    let warned = ran.pick(|e| match e {
        RunEvent::BudgetWarning { budget, used, .. } => Some((budget.clone(), *used)),
        _ => None,
    });
    // Once, while there is time.
    assert_eq!(warned, [("max_steps".to_owned(), 4.0)]);
}

#[test]
fn the_last_step_may_still_reach_the_goal() {
    basic("Add the blue mug to the cart")
        .takes([Click("Blue mug"), Click("Add to cart"), Done("")])
        .settings(|s| s.limits.max_steps = 2)
        .satisfied();
}

#[test]
fn a_batch_does_not_overrun_the_steps() {
    let ran = pressing(basic)
        .plans(|c, _| plan((0..10).map(|n| c.click(&format!("Show {n}")))))
        .settings(|s| s.limits.max_steps = 3)
        .exhausts(StopReason::MaxSteps);
    assert_eq!(ran.browser.acts().len(), 3);
}

#[test]
fn time_is_a_budget_and_waiting_for_a_person_is_not_counted() {
    let slow = |c: &PlannerContext, call: usize| {
        let answer = reply([c.click(&format!("Show {call}"))]);
        Turn::After(Duration::from_secs(40), Box::new(answer))
    };
    let ran = pressing(basic)
        .plans(slow)
        .settings(|s| s.limits.max_minutes = 1)
        .exhausts(StopReason::Time);
    assert_eq!(ran.calls(), 2);

    let ran = buying()
        .settings(|s| s.limits.max_minutes = 1)
        .attended_by(async |run| {
            run.question().await;
            tokio::time::advance(Duration::from_secs(5 * 3600)).await;
            run.decides(Decision::Allow).await;
        });
    ran.satisfied();
}

/// Three snapshots without a plan, then a wait: few steps, many laps; one press at call 35.
fn idling(goal: &str, max_steps: u32) -> Setup {
    basic(goal)
        .on(busy().moving())
        .plans(|c, call| match call {
            35 => c.click("Show 1").into(),
            _ if call % 4 < 3 => plan([]),
            _ => Action::wait(1).into(),
        })
        .settings(move |s| {
            s.limits.max_steps = max_steps;
            s.limits.max_planner_calls = 1000;
            s.limits.max_no_progress_steps = 100;
        })
}

#[test]
fn laps_are_limited_where_no_step_is_made() {
    let ran = idling("Press Show 1", 25).exhausts(StopReason::RecursionLimit);
    assert_eq!(ran.calls(), 50, "max(max_steps + 20, 50)");
}

#[test]
fn a_stage_that_does_not_advance_ends_the_run() {
    idling("Open the greenhouse", 100).fails(StopReason::StageNotAdvanced);
}

#[test]
fn plans_that_stay_empty_end_the_run_and_the_browser_is_let_go() {
    let ran = basic("Open the greenhouse")
        .on(home())
        .plans(|_, _| plan([]))
        .fails(StopReason::InsufficientKnowledge);
    assert!(ran.calls() <= 10, "{}", ran.calls());
    assert!(ran.took("planner -> observe") && ran.took("planner -> error_retry"));
    assert_eq!(ran.browser.closed(), 1, "it is let go");
}

fn refreshing(page: Page) -> Setup {
    let page = page.with(button("Refresh"));
    basic("Open the greenhouse")
        .on(page)
        .takes([Click("Refresh")])
}

#[test]
fn only_a_frozen_world_is_called_stuck() {
    refreshing(home()).stuck();
    refreshing(home().moving()).fails(StopReason::NoProgress);
}

#[test]
fn a_person_is_asked_before_a_run_is_called_stuck() {
    let ran = refreshing(home())
        .person(Box::new(|q| Some(answer(q, Decision::Continue))))
        .stuck();
    let questions = ran.questions();
    assert_eq!(questions.len(), 1, "asked once");
    assert!(matches!(questions[0].body, QuestionBody::Stuck { .. }));
    let mut after = ran.events.iter().map(|e| &e.event);
    assert!(after.any(|e| matches!(e, RunEvent::QuestionAsked { .. })));
    let more = after.any(|e| matches!(e, RunEvent::ActionStarted { .. }));
    assert!(more, "going on means another try");
}

/// A run whose first press takes the browser away.
fn losing(prepare: impl FnOnce(&FakeBrowser) + Send + 'static) -> Setup {
    basic("Open the plan")
        .on(deadly("Show plan"))
        .takes([
            Click("Show plan"),
            Go("https://site.example/plan"),
            Done(""),
        ])
        .browser(prepare)
}

fn deadly(label: &'static str) -> Site {
    with_plan(home().with(button(label).kills().does([to("plan")])))
}

/// How often the browser was lost, was back, and was asked about.
fn losses(ran: &Ran) -> (usize, usize, usize) {
    let questions = ran.questions();
    let asked = questions
        .iter()
        .filter(|q| q.body == QuestionBody::BrowserLost);
    (
        ran.count(|e| *e == RunEvent::BrowserLost),
        ran.count(|e| *e == RunEvent::BrowserBack),
        asked.count(),
    )
}

#[test]
fn a_lost_browser_that_asks_nobody_comes_back_by_itself() {
    // Also where nobody can be asked, and where it takes it more than one try.
    for (somebody, tries) in [(true, vec![true]), (false, vec![false, false, true])] {
        let setup = losing(move |b| b.reconnects(tries));
        let ran = setup.somebody(somebody.then(agreeable)).satisfied();
        assert_eq!(losses(&ran), (1, 1, 0));
        assert!(ran.took("execute -> observe"));
    }
}

#[test]
fn a_browser_that_does_not_come_back_is_asked_about_and_ends_the_run_at_last() {
    let ran = losing(|b| b.reconnects([false, false, false, false, true]))
        .agreed()
        .satisfied();
    assert_eq!(losses(&ran), (1, 1, 1));
    // The person gives up; nobody can be asked.
    let gives_up = decides([Decision::Continue, Decision::Decline]);
    for (person, asked) in [(Some(gives_up), 2), (None, 0)] {
        let setup = losing(|b| b.reconnects([false; 30]));
        let ran = setup.somebody(person).fails(StopReason::BrowserLost);
        assert_eq!(ran.browser.acts().len(), 1);
        assert_eq!(losses(&ran), (1, 0, asked));
    }
}

#[test]
fn the_everyday_browser_is_reached_again_after_a_yes_only() {
    let everyday = |answers: Vec<bool>| {
        losing(move |b| {
            b.everyday();
            b.reconnects(answers);
        })
    };
    let ran = everyday(vec![true]).agreed().satisfied();
    assert_eq!(ran.browser.reconnected(), 1);
    assert!(ran.took("execute -> ? -> observe"));
    assert_eq!(losses(&ran), (1, 1, 1));
    // One connection for one yes, and none for a no or where nobody can say it.
    use Decision::{Continue, Decline};
    for (person, tries) in [
        (Some(decides([Continue, Continue, Decline])), 2),
        (Some(decides([Decline])), 0),
        (None, 0),
    ] {
        let setup = everyday(vec![false; 5]).somebody(person);
        let ran = setup.fails(StopReason::BrowserLost);
        assert_eq!(5 - ran.browser.reconnects_left(), tries);
    }
}

/// Its page is another one by then: it is planned again, and nobody is asked whether it was done.
#[test]
fn what_a_loss_kept_from_beginning_is_planned_again() {
    for facts in [1, 2] {
        let ran = basic("Open the plan")
            .on(with_plan(
                home().with(button("Show plan").does([to("plan")])),
            ))
            .takes([Click("Show plan"), Click("Show plan"), Done("")])
            .browser(move |b| {
                b.lost_at_facts(facts);
                b.reconnects([true]);
            })
            .satisfied();
        assert_eq!(losses(&ran), (1, 1, 0));
        assert_eq!(ran.labels(), ["Show plan"]);
    }
}

#[test]
fn what_needed_a_yes_is_not_done_again_after_a_loss() {
    let ran = basic("Order the seeds")
        .on(deadly("Place order"))
        .takes([Click("Place order"), Done("")])
        .browser(|b| b.reconnects([true]))
        .person(Box::new(|q| {
            let decision = match &q.body {
                QuestionBody::Approval { .. } => Decision::Allow,
                QuestionBody::Orphan { .. } => Decision::Stop,
                _ => Decision::Continue,
            };
            Some(answer(q, decision))
        }))
        .run();
    let asked = ran.questions();
    let orphan = |q: &Question| matches!(&q.body, QuestionBody::Orphan { label, .. } if label == "Place order");
    assert!(asked.iter().any(orphan), "{asked:?}");
    assert_eq!(ran.browser.acts().len(), 1);
}

/// A goal of two pages; these snapshots find the tab broken.
fn with_a_broken_tab(error: BrowserError, snapshots: &'static [u32]) -> Setup {
    basic("Open the plan")
        .on(with_plan(home().with(link("Plan", &format!("{SITE}plan")))))
        .takes([Click("Plan"), Done("")])
        .browser(move |b| {
            for snapshot in snapshots {
                b.tab_breaks(*snapshot, error.clone());
            }
        })
}

#[test]
fn a_crashed_page_is_loaded_again_once() {
    use BrowserError::PageCrashed;
    let ran = with_a_broken_tab(PageCrashed, &[2]).agreed().satisfied();
    assert_eq!((ran.browser.tabs_reopened(), ran.questions().len()), (1, 0));
    // One that crashes each time is an error like others, and the run ends.
    with_a_broken_tab(PageCrashed, &[1, 1, 1, 1, 1, 1, 1, 1]).not_satisfied();
}

#[test]
fn a_closed_tab_is_opened_again_where_the_person_wants_it() {
    let gone = || with_a_broken_tab(BrowserError::TabGone("closed".into()), &[2]);
    let ran = gone().agreed().satisfied();
    let asked = ran.questions();
    assert!(matches!(asked[0].body, QuestionBody::TabClosed { .. }));
    assert_eq!((ran.browser.tabs_reopened(), asked.len()), (1, 1));
    let ran = gone()
        .person(decides([Decision::Decline]))
        .fails(StopReason::Cancelled);
    assert_eq!(ran.browser.tabs_reopened(), 0);
    // With nobody to ask it is opened again once.
    let ran = gone().satisfied();
    assert_eq!(ran.browser.tabs_reopened(), 1);
}
