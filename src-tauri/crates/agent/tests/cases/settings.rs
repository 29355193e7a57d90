//! Each number of the settings has an effect: two values, two runs that differ by it. Those that have
//! their pair elsewhere: steps, plans, tokens, minutes and money (`endings`, `budgets`), `reflection`,
//! `mapping_limit` and the rest here.

use crate::support::*;

/// Presses a button that does nothing, again and again, on a page of many screens.
fn pressing(change: impl FnOnce(&mut Settings)) -> Ran {
    let page = home().screens(200).with(button("Refresh"));
    basic("Open the opening hours")
        .on(page)
        .takes([Click("Refresh")])
        .settings(change)
        .run()
}

/// Clicks before the run first takes another look around.
fn clicks_before_mitigation(ran: &Ran) -> usize {
    let nodes = ran.nodes();
    let at = nodes
        .iter()
        .position(|n| n == "loop_mitigation")
        .unwrap_or(nodes.len());
    nodes[..at].iter().filter(|n| *n == "execute").count()
}

fn scrolls(change: impl FnOnce(&mut Settings)) -> Vec<f64> {
    let amount = |action: &Action| match action {
        Action::Scroll { amount, .. } => Some(*amount),
        _ => None,
    };
    let acts = pressing(change).browser.acts();
    acts.iter().filter_map(|a| amount(&a.action)).collect()
}

#[test]
fn repeat_threshold() {
    let clicks = |n| {
        clicks_before_mitigation(&pressing(|s| {
            s.engine.repeat_threshold = n;
            s.engine.stagnation_threshold = 20;
        }))
    };
    assert_eq!((clicks(2), clicks(5)), (2, 5));
}

#[test]
fn stagnation_threshold() {
    let clicks = |n| {
        let ran = basic("Open the greenhouse")
            .on(two_idle(home()))
            .plans(to_and_fro)
            .settings(|s| {
                s.engine.stagnation_threshold = n;
                s.limits.max_no_progress_steps = 100;
            })
            .run();
        clicks_before_mitigation(&ran)
    };
    assert_eq!((clicks(2), clicks(6)), (2, 6));
}

#[test]
fn max_no_progress_steps() {
    let idle = |n| {
        let ran = basic("Open the greenhouse")
            .on(two_idle(home().moving()))
            .plans(to_and_fro)
            .settings(|s| s.limits.max_no_progress_steps = n)
            .run();
        let nodes = ran.nodes();
        let at = nodes.iter().position(|n| n == "strategy_adapter").unwrap();
        nodes[..at].iter().filter(|n| *n == "progress").count()
    };
    assert_eq!(idle(6) - idle(3), 3);
}

#[test]
fn max_auto_scrolls() {
    for n in [0, 4] {
        let made = scrolls(|s| s.engine.max_auto_scrolls = n);
        assert_eq!(made.len(), n as usize);
    }
}

#[test]
fn paged_scan_steps() {
    let in_a_row = |n| {
        let ran = pressing(|s| {
            s.engine.paged_scan_steps = n;
            s.engine.max_auto_scrolls = 50;
        });
        let acts = ran.browser.acts();
        acts.iter()
            .skip_while(|a| a.action.name() != "scroll")
            .take_while(|a| a.action.name() == "scroll")
            .count()
    };
    assert_eq!((in_a_row(1), in_a_row(5)), (1, 5));
}

#[test]
fn scroll_step() {
    for step in [0.4, 1.5] {
        let made = scrolls(|s| s.engine.scroll_step = step);
        assert!(
            !made.is_empty() && made.iter().all(|a| *a == step),
            "{made:?}"
        );
    }
}

#[test]
fn mapping_limit_and_mapping_boost() {
    let ran = pressing(|s| {
        s.engine.mapping_limit = 40;
        s.engine.mapping_boost = 2.5;
    });
    let limits: Vec<u32> = ran
        .browser
        .snapshot_options()
        .iter()
        .map(|o| o.limit)
        .collect();
    assert_eq!(limits[0], 40);
    assert!(limits.contains(&100), "a scan sees more: {limits:?}");
    assert!(limits.iter().all(|l| [40, 100].contains(l)), "{limits:?}");
}

#[test]
fn text_limit() {
    let ran = pressing(|s| s.engine.text_limit = 1_234);
    let snapshots = ran.browser.snapshot_options();
    assert!(snapshots.iter().all(|o| o.text_limit == 1_234));
}

#[test]
fn conservative_observe() {
    let slowest = |on| {
        let ran = pressing(|s| s.engine.conservative_observe = on);
        ran.browser
            .snapshot_options()
            .iter()
            .map(|o| o.settle)
            .max()
    };
    assert!(slowest(true) > slowest(false));
}

#[test]
fn progress_keywords() {
    let progress = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|w| (*w).to_owned()).collect();
        let ran = basic("Open the contact page")
            .takes([Click("Contact"), Done("")])
            .settings(|s| s.engine.progress_keywords = words)
            .run();
        scores(&ran)[0]
    };
    assert!(progress(&["shop", "mug"]) > progress(&["volcano"]));
    assert_eq!(progress(&["volcano"]), progress(&[]));
}

#[test]
fn planner_timeout_ms() {
    let retries = |ms| {
        let ran = basic("Open the contact page")
            .plans(|c, call| match (call, c.observation.title.as_str()) {
                (0, _) => Slow(4, &[Click("Contact")]).turn(c),
                (_, "Contact") => done("").into(),
                _ => c.click("Contact").into(),
            })
            .settings(|s| s.engine.planner_timeout_ms = ms)
            .satisfied();
        ran.entered("error_retry")
    };
    assert_eq!((retries(3_000), retries(5_000)), (1, 0));
}

#[test]
fn execute_timeout_ms() {
    let acts = pressing(|s| s.engine.execute_timeout_ms = 7_000)
        .browser
        .acts();
    let seven = Duration::from_secs(7);
    assert!(acts.iter().all(|a| a.deadline == seven), "{acts:?}");
}

#[test]
fn interactive_prompts() {
    let run = |on| {
        basic("Open the contact page")
            .takes([Ask("Which one?"), Click("Contact"), Done("")])
            .settings(|s| s.engine.interactive_prompts = on)
            .agreed()
    };
    run(true).satisfied();
    let unasked = run(false).fails(StopReason::NobodyToAsk);
    assert!(unasked.questions().is_empty());
}

#[test]
fn max_attempts_per_element() {
    let tries = |n| {
        let slow = button("Show plan").fails(ActionStatus::Timeout, 99);
        let page = home().moving().with(slow).with(says("Show map", "Here"));
        let ran = basic("Click show map")
            .on(page)
            .plans(until_tired("Show plan", "Show map"))
            .settings(|s| s.engine.max_attempts_per_element = n)
            .satisfied();
        let labels = ran.labels();
        assert_eq!(labels.last().map(String::as_str), Some("Show map"));
        labels.len() - 1
    };
    assert_eq!((tries(1), tries(3)), (1, 3));
}

#[test]
fn max_reobserve_attempts() {
    let attempts = |n| {
        let ran = basic("Open the plan")
            .on(home().with(button("Show plan").stale(99)))
            .takes([Click("Show plan")])
            .settings(|s| {
                s.limits.max_planner_calls = 1;
                s.engine.max_reobserve_attempts = n;
            })
            .run();
        ran.entered("self_corrector")
    };
    // The last entry finds that they are spent.
    assert_eq!((attempts(1), attempts(4)), (2, 5));
}

#[test]
fn observe_screenshot_mode() {
    let run = |mode| {
        let ran = buying()
            .settings(|s| s.engine.observe_screenshot_mode = mode)
            .agreed()
            .satisfied();
        let pictured = ran.saw(|e| matches!(e, RunEvent::Observed { shot: Some(_), .. }));
        let shown = |q: &Question| matches!(&q.body, QuestionBody::Approval { shot: Some(_), .. });
        (pictured, ran.questions().iter().any(shown))
    };
    assert_eq!(run(ScreenshotMode::Always), (true, true));
    assert_eq!(run(ScreenshotMode::OnDemand), (false, true));
    assert_eq!(run(ScreenshotMode::Never), (false, false));
}

#[test]
fn auto_confirm() {
    let asked = |on| {
        let ran = basic("Fill in the phone and press Search")
            .on(home()
                .with(field("Phone").kind("tel").form(0))
                .with(says("Search", "Found").submits(0)))
            .takes([Fill("Phone", "555-0000"), Click("Search"), Done("")])
            .settings(|s| s.engine.auto_confirm = on)
            .agreed()
            .satisfied();
        ran.count(|e| {
            matches!(
                e,
                RunEvent::ApprovalAnswered {
                    by: AnsweredBy::Person,
                    ..
                }
            )
        })
    };
    assert!(asked(false) > 0);
    assert_eq!(asked(true), 0);
}

#[test]
fn max_validation_rejects() {
    let claims = |n| {
        let ran = basic("Add the blue mug to the cart")
            .takes([Done("")])
            .settings(|s| s.engine.max_validation_rejects = n)
            .fails(StopReason::NotVerified);
        ran.entered("goal_validator")
    };
    assert_eq!((claims(1), claims(4)), (1, 4));
}

#[test]
fn max_strategies() {
    let changes = |n| pressing(|s| s.engine.max_strategies = n).narrated("say-other-way");
    assert_eq!((changes(1), changes(3)), (1, 3));
}

#[test]
fn pause_on_login() {
    let plans = |on| {
        let ran = basic("How many unread messages are there?")
            .on(sign_in())
            .takes([Done("3")])
            .settings(|s| s.engine.pause_on_login = on)
            .run();
        ran.calls()
    };
    assert_eq!(plans(true), 0);
    assert!(plans(false) > 0);
}

/// Reads bed after bed in fast mode.
fn reading(change: impl FnOnce(&mut Settings)) -> Ran {
    beds(12)
        .settings(|s| {
            s.engine.reflection = Reflection::Fast;
            change(s);
        })
        .satisfied()
}

/// Tokens of history and summary in the largest request, and of the summary in the last.
fn history(ran: &Ran) -> (usize, Option<usize>) {
    let requests = ran.planner.requests();
    let sizes = requests.iter().map(history_tokens);
    let last = &requests.last().unwrap().messages[2].text;
    let summary = last.strip_prefix("What happened before, in short:\n");
    (sizes.max().unwrap(), summary.map(tokens))
}

#[test]
fn memory_threshold_tokens() {
    let handed_over = |n| {
        let ran = reading(|s| {
            s.engine.memory_threshold_tokens = n;
            s.engine.max_tokens_before_summary = 500;
        });
        ran.entered("memory_manager")
    };
    assert!(handed_over(1_000) > handed_over(2_500));
    assert_eq!(handed_over(100_000), 0);
}

#[test]
fn max_tokens_before_summary() {
    let run = |n| {
        reading(|s| {
            s.engine.memory_threshold_tokens = 500;
            s.engine.max_tokens_before_summary = n;
            s.engine.max_history_tokens = 200_000;
        })
    };
    let (soon, never) = (run(1_000), run(100_000));
    assert!(soon.entered("memory_manager") > 0 && never.entered("memory_manager") > 0);
    assert!(history(&soon).1.is_some());
    assert!(history(&never).1.is_none(), "nothing is summed up below it");
}

#[test]
fn max_history_tokens() {
    let most = |n| {
        let ran = reading(|s| {
            s.engine.memory_threshold_tokens = 500;
            s.engine.max_tokens_before_summary = 100_000;
            s.engine.max_history_tokens = n;
            s.engine.max_summary_tokens = 128;
        });
        history(&ran).0
    };
    let (small, large) = (most(1_200), most(2_400));
    assert!(small <= 1_200, "{small}");
    assert!(large <= 2_400 && large > 1_200, "{large}");
}

#[test]
fn max_summary_tokens() {
    let summary = |n| {
        history(&reading(|s| s.engine.max_summary_tokens = n))
            .1
            .unwrap()
    };
    let (short, long) = (summary(128), summary(1_000));
    assert!(short <= 128 + 4 && long > 200, "{short} {long}");
}
