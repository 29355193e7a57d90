//! Answers in a shape: a table, a list, JSON. The person names it beside the goal: the planner is told of it, and what it
//! answers is read into it. Named in the goal's words it is the model's to read; without a model those words count.
//!
//! It leaves out whether the answer is true: that is judged from its values alone, as of any other answer.

mod goal_words;
mod ordered;
mod reading;

use copilot_protocol::{AnswerShape, PlannerKind, RunRequest, StructuredAnswer};

pub(crate) use reading::read;

use crate::claims;
use crate::state::GraphState;

/// The goal as it is worked on, and how its answer is to look.
pub(crate) fn wanted(request: &RunRequest) -> (String, Option<AnswerShape>) {
    if request.settings.model.planner == PlannerKind::Model {
        return (request.goal.clone(), request.shape.clone());
    }
    let (bare, shape) = goal_words::split(&request.goal);
    (bare, request.shape.clone().or(shape))
}

/// What the planner is told of the shape.
pub(crate) fn instruction(shape: &AnswerShape) -> String {
    let names = |list: &[String]| {
        let quoted: Vec<String> = list.iter().map(|name| format!("{name:?}")).collect();
        quoted.join(", ")
    };
    match shape {
        AnswerShape::Table { columns } if columns.is_empty() => {
            "The answer is a table: give it to `done` as a JSON array of objects, one a row, all with the same keys.".into()
        }
        AnswerShape::Table { columns } => format!(
            "The answer is a table: give it to `done` as a JSON array of objects, one a row, with exactly the keys {}.",
            names(columns)
        ),
        AnswerShape::List => {
            "The answer is a list: give it to `done` as a JSON array of texts.".into()
        }
        AnswerShape::Json { fields } if fields.is_empty() => {
            "The answer is JSON: give it to `done` and nothing else.".into()
        }
        AnswerShape::Json { fields } => format!(
            "The answer is JSON with the fields {}: give it to `done` and nothing else.",
            names(fields)
        ),
    }
}

/// A planner's answer as it is judged and kept: its values where it has the shape, its text where not.
pub(crate) fn taken(s: &GraphState, answer: String) -> (String, Option<StructuredAnswer>) {
    let structured = match &s.shape {
        Some(shape) => read(shape, &answer).ok(),
        None if s.planner_is_model() => reading::as_given(&answer),
        None => None,
    };
    match structured {
        Some(structured) => (values(&structured), Some(structured)),
        None => (answer, None),
    }
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
pub(crate) fn values(structured: &StructuredAnswer) -> String {
    match structured {
        StructuredAnswer::Table { rows, .. } => {
            let lines: Vec<String> = rows.iter().map(|row| row.join(" | ")).collect();
            lines.join("\n")
        }
        StructuredAnswer::List { items } => items.join("\n"),
        StructuredAnswer::Json { value } => claims::leaves(value).join("\n"),
    }
}

/// The answer as text for a person; tables in Markdown.
pub(crate) fn in_words(structured: &StructuredAnswer) -> String {
    match structured {
        StructuredAnswer::Table { columns, rows } => {
            let line = |cells: &[String]| {
                let plain = |cell: &String| cell.replace('|', "\\|").replace('\n', " ");
                let cells: Vec<String> = cells.iter().map(plain).collect();
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
