//! Language models: tried, looked up, fetched.

use super::*;

/// "Test connection", with what is typed in the form or with the kept key.
#[tauri::command]
pub async fn model_test(
    shown: State<'_, Shown>,
    settings: ModelSettings,
    key: Option<String>,
) -> Answer<ModelTest> {
    let (managed, server) = (shown.engine.managed().clone(), settings.base_url.clone());
    blocking(move || managed.check_model(&server)).await?;
    let key = match key.filter(|key| !key.trim().is_empty()) {
        Some(key) => Some(key.trim().to_owned()),
        None => {
            let (keys, server) = (shown.engine.keys().clone(), settings.base_url.clone());
            blocking(move || Ok(keys.get(&server))).await?
        }
    };
    openai::test_connection(model_options(&settings, key, shown.engine.known_servers()))
        .await
        .map_err(|e| errors::of_planner(&e))
}

/// What is known of a model: its price, and what its server was found to take. Asks nobody.
#[tauri::command]
pub async fn model_facts(shown: State<'_, Shown>, settings: ModelSettings) -> Answer<ModelFacts> {
    let known = shown.engine.known_servers();
    blocking(move || Ok(prices::facts(&settings, &known))).await
}

/// US dollars that models cost this month.
#[tauri::command]
pub async fn spent_this_month(shown: State<'_, Shown>) -> Answer<f64> {
    let spending = shown.engine.spending().clone();
    blocking(move || Ok(spending.this_month())).await
}

/// Forgets what a server was found to take; the next question finds it out anew.
#[tauri::command]
pub async fn model_forget(shown: State<'_, Shown>, base_url: String, name: String) -> Answer<()> {
    let known = shown.engine.known_servers();
    blocking(move || {
        known.forget(&base_url, &name);
        Ok(())
    })
    .await
}

/// Model servers that run on this machine.
#[tauri::command]
pub async fn local_models() -> Answer<Vec<LocalServer>> {
    Ok(openai::local_servers().await)
}

/// Has the Ollama of this machine load a model, until it is there or `model_pull_cancel` is called.
#[tauri::command]
pub async fn model_pull(
    shown: State<'_, Shown>,
    base_url: String,
    name: String,
    channel: Channel<PullProgress>,
) -> Answer<()> {
    let cancel = shown.pull_begins();
    let pulled = openai::pull(&base_url, name.trim(), |progress| {
        // A page that is gone does not listen; the model comes all the same.
        let _ = channel.send(progress);
    });
    tokio::select! {
        pulled = pulled => pulled.map_err(|error| errors::of_pull(&error)),
        () = cancel.cancelled() => Ok(()),
    }
}

#[tauri::command]
pub async fn model_pull_cancel(shown: State<'_, Shown>) -> Answer<()> {
    shown.pull_begins().cancel();
    Ok(())
}

/// Signs the person in at a provider, on its own page in their browser, and keeps the key that it gives.
#[tauri::command]
pub async fn model_sign_in(
    app: AppHandle,
    shown: State<'_, Shown>,
    name: String,
) -> Answer<KeyState> {
    let provider = copilot_protocol::providers()
        .iter()
        .find(|one| one.id == name);
    let unknown = || UiError::of(ErrorCode::Other).detail("this provider has no such page");
    let (provider, place) = provider
        .and_then(|one| Some((one, one.sign_in.as_ref()?)))
        .ok_or_else(unknown)?;
    let (managed, server) = (shown.engine.managed().clone(), provider.base_url.clone());
    blocking(move || managed.check_model(&server)).await?;
    let given_up = shown.sign_in_begins();
    let sign_in = SignIn::begin(place, page_state::language(&app)).await?;
    let page = sign_in.page().to_owned();
    blocking(move || open_outside(page).map_err(failed)).await?;
    let key = tokio::select! {
        key = sign_in.finished() => key?,
        () = given_up.cancelled() => {
            return Err(UiError::saying(ErrorCode::Other, "sign-in-declined"));
        }
    };
    crate::window::bring_forward(&app);
    let (keys, server) = (shown.engine.keys().clone(), provider.base_url.clone());
    blocking(move || keys.set(&server, &key)).await
}

#[tauri::command]
pub async fn model_sign_in_cancel(shown: State<'_, Shown>) -> Answer<()> {
    shown.sign_in_begins().cancel();
    Ok(())
}
