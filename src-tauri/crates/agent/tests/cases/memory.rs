//! The conversation's memory: when it is summed up, by whom, how large it may be, and what outlives it.

use crate::support::*;

/// Enough to be summed up several times.
const BEDS: usize = 24;

/// Tokens of history and summary in each request.
fn sizes(ran: &Ran) -> Vec<usize> {
    ran.planner.requests().iter().map(history_tokens).collect()
}

fn fast() -> Ran {
    beds(BEDS)
        .settings(|s| s.engine.reflection = Reflection::Fast)
        .satisfied()
}

fn summary(ran: &Ran, call: usize) -> Option<String> {
    let text = &ran.planner.requests()[call].messages[2].text;
    text.starts_with("What happened before, in short:")
        .then(|| text.clone())
}

#[test]
fn a_model_sums_up_and_nothing_twice() {
    let mut calls = 0;
    let ran = beds(BEDS)
        .judged(move |purpose| match purpose {
            "goal_reader" => reading(false, true),
            "goal_validator" => verdict("met", ""),
            "summary" => {
                calls += 1;
                json!({ "summary": format!("Notes {calls}: beds were read") })
            }
            other => panic!("nobody asks for {other}"),
        })
        // What was read in the first bed and is no longer in the history is still a source of the answer.
        .verified();
    let asked = ran.planner.judged_for("summary");
    assert!(asked.len() >= 2, "{}", asked.len());
    let before = "Notes so far:\nNotes 1: beds were read";
    assert!(asked[1].contains(before), "{}", asked[1]);
    for n in 0..BEDS {
        let clicked = format!("Result of click \"Show bed {n}\"");
        let times = asked.iter().filter(|text| text.contains(&clicked)).count();
        assert!(times <= 1, "bed {n} is summed up {times} times");
    }
    let last = summary(&ran, BEDS).expect("the summary is in the request");
    assert!(last.contains(&format!("Notes {}", asked.len())), "{last}");
    let mut spent = ran.summary.usage_by_purpose.iter();
    let spent = spent.find(|p| p.purpose == "summary");
    assert_eq!(spent.unwrap().usage.calls as usize, asked.len());
    // The system prompt, the task and the newest results are as they were.
    let request = &ran.planner.requests()[BEDS];
    assert_eq!(request.messages[0].role, Role::System);
    assert!(request.messages.iter().any(|m| m.text.contains("bed-23 ")));
}

#[test]
fn without_a_model_the_lines_are_cut_and_the_run_goes_on() {
    let fast = fast();
    let failing = beds(BEDS)
        .judges(|_, _| Err(PlannerError::Unavailable("gone".into())))
        .satisfied();
    let asked = |ran: &Ran| ran.planner.judged_for("summary").len();
    assert_eq!(asked(&fast), 0);
    assert!(asked(&failing) >= 2);
    for ran in [fast, failing] {
        let text = summary(&ran, BEDS).expect("a summary is there all the same");
        let times = |n: usize| {
            let line = format!("Result of click \"Show bed {n}\"");
            text.matches(&line).count()
        };
        let kept: Vec<usize> = (0..BEDS).filter(|n| times(*n) > 0).collect();
        assert!(kept.len() >= 3, "{text}");
        assert!(kept.iter().all(|n| times(*n) == 1), "{text}");
        // The conversation gets shorter now and then, and begins with the rules and the task.
        let sizes = sizes(&ran);
        assert!(sizes.windows(2).any(|pair| pair[1] < pair[0]), "{sizes:?}");
        let last = &ran.planner.requests()[BEDS].messages;
        assert_eq!(last[0].role, Role::System);
        assert!(last[1].text.contains("Read what is said of the beds"));
    }
}

#[test]
fn a_larger_window_keeps_more() {
    let short = || beds(BEDS).judged(|_| json!({"summary": "short"}));
    let run = |window| short().planner(|p| p.window(window)).satisfied();
    let (unknown, small, large) = (short().satisfied(), run(8_192), run(32_768));
    assert_eq!(sizes(&unknown), sizes(&small));
    assert!(small.entered("memory_manager") > 0);
    assert_eq!(large.entered("memory_manager"), 0, "{:?}", sizes(&large));
    assert!(sizes(&large).iter().max() > sizes(&small).iter().max());
}

#[test]
fn what_was_found_outlives_the_history_with_its_place() {
    let ran = beds(BEDS)
        .settings(|s| s.engine.reflection = Reflection::Fast)
        .planner(|p| p.window(16_384))
        .satisfied();
    let request = ran.planner.requests().last().unwrap().clone();
    let results = |n: usize| {
        let read = format!("<page_text>\nbed-{n} The soil");
        request
            .messages
            .iter()
            .filter(move |m| m.text.contains(&read))
            .count()
    };
    let noted = |n: usize| {
        let place = format!("(step {}, Garden club)", 2 * n + 2);
        let begins = format!("- bed-{n} The soil");
        let lines = request.messages.iter().flat_map(|m| m.text.lines());
        lines
            .filter(|l| l.starts_with(&begins) && l.ends_with(&place))
            .count()
    };
    assert_eq!(results(0), 0, "its message is gone");
    // Each is told once: by its own message, or as a note with its step and page.
    let told: Vec<usize> = (0..BEDS).map(|n| results(n) + noted(n)).collect();
    assert_eq!(told, [1; BEDS]);
}

#[test]
fn what_the_person_answers_is_a_finding() {
    let ran = model("Open the contact page")
        .takes([Ask("Which country?"), Click("Contact"), Done("")])
        .person(telling("Norway"))
        .satisfied();
    // Once: where it was said.
    ran.told(1, "The person answers: Norway");
    assert!(!ran.planner.conversation(1).contains("told by the person"));
}

#[test]
fn a_resumed_run_still_knows_what_was_found() {
    let setup = how_much(model).takes([Read, Hang]);
    let killed = kill(setup, |run| async move { run.planner.asked(2).await });
    let planner = Scripted::new(PlannerKind::Model, takes([Done("$12.50")]));
    let ran = killed.resume(planner, None);
    ran.satisfied();
    ran.told(
        0,
        "Result of extract \"\": Ok\n<page_text>\nShop\nCart\nBlue mug\nPrice: $12.50",
    );
}
