//! This program as a server for other programs of this computer.

use copilot_protocol::{NewClient, ServeState};

use super::*;

/// Whether it serves, and who comes and what they do.
#[tauri::command]
pub async fn serve_state(shown: State<'_, Shown>) -> Answer<ServeState> {
    Ok(shown.serving.state().await)
}

/// Switches it on or off; kept at once. That it cannot listen is part of the answer.
#[tauri::command]
pub async fn serve_switch(app: AppHandle, shown: State<'_, Shown>, on: bool) -> Answer<ServeState> {
    shown.serving.switch(on, page_state::language(&app)).await
}

/// Takes another port.
#[tauri::command]
pub async fn serve_other_port(app: AppHandle, shown: State<'_, Shown>) -> Answer<ServeState> {
    shown.serving.other_port(page_state::language(&app)).await
}

/// A program that may come; its token is told this once.
#[tauri::command]
pub async fn client_add(shown: State<'_, Shown>, name: String) -> Answer<NewClient> {
    shown.serving.add(&name).await
}

/// Its token is void, and its runs end.
#[tauri::command]
pub async fn client_remove(shown: State<'_, Shown>, id: String) -> Answer<ServeState> {
    shown.serving.remove(&id).await
}

/// Ends what it does now.
#[tauri::command]
pub async fn client_throw_out(shown: State<'_, Shown>, id: String) -> Answer<ServeState> {
    Ok(shown.serving.throw_out(&id).await)
}
