//! Answers in a shape: a table, a list, JSON. The shape is named by the person beside the goal, or in its words; the
//! planner is told of it, and what it answers is read into it.
//!
//! It leaves out whether the answer is true: that is judged from its values alone, as of any other answer.

pub(crate) mod goal_words;
mod ordered;
mod reading;

use copilot_protocol::{AnswerShape, StructuredAnswer};

pub(crate) use reading::read;

use crate::claims;
use crate::state::GraphState;

/// What the planner is told of the shape.
pub(crate) fn instruction(shape: &AnswerShape) -> String {
    let names = |list: &[String]| {
        list.iter()
            .map(|name| format!("{name:?}"))
            .collect::<Vec<_>>()
            .join(", ")
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
    match s.shape.as_ref().map(|shape| read(shape, &answer)) {
        Some(Ok(structured)) => (values(&structured), Some(structured)),
        _ => (answer, None),
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
pub(crate) fn in_words(structured: &StructuredAnswer) -> String {
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
