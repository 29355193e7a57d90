//! One look at what is watched: a play of the watch's recipe by an engine of its own, in a folder of its own. The history shows none
//! of them but those that told something, whose folders are moved there.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use copilot_journal::RunsFolder;
use copilot_ports::Clock;
use copilot_protocol::{
    Attach, LookOutcome, LookProblem, PlannerKind, RunId, Settings, StopReason, Submission, Told,
    Watch, WatchState,
};
use copilot_recipe::stranger;
use copilot_watch::{jitter, look, rest};
use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;

use super::ended::{found, problem};
use super::{Noted, Store};
use crate::database::StoreError;
use crate::engine::{Engine, Key, Play};
use crate::locale::Lang;
use crate::settings::nothing_beforehand;

/// A look that does not begin in that time fails.
const STARTS: Duration = Duration::from_secs(60);
/// Seconds after which a look that failed for the first time is made once more.
const AGAIN: u64 = 120;
/// A look that takes longer is ended.
const LONGEST: Duration = Duration::from_secs(3 * 60);
/// What is ended gets this long to end.
const ENDS: Duration = Duration::from_secs(20);
/// The folder of the looks' runs, within that of the runs: what is kept is moved on the same disk.
const FOLDER: &str = ".looks";

/// What it tells.
pub enum News<'a> {
    /// A look told something: its watch, and what.
    Told(&'a Watch, &'a Told),
    /// The list stands otherwise now.
    Changed,
}

type Hears = Arc<dyn Fn(News<'_>) + Send + Sync>;

/// Who carries out one look.
pub(super) struct Looker {
    /// The program's own, whose settings and recipes count.
    pub(super) engine: Arc<Engine>,
    /// Nobody watches its runs.
    pub(super) apart: Engine,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) lang: Lang,
    /// A watch that wants a window is looked at without one.
    pub(super) headless: bool,
    pub(super) hears: Option<Hears>,
    pub(super) ends: CancellationToken,
}

impl Looker {
    pub(super) fn now(&self) -> Timestamp {
        Timestamp::try_from(self.clock.now()).unwrap_or_default()
    }

    fn tell(&self, news: News<'_>) {
        if let Some(hears) = &self.hears {
            hears(news);
        }
    }

    /// Host at which the recipe begins.
    pub(super) fn site(&self, watch: &Watch) -> String {
        let recipe = self.engine.recipes().load(&watch.recipe).ok();
        let start = recipe.and_then(|kept| kept.recipe.start);
        let url = start.and_then(|start| url::Url::parse(&start).ok());
        url.and_then(|url| url.host_str().map(str::to_owned))
            .unwrap_or_default()
    }

    fn runs(&self, settings: &Settings) -> PathBuf {
        self.engine.runs_dir(settings)
    }

    /// Puts what a program left that ended where it belongs: into the history what told something, nowhere the rest.
    pub(super) fn clear(&self, store: &Store) -> Result<(), StoreError> {
        let settings = self.engine.settings_file().load().settings;
        let Ok(left) = std::fs::read_dir(self.runs(&settings).join(FOLDER)) else {
            return Ok(());
        };
        let kept = store.kept_runs()?;
        for one in left.flatten() {
            let name = one.file_name().to_string_lossy().into_owned();
            match kept.contains(&name) {
                true => self.to_history(&RunId(name)),
                false => delete(&one.path()),
            }
        }
        Ok(())
    }

    pub(super) fn tell_unheard(&self, store: &Store) -> Result<(), StoreError> {
        for (watch, at, told) in store.unheard()? {
            self.tell(News::Told(&watch, &told));
            store.heard(&watch.id, at)?;
        }
        Ok(())
    }

    /// Until when its site is left alone.
    pub(super) async fn look(&self, store: &Store, watch: Watch) -> Timestamp {
        let run = RunId::new();
        let settings = self.settings(&watch);
        let folder = self.runs(&settings).join(run.as_str());
        let found = self.found(&watch, run.clone(), settings).await;
        let Some(found) = found else {
            delete(&folder);
            return self.now();
        };
        let noted = self.noted(store, &watch, found, run.clone());
        let written = noted.and_then(|noted| Ok(store.note(&watch.id, &noted)?.then_some(noted)));
        let noted = match written {
            Ok(Some(noted)) => noted,
            other => {
                // What is not written is seen, and told, at the next look.
                if let Err(error) = other {
                    tracing::warn!(%error, watch = %watch.id, "a look is not written");
                }
                delete(&folder);
                return self.now();
            }
        };
        match noted.run {
            Some(_) => self.to_history(&run),
            None => delete(&folder),
        }
        if noted.told != Told::Nothing {
            self.tell(News::Told(&watch, &noted.told));
            if let Err(error) = store.heard(&watch.id, noted.at.as_millisecond()) {
                tracing::warn!(%error, watch = %watch.id, "that it was told is not written");
            }
        }
        self.tell(News::Changed);
        match noted.found {
            LookOutcome::Problem {
                problem: LookProblem::TooManyRequests { .. },
            } => noted.next,
            _ => noted.at,
        }
    }

    /// What is to be written of a look.
    fn noted(
        &self,
        store: &Store,
        watch: &Watch,
        found: LookOutcome,
        run: RunId,
    ) -> Result<Noted, StoreError> {
        let now = self.now();
        let before = store.state(&watch.id)?;
        let before_problems = before.problems_in_a_row;
        let pace = u64::from(watch.every) * 60;
        // A computer that has just woken up has no network for a moment: that is told once it stays so.
        let fleeting = before.problems_in_a_row == 0
            && matches!(
                found,
                LookOutcome::Problem {
                    problem: LookProblem::Offline | LookProblem::Failed
                }
            );
        let (state, told, pause) = if fleeting {
            let state = WatchState {
                problems_in_a_row: 1,
                ..before
            };
            (state, Told::Nothing, pace.min(AGAIN))
        } else {
            let (state, told) = look(&watch.condition, &before, found.clone());
            let pause = rest(state.problems_in_a_row, pace, None);
            (state, told, pause)
        };
        // What cannot be compared is no value of what is watched.
        let found = match state.problems_in_a_row > before_problems {
            true if matches!(found, LookOutcome::Value { .. }) => problem(LookProblem::Unreadable),
            _ => found,
        };
        let mut seed = DefaultHasher::new();
        run.as_str().hash(&mut seed);
        let pause = pause + jitter(pause, seed.finish());
        let pause = SignedDuration::from_secs(i64::try_from(pause).unwrap_or(i64::MAX));
        let keep = matches!(told, Told::Alert { .. } | Told::Problem { .. });
        Ok(Noted {
            at: now,
            next: now.checked_add(pause).unwrap_or(now),
            run: keep.then_some(run),
            found,
            told,
            state,
        })
    }

    /// Puts the run where all runs are.
    fn to_history(&self, run: &RunId) {
        let settings = self.engine.settings_file().load().settings;
        let runs = self.runs(&settings);
        let to = runs.join(run.as_str());
        if let Err(error) = std::fs::rename(runs.join(FOLDER).join(run.as_str()), &to) {
            tracing::warn!(%error, "the run of a look is not kept");
        }
        self.engine.touched(run, &to);
    }

    /// Those of now, without what a look needs not: no model, and nothing allowed beforehand.
    fn settings(&self, watch: &Watch) -> Settings {
        let mut settings = self.engine.settings_file().load().settings;
        let folder = self.runs(&settings).join(FOLDER);
        settings.runs_dir = folder.display().to_string();
        settings.model.planner = PlannerKind::Builtin;
        nothing_beforehand(&mut settings);
        if !watch.visible || self.headless {
            let elsewhere = matches!(settings.browser.attach, Attach::Endpoint(_));
            if !elsewhere {
                settings.browser.attach = Attach::Managed;
            }
            settings.browser.headless = true;
        }
        settings
    }

    /// `None`: it was broken off.
    async fn found(&self, watch: &Watch, run: RunId, settings: Settings) -> Option<LookOutcome> {
        let failed = || Some(problem(LookProblem::Failed));
        let Ok(folder) = RunsFolder::open(self.runs(&settings)) else {
            return failed();
        };
        // It may have been changed since.
        let Ok(kept) = self.engine.recipes().load(&watch.recipe) else {
            return failed();
        };
        if !stranger::risky_steps(&kept.recipe).is_empty() {
            return failed();
        }
        let play = Play {
            name: watch.recipe.clone(),
            values: watch.values.clone(),
            settings,
            key: Key::Kept,
            lang: self.lang,
            somebody_to_ask: false,
            live_view: false,
            check: false,
            id: Some(run),
        };
        let begun = tokio::select! {
            begun = self.apart.play(play) => begun,
            // It waits for somebody, as for a key store that is locked.
            () = tokio::time::sleep(STARTS) => return failed(),
            () = self.ends.cancelled() => return None,
        };
        let active = match begun {
            Ok(active) => active,
            Err(error) => {
                tracing::warn!(%error, watch = %watch.id, "a look did not begin");
                return failed();
            }
        };
        let summary = tokio::select! {
            ended = active.handle.finished() => Some(ended),
            () = tokio::time::sleep(LONGEST) => None,
            () = self.ends.cancelled() => None,
        };
        let Some(summary) = summary else {
            let _ = active.submit(Submission::Stop);
            let _ = tokio::time::timeout(ENDS, active.handle.finished()).await;
            return (!self.ends.is_cancelled()).then(|| problem(LookProblem::Failed));
        };
        let stopped = summary.outcome.as_ref().map(|outcome| outcome.stop_reason);
        if matches!(
            stopped,
            Some(StopReason::BrowserLost | StopReason::NoBrowser)
        ) {
            return Some(problem(LookProblem::Failed));
        }
        let answers = kept.recipe.answer.into_iter();
        let names: Vec<String> = answers.map(|one| one.name).collect();
        Some(found(watch, &summary, &folder, &names))
    }
}

fn delete(run: &Path) {
    if run.exists()
        && let Err(error) = std::fs::remove_dir_all(run)
    {
        tracing::warn!(%error, "what a look left is not deleted");
    }
}
