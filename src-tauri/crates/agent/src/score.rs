//! How far a run is: a score with its evidence, and the signature by which repeats are seen.

use copilot_protocol::{Action, ActionStatus, argument_text};
use copilot_text::{has_stem, stems};

use crate::evidence::share_in;
use crate::state::GraphState;

/// Weights of the evidence; together they are 1.
const URL: f64 = 0.15;
const TITLE: f64 = 0.15;
const TEXT: f64 = 0.25;
const KEYWORDS: f64 = 0.1;
const TARGET: f64 = 0.15;
const STEPS: f64 = 0.2;

/// Score 0..=1.
pub fn progress_score(s: &GraphState) -> f64 {
    let goal = stems(s.goal());
    if goal.is_empty() {
        return 0.0;
    }
    let share = |text: &str| share_in(&goal, &stems(text));
    let mut score = 0.0;
    let mut add = |weight: f64, share: f64| score += weight * share.min(1.0);
    if let Some(o) = s.observation.as_deref() {
        // One matching word in an address or title is already a good sign.
        add(URL, 3.0 * share(&words_of_url(&o.url)));
        add(TITLE, 3.0 * share(&o.title));
        add(TEXT, share(&o.text));
        let keywords = s.settings().engine.progress_keywords.iter();
        let keywords: Vec<&str> = keywords.map(String::as_str).collect();
        if !keywords.is_empty() && has_stem(&o.text, &keywords) {
            add(KEYWORDS, 1.0);
        }
    }
    if let Some(record) = s.history.last()
        && record
            .outcome
            .as_ref()
            .is_some_and(|o| o.status == ActionStatus::Ok)
    {
        add(TARGET, 3.0 * share(&record.label));
    }
    match s.goal_steps {
        Some((done, all)) if all > 0 => {
            add(STEPS + KEYWORDS, f64::from(done) / f64::from(all));
        }
        _ => {
            let stage = f64::from(s.stage as u8) / 4.0;
            add(STEPS, stage);
        }
    }
    score.min(1.0)
}

/// The words of an address, for matching.
pub(crate) fn words_of_url(url: &str) -> String {
    url.split(|c: char| !c.is_alphanumeric())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Action, element and address: what counts as the same again.
pub fn signature(s: &GraphState, action: &Action) -> String {
    let element = s.element_of(action).map_or("", |e| &e.fingerprint);
    let detail = match action {
        // How it is typed, how long is waited, how far is scrolled, and what is hoped for make it no other deed.
        Action::Type { text, .. } => text.clone(),
        Action::Wait { text, url, .. } => format!(
            "{} {}",
            text.as_deref().unwrap_or_default(),
            url.as_deref().unwrap_or_default()
        ),
        Action::Scroll { direction, .. } => format!("{direction:?}"),
        // To read on, or in another document, is another deed.
        Action::Extract { file, from, .. } if *from > 0 || file.is_some() => {
            format!("{} {from}", file.as_deref().unwrap_or_default())
        }
        Action::FindText {
            file: Some(file),
            text,
        } => format!("{file} {text}"),
        Action::Extract { .. } | Action::FindText { .. } => String::new(),
        _ => {
            let given = action.arguments().into_iter();
            given
                .filter(|(argument, _)| argument.name != "element")
                .map(|(_, value)| argument_text(&value))
                .collect::<Vec<_>>()
                .join("|")
        }
    };
    format!("{}|{element}|{detail}|{}", action.name(), s.url())
}
