//! The frames that a session serves, as the browser lists them.

use std::time::Duration;

use serde::Deserialize;
use serde_json::json;

use crate::connection::{CallError, Connection};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Tree {
    frame_tree: FrameTree,
}

/// A frame with those inside it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FrameTree {
    pub frame: TreeFrame,
    #[serde(default)]
    pub child_frames: Vec<FrameTree>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TreeFrame {
    pub id: String,
    pub url: String,
    pub loader_id: String,
    #[serde(default)]
    pub security_origin: String,
    #[serde(default)]
    pub mime_type: String,
}

impl FrameTree {
    /// The frame and all inside it.
    pub fn all(self) -> Vec<TreeFrame> {
        let mut all = vec![self.frame];
        all.extend(self.child_frames.into_iter().flat_map(FrameTree::all));
        all
    }
}

pub(crate) async fn frame_tree(
    connection: &Connection,
    session: &str,
    deadline: Duration,
) -> Result<FrameTree, CallError> {
    let (method, none) = ("Page.getFrameTree", json!({}));
    let asked = connection.ask::<Tree>(Some(session), method, &none, deadline);
    Ok(asked.await?.frame_tree)
}
