//! What a page script answers to a snapshot, and what of it it need not tell again.
//!
//! The script numbers what it says of an element. As long as that does not change, later answers give
//! the number alone; the same goes for the text and the headings. What is kept here is the last answer.

use std::collections::HashMap;
use std::sync::Arc;

use copilot_protocol::{
    Element, ElementAttributes, ElementState, FormInfo, Heading, PageSignals, Rect, Viewport, Zone,
};
use serde::Deserialize;

use crate::merge::{Passage, Snapshot};
use crate::page_activity::PageActivity;

/// What is said of an element as long as nothing around it changes.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Saying {
    tag: String,
    role: String,
    name: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    frame: String,
    #[serde(default)]
    attrs: ElementAttributes,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default)]
    context: String,
    #[serde(default)]
    form: Option<FormInfo>,
    #[serde(default)]
    editable: bool,
}

/// What may be different at each snapshot.
#[derive(Clone, Debug, Deserialize)]
struct Passing {
    id: u32,
    /// Number of what is said of it.
    said: u32,
    /// That, where this side does not have it.
    what: Option<Saying>,
    zone: Zone,
    bbox: Rect,
    in_viewport: bool,
    #[serde(default)]
    covered: bool,
    #[serde(default)]
    fixed: bool,
    #[serde(default)]
    nav: bool,
    #[serde(default)]
    heading: String,
    #[serde(default)]
    value: String,
    #[serde(default)]
    state: ElementState,
    #[serde(default)]
    is_new: bool,
    line: Option<u32>,
    column: Option<u32>,
}

/// One answer, as it comes.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Answer {
    url: String,
    title: String,
    viewport: Viewport,
    elements: Vec<Passing>,
    total_elements: u32,
    /// `None`: as at the last snapshot.
    text: Option<String>,
    text_truncated: bool,
    headings: Option<Vec<Heading>>,
    signals: PageSignals,
    shape: String,
    pulse: PageActivity,
    next: u32,
    stamp: u64,
    /// Counts the snapshots of the script; 0: one that is not kept.
    serial: u64,
    origin: String,
    #[serde(default)]
    points: Vec<(u32, f64, f64)>,
    #[serde(default)]
    passages: Vec<Passage>,
}

/// The last answer of a script.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    stamp: u64,
    serial: u64,
    sayings: HashMap<u32, Saying>,
    text: String,
    headings: Vec<Heading>,
}

impl Kept {
    /// What the script is told of it: which script gave it, and at which of its snapshots.
    pub fn name(&self) -> [u64; 2] {
        [self.stamp, self.serial]
    }
}

/// The answer refers to something that is not kept.
#[derive(Debug)]
pub(crate) struct Missing;

impl Answer {
    /// Completes an answer by what is kept. The second is what is to be kept from now on, if anything is.
    pub fn complete(self, kept: Option<&Kept>) -> Result<(Snapshot, Option<Kept>), Missing> {
        let kept = kept.filter(|k| k.stamp == self.stamp);
        let mut sayings = HashMap::with_capacity(self.elements.len());
        let mut elements = Vec::with_capacity(self.elements.len());
        for passing in self.elements {
            let said = match passing.what {
                Some(said) => said,
                None => kept
                    .and_then(|k| k.sayings.get(&passing.said))
                    .or_else(|| sayings.get(&passing.said))
                    .cloned()
                    .ok_or(Missing)?,
            };
            let saying = said.clone();
            elements.push(Element {
                id: passing.id,
                tag: said.tag,
                role: said.role,
                name: said.name,
                text: said.text,
                value: passing.value,
                state: passing.state,
                zone: passing.zone,
                bbox: passing.bbox,
                in_viewport: passing.in_viewport,
                covered: passing.covered,
                fixed: passing.fixed,
                nav: passing.nav,
                frame: said.frame,
                attrs: said.attrs,
                options: said.options,
                context: said.context,
                heading: passing.heading,
                form: said.form,
                editable: said.editable,
                is_new: passing.is_new,
                line: passing.line,
                column: passing.column,
                fingerprint: String::new(),
            });
            sayings.insert(passing.said, saying);
        }
        let text = match self.text {
            Some(text) => text,
            None => kept.map(|k| k.text.clone()).ok_or(Missing)?,
        };
        let headings = match self.headings {
            Some(headings) => headings,
            None => kept.map(|k| k.headings.clone()).ok_or(Missing)?,
        };
        let keep = (self.serial > 0).then(|| Kept {
            stamp: self.stamp,
            serial: self.serial,
            sayings,
            text: text.clone(),
            headings: headings.clone(),
        });
        let snapshot = Snapshot {
            url: self.url,
            title: self.title,
            viewport: self.viewport,
            elements,
            total_elements: self.total_elements,
            text,
            text_truncated: self.text_truncated,
            headings,
            signals: self.signals,
            shape: self.shape,
            pulse: self.pulse,
            next: self.next,
            stamp: self.stamp,
            origin: self.origin,
            points: self.points,
            passages: self.passages,
        };
        Ok((snapshot, keep))
    }
}

/// Answers of the scripts of a page's frames, by frame.
pub(crate) type Answers = HashMap<String, Arc<Kept>>;

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use serde_json::json;

    fn answer(serial: u64, element: &serde_json::Value, text: Option<&str>) -> Answer {
        serde_json::from_value(json!({
            "url": "", "title": "", "elements": [element], "total_elements": 1, "text": text,
            "text_truncated": false, "headings": text.map(|_| json!([])), "shape": "", "next": 2, "stamp": 7,
            "serial": serial, "origin": "", "signals": PageSignals::default(), "viewport": Viewport::default(),
            "pulse": {"effects": 0, "quiet_for": 0.0, "framed": true, "frameless": false, "moving": 0.0,
                "ready": "complete", "busy": false},
        }))
        .unwrap()
    }

    fn passing(what: bool) -> serde_json::Value {
        let mut passing = json!({
            "id": 1, "said": 4, "zone": "top", "bbox": {"x": 0, "y": 0, "w": 1, "h": 1}, "in_viewport": true,
        });
        if what {
            passing["what"] = json!({"tag": "button", "role": "button", "name": "Send"});
        }
        passing
    }

    /// A snapshot with everything in it, and what is kept of it.
    fn whole(serial: u64) -> (Snapshot, Option<Kept>) {
        let answer = answer(serial, &passing(true), Some("words"));
        answer.complete(None).unwrap()
    }

    #[test]
    fn what_was_told_need_not_be_told_again() {
        let (first, kept) = whole(1);
        let kept = kept.unwrap();
        assert_eq!(kept.name(), [7, 1]);
        let (second, _) = answer(2, &passing(false), None)
            .complete(Some(&kept))
            .unwrap();
        assert_eq!(first.elements, second.elements);
        assert_eq!(second.text, "words");
    }

    #[test]
    fn what_is_not_kept_is_missed() {
        assert!(answer(2, &passing(false), None).complete(None).is_err());
        let (_, kept) = whole(1);
        let mut other = answer(2, &passing(false), None);
        other.stamp = 8;
        assert!(other.complete(kept.as_ref()).is_err());
    }

    #[test]
    fn a_snapshot_aside_is_not_kept() {
        let (_, kept) = whole(0);
        assert!(kept.is_none());
    }
}
