//! What a file of the right form may still have wrong: actions without their target, parameters that nobody gives,
//! addresses that lead elsewhere.

use std::collections::BTreeSet;

use copilot_protocol::{
    Action, Condition, ConditionKind, Message, Parameter, ParameterKind, Recipe, RecipeStep,
    SecretMention, Target, secret_mention,
};
use serde_json::Value;
use time::macros::date;

use super::shape::row;
use super::tree::{Node, Place};
use super::{FileProblem, MOST_PARAMETERS, MOST_SIGNS, MOST_STEPS, problem};
use crate::template::{
    AddressProblem, Mention, address_problem, is_name, mentions, of_kind, only_name,
};

/// What is written where.
struct Check<'a> {
    names: BTreeSet<&'a str>,
    secrets: BTreeSet<&'a str>,
}

/// Looks through a recipe; `root` says where its parts stand.
pub(super) fn check(recipe: &mut Recipe, root: &Node) -> Result<(), FileProblem> {
    let counted = [
        ("steps", MOST_STEPS),
        ("parameters", MOST_PARAMETERS),
        ("answer", MOST_SIGNS),
        ("conditions", MOST_SIGNS),
        ("healed", MOST_STEPS),
    ];
    for (name, most) in counted {
        at_most(root, name, most)?;
    }
    parameters(&recipe.parameters, list(root, "parameters"))?;
    let named = |secret: bool| {
        let all = recipe.parameters.iter();
        all.filter(move |p| !secret || p.kind == ParameterKind::Secret)
            .map(|p| p.name.as_str())
            .collect()
    };
    let check = Check {
        names: named(false),
        secrets: named(true),
    };
    check.texts(root)?;
    if let (Some(start), Some(node)) = (&recipe.start, root.get("start")) {
        address(start, node.place)?;
    }
    for (step, node) in recipe.steps.iter().zip(list(root, "steps")) {
        self::step(step, node)?;
    }
    conditions(&recipe.conditions, list(root, "conditions"))?;
    answer(recipe, root)?;
    if recipe.steps.is_empty() && recipe.start.is_none() {
        return Err(FileProblem::at(
            root.place,
            Message::new("recipe-file-nothing"),
        ));
    }
    let steps = recipe.steps.len();
    for (heal, node) in recipe.healed.iter().zip(list(root, "healed")) {
        if heal.step as usize >= steps {
            return Err(problem(node.place, "recipe-file-step", "most", steps));
        }
    }
    Ok(())
}

fn list<'a>(node: &'a Node, name: &str) -> &'a [Node] {
    node.get(name).map(Node::items).unwrap_or_default()
}

fn at_most(node: &Node, name: &str, most: usize) -> Result<(), FileProblem> {
    match list(node, name).get(most) {
        Some(first) => {
            let message = Message::new("recipe-file-many")
                .arg("key", name)
                .arg("most", most);
            Err(FileProblem::at(first.place, message))
        }
        None => Ok(()),
    }
}

fn parameters(all: &[Parameter], nodes: &[Node]) -> Result<(), FileProblem> {
    let mut known = BTreeSet::new();
    for (parameter, node) in all.iter().zip(nodes) {
        let name = &parameter.name;
        let place = node.get("name").unwrap_or(node).place;
        if !is_name(name) {
            return Err(problem(
                place,
                "recipe-file-parameter-name",
                "parameter",
                name,
            ));
        }
        if !known.insert(name) {
            return Err(problem(
                place,
                "recipe-file-parameter-twice",
                "parameter",
                name,
            ));
        }
        if parameter.kind == ParameterKind::Choice && parameter.choices.is_empty() {
            let id = "recipe-file-parameter-choices";
            return Err(problem(node.place, id, "parameter", name));
        }
        // Which day it is does not matter to whether a text names one.
        let day = date!(2000 - 01 - 01);
        if let Some(default) = &parameter.default
            && let Err(message) = of_kind(parameter, default, day)
        {
            let place = node.get("default").unwrap_or(node).place;
            let id = "recipe-file-parameter-default";
            // An empty text is none of any kind, and no default either.
            if !default.is_empty() || parameter.kind != ParameterKind::Text {
                let shown = Message::new(id)
                    .arg("parameter", name)
                    .arg("value", default)
                    .arg("kind", kind_word(&message));
                return Err(FileProblem::at(place, shown));
            }
        }
    }
    Ok(())
}

/// `number` of `recipe-value-number`.
fn kind_word(message: &Message) -> &str {
    message.id.rsplit('-').next().unwrap_or_default()
}

impl Check<'_> {
    /// Parameters and secrets that the texts name. The names of parameters and what was healed are no such texts.
    fn texts(&self, root: &Node) -> Result<(), FileProblem> {
        for entry in root.entries() {
            match entry.name.as_str() {
                "parameters" | "healed" | "run" | "schema" => {}
                // For people; a secret is named there as it was in the goal.
                "title" | "goal" => self.all(&entry.node, true)?,
                "steps" => {
                    for step in entry.node.items() {
                        self.of_step(step)?;
                    }
                }
                _ => self.all(&entry.node, false)?,
            }
        }
        Ok(())
    }

    fn of_step(&self, step: &Node) -> Result<(), FileProblem> {
        let types = step.get("do").and_then(Node::text) == Some("type");
        for entry in step.entries() {
            if entry.name != "with" {
                self.all(&entry.node, false)?;
                continue;
            }
            for argument in entry.node.entries() {
                let typed = types && argument.name == "text";
                let text = argument.node.text().unwrap_or_default();
                let whole = only_name(text).is_some()
                    || matches!(secret_mention(text), Some(SecretMention::Named(_)));
                self.all(&argument.node, typed && whole)?;
            }
        }
        Ok(())
    }

    fn all(&self, node: &Node, secrets: bool) -> Result<(), FileProblem> {
        let mut found = None;
        node.each_text(&mut |node, text| {
            if found.is_none() {
                found = self.text(text, secrets).map(|m| (node.place, m));
            }
        });
        match found {
            Some((place, message)) => Err(FileProblem::at(place, message)),
            None => Ok(()),
        }
    }

    fn text(&self, text: &str, secrets: bool) -> Option<Message> {
        if !secrets && secret_mention(text).is_some() {
            return Some(Message::new("recipe-file-secret"));
        }
        mentions(text)
            .into_iter()
            .find_map(|mention| match mention {
                Mention::Parameter(name) if !self.names.contains(name) => {
                    Some(Message::new("recipe-file-parameter-unknown").arg("parameter", name))
                }
                Mention::Parameter(name) if !secrets && self.secrets.contains(name) => {
                    Some(Message::new("recipe-file-secret"))
                }
                Mention::Parameter(_) => None,
                Mention::Form { name, form } => Some(
                    Message::new("recipe-file-form")
                        .arg("parameter", name)
                        .arg("form", form),
                ),
            })
    }
}

fn step(step: &RecipeStep, node: &Node) -> Result<(), FileProblem> {
    let Some(row) = row(&step.action) else {
        let place = node.get("do").unwrap_or(node).place;
        return Err(problem(place, "recipe-file-action", "action", &step.action));
    };
    let with = node.get("with").unwrap_or(node).place;
    for argument in row.arguments.iter().filter(|a| a.required) {
        let aimed = argument.name == "element";
        if aimed && step.on.is_none() {
            let id = "recipe-file-target-missing";
            return Err(problem(node.place, id, "action", &step.action));
        }
        if !aimed && !step.with.contains_key(argument.name) {
            let message = Message::new("recipe-file-argument-missing")
                .arg("action", &step.action)
                .arg("argument", argument.name);
            return Err(FileProblem::at(with, message));
        }
    }
    let takes = |name: &str| row.arguments.iter().any(|a| a.name == name);
    for (target, key, argument) in [(&step.on, "on", "element"), (&step.to, "to", "to")] {
        let Some(target) = target else { continue };
        let place = node.get(key).unwrap_or(node).place;
        if !takes(argument) {
            let message = Message::new("recipe-file-target-needless")
                .arg("action", &step.action)
                .arg("key", key);
            return Err(FileProblem::at(place, message));
        }
        if tells_nothing(target) {
            return Err(problem(place, "recipe-file-target-empty", "key", key));
        }
    }
    if let Some(url) = step.with.get("url").and_then(Value::as_str)
        && step.action != "wait"
    {
        let place = node.get("with").and_then(|with| with.get("url"));
        address(url, place.unwrap_or(node).place)?;
    }
    if let Err(error) = action(step, 1, 1) {
        let message = Message::new("recipe-file-argument-wrong")
            .arg("action", &step.action)
            .arg("why", error.to_string());
        return Err(FileProblem::at(with, message));
    }
    at_most(node, "then", MOST_SIGNS)?;
    conditions(&step.then, list(node, "then"))
}

/// The step as an action on the elements of those numbers.
pub(crate) fn action(step: &RecipeStep, on: u32, to: u32) -> Result<Action, serde_json::Error> {
    let mut given = step.with.clone();
    given.insert("action".into(), step.action.as_str().into());
    if step.on.is_some() {
        given.insert("element".into(), on.into());
    }
    if step.to.is_some() {
        given.insert("to".into(), to.into());
    }
    serde_json::from_value(Value::Object(given))
}

/// No element could be found by it.
fn tells_nothing(target: &Target) -> bool {
    let texts = [
        &target.role,
        &target.name,
        &target.text,
        &target.tag,
        &target.heading,
        &target.context,
        &target.row,
    ];
    let maybe = [
        &target.test_id,
        &target.id,
        &target.field,
        &target.kind,
        &target.placeholder,
        &target.title,
        &target.href,
        &target.icon,
    ];
    texts.iter().all(|text| text.trim().is_empty())
        && maybe
            .iter()
            .all(|text| text.as_ref().is_none_or(|t| t.trim().is_empty()))
}

fn address(text: &str, place: Place) -> Result<(), FileProblem> {
    let id = match address_problem(text) {
        None => return Ok(()),
        Some(AddressProblem::Scheme) => "recipe-file-address-scheme",
        Some(AddressProblem::Parameter) => "recipe-file-address-parameter",
        Some(AddressProblem::Password) => "recipe-file-address-password",
        Some(AddressProblem::Unreadable) => "recipe-file-address",
    };
    let shown: String = text.chars().take(100).collect();
    Err(problem(place, id, "address", shown))
}

fn conditions(all: &[Condition], nodes: &[Node]) -> Result<(), FileProblem> {
    for (condition, node) in all.iter().zip(nodes) {
        use ConditionKind as Kind;
        let (name, value) = (!condition.name.is_empty(), !condition.value.is_empty());
        let whole = match condition.kind {
            Kind::Address | Kind::Text | Kind::Message | Kind::Words => value,
            // A field without a value is an empty one.
            Kind::Field => name,
            Kind::Element | Kind::File => name || value,
        };
        if !whole {
            let message = Message::new("recipe-file-condition");
            return Err(FileProblem::at(node.place, message));
        }
    }
    Ok(())
}

fn answer(recipe: &Recipe, root: &Node) -> Result<(), FileProblem> {
    let mut known = BTreeSet::new();
    for (read, node) in recipe.answer.iter().zip(list(root, "answer")) {
        if read.name.trim().is_empty() {
            return Err(problem(
                node.place,
                "recipe-file-missing-key",
                "key",
                "name",
            ));
        }
        if !known.insert(read.name.trim()) {
            let place = node.get("name").unwrap_or(node).place;
            return Err(problem(place, "recipe-file-twice", "name", &read.name));
        }
        if read.after as usize > recipe.steps.len() {
            let place = node.get("after").unwrap_or(node).place;
            let most = recipe.steps.len();
            return Err(problem(place, "recipe-file-step", "most", most));
        }
    }
    Ok(())
}
