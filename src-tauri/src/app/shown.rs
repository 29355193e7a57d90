//! What the window's commands share.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use browser_copilot::engine::{Engine, PracticeSites, Show};
use browser_copilot::errors;
use browser_copilot::mcp_server::Serving;
use browser_copilot::recipes::TablePlay;
use copilot_agent::SubmitError;
use copilot_browser::WindowBounds;
use copilot_protocol::{RunId, Settings, Submission, UiError};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The program behind the window.
pub struct Shown {
    pub engine: Arc<Engine>,
    /// The table that a recipe is played over.
    pub table: Arc<TablePlay>,
    /// What the person shows.
    pub show: tokio::sync::Mutex<Option<Arc<Show>>>,
    /// What other programs come to.
    pub serving: Serving,
    pub practice: PracticeSites,
    /// Ends who starts what is due.
    pub keeper: CancellationToken,
    /// Who looks at what is watched, and ends its browsers.
    pub looks: TaskTracker,
    /// The person has said that the window may close although runs go on.
    pub may_close: AtomicBool,
    problems: Mutex<Vec<UiError>>,
    /// Where a run has put the window beside its browser.
    docked: Mutex<Option<WindowBounds>>,
    /// Ends the loading of a model that is under way.
    pull: Mutex<CancellationToken>,
    /// Ends a sign-in that waits for the person.
    sign_in: Mutex<CancellationToken>,
}

impl Shown {
    pub fn new(engine: Engine) -> Self {
        // The first reading sets a damaged file aside; what it says must reach the window.
        let problems = engine.settings_file().load().problem.into_iter().collect();
        let engine = Arc::new(engine);
        Self {
            table: Arc::new(TablePlay::at(engine.recipes().table_file())),
            show: tokio::sync::Mutex::default(),
            serving: Serving::new(engine.clone()),
            engine,
            practice: PracticeSites::default(),
            keeper: CancellationToken::new(),
            looks: TaskTracker::new(),
            may_close: AtomicBool::new(false),
            problems: Mutex::new(problems),
            docked: Mutex::default(),
            pull: Mutex::default(),
            sign_in: Mutex::default(),
        }
    }

    /// Ends the loading that is under way, if there is one, and gives what ends the next.
    pub fn pull_begins(&self) -> CancellationToken {
        anew(&self.pull)
    }

    /// The same for a sign-in.
    pub fn sign_in_begins(&self) -> CancellationToken {
        anew(&self.sign_in)
    }

    /// Sends something into a run that goes on: from the window's page, or from a notification.
    ///
    /// # Errors
    /// `run_not_found` where it has ended, and what `errors::of_submit` says of an answer that does not fit.
    pub fn submit(&self, run: &RunId, submission: Submission) -> Result<(), UiError> {
        let refused = |error: &SubmitError| errors::of_submit(error);
        let active = self
            .engine
            .active_run(run)
            .ok_or_else(|| refused(&SubmitError::Ended).arg("id", run.as_str()))?;
        active
            .submit(submission)
            .map_err(|e| errors::of_not_sent(&e))
    }

    pub fn docked(&self) -> Option<WindowBounds> {
        *self.docked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn dock(&self, place: WindowBounds) {
        *self.docked.lock().unwrap_or_else(PoisonError::into_inner) = Some(place);
    }

    pub fn settings(&self) -> Settings {
        let loaded = self.engine.settings_file().load();
        if let Some(problem) = loaded.problem {
            let mut problems = self.problems();
            if !problems.contains(&problem) {
                problems.push(problem);
            }
        }
        loaded.settings
    }

    pub fn problems(&self) -> std::sync::MutexGuard<'_, Vec<UiError>> {
        self.problems
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

fn anew(of: &Mutex<CancellationToken>) -> CancellationToken {
    let mut now = of.lock().unwrap_or_else(PoisonError::into_inner);
    now.cancel();
    *now = CancellationToken::new();
    now.clone()
}
