//! What a browser tells of a page's objects and nodes.

use serde::Deserialize;
use serde_json::Value;

/// A value of a page: itself, or by its id.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RemoteObject {
    pub value: Option<Value>,
    pub object_id: Option<String>,
    pub description: Option<String>,
}

/// What came of an expression, or of a call of a function.
#[derive(Deserialize)]
pub(crate) struct Evaluated {
    pub result: RemoteObject,
    #[serde(rename = "exceptionDetails")]
    pub exception: Option<Exception>,
}

#[derive(Deserialize)]
pub(crate) struct Exception {
    #[serde(default)]
    text: String,
    exception: Option<RemoteObject>,
}

impl Exception {
    /// The error in words.
    pub fn said(self) -> String {
        let thrown = self.exception.and_then(|e| e.description);
        thrown.unwrap_or(self.text)
    }
}

/// A node as an object.
#[derive(Deserialize)]
pub(crate) struct Resolved {
    pub object: RemoteObject,
}

#[derive(Deserialize)]
pub(crate) struct Properties {
    result: Vec<Property>,
}

#[derive(Deserialize)]
struct Property {
    name: String,
    value: Option<RemoteObject>,
}

impl Properties {
    /// The entries of an array with their places, in order.
    pub fn entries(self) -> Vec<(usize, RemoteObject)> {
        let properties = self.result.into_iter();
        let mut entries: Vec<(usize, RemoteObject)> = properties
            .filter_map(|p| Some((p.name.parse().ok()?, p.value?)))
            .collect();
        entries.sort_unstable_by_key(|(at, _)| *at);
        entries
    }
}

#[derive(Deserialize)]
pub(crate) struct Described {
    pub node: Node,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Node {
    pub backend_node_id: i64,
    /// Of an element that holds a frame.
    pub frame_id: Option<String>,
    #[serde(default)]
    pub shadow_roots: Vec<Node>,
    pub shadow_root_type: Option<String>,
}
