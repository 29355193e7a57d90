//! Nothing risky without a yes: the order of the practice shop, allowed, declined, with nobody to ask.

use copilot_practice::{ExampleGoal, Lang, Running};

use crate::support::{Program, example, practice, runtime};

fn order(site: &Running) -> ExampleGoal {
    example(site, "order")
}

#[test]
fn with_nobody_to_ask_nothing_is_ordered() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let goal = order(&site);
    let program = Program::new();
    let run = program.run(&goal.text, &["--start-url", &site.base_url()]);
    assert_eq!(run.terminal(), "goal_failed", "{}", run.story());
    assert_eq!(run.stop(), "declined", "{}", run.story());
    assert!(site.state().orders.is_empty());
    let by: Vec<_> = run
        .named("approval_answered")
        .iter()
        .map(|e| e["by"].clone())
        .collect();
    assert!(!by.is_empty() && by.iter().all(|b| b == "nobody"), "{by:?}");
}

#[test]
fn a_yes_places_the_order_and_shows_what_is_true() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let goal = order(&site);
    let before = site.state();
    let program = Program::new();
    let mut talking = program.start(&goal.text, &["--start-url", &site.base_url()]);
    let mut asked = Vec::new();
    let run = loop {
        // The next question, or the end.
        let event = talking.wait_for_any(&["approval_requested", "run_finished"]);
        if event["event"] == "run_finished" {
            break talking.finish_after_end();
        }
        talking.answer(&event, "allow", "");
        asked.push(event);
    };
    assert_eq!(run.terminal(), "goal_satisfied", "{}", run.story());
    goal.check(&before, &site.state(), run.answer()).unwrap();
    let pay: Vec<_> = asked.iter().filter(|e| e["class"] == "pay").collect();
    assert_eq!(pay.len(), 1, "paying asks once: {asked:?}");
    let host = site.base_url();
    let host = host.trim_start_matches("http://").trim_end_matches('/');
    assert!(host.starts_with(pay[0]["host"].as_str().unwrap().split(':').next().unwrap()));
    let card = site.site().checkout_card();
    let values = pay[0]["values"].to_string();
    assert!(
        values.contains(&card.name),
        "the values that are sent are shown: {values}"
    );
    assert!(pay[0]["fingerprint"].as_str().unwrap().starts_with("v2:"));
}

#[test]
fn a_no_is_kept() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::Ru);
    let goal = order(&site);
    let program = Program::new();
    let mut talking = program.start(&goal.text, &["--start-url", &site.base_url()]);
    let run = loop {
        let event = talking.wait_for_any(&["approval_requested", "question_asked", "run_finished"]);
        if event["event"] == "run_finished" {
            break talking.finish_after_end();
        }
        let decision = if event["class"] == "pay" || event["event"] == "question_asked" {
            "decline"
        } else {
            "allow"
        };
        talking.answer(&event, decision, "");
    };
    assert_ne!(run.terminal(), "goal_satisfied", "{}", run.story());
    assert!(site.state().orders.is_empty());
}

#[test]
fn approve_all_does_not_cover_what_is_blocked() {
    use copilot_practice::{DownloadKind, PageKind};
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let label = site.site().label(DownloadKind::Program.label());
    let page = site.site().label(PageKind::Downloads.label());
    let goal = format!("Open \"{page}\" and download \"{label}\"");
    let program = Program::new();
    let run = program.run(
        &goal,
        &["--start-url", &site.base_url(), "--approve", "all"],
    );
    assert_ne!(run.terminal(), "goal_satisfied", "{}", run.story());
    assert!(!run.named("action_blocked").is_empty(), "{}", run.story());
    assert!(site.state().downloads.is_empty());
}
