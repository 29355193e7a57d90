//! Errors by type: each is recognised, and each has its own way on.

use crate::support::*;

/// Errors as nodes gave them in their reasons, in order: node, kind, where it went.
fn errors(ran: &Ran) -> Vec<(String, String, String)> {
    ran.pick(|e| match e {
        RunEvent::NodeLeft {
            node, why, edge, ..
        } => {
            let to = match edge {
                EdgeTaken::Node(to) | EdgeTaken::Interrupt(to) => to.clone(),
                EdgeTaken::End => "end".into(),
            };
            let kind = why.get("error")?.as_str()?.to_owned();
            Some((node.clone(), kind, to))
        }
        _ => None,
    })
}

#[track_caller]
fn went(ran: &Ran, node: &str, kind: &str, to: &str) {
    let found = errors(ran);
    let way = (node.to_owned(), kind.to_owned(), to.to_owned());
    assert!(
        found.contains(&way),
        "{way:?} is not among {found:?}\n{}",
        ran.story()
    );
}

/// Presses what always fails like this, on a page that moves.
fn failing(status: ActionStatus) -> Setup {
    let plan = button("Show plan").fails(status, 99);
    basic("Open the plan")
        .on(home().moving().with(plan).with(says("Show map", "Map")))
        .takes([Click("Show plan")])
}

#[test]
fn network() {
    let ran = basic("Open https://down.example/")
        .takes([Go("https://down.example/")])
        .fails(StopReason::InsufficientKnowledge);
    went(&ran, "execute", "network", "error_retry");
    went(&ran, "error_retry", "network", "observe");
    // Another way to a site that cannot be reached is none: this one ends the run.
    went(&ran, "error_retry", "network", "end");
    assert_eq!(ran.entered("strategy_adapter"), 0);
    assert_eq!(ran.outcome().message.id, "ending-network");
    assert_eq!(ran.browser.acts().len(), 4);
}

#[test]
fn element_not_found_and_unknown() {
    for (status, kind) in [
        (ActionStatus::NotFound, "element_not_found"),
        (ActionStatus::Other, "unknown"),
    ] {
        let ran = failing(status).run();
        went(&ran, "execute", kind, "error_retry");
        went(&ran, "error_retry", kind, "observe");
        went(&ran, "error_retry", kind, "strategy_adapter");
    }
}

#[test]
fn stale_ref() {
    let ran = basic("Open the plan")
        .on(home().with(button("Show plan").stale(99)))
        .takes([Click("Show plan")])
        .settings(|s| s.limits.max_planner_calls = 6)
        .not_satisfied();
    went(&ran, "execute", "stale_ref", "self_corrector");
    // It gives up where it would have to guess.
    went(&ran, "self_corrector", "stale_ref", "error_retry");
    went(&ran, "error_retry", "stale_ref", "observe");
}

/// The site wants to see a person: one comes, and the run goes on.
#[test]
fn auth_and_captcha() {
    let auth = || home().signals(|s| s.http_status = 401);
    let captcha = home().signals(|s| s.captcha = true);
    for (kind, page) in [("auth", auth()), ("captcha", captcha)] {
        let ran = basic("Open the plan")
            .on(with_plan(page))
            .takes([At("Plan", &Done(""))])
            .attended_by(async |run| {
                let fits = match run.question().await.body {
                    QuestionBody::Login { .. } => kind == "auth",
                    QuestionBody::Captcha { .. } => kind == "captcha",
                    _ => false,
                };
                assert!(fits, "{kind}");
                run.browser.by_hand(&[to("plan")]);
                run.decides(Decision::Continue).await;
            });
        ran.satisfied();
        assert_eq!(ran.planner.contexts()[0].error, None, "{kind}");
        went(&ran, "goal_check", kind, "ask_user");
    }
    basic("Open the plan")
        .on(with_plan(auth()))
        .fails(StopReason::LoginRequired);
}

#[test]
fn rate_limit() {
    // The model's server, without patience: asked once more, then the run ends, since nothing can be planned.
    let ran = model("Open the plan")
        .takes([Fail(|| PlannerError::RateLimited("429".into()))])
        .settings(|s| s.engine.model_patience_s = 0)
        .run();
    went(&ran, "planner", "rate_limit", "error_retry");
    went(&ran, "error_retry", "rate_limit", "planner");
    went(&ran, "error_retry", "rate_limit", "end");
    // A site: the planner is told, then another way is tried, then the run ends.
    let ran = basic("Open the plan")
        .on(home().moving().signals(|s| s.http_status = 429))
        .takes([Told("asked too often", &Reload)])
        .settings(|s| {
            s.engine.max_strategies = 1;
            s.limits.max_no_progress_steps = 100;
        })
        .run();
    went(&ran, "goal_check", "rate_limit", "planner");
    went(&ran, "goal_check", "rate_limit", "strategy_adapter");
    went(&ran, "goal_check", "rate_limit", "end");
    assert_eq!(ran.outcome().message.id, "ending-rate-limited");
}

#[test]
fn three_failed_recoveries_end_an_approach_and_at_last_the_run() {
    let ran = failing(ActionStatus::Other)
        .settings(|s| s.engine.max_strategies = 1)
        .fails(StopReason::InsufficientKnowledge);
    let mut ways = errors(&ran);
    ways.retain(|(node, ..)| node == "error_retry");
    let ways: Vec<&str> = ways.iter().map(|(_, _, to)| to.as_str()).collect();
    let approach = ["observe"; 3];
    let wanted = [&approach[..], &["strategy_adapter"], &approach, &["end"]].concat();
    assert_eq!(ways, wanted);
    // An action that works in between makes it a new beginning.
    let ran = failing(ActionStatus::Other)
        .plans(|c, call| {
            c.click(["Show plan", "Show plan", "Show map"][call % 3])
                .into()
        })
        .settings(|s| s.limits.max_steps = 12)
        .run();
    let given_up = ran.took("error_retry -> strategy_adapter");
    assert!(!given_up, "{}", ran.story());
}

#[test]
fn a_done_too_early_is_refused_by_stage() {
    let may_end = |ran: &Ran| {
        let first = &ran.planner.contexts()[0];
        first.allowed_actions.iter().any(|a| a == "done")
    };
    let early = |mode: fn(&str) -> Setup| mode("Open the plan").on(home()).at("");
    let ran = early(basic)
        .agreed()
        .takes([Done(""), Told("not allowed now", &Go(SITE)), Done("")])
        .run();
    assert!(!may_end(&ran));
    assert!(ran.did("navigate") > 0);
    went(&ran, "planner", "planner", "error_retry");
    went(&ran, "error_retry", "planner", "planner");
    // With a model no stage bars the way: the claim is judged, and here refuted.
    let ran = early(model).takes([Done("")]).reads(true, false).refused();
    assert!(may_end(&ran));
    assert!(ran.planner.contexts().iter().all(|c| c.error.is_none()));
    assert_eq!(ran.entered("error_retry"), 0);
    assert_eq!(ran.entered("goal_validator"), 3);
}

/// Another model answers for a while: told once when it begins and once when it is over.
#[test]
fn a_model_that_stands_in_is_told_of_once() {
    let ran = model("Open the blue mug and then the cart")
        .plans(|c, call| {
            let action = match c.observation.title.as_str() {
                "Your cart" => done(""),
                "Blue mug" => c.click("Cart"),
                _ if call == 0 => Action::wait(10),
                _ => c.click("Blue mug"),
            };
            let mut answered = reply([action]);
            let stands_in = call == 0 || call == 1;
            answered.model = if stands_in { "second" } else { "first" }.into();
            answered.stood_in_for = if stands_in { "first" } else { "" }.into();
            Turn::Reply(Box::new(answered))
        })
        .run();
    for id in ["say-model-stands-in", "say-model-is-back"] {
        assert_eq!(ran.narrated(id), 1, "{id}");
    }
}
