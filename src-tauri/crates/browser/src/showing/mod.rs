//! Watches while a person shows in the browser how something is done. Nothing is done here but looking: the page script tells of
//! trusted input alone, over a binding of its own world that no page can call.

mod history;
mod told;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use copilot_ports::{BrowserError, Did, ObserveOptions, Shown};
use copilot_protocol::{Action, Observation, TabEventKind, TabId};
use serde_json::json;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::browser::CdpBrowser;
use crate::frames::MAIN;
use crate::injected_script::Page;
use crate::isolated_world::{WORLD, js};
use crate::observe;
use crate::session::BrowserSession;
use crate::spawn::spawn;
use crate::tab::Tab;
use history::History;

/// Elements and characters of a page that is looked at: as many as a play sees.
const ELEMENTS: u32 = 1_500;
const TEXT: u32 = 30_000;
const BRIEF: Duration = Duration::from_secs(2);
/// The next look at what could not be reached.
const AGAIN: Duration = Duration::from_millis(500);

/// Documents that are listened to, by tab and frame, each by its count.
type Listening = HashMap<(String, String), u64>;

/// What is known of a tab that is watched.
struct Known {
    places: u64,
    navigations: u64,
    history: Option<History>,
}

struct Watch {
    browser: Weak<CdpBrowser>,
    session: Arc<BrowserSession>,
    binding: String,
    tell: UnboundedSender<Shown>,
    /// How much was shown so far.
    count: Arc<AtomicU64>,
    listening: Listening,
    tabs: HashMap<String, Known>,
    /// Pages that were there before, and are the person's.
    before: HashSet<String>,
    looking: Arc<Looking>,
}

/// Whether the page is being looked at, and whether that came to nothing.
#[derive(Default)]
struct Looking {
    on: AtomicBool,
    failed: AtomicBool,
}

impl CdpBrowser {
    /// Tells what the person does in the run's tabs, and in those that come, until the receiver is dropped.
    pub fn watch_person(self: &Arc<Self>) -> UnboundedReceiver<Shown> {
        let (tell, shown) = unbounded_channel();
        let session = self.session();
        session.hub.set_marked(false);
        let (binding, mut told) = session.hub.show();
        let count: Arc<AtomicU64> = Arc::default();
        let (of, counted, says) = (session.clone(), count.clone(), tell.clone());
        spawn(async move {
            while let Some((tab, text)) = told.recv().await {
                if text.is_empty() {
                    let _ = says.send(Shown::Told);
                    continue;
                }
                let Some(tab) = of.hub.tab(&tab) else {
                    continue;
                };
                let Some(shown) = told::shown(&of, &tab, &text) else {
                    continue;
                };
                of.hub.activate(&tab.id);
                counted.fetch_add(1, Ordering::SeqCst);
                if says.send(shown).is_err() {
                    return;
                }
                tab.touch();
            }
        });
        let before = session.hub.pages().into_iter().map(|(id, _)| id).collect();
        let watch = Watch {
            browser: Arc::downgrade(self),
            session,
            binding,
            tell,
            count,
            listening: HashMap::new(),
            tabs: HashMap::new(),
            before,
            looking: Arc::default(),
        };
        spawn(watch.go());
        shown
    }

    /// Has the pages tell what they have not told yet; [`Shown::Told`] follows it.
    pub async fn tell_all(&self) {
        let session = self.session();
        for tab in session.hub.tabs() {
            if tab.state().is_blocked() {
                continue;
            }
            let page = session.page(&tab);
            for frame in frames_of(&tab) {
                let page = page.within(&frame);
                let _ = page.value("tellTyped", "", BRIEF).await;
            }
        }
        session.hub.end_of_shown();
    }

    /// The text that the person has marked in the page.
    ///
    /// # Errors
    /// As for any command to a browser.
    pub async fn marked_text(&self) -> Result<String, BrowserError> {
        let session = self.session();
        let tab = session
            .hub
            .active()
            .ok_or_else(|| BrowserError::TabGone("there is no tab".into()))?;
        let page = session.page(&tab);
        for frame in frames_of(&tab) {
            let page = page.within(&frame);
            let found = page.value("markedText", "", BRIEF).await;
            if let Some(text) = found.ok().as_ref().and_then(|found| found.as_str())
                && !text.is_empty()
            {
                return Ok(text.to_owned());
            }
        }
        Ok(String::new())
    }
}

/// The main frame, and those that are read apart from it.
fn frames_of(tab: &Tab) -> Vec<String> {
    let apart = tab.frames.state().read_apart();
    let apart = apart.into_iter().map(|(id, _)| id);
    std::iter::once(MAIN.to_owned()).chain(apart).collect()
}

impl Watch {
    async fn go(mut self) {
        let mut changes = self.session.hub.changes();
        let mut seen = u64::MAX;
        loop {
            changes.mark_unchanged();
            if self.tell.is_closed() || self.browser.strong_count() == 0 {
                return;
            }
            self.take_up().await;
            let tabs = self.session.hub.tabs();
            if self.session.connection.is_lost() || tabs.is_empty() {
                let _ = self.tell.send(Shown::Ended);
                return;
            }
            let mut missing = false;
            for tab in &tabs {
                missing |= !self.listen(tab).await;
                self.went(tab).await;
            }
            self.events().await;
            let count = self
                .count
                .load(Ordering::SeqCst)
                .wrapping_add(self.places(&tabs));
            let failed = self.looking.failed.swap(false, Ordering::SeqCst);
            if (count != seen || failed) && !self.looking.on.swap(true, Ordering::SeqCst) {
                // What comes meanwhile is looked at again.
                seen = count;
                self.look();
            } else if failed {
                self.looking.failed.store(true, Ordering::SeqCst);
            }
            missing |= failed;
            let wait = if missing { AGAIN } else { AGAIN * 4 };
            let _ = tokio::time::timeout(wait, changes.changed()).await;
        }
    }

    fn places(&self, tabs: &[Arc<Tab>]) -> u64 {
        let places = tabs.iter().map(|tab| tab.state().places() * 1_000_003);
        places.fold(0, u64::wrapping_add)
    }

    fn says(&self, action: Action, tab: &TabId) {
        let did = Did {
            action,
            tab: tab.clone(),
            before: None,
            secret: false,
        };
        let _ = self.tell.send(Shown::Did(Box::new(did)));
    }

    /// Tabs that the person opened meanwhile, once they show something.
    async fn take_up(&mut self) {
        let tabs = self.session.hub.tabs();
        for (target, url) in self.session.hub.pages() {
            let ours = tabs.iter().any(|tab| tab.target == target);
            if !url.starts_with("http") || ours || !self.before.insert(target.clone()) {
                continue;
            }
            if self.session.hub.opened_behind(&target) || self.session.hub.pending_popups() {
                self.before.remove(&target);
                continue;
            }
            if let Ok(tab) = self.session.take(&target, true).await {
                self.hand(&tab).await;
                let url = Some(tab.state().url.clone()).filter(|url| !url.is_empty());
                self.says(Action::NewTab { url }, &tab.id);
            }
        }
    }

    /// Has the documents of the tab tell what the person does; whether all do.
    async fn listen(&mut self, tab: &Tab) -> bool {
        if tab.state().is_blocked() {
            return true;
        }
        let mut documents = vec![(MAIN.to_owned(), tab.state().navigations)];
        documents.extend(tab.frames.state().read_apart());
        let mut all = true;
        for (frame, document) in documents {
            let key = (tab.id.0.clone(), frame);
            if self.listening.get(&key) == Some(&document) {
                continue;
            }
            let page = self.session.page(tab);
            let page = page.within(&key.1);
            if listens(&page, &self.binding, &key.1).await {
                self.listening.insert(key, document);
            } else {
                all = false;
            }
        }
        all
    }

    /// Tells of an address that the person went to.
    async fn went(&mut self, tab: &Tab) {
        let (places, navigations, blocked) = {
            let state = tab.state();
            (state.places(), state.navigations, state.is_blocked())
        };
        let known = self.tabs.get(&tab.id.0);
        if blocked || known.is_some_and(|known| known.places == places) {
            return;
        }
        let (session, method) = (Some(tab.session.as_str()), "Page.getNavigationHistory");
        let nothing = json!({});
        let connection = &self.session.connection;
        let asked = connection.ask::<History>(session, method, &nothing, BRIEF);
        let history = asked.await.ok();
        if let (Some(known), Some(now)) = (known, &history)
            && let Some(before) = &known.history
            && let Some(action) = now.since(before, known.navigations != navigations)
        {
            self.says(action, &tab.id);
        }
        let known = Known {
            places,
            navigations,
            history,
        };
        self.tabs.insert(tab.id.0.clone(), known);
    }

    /// The tab is the person's: files are chosen in the browser's own window.
    async fn hand(&self, tab: &Tab) {
        tab.state().presence.hand(true);
        let method = "Page.setInterceptFileChooserDialog";
        let off = json!({"enabled": false});
        self.session.tell(Some(&tab.session), method, off).await;
    }

    async fn events(&mut self) {
        for event in self.session.hub.take_events() {
            let tab = event.tab.id;
            let shown = match event.kind {
                TabEventKind::DialogOpened => Shown::Said(event.detail),
                TabEventKind::DownloadFinished => Shown::File(event.detail),
                TabEventKind::Closed => {
                    self.tabs.remove(&tab.0);
                    Shown::TabClosed(tab)
                }
                TabEventKind::Opened => {
                    if let Some(tab) = self.session.hub.tab(&tab) {
                        self.hand(&tab).await;
                    }
                    continue;
                }
                TabEventKind::DialogClosed => {
                    let answered = self.session.hub.tab(&tab);
                    let answered = answered.and_then(|tab| tab.state().answered.take());
                    if let Some((accept, text)) = answered {
                        let text = Some(text).filter(|text| accept && !text.is_empty());
                        self.says(Action::HandleDialog { accept, text }, &tab);
                    }
                    continue;
                }
                _ => continue,
            };
            let _ = self.tell.send(shown);
        }
    }

    /// Looks at the page once it is at rest. A document that comes meanwhile is listened to at once.
    fn look(&self) {
        let (session, tell) = (self.session.clone(), self.tell.clone());
        let looking = self.looking.clone();
        spawn(async move {
            match seen(&session).await {
                Ok(seen) => {
                    let _ = tell.send(Shown::Seen(Box::new(seen)));
                }
                Err(error) => {
                    tracing::debug!(?error, "the page that is shown could not be seen");
                    looking.failed.store(true, Ordering::SeqCst);
                }
            }
            looking.on.store(false, Ordering::SeqCst);
            session.hub.touch();
        });
    }
}

async fn seen(session: &BrowserSession) -> Result<Observation, BrowserError> {
    let tab = session.hub.active();
    let tab = tab.ok_or_else(|| BrowserError::TabGone("there is no tab".into()))?;
    let options = ObserveOptions {
        limit: ELEMENTS,
        text_limit: TEXT,
        ..ObserveOptions::default()
    };
    let (seen, _) = observe::observe(&session.page(&tab), &options, None).await?;
    Ok(seen)
}

async fn listens(page: &Page<'_>, binding: &str, frame: &str) -> bool {
    let Ok(world) = page.world(BRIEF).await else {
        return false;
    };
    // One that is known is not given to the world of a new document.
    let session = Some(world.session.as_str());
    let connection = page.connection;
    connection.post(session, "Runtime.removeBinding", &json!({"name": binding}));
    let params = json!({"name": binding, "executionContextName": WORLD});
    connection.post(session, "Runtime.addBinding", &params);
    let arguments = format!("{}, {}", js(binding), js(frame));
    let listens = page.value("watchPerson", &arguments, BRIEF).await;
    listens.is_ok_and(|listens| listens == json!(true))
}
