//! One run's view of one browser: how it is reached, and the port that the agent drives it by.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use async_trait::async_trait;
use chromiumoxide::cdp::browser_protocol::target::{CreateTargetParams, TargetId};
use copilot_ports::{
    ActOptions, Browser, BrowserError, HeldRequest, ObserveOptions, Picture, PictureOptions,
    RequestRule, SecretFill,
};
use copilot_protocol::{
    Action, ActionOutcome, ActionStatus, Attach, BrowserIdentity, LiveFacts, Mark, Observation,
    StartTab, TabEvent, TabId, TabInfo,
};
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::approach::{Reached, reach};
use crate::connection::CallError;
use crate::handles::{self, ElementHandles};
use crate::launch::Managed;
use crate::link::{COMMAND_DEADLINE, Link, open};
use crate::own::ConnectionOptions;
use crate::tab::Tab;
use crate::world::Page;
use crate::{act, badges, facts, http, observe, permissions, screenshot, settle, sharing};

/// Between the end of a tab's session and the news that the tab is closed.
const TAB_GONE: Duration = Duration::from_millis(500);
const BRIEF: Duration = Duration::from_secs(2);

/// How to reach a browser, and where its files go.
#[derive(Clone, Debug)]
pub struct BrowserOptions {
    pub attach: Attach,
    /// Program to start as the managed browser; `None`: the first installed.
    pub executable: Option<PathBuf>,
    pub headless: bool,
    /// Width and height in CSS pixels. Exact where the browser is headless and managed.
    pub viewport: (u32, u32),
    /// Data folder of the managed browser with a window; kept.
    pub profile_dir: PathBuf,
    /// Data folder of the headless managed browser; `None`: one that is removed at the end.
    pub headless_profile_dir: Option<PathBuf>,
    pub downloads_dir: PathBuf,
    /// A managed browser with a window stays when the run ends; else the last run that used it closes it.
    pub keep_open: bool,
    pub connection: ConnectionOptions,
    pub cancel: CancellationToken,
}

/// What is needed to find the run's tab again.
#[derive(Clone, Debug, Default)]
struct Place {
    target: String,
    opened: bool,
    url: String,
    id: Option<TabId>,
}

/// Numbers on the page, out of sight for a picture.
struct Veil<'a>(Option<Page<'a>>);

impl<'a> Veil<'a> {
    async fn over(page: Page<'a>, options: &PictureOptions) -> Self {
        if options.with_badges || !page.tab.state().badged {
            return Self(None);
        }
        badges::veil(&page, true).await;
        Self(Some(page))
    }

    async fn lift(self) {
        if let Some(page) = self.0 {
            badges::veil(&page, false).await;
        }
    }
}

/// A browser, as one run sees it.
pub struct CdpBrowser {
    options: BrowserOptions,
    identity: Mutex<BrowserIdentity>,
    link: RwLock<Arc<Link>>,
    managed: tokio::sync::Mutex<Option<Managed>>,
    /// `ws://` address, to connect again.
    address: Mutex<String>,
    key: String,
    place: Mutex<Place>,
    /// The document, by its loader, that the guard was told of for a script.
    judged_document: Mutex<Option<String>>,
    /// We started it just now, so its first blank tab is ours.
    fresh: bool,
}

/// Reaches a browser.
///
/// # Errors
/// `NoBrowser`, `Unreachable`, `NotABrowser`, `Forbidden`, or `Cancelled`.
pub async fn connect(options: &BrowserOptions) -> Result<Arc<CdpBrowser>, BrowserError> {
    let reached = match &options.attach {
        // The start of a browser is cancelled from within, so that it can clean up.
        Attach::Managed | Attach::Auto => reach(options).await?,
        Attach::Endpoint(_) | Attach::Own(_) => tokio::select! {
            reached = reach(options) => reached?,
            () = options.cancel.cancelled() => return Err(BrowserError::Cancelled),
        },
    };
    let link = open(options, &reached).await;
    let (link, product, headless) = match link {
        Ok(opened) => opened,
        Err(error) => {
            if let Some(mut managed) = reached.managed {
                managed.shut().await;
            }
            return Err(error);
        }
    };
    if reached.managed.is_some() {
        permissions::decline_all(&link.connection).await;
    }
    // Where nobody sees a title nothing has to be told by it.
    link.hub.set_marked(!headless);
    Ok(Arc::new(CdpBrowser {
        identity: Mutex::new(BrowserIdentity {
            product,
            managed: reached.managed.is_some(),
            headless,
            attach: reached.attach,
        }),
        link: RwLock::new(link),
        managed: tokio::sync::Mutex::new(reached.managed),
        address: Mutex::new(reached.address),
        // No page can guess it, so none can stand in for our script.
        key: format!("c{}", ulid::Ulid::new()),
        place: Mutex::default(),
        judged_document: Mutex::default(),
        fresh: reached.fresh,
        options: options.clone(),
    }))
}

impl CdpBrowser {
    pub(crate) fn link(&self) -> Arc<Link> {
        self.link
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    pub(crate) fn page<'a>(&'a self, link: &'a Link, tab: &'a Tab) -> Page<'a> {
        Page {
            connection: &link.connection,
            hub: &link.hub,
            tab,
            key: &self.key,
            frame: None,
        }
    }

    fn judged(&self) -> std::sync::MutexGuard<'_, Option<String>> {
        self.judged_document
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The document that a script was judged for, once.
    pub(crate) fn take_judged_document(&self) -> Option<String> {
        self.judged().take()
    }

    fn is_managed(&self) -> bool {
        self.identity
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .managed
    }

    /// A download whose frame is not known is the run's for a while: it has just pressed what begins one.
    pub(crate) fn expect_download(&self, link: &Link, on: bool) {
        link.hub.claim_downloads(on || self.is_managed());
    }

    /// The run's tab.
    fn active(&self, link: &Link) -> Result<Arc<Tab>, BrowserError> {
        if link.connection.is_lost() {
            return Err(BrowserError::Lost("the connection is gone".into()));
        }
        let tab = link
            .hub
            .active()
            .ok_or_else(|| BrowserError::TabGone("the run has no tab".into()))?;
        let (url, crashed) = {
            let state = tab.state();
            (state.url.clone(), state.crashed)
        };
        if crashed {
            return Err(BrowserError::PageCrashed);
        }
        *self.place.lock().unwrap_or_else(PoisonError::into_inner) = Place {
            target: tab.target.clone(),
            opened: tab.opened,
            url,
            id: Some(tab.id.clone()),
        };
        Ok(tab)
    }

    /// A new tab of the run, which becomes the active one.
    pub(crate) async fn open_tab(&self, link: &Link) -> Result<Arc<Tab>, BrowserError> {
        let create = |new_window: bool| {
            CreateTargetParams::builder()
                .url("about:blank")
                // Nobody's focus is taken in the person's own browser.
                .background(!self.is_managed())
                .new_window(new_window)
                .build()
                .map_err(BrowserError::Protocol)
        };
        let made = match link
            .connection
            .call(None, &create(false)?, COMMAND_DEADLINE)
            .await
        {
            Ok(made) => made,
            // A browser without a window opens one.
            Err(CallError::Refused(_)) => {
                link.connection
                    .call(None, &create(true)?, COMMAND_DEADLINE)
                    .await?
            }
            Err(error) => return Err(error.into()),
        };
        let tab = link.attach(made.target_id.inner(), true, None).await?;
        link.hub.activate(&tab.id);
        Ok(tab)
    }

    /// Looks at the run's tab, with a picture if one is wanted.
    async fn look(
        &self,
        options: &ObserveOptions,
        picture: Option<(&PictureOptions, bool)>,
    ) -> Result<(Arc<Tab>, observe::Pictured), BrowserError> {
        let link = self.link();
        loop {
            let tab = self.active(&link)?;
            let result = observe::observe(&self.page(&link, &tab), options, picture).await;
            // The tab closed meanwhile (a popup that did its work): look at the one that is active now.
            // Its session may end a moment before the browser says that the tab is gone.
            if let Err(BrowserError::TabGone(_)) = &result
                && tab.state().closed
                && link
                    .hub
                    .until(TAB_GONE, |hub| {
                        hub.active().filter(|t| t.id != tab.id).map(drop)
                    })
                    .await
                    .is_some()
            {
                continue;
            }
            let seen = result?;
            self.active(&link)?;
            return Ok((tab, seen));
        }
    }

    async fn go_to(&self, link: &Link, tab: &Tab, address: &str) -> Result<(), BrowserError> {
        let page = self.page(link, tab);
        let before = settle::Before::of(&page, 0);
        let loading = act::load(&page, address, Duration::from_secs(30));
        let loaded = tokio::select! {
            loaded = loading => loaded,
            () = self.options.cancel.cancelled() => return Err(BrowserError::Cancelled),
        };
        match loaded {
            // The browser shows its own error page; the look tells of it.
            Ok(())
            | Err(act::Stop::Status(ActionStatus::NetworkError | ActionStatus::Timeout, _)) => {}
            Err(act::Stop::Browser(error)) => return Err(error),
            Err(other) => tracing::debug!(?other, "the first page did not load as expected"),
        }
        settle::settle(&page, Some(&before), Duration::from_millis(1_500)).await;
        Ok(())
    }

    /// The page that was used last. The list of the HTTP endpoint has that order; without one it can
    /// be told only where there is no choice. No tab is touched for it.
    async fn used_last(&self, link: &Link) -> Option<String> {
        let order = match &link.http {
            Some((host, port)) => http::pages_by_use(host, *port).await.unwrap_or_default(),
            None => Vec::new(),
        };
        let pages: Vec<String> = link
            .hub
            .pages()
            .into_iter()
            .filter(|(_, url)| !url.starts_with("devtools://"))
            .map(|(id, _)| id)
            .collect();
        match order.into_iter().find(|id| pages.contains(id)) {
            Some(first) => Some(first),
            None if pages.len() == 1 => pages.into_iter().next(),
            None => None,
        }
    }

    /// Takes out of the tabs what only a run puts there. What was set for the connection ends with it.
    async fn leave(&self, link: &Link) {
        if !link.connection.is_lost() {
            link.hub
                .gate
                .close(&link.connection, &link.hub.tabs())
                .await;
        }
        self.clear_badges(link).await;
        if link.hub.marked() && !link.connection.is_lost() {
            link.hub.set_marked(false);
            self.mark_tabs(link, false).await;
        }
    }

    /// Takes the numbers off the pages of the run's tabs.
    async fn clear_badges(&self, link: &Link) {
        if link.connection.is_lost() {
            return;
        }
        let tabs = link.hub.tabs();
        let cleared = tabs.iter().map(|tab| async {
            badges::show(&self.page(link, tab), &[]).await;
        });
        futures::future::join_all(cleared).await;
    }

    /// Puts the mark into the titles of the run's tabs, or takes it out.
    async fn mark_tabs(&self, link: &Link, on: bool) {
        let tabs = link.hub.tabs();
        let key = link.hub.presence_key();
        futures::future::join_all(
            tabs.iter()
                .map(|tab| sharing::mark(&link.connection, tab, key, on)),
        )
        .await;
    }

    /// Brings the run's tab to the front, for the person to take over.
    ///
    /// # Errors
    /// As for any command to a browser.
    pub async fn bring_forward(&self) -> Result<(), BrowserError> {
        let link = self.link();
        let tab = self.active(&link)?;
        let params = json!({"targetId": tab.target});
        link.connection
            .call_raw(None, "Target.activateTarget", &params, COMMAND_DEADLINE)
            .await
            .map(drop)
            .map_err(Into::into)
    }

    /// The numbered elements of the last observation, so that another process can resolve them.
    ///
    /// # Errors
    /// As for any command to a browser.
    pub async fn element_handles(&self) -> Result<ElementHandles, BrowserError> {
        let link = self.link();
        let tab = self.active(&link)?;
        handles::collect(&self.page(&link, &tab)).await
    }

    /// Takes up the tab of the handles and makes their numbers known again. Returns how many elements
    /// are still there; the others answer stale.
    ///
    /// # Errors
    /// `TabGone` where the tab is closed.
    pub async fn restore_handles(&self, handles: &ElementHandles) -> Result<u32, BrowserError> {
        let link = self.link();
        if !link.hub.pages().iter().any(|(id, _)| *id == handles.target) {
            return Err(BrowserError::TabGone("it has been closed since".into()));
        }
        let tab = link.attach(&handles.target, handles.opened, None).await?;
        link.hub.activate(&tab.id);
        handles::restore(&self.page(&link, &tab), handles).await
    }

    /// Ends the browser itself, as a crash would.
    #[doc(hidden)]
    pub async fn end_browser_for_test(&self) {
        let _ = self
            .link()
            .connection
            .call_raw(None, "Browser.crash", &json!({}), Duration::from_secs(2))
            .await;
    }

    /// Bytes of the protocol's messages, both ways, since the connection was made.
    pub fn traffic(&self) -> u64 {
        self.link().connection.traffic()
    }

    /// Sends any command, to the run's tab or to the browser.
    #[doc(hidden)]
    pub async fn command_for_test(
        &self,
        on_tab: bool,
        method: &str,
        params: serde_json::Value,
    ) -> Result<serde_json::Value, String> {
        let link = self.link();
        let tab = link.hub.active().filter(|_| on_tab);
        let session = tab.as_ref().map(|tab| tab.session.as_str());
        let raw = link
            .connection
            .call_raw(session, method, &params, COMMAND_DEADLINE)
            .await
            .map_err(|e| format!("{e:?}"))?;
        serde_json::from_str(raw.get()).map_err(|e| e.to_string())
    }

    async fn carry_out(
        &self,
        action: &Action,
        secret: Option<&SecretFill>,
        options: &ActOptions,
    ) -> Result<ActionOutcome, BrowserError> {
        let may_send = !action.only_reads() || matches!(action, Action::Hover { .. });
        if may_send && let Ok(tab) = self.active(&self.link()) {
            self.link().hub.gate.acts_in(&tab);
        }
        let outcome = act::act(self, action, secret, options).await;
        let link = self.link();
        if !link.connection.is_lost() {
            let _ = self.active(&link);
        }
        outcome
    }

    /// Ends this view and leaves all tabs as they are, for a next command to go on with.
    pub async fn detach(&self) {
        let link = self.link();
        self.leave(&link).await;
        link.connection.close();
    }
}

#[async_trait]
impl Browser for CdpBrowser {
    fn identity(&self) -> BrowserIdentity {
        self.identity
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    async fn start(&self, tab: StartTab, url: Option<&str>) -> Result<(), BrowserError> {
        let link = self.link();
        link.hub.claim_downloads(self.is_managed());
        let address = url
            .map(act::address)
            .transpose()
            .map_err(BrowserError::Protocol)?;
        let tab = match tab {
            StartTab::Current => {
                let target = self.used_last(&link).await.ok_or_else(|| {
                    BrowserError::TabGone("it cannot be told which tab is looked at".into())
                })?;
                let tab = link.attach(&target, false, None).await?;
                link.hub.activate(&tab.id);
                tab
            }
            StartTab::New => {
                let blank = self
                    .fresh
                    .then(|| link.hub.pages())
                    .filter(|pages| pages.len() == 1)
                    .and_then(|pages| pages.into_iter().next())
                    .filter(|(_, url)| url == "about:blank" && link.hub.tabs().is_empty());
                match blank {
                    Some((target, _)) => {
                        let tab = link.attach(&target, true, None).await?;
                        link.hub.activate(&tab.id);
                        tab
                    }
                    None => self.open_tab(&link).await?,
                }
            }
        };
        if let Some(address) = address {
            self.go_to(&link, &tab, &address).await?;
        }
        self.active(&link).map(drop)
    }

    async fn tabs(&self) -> Result<Vec<TabInfo>, BrowserError> {
        let link = self.link();
        if link.connection.is_lost() {
            return Err(BrowserError::Lost("the connection is gone".into()));
        }
        Ok(link.hub.list(usize::MAX))
    }

    async fn current_tab(&self) -> Result<Option<TabId>, BrowserError> {
        let link = self.link();
        if link.connection.is_lost() {
            return Err(BrowserError::Lost("the connection is gone".into()));
        }
        let target = self.used_last(&link).await;
        Ok(target.map(|target| link.hub.name_of(&target)))
    }

    fn in_use(&self) -> bool {
        self.link().hub.in_use()
    }

    fn hold_requests(&self, rule: Arc<dyn RequestRule>) {
        self.link().hub.gate.set_rule(rule);
    }

    async fn held_requests(&self) -> Vec<HeldRequest> {
        self.link().hub.gate.take_held().await
    }

    async fn hand_over(&self, on: bool) {
        let link = self.link();
        if on {
            self.clear_badges(&link).await;
        }
        let tabs = link.hub.tabs();
        let params = json!({"enabled": !on});
        for tab in &tabs {
            tab.state().presence.hand(on);
            // The person chooses files in the browser's own window.
            let _ = link
                .connection
                .call_raw(
                    Some(&tab.session),
                    "Page.setInterceptFileChooserDialog",
                    &params,
                    BRIEF,
                )
                .await;
        }
        if link.hub.marked() {
            self.mark_tabs(&link, !on).await;
        }
    }

    async fn take_tab(&self, tab: &TabId) -> Result<(), BrowserError> {
        let link = self.link();
        let target = link
            .hub
            .target_of(tab)
            .ok_or_else(|| BrowserError::TabGone(format!("there is no tab {tab}")))?;
        let tab = link.attach(&target, false, None).await?;
        link.hub.activate(&tab.id);
        self.active(&link).map(drop)
    }

    async fn load(&self, url: &str) -> Result<(), BrowserError> {
        let link = self.link();
        let tab = self.active(&link)?;
        let address = act::address(url).map_err(BrowserError::Protocol)?;
        self.go_to(&link, &tab, &address).await?;
        self.active(&link).map(drop)
    }

    async fn observe(&self, options: &ObserveOptions) -> Result<Observation, BrowserError> {
        let (_, (seen, _)) = self.look(options, None).await?;
        Ok(seen)
    }

    async fn observe_pictured(
        &self,
        how: &ObserveOptions,
        options: &PictureOptions,
        marked: bool,
    ) -> Result<(Observation, Option<Result<Picture, BrowserError>>), BrowserError> {
        let link = self.link();
        let veiled = self.active(&link)?;
        let veil = Veil::over(self.page(&link, &veiled), options).await;
        let result = self.look(how, Some((options, marked))).await;
        veil.lift().await;
        let (tab, (seen, shot)) = result?;
        let picture = match shot {
            None => None,
            Some(Err(error)) => Some(Err(error)),
            Some(Ok(shot)) => {
                let marks = if marked { Mark::of(&seen) } else { Vec::new() };
                let page = self.page(&link, &tab);
                Some(screenshot::develop(&page, shot, options, &marks).await)
            }
        };
        Ok((seen, picture))
    }

    async fn show_marks(&self, marks: &[Mark]) {
        let link = self.link();
        if let Ok(tab) = self.active(&link) {
            badges::show(&self.page(&link, &tab), marks).await;
        }
    }

    async fn facts(&self, action: &Action) -> Result<LiveFacts, BrowserError> {
        let link = self.link();
        let tab = self.active(&link)?;
        let facts = facts::facts(&self.page(&link, &tab), action).await?;
        if let Some(document) = &facts.document {
            *self.judged() = Some(document.clone());
        }
        Ok(facts)
    }

    async fn act(
        &self,
        action: &Action,
        options: &ActOptions,
    ) -> Result<ActionOutcome, BrowserError> {
        self.carry_out(action, None, options).await
    }

    async fn put_secret(
        &self,
        action: &Action,
        fill: &SecretFill,
        options: &ActOptions,
    ) -> Result<ActionOutcome, BrowserError> {
        if !matches!(action, Action::Type { .. }) {
            return Err(BrowserError::Protocol("a secret is only ever typed".into()));
        }
        self.carry_out(action, Some(fill), options).await
    }

    async fn screenshot(&self, options: &PictureOptions) -> Result<Picture, BrowserError> {
        let link = self.link();
        let tab = self.active(&link)?;
        let page = self.page(&link, &tab);
        let veil = Veil::over(page, options).await;
        let picture = screenshot::screenshot(&page, options).await;
        veil.lift().await;
        picture
    }

    fn take_tab_events(&self) -> Vec<TabEvent> {
        self.link().hub.take_events()
    }

    async fn reconnect(&self) -> Result<(), BrowserError> {
        let place = self
            .place
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let old = self.link();
        old.connection.close();
        let mut managed = self.managed.lock().await;
        let address = self
            .address
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let identity = self.identity();
        let own = matches!(identity.attach, Attach::Own(_));
        let same = Reached::again(address, &identity, old.http.clone());
        // The everyday browser asks its person, once for all who share the connection.
        let opened = if own {
            Err(BrowserError::Lost(String::new()))
        } else {
            open(&self.options, &same).await
        };
        // The connection died, or the browser did and came back elsewhere.
        let link = match opened {
            Ok((link, ..)) => link,
            Err(BrowserError::Cancelled) => return Err(BrowserError::Cancelled),
            Err(_) => {
                if let Some(mut gone) = managed.take() {
                    gone.shut().await;
                }
                let options = BrowserOptions {
                    attach: identity.attach.clone(),
                    ..self.options.clone()
                };
                let reached = tokio::select! {
                    reached = reach(&options) => reached?,
                    () = options.cancel.cancelled(), if own => return Err(BrowserError::Cancelled),
                };
                let (link, ..) = open(&options, &reached).await?;
                *self.address.lock().unwrap_or_else(PoisonError::into_inner) = reached.address;
                *managed = reached.managed;
                link
            }
        };
        link.hub.inherit(&old.hub);
        link.hub.set_marked(!identity.headless);
        let pages = link.hub.pages();
        let found = pages
            .iter()
            .find(|(id, _)| *id == place.target)
            .or_else(|| {
                pages
                    .iter()
                    .find(|(_, url)| *url == place.url && url != "about:blank")
            })
            .map(|(id, _)| id.clone());
        let tab = match found {
            Some(target) => {
                if let Some(id) = &place.id {
                    link.hub.rename(&target, id);
                }
                let tab = link.attach(&target, place.opened, None).await?;
                link.hub.activate(&tab.id);
                tab
            }
            None => {
                let tab = self.open_tab(&link).await?;
                if let Ok(address) = act::address(&place.url) {
                    let page = self.page(&link, &tab);
                    if let Err(act::Stop::Browser(error)) =
                        act::load(&page, &address, Duration::from_secs(30)).await
                    {
                        return Err(error);
                    }
                }
                tab
            }
        };
        *self.link.write().unwrap_or_else(PoisonError::into_inner) = link.clone();
        link.hub.claim_downloads(identity.managed);
        tracing::info!(tab = %tab.id, "the browser is back");
        self.active(&link).map(drop)
    }

    async fn reopen(&self) -> Result<(), BrowserError> {
        let link = self.link();
        if link.connection.is_lost() {
            return Err(BrowserError::Lost("the connection is gone".into()));
        }
        let place = self
            .place
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let tab = match link.hub.active() {
            // Of a crashed page the tab is still there, and loading makes it a new process.
            Some(tab) => {
                tab.state().crashed = false;
                tab
            }
            None => {
                let tab = self.open_tab(&link).await?;
                tracing::info!(tab = %tab.id, "the run's tab is opened again");
                tab
            }
        };
        if let Ok(address) = act::address(&place.url) {
            let page = self.page(&link, &tab);
            if let Err(act::Stop::Browser(error)) =
                act::load(&page, &address, Duration::from_secs(30)).await
            {
                return Err(error);
            }
        }
        self.active(&link).map(drop)
    }

    async fn close(&self) {
        let link = self.link();
        let identity = self.identity();
        let brief = BRIEF;
        self.leave(&link).await;
        if identity.headless {
            let mut leaving = Vec::new();
            for tab in link.hub.tabs() {
                if tab.state().dialog.is_some() {
                    let _ = link
                        .connection
                        .call_raw(
                            Some(&tab.session),
                            "Page.handleJavaScriptDialog",
                            &json!({"accept": tab.opened}),
                            brief,
                        )
                        .await;
                }
                if tab.opened && !identity.managed {
                    if link.hub.gate.is_shut() {
                        // Its page can begin nothing any more: what waits in a tab that is closed may be sent.
                        let blank = json!({"url": "about:blank"});
                        let _ = link
                            .connection
                            .call_raw(Some(&tab.session), "Page.navigate", &blank, brief)
                            .await;
                    }
                    let params = json!({"targetId": TargetId::new(tab.target.as_str())});
                    let _ = link
                        .connection
                        .call_raw(None, "Target.closeTarget", &params, brief)
                        .await;
                    leaving.push(tab);
                }
            }
            // The hold lasts until they are gone.
            let gone = |_: &_| leaving.iter().all(|tab| tab.state().closed).then_some(());
            let _ = link.hub.until(brief, gone).await;
        }
        let mut managed = self.managed.lock().await;
        let closes = managed
            .as_mut()
            .is_some_and(|managed| identity.headless || managed.closes_now());
        if identity.managed && closes {
            let _ = link
                .connection
                .call_raw(None, "Browser.close", &json!({}), brief)
                .await;
        }
        link.connection.close();
        if let Some(mut managed) = managed.take() {
            managed.shut().await;
        }
    }
}
