//! Runs while the window is not in front: the number of those that wait for the person stands in the window's
//! title and on the icon in the tray, the taskbar shows that one goes on, and a run that begins to wait or ends is
//! told of.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use browser_copilot::locale::{Lang, text};
use copilot_protocol::{Message, RunId, RunStatus, RunSummary, StopReason};
use tauri::window::{ProgressBarState, ProgressBarStatus};
use tauri::{AppHandle, Manager, UserAttentionType, WebviewWindow};

use crate::shown::Shown;
use crate::window::LABEL;
use crate::{beside, notices, page_state, tray};

/// How the runs of this program stand; those that have ended are not in it.
#[derive(Clone, Debug, Default)]
pub struct Standing(Arc<Mutex<BTreeMap<RunId, Stands>>>);

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stands {
    pub run: RunId,
    pub status: RunStatus,
    /// It waits for its turn.
    pub queued: bool,
    /// The first words of the goal, in one line and without passwords.
    pub goal: String,
}

/// What the person should hear of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// It needs an answer.
    Waits,
    /// It has ended, and not because the person stopped it.
    Ended,
}

impl Standing {
    /// Takes the news of a run, and shows what has changed. Does not wait for the window.
    pub fn follow(&self, app: &AppHandle, run: &RunSummary) {
        // Of what reads for another run that run tells.
        if run.part_of.is_some() {
            return;
        }
        let Some(news) = self.take(run) else { return };
        let (app, run) = (app.clone(), run.clone());
        // The title is that of the moment when it is set: changes may overtake each other.
        let standing = self.clone();
        tauri::async_runtime::spawn_blocking(move || {
            standing.show(&app, news, &run);
            tray::refresh(&app);
        });
    }

    /// The runs that go on, wait or rest, the oldest first.
    pub fn all(&self) -> Vec<Stands> {
        let standing = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        standing.values().cloned().collect()
    }

    /// `None` where the run stands as before, `Some(None)` where it changed in a way that needs nobody.
    fn take(&self, run: &RunSummary) -> Option<Option<News>> {
        let mut standing = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let goes_on = matches!(
            run.status,
            RunStatus::Running | RunStatus::Waiting | RunStatus::Paused
        );
        let before = if goes_on {
            let now = Stands {
                run: run.id.clone(),
                status: run.status,
                queued: run.place.is_some(),
                goal: notices::beginning(&run.goal),
            };
            standing.insert(run.id.clone(), now)
        } else {
            // Its end may be told twice.
            Some(standing.remove(&run.id)?)
        };
        let queued = run.place.is_some();
        if before.is_some_and(|before| (before.status, before.queued) == (run.status, queued)) {
            return None;
        }
        let stopped = run
            .outcome
            .as_ref()
            .is_some_and(|outcome| outcome.stop_reason == StopReason::Cancelled);
        Some(match run.status {
            RunStatus::Waiting => Some(News::Waits),
            RunStatus::Finished if !stopped => Some(News::Ended),
            _ => None,
        })
    }

    fn show(&self, app: &AppHandle, news: Option<News>, run: &RunSummary) {
        // It stands otherwise now: what was told of it is no longer so.
        notices::withdraw(&run.id);
        let Some(window) = app.get_webview_window(LABEL) else {
            return;
        };
        let standing = self.all();
        let all: Vec<RunStatus> = standing.iter().map(|run| run.status).collect();
        let lang = page_state::language(app);
        let waiting = all.iter().filter(|s| **s == RunStatus::Waiting).count();
        // Each is a wish that the window system may refuse.
        let _ = window.set_title(&title(waiting, lang));
        let _ = window.set_progress_bar(ProgressBarState {
            status: Some(progress(&all)),
            progress: None,
        });
        let Some(news) = news.filter(|_| !in_front(&window)) else {
            return;
        };
        // An answer may have overtaken this.
        let still = |one: &Stands| one.run == run.id && one.status == RunStatus::Waiting;
        if news == News::Waits && !standing.iter().any(still) {
            return;
        }
        beside::raise(&window);
        if news == News::Waits {
            let _ = window.request_user_attention(Some(UserAttentionType::Informational));
        }
        if page_state::get(app).notify {
            let active = app.state::<Shown>().engine.active_run(&run.id);
            let question = active.and_then(|active| active.handle.pending());
            let notice = notices::Notice::of(news, run, question.as_ref(), lang);
            notices::show(app, notice);
        }
    }
}

fn in_front(window: &WebviewWindow) -> bool {
    window.is_focused().unwrap_or(true)
        && window.is_visible().unwrap_or(true)
        && !window.is_minimized().unwrap_or(false)
}

/// How far a run is, nobody knows: the taskbar only shows that one works, or that all rest.
fn progress(all: &[RunStatus]) -> ProgressBarStatus {
    if all.contains(&RunStatus::Running) {
        ProgressBarStatus::Indeterminate
    } else if all.is_empty() {
        ProgressBarStatus::None
    } else {
        ProgressBarStatus::Paused
    }
}

fn title(waiting: usize, lang: Lang) -> String {
    text(&Message::new("window-title").arg("waiting", waiting), lang)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use copilot_protocol::Outcome;

    fn run(id: &str, status: RunStatus) -> RunSummary {
        RunSummary {
            id: id.into(),
            status,
            ..RunSummary::default()
        }
    }

    #[test]
    fn each_wait_and_each_end_is_news_once() {
        let standing = Standing::default();
        let waiting = || {
            let all = standing.all();
            let waits = |run: &&Stands| run.status == RunStatus::Waiting;
            all.iter().filter(waits).count()
        };
        use RunStatus::{Finished, Running, Waiting};
        for (id, status, news, wait) in [
            ("A", Running, Some(None), 0),
            ("A", Waiting, Some(Some(News::Waits)), 1),
            ("A", Waiting, None, 1),
            ("B", Waiting, Some(Some(News::Waits)), 2),
            ("A", Running, Some(None), 1),
            ("A", Finished, Some(Some(News::Ended)), 1),
            ("A", Finished, None, 1),
        ] {
            assert_eq!(standing.take(&run(id, status)), news, "{id} {status:?}");
            assert_eq!(waiting(), wait, "{id} {status:?}");
        }
        let mut stopped = run("B", Finished);
        let cancelled = Outcome::new(StopReason::Cancelled, false, Message::new("x"));
        stopped.outcome = Some(cancelled);
        assert_eq!(standing.take(&stopped), Some(None));
        assert!(standing.all().is_empty());
    }

    #[test]
    fn the_taskbar_moves_only_while_a_run_works() {
        use RunStatus::{Paused, Running, Waiting};
        assert!(matches!(progress(&[]), ProgressBarStatus::None));
        let works = progress(&[Waiting, Running]);
        assert!(matches!(works, ProgressBarStatus::Indeterminate));
        let rests = progress(&[Waiting, Paused]);
        assert!(matches!(rests, ProgressBarStatus::Paused));
    }

    #[test]
    fn the_title_says_how_many_wait() {
        for lang in [Lang::En, Lang::Ru] {
            assert_eq!(title(0, lang), "Browser Copilot");
            assert_eq!(title(2, lang), "(2) Browser Copilot");
        }
    }
}
