//! A plan that is shown before anything is done: made, changed, approved or declined, and ticked off.

use crate::support::*;

const ADDED: &str = "Blue mug was added to your cart";
const GOAL: &str = "Open the contact page and tell me the phone number";

fn outlines(ran: &Ran) -> Vec<Vec<OutlineStep>> {
    ran.pick(|e| match e {
        RunEvent::OutlineChanged { steps } => Some(steps.clone()),
        _ => None,
    })
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

/// A model that shows a plan of two steps first, and names the step in its thought.
fn planned(goal: &str) -> Setup {
    model(goal)
        .on(EN.site())
        .plans(|c, call| {
            thinking(
                &format!("[{}/2] as planned", call + 1),
                c,
                [[Click("Contact")], [Done("555-0199")]][call.min(1)],
            )
        })
        .judged(|purpose| match purpose {
            "outline" => {
                json!({ "steps": ["1. Open the contact page", "2. Read the phone number"] })
            }
            "goal_reader" => reading(false, true),
            "goal_validator" => verdict("met", ""),
            other => panic!("nothing else is asked: {other}"),
        })
        .settings(|s| s.engine.plan_first = true)
}

/// These actions, with this thought.
fn thinking(thought: &str, c: &PlannerContext, steps: impl IntoIterator<Item = Do>) -> Turn {
    let mut reply = reply(steps.into_iter().map(|step| step.action(c)));
    reply.thought = thought.into();
    Turn::Reply(Box::new(reply))
}

fn shown_plan(ran: &Ran) -> (Vec<String>, Vec<Condition>) {
    let QuestionBody::Plan { steps, conditions } = &ran.questions()[0].body else {
        panic!("no plan was shown");
    };
    (steps.clone(), conditions.clone())
}

#[test]
fn a_plan_is_approved_kept_in_view_and_ticked_off() {
    let ran = planned(GOAL).agreed().satisfied();
    let steps = ["Open the contact page", "Read the phone number"];
    let got = shown_plan(&ran);
    assert_eq!(got, (steps.map(str::to_owned).to_vec(), Vec::new()));
    // Nothing was done before the yes.
    let mut before = ran.events.iter().map(|e| &e.event);
    let mut before = before
        .by_ref()
        .take_while(|e| !matches!(e, RunEvent::QuestionAnswered { .. }));
    assert!(
        !before.any(|e| matches!(e, RunEvent::Planned { .. } | RunEvent::ActionStarted { .. }))
    );
    // Each request begins with it, and its ticks stand in what changes.
    for request in ran.planner.requests() {
        let task = &request.messages[1].text;
        assert!(
            task.contains("1. Open the contact page\n2. Read the phone number"),
            "{task}"
        );
    }
    let words = "Of the plan 0 of 2 steps are done. Next: 1. Open the contact page";
    ran.told(1, words);
    let ticks: Vec<Vec<bool>> = outlines(&ran).iter().map(|o| done_steps(o)).collect();
    assert_eq!(ticks, [[false, false], [true, false], [true, true]]);
    // The mark is for us, not for the person.
    assert!(!ran.saw(|e| matches!(e, RunEvent::Planned { plan } if plan.thought != "as planned")));
    assert_eq!(ran.purposes(), ["outline", "goal_reader", "goal_validator"]);
}

/// Puts a mug into the cart, by a plan that says how it will be seen.
fn buyer(person: Reaction) -> Ran {
    let sign = json!({ "kind": "message", "name": null, "value": ADDED, "gone": null });
    model("Add the blue mug to the cart")
        .takes([Click("Blue mug"), Click("Add to cart"), Done("")])
        .judged(move |purpose| match purpose {
            "outline" => json!({
                "steps": ["Open the blue mug", "Put it into the cart"],
                "conditions": [sign],
            }),
            "goal_reader" => reading(true, false),
            _ => verdict("met", ""),
        })
        .settings(|s| s.engine.plan_first = true)
        .person(person)
        .run()
}

#[test]
fn the_signs_that_were_shown_with_a_plan_are_those_that_count() {
    let ran = buyer(agreeable());
    let (_, conditions) = shown_plan(&ran);
    assert_eq!(conditions, [page_said(ADDED)]);
    ran.verified();
    let checked = ran.outcome().conditions.iter().map(|c| c.condition.clone());
    assert_eq!(checked.collect::<Vec<_>>(), conditions);
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
    let step = |text: &str, done| OutlineStep {
        text: text.into(),
        done,
    };
    let changed = vec![
        step("Open the contact page", true),
        step("Read the address and the phone number", false),
    ];
    let wanted = changed.clone();
    let ran = planned(GOAL)
        .plans(|c, call| match call {
            0 => thinking("[1/2] the contact page", c, [Click("Contact")]),
            1 => match thinking("[2/2] once more", c, [Read, Read]) {
                Turn::Reply(reply) => Turn::After(Duration::from_secs(5), reply),
                other => other,
            },
            _ => thinking("[2/2] both", c, [Done("555-0199, 12 Mill Lane")]),
        })
        .attended_by(async |run| {
            run.decides(Decision::Allow).await;
            run.planner.asked(2).await;
            assert!(run.refuses(Submission::Plan {
                steps: vec![step(" ", false)]
            }));
            run.submit(Submission::Plan { steps: changed });
            run.planner.asked(3).await;
            run.submit(Submission::Stop);
        });
    // What was planned by the old plan is off, and the next request has the new one.
    let task = &ran.planner.requests()[2].messages[1].text;
    let now = "1. Open the contact page\n2. Read the address and the phone number";
    assert!(task.contains(now), "{task}");
    let words = "The person changed the plan: follow it as it stands now.";
    ran.told(2, words);
    let started = ran.count(|e| matches!(e, RunEvent::ActionStarted { .. }));
    assert_eq!(started, 2, "the rest of the batch is off");
    assert!(outlines(&ran).contains(&wanted));
}

#[test]
fn a_changed_plan_is_what_the_planner_gets_and_what_is_checked() {
    let steps = [
        "Open the contact page",
        "  ",
        "Tell me the phone number from it",
    ];
    let goal = "Open the contact page, tell me the phone number and subscribe to the newsletter";
    let ran = planned(goal)
        .person(Box::new(move |q| {
            Some(match &q.body {
                QuestionBody::Plan { .. } => edit_plan(q, &steps),
                body => answer(q, go_on(body)),
            })
        }))
        .verified();
    // The end is judged by the plan as it stands, not by the goal that it changed.
    let words = "Open the contact page. Tell me the phone number from it";
    ran.judge_was_told("goal_reader", words);
    let judged = &ran.planner.judged_for("goal_reader")[0];
    assert!(!judged.contains("newsletter"), "{judged}");
    assert!(ran.answer().contains("555-0199"));
    let words = "1. Open the contact page\n2. Tell me the phone number from it";
    ran.told(0, words);
    ran.told(0, "The person changed the plan");
    let first = ran.planner.conversation(0);
    assert!(!first.contains("Read the phone number"), "{first}");
}

#[test]
fn a_declined_plan_ends_the_run_before_it_begins() {
    let ran = planned(GOAL)
        .person(decides([Decision::Decline]))
        .fails(StopReason::Declined);
    assert_eq!(ran.outcome().message.id, "ending-plan-declined");
    assert_eq!((ran.calls(), ran.summary.steps), (0, 0));
}

#[test]
fn a_plan_that_nobody_can_approve_is_not_carried_out() {
    let ran = planned(GOAL).fails(StopReason::NobodyToAsk);
    assert_eq!(ran.outcome().message.id, "ending-plan-not-approved");
    assert_eq!(ran.calls(), 0);

    // "Allow whatever would ask" is said beforehand.
    let ran = planned(GOAL)
        .settings(|s| s.approve = Approve::All)
        .satisfied();
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
        let ran = planned(GOAL)
            .judged(move |_| reply.clone())
            .agreed()
            .satisfied();
        let (steps, _) = shown_plan(&ran);
        assert_eq!(steps.len(), 2, "{steps:?}");
        assert!(steps[0].to_lowercase().contains("contact"), "{steps:?}");
    }
}

#[test]
fn basic_mode_shows_how_it_reads_the_goal_and_follows_the_change() {
    let read = [
        ("Open the contact page", true),
        ("tell me the phone number", true),
    ];
    let steps = ["Open the contact page", "Tell me the opening hours"];
    let ran = basic(GOAL)
        .on(EN.site())
        .takes([
            Click("Contact"),
            Done("Opening hours: Monday to Friday, 9 to 18"),
        ])
        .understands(read)
        .settings(|s| s.engine.plan_first = true)
        .person(Box::new(move |q| Some(edit_plan(q, &steps))))
        .satisfied();
    assert!(ran.planner.judged().is_empty());
    let goal = &ran.planner.contexts()[0].goal;
    assert_eq!(goal, "Open the contact page. Tell me the opening hours");
    // What the person asked for first stays in the history.
    assert_eq!(ran.summary.goal, GOAL);
}

#[test]
fn an_empty_plan_is_no_answer() {
    let ran = planned(GOAL).attended_by(async |run| {
        let question = run.question().await;
        for steps in [vec![], vec!["  "], vec!["x"; 21]] {
            let sent = run.handle.submit(edit_plan(&question, &steps));
            assert!(sent.is_err(), "{steps:?}");
        }
        run.decides(Decision::Allow).await;
    });
    ran.satisfied();
}

/// Of all requests of a run the beginning stays, within a size, until the history is summed up.
#[test]
fn the_beginning_of_the_requests_stays_from_step_to_step() {
    let read = [Click("Contact"), Wrong, Read, Ask("Which number?"), Back];
    let shop = [Click("Shop"), Click("Blue mug"), Back, Click("Red mug")];
    let end = [Done("Phone: 555-0199")];
    let ran = model(GOAL)
        .on(EN.site())
        .takes(read.into_iter().chain(shop).chain(end))
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
    let summed = |r: &PlanRequest| {
        let mut messages = r.messages.iter();
        let found = messages.find(|m| m.text.starts_with("What happened before, in short"));
        found.map(|m| m.text.clone())
    };
    let mut kept = 0;
    for pair in requests.windows(2) {
        let (before, after) = (&pair[0], &pair[1]);
        // The task never moves, and the rules only where the history is summed up.
        assert_eq!(before.messages[1], after.messages[1]);
        if summed(before) == summed(after) {
            let stable = before.messages.len() - 1;
            assert_eq!(before.messages[..stable], after.messages[..stable]);
            kept += 1;
        }
    }
    assert!(kept >= 4, "{kept}");
    let summed_up = requests.iter().any(|r| summed(r).is_some());
    assert!(summed_up, "the history was summed up");
}
