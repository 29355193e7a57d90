//! Things on pages that are looked at again and again: what a person asked for, and the one who looks (`watcher`).

mod ended;
mod looker;
mod store;
#[cfg(test)]
mod tests;
mod watcher;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use copilot_protocol::{
    ErrorCode, Look, LookOutcome, NewWatch, Recipe, Told, UiError, Watch, WatchCondition, WatchId,
    WatchInfo, WatchSeries, WatchValue, WatchesView,
};
use copilot_recipe::table::harmless;
use copilot_recipe::template;
use copilot_watch::{condition, say};
use jiff::Timestamp;

use crate::database::{Kept, StoreError};
use crate::recipes::Recipes;

pub use looker::News;
pub use store::{Noted, Store};
pub use watcher::Watcher;

/// So many watches can be kept.
const MOST: usize = 100;
/// Minutes between two looks: no site is asked more often, and a watch that looks less than once a month is forgotten.
const EVERY: std::ops::RangeInclusive<u32> = 1..=31 * 24 * 60;

/// The watches of a person.
#[derive(Debug)]
pub struct Watches {
    kept: Kept<Store>,
    recipes: Arc<Recipes>,
    /// Looks that are being made by this program.
    looking: AtomicUsize,
}

impl Watches {
    pub fn at(file: PathBuf, recipes: Arc<Recipes>) -> Self {
        Self {
            kept: Kept::at(file, Store::open, ["watches-newer", "watches-unusable"]),
            recipes,
            looking: AtomicUsize::new(0),
        }
    }

    /// Whether this program looks at something at the moment. Waits for nobody.
    pub fn looking(&self) -> bool {
        self.looking.load(Ordering::Acquire) > 0
    }

    /// Whether another program looks.
    pub fn kept_elsewhere(&self) -> bool {
        self.kept.is_elsewhere()
    }

    /// # Errors
    /// The file cannot be opened, or a newer program wrote it.
    pub fn store(&self) -> Result<Arc<Store>, UiError> {
        self.kept.store()
    }

    /// Whether there is a file at all: without one nothing is looked at.
    pub fn has_any(&self) -> bool {
        self.kept.is_there()
    }

    /// # Errors
    /// The file cannot be read.
    pub fn list(&self) -> Result<WatchesView, UiError> {
        if !self.has_any() {
            return Ok(WatchesView::default());
        }
        let store = self.store()?;
        let all = store.list().map_err(|e| self.kept.unusable(&e))?;
        let told: Result<_, _> = all
            .into_iter()
            .map(|(watch, next)| self.info(&store, watch, next))
            .collect();
        Ok(WatchesView {
            watches: told.map_err(|e| self.kept.unusable(&e))?,
            set_aside: store
                .set_aside
                .as_ref()
                .map(|path| path.display().to_string()),
        })
    }

    fn info(&self, store: &Store, watch: Watch, next: Timestamp) -> Result<WatchInfo, StoreError> {
        let recent = store.recent(&watch.id)?;
        let recipe = self.recipes.load(&watch.recipe).ok();
        Ok(WatchInfo {
            title: self.title(&watch),
            site: recipe.as_ref().and_then(|kept| kept.recipe.start.clone()),
            says: say(&watch.condition),
            last: recent.last().cloned(),
            read: store.last_read(&watch.id)?,
            recent,
            alert: store.last_alert(&watch.id)?,
            gone: recipe.is_none(),
            next: (!watch.paused).then(|| next.to_string()),
            watch,
        })
    }

    /// Of its recipe, with its values; the recipe's name where that is gone.
    pub fn title(&self, watch: &Watch) -> String {
        let recipe = self.recipes.load(&watch.recipe).ok();
        recipe
            .map(|kept| template::filled(&kept.recipe, &watch.values).title)
            .filter(|title| !title.is_empty())
            .unwrap_or_else(|| watch.recipe.clone())
    }

    /// A watch with all of its looks.
    ///
    /// # Errors
    /// There is none of this id, or the file cannot be read.
    pub fn series(&self, id: &WatchId) -> Result<WatchSeries, UiError> {
        let store = self.store()?;
        let read = || {
            let Some((watch, next)) = store.get(id)? else {
                return Ok(None);
            };
            Ok(Some(WatchSeries {
                info: self.info(&store, watch, next)?,
                looks: store.looks(id)?,
            }))
        };
        read()
            .map_err(|e| self.kept.unusable(&e))?
            .ok_or_else(|| gone(id))
    }

    /// Reads words that say what is waited for, as they would be kept.
    ///
    /// # Errors
    /// They say no condition; the error says why.
    pub fn read(text: &str) -> Result<WatchCondition, UiError> {
        condition(text).map_err(|why| UiError {
            message: why.message(),
            ..UiError::saying(ErrorCode::SettingsInvalid, "watches-unread")
        })
    }

    /// Keeps a new watch on what this recipe reads.
    ///
    /// # Errors
    /// The words say no condition, the recipe reads nothing or does more than read, or so often is not possible.
    pub fn add(
        &self,
        new: NewWatch,
        recipe: &Recipe,
        now: Timestamp,
    ) -> Result<WatchInfo, UiError> {
        let condition = Self::read(&new.condition)?;
        let invalid = |id| UiError::saying(ErrorCode::SettingsInvalid, id);
        // A recipe reads one value, and no list.
        if matches!(
            condition,
            WatchCondition::NewItem | WatchCondition::ItemGone
        ) {
            return Err(invalid("watches-no-lists"));
        }
        if !EVERY.contains(&new.every) {
            return Err(invalid("watches-every-wrong")
                .arg("least", *EVERY.start())
                .arg("most", EVERY.end() / (24 * 60)));
        }
        let watch = Watch {
            id: WatchId::new(),
            answer: one_answer(recipe, new.answer.as_deref())?,
            recipe: new.recipe,
            values: new.values,
            condition,
            every: new.every,
            visible: new.visible,
            paused: false,
            since: now.to_string(),
        };
        let store = self.store()?;
        if store.list().map_err(|e| self.kept.unusable(&e))?.len() >= MOST {
            return Err(UiError::saying(ErrorCode::Other, "watches-many").arg("most", MOST));
        }
        store.put(&watch, now).map_err(|e| self.kept.unusable(&e))?;
        self.kept.has_changed();
        self.info(&store, watch, now)
            .map_err(|e| self.kept.unusable(&e))
    }

    /// While it is paused it is not looked at. It is at once when it goes on.
    ///
    /// # Errors
    /// There is none of this id, or the file cannot be written.
    pub fn pause(&self, id: &WatchId, paused: bool, now: Timestamp) -> Result<WatchInfo, UiError> {
        let store = self.store()?;
        let found = store.get(id).map_err(|e| self.kept.unusable(&e))?;
        let (mut watch, next) = found.ok_or_else(|| gone(id))?;
        let next = if watch.paused && !paused { now } else { next };
        watch.paused = paused;
        if !store
            .change(&watch, next)
            .map_err(|e| self.kept.unusable(&e))?
        {
            return Err(gone(id));
        }
        self.kept.has_changed();
        self.info(&store, watch, next)
            .map_err(|e| self.kept.unusable(&e))
    }

    /// # Errors
    /// There is none of this id, or the file cannot be written.
    pub fn remove(&self, id: &WatchId) -> Result<(), UiError> {
        let removed = self
            .store()?
            .remove(id)
            .map_err(|e| self.kept.unusable(&e))?;
        self.kept.has_changed();
        removed.then_some(()).ok_or_else(|| gone(id))
    }

    /// Whether anything is looked at by itself.
    pub fn any_at_work(&self) -> bool {
        let all = || self.store().ok()?.list().ok();
        self.has_any() && all().is_some_and(|all| all.iter().any(|(watch, _)| !watch.paused))
    }
}

fn gone(id: &WatchId) -> UiError {
    UiError::saying(ErrorCode::Other, "watches-gone").arg("id", id.as_str())
}

/// The name of the answer that is watched; none: the recipe's only one has none.
fn one_answer(recipe: &Recipe, wanted: Option<&str>) -> Result<Option<String>, UiError> {
    let invalid = |id| UiError::saying(ErrorCode::SettingsInvalid, id);
    let names: Vec<&str> = recipe.answer.iter().map(|one| one.name.as_str()).collect();
    match (names.as_slice(), wanted) {
        ([], _) => Err(invalid("watches-reads-nothing")),
        ([one], None) => Ok(Some((*one).to_owned()).filter(|name| !name.is_empty())),
        (all, Some(name)) if all.contains(&name) => Ok(Some(name.to_owned())),
        (all, None) => Err(invalid("watches-which").arg("names", all.join(", "))),
        (all, Some(_)) => Err(invalid("watches-no-answer").arg("names", all.join(", "))),
    }
}

/// All looks as CSV: when, what was found, its unit, what was told. No cell begins a formula.
pub fn csv(looks: &[Look], says: impl Fn(&copilot_protocol::Message) -> String) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let _ = writer.write_record(["time", "value", "unit", "told", "problem"]);
    for look in looks {
        let (value, unit, problem) = match &look.found {
            LookOutcome::Value { value } => {
                let (value, unit) = cells(value);
                (value, unit, String::new())
            }
            LookOutcome::Problem { .. } => (String::new(), String::new(), says(&look.says)),
        };
        let told = match look.told {
            Told::Alert { .. } => "alert",
            Told::Problem { .. } => "problem",
            Told::Recovered => "recovered",
            Told::Nothing => "",
        };
        let row = [
            &look.at,
            &harmless(&value),
            &harmless(&unit),
            told,
            &harmless(&problem),
        ];
        let _ = writer.write_record(row);
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

fn cells(value: &WatchValue) -> (String, String) {
    match value {
        WatchValue::Money { amount, currency } => (amount.to_string(), currency.clone()),
        WatchValue::Number { amount } => (amount.to_string(), String::new()),
        WatchValue::Date { date } => (date.clone(), String::new()),
        WatchValue::Text { text } => (text.clone(), String::new()),
        WatchValue::List { items } => (items.join("\n"), String::new()),
    }
}
