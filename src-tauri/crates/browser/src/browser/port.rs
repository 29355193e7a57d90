//! The port, as the agent sees it.

use copilot_protocol::DialogKind;

use super::*;
use crate::show_words::show_words;
use crate::window_place::arrange;

/// Longest wait for a tab to close.
const LEAVING: std::time::Duration = std::time::Duration::from_secs(5);

#[async_trait]
impl Browser for CdpBrowser {
    fn identity(&self) -> BrowserIdentity {
        self.identity.clone()
    }

    async fn start(&self, tab: StartTab, url: Option<&str>) -> Result<(), BrowserError> {
        let session = self.session();
        session.hub.claim_downloads(self.identity.managed);
        let interceptor = &session.hub.interceptor;
        interceptor.find_sessions(&session.connection).await;
        let address = url
            .map(act::address)
            .transpose()
            .map_err(BrowserError::Protocol)?;
        let tab = match tab {
            StartTab::Current => {
                let target = self.used_last(&session).await.ok_or_else(|| {
                    BrowserError::TabGone("it cannot be told which tab is looked at".into())
                })?;
                session.take(&target, false).await?
            }
            StartTab::New => {
                let blank = self
                    .fresh
                    .then(|| session.hub.pages())
                    .filter(|pages| pages.len() == 1)
                    .and_then(|pages| pages.into_iter().next())
                    .filter(|(_, url)| url == "about:blank" && session.hub.tabs().is_empty());
                match blank {
                    Some((target, _)) => session.take(&target, true).await?,
                    None => session.open_tab().await?,
                }
            }
        };
        if let Some(beside) = self.beside {
            arrange(&session.connection, &tab.target, &beside).await;
        }
        if let Some(address) = address {
            self.go_to(&session, &tab, &address).await?;
        }
        self.active(&session).map(drop)
    }

    async fn tabs(&self) -> Result<Vec<TabInfo>, BrowserError> {
        let session = self.live()?;
        Ok(session.hub.list(usize::MAX))
    }

    async fn current_tab(&self) -> Result<Option<TabId>, BrowserError> {
        let session = self.live()?;
        let target = self.used_last(&session).await;
        Ok(target.map(|target| session.hub.name_of(&target)))
    }

    fn in_use(&self) -> bool {
        self.session().hub.in_use()
    }

    fn hold_requests(&self, rule: Arc<dyn RequestRule>) {
        self.session().hub.interceptor.set_rule(rule);
    }

    fn has_session(&self, url: &str) -> bool {
        self.session().hub.interceptor.has_session(url)
    }

    async fn held_requests(&self) -> Vec<InterceptedRequest> {
        self.session().hub.interceptor.take_held().await
    }

    async fn hand_over(&self, on: bool) {
        let session = self.session();
        if on {
            self.clear_badges(&session).await;
        }
        let tabs = session.hub.tabs();
        for tab in &tabs {
            tab.state().presence.hand(on);
            // The person chooses files in the browser's own window.
            let method = "Page.setInterceptFileChooserDialog";
            session
                .tell(Some(&tab.session), method, json!({"enabled": !on}))
                .await;
        }
        if session.hub.marked() {
            self.mark_tabs(&session, !on).await;
        }
    }

    async fn take_tab(&self, tab: &TabId) -> Result<(), BrowserError> {
        let session = self.session();
        let target = session
            .hub
            .target_of(tab)
            .ok_or_else(|| BrowserError::TabGone(format!("there is no tab {tab}")))?;
        session.take(&target, false).await?;
        self.active(&session).map(drop)
    }

    async fn load(&self, url: &str) -> Result<(), BrowserError> {
        let session = self.session();
        let tab = self.active(&session)?;
        let address = act::address(url).map_err(BrowserError::Protocol)?;
        self.go_to(&session, &tab, &address).await?;
        self.active(&session).map(drop)
    }

    async fn observe(&self, options: &ObserveOptions) -> Result<Observation, BrowserError> {
        let (_, (seen, _)) = self.take_snapshot(options, None).await?;
        Ok(seen)
    }

    async fn snapshot_anew(
        &self,
        url: &str,
        options: &ObserveOptions,
    ) -> Result<Observation, BrowserError> {
        let session = self.session();
        let address = act::address(url).map_err(BrowserError::Protocol)?;
        let here = self.active(&session)?;
        let tab = session.open_tab().await?;
        let seen = match self.go_to(&session, &tab, &address).await {
            Ok(()) => observe::observe(&session.page(&tab), options, None).await,
            Err(error) => Err(error),
        };
        session.hub.activate(&here.id);
        let closing = serde_json::json!({ "targetId": tab.target });
        let close = session
            .connection
            .call_raw(None, "Target.closeTarget", &closing, LEAVING);
        if let Err(error) = close.await {
            tracing::info!(?error, "the tab of a second snapshot was not closed");
        }
        session.until_closed(&tab, LEAVING).await;
        session.hub.untell(&tab.id, &here.id);
        seen.map(|(seen, _)| seen)
    }

    async fn observe_pictured(
        &self,
        how: &ObserveOptions,
        options: &PictureOptions,
        marked: bool,
    ) -> Result<(Observation, Option<Result<Picture, BrowserError>>), BrowserError> {
        let session = self.session();
        let veiled = self.active(&session)?;
        let veil = Veil::over(session.page(&veiled), options).await;
        let result = self.take_snapshot(how, Some((options, marked))).await;
        veil.lift().await;
        let (tab, (seen, shot)) = result?;
        let picture = match shot {
            None => None,
            Some(Err(error)) => Some(Err(error)),
            Some(Ok(shot)) => {
                let marks = if marked { Mark::of(&seen) } else { Vec::new() };
                let page = session.page(&tab);
                Some(screenshot::develop(&page, shot, options, &marks).await)
            }
        };
        Ok((seen, picture))
    }

    async fn show_words(&self, words: &str) -> Option<WordsPlace> {
        let session = self.session();
        let tab = self.active(&session).ok()?;
        show_words(&session.page(&tab), words).await
    }

    async fn show_marks(&self, marks: &[Mark]) {
        let session = self.session();
        if let Ok(tab) = self.active(&session) {
            badges::show(&session.page(&tab), marks).await;
        }
    }

    async fn facts(&self, action: &Action) -> Result<LiveFacts, BrowserError> {
        let session = self.session();
        let tab = self.active(&session)?;
        let facts = facts::facts(&session.page(&tab), action).await?;
        if let Some(document) = &facts.document {
            session.judged(document);
        }
        Ok(facts)
    }

    async fn query(&self, query: &PageQuery) -> Result<PageFound, BrowserError> {
        let session = self.session();
        let tab = self.active(&session)?;
        if tab.state().dialog.is_some() {
            return Err(BrowserError::DialogOpen(
                "it is to be answered first".into(),
            ));
        }
        query::query(&session.page(&tab), query).await
    }

    async fn read_document(&self, name: &str) -> Result<DocumentPassage, DocumentTrouble> {
        self.session().hub.beginning_of(name).await
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
        let session = self.session();
        let tab = self.active(&session)?;
        let page = session.page(&tab);
        let veil = Veil::over(page, options).await;
        let picture = screenshot::screenshot(&page, options).await;
        veil.lift().await;
        picture
    }

    fn take_tab_events(&self) -> Vec<TabEvent> {
        self.session().hub.take_events()
    }

    async fn reconnect(&self) -> Result<(), BrowserError> {
        let place = self.place().clone();
        let old = self.session();
        old.connection.close();
        let mut managed = self.managed.lock().await;
        let identity = &self.identity;
        let own = matches!(identity.attach, Attach::Own(_));
        let same = Reached::again(old.address.clone(), identity, old.http.clone());
        // The everyday browser asks its person, once for all who share the connection.
        let opened = if own {
            Err(BrowserError::Lost(String::new()))
        } else {
            open(&self.options, &same, old.key.clone()).await
        };
        // The connection died, or the browser did and came back elsewhere.
        let session = match opened {
            Ok(session) => session,
            Err(BrowserError::Cancelled) => return Err(BrowserError::Cancelled),
            Err(_) => {
                if let Some(mut gone) = managed.take() {
                    gone.shut().await;
                }
                let options = BrowserOptions {
                    attach: identity.attach.clone(),
                    ..self.options.clone()
                };
                let mut reached = tokio::select! {
                    reached = reach(&options) => reached?,
                    () = options.cancel.cancelled(), if own => return Err(BrowserError::Cancelled),
                };
                let opened = open(&options, &reached, old.key.clone()).await;
                if opened.is_err()
                    && let Some(managed) = &mut reached.managed
                {
                    managed.shut().await;
                }
                let session = opened?;
                *managed = reached.managed;
                session
            }
        };
        session.hub.inherit(&old.hub);
        session.hub.set_marked(!identity.headless);
        // From here on this is the connection, also where the run's tab does not come: the next try goes to
        // the browser that is there by now.
        *self.session.write().unwrap_or_else(PoisonError::into_inner) = session.clone();
        let pages = session.hub.pages();
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
                    session.hub.rename(&target, id);
                }
                session.take(&target, place.opened).await?
            }
            None => {
                let tab = session.open_tab().await?;
                load_again(&session, &tab, &place.url).await?;
                tab
            }
        };
        session.hub.claim_downloads(identity.managed);
        tracing::info!(tab = %tab.id, "the browser is back");
        self.active(&session).map(drop)
    }

    async fn reopen(&self) -> Result<(), BrowserError> {
        let session = self.live()?;
        let place = self.place().clone();
        let tab = match session.hub.active() {
            // Of a crashed page the tab is still there, and loading makes it a new process.
            Some(tab) => {
                tab.state().crashed = false;
                tab
            }
            None => {
                let tab = session.open_tab().await?;
                tracing::info!(tab = %tab.id, "the run's tab is opened again");
                tab
            }
        };
        load_again(&session, &tab, &place.url).await?;
        self.active(&session).map(drop)
    }

    async fn close(&self) {
        let (session, identity) = (self.session(), &self.identity);
        self.leave(&session).await;
        if identity.headless {
            let mut leaving = Vec::new();
            for tab in session.hub.tabs() {
                let dialog = tab.state().dialog.as_ref().map(|dialog| dialog.kind);
                if let Some(kind) = dialog {
                    // Only leaving is agreed to: a question that nobody answered is answered with no.
                    let leaves = tab.opened && kind == DialogKind::Beforeunload;
                    let (method, answer) =
                        ("Page.handleJavaScriptDialog", json!({"accept": leaves}));
                    session.tell(Some(&tab.session), method, answer).await;
                }
                if tab.opened && !identity.managed {
                    if session.hub.interceptor.is_shut() {
                        // Its page can begin nothing any more: what waits in a tab that is closed may be sent.
                        let blank = json!({"url": "about:blank"});
                        session
                            .tell(Some(&tab.session), "Page.navigate", blank)
                            .await;
                    }
                    let params = json!({"targetId": tab.target});
                    session.tell(None, "Target.closeTarget", params).await;
                    leaving.push(tab);
                }
            }
            // The hold lasts until they are gone.
            let gone = leaving.iter().map(|tab| session.until_closed(tab, BRIEF));
            futures::future::join_all(gone).await;
        }
        let mut managed = self.managed.lock().await;
        let closes = managed
            .as_mut()
            .is_some_and(|managed| identity.headless || managed.closes_now());
        if identity.managed && closes {
            session.tell(None, "Browser.close", json!({})).await;
        }
        session.connection.close();
        if let Some(mut managed) = managed.take() {
            managed.shut().await;
        }
    }
}

/// Loads what the run's tab showed; what does not come is told of by the next snapshot.
async fn load_again(session: &BrowserSession, tab: &Tab, url: &str) -> Result<(), BrowserError> {
    let Ok(address) = act::address(url) else {
        return Ok(());
    };
    match act::load(&session.page(tab), &address, Duration::from_secs(30)).await {
        Err(act::Stop::Browser(error)) => Err(error),
        _ => Ok(()),
    }
}
