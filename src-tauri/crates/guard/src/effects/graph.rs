//! Changes that a body of GraphQL asks for.

use serde_json::Value;

use super::names::{MOST_NAMES, Name};
use crate::words::requests as t;

/// The changes that a body of GraphQL asks for, one by one; `None` where it is none. Empty: it only reads.
pub(super) fn graph_queries(json: &Value) -> Option<Vec<Name>> {
    let list = match json {
        Value::Array(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    };
    let mut out = Vec::new();
    for value in list.iter().take(MOST_NAMES) {
        let object = value.as_object()?;
        let text = |key: &str| object.get(key).and_then(Value::as_str);
        let known = |key: &String| t::GRAPH_FIELDS.contains(&key.as_str());
        let names = match text("query") {
            Some(query) if object.keys().all(known) => {
                let mut names = root_fields(query);
                if !names.is_empty() {
                    names.extend(text("operationName").map(Name::new));
                }
                names
            }
            // Kept at the server, and called by name.
            None if object.keys().all(known) => vec![Name::new(text("operationName")?)],
            _ => return None,
        };
        out.extend(names);
    }
    (!list.is_empty()).then_some(out)
}

/// The changes of a body that is cut off, or is GraphQL alone.
pub(super) fn graph_query_in(body: &str) -> Vec<Name> {
    let body = body.trim_start();
    let query = match body.split_once("\"query\"") {
        Some((_, rest)) if body.starts_with(['{', '[']) => rest
            .trim_start_matches([':', ' ', '"'])
            .replace("\\n", "\n")
            .replace("\\t", " ")
            .replace("\\\"", "\""),
        _ if body.starts_with("mutation") => body.to_owned(),
        _ => return Vec::new(),
    };
    root_fields(&query)
}

/// The fields that the mutations of a document call, without the names that it gives them. What stands in strings,
/// comments, queries and fragments calls nothing.
fn root_fields(query: &str) -> Vec<Name> {
    let (mut braces, mut brackets) = (0_usize, 0_usize);
    let (mut changes, mut quoted, mut noted) = (false, false, false);
    let mut out = Vec::new();
    let mut word = String::new();
    let mut before = ' ';
    for c in query.chars().chain([' ']) {
        if noted || quoted {
            noted &= c != '\n';
            quoted &= c != '"' || before == '\\';
            before = c;
            continue;
        }
        before = c;
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        // A name before a colon is only how the answer is called.
        if !word.is_empty() && brackets == 0 && c != ':' {
            if braces == 0 && word == "mutation" {
                changes = true;
            } else if braces == 1 && changes && out.len() < MOST_NAMES {
                out.push(Name::new(&word));
            }
        }
        word.clear();
        match c {
            '{' => braces += 1,
            '}' => {
                braces = braces.saturating_sub(1);
                changes &= braces > 0;
            }
            '(' => brackets += 1,
            ')' => brackets = brackets.saturating_sub(1),
            '"' => quoted = true,
            '#' => noted = true,
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[Name]) -> Vec<String> {
        names.iter().map(|name| name.0.join(" ")).collect()
    }

    #[test]
    fn a_mutation_is_read_by_the_fields_that_it_calls() {
        let query = "mutation OrderCancel($id: ID!, $restock: Boolean!) { done: orderCancel(id: $id) { order { id } } other }";
        assert_eq!(names(&root_fields(query)), ["order cancel", "other"]);
        assert_eq!(names(&root_fields("mutation { deleteX }")), ["delete x"]);
        assert_eq!(names(&root_fields("mutation {")), Vec::<String>::new());
    }
}
