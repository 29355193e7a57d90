//! Makes a target of the browser a tab of the run, and listens to it from then on.

use std::sync::Arc;
use std::time::Duration;

use copilot_ports::BrowserError;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use super::Hub;
use crate::connection::{CallError, Connection, timed_out};
use crate::frame_tree::{FrameTree, frame_tree};
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
#[serde(rename_all = "camelCase")]
struct Attached {
    session_id: String,
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
    let call = async |method: &'static str, params: Value| {
        let told = connection.call_raw(Some(session), method, &params, deadline);
        told.await.map(drop)
    };
    let keep_nothing = json!({"maxTotalBufferSize": 0, "maxResourceBufferSize": 0});
    let size = viewport.map(|(width, height)| {
        json!({"width": width, "height": height, "deviceScaleFactor": 0, "mobile": false})
    });
    let (page, network, inspector, focus, metrics, tree, frames, ..) = futures::join!(
        call("Page.enable", json!({})),
        call("Network.enable", keep_nothing),
        call("Inspector.enable", json!({})),
        call(
            "Emulation.setFocusEmulationEnabled",
            json!({"enabled": true})
        ),
        async {
            match size {
                Some(size) => call("Emulation.setDeviceMetricsOverride", size).await,
                None => Ok(()),
            }
        },
        frame_tree(&connection, session, deadline),
        tab.frames.begin(&connection, session, gated, deadline),
        // A file chooser of the system would hang over the person's screen. Old browsers know neither.
        call(
            "Page.setInterceptFileChooserDialog",
            json!({"enabled": true})
        ),
        call("Page.addScriptToEvaluateOnNewDocument", presence),
    );
    page.and(network)
        .and(inspector)
        .and(focus)
        .and(metrics)
        .and(frames)?;
    if let Ok(FrameTree {
        frame,
        child_frames,
    }) = tree
    {
        let mut state = tab.state();
        // A navigation that came meanwhile is newer.
        if state.loader.is_empty() {
            state.main_frame = frame.id;
            state.url = frame.url;
            state.loader = frame.loader_id;
            state.mime = frame.mime_type;
            tab.frames
                .state()
                .know(&frame.security_origin, child_frames);
        }
    }
    Ok(())
}

/// Waits until the tab is listened to, or shows a dialog.
async fn listened(
    tab: &Tab,
    mut listening: JoinHandle<Result<(), CallError>>,
    deadline: Duration,
) -> Result<(), BrowserError> {
    let listened = tokio::select! {
        biased;
        done = &mut listening => match done {
            Ok(done) => done.map_err(BrowserError::from),
            Err(error) => Err(BrowserError::Protocol(error.to_string())),
        },
        // While a dialog is open the page answers nothing; the rest is done once it is answered.
        () = tab.blocked() => match tab.state().dialog {
            Some(_) => Ok(()),
            None => Err(BrowserError::TabGone("it went while it was attached".into())),
        },
        () = tokio::time::sleep(deadline) => Err(timed_out("attach to a tab", deadline)),
    };
    if listened.is_err() {
        listening.abort();
    }
    listened
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
        let params = json!({"targetId": target, "flatten": true});
        let method = "Target.attachToTarget";
        let attached: Attached = connection.ask(None, method, &params, deadline).await?;
        let session = attached.session_id;
        let tab = {
            let mut state = self.state();
            let id = Self::name(&mut state, target);
            let tab = Arc::new(Tab::new(
                id,
                target.to_owned(),
                session,
                opened,
                opener,
                self.presence_key.clone(),
            ));
            state.tabs.push(tab.clone());
            tab
        };
        let listening = listen(
            connection.clone(),
            tab.clone(),
            viewport,
            script(&self.presence_key, self.marked()),
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
        if let Err(error) = listened(&tab, tokio::spawn(listening), deadline).await {
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
