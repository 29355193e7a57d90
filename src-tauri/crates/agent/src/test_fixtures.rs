//! Runs and pages for the tests of this crate's own parts.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use copilot_ports::ActionRecord;
use copilot_protocol::{Action, ActionOutcome, Element, Observation, RunRequest};
use serde_json::{Value, json};

use crate::state::{Filled, GraphState, Update};

/// A run of this goal that has not begun; its steps are read as Basic mode reads them.
pub(crate) fn state(goal: &str) -> GraphState {
    let mut s = begun(goal, None);
    s.steps = copilot_ports::Planner::steps(&copilot_basic::BasicPlanner::new(), goal);
    s
}

/// The same without steps, from this address.
pub(crate) fn begun(goal: &str, start: Option<&str>) -> GraphState {
    GraphState::new(RunRequest {
        goal: goal.to_owned(),
        start_url: start.map(str::to_owned),
        ..RunRequest::default()
    })
}

/// An action with what came of it, of a control that is not told.
pub(crate) fn record(step: u32, action: Action, outcome: ActionOutcome) -> ActionRecord {
    ActionRecord {
        step,
        action,
        label: String::new(),
        url: String::new(),
        role: String::new(),
        asked: false,
        outcome: Some(outcome),
        refused: None,
    }
}

/// It is over.
pub(crate) fn finished(record: ActionRecord, filled: Option<Box<Filled>>) -> Update {
    Update::Finished {
        record,
        element: None,
        near: String::new(),
        out_of_sight: Vec::new(),
        filled,
    }
}

/// These fields over those of `value`.
fn over(mut value: Value, more: Value) -> Value {
    for (key, given) in more.as_object().unwrap() {
        value[key] = given.clone();
    }
    value
}

pub(crate) fn element(id: u32, role: &str, name: &str, more: Value) -> Element {
    let plain = json!({
        "id": id, "tag": role, "role": role, "name": name, "zone": "top", "in_viewport": true,
        "bbox": {"x": 10.0, "y": 20.0 * f64::from(id), "w": 80.0, "h": 16.0},
        "editable": role == "textbox", "fingerprint": format!("v1:{id}"),
    });
    serde_json::from_value(over(plain, more)).unwrap()
}

pub(crate) fn snapshot(url: &str, title: &str, elements: Vec<Element>, more: Value) -> Observation {
    let plain = json!({
        "id": format!("o-{title}"), "url": url, "title": title, "tab": "t1", "tabs": [],
        "viewport": {"width": 1280.0, "height": 800.0, "scroll_x": 0.0, "scroll_y": 0.0,
            "page_width": 1280.0, "page_height": 800.0, "device_pixel_ratio": 1.0},
        "total_elements": elements.len(), "elements": elements, "text": "", "text_truncated": false,
        "headings": [], "hashes": {"dom": "", "mapping": ""}, "signals": {}, "loader": "1", "ms": 1.0,
    });
    serde_json::from_value(over(plain, more)).unwrap()
}

/// A page from a data file: its fields, and each element's; "id", "role" and "name" at least.
pub(crate) fn seen(mut page: Value) -> Observation {
    let elements = page["elements"].take();
    page.as_object_mut().unwrap().remove("elements");
    let elements = elements.as_array().unwrap().iter().map(|e| {
        let id = u32::try_from(e["id"].as_u64().unwrap()).unwrap();
        let text = |key: &str| e[key].as_str().unwrap();
        element(id, text("role"), text("name"), e.clone())
    });
    let text = |key: &str| page[key].as_str().unwrap();
    snapshot(text("url"), text("title"), elements.collect(), page.clone())
}
