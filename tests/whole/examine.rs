//! `observe`, `do`, `doctor`, `schema`: one look, one action, in processes of their own.

use copilot_practice::{LabelKind, Lang, PageKind};
use serde_json::{Value, json};

use crate::support::{Chromium, Program, practice, runtime};

#[test]
fn a_look_and_an_action_in_two_processes() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let browser = Chromium::start(&[]);
    let endpoint = browser.endpoint();
    let program = Program::new();
    let shop = site.url(&site.site().path(PageKind::Contact));
    let seen = program.call(&[
        "observe", "--attach", &endpoint, "--url", &shop, "--format", "json", "--repeat", "3",
    ]);
    assert_eq!(seen.code, Some(0), "{}", seen.stderr);
    let look: Value = serde_json::from_str(&seen.stdout).unwrap();
    let times: Value = seen
        .stderr
        .lines()
        .find_map(|l| serde_json::from_str(l).ok())
        .expect("a line of times");
    assert_eq!(times["n"], 3);
    for key in ["median", "p95", "min", "max", "elements", "characters"] {
        assert!(
            times[key].as_f64().is_some_and(|n| n > 0.0),
            "{key}: {times}"
        );
    }
    let label = site.site().label(LabelKind::YourName);
    let field = look["elements"]
        .as_array()
        .unwrap()
        .iter()
        .find(|e| e["name"] == label.as_str())
        .unwrap_or_else(|| panic!("{label} in {look}"));

    let action = json!({ "action": "type", "element": field["id"], "text": "Ann" }).to_string();
    let done = program.call(&["do", &action, "--attach", &endpoint]);
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    let outcome: Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!(outcome["status"], "ok", "{outcome}");

    let again = program.call(&[
        "observe", "--attach", &endpoint, "--tab", "current", "--format", "json",
    ]);
    let look: Value = serde_json::from_str(&again.stdout).unwrap();
    let value = look["elements"]
        .as_array()
        .unwrap()
        .iter()
        .find(|e| e["name"] == label.as_str())
        .unwrap();
    assert_eq!(value["value"], "Ann");

    let told = program.call(&[
        "observe", "--attach", &endpoint, "--tab", "current", "--format", "model", "--all",
        "--tokens", "500",
    ]);
    assert_eq!(told.code, Some(0), "{}", told.stderr);
    assert!(
        told.stdout.starts_with("<page>") && told.stdout.trim_end().ends_with("</page>"),
        "{}",
        told.stdout
    );
    let line = format!("[{}] textbox {label} =\"Ann\"", field["id"]);
    assert!(told.stdout.contains(&line), "{line} in {}", told.stdout);

    // The document is another one now: the number does not silently mean something else.
    program.call(&[
        "do",
        &json!({ "action": "navigate", "url": site.base_url() }).to_string(),
        "--attach",
        &endpoint,
    ]);
    let stale = program.call(&["do", &action, "--attach", &endpoint]);
    let outcome: Value = serde_json::from_str(&stale.stdout).unwrap();
    assert!(
        matches!(outcome["status"].as_str(), Some("stale" | "not_found")),
        "{outcome}"
    );
    assert_ne!(stale.code, Some(0));
}

#[test]
fn what_the_schema_says_holds_for_a_run() {
    let schema = Program::new().call(&["schema"]);
    assert_eq!(schema.code, Some(0));
    let schema: Value = serde_json::from_str(&schema.stdout).unwrap();
    for part in ["action", "event", "settings"] {
        assert!(
            schema
                .as_object()
                .unwrap()
                .keys()
                .any(|k| k.to_lowercase().contains(part))
                || schema.to_string().contains(part),
            "{part}"
        );
    }
}

#[test]
fn the_doctor_names_what_it_found() {
    let doctor = Program::new().call(&["doctor", "--json"]);
    assert_eq!(doctor.code, Some(0), "{}", doctor.stderr);
    let text = doctor.stdout;
    for topic in ["browser", "port", "model", "key_store", "runs_folder"] {
        assert!(text.contains(topic), "{topic} in {text}");
    }
    let words = Program::new().call(&["doctor"]);
    assert!(!words.stdout.trim().is_empty());
    assert!(
        !words.stdout.contains("doctor-"),
        "ids of messages are not shown: {}",
        words.stdout
    );
}
