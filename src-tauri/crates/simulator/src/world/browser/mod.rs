//! A browser over a [`Site`]: numbers, forms, dialogs, tabs, scrolling, elements that go stale, a
//! connection that breaks. It keeps what was done to it, with the guard's fingerprint at that moment.

use std::collections::VecDeque;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::MutexGuard;

use super::*;

mod acts;
mod port;
mod query;
mod snapshot;

/// An action that reached the page.
#[derive(Clone, Debug)]
pub struct Act {
    pub action: Action,
    pub delivery: Delivery,
    /// The guard's fingerprint of what was there when it arrived.
    pub fingerprint: String,
    pub label: String,
    pub status: ActionStatus,
    /// Events that the journal held when it arrived.
    pub events_before: usize,
    pub deadline: std::time::Duration,
}

#[derive(Clone, Default)]
struct Inner {
    site: Site,
    tabs: Vec<Option<String>>,
    active: usize,
    loaded: Vec<String>,
    past: Vec<String>,
    future: Vec<String>,
    scroll: u32,
    snapshots: u32,
    snapshots_here: u32,
    render: u32,
    numbers: BTreeMap<(String, u32, String), u32>,
    next: u32,
    /// Numbers of the last snapshot.
    known: BTreeMap<u32, (String, u32, String)>,
    values: BTreeMap<(String, String), String>,
    /// Times that a page was loaded anew by the run.
    reloads: u32,
    checked: BTreeMap<(String, String), bool>,
    shown: BTreeMap<String, bool>,
    relabelled: BTreeMap<String, String>,
    lines: BTreeMap<String, Vec<String>>,
    unsaid: Vec<String>,
    alerts: Vec<String>,
    dialog: Option<(DialogKind, String, Vec<Effect>)>,
    focused: Option<String>,
    store: BTreeMap<&'static str, Vec<String>>,
    events: Vec<TabEvent>,
    used: BTreeMap<String, u32>,
    started: bool,
    lost: bool,
    reconnects: VecDeque<bool>,
    reconnected: u32,
    reopened: u32,
    /// A browser of the person with windows, and their tabs.
    persons: Option<Vec<TabInfo>>,
    /// Which of them was used last, where the browser tells.
    current: Option<TabId>,
    taken: Vec<TabId>,
    /// The person acts when the facts are asked for the nth time.
    touched_at: Option<u32>,
    lost_at: Option<u32>,
    asked_facts: u32,
    handed: Vec<bool>,
    breaks: Vec<(u32, BrowserError)>,
    /// What becomes of each snapshot and action until the tab is opened again.
    tab_error: Option<BrowserError>,
    /// It asks its person at each connection.
    everyday: bool,
    observe_errors: VecDeque<BrowserError>,
    chaos: Option<u64>,
    /// Uses another element than it was asked to.
    misdirects: bool,
    acts: Vec<Act>,
    snapshot_options: Vec<ObserveOptions>,
    /// Number of marks, each time that some were shown on the page.
    marked: Vec<usize>,
    started_at: Vec<Option<String>>,
    closed: u32,
    /// Documents that came, by name: where from, and their text.
    documents: BTreeMap<String, (String, String)>,
    rule: Option<Arc<dyn RequestRule>>,
    held: Vec<InterceptedRequest>,
}

impl Inner {
    /// The element after the action's, where a fault is planted.
    fn next_to(&self, action: &Action) -> Option<u32> {
        let asked = action.element().filter(|_| self.misdirects)?;
        self.known.keys().copied().find(|id| *id > asked)
    }
}

/// Counts the events that a journal holds, so that acts and events can be put in one order.
pub type EventCount = Arc<dyn Fn() -> usize + Send + Sync>;

pub struct FakeBrowser {
    inner: Mutex<Inner>,
    count: EventCount,
    hanging: watch::Sender<bool>,
}

impl FakeBrowser {
    pub fn new(site: Site, count: EventCount) -> Self {
        Self {
            inner: Mutex::new(Inner {
                site,
                tabs: vec![Some("about:blank".into())],
                next: 1,
                ..Inner::default()
            }),
            count,
            hanging: watch::channel(false).0,
        }
    }

    /// The same browser after the program was ended: what the site holds stays, the view is new.
    pub fn reopened(&self, count: EventCount) -> Self {
        let mut inner = self.inner().clone();
        inner.known.clear();
        inner.started = false;
        inner.tabs = vec![Some("about:blank".into())];
        inner.active = 0;
        // The new view numbers the elements its own way.
        inner.numbers.clear();
        inner.next = 700;
        inner.snapshots = 0;
        Self {
            inner: Mutex::new(inner),
            count,
            hanging: watch::channel(false).0,
        }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap()
    }

    pub fn acts(&self) -> Vec<Act> {
        self.inner().acts.clone()
    }

    /// Labels of the elements that were used, in order.
    pub fn labels(&self) -> Vec<String> {
        self.acts().into_iter().map(|a| a.label).collect()
    }

    /// What the site itself knows.
    pub fn stored(&self, name: &str) -> Vec<String> {
        self.inner().store.get(name).cloned().unwrap_or_default()
    }

    /// Addresses whose pages were loaded, in order.
    pub fn loaded(&self) -> Vec<String> {
        self.inner().loaded.clone()
    }

    /// The boxes of that name are ticked on some page.
    pub fn ticked(&self, key: &str) -> bool {
        let inner = self.inner();
        inner.checked.iter().any(|((_, k), on)| k == key && *on)
    }

    /// What each snapshot was asked for.
    pub fn snapshot_options(&self) -> Vec<ObserveOptions> {
        self.inner().snapshot_options.clone()
    }

    /// How many marks the page was given, each time.
    pub fn marked(&self) -> Vec<usize> {
        self.inner().marked.clone()
    }

    pub fn snapshots(&self) -> u32 {
        self.inner().snapshots
    }

    pub fn url(&self) -> String {
        self.inner().url().to_owned()
    }

    pub fn started_at(&self) -> Vec<Option<String>> {
        self.inner().started_at.clone()
    }

    pub fn closed(&self) -> u32 {
        self.inner().closed
    }

    pub fn reconnected(&self) -> u32 {
        self.inner().reconnected
    }

    /// The everyday browser, which asks its person at each connection.
    pub fn everyday(&self) {
        self.inner().everyday = true;
    }

    /// What the next reconnects come to.
    pub fn reconnects(&self, answers: impl IntoIterator<Item = bool>) {
        self.inner().reconnects.extend(answers);
    }

    /// From the nth snapshot on the tab is gone, or its page, until it is opened again.
    pub fn tab_breaks(&self, snapshot: u32, error: BrowserError) {
        self.inner().breaks.push((snapshot, error));
    }

    /// It is the person's own browser, with these tabs of theirs: id and address.
    pub fn belongs_to_person(&self, tabs: &[(&str, &str)]) {
        let tabs = tabs.iter().map(|(id, url)| TabInfo {
            id: TabId((*id).into()),
            url: (*url).into(),
            title: format!("Mine: {id}"),
            active: false,
            owned: false,
        });
        self.inner().persons = Some(tabs.collect());
    }

    pub fn used_last(&self, id: &str) {
        self.inner().current = Some(TabId(id.into()));
    }

    pub fn closes_persons_tabs(&self) {
        self.inner().taken.push(TabId("closed".into()));
    }

    /// Tabs of the person that the run was given.
    pub fn taken(&self) -> Vec<String> {
        self.inner().taken.iter().map(|t| t.to_string()).collect()
    }

    /// Each time that the tabs were left to the person, or taken back.
    pub fn handed(&self) -> Vec<bool> {
        self.inner().handed.clone()
    }

    pub fn tell(&self, kind: TabEventKind) {
        self.inner().tell(kind);
    }

    pub fn person_acts_at_facts(&self, nth: u32) {
        self.inner().touched_at = Some(nth);
    }

    pub fn lost_at_facts(&self, nth: u32) {
        self.inner().lost_at = Some(nth);
    }

    pub fn tabs_reopened(&self) -> u32 {
        self.inner().reopened
    }

    pub fn reconnects_left(&self) -> usize {
        self.inner().reconnects.len()
    }

    pub fn fail_snapshots(&self, errors: impl IntoIterator<Item = BrowserError>) {
        self.inner().observe_errors.extend(errors);
    }

    /// Now and then something changes by itself, between a judgement and its use too.
    pub fn chaos(&self, seed: u64) {
        self.inner().chaos = Some(seed | 1);
    }

    /// A planted fault: a yes for one element is used for the next one on the page.
    pub fn misdirects(&self) {
        self.inner().misdirects = true;
    }

    /// What stands in a field becomes this, by the page's own doing.
    pub fn fill(&self, key: &str, value: &str) {
        let mut inner = self.inner();
        let place = (inner.url().to_owned(), key.to_owned());
        inner.values.insert(place, value.to_owned());
    }

    /// A person does something in the page.
    pub fn by_hand(&self, effects: &[Effect]) {
        let mut inner = self.inner();
        for effect in effects {
            inner.apply(effect, None);
        }
    }

    /// Returns when an act hangs.
    pub async fn hanging(&self) {
        let mut hanging = self.hanging.subscribe();
        hanging.wait_for(|on| *on).await.unwrap();
    }
}

fn hash(parts: &[&str]) -> String {
    let mut hasher = DefaultHasher::new();
    for part in parts {
        part.hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

fn origin(url: &str) -> String {
    url::Url::parse(url)
        .map(|u| u.origin().ascii_serialization())
        .unwrap_or_default()
}
