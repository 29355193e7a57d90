//! A job of 120 steps: what a request holds of its beginning when the conversation was shortened many times.

use crate::support::*;

const STEPS: usize = 120;
const GOAL: &str = "Add all 56 samples to the log, then tell me the code of the safe";
/// Stands on a page that is seen at step 5 and never again.
const CODE: &str = "The code of the safe is 7731-K";
const SIGN: &str = "Sample 55 is in the log";

/// A log with pages of samples. Each has a long text and a button that adds it to the log.
fn site() -> Site {
    let at = |n: usize| format!("{SITE}sample/{n}");
    let text = "It was taken in the northern bay at low tide and kept at four degrees. ".repeat(6);
    let sample = |n: usize| {
        let adds = button("Add to log").by(&format!("Sample {n}"));
        let note = Effect::Say(format!("Sample {n} is in the log"));
        Page::new(&at(n), &format!("Sample {n}"))
            .h1(&format!("Sample {n}"))
            .p(&format!("Sample {n}. {text}"))
            .with(adds.does([Effect::Store("log", n.to_string()), note]))
            .with(link("Next sample", &at(n + 1)))
    };
    let safe = beside("safe", "Safe")
        .p(CODE)
        .with(link("Back to the samples", &at(2)));
    let first = sample(0).with(link("Safe", &format!("{SITE}safe")));
    let mut pages = vec![
        first,
        sample(1).with(link("Safe", &format!("{SITE}safe"))),
        safe,
    ];
    pages.extend((2..=60).map(sample));
    Site::of(pages)
}

/// Two samples, the safe at steps 4 to 6, then a sample every two steps, and the code at last.
fn plans(c: &PlannerContext, call: usize) -> Turn {
    let said = |n: usize| {
        c.observation
            .text
            .contains(&format!("Sample {n} is in the log"))
    };
    let here = c
        .observation
        .title
        .strip_prefix("Sample ")
        .map(|n| n.parse::<usize>().unwrap());
    let turn: Turn = match here {
        _ if call + 2 >= STEPS => {
            let quote = "The code of the safe is 7731-K";
            return cited("The code is 7731-K", [("7731-K", quote)]).into();
        }
        None if c
            .history
            .last()
            .is_some_and(|r| r.action.name() == "find_text") =>
        {
            c.click("Back to the samples").into()
        }
        None => Action::FindText {
            text: "safe is".into(),
            file: None,
        }
        .into(),
        Some(1) if said(1) => c.click("Safe").into(),
        Some(n) if said(n) => c.click("Next sample").into(),
        Some(_) => c.click("Add to log").into(),
    };
    if call == 0 {
        turn.expects([text_shown(SIGN)])
    } else {
        turn
    }
}

fn long(window: Option<u32>) -> Setup {
    model(GOAL)
        .on(site())
        .plans(plans)
        .settings(|s| {
            s.limits.max_steps = STEPS as u32 + 5;
            s.limits.max_planner_calls = 2 * STEPS as u32;
            // A script's thoughts are short: so much is said in a few dozen steps.
            s.engine.memory_threshold_tokens = 1_200;
            s.engine.max_tokens_before_summary = 1_500;
            s.engine.reflection = Reflection::Balanced;
        })
        .planner(|p| match window {
            Some(tokens) => p.window(tokens),
            None => p,
        })
        .judges(|purpose, _| match purpose {
            "goal_reader" => Ok(reading(true, true)),
            "goal_validator" => Ok(verdict("met", "")),
            // A summary that keeps nothing of use.
            "summary" => Ok(json!({ "summary": "Samples were worked on." })),
            _ => Err(PlannerError::Unsupported),
        })
}

fn settings() -> EngineSettings {
    EngineSettings::default()
}

#[test]
fn a_job_of_120_steps_keeps_its_beginning_within_its_budget() {
    for (window, factor) in [(None, 1), (Some(16_384), 2)] {
        let ran = long(window).satisfied();
        let requests = ran.planner.requests();
        assert!(ran.summary.steps as usize >= STEPS - 4, "{}", ran.story());
        let shortened = ran.planner.judged_for("summary").len();
        assert!(shortened * factor >= 2, "shortened {shortened} times");
        // No request is longer than its parts may be.
        let engine = settings();
        for (call, request) in requests.iter().enumerate() {
            let history = history_tokens(request);
            let most = engine.max_history_tokens as usize * factor;
            assert!(history <= most, "call {call}: {history} tokens of history");
            let last = tokens(&request.messages.last().unwrap().text);
            assert!(
                last <= engine.page_tokens as usize + 400,
                "call {call}: {last} tokens"
            );
        }
        // What was found at step 5, what is to be so at the end, the goal, and what was done are all there still.
        let call = requests.len() - 1;
        ran.told(call, GOAL);
        ran.told(call, CODE);
        ran.told(call, &format!("Your conditions: the page shows \"{SIGN}\""));
        ran.told(call, "step 1: click \"Add to log\" in \"Sample 0\"");
        let named = (0..=56).filter(|n| {
            let of = format!("click \"Add to log\" in \"Sample {n}\"");
            ran.planner.conversation(call).contains(&of)
        });
        let named = named.count();
        assert!(named >= 15, "{named} of what was done");
        // And the answer that cites it is one that code has seen.
        assert!(ran.outcome().verified, "{}", ran.story());
    }
}

#[test]
fn a_quote_that_only_a_page_showed_holds_after_a_hundred_other_pages() {
    // Nothing was read by an action: the page was only seen.
    let ran = long(None)
        .plans(|c, call| match c.observation.title.as_str() {
            "Safe" => c.click("Back to the samples").into(),
            _ => plans(c, call),
        })
        .satisfied();
    let cited = ran.summary.outcome.as_ref().unwrap();
    assert!(cited.verified, "{}", ran.story());
}

#[test]
fn between_two_shortenings_a_request_begins_as_the_one_before() {
    let ran = long(None).satisfied();
    let requests = ran.planner.requests();
    let broken = requests.windows(2).filter(|pair| {
        let before = &pair[0].messages[..pair[0].messages.len() - 1];
        !pair[1].messages.starts_with(before)
    });
    let shortened = ran.planner.judged_for("summary").len();
    assert!(shortened >= 2);
    assert_eq!(broken.count(), shortened);
}
