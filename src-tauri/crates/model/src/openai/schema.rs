//! The tool `act`: what a model is told of the actions, and the JSON Schema of its call.
//!
//! The action is one flat object, every property required and nullable, because strict mode knows
//! neither `oneOf` nor optional properties. Only properties that an allowed action has are in it.

use copilot_protocol::{ACTION_NAMES, Computation, Condition, ConditionKind};
use serde_json::{Map, Value, json};

/// Name of the one tool.
pub(crate) const TOOL: &str = "act";

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Element,
    Text,
    /// A whole number, not negative.
    Count,
    Number,
    Flag,
    Texts,
    /// Where the claims of an answer were seen.
    Citations,
    OneOf(&'static [&'static str]),
}

/// One field of an action.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) required: bool,
    /// Names under which models send it as well.
    pub(crate) also: &'static [&'static str],
}

const fn must(name: &'static str, kind: Kind, also: &'static [&'static str]) -> Field {
    Field {
        name,
        kind,
        required: true,
        also,
    }
}

const fn may(name: &'static str, kind: Kind, also: &'static [&'static str]) -> Field {
    Field {
        name,
        kind,
        required: false,
        also,
    }
}

/// One action as a model is told of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spec {
    pub(crate) name: &'static str,
    about: &'static str,
    pub(crate) fields: &'static [Field],
    /// Names under which models ask for it as well.
    pub(crate) also: &'static [&'static str],
}

const ELEMENT: Field = must("element", Kind::Element, ELEMENT_NAMES);
const MAYBE_ELEMENT: Field = may("element", Kind::Element, ELEMENT_NAMES);
const ELEMENT_NAMES: &[&str] = &["element_id", "id", "index", "ref", "target"];

/// All actions, in the order of [`ACTION_NAMES`].
pub(crate) const SPECS: &[Spec] = &[
    Spec {
        name: "click",
        about: "press the element",
        fields: &[ELEMENT],
        also: &["tap", "click_element", "left_click"],
    },
    Spec {
        name: "mouse_click",
        about: "click with the right or middle button, count 2 for a double click, or with modifiers held",
        fields: &[
            ELEMENT,
            may("button", Kind::OneOf(&["left", "middle", "right"]), &[]),
            may("count", Kind::Count, &["clicks", "click_count"]),
            may("modifiers", Kind::Texts, &["keys"]),
        ],
        also: &[
            "right_click",
            "double_click",
            "middle_click",
            "context_click",
        ],
    },
    Spec {
        name: "drag",
        about: "drag the element onto the element `to`, or by dx, dy pixels (right, down)",
        fields: &[
            ELEMENT,
            may(
                "to",
                Kind::Element,
                &["to_element", "target_element", "destination"],
            ),
            may("dx", Kind::Number, &["x"]),
            may("dy", Kind::Number, &["y"]),
        ],
        also: &["drag_and_drop", "drag_to"],
    },
    Spec {
        name: "type",
        about: "put text into a field or a number on a slider; mode fill replaces, append adds, paste replaces by a paste; submit presses Enter afterwards",
        fields: &[
            ELEMENT,
            must("text", Kind::Text, &["value", "content", "input"]),
            may("mode", Kind::OneOf(&["fill", "append", "paste"]), &[]),
            may("submit", Kind::Flag, &["press_enter", "enter"]),
        ],
        also: &["input", "fill", "type_text", "input_text", "enter_text"],
    },
    Spec {
        name: "press_key",
        about: "press a key or chord (Enter, Escape, Control+a) in the element, or where the focus is",
        fields: &[must("key", Kind::Text, &["keys", "text"]), MAYBE_ELEMENT],
        also: &["press", "key", "send_keys", "keypress"],
    },
    Spec {
        name: "select_option",
        about: "choose an option of a list by its label or value",
        fields: &[
            ELEMENT,
            must("option", Kind::Text, &["value", "label", "text"]),
        ],
        also: &["select", "choose"],
    },
    Spec {
        name: "select_options",
        about: "choose exactly these options of a list that takes several",
        fields: &[ELEMENT, must("options", Kind::Texts, &["values", "labels"])],
        also: &["select_multiple"],
    },
    Spec {
        name: "check",
        about: "tick a checkbox, switch or radio button; checked false unticks it",
        fields: &[ELEMENT, may("checked", Kind::Flag, &["value", "state"])],
        also: &["tick", "toggle"],
    },
    Spec {
        name: "hover",
        about: "move the mouse over the element",
        fields: &[ELEMENT],
        also: &[],
    },
    Spec {
        name: "scroll",
        about: "scroll the page, or the element's own scroll box, by amount screens; with to_text until that text is in view",
        fields: &[
            may(
                "direction",
                Kind::OneOf(&["up", "down", "left", "right"]),
                &[],
            ),
            may("amount", Kind::Number, &["pages", "screens"]),
            MAYBE_ELEMENT,
            may("to_text", Kind::Text, &[]),
        ],
        also: &["scroll_page"],
    },
    Spec {
        name: "scroll_to",
        about: "bring the element into view; end true: scroll it, or the page, until nothing more comes",
        fields: &[MAYBE_ELEMENT, may("end", Kind::Flag, &["to_end"])],
        also: &["scroll_into_view"],
    },
    Spec {
        name: "screenshot",
        about: "keep a picture of the page",
        fields: &[may("full_page", Kind::Flag, &[])],
        also: &["take_screenshot"],
    },
    Spec {
        name: "navigate",
        about: "load an address",
        fields: &[must("url", Kind::Text, &["href", "link", "address"])],
        also: &["goto", "go_to", "open", "open_url", "go_to_url", "visit"],
    },
    Spec {
        name: "search",
        about: "search in the page's own search box, or on the web where it has none",
        fields: &[must("query", Kind::Text, &["text", "q"])],
        also: &["web_search"],
    },
    Spec {
        name: "go_back",
        about: "go back in the tab's history",
        fields: &[],
        also: &["back"],
    },
    Spec {
        name: "go_forward",
        about: "go forward in the tab's history",
        fields: &[],
        also: &["forward"],
    },
    Spec {
        name: "reload",
        about: "load the page again",
        fields: &[],
        also: &["refresh"],
    },
    Spec {
        name: "switch_tab",
        about: "go on in another tab, named as in the list of tabs (t2)",
        fields: &[must("tab", Kind::Text, &["tab_id", "id"])],
        also: &[],
    },
    Spec {
        name: "new_tab",
        about: "open a tab, with an address if there is one",
        fields: &[may("url", Kind::Text, &["href", "link", "address"])],
        also: &["open_tab"],
    },
    Spec {
        name: "close_tab",
        about: "close a tab, the present one where none is named",
        fields: &[may("tab", Kind::Text, &["tab_id", "id"])],
        also: &[],
    },
    Spec {
        name: "download",
        about: "press a link or button that starts a download, and wait for the file",
        fields: &[ELEMENT],
        also: &[],
    },
    Spec {
        name: "upload",
        about: "give files (absolute paths that the task names) to a file field, upload button or drop area",
        fields: &[
            ELEMENT,
            must("files", Kind::Texts, &["file", "paths", "path"]),
        ],
        also: &["upload_file", "attach_file"],
    },
    Spec {
        name: "print_pdf",
        about: "save the page as a PDF file",
        fields: &[],
        also: &["save_as_pdf", "pdf", "print"],
    },
    Spec {
        name: "extract",
        about: "read the page's text, or one element's; what says what is looked for; with columns a table's or list's rows as JSON (\"*\": all columns)",
        fields: &[
            may("what", Kind::Text, &["query", "goal", "text"]),
            MAYBE_ELEMENT,
            may("columns", Kind::Texts, &["fields"]),
        ],
        also: &["read", "extract_content", "get_text"],
    },
    Spec {
        name: "find_text",
        about: "find text on the page, with what is around it",
        fields: &[must("text", Kind::Text, &["query"])],
        also: &["find"],
    },
    Spec {
        name: "wait",
        about: "wait ms milliseconds (at most 30000), or that long at most until text is on the page, the address has url in it, element is usable (gone true: text, element not there), or quiet: the page is at rest",
        fields: &[
            may("ms", Kind::Count, &["milliseconds", "time_ms"]),
            may("text", Kind::Text, &[]),
            may("url", Kind::Text, &[]),
            MAYBE_ELEMENT,
            may("gone", Kind::Flag, &[]),
            may("quiet", Kind::Flag, &["idle"]),
        ],
        also: &["sleep"],
    },
    Spec {
        name: "handle_dialog",
        about: "accept or dismiss the dialog that the page has opened; text answers a prompt",
        fields: &[
            must("accept", Kind::Flag, &["confirm"]),
            may("text", Kind::Text, &["value"]),
        ],
        also: &["dialog"],
    },
    Spec {
        name: "run_code",
        about: "run JavaScript in the page: code is the body of an async function, its return value comes back as JSON; only where no other action can do it, since the person reads and allows it each time",
        fields: &[must("code", Kind::Text, &["script", "javascript", "js"])],
        also: &[
            "run_script",
            "evaluate",
            "execute_script",
            "run_javascript",
            "browser_run_code",
        ],
    },
    Spec {
        name: "done",
        about: "the goal is met; answer is what the person asked for, in full and only as seen on pages; citations: for each value in it the words of the page (quotes, copied exactly), the field or the file that show it, with compute where it was worked out from the numbers of several quotes",
        fields: &[
            may("answer", Kind::Text, &["text", "result", "message"]),
            may("citations", Kind::Citations, &["sources", "evidence"]),
        ],
        also: &["finish", "complete", "final_answer"],
    },
    Spec {
        name: "ask_user",
        about: "ask the person; options are answers to choose from",
        fields: &[
            must("question", Kind::Text, &["text", "message"]),
            may("options", Kind::Texts, &["choices"]),
        ],
        also: &["ask", "ask_human"],
    },
];

/// The specs of these actions; of all, where none is named. Unknown names are left out.
pub(crate) fn allowed(names: &[String]) -> Vec<&'static Spec> {
    SPECS
        .iter()
        .filter(|spec| names.is_empty() || names.iter().any(|n| n == spec.name))
        .collect()
}

/// What a model is offered: all actions, scripts only where they are among the allowed ones.
pub(crate) fn offered(allowed: &[&'static Spec]) -> Vec<&'static Spec> {
    let scripts = allowed.iter().any(|spec| spec.name == SCRIPT);
    SPECS
        .iter()
        .filter(|spec| spec.name != SCRIPT || scripts)
        .collect()
}

/// What an answer is read by: the allowed actions, and scripts, which the guard itself refuses.
pub(crate) fn readable(names: &[String]) -> Vec<&'static Spec> {
    SPECS
        .iter()
        .filter(|spec| {
            names.is_empty() || spec.name == SCRIPT || names.iter().any(|n| n == spec.name)
        })
        .collect()
}

/// The action that a model is told of only where the person switched it on.
pub(crate) const SCRIPT: &str = "run_code";

/// The tool as it is sent.
pub(crate) fn tool(allowed: &[&Spec], strict: bool) -> Value {
    let mut function = json!({
        "name": TOOL,
        "description": format!(
            "Carry out one or several actions in the browser, one after the other. The actions:\n{}",
            list(allowed)
        ),
        "parameters": parameters(allowed, strict),
    });
    if strict {
        function["strict"] = Value::Bool(true);
    }
    json!({ "type": "function", "function": function })
}

/// The choice that forces the tool.
pub(crate) fn tool_choice() -> Value {
    json!({ "type": "function", "function": { "name": TOOL } })
}

/// What stands in the system message where tools are not accepted.
pub(crate) fn in_words(allowed: &[&Spec]) -> String {
    format!(
        "Answer with one JSON object and nothing else:\n\
         {{\"thought\": \"<one or two sentences>\", \"actions\": [{{\"action\": \"<name>\", ...its fields}}]}}\n\
         The first answer to a task that changes something also has \"conditions\": [{{\"kind\": \"{}\", \"name\": \"...\", \"value\": \"...\", \"gone\": false}}], \
         signs by which a program can see that the task is met.\n\
         The actions, with their fields (those with ? may be left out; a citation has claim, quotes?, field?, file?, compute?):\n{}",
        ConditionKind::NAMES.join("|"),
        list(allowed)
    )
}

fn list(allowed: &[&Spec]) -> String {
    let mut lines = String::new();
    for spec in allowed {
        let fields: Vec<String> = spec
            .fields
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
pub(crate) fn parameters(allowed: &[&Spec], strict: bool) -> Value {
    let mut properties = Map::new();
    let names: Vec<&str> = allowed.iter().map(|s| s.name).collect();
    properties.insert(
        "action".into(),
        json!({ "type": "string", "enum": names, "description": "name of the action" }),
    );
    for field in allowed.iter().flat_map(|spec| spec.fields) {
        properties
            .entry(field.name)
            .or_insert_with(|| property(field));
    }
    let required: Vec<String> = if strict {
        properties.keys().cloned().collect()
    } else {
        vec!["action".into()]
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
                "description": "several only where none of them changes the page in a way that the next depends on",
                "items": {
                    "type": "object",
                    "properties": properties,
                    "required": required,
                    "additionalProperties": false,
                },
            },
        },
        "required": if strict { json!(["thought", "conditions", "actions"]) } else { json!(["thought", "actions"]) },
        "additionalProperties": false,
    })
}

fn property(field: &Field) -> Value {
    match field.kind {
        Kind::Element => json!({
            "type": ["integer", "null"], "description": "number of the element in the list",
        }),
        Kind::Text => json!({ "type": ["string", "null"] }),
        Kind::Count => json!({ "type": ["integer", "null"] }),
        Kind::Number => json!({ "type": ["number", "null"] }),
        Kind::Flag => json!({ "type": ["boolean", "null"] }),
        Kind::Texts => json!({ "type": ["array", "null"], "items": { "type": "string" } }),
        Kind::Citations => json!({ "type": ["array", "null"], "items": closed(json!({
            "claim": { "type": "string", "description": "a value or statement, as the answer has it" },
            "quotes": { "type": ["array", "null"], "items": { "type": "string" } },
            "field": { "type": ["string", "null"] },
            "file": { "type": ["string", "null"] },
            "compute": or_null(Computation::NAMES),
        })) }),
        Kind::OneOf(words) => or_null(words),
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
        "description": format!("with your first answer, if the task changes anything: {}. Else null", Condition::ABOUT),
        "items": Condition::schema(),
    })
}

const _: () = assert!(SPECS.len() == ACTION_NAMES.len());

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use copilot_protocol::Action;
    use std::collections::BTreeMap;

    #[test]
    fn the_specs_are_the_protocols_actions() {
        let schema = schemars::schema_for!(Action);
        let mut wanted: BTreeMap<String, BTreeMap<String, bool>> = BTreeMap::new();
        for variant in schema.as_value()["oneOf"].as_array().unwrap() {
            let properties = variant["properties"].as_object().unwrap();
            let required: Vec<&str> = variant["required"]
                .as_array()
                .unwrap()
                .iter()
                .map(|v| v.as_str().unwrap())
                .collect();
            let fields = properties
                .keys()
                .filter(|k| *k != "action")
                .map(|k| (k.clone(), required.contains(&k.as_str())))
                .collect();
            wanted.insert(
                properties["action"]["const"].as_str().unwrap().into(),
                fields,
            );
        }
        let ours: BTreeMap<String, BTreeMap<String, bool>> = SPECS
            .iter()
            .map(|s| {
                let fields = s
                    .fields
                    .iter()
                    .map(|f| (f.name.into(), f.required))
                    .collect();
                (s.name.into(), fields)
            })
            .collect();
        assert_eq!(ours, wanted);
        let order: Vec<&str> = SPECS.iter().map(|s| s.name).collect();
        assert_eq!(order, ACTION_NAMES);
    }

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

    #[test]
    fn the_schema_is_strict_and_holds_only_what_is_allowed() {
        let all = allowed(&[]);
        assert_eq!(all.len(), ACTION_NAMES.len());
        assert_strict(&parameters(&all, true));
        let some = allowed(&["click".into(), "done".into(), "fly".into()]);
        let schema = parameters(&some, true);
        assert_strict(&schema);
        let item = &schema["properties"]["actions"]["items"];
        assert_eq!(
            item["properties"]["action"]["enum"],
            json!(["click", "done"])
        );
        let names: Vec<&String> = item["properties"].as_object().unwrap().keys().collect();
        assert_eq!(names, ["action", "answer", "citations", "element"]);
        let tool = tool(&some, true).to_string();
        assert!(!tool.contains("navigate") && tool.contains("\"strict\":true"));
        assert!(!in_words(&some).contains("navigate"));
    }
}
