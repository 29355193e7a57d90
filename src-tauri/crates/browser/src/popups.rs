//! Windows and tabs that the run's tabs open: attached as they come, each by itself.

use std::sync::{Arc, Weak};

use copilot_ports::BrowserError;
use serde_json::json;
use tokio::sync::mpsc;

use crate::session::BrowserSession;
use crate::spawn::spawn;

/// Tries at a popup that the person may still free, each of some seconds.
const TRIES: u32 = 50;
/// Tries at one that nobody sees: a busy machine needs more than one for fifty of them.
const TRIES_UNSEEN: u32 = 4;

/// `unseen`: nobody sees the browser's windows, so nobody can answer what they show.
pub(crate) fn serve(
    session: &Arc<BrowserSession>,
    mut popups: mpsc::UnboundedReceiver<(String, String)>,
    unseen: bool,
) {
    let weak: Weak<BrowserSession> = Arc::downgrade(session);
    spawn(async move {
        while let Some((target, opener)) = popups.recv().await {
            // One that is frozen must not hold up the next.
            spawn(take_up(weak.clone(), target, opener, unseen));
        }
    });
}

async fn take_up(session: Weak<BrowserSession>, target: String, opener: String, unseen: bool) {
    for attempt in 1..=TRIES {
        let Some(session) = session.upgrade() else {
            return;
        };
        let attached = session.attach(&target, true, Some(opener.clone())).await;
        if let Ok(tab) = &attached {
            let from = session.hub.opener_of(tab);
            let interceptor = &session.hub.interceptor;
            if !interceptor.arrived(&session.connection, tab, from).await {
                session.hub.popup_done(&target);
                return;
            }
            session.comes_forward();
            session.hub.announce_opened(tab);
            // A person's eyes follow a new tab.
            if !session.hub.opened_behind(&target)
                && session.hub.active().is_some_and(|t| t.target == opener)
            {
                session.hub.activate(&tab.id);
            }
        }
        session.hub.popup_done(&target);
        match attached {
            Err(BrowserError::Timeout { .. }) if session.hub.knows(&target) => {
                if attempt == if unseen { TRIES_UNSEEN } else { 1 } {
                    session.hub.popup_blocked(&target);
                }
                if unseen && attempt == TRIES_UNSEEN {
                    let params = json!({"targetId": target});
                    session.tell(None, "Target.closeTarget", params).await;
                    return;
                }
            }
            Err(error) => {
                tracing::debug!(%error, "a popup went before it could be attached");
                return;
            }
            Ok(_) => return,
        }
    }
}
