//! Calendars of a page's own, for fields that take no keys: turned until they show the day, which is pressed.

use std::time::Duration;

use copilot_protocol::ActionReason;
use serde::Deserialize;

use super::attempt::{Attempt, Done, Stop};
use super::field::Held;
use crate::isolated_world::js;

/// A calendar opens, and turns, by then.
const OPENS: Duration = Duration::from_millis(1_500);
/// Months that are turned at most.
const MOST_MONTHS: u64 = 120;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Calendar {
    status: String,
    /// Months since the year 0: shown, and wanted.
    month: i64,
    wanted: i64,
    /// The day, where its month is shown; what turns to other months.
    day: Option<u32>,
    next: Option<u32>,
    previous: Option<u32>,
}

impl Attempt<'_> {
    /// Chooses a day in the calendar of a field; `None`: it is no day, or no calendar opens.
    pub(super) async fn pick_day(&self, field: u32, text: &str) -> Result<Option<Done>, Stop> {
        let arguments = js(text);
        let look = || self.script::<Calendar>("calendar", &arguments);
        let mut shown = look().await?;
        if shown.status == "no_field" {
            self.press(field).await?;
            shown = self
                .last_look(OPENS, look, |now| now.status == "ok")
                .await?;
        }
        if shown.status != "ok" {
            return Ok(None);
        }
        if shown.wanted.abs_diff(shown.month) > MOST_MONTHS {
            let detail = "the calendar would have to be turned for years: set its year first";
            return Stop::err(ActionReason::ValueRefused, detail);
        }
        while shown.day.is_none() {
            let onward = shown.wanted > shown.month;
            let turn = if onward { shown.next } else { shown.previous };
            let month = shown.month;
            if let Some(turn) = turn {
                self.press(turn).await?;
                shown = self
                    .last_look(OPENS, look, |now| now.month != month)
                    .await?;
            }
            // Nearer with each turn, so that it comes to an end.
            if shown.wanted.abs_diff(shown.month) >= shown.wanted.abs_diff(month) {
                let detail = "the calendar does not turn to that month";
                return Stop::err(ActionReason::ValueRefused, detail);
            }
        }
        let Some(day) = shown.day else {
            return Ok(None);
        };
        let held = format!("{field}, {}, false", js(text));
        let held = || self.script::<Held>("holds", &held);
        let before = held().await?.value;
        let delivery = self.press(day).await?;
        let shows = held().await?.value;
        Ok(Some(match shows == before {
            // Some wait for a button of theirs, or held that day already.
            true => Done::by(delivery).expecting(),
            false => Done::set(delivery).detail(format!("the field shows {shows:?}")),
        }))
    }
}
