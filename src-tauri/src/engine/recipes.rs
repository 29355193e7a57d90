//! Recipes as runs: kept from one, and played by one.

use std::sync::Arc;

use copilot_ports::Planner;
use copilot_protocol::{
    Approve, Message, Observation, ObservationId, PlannerKind, PolicyPreset, RECIPE_PLANNER,
    Recipe, RecipePlay, Reflection, RunEvent, RunId, RunRequest, RunSummary, Settings, StartTab,
    UiError,
};
use copilot_recipe::keep::{self, Past};
use copilot_recipe::play::{RecipePlanner, Words};
use copilot_recipe::stranger;
use copilot_recipe::template::{self, Values};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::{Active, Engine, Key, Start, off_thread};
use crate::locale::{Lang, text};
use crate::recipes::{Played, Recipes, of_values, today};
use copilot_protocol::ErrorCode;

/// Planner calls that each step of a recipe may take, waits and searches among them.
const CALLS_A_STEP: u32 = 20;
const MOST_STEPS: u32 = 1_000;

/// A recipe that a run plays, to be looked at when it has ended.
pub(super) struct Playing {
    pub planner: Arc<RecipePlanner>,
    pub play: RecipePlay,
}

/// How a recipe is played.
pub struct Play {
    pub name: String,
    pub values: Values,
    pub settings: Settings,
    pub key: Key,
    pub lang: Lang,
    pub somebody_to_ask: bool,
    pub live_view: bool,
    /// Look only whether its steps are found: what asks is not done, and no model is asked.
    pub check: bool,
    /// As in [`Start`].
    pub id: Option<RunId>,
}

impl Engine {
    pub fn recipes(&self) -> &Recipes {
        &self.recipes
    }

    /// The same for work elsewhere.
    pub fn recipes_shared(&self) -> Arc<Recipes> {
        self.recipes.clone()
    }

    /// A recipe made from a past run, not saved yet, with what was left out of it.
    ///
    /// # Errors
    /// There is no such run, or nothing of it can be kept; the error says why.
    pub async fn recipe_of(
        &self,
        settings: &Settings,
        run: RunId,
    ) -> Result<(Recipe, Vec<Message>), UiError> {
        let folder = self.folder_to_read(settings)?;
        let kept = off_thread(move || {
            let summary = folder.summary(&run)?;
            let request = folder.request(&run)?;
            let events = folder.events(&run, 1)?;
            let dir = std::path::PathBuf::from(&summary.run_dir);
            let observation = |id: &ObservationId| observation_of(&dir, &events, id);
            let past = Past {
                request: &request,
                events: &events,
                shared: summary.shared,
                observation: &observation,
            };
            Ok(keep::keep(&past))
        })
        .await?;
        let kept = kept.map_err(|why| UiError {
            message: why,
            ..UiError::saying(ErrorCode::Other, "plays-not-kept")
        })?;
        Ok((kept.recipe, kept.left_out))
    }

    /// Plays a recipe as a run.
    ///
    /// # Errors
    /// There is no such recipe, nobody here has seen it yet, or a value is missing or of another kind; and as of a start.
    pub async fn play(&self, play: Play) -> Result<Arc<Active>, UiError> {
        let kept = self.recipes.load(&play.name)?;
        if kept.stranger {
            return Err(UiError::saying(ErrorCode::Other, "plays-stranger"));
        }
        let values = template::check(&kept.recipe, &play.values, today());
        let values = values.map_err(|problems| of_values(&problems))?;
        let mut recipe = template::filled(&kept.recipe, &values);
        // What its own file says of its risks is not all that there is.
        for risky in stranger::risky_steps(&recipe) {
            if let Some(step) = recipe.steps.get_mut(risky.step as usize) {
                let new = risky.classes.into_iter();
                let new: Vec<_> = new
                    .filter(|class| stranger::is_grave(*class) && !step.risk.contains(class))
                    .collect();
                step.risk.extend(new);
            }
        }
        let mut settings = play.settings;
        if play.check {
            settings.model.planner = PlannerKind::Builtin;
            settings.approve = Approve::Ask;
            settings.safety.preset = PolicyPreset::Careful;
        }
        paced(&mut settings, &recipe);
        let goal = match recipe.title.is_empty() {
            true => play.name.clone(),
            false => recipe.title.clone(),
        };
        // The history tells it from a play.
        let goal = match play.check {
            true => text(
                &Message::new("plays-check-goal").arg("title", goal),
                play.lang,
            ),
            false => goal,
        };
        let request = RunRequest {
            goal,
            start_url: recipe.start.clone(),
            tab: StartTab::New,
            attach: settings.browser.attach.clone(),
            allow_hosts: settings.allow_hosts.clone(),
            recipe: Some(RecipePlay {
                name: play.name,
                recipe,
                values,
                digest: kept.digest,
                lang: play.lang.tag().to_owned(),
                elsewhere: kept.elsewhere,
                check: play.check,
            }),
            settings,
            ..RunRequest::default()
        };
        self.start(Start {
            request,
            key: play.key,
            somebody_to_ask: play.somebody_to_ask && !play.check,
            live_view: play.live_view,
            id: play.id,
        })
        .await
    }

    /// The recipe of the request as its planner; `model`: who helps where the page has changed too much.
    pub(super) fn player(&self, play: &RecipePlay, model: Option<Arc<dyn Planner>>) -> Playing {
        let lang = Lang::of(&play.lang);
        let words: Words = Arc::new(move |message| text(message, lang));
        let name = format!("{RECIPE_PLANNER}{}", play.name);
        let planner = RecipePlanner::new(name, play.recipe.clone(), model, words);
        let planner = match play.check {
            true => planner.only_checks(),
            false => planner,
        };
        Playing {
            planner: Arc::new(planner),
            play: play.clone(),
        }
    }

    /// Waits until the runs that have ended are noted.
    pub async fn runs_noted(&self) {
        self.noting.close();
        self.noting.wait().await;
        self.noting.reopen();
    }

    /// Notes how a play ended, once it has.
    pub(super) fn note_play(&self, playing: Playing, active: &Arc<Active>) {
        let (recipes, active) = (self.recipes.clone(), active.clone());
        self.noting.spawn(async move {
            let summary = active.handle.finished().await;
            drop(active);
            let noted = off_thread(move || {
                note(&recipes, &playing, &summary);
                Ok(())
            });
            if let Err(error) = noted.await {
                tracing::warn!(%error, "a play was not noted");
            }
        });
    }
}

/// A recipe says itself when it ends and what it needs.
fn paced(settings: &mut Settings, recipe: &Recipe) {
    // Without a model of the person's there is none to ask: the name is what tells.
    if settings.model.planner == PlannerKind::Builtin {
        settings.model.name.clear();
        settings.model.base_url.clear();
        settings.model.cheap.name.clear();
        settings.model.fallback.name.clear();
    }
    settings.model.planner = PlannerKind::Model;
    settings.engine.reflection = Reflection::Fast;
    settings.engine.plan_first = false;
    settings.engine.max_auto_scrolls = 0;
    let steps = recipe.steps.len() as u32;
    let limits = &mut settings.limits;
    limits.max_steps = limits.max_steps.max(steps * 3).min(MOST_STEPS);
    let calls = (steps + 2) * CALLS_A_STEP;
    limits.max_planner_calls = limits.max_planner_calls.max(calls).min(MOST_STEPS);
}

pub(super) fn observation_of(
    dir: &std::path::Path,
    events: &[copilot_protocol::Envelope],
    id: &ObservationId,
) -> Option<Observation> {
    let file = events.iter().find_map(|envelope| match &envelope.event {
        RunEvent::Observed {
            observation,
            file: Some(file),
            ..
        } if observation == id => Some(file),
        _ => None,
    })?;
    let bytes = std::fs::read(dir.join(file)).ok()?;
    serde_json::from_slice(&bytes).ok()
}

fn note(recipes: &Recipes, playing: &Playing, summary: &RunSummary) {
    if playing.play.check {
        return;
    }
    let now = OffsetDateTime::now_utc().format(&Rfc3339);
    let verified = summary
        .outcome
        .as_ref()
        .is_some_and(|outcome| outcome.verified && outcome.terminal_reason.exit_code(true) == 0);
    recipes.played(
        &playing.play.name,
        &Played {
            verified,
            ms: summary.active_ms,
            time: &now.unwrap_or_default(),
            run: summary.id.as_str(),
            digest: &playing.play.digest,
            healed: &playing.planner.healed(),
            values: &playing.play.values,
        },
    );
}
