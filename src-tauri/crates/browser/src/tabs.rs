//! All tabs of the browser as far as a run may know of them, those that it drives, and downloads.
//!
//! Tabs are listed from the browser's own announcements. Only tabs that the run opened, that were
//! handed to it, or that its own tabs opened are ever attached.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chromiumoxide::cdp::browser_protocol::{
    emulation::{SetDeviceMetricsOverrideParams, SetFocusEmulationEnabledParams},
    inspector, network, page,
    target::{AttachToTargetParams, TargetId},
};
use chromiumoxide::types::Method;
use copilot_ports::BrowserError;
use copilot_protocol::{TabEvent, TabEventKind, TabId, TabInfo};
use serde::Deserialize;
use tokio::sync::{mpsc, watch};

use crate::connection::{CallError, Connection, Event, EventSink};
use crate::tab::Tab;

const ATTACH_DEADLINE: Duration = Duration::from_secs(10);

#[derive(Clone, Debug)]
struct Target {
    url: String,
    title: String,
}

#[derive(Clone, Debug)]
pub(crate) struct Download {
    /// Place in the order of beginnings.
    pub order: u64,
    pub name: String,
    /// `None`: still running; `Some(None)`: cancelled; else the file's name in the folder.
    pub done: Option<Option<String>>,
    tab: TabId,
}

#[derive(Default)]
struct HubState {
    /// Pages of the browser, by target id.
    targets: BTreeMap<String, Target>,
    names: HashMap<String, TabId>,
    named: u32,
    tabs: Vec<Arc<Tab>>,
    active: Option<TabId>,
    events: Vec<TabEvent>,
    /// Popups of our tabs that are being attached.
    pending: u32,
    downloads: HashMap<String, Download>,
    download_order: u64,
    /// A download of an unknown frame is the run's.
    claim_downloads: bool,
    lost: bool,
    next_element: u32,
}

pub(crate) struct Hub {
    state: Mutex<HubState>,
    changed: watch::Sender<u64>,
    popups: mpsc::UnboundedSender<(String, String)>,
    downloads_dir: PathBuf,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TargetInfo {
    target_id: String,
    #[serde(rename = "type")]
    kind: String,
    title: String,
    url: String,
    opener_id: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TargetEvent {
    target_info: TargetInfo,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TargetGone {
    #[serde(default)]
    target_id: String,
    #[serde(default)]
    session_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DownloadEvent {
    guid: String,
    #[serde(default)]
    frame_id: String,
    #[serde(default)]
    suggested_filename: String,
    #[serde(default)]
    state: String,
    file_path: Option<String>,
}

impl Hub {
    /// The receiver gets the target and opener of each popup that is to be attached.
    pub fn new(downloads_dir: PathBuf) -> (Arc<Self>, mpsc::UnboundedReceiver<(String, String)>) {
        let (popups, queue) = mpsc::unbounded_channel();
        let hub = Arc::new(Self {
            state: Mutex::new(HubState {
                next_element: 1,
                ..HubState::default()
            }),
            changed: watch::Sender::new(0),
            popups,
            downloads_dir,
        });
        (hub, queue)
    }

    fn state(&self) -> MutexGuard<'_, HubState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    fn touch(&self) {
        self.changed.send_modify(|n| *n = n.wrapping_add(1));
    }

    /// Waits until `test` gives something, at most this long.
    pub async fn until<T>(
        &self,
        limit: Duration,
        mut test: impl FnMut(&Self) -> Option<T>,
    ) -> Option<T> {
        let mut changes = self.changes();
        tokio::time::timeout(limit, async {
            loop {
                if let Some(found) = test(self) {
                    return Some(found);
                }
                changes.changed().await.ok()?;
            }
        })
        .await
        .ok()
        .flatten()
    }

    fn name(state: &mut HubState, target: &str) -> TabId {
        if let Some(id) = state.names.get(target) {
            return id.clone();
        }
        state.named += 1;
        let id = TabId(format!("t{}", state.named));
        state.names.insert(target.to_owned(), id.clone());
        id
    }

    fn info(state: &HubState, tab: &Tab) -> TabInfo {
        let url = tab.state().url.clone();
        let target = state.targets.get(&tab.target);
        TabInfo {
            id: tab.id.clone(),
            url: if url.is_empty() {
                target.map(|t| t.url.clone()).unwrap_or_default()
            } else {
                url
            },
            title: target.map(|t| t.title.clone()).unwrap_or_default(),
            active: state.active.as_ref() == Some(&tab.id),
            owned: true,
        }
    }

    /// The run's tabs, then the others, `others` at most.
    pub fn list(&self, others: usize) -> Vec<TabInfo> {
        let mut state = self.state();
        let mut list: Vec<TabInfo> = state.tabs.iter().map(|t| Self::info(&state, t)).collect();
        let rest: Vec<(String, Target)> = state
            .targets
            .iter()
            .filter(|(id, _)| !state.tabs.iter().any(|t| t.target == **id))
            .take(others)
            .map(|(id, t)| (id.clone(), t.clone()))
            .collect();
        for (target, row) in rest {
            list.push(TabInfo {
                id: Self::name(&mut state, &target),
                url: row.url,
                title: row.title,
                active: false,
                owned: false,
            });
        }
        list
    }

    pub fn active(&self) -> Option<Arc<Tab>> {
        let state = self.state();
        let id = state.active.as_ref()?;
        state.tabs.iter().find(|t| t.id == *id).cloned()
    }

    pub fn tab(&self, id: &TabId) -> Option<Arc<Tab>> {
        self.state().tabs.iter().find(|t| t.id == *id).cloned()
    }

    pub fn tabs(&self) -> Vec<Arc<Tab>> {
        self.state().tabs.clone()
    }

    /// Target of a tab's name, also of tabs that the run does not drive.
    pub fn target_of(&self, id: &TabId) -> Option<String> {
        let state = self.state();
        state
            .names
            .iter()
            .find(|(target, name)| *name == id && state.targets.contains_key(*target))
            .map(|(target, _)| target.clone())
    }

    pub fn pages(&self) -> Vec<(String, String)> {
        let state = self.state();
        state
            .targets
            .iter()
            .map(|(id, t)| (id.clone(), t.url.clone()))
            .collect()
    }

    pub fn activate(&self, id: &TabId) {
        let mut state = self.state();
        if state.active.as_ref() == Some(id) {
            return;
        }
        state.active = Some(id.clone());
        if let Some(tab) = state.tabs.iter().find(|t| t.id == *id).cloned() {
            let info = Self::info(&state, &tab);
            state.events.push(TabEvent {
                kind: TabEventKind::Activated,
                tab: info,
                detail: String::new(),
            });
        }
        drop(state);
        self.touch();
    }

    pub fn take_events(&self) -> Vec<TabEvent> {
        std::mem::take(&mut self.state().events)
    }

    pub fn pending_popups(&self) -> bool {
        self.state().pending > 0
    }

    pub fn popup_done(&self) {
        let mut state = self.state();
        state.pending = state.pending.saturating_sub(1);
        drop(state);
        self.touch();
    }

    pub fn first_element(&self) -> u32 {
        self.state().next_element
    }

    pub fn used_elements(&self, next: u32) {
        let mut state = self.state();
        state.next_element = state.next_element.max(next);
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

    /// Carries names and numbers over to a new connection.
    pub fn inherit(&self, old: &Self) {
        let old = old.state();
        let mut state = self.state();
        state.names.clone_from(&old.names);
        state.named = old.named;
        state.next_element = old.next_element;
        state.events.clone_from(&old.events);
    }

    /// Renames what a tab was called, for a tab that stands in for one that is gone.
    pub fn rename(&self, target: &str, id: &TabId) {
        let mut state = self.state();
        state.names.retain(|_, name| name != id);
        state.names.insert(target.to_owned(), id.clone());
    }

    /// Attaches to a target and makes it a tab of the run.
    pub async fn attach(
        self: &Arc<Self>,
        connection: &Arc<Connection>,
        target: &str,
        opened: bool,
        opener: Option<String>,
        viewport: Option<(u32, u32)>,
    ) -> Result<Arc<Tab>, BrowserError> {
        if let Some(tab) = self.state().tabs.iter().find(|t| t.target == target) {
            return Ok(tab.clone());
        }
        let params = AttachToTargetParams::builder()
            .target_id(TargetId::new(target))
            .flatten(true)
            .build()
            .map_err(BrowserError::Protocol)?;
        let session = connection.call(None, &params, ATTACH_DEADLINE).await?;
        let session: String = session.session_id.into();
        let tab = {
            let mut state = self.state();
            let id = Self::name(&mut state, target);
            let tab = Arc::new(Tab::new(id, target.to_owned(), session, opened, opener));
            state.tabs.push(tab.clone());
            tab
        };
        let session = tab.session.as_str();
        let page = page::EnableParams::default();
        let network = network::EnableParams::builder()
            .max_total_buffer_size(0)
            .max_resource_buffer_size(0)
            .build();
        let inspector = inspector::EnableParams::default();
        let focus = SetFocusEmulationEnabledParams::new(true);
        let tree = page::GetFrameTreeParams::default();
        let tree_method = tree.identifier();
        let (page, network, inspector, focus, metrics, tree) = futures::join!(
            connection.call(Some(session), &page, ATTACH_DEADLINE),
            connection.call(Some(session), &network, ATTACH_DEADLINE),
            connection.call(Some(session), &inspector, ATTACH_DEADLINE),
            connection.call(Some(session), &focus, ATTACH_DEADLINE),
            async {
                match viewport {
                    Some((w, h)) => {
                        let params = SetDeviceMetricsOverrideParams::new(
                            i64::from(w),
                            i64::from(h),
                            0.0,
                            false,
                        );
                        connection
                            .call(Some(session), &params, ATTACH_DEADLINE)
                            .await
                            .map(drop)
                    }
                    None => Ok(()),
                }
            },
            connection.call_raw(Some(session), &tree_method, &tree, ATTACH_DEADLINE),
        );
        let first: Result<(), CallError> = page
            .map(drop)
            .and(network.map(drop))
            .and(inspector.map(drop))
            .and(focus.map(drop))
            .and(metrics);
        if let Err(error) = first {
            self.forget(&tab.target);
            return Err(error.into());
        }
        #[derive(Deserialize)]
        struct Tree {
            #[serde(rename = "frameTree")]
            tree: Root,
        }
        #[derive(Deserialize)]
        struct Root {
            frame: RootFrame,
        }
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct RootFrame {
            id: String,
            url: String,
            loader_id: String,
        }
        if let Ok(raw) = tree
            && let Ok(Tree { tree }) = serde_json::from_str::<Tree>(raw.get())
        {
            let mut state = tab.state();
            // A navigation that came meanwhile is newer.
            if state.loader.is_empty() {
                state.main_frame = tree.frame.id;
                state.url = tree.frame.url;
                state.loader = tree.frame.loader_id;
            }
        }
        Ok(tab)
    }

    pub fn announce_opened(&self, tab: &Tab) {
        let mut state = self.state();
        let info = Self::info(&state, tab);
        state.events.push(TabEvent {
            kind: TabEventKind::Opened,
            tab: info,
            detail: String::new(),
        });
    }

    fn forget(&self, target: &str) {
        let mut state = self.state();
        let Some(at) = state.tabs.iter().position(|t| t.target == target) else {
            return;
        };
        let tab = state.tabs.remove(at);
        let mut info = Self::info(&state, &tab);
        info.active = false;
        tab.close();
        if state.active.as_ref() == Some(&tab.id) {
            // Back to where it was opened from, else to the last tab.
            state.active = state
                .tabs
                .iter()
                .find(|t| Some(&t.target) == tab.opener.as_ref())
                .or(state.tabs.last())
                .map(|t| t.id.clone());
        }
        state.events.push(TabEvent {
            kind: TabEventKind::Closed,
            tab: info,
            detail: String::new(),
        });
    }

    fn browser_event(&self, event: &Event<'_>) -> Option<()> {
        match event.method {
            "Target.targetCreated" => {
                let TargetEvent { target_info: info } = event.params()?;
                if info.kind != "page" {
                    return None;
                }
                let mut state = self.state();
                state.targets.insert(
                    info.target_id.clone(),
                    Target {
                        url: info.url,
                        title: info.title,
                    },
                );
                if let Some(opener) = info.opener_id
                    && state.tabs.iter().any(|t| t.target == opener)
                    && !state.tabs.iter().any(|t| t.target == info.target_id)
                {
                    state.pending += 1;
                    if self.popups.send((info.target_id, opener)).is_err() {
                        state.pending -= 1;
                    }
                }
            }
            "Target.targetInfoChanged" => {
                let TargetEvent { target_info: info } = event.params()?;
                if let Some(target) = self.state().targets.get_mut(&info.target_id) {
                    target.url = info.url;
                    target.title = info.title;
                }
            }
            "Target.targetDestroyed" => {
                let gone: TargetGone = event.params()?;
                self.forget(&gone.target_id);
                self.state().targets.remove(&gone.target_id);
            }
            "Target.detachedFromTarget" => {
                let gone: TargetGone = event.params()?;
                let target = {
                    let state = self.state();
                    state
                        .tabs
                        .iter()
                        .find(|t| t.session == gone.session_id)
                        .map(|t| t.target.clone())
                };
                if let Some(target) = target {
                    self.forget(&target);
                }
            }
            "Target.targetCrashed" => {
                let gone: TargetGone = event.params()?;
                let tab = self
                    .state()
                    .tabs
                    .iter()
                    .find(|t| t.target == gone.target_id)
                    .cloned();
                if let Some(tab) = tab {
                    let fresh = {
                        let mut state = tab.state();
                        !std::mem::replace(&mut state.crashed, true)
                    };
                    tab.touch();
                    if fresh {
                        self.tell(&tab, TabEventKind::Crashed, String::new());
                    }
                }
            }
            "Browser.downloadWillBegin" => {
                let e: DownloadEvent = event.params()?;
                let mut state = self.state();
                let owner = state
                    .tabs
                    .iter()
                    .find(|t| t.state().main_frame == e.frame_id)
                    .cloned();
                let tab = match owner {
                    Some(tab) => tab,
                    None if state.claim_downloads => {
                        let id = state.active.clone()?;
                        state.tabs.iter().find(|t| t.id == id).cloned()?
                    }
                    None => return None,
                };
                state.download_order += 1;
                let order = state.download_order;
                state.downloads.insert(
                    e.guid,
                    Download {
                        order,
                        name: e.suggested_filename.clone(),
                        done: None,
                        tab: tab.id.clone(),
                    },
                );
                drop(state);
                self.tell(&tab, TabEventKind::DownloadStarted, e.suggested_filename);
            }
            "Browser.downloadProgress" => {
                let e: DownloadEvent = event.params()?;
                if e.state != "completed" && e.state != "canceled" {
                    return None;
                }
                let mut state = self.state();
                let download = state.downloads.get_mut(&e.guid)?;
                if download.done.is_some() {
                    return None;
                }
                let name = (e.state == "completed").then(|| {
                    file_name(
                        &self.downloads_dir,
                        &e.guid,
                        &download.name,
                        e.file_path.as_deref(),
                    )
                });
                download.done = Some(name.clone());
                let id = download.tab.clone();
                let tab = state.tabs.iter().find(|t| t.id == id).cloned();
                drop(state);
                if let Some(tab) = tab {
                    self.tell(
                        &tab,
                        TabEventKind::DownloadFinished,
                        name.unwrap_or_default(),
                    );
                }
            }
            _ => return None,
        }
        Some(())
    }

    fn tell(&self, tab: &Tab, kind: TabEventKind, detail: String) {
        let mut state = self.state();
        let info = Self::info(&state, tab);
        state.events.push(TabEvent {
            kind,
            tab: info,
            detail,
        });
    }
}

impl EventSink for Hub {
    fn event(&self, event: &Event<'_>) {
        match event.session {
            None => {
                self.browser_event(event);
            }
            Some(session) => {
                let tab = self
                    .state()
                    .tabs
                    .iter()
                    .find(|t| t.session == session)
                    .cloned();
                if let Some(tab) = tab
                    && let Some((kind, detail)) = tab.apply(event)
                {
                    self.tell(&tab, kind, detail);
                }
            }
        }
        self.touch();
    }

    fn lost(&self, _why: &str) {
        let tabs = {
            let mut state = self.state();
            state.lost = true;
            state.tabs.clone()
        };
        for tab in tabs {
            tab.touch();
        }
        self.touch();
    }
}

/// Gives a finished download its own name in the folder, beside those that are there.
/// A page chooses the name, so only its last part counts, without what a system forbids in names.
fn file_name(dir: &Path, guid: &str, suggested: &str, path: Option<&str>) -> String {
    let stored = dir.join(guid);
    if !stored.is_file() {
        // The browser saved it in the person's own folder, under its own name.
        return path.and_then(|p| Path::new(p).file_name()).map_or_else(
            || safe_name(suggested),
            |n| n.to_string_lossy().into_owned(),
        );
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
                Ok(()) => candidate,
                Err(_) => guid.to_owned(),
            };
        }
    }
    guid.to_owned()
}

fn safe_name(suggested: &str) -> String {
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
        assert_eq!(file_name(dir.path(), "g1", "list.csv", None), "list.csv");
        assert_eq!(
            file_name(dir.path(), "g2", "list.csv", None),
            "list (2).csv"
        );
        assert_eq!(
            std::fs::read_to_string(dir.path().join("list (2).csv")).unwrap(),
            "b"
        );
    }
}
