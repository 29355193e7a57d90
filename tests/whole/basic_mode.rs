//! Basic mode on the practice site: the example goals run, and the site's own state says so. Each is tried in one of the languages,
//! with `EXAMPLES=all` in both.

use crate::goals::{all_of, check, filled, language};
use crate::support::*;

fn all_examples(seed: u64, lang: Lang) {
    let site = practice(seed, lang);
    let program = Program::speaking(lang);
    let mut failed = Vec::new();
    let all = std::env::var("EXAMPLES").is_ok_and(|v| v == "all");
    let here = usize::from(lang == Lang::Ru);
    let goals = example_goals(site.site()).into_iter().enumerate();
    for (_, goal) in goals.filter(|(place, _)| all || place % 2 == here) {
        let before = site.state();
        let start = site.url(&site.site().path(goal.start));
        let run = program.run(&goal.text, &["--start-url", &start, "--approve", "all"]);
        let asked = !run.named("approval_requested").is_empty();
        let checked = goal.check(&before, &site.state(), run.answer());
        if run.terminal() != "goal_satisfied" || checked.is_err() || asked != goal.asks {
            failed.push(format!(
                "{} ({}): {checked:?}, asked {asked}, should ask {}\n{}",
                goal.id,
                goal.text,
                goal.asks,
                run.story()
            ));
        }
    }
    assert!(failed.is_empty(), "seed {seed}: {}", failed.join("\n\n"));
}

#[test]
fn the_examples_run_in_english() {
    all_examples(3, Lang::En);
}

#[test]
fn the_examples_run_in_russian() {
    all_examples(7, Lang::Ru);
}

/// What a visitor types first, in the visitor's words and not in those of the site's labels; one goal after another, on the
/// same site (`tests/goals/visitor.json`).
#[test]
fn what_a_visitor_types_first_is_done() {
    let mut failed = Vec::new();
    for lang in [Lang::En, Lang::Ru] {
        let site = practice(0, lang);
        let program = Program::speaking(lang);
        let fill = |text: &str| filled(text, site.site());
        for goal in all_of("visitor.json") {
            if language(&goal["lang"]) != lang {
                continue;
            }
            let text = goal["goal"].as_str().unwrap();
            let run = program.run(text, &["--start-url", &site.base_url(), "--approve", "all"]);
            if let Err(why) = check(&goal, &run, Some(&site), &fill) {
                failed.push(format!("{text}\n{why}\n{}", run.story()));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n\n"));
}

#[test]
fn a_goal_that_is_not_understood_causes_no_action() {
    let site = practice(0, Lang::En);
    let program = Program::new();
    for (goal, vague) in [
        ("blorf the quuxly zindle", false),
        ("make it nicer", false),
        ("Find something interesting", false),
        ("сделай это как-нибудь покруче", false),
        ("открой это", false),
        ("do it", true),
        ("помоги", true),
    ] {
        let run = program.run(goal, &["--start-url", &site.base_url()]);
        assert_eq!(run.stop(), "goal_not_understood", "{goal}: {}", run.story());
        let said = &run.end()["message"]["id"];
        assert!(!vague || said == "error-goal-vague", "{goal}: {said}");
        assert!(run.named("action_started").is_empty(), "{goal}");
        let visited = site.state().visited;
        assert!(visited.is_empty(), "{goal}: not even the site was opened");
    }
}
