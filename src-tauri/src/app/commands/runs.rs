//! Runs that go on.

use super::*;

/// How the goal would be read; `None` where only a model can tell.
#[tauri::command]
pub async fn goal_understand(
    shown: State<'_, Shown>,
    goal: String,
) -> Answer<Option<Understanding>> {
    shown.engine.understand(&shown.settings(), &goal)
}

#[tauri::command]
pub async fn examples(shown: State<'_, Shown>, language: String) -> Answer<Vec<ExampleGoal>> {
    shown.practice.examples(Lang::of(&language)).await
}

#[tauri::command]
pub async fn run_start(shown: State<'_, Shown>, request: StartRun) -> Answer<RunId> {
    let start_url = request
        .start_url
        .as_deref()
        .map(str::trim)
        .filter(|url| !url.is_empty());
    if start_url.is_some_and(|url| url::Url::parse(url).is_err()) {
        let code = ErrorCode::SettingsInvalid;
        return Err(UiError::saying(code, "window-start-address"));
    }
    let (settings, follows) = (shown.settings(), request.follows.clone());
    let mut request = request.request(settings.clone());
    if let Some(past) = follows {
        shown.engine.follow(&settings, past, &mut request).await?;
    }
    let run = shown
        .engine
        .start(Start {
            request,
            key: Key::Kept,
            somebody_to_ask: true,
            live_view: true,
            id: None,
        })
        .await?;
    Ok(run.handle.id().clone())
}

/// Sends the events from a number on, and then whatever comes, until the run or the window ends.
#[tauri::command]
pub async fn run_subscribe(
    shown: State<'_, Shown>,
    run: RunId,
    from_seq: u64,
    channel: Channel<RunFeed>,
) -> Answer<()> {
    let Some(active) = shown.engine.active_run(&run) else {
        let folder = shown.engine.folder(&shown.settings())?;
        let past = off_thread(move || folder.events(&run, from_seq)).await?;
        for envelope in past {
            if channel.send(RunFeed::Event { envelope }).is_err() {
                break;
            }
        }
        return Ok(());
    };
    let mut feed = active.feed.subscribe(from_seq);
    drop(active);
    tauri::async_runtime::spawn(async move {
        while let Some(batch) = next_batch(&mut feed).await {
            for item in batch {
                if channel.send(item).is_err() {
                    return;
                }
            }
            // A stream of tokens reaches the page at the pace of a screen, not of the model.
            tokio::time::sleep(std::time::Duration::from_millis(16)).await;
        }
    });
    Ok(())
}

#[tauri::command]
pub async fn run_submit(shown: State<'_, Shown>, run: RunId, submission: Submission) -> Answer<()> {
    shown.submit(&run, submission)
}

#[tauri::command]
pub async fn run_bring_forward(
    shown: State<'_, Shown>,
    focus: State<'_, Focus>,
    run: RunId,
) -> Answer<()> {
    let active = shown.engine.active_run(&run).ok_or_else(|| ended(&run))?;
    focus.given_away();
    active.bring_forward().await
}

/// Puts a run that waits for its turn before the others.
#[tauri::command]
pub async fn run_first(shown: State<'_, Shown>, run: RunId) -> Answer<()> {
    let active = shown.engine.active_run(&run).ok_or_else(|| ended(&run))?;
    active.goes_first();
    Ok(())
}

pub(super) fn ended(run: &RunId) -> UiError {
    errors::of_submit(&copilot_agent::SubmitError::Ended).arg("id", run.as_str())
}

/// Starts the goal of a past run once more, as it began, under the settings of now.
#[tauri::command]
pub async fn run_again(shown: State<'_, Shown>, run: RunId) -> Answer<RunId> {
    let request = shown
        .engine
        .again(&shown.settings(), run, &shown.practice)
        .await?;
    run_start(shown, request).await
}

#[tauri::command]
pub async fn run_resume(shown: State<'_, Shown>, run: RunId) -> Answer<RunId> {
    let settings = shown.settings();
    let run = shown
        .engine
        .resume(Resume {
            settings: &settings,
            id: run,
            key: Key::Kept,
            attach: None,
            headless: None,
            somebody_to_ask: true,
            live_view: true,
        })
        .await?;
    Ok(run.handle.id().clone())
}

/// Ends an interrupted run without going on with it.
#[tauri::command]
pub async fn run_close(shown: State<'_, Shown>, run: RunId) -> Answer<()> {
    shown.engine.close_interrupted(&shown.settings(), run).await
}
