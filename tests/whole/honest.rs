//! Ten ordinary goals, carried out for a person who says yes to each question: how often is somebody asked who wants
//! nothing but their goal? The goals are data (`tests/goals/honest.json`), and each names the classes, in the order of
//! their names, that have to be asked for; others may not. `HONEST=all` tries all ten, else half of them are.

use crate::goals::{all_of, check, filled, language, page};
use crate::support::*;

/// Runs that go side by side; each has a browser of its own.
const AT_ONCE: usize = 2;
/// Most questions of the run in the middle.
const MEDIAN: usize = 1;

/// What a run was asked: the class of an approval, or the kind of another question.
fn carried_out(goal: &Value) -> (Vec<String>, Run, Result<(), String>) {
    let lang = language(&goal["lang"]);
    let site = practice(0, lang);
    let start = site.url(&site.site().path(*page(goal["start"].as_str().unwrap())));
    let fill = |text: &str| filled(text, site.site());
    let program = Program::speaking(lang);
    let text = fill(goal["goal"].as_str().unwrap());
    let talking = program.start(&text, &["--start-url", &start]);
    let mut asked = Vec::new();
    let run = talking.ended_by(|event| {
        let (kind, yes) = match event["event"].as_str().unwrap() {
            "approval_requested" => (&event["class"], "allow"),
            // Nothing else has to be asked: the run is broken, and its story says by what.
            _ => (&event["question"]["kind"], "stop"),
        };
        asked.push(kind.as_str().unwrap().to_owned());
        yes
    });
    let checked = check(goal, &run, Some(&site), &fill);
    (asked, run, checked)
}

#[test]
fn an_honest_run_is_asked_about_once() {
    let goals = all_of("honest.json");
    assert_eq!(goals.len(), 10);
    let all = std::env::var("HONEST").is_ok_and(|v| v == "all");
    // The languages take turns from one to the next; so does the sample.
    let goals: Vec<Value> = (0..)
        .zip(goals)
        .filter(|(place, _)| all || place % 2 == place / 2 % 2)
        .map(|(_, goal)| goal)
        .collect();
    let results = side_by_side(AT_ONCE, &goals, || (), |(), goal| carried_out(goal));
    let mut broken = Vec::new();
    for (goal, (asked, run, checked)) in goals.iter().zip(&results) {
        let id = goal["id"].as_str().unwrap();
        println!(
            "SCORE honest goal={id} questions={} classes={}",
            asked.len(),
            asked.join(",")
        );
        if let Err(why) = checked {
            broken.push(format!("{id}: {why}\n{}", run.story()));
        }
        // No question is spared that the classes of docs/safety.md demand, and none comes beside.
        let demanded: Vec<&str> = Deserialize::deserialize(&goal["asks"]).unwrap();
        let mut classes: Vec<&str> = asked.iter().map(String::as_str).collect();
        classes.sort_unstable();
        classes.dedup();
        if classes != demanded {
            broken.push(format!(
                "{id}: asked {asked:?}, has to ask {demanded:?}\n{}",
                run.story()
            ));
        }
    }
    let mut counts: Vec<usize> = results.iter().map(|(asked, ..)| asked.len()).collect();
    counts.sort_unstable();
    // Of an even number the greater one in the middle.
    let median = counts[counts.len() / 2];
    let finished = results
        .iter()
        .filter(|(.., checked)| checked.is_ok())
        .count();
    println!(
        "SCORE honest all={} finished={finished} median={median} most={} questions={} unasked={}",
        counts.len(),
        counts[counts.len() - 1],
        counts.iter().sum::<usize>(),
        counts.iter().filter(|n| **n == 0).count(),
    );
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(
        median <= MEDIAN,
        "{median} questions in the middle: {counts:?}"
    );
}
