//! The conversation's memory: when it is summed up, by whom, how large it may be, and what outlives it.

use copilot_ports::{ChatMessage, PlannerError, Role};
use copilot_protocol::*;
use serde_json::json;

use crate::world::*;

const SITE: &str = "https://site.example/";

/// Enough to be summed up several times.
const BEDS: usize = 24;
const SOIL: &str =
    "The soil of the northern bed was tested in spring and found to be good for roses. ";

/// Reads bed after bed; each result is about 300 tokens.
fn reader(beds: usize) -> Scripted {
    Scripted::new(PlannerKind::Model, move |c, call| {
        if call < beds {
            plan([
                c.click(&format!("Show bed {call}")),
                Action::FindText {
                    text: format!("bed-{call} "),
                },
            ])
        } else {
            done("The soil of the northern bed was tested in spring").into()
        }
    })
    .costs(100)
}

fn read(beds: usize, planner: Scripted, change: impl FnOnce(&mut Settings)) -> Ran {
    let long = SOIL.repeat(12);
    let mut page = Page::new(SITE, "Garden").h1("Garden");
    for n in 0..beds {
        page = page
            .with(button(&format!("Show bed {n}")).does([Effect::Say(format!("bed-{n} {long}"))]));
    }
    let ran = Setup::with(
        "Read what is said of the beds",
        SITE,
        Site::of([page]),
        planner,
    )
    .settings(change)
    .run();
    ran.satisfied();
    ran
}

/// As the agent counts: four characters a token.
fn tokens(messages: &[ChatMessage]) -> usize {
    messages
        .iter()
        .map(|m| 4 + m.text.chars().count() / 4)
        .sum()
}

/// Tokens of history and summary in each request: all but rules, task and the page.
fn sizes(ran: &Ran) -> Vec<usize> {
    ran.planner
        .requests()
        .iter()
        .map(|r| tokens(&r.messages[2..r.messages.len() - 1]))
        .collect()
}

fn summary(ran: &Ran, call: usize) -> Option<String> {
    let text = &ran.planner.requests()[call].messages[2].text;
    text.starts_with("What happened before, in short:")
        .then(|| text.clone())
}

fn purposes(ran: &Ran) -> usize {
    ran.planner.judged_for("summary").len()
}

#[test]
fn a_model_sums_up_and_nothing_twice() {
    let mut calls = 0;
    let planner = reader(BEDS).judges(move |purpose, _| match purpose {
        "goal_reader" => Ok(reading(false, true)),
        "goal_validator" => Ok(verdict("met", "")),
        "summary" => {
            calls += 1;
            Ok(json!({ "summary": format!("Notes {calls}: beds were read") }))
        }
        other => panic!("nobody asks for {other}"),
    });
    let ran = read(BEDS, planner, |_| {});
    // What was read in the first bed and is no longer in the history is still a source of the answer.
    ran.verified();
    let asked = ran.planner.judged_for("summary");
    assert!(asked.len() >= 2, "{}", asked.len());
    assert!(
        asked[1].contains("Notes so far:\nNotes 1: beds were read"),
        "{}",
        asked[1]
    );
    for n in 0..BEDS {
        let clicked = format!("Result of click \"Show bed {n}\"");
        let times = asked.iter().filter(|text| text.contains(&clicked)).count();
        assert!(times <= 1, "bed {n} is summed up {times} times");
    }
    let last = summary(&ran, BEDS).expect("the summary is in the request");
    assert!(last.contains(&format!("Notes {}", asked.len())), "{last}");
    let spent = ran
        .summary
        .usage_by_purpose
        .iter()
        .find(|p| p.purpose == "summary");
    assert_eq!(spent.unwrap().usage.calls as usize, asked.len());
    // The system prompt, the task and the newest results are as they were.
    let request = &ran.planner.requests()[BEDS];
    assert_eq!(request.messages[0].role, Role::System);
    assert!(request.messages.iter().any(|m| m.text.contains("bed-23 ")));
}

#[test]
fn without_a_model_the_lines_are_cut_and_the_run_goes_on() {
    let fast = read(BEDS, reader(BEDS), |s| {
        s.engine.reflection = Reflection::Fast
    });
    assert_eq!(purposes(&fast), 0);
    let failing = read(
        BEDS,
        reader(BEDS).judges(|_, _| Err(PlannerError::Unavailable("gone".into()))),
        |_| {},
    );
    assert!(purposes(&failing) >= 2);
    for ran in [fast, failing] {
        let text = summary(&ran, BEDS).expect("a summary is there all the same");
        let times = |n: usize| {
            let line = format!("Result of click \"Show bed {n}\"");
            text.matches(&line).count()
        };
        let kept: Vec<usize> = (0..BEDS).filter(|n| times(*n) > 0).collect();
        assert!(kept.len() >= 3, "{text}");
        assert!(kept.iter().all(|n| times(*n) == 1), "{text}");
    }
}

#[test]
fn a_larger_window_keeps_more() {
    let run = |window: Option<u32>| {
        let mut planner = reader(BEDS).judges(|_, _| Ok(json!({"summary": "short"})));
        if let Some(window) = window {
            planner = planner.window(window);
        }
        read(BEDS, planner, |_| {})
    };
    let (unknown, small, large) = (run(None), run(Some(8_192)), run(Some(32_768)));
    assert_eq!(sizes(&unknown), sizes(&small));
    assert!(small.entered("memory_manager") > 0);
    assert_eq!(large.entered("memory_manager"), 0, "{:?}", sizes(&large));
    assert!(sizes(&large).iter().max() > sizes(&small).iter().max());
}

#[test]
fn what_was_found_outlives_the_history_with_its_place() {
    let ran = read(BEDS, reader(BEDS), |s| {
        s.engine.reflection = Reflection::Fast
    });
    let request = ran.planner.requests().last().unwrap().clone();
    assert!(
        !request.messages[..request.messages.len() - 1]
            .iter()
            .any(|m| m.text.contains("bed-0 The soil")),
        "its message is gone"
    );
    let facts = &request.context.facts;
    let first = facts
        .iter()
        .find(|f| f.text.contains("bed-0 "))
        .expect("kept as a finding");
    assert_eq!(
        (first.step, first.url.as_str(), first.title.as_str()),
        (2, SITE, "Garden")
    );
    assert_eq!(facts.len(), BEDS);
    // Steps are in order, so an answer can be traced to where it was seen.
    assert!(facts.windows(2).all(|pair| pair[0].step < pair[1].step));
}

#[test]
fn what_the_person_answers_is_a_finding() {
    let ran = Setup::model(
        "Open the contact page",
        SHOP,
        shop(),
        |c, call| match call {
            0 => ask("Which country?").into(),
            1 => c.click("Contact").into(),
            _ => done("").into(),
        },
    )
    .person(Box::new(|q| Some(say_to(q, Decision::Answer, "Norway"))))
    .run();
    ran.satisfied();
    let facts = ran.planner.contexts()[1].facts.clone();
    assert_eq!(facts.len(), 1);
    assert_eq!(
        (facts[0].text.as_str(), facts[0].url.as_str()),
        ("Norway", ""),
        "it stands on no page"
    );
    let request = ran.planner.conversation(1);
    assert!(request.contains("Norway (told by the person)"), "{request}");
}

#[test]
fn a_resumed_run_still_knows_what_was_found() {
    let script = |c: &copilot_ports::PlannerContext, call: usize| -> Turn {
        match call {
            0 => crate::world::read().into(),
            _ if c.facts.is_empty() => panic!("the finding is gone"),
            _ => done("$12.50").into(),
        }
    };
    let setup = Setup::with(
        "How much is the blue mug?",
        &format!("{SHOP}blue"),
        shop(),
        Scripted::new(PlannerKind::Model, move |c, call| {
            if call == 1 {
                Turn::Hang
            } else {
                script(c, call)
            }
        })
        .costs(100),
    );
    let killed = kill(setup, |run| async move { run.planner.asked(2).await });
    let ran = killed.resume(
        Scripted::new(PlannerKind::Model, move |c, call| script(c, call + 1)).costs(100),
        None,
    );
    ran.satisfied();
    assert!(ran.planner.contexts()[0].facts[0].text.contains("12.50"));
}
