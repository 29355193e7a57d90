//! Nodes that end a run, or keep it from an end that is too early.

use super::*;

fn broken() -> PlannerError {
    PlannerError::Malformed {
        detail: "no JSON".into(),
        raw: "???".into(),
        request: "request".into(),
        usage: Usage {
            calls: 1,
            input_tokens: 7,
            ..Usage::default()
        },
    }
}

#[test]
fn error_retry_tries_once_more_and_goes_on() {
    let ran = model("Open the contact page")
        .takes([
            Fail(broken),
            Told("could not be read", &Click("Contact")),
            Done(""),
        ])
        .satisfied();
    assert!(ran.took("error_retry -> planner"));
    let tokens = ran.summary.usage.input_tokens;
    assert_eq!(tokens, 207, "what the broken answer cost is counted");
}

#[test]
fn error_retry_ends_by_the_kind_of_error() {
    use StopReason::{ModelRefused, ModelUnavailable};
    // Those that may pass are told twice.
    for (error, stop, calls) in [
        (PlannerError::Refused("401".into()), ModelRefused, 1),
        (PlannerError::ModelNotFound("404".into()), ModelRefused, 1),
        (
            PlannerError::Unavailable("refused".into()),
            ModelUnavailable,
            2,
        ),
        (PlannerError::RateLimited("429".into()), ModelUnavailable, 2),
        (broken(), ModelUnavailable, 2),
        // Each time the window is known better, and the page is told shorter.
        (PlannerError::TooLong("400".into()), ModelRefused, 4),
        (PlannerError::Timeout(90_000), ModelUnavailable, 2),
    ] {
        let failing = error.clone();
        let ran = model("Open the contact page")
            .plans(move |_, _| Turn::Fail(failing.clone()))
            .settings(|s| s.engine.model_patience_s = 0)
            .fails(stop);
        assert_eq!(ran.calls(), calls, "{error}");
        assert!(ran.did_nothing());
        let told = ran.saw(|e| matches!(e, RunEvent::Error { .. }));
        assert!(told, "{error}: the person is told");
    }
}

#[test]
fn error_retry_tells_a_slow_model_from_a_slow_page() {
    // After an action that worked, a model that hangs is still the model's fault.
    let ran = model("Open the contact page")
        .takes([Click("Contact"), Hang])
        .fails(StopReason::ModelUnavailable);
    assert!(ran.took("error_retry -> planner"));
    // And an action that takes too long is the page's: the page is looked at again first.
    let slow = button("Show plan").fails(ActionStatus::Timeout, 99);
    let ran = model("Open the plan")
        .on(home().moving().with(slow))
        .takes([Click("Show plan")])
        .fails(StopReason::InsufficientKnowledge);
    assert!(!ran.took("error_retry -> planner"), "{}", ran.story());
}

#[test]
fn error_retry_looks_again_after_a_failed_snapshot() {
    let failing = |times: usize| {
        let gone = copilot_ports::BrowserError::DialogOpen("Sure?".into());
        basic("What is the phone number?")
            .at(&format!("{SHOP}contact"))
            .takes([Done("555-0199")])
            .browser(move |b| b.fail_snapshots(vec![gone; times]))
    };
    let ran = failing(2).satisfied();
    assert_eq!(ran.entered("error_retry"), 2);
    let ran = failing(99).fails(StopReason::InsufficientKnowledge);
    assert_eq!(ran.calls(), 0, "nothing was seen");
}

#[test]
fn goal_validator_sends_an_early_claim_back() {
    let added = page_said("Blue mug was added to your cart");
    let (mug, add, end) = (Click("Blue mug"), Click("Add to cart"), Done(""));
    let steps = [Done("It is in the cart"), mug, end, add, end];
    let ran = model("Add the blue mug to the cart")
        .plans(naming(0, [added], steps))
        .reads(true, false)
        .verified();
    assert!(ran.took("goal_validator -> planner"));
    ran.told(1, "The goal is not met yet: nothing was changed");
    ran.told(3, "the page said \"Blue mug was added to your cart\"");
    // The same without a model, by the goal's words.
    let ran = basic("Add the blue mug to the cart")
        .takes([mug, end, add, end])
        .satisfied();
    assert!(ran.took("goal_validator -> planner"));
}

#[test]
fn goal_validator_asks_a_model_where_the_page_does_not_tell() {
    let smile = |mode: fn(&str) -> Setup| {
        mode("Add the blue mug to the cart. Make me happy").takes([
            Click("Blue mug"),
            Click("Add to cart"),
            Done(""),
        ])
    };
    let run = |word: &'static str| {
        smile(model)
            .judges(move |purpose, messages| {
                let text = &messages[1].text;
                assert!(text.contains("click \"Add to cart\""), "{text}");
                let sees_pages = text.contains("<page>");
                assert_eq!(purpose == "goal_validator", sees_pages, "{purpose}: {text}");
                Ok(match purpose {
                    "goal_reader" => reading(true, false),
                    _ => verdict(word, "nobody smiles"),
                })
            })
            .run()
    };
    // Its yes alone is no proof.
    for word in ["met", "cannot_tell"] {
        let ran = run(word);
        ran.unverified();
        assert_eq!(ran.purposes(), ["goal_reader", "goal_validator"]);
    }
    let no = run("not_met");
    no.refused();
    no.told(3, "nobody smiles");
    assert_eq!(no.planner.judged_for("goal_validator").len(), 3);
    // Without a model nobody says that it is met.
    smile(basic).fails(StopReason::NotVerified);
}

#[test]
fn goal_validator_looks_again_where_the_view_is_old() {
    let slow = At("Blue mug", &Slow(5, &[Done("$12.50")]));
    let ran = how_much(basic)
        .takes([slow, Done("$12.50")])
        .attended_by(async |run| {
            run.planner.asked(1).await;
            run.submit(Submission::TakeOver);
            run.submit(Submission::HandBack);
        });
    ran.satisfied();
    assert!(ran.took("goal_validator -> observe"), "{}", ran.story());
}

const MADE_UP: Do = Done("The blue mug is $12.50, in stock; the price was 80 before");

#[test]
fn goal_validator_sends_made_up_numbers_back() {
    let ran = how_much(model)
        .takes([MADE_UP, Done("$12.50")])
        .reads(false, true)
        .verified();
    assert_eq!(ran.answer(), "$12.50");
    ran.told(1, "80 of the answer stands on no page that was seen");
    // It is not asked about: code saw it.
    assert_eq!(ran.purposes(), ["goal_reader", "goal_validator"]);
}

#[test]
fn quality_evaluator_sends_made_up_details_back() {
    let ran = how_much(basic)
        .takes([MADE_UP, Done("Blue mug"), Done("$12.50")])
        .satisfied();
    assert_eq!(ran.answer(), "$12.50");
    assert_eq!(ran.entered("quality_evaluator"), 3);
    assert_eq!(ran.narrated("say-better-answer"), 2, "{:?}", ran.said());
}

#[test]
fn quality_evaluator_has_its_own_patience() {
    let ran = how_much(basic)
        .takes([MADE_UP])
        .settings(|s| s.engine.max_validation_rejects = 2)
        .fails(StopReason::NotVerified);
    assert_eq!(ran.entered("quality_evaluator"), 2);
}
