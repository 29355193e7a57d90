//! A key that calls the window from wherever the person is. There is none until they choose one: what every
//! program hears is theirs to give away.

use copilot_protocol::{ErrorCode, Message, UiError};
use tauri::{AppHandle, Emitter, Manager, Wry};
use tauri_plugin_global_shortcut::{Builder, GlobalShortcut, GlobalShortcutExt, ShortcutState};

use crate::{page_state, window};

/// Those that can be chosen; the window's settings have the same.
pub const KEYS: [&str; 3] = ["Ctrl+Alt+Space", "Ctrl+Shift+Space", "Alt+Shift+Space"];

/// Listens to the key that was chosen earlier.
pub fn at_start(app: &AppHandle) {
    let key = page_state::get(app).shortcut;
    if key.is_empty() {
        return;
    }
    let app = app.clone();
    // It waits for the main thread, which is busy with the start.
    std::thread::spawn(move || {
        if let Err(error) = change(&app, "", &key) {
            tracing::warn!(detail = ?error.detail, "the key that calls the window cannot be used");
        }
    });
}

/// Listens to `now` instead of `before`; an empty one is none. Waits for the main thread, so it is not called there.
/// Fails where the system gives the key to nobody, or to another program.
pub fn change(app: &AppHandle, before: &str, now: &str) -> Result<(), UiError> {
    if !now.is_empty() {
        take(app, now).map_err(|detail| UiError {
            message: Message::new("hotkey-refused").arg("key", now),
            ..UiError::saying(ErrorCode::Other, "hotkey-refused").detail(detail)
        })?;
    }
    if !before.is_empty() && app.try_state::<GlobalShortcut<Wry>>().is_some() {
        // One that could not be taken at the start is not there.
        let _ = app.global_shortcut().unregister(before);
    }
    Ok(())
}

fn take(app: &AppHandle, key: &str) -> Result<(), String> {
    if !KEYS.contains(&key) {
        return Err("not one of the keys".into());
    }
    // There a program hears only the keys that are pressed in its own window.
    if cfg!(target_os = "linux")
        && std::env::var_os("WAYLAND_DISPLAY").is_some_and(|name| !name.is_empty())
    {
        return Err("Wayland".into());
    }
    if app.try_state::<GlobalShortcut<Wry>>().is_none() {
        // Nothing listens to keys before the person wants it.
        let (said, heard) = std::sync::mpsc::channel();
        let handle = app.clone();
        app.run_on_main_thread(move || {
            let _ = said.send(handle.plugin(Builder::new().build()));
        })
        .map_err(|e| e.to_string())?;
        let added = heard.recv().map_err(|e| e.to_string())?;
        added.map_err(|e| e.to_string())?;
    }
    let pressed = |app: &AppHandle, _: &_, event: tauri_plugin_global_shortcut::ShortcutEvent| {
        if event.state == ShortcutState::Pressed {
            window::bring_forward(app);
            // A window that is closing does not listen.
            let _ = app.emit("new-goal", ());
        }
    };
    app.global_shortcut()
        .on_shortcut(key, pressed)
        .map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_that_can_be_chosen_is_one() {
        for key in KEYS {
            assert!(
                key.parse::<tauri_plugin_global_shortcut::Shortcut>()
                    .is_ok(),
                "{key}"
            );
        }
    }
}
