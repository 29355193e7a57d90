//! Errors by type: each is recognised, and each has its own way on.

use copilot_ports::PlannerError;
use copilot_protocol::*;

use crate::world::*;

const SITE: &str = "https://site.example/";

fn home() -> Page {
    Page::new(SITE, "Garden").h1("Garden")
}

/// Errors as nodes gave them in their reasons, in order: node, kind, where it went.
fn errors(ran: &Ran) -> Vec<(String, String, String)> {
    ran.events
        .iter()
        .filter_map(|e| match &e.event {
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
        .collect()
}

#[track_caller]
fn went(ran: &Ran, node: &str, kind: &str, to: &str) {
    let found = errors(ran);
    assert!(
        found
            .iter()
            .any(|(n, k, t)| (n.as_str(), k.as_str(), t.as_str()) == (node, kind, to)),
        "{node} {kind} -> {to} is not among {found:?}\n{}",
        ran.story()
    );
}

/// Presses what always fails like this, on a page that moves.
fn failing(status: ActionStatus, change: impl FnOnce(&mut Settings)) -> Ran {
    let page = home()
        .moving()
        .with(button("Show plan").fails(status, 99))
        .with(button("Show map"));
    Setup::new("Open the plan", SITE, Site::of([page]), |c, _| {
        c.click("Show plan").into()
    })
    .settings(change)
    .run()
}

#[test]
fn network() {
    let ran = Setup::new("Open https://down.example/", SHOP, shop(), |_, _| {
        go("https://down.example/").into()
    })
    .run();
    went(&ran, "execute", "network", "error_retry");
    went(&ran, "error_retry", "network", "observe");
    // Another way to a site that cannot be reached is none: this one ends the run.
    went(&ran, "error_retry", "network", "end");
    assert_eq!(ran.entered("strategy_adapter"), 0);
    assert_eq!(ran.summary.outcome.unwrap().message.id, "ending-network");
}

#[test]
fn element_not_found() {
    let ran = failing(ActionStatus::NotFound, |_| {});
    went(&ran, "execute", "element_not_found", "error_retry");
    went(&ran, "error_retry", "element_not_found", "observe");
    went(&ran, "error_retry", "element_not_found", "strategy_adapter");
}

#[test]
fn stale_ref() {
    let page = home().with(button("Show plan").stale(99));
    let ran = Setup::new("Open the plan", SITE, Site::of([page]), |c, _| {
        c.click("Show plan").into()
    })
    .settings(|s| s.limits.max_planner_calls = 6)
    .run();
    went(&ran, "execute", "stale_ref", "self_corrector");
    went(&ran, "self_corrector", "stale_ref", "error_retry");
    went(&ran, "error_retry", "stale_ref", "observe");
}

#[test]
fn auth() {
    let site = || {
        Site::of([
            home().signals(|s| s.http_status = 401),
            Page::new(&format!("{SITE}plan"), "Plan").h1("Plan"),
        ])
    };
    // The site asks who is there: the person signs in, and the run goes on.
    let ran = block_on(async {
        let run = Setup::new("Open the plan", SITE, site(), |c, _| {
            assert_eq!((c.observation.title.as_str(), &c.error), ("Plan", &None));
            done("").into()
        })
        .person(Box::new(|_| None))
        .start();
        run.until(|| run.handle.pending().is_some()).await;
        let question = run.handle.pending().unwrap();
        assert!(matches!(&question.body, QuestionBody::Login { .. }));
        run.browser.by_hand(&[Effect::Go(format!("{SITE}plan"))]);
        run.submit(answer(&question, Decision::Continue));
        run.ended().await
    });
    ran.satisfied();
    went(&ran, "goal_check", "auth", "ask_user");
    let ran = Setup::new("Open the plan", SITE, site(), |_, _| {
        panic!("nothing is planned")
    })
    .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::LoginRequired);
}

#[test]
fn rate_limit() {
    // The model's server, without patience: asked once more, then the run ends, since nothing can be planned.
    let ran = Setup::model("Open the plan", SHOP, shop(), |_, _| {
        Turn::Fail(PlannerError::RateLimited("429".into()))
    })
    .settings(|s| s.engine.model_patience_s = 0)
    .run();
    went(&ran, "planner", "rate_limit", "error_retry");
    went(&ran, "error_retry", "rate_limit", "planner");
    went(&ran, "error_retry", "rate_limit", "end");
    // A site: the planner is told, then another way is tried, then the run ends.
    let site = || Site::of([home().moving().signals(|s| s.http_status = 429)]);
    let ran = Setup::new("Open the plan", SITE, site(), |c, _| {
        let told = c.error.as_deref().unwrap_or_default();
        assert!(told.contains("asked too often"), "{told:?}");
        Action::Reload.into()
    })
    .settings(|s| {
        s.engine.max_strategies = 1;
        s.limits.max_no_progress_steps = 100;
    })
    .run();
    went(&ran, "goal_check", "rate_limit", "planner");
    went(&ran, "goal_check", "rate_limit", "strategy_adapter");
    went(&ran, "goal_check", "rate_limit", "end");
    assert_eq!(
        ran.summary.outcome.unwrap().message.id,
        "ending-rate-limited"
    );
}

#[test]
fn captcha() {
    let site = Site::of([
        home().signals(|s| s.captcha = true),
        Page::new(&format!("{SITE}plan"), "Plan").h1("Plan"),
    ]);
    let ran = block_on(async {
        let run = Setup::new("Open the plan", SITE, site, |c, _| {
            assert_eq!((c.observation.title.as_str(), &c.error), ("Plan", &None));
            done("").into()
        })
        .person(Box::new(|_| None))
        .start();
        run.until(|| run.handle.pending().is_some()).await;
        let question = run.handle.pending().unwrap();
        assert!(matches!(&question.body, QuestionBody::Captcha { .. }));
        run.browser.by_hand(&[Effect::Go(format!("{SITE}plan"))]);
        run.submit(answer(&question, Decision::Continue));
        run.ended().await
    });
    ran.satisfied();
    went(&ran, "goal_check", "captcha", "ask_user");
}

#[test]
fn unknown() {
    let ran = failing(ActionStatus::Other, |_| {});
    went(&ran, "execute", "unknown", "error_retry");
    went(&ran, "error_retry", "unknown", "observe");
    went(&ran, "error_retry", "unknown", "strategy_adapter");
}

#[test]
fn three_failed_recoveries_end_an_approach_and_at_last_the_run() {
    let ran = failing(ActionStatus::Other, |s| s.engine.max_strategies = 1);
    ran.ends(
        TerminalReason::GoalFailed,
        StopReason::InsufficientKnowledge,
    );
    let ways: Vec<String> = errors(&ran)
        .into_iter()
        .filter(|(node, ..)| node == "error_retry")
        .map(|(_, _, to)| to)
        .collect();
    assert_eq!(
        ways,
        [
            "observe",
            "observe",
            "observe",
            "strategy_adapter",
            "observe",
            "observe",
            "observe",
            "end"
        ]
    );
    // An action that works in between makes it a new beginning.
    let page = home()
        .moving()
        .with(button("Show plan").fails(ActionStatus::Other, 99))
        .with(button("Show map").does([Effect::Say("Map".into())]));
    let ran = Setup::new("Open the plan", SITE, Site::of([page]), |c, call| {
        c.click(if call % 3 == 2 {
            "Show map"
        } else {
            "Show plan"
        })
        .into()
    })
    .settings(|s| s.limits.max_steps = 12)
    .run();
    assert!(
        !ran.took("error_retry -> strategy_adapter"),
        "{}",
        ran.story()
    );
}

#[test]
fn a_done_too_early_is_refused_by_stage() {
    let ran = Setup::new(
        "Open the plan",
        "",
        Site::of([home()]),
        |c, call| match call {
            0 => {
                assert!(!c.allowed_actions.iter().any(|a| a == "done"));
                done("").into()
            }
            1 => {
                assert!(c.error.as_deref().unwrap().contains("not allowed now"));
                go(SITE).into()
            }
            _ => done("").into(),
        },
    )
    .run();
    went(&ran, "planner", "planner", "error_retry");
    went(&ran, "error_retry", "planner", "planner");
    // With a model no stage bars the way: the claim is judged, and here refuted.
    let ran = Setup::model("Open the plan", "", Site::of([home()]), |c, _| {
        assert!(c.allowed_actions.iter().any(|a| a == "done"));
        assert_eq!(c.error, None);
        done("").into()
    })
    .reads(true, false)
    .run();
    ran.refused();
    assert_eq!(ran.entered("error_retry"), 0);
    assert_eq!(ran.entered("goal_validator"), 3);
}

/// Another model answers for a while: told once when it begins and once when it is over.
#[test]
fn a_model_that_stands_in_is_told_of_once() {
    let ran = Setup::model(
        "Open the blue mug and then the cart",
        SHOP,
        shop(),
        |c, call| {
            let action = match c.observation.title.as_str() {
                "Your cart" => done(""),
                "Blue mug" => c.click("Cart"),
                _ if call == 0 => Action::wait(10),
                _ => c.click("Blue mug"),
            };
            let mut answered = reply([action]);
            let stands_in = call == 0 || call == 1;
            answered.model = if stands_in { "second" } else { "first" }.into();
            if stands_in {
                answered.stood_in_for = "first".into();
            }
            Turn::Reply(Box::new(answered))
        },
    )
    .run();
    let said = ran.said();
    let count = |id: &str| said.iter().filter(|m| *m == id).count();
    assert_eq!(
        (count("say-model-stands-in"), count("say-model-is-back")),
        (1, 1),
        "{said:?}"
    );
}
