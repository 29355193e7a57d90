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
        let link = self.link();
        link.hub.claim_downloads(self.identity().managed);
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
                    None => link.open_tab().await?,
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
        self.link().hub.interceptor.set_rule(rule);
    }

    async fn held_requests(&self) -> Vec<HeldRequest> {
        self.link().hub.interceptor.take_held().await
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

    async fn look_anew(
        &self,
        url: &str,
        options: &ObserveOptions,
    ) -> Result<Observation, BrowserError> {
        let link = self.link();
        let address = act::address(url).map_err(BrowserError::Protocol)?;
        let here = self.active(&link)?;
        let tab = link.open_tab().await?;
        let seen = match self.go_to(&link, &tab, &address).await {
            Ok(()) => observe::observe(&link.page(&tab), options, None).await,
            Err(error) => Err(error),
        };
        link.hub.activate(&here.id);
        let closing = serde_json::json!({ "targetId": tab.target });
        let close = link
            .connection
            .call_raw(None, "Target.closeTarget", &closing, LEAVING);
        if let Err(error) = close.await {
            tracing::info!(?error, "the tab of a second look was not closed");
        }
        link.hub
            .until(LEAVING, |hub| hub.tab(&tab.id).is_none().then_some(()))
            .await;
        link.hub.untell(&tab.id, &here.id);
        seen.map(|(seen, _)| seen)
    }

    async fn observe_pictured(
        &self,
        how: &ObserveOptions,
        options: &PictureOptions,
        marked: bool,
    ) -> Result<(Observation, Option<Result<Picture, BrowserError>>), BrowserError> {
        let link = self.link();
        let veiled = self.active(&link)?;
        let veil = Veil::over(link.page(&veiled), options).await;
        let result = self.look(how, Some((options, marked))).await;
        veil.lift().await;
        let (tab, (seen, shot)) = result?;
        let picture = match shot {
            None => None,
            Some(Err(error)) => Some(Err(error)),
            Some(Ok(shot)) => {
                let marks = if marked { Mark::of(&seen) } else { Vec::new() };
                let page = link.page(&tab);
                Some(screenshot::develop(&page, shot, options, &marks).await)
            }
        };
        Ok((seen, picture))
    }

    async fn show_marks(&self, marks: &[Mark]) {
        let link = self.link();
        if let Ok(tab) = self.active(&link) {
            badges::show(&link.page(&tab), marks).await;
        }
    }

    async fn facts(&self, action: &Action) -> Result<LiveFacts, BrowserError> {
        let link = self.link();
        let tab = self.active(&link)?;
        let facts = facts::facts(&link.page(&tab), action).await?;
        if let Some(document) = &facts.document {
            link.judged(document);
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
        let page = link.page(&tab);
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
            open(&self.options, &same, old.key.clone()).await
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
                let (link, ..) = open(&options, &reached, old.key.clone()).await?;
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
                let tab = link.open_tab().await?;
                if let Ok(address) = act::address(&place.url) {
                    let page = link.page(&tab);
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
                let tab = link.open_tab().await?;
                tracing::info!(tab = %tab.id, "the run's tab is opened again");
                tab
            }
        };
        if let Ok(address) = act::address(&place.url) {
            let page = link.page(&tab);
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
                let dialog = tab.state().dialog.as_ref().map(|dialog| dialog.kind);
                if let Some(kind) = dialog {
                    // Only leaving is agreed to: a question that nobody answered is answered with no.
                    let leaves = tab.opened && kind == DialogKind::Beforeunload;
                    let _ = link
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
                    if link.hub.interceptor.is_shut() {
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
