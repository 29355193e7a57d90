//! An answer as a file: CSV, JSON or Markdown, for the command line and the window alike. What stands in it comes from
//! pages, so no cell may become a formula in a spreadsheet.

use std::path::Path;

use copilot_protocol::{Outcome, StructuredAnswer};
use serde_json::{Map, Value, json};

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Csv,
    Json,
    Markdown,
}

impl Format {
    /// By the ending of the file's name; `None`: of no kind that is known here.
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "csv" => Some(Self::Csv),
            "json" => Some(Self::Json),
            "md" | "markdown" | "txt" => Some(Self::Markdown),
            _ => None,
        }
    }
}

/// The content of the file.
pub fn content(outcome: &Outcome, format: Format) -> String {
    match format {
        Format::Csv => csv(outcome),
        Format::Json => {
            let value = value(outcome);
            let text = serde_json::to_string_pretty(&value).unwrap_or_else(|_| value.to_string());
            format!("{text}\n")
        }
        Format::Markdown => format!("{}\n", outcome.answer.trim_end()),
    }
}

fn value(outcome: &Outcome) -> Value {
    match &outcome.structured {
        Some(StructuredAnswer::Table { columns, rows }) => rows
            .iter()
            .map(|row| {
                let fields: Map<String, Value> = columns
                    .iter()
                    .zip(row)
                    .map(|(name, cell)| (name.clone(), cell.as_str().into()))
                    .collect();
                Value::Object(fields)
            })
            .collect(),
        Some(StructuredAnswer::List { items }) => json!(items),
        Some(StructuredAnswer::Json { value }) => value.clone(),
        None => json!({ "answer": outcome.answer }),
    }
}

fn csv(outcome: &Outcome) -> String {
    let mut lines = Vec::new();
    match &outcome.structured {
        Some(StructuredAnswer::Table { columns, rows }) => {
            lines.push(line(columns));
            lines.extend(rows.iter().map(|row| line(row)));
        }
        Some(StructuredAnswer::List { items }) => {
            lines.extend(items.iter().map(|item| line(std::slice::from_ref(item))));
        }
        Some(StructuredAnswer::Json { value }) => {
            let (columns, rows) = table_of(value);
            lines.push(line(&columns));
            lines.extend(rows.iter().map(|row| line(row)));
        }
        None => lines.extend(outcome.answer.lines().map(|text| line(&[text.to_owned()]))),
    }
    // RFC 4180.
    lines.iter().map(|line| format!("{line}\r\n")).collect()
}

/// Objects as rows; a column for each name that one of them has.
fn table_of(value: &Value) -> (Vec<String>, Vec<Vec<String>>) {
    let items: Vec<&Value> = match value {
        Value::Array(items) => items.iter().collect(),
        other => vec![other],
    };
    let mut columns: Vec<String> = Vec::new();
    for name in items
        .iter()
        .filter_map(|i| i.as_object())
        .flat_map(Map::keys)
    {
        if !columns.contains(name) {
            columns.push(name.clone());
        }
    }
    if columns.is_empty() {
        columns.push("value".into());
        return (columns, items.iter().map(|item| vec![text(item)]).collect());
    }
    let rows = items
        .iter()
        .map(|item| {
            columns
                .iter()
                .map(|name| item.get(name).map(text).unwrap_or_default())
                .collect()
        })
        .collect();
    (columns, rows)
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn line(cells: &[String]) -> String {
    cells
        .iter()
        .map(|cell| quoted(cell))
        .collect::<Vec<_>>()
        .join(",")
}

fn quoted(cell: &str) -> String {
    // A spreadsheet would carry out what begins so; a number is one.
    let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r'])
        && cell
            .replace([',', ' ', '\u{a0}'], "")
            .parse::<f64>()
            .is_err();
    let cell = if formula {
        format!("'{cell}")
    } else {
        cell.to_owned()
    };
    if cell.contains([',', '"', '\n', '\r']) || cell.starts_with(' ') || cell.ends_with(' ') {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use copilot_protocol::{Message, StopReason};

    fn outcome(structured: Option<StructuredAnswer>) -> Outcome {
        let message = Message::new("ending-satisfied");
        let mut outcome = Outcome::new(StopReason::Satisfied, false, message);
        outcome.answer = "| a |\n| --- |".into();
        outcome.structured = structured;
        outcome
    }

    fn table() -> Outcome {
        outcome(Some(StructuredAnswer::Table {
            columns: vec!["name".into(), "price".into()],
            rows: vec![
                vec!["Mug, blue \"XL\"".into(), "-12.50".into()],
                vec!["=HYPERLINK(\"http://x\")".into(), "+1 250 ₽".into()],
            ],
        }))
    }

    #[test]
    fn a_table_is_written_in_each_format() {
        assert_eq!(
            content(&table(), Format::Csv),
            "name,price\r\n\"Mug, blue \"\"XL\"\"\",-12.50\r\n\"'=HYPERLINK(\"\"http://x\"\")\",'+1 250 ₽\r\n"
        );
        let json: Value = serde_json::from_str(&content(&table(), Format::Json)).unwrap();
        assert_eq!(json[0]["price"], "-12.50");
        assert_eq!(content(&table(), Format::Markdown), "| a |\n| --- |\n");
    }

    #[test]
    fn json_and_plain_answers_have_their_files_too() {
        let of = |value| {
            let json = Some(StructuredAnswer::Json { value });
            content(&outcome(json), Format::Csv)
        };
        let rows = json!([{"day": "Mon", "h": 9}, {"day": "Tue", "x": null}]);
        assert_eq!(of(rows), "day,h,x\r\nMon,9,\r\nTue,,\r\n");
        assert_eq!(of(json!([1, 2])), "value\r\n1\r\n2\r\n");
        let plain: Value = serde_json::from_str(&content(&outcome(None), Format::Json)).unwrap();
        assert_eq!(plain["answer"], "| a |\n| --- |");
    }

    #[test]
    fn the_ending_tells_the_format() {
        for (name, format) in [
            ("a.csv", Some(Format::Csv)),
            ("a.JSON", Some(Format::Json)),
            ("b/a.md", Some(Format::Markdown)),
            ("a.exe", None),
            ("a", None),
        ] {
            assert_eq!(Format::of(Path::new(name)), format, "{name}");
        }
    }
}
