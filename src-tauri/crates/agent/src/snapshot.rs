//! Taking a snapshot: the observation with its file, picture, candidates and hashes. Used by `observe`,
//! `loop_mitigation` and `self_corrector`.

use std::sync::Arc;
use std::time::Duration;

use copilot_ports::{
    BrowserError, ObservationDigest, ObserveOptions, Picture, PictureOptions, StepFile,
};
use copilot_protocol::{Mark, Observation, RunEvent, ScreenshotMode, ShotId};

use crate::candidates::{candidate_hash, candidates, search_controls, wanted_words};
use crate::classify::{listing_detected, page_type};
use crate::nodes::agent_nodes::AgentNodes;
use crate::prompts::Difference;
use crate::recorder::NewestSnapshot;
use crate::state::GraphState;
use crate::state::Update;

/// Elements of a page that a recipe is shown.
const PLAYED_ELEMENTS: u32 = 1_000;

/// How thorough a snapshot is.
pub(crate) struct Thoroughness {
    /// Factor on `mapping_limit`.
    pub boost: f64,
    /// Longest time for the page to come to rest.
    pub settle: Duration,
    pub picture: bool,
}

impl Thoroughness {
    pub const PLAIN: Self = Self {
        boost: 1.0,
        settle: Duration::from_millis(1_500),
        picture: true,
    };
}

/// One snapshot of the page, kept and told.
pub(crate) async fn take_snapshot(
    nodes: &AgentNodes,
    s: &GraphState,
    how: &Thoroughness,
) -> Result<(Arc<Observation>, Update), BrowserError> {
    let browser = nodes.browser()?;
    let engine = &s.settings().engine;
    // A recipe tells its targets apart by what stands beside them, and asks no model to read the list.
    let limit = match s.plays() {
        true => PLAYED_ELEMENTS,
        false => (f64::from(engine.mapping_limit) * how.boost).min(500.0) as u32,
    };
    let options = ObserveOptions {
        limit,
        text_limit: engine.text_limit,
        wanted: wanted_words(s.goal()),
        settle: how.settle,
        ..ObserveOptions::default()
    };
    let step = s.counters.step;
    let pictured = how.picture && engine.observe_screenshot_mode == ScreenshotMode::Always;
    let (observation, taken) = if pictured {
        browser
            .observe_pictured(&options, &PictureOptions::default(), false)
            .await?
    } else {
        (browser.observe(&options).await?, None)
    };
    let observation = Arc::new(observation);
    nodes.untrusted.take_in(&observation).await;
    let shot = match taken {
        Some(taken) => keep(nodes, step, &observation, taken).await,
        None => None,
    };
    if engine.page_badges && !browser.identity().headless {
        browser.show_marks(&Mark::of(&observation)).await;
    }
    // The journal never holds values that the observation does not: they are redacted as one text.
    let recorder = &nodes.recorder;
    let file = match serde_json::to_vec(observation.as_ref()) {
        Ok(bytes) => recorder.file(step, StepFile::Observation, &bytes).await,
        Err(_) => None,
    };
    let update = observed(s, observation.clone(), file.clone(), shot.clone());
    recorder
        .event(RunEvent::Observed {
            observation: observation.id.clone(),
            url: observation.url.clone(),
            title: observation.title.clone(),
            elements: observation.elements.len() as u32,
            total_elements: observation.total_elements,
            page_type: page_type(&observation),
            shot,
            file,
            ms: observation.ms,
        })
        .await;
    let shown = observation.elements.iter().filter(|e| !e.covered);
    recorder.keep_snapshot(NewestSnapshot {
        url: observation.url.clone(),
        title: observation.title.clone(),
        marks: shown.map(Mark::from).collect(),
    });
    Ok((observation, update))
}

/// What a snapshot changes in the state.
pub(crate) fn observed(
    s: &GraphState,
    observation: Arc<Observation>,
    file: Option<String>,
    shot: Option<ShotId>,
) -> Update {
    let found = candidates(s.goal(), &observation, s);
    let before = s.observation.as_deref();
    let difference = before.map(|before| Difference::between(before, &observation));
    let digest = ObservationDigest {
        url: observation.url.clone(),
        title: observation.title.clone(),
        page_type: page_type(&observation),
        mapping_hash: observation.hashes.mapping.clone(),
        candidate_hash: candidate_hash(&found, &observation),
        dom_hash: observation.hashes.dom.clone(),
        change: difference
            .as_ref()
            .map(Difference::summary)
            .unwrap_or_default(),
        ticks: difference.as_ref().is_some_and(Difference::only_ticks),
    };
    Update::Observed {
        stagnant: stagnant(s, &digest),
        search_controls: search_controls(&observation),
        listing_detected: listing_detected(&observation),
        observation: Some(observation),
        file,
        shot,
        digest,
        candidates: found,
    }
}

/// A picture of a page that was looked at. None where the browser gives none in time: the run goes on
/// from the document.
pub(crate) async fn picture(
    nodes: &AgentNodes,
    s: &GraphState,
    observation: &Observation,
) -> Option<ShotId> {
    let browser = nodes.browser().ok()?;
    let taken = browser.screenshot(&PictureOptions::default()).await;
    keep(nodes, s.counters.step, observation, taken).await
}

/// Keeps a picture of a snapshot and shows it. The window draws the marks itself, over the clean picture; they stand
/// in the observation.
async fn keep(
    nodes: &AgentNodes,
    step: u32,
    observation: &Observation,
    taken: Result<Picture, BrowserError>,
) -> Option<ShotId> {
    let picture = match taken {
        Ok(picture) => picture,
        Err(error) => {
            tracing::warn!(%error, "no picture of this step");
            return None;
        }
    };
    let shot = ShotId::new();
    let kept = nodes.recorder.picture(step, &shot, picture.bytes).await;
    if kept {
        nodes.recorder.live(copilot_protocol::LiveUpdate::Picture {
            shot: shot.clone(),
            url: observation.url.clone(),
            title: observation.title.clone(),
            marks: Mark::of(observation),
            viewport: observation.viewport,
        });
    }
    kept.then_some(shot)
}

/// An action was made since the last snapshot, and neither address, document nor elements changed.
/// Reading is no standstill: it changes nothing and brings text.
fn stagnant(s: &GraphState, digest: &ObservationDigest) -> bool {
    let Some(last) = s.recent_observations.last() else {
        return false;
    };
    let read_something = s.history.last().is_some_and(|record| {
        record
            .outcome
            .as_ref()
            .is_some_and(|o| o.text.as_ref().is_some_and(|t| !t.is_empty()))
    });
    last.url == digest.url
        && last.mapping_hash == digest.mapping_hash
        && (last.dom_hash == digest.dom_hash || digest.ticks)
        && !read_something
        && !s.history.is_empty()
}
