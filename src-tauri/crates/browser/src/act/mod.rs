//! Carries out actions by trusted input, and says what came of them.
//!
//! Keys and buttons go down and up in one go, so nothing is ever left held when a run is cancelled.

mod code;
mod field;
mod input;
mod keys;
mod list;
mod navigate;
mod options;
mod print;
mod read;
mod reveal;
mod rich;
mod rows;
mod secret;
mod slide;
mod upload;
mod wait;

use std::time::{Duration, Instant};

use copilot_ports::{ActOptions, BrowserError, SecretFill};
use copilot_protocol::{
    Action, ActionEffect, ActionId, ActionOutcome, ActionReason, ActionStatus, Delivery,
    DialogKind, TabId,
};
use serde::Deserialize;
use serde_json::json;

use crate::browser::CdpBrowser;
use crate::connection::CallError;
use crate::drawing::Drawn;
use crate::facts::behind;
use crate::isolated_world::{World, js};
use crate::link::Link;
use crate::oopif::query::FRAME_PATIENCE;
use crate::settle::{Before, Settled, settle};
use crate::tab::Tab;
use crate::world::{Page, PageError};

pub(crate) use navigate::{address, load};

/// A page that goes on loading is left at that after this long.
const SETTLE: Duration = Duration::from_millis(1_500);
/// The same after a new document, whose scripts have yet to run.
const SETTLE_DOCUMENT: Duration = Duration::from_millis(4_000);
const POPUP: Duration = Duration::from_secs(3);

/// Why an action ended before it was done.
#[derive(Debug)]
pub(crate) enum Stop {
    Status(ActionStatus, String),
    /// The same where it is known more finely.
    Because(ActionReason, String),
    /// The page opened a dialog under the input: that is its effect.
    Dialog,
    Browser(BrowserError),
}

impl Stop {
    pub(crate) fn because(reason: ActionReason, detail: impl Into<String>) -> Self {
        Self::Because(reason, detail.into())
    }

    fn status(&self) -> Option<ActionStatus> {
        match self {
            Self::Status(status, _) => Some(*status),
            Self::Because(reason, _) => Some(reason.status()),
            Self::Dialog | Self::Browser(_) => None,
        }
    }
}

impl From<PageError> for Stop {
    fn from(error: PageError) -> Self {
        match error {
            PageError::Dialog => Self::Dialog,
            PageError::Closed => Self::Status(ActionStatus::TabGone, "the tab was closed".into()),
            PageError::Crashed => Self::because(ActionReason::PageCrashed, "the page has crashed"),
            PageError::Gone => {
                Self::because(ActionReason::DocumentLeft, "the document changed meanwhile")
            }
            PageError::Call(error) => error.into(),
            PageError::Script(error) => Self::Status(ActionStatus::Other, error),
        }
    }
}

impl From<CallError> for Stop {
    fn from(error: CallError) -> Self {
        match error {
            CallError::Timeout { what, ms } => Self::Status(
                ActionStatus::Timeout,
                format!("{what} took longer than {ms} ms"),
            ),
            CallError::Refused(e) => Self::Status(ActionStatus::Other, e.message),
            error => {
                let error = BrowserError::from(error);
                match error {
                    BrowserError::TabGone(why) => Self::Status(ActionStatus::TabGone, why),
                    error => Self::Browser(error),
                }
            }
        }
    }
}

impl From<BrowserError> for Stop {
    fn from(error: BrowserError) -> Self {
        match error {
            BrowserError::TabGone(why) => Self::Status(ActionStatus::TabGone, why),
            error => Self::Browser(error),
        }
    }
}

/// What an action did, before it is known what the page made of it.
#[derive(Debug)]
struct Done {
    status: ActionStatus,
    delivery: Delivery,
    /// Something on the page should have changed.
    effect_expected: bool,
    detail: Option<String>,
    text: Option<String>,
    file: Option<String>,
    reason: Option<ActionReason>,
    /// What is known to have come of it already.
    effects: Vec<ActionEffect>,
    /// The page may still be at work.
    settle: bool,
}

impl Done {
    fn by(delivery: Delivery) -> Self {
        Self {
            status: ActionStatus::Ok,
            delivery,
            effect_expected: false,
            detail: None,
            text: None,
            file: None,
            reason: None,
            effects: Vec::new(),
            settle: true,
        }
    }

    fn reading(text: Option<String>) -> Self {
        Self {
            text,
            settle: false,
            ..Self::by(Delivery::Command)
        }
    }

    fn expecting(mut self) -> Self {
        self.effect_expected = true;
        self
    }

    fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    fn with(mut self, effect: ActionEffect) -> Self {
        self.effects.push(effect);
        self
    }

    /// It was tried, and this is why it came to nothing.
    fn in_vain(delivery: Delivery, reason: ActionReason, detail: impl Into<String>) -> Self {
        Self {
            status: ActionStatus::NoEffect,
            reason: Some(reason),
            ..Self::by(delivery).detail(detail)
        }
    }

    fn is_in_vain(&self) -> bool {
        self.status == ActionStatus::NoEffect
    }
}

/// One action under way.
struct Attempt<'a> {
    browser: &'a CdpBrowser,
    link: &'a Link,
    tab: &'a Tab,
    options: &'a ActOptions,
    started: Instant,
    /// Frame of another origin that holds the element; the numbers of elements are those of its script.
    frame: Option<String>,
    /// What is typed is this, and not the action's own text.
    secret: Option<&'a SecretFill>,
}

/// The element does something else than it did when it was judged.
fn changed() -> Stop {
    Stop::Status(
        ActionStatus::FingerprintChanged,
        "the element changed between the look at it and the press, so it was not pressed".into(),
    )
}

/// An answer of the page script that may refuse.
#[derive(Deserialize)]
struct Status {
    status: String,
}

impl<'a> Attempt<'a> {
    /// The frame that is acted in.
    fn page(&self) -> Page<'_> {
        let page = self.browser.page(self.link, self.tab);
        match &self.frame {
            Some(frame) => page.within(frame),
            None => page,
        }
    }

    fn left(&self) -> Duration {
        self.options
            .deadline
            .saturating_sub(self.started.elapsed())
            .max(Duration::from_millis(50))
    }

    /// Turns the page script's refusals into the outcome's.
    fn refusal(&self, status: &str, id: u32) -> Stop {
        use ActionReason as R;
        let (reason, detail) = match status {
            "stale" => (R::Detached, "the element is gone from the page"),
            // Every number is given once in a run, so one that was given belonged to another document.
            "not_found" if self.frame.is_some() || id < self.link.hub.first_element() => (
                R::DocumentLeft,
                "the element belongs to a page that was left",
            ),
            "not_found" => (R::UnknownElement, "no element has that number"),
            "hidden" => (R::Hidden, "the element is not visible"),
            "off_screen" => (R::OffScreen, "the element cannot be brought into view"),
            "disabled" => (R::Disabled, "the element is disabled"),
            "readonly" => (R::ReadOnly, "the field is read-only"),
            "no_field" => (R::NotAField, "the element takes no such input"),
            "not_multiple" => (R::NotMultiple, "the list takes one option only"),
            "no_rows" => (R::NoRows, "there is no table or list with such rows"),
            "covered" => (R::Covered, "something else lies over the element"),
            "changed" => return changed(),
            other => return Stop::Status(ActionStatus::NotActionable, other.to_owned()),
        };
        Stop::because(reason, detail)
    }

    /// The same action's view of another frame, for a second element.
    fn in_frame(&self, frame: Option<String>) -> Attempt<'a> {
        Attempt { frame, ..*self }
    }

    async fn carry_out(&self, action: &Action) -> Result<Done, Stop> {
        match action {
            Action::Click { element } => self.click(*element).await,
            Action::MouseClick {
                element,
                button,
                count,
                modifiers,
            } => self.mouse_click(*element, *button, *count, modifiers).await,
            Action::Drag {
                element,
                to,
                dx,
                dy,
            } => self.drag(*element, *to, (*dx, *dy)).await,
            Action::Hover { element } => self.hover(*element).await,
            Action::PressKey { key, element } => self.press_key(key, *element).await,
            Action::Type {
                element,
                text,
                mode,
                submit,
            } => match self.secret {
                Some(fill) => self.put_secret(*element, fill, *submit).await,
                None => self.type_text(*element, text, *mode, *submit).await,
            },
            Action::Check { element, checked } => self.check(*element, *checked).await,
            Action::SelectOption { element, option } => self.select_option(*element, option).await,
            Action::SelectOptions { element, options } => {
                self.select_options(*element, options).await
            }
            Action::ScrollTo { element, end } => self.scroll_into(*element, *end).await,
            Action::Scroll {
                direction,
                amount,
                element,
                to_text,
            } => {
                self.scroll(*direction, *amount, *element, to_text.as_deref())
                    .await
            }
            Action::Screenshot { .. } => Ok(Done::reading(None)),
            Action::Navigate { url } => self.navigate(url).await,
            Action::Search { query } => self.search(query).await,
            Action::GoBack => self.history(-1).await,
            Action::GoForward => self.history(1).await,
            Action::Reload => self.reload().await,
            Action::SwitchTab { tab } => self.switch_tab(tab),
            Action::NewTab { url } => self.new_tab(url.as_deref()).await,
            Action::CloseTab { tab } => self.close_tab(tab.as_ref()).await,
            Action::Download { element } => self.download(*element).await,
            Action::Upload { element, files } => self.upload(*element, files).await,
            Action::PrintPdf => self.print().await,
            Action::Extract {
                element, columns, ..
            } if !columns.is_empty() => self.rows(*element, columns).await,
            Action::Extract { element, .. } => self.extract(*element).await,
            Action::FindText { text } => self.find_text(text).await,
            Action::Wait {
                ms,
                text,
                url,
                element,
                gone,
                quiet,
            } => {
                self.wait(&wait::Until {
                    ms: *ms,
                    text: text.as_deref(),
                    url: url.as_deref(),
                    element: *element,
                    gone: *gone,
                    quiet: *quiet,
                })
                .await
            }
            Action::HandleDialog { accept, text } => {
                self.handle_dialog(*accept, text.as_deref()).await
            }
            Action::RunCode { code } => self.run_code(code).await,
            Action::Done { .. } | Action::AskUser { .. } => Ok(Done {
                status: ActionStatus::Other,
                settle: false,
                ..Done::by(Delivery::Command).detail("this action is not the browser's")
            }),
        }
    }

    async fn handle_dialog(&self, accept: bool, text: Option<&str>) -> Result<Done, Stop> {
        if self.tab.state().dialog.is_none() {
            return Err(Stop::because(ActionReason::NoDialog, "no dialog is open"));
        }
        let mut params = json!({"accept": accept});
        if let Some(text) = text {
            params["promptText"] = text.into();
        }
        self.link
            .connection
            .call_raw(
                Some(&self.tab.session),
                "Page.handleJavaScriptDialog",
                &params,
                self.left(),
            )
            .await?;
        let mut changes = self.tab.changes();
        let closed = async {
            while self.tab.state().dialog.is_some() {
                if changes.changed().await.is_err() {
                    break;
                }
            }
        };
        let _ = tokio::time::timeout(self.left(), closed).await;
        Ok(Done::by(Delivery::Command))
    }
}

/// Texts as a JavaScript array.
fn js_list(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| js(text)).collect();
    format!("[{}]", texts.join(","))
}

/// Whether an action sends input to the page.
fn touches_page(action: &Action) -> bool {
    action.element().is_some()
        || matches!(
            action,
            Action::PressKey { .. }
                | Action::Click { .. }
                | Action::Type { .. }
                | Action::RunCode { .. }
        )
}

/// Whether an action can be done while a dialog of the tab is open.
fn works_behind_dialog(action: &Action) -> bool {
    matches!(
        action,
        Action::HandleDialog { .. }
            | Action::SwitchTab { .. }
            | Action::NewTab { .. }
            | Action::CloseTab { .. }
            | Action::Screenshot { .. }
    )
}

pub(crate) async fn act(
    browser: &CdpBrowser,
    action: &Action,
    secret: Option<&SecretFill>,
    options: &ActOptions,
) -> Result<ActionOutcome, BrowserError> {
    let link = browser.link();
    if link.connection.is_lost() {
        return Err(BrowserError::Lost("the connection is gone".into()));
    }
    let started = Instant::now();
    let Some(tab) = link.hub.active() else {
        let mut outcome = ActionOutcome::of(ActionStatus::TabGone, "");
        outcome.reason = Some(ActionReason::TabClosed);
        outcome.detail = Some("the run has no tab".into());
        return Ok(outcome);
    };
    let mut inside = InFrame::of(&tab, action, options);
    if matches!(action, Action::PressKey { element: None, .. }) && tab.state().dialog.is_none() {
        inside.frame = focused_frame(&browser.page(&link, &tab)).await;
    }
    let (action, options) = (&inside.action, &inside.options);
    let attempt = Attempt {
        browser,
        link: &link,
        tab: &tab,
        options,
        started,
        frame: inside.frame.clone(),
        secret,
    };
    let before_url = tab.state().url.clone();
    let seen = Seen::of(&link, &tab);
    let known: Vec<TabId> = link.hub.tabs().iter().map(|t| t.id.clone()).collect();

    if tab.state().network_error.is_some() && touches_page(action) {
        // No press and no key goes to the browser's own page about an address that it did not open.
        let mut outcome = ActionOutcome::of(ActionStatus::NotActionable, &before_url);
        outcome.reason = Some(ActionReason::NotLoaded);
        outcome.detail = Some("the page was not opened; nothing in it can be used".into());
        return Ok(outcome);
    }
    let dialog = tab.state().dialog.clone();
    let dialog_before = dialog.is_some();
    if let Some(dialog) = dialog
        && !works_behind_dialog(action)
    {
        if dialog.kind == DialogKind::Beforeunload {
            // Nobody asked to leave: the page is kept.
            let dismissed = attempt.handle_dialog(false, None).await;
            if let Err(Stop::Browser(error)) = dismissed {
                return Err(error);
            }
        } else {
            let mut outcome = ActionOutcome::of(ActionStatus::DialogOpen, &before_url);
            outcome.reason = Some(ActionReason::DialogOpen);
            outcome.detail = Some(format!("a dialog is open: {}", dialog.message));
            return Ok(outcome);
        }
    }

    if touches_page(action) {
        link.hub.gate.await_windows(&link.connection).await;
    }
    let page = attempt.page();
    let _drawn = touches_page(action).then(|| Drawn::of(&page));
    let effects = match begin_acting(&page, attempt.left()).await {
        Ok(effects) => effects,
        Err(Stop::Browser(error)) => return Err(error),
        Err(_) => 0,
    };
    let before = Before::of(&page, effects);
    let done = tokio::select! {
        biased;
        () = options.cancel.cancelled() => Err(Stop::Status(ActionStatus::Cancelled, "cancelled by the person".into())),
        done = attempt.carry_out(action) => done,
        () = tokio::time::sleep(options.deadline) => {
            Err(Stop::Status(ActionStatus::Timeout, format!("not done within {} ms", options.deadline.as_millis())))
        }
    };
    let mut outcome = ActionOutcome::of(ActionStatus::Ok, &before_url);
    outcome.id = ActionId::new();
    let mut effect_expected = false;
    let mut wants_settle = false;
    match done {
        Ok(done) => {
            outcome.status = done.status;
            outcome.delivery = done.delivery;
            outcome.detail = done.detail;
            outcome.text = done.text;
            outcome.file = done.file;
            outcome.reason = done.reason;
            outcome.effects = done.effects;
            effect_expected = done.effect_expected;
            wants_settle = done.settle;
        }
        Err(Stop::Dialog) => {
            outcome.delivery = options.delivery;
            wants_settle = false;
        }
        Err(Stop::Status(status, detail)) => {
            // A session that ended may be a frame's; the browser has told by now whether it was the tab's.
            let closed = !link.hub.tabs().iter().any(|t| t.id == tab.id);
            outcome.status = if status == ActionStatus::Other && closed {
                outcome.reason = Some(ActionReason::TabClosed);
                ActionStatus::TabGone
            } else {
                status
            };
            outcome.detail = Some(detail);
            if status == ActionStatus::Cancelled {
                outcome.reason = Some(ActionReason::Cancelled);
                outcome.ms = started.elapsed().as_secs_f64() * 1000.0;
                return Ok(outcome);
            }
        }
        Err(Stop::Because(reason, detail)) => {
            outcome.status = reason.status();
            outcome.reason = Some(reason);
            outcome.detail = Some(detail);
        }
        Err(Stop::Browser(error)) => return Err(error),
    }

    let mut settled = Settled::default();
    if wants_settle {
        settled = rest(&attempt, &before).await;
    }
    if outcome.status == ActionStatus::Cancelled || options.cancel.is_cancelled() {
        outcome.ms = started.elapsed().as_secs_f64() * 1000.0;
        return Ok(outcome);
    }
    if link.connection.is_lost() {
        return Err(BrowserError::Lost(
            "the connection was lost during the action".into(),
        ));
    }
    end_acting(&page);
    if matches!(action, Action::RunCode { .. }) {
        code::end(&attempt, &mut outcome).await;
    }

    let now = link.hub.active();
    let (url, dialog) = match &now {
        Some(tab) => {
            let state = tab.state();
            (state.url.clone(), state.dialog.clone())
        }
        None => (before_url.clone(), None),
    };
    outcome.opened_tab = link
        .hub
        .tabs()
        .iter()
        .rev()
        .find(|t| !known.contains(&t.id))
        .map(|t| t.id.clone());
    outcome.url_changed = url != before_url;
    outcome.url = url;
    let dialog_opened = dialog.is_some() && !dialog_before;
    if dialog_opened
        && outcome.detail.is_none()
        && let Some(dialog) = &dialog
    {
        outcome.detail = Some(format!("a dialog opened: {}", dialog.message));
    }
    outcome.dom_changed = settled.changed || dialog_opened || (dialog_before && dialog.is_none());
    seen.compare(&link, &tab, &known, dialog_before, &mut outcome);
    let moved_on = now.as_ref().map(|t| &t.id) != Some(&tab.id);
    if outcome.status == ActionStatus::Ok
        && effect_expected
        && outcome.effects.is_empty()
        && !moved_on
    {
        outcome.status = ActionStatus::NoEffect;
    }
    if outcome.reason.is_none() {
        outcome.reason = ActionReason::of(outcome.status);
    }
    outcome.ms = started.elapsed().as_secs_f64() * 1000.0;
    Ok(outcome)
}

/// What was so before an action, to tell what came of it.
struct Seen {
    navigations: u64,
    downloads: u64,
    file_choosers: u64,
}

impl Seen {
    fn of(link: &Link, tab: &Tab) -> Self {
        let state = tab.state();
        Self {
            navigations: state.navigations,
            downloads: link.hub.download_order(),
            file_choosers: state.file_choosers,
        }
    }

    fn compare(
        &self,
        link: &Link,
        tab: &Tab,
        known: &[TabId],
        dialog_before: bool,
        outcome: &mut ActionOutcome,
    ) {
        let (navigations, file_choosers, dialog) = {
            let state = tab.state();
            (
                state.navigations,
                state.file_choosers,
                state.dialog.is_some(),
            )
        };
        let now: Vec<TabId> = link.hub.tabs().iter().map(|t| t.id.clone()).collect();
        for (so, effect) in [
            (navigations > self.navigations, ActionEffect::Navigated),
            (outcome.url_changed, ActionEffect::AddressChanged),
            (outcome.dom_changed, ActionEffect::PageChanged),
            (dialog && !dialog_before, ActionEffect::DialogOpened),
            (dialog_before && !dialog, ActionEffect::DialogClosed),
            (outcome.opened_tab.is_some(), ActionEffect::TabOpened),
            (
                known.iter().any(|id| !now.contains(id)),
                ActionEffect::TabClosed,
            ),
            (
                link.hub.download_order() > self.downloads,
                ActionEffect::DownloadStarted,
            ),
            (
                outcome.file.is_some() && link.hub.download_order() > self.downloads,
                ActionEffect::DownloadFinished,
            ),
            (file_choosers > self.file_choosers, ActionEffect::FilesAsked),
        ] {
            if so && !outcome.effects.contains(&effect) {
                outcome.effects.push(effect);
            }
        }
    }
}

/// Lets the page come to rest, and the tab that the action may have opened.
async fn rest(attempt: &Attempt<'_>, before: &Before) -> Settled {
    let page = attempt.page();
    let work = async {
        let mut settled = settle(&page, Some(before), SETTLE).await;
        if settled.navigated && !settled.dialog && !settled.gone {
            let more = settle(&page, Some(before), SETTLE_DOCUMENT.saturating_sub(SETTLE)).await;
            settled = Settled {
                navigated: true,
                changed: true,
                ..more
            };
        }
        if attempt.link.hub.pending_popups() {
            attempt
                .link
                .hub
                .until(POPUP, |hub| (!hub.pending_popups()).then_some(()))
                .await;
        }
        if let Some(tab) = attempt.link.hub.active()
            && tab.id != attempt.tab.id
        {
            settle(&attempt.browser.page(attempt.link, &tab), None, SETTLE).await;
        }
        settled
    };
    tokio::select! {
        biased;
        () = attempt.options.cancel.cancelled() => Settled::default(),
        settled = work => settled,
    }
}

/// Changes so far, of the page and of the frame that is acted in, together.
async fn begin_acting(page: &Page<'_>, deadline: Duration) -> Result<u64, Stop> {
    #[derive(Deserialize)]
    struct Acting {
        effects: u64,
    }
    let main = page.main();
    let in_frame = async {
        page.frame?;
        let limit = deadline.min(FRAME_PATIENCE);
        tokio::time::timeout(limit, page.call::<Acting>("acting", "true", limit))
            .await
            .ok()?
            .ok()
    };
    let (acting, in_frame) =
        futures::join!(main.call::<Acting>("acting", "true", deadline), in_frame);
    Ok(acting?
        .effects
        .wrapping_add(in_frame.map_or(0, |a| a.effects)))
}

/// What the page does from now on it does by itself. No answer is needed: a look comes after it.
fn end_acting(page: &Page<'_>) {
    let main = page.tab.state().world.map(|context| World {
        session: page.tab.session.clone(),
        context,
    });
    let inside = page
        .frame
        .and_then(|frame| page.tab.frames.state().get(frame)?.world.clone());
    for world in [main, inside].into_iter().flatten() {
        let params = json!({
            "expression": format!("globalThis[{}]?.acting(false)", js(page.key)),
            "contextId": world.context,
        });
        page.connection
            .post(Some(&world.session), "Runtime.evaluate", &params);
    }
}

/// An action with the numbers of the script that is to carry it out.
struct InFrame {
    action: Action,
    options: ActOptions,
    frame: Option<String>,
}

impl InFrame {
    fn of(tab: &Tab, action: &Action, options: &ActOptions) -> Self {
        let mut inside = Self {
            action: action.clone(),
            options: options.clone(),
            frame: None,
        };
        let asked = match action {
            Action::Search { .. } => options.search_box,
            action => action.element(),
        };
        let Some((frame, local)) = asked.and_then(|id| tab.frames.state().number(id)) else {
            return inside;
        };
        inside.frame = Some(frame);
        match &mut inside.action {
            Action::Search { .. } => inside.options.search_box = Some(local),
            action => *action = action.with_element(local),
        }
        inside
    }
}

/// The frame of another origin that has the focus.
async fn focused_frame(page: &Page<'_>) -> Option<String> {
    let mut frame: Option<String> = None;
    for _ in 0..8 {
        let of = frame.clone().unwrap_or_default();
        let inside = page.within(&of);
        let asked = tokio::time::timeout(
            FRAME_PATIENCE,
            inside.value("focusDoor", "", FRAME_PATIENCE),
        );
        let door = asked.await.ok()?.ok()?.as_u64()?;
        if door == 0 {
            return frame;
        }
        frame = Some(behind(page, &of, u32::try_from(door).ok()?).await?);
    }
    frame
}
