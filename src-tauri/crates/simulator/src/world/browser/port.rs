//! The port, as the agent sees it.

use super::*;

#[async_trait]
impl Browser for FakeBrowser {
    fn identity(&self) -> BrowserIdentity {
        let inner = self.inner();
        let managed = inner.persons.is_none();
        BrowserIdentity {
            product: "Fake/1.0".into(),
            attach: if inner.everyday {
                "own".parse().unwrap()
            } else {
                Attach::Managed
            },
            managed,
            headless: managed,
        }
    }

    async fn start(&self, _tab: StartTab, url: Option<&str>) -> Result<(), BrowserError> {
        let mut inner = self.inner();
        if inner.lost {
            return Err(BrowserError::Lost("the connection is closed".into()));
        }
        inner.started = true;
        inner.started_at.push(url.map(str::to_owned));
        if let Some(url) = url {
            inner.put(url);
        }
        Ok(())
    }

    async fn tabs(&self) -> Result<Vec<TabInfo>, BrowserError> {
        let inner = self.inner();
        let mut tabs = inner.tab_infos();
        tabs.extend(inner.persons.iter().flatten().cloned());
        Ok(tabs)
    }

    async fn current_tab(&self) -> Result<Option<TabId>, BrowserError> {
        Ok(self.inner().current.clone())
    }

    async fn take_tab(&self, tab: &TabId) -> Result<(), BrowserError> {
        let mut inner = self.inner();
        let gone = inner.taken.iter().any(|t| t.as_str() == "closed");
        let theirs = inner.persons.iter().flatten().find(|t| t.id == *tab);
        let Some(url) = theirs.map(|t| t.url.clone()).filter(|_| !gone) else {
            return Err(BrowserError::TabGone("it has been closed".into()));
        };
        inner.taken.push(tab.clone());
        inner.started = true;
        let active = inner.active;
        inner.tabs[active] = Some(url);
        Ok(())
    }

    async fn read_document(&self, name: &str) -> Result<DocumentPassage, DocumentTrouble> {
        let documents = self.inner().documents.clone();
        let (url, text) = documents.get(name).ok_or(DocumentTrouble::Unknown)?.clone();
        let document = DocumentInfo {
            name: name.to_owned(),
            url,
            size: "CSV, 1 row".into(),
            ..DocumentInfo::default()
        };
        let total = text.chars().count() as u32;
        Ok(DocumentPassage {
            document,
            text,
            from: 0,
            next: None,
            total,
        })
    }

    async fn load(&self, url: &str) -> Result<(), BrowserError> {
        self.inner().put(url);
        Ok(())
    }

    fn in_use(&self) -> bool {
        let inner = self.inner();
        inner
            .events
            .iter()
            .any(|e| e.kind == TabEventKind::PersonActed)
    }

    fn hold_requests(&self, rule: Arc<dyn RequestRule>) {
        self.inner().rule = Some(rule);
    }

    async fn held_requests(&self) -> Vec<InterceptedRequest> {
        std::mem::take(&mut self.inner().held)
    }

    async fn hand_over(&self, on: bool) {
        self.inner().handed.push(on);
    }

    async fn observe(&self, options: &ObserveOptions) -> Result<Observation, BrowserError> {
        let mut inner = self.inner();
        inner.snapshot_options.push(options.clone());
        if let Some(error) = inner.observe_errors.pop_front() {
            return Err(error);
        }
        let snapshot = inner.snapshots + 1;
        if let Some(at) = inner.breaks.iter().position(|(nth, _)| *nth == snapshot) {
            inner.tab_error = Some(inner.breaks.remove(at).1);
        }
        if let Some(error) = &inner.tab_error {
            return Err(error.clone());
        }
        if inner.lost || !inner.started {
            return Err(BrowserError::Lost("the connection is closed".into()));
        }
        Ok(inner.observe(options))
    }

    async fn facts(&self, action: &Action) -> Result<LiveFacts, BrowserError> {
        let mut inner = self.inner();
        inner.roll();
        inner.asked_facts += 1;
        if inner.touched_at == Some(inner.asked_facts) {
            inner.tell(TabEventKind::PersonActed);
        }
        if let Some(error) = &inner.tab_error {
            return Err(error.clone());
        }
        inner.lost |= inner.lost_at == Some(inner.asked_facts);
        if inner.lost {
            return Err(BrowserError::Lost("the connection is closed".into()));
        }
        if !inner.started {
            return Err(BrowserError::TabGone("no tab was opened".into()));
        }
        Ok(inner.facts(action))
    }

    async fn query(&self, query: &PageQuery) -> Result<PageFound, BrowserError> {
        let mut inner = self.inner();
        if let Some(error) = &inner.tab_error {
            return Err(error.clone());
        }
        if inner.lost {
            return Err(BrowserError::Lost("the connection is closed".into()));
        }
        if let Some((_, message, _)) = &inner.dialog {
            return Err(BrowserError::DialogOpen(message.clone()));
        }
        Ok(inner.query(query))
    }

    async fn act(
        &self,
        action: &Action,
        options: &ActOptions,
    ) -> Result<ActionOutcome, BrowserError> {
        let mut meant = action.clone();
        if let Some(other) = self.inner().next_to(action) {
            meant = meant.with_element(other);
        }
        let action = &meant;
        let (hangs, kills, url) = {
            let mut inner = self.inner();
            if inner.lost {
                return Err(BrowserError::Lost("the connection is closed".into()));
            }
            let facts = inner.facts(action);
            let item = action.element().and_then(|id| inner.item(id));
            let label = item.as_ref().map(|i| inner.name(i)).unwrap_or_default();
            let url = inner.url().to_owned();
            inner.acts.push(Act {
                action: action.clone(),
                delivery: options.delivery,
                fingerprint: copilot_guard::fingerprint(action, &facts),
                label,
                status: ActionStatus::Other,
                events_before: (self.count)(),
                deadline: options.deadline,
            });
            let kills = item.as_ref().is_some_and(|i| i.kills);
            let hanging = item.filter(|i| i.hangs && !inner.used.contains_key(&i.key));
            let hangs = hanging.is_some();
            inner.used.extend(hanging.map(|i| (i.key, 1)));
            (hangs, kills, url)
        };
        if hangs {
            self.hanging.send_replace(true);
            let status = tokio::select! {
                () = options.cancel.cancelled() => ActionStatus::Cancelled,
                () = tokio::time::sleep(options.deadline) => ActionStatus::Timeout,
            };
            return Ok(ActionOutcome::of(status, &url));
        }
        let mut inner = self.inner();
        if kills {
            inner.lost = true;
            return Err(BrowserError::Lost("the connection is closed".into()));
        }
        let outcome = inner.act(action, options.delivery);
        if let Some(act) = inner.acts.last_mut() {
            act.status = outcome.status;
        }
        Ok(outcome)
    }

    async fn screenshot(&self, _options: &PictureOptions) -> Result<Picture, BrowserError> {
        Ok(Picture {
            bytes: vec![0xff, 0xd8, 0xff, 0xd9],
            width: 1280,
            height: 800,
            scale: 1.0,
            ..Picture::default()
        })
    }

    async fn show_marks(&self, marks: &[copilot_protocol::Mark]) {
        self.inner().marked.push(marks.len());
    }

    fn take_tab_events(&self) -> Vec<TabEvent> {
        std::mem::take(&mut self.inner().events)
    }

    async fn reconnect(&self) -> Result<(), BrowserError> {
        let mut inner = self.inner();
        match inner.reconnects.pop_front() {
            Some(true) => {
                inner.lost = false;
                inner.reconnected += 1;
                Ok(())
            }
            _ => Err(BrowserError::Unreachable {
                endpoint: "http://127.0.0.1:9222".into(),
                detail: "refused".into(),
            }),
        }
    }

    async fn reopen(&self) -> Result<(), BrowserError> {
        let mut inner = self.inner();
        inner.reopened += 1;
        inner.tab_error = None;
        Ok(())
    }

    async fn close(&self) {
        self.inner().closed += 1;
    }
}
