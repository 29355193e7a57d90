//! One action under way: what it needs, and how it ends.

use std::time::{Duration, Instant};

use copilot_ports::{ActOptions, BrowserError, SecretFill};
use copilot_protocol::{
    ActionEffect, ActionOutcome, ActionReason, ActionStatus, Delivery, DocumentInfo,
};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::connection::CallError;
use crate::injected_script::{Page, PageError};
use crate::isolated_world::js;
use crate::session::BrowserSession;
use crate::tab::Tab;

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

    /// The same as what an action ends with.
    pub(super) fn err<T>(reason: ActionReason, detail: impl Into<String>) -> Result<T, Self> {
        Err(Self::because(reason, detail))
    }

    pub(super) fn failed(status: ActionStatus, detail: impl Into<String>) -> Self {
        Self::Status(status, detail.into())
    }

    pub(super) fn status(&self) -> Option<ActionStatus> {
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
            PageError::Closed => Self::failed(ActionStatus::TabGone, "the tab was closed"),
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
            CallError::Timeout { what, ms } => {
                let detail = format!("{what} took longer than {ms} ms");
                Self::Status(ActionStatus::Timeout, detail)
            }
            CallError::Refused(e) => Self::Status(ActionStatus::Other, e.message),
            error => BrowserError::from(error).into(),
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
pub(super) struct Done {
    /// Its effects are what is known to have come of it already.
    pub outcome: ActionOutcome,
    /// Something on the page should have changed.
    pub effect_expected: bool,
    /// The page may still be at work.
    pub settle: bool,
}

impl Done {
    pub fn by(delivery: Delivery) -> Self {
        let mut outcome = ActionOutcome::of(ActionStatus::Ok, "");
        outcome.delivery = delivery;
        Self {
            outcome,
            effect_expected: false,
            settle: true,
        }
    }

    /// A field or list has the value.
    pub fn set(delivery: Delivery) -> Self {
        Self::by(delivery).with(ActionEffect::ValueSet)
    }

    /// The page has no part in it, so nothing of it is waited for.
    pub fn at_once() -> Self {
        Self::by(Delivery::Command).unsettled()
    }

    pub fn already() -> Self {
        Self::at_once().detail("it was so already")
    }

    pub fn reading(text: String) -> Self {
        Self::at_once().text(text)
    }

    pub fn unsettled(mut self) -> Self {
        self.settle = false;
        self
    }

    pub fn expecting(mut self) -> Self {
        self.effect_expected = true;
        self
    }

    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.outcome.detail = Some(detail.into());
        self
    }

    pub fn text(mut self, text: String) -> Self {
        self.outcome.text = Some(text);
        self
    }

    pub fn document(mut self, document: DocumentInfo) -> Self {
        self.outcome.document = Some(Box::new(document));
        self
    }

    pub fn file(mut self, name: String) -> Self {
        self.outcome.file = Some(name);
        self
    }

    pub fn status(mut self, status: ActionStatus) -> Self {
        self.outcome.status = status;
        self
    }

    pub fn with(mut self, effect: ActionEffect) -> Self {
        self.outcome.effects.push(effect);
        self
    }

    /// It was tried, and this is why it came to nothing.
    pub fn in_vain(delivery: Delivery, reason: ActionReason, detail: impl Into<String>) -> Self {
        let mut done = Self::by(delivery)
            .status(ActionStatus::NoEffect)
            .detail(detail);
        done.outcome.reason = Some(reason);
        done
    }

    /// The field or list did not take the value.
    pub fn refused(delivery: Delivery, detail: impl Into<String>) -> Self {
        Self::in_vain(delivery, ActionReason::ValueRefused, detail)
    }

    pub fn is_in_vain(&self) -> bool {
        self.outcome.status == ActionStatus::NoEffect
    }
}

/// One action under way.
pub(super) struct Attempt<'a> {
    pub session: &'a BrowserSession,
    pub tab: &'a Tab,
    pub options: &'a ActOptions,
    pub started: Instant,
    /// Frame of another origin that holds the element; the numbers of elements are those of its script.
    pub frame: Option<String>,
    /// What is typed is this, and not the action's own text.
    pub secret: Option<&'a SecretFill>,
}

/// The element does something else than it did when it was judged.
pub(super) fn changed() -> Stop {
    Stop::failed(
        ActionStatus::FingerprintChanged,
        "the element changed between the look at it and the press, so it was not pressed",
    )
}

impl<'a> Attempt<'a> {
    /// The frame that is acted in.
    pub fn page(&self) -> Page<'_> {
        let page = self.session.page(self.tab);
        match &self.frame {
            Some(frame) => page.within(frame),
            None => page,
        }
    }

    pub fn left(&self) -> Duration {
        self.options
            .deadline
            .saturating_sub(self.started.elapsed())
            .max(Duration::from_millis(50))
    }

    /// Calls a function of the page script, in the frame that is acted in.
    pub async fn script<T: DeserializeOwned>(
        &self,
        function: &str,
        arguments: &str,
    ) -> Result<T, PageError> {
        self.page().call(function, arguments, self.left()).await
    }

    /// As `script`, of a function on an element that may refuse: any `status` but "ok" is its refusal.
    pub async fn ask<T: DeserializeOwned>(
        &self,
        function: &str,
        arguments: &str,
        id: u32,
    ) -> Result<T, Stop> {
        let answer: Value = self.script(function, arguments).await?;
        match answer["status"].as_str().unwrap_or_default() {
            "ok" => serde_json::from_value(answer)
                .map_err(|e| PageError::Script(format!("{function}: {e}")).into()),
            refusal => Err(self.refusal(refusal, id)),
        }
    }

    /// Whether a function of the page script says so.
    pub async fn says(&self, function: &str, arguments: &str) -> Result<bool, PageError> {
        Ok(self.page().value(function, arguments, self.left()).await? == true)
    }

    /// A command to the tab's own session.
    pub async fn command<T: DeserializeOwned>(
        &self,
        method: &str,
        params: Value,
    ) -> Result<T, PageError> {
        let session = Some(self.tab.session.as_str());
        let asked = self
            .session
            .connection
            .ask(session, method, &params, self.left());
        asked.await.map_err(PageError::from)
    }

    /// Turns the page script's refusals into the outcome's.
    pub fn refusal(&self, status: &str, id: u32) -> Stop {
        use ActionReason as R;
        let (reason, detail) = match status {
            "stale" => (R::Detached, "the element is gone from the page"),
            // Every number is given once in a run, so one that was given belonged to another document.
            "not_found" if self.frame.is_some() || id < self.session.hub.first_element() => (
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
    pub fn in_frame(&self, frame: Option<String>) -> Attempt<'a> {
        Attempt { frame, ..*self }
    }
}

/// A number as JavaScript source.
pub(super) fn js_number(number: Option<u32>) -> String {
    number.map_or_else(|| "null".to_owned(), |n| n.to_string())
}

/// Texts as a JavaScript array.
pub(super) fn js_list(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| js(text)).collect();
    format!("[{}]", texts.join(","))
}
