//! `observe` and `do`: one snapshot of a page, and one action on it, without a planner.
//!
//! `observe` keeps what its element numbers stand for in a file, one for each browser, so that a later
//! `do` finds the same elements or answers that they are gone. `do` is the person's own command: it
//! does not ask.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use copilot_agent::{PageWish, page_text};
use copilot_browser::{CdpBrowser, ElementHandles, connect};
use copilot_ports::{ActOptions, Browser, BrowserError, ObserveOptions, PictureOptions};
use copilot_protocol::{
    Action, ActionStatus, Attach, Delivery, Mark, Message, Observation, SCHEMA_VERSION, Settings,
    StartTab,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};
use tokio_util::sync::CancellationToken;

use super::args::{AttachArgs, DoArgs, Format, ObserveArgs, TabChoice};
use super::context::{
    Context, FAILED, INTERNAL, USAGE, apply_attach, asking_on_terminal, attach_headers,
};
use super::run::interrupted;
use super::words::plain;
use crate::engine::browser_options;
use crate::errors;
use crate::home::write_private;

/// Controls and characters that no page exceeds.
const ALL: (u32, u32) = (1_000_000, 100_000_000);

/// What `observe` leaves for `do`.
#[derive(Serialize, Deserialize)]
struct Observed {
    schema_version: u32,
    handles: ElementHandles,
}

fn state_file(context: &Context, attach: &Attach) -> PathBuf {
    let digest = Sha256::digest(attach.to_string().as_bytes());
    let name: String = digest.iter().take(8).map(|b| format!("{b:02x}")).collect();
    context.home.observed().join(format!("{name}.json"))
}

/// Does `work` in the browser that is asked for, and leaves that as it is to be left; Ctrl+C ends it.
async fn in_browser(
    context: &Context,
    args: &AttachArgs,
    work: impl AsyncFnOnce(&Settings, &Arc<CdpBrowser>, &CancellationToken) -> Result<u8, BrowserError>,
) -> u8 {
    let mut settings = context.settings.clone();
    apply_attach(context, &mut settings, args);
    let Some(headers) = attach_headers(context, args) else {
        return USAGE;
    };
    let attach = settings.browser.attach.clone();
    let mut options = browser_options(&context.home, &settings, attach, headers);
    options.connection.asking = Some(asking_on_terminal(context.lang));
    let cancel = options.cancel.clone();
    let work = async {
        let browser = connect(&options).await?;
        let result = work(&settings, &browser, &cancel).await;
        leave(&browser).await;
        result
    };
    tokio::select! {
        result = work => result.unwrap_or_else(|error| failed(context, &error)),
        () = interrupted() => {
            cancel.cancel();
            FAILED
        }
    }
}

pub(super) async fn observe(context: &Context, args: ObserveArgs) -> u8 {
    let work = async |settings: &Settings, browser: &Arc<CdpBrowser>, _: &CancellationToken| {
        take_snapshot(context, settings, browser, &args).await
    };
    in_browser(context, &args.attach, work).await
}

/// A browser without a window ends with its command; any other keeps its tabs for the next one.
async fn leave(browser: &CdpBrowser) {
    let identity = browser.identity();
    if identity.managed && identity.headless {
        browser.close().await;
    } else {
        browser.detach().await;
    }
}

fn failed(context: &Context, error: &BrowserError) -> u8 {
    context.say_error(&errors::of_browser(error));
    FAILED
}

async fn take_snapshot(
    context: &Context,
    settings: &Settings,
    browser: &Arc<CdpBrowser>,
    args: &ObserveArgs,
) -> Result<u8, BrowserError> {
    let tab = match (args.tab, &args.url) {
        (Some(choice), _) => choice.into(),
        (None, Some(_)) => StartTab::New,
        (None, None) => StartTab::from(TabChoice::Current),
    };
    browser
        .start(tab, args.url.as_ref().map(url::Url::as_str))
        .await?;
    let (limit, text_limit) = match args.all {
        true => ALL,
        false => (settings.engine.mapping_limit, settings.engine.text_limit),
    };
    let options = ObserveOptions {
        limit,
        text_limit,
        ..ObserveOptions::default()
    };
    let observation = match args.repeat {
        None => browser.observe(&options).await?,
        Some(times) => observe_often(browser, options, times).await?,
    };
    keep_handles(context, settings, browser).await?;
    if let Some(path) = &args.screenshot {
        let picture = browser
            .screenshot(&PictureOptions {
                marks: Mark::of(&observation),
                ..PictureOptions::default()
            })
            .await?;
        if let Err(error) = std::fs::write(path, picture.bytes) {
            let message = Message::new("cli-file-unwritable")
                .arg("path", path.display().to_string())
                .arg("detail", error.to_string());
            context.say(&message);
            return Ok(INTERNAL);
        }
    }
    // The browser's own page about an address that it could not load is shown, but is not that page.
    let failure = args
        .url
        .as_ref()
        .and_then(|url| Some((url, observation.signals.network_error.as_ref()?)))
        .map(|(url, code)| {
            Message::new("cli-not-loaded")
                .arg("url", url.as_str())
                .arg("detail", code.as_str())
        });
    match args.format {
        Format::Json => match serde_json::to_string(&observation) {
            Ok(line) => out!("{line}"),
            Err(error) => {
                err!("{error}");
                return Ok(INTERNAL);
            }
        },
        Format::Text => out!("{}", as_text(&observation)),
        Format::Model => {
            let wish = PageWish {
                tokens: args.tokens as usize,
                ..PageWish::default()
            };
            out!("{}", page_text(&observation, &wish));
        }
    }
    if let Some(message) = failure {
        context.say(&message);
        return Ok(FAILED);
    }
    Ok(0)
}

/// The last of so many snapshots; what each took is printed.
async fn observe_often(
    browser: &CdpBrowser,
    options: ObserveOptions,
    times: u32,
) -> Result<Observation, BrowserError> {
    let mut observation = browser.observe(&options).await?;
    // The page is at rest after the first snapshot: only the looking is measured.
    let options = ObserveOptions {
        settle: Duration::ZERO,
        ..options
    };
    let mut milliseconds = Vec::with_capacity(times as usize);
    for _ in 0..times {
        let start = Instant::now();
        observation = browser.observe(&options).await?;
        milliseconds.push(start.elapsed().as_secs_f64() * 1000.0);
    }
    err!("{}", times_line(milliseconds, &observation));
    Ok(observation)
}

/// Keeps what the numbers of the snapshot stand for, for a later `do`.
async fn keep_handles(
    context: &Context,
    settings: &Settings,
    browser: &CdpBrowser,
) -> Result<(), BrowserError> {
    let observed = Observed {
        schema_version: SCHEMA_VERSION,
        handles: browser.element_handles().await?,
    };
    let file = state_file(context, &settings.browser.attach);
    let kept = serde_json::to_vec(&observed)
        .map_err(std::io::Error::other)
        .and_then(|bytes| write_private(&file, &bytes));
    if let Err(error) = kept {
        tracing::warn!(%error, "what was seen could not be kept for a later `do`");
    }
    Ok(())
}

/// Median and 95th percentile by the nearest rank.
fn times_line(mut milliseconds: Vec<f64>, observation: &Observation) -> String {
    milliseconds.sort_by(f64::total_cmp);
    let n = milliseconds.len();
    let at = |share: f64| {
        let rank = (share * n as f64).ceil() as usize;
        milliseconds
            .get(rank.clamp(1, n.max(1)) - 1)
            .copied()
            .unwrap_or(0.0)
    };
    let round = |ms: f64| (ms * 1000.0).round() / 1000.0;
    json!({
        "n": n,
        "median": round(at(0.5)),
        "p95": round(at(0.95)),
        "min": round(at(0.0)),
        "max": round(at(1.0)),
        "elements": observation.elements.len(),
        "characters": observation.text.chars().count(),
    })
    .to_string()
}

fn as_text(observation: &Observation) -> String {
    let mut lines = vec![
        plain(&observation.title),
        plain(&observation.url),
        String::new(),
    ];
    if let Some(dialog) = &observation.dialog {
        lines.push(format!("! {}", plain(&dialog.message)));
    }
    for alert in &observation.signals.alerts {
        lines.push(format!("! {}", plain(alert)));
    }
    for frame in &observation.signals.unread_frames {
        lines.push(format!("! {} could not be read", plain(frame)));
    }
    for element in &observation.elements {
        let mut line = format!(
            "[{}] {} {:?}",
            element.id,
            element.role,
            plain(&element.name)
        );
        if !element.value.is_empty() {
            line.push_str(&format!(" = {:?}", plain(&element.value)));
        }
        for (state, word) in [
            (element.state.checked == Some(true), "checked"),
            (element.state.selected == Some(true), "selected"),
            (element.state.expanded == Some(true), "expanded"),
            (element.state.disabled, "disabled"),
            (element.state.required, "required"),
            (element.state.readonly, "readonly"),
            (element.state.invalid, "invalid"),
            (element.covered, "covered"),
            (!element.in_viewport && !element.covered, "outside the view"),
        ] {
            if state {
                line.push_str(&format!(" ({word})"));
            }
        }
        if !element.options.is_empty() {
            line.push_str(&format!(
                " options: {}",
                plain(&element.options.join(" | "))
            ));
        }
        lines.push(line);
    }
    if observation.total_elements as usize > observation.elements.len() {
        lines.push(format!("… {} elements in all", observation.total_elements));
    }
    lines.push(String::new());
    lines.push(plain(&observation.text));
    lines.join("\n")
}

pub(super) async fn act(context: &Context, args: DoArgs) -> u8 {
    let action: Action = match serde_json::from_str(&args.action) {
        Ok(action) => action,
        Err(error) => {
            context.say(&Message::new("cli-action-unreadable").arg("detail", error.to_string()));
            return USAGE;
        }
    };
    if action.is_meta() {
        context.say(&Message::new("cli-action-not-on-page").arg("name", action.name()));
        return USAGE;
    }
    if matches!(action, Action::Mcp { .. } | Action::McpSearch { .. }) {
        context.say(&Message::new("cli-tool-in-run"));
        return USAGE;
    }
    if matches!(action, Action::Evaluate { .. } | Action::RunCode { .. }) {
        context.say(&Message::new("cli-script-in-run"));
        return USAGE;
    }
    if matches!(action, Action::Screenshot { .. }) {
        context.say(&Message::new("cli-picture-by-observe"));
        return USAGE;
    }
    let work =
        async |settings: &Settings, browser: &Arc<CdpBrowser>, cancel: &CancellationToken| {
            carry_out(context, settings, browser, &action, cancel).await
        };
    in_browser(context, &args.attach, work).await
}

async fn carry_out(
    context: &Context,
    settings: &Settings,
    browser: &Arc<CdpBrowser>,
    action: &Action,
    cancel: &CancellationToken,
) -> Result<u8, BrowserError> {
    let observed: Option<Observed> = std::fs::read(state_file(context, &settings.browser.attach))
        .ok()
        .and_then(|bytes| serde_json::from_slice(&bytes).ok())
        .filter(|observed: &Observed| observed.schema_version == SCHEMA_VERSION);
    match observed {
        // Goes back to the tab that was looked at.
        Some(observed) => match browser.restore_handles(&observed.handles).await {
            Err(BrowserError::TabGone(_)) if action.element().is_none() => {
                browser.start(StartTab::Current, None).await?;
            }
            restored => {
                restored?;
            }
        },
        None if action.element().is_some() => {
            context.say(&Message::new("cli-observe-first"));
            return Ok(USAGE);
        }
        None => browser.start(StartTab::Current, None).await?,
    }
    let outcome = browser
        .act(
            action,
            &ActOptions {
                delivery: Delivery::Trusted,
                deadline: Duration::from_millis(u64::from(settings.engine.execute_timeout_ms)),
                cancel: cancel.clone(),
                search_engine: settings.browser.search_engine.clone(),
                search_box: None,
            },
        )
        .await?;
    match serde_json::to_string(&outcome) {
        Ok(line) => out!("{line}"),
        Err(error) => {
            err!("{error}");
            return Ok(INTERNAL);
        }
    }
    let good = matches!(outcome.status, ActionStatus::Ok | ActionStatus::NoEffect);
    Ok(if good { 0 } else { FAILED })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn page() -> Observation {
        let page = serde_json::json!({ "id": "o", "url": "https://example.org/", "title": "A page", "tab": "t1", "tabs": [],
            "viewport": copilot_protocol::Viewport::default(), "elements": [], "total_elements": 0, "text": "héllo",
            "text_truncated": false, "hashes": { "dom": "", "mapping": "" }, "loader": "", "ms": 0.0 });
        serde_json::from_value(page).unwrap()
    }

    #[test]
    fn times_are_by_nearest_rank() {
        let times: Vec<f64> = (1..=20).rev().map(f64::from).collect();
        let line: serde_json::Value = serde_json::from_str(&times_line(times, &page())).unwrap();
        let wanted = [
            ("n", 20.0),
            ("median", 10.0),
            ("p95", 19.0),
            ("min", 1.0),
            ("max", 20.0),
            ("characters", 5.0),
        ];
        for (name, number) in wanted {
            assert_eq!(line[name].as_f64(), Some(number), "{name}");
        }
    }
}
