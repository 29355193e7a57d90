//! Looks into one frame of another origin, which may be slow, restless or dead.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::ask::{Asked, ask};
use crate::connection::CallError;
use crate::injected_script::{Page, PageError};
use crate::merge::Snapshot;
use crate::oopif::query::{FRAME_PATIENCE, LATE_PATIENCE};
use crate::page_activity::PageActivity;
use crate::tab::Tab;

/// A frame that is not at rest is waited for this long, within its patience.
const FRAME_REST: Duration = Duration::from_millis(300);

/// A frame that gave no answer is asked in earnest again after this long at the latest.
const SIGN_OF_LIFE: Duration = Duration::from_secs(60);

/// A snapshot of one frame, of which `region` can be seen, bounded; `None`: it gave no answer.
pub(super) async fn snapshot_inside(
    page: &Page<'_>,
    frame: &str,
    region: [f64; 4],
    asked: &Asked<'_>,
) -> Result<Option<Snapshot>, PageError> {
    let inside = page.within(frame);
    if !answers(page, frame).await {
        return Ok(None);
    }
    let restless = {
        let mut frames = page.tab.frames.state();
        let Some(known) = frames.get_mut(frame) else {
            return Ok(None);
        };
        known.region = region;
        known.restless == Some(known.documents)
    };
    let limit = FRAME_PATIENCE.min(asked.left());
    let work = async {
        let came = page.tab.state().last_snapshot.is_some();
        let mut snapshot = ask(&inside, asked, came, limit).await?;
        if asked.patient && !restless && !at_rest_inside(page, frame, &snapshot.pulse) {
            let end = Instant::now() + FRAME_REST;
            let mut changes = page.tab.changes();
            loop {
                let _ = tokio::time::timeout(Duration::from_millis(20), changes.changed()).await;
                snapshot.pulse = inside.call("pulse", "false, 0", limit).await?;
                if at_rest_inside(page, frame, &snapshot.pulse) {
                    break;
                }
                if Instant::now() >= end {
                    page.tab.frames.state().give_up(frame);
                    break;
                }
            }
            snapshot = ask(&inside, asked, came, limit).await?;
        }
        Ok(snapshot)
    };
    let result = tokio::time::timeout(limit, work).await;
    let late = matches!(
        result,
        Err(_) | Ok(Err(PageError::Call(CallError::Timeout { .. })))
    );
    if late && let Some(tab) = page.hub.tab(&page.tab.id) {
        await_answer(&tab, frame);
    }
    match result {
        Ok(Ok(snapshot)) => Ok(Some(snapshot)),
        Ok(Err(error)) if error.is_of_tab() || error.is_lost() => Err(error),
        Ok(Err(error)) => {
            tracing::debug!(?error, "a frame was not read");
            Ok(None)
        }
        Err(_) => Ok(None),
    }
}

/// Whether the frame is worth asking: not one that has crashed, or that has not answered since it last
/// was asked.
async fn answers(page: &Page<'_>, frame: &str) -> bool {
    let answered = page.tab.until(|tab| {
        let frames = tab.frames.state();
        match frames.get(frame) {
            Some(frame) if frame.late && !frame.crashed => None,
            known => Some(known.is_some_and(|frame| !frame.crashed)),
        }
    });
    let answered = tokio::time::timeout(LATE_PATIENCE, answered).await;
    answered.ok().flatten().unwrap_or(false)
}

/// Leaves a frame alone until it gives a sign of life.
fn await_answer(tab: &Arc<Tab>, frame: &str) {
    let Some((connection, session)) = tab.frames.begin_late(frame) else {
        return;
    };
    let (tab, frame) = (tab.clone(), frame.to_owned());
    tokio::spawn(async move {
        let sign = serde_json::json!({"expression": "0", "returnByValue": true});
        let _ = connection
            .call_raw(Some(&session), "Runtime.evaluate", &sign, SIGN_OF_LIFE)
            .await;
        drop(connection);
        if let Some(frame) = tab.frames.state().get_mut(&frame) {
            frame.late = false;
        }
        tab.touch();
    });
}

fn at_rest_inside(page: &Page<'_>, frame: &str, pulse: &PageActivity) -> bool {
    let since = page.tab.frames.state().get(frame).and_then(|f| f.loading);
    let loading = since.is_some_and(|at| at.elapsed() < FRAME_REST);
    !loading && pulse.is_still(false)
}
