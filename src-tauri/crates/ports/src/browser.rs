//! One run's view of one browser.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use copilot_protocol::{
    Action, ActionOutcome, BrowserIdentity, Delivery, DocumentPassage, DocumentTrouble, ElementId,
    LiveFacts, Observation, Rect, StartTab, TabEvent, TabId, TabInfo,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tokio_util::sync::CancellationToken;

use crate::{Hidden, InterceptedRequest, RequestRule, SecretFill};

/// Why the browser could not do what was asked.
#[derive(Clone, Debug, thiserror::Error, PartialEq)]
pub enum BrowserError {
    /// No browser is installed, or none was found at the given path.
    #[error("no browser was found: {0}")]
    NoBrowser(String),
    /// Nothing answers at the endpoint.
    #[error("nothing answers at {endpoint}: {detail}")]
    Unreachable { endpoint: String, detail: String },
    /// Something answers there, and it is not a browser.
    #[error("{endpoint} is not a browser: {detail}")]
    NotABrowser { endpoint: String, detail: String },
    /// The person, or the browser for them, did not allow the connection. `at_once`: faster than a
    /// person reads, as a browser does that has no window to ask in.
    #[error("{browser} did not allow the connection{}", if *at_once { ", at once" } else { "" })]
    Refused { browser: String, at_once: bool },
    /// The everyday browser is not open, or does not listen where it wrote down that it does.
    #[error("{browser} is not open: {detail}")]
    NotOpen { browser: String, detail: String },
    /// The endpoint is the everyday browser's, which is reached only by asking its person.
    #[error("{browser} asks its person first: attach to it as your own browser")]
    AsksFirst { browser: String },
    /// The data folder of a browser cannot be used: it is locked, or must not be written.
    #[error("the folder {path} cannot be used: {detail}")]
    Profile { path: String, detail: String },
    /// A policy of the browser forbids remote debugging.
    #[error("remote debugging is forbidden: {0}")]
    Forbidden(String),
    /// The connection is gone.
    #[error("the browser is gone: {0}")]
    Lost(String),
    /// The run's tab is gone, the browser is not.
    #[error("the tab is gone: {0}")]
    TabGone(String),
    /// The page in the run's tab has crashed.
    #[error("the page has crashed")]
    PageCrashed,
    /// A dialog of the page blocks it.
    #[error("a dialog is open: {0}")]
    DialogOpen(String),
    #[error("no answer within {ms} ms: {what}")]
    Timeout { what: String, ms: u64 },
    /// The element of which a picture was wanted is not on the page, or has no box there.
    #[error("element {0} is not on the page")]
    NoElement(ElementId),
    #[error("cancelled")]
    Cancelled,
    #[error("{0}")]
    Protocol(String),
}

/// How to look at a page.
#[derive(Clone, Debug, PartialEq)]
pub struct ObserveOptions {
    /// Marked elements at most.
    pub limit: u32,
    /// Characters of text at most.
    pub text_limit: u32,
    /// Elements whose words match one of these come first under the limit (lower case).
    pub wanted: Vec<String>,
    /// Let the page come to rest first, at most this long.
    pub settle: Duration,
    pub deadline: Duration,
}

impl Default for ObserveOptions {
    fn default() -> Self {
        Self {
            limit: 120,
            text_limit: 20_000,
            wanted: Vec::new(),
            settle: Duration::from_millis(1_500),
            deadline: Duration::from_secs(15),
        }
    }
}

/// How to carry out an action.
#[derive(Clone, Debug)]
pub struct ActOptions {
    /// `Trusted` (scrolls the element about by itself when it is covered) or `Script`.
    pub delivery: Delivery,
    pub deadline: Duration,
    /// Release held keys and buttons and return at once when this is cancelled.
    pub cancel: CancellationToken,
    /// Search engine's address with `%s`, for `search` on a page without a search box.
    pub search_engine: String,
    /// Element of the page's own search box, for `search`.
    pub search_box: Option<u32>,
}

/// Where words stand on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct WordsPlace {
    /// In CSS pixels of the viewport.
    pub place: Rect,
    pub width: f64,
    pub height: f64,
    /// Address of the page at that moment.
    pub url: String,
}

/// How the bytes of a picture are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PictureFormat {
    #[default]
    Jpeg,
    /// About a third smaller than JPEG. With marks on it, it is written without loss, and is larger.
    Webp,
}

/// A picture of a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    pub bytes: Vec<u8>,
    pub format: PictureFormat,
    pub width: u32,
    pub height: u32,
    /// Image pixels per CSS pixel.
    pub scale: f64,
    /// Where the elements stood that were asked for, in CSS pixels from the picture's top left corner.
    pub boxes: Vec<(ElementId, Rect)>,
    /// The page goes on beyond the picture: it is larger than what one picture may hold.
    pub cut: bool,
}

/// How to take a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureOptions {
    /// Boxes with numbers to draw on it, in CSS pixels of the viewport.
    pub marks: Vec<copilot_protocol::Mark>,
    /// Elements of earlier snapshots whose places are wanted; those that are gone are left out of the answer.
    pub boxes: Vec<ElementId>,
    /// The page from its top, to 20 million image pixels and 16,383 a side at most; where it does not
    /// fit at the screen's pixel ratio, at one image pixel for each CSS pixel. The page may be told
    /// that its window changed meanwhile.
    pub full_page: bool,
    /// Only this element with a narrow rim, wherever it is on the page; what is scrolled out of a box
    /// inside the page is not shown. Goes before `full_page`.
    pub element: Option<ElementId>,
    pub format: PictureFormat,
    /// Longest time; a hidden tab may never answer.
    pub deadline: Duration,
    /// 1..=100.
    pub quality: u8,
    /// Numbers that are shown on the page stay on the picture: for somebody who watches, so that they do not flicker.
    pub with_badges: bool,
    /// Where one of these can be read on the page, the picture is black. If it cannot be told where that
    /// is, there is no picture.
    pub hide: Vec<Hidden>,
}

impl Default for PictureOptions {
    fn default() -> Self {
        Self {
            marks: Vec::new(),
            boxes: Vec::new(),
            full_page: false,
            element: None,
            format: PictureFormat::Jpeg,
            deadline: Duration::from_secs(3),
            quality: 70,
            with_badges: false,
            hide: Vec::new(),
        }
    }
}

/// What a program asks of the elements that a locator finds on the page.
#[derive(Clone, Debug, PartialEq)]
pub struct PageQuery {
    /// Steps of the locator (`query/steps.ts` of the page script). It is a program's, and may be anything.
    pub chain: Value,
    /// What is told of each element (`query/query.ts`); `id`: the run's number of it, by which it can be acted on.
    pub wanted: Vec<String>,
    /// Elements that are told of at most.
    pub most: u32,
    /// Several elements are an error.
    pub strict: bool,
    pub deadline: Duration,
}

/// What a locator found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PageFound {
    /// `ok`; `several`, where one was wanted, with what shows them; `malformed`, with why; `left`: the document went away under it.
    pub status: String,
    #[serde(default)]
    pub count: u32,
    /// What was asked of each element.
    #[serde(default)]
    pub items: Vec<Map<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// One run's view of one browser: the tabs that it may drive, and what they show.
#[async_trait]
pub trait Browser: Send + Sync {
    fn identity(&self) -> BrowserIdentity;

    /// Gets a tab to work in, and loads the address, if there is one.
    async fn start(&self, tab: StartTab, url: Option<&str>) -> Result<(), BrowserError>;

    /// All tabs of the browser; those that the run does not own are listed only.
    async fn tabs(&self) -> Result<Vec<TabInfo>, BrowserError>;

    /// The tab that the person used last, where the browser tells without a tab being touched.
    async fn current_tab(&self) -> Result<Option<TabId>, BrowserError> {
        Ok(None)
    }

    /// Hands a tab of the person to the run.
    async fn take_tab(&self, tab: &TabId) -> Result<(), BrowserError>;

    /// Loads an address that the person gave into the run's tab, as `start` does. A page that does
    /// not come is no error: the snapshot tells of it.
    async fn load(&self, url: &str) -> Result<(), BrowserError>;

    async fn observe(&self, options: &ObserveOptions) -> Result<Observation, BrowserError>;

    /// What is true of the action's target now. Element numbers are those of the last observation.
    /// `element: None` in the answer, for an action with one, means that it is gone.
    async fn facts(&self, action: &Action) -> Result<LiveFacts, BrowserError>;

    /// What a program's locator finds on the page in view, told of as a snapshot tells of elements. Nothing is changed but what
    /// is scrolled into view, where `hit` is asked.
    async fn query(&self, _query: &PageQuery) -> Result<PageFound, BrowserError> {
        Err(BrowserError::Protocol(
            "this browser answers no programs".into(),
        ))
    }

    /// Carries the action out, and waits until the page has settled. What fails on the page is an
    /// outcome; an error is the browser's.
    async fn act(
        &self,
        action: &Action,
        options: &ActOptions,
    ) -> Result<ActionOutcome, BrowserError>;

    /// Types a secret: `action` is a `type` whose element is the field, its text is not used. In one turn
    /// of the page it is made sure that the field is what `fill` demands, and the value is put in; what is
    /// not so ends as [`copilot_protocol::ActionStatus::FingerprintChanged`], and the page gets nothing.
    /// The outcome never holds the value.
    async fn put_secret(
        &self,
        _action: &Action,
        _fill: &SecretFill,
        _options: &ActOptions,
    ) -> Result<ActionOutcome, BrowserError> {
        Err(BrowserError::Protocol(
            "this browser takes no secrets".into(),
        ))
    }

    /// The beginning of a file that the run downloaded, as text. `name`: as the news of the download has it. Asks no site.
    async fn read_document(&self, _name: &str) -> Result<DocumentPassage, DocumentTrouble> {
        Err(DocumentTrouble::Unknown)
    }

    async fn screenshot(&self, options: &PictureOptions) -> Result<Picture, BrowserError>;

    /// A snapshot, and a picture of the screen at that moment: `None` where a dialog stands before the page.
    /// `options` must want neither a whole page nor an element. Marks that are wanted are those of the snapshot.
    async fn observe_pictured(
        &self,
        how: &ObserveOptions,
        options: &PictureOptions,
        marked: bool,
    ) -> Result<(Observation, Option<Result<Picture, BrowserError>>), BrowserError> {
        let seen = self.observe(how).await?;
        if seen.dialog.is_some() {
            return Ok((seen, None));
        }
        let mut options = options.clone();
        if marked {
            options.marks = copilot_protocol::Mark::of(&seen);
        }
        let picture = self.screenshot(&options).await;
        Ok((seen, Some(picture)))
    }

    /// Scrolls to where a sentence stands on the page, or most of its words with all of its numbers. `None`: nowhere.
    async fn show_words(&self, _words: &str) -> Option<WordsPlace> {
        None
    }

    /// Shows numbered boxes on the page itself, in place of those that were shown; none takes them away. They are
    /// part of no snapshot and of no picture, unless it is asked for. A page that cannot show them stays as it is.
    async fn show_marks(&self, _marks: &[copilot_protocol::Mark]) {}

    /// What happened to the run's tabs since the last call.
    fn take_tab_events(&self) -> Vec<TabEvent>;

    /// A person has acted in the run's tab, and the run has not heard of it yet. Asks nobody.
    fn in_use(&self) -> bool {
        false
    }

    /// Loads the address anew in a tab of its own, looks at it and closes it: what a site has kept shows there. The run's
    /// tab stays as it is, and nobody is told.
    ///
    /// # Errors
    /// Also where the browser cannot do it without being noticed.
    async fn snapshot_anew(
        &self,
        _url: &str,
        _options: &ObserveOptions,
    ) -> Result<Observation, BrowserError> {
        Err(BrowserError::Protocol(
            "a second snapshot is not offered".into(),
        ))
    }

    /// From now on documents are loaded in the run's tabs, and in tabs that these open, only where the
    /// rule lets them, or where the person themself goes there. To be called before the run has a tab.
    fn hold_requests(&self, _rule: Arc<dyn RequestRule>) {}

    /// Somebody may be signed in at this address's site, as far as the browser shows without asking it.
    fn has_session(&self, _url: &str) -> bool {
        false
    }

    /// What was held back since the last call. Waits, for some seconds at most, until it is decided of
    /// each request that is on its way.
    async fn held_requests(&self) -> Vec<InterceptedRequest> {
        Vec::new()
    }

    /// Leaves the run's tabs to the person (`on`), who may then choose files and answers in them, or
    /// takes them back.
    async fn hand_over(&self, _on: bool) {}

    /// After a loss: connects again and finds the run's tab by its target or its address.
    async fn reconnect(&self) -> Result<(), BrowserError>;

    /// After `PageCrashed` or `TabGone`: loads the page again, or opens a tab at its last address.
    async fn reopen(&self) -> Result<(), BrowserError>;

    /// Ends the run's view. Closes what only the run needed; the person's browser stays.
    async fn close(&self);
}
