//! The four ways in which a run ends: budgets, limits, frozen and moving pages, and the one table
//! that brings the finer reasons to the four.

use std::time::Duration;

use copilot_protocol::*;

use crate::world::*;

const SITE: &str = "https://site.example/";

fn home() -> Page {
    Page::new(SITE, "Garden club").h1("Garden club")
}

#[test]
fn each_reason_has_its_terminal() {
    use StopReason as S;
    use TerminalReason as T;
    // Reason, on a page that moves, on a frozen one.
    let table = [
        (S::Satisfied, T::GoalSatisfied, T::GoalSatisfied),
        (S::Cancelled, T::GoalFailed, T::GoalFailed),
        (S::Declined, T::GoalFailed, T::GoalFailed),
        (S::InsufficientKnowledge, T::GoalFailed, T::GoalFailed),
        (S::StageNotAdvanced, T::GoalFailed, T::GoalFailed),
        (S::PlannerCalls, T::GoalFailed, T::GoalFailed),
        (S::NoProgress, T::GoalFailed, T::LoopStuck),
        (S::Repeat, T::GoalFailed, T::LoopStuck),
        (S::Stagnation, T::GoalFailed, T::LoopStuck),
        (S::AutoScrolls, T::GoalFailed, T::LoopStuck),
        (S::MaxSteps, T::BudgetExhausted, T::BudgetExhausted),
        (S::RecursionLimit, T::BudgetExhausted, T::BudgetExhausted),
        (S::Tokens, T::BudgetExhausted, T::BudgetExhausted),
        (S::Money, T::BudgetExhausted, T::BudgetExhausted),
        (S::Time, T::BudgetExhausted, T::BudgetExhausted),
        (S::ModelUnavailable, T::GoalFailed, T::GoalFailed),
        (S::ModelRefused, T::GoalFailed, T::GoalFailed),
        (S::BrowserLost, T::GoalFailed, T::GoalFailed),
        (S::NoBrowser, T::GoalFailed, T::GoalFailed),
        (S::GoalNotUnderstood, T::GoalFailed, T::GoalFailed),
        (S::Blocked, T::GoalFailed, T::GoalFailed),
        (S::LoginRequired, T::GoalFailed, T::GoalFailed),
        (S::Captcha, T::GoalFailed, T::GoalFailed),
        (S::ConsentRequired, T::GoalFailed, T::GoalFailed),
        (S::NobodyToAsk, T::GoalFailed, T::GoalFailed),
        (S::NotVerified, T::GoalFailed, T::GoalFailed),
        (S::StrategiesSpent, T::GoalFailed, T::GoalFailed),
        (S::JournalFailed, T::GoalFailed, T::GoalFailed),
        (S::Internal, T::GoalFailed, T::GoalFailed),
        (S::Other, T::GoalFailed, T::GoalFailed),
    ];
    for reason in StopReason::ALL {
        let row = table.iter().find(|(r, ..)| r == reason);
        let (_, moving, frozen) = row.unwrap_or_else(|| panic!("{reason:?} is not in the table"));
        assert_eq!(reason.terminal(false), *moving, "{reason:?}");
        assert_eq!(reason.terminal(true), *frozen, "{reason:?}");
    }
    assert_eq!(table.len(), StopReason::ALL.len());
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

/// Buttons that each do something, for ever.
fn busy() -> Page {
    let mut page = home();
    for n in 0..30 {
        page = page.with(
            button(&format!("Show {n}")).does([Effect::Say(format!("Flower number {n} opens"))]),
        );
    }
    page
}

#[test]
fn steps_are_a_budget() {
    let ran = Setup::new(
        "Open the greenhouse",
        SITE,
        Site::of([busy()]),
        |c, call| c.click(&format!("Show {call}")).into(),
    )
    .settings(|s| s.limits.max_steps = 5)
    .run();
    ran.ends(TerminalReason::BudgetExhausted, StopReason::MaxSteps);
    assert_eq!(ran.browser.acts().len(), 5);
    assert_eq!(ran.summary.steps, 5);
    let warned: Vec<_> = ran
        .events
        .iter()
        .filter_map(|e| match &e.event {
            RunEvent::BudgetWarning { budget, used, .. } => Some((budget.as_str(), *used)),
            _ => None,
        })
        .collect();
    assert_eq!(
        warned,
        [("max_steps", 4.0)],
        "told once, while there is time"
    );
}

#[test]
fn the_last_step_may_still_reach_the_goal() {
    let ran = Setup::new(
        "Add the blue mug to the cart",
        SHOP,
        shop(),
        |c, call| match call {
            0 => c.click("Blue mug").into(),
            1 => c.click("Add to cart").into(),
            _ => done("").into(),
        },
    )
    .settings(|s| s.limits.max_steps = 2)
    .run();
    ran.satisfied();
}

#[test]
fn a_batch_does_not_overrun_the_steps() {
    let ran = Setup::new("Open the greenhouse", SITE, Site::of([busy()]), |c, _| {
        plan((0..10).map(|n| c.click(&format!("Show {n}"))))
    })
    .settings(|s| s.limits.max_steps = 3)
    .run();
    ran.ends(TerminalReason::BudgetExhausted, StopReason::MaxSteps);
    assert_eq!(ran.browser.acts().len(), 3);
}

#[test]
fn tokens_are_a_budget() {
    let ran = Setup::model(
        "Open the greenhouse",
        SITE,
        Site::of([busy()]),
        |c, call| c.click(&format!("Show {call}")).into(),
    )
    .settings(|s| s.limits.max_tokens = 250)
    .run();
    ran.ends(TerminalReason::BudgetExhausted, StopReason::Tokens);
    assert_eq!(ran.planner.requests().len(), 3, "100 tokens a call");
}

#[test]
fn time_is_a_budget_and_waiting_for_a_person_is_not_counted() {
    let slow = |c: &copilot_ports::PlannerContext, call: usize| {
        Turn::After(
            Duration::from_secs(40),
            Box::new(reply([c.click(&format!("Show {call}"))])),
        )
    };
    let ran = Setup::new("Open the greenhouse", SITE, Site::of([busy()]), slow)
        .settings(|s| s.limits.max_minutes = 1)
        .run();
    ran.ends(TerminalReason::BudgetExhausted, StopReason::Time);
    assert_eq!(ran.planner.requests().len(), 2);

    let ran = block_on(async {
        let run = Setup::new("Buy what is in the cart", SHOP, shop(), |c, _| {
            match c.observation.title.as_str() {
                "Your cart" => c.click("Place order").into(),
                "Thank you" => done("").into(),
                _ => c.click("Cart").into(),
            }
        })
        .settings(|s| s.limits.max_minutes = 1)
        .person(Box::new(|_| None))
        .start();
        run.until(|| run.handle.pending().is_some()).await;
        tokio::time::advance(Duration::from_secs(5 * 3600)).await;
        run.submit(answer(&run.handle.pending().unwrap(), Decision::Allow));
        run.ended().await
    });
    ran.satisfied();
}

#[test]
fn planner_calls_are_counted() {
    let ran = Setup::new(
        "Open the greenhouse",
        SITE,
        Site::of([busy()]),
        |c, call| c.click(&format!("Show {call}")).into(),
    )
    .settings(|s| s.limits.max_planner_calls = 4)
    .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::PlannerCalls);
    assert_eq!(ran.planner.requests().len(), 4);
}

#[test]
fn laps_are_limited_where_no_step_is_made() {
    // Three looks without a plan, then a wait: few steps, many laps.
    let mut page = busy();
    page.moving = true;
    let ran = Setup::new("Press Show 1", SITE, Site::of([page]), |c, call| {
        if call == 35 {
            return c.click("Show 1").into();
        }
        if call % 4 < 3 {
            return plan([]);
        }
        Action::wait(1).into()
    })
    .settings(|s| {
        s.limits.max_steps = 25;
        s.limits.max_planner_calls = 1000;
        s.limits.max_no_progress_steps = 100;
    })
    .run();
    ran.ends(TerminalReason::BudgetExhausted, StopReason::RecursionLimit);
    assert_eq!(ran.planner.requests().len(), 50, "max(max_steps + 20, 50)");
}

#[test]
fn plans_that_stay_empty_end_the_run() {
    let ran = Setup::new("Open the greenhouse", SITE, Site::of([home()]), |_, _| {
        plan([])
    })
    .run();
    ran.ends(
        TerminalReason::GoalFailed,
        StopReason::InsufficientKnowledge,
    );
    assert!(
        ran.planner.requests().len() <= 10,
        "{}",
        ran.planner.requests().len()
    );
    assert!(ran.took("planner -> observe") && ran.took("planner -> error_retry"));
}

#[test]
fn a_stage_that_does_not_advance_ends_the_run() {
    let mut page = busy();
    page.moving = true;
    let ran = Setup::new("Open the greenhouse", SITE, Site::of([page]), |_, call| {
        if call % 4 < 3 {
            return plan([]);
        }
        Action::wait(1).into()
    })
    .settings(|s| {
        s.limits.max_planner_calls = 1000;
        s.limits.max_no_progress_steps = 100;
        s.limits.max_steps = 100;
    })
    .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::StageNotAdvanced);
}

#[test]
fn only_a_frozen_world_is_called_stuck() {
    let run = |moving: bool| {
        let mut page = home().with(button("Refresh"));
        page.moving = moving;
        Setup::new("Open the greenhouse", SITE, Site::of([page]), |c, _| {
            c.click("Refresh").into()
        })
        .run()
    };
    let frozen = run(false);
    assert_eq!(
        frozen.terminal(),
        TerminalReason::LoopStuck,
        "{}",
        frozen.story()
    );
    let moving = run(true);
    assert_eq!(
        moving.terminal(),
        TerminalReason::GoalFailed,
        "{}",
        moving.story()
    );
    assert_eq!(moving.stop(), StopReason::NoProgress);
}

#[test]
fn a_person_is_asked_before_a_run_is_called_stuck() {
    let ran = Setup::new(
        "Open the greenhouse",
        SITE,
        Site::of([home().with(button("Refresh"))]),
        |c, _| c.click("Refresh").into(),
    )
    .person(Box::new(|q| Some(answer(q, Decision::Continue))))
    .run();
    assert_eq!(ran.terminal(), TerminalReason::LoopStuck);
    let questions = ran.questions();
    assert_eq!(questions.len(), 1, "asked once");
    assert!(matches!(questions[0].body, QuestionBody::Stuck { .. }));
    let asked = ran
        .events
        .iter()
        .position(|e| matches!(e.event, RunEvent::QuestionAsked { .. }))
        .unwrap();
    assert!(
        ran.events[asked..]
            .iter()
            .any(|e| matches!(e.event, RunEvent::ActionStarted { .. })),
        "going on means another try"
    );
}

/// A page whose button takes the browser away.
fn deadly(label: &'static str) -> Site {
    Site::of([
        home().with(
            button(label)
                .kills()
                .does([Effect::Go(format!("{SITE}plan"))]),
        ),
        Page::new(&format!("{SITE}plan"), "Plan").h1("Plan"),
    ])
}

fn show_plan(c: &copilot_ports::PlannerContext, call: usize) -> Turn {
    match call {
        0 => c.click("Show plan").into(),
        1 => go(&format!("{SITE}plan")).into(),
        _ => done("").into(),
    }
}

fn lost_and_back(ran: &Ran) -> (usize, usize) {
    let count = |event: &RunEvent| ran.events.iter().filter(|e| e.event == *event).count();
    (count(&RunEvent::BrowserLost), count(&RunEvent::BrowserBack))
}

fn reconnect_questions(ran: &Ran) -> usize {
    ran.questions()
        .iter()
        .filter(|q| matches!(q.body, QuestionBody::BrowserLost))
        .count()
}

#[test]
fn a_lost_browser_that_asks_nobody_comes_back_by_itself() {
    // Also where nobody can be asked, and where it takes it more than one try.
    for (somebody, tries) in [(true, vec![true]), (false, vec![false, false, true])] {
        let mut setup = Setup::new("Open the plan", SITE, deadly("Show plan"), show_plan)
            .browser(move |b| b.reconnects(tries));
        setup.person = somebody.then(agreeable);
        let ran = setup.run();
        ran.satisfied();
        assert_eq!(lost_and_back(&ran), (1, 1));
        assert_eq!(reconnect_questions(&ran), 0);
        assert!(ran.took("execute -> observe"));
    }
}

#[test]
fn a_browser_that_does_not_come_back_is_asked_about_and_ends_the_run_at_last() {
    let never = [false; 30];
    let ran = Setup::new("Open the plan", SITE, deadly("Show plan"), show_plan)
        .browser(move |b| b.reconnects([false, false, false, false, true]))
        .person(agreeable())
        .run();
    ran.satisfied();
    assert_eq!(
        (lost_and_back(&ran), reconnect_questions(&ran)),
        ((1, 1), 1)
    );
    // The person gives up; nobody can be asked.
    let people: [Option<Reaction>; 2] =
        [Some(decides([Decision::Continue, Decision::Decline])), None];
    for person in people {
        let asked = usize::from(person.is_some()) * 2;
        let mut setup = Setup::new("Open the plan", SITE, deadly("Show plan"), show_plan)
            .browser(move |b| b.reconnects(never));
        setup.person = person;
        let ran = setup.run();
        ran.ends(TerminalReason::GoalFailed, StopReason::BrowserLost);
        assert_eq!(ran.browser.acts().len(), 1);
        assert_eq!(
            (lost_and_back(&ran), reconnect_questions(&ran)),
            ((1, 0), asked)
        );
    }
}

#[test]
fn the_everyday_browser_is_reached_again_after_a_yes_only() {
    let everyday = |answers: Vec<bool>| {
        move |b: &crate::world::browser::FakeBrowser| {
            b.everyday();
            b.reconnects(answers);
        }
    };
    let ran = Setup::new("Open the plan", SITE, deadly("Show plan"), show_plan)
        .browser(everyday(vec![true]))
        .person(agreeable())
        .run();
    ran.satisfied();
    assert_eq!(ran.browser.reconnected(), 1);
    assert!(ran.took("execute -> ? -> observe"));
    assert_eq!(
        (lost_and_back(&ran), reconnect_questions(&ran)),
        ((1, 1), 1)
    );
    // One connection for one yes, and none for a no or where nobody can say it.
    let people: [(Option<Reaction>, usize); 3] = [
        (
            Some(decides([
                Decision::Continue,
                Decision::Continue,
                Decision::Decline,
            ])),
            2,
        ),
        (Some(decides([Decision::Decline])), 0),
        (None, 0),
    ];
    for (person, tries) in people {
        let mut setup = Setup::new("Open the plan", SITE, deadly("Show plan"), show_plan)
            .browser(everyday(vec![false; 5]));
        setup.person = person;
        let ran = setup.run();
        ran.ends(TerminalReason::GoalFailed, StopReason::BrowserLost);
        assert_eq!(5 - ran.browser.reconnects_left(), tries);
    }
}

#[test]
fn what_needed_a_yes_is_not_done_again_after_a_loss() {
    let script = |c: &copilot_ports::PlannerContext, call: usize| match call {
        0 => c.click("Place order").into(),
        _ => done("").into(),
    };
    let person = || -> Reaction {
        Box::new(|q: &Question| {
            let decision = match &q.body {
                QuestionBody::Approval { .. } => Decision::Allow,
                QuestionBody::Orphan { .. } => Decision::Stop,
                _ => Decision::Continue,
            };
            Some(answer(q, decision))
        })
    };
    let ran = Setup::new("Order the seeds", SITE, deadly("Place order"), script)
        .browser(|b| b.reconnects([true]))
        .person(person())
        .run();
    let asked = ran.questions();
    assert!(
        asked.iter().any(
            |q| matches!(&q.body, QuestionBody::Orphan { label, .. } if label == "Place order")
        ),
        "{asked:?}"
    );
    assert_eq!(ran.browser.acts().len(), 1);
}

/// A goal of two pages, whose second look finds the tab broken.
fn with_a_broken_tab(error: copilot_ports::BrowserError, looks: &'static [u32]) -> Setup {
    let site = Site::of([
        home().with(link("Plan", &format!("{SITE}plan"))),
        Page::new(&format!("{SITE}plan"), "Plan").h1("Plan"),
    ]);
    Setup::new("Open the plan", SITE, site, |c, call| match call {
        0 => c.click("Plan").into(),
        _ => done("").into(),
    })
    .browser(move |b| {
        for look in looks {
            b.tab_breaks(*look, error.clone());
        }
    })
}

#[test]
fn a_crashed_page_is_loaded_again_once() {
    use copilot_ports::BrowserError::PageCrashed;
    let ran = with_a_broken_tab(PageCrashed, &[2])
        .person(agreeable())
        .run();
    ran.satisfied();
    assert_eq!((ran.browser.tabs_reopened(), ran.questions().len()), (1, 0));
    // One that crashes each time is an error like others, and the run ends.
    let ran = with_a_broken_tab(PageCrashed, &[1, 1, 1, 1, 1, 1, 1, 1]).run();
    assert_ne!(
        ran.summary.outcome.as_ref().unwrap().terminal_reason,
        TerminalReason::GoalSatisfied
    );
}

#[test]
fn a_closed_tab_is_opened_again_where_the_person_wants_it() {
    let gone = || copilot_ports::BrowserError::TabGone("closed".into());
    let ran = with_a_broken_tab(gone(), &[2]).person(agreeable()).run();
    ran.satisfied();
    assert!(matches!(
        ran.questions()[0].body,
        QuestionBody::TabClosed { .. }
    ));
    assert_eq!((ran.browser.tabs_reopened(), ran.questions().len()), (1, 1));
    let ran = with_a_broken_tab(gone(), &[2])
        .person(decides([Decision::Decline]))
        .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::Cancelled);
    assert_eq!(ran.browser.tabs_reopened(), 0);
    // With nobody to ask it is opened again once.
    let ran = with_a_broken_tab(gone(), &[2]).run();
    ran.satisfied();
    assert_eq!(ran.browser.tabs_reopened(), 1);
}

#[test]
fn the_browser_is_let_go_at_every_end() {
    let ran = Setup::new("Open the greenhouse", SITE, Site::of([home()]), |_, _| {
        plan([])
    })
    .run();
    assert_eq!(ran.browser.closed(), 1);
}
