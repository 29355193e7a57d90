//! Recall against Chromium's accessibility tree: of its nodes that one uses and that can be seen on the screen,
//! those that a snapshot lists. Of the main frame; what lies under something else does not count.

use std::collections::HashMap;

use copilot_protocol::Observation;
use serde_json::{Value, json};

use crate::Failure;
use crate::raw::RawTab;
use crate::snapshots::{is_listed, share};

/// Elements of a page of which the tree is not asked: it does not come in time.
pub const MOST: u32 = 20_000;

const USED: [&str; 17] = [
    "button",
    "link",
    "textbox",
    "searchbox",
    "checkbox",
    "radio",
    "combobox",
    "slider",
    "spinbutton",
    "switch",
    "tab",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "treeitem",
    "listbox",
    "DisclosureTriangle",
];

/// Whether what is seen in the middle of each box is the element of that box, or lies in it.
const SEEN: &str = "(boxes => boxes.map(([x, y, w, h]) => {
    const cx = x + w / 2, cy = y + h / 2;
    if (w < 2 || h < 2 || cx < 0 || cy < 0 || cx >= innerWidth || cy >= innerHeight) return false;
    let at = document.elementFromPoint(cx, cy);
    while (at && at.shadowRoot) {
        const inner = at.shadowRoot.elementFromPoint(cx, cy);
        if (!inner || inner === at) break;
        at = inner;
    }
    for (; at; at = at.parentElement || (at.getRootNode().host ?? null)) {
        const box = at.getBoundingClientRect();
        if (Math.abs(box.x - x) < 2 && Math.abs(box.y - y) < 2 && Math.abs(box.width - w) < 2 && Math.abs(box.height - h) < 2) return true;
    }
    return false;
}))";

/// `None`: the tree has nothing on the screen that one uses. With those that are not listed, in words.
pub async fn recall(
    tab: &mut RawTab<'_>,
    snapshot: &Observation,
) -> Result<Option<(f64, Vec<String>)>, Failure> {
    let tree = tab.call("Accessibility.getFullAXTree", json!({})).await?;
    let mut used: HashMap<i64, String> = HashMap::new();
    for node in tree["nodes"].as_array().into_iter().flatten() {
        let role = node["role"]["value"].as_str().unwrap_or_default();
        if node["ignored"] == true || !USED.contains(&role) {
            continue;
        }
        if let Some(id) = node["backendDOMNodeId"].as_i64() {
            let name = node["name"]["value"].as_str().unwrap_or_default();
            used.insert(id, format!("{role} {name:?}"));
        }
    }
    let params = json!({ "computedStyles": [], "includeDOMRects": true });
    let document_snapshot = tab.call("DOMSnapshot.captureSnapshot", params).await?;
    let document = &document_snapshot["documents"][0];
    let scrolled = (
        document["scrollOffsetX"].as_f64().unwrap_or_default(),
        document["scrollOffsetY"].as_f64().unwrap_or_default(),
    );
    let ids = document["nodes"]["backendNodeId"]
        .as_array()
        .ok_or("no nodes")?;
    let indices = document["layout"]["nodeIndex"]
        .as_array()
        .ok_or("no layout")?;
    let bounds = document["layout"]["bounds"].as_array().ok_or("no boxes")?;
    let mut found: Vec<(String, [f64; 4])> = Vec::new();
    for (index, bound) in indices.iter().zip(bounds) {
        let id = index
            .as_u64()
            .and_then(|i| ids.get(usize::try_from(i).ok()?)?.as_i64());
        let Some(what) = id.and_then(|id| used.remove(&id)) else {
            continue;
        };
        let side = |at: usize| bound[at].as_f64().unwrap_or_default();
        found.push((
            what,
            [side(0) - scrolled.0, side(1) - scrolled.1, side(2), side(3)],
        ));
    }
    let boxes: Vec<[f64; 4]> = found.iter().map(|(_, b)| *b).collect();
    let seen = tab
        .evaluate(&format!("{SEEN}({})", serde_json::to_string(&boxes)?))
        .await?;
    let (mut all, mut missed) = (0_u32, Vec::new());
    for ((what, [x, y, w, h]), seen) in found.iter().zip(seen.as_array().into_iter().flatten()) {
        if seen != &Value::Bool(true) {
            continue;
        }
        all += 1;
        if !is_listed(snapshot, x + w / 2.0, y + h / 2.0) {
            missed.push(format!("{what} at {x:.0},{y:.0} {w:.0}x{h:.0}"));
        }
    }
    Ok(share(all, missed))
}
