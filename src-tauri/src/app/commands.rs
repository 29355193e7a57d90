//! What the page of the window may ask of the program. Each command takes and gives types of
//! `copilot-protocol`, and fails with a `UiError`.

use std::path::{Path, PathBuf};

use browser_copilot::engine::{Key, Resume, Start, model_options, next_batch, off_thread};
use browser_copilot::locale::Lang;
use browser_copilot::{
    answer_file, diagnostics as reports, doctor as checks, errors, portable,
    secrets as kept_secrets, shortcut,
};
use copilot_browser::{SeparateOptions, open_separate};
use copilot_model::{openai, prices};
use copilot_ports::SecretText;
use copilot_protocol::{
    AppStart, ErrorCode, ExampleGoal, Finding, Forgotten, GraphNode, KeyState, LocalServer,
    LogLine, ModelFacts, ModelSettings, ModelTest, PullProgress, RememberedDecision, RiskClass,
    RunFeed, RunId, RunReview, RunsPage, RunsQuery, SecretKind, SecretList, Settings, StartRun,
    Submission, UiError, Understanding,
};
use tauri::ipc::Channel;
use tauri::{AppHandle, Manager, State, WebviewWindow};
use tokio_util::sync::CancellationToken;

use crate::page_state::{self, WindowState};
use crate::shown::Shown;
use crate::tray::Tray;
use crate::updates::{self, UpdateState};

/// Where programs look for a separate browser.
const USUAL_PORT: u16 = 9222;

type Answer<T> = Result<T, UiError>;

#[tauri::command]
pub async fn app_start(shown: State<'_, Shown>) -> Answer<AppStart> {
    let settings = shown.settings();
    let runs_dir = shown.engine.runs_dir(&settings);
    let mut problems = shown.problems().clone();
    if let Err(error) = shown.engine.folder(&settings) {
        problems.push(error);
    }
    Ok(AppStart {
        version: browser_copilot::VERSION.to_owned(),
        settings,
        runs_dir: runs_dir.display().to_string(),
        logs_dir: shown.engine.home().logs().display().to_string(),
        active: shown
            .engine
            .active_runs()
            .iter()
            .map(|run| run.summary())
            .collect(),
        problems,
        platform: std::env::consts::OS.to_owned(),
    })
}

#[tauri::command]
pub async fn settings_save(shown: State<'_, Shown>, settings: Settings) -> Answer<Settings> {
    let file = shown.engine.settings_file().clone();
    blocking(move || {
        // A run may have kept a decision since the window read them; they have commands of their own.
        let remembered = file.load().settings.safety.remembered;
        let mut settings = settings;
        settings.safety.remembered = remembered;
        file.save(settings)
    })
    .await
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
pub async fn settings_reset(shown: State<'_, Shown>) -> Answer<Settings> {
    let file = shown.engine.settings_file().clone();
    blocking(move || file.reset()).await
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

/// "Test connection", with what is typed in the form or with the kept key.
#[tauri::command]
pub async fn model_test(
    shown: State<'_, Shown>,
    settings: ModelSettings,
    key: Option<String>,
) -> Answer<ModelTest> {
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

/// Pages of the world that the window may have opened in the person's browser: a name and where it leads.
const SITES: [(&str, &str); 5] = [
    ("openai-keys", "https://platform.openai.com/api-keys"),
    ("openrouter-keys", "https://openrouter.ai/keys"),
    ("ollama", "https://ollama.com/download"),
    ("lm-studio", "https://lmstudio.ai/"),
    ("llama-cpp", "https://github.com/ggml-org/llama.cpp"),
];

/// Opens one of the pages of `SITES`; nothing else is opened.
#[tauri::command]
pub async fn open_site(name: String) -> Answer<()> {
    let (_, address) = SITES
        .iter()
        .find(|(known, _)| *known == name)
        .ok_or_else(|| UiError::of(ErrorCode::Other).detail("not a page of the program"))?;
    blocking(move || {
        open_outside(address).map_err(|e| UiError::of(ErrorCode::Other).detail(e.to_string()))
    })
    .await
}

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
    .map(|_| ())
    .map_err(|e| errors::of_browser(&e))
}

/// Makes the entry in the menu that opens the separate browser; gives its path.
#[tauri::command]
pub async fn browser_shortcut(app: AppHandle) -> Answer<String> {
    let lang = page_state::language(&app);
    blocking(move || {
        shortcut::make(lang)
            .map(|path| path.display().to_string())
            .map_err(|e| UiError::of(ErrorCode::Other).detail(e.to_string()))
    })
    .await
}

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

/// Address of the practice site.
#[tauri::command]
pub async fn practice_open(app: AppHandle, shown: State<'_, Shown>) -> Answer<String> {
    shown.practice.address(page_state::language(&app)).await
}

#[tauri::command]
pub async fn run_start(shown: State<'_, Shown>, request: StartRun) -> Answer<RunId> {
    let start_url = request
        .start_url
        .as_deref()
        .map(str::trim)
        .filter(|url| !url.is_empty());
    if start_url.is_some_and(|url| url::Url::parse(url).is_err()) {
        return Err(UiError {
            message: copilot_protocol::Message::new("window-start-address"),
            hint: copilot_protocol::Message::new("window-start-address-hint"),
            ..UiError::of(ErrorCode::SettingsInvalid)
        });
    }
    let run = shown
        .engine
        .start(Start {
            request: request.request(shown.settings()),
            key: Key::Kept,
            somebody_to_ask: true,
            live_view: true,
        })
        .await?;
    Ok(run.id().clone())
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
    let mut feed = active.feed().subscribe(from_seq);
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
pub async fn run_bring_forward(shown: State<'_, Shown>, run: RunId) -> Answer<()> {
    let active = shown.engine.active_run(&run).ok_or_else(|| ended(&run))?;
    active.bring_forward().await
}

fn ended(run: &RunId) -> UiError {
    errors::of_submit(&copilot_agent::SubmitError::Ended).arg("id", run.as_str())
}

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
    Ok(run.id().clone())
}

/// Ends an interrupted run without going on with it.
#[tauri::command]
pub async fn run_close(shown: State<'_, Shown>, run: RunId) -> Answer<()> {
    shown.engine.close_interrupted(&shown.settings(), run).await
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
    let picked = rfd::AsyncFileDialog::new()
        .set_parent(&window)
        .set_file_name(format!("run-{run}.{ending}"))
        .add_filter(kind, &[ending])
        .save_file()
        .await;
    let Some(picked) = picked else {
        return Ok(None);
    };
    let mut path = picked.path().to_path_buf();
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
    shown.engine.share(&settings, run, path, lang).await?;
    Ok(Some(shown_path))
}

/// Opens a run that somebody shared, from the zip that the person picks; `None` where they changed their mind.
#[tauri::command]
pub async fn run_open_shared(
    window: WebviewWindow,
    shown: State<'_, Shown>,
) -> Answer<Option<RunId>> {
    let picked = rfd::AsyncFileDialog::new()
        .set_parent(&window)
        .add_filter("ZIP", &["zip"])
        .pick_file()
        .await;
    let Some(picked) = picked else {
        return Ok(None);
    };
    let path = picked.path().to_path_buf();
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
    let picked = rfd::AsyncFileDialog::new()
        .set_parent(&window)
        .set_file_name("answer.csv")
        .add_filter("CSV", &["csv"])
        .add_filter("JSON", &["json"])
        .add_filter("Markdown", &["md"])
        .save_file()
        .await;
    let Some(picked) = picked else {
        return Ok(None);
    };
    let path = picked.path().to_path_buf();
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
    let picked = rfd::AsyncFileDialog::new()
        .set_parent(&window)
        .add_filter("JSON", &["json"])
        .pick_file()
        .await;
    let Some(picked) = picked else {
        return Ok(None);
    };
    let path = picked.path().to_path_buf();
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

/// A report for somebody who helps, to be looked at before it is saved.
#[tauri::command]
pub async fn diagnostics(app: AppHandle, shown: State<'_, Shown>) -> Answer<String> {
    let lang = page_state::language(&app);
    Ok(reports::report(&shown.engine, &shown.settings(), lang).await)
}

/// Saves the report as it was shown; `None` where they changed their mind.
#[tauri::command]
pub async fn diagnostics_save(window: WebviewWindow, text: String) -> Answer<Option<String>> {
    if text.len() > reports::LARGEST {
        return Err(UiError::of(ErrorCode::Other).detail("the report is too long"));
    }
    save_text(&window, "browser-copilot-report.txt", "txt", text).await
}

/// Writes the text where the person says; the path.
async fn save_text(
    window: &WebviewWindow,
    name: &str,
    ending: &str,
    content: String,
) -> Answer<Option<String>> {
    let picked = rfd::AsyncFileDialog::new()
        .set_parent(window)
        .set_file_name(name)
        .add_filter(ending.to_uppercase(), &[ending])
        .save_file()
        .await;
    let Some(picked) = picked else {
        return Ok(None);
    };
    let path = picked.path().to_path_buf();
    blocking(move || {
        std::fs::write(&path, content)
            .map_err(|e| UiError::of(ErrorCode::Other).detail(e.to_string()))?;
        Ok(Some(path.display().to_string()))
    })
    .await
}

#[tauri::command]
pub async fn choose_folder(window: WebviewWindow) -> Answer<Option<String>> {
    let picked = rfd::AsyncFileDialog::new()
        .set_parent(&window)
        .pick_folder()
        .await;
    Ok(picked.map(|folder| folder.path().display().to_string()))
}

/// The nodes and declared edges, for drawing.
#[tauri::command]
pub async fn graph() -> Answer<Vec<GraphNode>> {
    Ok(copilot_agent::graph())
}

/// Shows a folder of the program's own in the system's file browser; nothing else is opened.
#[tauri::command]
pub async fn open_path(shown: State<'_, Shown>, path: String) -> Answer<()> {
    let settings = shown.settings();
    let runs = shown.engine.runs_dir(&settings);
    let home = shown.engine.home();
    let known = [runs.as_path(), home.config(), home.data()];
    let folder = own_folder(Path::new(&path), &known)
        .ok_or_else(|| UiError::of(ErrorCode::Other).detail("not a folder of the program"))?;
    blocking(move || {
        open_outside(&folder).map_err(|e| UiError::of(ErrorCode::Other).detail(e.to_string()))
    })
    .await
}

/// The folder itself, or that of a file, where it lies inside one of `known`.
fn own_folder(path: &Path, known: &[&Path]) -> Option<PathBuf> {
    let real = path.canonicalize().ok()?;
    let folder = if real.is_dir() {
        real
    } else {
        real.parent()?.to_path_buf()
    };
    known
        .iter()
        .filter_map(|root| root.canonicalize().ok())
        .any(|root| folder.starts_with(&root))
        .then_some(folder)
}

/// Hands a folder or an address to the system's own program for it.
fn open_outside(what: impl AsRef<std::ffi::OsStr>) -> std::io::Result<()> {
    let program = match std::env::consts::OS {
        "windows" => "explorer",
        "macos" => "open",
        _ => "xdg-open",
    };
    std::process::Command::new(program)
        .arg(what)
        .spawn()
        .map(|mut child| {
            // Otherwise it stays a zombie until the window closes.
            std::thread::spawn(move || child.wait());
        })
}

/// The person's answer to "runs go on, close all the same?".
#[tauri::command]
pub async fn window_close_answer(
    app: AppHandle,
    shown: State<'_, Shown>,
    close: bool,
) -> Answer<()> {
    if close {
        crate::window::close_now(&app, &shown).await;
    }
    Ok(())
}

/// Whether there is a newer version; looks for one where it is time to.
#[tauri::command]
pub async fn update_state(app: AppHandle) -> Answer<UpdateState> {
    Ok(updates::state(&app).await)
}

/// No more is said of this version.
#[tauri::command]
pub async fn update_skip(app: AppHandle, version: String) -> Answer<()> {
    blocking(move || {
        updates::skip(&app, &version);
        Ok(())
    })
    .await
}

/// Opens the page of the newer version in the person's browser.
#[tauri::command]
pub async fn update_open(app: AppHandle) -> Answer<()> {
    blocking(move || {
        open_outside(updates::page(&app)?)
            .map_err(|e| UiError::of(ErrorCode::Other).detail(e.to_string()))
    })
    .await
}

/// Whether an icon in the tray can call back a window that is hidden.
#[tauri::command]
pub async fn tray_there(app: AppHandle) -> Answer<bool> {
    blocking(move || Ok(app.state::<Tray>().is_there())).await
}

/// Hides the window; its runs go on.
#[tauri::command]
pub async fn window_to_tray(app: AppHandle) -> Answer<()> {
    blocking(move || crate::window::to_tray(&app)).await
}

#[tauri::command]
pub async fn window_state_get(app: AppHandle) -> Answer<WindowState> {
    Ok(page_state::get(&app))
}

#[tauri::command]
pub async fn window_state_set(app: AppHandle, state: WindowState) -> Answer<()> {
    let (before, now) = (page_state::get(&app).shortcut, state.shortcut.clone());
    if before != now {
        let app = app.clone();
        blocking(move || crate::hotkey::change(&app, &before, &now)).await?;
    }
    page_state::set(&app, &state)
        .map_err(|e| UiError::of(ErrorCode::Internal).detail(e.to_string()))?;
    // Whether it is shown, and in which language, may have changed.
    blocking(move || {
        crate::tray::refresh(&app);
        Ok(())
    })
    .await
}

/// Work that waits for files or for the key store.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Answer<T> + Send + 'static,
) -> Answer<T> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|e| errors::internal(e.to_string()))?
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    macro_rules! permissions {
        ($($name:ident),* $(,)?) => { vec![$(format!("allow-{}", stringify!($name).replace('_', "-"))),*] };
    }

    #[test]
    fn the_page_may_call_exactly_our_commands() {
        let file: serde_json::Value =
            serde_json::from_str(include_str!("../../capabilities/main.json")).unwrap();
        let mut allowed: Vec<String> = serde_json::from_value(file["permissions"].clone()).unwrap();
        let mut expected: Vec<String> = each_command!(permissions);
        // To hear of `run-changed`, `open-run`, `new-goal` and `close-requested`.
        expected.extend([
            "core:event:allow-listen".into(),
            "core:event:allow-unlisten".into(),
        ]);
        allowed.sort();
        expected.sort();
        assert_eq!(allowed, expected);
    }

    #[test]
    fn only_folders_of_the_program_are_opened() {
        let root = tempfile::tempdir().unwrap();
        let runs = root.path().join("runs");
        std::fs::create_dir_all(runs.join("one")).unwrap();
        std::fs::write(runs.join("one/trace.jsonl"), "").unwrap();
        let known = [runs.as_path()];
        let real = runs.join("one").canonicalize().unwrap();
        assert_eq!(own_folder(&runs.join("one"), &known), Some(real.clone()));
        assert_eq!(
            own_folder(&runs.join("one/trace.jsonl"), &known),
            Some(real)
        );
        assert_eq!(own_folder(root.path(), &known), None);
        assert_eq!(own_folder(&runs.join("../"), &known), None);
        assert_eq!(own_folder(&runs.join("nothing"), &known), None);
    }
}
