//! Asks the documents of a tab whether the person touched them.

use std::time::{Duration, Instant};

use super::presence::{Touch, told};
use crate::connection::Connection;
use crate::isolated_world::{js, run};
use crate::tab::Tab;

/// A page at work answers by then whether the person touched it; one that does not is not theirs.
const ASKED_FOR: Duration = Duration::from_secs(2);

/// The document that is there now in a frame with a session of its own, or in the main frame, by its count.
pub(super) fn document(tab: &Tab, frame: Option<&str>) -> u64 {
    match frame {
        None => tab.state().navigations,
        Some(frame) => tab.frames.state().get(frame).map_or(0, |f| f.documents),
    }
}

/// Whether what the tab does now is the person's doing: it is left to them, or they pressed something in
/// it a moment ago. A document that does not tell of that by itself yet is asked.
pub(crate) async fn persons(connection: &Connection, tab: &Tab) -> bool {
    let main = {
        let state = tab.state();
        if state.presence.is_persons(Instant::now()) {
            return true;
        }
        if state.is_blocked() {
            return false;
        }
        state.main_frame.clone()
    };
    let tells = |session: &str, frame: Option<&str>| {
        let now = document(tab, frame);
        tab.state().presence.telling.get(session) == Some(&now)
    };
    let mut frames = tab.frames.own_sessions();
    frames.retain(|(session, frame)| !tells(session, Some(frame)));
    if !tells(&tab.session, None) {
        frames.push((tab.session.clone(), main));
    }
    if frames.is_empty() {
        return false;
    }
    let expression = format!("globalThis[{}]?.last()", js(&tab.presence_key));
    let asked = frames
        .iter()
        .map(|(session, frame)| run(connection, session, frame, &expression, ASKED_FOR));
    let answers = futures::future::join_all(asked);
    let answers = tokio::select! {
        answers = answers => answers,
        () = tab.blocked() => return false,
    };
    let now = Instant::now();
    let touches: Vec<(Touch, Instant)> = answers
        .into_iter()
        .filter_map(|answer| Some(told(answer.ok()?.as_str()?, now)))
        .flatten()
        .collect();
    let state = tab.state();
    state.presence.is_persons(now) || state.presence.unexplained(&touches, now)
}
