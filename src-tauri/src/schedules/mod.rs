//! Goals and recipes that begin at a time: what a person asked for, and the one who starts it (`keeper`).

mod keeper;
mod store;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::sync::Arc;

use copilot_protocol::{
    ErrorCode, MAX_GOAL_CHARS, Message, NewSchedule, Schedule, ScheduleId, ScheduleInfo,
    ScheduleStart, SchedulesView, UiError, When, WhenRead, Work,
};
use copilot_schedule::{Unreadable, check, occurrences, parse, say, zone};
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

use crate::database::{Kept, StoreError};
use crate::goal_secrets;

pub use keeper::{How, Keeper, News};
pub use store::{Claim, Store};

/// So many of its next times are told.
const NEXT: usize = 3;
/// So many schedules can be kept.
const MOST: usize = 200;

/// The schedules of a person.
#[derive(Debug)]
pub struct Schedules {
    kept: Kept<Store>,
}

impl Schedules {
    pub fn at(file: PathBuf) -> Self {
        Self {
            kept: Kept::at(file, Store::open, ["schedules-newer", "schedules-unusable"]),
        }
    }

    /// Whether another program starts what is due.
    pub fn kept_elsewhere(&self) -> bool {
        self.kept.is_elsewhere()
    }

    /// # Errors
    /// The file cannot be opened, or a newer program wrote it.
    pub fn store(&self) -> Result<Arc<Store>, UiError> {
        self.kept.store()
    }

    /// Whether there is a file at all: without one nothing is to be started.
    pub fn has_any(&self) -> bool {
        self.kept.is_there()
    }

    /// # Errors
    /// The file cannot be read.
    pub fn list(&self, now: &Zoned) -> Result<SchedulesView, UiError> {
        if !self.has_any() {
            return Ok(SchedulesView::default());
        }
        let store = self.store()?;
        let all = store.list().map_err(|e| self.kept.unusable(&e))?;
        let told: Result<_, _> = all.into_iter().map(|one| info(&store, one, now)).collect();
        Ok(SchedulesView {
            schedules: told.map_err(|e| self.kept.unusable(&e))?,
            set_aside: store
                .set_aside
                .as_ref()
                .map(|path| path.display().to_string()),
        })
    }

    /// Reads words that say when, as they would be kept.
    ///
    /// # Errors
    /// They say no time; the error says which words were not understood.
    pub fn read(&self, text: &str, now: &Zoned) -> Result<WhenRead, UiError> {
        let now = &named(now);
        let when = read(text, now).map_err(|why| unread(&why))?;
        let next = next_times(&when, now.time_zone(), now.timestamp());
        if next.is_empty() {
            return Err(unread(&Unreadable::Past));
        }
        Ok(WhenRead {
            says: say(&when, now),
            next,
            when,
        })
    }

    /// Keeps a new schedule, in the zone of `now`.
    ///
    /// # Errors
    /// It says no time or one that never comes, or there is nothing that it could do.
    pub fn add(&self, new: NewSchedule, now: &Zoned) -> Result<ScheduleInfo, UiError> {
        let now = &named(now);
        let when = match (new.when, &new.text) {
            (Some(when), _) => check(&when).map(|()| when),
            (None, text) => read(text.as_deref().unwrap_or_default(), now),
        };
        let when = when.map_err(|why| unread(&why))?;
        checked(&new.work)?;
        let schedule = Schedule {
            id: ScheduleId::new(),
            work: new.work,
            zone: name_of(now.time_zone()),
            missed: new.missed,
            paused: false,
            since: now.timestamp().to_string(),
            when,
        };
        if next_times(&schedule.when, now.time_zone(), now.timestamp()).is_empty() {
            return Err(unread(&Unreadable::Past));
        }
        let store = self.store()?;
        if store.list().map_err(|e| self.kept.unusable(&e))?.len() >= MOST {
            return Err(UiError::saying(ErrorCode::Other, "schedules-many").arg("most", MOST));
        }
        store.put(&schedule).map_err(|e| self.kept.unusable(&e))?;
        self.kept.has_changed();
        info(&store, schedule, now).map_err(|e| self.kept.unusable(&e))
    }

    /// While it is paused nothing begins, and what passes meanwhile is not made up for.
    ///
    /// # Errors
    /// There is none of this id, or the file cannot be written.
    pub fn pause(
        &self,
        id: &ScheduleId,
        paused: bool,
        now: &Zoned,
    ) -> Result<ScheduleInfo, UiError> {
        let store = self.store()?;
        let found = store.get(id).map_err(|e| self.kept.unusable(&e))?;
        let mut schedule = found.ok_or_else(|| gone(id))?;
        if schedule.paused && !paused {
            schedule.since = now.timestamp().to_string();
        }
        schedule.paused = paused;
        let there = store
            .change(&schedule)
            .map_err(|e| self.kept.unusable(&e))?;
        if !there {
            return Err(gone(id));
        }
        self.kept.has_changed();
        info(&store, schedule, now).map_err(|e| self.kept.unusable(&e))
    }

    /// # Errors
    /// There is none of this id, or the file cannot be written.
    pub fn remove(&self, id: &ScheduleId) -> Result<(), UiError> {
        let removed = self
            .store()?
            .remove(id)
            .map_err(|e| self.kept.unusable(&e))?;
        self.kept.has_changed();
        removed.then_some(()).ok_or_else(|| gone(id))
    }

    /// When the next of all begins, and whose it is.
    pub fn next(&self, now: &Zoned) -> Option<(Timestamp, Schedule)> {
        if !self.has_any() {
            return None;
        }
        let all = self.store().ok()?.list().ok()?;
        let next = all.into_iter().filter(|one| !one.paused).filter_map(|one| {
            let zone = zone(&one.zone).ok()?;
            let next = occurrences(&one.when, &zone, now.timestamp()).next()?;
            Some((next, one))
        });
        next.min_by_key(|(at, _)| *at)
    }
}

/// A time as programs write it (`2026-12-01T08:00:00`), else as people do.
fn read(text: &str, now: &Zoned) -> Result<When, Unreadable> {
    let text = text.trim();
    if text.contains('T') && text.parse::<DateTime>().is_ok() {
        let when = When::Once { at: text.into() };
        return check(&when).map(|()| when);
    }
    parse(text, now)
}

fn gone(id: &ScheduleId) -> UiError {
    UiError::saying(ErrorCode::Other, "schedules-gone").arg("id", id.as_str())
}

fn unread(why: &Unreadable) -> UiError {
    UiError {
        message: why.message(),
        ..UiError::saying(ErrorCode::SettingsInvalid, "schedules-unread")
    }
}

/// What a run would refuse when nobody looks is refused now.
fn checked(work: &Work) -> Result<(), UiError> {
    let empty = || UiError::saying(ErrorCode::SettingsInvalid, "schedules-nothing");
    match work {
        Work::Goal { goal, start_url } => {
            if goal.trim().is_empty() || goal.chars().count() > MAX_GOAL_CHARS {
                return Err(empty());
            }
            // It would lie in a file until it is removed.
            if !goal_secrets::secrets(goal).is_empty() || !goal_secrets::cards(goal).is_empty() {
                return Err(UiError::saying(
                    ErrorCode::SettingsInvalid,
                    "schedules-password",
                ));
            }
            let wrong = start_url
                .as_deref()
                .is_some_and(|url| url::Url::parse(url).is_err());
            match wrong {
                true => Err(UiError::saying(
                    ErrorCode::SettingsInvalid,
                    "window-start-address",
                )),
                false => Ok(()),
            }
        }
        Work::Recipe { name, .. } if name.is_empty() => Err(empty()),
        Work::Recipe { .. } => Ok(()),
    }
}

/// The name of a zone that has one; a computer without one is kept by the time of Greenwich.
fn name_of(zone: &TimeZone) -> String {
    zone.iana_name().unwrap_or("UTC").to_owned()
}

/// By the clocks of the zone that is kept.
fn named(now: &Zoned) -> Zoned {
    match zone(&name_of(now.time_zone())) {
        Ok(zone) => now.with_time_zone(zone),
        Err(_) => now.clone(),
    }
}

fn next_times(when: &When, zone: &TimeZone, after: Timestamp) -> Vec<String> {
    let next = occurrences(when, zone, after).take(NEXT);
    let told = next.map(|at| {
        at.to_zoned(zone.clone())
            .strftime("%Y-%m-%dT%H:%M:%S%:z")
            .to_string()
    });
    told.collect()
}

fn info(store: &Store, schedule: Schedule, now: &Zoned) -> Result<ScheduleInfo, StoreError> {
    let last = store.last(&schedule.id)?;
    let zone = match zone(&schedule.zone) {
        Ok(zone) => zone,
        // A zone that this computer no longer knows: nothing begins, and the list says why.
        Err(why) => {
            let last = ScheduleStart {
                due: schedule.since.clone(),
                run: None,
                problem: Some(why.message()),
            };
            return Ok(ScheduleInfo {
                says: say(&schedule.when, now),
                next: Vec::new(),
                last: Some(last),
                schedule,
            });
        }
    };
    let after = last
        .as_ref()
        .map_or(now.timestamp(), |(due, _)| (*due).max(now.timestamp()));
    Ok(ScheduleInfo {
        says: say(&schedule.when, now),
        next: next_times(&schedule.when, &zone, after),
        last: last.map(|(_, start)| start),
        schedule,
    })
}

/// The time of now in the zone of this machine.
pub fn now() -> Zoned {
    Zoned::now()
}

/// Why nothing began at a time that passed.
fn passed() -> Message {
    Message::new("schedules-passed")
}
