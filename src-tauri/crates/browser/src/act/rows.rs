//! Tables and lists as JSON rows.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::attempt::{Attempt, Done, Stop};

/// Characters of an answer.
const READ: u32 = 18_000;
/// Columns that may be asked for.
const MOST_COLUMNS: usize = 40;

#[derive(Deserialize)]
struct Rows {
    status: String,
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
        let id = element.map_or_else(|| "null".to_owned(), |id| id.to_string());
        let columns = &columns[..columns.len().min(MOST_COLUMNS)];
        let columns = super::attempt::js_list(columns);
        let found: Rows = self
            .page()
            .call("rowsOf", &format!("{id}, {columns}, {READ}"), self.left())
            .await?;
        if found.status != "ok" {
            return Err(self.refusal(&found.status, element.unwrap_or_default()));
        }
        let cut = found.rows.len() < found.total;
        let text = serde_json::to_string(&found.rows).unwrap_or_default();
        let done = Done::reading(Some(text));
        Ok(if cut {
            done.detail(format!(
                "the first {} of {} rows",
                found.rows.len(),
                found.total
            ))
        } else {
            done
        })
    }
}
