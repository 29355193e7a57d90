//! Makes a target of the browser a tab of the run, and listens to it from then on.

use std::sync::Arc;
use std::time::Duration;

use chromiumoxide::cdp::browser_protocol::{
    emulation::{SetDeviceMetricsOverrideParams, SetFocusEmulationEnabledParams},
    inspector, network, page,
    target::{AttachToTargetParams, TargetId},
};
use chromiumoxide::types::Method;
use copilot_ports::BrowserError;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Hub;
use crate::connection::{CallError, Connection};
use crate::tab::Tab;
use crate::user_activity::watch::{script, watch};

const ATTACH_DEADLINE: Duration = Duration::from_secs(10);
/// A popup that is stuck in a dialog which was there before us answers nothing; the page that opened
/// it shares its process and is stuck with it.
const POPUP_DEADLINE: Duration = Duration::from_secs(6);
const BRIEF: Duration = Duration::from_secs(2);
/// A page with an open dialog answers once the person, or the run, has.
const ANSWER_DEADLINE: Duration = Duration::from_secs(60 * 60);

#[derive(Deserialize)]
struct Tree {
    #[serde(rename = "frameTree")]
    tree: Node,
}

#[derive(Deserialize)]
struct Node {
    frame: NodeFrame,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NodeFrame {
    id: String,
    url: String,
    loader_id: String,
}

/// Switches on what a tab of the run tells, and learns which document is in it.
async fn listen(
    connection: Arc<Connection>,
    tab: Arc<Tab>,
    viewport: Option<(u32, u32)>,
    presence: Value,
    gated: bool,
) -> Result<(), CallError> {
    let deadline = ANSWER_DEADLINE;
    let session = tab.session.as_str();
    let page = page::EnableParams::default();
    let network = network::EnableParams::builder()
        .max_total_buffer_size(0)
        .max_resource_buffer_size(0)
        .build();
    let inspector = inspector::EnableParams::default();
    let focus = SetFocusEmulationEnabledParams::new(true);
    let tree = page::GetFrameTreeParams::default();
    let tree_method = tree.identifier();
    let chooser = json!({"enabled": true});
    let (page, network, inspector, focus, metrics, tree, frames, ..) = futures::join!(
        connection.call(Some(session), &page, deadline),
        connection.call(Some(session), &network, deadline),
        connection.call(Some(session), &inspector, deadline),
        connection.call(Some(session), &focus, deadline),
        async {
            match viewport {
                Some((w, h)) => {
                    let params =
                        SetDeviceMetricsOverrideParams::new(i64::from(w), i64::from(h), 0.0, false);
                    connection
                        .call(Some(session), &params, deadline)
                        .await
                        .map(drop)
                }
                None => Ok(()),
            }
        },
        connection.call_raw(Some(session), &tree_method, &tree, deadline),
        tab.frames.begin(&connection, session, gated, deadline),
        // A file chooser of the system would hang over the person's screen. Old browsers know neither.
        connection.call_raw(
            Some(session),
            "Page.setInterceptFileChooserDialog",
            &chooser,
            deadline
        ),
        connection.call_raw(
            Some(session),
            "Page.addScriptToEvaluateOnNewDocument",
            &presence,
            deadline
        ),
    );
    page.map(drop)
        .and(network.map(drop))
        .and(inspector.map(drop))
        .and(focus.map(drop))
        .and(metrics)
        .and(frames)?;
    if let Ok(raw) = tree
        && let Ok(Tree { tree }) = serde_json::from_str::<Tree>(raw.get())
    {
        let mut state = tab.state();
        // A navigation that came meanwhile is newer.
        if state.loader.is_empty() {
            state.main_frame = tree.frame.id;
            state.url = tree.frame.url;
            state.loader = tree.frame.loader_id;
        }
    }
    Ok(())
}

impl Hub {
    /// Attaches to a target and makes it a tab of the run.
    pub async fn attach(
        self: &Arc<Self>,
        connection: &Arc<Connection>,
        target: &str,
        opened: bool,
        opener: Option<String>,
        viewport: Option<(u32, u32)>,
    ) -> Result<Arc<Tab>, BrowserError> {
        if let Some(tab) = self.state().tabs.iter().find(|t| t.target == target) {
            return Ok(tab.clone());
        }
        let deadline = if opener.is_some() {
            POPUP_DEADLINE
        } else {
            ATTACH_DEADLINE
        };
        let params = AttachToTargetParams::builder()
            .target_id(TargetId::new(target))
            .flatten(true)
            .build()
            .map_err(BrowserError::Protocol)?;
        let session = connection.call(None, &params, deadline).await?;
        let session: String = session.session_id.into();
        let tab = {
            let mut state = self.state();
            let id = Self::name(&mut state, target);
            let tab = Arc::new(Tab::new(id, target.to_owned(), session, opened, opener));
            state.tabs.push(tab.clone());
            tab
        };
        let listening = listen(
            connection.clone(),
            tab.clone(),
            viewport,
            script(self.presence_key(), self.marked()),
            self.interceptor.is_shut(),
        );
        // Before anything else: a popup goes on as soon as it need not wait for us.
        let shut = self
            .interceptor
            .shut(connection, &tab.session, target)
            .await;
        if let Err(error) = shut {
            self.give_back(connection, &tab).await;
            return Err(error.into());
        }
        let mut listening = tokio::spawn(listening);
        let failed = tokio::select! {
            biased;
            done = &mut listening => match done {
                Ok(Ok(())) => None,
                Ok(Err(error)) => Some(error.into()),
                Err(error) => Some(BrowserError::Protocol(error.to_string())),
            },
            // While a dialog is open the page answers nothing; the rest is done once it is answered.
            () = tab.blocked() => {
                let state = tab.state();
                (state.dialog.is_none()).then(|| BrowserError::TabGone("it went while it was attached".into()))
            }
            () = tokio::time::sleep(deadline) => Some(BrowserError::Timeout {
                what: "attach to a tab".into(),
                ms: u64::try_from(deadline.as_millis()).unwrap_or(u64::MAX),
            }),
        };
        if let Some(error) = failed {
            listening.abort();
            self.give_back(connection, &tab).await;
            return Err(error);
        }
        let announced = self.state().targets.get(target).map(|t| t.url.clone());
        if let Some(url) = announced {
            let mut state = tab.state();
            // A dialog came before the page could say where it is.
            if state.url.is_empty() {
                state.url = url;
            }
        }
        watch(
            Arc::downgrade(connection),
            Arc::downgrade(self),
            tab.clone(),
            self.presence_key().to_owned(),
        );
        Ok(tab)
    }

    /// Ends the session of a tab; nobody is told, since nobody knew of it.
    async fn give_back(&self, connection: &Connection, tab: &Tab) {
        {
            let mut state = self.state();
            state.tabs.retain(|t| t.target != tab.target);
        }
        tab.close();
        let params = json!({"sessionId": tab.session});
        let _ = connection
            .call_raw(None, "Target.detachFromTarget", &params, BRIEF)
            .await;
    }
}
