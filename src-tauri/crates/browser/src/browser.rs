//! One run's view of one browser: how it is reached, and the port that the agent drives it by.

mod port;

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
use crate::{act, badges, facts, http, observe, permissions, screenshot, settle, user_activity};

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
                .map(|tab| user_activity::title::mark(&link.connection, tab, key, on)),
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
