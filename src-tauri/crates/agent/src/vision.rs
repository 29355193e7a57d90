//! When the model is shown the page, and the picture that it is shown.
//!
//! A picture costs about as much as a page's text, so by itself a run sends one only where the list of
//! elements is poor: what is drawn and not written, hardly an element, or failure after failure.

use copilot_ports::PlannerContext;
use copilot_protocol::{Observation, Vision};

/// Fewer elements in view than this, on a page with hardly any text, are a poor list.
const FEW_ELEMENTS: usize = 3;
/// Characters of text from which a page without elements is simply one to read.
const ENOUGH_TEXT: usize = 400;
/// Share of the elements in view without a name from which the list tells too little.
const MOSTLY_UNNAMED: f64 = 0.5;
/// Failures in a row, or steps without progress, after which another way of looking may help.
const FAILURES: usize = 2;
const NO_PROGRESS: u32 = 3;

/// Why a picture is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisionReason {
    /// The person wants it with every plan.
    Always,
    /// Something on the screen is drawn, not written.
    Drawn,
    FewElements,
    Unnamed,
    Failing,
}

/// Whether the next plan is made with a picture. Pure: decided by the setting and what the planner is told.
pub fn vision_wanted(vision: Vision, context: &PlannerContext) -> Option<VisionReason> {
    let observation = &context.observation;
    match vision {
        Vision::Off => None,
        // Over a dialog of the browser no picture can be taken.
        _ if observation.dialog.is_some() || observation.url == "about:blank" => None,
        Vision::Always => Some(VisionReason::Always),
        Vision::Auto => poor(observation).or_else(|| {
            let failing = failures(context) >= FAILURES
                || context.no_progress_steps >= NO_PROGRESS
                || context.loop_detected;
            failing.then_some(VisionReason::Failing)
        }),
    }
}

fn poor(observation: &Observation) -> Option<VisionReason> {
    let seen: Vec<_> = observation
        .elements
        .iter()
        .filter(|e| e.in_viewport)
        .collect();
    if seen.iter().any(|e| e.tag == "canvas") {
        return Some(VisionReason::Drawn);
    }
    let text = observation.text.chars().count();
    if seen.len() < FEW_ELEMENTS && text < ENOUGH_TEXT && !observation.signals.busy {
        return Some(VisionReason::FewElements);
    }
    let unnamed = seen
        .iter()
        .filter(|e| e.name.trim().is_empty() && e.context.is_empty() && e.options.is_empty())
        .count();
    let mostly = !seen.is_empty() && unnamed as f64 / seen.len() as f64 > MOSTLY_UNNAMED;
    mostly.then_some(VisionReason::Unnamed)
}

/// Actions at the end of the history that went wrong.
fn failures(context: &PlannerContext) -> usize {
    context
        .history
        .iter()
        .rev()
        .take_while(|record| {
            record
                .outcome
                .as_ref()
                .is_some_and(|outcome| !outcome.status.is_ok())
        })
        .count()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use serde_json::{Value, json};

    fn element(id: u32, tag: &str, name: &str) -> Value {
        json!({ "id": id, "tag": tag, "role": "button", "name": name, "in_viewport": true,
            "bbox": { "x": 0.0, "y": 0.0, "w": 10.0, "h": 10.0 }, "zone": "top", "fingerprint": "v1:x" })
    }

    fn context(elements: &[Value], text: &str) -> PlannerContext {
        serde_json::from_value(json!({
            "goal": "g", "stage": "locate", "page_type": "other",
            "listing_detected": false, "allowed_actions": [], "avoid_search": false,
            "search_no_change": false, "search_controls": [], "candidates": [],
            "observation": {
                "id": "o", "url": "http://a.test/", "title": "", "tab": "t1", "tabs": [],
                "viewport": {"width": 1.0, "height": 1.0, "scroll_x": 0.0, "scroll_y": 0.0, "page_width": 1.0,
                    "page_height": 1.0, "device_pixel_ratio": 1.0},
                "elements": elements, "total_elements": 0, "text": text, "text_truncated": false,
                "hashes": {"dom": "", "mapping": ""}, "loader": "", "ms": 0.0},
            "recent_observations": [], "state_change_hint": "", "loop_detected": false, "error": null,
            "attempts": 0, "avoid_elements": [], "tab_events": [], "progress": 0.0, "no_progress_steps": 0,
            "history": [], "person_said": [], "memory": null,
        }))
        .unwrap()
    }

    fn rich() -> PlannerContext {
        let elements: Vec<Value> = (0..6).map(|n| element(n, "button", "Buy")).collect();
        context(&elements, "words")
    }

    fn failed(c: &mut PlannerContext, times: usize) {
        let record = json!({ "step": 1, "action": { "action": "click", "element": 1 }, "label": "", "url": "",
            "outcome": { "id": "a", "status": "covered", "delivery": "trusted", "url": "", "url_changed": false,
                "dom_changed": false, "ms": 1.0 } });
        for _ in 0..times {
            c.history
                .push(serde_json::from_value(record.clone()).unwrap());
        }
    }

    #[test]
    fn a_picture_is_sent_only_where_the_list_is_poor() {
        let auto = |c: &PlannerContext| vision_wanted(Vision::Auto, c);
        assert_eq!(auto(&rich()), None);
        let long = "word ".repeat(200);
        assert_eq!(auto(&context(&[], &long)), None, "a page to read");
        assert_eq!(auto(&context(&[], "hi")), Some(VisionReason::FewElements));
        let mut drawn = rich();
        drawn
            .observation
            .elements
            .push(serde_json::from_value(element(9, "canvas", "Board")).unwrap());
        assert_eq!(auto(&drawn), Some(VisionReason::Drawn));
        let nameless: Vec<Value> = (0..6).map(|n| element(n, "div", "")).collect();
        assert_eq!(
            auto(&context(&nameless, &long)),
            Some(VisionReason::Unnamed)
        );
        let mut loading = context(&[], "");
        loading.observation.signals.busy = true;
        assert_eq!(auto(&loading), None, "still being filled");
    }

    #[test]
    fn repeated_failure_asks_for_a_picture() {
        let mut c = rich();
        failed(&mut c, 1);
        assert_eq!(vision_wanted(Vision::Auto, &c), None);
        failed(&mut c, 1);
        assert_eq!(vision_wanted(Vision::Auto, &c), Some(VisionReason::Failing));
        let mut c = rich();
        c.no_progress_steps = 3;
        assert_eq!(vision_wanted(Vision::Auto, &c), Some(VisionReason::Failing));
        let mut c = rich();
        c.loop_detected = true;
        assert_eq!(vision_wanted(Vision::Auto, &c), Some(VisionReason::Failing));
    }

    #[test]
    fn the_person_may_want_all_or_none() {
        assert_eq!(
            vision_wanted(Vision::Always, &rich()),
            Some(VisionReason::Always)
        );
        assert_eq!(vision_wanted(Vision::Off, &context(&[], "")), None);
        let mut blank = rich();
        blank.observation.url = "about:blank".into();
        assert_eq!(vision_wanted(Vision::Always, &blank), None);
    }
}
