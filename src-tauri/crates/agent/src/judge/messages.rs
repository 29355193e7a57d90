//! What a page says of itself: its messages, the lines that come into it after an action, and whether they speak of failure.

use copilot_protocol::{DialogKind, Observation};
use copilot_text::{has_stem, words};

use super::compare::Comparable;
use super::conditions::{changes, may_change, own_text, sets_value, without};
use crate::state::{GraphState, HowSaid, SaidByPage};

/// Lines that an action may bring to be taken for its answer; more are another view.
const MOST_LINES: usize = 12;
/// The same of lines of another document that speak of success or failure.
const MOST_TELLING: usize = 3;
/// Characters of such a line.
const LINE: usize = 200;

/// What the page said that it had not said before: live regions, what was shown for a moment, dialogs, and the few lines that
/// came after a press.
pub(super) fn new(s: &GraphState, snapshot: &Observation) -> Vec<SaidByPage> {
    let signals = &snapshot.signals;
    let foreign = signals.foreign.iter().flat_map(|f| &f.alerts);
    let alerts = signals.alerts.iter().map(String::as_str);
    let own = without(alerts, foreign.map(String::as_str));
    let dialog = snapshot.dialog.iter().map(|d| {
        let how = if d.kind == DialogKind::Alert {
            HowSaid::Message
        } else {
            HowSaid::Question
        };
        (d.message.clone(), how)
    });
    let messages = own
        .map(str::to_owned)
        .chain(signals.messages.iter().cloned());
    let all = messages
        .map(|text| (text, HowSaid::Message))
        .chain(dialog)
        .chain(
            came(s, snapshot)
                .into_iter()
                .map(|line| (line, HowSaid::Line)),
        );
    let mut new: Vec<SaidByPage> = Vec::new();
    for (text, how) in all {
        // The same words said by another document, or again after another step, are a new message.
        let heard = |m: &SaidByPage| m.text == text && m.loader == snapshot.loader;
        if text.trim().is_empty() || s.said.iter().any(heard) || new.iter().any(heard) {
            continue;
        }
        new.push(SaidByPage {
            text: text.chars().take(500).collect(),
            step: s.counters.step,
            url: snapshot.url.clone(),
            loader: snapshot.loader.clone(),
            how,
        });
    }
    new
}

/// Lines of the page that the run has not seen before, where a press brought a few into the same document.
fn came(s: &GraphState, snapshot: &Observation) -> Vec<String> {
    let pressed = s
        .history
        .last()
        .is_some_and(|r| changes(r) && !sets_value(r) || !may_change(&r.action));
    let before = s.loaders.last_key_value().map(|(_, loader)| loader);
    let acted = s.history.iter().any(|r| changes(r) && !sets_value(r));
    if !pressed || !acted {
        return Vec::new();
    }
    let another = before != Some(&snapshot.loader);
    let known: std::collections::HashSet<&str> = s
        .seen
        .iter()
        // What this snapshot has shown comes after the last action.
        .filter(|seen| seen.step <= s.counters.step)
        .flat_map(|seen| seen.text.lines().chain(seen.names.lines()))
        .map(str::trim)
        .collect();
    let text = own_text(snapshot);
    let new: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !known.contains(line))
        .collect();
    // Another document is new as a whole; what it says of the press stands in few words.
    let (most, new): (usize, Vec<&str>) = if another {
        let tells = |line: &&str| tells_failure(line) || tells_success(line);
        (MOST_TELLING, new.into_iter().filter(tells).collect())
    } else {
        (MOST_LINES, new)
    };
    if new.len() > most {
        return Vec::new();
    }
    new.into_iter()
        .filter(|line| line.chars().count() <= LINE)
        .map(str::to_owned)
        .collect()
}

/// It speaks of something that did not work: "could not be saved" has the word of success in it.
pub(super) fn tells_failure(text: &str) -> bool {
    if has_stem(text, words::SUCCESS) {
        Comparable::of(text).denies()
    } else {
        has_stem(text, words::FAILURE)
    }
}

/// It speaks of something that worked.
pub(super) fn tells_success(text: &str) -> bool {
    has_stem(text, words::SUCCESS)
        && !has_stem(text, words::FAILURE)
        && !Comparable::of(text).denies()
}

/// The page says that something went wrong, since an action of the run.
pub(super) fn trouble(
    s: &GraphState,
    snapshot: &Observation,
    said: &[SaidByPage],
) -> Option<String> {
    let acted = s.history.last().is_some_and(|r| may_change(&r.action));
    let told = said
        .iter()
        .find(|m| m.how == HowSaid::Message && tells_failure(&m.text));
    if acted && let Some(message) = told {
        return Some(message.text.chars().take(LINE).collect());
    }
    s.trouble.clone().filter(|old| alerts(snapshot, old))
}

/// It is still among the page's alerts.
fn alerts(snapshot: &Observation, said: &str) -> bool {
    let mut alerts = snapshot.signals.alerts.iter();
    alerts.any(|alert| alert.starts_with(said))
}

/// What the page answered to an action that may mean that it did not work; it stands while the page shows it.
pub(super) fn objection(
    s: &GraphState,
    snapshot: &Observation,
    said: &[SaidByPage],
) -> Option<String> {
    let objects = |m: &&SaidByPage| {
        // "No votes yet" is a line like any other.
        tells_failure(&m.text) && m.how != HowSaid::Question
            || m.how == HowSaid::Message && Comparable::of(&m.text).denies()
    };
    if let Some(message) = said.iter().find(objects) {
        return Some(message.text.chars().take(LINE).collect());
    }
    let old = s.objection.as_ref()?;
    let stands = own_text(snapshot).contains(old.as_str()) || alerts(snapshot, old);
    let acted_since = s.history.last().is_some_and(changes);
    (stands || !acted_since).then(|| old.clone())
}
