//! Events of a browser, as far as they are read. What is left out where it has no default is a message that a
//! browser does not send, and is passed over.

use serde::Deserialize;

/// Kinds of requests whose answers change what a page shows.
pub(crate) const AWAITED: &[&str] = &["Document", "XHR", "Fetch", "Script", "Stylesheet"];

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TargetInfo {
    pub target_id: String,
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(default)]
    pub title: String,
    #[serde(default)]
    pub url: String,
    pub opener_id: Option<String>,
    pub parent_frame_id: Option<String>,
}

/// `Target.targetCreated`, `Target.targetInfoChanged`
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TargetTold {
    pub target_info: TargetInfo,
}

/// `Target.targetDestroyed`, `Target.targetCrashed`
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TargetGone {
    pub target_id: String,
}

/// `Target.attachedToTarget`
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Attached {
    pub session_id: String,
    pub target_info: TargetInfo,
}

/// `Target.detachedFromTarget`
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Detached {
    pub session_id: String,
}

/// `Page.frame*` but `Page.frameNavigated`, and `Page.navigatedWithinDocument`
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FrameTold {
    #[serde(default)]
    pub frame_id: String,
    #[serde(default)]
    pub parent_frame_id: String,
    #[serde(default)]
    pub url: String,
    #[serde(default)]
    pub reason: String,
    #[serde(default)]
    navigation_type: String,
    #[serde(default)]
    pub disposition: String,
    /// Seconds.
    #[serde(default)]
    pub delay: f64,
}

impl FrameTold {
    pub fn within_document(&self) -> bool {
        let kind = self.navigation_type.to_lowercase();
        kind.contains("samedocument")
    }
}

/// `Page.frameNavigated`
#[derive(Deserialize)]
pub(crate) struct Navigated {
    pub frame: Document,
}

/// What a frame shows now.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Document {
    pub id: String,
    pub parent_id: Option<String>,
    pub url: String,
    #[serde(default)]
    pub url_fragment: String,
    pub loader_id: String,
    pub unreachable_url: Option<String>,
    #[serde(default)]
    pub security_origin: String,
    #[serde(default)]
    pub mime_type: String,
}

/// `Network.requestWillBeSent`, `Network.responseReceived`, `Network.loadingFinished`, `Network.loadingFailed`
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RequestTold {
    pub request_id: String,
    #[serde(default, rename = "type")]
    pub kind: String,
    #[serde(default)]
    pub loader_id: String,
    #[serde(default)]
    pub frame_id: String,
    #[serde(default)]
    pub error_text: String,
    #[serde(default)]
    pub canceled: bool,
    pub request: Option<Sent>,
    pub response: Option<Response>,
}

#[derive(Deserialize)]
pub(crate) struct Sent {
    pub method: String,
}

#[derive(Deserialize)]
pub(crate) struct Response {
    pub status: i64,
}
