//! The tool `act`: what a model is told of the actions, and the JSON Schema of its call.
//!
//! Each action is an object of its own few fields, one of `anyOf`: a press costs nine tokens. Those that most answers are
//! made of have a second, shorter one without what may be left out, which strict mode would else have written as `null`. Where a server refuses
//! that, the action is one flat object of all fields, every one required and nullable under strict mode, which knows no
//! optional properties.

use std::borrow::Borrow;

use copilot_protocol::{
    ACTIONS, ActionSpec, Argument, ArgumentKind, Computation, Condition, ConditionKind,
};
use serde_json::{Map, Value, json};

/// Name of the one tool.
pub(crate) const TOOL: &str = "act";

/// The specs of these actions; of all, where none is named. Unknown names are left out.
pub(crate) fn allowed(names: &[String]) -> Vec<&'static ActionSpec> {
    ACTIONS
        .iter()
        .filter(|spec| names.is_empty() || names.iter().any(|n| n == spec.name))
        .collect()
}

/// What a model is offered: all actions, and those that few runs need where they are among the allowed ones.
pub(crate) fn offered(allowed: &[&'static ActionSpec]) -> Vec<&'static ActionSpec> {
    let allowed = |name: &str| allowed.iter().any(|spec| spec.name == name);
    ACTIONS
        .iter()
        .filter(|spec| !SELDOM.contains(&spec.name) || allowed(spec.name))
        .collect()
}

/// What an answer is read by: the allowed actions, and scripts, which the guard itself refuses.
pub(crate) fn readable(names: &[String]) -> Vec<&'static ActionSpec> {
    ACTIONS
        .iter()
        .filter(|spec| {
            names.is_empty() || spec.name == SCRIPT || names.iter().any(|n| n == spec.name)
        })
        .collect()
}

/// The action that a model is told of only where the person switched it on.
pub(crate) const SCRIPT: &str = "evaluate";

/// Actions that a model is told of only where they can be done.
const SELDOM: &[&str] = &[SCRIPT, "hand_over"];

/// What is to be so once an action is done, before the next one of the answer.
pub(crate) const THEN: &str = "then";
/// The actions that most answers are made of. At these a model is told of `then`, which is read at every one.
const OFTEN: &[&str] = &["click", "type", "press_key"];

/// How the schema of an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    /// By the rules of strict mode: each property required.
    pub(crate) strict: bool,
    /// An object for each action, instead of one for all of them.
    pub(crate) any_of: bool,
}

/// The tool as it is sent.
pub(crate) fn tool(allowed: &[&ActionSpec], form: Form) -> Value {
    let mut function = json!({
        "name": TOOL,
        "description": format!(
            "Carry out one or several actions in the browser, one after the other. The actions:\n{}",
            list(allowed)
        ),
        "parameters": parameters(allowed, form),
    });
    if form.strict {
        function["strict"] = Value::Bool(true);
    }
    json!({ "type": "function", "function": function })
}

/// The choice that forces the tool.
pub(crate) fn tool_choice() -> Value {
    json!({ "type": "function", "function": { "name": TOOL } })
}

/// What stands in the system message where tools are not accepted.
pub(crate) fn in_words(allowed: &[&ActionSpec]) -> String {
    format!(
        "Answer with one JSON object and nothing else:\n\
         {{\"thought\": \"<one or two sentences>\", \"actions\": [{{\"action\": \"<name>\", ...its fields}}]}}\n\
         Of a task that changes something, the answer with your first change (or one before) also has \"conditions\": [{{\"kind\": \"{}\", \"name\": \"...\", \"value\": \"...\", \"gone\": false}}], \
         signs by which a program can see that the task is met.\n\
         The actions, with their fields (those with ? may be left out; each action takes then: {{\"text\": \"...\"}}; a citation has claim, quotes?, field?, file?, compute?):\n{}",
        ConditionKind::NAMES.join("|"),
        list(allowed)
    )
}

fn list(allowed: &[&ActionSpec]) -> String {
    let mut lines = String::new();
    for spec in allowed {
        let fields: Vec<String> = spec
            .arguments
            .iter()
            .map(|f| format!("{}{}", f.name, if f.required { "" } else { "?" }))
            .collect();
        lines.push_str(&format!(
            "- {}({}): {}\n",
            spec.name,
            fields.join(", "),
            spec.about
        ));
    }
    lines
}

/// The schema of the call's arguments.
pub(crate) fn parameters(allowed: &[&ActionSpec], form: Form) -> Value {
    let items = if form.any_of {
        let all = allowed.iter().flat_map(|spec| shapes(spec, form));
        json!({ "anyOf": all.collect::<Vec<_>>() })
    } else {
        let names: Vec<&str> = allowed.iter().map(|s| s.name).collect();
        let arguments = allowed.iter().flat_map(|s| s.arguments).map(optional);
        with_then(action(&names, arguments, form.strict), form)
    };
    json!({
        "type": "object",
        "properties": {
            "thought": {
                "type": "string",
                "description": "what you see, what the last action did, and what to do next, in one or two sentences",
            },
            "conditions": conditions(),
            "actions": {
                "type": "array",
                "description": "several only where none of them changes the page in a way that the next depends on, or where `then` says what is to come of it first",
                "items": items,
            },
        },
        "required": if form.strict { json!(["thought", "conditions", "actions"]) } else { json!(["thought", "actions"]) },
        "additionalProperties": false,
    })
}

/// The objects that an action may be.
fn shapes(spec: &ActionSpec, form: Form) -> Vec<Value> {
    let whole = action(&[spec.name], spec.arguments, form.strict);
    if !OFTEN.contains(&spec.name) {
        return vec![whole];
    }
    let needed = spec.arguments.iter().filter(|argument| argument.required);
    let short = || action(&[spec.name], needed, form.strict);
    let short = form.strict.then(short);
    short.into_iter().chain([with_then(whole, form)]).collect()
}

/// An object for an action of one of these names, with these fields.
fn action<A: Borrow<Argument>>(
    names: &[&str],
    arguments: impl IntoIterator<Item = A>,
    strict: bool,
) -> Value {
    let mut properties = Map::new();
    properties.insert("action".into(), json!({ "type": "string", "enum": names }));
    let mut required = vec!["action"];
    for argument in arguments {
        let argument = argument.borrow();
        if properties.contains_key(argument.name) {
            continue;
        }
        properties.insert(argument.name.into(), property(argument));
        if strict || argument.required {
            required.push(argument.name);
        }
    }
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

/// The same object with what is to be so afterwards, which may be left out.
fn with_then(mut action: Value, form: Form) -> Value {
    let text = || json!({ "type": ["string", "null"] });
    let mut then = closed(json!({ "text": text(), "url": text(), "gone": text() }));
    then["type"] = json!(["object", "null"]);
    action["properties"][THEN] = then;
    if form.strict
        && let Some(required) = action["required"].as_array_mut()
    {
        required.push(THEN.into());
    }
    action
}

/// The same where not every action has it.
fn optional(argument: &Argument) -> Argument {
    Argument {
        required: false,
        ..*argument
    }
}

/// The values of a field; `null` among them where it may be left out.
fn property(field: &Argument) -> Value {
    let of = |kind: &str| match field.required {
        true => json!(kind),
        false => json!([kind, "null"]),
    };
    match field.kind {
        ArgumentKind::Element => {
            json!({ "type": of("integer"), "description": "number of the element" })
        }
        ArgumentKind::Text => json!({ "type": of("string") }),
        ArgumentKind::Count => json!({ "type": of("integer") }),
        ArgumentKind::Number => json!({ "type": of("number") }),
        ArgumentKind::Flag => json!({ "type": of("boolean") }),
        ArgumentKind::Texts => json!({ "type": of("array"), "items": { "type": "string" } }),
        ArgumentKind::Citations => json!({ "type": of("array"), "items": closed(json!({
            "claim": { "type": "string", "description": "a value or statement, as the answer has it" },
            "quotes": { "type": ["array", "null"], "items": { "type": "string" } },
            "field": { "type": ["string", "null"] },
            "file": { "type": ["string", "null"] },
            "compute": or_null(Computation::NAMES),
        })) }),
        ArgumentKind::OneOf(words) if field.required => json!({ "type": "string", "enum": words }),
        ArgumentKind::OneOf(words) => or_null(words),
    }
}

fn or_null(words: &[&str]) -> Value {
    let mut values: Vec<Value> = words.iter().map(|w| Value::from(*w)).collect();
    values.push(Value::Null);
    json!({ "type": ["string", "null"], "enum": values })
}

/// An object of these properties and no others, all of them required.
fn closed(properties: Value) -> Value {
    let required: Vec<String> = properties
        .as_object()
        .map(|fields| fields.keys().cloned().collect())
        .unwrap_or_default();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// What is to be so at the end.
fn conditions() -> Value {
    json!({
        "type": ["array", "null"],
        "description": format!("if the task changes anything, with the answer that holds your first change at the latest: {}. Else null", Condition::ABOUT),
        "items": Condition::schema(),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    /// The rules of strict mode: each object closed, each property required.
    fn assert_strict(schema: &Value) {
        match schema {
            Value::Object(fields) => {
                if let Some(Value::Object(properties)) = fields.get("properties")
                    && fields.contains_key("type")
                {
                    assert_eq!(fields["additionalProperties"], false);
                    let mut required: Vec<&str> = fields["required"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|v| v.as_str().unwrap())
                        .collect();
                    required.sort_unstable();
                    let mut names: Vec<&str> = properties.keys().map(String::as_str).collect();
                    names.sort_unstable();
                    assert_eq!(required, names);
                }
                fields.values().for_each(assert_strict);
            }
            Value::Array(items) => items.iter().for_each(assert_strict),
            _ => {}
        }
    }

    const STRICT: Form = Form {
        strict: true,
        any_of: true,
    };
    const FLAT: Form = Form {
        any_of: false,
        ..STRICT
    };

    #[test]
    fn the_schema_is_strict_and_holds_only_what_is_allowed() {
        let all = allowed(&[]);
        assert_eq!(all.len(), ACTIONS.len());
        assert_strict(&parameters(&all, STRICT));
        assert_strict(&parameters(&all, FLAT));
        let some = allowed(&["click".into(), "done".into(), "fly".into()]);
        let schema = parameters(&some, FLAT);
        assert_strict(&schema);
        let item = &schema["properties"]["actions"]["items"];
        assert_eq!(
            item["properties"]["action"]["enum"],
            json!(["click", "done"])
        );
        let names: Vec<&String> = item["properties"].as_object().unwrap().keys().collect();
        assert_eq!(
            names,
            ["action", "answer", "cannot", "citations", "element", "then"]
        );
        let tool = tool(&some, STRICT).to_string();
        assert!(!tool.contains("navigate") && tool.contains("\"strict\":true"));
        assert!(!in_words(&some).contains("navigate"));
    }

    #[test]
    fn each_action_has_its_own_fields_and_no_others() {
        let all = allowed(&[]);
        let schema = parameters(&all, STRICT);
        let each = schema["properties"]["actions"]["items"]["anyOf"]
            .as_array()
            .unwrap();
        assert_eq!(each.len(), ACTIONS.len() + OFTEN.len());
        let sorted = |mut names: Vec<String>| {
            names.sort_unstable();
            names
        };
        for spec in ACTIONS {
            let own = |object: &&Value| object["properties"]["action"]["enum"][0] == spec.name;
            let fields = |object: &Value| {
                let properties = object["properties"].as_object().unwrap();
                sorted(properties.keys().cloned().collect())
            };
            let has: Vec<Vec<String>> = each.iter().filter(own).map(fields).collect();
            let mut whole: Vec<String> = spec.arguments.iter().map(|a| a.name.into()).collect();
            let needed = spec.arguments.iter().filter(|a| a.required);
            let mut short: Vec<String> = needed.map(|a| a.name.into()).collect();
            short.push("action".into());
            whole.push("action".into());
            if OFTEN.contains(&spec.name) {
                whole.push(THEN.into());
                assert_eq!(has, [sorted(short), sorted(whole)]);
            } else {
                assert_eq!(has, [sorted(whole)]);
            }
        }
        // What must be given is never null; without strict mode the rest may be left out.
        let click = &each[0];
        assert_eq!(click["properties"]["element"]["type"], "integer");
        let loose = parameters(
            &all,
            Form {
                strict: false,
                ..STRICT
            },
        );
        let wait = loose["properties"]["actions"]["items"]["anyOf"]
            .as_array()
            .unwrap()
            .iter()
            .find(|object| object["properties"]["action"]["enum"][0] == "wait")
            .unwrap();
        assert_eq!(wait["required"], json!(["action"]));
        let validator = jsonschema::validator_for(&schema).unwrap();
        let answer =
            |action: Value| json!({ "thought": "", "conditions": null, "actions": [action] });
        assert!(validator.is_valid(&answer(json!({ "action": "click", "element": 12 }))));
        let then = json!({ "text": "Saved", "url": null, "gone": null });
        let click = json!({ "action": "click", "element": 12, "then": then });
        assert!(validator.is_valid(&answer(click)));
        assert!(!validator.is_valid(&answer(json!({ "action": "reload", "then": then }))));
        assert!(!validator.is_valid(&answer(json!({ "action": "click" }))));
        assert!(!validator.is_valid(&answer(json!({ "action": "reload", "element": 12 }))));
    }
}
