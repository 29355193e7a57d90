//! What the person has set, allowed and kept secret.

use super::*;

#[tauri::command]
pub async fn settings_save(shown: State<'_, Shown>, settings: Settings) -> Answer<Settings> {
    let file = shown.engine.settings_file().clone();
    let saved = blocking(move || {
        // A run may have kept a decision since the window read them; they have commands of their own, as serving has.
        let kept = file.load().settings;
        let mut settings = settings;
        settings.safety.remembered = kept.safety.remembered;
        settings.serve = kept.serve;
        file.save(settings)
    })
    .await;
    shown.engine.settings_changed();
    saved
}

/// Decisions that are kept for later runs, oldest first.
#[tauri::command]
pub async fn decisions(shown: State<'_, Shown>) -> Answer<Vec<RememberedDecision>> {
    Ok(shown.settings().safety.remembered)
}

/// Takes a kept decision back; returns those that are left.
#[tauri::command]
pub async fn decision_forget(
    shown: State<'_, Shown>,
    class: RiskClass,
    host: String,
) -> Answer<Vec<RememberedDecision>> {
    let file = shown.engine.settings_file().clone();
    blocking(move || {
        let mut settings = file.load().settings;
        copilot_guard::revoke(&mut settings.safety, class, &host);
        file.save(settings).map(|kept| kept.safety.remembered)
    })
    .await
}

/// Named secrets, without their values.
#[tauri::command]
pub async fn secrets(shown: State<'_, Shown>) -> Answer<SecretList> {
    let vault = shown.engine.vault().clone();
    blocking(move || kept_secrets::list(&vault)).await
}

/// Keeps a secret. Its value comes from the window and never goes back there.
#[tauri::command]
pub async fn secret_set(
    shown: State<'_, Shown>,
    name: String,
    host: String,
    kind: SecretKind,
    value: String,
) -> Answer<SecretList> {
    let vault = shown.engine.vault().clone();
    let value = SecretText::new(value);
    blocking(move || {
        vault
            .set(&name, &host, kind, &value)
            .map_err(|e| kept_secrets::of_vault(&e))?;
        kept_secrets::list(&vault)
    })
    .await
}

/// Forgets a secret; returns those that are left.
#[tauri::command]
pub async fn secret_remove(shown: State<'_, Shown>, name: String) -> Answer<SecretList> {
    let vault = shown.engine.vault().clone();
    blocking(move || {
        vault
            .remove(&name)
            .map_err(|e| kept_secrets::of_vault(&e))?;
        kept_secrets::list(&vault)
    })
    .await
}

#[tauri::command]
pub async fn settings_reset(app: AppHandle, shown: State<'_, Shown>) -> Answer<Settings> {
    let file = shown.engine.settings_file().clone();
    let settings = blocking(move || file.reset()).await?;
    shown.engine.settings_changed();
    shown.serving.follow(page_state::language(&app)).await?;
    Ok(settings)
}

/// Whether a key is kept for the server of this address.
#[tauri::command]
pub async fn key_state(shown: State<'_, Shown>, base_url: String) -> Answer<KeyState> {
    let keys = shown.engine.keys().clone();
    blocking(move || Ok(keys.state(&base_url))).await
}

#[tauri::command]
pub async fn key_set(shown: State<'_, Shown>, base_url: String, key: String) -> Answer<KeyState> {
    let keys = shown.engine.keys().clone();
    blocking(move || keys.set(&base_url, &key)).await
}

#[tauri::command]
pub async fn key_clear(shown: State<'_, Shown>, base_url: String) -> Answer<KeyState> {
    let keys = shown.engine.keys().clone();
    blocking(move || keys.clear(&base_url).map(|()| keys.state(&base_url))).await
}

/// Writes the settings that may travel where the person says; `None` where they changed their mind.
#[tauri::command]
pub async fn settings_export(
    window: WebviewWindow,
    shown: State<'_, Shown>,
) -> Answer<Option<String>> {
    let content = portable::content(&shown.settings());
    save_text(&window, "browser-copilot-settings.json", "json", content).await
}

/// The settings with those of the file that the person picks; nothing is saved. `None` where they changed
/// their mind.
#[tauri::command]
pub async fn settings_import(
    window: WebviewWindow,
    shown: State<'_, Shown>,
) -> Answer<Option<Settings>> {
    let Some(path) = ask_which(&window, "JSON", "json").await else {
        return Ok(None);
    };
    let settings = shown.settings();
    blocking(move || {
        use std::io::Read as _;
        let mut text = String::new();
        let read = std::fs::File::open(&path)
            .and_then(|file| file.take(portable::LARGEST).read_to_string(&mut text));
        // What cannot be read is refused as no settings, with the reason.
        let text = read.map(|_| text).unwrap_or_default();
        portable::read(&text, &settings).map(Some)
    })
    .await
}
