//! Runs that have been, and what is kept of them.

use super::*;

#[tauri::command]
pub async fn runs_list(
    app: AppHandle,
    shown: State<'_, Shown>,
    query: RunsQuery,
) -> Answer<RunsPage> {
    let lang = page_state::language(&app);
    shown.engine.runs(&shown.settings(), query, lang).await
}

#[tauri::command]
pub async fn run_review(shown: State<'_, Shown>, run: RunId) -> Answer<RunReview> {
    shown.engine.review(&shown.settings(), run).await
}

/// The lines of a run's technical log after this number, the oldest first.
#[tauri::command]
pub async fn run_log(shown: State<'_, Shown>, run: RunId, after: u64) -> Answer<Vec<LogLine>> {
    shown.engine.log(&shown.settings(), run, after).await
}

#[tauri::command]
pub async fn run_delete(shown: State<'_, Shown>, run: RunId) -> Answer<()> {
    shown.engine.delete(&shown.settings(), run).await
}

/// Writes the run where the person says, as a page to read or as a zip to open elsewhere; `None` where
/// they changed their mind.
#[tauri::command]
pub async fn run_export(
    app: AppHandle,
    window: WebviewWindow,
    shown: State<'_, Shown>,
    run: RunId,
    zip: bool,
    pictures: Vec<ShotId>,
    channel: Channel<bool>,
) -> Answer<Option<String>> {
    let settings = shown.settings();
    // Before a name is asked for.
    shown.engine.folder(&settings)?;
    let (kind, ending) = if zip {
        ("ZIP", "zip")
    } else {
        ("HTML", "html")
    };
    let name = {
        let (folder, run) = (shown.engine.folder(&settings)?, run.clone());
        let summary = off_thread(move || folder.summary(&run)).await?;
        format!("{}.{ending}", page_name(&summary.goal, &summary.started))
    };
    let Some(mut path) = ask_where(&window, &name, &[(kind, ending)]).await else {
        return Ok(None);
    };
    // What it is, is told by its ending alone.
    if path
        .extension()
        .is_none_or(|e| !e.eq_ignore_ascii_case(ending))
    {
        let mut named = path.into_os_string();
        named.push(format!(".{ending}"));
        path = PathBuf::from(named);
    }
    let shown_path = path.display().to_string();
    let lang = page_state::language(&app);
    // A page that is gone does not listen; the file is written all the same.
    let _ = channel.send(true);
    let pictures = Pictures::Chosen(pictures);
    shown
        .engine
        .share(&settings, run, path, lang, pictures)
        .await?;
    Ok(Some(shown_path))
}

/// Opens a run that somebody shared, from the zip that the person picks; `None` where they changed their mind.
#[tauri::command]
pub async fn run_open_shared(
    window: WebviewWindow,
    shown: State<'_, Shown>,
) -> Answer<Option<RunId>> {
    let Some(path) = ask_which(&window, "ZIP", "zip").await else {
        return Ok(None);
    };
    shown
        .engine
        .open_shared(&shown.settings(), path)
        .await
        .map(Some)
}

/// Deletes the pictures of a site from all past runs.
#[tauri::command]
pub async fn pictures_forget(shown: State<'_, Shown>, site: String) -> Answer<Forgotten> {
    if site.trim().is_empty() {
        return Err(UiError::of(ErrorCode::Other).detail("no site"));
    }
    shown.engine.forget_pictures(&shown.settings(), site).await
}

/// Writes the run's answer where the person says, by the ending of the name; `None` where they changed their mind.
#[tauri::command]
pub async fn run_save_answer(
    window: WebviewWindow,
    shown: State<'_, Shown>,
    run: RunId,
) -> Answer<Option<String>> {
    let folder = shown.engine.folder(&shown.settings())?;
    let kinds = [("CSV", "csv"), ("JSON", "json"), ("Markdown", "md")];
    let Some(path) = ask_where(&window, "answer.csv", &kinds).await else {
        return Ok(None);
    };
    let shown_path = path.display().to_string();
    off_thread(move || {
        let failed = |e: std::io::Error| copilot_ports::JournalError::Other(e.to_string());
        let outcome = folder.summary(&run)?.outcome;
        let outcome = outcome
            .ok_or_else(|| copilot_ports::JournalError::Other("the run has no answer".into()))?;
        let format = answer_file::Format::of(&path).unwrap_or(answer_file::Format::Csv);
        std::fs::write(&path, answer_file::content(&outcome, format)).map_err(failed)
    })
    .await?;
    Ok(Some(shown_path))
}

#[tauri::command]
pub async fn choose_folder(window: WebviewWindow) -> Answer<Option<String>> {
    let picked = rfd::AsyncFileDialog::new()
        .set_parent(&window)
        .pick_folder()
        .await;
    Ok(picked.map(|folder| folder.path().display().to_string()))
}
