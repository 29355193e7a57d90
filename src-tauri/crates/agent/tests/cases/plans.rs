//! A plan that is shown before anything is done: made, changed, approved or declined, and ticked off.

use copilot_protocol::{
    Action, Answer, Approve, Decision, OutlineStep, PlannerKind, Question, QuestionBody, RunEvent,
    StopReason, Submission, TerminalReason,
};
use serde_json::json;

use crate::world::*;

const GOAL: &str = "Open the contact page and tell me the phone number";

fn outlines(ran: &Ran) -> Vec<Vec<OutlineStep>> {
    ran.events
        .iter()
        .filter_map(|e| match &e.event {
            RunEvent::OutlineChanged { steps } => Some(steps.clone()),
            _ => None,
        })
        .collect()
}

fn done_steps(outline: &[OutlineStep]) -> Vec<bool> {
    outline.iter().map(|step| step.done).collect()
}

fn edit_plan(question: &Question, steps: &[&str]) -> Submission {
    Submission::Answer {
        answer: Answer {
            steps: Some(steps.iter().map(|s| (*s).to_owned()).collect()),
            ..Answer::by_person(question.id.clone(), Decision::Edit)
        },
    }
}

/// A model that plans in two steps and names the step in its thought.
fn model(goal: &str) -> Setup {
    let planner = Scripted::new(PlannerKind::Model, |c, call| {
        let mut reply = match call {
            0 => reply([c.click("Contact")]),
            _ => reply([done("555-0199")]),
        };
        reply.thought = format!("[{}/2] as planned", call + 1);
        Turn::Reply(Box::new(reply))
    })
    .judges(|purpose, _| match purpose {
        "outline" => {
            Ok(json!({ "steps": ["1. Open the contact page", "2. Read the phone number"] }))
        }
        "goal_reader" => Ok(reading(false, true)),
        "goal_validator" => Ok(verdict("met", "")),
        other => panic!("nothing else is asked: {other}"),
    });
    Setup::with(goal, EN.base, EN.site(), planner).settings(|s| s.engine.plan_first = true)
}

#[test]
fn a_plan_is_approved_kept_in_view_and_ticked_off() {
    let ran = model(GOAL).person(agreeable()).run();
    ran.satisfied();
    let questions = ran.questions();
    assert_eq!(
        questions[0].body,
        QuestionBody::Plan {
            steps: vec![
                "Open the contact page".into(),
                "Read the phone number".into()
            ],
            conditions: Vec::new(),
        }
    );
    // Nothing was done before the yes.
    let at =
        |fits: &dyn Fn(&RunEvent) -> bool| ran.events.iter().position(|e| fits(&e.event)).unwrap();
    let yes = at(&|e| matches!(e, RunEvent::QuestionAnswered { .. }));
    assert!(at(&|e| matches!(e, RunEvent::Planned { .. })) > yes);
    assert!(at(&|e| matches!(e, RunEvent::ActionStarted { .. })) > yes);
    // Each request begins with it, and its ticks stand in what changes.
    for request in ran.planner.requests() {
        assert!(
            request.messages[1]
                .text
                .contains("1. Open the contact page\n2. Read the phone number")
        );
    }
    assert!(
        ran.planner
            .conversation(1)
            .contains("Of the plan 0 of 2 steps are done. Next: 1. Open the contact page")
    );
    let told = outlines(&ran);
    assert_eq!(
        told.iter().map(|o| done_steps(o)).collect::<Vec<_>>(),
        [vec![false, false], vec![true, false], vec![true, true]]
    );
    // The mark is for us, not for the person.
    assert!(ran.events.iter().all(|e| match &e.event {
        RunEvent::Planned { plan } => plan.thought == "as planned",
        _ => true,
    }));
    assert_eq!(
        ran.planner.purposes(),
        ["outline", "goal_reader", "goal_validator"]
    );
}

/// Puts a mug into the cart, by a plan that says how it will be seen.
fn buyer(person: Reaction) -> Ran {
    let planner = Scripted::new(PlannerKind::Model, |c, call| match call {
        0 => c.click("Blue mug").into(),
        1 => c.click("Add to cart").into(),
        _ => done("").into(),
    })
    .judges(|purpose, _| match purpose {
        "outline" => Ok(json!({
            "steps": ["Open the blue mug", "Put it into the cart"],
            "conditions": [{ "kind": "message", "name": null, "value": "Blue mug was added to your cart", "gone": null }],
        })),
        "goal_reader" => Ok(with_verdict(reading(true, false), "met", "")),
        _ => Ok(verdict("met", "")),
    });
    Setup::with("Add the blue mug to the cart", SHOP, shop(), planner)
        .settings(|s| s.engine.plan_first = true)
        .person(person)
        .run()
}

#[test]
fn the_signs_that_were_shown_with_a_plan_are_those_that_count() {
    let ran = buyer(agreeable());
    let QuestionBody::Plan { conditions, .. } = &ran.questions()[0].body else {
        panic!("no plan was shown");
    };
    assert_eq!(*conditions, [page_said("Blue mug was added to your cart")]);
    ran.verified();
    let checked = ran.outcome().conditions.iter().map(|c| &c.condition);
    assert_eq!(
        checked.collect::<Vec<_>>(),
        conditions.iter().collect::<Vec<_>>()
    );
}

#[test]
fn a_changed_plan_leaves_its_signs_behind() {
    let ran = buyer(Box::new(|q| {
        let steps = ["Open the blue mug", "Put two into the cart"];
        matches!(q.body, QuestionBody::Plan { .. }).then(|| edit_plan(q, &steps))
    }));
    assert!(ran.outcome().conditions.is_empty(), "{}", ran.story());
}

#[test]
fn a_plan_that_is_changed_during_the_run_reaches_the_next_planning() {
    use std::time::Duration;
    let step = |text: &str, done| OutlineStep {
        text: text.into(),
        done,
    };
    let ran = block_on(async move {
        let planner = Scripted::new(PlannerKind::Model, |c, call| match call {
            0 => {
                let mut reply = reply([c.click("Contact")]);
                reply.thought = "[1/2] the contact page".into();
                Turn::Reply(Box::new(reply))
            }
            1 => {
                let mut reply = reply([read(), read()]);
                reply.thought = "[2/2] once more".into();
                Turn::After(Duration::from_secs(5), Box::new(reply))
            }
            _ => {
                let mut reply = reply([done("555-0199, 12 Mill Lane")]);
                reply.thought = "[2/2] both".into();
                Turn::Reply(Box::new(reply))
            }
        })
        .judges(|_, _| Ok(json!({ "steps": ["Open the contact page", "Read the phone number"] })));
        let run = Setup::with(GOAL, EN.base, EN.site(), planner)
            .settings(|s| s.engine.plan_first = true)
            .person(Box::new(|_| None))
            .start();
        run.event(|e| matches!(e, RunEvent::QuestionAsked { .. }))
            .await;
        let question = run.handle.pending().unwrap();
        run.submit(Submission::Answer {
            answer: Answer::by_person(question.id, Decision::Allow),
        });
        run.planner.asked(2).await;
        let none = Submission::Plan {
            steps: vec![step(" ", false)],
        };
        assert_eq!(
            run.handle.submit(none),
            Err(copilot_agent::SubmitError::DoesNotFit)
        );
        run.submit(Submission::Plan {
            steps: vec![
                step("Open the contact page", true),
                step("Read the address and the phone number", false),
            ],
        });
        run.planner.asked(3).await;
        run.submit(Submission::Stop);
        run.ended().await
    });
    // What was planned by the old plan is off, and the next request has the new one.
    let requests = ran.planner.requests();
    assert!(requests.len() >= 3, "{}", requests.len());
    assert!(
        requests[2].messages[1]
            .text
            .contains("1. Open the contact page\n2. Read the address and the phone number")
    );
    assert!(
        ran.planner
            .conversation(2)
            .contains("The person changed the plan: follow it as it stands now.")
    );
    let started =
        |e: &&copilot_protocol::Envelope| matches!(e.event, RunEvent::ActionStarted { .. });
    assert_eq!(
        ran.events.iter().filter(started).count(),
        2,
        "the rest of the batch is off"
    );
    let told = outlines(&ran);
    assert!(told.contains(&vec![
        step("Open the contact page", true),
        step("Read the address and the phone number", false)
    ]));
}

#[test]
fn a_changed_plan_is_what_the_planner_gets_and_what_is_checked() {
    let ran =
        model("Open the contact page, tell me the phone number and subscribe to the newsletter")
            .person(Box::new(|q| {
                Some(match &q.body {
                    QuestionBody::Plan { .. } => edit_plan(
                        q,
                        &[
                            "Open the contact page",
                            "  ",
                            "Tell me the phone number from it",
                        ],
                    ),
                    body => answer(q, go_on(body)),
                })
            }))
            .run();
    ran.verified();
    // The end is judged by the plan as it stands, not by the goal that it changed.
    let judged = ran.planner.judged_for("goal_reader");
    assert!(
        judged[0].contains("Open the contact page. Tell me the phone number from it"),
        "{}",
        judged[0]
    );
    assert!(!judged[0].contains("newsletter"), "{}", judged[0]);
    assert!(ran.answer().contains("555-0199"));
    let first = ran.planner.conversation(0);
    assert!(
        first.contains("1. Open the contact page\n2. Tell me the phone number from it"),
        "{first}"
    );
    assert!(!first.contains("Read the phone number"), "{first}");
    assert!(first.contains("The person changed the plan"), "{first}");
}

#[test]
fn a_declined_plan_ends_the_run_before_it_begins() {
    let ran = model(GOAL).person(decides([Decision::Decline])).run();
    assert_eq!(ran.stop(), StopReason::Declined);
    assert_eq!(
        ran.summary.outcome.as_ref().unwrap().message.id,
        "ending-plan-declined"
    );
    assert!(ran.planner.requests().is_empty());
    assert_eq!(ran.summary.steps, 0);
}

#[test]
fn a_plan_that_nobody_can_approve_is_not_carried_out() {
    let ran = model(GOAL).run();
    assert_eq!(ran.stop(), StopReason::NobodyToAsk);
    assert_eq!(ran.terminal(), TerminalReason::GoalFailed);
    assert_eq!(
        ran.summary.outcome.as_ref().unwrap().message.id,
        "ending-plan-not-approved"
    );
    assert!(ran.planner.requests().is_empty());

    // "Allow whatever would ask" is said beforehand.
    let ran = model(GOAL).settings(|s| s.approve = Approve::All).run();
    ran.satisfied();
    assert!(ran.questions().is_empty());
    assert_eq!(done_steps(outlines(&ran).last().unwrap()), [true, true]);
}

#[test]
fn without_a_usable_plan_the_goals_own_steps_are_shown() {
    for reply in [
        json!({ "steps": [] }),
        json!({ "steps": ["only one"] }),
        json!({}),
    ] {
        let planner = Scripted::new(PlannerKind::Model, |c, call| match call {
            0 => c.click("Contact").into(),
            _ => done("555-0199").into(),
        })
        .judges(move |_, _| Ok(reply.clone()));
        let ran = Setup::with(GOAL, EN.base, EN.site(), planner)
            .settings(|s| s.engine.plan_first = true)
            .person(agreeable())
            .run();
        ran.satisfied();
        let QuestionBody::Plan { steps, .. } = &ran.questions()[0].body else {
            panic!("no plan was shown");
        };
        assert_eq!(steps.len(), 2, "{steps:?}");
        assert!(steps[0].to_lowercase().contains("contact"), "{steps:?}");
    }
}

#[test]
fn basic_mode_shows_how_it_reads_the_goal_and_follows_the_change() {
    let planner = Scripted::new(PlannerKind::Builtin, |c, call| match call {
        0 => c.click("Contact").into(),
        _ => done("Opening hours: Monday to Friday, 9 to 18").into(),
    })
    .understands([
        ("Open the contact page", true),
        ("tell me the phone number", true),
    ]);
    let ran = Setup::with(GOAL, EN.base, EN.site(), planner)
        .settings(|s| s.engine.plan_first = true)
        .person(Box::new(|q| {
            Some(edit_plan(
                q,
                &["Open the contact page", "Tell me the opening hours"],
            ))
        }))
        .run();
    ran.satisfied();
    assert!(ran.planner.judged().is_empty());
    let contexts = ran.planner.contexts();
    assert_eq!(
        contexts[0].goal,
        "Open the contact page. Tell me the opening hours"
    );
    // What the person asked for first stays in the history.
    assert_eq!(ran.summary.goal, GOAL);
}

#[test]
fn an_empty_plan_is_no_answer() {
    block_on(async {
        let running = model(GOAL).person(Box::new(|_| None)).start();
        running
            .event(|e| matches!(e, RunEvent::QuestionAsked { .. }))
            .await;
        let question = running.handle.pending().unwrap();
        for steps in [vec![], vec!["  "], vec!["x"; 21]] {
            let Submission::Answer { answer } = edit_plan(&question, &steps) else {
                unreachable!()
            };
            assert!(
                running
                    .handle
                    .submit(Submission::Answer { answer })
                    .is_err(),
                "{steps:?}"
            );
        }
        running.submit(answer(&question, Decision::Allow));
        running.ended().await.satisfied();
    });
}

#[test]
fn several_actions_come_in_one_call_and_stop_where_the_page_moves() {
    let planner = Scripted::new(PlannerKind::Model, |c, call| match call {
        0 => c.click("Settings").into(),
        1 => plan([
            c.choose("Theme", "Dark"),
            c.check("Weekly digest"),
            c.click("Save settings"),
        ]),
        _ => done("").into(),
    });
    let ran = Setup::with(
        "Open the settings, choose Dark in the Theme list, tick Weekly digest and press Save settings",
        EN.base,
        EN.site(),
        planner,
    )
    .person(agreeable())
    .run();
    ran.satisfied();
    assert_eq!(ran.summary.steps, 4);
    assert!(ran.planner.requests().len() <= 3);
    let actions: Vec<&str> = ran
        .events
        .iter()
        .filter_map(|e| match &e.event {
            RunEvent::ActionFinished { action, .. } => Some(action.name()),
            _ => None,
        })
        .collect();
    assert_eq!(actions, ["click", "select_option", "check", "click"]);
    assert!(ran.took("execute -> safety"));
}

/// Of all requests of a run the beginning stays, within a size, until the history is summed up.
#[test]
fn the_beginning_of_the_requests_stays_from_step_to_step() {
    let planner = Scripted::new(PlannerKind::Model, |c, call| match call {
        0 => c.click("Contact").into(),
        1 => Action::Click { element: 99_999 }.into(),
        2 => read().into(),
        3 => ask("Which number?").into(),
        4 => Action::GoBack.into(),
        5 => c.click("Shop").into(),
        6 => c.click("Blue mug").into(),
        7 => Action::GoBack.into(),
        8 => c.click("Red mug").into(),
        _ => done("Phone: 555-0199").into(),
    })
    .costs(10);
    let ran = Setup::with(GOAL, EN.base, EN.site(), planner)
        .settings(|s| {
            s.engine.memory_threshold_tokens = 500;
            s.engine.max_tokens_before_summary = 500;
            s.engine.max_history_tokens = 1_000;
        })
        .person(Box::new(|q| {
            let long = format!("the first one {}", "and no other one, please ".repeat(40));
            Some(match q.body {
                QuestionBody::Ask { .. } => say_to(q, Decision::Answer, &long),
                ref body => answer(q, go_on(body)),
            })
        }))
        .run();
    let requests = ran.planner.requests();
    assert!(requests.len() >= 9, "{}", requests.len());
    let summed = |r: &copilot_ports::PlanRequest| {
        r.messages
            .iter()
            .find(|m| m.text.starts_with("What happened before, in short"))
            .map(|m| m.text.clone())
    };
    let mut kept = 0;
    for pair in requests.windows(2) {
        let [before, after] = pair else {
            unreachable!()
        };
        // The rules and the task never move.
        assert_eq!(before.messages[..2], after.messages[..2]);
        if summed(before) == summed(after) {
            let stable = before.messages.len() - 1;
            assert_eq!(before.messages[..stable], after.messages[..stable]);
            kept += 1;
        }
    }
    assert!(kept >= 4, "{kept}");
    assert!(
        requests.iter().any(|r| summed(r).is_some()),
        "the history was summed up"
    );
}
