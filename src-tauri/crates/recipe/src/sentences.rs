//! A recipe in sentences: what each step does, and what has to be true after it. Values that are given for a play appear by
//! their labels in ‹…›.

use copilot_protocol::{
    Condition, ConditionKind, Message, Recipe, RecipeSentence, RecipeStep, SecretMention, Target,
    argument_text, secret_mention,
};
use serde_json::Value;

use crate::template::{Piece, label, pieces};

/// Characters of a text that are shown.
const SHOWN: usize = 120;

/// A sentence for each step, in their order.
pub fn sentences(recipe: &Recipe) -> Vec<RecipeSentence> {
    let words = Words(recipe);
    let sentence = |step: &RecipeStep| RecipeSentence {
        does: words.does(step),
        then: words.all(&step.then),
        asks: !step.risk.is_empty(),
    };
    recipe.steps.iter().map(sentence).collect()
}

/// What is so when it is done.
pub fn ending(recipe: &Recipe) -> Vec<Message> {
    Words(recipe).all(&recipe.conditions)
}

/// Where it begins; `None`: on the page that is open.
pub fn beginning(recipe: &Recipe) -> Option<Message> {
    let start = recipe.start.as_deref()?;
    Some(Message::new("recipe-starts").arg("address", Words(recipe).shown(start)))
}

/// What it reads to the person.
pub fn reads(recipe: &Recipe) -> Vec<Message> {
    let words = Words(recipe);
    let read = |name: &str| Message::new("recipe-reads").arg("name", words.shown(name));
    recipe.answer.iter().map(|one| read(&one.name)).collect()
}

/// A text with the labels of its parameters in the place of their braces.
pub fn shown(recipe: &Recipe, text: &str) -> String {
    Words(recipe).shown(text)
}

struct Words<'a>(&'a Recipe);

impl Words<'_> {
    fn shown(&self, text: &str) -> String {
        let text = match secret_mention(text) {
            Some(SecretMention::Named(name)) => return format!("‹{name}›"),
            _ => text,
        };
        let words: String = pieces(text)
            .into_iter()
            .map(|piece| match piece {
                Piece::Text(text) => text.to_owned(),
                Piece::Parameter { name, .. } => {
                    let known = self.0.parameters.iter().find(|p| p.name == name);
                    format!("‹{}›", known.map_or(name, label))
                }
            })
            .collect();
        let folded = words.split_whitespace().collect::<Vec<_>>().join(" ");
        match folded.char_indices().nth(SHOWN) {
            Some((at, _)) => format!("{}…", folded[..at].trim_end()),
            None => folded,
        }
    }

    fn does(&self, step: &RecipeStep) -> Message {
        let given = |name: &str| step.with.get(name);
        let text = |name: &str| match given(name) {
            Some(Value::Null) | None => String::new(),
            Some(value) => self.shown(&argument_text(value)),
        };
        let has = |name: &str| !text(name).is_empty();
        let on = |id: &str| self.aimed(id, step.on.as_ref());
        match step.action.as_str() {
            "click" => on("recipe-does-click"),
            "mouse_click" => on(pressed(step)),
            "drag" if has("find") => {
                Message::new("recipe-does-mark-text").arg("text", text("find"))
            }
            "drag" => match step.to.as_ref().map(|to| self.label(to)) {
                Some(onto) if !onto.is_empty() => on("recipe-does-drag-onto").arg("onto", onto),
                _ => on("recipe-does-drag"),
            },
            "type" => self.types(step, &text),
            "press_key" => on("recipe-does-press-key").arg("key", text("key")),
            "select_option" => on("recipe-does-select").arg("option", text("option")),
            "select_options" => on("recipe-does-select").arg("option", text("options")),
            "check" if is(given("checked"), false) => on("recipe-does-uncheck"),
            "check" => on("recipe-does-check"),
            "hover" => on("recipe-does-hover"),
            "scroll" if has("to_text") => {
                Message::new("recipe-does-scroll-text").arg("text", text("to_text"))
            }
            "scroll" => Message::new("recipe-does-scroll").arg("direction", text("direction")),
            "scroll_to" => on("recipe-does-scroll-to"),
            "navigate" => Message::new("recipe-does-navigate").arg("address", text("url")),
            "new_tab" if has("url") => {
                Message::new("recipe-does-new-tab-at").arg("address", text("url"))
            }
            "search" => Message::new("recipe-does-search").arg("query", text("query")),
            "download" => on("recipe-does-download"),
            "upload" => on("recipe-does-upload").arg("files", text("files")),
            "extract" if has("what") => {
                Message::new("recipe-does-extract").arg("what", text("what"))
            }
            "extract" => Message::new("recipe-does-extract-page"),
            "find_text" => Message::new("recipe-does-find-text").arg("text", text("text")),
            "wait" => self.waits(step, &text),
            "handle_dialog" if has("text") => {
                Message::new("recipe-does-dialog-text").arg("text", text("text"))
            }
            "handle_dialog" => {
                let accept = yes_no(is(given("accept"), true));
                Message::new("recipe-does-dialog").arg("accept", accept)
            }
            "screenshot" => Message::new("recipe-does-screenshot"),
            "go_back" => Message::new("recipe-does-go-back"),
            "go_forward" => Message::new("recipe-does-go-forward"),
            "reload" => Message::new("recipe-does-reload"),
            "switch_tab" => Message::new("recipe-does-switch-tab"),
            "new_tab" => Message::new("recipe-does-new-tab"),
            "close_tab" => Message::new("recipe-does-close-tab"),
            "print_pdf" => Message::new("recipe-does-print-pdf"),
            other => Message::new("recipe-does-other").arg("action", other),
        }
    }

    fn types(&self, step: &RecipeStep, text: &dyn Fn(&str) -> String) -> Message {
        let on = |id: &str| self.aimed(id, step.on.as_ref());
        if !text("find").is_empty() {
            return on("recipe-does-type-replace")
                .arg("find", text("find"))
                .arg("text", text("text"));
        }
        if text("text").is_empty() {
            return on("recipe-does-clear");
        }
        let id = if is(step.with.get("submit"), true) {
            "recipe-does-type-enter"
        } else if text("mode") == "append" {
            "recipe-does-type-add"
        } else {
            "recipe-does-type"
        };
        on(id).arg("text", text("text"))
    }

    fn waits(&self, step: &RecipeStep, text: &dyn Fn(&str) -> String) -> Message {
        let gone = yes_no(is(step.with.get("gone"), true));
        let awaited = step.on.as_ref().map(|on| self.label(on));
        let awaited = awaited.filter(|label| !label.is_empty());
        let awaited = awaited.or_else(|| Some(text("text")).filter(|text| !text.is_empty()));
        if let Some(awaited) = awaited {
            return Message::new("recipe-does-wait-text")
                .arg("text", awaited)
                .arg("gone", gone);
        }
        if !text("url").is_empty() {
            return Message::new("recipe-does-wait-address").arg("text", text("url"));
        }
        let ms = step
            .with
            .get("ms")
            .and_then(Value::as_f64)
            .unwrap_or_default();
        if ms < 1.0 || is(step.with.get("quiet"), true) {
            return Message::new("recipe-does-wait-quiet");
        }
        Message::new("recipe-does-wait").arg("seconds", (ms / 100.0).round() / 10.0)
    }

    /// A sentence about an element.
    fn aimed(&self, id: &str, target: Option<&Target>) -> Message {
        let label = target.map(|on| self.label(on)).unwrap_or_default();
        let row = target.map(|on| self.shown(&on.row)).unwrap_or_default();
        let named = match (label.is_empty(), row.is_empty() || row == label) {
            (true, _) => "no",
            (false, true) => "yes",
            (false, false) => "row",
        };
        Message::new(id)
            .arg("named", named)
            .arg("label", label)
            .arg("row", row)
    }

    /// What an element is called; empty: nothing that a person could read.
    fn label(&self, target: &Target) -> String {
        let maybe = [&target.placeholder, &target.title, &target.icon];
        let all = [&target.name, &target.text].into_iter();
        let mut all = all.chain(maybe.into_iter().flatten());
        all.find(|label| !label.trim().is_empty())
            .map(|label| self.shown(label))
            .unwrap_or_default()
    }

    fn all(&self, conditions: &[Condition]) -> Vec<Message> {
        conditions.iter().map(|c| self.condition(c)).collect()
    }

    /// By the sentences of a goal's conditions.
    fn condition(&self, condition: &Condition) -> Message {
        let (name, value) = (self.shown(&condition.name), self.shown(&condition.value));
        let named = if name.is_empty() {
            value.clone()
        } else {
            name.clone()
        };
        let gone = yes_no(condition.gone);
        let says = |id: &str| Message::new(id).arg("gone", gone);
        match condition.kind {
            ConditionKind::Address => says("condition-address").arg("value", value),
            ConditionKind::Text => says("condition-text").arg("value", value),
            ConditionKind::Message => says("condition-message").arg("value", value),
            ConditionKind::Words => says("condition-words").arg("value", value),
            ConditionKind::Field => match condition.value.as_str() {
                "" => says("condition-field-empty").arg("name", name),
                tick @ ("on" | "off") => Message::new("condition-field-on")
                    .arg("gone", yes_no(condition.gone == (tick == "on")))
                    .arg("name", name),
                _ => says("condition-field")
                    .arg("name", name)
                    .arg("value", value),
            },
            ConditionKind::Element => says("condition-element").arg("name", named),
            ConditionKind::File => says("condition-file").arg("name", named),
        }
    }
}

/// The sentence of a press of the mouse.
fn pressed(step: &RecipeStep) -> &'static str {
    let given = |name: &str| step.with.get(name);
    if given("button").is_some_and(|button| button == "right") {
        "recipe-does-click-menu"
    } else if given("count")
        .and_then(Value::as_u64)
        .is_some_and(|count| count > 1)
    {
        "recipe-does-click-twice"
    } else {
        "recipe-does-click"
    }
}

fn is(value: Option<&Value>, wanted: bool) -> bool {
    value.and_then(Value::as_bool) == Some(wanted)
}

fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

#[cfg(test)]
mod tests;
