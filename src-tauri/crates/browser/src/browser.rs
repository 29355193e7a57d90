//! One run's view of one browser: how it is reached, and the port that the agent drives it by.

mod port;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use async_trait::async_trait;
use copilot_ports::{
    ActOptions, Browser, BrowserError, InterceptedRequest, ObserveOptions, PageFound, PageQuery,
    Picture, PictureOptions, RequestRule, SecretFill, WordsPlace,
};
use copilot_protocol::{
    Action, ActionOutcome, ActionStatus, Attach, BrowserIdentity, DocumentPassage, DocumentTrouble,
    LiveFacts, Mark, Observation, StartTab, TabEvent, TabId, TabInfo,
};
use serde_json::json;

use crate::connect::{Reached, reach};
use crate::connection::COMMAND_DEADLINE;
use crate::documents;
use crate::handles::{self, ElementHandles};
use crate::injected_script::Page;
use crate::launch::Managed;
use crate::options::BrowserOptions;
use crate::query;
use crate::session::{BrowserSession, open};
use crate::tab::Tab;
use crate::window_place::Beside;
use crate::{
    act, badges, facts, http, observe, permissions, screenshot, user_activity, wait_stable,
};

/// Between the end of a tab's session and the news that the tab is closed.
const TAB_GONE: Duration = Duration::from_millis(500);
const BRIEF: Duration = Duration::from_secs(2);

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
    identity: BrowserIdentity,
    session: RwLock<Arc<BrowserSession>>,
    managed: tokio::sync::Mutex<Option<Managed>>,
    place: Mutex<Place>,
    /// We started it just now, so its first blank tab is ours.
    fresh: bool,
    beside: Option<Beside>,
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
    // No page can guess it, so none can stand in for our script.
    let key = format!("c{}", ulid::Ulid::new());
    let session = match open(options, &reached, key).await {
        Ok(session) => session,
        Err(error) => {
            if let Some(mut managed) = reached.managed {
                managed.shut().await;
            }
            return Err(error);
        }
    };
    if reached.managed.is_some() {
        permissions::decline_all(&session.connection).await;
    }
    // Where nobody sees a title nothing has to be told by it.
    session.hub.set_marked(!session.headless);
    Ok(Arc::new(CdpBrowser {
        identity: BrowserIdentity {
            product: session.product.clone(),
            managed: reached.managed.is_some(),
            headless: session.headless,
            attach: reached.attach,
        },
        session: RwLock::new(session),
        managed: tokio::sync::Mutex::new(reached.managed),
        place: Mutex::default(),
        fresh: reached.fresh,
        beside: reached.beside,
        options: options.clone(),
    }))
}

fn not_lost(session: &BrowserSession) -> Result<(), BrowserError> {
    if session.connection.is_lost() {
        return Err(BrowserError::Lost("the connection is gone".into()));
    }
    Ok(())
}

impl CdpBrowser {
    pub(crate) fn session(&self) -> Arc<BrowserSession> {
        self.session
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// The session, while its connection is there.
    fn live(&self) -> Result<Arc<BrowserSession>, BrowserError> {
        let session = self.session();
        not_lost(&session)?;
        Ok(session)
    }

    /// The run's tab when it was last seen.
    fn place(&self) -> MutexGuard<'_, Place> {
        self.place.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The run's tab.
    fn active(&self, session: &BrowserSession) -> Result<Arc<Tab>, BrowserError> {
        not_lost(session)?;
        let tab = session
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
        *self.place() = Place {
            target: tab.target.clone(),
            opened: tab.opened,
            url,
            id: Some(tab.id.clone()),
        };
        Ok(tab)
    }

    /// Looks at the run's tab, with a picture if one is wanted.
    async fn take_snapshot(
        &self,
        options: &ObserveOptions,
        picture: Option<(&PictureOptions, bool)>,
    ) -> Result<(Arc<Tab>, observe::Pictured), BrowserError> {
        let session = self.session();
        loop {
            let tab = self.active(&session)?;
            let result = observe::observe(&session.page(&tab), options, picture).await;
            // The tab closed meanwhile (a popup that did its work): look at the one that is active now.
            // Its session may end a moment before the browser says that the tab is gone.
            if let Err(BrowserError::TabGone(_)) = &result
                && tab.state().closed
                && session
                    .hub
                    .until(TAB_GONE, |hub| {
                        hub.active().filter(|t| t.id != tab.id).map(drop)
                    })
                    .await
                    .is_some()
            {
                continue;
            }
            let mut seen = result?;
            self.active(&session)?;
            documents::fill(&session.page(&tab), &mut seen.0, options.text_limit).await;
            return Ok((tab, seen));
        }
    }

    async fn go_to(
        &self,
        session: &BrowserSession,
        tab: &Tab,
        address: &str,
    ) -> Result<(), BrowserError> {
        let page = session.page(tab);
        let before = wait_stable::Before::of(&page, 0);
        let loading = act::load(&page, address, Duration::from_secs(30));
        let loaded = tokio::select! {
            loaded = loading => loaded,
            () = self.options.cancel.cancelled() => return Err(BrowserError::Cancelled),
        };
        match loaded {
            // The browser shows its own error page; the snapshot tells of it.
            Ok(())
            | Err(act::Stop::Status(ActionStatus::NetworkError | ActionStatus::Timeout, _)) => {}
            Err(act::Stop::Browser(error)) => return Err(error),
            Err(other) => tracing::debug!(?other, "the first page did not load as expected"),
        }
        wait_stable::wait_stable(&page, Some(&before), Duration::from_millis(1_500)).await;
        Ok(())
    }

    /// The page that was used last. The list of the HTTP endpoint has that order; without one it can
    /// be told only where there is no choice. No tab is touched for it.
    async fn used_last(&self, session: &BrowserSession) -> Option<String> {
        let order = match &session.http {
            Some((host, port)) => http::pages_by_use(host, *port).await.unwrap_or_default(),
            None => Vec::new(),
        };
        let pages: Vec<String> = session
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
    async fn leave(&self, session: &BrowserSession) {
        if !session.connection.is_lost() {
            session
                .hub
                .interceptor
                .close(&session.connection, &session.hub.tabs())
                .await;
        }
        self.clear_badges(session).await;
        if session.hub.marked() && !session.connection.is_lost() {
            session.hub.set_marked(false);
            self.mark_tabs(session, false).await;
        }
    }

    /// Takes the numbers off the pages of the run's tabs.
    async fn clear_badges(&self, session: &BrowserSession) {
        if session.connection.is_lost() {
            return;
        }
        let tabs = session.hub.tabs();
        let cleared = tabs.iter().map(|tab| async {
            badges::show(&session.page(tab), &[]).await;
        });
        futures::future::join_all(cleared).await;
    }

    /// Puts the mark into the titles of the run's tabs, or takes it out.
    async fn mark_tabs(&self, session: &BrowserSession, on: bool) {
        let tabs = session.hub.tabs();
        let marked = tabs
            .iter()
            .map(|tab| user_activity::title::mark(&session.connection, tab, on));
        futures::future::join_all(marked).await;
    }

    /// Brings the run's tab to the front, for the person to take over.
    ///
    /// # Errors
    /// As for any command to a browser.
    pub async fn bring_forward(&self) -> Result<(), BrowserError> {
        let session = self.session();
        let tab = self.active(&session)?;
        let params = json!({"targetId": tab.target});
        session
            .connection
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
        let session = self.session();
        let tab = self.active(&session)?;
        handles::collect(&session.page(&tab)).await
    }

    /// Takes up the tab of the handles and makes their numbers known again. Returns how many elements
    /// are still there; the others answer stale.
    ///
    /// # Errors
    /// `TabGone` where the tab is closed.
    pub async fn restore_handles(&self, handles: &ElementHandles) -> Result<u32, BrowserError> {
        let session = self.session();
        if !session
            .hub
            .pages()
            .iter()
            .any(|(id, _)| *id == handles.target)
        {
            return Err(BrowserError::TabGone("it has been closed since".into()));
        }
        let tab = session.take(&handles.target, handles.opened).await?;
        handles::restore(&session.page(&tab), handles).await
    }

    /// Ends the browser itself, as a crash would.
    #[doc(hidden)]
    pub async fn end_browser_for_test(&self) {
        let session = self.session();
        session.tell(None, "Browser.crash", json!({})).await;
    }

    /// Bytes of the protocol's messages, both ways, since the connection was made.
    pub fn traffic(&self) -> u64 {
        self.session().connection.traffic()
    }

    /// Sends any command, to the run's tab or to the browser.
    #[doc(hidden)]
    pub async fn command_for_test(
        &self,
        on_tab: bool,
        method: &str,
        params: serde_json::Value,
    ) -> Result<serde_json::Value, String> {
        let session = self.session();
        let tab = session.hub.active().filter(|_| on_tab);
        let on = tab.as_ref().map(|tab| tab.session.as_str());
        let raw = session
            .connection
            .call_raw(on, method, &params, COMMAND_DEADLINE)
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
        if may_send && let Ok(tab) = self.active(&self.session()) {
            self.session().hub.interceptor.acts_in(&tab);
        }
        let outcome = act::act(&self.session(), action, secret, options).await;
        let session = self.session();
        if !session.connection.is_lost() {
            let _ = self.active(&session);
        }
        outcome
    }

    /// Ends this view and leaves all tabs as they are, for a next command to go on with.
    pub async fn detach(&self) {
        let session = self.session();
        self.leave(&session).await;
        session.connection.close();
    }
}
