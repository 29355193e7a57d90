//! Whole texts of pages, and what holds for any page.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use copilot_protocol::{
    Element, ElementAttributes, ElementState, Hashes, Observation, ObservationId, PageSignals,
    Rect, TabId, Viewport, Zone,
};
use proptest::prelude::*;

use super::*;

pub(super) fn element(id: u32, role: &str, name: &str) -> Element {
    serde_json::from_value(serde_json::json!({
        "id": id, "tag": role, "role": role, "name": name, "zone": "top",
        "bbox": {"x": 10.0, "y": 10.0 * f64::from(id % 70), "w": 80.0, "h": 10.0},
        "in_viewport": true, "fingerprint": format!("v1:{role}{name}"),
    }))
    .unwrap()
}

pub(super) fn page(elements: Vec<Element>) -> Observation {
    Observation {
        id: ObservationId::from("o"),
        url: "https://club.example/start".into(),
        title: "Club".into(),
        tab: TabId::from("t1"),
        tabs: Vec::new(),
        viewport: Viewport {
            width: 1280.0,
            height: 800.0,
            page_width: 1280.0,
            page_height: 800.0,
            device_pixel_ratio: 1.0,
            ..Viewport::default()
        },
        total_elements: u32::try_from(elements.len()).unwrap(),
        elements,
        text: String::new(),
        text_truncated: false,
        headings: Vec::new(),
        hashes: Hashes::default(),
        signals: PageSignals::default(),
        dialog: None,
        loader: "1".into(),
        ms: 1.0,
    }
}
