//! Turns the answers of the page script, in a page and its frames, into an observation.

mod ask;
mod fingerprint;
mod frame;
mod whole;

use std::time::{Duration, Instant};

use copilot_ports::{BrowserError, ObserveOptions, PictureOptions};
use copilot_protocol::{Hashes, Observation, ObservationId, PageSignals, Viewport};

use crate::connection::timed_out;
use crate::injected_script::{Page, PageError};
use crate::merge::Snapshot;
use crate::page_activity::PageActivity;
use crate::screenshot::{Shot, shoot_within};
use crate::tab::Tab;
use crate::tabs::Hub;
use crate::user_activity::title::plain_title;
use crate::wait_stable::{at_rest, wait_stable};

use ask::Asked;
use fingerprint::mapping;
use whole::whole;

pub(crate) use fingerprint::{fingerprint, hash};

/// Tabs that the run does not own and that an observation lists; `tabs()` lists all.
const OTHER_TABS: usize = 30;

/// A snapshot, and the picture that was taken with it, if one was wanted and no dialog stands before the page.
pub(crate) type Pictured = (Observation, Option<Result<Shot, BrowserError>>);

/// `picture`: how one of the screen is taken beside the snapshot that counts; `again`: it will be written a second time.
pub(crate) async fn observe(
    page: &Page<'_>,
    options: &ObserveOptions,
    picture: Option<(&PictureOptions, bool)>,
) -> Result<Pictured, BrowserError> {
    let started = Instant::now();
    let deadline = options.deadline.max(Duration::from_millis(200));
    loop {
        if page.tab.state().dialog.is_some() {
            return Ok((behind_dialog(page.hub, page.tab), None));
        }
        let left = deadline.saturating_sub(started.elapsed());
        if left.is_zero() {
            return Err(timed_out("look at the page", deadline));
        }
        // An unfinished document is not worth a snapshot while there is time to wait.
        let waiting = {
            let state = page.tab.state();
            state.navigating || (state.loading && !state.content_loaded)
        };
        let patience = options.settle.saturating_sub(started.elapsed());
        if waiting && !patience.is_zero() {
            wait_stable(page, None, patience).await;
        }
        let began = Instant::now();
        let result = snapshot_and_picture(page, options, left, picture).await;
        let (snapshot, pulse, shot) = match result {
            Ok(found) => found,
            Err(PageError::Dialog) => return Ok((behind_dialog(page.hub, page.tab), None)),
            Err(PageError::Gone) => continue,
            Err(error) => return Err(error.into()),
        };
        let patience = options.settle.saturating_sub(started.elapsed());
        if !patience.is_zero() && !at_rest(page, &pulse) {
            let settled = wait_stable(page, None, patience).await;
            if settled.dialog {
                return Ok((behind_dialog(page.hub, page.tab), None));
            }
            let began = Instant::now();
            let left = deadline.saturating_sub(started.elapsed());
            match snapshot_and_picture(page, options, left, picture).await {
                Ok((again, _, shot)) => return Ok(seen(page, again, began, shot)),
                Err(PageError::Dialog) => return Ok((behind_dialog(page.hub, page.tab), None)),
                Err(PageError::Gone) => continue,
                Err(error) => return Err(error.into()),
            }
        }
        return Ok(seen(page, snapshot, began, shot));
    }
}

/// The finished snapshot, behind the dialog that opened meanwhile if one did.
fn seen(
    page: &Page<'_>,
    snapshot: Snapshot,
    began: Instant,
    shot: Option<Result<Shot, BrowserError>>,
) -> Pictured {
    let observation = finish(page, snapshot, began);
    if page.tab.state().dialog.is_some() {
        return (behind_dialog(page.hub, page.tab), None);
    }
    (observation, shot)
}

/// A snapshot while the screen is taken: the browser's drawing and the page's script do not wait for each other. A
/// snapshot that fails waits for no picture.
async fn snapshot_and_picture(
    page: &Page<'_>,
    options: &ObserveOptions,
    deadline: Duration,
    picture: Option<(&PictureOptions, bool)>,
) -> Result<(Snapshot, PageActivity, Option<Result<Shot, BrowserError>>), PageError> {
    let Some((how, again)) = picture else {
        let (snapshot, pulse) = take_snapshot(page, options, deadline).await?;
        return Ok((snapshot, pulse, None));
    };
    let mut shooting = std::pin::pin!(shoot_within(page, how, again));
    let mut shot = None;
    let (snapshot, pulse) = {
        let mut taking = std::pin::pin!(take_snapshot(page, options, deadline));
        loop {
            tokio::select! {
                biased;
                seen = &mut taking => break seen?,
                taken = &mut shooting, if shot.is_none() => shot = Some(taken),
            }
        }
    };
    let shot = match shot {
        Some(shot) => Some(shot),
        // While a dialog is open the browser takes no picture.
        None => tokio::select! {
            biased;
            taken = &mut shooting => Some(taken),
            () = page.tab.blocked() => None,
        },
    };
    Ok((snapshot, pulse, shot))
}

async fn take_snapshot(
    page: &Page<'_>,
    options: &ObserveOptions,
    deadline: Duration,
) -> Result<(Snapshot, PageActivity), PageError> {
    let asked = Asked {
        limit: options.limit,
        text_limit: options.text_limit,
        wanted: &options.wanted,
        aside: false,
        patient: !options.settle.is_zero(),
        end: Instant::now() + deadline,
    };
    let snapshot = whole(page, &asked).await?;
    let pulse = snapshot.pulse.clone();
    Ok((snapshot, pulse))
}

/// The text of the page with all its frames.
pub(crate) async fn text(
    page: &Page<'_>,
    limit: u32,
    deadline: Duration,
) -> Result<String, PageError> {
    let asked = Asked {
        limit: 0,
        text_limit: limit,
        wanted: &[],
        aside: true,
        patient: false,
        end: Instant::now() + deadline,
    };
    Ok(whole(&page.main(), &asked).await?.text)
}

/// Learns which frames there are and where, for elements that an earlier process numbered.
pub(crate) async fn find_frames(page: &Page<'_>, deadline: Duration) -> Result<(), PageError> {
    text(page, 0, deadline).await.map(drop)
}

pub(crate) fn finish(page: &Page<'_>, mut snapshot: Snapshot, began: Instant) -> Observation {
    for element in &mut snapshot.elements {
        element.fingerprint = fingerprint(element);
    }
    let loader = {
        let state = page.tab.state();
        snapshot
            .signals
            .network_error
            .clone_from(&state.network_error);
        if state.network_error.is_some() {
            // The browser's error page has an address of its own; the person asked for another.
            snapshot.url.clone_from(&state.url);
            snapshot.signals.http_status = 0;
            // Its buttons are the browser's own: among them one that goes on past a certificate.
            snapshot.elements.clear();
            snapshot.total_elements = 0;
        } else {
            snapshot.signals.http_status = state.http_status();
        }
        state.loader.clone()
    };
    snapshot.signals.session |= page.hub.interceptor.has_session(&snapshot.url);
    let mapping = mapping(&snapshot.elements);
    let observation = Observation {
        id: ObservationId::new(),
        url: snapshot.url,
        title: plain_title(&snapshot.title).to_owned(),
        tab: page.tab.id.clone(),
        tabs: page.hub.list(OTHER_TABS),
        viewport: snapshot.viewport,
        hashes: Hashes {
            dom: hash(&[&snapshot.shape, &mapping]),
            mapping,
        },
        elements: snapshot.elements,
        total_elements: snapshot.total_elements,
        text: snapshot.text,
        text_truncated: snapshot.text_truncated,
        headings: snapshot.headings,
        signals: snapshot.signals,
        dialog: None,
        loader,
        ms: began.elapsed().as_secs_f64() * 1000.0,
    };
    page.tab.state().last_snapshot = Some(observation.clone());
    observation
}

/// While a dialog is open the page answers nothing: what was known of it, and the dialog.
fn behind_dialog(hub: &Hub, tab: &Tab) -> Observation {
    let tabs = hub.list(OTHER_TABS);
    let state = tab.state();
    let mut observation = state.last_snapshot.clone().unwrap_or_else(|| Observation {
        id: ObservationId::new(),
        url: state.url.clone(),
        title: String::new(),
        tab: tab.id.clone(),
        tabs: Vec::new(),
        viewport: Viewport::default(),
        elements: Vec::new(),
        total_elements: 0,
        text: String::new(),
        text_truncated: false,
        headings: Vec::new(),
        hashes: Hashes {
            dom: hash(&[&state.url]),
            mapping: hash(&[""]),
        },
        signals: PageSignals::default(),
        dialog: None,
        loader: state.loader.clone(),
        ms: 0.0,
    });
    observation.id = ObservationId::new();
    observation.tabs = tabs;
    observation.dialog.clone_from(&state.dialog);
    // A dialog is a change that planners must see.
    let message = state
        .dialog
        .as_ref()
        .map(|d| d.message.as_str())
        .unwrap_or_default();
    observation.hashes.dom = hash(&[&observation.hashes.dom, "dialog", message]);
    observation.ms = 0.0;
    observation
}
