#![allow(clippy::unwrap_used, clippy::expect_used)]

use copilot_protocol::{ParameterKind, RiskClass, Target};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::file::{read, write};

const RECORDING: &str = include_str!("sample.json");

fn ids(all: &[Message]) -> Vec<(u32, &str)> {
    let step = |message: &Message| match message.args.get("step") {
        Some(copilot_protocol::MessageArg::Number(step)) => *step as u32,
        _ => 0,
    };
    all.iter().map(|m| (step(m), m.id.as_str())).collect()
}

#[test]
fn a_recording_is_read() {
    let made = import(RECORDING).unwrap();
    let recipe = &made.recipe;
    assert_eq!(recipe.start.as_deref(), Some("https://shop.example/"));
    let does: Vec<&str> = recipe.steps.iter().map(|s| s.action.as_str()).collect();
    let wanted = "type press_key mouse_click mouse_click select_option type scroll hover wait press_key click navigate";
    assert_eq!(does.join(" "), wanted);
    let on = recipe.steps[0].on.as_ref().unwrap();
    let wanted = Target {
        name: "Search".into(),
        role: "searchbox".into(),
        tag: "input".into(),
        id: Some("q:1".into()),
        field: Some("q".into()),
        test_id: Some("search".into()),
        ..Target::default()
    };
    assert_eq!(on, &wanted);
    assert_eq!(recipe.steps[0].with["text"], "{{}}tea}}");
    assert_eq!(recipe.steps[1].then[0].value, "https://shop.example/found");
    assert_eq!(recipe.steps[2].with["count"], 2);
    assert_eq!(recipe.steps[3].with["button"], "right");
    assert_eq!(recipe.steps[4].with["option"], "m");
    assert_eq!(recipe.steps[6].with["amount"], 1.5);
    assert_eq!(recipe.steps[8].with["gone"], true);
    assert_eq!(recipe.steps[9].with["key"], "Control+a");
    assert_eq!(recipe.steps[10].risk, [RiskClass::Pay]);
    assert_eq!(recipe.parameters[0].kind, ParameterKind::Secret);
    assert_eq!(recipe.steps[5].with["text"], "{{secret}}");
    assert!(!serde_json::to_string(recipe).unwrap().contains("hunter2"));
    assert_eq!(
        ids(&made.left_out),
        [
            (11, "recipe-recorder-secret"),
            (16, "recipe-recorder-expression"),
            (17, "recipe-recorder-network"),
            (18, "recipe-recorder-custom"),
            (19, "recipe-recorder-target"),
            (20, "recipe-recorder-unknown"),
            (27, "recipe-recorder-close"),
        ]
    );
    // It is a recipe that its own file may have.
    let text = write(recipe);
    assert_eq!(&read(&text, "").unwrap(), recipe, "{text}");
}

#[test]
fn selectors_are_read_as_features() {
    for (selector, wanted) in [
        (
            json!("aria/Add to cart[role=\"button\"]"),
            json!({"name": "Add to cart", "role": "button"}),
        ),
        (json!("aria/Price [net]"), json!({"name": "Price [net]"})),
        (
            json!("aria/[name=\"Save\"][role=\"link\"]"),
            json!({"name": "Save", "role": "link"}),
        ),
        (json!(["#host", "aria/Inside"]), json!({"name": "Inside"})),
        (json!("text/Buy now"), json!({"text": "Buy now"})),
        (
            json!("#a\\:b > div.c input#\\31 2:nth-of-type(2)"),
            json!({"tag": "input", "id": "12"}),
        ),
        (
            json!("div > [data-testid='a b > c']"),
            json!({"test_id": "a b > c"}),
        ),
        (json!("pierce/form [name=\"q\"]"), json!({"field": "q"})),
        (
            json!("input[type=email][placeholder=\"E-mail\" i]"),
            json!({"tag": "input", "kind": "email", "placeholder": "E-mail"}),
        ),
        (
            json!("a[href*='x'][href=\"/b\"]"),
            json!({"tag": "a", "href": "/b"}),
        ),
        (
            json!("xpath///*[@id=\"x/y\"]/div/button[@data-test=\"go\"]"),
            json!({"tag": "button", "test_id": "go"}),
        ),
        (json!("xpath///*[@id=\"x/y\"]"), json!({"id": "x/y"})),
        (json!("[data-own=z]"), json!({"test_id": "z"})),
    ] {
        let found = selectors::target(&json!([selector]), Some("data-own"));
        let wanted: Target = serde_json::from_value(wanted).unwrap();
        assert_eq!(found, Some(wanted), "{selector}");
    }
    for nothing in [
        json!([]),
        json!("x"),
        json!(["div:nth-of-type(2) > span.a"]),
        json!(["xpath//html/body/div[2]"]),
        json!([["div"], []]),
        json!(["["]),
    ] {
        assert_eq!(selectors::target(&nothing, None), None, "{nothing}");
    }
}

#[test]
fn what_is_no_recording_is_told() {
    for (text, id) in [
        ("", "recipe-recorder-unreadable"),
        ("[]", "recipe-recorder-unreadable"),
        ("{\"steps\": 1}", "recipe-recorder-unreadable"),
        ("{\"steps\": []}", "recipe-recorder-nothing"),
        (
            "{\"steps\": [{\"type\": \"navigate\", \"url\": \"file:///etc/passwd\"}]}",
            "recipe-recorder-nothing",
        ),
    ] {
        assert_eq!(import(text).unwrap_err().id, id, "{text}");
    }
    let many = json!({"steps": vec![json!({"type": "close"}); 501]}).to_string();
    assert_eq!(import(&many).unwrap_err().id, "recipe-recorder-many");
}

#[test]
fn a_recipe_is_written_as_a_recording_and_read_again() {
    let recipe = read(include_str!("../file/sample.yaml"), "tea").unwrap();
    let made = export(&recipe);
    let recording: Value = serde_json::from_str(&made.text).unwrap();
    let steps = recording["steps"].as_array().unwrap();
    let types: Vec<&str> = steps.iter().map(|s| s["type"].as_str().unwrap()).collect();
    assert_eq!(
        types,
        [
            "navigate",
            "click",
            "change",
            "keyDown",
            "keyUp",
            "waitForExpression",
            "waitForElement",
            "change",
            "change",
            "change",
            "click",
            "waitForElement",
            "waitForElement"
        ]
    );
    assert_eq!(steps[0]["url"], "https://shop.example/search?q=tea");
    assert_eq!(steps[2]["value"], "tea");
    let wanted = json!([
        ["aria/Search[role=\"searchbox\"]"],
        ["[data-testid=\"search\"]"]
    ]);
    assert_eq!(steps[2]["selectors"], wanted);
    let told = ids(&made.left_out);
    assert_eq!(
        told,
        [
            (0, "recipe-export-default"),
            (0, "recipe-export-parameter"),
            (0, "recipe-export-default"),
            (0, "recipe-export-secret"),
            (2, "recipe-export-which"),
            (5, "recipe-export-option"),
            (6, "recipe-export-row"),
            (0, "recipe-export-read"),
        ]
    );
    let again = import(&made.text).unwrap().recipe;
    assert_eq!(
        again.steps[0].on,
        recipe.steps[0].on.clone().map(|on| Target {
            text: "Accept cookies".into(),
            ..on
        })
    );
}

proptest! {
    #[test]
    fn no_selector_is_a_fault(text in "\\PC*|(aria/|xpath/|text/|pierce/|)[\\[\\]\"'\\\\#.:a1=>@/ *()]{0,40}") {
        let _ = selectors::target(&json!([text, [text]]), None);
        let recording = json!({"title": text, "steps": [
            {"type": "navigate", "url": text},
            {"type": "change", "value": text, "selectors": [text, "#a"]},
            {"type": "keyDown", "key": text},
            {"type": text},
            {"type": "click", "selectors": [[text]], "assertedEvents": [{"type": "navigation", "url": text}]},
        ]});
        if let Ok(made) = import(&recording.to_string()) {
            let file = write(&made.recipe);
            let again = read(&file, "").map_err(|e| TestCaseError::fail(format!("{e:?}\n{file}")))?;
            prop_assert_eq!(&again, &made.recipe);
            let _ = export(&made.recipe);
        }
        let _ = import(&text);
    }
}
