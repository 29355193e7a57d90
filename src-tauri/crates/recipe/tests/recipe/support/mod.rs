//! Pages and journals made by hand.

use copilot_protocol::{
    Action, Condition, Element, Envelope, Heading, Message, Observation, ObservationId,
    ParameterKind, Recipe, RunEvent, RunRequest,
};
use copilot_recipe::keep::{Kept, Past, keep};
use copilot_recipe::notes::{SiteNotes, learn};
use serde_json::{Value, json};

/// A page of an address with lines of text; a line that begins with `# ` is a heading.
pub fn page(url: &str, lines: &[&str], elements: &[Value]) -> Observation {
    let bare = |line: &&str| line.trim_start_matches("# ").to_owned();
    let text: Vec<String> = lines.iter().map(bare).collect();
    let headings: Vec<Heading> = lines
        .iter()
        .filter_map(|line| line.strip_prefix("# "))
        .map(|text| Heading {
            level: 1,
            text: text.to_owned(),
        })
        .collect();
    let elements: Vec<Element> = elements.iter().map(element).collect();
    let mut seen: Observation = serde_json::from_value(json!({
        "id": "o", "url": url, "title": "", "tab": "t1", "tabs": [],
        "viewport": copilot_protocol::Viewport::default(),
        "elements": [], "total_elements": 0, "text": text.join("\n"), "text_truncated": false,
        "hashes": {"dom": format!("{text:?}"), "mapping": format!("{elements:?}")},
        "loader": url, "ms": 1.0,
    }))
    .unwrap();
    (seen.headings, seen.elements) = (headings, elements);
    seen
}

/// An element; what is not given is as with a button.
fn element(given: &Value) -> Element {
    let mut all = json!({
        "id": 1, "tag": "button", "role": "button", "name": "", "zone": "top", "in_viewport": true,
        "bbox": {"x": 0.0, "y": 0.0, "w": 10.0, "h": 10.0}, "fingerprint": "v1:0",
    });
    for (name, value) in given.as_object().unwrap() {
        all[name] = value.clone();
    }
    serde_json::from_value(all).unwrap()
}

/// The event with its envelope, of a run on 29 November 2026.
pub fn said(seq: u64, step: u32, event: RunEvent) -> Envelope {
    serde_json::from_value(json!({
        "v": 1, "run": "01J", "seq": seq, "time": "2026-11-29T10:00:00.000Z", "step": step,
        "event": "paused",
    }))
    .map(|envelope: Envelope| Envelope { event, ..envelope })
    .unwrap()
}

/// A run as it is told: what it saw and did, in turns.
#[derive(Default)]
pub struct Story {
    pub request: RunRequest,
    pub events: Vec<Envelope>,
    pub pages: Vec<Observation>,
    pub shared: bool,
    pub step: u32,
}

impl Story {
    pub fn of(goal: &str) -> Self {
        let request = RunRequest {
            goal: goal.to_owned(),
            ..RunRequest::default()
        };
        Self {
            request,
            ..Self::default()
        }
    }

    fn tell(&mut self, event: RunEvent) {
        let seq = self.events.len() as u64 + 1;
        self.events.push(said(seq, self.step, event));
    }

    /// A page; where it is another than the last, the last action led there.
    pub fn sees(mut self, mut page: Observation) -> Self {
        page.id = ObservationId::from(format!("o{}", self.pages.len()).as_str());
        let old = self.pages.last().map(|old| old.url.clone());
        if let Some(Envelope {
            event: RunEvent::ActionFinished { outcome, .. },
            ..
        }) = self.events.last_mut()
        {
            outcome.url_changed = old.as_ref() != Some(&page.url);
            outcome.url.clone_from(&page.url);
        }
        let event = json!({
            "event": "observed", "observation": page.id, "url": page.url, "title": "", "elements": 0,
            "total_elements": 0, "page_type": "other", "ms": 1.0,
        });
        self.pages.push(page);
        self.tell(serde_json::from_value(event).unwrap());
        self
    }

    pub fn does(self, action: Value) -> Self {
        self.tries(action, json!({}))
    }

    /// An action with what came of it; what is not given is that it worked.
    pub fn tries(mut self, action: Value, came: Value) -> Self {
        let action: Action = serde_json::from_value(action).unwrap();
        let page = self.pages.last();
        let element = page
            .zip(action.element())
            .and_then(|(page, id)| page.element(id));
        let label = element.map(|e| e.label().to_owned()).unwrap_or_default();
        let mut outcome = json!({
            "id": "a", "status": "ok", "delivery": "trusted", "url_changed": false, "dom_changed": true,
            "url": page.map_or("", |page| page.url.as_str()), "ms": 1.0,
        });
        for (name, value) in came.as_object().unwrap() {
            outcome[name] = value.clone();
        }
        self.step += 1;
        let started =
            json!({"event": "action_started", "id": "a", "action": action, "label": label});
        self.tell(serde_json::from_value(started).unwrap());
        let outcome = serde_json::from_value(outcome).unwrap();
        self.tell(RunEvent::ActionFinished { action, outcome });
        self
    }

    /// The run ends, verified where nothing else is given.
    pub fn ends(mut self, with: Value) -> Result<Kept, Message> {
        let mut end = json!({
            "event": "run_finished", "terminal_reason": "goal_satisfied", "stop_reason": "satisfied",
            "verified": true, "answer": "", "message": {"id": "m"}, "steps": 1, "model_calls": 0,
            "tokens": 0, "run_dir": "",
        });
        for (name, value) in with.as_object().unwrap() {
            end[name] = value.clone();
        }
        self.tell(serde_json::from_value(end).unwrap());
        self.past(keep)
    }

    fn past<T>(&self, with: impl FnOnce(&Past<'_>) -> T) -> T {
        let pages = &self.pages;
        with(&Past {
            request: &self.request,
            events: &self.events,
            observation: &|id| pages.iter().find(|page| page.id == *id).cloned(),
            shared: self.shared,
        })
    }

    /// What it adds to the notes where it ends so.
    pub fn teaches(mut self, verified: bool, private: &[&str], known: &mut SiteNotes) -> bool {
        let end = json!({
            "event": "run_finished", "terminal_reason": "goal_satisfied", "stop_reason": "satisfied",
            "verified": verified, "answer": "", "message": {"id": "m"}, "steps": 1, "model_calls": 0,
            "tokens": 0, "run_dir": "",
        });
        self.tell(serde_json::from_value(end).unwrap());
        let private: Vec<String> = private.iter().map(|site| (*site).to_owned()).collect();
        self.past(|past| learn(past, &private, known))
    }

    /// Something else was told.
    pub fn told(mut self, event: Value) -> Self {
        self.tell(serde_json::from_value(event).unwrap());
        self
    }

    /// The recipe of a run that is to be kept.
    pub fn kept(self) -> Kept {
        self.ends(json!({})).unwrap()
    }
}

pub const SHOP: &str = "https://shop.example";

pub fn at(path: &str, lines: &[&str], elements: &[Value]) -> Observation {
    page(&format!("{SHOP}{path}"), lines, elements)
}

pub fn link(id: u32, name: &str, path: &str) -> Value {
    json!({"id": id, "tag": "a", "role": "link", "name": name, "fingerprint": name,
        "attrs": {"href": format!("{SHOP}{path}")}})
}

pub fn button(id: u32, name: &str) -> Value {
    json!({"id": id, "name": name, "fingerprint": name})
}

pub fn field(id: u32, name: &str, value: &str) -> Value {
    json!({"id": id, "tag": "input", "role": "textbox", "name": name, "value": value, "editable": true,
        "fingerprint": name, "attrs": {"name": name, "type": "text"}})
}

pub fn of_kind(mut element: Value, kind: &str) -> Value {
    element["attrs"]["type"] = kind.into();
    element
}

pub fn click(element: u32) -> Value {
    json!({"action": "click", "element": element})
}

pub fn fill(element: u32, text: &str) -> Value {
    json!({"action": "type", "element": element, "text": text})
}

/// Each step as its action, its target's name, and what it was given.
pub fn steps(recipe: &Recipe) -> Vec<String> {
    let told = recipe.steps.iter().map(|step| {
        let on = step.on.as_ref().map_or("", |on| on.name.as_str());
        let given = ["text", "option", "url", "query", "files"]
            .iter()
            .find_map(|n| step.with.get(*n));
        let given = given.map(Value::to_string).unwrap_or_default();
        format!("{} {on} {given}", step.action).trim().to_owned()
    });
    told.collect()
}

pub fn then(recipe: &Recipe, step: usize) -> Vec<String> {
    recipe.steps[step]
        .then
        .iter()
        .map(Condition::to_string)
        .collect()
}

pub fn parameters(kept: &Kept) -> Vec<(&str, ParameterKind, Option<&str>)> {
    let all = kept.recipe.parameters.iter();
    all.map(|p| (p.name.as_str(), p.kind, p.default.as_deref()))
        .collect()
}
