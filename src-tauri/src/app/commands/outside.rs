//! What leads out of the window: sites, folders, files for others.

use super::*;

/// Opens the page where a provider's key, or the server itself, is to be had; nothing else is opened.
#[tauri::command]
pub async fn open_site(name: String) -> Answer<()> {
    let address = copilot_protocol::providers()
        .iter()
        .find(|provider| provider.id == name)
        .map(|provider| provider.site.as_str())
        .ok_or_else(|| UiError::of(ErrorCode::Other).detail("not a provider of the program"))?;
    blocking(move || open_outside(address).map_err(failed)).await
}

/// Opens the page on which a run ended: in the browser that the run had, where its sign-ins are, else in the person's own. The
/// address is that of the run's own record.
#[tauri::command]
pub async fn run_look_there(shown: State<'_, Shown>, run: RunId) -> Answer<()> {
    let folder = shown.engine.folder(&shown.settings())?;
    let (summary, past) =
        off_thread(move || Ok((folder.summary(&run)?, folder.request(&run)?))).await?;
    let address = look_at(&summary).ok_or_else(|| {
        UiError::of(ErrorCode::Other).detail("the run ended on no page of the web")
    })?;
    let endpoint = match past.attach {
        Attach::Endpoint(url) if url.starts_with("http") => Some(url),
        Attach::Managed | Attach::Auto if !past.settings.browser.headless => {
            separate(&shown).await.ok().map(|browser| browser.endpoint)
        }
        _ => None,
    };
    if let Some(endpoint) = endpoint
        && show_at(&endpoint, &address).await.is_ok()
    {
        return Ok(());
    }
    blocking(move || open_outside(address).map_err(failed)).await
}

/// Where a run of this computer ended, if that is a page of the web. What somebody shared may say anything.
pub(super) fn look_at(run: &RunSummary) -> Option<String> {
    let address = run.outcome.as_ref()?.look_at.as_deref()?;
    let address = url::Url::parse(address).ok()?;
    (!run.shared && matches!(address.scheme(), "http" | "https")).then(|| address.into())
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
pub(super) async fn save_text(
    window: &WebviewWindow,
    name: &str,
    ending: &str,
    content: String,
) -> Answer<Option<String>> {
    let kind = ending.to_uppercase();
    let Some(path) = ask_where(window, name, &[(kind.as_str(), ending)]).await else {
        return Ok(None);
    };
    blocking(move || {
        std::fs::write(&path, content).map_err(failed)?;
        Ok(Some(path.display().to_string()))
    })
    .await
}

/// Where the person wants to have a file of one of these kinds; `None` where they changed their mind.
pub(super) async fn ask_where(
    window: &WebviewWindow,
    name: &str,
    kinds: &[(&str, &str)],
) -> Option<PathBuf> {
    let dialog = rfd::AsyncFileDialog::new()
        .set_parent(window)
        .set_file_name(name);
    let dialog = kinds.iter().fold(dialog, |dialog, (kind, ending)| {
        dialog.add_filter(*kind, &[ending])
    });
    Some(dialog.save_file().await?.path().to_path_buf())
}

/// The file of this kind that the person picks; `None` where they changed their mind.
pub(super) async fn ask_which(window: &WebviewWindow, kind: &str, ending: &str) -> Option<PathBuf> {
    let dialog = rfd::AsyncFileDialog::new()
        .set_parent(window)
        .add_filter(kind, &[ending]);
    Some(dialog.pick_file().await?.path().to_path_buf())
}

/// The file of one of these kinds that the person picks; `None` where they changed their mind.
pub(super) async fn ask_for(window: &WebviewWindow, kinds: &[(&str, &[&str])]) -> Option<PathBuf> {
    let dialog = rfd::AsyncFileDialog::new().set_parent(window);
    let dialog = kinds.iter().fold(dialog, |dialog, (kind, endings)| {
        dialog.add_filter(*kind, endings)
    });
    Some(dialog.pick_file().await?.path().to_path_buf())
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
    blocking(move || open_outside(&folder).map_err(failed)).await
}

/// The folder itself, or that of a file, where it lies inside one of `known`.
pub(super) fn own_folder(path: &Path, known: &[&Path]) -> Option<PathBuf> {
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
pub(super) fn open_outside(what: impl AsRef<std::ffi::OsStr>) -> std::io::Result<()> {
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

/// Opens the page of the newer version in the person's browser.
#[tauri::command]
pub async fn update_open(app: AppHandle) -> Answer<()> {
    blocking(move || open_outside(updates::page(&app)?).map_err(failed)).await
}
