//! Schemas within what a provider takes: every provider has a subset of JSON Schema of its own.

use serde_json::{Map, Value, json};

/// Keywords that hold schemas by name, one schema, and several.
const NAMED: [&str; 3] = ["properties", "$defs", "definitions"];
const ONE: [&str; 2] = ["items", "additionalProperties"];
const SEVERAL: [&str; 4] = ["anyOf", "oneOf", "allOf", "prefixItems"];

/// What Gemini reads of a schema; it refuses a request with other keywords.
const GEMINI: [&str; 22] = [
    "$id",
    "$defs",
    "$ref",
    "$anchor",
    "type",
    "format",
    "title",
    "description",
    "enum",
    "items",
    "prefixItems",
    "minItems",
    "maxItems",
    "minimum",
    "maximum",
    "anyOf",
    "oneOf",
    "properties",
    "additionalProperties",
    "required",
    "propertyOrdering",
    "nullable",
];

/// What Anthropic refuses in a schema to which an answer is held.
const NOT_ANTHROPIC: [&str; 12] = [
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "maxItems",
    "uniqueItems",
    "minProperties",
    "maxProperties",
    "$schema",
];

/// Changes a schema and all within it.
fn each(schema: &mut Value, change: &impl Fn(&mut Map<String, Value>)) {
    let Some(fields) = schema.as_object_mut() else {
        return;
    };
    change(fields);
    for (name, held) in fields {
        let name = name.as_str();
        if NAMED.contains(&name) {
            let all = held.as_object_mut().into_iter().flat_map(Map::values_mut);
            all.for_each(|inner| each(inner, change));
        } else if ONE.contains(&name) {
            each(held, change);
        } else if SEVERAL.contains(&name) {
            let all = held.as_array_mut().into_iter().flatten();
            all.for_each(|inner| each(inner, change));
        }
    }
}

/// Without `null` where a property may be left out anyhow: it costs tokens in the schema and in the answer.
pub(super) fn without_needless_null(schema: &Value) -> Value {
    let mut schema = schema.clone();
    each(&mut schema, &|fields| {
        let required: Vec<Value> = fields
            .get("required")
            .and_then(Value::as_array)
            .cloned()
            .unwrap_or_default();
        let properties = fields.get_mut("properties").and_then(Value::as_object_mut);
        for (name, property) in properties.into_iter().flatten() {
            if required.iter().any(|r| r == name) {
                continue;
            }
            if let Some(kinds) = property.get_mut("type") {
                leave_out_null(kinds);
            }
            if let Some(values) = property.get_mut("enum").and_then(Value::as_array_mut) {
                values.retain(|value| !value.is_null());
            }
        }
    });
    schema
}

/// Of the kinds of a value.
fn leave_out_null(kinds: &mut Value) {
    let Some(all) = kinds.as_array_mut() else {
        return;
    };
    all.retain(|kind| kind != "null");
    if let [one] = all.as_slice() {
        *kinds = one.clone();
    }
}

/// A schema to which Gemini holds an answer.
pub(super) fn for_gemini(schema: &Value) -> Value {
    let mut schema = schema.clone();
    each(&mut schema, &|fields| {
        if let Some(only) = fields.remove("const") {
            fields.insert("enum".into(), json!([only]));
        }
        fields.retain(|name, _| GEMINI.contains(&name.as_str()));
        // Its lists of values hold texts and numbers only.
        let Some(values) = fields.get_mut("enum").and_then(Value::as_array_mut) else {
            return;
        };
        let all = values.len();
        values.retain(|value| !value.is_null());
        if values.len() == all {
            return;
        }
        let mut named = Map::new();
        for name in ["type", "enum"] {
            named.extend(fields.remove(name).map(|held| (name.to_owned(), held)));
        }
        if let Some(kinds) = named.get_mut("type") {
            leave_out_null(kinds);
        }
        fields.insert("anyOf".into(), json!([named, { "type": "null" }]));
    });
    schema
}

/// A schema to which Anthropic holds an answer: each object closed, and no bounds.
pub(super) fn for_anthropic(schema: &Value) -> Value {
    let mut schema = schema.clone();
    each(&mut schema, &|fields| {
        fields.retain(|name, _| !NOT_ANTHROPIC.contains(&name.as_str()));
        if fields
            .get("minItems")
            .is_some_and(|n| n.as_u64().is_none_or(|n| n > 1))
        {
            fields.remove("minItems");
        }
        if fields.contains_key("properties") {
            fields.insert("additionalProperties".into(), Value::Bool(false));
        }
    });
    schema
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_provider_does_not_know_is_left_out_and_names_of_properties_stay() {
        let schema = json!({ "type": "object", "$schema": "x", "required": ["pattern"], "properties": {
            "pattern": { "type": "string", "pattern": "a+", "minLength": 2 },
            "kind": { "type": ["string", "null"], "enum": ["a", null], "description": "d" },
            "counts": { "type": "array", "minItems": 2, "items": { "type": "number", "minimum": 1, "const": 3 } },
        } });
        assert_eq!(
            for_gemini(&schema),
            json!({ "type": "object", "required": ["pattern"], "properties": {
                "pattern": { "type": "string" },
                "kind": { "description": "d", "anyOf": [{ "type": "string", "enum": ["a"] }, { "type": "null" }] },
                "counts": { "type": "array", "minItems": 2, "items": { "type": "number", "minimum": 1, "enum": [3] } },
            } })
        );
        assert_eq!(
            for_anthropic(&schema),
            json!({ "type": "object", "required": ["pattern"], "additionalProperties": false, "properties": {
                "pattern": { "type": "string", "pattern": "a+" },
                "kind": { "type": ["string", "null"], "enum": ["a", null], "description": "d" },
                "counts": { "type": "array", "items": { "type": "number", "const": 3 } },
            } })
        );
        let lean = without_needless_null(&schema);
        assert_eq!(
            lean["properties"]["kind"],
            json!({ "type": "string", "enum": ["a"], "description": "d" })
        );
        assert_eq!(lean["properties"]["counts"], schema["properties"]["counts"]);
    }
}
