//! Notifications of the system. The page of the window cannot send any; what they say is the beginning of the
//! person's own goal and a sentence of ours, and nothing that a page said.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use browser_copilot::goal_secrets;
use browser_copilot::locale::{Lang, text};
use copilot_journal::Redactor;
use copilot_protocol::{Message, RunId, RunSummary, TerminalReason};
use notify_rust::{Notification, NotificationHandle};
use tauri::{AppHandle, Emitter};
use tokio_util::sync::CancellationToken;

use crate::attention::News;
use crate::window;

/// Characters of the goal that are shown.
const GOAL_CHARS: usize = 60;
/// Notifications that are waited on for a press at a time; each has a thread, which ends with it.
const LISTENED: usize = 16;

static LISTENING: AtomicUsize = AtomicUsize::new(0);

/// What takes back the newest notification of each run.
static SHOWN: Mutex<Option<HashMap<RunId, CancellationToken>>> = Mutex::new(None);

/// A notification, before it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    run: RunId,
    /// The goal stands here: in the text below, some systems would read marks out of it.
    head: String,
    body: String,
    open: String,
}

impl Notice {
    pub fn of(news: News, run: &RunSummary, lang: Lang) -> Self {
        let reached = run
            .outcome
            .as_ref()
            .is_some_and(|outcome| outcome.terminal_reason == TerminalReason::GoalSatisfied);
        let message = match news {
            News::Waits => Message::new("notice-waits"),
            News::Ended if reached => Message::new("notice-done"),
            News::Ended => Message::new("notice-ended"),
        };
        Self {
            run: run.id.clone(),
            head: beginning(&run.goal),
            body: text(&message, lang),
            open: text(&Message::new("notice-open"), lang),
        }
    }
}

/// The first words of the goal in one line, without passwords that stand in it.
pub fn beginning(goal: &str) -> String {
    let goal = Redactor::new(goal_secrets::secrets(goal))
        .text(goal)
        .into_owned();
    let line: Vec<&str> = goal
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    let line = line.join(" ");
    if line.chars().count() <= GOAL_CHARS {
        return line;
    }
    let mut short: String = line.chars().take(GOAL_CHARS - 1).collect();
    short.push('…');
    short
}

/// Takes back what was shown of the run, which stands otherwise now. Where the system cannot, it stays until the person
/// or the system puts it away.
pub fn withdraw(run: &RunId) {
    let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(gone) = shown.get_or_insert_default().remove(run) {
        gone.cancel();
    }
}

/// Shows it, instead of what was shown of the run before. A press brings the window to the front and opens the run,
/// where the system tells of presses; nothing is answered by it.
pub fn show(app: &AppHandle, notice: Notice) {
    let app = app.clone();
    withdraw(&notice.run);
    let gone = CancellationToken::new();
    SHOWN
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .get_or_insert_default()
        .insert(notice.run.clone(), gone.clone());
    let shown = std::thread::Builder::new()
        .name("notice".into())
        .spawn(move || {
            let handle = match notification(&notice, &app).show() {
                Ok(handle) => handle,
                // Many desktops have nothing that shows notifications: title and taskbar have told of it.
                Err(error) => return tracing::info!(%error, "no notification was shown"),
            };
            if LISTENING.fetch_add(1, Ordering::AcqRel) < LISTENED {
                wait(handle, &gone, || {
                    window::bring_forward(&app);
                    let _ = app.emit("open-run", &notice.run);
                });
            }
            LISTENING.fetch_sub(1, Ordering::AcqRel);
        });
    if let Err(error) = shown {
        tracing::warn!(%error, "no notification was shown");
    }
}

/// Waits until it is pressed, closed, or taken back.
#[cfg(all(unix, not(target_os = "macos")))]
#[allow(
    clippy::needless_pass_by_value,
    reason = "its connection ends with it, as on the other systems"
)]
fn wait(handle: NotificationHandle, gone: &CancellationToken, pressed: impl FnOnce()) {
    use notify_rust::NotificationResponse;
    use std::cell::Cell;
    let closed = Cell::new(false);
    let waiting = handle.wait_for_action_async(|response: &NotificationResponse| match response {
        NotificationResponse::Default => pressed(),
        NotificationResponse::Action(action) if action == "open" => pressed(),
        NotificationResponse::Closed(_) => closed.set(true),
        _ => {}
    });
    tauri::async_runtime::block_on(async {
        tokio::select! {
            () = waiting => {}
            () = gone.cancelled() => {}
        }
        // One that was pressed has done its work; some desktops leave it standing.
        if !closed.get() {
            handle.close_async().await;
        }
    });
}

/// Waits until it is pressed or closed. These systems tell of nothing else.
#[cfg(not(all(unix, not(target_os = "macos"))))]
fn wait(handle: NotificationHandle, _gone: &CancellationToken, pressed: impl FnOnce()) {
    #[allow(unused_must_use, reason = "only one of the systems gives a result")]
    handle.wait_for_action(|action| {
        if matches!(action, "default" | "open") {
            pressed();
        }
    });
}

fn notification(notice: &Notice, app: &AppHandle) -> Notification {
    let mut notification = Notification::new();
    notification
        .appname("Browser Copilot")
        .icon("browser-copilot-app")
        .summary(&notice.head)
        .body(&notice.body)
        .action("default", &notice.open);
    // Windows shows those of installed programs only.
    #[cfg(all(windows, not(debug_assertions)))]
    notification.app_id(&app.config().identifier);
    #[cfg(target_os = "macos")]
    let _ = notify_rust::set_application(&app.config().identifier);
    let _ = app;
    notification
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn run(goal: &str, terminal: Option<&str>) -> RunSummary {
        let outcome = terminal.map(|reason| {
            serde_json::json!({ "terminal_reason": reason, "stop_reason": "other", "answer": "", "message": { "id": "x" } })
        });
        serde_json::from_value(serde_json::json!({
            "schema_version": 1, "id": "A", "goal": goal, "status": "finished", "started": "", "stage": "orient", "steps": 0,
            "usage": copilot_protocol::Usage::default(), "active_ms": 0.0, "planner": "builtin", "browser": "managed",
            "outcome": outcome,
        }))
        .unwrap()
    }

    #[test]
    fn it_says_the_goal_and_how_it_stands_in_the_language_of_the_window() {
        let of = |news, run: &RunSummary, lang| {
            let notice = Notice::of(news, run, lang);
            (notice.head, notice.body)
        };
        let done = run("buy tea", Some("goal_satisfied"));
        let failed = run("buy tea", Some("goal_failed"));
        let head = || "buy tea".to_owned();
        let says = [
            (News::Waits, &failed, "It waits for your answer."),
            (News::Ended, &done, "Done."),
            (
                News::Ended,
                &failed,
                "It has ended without reaching the goal.",
            ),
        ];
        for (news, run, body) in says {
            assert_eq!(of(news, run, Lang::En), (head(), body.to_owned()));
            let (_, russian) = of(news, run, Lang::Ru);
            assert!(
                russian.chars().any(|c| ('а'..='я').contains(&c)),
                "{russian}"
            );
        }
    }

    #[test]
    fn a_goal_is_one_short_line_without_its_passwords() {
        assert_eq!(beginning("buy\n\ttea\u{7}now"), "buy tea now");
        let long = beginning(&"tea ".repeat(400));
        assert_eq!(long.chars().count(), GOAL_CHARS);
        assert!(long.ends_with('…'));
        assert!(!beginning("sign in with the password: hunter2-x").contains("hunter2"));
    }
}
