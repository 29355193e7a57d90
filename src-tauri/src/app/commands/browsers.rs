//! Browsers on this machine, and the site to practise on.

use super::*;

/// Where programs look for a separate browser.
pub(super) const USUAL_PORT: u16 = 9222;

#[tauri::command]
pub async fn doctor(shown: State<'_, Shown>) -> Answer<Vec<Finding>> {
    Ok(checks::findings(shown.engine.home()).await)
}

/// What is found of browsers, with the one thing to do for each. Connects to none.
#[tauri::command]
pub async fn browsers(shown: State<'_, Shown>) -> Answer<Vec<Finding>> {
    Ok(checks::browsers(shown.engine.home()).await)
}

/// Opens the separate browser, as the entry in the menu does.
#[tauri::command]
pub async fn browser_start(shown: State<'_, Shown>) -> Answer<()> {
    separate(&shown).await.map(|_| ())
}

pub(super) async fn separate(shown: &Shown) -> Answer<Separate> {
    let browser = shown.settings().browser;
    open_separate(&SeparateOptions {
        executable: (!browser.executable.is_empty()).then(|| PathBuf::from(&browser.executable)),
        profile_dir: shown.engine.home().profile(),
        port: USUAL_PORT,
        headless: false,
        viewport: browser.viewport,
        cancel: CancellationToken::new(),
    })
    .await
    .map_err(|e| errors::of_browser(&e))
}

/// Makes the entry in the menu that opens the separate browser; gives its path.
#[tauri::command]
pub async fn browser_shortcut(app: AppHandle) -> Answer<String> {
    let lang = page_state::language(&app);
    blocking(move || {
        shortcut::make(lang)
            .map(|path| path.display().to_string())
            .map_err(failed)
    })
    .await
}

/// Address of the practice site.
#[tauri::command]
pub async fn practice_open(app: AppHandle, shown: State<'_, Shown>) -> Answer<String> {
    shown.practice.address(page_state::language(&app)).await
}
