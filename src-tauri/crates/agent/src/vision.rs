//! When the model is shown the page, and the picture that it is shown.
//!
//! A picture costs about as much as a page's text, so by itself a run sends one only where the list of
//! elements is poor: what is drawn and not written, hardly an element, or failure after failure.

use copilot_ports::PlannerContext;
use copilot_protocol::{Action, ActionOutcome, Observation, Vision};

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
    /// The model asked for it with its last action; `whole`: of all the page.
    Asked {
        whole: bool,
    },
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
        _ if asked(context).is_some() => asked(context),
        Vision::Always => Some(VisionReason::Always),
        Vision::Auto => poor(observation).or_else(|| {
            let failing = failures(context) >= FAILURES
                || context.no_progress_steps >= NO_PROGRESS
                || context.loop_detected;
            failing.then_some(VisionReason::Failing)
        }),
    }
}

fn asked(context: &PlannerContext) -> Option<VisionReason> {
    match context.history.last()?.action {
        Action::Screenshot { full_page } => Some(VisionReason::Asked { whole: full_page }),
        _ => None,
    }
}

fn poor(observation: &Observation) -> Option<VisionReason> {
    let all = observation.elements.iter();
    let seen: Vec<_> = all.filter(|e| e.in_viewport).collect();
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
    let outcomes = context
        .history
        .iter()
        .rev()
        .map(|record| record.outcome.as_ref());
    let failed = |outcome: &Option<&ActionOutcome>| outcome.is_some_and(|o| !o.status.is_ok());
    outcomes.take_while(failed).count()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use crate::test_fixtures as fixtures;
    use copilot_protocol::Element;
    use serde_json::json;

    fn element(id: u32, tag: &str, name: &str) -> Element {
        fixtures::element(id, "button", name, json!({"tag": tag}))
    }

    fn context(elements: Vec<Element>, text: &str) -> PlannerContext {
        let mut s = fixtures::begun("g", None);
        let seen = fixtures::snapshot("http://a.test/", "", elements, json!({"text": text}));
        s.observation = Some(std::sync::Arc::new(seen));
        crate::context::planner_context(&s).unwrap()
    }

    fn rich() -> PlannerContext {
        context(
            (0..6).map(|n| element(n, "button", "Buy")).collect(),
            "words",
        )
    }

    fn failed(c: &mut PlannerContext, times: usize) {
        let record = json!({ "step": 1, "action": { "action": "click", "element": 1 }, "label": "", "url": "",
            "outcome": { "id": "a", "status": "covered", "delivery": "trusted", "url": "", "url_changed": false,
                "dom_changed": false, "ms": 1.0 } });
        for _ in 0..times {
            let record = serde_json::from_value(record.clone());
            c.history.push(record.unwrap());
        }
    }

    #[test]
    fn a_picture_is_sent_only_where_the_list_is_poor() {
        let auto = |c: &PlannerContext| vision_wanted(Vision::Auto, c);
        assert_eq!(auto(&rich()), None);
        let long = "word ".repeat(200);
        assert_eq!(auto(&context(vec![], &long)), None, "a page to read");
        assert_eq!(
            auto(&context(vec![], "hi")),
            Some(VisionReason::FewElements)
        );
        let mut drawn = rich();
        let canvas = element(9, "canvas", "Board");
        drawn.observation.elements.push(canvas);
        assert_eq!(auto(&drawn), Some(VisionReason::Drawn));
        let nameless = (0..6).map(|n| element(n, "div", "")).collect();
        let nameless = context(nameless, &long);
        assert_eq!(auto(&nameless), Some(VisionReason::Unnamed));
        let mut loading = context(vec![], "");
        loading.observation.signals.busy = true;
        assert_eq!(auto(&loading), None, "still being filled");
    }

    #[test]
    fn repeated_failure_asks_for_a_picture() {
        let wanted = |change: fn(&mut PlannerContext)| {
            let mut c = rich();
            change(&mut c);
            vision_wanted(Vision::Auto, &c)
        };
        assert_eq!(wanted(|c| failed(c, 1)), None);
        assert_eq!(wanted(|c| failed(c, 2)), Some(VisionReason::Failing));
        assert_eq!(
            wanted(|c| c.no_progress_steps = 3),
            Some(VisionReason::Failing)
        );
        assert_eq!(
            wanted(|c| c.loop_detected = true),
            Some(VisionReason::Failing)
        );
    }

    #[test]
    fn a_model_that_takes_a_screenshot_sees_it() {
        let mut c = rich();
        failed(&mut c, 1);
        c.history[0].action = Action::Screenshot { full_page: true };
        let asked = Some(VisionReason::Asked { whole: true });
        assert_eq!(vision_wanted(Vision::Auto, &c), asked);
        assert_eq!(vision_wanted(Vision::Off, &c), None);
        c.history.insert(0, c.history[0].clone());
        failed(&mut c, 1);
        assert_ne!(vision_wanted(Vision::Auto, &c), asked, "it did more since");
    }

    #[test]
    fn the_person_may_want_all_or_none() {
        let always = vision_wanted(Vision::Always, &rich());
        assert_eq!(always, Some(VisionReason::Always));
        assert_eq!(vision_wanted(Vision::Off, &context(vec![], "")), None);
        let mut blank = rich();
        blank.observation.url = "about:blank".into();
        assert_eq!(vision_wanted(Vision::Always, &blank), None);
    }
}
