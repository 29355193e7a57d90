//! Numbers of elements that outlive this process: a later one resolves them, or answers stale.

use std::collections::HashMap;
use std::time::Duration;

use copilot_ports::BrowserError;
use futures::future::join_all;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::connection::timed_out;
use crate::frame_tree::frame_tree;
use crate::frames::MAIN;
use crate::injected_script::Page;
use crate::observe::find_frames;
use crate::oopif::query::{FRAME_PATIENCE, patience};
use crate::remote::Described;

const DEADLINE: Duration = Duration::from_secs(10);

/// One numbered element, by what the browser itself knows it by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ElementHandle {
    pub id: u32,
    /// `DOM.BackendNodeId`, the same for every session of its process.
    pub backend_node: i64,
    /// Id of the frame of another origin that holds it, and loader of the document there; empty in the
    /// main frame and in frames of its origin.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub frame_id: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub frame_loader: String,
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
        let snapshot = state.last_snapshot.as_ref();
        let elements: Vec<u32> = snapshot
            .map(|l| l.elements.iter().map(|e| e.id).collect())
            .unwrap_or_default();
        (state.loader.clone(), elements)
    };
    let frames = page.tab.frames.state().by_frame(&elements);
    let asked = join_all(frames.iter().map(|(frame, list)| async move {
        let limit = patience(frame, DEADLINE);
        let locals: Vec<u32> = list.iter().map(|(_, local)| *local).collect();
        let work = async {
            let inside = page.within(frame);
            let loader = if frame == MAIN {
                String::new()
            } else {
                loader_of(&inside, frame, limit).await?
            };
            Some((loader, nodes(&inside, &locals, limit).await?))
        };
        tokio::time::timeout(limit, work).await.ok().flatten()
    }))
    .await;
    let mut found: HashMap<u32, ElementHandle> = HashMap::new();
    for ((frame, list), answer) in frames.iter().zip(asked) {
        // What is in a frame that does not answer answers stale later.
        let Some((loader, nodes)) = answer else {
            if frame == MAIN {
                return Err(timed_out("elements of the page", DEADLINE));
            }
            continue;
        };
        let known = list.iter().zip(nodes);
        found.extend(known.filter_map(|((id, _), node)| {
            let handle = ElementHandle {
                id: *id,
                backend_node: node?,
                frame_id: frame.clone(),
                frame_loader: loader.clone(),
            };
            Some((*id, handle))
        }));
    }
    Ok(ElementHandles {
        target: page.tab.target.clone(),
        opened: page.tab.opened,
        loader,
        next: page.hub.first_element(),
        elements: elements.iter().filter_map(|id| found.remove(id)).collect(),
    })
}

/// The browser's own numbers of elements; `None` where one is gone.
async fn nodes(page: &Page<'_>, ids: &[u32], limit: Duration) -> Option<Vec<Option<i64>>> {
    let objects = page.objects(ids, limit).await.ok()?;
    let session = page.session().ok()?;
    let session = session.as_str();
    let described = join_all(objects.iter().map(|object| async move {
        let object = object.as_ref()?;
        let params = json!({"objectId": object, "depth": 0});
        let asked = page
            .connection
            .ask(Some(session), "DOM.describeNode", &params, limit);
        let described: Described = asked.await.ok()?;
        Some(described.node.backend_node_id)
    }))
    .await;
    Some(described)
}

/// Loader of a frame's document now.
async fn loader_of(page: &Page<'_>, frame: &str, limit: Duration) -> Option<String> {
    let session = page.session().ok()?;
    let tree = frame_tree(page.connection, &session, limit).await.ok()?;
    let mut frames = tree.all().into_iter();
    frames.find(|f| f.id == frame).map(|f| f.loader_id)
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
    if handles.elements.iter().any(|h| !h.frame_id.is_empty()) {
        // Frames attach one inside the other; those that are not found answer stale.
        find_frames(page, DEADLINE).await?;
    }
    let mut loaders: HashMap<&str, bool> = HashMap::new();
    for handle in &handles.elements {
        let frame = handle.frame_id.as_str();
        let inside = page.within(frame);
        if frame.is_empty() {
            let there = page.restore(handle.backend_node, handle.id, DEADLINE);
            restored += u32::from(there.await?);
            continue;
        }
        if !loaders.contains_key(frame) {
            let now = loader_of(&inside, frame, FRAME_PATIENCE).await;
            loaders.insert(frame, now.as_ref() == Some(&handle.frame_loader));
        }
        if !loaders[frame] {
            continue;
        }
        match inside
            .restore(handle.backend_node, handle.id, FRAME_PATIENCE)
            .await
        {
            Ok(true) => {
                let mut frames = page.tab.frames.state();
                frames.set_number(handle.id, frame, handle.id);
                restored += 1;
            }
            Ok(false) => {}
            Err(error) if error.is_of_tab() => return Err(error.into()),
            Err(_) => {
                loaders.insert(frame, false);
            }
        }
    }
    Ok(restored)
}
