//! A recording as a recipe.

use copilot_guard::Policy;
use copilot_protocol::{
    Condition, ConditionKind, Message, Parameter, ParameterKind, RECIPE_SCHEMA, Recipe, RecipeStep,
    RiskClass, Target,
};
use serde_json::{Map, Value, json};
use url::Url;

use super::keys::Held;
use super::{Imported, selectors};
use crate::file::{MOST_BYTES, MOST_STEPS};
use crate::risks;
use crate::template::{address_problem, literal};

/// Height of a window of which the recording says nothing, CSS pixels.
const HEIGHT: f64 = 800.0;
/// Milliseconds that an element is waited for, where the recording does not say, and at most.
const PATIENCE: u64 = 5_000;
const MOST_PATIENCE: u64 = 30_000;

/// Reads a recording. What the recording has of passwords and cards becomes a secret to be named; nothing of it is kept.
pub fn import(json: &str) -> Result<Imported, Message> {
    let unreadable = || Message::new("recipe-recorder-unreadable");
    if json.len() > MOST_BYTES {
        return Err(Message::new("recipe-recorder-large").arg("most", MOST_BYTES / 1024 / 1024));
    }
    let recording: Value = serde_json::from_str(json).map_err(|_| unreadable())?;
    let steps = recording["steps"].as_array().ok_or_else(unreadable)?;
    if steps.len() > MOST_STEPS {
        return Err(Message::new("recipe-recorder-many").arg("most", MOST_STEPS));
    }
    let title = recording["title"].as_str().unwrap_or_default();
    let mut made = Import {
        recipe: Recipe {
            schema: RECIPE_SCHEMA,
            title: literal(title.trim()),
            ..Recipe::default()
        },
        left_out: Vec::new(),
        number: 0,
        last: steps.len(),
        attribute: recording["selectorAttribute"]
            .as_str()
            .map(str::to_lowercase),
        held: Held::default(),
        height: HEIGHT,
        scrolled: 0.0,
        policy: risks::policy(None),
        page: String::new(),
    };
    for (at, step) in steps.iter().enumerate() {
        made.number = at + 1;
        made.step(step);
    }
    let Import {
        recipe, left_out, ..
    } = made;
    if recipe.steps.is_empty() && recipe.start.is_none() {
        return Err(Message::new("recipe-recorder-nothing"));
    }
    Ok(Imported { recipe, left_out })
}

struct Import {
    recipe: Recipe,
    left_out: Vec<Message>,
    /// Of the step, from 1, and of the last one.
    number: usize,
    last: usize,
    attribute: Option<String>,
    held: Held,
    height: f64,
    /// Where the page was scrolled to, CSS pixels.
    scrolled: f64,
    policy: Policy,
    page: String,
}

impl Import {
    fn tell(&mut self, id: &str) {
        self.left_out
            .push(Message::new(id).arg("step", self.number));
    }

    fn tell_of(&mut self, id: &str, name: &str, value: &str) {
        let value: String = value.chars().take(100).collect();
        let message = Message::new(id).arg("step", self.number);
        self.left_out.push(message.arg(name, value));
    }

    fn step(&mut self, step: &Value) {
        match step["type"].as_str().unwrap_or_default() {
            "navigate" => self.navigate(step),
            "click" => self.click(step, 1),
            "doubleClick" => self.click(step, 2),
            "change" => self.change(step),
            "hover" => {
                if let Some(on) = self.target(step) {
                    self.put(step, "hover", json!({}), Some(on));
                }
            }
            "keyDown" => {
                let key = step["key"].as_str().unwrap_or_default();
                match self.held.down(key) {
                    Some(chord) if !key.is_empty() => {
                        self.put(step, "press_key", json!({ "key": literal(&chord) }), None);
                    }
                    _ => {}
                }
            }
            "keyUp" => self.held.up(step["key"].as_str().unwrap_or_default()),
            "scroll" => self.scroll(step),
            "waitForElement" => self.wait(step),
            // The size of the window is the person's own.
            "setViewport" => {
                let height = step["height"].as_f64().filter(|height| *height >= 100.0);
                self.height = height.unwrap_or(HEIGHT);
            }
            "close" if self.number == self.last => self.tell("recipe-recorder-close"),
            "close" => self.put(step, "close_tab", json!({}), None),
            "waitForExpression" => self.tell("recipe-recorder-expression"),
            "emulateNetworkConditions" => self.tell("recipe-recorder-network"),
            "customStep" => {
                let name = step["name"].as_str().unwrap_or_default();
                self.tell_of("recipe-recorder-custom", "name", name);
            }
            other => self.tell_of("recipe-recorder-unknown", "kind", other),
        }
    }

    /// The element of a step; one of which nothing but its place is known is told.
    fn target(&mut self, step: &Value) -> Option<Target> {
        let found = selectors::target(&step["selectors"], self.attribute.as_deref());
        let Some(mut target) = found else {
            self.tell("recipe-recorder-target");
            return None;
        };
        for text in [&mut target.role, &mut target.name, &mut target.text] {
            *text = literal(text);
        }
        let maybe = [
            &mut target.test_id,
            &mut target.id,
            &mut target.field,
            &mut target.kind,
            &mut target.placeholder,
            &mut target.title,
            &mut target.href,
        ];
        for text in maybe.into_iter().flatten() {
            *text = literal(text);
        }
        Some(target)
    }

    fn put(&mut self, recorded: &Value, action: &str, with: Value, on: Option<Target>) {
        let mut step = RecipeStep {
            action: action.to_owned(),
            with: match with {
                Value::Object(with) => with,
                _ => Map::new(),
            },
            on,
            then: self.arrived(recorded),
            ..RecipeStep::default()
        };
        // A tab that was opened by the page is named by its address.
        if let Some(target) = recorded["target"].as_str()
            && address_problem(target).is_none()
        {
            step.at = pattern(target);
        }
        step.risk = risks::classes(&step, &self.page, &self.policy);
        self.recipe.steps.push(step);
    }

    /// Where the recording was after a step.
    fn arrived(&mut self, recorded: &Value) -> Vec<Condition> {
        let events = recorded["assertedEvents"].as_array().into_iter().flatten();
        let urls = events.filter(|event| event["type"] == "navigation");
        let url = urls.filter_map(|event| event["url"].as_str()).next_back();
        let url = url.filter(|url| address_problem(&literal(url)).is_none());
        let Some(url) = url else { return Vec::new() };
        url.clone_into(&mut self.page);
        let condition = Condition {
            kind: ConditionKind::Address,
            value: pattern(url),
            ..Condition::default()
        };
        vec![condition]
    }

    fn navigate(&mut self, step: &Value) {
        let url = step["url"].as_str().unwrap_or_default().trim();
        let address = literal(url);
        if address_problem(&address).is_some() {
            // The page of an empty tab, with which recordings begin.
            if !(url.starts_with("chrome:") || url.starts_with("about:")) {
                self.tell_of("recipe-recorder-address", "address", url);
            }
            return;
        }
        self.scrolled = 0.0;
        url.clone_into(&mut self.page);
        if self.recipe.start.is_none() && self.recipe.steps.is_empty() {
            self.policy = risks::policy(Some(url));
            self.recipe.start = Some(address);
            return;
        }
        self.put(step, "navigate", json!({ "url": address }), None);
    }

    fn click(&mut self, step: &Value, count: u8) {
        let button = match step["button"].as_str().unwrap_or("primary") {
            "primary" => None,
            "secondary" => Some("right"),
            "auxiliary" => Some("middle"),
            other => return self.tell_of("recipe-recorder-button", "button", other),
        };
        let Some(on) = self.target(step) else { return };
        let mut with = Map::new();
        if let Some(button) = button {
            with.insert("button".into(), button.into());
        }
        if count > 1 {
            with.insert("count".into(), count.into());
        }
        // Where an element is pressed matters on a drawing alone.
        if on.tag == "canvas" {
            for (name, offset) in [("x", "offsetX"), ("y", "offsetY")] {
                if let Some(offset) = step[offset].as_f64() {
                    with.insert(name.into(), offset.into());
                }
            }
        }
        let action = if with.is_empty() {
            "click"
        } else {
            "mouse_click"
        };
        self.put(step, action, Value::Object(with), Some(on));
    }

    fn change(&mut self, step: &Value) {
        let Some(on) = self.target(step) else { return };
        // The press that gave the field the focus is a part of typing.
        let same = |last: &RecipeStep| last.action == "click" && last.on.as_ref() == Some(&on);
        if self
            .recipe
            .steps
            .last()
            .is_some_and(|last| same(last) && last.then.is_empty())
        {
            self.recipe.steps.pop();
        }
        let value = step["value"].as_str().unwrap_or_default();
        let listed = ["combobox", "listbox"].contains(&on.role.as_str()) && on.tag.is_empty();
        if on.tag == "select" || listed {
            let with = json!({ "option": literal(value) });
            return self.put(step, "select_option", with, Some(on));
        }
        self.put(step, "type", json!({ "text": literal(value) }), Some(on));
        self.keep_no_secret(value);
    }

    /// What was typed into a field for passwords, or is the number of a card, becomes a parameter.
    fn keep_no_secret(&mut self, value: &str) {
        let Some(step) = self.recipe.steps.last_mut() else {
            return;
        };
        let secret = step.risk.contains(&RiskClass::Credentials)
            || !copilot_text::card_numbers(value).is_empty();
        if !secret || value.is_empty() {
            return;
        }
        let known = |name: &str| self.recipe.parameters.iter().any(|p| p.name == name);
        let names = (1..).map(|number| match number {
            1 => "secret".to_owned(),
            number => format!("secret{number}"),
        });
        let Some(name) = names.into_iter().find(|name| !known(name)) else {
            return;
        };
        step.with
            .insert("text".into(), format!("{{{{{name}}}}}").into());
        let label = step
            .on
            .as_ref()
            .map(|on| on.name.clone())
            .unwrap_or_default();
        self.recipe.parameters.push(Parameter {
            name: name.clone(),
            label,
            kind: ParameterKind::Secret,
            ..Parameter::default()
        });
        self.tell_of("recipe-recorder-secret", "parameter", &name);
    }

    fn scroll(&mut self, step: &Value) {
        let to = step["y"].as_f64().unwrap_or_default();
        if step["selectors"].is_array() {
            if let Some(on) = self.target(step) {
                self.put(step, "scroll_to", json!({}), Some(on));
            }
            return;
        }
        let screens = ((to - self.scrolled) / self.height * 10.0).round() / 10.0;
        self.scrolled = to;
        if screens == 0.0 || !screens.is_finite() {
            return;
        }
        let direction = if screens < 0.0 { "up" } else { "down" };
        let with = json!({ "direction": direction, "amount": screens.abs() });
        self.put(step, "scroll", with, None);
    }

    fn wait(&mut self, step: &Value) {
        let count = step["count"].as_u64().unwrap_or(1);
        let operator = step["operator"].as_str().unwrap_or("==");
        let none = count == 0 && operator != ">=";
        let is_one = count == 1 && operator != "<=";
        let at_most = operator == "<=" && count > 0;
        let filled = |name: &str| step[name].as_object().is_some_and(|all| !all.is_empty());
        if at_most || !(none || is_one) {
            self.tell("recipe-recorder-count");
        }
        if at_most {
            return;
        }
        if filled("properties") || filled("attributes") {
            self.tell("recipe-recorder-properties");
        }
        let Some(on) = self.target(step) else { return };
        let gone = none || step["visible"] == false;
        let ms = step["timeout"]
            .as_u64()
            .unwrap_or(PATIENCE)
            .min(MOST_PATIENCE);
        let with = if gone {
            json!({ "ms": ms, "gone": true })
        } else {
            json!({ "ms": ms })
        };
        self.put(step, "wait", with, Some(on));
    }
}

/// The part of an address that is the same the next time: without its query and fragment, which often hold a number of the
/// visit.
fn pattern(url: &str) -> String {
    let Ok(mut parsed) = Url::parse(url) else {
        return literal(url);
    };
    parsed.set_query(None);
    parsed.set_fragment(None);
    literal(parsed.as_str())
}
