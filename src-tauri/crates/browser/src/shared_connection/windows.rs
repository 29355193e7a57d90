//! The first requests of new windows, which wait in the browser for those who drive the tabs that open them.
//!
//! A browser holds requests for the connection as a whole, so one hold serves all members that asked for one
//! (`network_interceptor/windows.rs`). Of each request only those are asked whose window it may be; what is nobody's goes on
//! at once. All who were asked have to let it go; one is enough to stop it. Who has gone, or does not answer,
//! holds nothing up: what is in a window of theirs is stopped then, as nobody has allowed it; all else goes on.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use async_tungstenite::tungstenite::Utf8Bytes;

use super::messages::refusal;
use super::state::{Asker, MemberId, State, What};
use crate::network_interceptor::wait::{Wait, enable};

/// A hold ends by then unless it is asked for again: its member may be stopped without having gone.
const LEASE: Duration = Duration::from_secs(10);
/// Each request is decided of by then.
const DECIDED: Duration = Duration::from_secs(6);
/// A tab that no other opened may be the window of one for so long after it came.
const NEW: Duration = Duration::from_secs(10);
/// How often what has run out is looked for, while something is held.
pub(super) const SWEEP: Duration = Duration::from_millis(250);

const GONE: &str = "Invalid InterceptionId.";
const SHARED: &str = "Not allowed on a connection that others share";

#[derive(Default)]
pub(super) struct Windows {
    /// Members for which requests wait, and until when.
    holds: HashMap<MemberId, Instant>,
    /// By the browser's own ids.
    waiting: HashMap<String, Waiting>,
    /// Somebody looks for what has run out.
    swept: bool,
}

struct Waiting {
    target: String,
    /// Who has not said yet that it may go on.
    asked: HashSet<MemberId>,
    until: Instant,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Paused {
    request_id: String,
    #[serde(default)]
    frame_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Decided {
    request_id: String,
    error_reason: Option<String>,
}

impl State {
    /// A member's command about requests of the browser as a whole.
    pub(super) fn windows_asked(
        &mut self,
        member: MemberId,
        id: u64,
        (method, params): (&str, Option<&RawValue>),
        now: Instant,
    ) {
        match method {
            "Fetch.enable" => {
                // Nothing but documents: all else is the business of those whose pages ask for it.
                let asked = params.and_then(|p| serde_json::from_str::<Value>(p.get()).ok());
                let all = enable(Wait::Documents);
                if asked.as_ref() != Some(&all) {
                    return self.deliver(member, refusal(id, -32000, SHARED));
                }
                self.windows.holds.insert(member, now + LEASE);
                let asker = Asker::Member {
                    member,
                    id,
                    what: What::Hold,
                };
                self.send(asker, None, method, &all.to_string());
            }
            "Fetch.disable" => {
                self.stop_holding(member, false);
                self.accept(member, id);
            }
            "Fetch.continueRequest" | "Fetch.failRequest" => {
                // A request may be let go or stopped, and not changed.
                let decided = params.and_then(|p| serde_json::from_str::<Decided>(p.get()).ok());
                let stops = method == "Fetch.failRequest";
                let Some(decided) = decided.filter(|d| d.error_reason.is_some() == stops) else {
                    return self.deliver(member, refusal(id, -32000, SHARED));
                };
                if self.decide(member, &decided) {
                    self.accept(member, id);
                } else {
                    self.deliver(member, refusal(id, -32602, GONE));
                }
            }
            _ => self.deliver(member, refusal(id, -32000, SHARED)),
        }
    }

    pub(super) fn accept(&mut self, member: MemberId, id: u64) {
        let text = json!({"id": id, "result": {}}).to_string();
        self.deliver(member, text.into());
    }

    /// What a member says of a request; whether it was asked.
    fn decide(&mut self, member: MemberId, decided: &Decided) -> bool {
        let Some(waiting) = self.windows.waiting.get_mut(&decided.request_id) else {
            return false;
        };
        if !waiting.asked.remove(&member) {
            return false;
        }
        if let Some(reason) = &decided.error_reason {
            let target = waiting.target.clone();
            // Nothing has been in that window yet, and nothing comes: who says so may close it.
            if let Some(member) = self.members.get_mut(&member) {
                member.targets.insert(target);
            }
            self.finish(&decided.request_id, Some(reason));
        } else if waiting.asked.is_empty() {
            self.finish(&decided.request_id, None);
        }
        true
    }

    fn finish(&mut self, request: &str, stop: Option<&str>) {
        self.windows.waiting.remove(request);
        let mut params = json!({"requestId": request});
        let method = match stop {
            Some(reason) => {
                params["errorReason"] = reason.into();
                "Fetch.failRequest"
            }
            None => "Fetch.continueRequest",
        };
        self.send(Asker::Nobody, None, method, &params.to_string());
    }

    /// A request waits. `text`: the whole message.
    pub(super) fn window_paused(
        &mut self,
        params: Option<&RawValue>,
        text: &Utf8Bytes,
        now: Instant,
    ) {
        let paused = params.and_then(|p| serde_json::from_str::<Paused>(p.get()).ok());
        let Some(paused) = paused else { return };
        let asked = self.concerned(&paused.frame_id, now);
        if asked.is_empty() {
            return self.finish(&paused.request_id, None);
        }
        self.windows.waiting.insert(
            paused.request_id,
            Waiting {
                target: paused.frame_id,
                asked: asked.iter().copied().collect(),
                until: now + DECIDED,
            },
        );
        for member in asked {
            self.deliver(member, text.clone());
        }
    }

    /// Members that hold requests and whose window the frame may be: of the tabs that they drive, and, as a page
    /// may open windows that nobody is named as the opener of, also one that has just come from nowhere.
    fn concerned(&self, frame: &str, now: Instant) -> Vec<MemberId> {
        let Some(target) = self.targets.get(frame).filter(|t| t.kind == "page") else {
            return Vec::new();
        };
        let (theirs, others): (Vec<_>, Vec<_>) = self
            .ids()
            .into_iter()
            .partition(|m| self.may_close(*m, frame));
        let new = target.opener.is_none() && target.came.is_some_and(|came| now < came + NEW);
        let concerned = if theirs.is_empty() && new {
            others
        } else {
            theirs
        };
        let holds = |member: &MemberId| self.windows.holds.contains_key(member);
        concerned.into_iter().filter(holds).collect()
    }

    /// A member has its hold no more. `gone`: it has left, or does not answer, so that nobody has decided of what
    /// waits for it.
    pub(super) fn stop_holding(&mut self, member: MemberId, gone: bool) {
        let held = self.windows.holds.remove(&member).is_some();
        let asked = |(id, waiting): (&String, &Waiting)| {
            let asked = waiting.asked.contains(&member);
            asked.then(|| (id.clone(), waiting.target.clone()))
        };
        let waiting: Vec<_> = self.windows.waiting.iter().filter_map(asked).collect();
        for (request, target) in waiting {
            if gone && self.may_close(member, &target) {
                self.finish(&request, Some("Aborted"));
            } else if let Some(waiting) = self.windows.waiting.get_mut(&request) {
                waiting.asked.remove(&member);
                if waiting.asked.is_empty() {
                    self.finish(&request, None);
                }
            }
        }
        if held && self.windows.holds.is_empty() {
            self.send(Asker::Nobody, None, "Fetch.disable", "{}");
        }
    }

    /// The browser does not hold requests.
    pub(super) fn hold_refused(&mut self, member: MemberId) {
        self.windows.holds.remove(&member);
    }

    /// Ends what has run out; whether something is held still.
    pub(super) fn sweep(&mut self, now: Instant) -> bool {
        let late = |(id, waiting): (&String, &Waiting)| (waiting.until <= now).then(|| id.clone());
        let late: Vec<_> = self.windows.waiting.iter().filter_map(late).collect();
        for request in late {
            let own = self.windows.waiting.get(&request).is_some_and(|waiting| {
                let target = &waiting.target;
                waiting.asked.iter().any(|m| self.may_close(*m, target))
            });
            tracing::warn!(own, "nobody decided of a request that waited");
            self.finish(&request, own.then_some("Aborted"));
        }
        let over = |(member, until): (&MemberId, &Instant)| (*until <= now).then_some(*member);
        let over: Vec<_> = self.windows.holds.iter().filter_map(over).collect();
        for member in over {
            self.stop_holding(member, true);
        }
        self.windows.swept = !self.windows.holds.is_empty() || !self.windows.waiting.is_empty();
        self.windows.swept
    }

    /// Whether somebody has to begin to [`State::sweep`].
    pub(super) fn begin_to_sweep(&mut self) -> bool {
        !self.windows.holds.is_empty() && !std::mem::replace(&mut self.windows.swept, true)
    }
}
