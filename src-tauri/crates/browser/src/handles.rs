//! Numbers of elements that outlive this process: a later one resolves them, or answers stale.

use std::time::Duration;

use copilot_ports::BrowserError;
use serde::{Deserialize, Serialize};

use crate::world::Page;

const DEADLINE: Duration = Duration::from_secs(10);

/// One numbered element, by what the browser itself knows it by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ElementHandle {
    pub id: u32,
    /// Path of frames, empty for the main frame.
    pub frame: String,
    /// `DOM.BackendNodeId`, the same for every session of the browser.
    pub backend_node: i64,
    pub fingerprint: String,
}

/// The numbered elements of one document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ElementHandles {
    pub target: String,
    /// The run opened the tab.
    pub opened: bool,
    /// Loader of the document: with another one all numbers are stale.
    pub loader: String,
    /// No number from here on was ever given.
    pub next: u32,
    pub elements: Vec<ElementHandle>,
}

pub(crate) async fn collect(page: &Page<'_>) -> Result<ElementHandles, BrowserError> {
    let (loader, elements) = {
        let state = page.tab.state();
        let elements: Vec<(u32, String, String)> = state
            .last_look
            .as_ref()
            .map(|l| {
                l.elements
                    .iter()
                    .map(|e| (e.id, e.frame.clone(), e.fingerprint.clone()))
                    .collect()
            })
            .unwrap_or_default();
        (state.loader.clone(), elements)
    };
    let ids: Vec<u32> = elements.iter().map(|(id, ..)| *id).collect();
    let objects = page.objects(&ids, DEADLINE).await?;
    #[derive(Deserialize)]
    struct Described {
        node: Node,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Node {
        backend_node_id: i64,
    }
    let described = futures::future::join_all(objects.iter().map(|object| async move {
        let object = object.as_ref()?;
        let raw = page
            .connection
            .call_raw(
                Some(&page.tab.session),
                "DOM.describeNode",
                &serde_json::json!({"objectId": object, "depth": 0}),
                DEADLINE,
            )
            .await
            .ok()?;
        let described: Described = serde_json::from_str(raw.get()).ok()?;
        Some(described.node.backend_node_id)
    }))
    .await;
    Ok(ElementHandles {
        target: page.tab.target.clone(),
        opened: page.tab.opened,
        loader,
        next: page.hub.first_element(),
        elements: elements
            .into_iter()
            .zip(described)
            .filter_map(|((id, frame, fingerprint), node)| {
                Some(ElementHandle {
                    id,
                    frame,
                    backend_node: node?,
                    fingerprint,
                })
            })
            .collect(),
    })
}

/// Registers the elements under their numbers, if the document is still the same.
pub(crate) async fn restore(
    page: &Page<'_>,
    handles: &ElementHandles,
) -> Result<u32, BrowserError> {
    page.hub.used_elements(handles.next);
    if page.tab.state().loader != handles.loader {
        return Ok(0);
    }
    let mut restored = 0;
    for handle in &handles.elements {
        if page
            .restore(handle.backend_node, handle.id, DEADLINE)
            .await?
        {
            restored += 1;
        }
    }
    Ok(restored)
}
