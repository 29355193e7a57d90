//! What the session of a tab tells, and what of it changes what is known of the tab.

use std::time::{Duration, Instant};

use copilot_protocol::{DialogKind, PageDialog, TabEventKind};
use serde::Deserialize;

use super::{Awaited, FileChooser, Tab, TabState};
use crate::connection::Event;
use crate::protocol_events::{AWAITED, Attached, FrameTold, Navigated, RequestTold};

/// A page that sends on within so many seconds is not where the person is to be.
const SOON: f64 = 1.0;

#[derive(Deserialize)]
struct Dialog {
    message: String,
    #[serde(rename = "type")]
    kind: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answered {
    result: bool,
    #[serde(default)]
    user_input: String,
}

/// What the run should be told.
type News = Option<(TabEventKind, String)>;

impl Tab {
    pub(super) fn note(&self, event: &Event<'_>) -> News {
        let mut state = self.state();
        match event.method {
            "Page.domContentEventFired" => state.content_loaded = true,
            "Page.loadEventFired" => state.loading = false,
            "Page.javascriptDialogOpening" => return state.note_dialog(event),
            "Page.javascriptDialogClosed" => {
                let message = state.dialog.take().map(|d| d.message);
                let answer: Option<Answered> = event.params();
                state.answered = answer.map(|answer| (answer.result, answer.user_input));
                return Some((TabEventKind::DialogClosed, message.unwrap_or_default()));
            }
            "Page.fileChooserOpened" => {
                #[derive(Deserialize)]
                #[serde(rename_all = "camelCase")]
                struct Chooser {
                    #[serde(default)]
                    mode: String,
                    backend_node_id: Option<i64>,
                }
                let chooser: Chooser = event.params()?;
                state.file_choosers += 1;
                state.asked_files = Some(FileChooser {
                    field: chooser.backend_node_id,
                    several: chooser.mode != "selectSingle",
                });
                if state.answers_chooser {
                    return None;
                }
                let kind = TabEventKind::FileChooser;
                return Some((kind, chooser.mode));
            }
            "Input.dragIntercepted" => {
                #[derive(Deserialize)]
                struct Dragged {
                    data: serde_json::Value,
                }
                state.dragged = Some(event.params::<Dragged>()?.data);
            }
            "Target.attachedToTarget" => {
                let Attached { target_info, .. } = event.params()?;
                // The frame went on in another process with its document still coming, or it is a worker, whose
                // script is asked for by the page and under the worker's own id: the end of that request is told
                // there, and never here.
                state.in_flight.retain(|id, awaited| {
                    *id != target_info.target_id && awaited.frame != target_info.target_id
                });
            }
            "Inspector.targetCrashed" => return state.crash(),
            "Inspector.detached" => state.closed = true,
            "Network.requestWillBeSent"
            | "Network.responseReceived"
            | "Network.loadingFinished"
            | "Network.loadingFailed" => {
                let foreign = |frame: &str| self.frames.state().foreign(frame);
                state.note_request(event, foreign);
            }
            "Page.frameNavigated" => return state.note_document(event),
            method if method.starts_with("Page.") => {
                state.note_frame(event);
            }
            _ => {}
        }
        None
    }
}

impl TabState {
    fn note_dialog(&mut self, event: &Event<'_>) -> News {
        let e: Dialog = event.params()?;
        let kind = match e.kind.as_str() {
            "confirm" => DialogKind::Confirm,
            "prompt" => DialogKind::Prompt,
            "beforeunload" => DialogKind::Beforeunload,
            _ => DialogKind::Alert,
        };
        self.dialog = Some(PageDialog {
            kind,
            message: e.message.clone(),
        });
        Some((TabEventKind::DialogOpened, e.message))
    }

    /// Another document has come.
    fn note_document(&mut self, event: &Event<'_>) -> News {
        let Navigated { frame } = event.params()?;
        if frame.parent_id.is_some() {
            return None;
        }
        self.main_frame = frame.id;
        self.network_error = frame.unreachable_url.as_ref().map(|_| {
            self.document_error
                .take()
                .unwrap_or_else(|| "net::ERR_FAILED".into())
        });
        self.url = frame
            .unreachable_url
            .unwrap_or_else(|| format!("{}{}", frame.url, frame.url_fragment));
        let loader = frame.loader_id;
        // Requests of the document before this one are of no interest any more.
        self.in_flight.retain(|id, _| *id == loader);
        self.loader = loader;
        self.mime = frame.mime_type;
        self.world = None;
        self.crashed = false;
        self.last_snapshot = None;
        self.content_loaded = false;
        self.navigating = false;
        self.navigations += 1;
        Some((TabEventKind::Navigated, self.url.clone()))
    }

    /// The main frame is on its way elsewhere, or has come there.
    fn note_frame(&mut self, event: &Event<'_>) -> Option<()> {
        let e: FrameTold = event.params()?;
        if event.method == "Page.frameRequestedNavigation" && e.disposition != "currentTab" {
            self.asked_tab = Some((e.url, Instant::now()));
            return None;
        }
        if e.frame_id != self.main_frame {
            return None;
        }
        match event.method {
            "Page.frameStartedLoading" => {
                self.loading = true;
                self.requested = None;
            }
            "Page.frameStartedNavigating" if !e.within_document() => {
                self.navigating = true;
                self.requested = None;
            }
            "Page.frameRequestedNavigation" => self.requested = Some(Instant::now()),
            // A form on its way, or a page that sends on: `<meta http-equiv=refresh>`.
            "Page.frameScheduledNavigation" if (0.0..=SOON).contains(&e.delay) => {
                self.requested = Some(Instant::now() + Duration::from_secs_f64(e.delay));
            }
            "Page.frameStoppedLoading" => {
                self.loading = false;
                self.navigating = false;
            }
            "Page.navigatedWithinDocument" => {
                self.url = e.url;
                self.moves += 1;
            }
            _ => {}
        }
        Some(())
    }

    /// `foreign`: whether a frame is of another origin than the page.
    fn note_request(&mut self, event: &Event<'_>, foreign: impl Fn(&str) -> bool) -> Option<()> {
        let e: RequestTold = event.params()?;
        match event.method {
            "Network.requestWillBeSent" => {
                if e.kind == "Document"
                    && e.frame_id == self.main_frame
                    && let Some(sent) = e.request
                {
                    // A redirect comes with the same loader: what counts is how the last was asked for.
                    self.document_method = Some((e.loader_id, sent.method));
                }
                if AWAITED.contains(&e.kind.as_str()) && !foreign(&e.frame_id) {
                    let awaited = Awaited {
                        since: Instant::now(),
                        frame: e.frame_id,
                    };
                    self.in_flight.insert(e.request_id, awaited);
                }
            }
            "Network.responseReceived" => {
                if e.kind == "Document"
                    && e.frame_id == self.main_frame
                    && let Some(response) = e.response
                {
                    self.document_status =
                        Some((e.loader_id, u16::try_from(response.status).unwrap_or(0)));
                }
            }
            "Network.loadingFinished" | "Network.loadingFailed" => {
                self.in_flight.remove(&e.request_id);
                if e.kind == "Document" && !e.canceled && !e.error_text.is_empty() {
                    self.document_error = Some(e.error_text);
                }
            }
            _ => {}
        }
        Some(())
    }

    fn crash(&mut self) -> News {
        if self.crashed {
            return None;
        }
        self.crashed = true;
        self.loading = false;
        self.navigating = false;
        self.world = None;
        Some((TabEventKind::Crashed, self.url.clone()))
    }
}
