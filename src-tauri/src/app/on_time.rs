//! Notifications about what begins at a time, and about what is watched.

use std::sync::atomic::{AtomicBool, Ordering};

use browser_copilot::locale::text;
use copilot_protocol::{Message, Schedule, Told, UiError, Watch, Work};
use copilot_watch::{say, say_problem, say_value};
use notify_rust::Notification;
use tauri::{AppHandle, Manager as _};

use crate::notices::beginning;
use crate::page_state;
use crate::shown::Shown;

/// Tells that something was due and did not begin. The list of schedules says it too.
pub fn not_begun(app: &AppHandle, schedule: &Schedule, error: &UiError) {
    let lang = page_state::language(app);
    let (Work::Goal { goal: head, .. } | Work::Recipe { name: head, .. }) = &schedule.work;
    let why = text(&error.message, lang);
    let body = text(&Message::new("notice-not-begun").arg("why", why), lang);
    if page_state::get(app).notify {
        tell(&beginning(head), &body);
    }
}

/// Tells that something came true of what is watched, or that it can no longer be read.
pub fn watched(app: &AppHandle, watch: &Watch, told: &Told) {
    let lang = page_state::language(app);
    let body = match told {
        Told::Alert { value, .. } => Message::new("watches-notice-alert")
            .arg("says", text(&say(&watch.condition), lang))
            .arg("value", text(&say_value(value), lang)),
        Told::Problem { problem } => {
            Message::new("watches-notice-problem").arg("problem", text(&say_problem(problem), lang))
        }
        Told::Recovered | Told::Nothing => return,
    };
    if page_state::get(app).notify {
        let title = app.state::<Shown>().engine.watches().title(watch);
        tell(&beginning(&title), &text(&body, lang));
    }
}

/// Tells, once, that the closed window is only hidden, since something is to begin by itself: also where the person wants no
/// other notifications, or the window would be gone without a word.
pub fn stays_open(app: &AppHandle) {
    static TOLD: AtomicBool = AtomicBool::new(false);
    if !TOLD.swap(true, Ordering::AcqRel) {
        let body = text(
            &Message::new("notice-stays-open"),
            page_state::language(app),
        );
        tell("Browser Copilot", &body);
    }
}

/// A notification of no run.
fn tell(head: &str, body: &str) {
    let mut notification = Notification::new();
    notification
        .appname("Browser Copilot")
        .icon("browser-copilot-app")
        .summary(head)
        .body(body);
    // The system's server of notifications may take its time.
    std::thread::spawn(move || {
        if let Err(error) = notification.show() {
            tracing::info!(%error, "no notification was shown");
        }
    });
}
