#![allow(clippy::unwrap_used, clippy::expect_used)]

use copilot_protocol::{
    Condition, ConditionKind, Heal, HealedBy, Parameter, ParameterKind, RecipeRead, RecipeStep,
    Rect, RiskClass, Target,
};
use proptest::prelude::*;
use serde_json::json;

use super::*;

const SAMPLE: &str = include_str!("sample.yaml");

/// The sample with a part replaced, and the line on which the part stands.
fn broken(part: &str, by: &str) -> (String, u32) {
    let at = SAMPLE.find(part).unwrap_or_else(|| panic!("{part}"));
    let line = SAMPLE[..at].matches('\n').count() + 1;
    (SAMPLE.replacen(part, by, 1), u32::try_from(line).unwrap())
}

#[test]
fn a_file_is_read() {
    let recipe = read(SAMPLE, "tea").unwrap();
    assert_eq!(recipe.name, "tea");
    assert_eq!(recipe.parameters[2].choices, ["S", "M", "42"]);
    assert_eq!(recipe.steps.len(), 6);
    assert!(recipe.steps[0].optional);
    assert_eq!(recipe.steps[1].with["submit"], true);
    assert_eq!(recipe.steps[4].with["option"], "42");
    let on = recipe.steps[1].on.as_ref().unwrap();
    assert_eq!((on.nth, on.place.unwrap().y), (Some((0, 2)), 20.5));
    assert_eq!(recipe.steps[5].then[0].value, "Two lines\nof text\n");
    assert_eq!(recipe.steps[5].risk, [RiskClass::Pay]);
}

#[test]
fn a_file_is_written_as_a_person_reads_it() {
    let recipe = read(SAMPLE, "tea").unwrap();
    let text = write(&recipe);
    assert_eq!(read(&text, "tea").unwrap(), recipe, "{text}");
    let begins = "schema: 1\ntitle: Order {{item}}\n";
    assert!(text.starts_with(begins), "{text}");
    for part in [
        "  - do: click\n    on:\n      role: button\n      name: Accept cookies\n    optional: true\n\n",
        "nth: [0, 2]\n",
        "      - kind: text\n        value: |\n          Two lines\n          of text\n",
    ] {
        assert!(text.contains(part), "{part}\n---\n{text}");
    }
}

/// What is replaced in the sample, by what, and what is told then.
const BROKEN: &[(&str, &str, &str)] = &[
    ("schema: 1", "schema: 2", "recipe-file-newer"),
    ("schema: 1", "schema: one", "recipe-file-no-schema"),
    ("title: Order", "tilte: Order", "recipe-file-unknown-key"),
    ("title: Order {{item}}", "title: [a]", "recipe-file-kind"),
    (
        "title: Order {{item}}",
        "title: {{item}}",
        "recipe-file-name",
    ),
    ("goal: Put", "title: Put", "recipe-file-twice"),
    ("goal: Put", "goal: &a Put", "recipe-file-alias"),
    (
        "goal: Put {{item}} into the cart and tell me the price",
        "goal: *a",
        "recipe-file-unreadable",
    ),
    ("goal: Put", "goal: !x Put", "recipe-file-tag"),
    ("goal: Put", "--- \ngoal: Put", "recipe-file-documents"),
    ("goal: Put", "\tgoal: Put", "recipe-file-unreadable"),
    (
        "start: https:",
        "start: file:",
        "recipe-file-address-scheme",
    ),
    (
        "start: https://shop",
        "start: https://{{item}}.shop",
        "recipe-file-address-parameter",
    ),
    (
        "start: https://shop",
        "start: https://a:b@shop",
        "recipe-file-address-password",
    ),
    ("name: item", "name: Item", "recipe-file-parameter-name"),
    ("name: day", "name: item", "recipe-file-parameter-twice"),
    (
        "default: today+3",
        "default: soon",
        "recipe-file-parameter-default",
    ),
    (
        "default: 42",
        "default: 43",
        "recipe-file-parameter-default",
    ),
    ("kind: date", "kind: day", "recipe-file-unknown-word"),
    ("do: select_option", "do: choose", "recipe-file-action"),
    (
        "do: select_option",
        "do: evaluate",
        "recipe-file-action-not-kept",
    ),
    (
        "do: select_option",
        "do: mcp",
        "recipe-file-action-not-kept",
    ),
    ("submit: true", "submit: yes", "recipe-file-kind"),
    ("submit: true", "sumbit: true", "recipe-file-argument"),
    ("submit: true", "element: 12", "recipe-file-argument"),
    ("submit: true", "mode: quickly", "recipe-file-unknown-word"),
    ("nth: [0, 2]", "nth: [0, 2, 3]", "recipe-file-kind"),
    ("nth: [0, 2]", "nth: [0, -2]", "recipe-file-kind"),
    ("x: 10", "x: .inf", "recipe-file-kind"),
    (
        "value: \"*q={{item}}*\"",
        "value: \"*q={{itme}}*\"",
        "recipe-file-parameter-unknown",
    ),
    (
        "text: \"{{password}}\"",
        "text: \"x{{password}}\"",
        "recipe-file-secret",
    ),
    (
        "name: Size",
        "name: \"{{secret:pw}}\"",
        "recipe-file-secret",
    ),
    (
        "text: \"{{ day | date:%d.%m.%Y }}\"",
        "text: \"{{day|date:%Q}}\"",
        "recipe-file-form",
    ),
    (
        "{ kind: text, value: \"Error\"",
        "{ kind: toast, value: \"Error\"",
        "recipe-file-unknown-word",
    ),
    (
        "{ kind: text, value: \"Error\"",
        "{ kind: text, name: \"Error\"",
        "recipe-file-condition",
    ),
    ("- kind: message", "- gone: true", "recipe-file-missing-key"),
    ("risk: [pay]", "risk: [paying]", "recipe-file-unknown-word"),
    ("after: 6", "after: 7", "recipe-file-step"),
];

#[test]
fn what_is_wrong_is_told_with_its_line() {
    for (part, by, id) in BROKEN.iter().copied() {
        let (text, line) = broken(part, by);
        let found = read(&text, "tea").unwrap_err();
        assert_eq!(found.message.id, id, "{by}: {found:?}");
        let near = if id == "recipe-file-documents" || by.contains('\t') {
            line - 1..=line + 1
        } else {
            line..=line
        };
        assert!(near.contains(&found.line), "{by}: {line} {found:?}");
        assert!(found.message.args.contains_key("line"));
    }
}

#[test]
fn steps_have_what_their_actions_need() {
    for (step, id) in [
        ("{do: click}", "recipe-file-target-missing"),
        ("{do: click, on: {}}", "recipe-file-target-empty"),
        ("{do: click, on: {nth: [0, 1]}}", "recipe-file-target-empty"),
        ("{do: type, on: {name: a}}", "recipe-file-argument-missing"),
        (
            "{do: go_back, on: {name: a}}",
            "recipe-file-target-needless",
        ),
        (
            "{do: click, on: {name: a}, to: {name: b}}",
            "recipe-file-target-needless",
        ),
        (
            "{do: navigate, with: {url: 'javascript:1'}}",
            "recipe-file-address-scheme",
        ),
        (
            "{do: new_tab, with: {url: 'chrome://settings'}}",
            "recipe-file-address-scheme",
        ),
        (
            "{do: mouse_click, on: {name: a}, with: {count: 300}}",
            "recipe-file-argument-wrong",
        ),
        (
            "{do: mouse_click, on: {name: a}, with: {modifiers: [foo]}}",
            "recipe-file-argument-wrong",
        ),
        ("{with: {}}", "recipe-file-missing-key"),
    ] {
        let text = format!("schema: 1\nsteps:\n  - {step}\n");
        let found = read(&text, "a").unwrap_err();
        assert_eq!((found.message.id.as_str(), found.line), (id, 3), "{step}");
    }
    for step in [
        "{do: drag, on: {name: a}, to: {name: b}}",
        "{do: go_back}",
        "{do: scroll, with: {amount: 1.5}}",
        "{do: wait, with: {url: '*done*'}}",
        "{do: upload, on: {name: a}, with: {files: /tmp/a}}",
        "{do: type, on: {name: a}, with: {text: '{{secret:pw}}'}}",
        "{do: click, on: {name: a}, at: ~, then: null}",
    ] {
        let text = format!("schema: 1\nsteps:\n  - {step}\n");
        let recipe = read(&text, "a").unwrap_or_else(|e| panic!("{step}: {e:?}"));
        assert_eq!(read(&write(&recipe), "a").unwrap(), recipe);
    }
}

#[test]
fn what_is_too_much_is_refused() {
    let steps = "  - do: reload\n".repeat(MOST_STEPS + 1);
    let found = read(&format!("schema: 1\nsteps:\n{steps}"), "a").unwrap_err();
    assert_eq!(found.message.id, "recipe-file-many");
    assert_eq!(found.line as usize, MOST_STEPS + 3);
    let found = read(&"#".repeat(MOST_BYTES + 1), "a").unwrap_err();
    assert_eq!(found.message.id, "recipe-file-large");
    let deep = format!("schema: 1\ntitle: {}{}", "[".repeat(100), "]".repeat(100));
    assert_eq!(read(&deep, "a").unwrap_err().message.id, "recipe-file-deep");
    for sign in ["- ", "? ", "[", "{", "- - ", "a: [", "!a ", "&a "] {
        let deep = sign.repeat(MOST_BYTES / 8);
        assert!(read(&deep, "a").is_err());
        assert!(read(&format!("schema: 1\ntitle:\n  {deep}"), "a").is_err());
    }
    let bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\nschema: 1\n";
    assert_eq!(read(bomb, "a").unwrap_err().message.id, "recipe-file-alias");
    let long = format!("schema: 1\ntitle: {}\n", "a".repeat(LONGEST_TEXT + 1));
    assert_eq!(read(&long, "a").unwrap_err().message.id, "recipe-file-long");
    for empty in ["", "# nothing\n", "---\n...\n"] {
        assert!(read(empty, "a").is_err(), "{empty:?}");
    }
    let found = read("schema: 1\ntitle: a\n", "a").unwrap_err();
    assert_eq!(found.message.id, "recipe-file-nothing");
}

/// Texts that YAML might take for something else, or that end a line of it.
fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{1,40}",
        "[ \\n\\t:#'\"|>*&!%@`,\\[\\]{}a-c-]{1,30}",
        "(yes|no|null|~|true|1e3|0x1F|007|-|2026-11-29|\\.inf|=|<<|1:30)",
        "[a-z ]{81,200}",
    ]
    .prop_map(|text| crate::template::literal(&text))
    // A page's own braces are no secret.
    .prop_filter("secrets are refused", |text| !text.contains("secret:"))
}

fn target() -> impl Strategy<Value = Target> {
    let place = (any::<i32>(), 0.0..1e9).prop_map(|(x, y)| Rect {
        x: f64::from(x),
        y,
        w: 1.0,
        h: 0.5,
    });
    (
        words(),
        words(),
        proptest::option::of(words()),
        proptest::option::of((0u32..9, 0u32..9)),
        proptest::option::of(place),
        any::<bool>(),
    )
        .prop_map(|(name, context, id, nth, place, nav)| Target {
            name: format!("a{name}"),
            context,
            id,
            nth,
            place,
            nav,
            ..Target::default()
        })
}

fn condition() -> impl Strategy<Value = Condition> {
    let kind = prop_oneof![
        Just(ConditionKind::Text),
        Just(ConditionKind::Field),
        Just(ConditionKind::Words)
    ];
    (kind, words(), words(), any::<bool>()).prop_map(|(kind, name, value, gone)| Condition {
        kind,
        name,
        value,
        gone,
    })
}

fn recipe() -> impl Strategy<Value = Recipe> {
    let step = (
        words(),
        target(),
        proptest::collection::vec(condition(), 0..3),
        any::<bool>(),
    );
    let step = step.prop_map(|(text, on, then, optional)| RecipeStep {
        action: "type".into(),
        with: json!({"text": text, "submit": optional})
            .as_object()
            .unwrap()
            .clone(),
        on: Some(on),
        at: "https://a.org/*".into(),
        then,
        risk: vec![RiskClass::Send],
        optional,
        ..RecipeStep::default()
    });
    let parameter =
        (words(), proptest::option::of(words())).prop_map(|(label, default)| Parameter {
            name: "p".into(),
            label,
            default,
            kind: ParameterKind::Text,
            choices: Vec::new(),
        });
    let steps = proptest::collection::vec(step, 1..5);
    (words(), parameter, steps, condition(), target()).prop_map(
        |(title, parameter, steps, condition, before)| Recipe {
            schema: RECIPE_SCHEMA,
            name: "r".into(),
            title: title.clone(),
            goal: format!("{title}{{{{p}}}}"),
            start: Some("https://a.org/{{p}}".into()),
            parameters: vec![parameter],
            steps,
            answer: vec![RecipeRead {
                name: format!("a{title}"),
                before: title,
                ..RecipeRead::default()
            }],
            conditions: vec![condition],
            run: Some("r1".into()),
            healed: vec![Heal {
                step: 0,
                before,
                by: HealedBy::Model,
                run: "r2".into(),
                time: "2026-11-29T00:00:00Z".into(),
            }],
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_written_is_read_back(recipe in recipe()) {
        let text = write(&recipe);
        let again = read(&text, "r").map_err(|e| TestCaseError::fail(format!("{e:?}\n{text}")))?;
        prop_assert_eq!(again, recipe, "{}", text);
    }

    #[test]
    fn no_text_is_a_fault(text in "(\\PC|[\\n\\t :#\\-{}\\[\\]&*!|>'\"])*", at in 0usize..2000, cut in 0usize..80) {
        let _ = read(&text, "a");
        // The sample with something in its middle.
        let letters: Vec<char> = SAMPLE.chars().collect();
        let at = at.min(letters.len());
        let rest = (at + cut).min(letters.len());
        let mixed: String = letters[..at].iter().copied().chain(text.chars()).chain(letters[rest..].iter().copied()).collect();
        if let Ok(recipe) = read(&mixed, "a") {
            prop_assert_eq!(read(&write(&recipe), "a").unwrap(), recipe);
        }
    }
}
