//! Carries out actions by trusted input, and says what came of them.
//!
//! Keys and buttons go down and up in one go, so nothing is ever left held when a run is cancelled.

mod around;
mod attempt;
mod before;
mod calendar;
mod carry_out;
mod code;
mod dialog;
mod edit;
mod field;
mod input;
mod keys;
mod list;
mod mark;
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

use std::time::Instant;

use copilot_ports::{ActOptions, BrowserError, SecretFill};
use copilot_protocol::{Action, ActionOutcome, ActionReason, ActionStatus, DialogKind};

use crate::keep_rendering::KeepRendering;
use crate::session::BrowserSession;
use crate::wait_stable::{Before, Stability};

use around::{InFrame, begin_acting, end_acting, focused_frame, rest, touches_page};
use attempt::{Attempt, Done};
use before::Seen;
use dialog::works_behind_dialog;

pub(crate) use attempt::Stop;
pub(crate) use navigate::{address, load};

pub(crate) async fn act(
    session: &BrowserSession,
    action: &Action,
    secret: Option<&SecretFill>,
    options: &ActOptions,
) -> Result<ActionOutcome, BrowserError> {
    if session.connection.is_lost() {
        return Err(lost("the connection is gone"));
    }
    let started = Instant::now();
    let Some(tab) = session.hub.active() else {
        return Ok(no_tab());
    };
    let mut inside = InFrame::of(&tab, action, options);
    if matches!(action, Action::PressKey { element: None, .. }) && tab.state().dialog.is_none() {
        inside.frame = focused_frame(&session.page(&tab)).await;
    }
    let (action, options) = (&inside.action, &inside.options);
    let attempt = Attempt {
        session,
        tab: &tab,
        options,
        started,
        frame: inside.frame.clone(),
        secret,
    };
    let seen = Seen::of(session, &tab);
    if let Some(refused) = attempt.refused(action, &seen.url).await? {
        return Ok(refused);
    }

    if touches_page(action) {
        session
            .hub
            .interceptor
            .await_windows(&session.connection)
            .await;
    }
    let page = attempt.page();
    let _drawn = touches_page(action).then(|| KeepRendering::of(&page));
    let effects = match begin_acting(&page, attempt.left()).await {
        Ok(effects) => effects,
        Err(Stop::Browser(error)) => return Err(error),
        Err(_) => 0,
    };
    let before = Before::of(&page, effects);
    let done = attempt.in_time(action).await;
    let waits = done.as_ref().is_ok_and(|done| done.settle);
    let effect_expected = done.as_ref().is_ok_and(|done| done.effect_expected);
    let mut outcome = attempt.outcome(done, &seen.url)?;
    let ms = || started.elapsed().as_secs_f64() * 1000.0;
    let settled = if waits {
        rest(&attempt, &before).await
    } else {
        Stability::default()
    };
    if outcome.status == ActionStatus::Cancelled || options.cancel.is_cancelled() {
        outcome.ms = ms();
        return Ok(outcome);
    }
    if session.connection.is_lost() {
        return Err(lost("the connection was lost during the action"));
    }
    end_acting(&page);
    if matches!(action, Action::Evaluate { .. }) {
        code::end(&attempt, &mut outcome).await;
    }

    seen.compare(session, &tab, settled.changed, &mut outcome);
    let moved_on = session.hub.active().is_none_or(|now| now.id != tab.id);
    let in_vain = effect_expected && outcome.effects.is_empty() && !moved_on;
    if outcome.status == ActionStatus::Ok && in_vain {
        outcome.status = ActionStatus::NoEffect;
    }
    // What shows no effect because the page is gone may have had one.
    if outcome.status == ActionStatus::NoEffect && tab.state().crashed {
        outcome.status = ActionStatus::TabGone;
        outcome.reason = Some(ActionReason::PageCrashed);
        outcome.detail = Some("the page has crashed".into());
    }
    if outcome.reason.is_none() {
        outcome.reason = ActionReason::of(outcome.status);
    }
    outcome.ms = ms();
    Ok(outcome)
}

fn lost(why: &str) -> BrowserError {
    BrowserError::Lost(why.into())
}

fn no_tab() -> ActionOutcome {
    let (status, reason) = (ActionStatus::TabGone, ActionReason::TabClosed);
    refused(status, reason, "the run has no tab", "")
}

/// An action that was not begun.
fn refused(status: ActionStatus, reason: ActionReason, why: &str, url: &str) -> ActionOutcome {
    let mut outcome = ActionOutcome::of(status, url);
    outcome.reason = Some(reason);
    outcome.detail = Some(why.to_owned());
    outcome
}

impl Attempt<'_> {
    /// Carries the action out, unless it takes too long or the person calls it off.
    async fn in_time(&self, action: &Action) -> Result<Done, Stop> {
        let limit = self.options.deadline;
        tokio::select! {
            biased;
            () = self.options.cancel.cancelled() => {
                Err(Stop::failed(ActionStatus::Cancelled, "cancelled by the person"))
            }
            done = self.carry_out(action) => done,
            () = tokio::time::sleep(limit) => {
                let detail = format!("not done within {} ms", limit.as_millis());
                Err(Stop::Status(ActionStatus::Timeout, detail))
            }
        }
    }

    /// Why the action cannot be begun as the tab stands, if it cannot.
    async fn refused(
        &self,
        action: &Action,
        url: &str,
    ) -> Result<Option<ActionOutcome>, BrowserError> {
        let (unopened, dialog) = {
            let state = self.tab.state();
            (state.network_error.is_some(), state.dialog.clone())
        };
        if unopened && touches_page(action) {
            // No press and no key goes to the browser's own page about an address that it did not open.
            return Ok(Some(refused(
                ActionStatus::NotActionable,
                ActionReason::NotLoaded,
                "the page was not opened; nothing in it can be used",
                url,
            )));
        }
        let Some(dialog) = dialog.filter(|_| !works_behind_dialog(action)) else {
            return Ok(None);
        };
        if dialog.kind == DialogKind::Beforeunload {
            // Nobody asked to leave: the page is kept.
            return match self.handle_dialog(false, None).await {
                Err(Stop::Browser(error)) => Err(error),
                _ => Ok(None),
            };
        }
        Ok(Some(refused(
            ActionStatus::DialogOpen,
            ActionReason::DialogOpen,
            &format!("a dialog is open: {}", dialog.message),
            url,
        )))
    }

    /// What is known of the action itself once it is done, before it is known what its page makes of it.
    fn outcome(&self, done: Result<Done, Stop>, url: &str) -> Result<ActionOutcome, BrowserError> {
        let mut outcome = ActionOutcome::of(ActionStatus::Ok, url);
        match done {
            Ok(done) => {
                let url = outcome.url;
                outcome = ActionOutcome {
                    url,
                    ..done.outcome
                };
            }
            Err(Stop::Dialog) => outcome.delivery = self.options.delivery,
            Err(Stop::Status(status, detail)) => {
                // A session that ended may be a frame's; the browser has told by now whether it was the tab's.
                let closed = !self.session.hub.tabs().iter().any(|t| t.id == self.tab.id);
                outcome.status = status;
                if status == ActionStatus::Other && closed {
                    outcome.status = ActionStatus::TabGone;
                    outcome.reason = Some(ActionReason::TabClosed);
                }
                if status == ActionStatus::Cancelled {
                    outcome.reason = Some(ActionReason::Cancelled);
                }
                outcome.detail = Some(detail);
            }
            Err(Stop::Because(reason, detail)) => {
                outcome.status = reason.status();
                outcome.reason = Some(reason);
                outcome.detail = Some(detail);
            }
            Err(Stop::Browser(error)) => return Err(error),
        }
        Ok(outcome)
    }
}
