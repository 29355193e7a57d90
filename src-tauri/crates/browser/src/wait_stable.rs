//! Waits until a page has come to rest, by what happens and never by a fixed time.
//!
//! Rest is: no document on its way, no request of the page that could change it, nothing that slides
//! or fades into its place, and since the last of all that and the last change of the DOM a rendered
//! frame and a short window in which nothing new began. Everything is bounded, so neither an endless
//! loader nor a clock holds a run.

use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::injected_script::{Page, PageError};
use crate::keep_rendering::KeepRendering;
use crate::oopif::query::FRAME_PATIENCE;
use crate::page_activity::{FRAMELESS, PageActivity, QUIET};

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
/// A page that shows next to nothing so far is waited for so much longer; the page script says so for a shorter time.
const FILLS: Duration = Duration::from_secs(5);
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
                frames.moves,
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
        page.tab.frames.state().moves != self.frames
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
pub(crate) struct Stability {
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
pub(crate) async fn wait_stable(
    page: &Page<'_>,
    before: Option<&Before>,
    limit: Duration,
) -> Stability {
    let inside = page;
    let page = inside.main();
    let _drawn = KeepRendering::of(&page);
    let wait = Wait {
        inside,
        before,
        limit,
        ask_inside: inside.frame.is_some(),
        replaced: false,
        started: Instant::now(),
        since_content: None,
        changes: page.tab.changes(),
        rest_from: None,
        nudged: false,
        timers: true,
        anew: false,
        grace: before.map_or(0, |_| GRACE.as_millis()),
        bare: false,
        page,
    };
    wait.until_rest().await
}

/// A wait under way.
struct Wait<'a> {
    /// The frame that is acted in, or the page itself.
    inside: &'a Page<'a>,
    page: Page<'a>,
    before: Option<&'a Before>,
    limit: Duration,
    started: Instant,
    /// Since when only images and the like are still to come.
    since_content: Option<Instant>,
    changes: watch::Receiver<u64>,
    rest_from: Option<Instant>,
    /// The frame that is acted in answers.
    ask_inside: bool,
    /// It does no longer: it went with the action, or is at work on it.
    replaced: bool,
    /// A frame was asked for.
    nudged: bool,
    /// The page's timers run.
    timers: bool,
    /// Something was on its way since the page was last asked.
    anew: bool,
    /// Milliseconds that the page's own timers are given after the action.
    grace: u128,
    /// The page showed next to nothing when it was last asked.
    bare: bool,
}

/// What the page said, and the frame that is acted in where it was asked.
type Said = (
    Result<PageActivity, PageError>,
    Option<Option<Result<PageActivity, PageError>>>,
);

impl Wait<'_> {
    async fn until_rest(mut self) -> Stability {
        loop {
            let mut settled = self.standing();
            if settled.dialog || settled.gone || self.page.connection.is_lost() {
                return settled;
            }
            let longer = if self.bare { FILLS } else { Duration::ZERO };
            let over = self.started.elapsed() >= self.limit + longer;
            if !over && self.is_at_work() {
                self.wait_for_work().await;
                continue;
            }
            let rested = *self.rest_from.get_or_insert_with(Instant::now);
            let Some((said, in_frame)) = self.ask(over, rested, settled.changed).await else {
                continue;
            };
            if self.ask_inside && !matches!(in_frame, Some(Some(Ok(_)))) {
                self.replaced = true;
                self.ask_inside = false;
            }
            let pulse = match said {
                Ok(pulse) => pulse,
                Err(PageError::Gone) if !over => continue,
                Err(error) => {
                    settled.dialog |= matches!(error, PageError::Dialog);
                    settled.gone |= matches!(error, PageError::Closed | PageError::Crashed);
                    return settled;
                }
            };
            self.anew = false;
            self.grace = 0;
            let pulse = match in_frame {
                Some(Some(Ok(in_frame))) => pulse.with(&in_frame),
                _ => pulse,
            };
            settled.changed |= self.has_changed(&pulse, &settled);
            tracing::trace!(?pulse, changed = settled.changed, "pulse");
            self.bare = pulse.bare && (settled.changed || self.before.is_none());
            if over && self.bare && self.started.elapsed() < self.limit + FILLS {
                continue;
            }
            if over {
                if pulse.busy || pulse.moving > 0.0 {
                    let mut state = self.page.tab.state();
                    state.endless = Some(state.loader.clone());
                }
                return settled;
            }
            if self.rests(&pulse, rested, settled.changed).await {
                return settled;
            }
        }
    }

    /// How the tab stands by what the browser told.
    fn standing(&self) -> Stability {
        let state = self.page.tab.state();
        let navigated = |before: &Before| state.navigations != before.navigations;
        let moved = |before: &Before| state.moves != before.moves;
        Stability {
            dialog: state.dialog.is_some(),
            gone: state.closed || state.crashed,
            navigated: self.before.is_some_and(navigated),
            changed: self.before.is_some_and(|b| navigated(b) || moved(b)),
        }
    }

    fn is_at_work(&mut self) -> bool {
        at_work(&self.page, self.before, &mut self.since_content)
            || frames_at_work(self.inside, self.before, self.started.elapsed())
    }

    fn begins_anew(&mut self) {
        self.rest_from = None;
        self.anew |= !loads(&self.page);
    }

    async fn wait_for_work(&mut self) {
        self.begins_anew();
        let page = &self.page;
        let unwatched = {
            let state = page.tab.state();
            !state.navigating && state.world.is_none()
        };
        if unwatched {
            // While the rest of the document arrives there is time to put the script in.
            let left = self.limit.saturating_sub(self.started.elapsed());
            let _ = page.prepare(left.max(Duration::from_millis(100))).await;
            if page.tab.state().world.is_some() {
                return;
            }
        }
        tracing::trace!(why = ?work_of(page), "the page is at work");
        let _ = tokio::time::timeout(STEP * 4, self.changes.changed()).await;
    }

    /// Has the page say how it is, once it is still; `None`: something began meanwhile that it does not see, or its
    /// timers stand still.
    async fn ask(&mut self, over: bool, rested: Instant, changed: bool) -> Option<Said> {
        let (page, inside, before, started) = (&self.page, self.inside, self.before, self.started);
        let (ask_inside, changes) = (self.ask_inside, &mut self.changes);
        let since_content = &mut self.since_content;
        let left = self
            .limit
            .saturating_sub(started.elapsed())
            .max(Duration::from_millis(500));
        let arguments = format!("{}, {}", self.anew, self.grace);
        // The page itself answers when it is still.
        let waits = self.timers && !over && !ask_inside && !nudge_due(self.nudged, rested);
        let installed = if waits {
            page.prepare(left).await
        } else {
            Ok(())
        };
        let until_still = async {
            installed?;
            if !waits {
                return page.call::<PageActivity>("pulse", &arguments, left).await;
            }
            let effects = before.filter(|_| !changed).map(|b| b.effects);
            let bounds = serde_json::json!({
                "quiet": QUIET.as_millis(),
                "frameless": FRAMELESS.as_millis(),
                "within": WITHIN.as_millis(),
            });
            let arguments = format!("{arguments}, {}, {bounds}", serde_json::json!(effects));
            page.wait::<PageActivity>("rest", &arguments, left).await
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
                    || at_work(page, before, since_content)
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
            let pulse = inside.call::<PageActivity>("pulse", &arguments, FRAME_PULSE);
            Some(tokio::time::timeout(FRAME_PULSE, pulse).await.ok())
        };
        tokio::select! {
            biased;
            said = async { futures::join!(until_still, in_frame) } => Some(said),
            () = interrupted, if waits => None,
            () = tokio::time::sleep(NO_TIMERS), if waits => {
                self.timers = false;
                None
            }
        }
    }

    /// Something came of the action.
    fn has_changed(&self, pulse: &PageActivity, settled: &Stability) -> bool {
        let Some(before) = self.before else {
            return false;
        };
        let whole = self.inside.frame.is_none() || self.ask_inside;
        whole && pulse.effects != before.effects
            || settled.navigated
            || self.replaced
            || before.document_replaced(self.inside)
            || before.frames_moved(self.inside)
    }

    /// Whether the page rests, by what it said; else waits for as long as it is worth before it is asked again.
    async fn rests(&mut self, pulse: &PageActivity, rested: Instant, changed: bool) -> bool {
        let waited_in_vain = self.page.tab.state().waited_in_vain();
        let busy = pulse.bare || pulse.busy && !waited_in_vain;
        if busy && (changed || self.before.is_none()) {
            let _ = tokio::time::timeout(STEP * 2, self.changes.changed()).await;
            return false;
        }
        if self.before.is_some() && !changed {
            if pulse.waited || self.started.elapsed() >= NO_GRACE {
                return true;
            }
            let _ = tokio::time::timeout(STEP, self.changes.changed()).await;
            return false;
        }
        // What the page sent before its answer is known by now: something may have begun under way.
        if self.is_at_work() {
            self.begins_anew();
            return false;
        }
        let missing = pulse.missing(waited_in_vain);
        if missing.is_some() && rested.elapsed() >= CHURN {
            return true;
        }
        let rest = match missing {
            Some(missing) if missing.is_zero() => return true,
            Some(missing) => missing,
            // In small parts: the page may go elsewhere, or stop what moves.
            None if pulse.moving > 0.0 => {
                Duration::from_secs_f64(pulse.moving.clamp(4.0, 100.0) / 1000.0)
            }
            None => STEP / 2,
        };
        if missing.is_none() && pulse.moving <= 0.0 && nudge_due(self.nudged, rested) {
            self.nudged = true;
            draw(&self.page).await;
            return false;
        }
        let _ = tokio::time::timeout(rest, self.changes.changed()).await;
        false
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

/// Whether a snapshot that came with this pulse shows a page at rest.
pub(crate) fn at_rest(page: &Page<'_>, pulse: &PageActivity) -> bool {
    let mut none = None;
    if at_work(page, None, &mut none) || frames_at_work(page, None, Duration::ZERO) {
        return false;
    }
    let in_vain = page.tab.state().waited_in_vain();
    pulse.is_still(in_vain)
}
