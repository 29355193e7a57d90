//! Starting with the person's session, in the tray: what begins at a time and what is watched needs an open program. Kept by the
//! system alone (an entry of its own list of programs), where the person can take it out as well.

use browser_copilot::home::Home;
use copilot_protocol::{ErrorCode, UiError};
use tauri::plugin::TauriPlugin;
use tauri::{AppHandle, Manager, Wry};
use tauri_plugin_autostart::ManagerExt;

use crate::shown::Shown;

/// The system starts the program with this.
const IN_TRAY: &str = "--in-tray";

/// So started, it opens without its window.
pub fn without_window() -> bool {
    std::env::args().skip(1).any(|argument| argument == IN_TRAY)
}

pub fn plugin() -> TauriPlugin<Wry> {
    tauri_plugin_autostart::Builder::new().arg(IN_TRAY).build()
}

/// The system starts a program without the variable that names another home.
fn possible(home: &Home) -> bool {
    !home.is_own()
}

pub fn is_on(app: &AppHandle) -> bool {
    possible(app.state::<Shown>().engine.home()) && app.autolaunch().is_enabled().unwrap_or(false)
}

/// The program may have been moved since.
pub fn renew(app: &AppHandle) {
    if is_on(app)
        && let Err(error) = app.autolaunch().enable()
    {
        tracing::info!(%error, "the system's entry for the start is not renewed");
    }
}

/// Where a space stands in the program's path the entry would name another program.
fn can_be_named() -> bool {
    std::env::current_exe().is_ok_and(|path| !path.to_string_lossy().contains(char::is_whitespace))
}

/// # Errors
/// The system does not take it, or this copy keeps its things in a folder that it was named at its start.
pub fn change(app: &AppHandle, on: bool) -> Result<(), UiError> {
    if !possible(app.state::<Shown>().engine.home()) {
        return match on {
            true => Err(UiError::saying(ErrorCode::Other, "autostart-own-home")),
            false => Ok(()),
        };
    }
    if on && cfg!(not(target_os = "macos")) && !can_be_named() {
        return Err(UiError::saying(ErrorCode::Other, "autostart-refused")
            .detail("a space stands in the program's path"));
    }
    let changed = match on {
        true => app.autolaunch().enable(),
        false => app.autolaunch().disable(),
    };
    changed.map_err(|error| {
        UiError::saying(ErrorCode::Other, "autostart-refused").detail(error.to_string())
    })
}
