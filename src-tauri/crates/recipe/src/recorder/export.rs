//! A recipe as a recording.

use copilot_protocol::{
    Condition, ConditionKind, Message, ParameterKind, Recipe, RecipeStep, Target,
};
use serde_json::{Value, json};

use super::{Exported, keys, selectors};
use crate::template::{Values, fill, fill_address};

/// Milliseconds that the Recorder waits at most.
const MOST_WAIT: u64 = 30_000;

/// Writes a recording. The Recorder has no parameters: their defaults stand in their places, or `{{name}}` where there is
/// none, which is told.
pub fn export(recipe: &Recipe) -> Exported {
    let mut values = Values::new();
    let mut out = Export {
        values: Values::new(),
        steps: Vec::new(),
        left_out: Vec::new(),
        number: 0,
    };
    for parameter in &recipe.parameters {
        let dated = parameter.kind == ParameterKind::Date;
        let default = parameter.default.clone();
        let fixed = default.filter(|value| {
            parameter.kind != ParameterKind::Secret && !(dated && value.starts_with("today"))
        });
        let id = match (&fixed, parameter.kind) {
            (Some(_), _) => "recipe-export-default",
            (None, ParameterKind::Secret) => "recipe-export-secret",
            (None, _) => "recipe-export-parameter",
        };
        out.left_out
            .push(Message::new(id).arg("parameter", &parameter.name));
        if let Some(value) = fixed {
            values.insert(parameter.name.clone(), value);
        }
    }
    out.values = values;
    if let Some(start) = &recipe.start {
        let url = fill_address(start, &out.values);
        out.put(json!({ "type": "navigate", "url": url }));
    }
    for (at, step) in recipe.steps.iter().enumerate() {
        out.number = at + 1;
        out.step(step);
        for condition in &step.then {
            out.condition(condition);
        }
    }
    out.number = recipe.steps.len();
    for condition in &recipe.conditions {
        out.condition(condition);
    }
    for read in &recipe.answer {
        let message = Message::new("recipe-export-read").arg("name", &read.name);
        out.left_out.push(message);
    }
    let title = fill(&recipe.title, &out.values);
    let recording = json!({ "title": title, "steps": out.steps });
    Exported {
        text: serde_json::to_string_pretty(&recording).unwrap_or_default() + "\n",
        left_out: out.left_out,
    }
}

struct Export {
    values: Values,
    steps: Vec<Value>,
    left_out: Vec<Message>,
    /// Of the step, from 1.
    number: usize,
}

impl Export {
    fn put(&mut self, mut step: Value) {
        step["target"] = "main".into();
        self.steps.push(step);
    }

    fn tell(&mut self, id: &str, name: &str, value: &str) {
        let message = Message::new(id).arg("step", self.number);
        self.left_out.push(message.arg(name, value));
    }

    fn fill(&self, value: Option<&Value>) -> String {
        let text = value.and_then(Value::as_str).unwrap_or_default();
        fill(text, &self.values)
    }

    /// The selectors of a step's element; one without any is told.
    fn selectors(&mut self, step: &RecipeStep) -> Option<Vec<Value>> {
        let on = step.on.as_ref()?;
        let found = selectors::of(on, |text| fill(text, &self.values));
        if found.is_empty() {
            self.tell("recipe-export-target", "action", &step.action);
            return None;
        }
        if !on.row.is_empty() {
            self.tell("recipe-export-row", "action", &step.action);
        } else if on.nth.is_some_and(|(_, of)| of > 1) {
            self.tell("recipe-export-which", "action", &step.action);
        }
        Some(found)
    }

    fn step(&mut self, step: &RecipeStep) {
        let given = |name: &str| step.with.get(name);
        let has = |name: &str| given(name).is_some();
        let flag = |name: &str| given(name).and_then(Value::as_bool).unwrap_or_default();
        match step.action.as_str() {
            "click" | "download" | "check" | "mouse_click" => self.press(step),
            "hover" => self.aimed(step, json!({ "type": "hover" })),
            "type" if has("find") || given("mode").is_some_and(|mode| mode == "append") => {
                self.tell("recipe-export-action", "action", &step.action);
            }
            "type" => {
                let value = self.fill(given("text"));
                self.aimed(step, json!({ "type": "change", "value": value }));
                if flag("submit") {
                    self.keys("Enter");
                }
            }
            "select_option" => {
                let value = self.fill(given("option"));
                self.aimed(step, json!({ "type": "change", "value": value }));
                // The Recorder knows options by their values, a recipe by what they are called.
                self.tell("recipe-export-option", "option", &value);
            }
            "press_key" => {
                let key = self.fill(given("key"));
                self.keys(&key);
            }
            "navigate" => {
                let url = given("url").and_then(Value::as_str).unwrap_or_default();
                let url = fill_address(url, &self.values);
                self.put(json!({ "type": "navigate", "url": url }));
            }
            "close_tab" => self.put(json!({ "type": "close" })),
            "scroll_to" if step.on.is_some() => self.aimed(step, json!({ "type": "scroll" })),
            "wait" => self.wait(step),
            other => self.tell("recipe-export-action", "action", other),
        }
    }

    fn aimed(&mut self, step: &RecipeStep, mut made: Value) {
        if let Some(selectors) = self.selectors(step) {
            made["selectors"] = selectors.into();
            self.put(made);
        }
    }

    fn press(&mut self, step: &RecipeStep) {
        let number = |name: &str| step.with.get(name).and_then(Value::as_f64);
        let middle = |size: fn(&copilot_protocol::Rect) -> f64| {
            let place = step.on.as_ref().and_then(|on| on.place);
            place.map_or(1.0, |place| (size(&place) / 2.0).max(1.0).round())
        };
        let twice = number("count").is_some_and(|count| count >= 2.0);
        let mut made = json!({
            "type": if twice { "doubleClick" } else { "click" },
            "offsetX": number("x").unwrap_or_else(|| middle(|place| place.w)),
            "offsetY": number("y").unwrap_or_else(|| middle(|place| place.h)),
        });
        match step.with.get("button").and_then(Value::as_str) {
            Some("right") => made["button"] = "secondary".into(),
            Some("middle") => made["button"] = "auxiliary".into(),
            _ => {}
        }
        if step.action == "check" {
            self.tell("recipe-export-check", "action", &step.action);
        }
        let held = step.with.get("modifiers").and_then(Value::as_array);
        if held.is_some_and(|held| !held.is_empty()) || number("count") > Some(2.0) {
            self.tell("recipe-export-action", "action", &step.action);
            return;
        }
        self.aimed(step, made);
    }

    fn keys(&mut self, chord: &str) {
        let Some(keys) = keys::of_chord(chord) else {
            self.tell("recipe-export-action", "action", "press_key");
            return;
        };
        for key in &keys {
            self.put(json!({ "type": "keyDown", "key": key }));
        }
        for key in keys.iter().rev() {
            self.put(json!({ "type": "keyUp", "key": key }));
        }
    }

    fn wait(&mut self, step: &RecipeStep) {
        let given = |name: &str| step.with.get(name);
        let gone = given("gone").and_then(Value::as_bool).unwrap_or_default();
        let ms = given("ms")
            .and_then(Value::as_u64)
            .unwrap_or_default()
            .min(MOST_WAIT);
        if step.on.is_some() {
            self.aimed(step, json!({ "type": "waitForElement", "visible": !gone }));
        } else if let Some(text) = given("text").filter(|text| !text.is_null()) {
            let text = self.fill(Some(text));
            self.shown(&text, gone);
        } else if let Some(url) = given("url").and_then(Value::as_str) {
            let url = fill(url, &self.values);
            self.address(&url, false);
        } else {
            let expression = format!("new Promise(done => setTimeout(() => done(true), {ms}))");
            self.put(json!({ "type": "waitForExpression", "expression": expression }));
        }
    }

    fn shown(&mut self, text: &str, gone: bool) {
        let selectors = json!([[format!("text/{text}")]]);
        let step = json!({ "type": "waitForElement", "selectors": selectors, "visible": !gone });
        // Text may stand on a page more than once.
        let step = if gone {
            step
        } else {
            with(step, "operator", ">=")
        };
        self.put(step);
    }

    /// Waits until the address holds the parts of a pattern, in their order.
    fn address(&mut self, pattern: &str, gone: bool) {
        let parts: Vec<&str> = pattern.split('*').filter(|part| !part.is_empty()).collect();
        // JSON is a text of JavaScript, but for two signs that end a line there; no address has them as they are.
        let parts = Value::from(parts).to_string();
        let found = format!(
            "{parts}.reduce((at, part) => {{ const next = at < 0 ? -1 : location.href.toLowerCase()\
             .indexOf(part.toLowerCase(), at); return next < 0 ? -1 : next + part.length; }}, 0) >= 0"
        );
        let expression = if gone { format!("!({found})") } else { found };
        self.put(json!({ "type": "waitForExpression", "expression": expression }));
    }

    fn condition(&mut self, condition: &Condition) {
        let name = fill(&condition.name, &self.values);
        let value = fill(&condition.value, &self.values);
        let named = |name: &str| Target {
            name: name.to_owned(),
            ..Target::default()
        };
        match condition.kind {
            ConditionKind::Address => self.address(&value, condition.gone),
            ConditionKind::Text | ConditionKind::Message => self.shown(&value, condition.gone),
            ConditionKind::Element => {
                let name = if name.is_empty() { value } else { name };
                let selectors = selectors::of(&named(&name), str::to_owned);
                let visible = !condition.gone;
                let step = json!({ "type": "waitForElement", "selectors": selectors });
                self.put(with(step, "visible", visible));
            }
            ConditionKind::Field if !condition.gone => {
                let selectors = json!([[format!("aria/{name}")]]);
                let property = match value.as_str() {
                    "on" => json!({ "checked": true }),
                    "off" => json!({ "checked": false }),
                    value => json!({ "value": value }),
                };
                let step = json!({ "type": "waitForElement", "selectors": selectors });
                self.put(with(step, "properties", property));
            }
            _ => self.tell("recipe-export-condition", "value", &value),
        }
    }
}

fn with(mut step: Value, name: &str, value: impl Into<Value>) -> Value {
    step[name] = value.into();
    step
}
