//! Each number of the settings has an effect: two values, two runs that differ by it. Those that have
//! their pair elsewhere: steps, plans, tokens, minutes and money (`endings`, `budgets`), `reflection`,
//! `mapping_limit` and the rest here.

use std::time::Duration;

use copilot_protocol::*;

use crate::world::*;

const SITE: &str = "https://site.example/";

fn home() -> Page {
    Page::new(SITE, "Garden").h1("Garden")
}

/// Presses a button that does nothing, again and again, on a page of many screens.
fn pressing(change: impl FnOnce(&mut Settings)) -> Ran {
    let page = home().screens(200).with(button("Refresh"));
    Setup::new("Open the opening hours", SITE, Site::of([page]), |c, _| {
        c.click("Refresh").into()
    })
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

fn scrolls(ran: &Ran) -> Vec<f64> {
    ran.browser
        .acts()
        .iter()
        .filter_map(|a| match a.action {
            Action::Scroll { amount, .. } => Some(amount),
            _ => None,
        })
        .collect()
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
        let page = home().with(button("Refresh")).with(button("Sort"));
        let ran = Setup::new("Open the greenhouse", SITE, Site::of([page]), |c, call| {
            c.click(if call % 2 == 0 { "Refresh" } else { "Sort" })
                .into()
        })
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
        let page = home().moving().with(button("Refresh")).with(button("Sort"));
        let ran = Setup::new("Open the greenhouse", SITE, Site::of([page]), |c, call| {
            c.click(if call % 2 == 0 { "Refresh" } else { "Sort" })
                .into()
        })
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
    assert_eq!(
        scrolls(&pressing(|s| s.engine.max_auto_scrolls = 4)).len(),
        4
    );
    assert_eq!(
        scrolls(&pressing(|s| s.engine.max_auto_scrolls = 0)).len(),
        0
    );
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
    assert!(
        scrolls(&pressing(|s| s.engine.scroll_step = 0.4))
            .iter()
            .all(|a| *a == 0.4)
    );
    assert!(
        scrolls(&pressing(|s| s.engine.scroll_step = 1.5))
            .iter()
            .all(|a| *a == 1.5)
    );
}

#[test]
fn mapping_limit_and_mapping_boost() {
    let ran = pressing(|s| {
        s.engine.mapping_limit = 40;
        s.engine.mapping_boost = 2.5;
    });
    let limits: Vec<u32> = ran.browser.looked_with().iter().map(|o| o.limit).collect();
    assert_eq!(limits[0], 40);
    assert!(limits.contains(&100), "a scan sees more: {limits:?}");
    assert!(limits.iter().all(|l| [40, 100].contains(l)), "{limits:?}");
}

#[test]
fn text_limit() {
    let ran = pressing(|s| s.engine.text_limit = 1_234);
    assert!(
        ran.browser
            .looked_with()
            .iter()
            .all(|o| o.text_limit == 1_234)
    );
}

#[test]
fn conservative_observe() {
    let slowest = |on| {
        let ran = pressing(|s| s.engine.conservative_observe = on);
        ran.browser.looked_with().iter().map(|o| o.settle).max()
    };
    assert!(slowest(true) > slowest(false));
}

#[test]
fn progress_keywords() {
    let progress = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|w| (*w).to_owned()).collect();
        let ran = Setup::new(
            "Open the contact page",
            SHOP,
            shop(),
            |c, call| match call {
                0 => c.click("Contact").into(),
                _ => done("").into(),
            },
        )
        .settings(|s| s.engine.progress_keywords = words)
        .run();
        ran.planner.contexts()[1].progress
    };
    assert!(progress(&["shop", "mug"]) > progress(&["volcano"]));
    assert_eq!(progress(&["volcano"]), progress(&[]));
}

#[test]
fn planner_timeout_ms() {
    let retries = |ms| {
        let ran = Setup::new("Open the contact page", SHOP, shop(), |c, call| {
            let action = if call == 0 || c.observation.title != "Contact" {
                c.click("Contact")
            } else {
                done("")
            };
            if call == 0 {
                Turn::After(Duration::from_secs(4), Box::new(reply([action])))
            } else {
                action.into()
            }
        })
        .settings(|s| s.engine.planner_timeout_ms = ms)
        .run();
        ran.satisfied();
        ran.entered("error_retry")
    };
    assert_eq!((retries(3_000), retries(5_000)), (1, 0));
}

#[test]
fn execute_timeout_ms() {
    let ran = pressing(|s| s.engine.execute_timeout_ms = 7_000);
    let acts = ran.browser.acts();
    assert!(
        acts.iter().all(|a| a.deadline == Duration::from_secs(7)),
        "{acts:?}"
    );
}

#[test]
fn interactive_prompts() {
    let run = |on| {
        Setup::new(
            "Open the contact page",
            SHOP,
            shop(),
            |c, call| match call {
                0 => ask("Which one?").into(),
                1 => c.click("Contact").into(),
                _ => done("").into(),
            },
        )
        .settings(|s| s.engine.interactive_prompts = on)
        .person(agreeable())
        .run()
    };
    run(true).satisfied();
    let silent = run(false);
    silent.ends(TerminalReason::GoalFailed, StopReason::NobodyToAsk);
    assert!(silent.questions().is_empty());
}

#[test]
fn max_attempts_per_element() {
    let tries = |n| {
        let site = Site::of([home()
            .moving()
            .with(button("Show plan").fails(ActionStatus::Timeout, 99))
            .with(button("Show map").does([Effect::Say("Here".into())]))]);
        let ran = Setup::new("Click show map", SITE, site, |c, _| {
            let tired = c.avoid_elements.contains(&c.id("Show plan"));
            if c.history.iter().any(|r| r.label == "Show map") {
                return done("").into();
            }
            c.click(if tired { "Show map" } else { "Show plan" }).into()
        })
        .settings(|s| s.engine.max_attempts_per_element = n)
        .run();
        ran.satisfied();
        ran.browser
            .labels()
            .iter()
            .filter(|l| *l == "Show plan")
            .count()
    };
    assert_eq!((tries(1), tries(3)), (1, 3));
}

#[test]
fn max_reobserve_attempts() {
    let attempts = |n| {
        let gone = button("Show plan").stale(99);
        let ran = Setup::new(
            "Open the plan",
            SITE,
            Site::of([home().with(gone)]),
            |c, _| c.click("Show plan").into(),
        )
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
    let order = |c: &copilot_ports::PlannerContext, _: usize| -> Turn {
        match c.observation.title.as_str() {
            "Your cart" => c.click("Place order").into(),
            "Thank you" => done("").into(),
            _ => c.click("Cart").into(),
        }
    };
    let run = |mode| {
        let ran = Setup::new("Buy what is in the cart", SHOP, shop(), order)
            .settings(|s| s.engine.observe_screenshot_mode = mode)
            .person(agreeable())
            .run();
        ran.satisfied();
        let looks = ran
            .events
            .iter()
            .filter(|e| matches!(e.event, RunEvent::Observed { shot: Some(_), .. }))
            .count();
        let asked = ran
            .questions()
            .iter()
            .any(|q| matches!(&q.body, QuestionBody::Approval { shot: Some(_), .. }));
        (looks > 0, asked)
    };
    assert_eq!(run(ScreenshotMode::Always), (true, true));
    assert_eq!(run(ScreenshotMode::OnDemand), (false, true));
    assert_eq!(run(ScreenshotMode::Never), (false, false));
}

#[test]
fn auto_confirm() {
    let asked = |on| {
        let site = Site::of([home().with(field("Phone").kind("tel").form(0)).with(
            button("Search")
                .submits(0)
                .does([Effect::StoreForm("form"), Effect::Say("Found".into())]),
        )]);
        let ran = Setup::new(
            "Fill in the phone and press Search",
            SITE,
            site,
            |c, call| match call {
                0 => c.fill("Phone", "555-0000").into(),
                1 => c.click("Search").into(),
                _ => done("").into(),
            },
        )
        .settings(|s| s.engine.auto_confirm = on)
        .person(agreeable())
        .run();
        ran.satisfied();
        ran.planner.requests();
        ran.events
            .iter()
            .filter(|e| {
                matches!(
                    &e.event,
                    RunEvent::ApprovalAnswered {
                        by: AnsweredBy::Person,
                        ..
                    }
                )
            })
            .count()
    };
    assert!(asked(false) > 0);
    assert_eq!(asked(true), 0);
}

#[test]
fn max_validation_rejects() {
    let claims = |n| {
        let ran = Setup::new("Add the blue mug to the cart", SHOP, shop(), |_, _| {
            done("").into()
        })
        .settings(|s| s.engine.max_validation_rejects = n)
        .run();
        ran.ends(TerminalReason::GoalFailed, StopReason::NotVerified);
        ran.entered("goal_validator")
    };
    assert_eq!((claims(1), claims(4)), (1, 4));
}

#[test]
fn max_strategies() {
    let changes = |n| {
        let ran = pressing(|s| s.engine.max_strategies = n);
        ran.said().iter().filter(|m| *m == "say-other-way").count()
    };
    assert_eq!((changes(1), changes(3)), (1, 3));
}

#[test]
fn pause_on_login() {
    let plans = |on| {
        let site = Site::of([Page::new(SITE, "Sign in")
            .h1("Sign in")
            .with(field("User name").form(0))
            .with(field("Password").kind("password").form(0))
            .with(button("Sign in").submits(0))]);
        let ran = Setup::new("How many unread messages are there?", SITE, site, |_, _| {
            done("3").into()
        })
        .settings(|s| s.engine.pause_on_login = on)
        .run();
        ran.planner.requests().len()
    };
    assert_eq!(plans(true), 0);
    assert!(plans(false) > 0);
}

/// Reads bed after bed, about 330 tokens each, in fast mode.
fn reading(change: impl FnOnce(&mut Settings)) -> Ran {
    let long =
        "The soil of the northern bed was tested in spring and found good for roses. ".repeat(12);
    let mut page = home();
    for n in 0..12 {
        page = page
            .with(button(&format!("Show bed {n}")).does([Effect::Say(format!("bed-{n} {long}"))]));
    }
    let ran = Setup::model(
        "Read what is said of the beds",
        SITE,
        Site::of([page]),
        |c, call| {
            if call < 12 {
                return plan([
                    c.click(&format!("Show bed {call}")),
                    Action::FindText {
                        text: format!("bed-{call} "),
                    },
                ]);
            }
            done("The soil of the northern bed was tested in spring").into()
        },
    )
    .settings(|s| {
        s.engine.reflection = Reflection::Fast;
        change(s);
    })
    .run();
    ran.satisfied();
    ran
}

/// Tokens of history and summary in the largest request, and of the summary in the last.
fn history(ran: &Ran) -> (usize, Option<usize>) {
    let count = |text: &str| 4 + text.chars().count() / 4;
    let requests = ran.planner.requests();
    let most = requests
        .iter()
        .map(|r| {
            r.messages[2..r.messages.len() - 1]
                .iter()
                .map(|m| count(&m.text))
                .sum()
        })
        .max()
        .unwrap();
    let last = &requests.last().unwrap().messages[2].text;
    let summary = last.strip_prefix("What happened before, in short:\n");
    (most, summary.map(count))
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
