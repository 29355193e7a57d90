//! Notifications about what begins at a time.

use std::sync::atomic::{AtomicBool, Ordering};

use browser_copilot::locale::text;
use copilot_protocol::{Message, Schedule, UiError, Work};
use notify_rust::Notification;
use tauri::AppHandle;

use crate::notices::beginning;
use crate::page_state;

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
