//! Recipes: kept from runs, played as runs, over a table row by row, read from and written to files of other programs.

mod store;
mod table;

use std::path::Path;

use copilot_protocol::{
    ErrorCode, Message, Recipe, RecipeInfo, RecipeRead, RecipeView, RowProblem, RowStatus,
    TablePreview, UiError,
};
use copilot_recipe::table::{self as tables, Matched, ResultHeads, Table, TableRow};
use copilot_recipe::template::ValueProblem;
use copilot_recipe::{file, playwright, recorder, sentences};
use serde::{Deserialize, Serialize};
use time::{Date, Month, OffsetDateTime};

use crate::locale::{Lang, text};

pub use store::{Kept, Played, Recipes, is_name};
pub use table::{RowPlays, RowResult, TablePlay, TableState};

/// Files that are read at most, bytes.
const LARGEST: u64 = 20 << 20;
/// Rows of a table that are shown before it is played.
const SHOWN_ROWS: usize = 20;

/// What a recipe is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecipeFormat {
    Yaml,
    Playwright,
    Recorder,
}

impl RecipeFormat {
    pub fn ending(self) -> &'static str {
        match self {
            Self::Yaml => "yaml",
            Self::Playwright => "spec.ts",
            Self::Recorder => "json",
        }
    }

    /// For the dialog in which a file is chosen.
    pub fn name(self) -> &'static str {
        match self {
            Self::Yaml => "YAML",
            Self::Playwright => "Playwright",
            Self::Recorder => "Chrome DevTools Recorder",
        }
    }

    /// By the ending of a file's name.
    pub fn of(path: &Path) -> Option<Self> {
        match ending(path).as_str() {
            "yaml" | "yml" => Some(Self::Yaml),
            "ts" => Some(Self::Playwright),
            "json" => Some(Self::Recorder),
            _ => None,
        }
    }
}

fn ending(path: &Path) -> String {
    let ending = path.extension().unwrap_or_default();
    ending.to_string_lossy().to_lowercase()
}

/// The day in the zone of this computer; where the system does not tell it, in UTC.
pub fn today() -> Date {
    let here = jiff::Zoned::now().date();
    let month = Month::try_from(here.month().unsigned_abs());
    month
        .ok()
        .and_then(|month| {
            let (year, day) = (i32::from(here.year()), here.day().unsigned_abs());
            Date::from_calendar_date(year, month, day).ok()
        })
        .unwrap_or_else(|| OffsetDateTime::now_utc().date())
}

/// Values that cannot be played with, as one error: the first is said, all are in its details.
pub fn of_values(problems: &[ValueProblem]) -> UiError {
    let all: Vec<String> = problems
        .iter()
        .map(|problem| format!("{}: {}", problem.parameter, problem.message.id))
        .collect();
    let first = problems.first().map(|problem| problem.message.clone());
    saying(first.unwrap_or_else(|| Message::new("plays-values"))).detail(all.join("; "))
}

/// An error of this sentence.
pub fn saying(message: Message) -> UiError {
    UiError {
        message,
        ..UiError::saying(ErrorCode::Other, "plays-unreadable")
    }
}

/// A recipe that is not kept yet, as the window shows it.
pub fn draft(recipe: Recipe) -> RecipeView {
    RecipeView {
        sentences: sentences::sentences(&recipe),
        info: store::info_of(&recipe, RecipeInfo::default()),
        recipe,
    }
}

/// The recipe as a file of this format, and what it does not say.
pub fn written(recipe: &Recipe, format: RecipeFormat) -> (String, Vec<Message>) {
    let exported = match format {
        RecipeFormat::Yaml => return (file::write(recipe), Vec::new()),
        RecipeFormat::Playwright => playwright::export(recipe),
        RecipeFormat::Recorder => recorder::export(recipe),
    };
    (exported.text, exported.left_out)
}

/// A recipe, or a recording of Chrome DevTools Recorder, with what of it is left out.
///
/// # Errors
/// It is neither, or damaged: the error says where and why.
pub fn read_file(path: &Path) -> Result<(Recipe, Vec<Message>), UiError> {
    let text = String::from_utf8(bytes_of(path)?)
        .map_err(|error| saying(Message::new("plays-import-unknown")).detail(error.to_string()))?;
    match RecipeFormat::of(path) {
        Some(RecipeFormat::Yaml) => {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let recipe = file::read(&text, &name).map_err(|problem| saying(problem.message))?;
            Ok((recipe, Vec::new()))
        }
        Some(RecipeFormat::Recorder) => {
            let imported = recorder::import(&text).map_err(saying)?;
            Ok((imported.recipe, imported.left_out))
        }
        _ => Err(saying(Message::new("plays-import-unknown"))),
    }
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, UiError> {
    let unreadable = |detail: String| saying(Message::new("plays-file-unreadable")).detail(detail);
    let size = std::fs::metadata(path)
        .map_err(|error| unreadable(error.to_string()))?
        .len();
    if size > LARGEST {
        return Err(unreadable(format!("{size} bytes")));
    }
    std::fs::read(path).map_err(|error| unreadable(error.to_string()))
}

fn table_at(recipe: &Recipe, path: &Path) -> Result<(Table, Matched), UiError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let table = tables::read(bytes_of(path)?, &name).map_err(saying)?;
    let matched = tables::matched(&table, recipe, today());
    Ok((table, matched))
}

/// What a table holds, and what of it cannot be played.
///
/// # Errors
/// The file is no table.
pub fn preview(recipe: &Recipe, path: &Path) -> Result<TablePreview, UiError> {
    let (table, matched) = table_at(recipe, path)?;
    let shown = table.rows.iter().take(SHOWN_ROWS);
    Ok(TablePreview {
        row_count: table.rows.len() as u32,
        rows: shown.map(|row| row.cells.clone()).collect(),
        columns: table.columns,
        problems: matched
            .problems
            .into_iter()
            .map(|problem| RowProblem {
                row: problem.number,
                message: problem.message,
            })
            .collect(),
        missing: matched.missing,
        unknown: matched.unknown,
    })
}

/// The rows of a table, those that cannot be played as failed.
///
/// # Errors
/// The file is no table, or has no column for a value that must be given.
pub fn state_of(recipe: &Recipe, path: &Path) -> Result<TableState, UiError> {
    let (table, matched) = table_at(recipe, path)?;
    if !matched.missing.is_empty() {
        let names = matched.missing.join(", ");
        return Err(saying(
            Message::new("plays-table-missing").arg("names", names),
        ));
    }
    let row_of = |(at, row): (usize, &TableRow)| {
        let problem = matched.problems.iter().find(|problem| problem.row == at);
        RowResult {
            row: row.number,
            values: matched.values(row),
            cells: row.cells.clone(),
            status: match problem {
                Some(_) => RowStatus::Failed,
                None => RowStatus::Waiting,
            },
            error: problem.map(|problem| problem.message.clone()),
            ..RowResult::default()
        }
    };
    Ok(TableState {
        rows: table.rows.iter().enumerate().map(row_of).collect(),
        columns: table.columns.clone(),
        ..TableState::default()
    })
}

/// What came of each row, as CSV. No cell begins a formula.
pub fn results_csv(state: &TableState, lang: Lang) -> String {
    let table = Table {
        columns: state.columns.clone(),
        rows: state
            .rows
            .iter()
            .map(|row| TableRow {
                number: row.row,
                cells: row.cells.clone(),
            })
            .collect(),
    };
    let recipe = Recipe {
        answer: state
            .answers
            .iter()
            .map(|name| RecipeRead {
                name: name.clone(),
                ..RecipeRead::default()
            })
            .collect(),
        ..Recipe::default()
    };
    let heads = ResultHeads {
        status: text(&Message::new("plays-column-status"), lang),
        error: text(&Message::new("plays-column-error"), lang),
    };
    let results: Vec<_> = state
        .rows
        .iter()
        .map(|row| tables::RowResult {
            status: wire(row.status),
            answer: row.answers.clone(),
            error: row
                .error
                .as_ref()
                .map(|error| text(error, lang))
                .unwrap_or_default(),
        })
        .collect();
    tables::results_csv(&table, &recipe, &heads, &results)
}

/// As programs read it: `done`, `failed`, `put_aside`.
fn wire(status: RowStatus) -> String {
    let value = serde_json::to_value(status).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}
