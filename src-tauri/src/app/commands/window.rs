//! The window itself, and newer versions of the program.

use super::*;

/// The person's answer to "runs go on, close all the same?".
#[tauri::command]
pub async fn window_close_answer(
    app: AppHandle,
    shown: State<'_, Shown>,
    close: bool,
) -> Answer<()> {
    if close {
        crate::window::close_now(&app, &shown).await;
    }
    Ok(())
}

/// Whether there is a newer version; looks for one where it is time to.
#[tauri::command]
pub async fn update_state(app: AppHandle) -> Answer<UpdateState> {
    Ok(updates::state(&app).await)
}

/// No more is said of this version.
#[tauri::command]
pub async fn update_skip(app: AppHandle, version: String) -> Answer<()> {
    blocking(move || {
        updates::skip(&app, &version);
        Ok(())
    })
    .await
}

/// Whether an icon in the tray can call back a window that is hidden.
#[tauri::command]
pub async fn tray_there(app: AppHandle) -> Answer<bool> {
    blocking(move || Ok(app.state::<Tray>().is_there())).await
}

/// Hides the window; its runs go on.
#[tauri::command]
pub async fn window_to_tray(app: AppHandle) -> Answer<()> {
    blocking(move || crate::window::to_tray(&app)).await
}

#[tauri::command]
pub async fn window_state_get(app: AppHandle) -> Answer<WindowState> {
    Ok(WindowState {
        // The person may have taken it out of the system's list.
        autostart: crate::autostart::is_on(&app),
        ..page_state::get(&app)
    })
}

#[tauri::command]
pub async fn window_state_set(app: AppHandle, state: WindowState) -> Answer<()> {
    let kept = page_state::get(&app);
    let (before, now) = (kept.shortcut, state.shortcut.clone());
    if before != now {
        let app = app.clone();
        blocking(move || crate::hotkey::change(&app, &before, &now)).await?;
    }
    // What was kept may be gone, and the system's entry still there.
    if kept.autostart != state.autostart || !state.autostart && crate::autostart::is_on(&app) {
        let app = app.clone();
        blocking(move || crate::autostart::change(&app, state.autostart)).await?;
    }
    page_state::set(&app, &state)
        .map_err(|e| UiError::of(ErrorCode::Internal).detail(e.to_string()))?;
    // Whether it is shown, and in which language, may have changed.
    blocking(move || {
        crate::tray::refresh(&app);
        Ok(())
    })
    .await
}
