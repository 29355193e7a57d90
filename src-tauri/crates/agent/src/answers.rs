//! Answers in a shape: a table, a list, JSON. The shape is named by the person beside the goal, or in its words; the
//! planner is told of it, and what it answers is read into it.
//!
//! It leaves out whether the answer is true: that is judged from its values alone, as of any other answer.

mod goal_words;
mod ordered;
mod reading;

use copilot_graph::Command;
use copilot_ports::Role;
use copilot_protocol::{AnswerShape, Message, Outcome, PlannerKind, StructuredAnswer};

pub(crate) use goal_words::split as split_goal;
pub(crate) use reading::read;

use crate::claims;
use crate::node_name::NodeName;
use crate::nodes::{AgentNodes, Go};
use crate::prompts::{self, Lang};
use crate::state::GraphState;
use crate::update::Update;

/// What the planner is told of the shape.
pub(crate) fn instruction(shape: &AnswerShape, lang: Lang) -> String {
    let names = |list: &[String]| {
        list.iter()
            .map(|name| format!("{name:?}"))
            .collect::<Vec<_>>()
            .join(", ")
    };
    match (shape, lang) {
        (AnswerShape::Table { columns }, Lang::En) if columns.is_empty() => {
            "The answer is a table: give it to `done` as a JSON array of objects, one a row, all with the same keys.".into()
        }
        (AnswerShape::Table { columns }, Lang::En) => format!(
            "The answer is a table: give it to `done` as a JSON array of objects, one a row, with exactly the keys {}.",
            names(columns)
        ),
        (AnswerShape::List, Lang::En) => "The answer is a list: give it to `done` as a JSON array of texts.".into(),
        (AnswerShape::Json { fields }, Lang::En) if fields.is_empty() => {
            "The answer is JSON: give it to `done` and nothing else.".into()
        }
        (AnswerShape::Json { fields }, Lang::En) => format!(
            "The answer is JSON with the fields {}: give it to `done` and nothing else.",
            names(fields)
        ),
        (AnswerShape::Table { columns }, Lang::Ru) if columns.is_empty() => {
            "Ответ — таблица: передай его в `done` как массив JSON из объектов, по одному на строку, с одинаковыми ключами.".into()
        }
        (AnswerShape::Table { columns }, Lang::Ru) => format!(
            "Ответ — таблица: передай его в `done` как массив JSON из объектов, по одному на строку, ровно с ключами {}.",
            names(columns)
        ),
        (AnswerShape::List, Lang::Ru) => "Ответ — список: передай его в `done` как массив JSON из строк.".into(),
        (AnswerShape::Json { fields }, Lang::Ru) if fields.is_empty() => {
            "Ответ — JSON: передай в `done` его и больше ничего.".into()
        }
        (AnswerShape::Json { fields }, Lang::Ru) => format!(
            "Ответ — JSON с полями {}: передай в `done` его и больше ничего.",
            names(fields)
        ),
    }
}

/// A planner's answer as it is judged and kept: its values where it has the shape, its text where not.
pub(crate) fn taken(s: &GraphState, answer: String) -> (String, Option<StructuredAnswer>) {
    match s.shape.as_ref().map(|shape| read(shape, &answer)) {
        Some(Ok(structured)) => (values(&structured), Some(structured)),
        _ => (answer, None),
    }
}

/// Once, a model that answered in another shape is told so.
pub(crate) async fn reshape(n: &AgentNodes, s: &GraphState, answer: &str) -> Option<Go> {
    let shape = s.shape.as_ref()?;
    if s.shape_asked || s.structured.is_some() || n.planner.kind() != PlannerKind::Model {
        return None;
    }
    let problem = read(shape, answer).err()?;
    let lang = prompts::language(s);
    let instruction = instruction(shape, lang);
    let text = match lang {
        Lang::En => format!(
            "The answer does not have the shape that was asked for: {problem}. {instruction}"
        ),
        Lang::Ru => format!("Ответ не в той форме, о которой просили: {problem}. {instruction}"),
    };
    let updates = vec![
        Update::ShapeAsked,
        Update::Say {
            role: Role::User,
            text,
        },
        n.narrate(Message::new("say-better-answer")).await,
    ];
    let go = Command::to(NodeName::Planner, updates);
    Some(go.because("good", false).because("by", "shape"))
}

/// The ending with what the answer is worth: its shape, and where each part was seen.
pub(crate) fn completed(outcome: &Outcome, s: &GraphState) -> Outcome {
    let mut outcome = outcome.clone();
    outcome.conditions = crate::judge::checked(s);
    outcome.look_at = s
        .observation
        .as_deref()
        .map(|o| o.url.clone())
        .filter(|url| url.starts_with("http"));
    if outcome.answer.is_empty() {
        return outcome;
    }
    let structured = s
        .structured
        .clone()
        .filter(|structured| values(structured) == outcome.answer)
        .or_else(|| read(s.shape.as_ref()?, &outcome.answer).ok());
    outcome.claims = claims::claims(s, &outcome.answer, structured.as_ref());
    match structured {
        Some(structured) => {
            outcome.answer = in_words(&structured);
            outcome.structured = Some(structured);
        }
        None if s.shape.is_some() => outcome.note = Some(Message::new("plans-answer-not-shaped")),
        None => {}
    }
    outcome
}

/// The cells, items or values.
pub(crate) fn cells(structured: &StructuredAnswer) -> Vec<String> {
    match structured {
        StructuredAnswer::Table { rows, .. } => rows.concat(),
        StructuredAnswer::List { items } => items.clone(),
        StructuredAnswer::Json { value } => claims::leaves(value),
    }
}

/// The values alone, a row a line: what is compared with the pages.
fn values(structured: &StructuredAnswer) -> String {
    match structured {
        StructuredAnswer::Table { rows, .. } => rows
            .iter()
            .map(|row| row.join(" | "))
            .collect::<Vec<_>>()
            .join("\n"),
        StructuredAnswer::List { items } => items.join("\n"),
        StructuredAnswer::Json { value } => claims::leaves(value).join("\n"),
    }
}

/// The answer as text for a person; tables in Markdown.
fn in_words(structured: &StructuredAnswer) -> String {
    match structured {
        StructuredAnswer::Table { columns, rows } => {
            let line = |cells: &[String]| {
                let cells: Vec<String> = cells
                    .iter()
                    .map(|cell| cell.replace('|', "\\|").replace('\n', " "))
                    .collect();
                format!("| {} |", cells.join(" | "))
            };
            let mut lines = vec![line(columns)];
            lines.push(format!("|{}", " --- |".repeat(columns.len())));
            lines.extend(rows.iter().map(|row| line(row)));
            lines.join("\n")
        }
        StructuredAnswer::List { items } => items
            .iter()
            .map(|item| format!("- {item}"))
            .collect::<Vec<_>>()
            .join("\n"),
        StructuredAnswer::Json { value } => {
            serde_json::to_string_pretty(value).unwrap_or_else(|_| value.to_string())
        }
    }
}
