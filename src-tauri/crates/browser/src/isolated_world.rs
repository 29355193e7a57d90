//! The world of our own in a page's documents, which the page's scripts cannot see into: how it is made, and
//! how an expression is put to it. No domain is enabled for it that a page could notice.

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::connection::{CallError, Connection};
use crate::wellformed;

/// Presence and page script share it: each world more costs a document some milliseconds.
pub(crate) const WORLD: &str = "browser-copilot";

/// A world with our script in it: the session that reaches it, and its number there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct IsolatedWorld {
    pub session: String,
    pub context: i64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Context {
    execution_context_id: i64,
}

/// Makes the world in the current document of a frame, where it is not there yet; its context.
pub(crate) async fn create(
    connection: &Connection,
    session: &str,
    frame: &str,
    deadline: Duration,
) -> Result<i64, CallError> {
    let raw = connection
        .call_raw(
            Some(session),
            "Page.createIsolatedWorld",
            &json!({"frameId": frame, "worldName": WORLD}),
            deadline,
        )
        .await?;
    serde_json::from_str::<Context>(raw.get())
        .map(|c| c.execution_context_id)
        .map_err(|e| CallError::Shape(e.to_string()))
}

/// What an expression is in a world, its promise waited for; `null` where it throws.
pub(crate) async fn evaluate(
    connection: &Connection,
    session: &str,
    context: i64,
    expression: &str,
    deadline: Duration,
) -> Result<Value, CallError> {
    let raw = connection
        .call_raw(
            Some(session),
            "Runtime.evaluate",
            &json!({
                "expression": expression,
                "contextId": context,
                "awaitPromise": true,
                "returnByValue": true,
            }),
            deadline,
        )
        .await?;
    let answer: Value =
        wellformed::parse(raw.get()).map_err(|e| CallError::Shape(e.to_string()))?;
    Ok(answer.pointer("/result/value").cloned().unwrap_or_default())
}

/// An argument of a call, as JavaScript source.
pub(crate) fn js(value: &str) -> String {
    serde_json::Value::from(value)
        .to_string()
        // Line separators are legal in JSON strings; older parsers end a line at them.
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}
