#![allow(clippy::unwrap_used, clippy::expect_used)]
use super::*;
use crate::openai::completion::Call;
use crate::openai::schema::allowed;
use copilot_protocol::{MouseButton, ScrollDirection, TypeMode};

fn content(text: &str) -> Result<ReadPlan, String> {
    let completion = Completion {
        content: text.into(),
        ..Completion::default()
    };
    read_plan(&completion, &allowed(&[]))
}

fn calls(calls: &[(&str, &str)], names: &[&str]) -> Result<ReadPlan, String> {
    let call = |(name, arguments): &(&str, &str)| Call {
        name: (*name).into(),
        arguments: (*arguments).into(),
        ..Call::default()
    };
    let completion = Completion {
        calls: calls.iter().map(call).collect(),
        ..Completion::default()
    };
    let names: Vec<String> = names.iter().map(|n| (*n).to_owned()).collect();
    read_plan(&completion, &allowed(&names))
}

const CLICK: Action = Action::Click { element: 12 };

#[test]
fn a_strict_call_is_read_and_nulls_are_dropped() {
    let arguments = r#"{"thought":"go","actions":[
        {"action":"click","element":12,"text":null,"mode":null,"options":null},
        {"action":"type","element":3,"text":"чай","mode":"append","submit":true,"tab":""},
        {"action":"scroll","direction":"up","amount":0.5,"element":0,"to_text":""}]}"#;
    let plan = calls(&[("act", arguments)], &[]).unwrap();
    assert_eq!(plan.thought, "go");
    let typed = Action::Type {
        element: 3,
        text: "чай".into(),
        mode: TypeMode::Append,
        find: None,
        submit: true,
    };
    let scrolled = Action::Scroll {
        direction: ScrollDirection::Up,
        amount: 0.5,
        element: None,
        to_text: None,
    };
    assert_eq!(plan.actions, [CLICK, typed, scrolled]);
}

#[test]
fn many_shapes_of_one_action_are_the_same() {
    for text in [
        r#"{"thought":"go","actions":[{"action":"click","element":"12"}]}"#,
        r#"{"thought":"go","actions":{"action":"click","element":12.0}}"#,
        r##"{"thought":"go","action":"click","element":"#12"}"##,
        r#"{"thought":"go","action":{"click":{"index":12}}}"#,
        r#"{"thought":"go","actions":[{"click":12}]}"#,
        r#"{"thought":"go","actions":"[{\"action\":\"Click\",\"element\":\"[12]\"}]"}"#,
        r#"{"thought":"go","actions":[{"name":"click_element","arguments":{"element_id":12}}]}"#,
        r#"{"name":"act","arguments":{"thought":"go","actions":[{"type":"click","id":12}]}}"#,
        r#"{"name":"act","arguments":"{\"thought\":\"go\",\"action\":{\"action\":\"click\",\"element\":12}}"}"#,
        "<think>{no}</think>Sure!\n```json\n{\"thought\":\"go\",\"actions\":[{\"action\":\"click\",\"element\":12}]}\n```\nDone.",
        "Here {it} is: {\"thought\":\"go\",\"actions\":[{\"action\":\"click\",\"element\":12}]} ok",
    ] {
        let plan = content(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(plan.actions, [CLICK], "{text}");
        assert_eq!(plan.thought, "go", "{text}");
    }
    let list = content(r#"[{"action":"click","element":12},"reload"]"#).unwrap();
    assert_eq!(list.actions, [CLICK, Action::Reload]);
}

#[test]
fn a_name_may_say_the_button_and_the_count() {
    let element = 4;
    let click = |button, count| Action::MouseClick {
        element,
        button,
        count,
        modifiers: Vec::new(),
        x: None,
        y: None,
    };
    let files = vec!["/tmp/a.txt".into()];
    for (action, wanted) in [
        (
            r#""action":"right_click","element":4"#,
            click(MouseButton::Right, 1),
        ),
        (
            r#""action":"double_click","element":"[4]""#,
            click(MouseButton::Left, 2),
        ),
        (
            r#""action":"upload","element":4,"file":"/tmp/a.txt""#,
            Action::Upload { element, files },
        ),
        // Strict mode fills in what is not wanted.
        (
            r#""action":"drag","element":4,"to":null,"dx":30,"dy":null"#,
            Action::Drag {
                element,
                to: None,
                dx: 30.0,
                dy: 0.0,
                from_x: None,
                from_y: None,
                find: None,
            },
        ),
    ] {
        let plan = content(&format!("{{\"actions\":[{{{action}}}]}}")).unwrap();
        assert_eq!(plan.actions, [wanted], "{action}");
    }
}

#[test]
fn calls_of_the_actions_themselves_are_taken() {
    let plan = calls(&[("click", r#"{"element":12}"#), ("go_back", "")], &[]).unwrap();
    assert_eq!(plan.actions, [CLICK, Action::GoBack]);
}

#[test]
fn what_an_action_is_to_bring_about_follows_it() {
    let text = r#"{"actions":[{"action":"click","element":3,"then":{"text":"Saved"}},{"action":"done","then":{"text":"x"}}]}"#;
    let plan = content(text).unwrap();
    let names: Vec<&str> = plan.actions.iter().map(Action::name).collect();
    assert_eq!(names, ["click", "wait", "done"]);
    assert_eq!(plan.actions[1].given().as_deref(), Some("Saved"));
}

#[test]
fn what_is_wrong_is_said_in_words() {
    for (text, want) in [
        ("", "empty"),
        ("I would press it", "no JSON object"),
        (r#"{"thought":"x","actions":[{"action":"cl"#, "broken"),
        (r#"{"thought":"x"}"#, "`actions` is missing"),
    ] {
        let error = content(text).unwrap_err();
        assert!(error.contains(want), "{text}: {error}");
    }
    for (action, want) in [
        (
            r#""action":"teleport""#,
            "`teleport` is no action; allowed are click",
        ),
        (r#""action":"click""#, "click needs `element`"),
        (r#""action":"click","element":-1"#, "-1 does not fit"),
        (
            r#""action":"scroll","direction":"sideways""#,
            "none of up, down",
        ),
        (r#""element":3"#, "no name"),
    ] {
        let text = format!("{{\"actions\":[{{{action}}}]}}");
        let error = content(&text).unwrap_err();
        assert!(error.contains(want), "{text}: {error}");
    }
    let done = r#"{"thought":"","actions":[{"action":"done","answer":"4"}]}"#;
    let error = calls(&[("act", done)], &["click"]).unwrap_err();
    assert_eq!(error, "`done` is not allowed now; allowed are click");
}

#[test]
fn an_empty_list_is_a_plan() {
    let plan = content(r#"{"thought":"look","actions":[]}"#).unwrap();
    assert_eq!(plan.actions, []);
}

#[test]
fn no_text_makes_it_panic() {
    let marks = ["{", "}", "[", "```", "``````", "\"", "\"\\\"\"", "é{é"];
    for text in marks
        .into_iter()
        .chain(["{\"actions\":[[]]}", "{\"action\":{}}"])
    {
        assert!(content(text).is_err(), "{text}");
    }
}
