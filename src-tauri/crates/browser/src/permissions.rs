//! What pages may ask the person for through the browser: place, notifications, camera, microphone.
//!
//! Such a question stands beside the address bar and blocks nothing of a run. In a managed browser
//! nobody may be there to answer, so everything of that kind is declined. The person's own browser
//! keeps its own answers; whether one of its questions is open cannot be asked over the protocol.

use std::time::Duration;

use serde_json::json;

use crate::connection::Connection;

const DEADLINE: Duration = Duration::from_secs(5);

/// Names of the permissions that raise a question (Permissions API, and Chromium's own).
const ASKED_FOR: &[&str] = &[
    "geolocation",
    "notifications",
    "camera",
    "microphone",
    "clipboard-read",
    "midi",
    "idle-detection",
    "window-management",
    "local-fonts",
    "local-network-access",
];

/// Declines all of them on all sites, for as long as the connection lives. A name that a browser
/// does not know is passed over.
pub(crate) async fn decline_all(connection: &Connection) {
    let requests = ASKED_FOR.iter().map(|name| async move {
        let params = json!({"permission": {"name": name}, "setting": "denied"});
        let set = connection
            .call_raw(None, "Browser.setPermission", &params, DEADLINE)
            .await;
        if let Err(error) = set {
            tracing::debug!(name, ?error, "this browser does not know the permission");
        }
    });
    futures::future::join_all(requests).await;
}
