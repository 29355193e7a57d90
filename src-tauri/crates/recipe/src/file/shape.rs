//! Whether a file has the form of a recipe, by the schema of the types: names, kinds of values, words of lists. The
//! arguments of an action are read by its row of the table.

use std::sync::LazyLock;

use copilot_protocol::{ACTIONS, ActionSpec, Argument, ArgumentKind, Message, Recipe};
use serde_json::{Map, Value, json};

use super::tree::{Kind, Node, Place};
use super::{FileProblem, LONGEST_TEXT, problem};

static SCHEMA: LazyLock<Value> = LazyLock::new(|| schemars::schema_for!(Recipe).to_value());

/// Actions that end, ask, or leave the page: they belong to whoever plans, and a program or a script in a file would be
/// one that nobody has read.
const NOT_KEPT: &[&str] = &[
    "evaluate",
    "run_code",
    "mcp",
    "mcp_search",
    "ask_user",
    "done",
    "hand_over",
    "divide",
];

/// Whether an action may stand in a recipe, by its name.
pub fn is_kept(action: &str) -> bool {
    !NOT_KEPT.contains(&action) && row(action).is_some()
}

/// The row of an action in the table.
pub(crate) fn row(action: &str) -> Option<&'static ActionSpec> {
    ACTIONS.iter().find(|row| row.name == action)
}

/// The JSON of a recipe.
pub(crate) fn of_recipe(root: &Node) -> Result<Value, FileProblem> {
    let mut value = of(root, &SCHEMA, "")?;
    let steps = root.get("steps").map(Node::items).unwrap_or_default();
    for (at, step) in steps.iter().enumerate() {
        let Some(with) = with(step)? else { continue };
        value["steps"][at]["with"] = with;
    }
    Ok(value)
}

/// The schema that another one refers to; of one that may be null the other half.
fn resolved(schema: &'static Value) -> &'static Value {
    let mut schema = schema;
    // No type of a recipe is nested deeper.
    for _ in 0..8 {
        let referred = schema["$ref"].as_str().and_then(|at| at.rsplit('/').next());
        let half = || {
            let all = schema["anyOf"].as_array()?;
            all.iter().find(|one| one["type"] != "null")
        };
        schema = match (referred, half()) {
            (Some(name), _) => &SCHEMA["$defs"][name],
            (None, Some(half)) => half,
            (None, None) => return schema,
        };
    }
    schema
}

/// The words of an enumeration; none: it is no enumeration.
fn words(schema: &'static Value) -> Vec<&'static str> {
    let one = |schema: &'static Value| {
        let all = schema["enum"].as_array().into_iter().flatten();
        all.chain(schema.get("const")).filter_map(Value::as_str)
    };
    let parts = schema["oneOf"].as_array().into_iter().flatten();
    one(schema).chain(parts.flat_map(one)).collect()
}

fn wrong_kind(place: Place, key: &str, wanted: &str) -> FileProblem {
    let message = Message::new("recipe-file-kind")
        .arg("key", key)
        .arg("wanted", wanted);
    FileProblem::at(place, message)
}

fn of(node: &Node, schema: &'static Value, key: &str) -> Result<Value, FileProblem> {
    let schema = resolved(schema);
    let words = words(schema);
    if !words.is_empty() {
        return word(node, &words, key);
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().find(|kind| *kind != "null"),
        kind => Some(kind),
    };
    match kind.and_then(Value::as_str) {
        Some("string") => text(node, key).map(Value::from),
        Some("integer") => count(node, key),
        Some("number") => number(node, key),
        Some("boolean") => flag(node, key),
        Some("array") => {
            let Kind::List(items) = &node.kind else {
                return Err(wrong_kind(node.place, key, "list"));
            };
            let fixed = schema["prefixItems"].as_array();
            if fixed.is_some_and(|fixed| fixed.len() != items.len()) {
                return Err(wrong_kind(node.place, key, "pair"));
            }
            let each = items.iter().enumerate().map(|(at, item)| {
                let schema = fixed
                    .and_then(|all| all.get(at))
                    .unwrap_or(&schema["items"]);
                of(item, schema, key)
            });
            each.collect::<Result<Vec<Value>, _>>().map(Value::from)
        }
        _ => group(node, schema, key),
    }
}

fn group(node: &Node, schema: &'static Value, key: &str) -> Result<Value, FileProblem> {
    let Kind::Group(entries) = &node.kind else {
        return Err(wrong_kind(node.place, key, "group"));
    };
    let Some(known) = schema["properties"].as_object() else {
        // The arguments of an action: they are read by its row.
        return Ok(json!({}));
    };
    let mut out = Map::new();
    for entry in entries {
        let Some(schema) = known.get(&entry.name) else {
            let names: Vec<&str> = known.keys().map(String::as_str).collect();
            let message = Message::new("recipe-file-unknown-key")
                .arg("key", &entry.name)
                .arg("known", names.join(", "));
            return Err(FileProblem::at(entry.place, message));
        };
        if !entry.node.is_nothing() {
            out.insert(entry.name.clone(), of(&entry.node, schema, &entry.name)?);
        }
    }
    let mut required = schema["required"].as_array().into_iter().flatten();
    let missing = required.find_map(|name| name.as_str().filter(|name| !out.contains_key(*name)));
    match missing {
        Some(name) => Err(problem(node.place, "recipe-file-missing-key", "key", name)),
        None => Ok(Value::Object(out)),
    }
}

fn text<'a>(node: &'a Node, key: &str) -> Result<&'a str, FileProblem> {
    let text = node
        .text()
        .ok_or_else(|| wrong_kind(node.place, key, "text"))?;
    if text.chars().count() > LONGEST_TEXT {
        return Err(problem(
            node.place,
            "recipe-file-long",
            "most",
            LONGEST_TEXT,
        ));
    }
    Ok(text)
}

fn word(node: &Node, words: &[&str], key: &str) -> Result<Value, FileProblem> {
    let text = text(node, key)?;
    if words.contains(&text) {
        return Ok(text.into());
    }
    let message = Message::new("recipe-file-unknown-word")
        .arg("key", key)
        .arg("value", text)
        .arg("known", words.join(", "));
    Err(FileProblem::at(node.place, message))
}

fn count(node: &Node, key: &str) -> Result<Value, FileProblem> {
    let number = node.text().and_then(|text| text.parse::<u32>().ok());
    number
        .map(Value::from)
        .ok_or_else(|| wrong_kind(node.place, key, "count"))
}

fn number(node: &Node, key: &str) -> Result<Value, FileProblem> {
    let number = node.text().and_then(|text| text.parse::<f64>().ok());
    number
        .filter(|number| number.is_finite())
        .map(Value::from)
        .ok_or_else(|| wrong_kind(node.place, key, "number"))
}

fn flag(node: &Node, key: &str) -> Result<Value, FileProblem> {
    match node.text() {
        Some("true") => Ok(true.into()),
        Some("false") => Ok(false.into()),
        _ => Err(wrong_kind(node.place, key, "flag")),
    }
}

/// The arguments of a step, by its action's row; `None`: it has none.
fn with(step: &Node) -> Result<Option<Value>, FileProblem> {
    let Some(action) = step.get("do").filter(|node| !node.is_nothing()) else {
        return Err(problem(step.place, "recipe-file-missing-key", "key", "do"));
    };
    let name = text(action, "do")?;
    let Some(row) = row(name) else {
        return Err(problem(action.place, "recipe-file-action", "action", name));
    };
    if !is_kept(name) {
        let id = "recipe-file-action-not-kept";
        return Err(problem(action.place, id, "action", name));
    }
    let Some(with) = step.get("with").filter(|node| !node.is_nothing()) else {
        return Ok(None);
    };
    let mut out = Map::new();
    for entry in with.entries() {
        let taken = row
            .arguments
            .iter()
            .find(|argument| argument.name == entry.name && argument.kind != ArgumentKind::Element);
        let Some(argument) = taken else {
            let message = Message::new("recipe-file-argument")
                .arg("action", name)
                .arg("argument", &entry.name);
            return Err(FileProblem::at(entry.place, message));
        };
        if !entry.node.is_nothing() {
            out.insert(entry.name.clone(), of_argument(argument, &entry.node)?);
        }
    }
    Ok(Some(Value::Object(out)))
}

fn of_argument(argument: &Argument, node: &Node) -> Result<Value, FileProblem> {
    let key = argument.name;
    match argument.kind {
        ArgumentKind::Text => text(node, key).map(Value::from),
        ArgumentKind::Count => count(node, key),
        ArgumentKind::Number => number(node, key),
        ArgumentKind::Flag => flag(node, key),
        ArgumentKind::OneOf(words) => word(node, words, key),
        ArgumentKind::Texts => match &node.kind {
            Kind::List(items) => {
                let texts = items.iter().map(|item| text(item, key).map(Value::from));
                texts.collect::<Result<Vec<Value>, _>>().map(Value::from)
            }
            _ => text(node, key).map(|text| json!([text])),
        },
        ArgumentKind::Element | ArgumentKind::Citations => Err(wrong_kind(node.place, key, "text")),
    }
}
