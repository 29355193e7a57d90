//! All tabs of the browser as far as a run may know of them, those that it drives, and downloads.
//!
//! Tabs are listed from the browser's own announcements. Only tabs that the run opened, that were
//! handed to it, or that its own tabs opened are ever attached.

mod attach;
mod downloads;
mod events;

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use copilot_protocol::{TabEvent, TabEventKind, TabId, TabInfo};
use indexmap::IndexMap;
use tokio::sync::{mpsc, watch};

use crate::documents::Documents;
use crate::network_interceptor::NetworkInterceptor;
use crate::tab::Tab;
use crate::user_activity::{self, title::plain_title};

pub(crate) use downloads::{Download, Saved, safe_name};

#[derive(Clone, Debug)]
struct Target {
    url: String,
    title: String,
    opener: Option<String>,
}

#[derive(Default)]
struct HubState {
    /// Pages of the browser by target id, in the order of their announcement.
    targets: IndexMap<String, Target>,
    names: HashMap<String, TabId>,
    named: u32,
    tabs: Vec<Arc<Tab>>,
    active: Option<TabId>,
    events: Vec<TabEvent>,
    /// Popups of our tabs that are being attached, by target.
    expected: HashSet<String>,
    /// Tabs that were opened behind the one they came from, and that one, by target.
    behind: HashMap<String, String>,
    downloads: HashMap<String, Download>,
    /// Downloads that were stopped, and may have ended before.
    denied: HashSet<String>,
    download_order: u64,
    /// Files of the run by name, the newest of a name.
    saved: HashMap<String, Saved>,
    /// A download of an unknown frame is the run's.
    claim_downloads: bool,
    next_element: u32,
    /// Who hears what the person shows: the tab, and what its page told.
    shown: Option<mpsc::UnboundedSender<(TabId, String)>>,
}

pub(crate) struct Hub {
    state: Mutex<HubState>,
    changed: watch::Sender<u64>,
    popups: mpsc::UnboundedSender<(String, String)>,
    downloads_dir: PathBuf,
    /// Name of the presence script in its world; no page can guess it.
    presence_key: Arc<str>,
    /// The titles of the run's tabs bear a mark.
    marked: AtomicBool,
    /// What holds the documents of the run's tabs.
    pub interceptor: Arc<NetworkInterceptor>,
    /// What was read of documents.
    pub documents: Arc<Documents>,
}

/// Of an address or title, in characters; a page may give ones of any length.
const LONGEST_ADDRESS: usize = 20_000;
const LONGEST_TITLE: usize = 500;

fn bounded(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
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
            presence_key: format!("p{}", ulid::Ulid::new()).into(),
            marked: AtomicBool::new(false),
            interceptor: Arc::default(),
            documents: Arc::default(),
        });
        (hub, queue)
    }

    fn state(&self) -> MutexGuard<'_, HubState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    pub fn touch(&self) {
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
                target
                    .map(|t| bounded(&t.url, LONGEST_ADDRESS))
                    .unwrap_or_default()
            } else {
                bounded(&url, LONGEST_ADDRESS)
            },
            title: target
                .map(|t| bounded(plain_title(&t.title), LONGEST_TITLE))
                .unwrap_or_default(),
            active: state.active.as_ref() == Some(&tab.id),
            owned: true,
        }
    }

    /// The run's tabs, then the others, `others` at most: first those that were there first.
    pub fn list(&self, others: usize) -> Vec<TabInfo> {
        let mut state = self.state();
        let mut list: Vec<TabInfo> = state.tabs.iter().map(|t| Self::info(&state, t)).collect();
        let ours: HashSet<&str> = state.tabs.iter().map(|t| t.target.as_str()).collect();
        let rest: Vec<String> = state
            .targets
            .keys()
            .filter(|id| !ours.contains(id.as_str()))
            .take(others)
            .cloned()
            .collect();
        let foreign = rest
            .iter()
            .filter_map(|target| Self::foreign(&mut state, target));
        list.extend(foreign);
        list
    }

    /// A page that the run does not drive.
    fn foreign(state: &mut HubState, target: &str) -> Option<TabInfo> {
        let page = state.targets.get(target)?;
        let url = bounded(&page.url, LONGEST_ADDRESS);
        let title = bounded(plain_title(&page.title), LONGEST_TITLE);
        Some(TabInfo {
            id: Self::name(state, target),
            url,
            title,
            active: false,
            owned: false,
        })
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

    /// From now on what the person shows in the run's tabs is told.
    pub fn show(&self) -> (String, mpsc::UnboundedReceiver<(TabId, String)>) {
        let (tell, told) = mpsc::unbounded_channel();
        self.state().shown = Some(tell);
        (user_activity::watch::showing(&self.presence_key), told)
    }

    /// Asks whoever hears what the person shows to say when all until now was heard.
    pub fn end_of_shown(&self) {
        let state = self.state();
        if let Some(shown) = &state.shown {
            let _ = shown.send((TabId(String::new()), String::new()));
        }
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

    /// All pages and their addresses, in the order of their announcement.
    pub fn pages(&self) -> Vec<(String, String)> {
        let state = self.state();
        let targets = state.targets.iter();
        targets
            .map(|(id, page)| (id.clone(), page.url.clone()))
            .collect()
    }

    /// The tab that this one came from, if it is one of the run's.
    pub fn opener_of(&self, tab: &Tab) -> Option<Arc<Tab>> {
        let state = self.state();
        let opener = tab.opener.as_ref()?;
        state.tabs.iter().find(|t| t.target == *opener).cloned()
    }

    pub fn knows(&self, target: &str) -> bool {
        self.state().targets.contains_key(target)
    }

    pub fn name_of(&self, target: &str) -> TabId {
        Self::name(&mut self.state(), target)
    }

    pub fn activate(&self, id: &TabId) {
        let mut state = self.state();
        if state.active.as_ref() == Some(id) {
            return;
        }
        state.active = Some(id.clone());
        let tab = state.tabs.iter().find(|t| t.id == *id).cloned();
        if let Some(tab) = tab {
            Self::tell_of(&mut state, &tab, TabEventKind::Activated, String::new());
        }
        drop(state);
        self.touch();
    }

    pub fn take_events(&self) -> Vec<TabEvent> {
        std::mem::take(&mut self.state().events)
    }

    pub fn pending_popups(&self) -> bool {
        !self.state().expected.is_empty()
    }

    /// It was opened behind its opener, as by the middle button.
    pub fn opened_behind(&self, target: &str) -> bool {
        self.state().behind.contains_key(target)
    }

    pub fn popup_done(&self, target: &str) {
        self.state().expected.remove(target);
        self.touch();
    }

    /// Whether the titles of the run's tabs bear a mark from now on.
    pub fn set_marked(&self, on: bool) {
        self.marked.store(on, Ordering::Relaxed);
    }

    pub fn marked(&self) -> bool {
        self.marked.load(Ordering::Relaxed)
    }

    /// A person has acted in a run's tab since the run was last told of its tabs.
    pub fn in_use(&self) -> bool {
        let state = self.state();
        state.events.iter().any(|e| {
            e.kind == TabEventKind::PersonActed && Some(&e.tab.id) == state.active.as_ref()
        })
    }

    pub fn first_element(&self) -> u32 {
        self.state().next_element
    }

    pub fn used_elements(&self, next: u32) {
        let mut state = self.state();
        state.next_element = state.next_element.max(next);
    }

    /// Carries names and numbers over to a new connection.
    pub fn inherit(&self, old: &Self) {
        self.interceptor.inherit(&old.interceptor);
        self.documents.inherit(&old.documents);
        let old = old.state();
        let mut state = self.state();
        state.names.clone_from(&old.names);
        state.named = old.named;
        state.next_element = old.next_element;
        state.events.clone_from(&old.events);
        state.saved.clone_from(&old.saved);
    }

    /// Renames what a tab was called, for a tab that stands in for one that is gone.
    pub fn rename(&self, target: &str, id: &TabId) {
        let mut state = self.state();
        state.names.retain(|_, name| name != id);
        state.names.insert(target.to_owned(), id.clone());
    }
}

impl Drop for Hub {
    /// Ends what waits for its tabs.
    fn drop(&mut self) {
        for tab in self.tabs() {
            tab.close();
        }
    }
}
