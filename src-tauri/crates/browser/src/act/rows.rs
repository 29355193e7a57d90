//! Tables and lists as JSON rows.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::attempt::{Attempt, Done, Stop, js_list, js_number};

/// Characters of an answer.
const READ: u32 = 18_000;
/// Columns that may be asked for.
const MOST_COLUMNS: usize = 40;

#[derive(Deserialize)]
struct Rows {
    #[serde(default)]
    rows: Vec<Map<String, Value>>,
    #[serde(default)]
    total: usize,
}

impl Attempt<'_> {
    pub(super) async fn rows(
        &self,
        element: Option<u32>,
        columns: &[String],
    ) -> Result<Done, Stop> {
        let columns = js_list(&columns[..columns.len().min(MOST_COLUMNS)]);
        let arguments = format!("{}, {columns}, {READ}", js_number(element));
        let id = element.unwrap_or_default();
        let Rows { rows, total } = self.ask("rowsOf", &arguments, id).await?;
        let done = Done::reading(serde_json::to_string(&rows).unwrap_or_default());
        Ok(if rows.len() < total {
            done.detail(format!("the first {} of {total} rows", rows.len()))
        } else {
            done
        })
    }
}
