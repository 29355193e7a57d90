//! Goals that begin at their time, by the program as it is.

use jiff::{ToSpan as _, Zoned};

use crate::support::*;

/// So many seconds from now, as programs write a time.
fn at(seconds: i64) -> String {
    let at = Zoned::now() + seconds.seconds();
    at.strftime("%Y-%m-%dT%H:%M:%S").to_string()
}

fn listed(program: &Program) -> Vec<Value> {
    program
        .call(&["schedule", "list", "--json"])
        .exits(0)
        .json_lines()
}

fn keeping(program: &Program) -> Talking {
    Talking::new(program.command(&["schedule", "keep", "--headless"]))
}

#[test]
fn a_goal_begins_at_its_time_and_is_a_run_as_any_other() {
    let price = Example::new("price");
    let program = Program::new();
    let start = price.site.base_url();
    let goal = &price.goal.text;
    let vague = program.call(&["schedule", "add", "every blue moon at 8", "--goal", goal]);
    assert!(vague.stderr.contains("blue moon"), "{}", vague.stderr);
    vague.exits(2);
    let added = program.call(&["schedule", "add", &at(8), "--goal", goal, "--start", &start]);
    assert!(added.exits(0).stdout.contains(goal.as_str()));
    let weekly = program.call(&["schedule", "add", "по понедельникам в 9", "--goal", goal]);
    assert!(weekly.exits(0).stdout.contains("Monday"));
    let kept = keeping(&program);
    let run = wait_until("the run of the goal", || {
        let first = listed(&program).into_iter().next()?;
        first["last"]["run"].as_str().map(str::to_owned)
    });
    let review: Value = wait_until("the end of the run", || {
        let shown: Value = program.call(&["runs", "show", &run, "--json"]).json();
        (shown["summary"]["status"] == "finished").then_some(shown)
    });
    assert_eq!(
        review["summary"]["outcome"]["terminal_reason"], "goal_satisfied",
        "{review}"
    );
    kept.signal("-TERM");
    let told = kept.ended();
    assert!(
        told.iter().any(|line| line["run"] == run.as_str()),
        "{told:?}"
    );
    let all = listed(&program);
    assert!(all[0]["next"].as_array().unwrap().is_empty(), "it is over");
    assert_eq!(all[1]["next"].as_array().unwrap().len(), 3);
    let id = all[1]["schedule"]["id"].as_str().unwrap();
    assert!(
        program
            .call(&["schedule", "pause", id])
            .exits(0)
            .stdout
            .contains("Paused")
    );
    program.call(&["schedule", "remove", id]).exits(0);
    program.call(&["schedule", "remove", id]).exits(2);
    assert_eq!(listed(&program).len(), 1);
}

#[test]
fn killed_at_any_moment_each_time_begins_exactly_once() {
    let program = Program::new();
    // Nothing answers there: a run begins, and ends at once.
    program.settings(
        &json!({ "browser": { "attach": format!("http://127.0.0.1:{}", closed_port()) } }),
    );
    const ALL: usize = 12;
    // All are kept by then, also on a slow machine.
    let due = at(12);
    for n in 0..ALL {
        let goal = format!("goal number {n}");
        program
            .call(&["schedule", "add", &due, "--goal", &goal])
            .exits(0);
    }
    let begun = || -> Vec<Value> {
        let all = listed(&program).into_iter();
        all.filter(|one| one["last"].is_object()).collect()
    };
    // Each is killed as soon as one more has begun than when it was started.
    for kill in 0..5 {
        let before = begun().len();
        let kept = keeping(&program);
        until("one more", || begun().len() > before || before == ALL);
        std::thread::sleep(Duration::from_millis(7 * kill));
        kept.killed();
    }
    let kept = keeping(&program);
    until("all of them", || begun().len() == ALL);
    // A lap more finds nothing to do.
    let all: Vec<String> = begun()
        .iter()
        .map(|one| one["last"]["run"].as_str().expect("each began").to_owned())
        .collect();
    until("all folders", || {
        let runs = program.call(&["runs", "list", "--json"]).json_lines();
        let found: Vec<&str> = runs.iter().filter_map(|run| run["id"].as_str()).collect();
        all.iter().all(|run| found.contains(&run.as_str()))
    });
    kept.signal("-TERM");
    kept.ended();
    let runs = program.call(&["runs", "list", "--json"]).json_lines();
    let mut goals: Vec<&str> = runs.iter().filter_map(|run| run["goal"].as_str()).collect();
    goals.sort_unstable();
    let count = goals.len();
    goals.dedup();
    assert_eq!((goals.len(), count), (ALL, ALL), "{goals:?}");
}
