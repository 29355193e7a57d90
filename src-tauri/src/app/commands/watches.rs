//! What is looked at again and again.

use browser_copilot::locale::text;
use browser_copilot::watches::{Watches, csv};
use copilot_protocol::{Message, NewWatch, WatchId, WatchInfo, WatchSeries, WatchesView};
use copilot_watch::say;
use jiff::Timestamp;

use super::*;

#[tauri::command]
pub async fn watches_list(shown: State<'_, Shown>) -> Answer<WatchesView> {
    let watches = shown.engine.watches();
    blocking(move || watches.list()).await
}

/// One with all of its looks.
#[tauri::command]
pub async fn watch_series(shown: State<'_, Shown>, id: WatchId) -> Answer<WatchSeries> {
    let watches = shown.engine.watches();
    blocking(move || watches.series(&id)).await
}

/// How words that say what is waited for are understood, as they are typed.
#[tauri::command]
pub async fn watch_read(text: String) -> Answer<Message> {
    Watches::read(&text).map(|condition| say(&condition))
}

#[tauri::command]
pub async fn watch_add(
    app: AppHandle,
    shown: State<'_, Shown>,
    new: NewWatch,
) -> Answer<WatchInfo> {
    let engine = shown.engine.clone();
    let done = blocking(move || engine.add_watch(new)).await;
    crate::tray::refresh_soon(&app);
    done
}

#[tauri::command]
pub async fn watch_pause(
    app: AppHandle,
    shown: State<'_, Shown>,
    id: WatchId,
    paused: bool,
) -> Answer<WatchInfo> {
    let watches = shown.engine.watches();
    let done = blocking(move || watches.pause(&id, paused, Timestamp::now())).await;
    crate::tray::refresh_soon(&app);
    done
}

#[tauri::command]
pub async fn watch_remove(app: AppHandle, shown: State<'_, Shown>, id: WatchId) -> Answer<()> {
    let watches = shown.engine.watches();
    let done = blocking(move || watches.remove(&id)).await;
    crate::tray::refresh_soon(&app);
    done
}

/// All looks as a file that the person names; its path, or `None` where they changed their mind.
#[tauri::command]
pub async fn watch_save(
    app: AppHandle,
    window: WebviewWindow,
    shown: State<'_, Shown>,
    id: WatchId,
) -> Answer<Option<String>> {
    let Some(path) = ask_where(&window, "watch.csv", &[("CSV", "csv")]).await else {
        return Ok(None);
    };
    let (watches, lang) = (shown.engine.watches(), page_state::language(&app));
    blocking(move || {
        let series = watches.series(&id)?;
        let written = csv(&series.looks, |message| text(message, lang));
        std::fs::write(&path, written).map_err(failed)?;
        Ok(Some(path.display().to_string()))
    })
    .await
}
