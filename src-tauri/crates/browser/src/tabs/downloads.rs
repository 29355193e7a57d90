//! Downloads of the run's tabs: announced when they begin, and what became of them.

use std::io::Read;
use std::path::{Path, PathBuf};

use copilot_protocol::{TabEvent, TabEventKind, TabInfo};
use serde::Deserialize;
use serde_json::json;

use super::Hub;
use crate::connection::Event;

#[derive(Clone, Debug)]
pub(crate) struct Download {
    /// Place in the order of beginnings.
    pub order: u64,
    pub name: String,
    /// `None`: still running; `Some(None)`: cancelled; else the file's name in the folder.
    pub done: Option<Option<String>>,
    /// Where it comes from: its own address, or that of the page that made it.
    url: String,
    /// As it was when the download began: a window that turns out to be a file closes at once.
    tab: TabInfo,
}

/// A file of the run, and the address that it came from.
#[derive(Clone, Debug)]
pub(crate) struct Saved {
    pub path: PathBuf,
    pub url: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DownloadEvent {
    guid: String,
    #[serde(default)]
    url: String,
    #[serde(default)]
    frame_id: String,
    #[serde(default)]
    suggested_filename: String,
    #[serde(default)]
    state: String,
    #[serde(default)]
    received_bytes: f64,
    file_path: Option<String>,
}

impl Hub {
    /// Where files of the run are saved.
    pub fn downloads_dir(&self) -> &Path {
        &self.downloads_dir
    }

    pub fn claim_downloads(&self, on: bool) {
        self.state().claim_downloads = on;
    }

    pub fn download_order(&self) -> u64 {
        self.state().download_order
    }

    /// The first download that began after `order`.
    pub fn download_after(&self, order: u64) -> Option<Download> {
        let state = self.state();
        state
            .downloads
            .values()
            .filter(|d| d.order > order)
            .min_by_key(|d| d.order)
            .cloned()
    }

    /// A file that the run downloaded, by its name.
    pub fn saved(&self, name: &str) -> Option<Saved> {
        self.state().saved.get(name).cloned()
    }

    pub(super) fn download_begins(&self, event: &Event<'_>) -> Option<()> {
        let e: DownloadEvent = event.params()?;
        let state = self.state();
        if state.downloads.contains_key(&e.guid) {
            return None;
        }
        let opener = state
            .targets
            .get(&e.frame_id)
            .and_then(|page| page.opener.as_deref());
        let owner = state
            .tabs
            .iter()
            // A popup that turned out to be a file is gone before it is anybody's tab.
            .find(|t| t.holds(&e.frame_id) || Some(t.target.as_str()) == opener)
            .cloned();
        let tab = match owner {
            Some(tab) => tab,
            None if state.claim_downloads => {
                let id = state.active.clone()?;
                state.tabs.iter().find(|t| t.id == id).cloned()?
            }
            None => return None,
        };
        drop(state);
        let kept = self.interceptor.keeps(&tab, &e.suggested_filename, &[]);
        let mut state = self.state();
        if !kept {
            // It may be there already: what comes of it is removed.
            state.denied.insert(e.guid.clone());
            drop(state);
            if let Some(connection) = self.interceptor.connection() {
                let params = json!({"guid": e.guid});
                connection.post(None, "Browser.cancelDownload", &params);
            }
            self.tell(&tab, TabEventKind::DownloadDenied, e.suggested_filename);
            return Some(());
        }
        state.download_order += 1;
        let order = state.download_order;
        let info = Self::info(&state, &tab);
        state.downloads.insert(
            e.guid,
            Download {
                order,
                name: e.suggested_filename.clone(),
                done: None,
                url: match e.url.starts_with("http") {
                    true => e.url,
                    false => info.url.clone(),
                },
                tab: info,
            },
        );
        drop(state);
        self.tell(&tab, TabEventKind::DownloadStarted, e.suggested_filename);
        Some(())
    }

    pub(super) fn download_goes_on(&self, event: &Event<'_>) -> Option<()> {
        let e: DownloadEvent = event.params()?;
        if e.state != "completed" && e.state != "canceled" {
            return None;
        }
        let completed = e.state == "completed";
        let mut state = self.state();
        if state.denied.remove(&e.guid) {
            if completed {
                remove(&self.downloads_dir, &e);
            }
            return None;
        }
        let download = state.downloads.get(&e.guid)?;
        if download.done.is_some() {
            return None;
        }
        let (owner, name) = (download.tab.id.clone(), download.name.clone());
        let owner = state.tabs.iter().find(|tab| tab.id == owner).cloned();
        drop(state);
        let there =
            completed.then(|| file_of(&self.downloads_dir, &e.guid, &name, e.file_path.as_deref()));
        // What it is shows only now.
        let denied = match (&there, &owner) {
            (Some(path), Some(tab)) => !self.interceptor.keeps(tab, &name, &beginning_of(path)),
            _ => false,
        };
        if denied && let Some(path) = &there {
            let _ = std::fs::remove_file(path);
        }
        let path = there.filter(|_| !denied);
        let mut state = self.state();
        let download = state.downloads.get_mut(&e.guid)?;
        let name = path.as_deref().map(name_of);
        download.done = Some(name.clone());
        let url = download.url.clone();
        let (tab, suggested) = (download.tab.clone(), download.name.clone());
        if let (Some(path), Some(name)) = (path, name.clone()) {
            state.saved.insert(name, Saved { path, url });
        }
        let info = match state.tabs.iter().find(|t| t.id == tab.id) {
            Some(tab) => Self::info(&state, tab),
            None => TabInfo {
                active: false,
                ..tab
            },
        };
        let mut told = match name {
            Some(name) => TabEvent::new(TabEventKind::DownloadFinished, info, name),
            None if denied => TabEvent::new(TabEventKind::DownloadDenied, info, suggested),
            None => TabEvent::new(TabEventKind::DownloadFailed, info, suggested),
        };
        if told.kind == TabEventKind::DownloadFinished && e.received_bytes >= 0.0 {
            told.bytes = Some(e.received_bytes as u64);
        }
        state.events.push(told);
        Some(())
    }
}

/// Bytes by which it shows what a file is.
const BEGINNING: usize = 64;

fn beginning_of(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Ok(file) = std::fs::File::open(path) {
        let _ = file.take(BEGINNING as u64).read_to_end(&mut bytes);
    }
    bytes
}

/// Removes a file that was there before it could be stopped.
fn remove(dir: &Path, event: &DownloadEvent) {
    let stored = dir.join(&event.guid);
    let saved = event.file_path.as_deref().map(PathBuf::from);
    for path in std::iter::once(stored).chain(saved) {
        let _ = std::fs::remove_file(path);
    }
}

/// Gives a finished download its own name in the folder, beside those that are there.
/// A page chooses the name, so only its last part counts, without what a system forbids in names.
fn file_of(dir: &Path, guid: &str, suggested: &str, path: Option<&str>) -> PathBuf {
    let stored = dir.join(guid);
    if !stored.is_file() {
        // The browser saved it in the person's own folder, under its own name.
        return path.map_or_else(|| dir.join(safe_name(suggested)), PathBuf::from);
    }
    let name = safe_name(suggested);
    let (stem, extension) = match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => (stem.to_owned(), format!(".{extension}")),
        _ => (name.clone(), String::new()),
    };
    for n in 1..1000 {
        let candidate = if n == 1 {
            name.clone()
        } else {
            format!("{stem} ({n}){extension}")
        };
        let target = dir.join(&candidate);
        if !target.exists() {
            return match std::fs::rename(&stored, &target) {
                Ok(()) => target,
                Err(_) => stored,
            };
        }
    }
    stored
}

fn name_of(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

pub(crate) fn safe_name(suggested: &str) -> String {
    let last = suggested.rsplit(['/', '\\']).next().unwrap_or_default();
    let clean: String = last
        .chars()
        .map(|c| {
            if c.is_control() || r#"<>:"|?*"#.contains(c) {
                '_'
            } else {
                c
            }
        })
        .take(150)
        .collect();
    let clean = clean.trim_matches([' ', '.']).to_owned();
    if clean.is_empty() {
        "download".into()
    } else {
        clean
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn a_pages_file_name_cannot_leave_the_folder() {
        assert_eq!(safe_name("../../etc/passwd"), "passwd");
        assert_eq!(safe_name(r"C:\Windows\a?.txt"), "a_.txt");
        assert_eq!(safe_name(".."), "download");
        assert_eq!(safe_name(".bashrc"), "bashrc");
    }

    #[test]
    fn a_second_file_of_that_name_stands_beside_the_first() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("g1"), "a").unwrap();
        std::fs::write(dir.path().join("g2"), "b").unwrap();
        let name = |guid| name_of(&file_of(dir.path(), guid, "list.csv", None));
        assert_eq!(name("g1"), "list.csv");
        assert_eq!(name("g2"), "list (2).csv");
        assert_eq!(
            std::fs::read_to_string(dir.path().join("list (2).csv")).unwrap(),
            "b"
        );
    }
}
