//! What this program offers to clients: its tools, in as few words as a model needs.

use copilot_protocol::{ACTIONS, ActionClass};
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value, json};

/// Actions that a client's step may be: those on pages. What is for the run's own planner, the person or other tools is not.
pub(super) fn may_be_done(name: &str) -> bool {
    let apart = [
        "evaluate",
        "run_code",
        "hand_over",
        "divide",
        "mcp",
        "mcp_search",
        "screenshot",
        "extract",
        "find_text",
    ];
    let of_pages = |class: ActionClass| !matches!(class, ActionClass::Meta | ActionClass::Outside);
    let row = ACTIONS.iter().find(|row| row.name == name);
    row.is_some_and(|row| of_pages(row.class) && !apart.contains(&name))
}

/// `click(element)`, with a star where an argument may be left out.
fn actions() -> String {
    let rows = ACTIONS.iter().filter(|row| may_be_done(row.name));
    let named = rows.map(|row| {
        let arguments = row.arguments.iter().map(|argument| {
            format!(
                "{}{}",
                argument.name,
                if argument.required { "" } else { "?" }
            )
        });
        format!("{}({})", row.name, arguments.collect::<Vec<_>>().join(","))
    });
    named.collect::<Vec<_>>().join(" ")
}

fn object(properties: Value, required: &[&str]) -> JsonObject {
    let schema = json!({ "type": "object", "properties": properties, "required": required });
    match schema {
        Value::Object(schema) => schema,
        _ => JsonObject::new(),
    }
}

fn text() -> Value {
    json!({ "type": "string" })
}

/// A handle of `tabs`; without one the newest is meant.
fn tab() -> Value {
    json!({ "type": "string", "description": "handle from tabs; default: the newest" })
}

/// The tools, in their order.
pub(super) fn tools() -> Vec<Tool> {
    let reads = || ToolAnnotations::new().read_only(true);
    let acts = || ToolAnnotations::new().read_only(false);
    let tool = |name: &'static str, about: String, schema: JsonObject, notes: ToolAnnotations| {
        Tool::new(name, about, schema).with_annotations(notes)
    };
    let number = json!({ "type": "integer" });
    vec![
        tool(
            "run_goal",
            "Have Browser Copilot's own planner carry out a goal in the person's browser, from start to end; the answer comes with how it ended. The person is asked before anything risky, and for each site.".into(),
            object(json!({ "goal": text() }), &["goal"]),
            acts(),
        ),
        tool(
            "observe",
            "The page: its text with numbered controls. With url, opens that first.".into(),
            object(json!({ "tab": tab(), "url": text() }), &[]),
            reads(),
        ),
        tool(
            "act",
            format!("Do actions on the page in order, then see it. Each is {{\"action\": NAME, …}}: {}. element is a control's number. What is risky, or on a new site, the person is asked in Browser Copilot's own window or terminal; a no is final.", actions()),
            object(
                json!({ "tab": tab(), "actions": { "type": "array", "items": { "type": "object" }, "minItems": 1 } }),
                &["actions"],
            ),
            acts(),
        ),
        tool(
            "read",
            "Read more of the page: find (words), or one element, or columns of a table (\"*\": all), or the whole text (from: where to go on).".into(),
            object(
                json!({ "tab": tab(), "find": text(), "element": number, "columns": { "type": "array", "items": text() }, "from": number }),
                &[],
            ),
            reads(),
        ),
        tool(
            "run_code",
            "Run a JavaScript program in Playwright's words against `page` (locators, click, fill, expect, console.log, return), outside the page; each call is checked like an action.".into(),
            object(json!({ "tab": tab(), "program": text() }), &["program"]),
            acts(),
        ),
        tool(
            "tabs",
            "open a tab of your own (its handle comes back), list yours, switch to a page that it opened, or close one.".into(),
            object(
                json!({ "action": { "enum": ["open", "list", "switch", "close"] }, "tab": tab(), "page": text() }),
                &["action"],
            ),
            acts(),
        ),
        tool(
            "screenshot",
            "A picture of what is in view, with the controls' numbers; whole: of the whole page.".into(),
            object(json!({ "tab": tab(), "whole": { "type": "boolean" } }), &[]),
            reads(),
        ),
        tool("runs_list", "The runs that you started.".into(), object(json!({}), &[]), reads()),
        tool(
            "runs_show",
            "One of them, step by step.".into(),
            object(json!({ "run": text() }), &["run"]),
            reads(),
        ),
    ]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    /// Four characters a token is a little more than what `o200k_base` counts of such text.
    #[test]
    fn all_descriptions_together_are_short() {
        let text = serde_json::to_string(&tools()).unwrap();
        assert!(text.len() < 4 * 2_500, "{} bytes", text.len());
    }

    #[test]
    fn a_client_does_what_is_done_on_pages_alone() {
        for name in ["click", "type", "navigate", "upload", "handle_dialog"] {
            assert!(may_be_done(name), "{name}");
        }
        for name in [
            "done",
            "ask_user",
            "hand_over",
            "divide",
            "mcp",
            "mcp_search",
            "evaluate",
            "run_code",
            "no_such",
        ] {
            assert!(!may_be_done(name), "{name}");
        }
    }
}
