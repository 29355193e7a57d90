//! The person shows by hand how something is done.

use std::sync::Arc;

use browser_copilot::engine::{Show, ShowHow};
use browser_copilot::recipes;
use copilot_protocol::{RecipeMade, ShowingView};

use super::*;

/// Opens the browser in which the person shows, from this address on. What was shown before is thrown away.
#[tauri::command]
pub async fn show_start(shown: State<'_, Shown>, start: String) -> Answer<()> {
    let mut now = shown.show.lock().await;
    if let Some(old) = now.take() {
        old.close().await;
    }
    let mut settings = shown.settings();
    // Nobody shows anything in a browser without a window.
    settings.browser.headless = false;
    let how = ShowHow {
        settings,
        start,
        asking: None,
    };
    *now = Some(shown.engine.show(how).await?);
    Ok(())
}

async fn showing(shown: &Shown) -> Answer<Arc<Show>> {
    let show = shown.show.lock().await.clone();
    show.ok_or_else(|| UiError::saying(ErrorCode::Other, "recipe-show-none"))
}

/// What was shown so far; `None`: nothing is being shown.
#[tauri::command]
pub async fn show_state(shown: State<'_, Shown>) -> Answer<Option<ShowingView>> {
    // While the browser is opened there is nothing yet.
    let show = shown.show.try_lock().ok().and_then(|show| show.clone());
    Ok(show.map(|show| show.view()))
}

#[tauri::command]
pub async fn show_remove(shown: State<'_, Shown>, step: usize) -> Answer<ShowingView> {
    let show = showing(&shown).await?;
    show.remove(step);
    Ok(show.view())
}

/// What the person has marked in the page is what the recipe answers.
#[tauri::command]
pub async fn show_read(shown: State<'_, Shown>) -> Answer<ShowingView> {
    let show = showing(&shown).await?;
    show.read().await?;
    Ok(show.view())
}

#[tauri::command]
pub async fn show_forget(shown: State<'_, Shown>, at: usize) -> Answer<ShowingView> {
    let show = showing(&shown).await?;
    show.forget_read(at);
    Ok(show.view())
}

/// Makes a recipe of what was shown. Nothing is kept yet.
#[tauri::command]
pub async fn show_done(shown: State<'_, Shown>) -> Answer<RecipeMade> {
    let (recipe, left_out) = showing(&shown).await?.done().await?;
    *shown.show.lock().await = None;
    Ok(RecipeMade {
        view: recipes::draft(recipe),
        left_out,
    })
}

#[tauri::command]
pub async fn show_throw_away(shown: State<'_, Shown>) -> Answer<()> {
    if let Some(show) = shown.show.lock().await.take() {
        show.close().await;
    }
    Ok(())
}
