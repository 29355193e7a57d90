//! Basic mode on the practice site: every example goal of every language runs, on several seeds, and
//! the site's own state says so.

use copilot_practice::{Lang, example_goals};

use crate::support::{Program, practice, runtime};

fn all_examples(seed: u64, lang: Lang) {
    let runtime = runtime();
    let site = practice(&runtime, seed, lang);
    let mut program = Program::new();
    if matches!(lang, Lang::Ru) {
        program.lang = "ru_RU.UTF-8";
    }
    let mut failed = Vec::new();
    for goal in example_goals(site.site()) {
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
    all_examples(0, Lang::En);
}

#[test]
fn the_examples_run_in_russian() {
    all_examples(0, Lang::Ru);
}

#[test]
fn the_examples_run_under_another_seed() {
    all_examples(3, Lang::En);
}

#[test]
fn the_examples_run_in_russian_under_another_seed() {
    all_examples(7, Lang::Ru);
}

#[test]
fn a_goal_that_is_not_understood_causes_no_action() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let program = Program::new();
    let run = program.run(
        "blorf the quuxly zindle",
        &["--start-url", &site.base_url()],
    );
    assert_eq!(run.stop(), "goal_not_understood", "{}", run.story());
    assert!(run.named("action_started").is_empty());
    assert!(
        site.state().visited.is_empty(),
        "not even the site was opened"
    );
}
