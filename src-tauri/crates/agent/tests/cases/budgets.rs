//! Budgets: each ends the run at its limit with what was found, and is told of at four fifths, once.

use crate::support::*;

/// On a page of buttons that says what roses cost.
fn roses(goal: &str) -> Setup {
    model(goal).on(busy().p("The roses cost $7.50"))
}

/// A run without an end; each of its calls costs a cent.
fn endless() -> Setup {
    let setup = roses("Open the greenhouse").plans(show_each);
    setup.planner(|p| p.priced(0.01))
}

fn warnings(ran: &Ran) -> Vec<(String, f64, f64)> {
    ran.pick(|e| match e {
        RunEvent::BudgetWarning {
            budget,
            used,
            limit,
        } => Some((budget.clone(), *used, *limit)),
        _ => None,
    })
}

#[test]
fn money_is_a_budget_with_a_warning() {
    let ran = endless()
        .settings(|s| s.limits.max_money = 0.05)
        .exhausts(StopReason::Money);
    assert_eq!(ran.outcome().message.id, "ending-money");
    assert_eq!(ran.calls(), 5, "a cent a call");
    assert!((ran.summary.usage.money - 0.05).abs() < 1e-9);
    let told = warnings(&ran);
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!((told[0].0.as_str(), told[0].2), ("money", 0.05));
    assert!(told[0].1 < 0.05, "before the end");
    // A model without a price costs nothing that could be counted.
    endless()
        .planner(|p| p.priced(0.0))
        .settings(|s| {
            s.limits.max_money = 0.05;
            s.limits.max_steps = 7;
        })
        .exhausts(StopReason::MaxSteps);
}

#[test]
fn what_a_judgement_costs_counts_too() {
    let ran = model("Open the greenhouse")
        .on(home().with(button("Refresh")))
        .takes([Click("Refresh")])
        .planner(|p| p.priced(0.01))
        .judged(|_| json!({"strategy": "Look at the map"}))
        .run();
    let plans = ran.calls();
    let judged = ran.planner.judged().len();
    assert_eq!(judged, 1, "{}", ran.story());
    assert_eq!(ran.summary.usage.calls as usize, plans + judged);
    let by_purpose = &ran.summary.usage_by_purpose;
    let calls = by_purpose
        .iter()
        .map(|p| (p.purpose.as_str(), p.usage.calls));
    let wanted = [("plan", plans as u32), ("strategy_adapter", 1)];
    assert_eq!(calls.collect::<Vec<_>>(), wanted);
    let sum: f64 = by_purpose.iter().map(|p| p.usage.money).sum();
    assert!((sum - ran.summary.usage.money).abs() < 1e-9);
    // The kept summary has it too.
    let kept = ran.journal.summary().unwrap().usage_by_purpose;
    assert_eq!(kept, *by_purpose);
}

#[test]
fn each_budget_is_warned_of_once() {
    let ran = endless()
        .settings(|s| {
            s.limits.max_steps = 10;
            s.limits.max_planner_calls = 20;
            s.limits.max_tokens = 1_200;
            s.limits.max_money = 0.12;
        })
        .exhausts(StopReason::MaxSteps);
    let mut names: Vec<String> = warnings(&ran).into_iter().map(|w| w.0).collect();
    names.sort();
    assert_eq!(names, ["max_steps", "money", "tokens"]);
    for (name, used, limit) in warnings(&ran) {
        assert!(used >= 0.8 * limit, "{name}: {used} of {limit}");
    }
    let ran = endless()
        .settings(|s| s.limits.max_planner_calls = 5)
        .fails(StopReason::PlannerCalls);
    assert_eq!(ran.calls(), 5);
    assert_eq!(warnings(&ran), [("planner_calls".to_owned(), 4.0, 5.0)]);
}

#[test]
fn a_raised_budget_is_warned_of_at_its_new_limit() {
    let slow = |c: &PlannerContext, call: usize| {
        let click = reply([c.click(&format!("Show {call}"))]);
        Turn::After(std::time::Duration::from_secs(80), Box::new(click))
    };
    let setup = endless().plans(slow).settings(|s| {
        s.limits.max_money = 0.05;
        s.limits.max_steps = 40;
    });
    let ran = setup.beside(async |run| {
        run.event(|e| matches!(e, RunEvent::BudgetWarning { .. }))
            .await;
        run.submit(raise(None, Some(0.10)));
    });
    ran.exhausts(StopReason::Money);
    let limits: Vec<f64> = warnings(&ran).into_iter().map(|w| w.2).collect();
    assert_eq!(limits, [0.05, 0.10]);
    assert_eq!(ran.calls(), 10);
}

#[test]
fn at_the_limit_the_run_hands_over_what_it_found() {
    let ran = roses("Open the greenhouse")
        .plans(|c, call| match call {
            0 => Action::FindText {
                text: "roses".into(),
                file: None,
            }
            .into(),
            _ => show_each(c, call),
        })
        .settings(|s| s.limits.max_tokens = 400)
        .exhausts(StopReason::Tokens);
    assert_eq!(ran.calls(), 4, "100 tokens a call");
    let outcome = ran.outcome();
    let fact = outcome.facts.first().expect("the finding is handed over");
    assert!(fact.text.contains("$7.50"), "{fact:?}");
    assert_eq!((fact.step, fact.title.as_str()), (1, "Garden club"));
    let told = ran.pick(|e| match e {
        RunEvent::RunFinished { facts, .. } => Some(facts.clone()),
        _ => None,
    });
    assert_eq!(told[0], outcome.facts);
    // A claim that could not be checked any more is handed over as the answer; the ending says what it is.
    let ran = roses("How much are the roses?")
        .takes([Done("$7.50")])
        .settings(|s| s.limits.max_tokens = 100)
        .exhausts(StopReason::Tokens);
    assert_eq!(ran.answer(), "$7.50");
}

/// The budgets that were asked about, each with its limit and the next.
fn budgets_asked(ran: &Ran) -> Vec<(Budget, f64, f64)> {
    let asked = ran.questions().into_iter();
    asked
        .filter_map(|question| match question.body {
            QuestionBody::Budget {
                budget,
                limit,
                next,
                ..
            } => Some((budget, limit, next)),
            _ => None,
        })
        .collect()
}

/// Lets the run go on at the first limit of each budget, and ends it at the second.
fn goes_on_once() -> Reaction {
    let mut before = Vec::new();
    Box::new(move |question| {
        let QuestionBody::Budget { budget, .. } = question.body else {
            return Some(answer(question, Decision::Continue));
        };
        let again = before.contains(&budget);
        before.push(budget);
        let decision = if again {
            Decision::Decline
        } else {
            Decision::Continue
        };
        Some(answer(question, decision))
    })
}

#[test]
fn at_a_limit_the_run_waits_and_asks() {
    let ran = endless()
        .settings(|s| s.limits.max_money = 0.05)
        .person(goes_on_once())
        .exhausts(StopReason::Money);
    let asked = [(Budget::Money, 0.05, 0.10), (Budget::Money, 0.10, 0.20)];
    assert_eq!(budgets_asked(&ran), asked);
    assert_eq!(
        ran.calls(),
        10,
        "a cent a call, and none beyond what was allowed"
    );
    assert_eq!(ran.outcome().message.id, "ending-money");

    let ran = endless()
        .settings(|s| s.limits.max_steps = 6)
        .person(goes_on_once())
        .exhausts(StopReason::MaxSteps);
    let asked = [(Budget::Steps, 6.0, 12.0), (Budget::Steps, 12.0, 24.0)];
    assert_eq!(budgets_asked(&ran), asked);
    assert_eq!(ran.summary.steps, 12);

    let ran = endless()
        .settings(|s| s.limits.max_tokens = 400)
        .person(goes_on_once())
        .exhausts(StopReason::Tokens);
    assert_eq!(ran.calls(), 8, "100 tokens a call");

    let ran = endless()
        .settings(|s| s.limits.max_planner_calls = 5)
        .person(goes_on_once())
        .fails(StopReason::PlannerCalls);
    assert_eq!(budgets_asked(&ran)[0].0, Budget::PlannerCalls);
}

#[test]
fn a_step_that_waits_at_the_limit_is_taken_when_the_run_may_go_on() {
    let ran = model("Open the greenhouse")
        .on(with_plan(home().with(button("Plan").does([to("plan")]))))
        .takes([Click("Plan"), Done("")])
        .planner(|p| p.priced(0.01))
        .settings(|s| s.limits.max_money = 0.01)
        .person(Box::new(|q| Some(answer(q, Decision::Continue))))
        .run();
    assert_eq!(budgets_asked(&ran)[0], (Budget::Money, 0.01, 0.02));
    assert_eq!(ran.outcome().terminal_reason, TerminalReason::GoalSatisfied);
}

#[test]
fn a_month_is_a_budget_of_all_runs() {
    let month = |limit: f64, before: f64| {
        endless()
            .planner(move |p| p.priced(0.01).spent_before(before))
            .settings(move |s| {
                s.limits.max_money = 0.03;
                s.limits.max_money_month = limit;
            })
    };
    // Nobody to ask: not even begun.
    let ran = month(1.0, 1.0).exhausts(StopReason::Money);
    assert_eq!(
        (ran.calls(), ran.outcome().message.id.as_str()),
        (0, "ending-money-month")
    );
    // Asked before the first call; as much more as one run may cost.
    let ran = month(1.0, 1.0)
        .person(goes_on_once())
        .exhausts(StopReason::Money);
    assert_eq!(budgets_asked(&ran)[0], (Budget::Month, 1.0, 1.03));
    assert_eq!(ran.outcome().message.id, "ending-money-month");
    assert_eq!(ran.calls(), 3);
    // No limit.
    let ran = month(0.0, 50.0).exhausts(StopReason::Money);
    assert_eq!(ran.outcome().message.id, "ending-money");
}
