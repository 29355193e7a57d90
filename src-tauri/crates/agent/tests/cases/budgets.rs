//! Budgets: each ends the run at its limit with what was found, and is told of at four fifths, once.

use copilot_protocol::*;

use crate::world::*;

const SITE: &str = "https://site.example/";

fn busy() -> Page {
    let mut page = Page::new(SITE, "Garden")
        .h1("Garden")
        .p("The roses cost $7.50");
    for n in 0..12 {
        page = page.with(button(&format!("Show {n}")).does([Effect::Say(format!("line {n}"))]));
    }
    page
}

fn endless(planner: Scripted) -> Setup {
    Setup::with("Open the greenhouse", SITE, Site::of([busy()]), planner)
}

fn clicking() -> Scripted {
    Scripted::new(PlannerKind::Model, |c, call| {
        c.click(&format!("Show {}", call % 12)).into()
    })
    .costs(100)
}

fn warnings(ran: &Ran) -> Vec<(String, f64, f64)> {
    ran.events
        .iter()
        .filter_map(|e| match &e.event {
            RunEvent::BudgetWarning {
                budget,
                used,
                limit,
            } => Some((budget.clone(), *used, *limit)),
            _ => None,
        })
        .collect()
}

#[test]
fn money_is_a_budget_with_a_warning() {
    let ran = endless(clicking().priced(0.01))
        .settings(|s| s.limits.max_money = 0.05)
        .run();
    ran.ends(TerminalReason::BudgetExhausted, StopReason::Money);
    assert_eq!(
        ran.summary.outcome.as_ref().unwrap().message.id,
        "ending-money"
    );
    assert_eq!(ran.planner.requests().len(), 5, "a cent a call");
    assert!((ran.summary.usage.money - 0.05).abs() < 1e-9);
    let told = warnings(&ran);
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!((told[0].0.as_str(), told[0].2), ("money", 0.05));
    assert!(told[0].1 < 0.05, "before the end");
    // A model without a price costs nothing that could be counted.
    let ran = endless(clicking())
        .settings(|s| {
            s.limits.max_money = 0.05;
            s.limits.max_steps = 7;
        })
        .run();
    ran.ends(TerminalReason::BudgetExhausted, StopReason::MaxSteps);
}

#[test]
fn what_a_judgement_costs_counts_too() {
    let planner = clicking()
        .priced(0.01)
        .judges(|_, _| Ok(serde_json::json!({"strategy": "Look at the map"})));
    let page = Page::new(SITE, "Garden")
        .h1("Garden")
        .with(button("Refresh"));
    let mut setup = Setup::with("Open the greenhouse", SITE, Site::of([page]), planner);
    setup.planner = Scripted::new(PlannerKind::Model, |c, _| c.click("Refresh").into())
        .costs(100)
        .priced(0.01)
        .judges(|_, _| Ok(serde_json::json!({"strategy": "Look at the map"})));
    let ran = setup.run();
    let plans = ran.planner.requests().len();
    let judged = ran.planner.judged().len();
    assert_eq!(judged, 1, "{}", ran.story());
    assert_eq!(ran.summary.usage.calls as usize, plans + judged);
    let by: Vec<(&str, u32)> = ran
        .summary
        .usage_by_purpose
        .iter()
        .map(|p| (p.purpose.as_str(), p.usage.calls))
        .collect();
    assert_eq!(by, [("plan", plans as u32), ("strategy_adapter", 1)]);
    let sum: f64 = ran
        .summary
        .usage_by_purpose
        .iter()
        .map(|p| p.usage.money)
        .sum();
    assert!((sum - ran.summary.usage.money).abs() < 1e-9);
    // The kept summary has it too.
    assert_eq!(
        ran.journal.summary().unwrap().usage_by_purpose,
        ran.summary.usage_by_purpose
    );
}

#[test]
fn each_budget_is_warned_of_once() {
    let ran = endless(clicking().priced(0.01))
        .settings(|s| {
            s.limits.max_steps = 10;
            s.limits.max_planner_calls = 20;
            s.limits.max_tokens = 1_200;
            s.limits.max_money = 0.12;
        })
        .run();
    ran.ends(TerminalReason::BudgetExhausted, StopReason::MaxSteps);
    let mut names: Vec<String> = warnings(&ran).into_iter().map(|w| w.0).collect();
    names.sort();
    assert_eq!(names, ["max_steps", "money", "tokens"]);
    for (name, used, limit) in warnings(&ran) {
        assert!(used >= 0.8 * limit, "{name}: {used} of {limit}");
    }
    let ran = endless(clicking())
        .settings(|s| s.limits.max_planner_calls = 5)
        .run();
    assert_eq!(
        warnings(&ran),
        [("planner_calls".to_owned(), 4.0, 5.0)],
        "{}",
        ran.story()
    );
}

#[test]
fn a_raised_budget_is_warned_of_at_its_new_limit() {
    let slow = Scripted::new(PlannerKind::Model, |c, call| {
        let click = reply([c.click(&format!("Show {}", call % 12))]);
        Turn::After(std::time::Duration::from_secs(80), Box::new(click))
    });
    let ran = block_on(async {
        let run = endless(slow.costs(100).priced(0.01))
            .settings(|s| {
                s.limits.max_money = 0.05;
                s.limits.max_steps = 40;
            })
            .start();
        run.event(|e| matches!(e, RunEvent::BudgetWarning { .. }))
            .await;
        run.submit(Submission::RaiseBudget {
            max_steps: None,
            max_tokens: None,
            max_minutes: None,
            max_money: Some(0.10),
        });
        run.ended().await
    });
    ran.ends(TerminalReason::BudgetExhausted, StopReason::Money);
    let limits: Vec<f64> = warnings(&ran).into_iter().map(|w| w.2).collect();
    assert_eq!(limits, [0.05, 0.10]);
    assert_eq!(ran.planner.requests().len(), 10);
}

#[test]
fn at_the_limit_the_run_hands_over_what_it_found() {
    let read = |c: &copilot_ports::PlannerContext, call: usize| -> Turn {
        if call == 0 {
            return Action::FindText {
                text: "roses".into(),
            }
            .into();
        }
        c.click(&format!("Show {}", call % 12)).into()
    };
    let ran = Setup::with(
        "Open the greenhouse",
        SITE,
        Site::of([busy()]),
        Scripted::new(PlannerKind::Model, read).costs(100),
    )
    .settings(|s| s.limits.max_tokens = 400)
    .run();
    ran.ends(TerminalReason::BudgetExhausted, StopReason::Tokens);
    let outcome = ran.summary.outcome.clone().unwrap();
    let fact = outcome.facts.first().expect("the finding is handed over");
    assert!(fact.text.contains("$7.50"), "{fact:?}");
    assert_eq!((fact.step, fact.title.as_str()), (1, "Garden"));
    let told = ran.events.iter().find_map(|e| match &e.event {
        RunEvent::RunFinished { facts, .. } => Some(facts.clone()),
        _ => None,
    });
    assert_eq!(told, Some(outcome.facts));
    // A claim that could not be checked any more is handed over as the answer; the ending says what it is.
    let ran = Setup::with(
        "How much are the roses?",
        SITE,
        Site::of([busy()]),
        Scripted::new(PlannerKind::Model, |_, _| done("$7.50").into()).costs(100),
    )
    .settings(|s| s.limits.max_tokens = 100)
    .run();
    ran.ends(TerminalReason::BudgetExhausted, StopReason::Tokens);
    assert_eq!(ran.answer(), "$7.50");
}
