//! What begins at a time.

use browser_copilot::schedules::now;
use copilot_protocol::{NewSchedule, ScheduleId, ScheduleInfo, SchedulesView, WhenRead};

use super::*;

#[tauri::command]
pub async fn schedules_list(shown: State<'_, Shown>) -> Answer<SchedulesView> {
    let schedules = shown.engine.schedules();
    blocking(move || schedules.list(&now())).await
}

/// How words that say when are understood, as they are typed.
#[tauri::command]
pub async fn schedule_read(shown: State<'_, Shown>, text: String) -> Answer<WhenRead> {
    shown.engine.schedules().read(&text, &now())
}

#[tauri::command]
pub async fn schedule_add(
    app: AppHandle,
    shown: State<'_, Shown>,
    new: NewSchedule,
) -> Answer<ScheduleInfo> {
    let engine = shown.engine.clone();
    let added = blocking(move || engine.add_schedule(new)).await;
    crate::tray::refresh_soon(&app);
    added
}

/// The goal of a past run, to be kept for a time: what "Run again" would start.
#[tauri::command]
pub async fn schedule_of_run(shown: State<'_, Shown>, run: RunId) -> Answer<StartRun> {
    let settings = shown.settings();
    shown.engine.again(&settings, run, &shown.practice).await
}

#[tauri::command]
pub async fn schedule_pause(
    app: AppHandle,
    shown: State<'_, Shown>,
    id: ScheduleId,
    paused: bool,
) -> Answer<ScheduleInfo> {
    let schedules = shown.engine.schedules();
    let kept = blocking(move || schedules.pause(&id, paused, &now())).await;
    crate::tray::refresh_soon(&app);
    kept
}

#[tauri::command]
pub async fn schedule_remove(
    app: AppHandle,
    shown: State<'_, Shown>,
    id: ScheduleId,
) -> Answer<()> {
    let schedules = shown.engine.schedules();
    let removed = blocking(move || schedules.remove(&id)).await;
    crate::tray::refresh_soon(&app);
    removed
}
