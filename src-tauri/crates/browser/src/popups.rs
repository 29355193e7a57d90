//! Windows and tabs that the run's tabs open: attached as they come, each by itself.

use std::sync::{Arc, Weak};
use std::time::Duration;

use copilot_ports::BrowserError;
use serde_json::json;
use tokio::sync::mpsc;

use crate::link::Link;
use tracing::Instrument as _;

const CLOSE: Duration = Duration::from_secs(2);
/// Tries at a popup that the person may still free, each of some seconds.
const TRIES: u32 = 50;
/// Tries at one that nobody sees: a busy machine needs more than one for fifty of them.
const TRIES_UNSEEN: u32 = 4;

/// `unseen`: nobody sees the browser's windows, so nobody can answer what they show.
pub(crate) fn serve(
    link: &Arc<Link>,
    mut popups: mpsc::UnboundedReceiver<(String, String)>,
    unseen: bool,
) {
    let weak: Weak<Link> = Arc::downgrade(link);
    tokio::spawn(
        async move {
            while let Some((target, opener)) = popups.recv().await {
                // One that is frozen must not hold up the next.
                tokio::spawn(take_up(weak.clone(), target, opener, unseen).in_current_span());
            }
        }
        .in_current_span(),
    );
}

async fn take_up(link: Weak<Link>, target: String, opener: String, unseen: bool) {
    for attempt in 1..=TRIES {
        let Some(link) = link.upgrade() else { return };
        let attached = link.attach(&target, true, Some(opener.clone())).await;
        if let Ok(tab) = &attached {
            let from = link.hub.opener_of(tab);
            let key = link.hub.presence_key();
            if !link
                .hub
                .interceptor
                .arrived(&link.connection, tab, from, key)
                .await
            {
                link.hub.popup_done(&target);
                return;
            }
            link.hub.announce_opened(tab);
            // A person's eyes follow a new tab.
            if !link.hub.opened_behind(&target)
                && link.hub.active().is_some_and(|t| t.target == opener)
            {
                link.hub.activate(&tab.id);
            }
        }
        link.hub.popup_done(&target);
        match attached {
            Err(BrowserError::Timeout { .. }) if link.hub.knows(&target) => {
                if attempt == if unseen { TRIES_UNSEEN } else { 1 } {
                    link.hub.popup_blocked(&target);
                }
                if unseen && attempt == TRIES_UNSEEN {
                    let params = json!({"targetId": target});
                    let _ = link
                        .connection
                        .call_raw(None, "Target.closeTarget", &params, CLOSE)
                        .await;
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
