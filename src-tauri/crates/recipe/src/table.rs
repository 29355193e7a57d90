//! A recipe over the rows of a table: a column a parameter, a row a play.

use std::collections::BTreeMap;

use copilot_documents::Unreadable;
use copilot_protocol::{Message, Parameter, Recipe};
use time::Date;

use crate::template::{Values, check, is_number, label};

/// Rows of a table, without that of the columns' names.
pub const MOST_ROWS: usize = 10_000;
/// Characters of a name that are shown.
const SHOWN: usize = 60;

/// A table of values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Names of the columns, as the first row has them; a column without values may have none.
    pub columns: Vec<String>,
    pub rows: Vec<TableRow>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableRow {
    /// Of the sheet, or line of the file, from 1.
    pub number: u32,
    /// As many as there are columns.
    pub cells: Vec<String>,
}

/// Reads CSV (comma, semicolon, tab; UTF-8, UTF-16 or an encoding of Windows) or the first sheet of an XLSX file that has
/// rows. `name` is the file's. Blocks for 20 seconds at most.
pub fn read(bytes: Vec<u8>, name: &str) -> Result<Table, Message> {
    let rows = copilot_documents::rows(name, bytes, MOST_ROWS + 1).map_err(refused)?;
    let mut rows = rows.into_iter();
    let columns = rows.next().map(|row| row.cells).unwrap_or_default();
    for (at, column) in columns.iter().enumerate() {
        let same = |other: &String| !column.is_empty() && key(other) == key(column);
        if columns[..at].iter().any(same) {
            return Err(Message::new("recipe-table-twice").arg("column", shown(column)));
        }
    }
    let mut all = Vec::new();
    for mut row in rows {
        if row.cells.len() > columns.len() {
            return Err(Message::new("recipe-table-wide").arg("row", row.number));
        }
        row.cells.resize(columns.len(), String::new());
        let unnamed = columns.iter().zip(&row.cells);
        if unnamed
            .into_iter()
            .any(|(column, cell)| column.is_empty() && !cell.is_empty())
        {
            return Err(Message::new("recipe-table-wide").arg("row", row.number));
        }
        all.push(TableRow {
            number: row.number,
            cells: row.cells,
        });
    }
    if all.is_empty() {
        return Err(Message::new("recipe-table-empty"));
    }
    Ok(Table { columns, rows: all })
}

fn refused(trouble: Unreadable) -> Message {
    match trouble {
        Unreadable::NoText => Message::new("recipe-table-empty"),
        Unreadable::TooLarge => Message::new("recipe-table-large").arg("most", MOST_ROWS),
        Unreadable::Protected => Message::new("recipe-table-protected"),
        Unreadable::TooSlow => Message::new("recipe-table-slow"),
        _ => Message::new("recipe-table-unreadable"),
    }
}

/// What is wrong with a row.
#[derive(Clone, Debug, PartialEq)]
pub struct RowProblem {
    /// Place in [`Table::rows`], from 0.
    pub row: usize,
    /// Of the sheet, or line of the file, from 1.
    pub number: u32,
    pub message: Message,
}

/// How a table fits a recipe.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matched {
    /// For each column the name of the parameter whose values it has.
    pub columns: Vec<Option<String>>,
    /// Names of parameters that have neither a column nor a default.
    pub missing: Vec<String>,
    /// Columns that are no parameter's.
    pub unknown: Vec<String>,
    /// Rows that cannot be played by the day of `matched`. Empty where parameters are missing: then no row can.
    pub problems: Vec<RowProblem>,
}

impl Matched {
    /// What a row gives, by the names of parameters; an empty cell gives nothing, so that the default is taken.
    pub fn values(&self, row: &TableRow) -> Values {
        let given = self.columns.iter().zip(&row.cells);
        given
            .filter(|(_, cell)| !cell.is_empty())
            .filter_map(|(name, cell)| Some((name.clone()?, cell.clone())))
            .collect()
    }
}

/// Finds the columns of a recipe's parameters, by name or label, and looks through all rows as if they were played on the
/// day `today`.
pub fn matched(table: &Table, recipe: &Recipe, today: Date) -> Matched {
    let mut taken: BTreeMap<usize, &Parameter> = BTreeMap::new();
    // A name is what a recipe means by itself; a label may be another's name.
    let by_name: fn(&Parameter) -> &str = |parameter| &parameter.name;
    for called in [by_name, label] {
        for parameter in &recipe.parameters {
            let placed = taken.values().any(|other| other.name == parameter.name);
            let at = table
                .columns
                .iter()
                .position(|c| key(c) == key(called(parameter)));
            if let Some(at) = at.filter(|at| !placed && !taken.contains_key(at)) {
                taken.insert(at, parameter);
            }
        }
    }
    let columns: Vec<Option<String>> = (0..table.columns.len())
        .map(|at| taken.get(&at).map(|parameter| parameter.name.clone()))
        .collect();
    let given = |p: &Parameter| taken.values().any(|other| other.name == p.name);
    let missing = recipe.parameters.iter();
    let missing = missing.filter(|p| p.default.is_none() && !given(p));
    let unknown = table.columns.iter().zip(&columns);
    let unknown = unknown.filter(|(column, name)| name.is_none() && !column.is_empty());
    let mut found = Matched {
        missing: missing.map(|p| p.name.clone()).collect(),
        unknown: unknown.map(|(column, _)| column.clone()).collect(),
        columns,
        problems: Vec::new(),
    };
    if found.missing.is_empty() {
        found.problems = problems(table, recipe, &found, today);
    }
    found
}

fn problems(table: &Table, recipe: &Recipe, matched: &Matched, today: Date) -> Vec<RowProblem> {
    let mut out = Vec::new();
    for (at, row) in table.rows.iter().enumerate() {
        let wrong = check(recipe, &matched.values(row), today).err();
        out.extend(wrong.into_iter().flatten().map(|problem| RowProblem {
            row: at,
            number: row.number,
            message: problem.message,
        }));
    }
    out
}

/// A name without what does not tell it from others.
fn key(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

fn shown(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

/// What came of a row, in the words of the person's language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowResult {
    pub status: String,
    /// Values that were read, by their names.
    pub answer: BTreeMap<String, String>,
    /// Why it was not done; empty where it was.
    pub error: String,
}

/// Names of the columns that results have beside those of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResultHeads {
    pub status: String,
    pub error: String,
}

/// The table with what came of its rows, as CSV in UTF-8 with its mark, as spreadsheets read it. `results` are in the order
/// of the rows; of rows beyond them nothing is known. No cell begins a formula.
pub fn results_csv(
    table: &Table,
    recipe: &Recipe,
    heads: &ResultHeads,
    results: &[RowResult],
) -> String {
    let answers: Vec<&str> = recipe.answer.iter().map(|one| one.name.as_str()).collect();
    let first = table.columns.iter().map(String::as_str);
    let first = first.chain([heads.status.as_str()]);
    let mut lines = vec![line(
        first
            .chain(answers.iter().copied())
            .chain([heads.error.as_str()]),
    )];
    let nothing = RowResult::default();
    for (at, row) in table.rows.iter().enumerate() {
        let result = results.get(at).unwrap_or(&nothing);
        let read = |name: &&str| result.answer.get(*name).map_or("", String::as_str);
        let cells = row.cells.iter().map(String::as_str);
        let cells = cells.chain([result.status.as_str()]);
        let cells = cells.chain(answers.iter().map(read));
        lines.push(line(cells.chain([result.error.as_str()])));
    }
    format!("\u{feff}{}", lines.concat())
}

fn line<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let cells: Vec<String> = cells.map(|cell| quoted(&harmless(cell))).collect();
    cells.join(",") + "\r\n"
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', ';', '\t', '"', '\r', '\n', '\'']) || cell.trim() != cell {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

/// A cell that no program takes for a formula: an apostrophe stands before one that would begin it. Numbers stay numbers.
pub fn harmless(cell: &str) -> String {
    let cell = cell.replace('\0', "");
    let begins = |c: char| {
        // Wide forms are read as the narrow ones by some programs.
        matches!(
            c,
            '=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '－' | '＠'
        )
    };
    let first = cell.trim_start_matches(' ').chars().next();
    if first.is_some_and(begins) && !is_number(&cell) {
        format!("'{cell}")
    } else {
        cell
    }
}

#[cfg(test)]
mod tests;
