//! Reads what a planner answered into the shape that was asked for: JSON, also between marks or in prose, Markdown
//! tables, lines with separators. What does not fit says why, in words for the planner.

use copilot_protocol::{AnswerShape, StructuredAnswer};
use copilot_text::{normalize, without_mark};
use indexmap::IndexMap;
use serde_json::{Map, Value};

use super::ordered::Ordered;

/// Rows, items or objects at most.
const MOST: usize = 5_000;
/// Places in a text where JSON may begin.
const TRIES: usize = 200;
/// What separates the cells of a plain line, the surest first.
const SEPARATORS: &[&str] = &["\t", "|", ";", " — ", " – ", " - ", ": ", ", "];

pub(crate) fn read(shape: &AnswerShape, answer: &str) -> Result<StructuredAnswer, String> {
    if answer.trim().is_empty() {
        return Err("there is no answer".into());
    }
    match shape {
        AnswerShape::Table { columns } => table(columns, answer),
        AnswerShape::List => list(answer),
        AnswerShape::Json { fields } => json(fields, answer),
    }
}

/// An answer that is a table or a list as a whole, where no shape was asked for; one JSON object is text.
pub(crate) fn as_given(answer: &str) -> Option<StructuredAnswer> {
    let text = answer.trim();
    let fenced = text.strip_prefix("```").and_then(|t| t.strip_suffix("```"));
    let text = fenced.map_or(text, |t| t.trim_start_matches("json").trim());
    match serde_json::from_str::<Ordered>(text) {
        Ok(Ordered::Items(items)) if items.iter().all(Ordered::is_leaf) => list(text).ok(),
        Ok(value @ Ordered::Items(_)) => table_of(&[], value).ok(),
        Err(_) if text.lines().all(|line| line.contains('|')) => {
            let (columns, rows) = markdown(text)?;
            whole(columns, rows).ok()
        }
        _ => None,
    }
}

fn table(columns: &[String], answer: &str) -> Result<StructuredAnswer, String> {
    if let Some(value) = json_in(answer) {
        return table_of(columns, value);
    }
    let (columns, rows) = markdown(answer)
        .map(|(head, rows)| in_order(columns, head, rows))
        .or_else(|| plain_rows(columns, answer).map(Ok))
        .ok_or_else(|| "it is no table".to_owned())??;
    whole(columns, rows)
}

/// A table has a row at least, and no row without anything in it.
fn whole(columns: Vec<String>, rows: Vec<Vec<String>>) -> Result<StructuredAnswer, String> {
    if rows.is_empty() {
        return Err("the table has no rows".into());
    }
    if rows.len() > MOST {
        return Err(format!("the table has more than {MOST} rows"));
    }
    for (i, row) in rows.iter().enumerate() {
        if row.len() != columns.len() {
            return Err(format!(
                "row {} has {} cells, not {}",
                i + 1,
                row.len(),
                columns.len()
            ));
        }
        if row.iter().all(|cell| cell.trim().is_empty()) {
            return Err(format!("row {} is empty", i + 1));
        }
    }
    Ok(StructuredAnswer::Table { columns, rows })
}

fn table_of(columns: &[String], value: Ordered) -> Result<StructuredAnswer, String> {
    let items = match value {
        Ordered::Items(items) => items,
        // {"rows": [...]}, or one row.
        Ordered::Fields(fields) => match only_array(&fields) {
            Some(items) => items,
            None => vec![Ordered::Fields(fields)],
        },
        Ordered::Leaf(_) => return Err("it is no table".into()),
    };
    if !items.is_empty() && items.iter().all(|item| item.items().is_some()) {
        let mut rows: Vec<Vec<String>> = items
            .iter()
            .filter_map(Ordered::items)
            .map(|row| row.iter().map(cell).collect())
            .collect();
        let head = rows.remove(0);
        if columns.is_empty() || places(columns, &head).is_some() {
            let (columns, rows) = in_order(columns, head, rows)?;
            return whole(columns, rows);
        }
        rows.insert(0, head);
        return whole(columns.to_vec(), rows);
    }
    let mut columns = columns.to_vec();
    let mut rows = Vec::new();
    for (i, item) in items.iter().enumerate() {
        let Ordered::Fields(fields) = item else {
            return Err(format!("row {} is no object", i + 1));
        };
        let keys: Vec<String> = fields.iter().map(|(key, _)| key.clone()).collect();
        if columns.is_empty() {
            columns.clone_from(&keys);
        }
        let cells: Vec<String> = fields.iter().map(|(_, value)| cell(value)).collect();
        let places = chosen(&columns, &keys)
            .map_err(|missing| format!("row {} has no {missing:?}", i + 1))?;
        rows.push(places.into_iter().map(|at| cells[at].clone()).collect());
    }
    whole(columns, rows)
}

/// Where each wanted column stands. The same number of names of another language: their order tells. `Err`: what
/// is missing.
fn chosen(wanted: &[String], there: &[String]) -> Result<Vec<usize>, String> {
    if let Some(places) = places(wanted, there) {
        return Ok(places);
    }
    let known = |name: &String| there.iter().any(|key| same(name, key));
    if there.len() == wanted.len() && !wanted.iter().any(known) && another_script(wanted, there) {
        return Ok((0..there.len()).collect());
    }
    let missing = wanted.iter().find(|name| !known(name));
    Err(missing.cloned().unwrap_or_default())
}

fn another_script(a: &[String], b: &[String]) -> bool {
    let cyrillic = |names: &[String]| {
        names
            .iter()
            .any(|name| name.chars().any(|c| ('\u{400}'..='\u{52f}').contains(&c)))
    };
    cyrillic(a) != cyrillic(b)
}

/// The rows with their cells in the order of the wanted columns.
fn in_order(
    wanted: &[String],
    head: Vec<String>,
    rows: Vec<Vec<String>>,
) -> Result<(Vec<String>, Vec<Vec<String>>), String> {
    if wanted.is_empty() {
        return Ok((head, rows));
    }
    let places =
        chosen(wanted, &head).map_err(|missing| format!("there is no column {missing:?}"))?;
    let rows = rows
        .into_iter()
        .map(|row| {
            places
                .iter()
                .map(|at| row.get(*at).cloned().unwrap_or_default())
                .collect()
        })
        .collect();
    Ok((wanted.to_vec(), rows))
}

/// Where each wanted name stands among those that are there.
fn places(wanted: &[String], there: &[String]) -> Option<Vec<usize>> {
    wanted
        .iter()
        .map(|name| there.iter().position(|key| same(name, key)))
        .collect()
}

fn same(a: &str, b: &str) -> bool {
    let plain = |text: &str| normalize(&text.replace(['_', '-'], " "));
    let (a, b) = (plain(a), plain(b));
    a == b
        || copilot_text::stems(&a) == copilot_text::stems(&b) && !copilot_text::stems(&a).is_empty()
}

fn cell(value: &Ordered) -> String {
    match value {
        Ordered::Leaf(Value::Null) => String::new(),
        Ordered::Leaf(Value::String(text)) => text.trim().to_owned(),
        Ordered::Items(items) => items.iter().map(cell).collect::<Vec<_>>().join(", "),
        other => other.to_value().to_string(),
    }
}

fn only_array(fields: &IndexMap<String, Ordered>) -> Option<Vec<Ordered>> {
    let mut arrays = fields.iter().filter_map(|(_, value)| value.items());
    let first = arrays.next()?;
    (arrays.next().is_none() && fields.len() <= 2).then(|| first.to_vec())
}

/// Head and rows of a Markdown table.
fn markdown(answer: &str) -> Option<(Vec<String>, Vec<Vec<String>>)> {
    let lines: Vec<&str> = answer.lines().map(str::trim).collect();
    let rule = lines.iter().position(|line| {
        line.contains('-') && line.contains('|') && line.chars().all(|c| "|-: ".contains(c))
    })?;
    let head = cells(lines.get(rule.checked_sub(1)?)?);
    let rows = lines[rule + 1..].iter();
    let rows = rows.take_while(|line| line.contains('|'));
    Some((head, rows.map(|line| cells(line)).collect()))
}

fn cells(line: &str) -> Vec<String> {
    let inner = line.trim().trim_start_matches('|');
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    inner
        .replace("\\|", "\u{0}")
        .split('|')
        .map(|cell| cell.trim().replace('\u{0}', "|"))
        .collect()
}

/// Lines that all have as many cells as there are columns, by one separator.
fn plain_rows(columns: &[String], answer: &str) -> Option<(Vec<String>, Vec<Vec<String>>)> {
    if columns.len() < 2 {
        return None;
    }
    let lines: Vec<String> = items_in(answer);
    SEPARATORS.iter().find_map(|separator| {
        let parted = |line: &String| -> Vec<String> {
            let cells = line.trim_matches('|').split(separator);
            cells.map(|cell| cell.trim().to_owned()).collect()
        };
        let rows: Vec<Vec<String>> = lines.iter().map(parted).collect();
        let fits = !rows.is_empty()
            && rows.iter().all(|row: &Vec<String>| {
                row.len() == columns.len() && row.iter().all(|c| !c.is_empty())
            });
        fits.then(|| {
            let head = places(columns, &rows[0]).is_some() && rows.len() > 1;
            let rows = if head { rows[1..].to_vec() } else { rows };
            (columns.to_vec(), rows)
        })
    })
}

fn list(answer: &str) -> Result<StructuredAnswer, String> {
    let items = match json_in(answer) {
        Some(Ordered::Items(items)) => items.iter().map(in_line).collect(),
        Some(Ordered::Fields(fields)) => match only_array(&fields) {
            Some(items) => items.iter().map(in_line).collect(),
            None => return Err("it is no list".into()),
        },
        _ => {
            let lines = items_in(answer);
            match lines.as_slice() {
                [one] => parts_of(one),
                _ => lines,
            }
        }
    };
    let items: Vec<String> = items.into_iter().filter(|item| !item.is_empty()).collect();
    if items.is_empty() {
        return Err("the list is empty".into());
    }
    if items.len() > MOST {
        return Err(format!("the list has more than {MOST} items"));
    }
    Ok(StructuredAnswer::List { items })
}

fn in_line(value: &Ordered) -> String {
    match value {
        Ordered::Fields(fields) => fields
            .iter()
            .map(|(_, value)| cell(value))
            .filter(|cell| !cell.is_empty())
            .collect::<Vec<_>>()
            .join(" — "),
        other => cell(other),
    }
}

/// A line of several things; a comma within a number separates nothing.
fn parts_of(line: &str) -> Vec<String> {
    let by = if line.contains("; ") { "; " } else { ", " };
    line.split(by).map(|part| part.trim().to_owned()).collect()
}

/// The lines without bullets and numbers. A line that introduces the others is none of them.
fn items_in(answer: &str) -> Vec<String> {
    let mut lines: Vec<String> = answer
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with("```"))
        .map(|line| {
            let bare = line
                .trim_start_matches(['-', '*', '•', '–', '—'])
                .trim_start();
            without_mark(bare).trim().to_owned()
        })
        .collect();
    if lines.len() > 1 && lines[0].ends_with(':') {
        lines.remove(0);
    }
    lines
}

fn json(fields: &[String], answer: &str) -> Result<StructuredAnswer, String> {
    let value = json_in(answer).ok_or("it is no JSON")?.to_value();
    let objects: Vec<&Value> = match &value {
        Value::Array(items) => items.iter().collect(),
        Value::Object(all) if !fields.is_empty() && missing(all, fields).is_some() => {
            match all.values().find_map(Value::as_array) {
                Some(items) => items.iter().collect(),
                None => vec![&value],
            }
        }
        other => vec![other],
    };
    if objects.is_empty() {
        return Err("there is nothing in it".into());
    }
    if !fields.is_empty() {
        for object in objects {
            let Value::Object(there) = object else {
                return Err("it is no object".into());
            };
            if let Some(name) = missing(there, fields) {
                return Err(format!("there is no field {name:?}"));
            }
        }
    }
    Ok(StructuredAnswer::Json { value })
}

fn missing<'a>(there: &Map<String, Value>, fields: &'a [String]) -> Option<&'a String> {
    fields
        .iter()
        .find(|name| !there.keys().any(|key| same(name, key)))
}

/// The first array or object in a text: the whole of it, or between marks, or in prose.
fn json_in(text: &str) -> Option<Ordered> {
    let text = text.trim();
    if let Ok(value) = serde_json::from_str::<Ordered>(text)
        && !value.is_leaf()
    {
        return Some(value);
    }
    text.match_indices(['[', '{'])
        .take(TRIES)
        .find_map(|(at, _)| {
            let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<Ordered>();
            values.next()?.ok().filter(|value| !value.is_leaf())
        })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn names(list: &[&str]) -> Vec<String> {
        list.iter().map(|s| (*s).to_owned()).collect()
    }

    fn mugs(answer: &str) -> Result<StructuredAnswer, String> {
        let columns = names(&["name", "price"]);
        read(&AnswerShape::Table { columns }, answer)
    }

    fn rows(rows: &[&[&str]]) -> StructuredAnswer {
        StructuredAnswer::Table {
            columns: names(&["name", "price"]),
            rows: rows.iter().map(|row| names(row)).collect(),
        }
    }

    #[test]
    fn tables_are_read_however_they_come() {
        let wanted = rows(&[&["Blue mug", "$5"], &["Red mug", "7"]]);
        for answer in [
            r#"[{"name":"Blue mug","price":"$5"},{"price":7,"name":"Red mug"}]"#,
            "Here it is:\n```json\n{\"rows\": [{\"Name\":\"Blue mug\",\"PRICE\":\"$5\"},{\"Name\":\"Red mug\",\"PRICE\":7}]}\n```\nDone.",
            r#"[["Blue mug","$5"],["Red mug",7]]"#,
            r#"[["price","name"],["$5","Blue mug"],[7,"Red mug"]]"#,
            "| Price | Name |\n|---|:--|\n| $5 | Blue mug |\n| 7 | Red mug |",
            "Blue mug — $5\nRed mug — 7",
            "1. Blue mug: $5\n2. Red mug: 7",
            "name;price\nBlue mug;$5\nRed mug;7",
        ] {
            assert_eq!(mugs(answer).unwrap(), wanted, "{answer}");
        }
        // Names of another language come in their order.
        let russian = r#"[{"название":"Blue mug","цена":"$5"},{"название":"Red mug","цена":"7"}]"#;
        assert_eq!(mugs(russian).unwrap(), wanted);
    }

    #[test]
    fn what_is_no_such_table_says_why() {
        for (answer, why) in [
            ("The blue mug is nice", "it is no table"),
            (r#"[{"name":"Blue mug"}]"#, "row 1 has no \"price\""),
            ("[]", "the table has no rows"),
            ("", "there is no answer"),
            (r#"[{"name":"","price":null}]"#, "row 1 is empty"),
        ] {
            assert_eq!(mugs(answer).unwrap_err(), why, "{answer}");
        }
        assert!(mugs("| Name | Colour |\n|---|---|\n| a | b |").is_err());
    }

    #[test]
    fn lists_are_read_however_they_come() {
        let wanted = StructuredAnswer::List {
            items: names(&["Blue mug", "Red mug, large"]),
        };
        for answer in [
            r#"["Blue mug", "Red mug, large"]"#,
            "- Blue mug\n- Red mug, large",
            "The mugs:\n1. Blue mug\n2) Red mug, large",
        ] {
            let found = read(&AnswerShape::List, answer).unwrap();
            assert_eq!(found, wanted, "{answer}");
        }
        let items = names(&["a", "1,250", "c"]);
        let found = read(&AnswerShape::List, "a, 1,250, c").unwrap();
        assert_eq!(found, StructuredAnswer::List { items });
    }

    #[test]
    fn json_has_its_fields() {
        let fields = AnswerShape::Json {
            fields: names(&["day", "hours"]),
        };
        assert!(read(&fields, r#"{"day":"Mon","hours":"9-18"}"#).is_ok());
        assert!(read(&fields, r#"[{"day":"Mon","hours":"9-18","x":1}]"#).is_ok());
        assert!(read(&fields, r#"{"week":[{"day":"Mon","hours":"9-18"}]}"#).is_ok());
        let error = read(&fields, r#"[{"day":"Mon"}]"#).unwrap_err();
        assert_eq!(error, "there is no field \"hours\"");
        assert_eq!(read(&fields, "Monday 9-18").unwrap_err(), "it is no JSON");
        assert!(read(&AnswerShape::Json { fields: Vec::new() }, "see [1, 2]").is_ok());
    }
}
