//! Waits until a page has come to rest, by what happens and never by a fixed time.
//!
//! Rest is: no document on its way, no request of the page that could change it, nothing that slides
//! or fades into its place, and since the last of all that and the last change of the DOM a rendered
//! frame and a short window in which nothing new began. Everything is bounded, so neither an endless
//! loader nor a clock holds a run.

use std::time::{Duration, Instant};

use crate::drawing::Drawn;
use crate::oopif::query::FRAME_PATIENCE;
use crate::page_activity::{FRAMELESS, Pulse, QUIET};
use crate::world::{Page, PageError};

/// A frame that is acted in and does not say how it is within this time is taken as it stands.
const FRAME_PULSE: Duration = Duration::from_millis(300);
/// An action with no effect by then has none.
const GRACE: Duration = Duration::from_millis(120);
/// The same where the page's own timers stand still.
const NO_GRACE: Duration = Duration::from_millis(1_000);
/// A page that goes on changing by itself, without requests, is looked at as it is.
const CHURN: Duration = Duration::from_millis(700);
/// A request that has not been answered for so long is a long poll.
const LONG_POLL: Duration = Duration::from_secs(3);
/// Images and the like may keep loading; the page can be used before.
const AFTER_CONTENT: Duration = Duration::from_millis(600);
/// A requested navigation that has not started by then will not.
const REQUESTED: Duration = Duration::from_millis(250);
const STEP: Duration = Duration::from_millis(12);
/// The page is asked to answer when it is still, or after this long.
const WITHIN: Duration = Duration::from_millis(60);
/// A page whose timers stand still, as those of a hidden one may, is asked how it is instead.
const NO_TIMERS: Duration = Duration::from_millis(90);
/// A frame that is due comes within some 16 ms; after this none comes by itself.
const NO_FRAME: Duration = Duration::from_millis(60);
/// Longest time for one that is asked for.
const DRAWN: Duration = Duration::from_millis(300);

/// How the page stood before an action.
#[derive(Clone, Debug)]
pub(crate) struct Before {
    pub navigations: u64,
    pub moves: u64,
    pub effects: u64,
    /// Documents of the frame that is acted in, and of all frames.
    documents: Option<u64>,
    frames: u64,
    in_flight: Vec<String>,
    frames_in_flight: Vec<String>,
}

impl Before {
    /// `effects`: of the page and of the frame that `page` is, together.
    pub fn of(page: &Page<'_>, effects: u64) -> Self {
        let (documents, frames, frames_in_flight) = {
            let frames = page.tab.frames.state();
            (
                page.frame.and_then(|f| Some(frames.get(f)?.documents)),
                frames.moves(),
                frames.requests(),
            )
        };
        let state = page.tab.state();
        Self {
            navigations: state.navigations,
            moves: state.moves,
            effects,
            documents,
            frames,
            in_flight: state.in_flight.keys().cloned().collect(),
            frames_in_flight,
        }
    }

    /// A frame has another document, or has come or gone.
    fn frames_moved(&self, page: &Page<'_>) -> bool {
        page.tab.frames.state().moves() != self.frames
    }

    fn document_replaced(&self, page: &Page<'_>) -> bool {
        self.documents.is_some()
            && self.documents
                != page
                    .frame
                    .and_then(|f| Some(page.tab.frames.state().get(f)?.documents))
    }
}

/// How it stands afterwards.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Settled {
    pub navigated: bool,
    pub changed: bool,
    pub dialog: bool,
    pub gone: bool,
}

/// Frames are at work. The one that is acted in is waited for as its page would be; others only for a
/// short while, and those that never rest no more after that.
fn frames_at_work(page: &Page<'_>, before: Option<&Before>, waited: Duration) -> bool {
    let known: &[String] = before.map_or(&[], |b| &b.frames_in_flight);
    let mut frames = page.tab.frames.state();
    let working = frames.working(known, |frame| {
        if page.frame == Some(frame) {
            LONG_POLL
        } else {
            FRAME_PATIENCE
        }
    });
    let mut at_work = false;
    for frame in working {
        if page.frame == Some(frame.as_str()) || waited < FRAME_PATIENCE {
            at_work = true;
        } else {
            frames.give_up(&frame);
        }
    }
    at_work
}

/// What a page is at work on, for the log.
fn work_of(page: &Page<'_>) -> impl std::fmt::Debug {
    let state = page.tab.state();
    (
        ("navigating", state.navigating),
        ("requested", state.requested.map(|at| at.elapsed())),
        ("loading", state.loading, state.content_loaded),
        ("requests", state.in_flight.len()),
        (
            "frames",
            page.tab.frames.state().working(&[], |_| LONG_POLL),
        ),
    )
}

/// The document is still coming. Of its end the page script knows by itself; of an answer to a request it does not.
fn loads(page: &Page<'_>) -> bool {
    let state = page.tab.state();
    state.navigating || state.loading
}

/// Something is on its way that will change the page.
fn at_work(page: &Page<'_>, before: Option<&Before>, since_content: &mut Option<Instant>) -> bool {
    let state = page.tab.state();
    if state.navigating || state.requested.is_some_and(|at| at.elapsed() < REQUESTED) {
        return true;
    }
    if state.loading {
        if !state.content_loaded {
            return true;
        }
        if since_content.get_or_insert_with(Instant::now).elapsed() < AFTER_CONTENT {
            return true;
        }
    }
    state.in_flight.iter().any(|(id, awaited)| {
        awaited.since.elapsed() < LONG_POLL && before.is_none_or(|b| !b.in_flight.contains(id))
    })
}

/// `before`: what an action is measured against; without it the page only has to be at rest.
///
/// A `page` that is a frame: what happens there counts as well.
pub(crate) async fn settle(page: &Page<'_>, before: Option<&Before>, limit: Duration) -> Settled {
    let inside = page;
    let page = &inside.main();
    let _drawn = Drawn::of(page);
    let mut ask_inside = inside.frame.is_some();
    let mut replaced = false;
    let started = Instant::now();
    let mut since_content = None;
    let mut changes = page.tab.changes();
    let mut rest_from: Option<Instant> = None;
    let mut nudged = false;
    let mut timers = true;
    let mut anew = false;
    let mut grace = before.map_or(0, |_| GRACE.as_millis());
    loop {
        let mut settled = Settled::default();
        {
            let state = page.tab.state();
            settled.dialog = state.dialog.is_some();
            settled.gone = state.closed || state.crashed;
            if let Some(before) = before {
                settled.navigated = state.navigations != before.navigations;
                settled.changed = settled.navigated || state.moves != before.moves;
            }
        }
        if settled.dialog || settled.gone || page.connection.is_lost() {
            return settled;
        }
        let over = started.elapsed() >= limit;
        let working = at_work(page, before, &mut since_content)
            || frames_at_work(inside, before, started.elapsed());
        if !over && working {
            rest_from = None;
            anew |= !loads(page);
            let unwatched = {
                let state = page.tab.state();
                !state.navigating && state.world.is_none()
            };
            if unwatched {
                // While the rest of the document arrives there is time to put the script in.
                let left = limit.saturating_sub(started.elapsed());
                let _ = page.prepare(left.max(Duration::from_millis(100))).await;
                if page.tab.state().world.is_some() {
                    continue;
                }
            }
            tracing::trace!(why = ?work_of(page), "the page is at work");
            let _ = tokio::time::timeout(STEP * 4, changes.changed()).await;
            continue;
        }
        let rested = *rest_from.get_or_insert_with(Instant::now);
        let left = limit
            .saturating_sub(started.elapsed())
            .max(Duration::from_millis(500));
        let arguments = format!("{anew}, {grace}");
        // The page itself answers when it is still.
        let waits = timers && !over && !ask_inside && !nudge_due(nudged, rested);
        let installed = if waits {
            page.prepare(left).await
        } else {
            Ok(())
        };
        let until_still = async {
            installed?;
            if !waits {
                return page.call::<Pulse>("pulse", &arguments, left).await;
            }
            let effects = before.filter(|_| !settled.changed).map(|b| b.effects);
            let bounds = serde_json::json!({
                "quiet": QUIET.as_millis(),
                "frameless": FRAMELESS.as_millis(),
                "within": WITHIN.as_millis(),
            });
            let arguments = format!("{arguments}, {}, {bounds}", serde_json::json!(effects));
            page.wait::<Pulse>("rest", &arguments, left).await
        };
        // Something may begin meanwhile that the page itself does not see.
        let interrupted = async {
            loop {
                if changes.changed().await.is_err() {
                    return std::future::pending().await;
                }
                let told = {
                    let state = page.tab.state();
                    state.dialog.is_some() || state.closed || state.crashed
                };
                if told
                    || page.connection.is_lost()
                    || at_work(page, before, &mut since_content)
                    || frames_at_work(inside, before, started.elapsed())
                {
                    return;
                }
            }
        };
        let in_frame = async {
            if !ask_inside {
                return None;
            }
            let pulse = inside.call::<Pulse>("pulse", &arguments, FRAME_PULSE);
            tokio::time::timeout(FRAME_PULSE, pulse).await.ok()
        };
        let answered = tokio::select! {
            biased;
            answered = async { futures::join!(until_still, in_frame) } => Some(answered),
            () = interrupted, if waits => None,
            () = tokio::time::sleep(NO_TIMERS), if waits => {
                timers = false;
                None
            }
        };
        let Some((pulse, in_frame)) = answered else {
            continue;
        };
        match &in_frame {
            None if !ask_inside => {}
            Some(Ok(_)) => {}
            // It went with the action, or is at work on it.
            _ => {
                replaced = true;
                ask_inside = false;
            }
        }
        let pulse: Pulse = match pulse {
            Ok(pulse) => {
                anew = false;
                grace = 0;
                match in_frame {
                    Some(Ok(in_frame)) => pulse.with(&in_frame),
                    _ => pulse,
                }
            }
            Err(PageError::Gone) if !over => continue,
            Err(PageError::Dialog) => {
                settled.dialog = true;
                return settled;
            }
            Err(PageError::Closed | PageError::Crashed) => {
                settled.gone = true;
                return settled;
            }
            Err(_) => return settled,
        };
        if let Some(before) = before {
            settled.changed |= (inside.frame.is_none() || ask_inside)
                && pulse.effects != before.effects
                || settled.navigated
                || replaced
                || before.document_replaced(inside)
                || before.frames_moved(inside);
        }
        tracing::trace!(?pulse, changed = settled.changed, "pulse");
        if over {
            if pulse.busy || pulse.moving > 0.0 {
                let mut state = page.tab.state();
                state.endless = Some(state.loader.clone());
            }
            return settled;
        }
        let waited_in_vain = {
            let state = page.tab.state();
            state.endless.as_ref() == Some(&state.loader)
        };
        if pulse.busy && !waited_in_vain && (settled.changed || before.is_none()) {
            let _ = tokio::time::timeout(STEP * 2, changes.changed()).await;
            continue;
        }
        if before.is_some() && !settled.changed {
            if pulse.waited || started.elapsed() >= NO_GRACE {
                return settled;
            }
            let _ = tokio::time::timeout(STEP, changes.changed()).await;
            continue;
        }
        // What the page sent before its answer is known by now: something may have begun under way.
        if at_work(page, before, &mut since_content)
            || frames_at_work(inside, before, started.elapsed())
        {
            rest_from = None;
            anew |= !loads(page);
            continue;
        }
        let missing = pulse.missing(waited_in_vain);
        if missing.is_some() && rested.elapsed() >= CHURN {
            return settled;
        }
        let rest = match missing {
            Some(missing) if missing.is_zero() => return settled,
            Some(missing) => missing,
            // In small parts: the page may go elsewhere, or stop what moves.
            None if pulse.moving > 0.0 => {
                Duration::from_secs_f64(pulse.moving.clamp(4.0, 100.0) / 1000.0)
            }
            None => STEP / 2,
        };
        if missing.is_none() && pulse.moving <= 0.0 && nudge_due(nudged, rested) {
            nudged = true;
            draw(page).await;
            continue;
        }
        let _ = tokio::time::timeout(rest, changes.changed()).await;
    }
}

/// No frame came by itself, so one is asked for.
fn nudge_due(nudged: bool, rested: Instant) -> bool {
    !nudged && rested.elapsed() >= NO_FRAME
}

/// Has a frame drawn: a browser whose window nobody sees at times draws none for a second and more, and what the page
/// put off to its next frame waits for that.
async fn draw(page: &Page<'_>) {
    // The whole view: a picture of a part of it would change what the page is laid out in for that moment.
    let picture = serde_json::json!({"format": "jpeg", "quality": 1, "optimizeForSpeed": true});
    let drawn = page.connection.call_raw(
        Some(&page.tab.session),
        "Page.captureScreenshot",
        &picture,
        DRAWN,
    );
    if let Err(error) = drawn.await {
        tracing::debug!(?error, "no frame was drawn");
    }
}

/// Whether a look that came with this pulse shows a page at rest.
pub(crate) fn at_rest(page: &Page<'_>, pulse: &Pulse) -> bool {
    let mut none = None;
    if at_work(page, None, &mut none) || frames_at_work(page, None, Duration::ZERO) {
        return false;
    }
    let patience = {
        let state = page.tab.state();
        state.endless.as_ref() == Some(&state.loader)
    };
    (!pulse.busy || patience)
        && pulse.ready != "loading"
        && pulse
            .missing(patience)
            .is_some_and(|missing| missing.is_zero())
}
