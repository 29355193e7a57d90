//! The world of our own in a page's documents, which the page's scripts cannot see into: how it is made, and
//! how an expression is put to it. No domain is enabled for it that a page could notice.

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::connection::{CallError, Connection};
use crate::remote::Evaluated;

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
    let params = json!({"frameId": frame, "worldName": WORLD});
    let method = "Page.createIsolatedWorld";
    let made = connection.ask::<Context>(Some(session), method, &params, deadline);
    Ok(made.await?.execution_context_id)
}

/// What an expression is in a world, its promise waited for; `null` where it throws.
pub(crate) async fn evaluate(
    connection: &Connection,
    session: &str,
    context: i64,
    expression: &str,
    deadline: Duration,
) -> Result<Value, CallError> {
    let params = json!({
        "expression": expression,
        "contextId": context,
        "awaitPromise": true,
        "returnByValue": true,
    });
    let asked = connection.ask::<Evaluated>(Some(session), "Runtime.evaluate", &params, deadline);
    Ok(asked.await?.result.value.unwrap_or_default())
}

/// The same in the world of a frame's current document.
pub(crate) async fn run(
    connection: &Connection,
    session: &str,
    frame: &str,
    expression: &str,
    deadline: Duration,
) -> Result<Value, CallError> {
    let context = create(connection, session, frame, deadline).await?;
    evaluate(connection, session, context, expression, deadline).await
}

/// An argument of a call, as JavaScript source.
pub(crate) fn js(value: &str) -> String {
    serde_json::Value::from(value)
        .to_string()
        // Line separators are legal in JSON strings; older parsers end a line at them.
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}
