//! Turns one answer of the page script into an observation.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use copilot_ports::{BrowserError, ObserveOptions};
use copilot_protocol::{
    Element, Hashes, Heading, Observation, ObservationId, PageSignals, Viewport,
};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::settle::{Pulse, at_rest, settle};
use crate::tab::Tab;
use crate::tabs::Hub;
use crate::world::{Page, PageError};

/// Tabs that the run does not own and that an observation lists; `tabs()` lists all.
const OTHER_TABS: usize = 30;

#[derive(Deserialize)]
struct Look {
    url: String,
    title: String,
    viewport: Viewport,
    elements: Vec<Element>,
    total_elements: u32,
    text: String,
    text_truncated: bool,
    headings: Vec<Heading>,
    signals: PageSignals,
    /// Digest of the whole text, and counts.
    shape: String,
    pulse: Pulse,
    next: u32,
}

/// First 16 hex digits of SHA-256.
pub(crate) fn hash(parts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part.as_bytes());
        hasher.update([0]);
    }
    hasher
        .finalize()
        .iter()
        .take(8)
        .fold(String::with_capacity(16), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}

/// What finds an element again: its role, name, tag, type, form and neighbourhood.
pub(crate) fn fingerprint(element: &Element) -> String {
    let form = element
        .form
        .as_ref()
        .map(|f| format!("{} {} {}", f.method, f.action, f.name))
        .unwrap_or_default();
    format!(
        "v1:{}",
        hash(&[
            &element.role,
            &element.name,
            &element.tag,
            element.attrs.kind.as_deref().unwrap_or_default(),
            element.attrs.name.as_deref().unwrap_or_default(),
            &form,
            &element.context,
            &element.heading,
            &element.frame,
        ])
    )
}

fn mapping(elements: &[Element]) -> String {
    let mut text = String::new();
    for e in elements {
        let _ = writeln!(
            text,
            "{}\u{1}{}\u{1}{}\u{1}{:?}{:?}{:?}{}",
            e.role,
            e.name,
            e.value,
            e.state.checked,
            e.state.selected,
            e.state.expanded,
            e.state.disabled
        );
    }
    hash(&[&text])
}

pub(crate) async fn observe(
    page: &Page<'_>,
    options: &ObserveOptions,
) -> Result<Observation, BrowserError> {
    let started = Instant::now();
    let deadline = options.deadline.max(Duration::from_millis(200));
    loop {
        if page.tab.state().dialog.is_some() {
            return Ok(behind_dialog(page.hub, page.tab));
        }
        let left = deadline.saturating_sub(started.elapsed());
        if left.is_zero() {
            return Err(BrowserError::Timeout {
                what: "look at the page".into(),
                ms: u64::try_from(deadline.as_millis()).unwrap_or(u64::MAX),
            });
        }
        // An unfinished document is not worth a look while there is time to wait.
        let waiting = {
            let state = page.tab.state();
            state.navigating || (state.loading && !state.content_loaded)
        };
        let patience = options.settle.saturating_sub(started.elapsed());
        if waiting && !patience.is_zero() {
            settle(page, None, patience).await;
        }
        let looked = Instant::now();
        let result = look(page, options, left).await;
        let (look, pulse) = match result {
            Ok(found) => found,
            Err(PageError::Dialog) => return Ok(behind_dialog(page.hub, page.tab)),
            Err(PageError::Gone) => continue,
            Err(error) => return Err(error.into()),
        };
        let patience = options.settle.saturating_sub(started.elapsed());
        if !patience.is_zero() && !at_rest(page, &pulse) {
            let settled = settle(page, None, patience).await;
            if settled.dialog {
                return Ok(behind_dialog(page.hub, page.tab));
            }
            let looked = Instant::now();
            match self::look(page, options, deadline.saturating_sub(started.elapsed())).await {
                Ok((again, _)) => return Ok(finish(page, again, looked)),
                Err(PageError::Dialog) => return Ok(behind_dialog(page.hub, page.tab)),
                Err(PageError::Gone) => continue,
                Err(error) => return Err(error.into()),
            }
        }
        return Ok(finish(page, look, looked));
    }
}

async fn look(
    page: &Page<'_>,
    options: &ObserveOptions,
    deadline: Duration,
) -> Result<(Look, Pulse), PageError> {
    let arguments = serde_json::json!({
        "limit": options.limit,
        "text_limit": options.text_limit,
        "wanted": options.wanted,
        "first": page.hub.first_element(),
    })
    .to_string();
    let look: Look = page.call("look", &arguments, deadline).await?;
    page.hub.used_elements(look.next);
    let pulse = look.pulse.clone();
    Ok((look, pulse))
}

fn finish(page: &Page<'_>, mut look: Look, looked: Instant) -> Observation {
    for element in &mut look.elements {
        element.fingerprint = fingerprint(element);
    }
    let (loader, status, network_error, url) = {
        let state = page.tab.state();
        (
            state.loader.clone(),
            state.http_status(),
            state.network_error.clone(),
            state.url.clone(),
        )
    };
    look.signals.http_status = if network_error.is_some() { 0 } else { status };
    // The browser's error page has an address of its own; the person asked for another.
    let url = if network_error.is_some() {
        url
    } else {
        look.url
    };
    look.signals.network_error = network_error;
    let mapping = mapping(&look.elements);
    let observation = Observation {
        id: ObservationId::new(),
        url,
        title: look.title,
        tab: page.tab.id.clone(),
        tabs: page.hub.list(OTHER_TABS),
        viewport: look.viewport,
        hashes: Hashes {
            dom: hash(&[&look.shape, &mapping]),
            mapping,
        },
        elements: look.elements,
        total_elements: look.total_elements,
        text: look.text,
        text_truncated: look.text_truncated,
        headings: look.headings,
        signals: look.signals,
        dialog: None,
        loader,
        ms: looked.elapsed().as_secs_f64() * 1000.0,
    };
    page.tab.state().last_look = Some(observation.clone());
    observation
}

/// While a dialog is open the page answers nothing: what was known of it, and the dialog.
fn behind_dialog(hub: &Hub, tab: &Tab) -> Observation {
    let tabs = hub.list(OTHER_TABS);
    let state = tab.state();
    let mut observation = state.last_look.clone().unwrap_or_else(|| Observation {
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
