#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::{BTreeMap, BTreeSet};

use copilot_protocol::{ACTIONS, MessageArg};

use super::*;
use crate::file::read;

const EN: &str = include_str!("../../../../../locales/parts/recipes.en.ftl");
const CHECKED: &str = include_str!("../../../../../locales/parts/checked.en.ftl");

/// The text of a message, with the variant that its selector names; enough of Fluent for these files.
pub(crate) fn text(message: &Message) -> String {
    let all = [EN, CHECKED].concat();
    let begins = format!("\n{} =", message.id);
    let at = all
        .find(&begins)
        .unwrap_or_else(|| panic!("{}", message.id));
    let body = &all[at + begins.len()..];
    let end = body.find("\nrecipe-").into_iter();
    let end = end
        .chain(body.find("\ncondition-"))
        .chain(body.find("\n#"))
        .min();
    let body = &body[..end.unwrap_or(body.len())];
    let arg = |name: &str| match message.args.get(name) {
        Some(MessageArg::Text(text)) => text.clone(),
        Some(MessageArg::Number(number)) => number.to_string(),
        None => panic!("{} has no {name}", message.id),
    };
    let body = match body.split_once("->") {
        None => body.to_owned(),
        Some((selector, variants)) => {
            let name = selector.split('$').nth(1).unwrap().trim();
            let wanted = format!("[{}]", arg(name));
            let line = variants
                .lines()
                .find(|line| line.trim().trim_start_matches('*').starts_with(&wanted))
                .or_else(|| variants.lines().find(|line| line.trim().starts_with('*')));
            let line = line.unwrap().trim();
            line.split_once(']').unwrap().1.to_owned()
        }
    };
    let mut out = String::new();
    for (at, part) in body.trim().split("{ $").enumerate() {
        match part.split_once(" }").filter(|_| at > 0) {
            Some((name, rest)) => {
                out.push_str(&arg(name));
                out.push_str(rest);
            }
            None => out.push_str(part),
        }
    }
    out
}

#[test]
fn steps_read_as_sentences() {
    let recipe = read(include_str!("../file/sample.yaml"), "tea").unwrap();
    let all = sentences(&recipe);
    let does: Vec<String> = all.iter().map(|s| text(&s.does)).collect();
    assert_eq!(
        does,
        [
            "Press “Accept cookies”",
            "Type “‹What to buy›” into “Search” and press Enter",
            "Type “‹password›” into “Password”",
            "Type “‹Day of delivery›” into “Delivery”",
            "Choose “42” in “Size”",
            "Press “Add to cart” at “‹What to buy›”",
        ]
    );
    let then: Vec<String> = all[1].then.iter().map(text).collect();
    assert_eq!(
        then,
        [
            "The page’s address holds “*q=‹What to buy›*”",
            "The page no longer shows “Error”"
        ]
    );
    let asks: Vec<bool> = all.iter().map(|s| s.asks).collect();
    assert_eq!(asks, [false, false, false, false, false, true]);
    let start = beginning(&recipe).unwrap();
    assert_eq!(
        text(&start),
        "Open https://shop.example/search?q=‹What to buy›"
    );
    assert_eq!(text(&reads(&recipe)[0]), "Tell you: price");
    assert_eq!(text(&ending(&recipe)[0]), "The page says “Added”");
}

const SAID: &[(&str, &str)] = &[
    (
        "{do: mouse_click, on: {name: a}, with: {count: 2}}",
        "Press “a” twice",
    ),
    (
        "{do: mouse_click, on: {role: button}, with: {button: right}}",
        "Open the menu of something without a name",
    ),
    (
        "{do: drag, on: {name: a}, to: {name: b}}",
        "Drag “a” onto “b”",
    ),
    ("{do: drag, on: {name: a}, with: {dx: 5}}", "Drag “a”"),
    (
        "{do: drag, on: {name: a}, with: {find: word}}",
        "Mark “word”",
    ),
    ("{do: type, on: {name: a}, with: {text: ''}}", "Clear “a”"),
    (
        "{do: type, on: {name: a}, with: {text: b, mode: append}}",
        "Add “b” to “a”",
    ),
    (
        "{do: type, on: {name: a}, with: {text: b, find: c}}",
        "Replace “c” by “b” in “a”",
    ),
    (
        "{do: type, on: {placeholder: a}, with: {text: '{{secret:pw}}'}}",
        "Type “‹pw›” into “a”",
    ),
    ("{do: press_key, with: {key: Enter}}", "Press the key Enter"),
    (
        "{do: select_options, on: {name: a}, with: {options: [b, c]}}",
        "Choose “b, c” in “a”",
    ),
    (
        "{do: check, on: {name: a}, with: {checked: false}}",
        "Untick “a”",
    ),
    ("{do: check, on: {name: a}}", "Tick “a”"),
    ("{do: scroll}", "Scroll down"),
    ("{do: scroll, with: {direction: up}}", "Scroll up"),
    ("{do: scroll_to, with: {end: true}}", "Scroll to the end"),
    ("{do: wait, with: {ms: 1500}}", "Wait 1.5 seconds"),
    (
        "{do: wait, with: {text: b, gone: true}}",
        "Wait until “b” is gone",
    ),
    ("{do: wait, on: {name: a}}", "Wait until “a” is there"),
    (
        "{do: wait, with: {url: b}}",
        "Wait until the address holds “b”",
    ),
    ("{do: wait}", "Wait until the page is at rest"),
    (
        "{do: handle_dialog, with: {accept: true}}",
        "Say yes to the page’s message",
    ),
    (
        "{do: upload, on: {name: a}, with: {files: [/b]}}",
        "Give “/b” to “a”",
    ),
    ("{do: new_tab}", "Open a new tab"),
];

#[test]
fn each_action_has_a_sentence() {
    for (step, wanted) in SAID {
        let recipe = read(&format!("schema: 1\nsteps:\n  - {step}"), "a").unwrap();
        assert_eq!(&text(&sentences(&recipe)[0].does), wanted, "{step}");
    }
    for row in ACTIONS.iter().filter(|row| crate::file::is_kept(row.name)) {
        let step = RecipeStep {
            action: row.name.into(),
            ..RecipeStep::default()
        };
        let recipe = Recipe {
            steps: vec![step],
            ..Recipe::default()
        };
        assert_ne!(
            sentences(&recipe)[0].does.id,
            "recipe-does-other",
            "{}",
            row.name
        );
    }
}

#[test]
fn a_tick_that_has_to_be_off_is_said_so() {
    let recipe = Recipe::default();
    for (value, gone, wanted) in [
        ("on", false, "“a” is ticked"),
        ("on", true, "“a” is not ticked"),
        ("off", false, "“a” is not ticked"),
        ("off", true, "“a” is ticked"),
        ("", false, "The field “a” is empty"),
    ] {
        let condition = Condition {
            kind: ConditionKind::Field,
            name: "a".into(),
            value: value.into(),
            gone,
        };
        assert_eq!(text(&Words(&recipe).condition(&condition)), wanted);
    }
}

/// Ids and their variables.
fn ids(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut out: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut last = String::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with("recipe-") {
            last = line.split(" =").next().unwrap().to_owned();
            out.entry(last.clone()).or_default();
        }
        let variables = line.split('$').skip(1);
        let variables = variables.map(|rest| rest.split([' ', '}']).next().unwrap().to_owned());
        if let Some(known) = out.get_mut(&last) {
            known.extend(variables);
        }
    }
    out
}

/// The program's test of the catalogue sees only ids that stand in `Message::new`.
#[test]
fn each_id_of_this_crate_is_in_both_languages_and_used() {
    let ru = include_str!("../../../../../locales/parts/recipes.ru.ftl");
    let (en, ru) = (ids(EN), ids(ru));
    assert_eq!(en, ru);
    let mut named = BTreeSet::new();
    let mut folders = vec![std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
                let code = std::fs::read_to_string(&path).unwrap();
                let ids = code.split("\"recipe-").skip(1);
                named.extend(ids.map(|rest| format!("recipe-{}", rest.split('"').next().unwrap())));
            }
        }
    }
    let missing: Vec<_> = named.iter().filter(|id| !en.contains_key(*id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let unused: Vec<_> = en.keys().filter(|id| !named.contains(*id)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}
