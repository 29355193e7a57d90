//! What counts as "the first result" of a search, and as a value that was given.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use copilot_protocol::{ActionOutcome, TypeMode};
use serde::Deserialize;
use serde_json::json;

use super::*;
use crate::state::SeenText;
use crate::test_fixtures::{element, record, snapshot, state};

const SITE: &str = "https://site.example";

fn did(s: &mut GraphState, action: Action, label: &str, near: &str, to: &str) {
    let step = u32::try_from(s.history.len()).unwrap() + 1;
    let mut outcome = ActionOutcome::of(ActionStatus::Ok, &format!("{SITE}{to}"));
    outcome.url_changed = true;
    outcome.dom_changed = true;
    s.history.push(ActionRecord {
        label: label.to_owned(),
        url: SITE.to_owned(),
        ..record(step, action, outcome)
    });
    s.acted_near.insert(step, near.to_owned());
}

fn saw(s: &mut GraphState, path: &str, heading: &str, text: &str) {
    let url = format!("{SITE}{path}");
    s.visited_urls.insert(url.clone());
    s.seen.push(SeenText {
        step: 0,
        url,
        title: format!("{heading} — Rowan & Co"),
        heading: heading.to_owned(),
        text: text.into(),
        held: Default::default(),
        names: "".into(),
        ..SeenText::default()
    });
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: String,
    goal: String,
    run: Vec<String>,
    #[serde(default)]
    answer: String,
    met: Option<bool>,
    problem: Option<bool>,
    why: Option<String>,
}

/// Plays a line of a row's run.
fn play(s: &mut GraphState, line: &str) {
    let (verb, rest) = line.split_once(' ').unwrap();
    let mut words = rest.splitn(3, " | ");
    let [first, second, third] = [(); 3].map(|()| words.next().unwrap_or_default());
    let element = 3;
    let check = |checked| Action::Check { element, checked };
    match verb {
        "type" | "search" => {
            let to = format!("/goods?q={first}");
            let typed = Action::Type {
                element,
                text: first.to_owned(),
                mode: TypeMode::Fill,
                find: None,
                submit: true,
            };
            did(s, typed, "Search", "", &to);
            if verb == "search" {
                saw(s, &to, "Goods", first);
            }
        }
        "page" => saw(s, first, second, third),
        "held" => {
            s.seen.last_mut().unwrap().held = vec![(first.to_owned(), second.to_owned())].into()
        }
        "click" => did(s, Action::Click { element }, first, third, second),
        "open" => {
            did(s, Action::Click { element }, first, third, second);
            saw(s, second, first, &format!("{first}\n{third}"));
        }
        "check" | "uncheck" => did(s, check(verb == "check"), first, third, second),
        "choose" => {
            let option = first.to_owned();
            did(
                s,
                Action::SelectOption { element, option },
                second,
                "",
                third,
            );
        }
        _ => panic!("{line:?} is no line of a run"),
    }
}

#[test]
fn what_runs_did_and_saw_is_judged_as_the_rows_say() {
    #[derive(Deserialize)]
    struct File {
        row: Vec<Row>,
    }
    let file: File = toml::from_str(include_str!("rows.toml")).unwrap();
    assert_eq!(file.row.len(), 41);
    for row in file.row {
        let mut s = state(&row.goal);
        for line in &row.run {
            play(&mut s, line);
        }
        if let Some(met) = row.met {
            let found = judge(&s, &row.answer);
            assert_eq!(found == Finding::Met, met, "{}: {found:?}", row.name);
            if let Some(part) = row.why {
                let told = matches!(&found, Finding::NotMet(why) if why.contains(&part));
                assert!(told, "{}: {found:?}", row.name);
            }
        }
        if let Some(problem) = row.problem {
            let found = answer_problem(&s, &row.answer);
            assert_eq!(found.is_some(), problem, "{}: {found:?}", row.name);
        }
    }
}

#[test]
fn a_form_that_is_marked_and_stands_there_yet_was_not_sent() {
    for (missing, in_form, met) in [(false, 1, true), (true, 1, false), (true, 2, true)] {
        let mut s = state("Open the shop and place the order");
        saw(&mut s, "/shop", "Shop", "Shop");
        let click = Action::Click { element: 9 };
        did(&mut s, click, "Place order", "", "/checkout");
        let of = |form: u32, invalid: bool| {
            let action = format!("{SITE}/order");
            json!({"state": {"invalid": invalid}, "form": {"index": form, "method": "post", "action": action}})
        };
        let elements = vec![
            element(3, "textbox", "Full name", of(in_form, missing)),
            element(9, "button", "Place order", of(1, false)),
        ];
        let page = snapshot(&format!("{SITE}/checkout"), "Checkout", elements, json!({}));
        s.observation = Some(std::sync::Arc::new(page));
        let found = judge(&s, "");
        assert_eq!(found == Finding::Met, met, "{missing} {in_form}: {found:?}");
    }
}
