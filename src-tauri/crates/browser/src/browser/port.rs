//! The port, as the agent sees it.

use copilot_protocol::DialogKind;

use super::*;

/// Longest wait for a tab to close.
const LEAVING: std::time::Duration = std::time::Duration::from_secs(5);

#[async_trait]
impl Browser for CdpBrowser {
    fn identity(&self) -> BrowserIdentity {
        self.identity
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    async fn start(&self, tab: StartTab, url: Option<&str>) -> Result<(), BrowserError> {
        let session = self.session();
        session.hub.claim_downloads(self.identity().managed);
        let address = url
            .map(act::address)
            .transpose()
            .map_err(BrowserError::Protocol)?;
        let tab = match tab {
            StartTab::Current => {
                let target = self.used_last(&session).await.ok_or_else(|| {
                    BrowserError::TabGone("it cannot be told which tab is looked at".into())
                })?;
                let tab = session.attach(&target, false, None).await?;
                session.hub.activate(&tab.id);
                tab
            }
            StartTab::New => {
                let blank = self
                    .fresh
                    .then(|| session.hub.pages())
                    .filter(|pages| pages.len() == 1)
                    .and_then(|pages| pages.into_iter().next())
                    .filter(|(_, url)| url == "about:blank" && session.hub.tabs().is_empty());
                match blank {
                    Some((target, _)) => {
                        let tab = session.attach(&target, true, None).await?;
                        session.hub.activate(&tab.id);
                        tab
                    }
                    None => session.open_tab().await?,
                }
            }
        };
        if let Some(address) = address {
            self.go_to(&session, &tab, &address).await?;
        }
        self.active(&session).map(drop)
    }

    async fn tabs(&self) -> Result<Vec<TabInfo>, BrowserError> {
        let session = self.session();
        if session.connection.is_lost() {
            return Err(BrowserError::Lost("the connection is gone".into()));
        }
        Ok(session.hub.list(usize::MAX))
    }

    async fn current_tab(&self) -> Result<Option<TabId>, BrowserError> {
        let session = self.session();
        if session.connection.is_lost() {
            return Err(BrowserError::Lost("the connection is gone".into()));
        }
        let target = self.used_last(&session).await;
        Ok(target.map(|target| session.hub.name_of(&target)))
    }

    fn in_use(&self) -> bool {
        self.session().hub.in_use()
    }

    fn hold_requests(&self, rule: Arc<dyn RequestRule>) {
        self.session().hub.interceptor.set_rule(rule);
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
        let params = json!({"enabled": !on});
        for tab in &tabs {
            tab.state().presence.hand(on);
            // The person chooses files in the browser's own window.
            let _ = session
                .connection
                .call_raw(
                    Some(&tab.session),
                    "Page.setInterceptFileChooserDialog",
                    &params,
                    BRIEF,
                )
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
        let tab = session.attach(&target, false, None).await?;
        session.hub.activate(&tab.id);
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
        let (_, (seen, _)) = self.look(options, None).await?;
        Ok(seen)
    }

    async fn look_anew(
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
            tracing::info!(?error, "the tab of a second look was not closed");
        }
        session
            .hub
            .until(LEAVING, |hub| hub.tab(&tab.id).is_none().then_some(()))
            .await;
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
        let result = self.look(how, Some((options, marked))).await;
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
        let place = self
            .place
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let old = self.session();
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
            open(&self.options, &same, old.key.clone()).await
        };
        // The connection died, or the browser did and came back elsewhere.
        let session = match opened {
            Ok((session, ..)) => session,
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
                let (session, ..) = open(&options, &reached, old.key.clone()).await?;
                *self.address.lock().unwrap_or_else(PoisonError::into_inner) = reached.address;
                *managed = reached.managed;
                session
            }
        };
        session.hub.inherit(&old.hub);
        session.hub.set_marked(!identity.headless);
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
                let tab = session.attach(&target, place.opened, None).await?;
                session.hub.activate(&tab.id);
                tab
            }
            None => {
                let tab = session.open_tab().await?;
                if let Ok(address) = act::address(&place.url) {
                    let page = session.page(&tab);
                    if let Err(act::Stop::Browser(error)) =
                        act::load(&page, &address, Duration::from_secs(30)).await
                    {
                        return Err(error);
                    }
                }
                tab
            }
        };
        *self.session.write().unwrap_or_else(PoisonError::into_inner) = session.clone();
        session.hub.claim_downloads(identity.managed);
        tracing::info!(tab = %tab.id, "the browser is back");
        self.active(&session).map(drop)
    }

    async fn reopen(&self) -> Result<(), BrowserError> {
        let session = self.session();
        if session.connection.is_lost() {
            return Err(BrowserError::Lost("the connection is gone".into()));
        }
        let place = self
            .place
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
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
        if let Ok(address) = act::address(&place.url) {
            let page = session.page(&tab);
            if let Err(act::Stop::Browser(error)) =
                act::load(&page, &address, Duration::from_secs(30)).await
            {
                return Err(error);
            }
        }
        self.active(&session).map(drop)
    }

    async fn close(&self) {
        let session = self.session();
        let identity = self.identity();
        let brief = BRIEF;
        self.leave(&session).await;
        if identity.headless {
            let mut leaving = Vec::new();
            for tab in session.hub.tabs() {
                let dialog = tab.state().dialog.as_ref().map(|dialog| dialog.kind);
                if let Some(kind) = dialog {
                    // Only leaving is agreed to: a question that nobody answered is answered with no.
                    let leaves = tab.opened && kind == DialogKind::Beforeunload;
                    let _ = session
                        .connection
                        .call_raw(
                            Some(&tab.session),
                            "Page.handleJavaScriptDialog",
                            &json!({"accept": leaves}),
                            brief,
                        )
                        .await;
                }
                if tab.opened && !identity.managed {
                    if session.hub.interceptor.is_shut() {
                        // Its page can begin nothing any more: what waits in a tab that is closed may be sent.
                        let blank = json!({"url": "about:blank"});
                        let _ = session
                            .connection
                            .call_raw(Some(&tab.session), "Page.navigate", &blank, brief)
                            .await;
                    }
                    let params = json!({"targetId": tab.target});
                    let _ = session
                        .connection
                        .call_raw(None, "Target.closeTarget", &params, brief)
                        .await;
                    leaving.push(tab);
                }
            }
            // The hold lasts until they are gone.
            let gone = |_: &_| leaving.iter().all(|tab| tab.state().closed).then_some(());
            let _ = session.hub.until(brief, gone).await;
        }
        let mut managed = self.managed.lock().await;
        let closes = managed
            .as_mut()
            .is_some_and(|managed| identity.headless || managed.closes_now());
        if identity.managed && closes {
            let _ = session
                .connection
                .call_raw(None, "Browser.close", &json!({}), brief)
                .await;
        }
        session.connection.close();
        if let Some(mut managed) = managed.take() {
            managed.shut().await;
        }
    }
}
