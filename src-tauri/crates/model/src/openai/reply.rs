//! Reads a plan from whatever a model answered.
//!
//! Wanted is one call of `act`. Taken as well: several calls, calls of the actions by their own names,
//! the old `function_call`, JSON in the text with or without a fence, a single action without its
//! list, numbers as strings, `null` where a field does not apply, and the usual other names.

use copilot_protocol::{
    ACTIONS, Action, ActionSpec, Argument, ArgumentKind, Condition, MAX_CITATIONS, value_words,
};
use serde_json::{Map, Value};

use super::completion::Completion;
use super::deltas::without_thinking;
use super::expected::expected;
use super::schema::{SCRIPT, TOOL};

/// A plan as it was read.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct ReadPlan {
    pub(crate) thought: String,
    pub(crate) actions: Vec<Action>,
    pub(crate) conditions: Vec<Condition>,
}

/// The plan in an answer, or what is wrong with it, in words for the model.
pub(crate) fn read_plan(
    completion: &Completion,
    allowed: &[&'static ActionSpec],
) -> Result<ReadPlan, String> {
    let text = without_thinking(&completion.content);
    let mut plan = ReadPlan::default();
    if completion.calls.is_empty() {
        let value = json_in(&text)?;
        take(&value, allowed, &mut plan)?;
        return Ok(plan);
    }
    for call in &completion.calls {
        let arguments = if call.arguments.trim().is_empty() {
            Value::Object(Map::new())
        } else {
            serde_json::from_str(&call.arguments)
                .or_else(|e| json_in(&call.arguments).map_err(|_| e))
                .map_err(|e| format!("the arguments of {TOOL} are not valid JSON ({e})"))?
        };
        take_call(&call.name, arguments, allowed, &mut plan)?;
    }
    if plan.thought.is_empty() {
        text.trim().clone_into(&mut plan.thought);
    }
    Ok(plan)
}

/// The JSON object in an answer.
pub(crate) fn read_json(completion: &Completion) -> Result<Value, String> {
    if let Some(call) = completion.calls.first() {
        return serde_json::from_str(&call.arguments).map_err(|e| format!("no valid JSON ({e})"));
    }
    json_in(&without_thinking(&completion.content))
}

/// The first JSON object or list in a text: the whole text, what stands in a fence, or what stands
/// between the first brace and its partner.
fn json_in(text: &str) -> Result<Value, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("it was empty".into());
    }
    let is_json = |v: &Value| v.is_object() || v.is_array();
    let mut problem = match serde_json::from_str::<Value>(text) {
        Ok(value) if is_json(&value) => return Ok(value),
        Ok(Value::String(inner)) => return json_in(&inner),
        Ok(_) => "it holds no JSON object".into(),
        Err(e) => format!("it is not valid JSON ({e})"),
    };
    for fenced in text.split("```").skip(1).step_by(2) {
        let body = fenced
            .trim_start_matches(|c: char| c.is_ascii_alphanumeric())
            .trim();
        if let Ok(value) = serde_json::from_str::<Value>(body)
            && is_json(&value)
        {
            return Ok(value);
        }
    }
    let mut found = false;
    for (start, _) in text.char_indices().filter(|(_, c)| *c == '{').take(50) {
        found = true;
        let mut values = serde_json::Deserializer::from_str(&text[start..]).into_iter::<Value>();
        match values.next() {
            Some(Ok(value)) => return Ok(value),
            Some(Err(e)) => problem = format!("its JSON is broken ({e})"),
            None => {}
        }
    }
    if !found {
        problem = "it holds no JSON object".into();
    }
    Err(problem)
}

fn take_call(
    name: &str,
    arguments: Value,
    allowed: &[&'static ActionSpec],
    plan: &mut ReadPlan,
) -> Result<(), String> {
    match arguments {
        // The model called an action by its own name.
        Value::Object(mut fields)
            if spec_of(name, allowed).is_some()
                && !fields.contains_key("actions")
                && !fields.contains_key("action") =>
        {
            fields.insert("action".into(), name.into());
            take(&Value::Object(fields), allowed, plan)
        }
        other => take(&other, allowed, plan),
    }
}

/// Adds what stands in a value to the plan.
fn take(value: &Value, allowed: &[&'static ActionSpec], plan: &mut ReadPlan) -> Result<(), String> {
    let fields = match value {
        Value::Array(items) => {
            return items.iter().try_for_each(|item| add(item, allowed, plan));
        }
        Value::Object(fields) => fields,
        Value::String(text) => return take(&json_in(text)?, allowed, plan),
        _ => return Err("it is no JSON object".into()),
    };
    // A tool call written out as text.
    if let (Some(Value::String(name)), Some(arguments)) = (
        fields.get("name"),
        fields.get("arguments").or_else(|| fields.get("parameters")),
    ) && !fields.contains_key("action")
    {
        let arguments = match arguments {
            Value::String(text) => json_in(text)?,
            other => other.clone(),
        };
        return take_call(name, arguments, allowed, plan);
    }
    if plan.thought.is_empty()
        && let Some(thought) = ["thought", "thinking", "reasoning", "reason"]
            .iter()
            .find_map(|key| fields.get(*key)?.as_str())
    {
        plan.thought = thought.trim().to_owned();
    }
    if plan.conditions.is_empty()
        && let Some(list) = fields.get("conditions")
    {
        plan.conditions = Condition::read_all(list);
    }
    match fields.get("actions").or_else(|| fields.get("action")) {
        Some(Value::Null) => Ok(()),
        Some(list @ Value::Array(_)) => take(list, allowed, plan),
        Some(one @ Value::Object(_)) => add(one, allowed, plan),
        Some(Value::String(text)) if text.trim_start().starts_with(['[', '{']) => {
            let inner = json_in(text)?;
            match inner {
                Value::Object(_) => add(&inner, allowed, plan),
                other => take(&other, allowed, plan),
            }
        }
        Some(Value::String(_)) => add(value, allowed, plan),
        Some(_) => Err("`actions` is no list".into()),
        None => add(value, allowed, plan).map_err(|_| "`actions` is missing".into()),
    }
}

/// Adds an action to the plan, and behind it the wait for what it is to bring about.
fn add(value: &Value, allowed: &[&'static ActionSpec], plan: &mut ReadPlan) -> Result<(), String> {
    let action = action(value, allowed)?;
    let waits = if action.is_meta() {
        Vec::new()
    } else {
        expected(value)
    };
    plan.actions.push(action);
    plan.actions.extend(waits);
    Ok(())
}

/// Longest name, value, claim or quote that is kept, in characters.
/// The citations of an answer, each in its own shape; those without a claim are left out.
fn citations(list: &[Value]) -> Value {
    let one_or_many = |value: Option<&Value>| -> Vec<String> {
        let texts = match value {
            Some(Value::Array(items)) => items.iter().map(|i| value_words(Some(i))).collect(),
            other => vec![value_words(other)],
        };
        texts.into_iter().filter(|text| !text.is_empty()).collect()
    };
    let named = |fields: &Map<String, Value>, name: &str| {
        let text = value_words(fields.get(name));
        if text.is_empty() {
            Value::Null
        } else {
            text.into()
        }
    };
    list.iter()
        .filter_map(Value::as_object)
        .filter(|fields| !value_words(fields.get("claim")).is_empty())
        .take(MAX_CITATIONS)
        .map(|fields| {
            serde_json::json!({
                "claim": value_words(fields.get("claim")),
                "quotes": one_or_many(fields.get("quotes").or_else(|| fields.get("quote"))),
                "field": named(fields, "field"),
                "file": named(fields, "file"),
                "compute": named(fields, "compute"),
            })
        })
        .collect()
}

/// The spec of a name as models write it: exact names first, then the usual others.
fn spec_of(name: &str, among: &[&'static ActionSpec]) -> Option<&'static ActionSpec> {
    let name: String = name.trim().to_lowercase().replace([' ', '-', '.'], "_");
    among
        .iter()
        .find(|s| s.name == name)
        .or_else(|| among.iter().find(|s| s.also.contains(&name.as_str())))
        .copied()
}

/// What a name says by itself: `right_click`.
fn implied(name: &str) -> Map<String, Value> {
    let name = name.to_lowercase();
    let mut fields = Map::new();
    for (word, field, value) in [
        ("right", "button", Value::from("right")),
        ("context", "button", "right".into()),
        ("middle", "button", "middle".into()),
        ("double", "count", 2.into()),
    ] {
        if name.starts_with(word) && name.ends_with("click") {
            fields.insert(field.into(), value);
        }
    }
    fields
}

/// One action from one object.
fn action(value: &Value, allowed: &[&'static ActionSpec]) -> Result<Action, String> {
    let Value::Object(fields) = value else {
        // `"reload"` for an action without fields.
        return match value.as_str().and_then(|name| spec_of(name, allowed)) {
            Some(spec) => build(spec, &Map::new()),
            None => Err(format!("{value} is no action")),
        };
    };
    let named = ["action", "name", "type", "action_type", "tool"]
        .iter()
        .find_map(|key| fields.get(*key)?.as_str());
    if let Some(name) = named {
        let spec = spec_of(name, allowed).ok_or_else(|| unknown(name, allowed))?;
        // {"action": "click", "arguments": {...}}
        let inner = ["arguments", "args", "params", "parameters", "input"]
            .iter()
            .find_map(|key| fields.get(*key)?.as_object());
        let mut all = implied(name);
        all.extend(fields.clone());
        all.extend(inner.cloned().unwrap_or_default());
        return build(spec, &all);
    }
    // {"click": {"element": 3}}
    if let Some((spec, inner)) = fields
        .iter()
        .find_map(|(key, inner)| Some((spec_of(key, allowed)?, inner)))
    {
        return match inner {
            Value::Object(inner) => build(spec, inner),
            Value::Null => build(spec, &Map::new()),
            plain => match spec.arguments.first() {
                Some(field) => build(
                    spec,
                    &Map::from_iter([(field.name.to_owned(), plain.clone())]),
                ),
                None => build(spec, &Map::new()),
            },
        };
    }
    Err("an action has no name in `action`".into())
}

fn unknown(name: &str, allowed: &[&'static ActionSpec]) -> String {
    // Scripts can be read always, and are named to a model by the tool alone.
    let named = allowed.iter().map(|s| s.name).filter(|n| *n != SCRIPT);
    let names: Vec<&str> = named.collect();
    let why = if spec_of(name, &ACTIONS.iter().collect::<Vec<_>>()).is_some() {
        "is not allowed now"
    } else {
        "is no action"
    };
    let name: String = name.chars().take(40).collect();
    format!("`{name}` {why}; allowed are {}", names.join(", "))
}

/// The action with those of the fields that it has, each in its own type.
fn build(spec: &ActionSpec, given: &Map<String, Value>) -> Result<Action, String> {
    let mut fields = Map::new();
    fields.insert("action".into(), spec.name.into());
    for field in spec.arguments {
        let value = std::iter::once(&field.name)
            .chain(field.also)
            .filter_map(|name| given.get(*name))
            .find(|v| !v.is_null());
        let read = value.map(|v| coerce(field, v)).transpose();
        match read.map_err(|e| format!("`{}` of {}: {e}", field.name, spec.name))? {
            Some(Some(value)) => {
                fields.insert(field.name.into(), value);
            }
            Some(None) | None if field.required => {
                return Err(format!("{} needs `{}`", spec.name, field.name));
            }
            Some(None) | None => {}
        }
    }
    serde_json::from_value(Value::Object(fields)).map_err(|e| format!("{}: {e}", spec.name))
}

/// The value in the field's own type; `None` where it says nothing (an empty optional text, an
/// element 0 where none is needed: strict mode makes models fill in something).
fn coerce(field: &Argument, value: &Value) -> Result<Option<Value>, String> {
    let wrong = || Err(format!("{value} does not fit"));
    Ok(match field.kind {
        ArgumentKind::Element | ArgumentKind::Count => match whole(value) {
            Some(0) if field.kind == ArgumentKind::Element && !field.required => None,
            Some(n) => Some(n.into()),
            None if !field.required && value.as_str().is_some_and(|t| t.trim().is_empty()) => None,
            None => return wrong(),
        },
        ArgumentKind::Number => match value
            .as_f64()
            .or_else(|| value.as_str()?.trim().parse().ok())
        {
            Some(n) => Some(n.into()),
            None => return wrong(),
        },
        ArgumentKind::Flag => match value {
            Value::Bool(_) => Some(value.clone()),
            Value::String(text) => match text.trim().to_lowercase().as_str() {
                "true" | "yes" | "1" => Some(true.into()),
                "false" | "no" | "0" => Some(false.into()),
                "" if !field.required => None,
                _ => return wrong(),
            },
            Value::Number(n) => Some((n.as_f64() != Some(0.0)).into()),
            _ => return wrong(),
        },
        ArgumentKind::Text => match value {
            Value::String(text) if text.is_empty() && !field.required => None,
            Value::String(_) => Some(value.clone()),
            Value::Number(_) | Value::Bool(_) => Some(value.to_string().into()),
            _ => return wrong(),
        },
        // A citation that cannot be read is none; the answer is taken all the same.
        ArgumentKind::Citations => value.as_array().map(|list| citations(list)),
        ArgumentKind::Texts => match value {
            Value::Array(items) => Some(
                items
                    .iter()
                    .map(|item| {
                        item.as_str()
                            .map_or_else(|| item.to_string(), str::to_owned)
                    })
                    .collect(),
            ),
            Value::String(text) if text.is_empty() => None,
            Value::String(_) => Some(Value::Array(vec![value.clone()])),
            _ => return wrong(),
        },
        ArgumentKind::OneOf(words) => {
            let text = value.as_str().unwrap_or_default().trim().to_lowercase();
            if words.contains(&text.as_str()) {
                Some(text.into())
            } else if text.is_empty() {
                None
            } else {
                return Err(format!("{value} is none of {}", words.join(", ")));
            }
        }
    })
}

/// A whole number that is not negative: 12, 12.0, "12", "[12]", "#12".
fn whole(value: &Value) -> Option<u32> {
    let number = match value {
        Value::Number(n) => n.as_f64()?,
        Value::String(text) => text
            .trim()
            .trim_matches(|c| matches!(c, '[' | ']' | '#' | '(' | ')'))
            .parse()
            .ok()?,
        _ => return None,
    };
    // Exact: whole, and inside the range of u32.
    (number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number))
        .then_some(number as u32)
}

#[cfg(test)]
mod tests;
