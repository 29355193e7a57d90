//! How far a run is: a score with its evidence, and the signature by which repeats are seen.

use copilot_protocol::{Action, ActionStatus};
use copilot_text::{has_stem, stems};

use crate::state::GraphState;

/// Weights of the evidence; together they are 1.
const URL: f64 = 0.15;
const TITLE: f64 = 0.15;
const TEXT: f64 = 0.25;
const KEYWORDS: f64 = 0.1;
const TARGET: f64 = 0.15;
const STEPS: f64 = 0.2;

/// Score 0..=1, and what it rests on.
pub fn progress_score(s: &GraphState) -> (f64, Vec<String>) {
    let mut evidence = Vec::new();
    let goal = stems(s.goal());
    if goal.is_empty() {
        return (0.0, evidence);
    }
    let share = |text: &str| -> f64 {
        let own = stems(text);
        goal.iter().filter(|stem| own.contains(stem)).count() as f64 / goal.len() as f64
    };
    let mut score = 0.0;
    let mut add = |name: &str, weight: f64, share: f64| {
        if share > 0.0 {
            score += weight * share.min(1.0);
            evidence.push(format!("{name}: {share:.2}"));
        }
    };
    if let Some(o) = s.observation.as_deref() {
        // One matching word in an address or title is already a good sign.
        add("url", URL, 3.0 * share(&words_of_url(&o.url)));
        add("title", TITLE, 3.0 * share(&o.title));
        add("goal_hits", TEXT, share(&o.text));
        let keywords: Vec<&str> = s
            .settings()
            .engine
            .progress_keywords
            .iter()
            .map(String::as_str)
            .collect();
        if !keywords.is_empty() && has_stem(&o.text, &keywords) {
            add("keywords", KEYWORDS, 1.0);
        }
    }
    if let Some(record) = s.history.last()
        && record
            .outcome
            .as_ref()
            .is_some_and(|o| o.status == ActionStatus::Ok)
    {
        add("last_target", TARGET, 3.0 * share(&record.label));
    }
    match s.goal_steps {
        Some((done, all)) if all > 0 => {
            add(
                "goal_steps",
                STEPS + KEYWORDS,
                f64::from(done) / f64::from(all),
            );
        }
        _ => {
            let stage = f64::from(s.stage as u8) / 4.0;
            add("stage", STEPS, stage);
        }
    }
    (score.min(1.0), evidence)
}

/// The words of an address, for matching.
pub(crate) fn words_of_url(url: &str) -> String {
    url.split(|c: char| !c.is_alphanumeric())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Action, element and address: what counts as the same again.
pub fn signature(s: &GraphState, action: &Action) -> String {
    let element = action
        .element()
        .and_then(|id| s.observation.as_ref()?.element(id))
        .map(|e| e.fingerprint.clone())
        .unwrap_or_default();
    let url = s
        .observation
        .as_ref()
        .map(|o| o.url.as_str())
        .unwrap_or_default();
    let detail = match action {
        Action::Type { text, .. } => text.clone(),
        Action::Navigate { url } => url.clone(),
        Action::Search { query } => query.clone(),
        Action::PressKey { key, .. } => key.clone(),
        Action::SelectOption { option, .. } => option.clone(),
        Action::SelectOptions { options, .. } => options.join("|"),
        Action::MouseClick {
            button,
            count,
            modifiers,
            ..
        } => format!("{button:?} {count} {modifiers:?}"),
        Action::Drag { to, dx, dy, .. } => format!("{to:?} {dx} {dy}"),
        Action::Upload { files, .. } => files.join("|"),
        Action::Wait { text, url, .. } => format!(
            "{} {}",
            text.as_deref().unwrap_or_default(),
            url.as_deref().unwrap_or_default()
        ),
        Action::Check { checked, .. } => checked.to_string(),
        Action::SwitchTab { tab } => tab.to_string(),
        Action::Scroll { direction, .. } => format!("{direction:?}"),
        _ => String::new(),
    };
    format!("{}|{element}|{detail}|{url}", action.name())
}
