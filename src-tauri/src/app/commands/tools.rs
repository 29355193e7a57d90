//! Servers of tools. They are set up in the settings; what is here starts one to see what it offers, and keeps its values.

use browser_copilot::mcp::{self, ServerValues};
use copilot_protocol::{McpImported, McpListing, McpServer};

use super::*;

/// Starts the server, asks what it offers, and ends it.
#[tauri::command]
pub async fn mcp_listing(shown: State<'_, Shown>, server: McpServer) -> Answer<McpListing> {
    let settings = shown.settings();
    Ok(mcp::listing(shown.engine.home(), &settings, &server).await)
}

/// The names of its variables or headers that have a value.
#[tauri::command]
pub async fn mcp_values(shown: State<'_, Shown>, server: McpServer) -> Answer<Vec<String>> {
    let values = ServerValues::of(shown.engine.home());
    blocking(move || Ok(values.kept(&server))).await
}

/// Keeps a value, which comes from the window and never goes back there; an empty one is taken away.
#[tauri::command]
pub async fn mcp_value_set(
    shown: State<'_, Shown>,
    server: String,
    name: String,
    value: String,
) -> Answer<()> {
    let values = ServerValues::of(shown.engine.home());
    blocking(move || values.set(&server, &name, &value)).await
}

/// Takes all values of a server away.
#[tauri::command]
pub async fn mcp_forget(shown: State<'_, Shown>, server: McpServer) -> Answer<()> {
    let values = ServerValues::of(shown.engine.home());
    blocking(move || values.forget(&server)).await
}

/// Reads the servers of another program's settings. Nothing is started or kept.
#[tauri::command]
pub async fn mcp_import(text: String) -> Answer<McpImported> {
    mcp::imported(&text)
}
