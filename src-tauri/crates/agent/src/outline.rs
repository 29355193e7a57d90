//! The plan that is shown before anything is done: made by the model, or read from the goal; changed and
//! approved by the person; ticked off while the run goes.
//!
//! It guides the planner and tells the person how far the run is. It decides nothing: what a run may do is the
//! guard's, and when the goal is met is the evidence's.

use copilot_protocol::{MAX_OUTLINE_CHARS, MAX_OUTLINE_STEPS, OutlineStep};

use crate::state::GraphState;

/// A plan is wanted, and none has been agreed on.
pub(crate) fn wanted(s: &GraphState) -> bool {
    s.settings().engine.plan_first && !s.outline_settled && s.answer.is_none()
}

/// The lines without empty ones; `None` where nothing is left, or there is too much.
pub(crate) fn cleaned(lines: &[String]) -> Option<Vec<String>> {
    let lines: Vec<String> = lines
        .iter()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|line| !line.is_empty())
        .collect();
    let fits = !lines.is_empty()
        && lines.len() <= MAX_OUTLINE_STEPS
        && lines
            .iter()
            .all(|line| line.chars().count() <= MAX_OUTLINE_CHARS);
    fits.then_some(lines)
}

/// A plan that the person changed during the run, in one spelling; `None` where nothing is left, or there is
/// too much.
pub(crate) fn edited(steps: &[OutlineStep]) -> Option<Vec<OutlineStep>> {
    let kept = steps.iter().filter(|step| !step.text.trim().is_empty());
    let (texts, done): (Vec<String>, Vec<bool>) =
        kept.map(|step| (step.text.clone(), step.done)).unzip();
    let texts = cleaned(&texts)?;
    let step = |(text, done)| OutlineStep { text, done };
    Some(texts.into_iter().zip(done).map(step).collect())
}

/// The person's plan with the ticks that the run gave: only the run says what is done, and a step that was
/// done while the person wrote stays so.
pub(crate) fn with_ticks(edited: &[OutlineStep], now: &[OutlineStep]) -> Vec<OutlineStep> {
    let done = now.iter().filter(|step| step.done);
    let mut done: Vec<&str> = done.map(|step| step.text.as_str()).collect();
    edited
        .iter()
        .map(|step| {
            // Of two steps with the same words, one tick makes one done.
            let at = done.iter().position(|text| *text == step.text);
            if let Some(at) = at {
                done.swap_remove(at);
            }
            OutlineStep {
                text: step.text.clone(),
                done: at.is_some(),
            }
        })
        .collect()
}

pub(crate) fn fresh(lines: Vec<String>) -> Vec<OutlineStep> {
    lines
        .into_iter()
        .map(|text| OutlineStep { text, done: false })
        .collect()
}

/// The goal as the changed plan says it: what the person wrote last counts.
pub(crate) fn as_goal(steps: &[OutlineStep]) -> String {
    let line = |step: &OutlineStep| step.text.trim_end_matches(['.', ';', ',']).to_owned();
    steps.iter().map(line).collect::<Vec<_>>().join(". ")
}

/// The plan with so many of its first steps done as a share of the planner's own steps says. What was ticked
/// off stays so.
pub(crate) fn ticked(outline: &[OutlineStep], goal_steps: Option<(u32, u32)>) -> Vec<OutlineStep> {
    let reached = match goal_steps {
        Some((done, all)) if all > 0 => outline.len() * done.min(all) as usize / all as usize,
        _ => 0,
    };
    outline
        .iter()
        .enumerate()
        .map(|(i, step)| OutlineStep {
            text: step.text.clone(),
            done: step.done || i < reached,
        })
        .collect()
}

/// The number of the step that a thought begins with: `[2] ...`, `[2/5] ...`; and the thought without it.
pub(crate) fn marked(thought: &str) -> Option<(u32, &str)> {
    let rest = thought.trim_start().strip_prefix('[')?;
    let (mark, text) = rest.split_once(']')?;
    let number = mark.split('/').next()?.trim().trim_end_matches('.');
    let number: u32 = number.parse().ok()?;
    (number > 0).then(|| (number, text.trim_start()))
}

/// What the planner is told where the person changed the plan.
pub(crate) const CHANGED: &str = "The person changed the plan: follow it as it stands now.";

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn a_thought_names_its_step() {
        assert_eq!(marked("[2] go on"), Some((2, "go on")));
        assert_eq!(marked(" [3/5] и дальше"), Some((3, "и дальше")));
        assert_eq!(marked("[0] no"), None);
        assert_eq!(marked("[x] no"), None);
        assert_eq!(marked("press [2]"), None);
        assert_eq!(marked(""), None);
    }

    #[test]
    fn a_plan_is_neither_empty_nor_endless() {
        assert_eq!(
            cleaned(&[" a  b ".into(), String::new()]),
            Some(vec!["a b".to_owned()])
        );
        assert_eq!(cleaned(&[" ".into()]), None);
        assert_eq!(cleaned(&vec!["x".to_owned(); MAX_OUTLINE_STEPS + 1]), None);
        assert_eq!(cleaned(&["x".repeat(MAX_OUTLINE_CHARS + 1)]), None);
    }

    #[test]
    fn a_plan_that_was_changed_keeps_the_ticks_of_the_run_and_no_others() {
        let steps = |steps: &[(&str, bool)]| -> Vec<OutlineStep> {
            let step = |(text, done): &(&str, bool)| OutlineStep {
                text: (*text).into(),
                done: *done,
            };
            steps.iter().map(step).collect()
        };
        let now = steps(&[("a", true), ("b", true), ("c", false)]);
        // `b` was done meanwhile; `c` the person calls done, and it is not; `a` stands twice.
        let wanted = steps(&[("a", true), ("b", false), ("c", true), ("a", false)]);
        let kept = steps(&[("a", true), ("b", true), ("c", false), ("a", false)]);
        assert_eq!(with_ticks(&wanted, &now), kept);
        let blank = edited(&steps(&[(" a  b ", true), ("  ", false)]));
        assert_eq!(blank, Some(steps(&[("a b", true)])));
        assert_eq!(edited(&steps(&[(" ", false)])), None);
        assert_eq!(edited(&[]), None);
    }

    #[test]
    fn what_is_ticked_off_stays_so() {
        let plan = fresh(vec!["a".into(), "b".into(), "c".into(), "d".into()]);
        let done = |outline: &[OutlineStep]| outline.iter().filter(|s| s.done).count();
        let two = ticked(&plan, Some((1, 2)));
        assert_eq!(done(&two), 2);
        assert_eq!(done(&ticked(&two, Some((1, 4)))), 2);
        assert_eq!(done(&ticked(&two, None)), 2);
        assert_eq!(done(&ticked(&plan, Some((7, 4)))), 4);
    }
}
