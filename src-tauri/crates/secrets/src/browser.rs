//! A browser that puts secrets into their fields, and takes them out of what pages answer.

use std::sync::Arc;
use std::time::SystemTime;

use async_trait::async_trait;
use copilot_guard::{SecretMisfit, secret_field_types, secret_fits};
use copilot_ports::{
    ActOptions, Browser, BrowserError, InterceptedRequest, ObserveOptions, PageFound, PageQuery,
    Picture, PictureOptions, RequestRule, SecretFill, WordsPlace,
};
use copilot_protocol::{
    Action, ActionOutcome, ActionReason, ActionStatus, BrowserIdentity, DocumentPassage,
    DocumentTrouble, LiveFacts, Mark, Observation, SecretMention, StartTab, TabEvent, TabId,
    TabInfo, secret_mention,
};

use crate::run_secrets::RunSecrets;
use crate::scrub::Scrub;

/// Wraps a run's browser. A `type` whose text is `{{secret:NAME}}` becomes the value on its way into the
/// field, if the live page and field are the secret's own; everything else is handed on as it is.
pub struct SecretBrowser {
    inner: Arc<dyn Browser>,
    held: Arc<RunSecrets>,
}

impl SecretBrowser {
    pub fn new(inner: Arc<dyn Browser>, held: Arc<RunSecrets>) -> Self {
        Self { inner, held }
    }

    fn scrub(&self) -> Scrub<'_> {
        Scrub(&self.held)
    }

    fn clean<T>(
        &self,
        answer: Result<T, BrowserError>,
        scrub: impl FnOnce(&Scrub<'_>, &mut T),
    ) -> Result<T, BrowserError> {
        let all = self.scrub();
        match answer {
            Ok(mut answer) => {
                scrub(&all, &mut answer);
                Ok(answer)
            }
            Err(error) => Err(all.error(error)),
        }
    }

    /// The options with all that must not be read on a picture of the run's tab, and the tab's address.
    async fn hiding(
        &self,
        options: &PictureOptions,
    ) -> Result<(PictureOptions, String), BrowserError> {
        let tabs = self.inner.tabs().await.map_err(|e| self.scrub().error(e))?;
        let address = tabs
            .into_iter()
            .find(|tab| tab.active)
            .map(|tab| tab.url.clone())
            .unwrap_or_default();
        let mut options = options.clone();
        options.hide.extend(self.held.to_hide(&address));
        Ok((options, address))
    }

    async fn put(
        &self,
        action: &Action,
        name: &str,
        options: &ActOptions,
    ) -> Result<ActionOutcome, BrowserError> {
        let facts = self.inner.facts(action).await?;
        let refuse = |status: ActionStatus, reason: Option<ActionReason>, detail: &str| {
            let mut outcome = ActionOutcome::of(status, &facts.page_url);
            outcome.reason = reason;
            outcome.detail = Some(detail.to_owned());
            Ok(outcome)
        };
        let Some(info) = self.held.info(name) else {
            let detail = "there is no such secret in this run";
            return refuse(ActionStatus::NotActionable, None, detail);
        };
        if facts.element.is_none() {
            let reason = Some(ActionReason::Detached);
            return refuse(
                ActionStatus::Stale,
                reason,
                "the field is gone from the page",
            );
        }
        match secret_fits(info, &facts) {
            Ok(()) => {}
            Err(misfit @ SecretMisfit::Host) => {
                return refuse(ActionStatus::NotActionable, None, &misfit.to_string());
            }
            Err(misfit @ SecretMisfit::Field) => {
                let reason = Some(ActionReason::NotAField);
                return refuse(ActionStatus::NotActionable, reason, &misfit.to_string());
            }
        }
        let Some(value) = self.held.value(name, SystemTime::now()) else {
            let detail = "no code can be made from this secret";
            return refuse(ActionStatus::NotActionable, None, detail);
        };
        let mut origins = vec![origin_of(&facts.page_url), facts.frame_origin.clone()];
        origins.dedup();
        if origins.len() > 1 {
            self.held.went_into_frame(name);
        }
        let fill = SecretFill {
            value,
            origins,
            field_types: secret_field_types(info.kind)
                .iter()
                .map(|t| (*t).to_owned())
                .collect(),
        };
        self.inner.put_secret(action, &fill, options).await
    }
}

/// `https://host[:port]` of an address.
fn origin_of(address: &str) -> String {
    let Some(after) = address.find("://").map(|at| at + 3) else {
        return String::new();
    };
    let end = address[after..]
        .find(['/', '?', '#', '\\'])
        .map_or(address.len(), |at| after + at);
    address[..end].to_owned()
}

#[async_trait]
impl Browser for SecretBrowser {
    fn identity(&self) -> BrowserIdentity {
        self.inner.identity()
    }

    async fn start(&self, tab: StartTab, url: Option<&str>) -> Result<(), BrowserError> {
        let done = self.inner.start(tab, url).await;
        self.clean(done, |_, ()| {})
    }

    async fn tabs(&self) -> Result<Vec<TabInfo>, BrowserError> {
        let tabs = self.inner.tabs().await;
        self.clean(tabs, |scrub, tabs| {
            tabs.iter_mut().for_each(|tab| scrub.tab(tab));
        })
    }

    async fn current_tab(&self) -> Result<Option<TabId>, BrowserError> {
        let tab = self.inner.current_tab().await;
        self.clean(tab, |_, _| {})
    }

    async fn take_tab(&self, tab: &TabId) -> Result<(), BrowserError> {
        let done = self.inner.take_tab(tab).await;
        self.clean(done, |_, ()| {})
    }

    async fn load(&self, url: &str) -> Result<(), BrowserError> {
        let done = self.inner.load(url).await;
        self.clean(done, |_, ()| {})
    }

    async fn observe(&self, options: &ObserveOptions) -> Result<Observation, BrowserError> {
        let seen = self.inner.observe(options).await;
        self.clean(seen, |scrub, seen| scrub.observation(seen))
    }

    async fn snapshot_anew(
        &self,
        url: &str,
        options: &ObserveOptions,
    ) -> Result<Observation, BrowserError> {
        let seen = self.inner.snapshot_anew(url, options).await;
        self.clean(seen, |scrub, seen| scrub.observation(seen))
    }

    async fn facts(&self, action: &Action) -> Result<LiveFacts, BrowserError> {
        let facts = self.inner.facts(action).await;
        self.clean(facts, |scrub, facts| scrub.facts(facts))
    }

    async fn query(&self, query: &PageQuery) -> Result<PageFound, BrowserError> {
        let found = self.inner.query(query).await;
        self.clean(found, |scrub, found| scrub.found(found))
    }

    async fn read_document(&self, name: &str) -> Result<DocumentPassage, DocumentTrouble> {
        let mut passage = self.inner.read_document(name).await?;
        self.scrub().passage(&mut passage);
        Ok(passage)
    }

    async fn act(
        &self,
        action: &Action,
        options: &ActOptions,
    ) -> Result<ActionOutcome, BrowserError> {
        let outcome = match action {
            Action::Type { text, .. } => match secret_mention(text) {
                Some(SecretMention::Named(name)) => self.put(action, name, options).await,
                Some(SecretMention::Mixed) => {
                    let mut outcome = ActionOutcome::of(ActionStatus::NotActionable, "");
                    outcome.detail = Some("a secret is typed alone, into its own field".into());
                    Ok(outcome)
                }
                None => self.inner.act(action, options).await,
            },
            _ => self.inner.act(action, options).await,
        };
        self.clean(outcome, |scrub, outcome| scrub.outcome(outcome))
    }

    async fn put_secret(
        &self,
        action: &Action,
        fill: &SecretFill,
        options: &ActOptions,
    ) -> Result<ActionOutcome, BrowserError> {
        let outcome = self.inner.put_secret(action, fill, options).await;
        self.clean(outcome, |scrub, outcome| scrub.outcome(outcome))
    }

    async fn screenshot(&self, options: &PictureOptions) -> Result<Picture, BrowserError> {
        let (options, _) = self.hiding(options).await?;
        let picture = self.inner.screenshot(&options).await;
        self.clean(picture, |_, _| {})
    }

    async fn observe_pictured(
        &self,
        how: &ObserveOptions,
        options: &PictureOptions,
        marked: bool,
    ) -> Result<(Observation, Option<Result<Picture, BrowserError>>), BrowserError> {
        let (hiding, before) = self.hiding(options).await?;
        let both = self.inner.observe_pictured(how, &hiding, marked).await;
        let mut both = self.clean(both, |scrub, (seen, _)| scrub.observation(seen))?;
        // The page that came meanwhile may have other things to hide.
        if both.1.is_some() && origin_of(&both.0.url) != origin_of(&before) {
            let mut again = options.clone();
            if marked {
                again.marks = Mark::of(&both.0);
            }
            both.1 = Some(self.screenshot(&again).await);
        }
        let (seen, picture) = both;
        Ok((seen, picture.map(|picture| self.clean(picture, |_, _| {}))))
    }

    async fn show_words(&self, words: &str) -> Option<WordsPlace> {
        self.inner.show_words(words).await
    }

    async fn show_marks(&self, marks: &[Mark]) {
        self.inner.show_marks(marks).await;
    }

    fn take_tab_events(&self) -> Vec<TabEvent> {
        let mut events = self.inner.take_tab_events();
        let scrub = self.scrub();
        events.iter_mut().for_each(|event| scrub.event(event));
        events
    }

    fn in_use(&self) -> bool {
        self.inner.in_use()
    }

    fn hold_requests(&self, rule: Arc<dyn RequestRule>) {
        self.inner.hold_requests(rule);
    }

    fn has_session(&self, url: &str) -> bool {
        self.inner.has_session(url)
    }

    async fn held_requests(&self) -> Vec<InterceptedRequest> {
        let mut held = self.inner.held_requests().await;
        let scrub = self.scrub();
        held.iter_mut().for_each(|request| scrub.held(request));
        held
    }

    async fn hand_over(&self, on: bool) {
        self.inner.hand_over(on).await;
    }

    async fn reconnect(&self) -> Result<(), BrowserError> {
        let done = self.inner.reconnect().await;
        self.clean(done, |_, ()| {})
    }

    async fn reopen(&self) -> Result<(), BrowserError> {
        let done = self.inner.reopen().await;
        self.clean(done, |_, ()| {})
    }

    async fn close(&self) {
        self.inner.close().await;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use std::sync::Mutex;

    use copilot_journal::Redactor;
    use copilot_ports::PictureFormat;
    use serde_json::json;

    use crate::run_secrets::tests::{password, revealed};

    const FIRST: &str = "https://first.example/in";
    const SECOND: &str = "https://second.example/in";

    /// A page that goes to `to` while it is looked at. Notes what was to be hidden on each picture.
    struct Moving {
        at: Mutex<&'static str>,
        to: &'static str,
        hidden: Mutex<Vec<Vec<String>>>,
    }

    impl Moving {
        fn to(to: &'static str) -> Arc<Self> {
            Arc::new(Self {
                at: Mutex::new(FIRST),
                to,
                hidden: Mutex::default(),
            })
        }

        fn take(&self, options: &PictureOptions) -> Picture {
            let mut hidden = self.hidden.lock().unwrap();
            hidden.push(revealed(&options.hide));
            Picture {
                bytes: vec![u8::try_from(hidden.len()).unwrap()],
                format: PictureFormat::Jpeg,
                width: 1,
                height: 1,
                scale: 1.0,
                boxes: Vec::new(),
                cut: false,
            }
        }

        fn tab(&self) -> TabInfo {
            TabInfo {
                id: TabId("t1".into()),
                url: (*self.at.lock().unwrap()).to_owned(),
                title: String::new(),
                active: true,
                owned: true,
            }
        }
    }

    #[async_trait]
    impl Browser for Moving {
        fn identity(&self) -> BrowserIdentity {
            unreachable!("nobody asks which browser it is")
        }

        async fn start(&self, _: StartTab, _: Option<&str>) -> Result<(), BrowserError> {
            Ok(())
        }

        async fn tabs(&self) -> Result<Vec<TabInfo>, BrowserError> {
            Ok(vec![self.tab()])
        }

        async fn take_tab(&self, _: &TabId) -> Result<(), BrowserError> {
            Ok(())
        }

        async fn load(&self, _: &str) -> Result<(), BrowserError> {
            Ok(())
        }

        async fn observe(&self, _: &ObserveOptions) -> Result<Observation, BrowserError> {
            let tab = self.tab();
            let viewport = copilot_protocol::Viewport::default();
            let page = json!({ "id": "o", "url": tab.url, "title": "", "tab": "t1", "tabs": [tab], "viewport": viewport,
                "elements": [], "total_elements": 0, "text": "", "text_truncated": false,
                "hashes": { "dom": "", "mapping": "" }, "loader": "l", "ms": 1.0 });
            Ok(serde_json::from_value(page).unwrap())
        }

        async fn facts(&self, _: &Action) -> Result<LiveFacts, BrowserError> {
            Err(BrowserError::PageCrashed)
        }

        async fn act(&self, _: &Action, _: &ActOptions) -> Result<ActionOutcome, BrowserError> {
            Err(BrowserError::PageCrashed)
        }

        async fn screenshot(&self, options: &PictureOptions) -> Result<Picture, BrowserError> {
            Ok(self.take(options))
        }

        async fn observe_pictured(
            &self,
            how: &ObserveOptions,
            options: &PictureOptions,
            _: bool,
        ) -> Result<(Observation, Option<Result<Picture, BrowserError>>), BrowserError> {
            *self.at.lock().unwrap() = self.to;
            let picture = self.take(options);
            Ok((self.observe(how).await?, Some(Ok(picture))))
        }

        fn take_tab_events(&self) -> Vec<TabEvent> {
            Vec::new()
        }

        async fn reconnect(&self) -> Result<(), BrowserError> {
            Ok(())
        }

        async fn reopen(&self) -> Result<(), BrowserError> {
            Ok(())
        }

        async fn close(&self) {}
    }

    async fn pictured(page: &Arc<Moving>) -> Picture {
        let secrets = [
            password("a", "first.example", "hunter2-a"),
            password("b", "second.example", "hunter2-b"),
        ];
        let held = Arc::new(RunSecrets::new(secrets, Redactor::default()));
        let browser = SecretBrowser::new(page.clone(), held);
        let (how, options) = (ObserveOptions::default(), PictureOptions::default());
        let (seen, picture) = browser
            .observe_pictured(&how, &options, true)
            .await
            .unwrap();
        assert_eq!(seen.url, page.to);
        picture.unwrap().unwrap()
    }

    #[tokio::test]
    async fn a_page_that_came_beside_the_snapshot_is_pictured_anew_without_its_own_secrets() {
        let page = Moving::to(SECOND);
        let picture = pictured(&page).await;
        let hidden = page.hidden.lock().unwrap().clone();
        assert_eq!(hidden, [["hunter2-a"], ["hunter2-b"]]);
        // The one that is handed on is the second.
        assert_eq!(picture.bytes, [2]);
    }

    #[tokio::test]
    async fn a_page_that_stays_on_its_site_is_pictured_once() {
        let page = Moving::to("https://first.example/next");
        let picture = pictured(&page).await;
        assert_eq!(page.hidden.lock().unwrap().clone(), [["hunter2-a"]]);
        assert_eq!(picture.bytes, [1]);
    }
}
