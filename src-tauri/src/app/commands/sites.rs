//! What is remembered of sites.

use copilot_protocol::RememberedSites;

use super::*;

#[tauri::command]
pub async fn sites_list(shown: State<'_, Shown>) -> Answer<RememberedSites> {
    let sites = shown.engine.sites();
    blocking(move || Ok(sites.list())).await
}

/// Keeps the person's own words in place of a note, or as a new one; empty words bring the program's note back.
#[tauri::command]
pub async fn site_note_write(
    shown: State<'_, Shown>,
    site: String,
    note: Option<u32>,
    text: String,
) -> Answer<RememberedSites> {
    let sites = shown.engine.sites();
    blocking(move || {
        sites.write(&site, note, &text)?;
        Ok(sites.list())
    })
    .await
}

/// Forgets a note, or all of the site.
#[tauri::command]
pub async fn site_forget(
    shown: State<'_, Shown>,
    site: String,
    note: Option<u32>,
) -> Answer<RememberedSites> {
    let sites = shown.engine.sites();
    blocking(move || {
        sites.forget(&site, note)?;
        Ok(sites.list())
    })
    .await
}
