//! The person's recipes on this computer: a file each, which they may read, edit and pass on, and beside them what the program
//! knows of each: whose it is, and how it was played.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use copilot_protocol::{
    ErrorCode, Heal, RECIPE_SCHEMA, Recipe, RecipeInfo, RecipeMatch, RecipeView, UiError,
};
use copilot_recipe::play::Healed;
use copilot_recipe::template::Values;
use copilot_recipe::{file, sentences, stranger};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::saying;
use crate::home::write_private;

/// Characters of a name.
const LONGEST_NAME: usize = 60;
/// Recipes that are listed.
const MOST: usize = 1_000;
const ENDING: &str = "yaml";

/// What the program knows of a file.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Known {
    /// Of the content that the person has seen.
    digest: String,
    /// It was not made from a run here.
    elsewhere: bool,
    plays: u32,
    last_ms: Option<f64>,
    last_played: Option<String>,
}

/// The folder of recipes.
#[derive(Debug)]
pub struct Recipes {
    dir: PathBuf,
    /// Reading what is known and writing it again is one thing.
    turn: Mutex<()>,
}

/// A recipe of the folder.
#[derive(Clone, Debug)]
pub struct Kept {
    pub recipe: Recipe,
    /// Nobody here has seen it as it is now.
    pub stranger: bool,
    pub elsewhere: bool,
    /// Of the file as it is.
    pub digest: String,
}

impl Recipes {
    pub fn at(dir: PathBuf) -> Self {
        Self {
            dir,
            turn: Mutex::default(),
        }
    }

    pub fn folder(&self) -> &Path {
        &self.dir
    }

    /// What is known of the table that is worked on.
    pub fn table_file(&self) -> PathBuf {
        self.dir.join("table.json")
    }

    /// All of them, by title. One that cannot be read is among them, with why.
    pub fn list(&self) -> Vec<RecipeInfo> {
        let known = self.known();
        let files = std::fs::read_dir(&self.dir).into_iter().flatten();
        let names = files.filter_map(|entry| {
            let path = entry.ok()?.path();
            let ours = path.extension().is_some_and(|ending| ending == ENDING);
            ours.then(|| path.file_stem()?.to_str().map(str::to_owned))?
        });
        let mut all: Vec<RecipeInfo> = names
            .filter(|name| is_name(name))
            .take(MOST)
            .map(|name| self.info(&name, known.get(&name)))
            .collect();
        all.sort_by_key(|info| (info.title.to_lowercase(), info.name.clone()));
        all
    }

    fn info(&self, name: &str, known: Option<&Known>) -> RecipeInfo {
        let known = known.cloned().unwrap_or_default();
        let plain = RecipeInfo {
            name: name.to_owned(),
            title: name.to_owned(),
            plays: known.plays,
            last_ms: known.last_ms,
            last_played: known.last_played.clone(),
            ..RecipeInfo::default()
        };
        match self
            .text(name)
            .and_then(|text| Ok((read(&text, name)?, digest(&text))))
        {
            Ok((recipe, digest)) => RecipeInfo {
                stranger: known.digest != digest,
                ..info_of(&recipe, plain)
            },
            Err(error) => RecipeInfo {
                damaged: Some(error.message),
                ..plain
            },
        }
    }

    /// # Errors
    /// There is no such recipe, or it cannot be read.
    pub fn load(&self, name: &str) -> Result<Kept, UiError> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let text = self.text(name)?;
        let recipe = read(&text, name)?;
        let known = self.known().remove(name).unwrap_or_default();
        Ok(Kept {
            recipe,
            stranger: known.digest != digest(&text),
            elsewhere: known.elsewhere || known.digest.is_empty(),
            digest: digest(&text),
        })
    }

    /// # Errors
    /// As of [`Self::load`].
    pub fn view(&self, name: &str) -> Result<RecipeView, UiError> {
        let kept = self.load(name)?;
        let known = self.known();
        Ok(RecipeView {
            sentences: sentences::sentences(&kept.recipe),
            info: self.info(name, known.get(name)),
            recipe: kept.recipe,
        })
    }

    /// Those that a goal fits, with the values that it names, the one that was played last first.
    pub fn matching(&self, goal: &str) -> Vec<RecipeMatch> {
        let mut all: Vec<(Option<String>, RecipeMatch)> = self
            .list()
            .into_iter()
            .filter(|info| !info.stranger && info.damaged.is_none())
            .filter_map(|info| {
                let recipe = self.load(&info.name).ok()?.recipe;
                let values = copilot_recipe::matching::values_of(&recipe, goal)?;
                let found = RecipeMatch {
                    name: info.name,
                    title: info.title,
                    steps: info.steps,
                    ms: info.last_ms,
                    values,
                };
                Some((info.last_played, found))
            })
            .collect();
        all.sort_by(|a, b| b.0.cmp(&a.0));
        all.into_iter().map(|(_, found)| found).collect()
    }

    /// Writes a recipe that the person has before them: a new one without a name. Gives its name.
    ///
    /// # Errors
    /// It is none that could be read again, or cannot be written.
    pub fn save(&self, name: Option<&str>, recipe: &Recipe) -> Result<String, UiError> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = name.is_none().then_some(());
        let name = match name {
            Some(name) if is_name(name) => name.to_owned(),
            Some(_) => return Err(missing()),
            None => self.free_name(&recipe.title),
        };
        let mut known = self.known();
        let elsewhere = is_new.is_none() && known.get(&name).is_none_or(|known| known.elsewhere);
        self.put(&name, recipe, elsewhere, &mut known)?;
        Ok(name)
    }

    /// Takes up a recipe that came from elsewhere; the person has not seen it yet.
    ///
    /// # Errors
    /// As of [`Self::save`].
    pub fn take_up(&self, recipe: &Recipe) -> Result<String, UiError> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(problem) = stranger::refusal(recipe) {
            return Err(saying(problem));
        }
        let name = self.free_name(&recipe.title);
        let mut known = self.known();
        self.put(&name, recipe, true, &mut known)?;
        if let Some(one) = known.get_mut(&name) {
            one.digest = "unseen".into();
        }
        self.write_known(&known)?;
        Ok(name)
    }

    fn put(
        &self,
        name: &str,
        recipe: &Recipe,
        elsewhere: bool,
        known: &mut BTreeMap<String, Known>,
    ) -> Result<(), UiError> {
        let recipe = Recipe {
            schema: RECIPE_SCHEMA,
            ..recipe.clone()
        };
        let text = file::write(&recipe);
        read(&text, name)?;
        write_private(&self.path(name), text.as_bytes())
            .map_err(|error| self.unwritable(&error))?;
        let one = known.entry(name.to_owned()).or_default();
        one.digest = digest(&text);
        one.elsewhere = elsewhere;
        self.write_known(known)
    }

    /// The person has seen it as it is.
    ///
    /// # Errors
    /// As of [`Self::load`]; and one from elsewhere may ask for what is played only of one's own.
    pub fn trust(&self, name: &str) -> Result<(), UiError> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let text = self.text(name)?;
        let recipe = read(&text, name)?;
        let mut known = self.known();
        let strange = known.get(name).is_none_or(|known| known.elsewhere);
        if let Some(problem) = stranger::refusal(&recipe).filter(|_| strange) {
            return Err(saying(problem));
        }
        let one = known.entry(name.to_owned()).or_default();
        one.elsewhere |= one.digest.is_empty();
        one.digest = digest(&text);
        self.write_known(&known)
    }

    /// # Errors
    /// There is none of this name, or it cannot be deleted.
    pub fn delete(&self, name: &str) -> Result<(), UiError> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        if !is_name(name) {
            return Err(missing());
        }
        std::fs::remove_file(self.path(name)).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => missing(),
            _ => self.unwritable(&error),
        })?;
        let mut known = self.known();
        known.remove(name);
        self.write_known(&known)
    }

    /// A play ended: how long it took, and what was found in another form and proved to be right.
    pub fn played(&self, name: &str, ended: &Played<'_>) {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let done = || -> Result<(), UiError> {
            let text = self.text(name)?;
            let mut recipe = read(&text, name)?;
            let mut known = self.known();
            let one = known.entry(name.to_owned()).or_default();
            one.plays += 1;
            one.last_played = Some(ended.time.to_owned());
            if ended.verified {
                one.last_ms = Some(ended.ms);
            }
            // What is another recipe by now, or is nobody's yet, is not written to.
            let same = one.digest == digest(&text) && one.digest == ended.digest;
            if ended.verified && same && heal(&mut recipe, ended) {
                let elsewhere = one.elsewhere;
                return self.put(name, &recipe, elsewhere, &mut known);
            }
            self.write_known(&known)
        };
        if let Err(error) = done() {
            tracing::warn!(%error, "a play was not noted");
        }
    }

    /// Puts back the target of before the last heal of a step, from 0.
    ///
    /// # Errors
    /// As of [`Self::load`]; or that step was not healed.
    pub fn undo_heal(&self, name: &str, step: u32) -> Result<(), UiError> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let text = self.text(name)?;
        let mut recipe = read(&text, name)?;
        let at = recipe.healed.iter().rposition(|heal| heal.step == step);
        let before = at.map(|at| recipe.healed.remove(at).before);
        let (Some(before), Some(step)) = (before, recipe.steps.get_mut(step as usize)) else {
            return Err(UiError::saying(ErrorCode::Other, "plays-not-healed"));
        };
        step.on = Some(before);
        let mut known = self.known();
        let seen = known
            .get(name)
            .is_some_and(|one| one.digest == digest(&text));
        let elsewhere = known.get(name).is_none_or(|one| one.elsewhere);
        self.put(name, &recipe, elsewhere, &mut known)?;
        if !seen && let Some(one) = known.get_mut(name) {
            one.digest = "unseen".into();
            self.write_known(&known)?;
        }
        Ok(())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.join(format!("{name}.{ENDING}"))
    }

    fn text(&self, name: &str) -> Result<String, UiError> {
        if !is_name(name) {
            return Err(missing());
        }
        std::fs::read_to_string(self.path(name)).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => missing(),
            _ => UiError::saying(ErrorCode::Other, "plays-unreadable").detail(error.to_string()),
        })
    }

    fn known_file(&self) -> PathBuf {
        self.dir.join("known.json")
    }

    /// A file that cannot be read makes every recipe a stranger's, which is only asked about.
    fn known(&self) -> BTreeMap<String, Known> {
        let text = std::fs::read(self.known_file()).unwrap_or_default();
        let mut known: BTreeMap<String, Known> = serde_json::from_slice(&text).unwrap_or_default();
        // Of a file that is gone nothing is known: another of its name is a stranger's.
        known.retain(|name, _| is_name(name) && self.path(name).exists());
        known
    }

    fn write_known(&self, known: &BTreeMap<String, Known>) -> Result<(), UiError> {
        let text = serde_json::to_vec_pretty(known)
            .map_err(|error| crate::errors::internal(error.to_string()))?;
        write_private(&self.known_file(), &text).map_err(|error| self.unwritable(&error))
    }

    fn unwritable(&self, error: &io::Error) -> UiError {
        UiError::saying(ErrorCode::Other, "plays-unwritable")
            .arg("path", self.dir.display().to_string())
            .detail(error.to_string())
    }

    /// A name of its own, made from a title.
    fn free_name(&self, title: &str) -> String {
        let plain = copilot_recipe::keep::name_of(title);
        let taken = |name: &String| self.path(name).exists();
        if !taken(&plain) {
            return plain;
        }
        let numbered = (2..).map(|n| format!("{plain}-{n}"));
        numbered
            .into_iter()
            .find(|name| !taken(name))
            .unwrap_or(plain)
    }
}

/// How a play ended.
pub struct Played<'a> {
    pub verified: bool,
    /// Milliseconds without waiting for people.
    pub ms: f64,
    /// RFC 3339, UTC.
    pub time: &'a str,
    pub run: &'a str,
    /// Of the file that was played.
    pub digest: &'a str,
    pub healed: &'a [Healed],
    pub values: &'a Values,
}

/// Puts the new targets into the recipe, with the values' names in place of the values.
fn heal(recipe: &mut Recipe, ended: &Played<'_>) -> bool {
    let mut any = false;
    for healed in ended.healed {
        let Some(step) = recipe.steps.get_mut(healed.step) else {
            continue;
        };
        let Some(before) = step.on.clone() else {
            continue;
        };
        let mut now = copilot_recipe::template::unfilled(&healed.target, ended.values);
        now.row.clone_from(&before.row);
        if now == before {
            continue;
        }
        step.on = Some(now);
        recipe.healed.push(Heal {
            step: healed.step as u32,
            before,
            by: healed.by,
            run: ended.run.to_owned(),
            time: ended.time.to_owned(),
        });
        any = true;
    }
    any
}

/// What a list tells of a recipe.
pub(super) fn info_of(recipe: &Recipe, plain: RecipeInfo) -> RecipeInfo {
    let steps = stranger::risky_steps(recipe);
    let mut risks: Vec<_> = steps.into_iter().flat_map(|step| step.classes).collect();
    risks.sort_by_key(|class| class.id());
    risks.dedup();
    RecipeInfo {
        title: match recipe.title.is_empty() {
            true => plain.name.clone(),
            false => sentences::shown(recipe, &recipe.title),
        },
        sites: stranger::sites(recipe),
        steps: recipe.steps.len() as u32,
        risks,
        healed: recipe.healed.len() as u32,
        parameters: recipe.parameters.clone(),
        ..plain
    }
}

fn read(text: &str, name: &str) -> Result<Recipe, UiError> {
    file::read(text, name).map_err(|problem| saying(problem.message))
}

fn missing() -> UiError {
    UiError::saying(ErrorCode::Other, "plays-missing")
}

fn digest(text: &str) -> String {
    let hash = Sha256::digest(text.as_bytes());
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// It can be no path and no hidden file.
pub fn is_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !name.is_empty() && name.len() <= LONGEST_NAME + 8 && name.chars().all(plain)
}
