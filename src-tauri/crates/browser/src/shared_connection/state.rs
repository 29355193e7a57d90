//! Who shares the connection, and what of it is whose.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use async_tungstenite::tungstenite::Utf8Bytes;
use serde_json::json;
use serde_json::value::RawValue;
use tokio::sync::mpsc;

use super::messages::{Asked, Filter, Named, named, refusal};
use super::windows::Windows;
use crate::transport::Out;

/// What may wait for one member, in bytes. One message more is always let in, so that a long one passes.
const BACKLOG: usize = 32 << 20;
/// What a message weighs beside its own bytes.
pub(super) const OVERHEAD: usize = 128;
/// How far back a tab's openers are followed.
const MAX_OPENERS: usize = 16;

/// Ends the browser, or takes what belongs to all.
const NEVER: [&str; 9] = [
    "Browser.close",
    "Browser.crash",
    "Browser.crashGpuProcess",
    "Target.attachToBrowserTarget",
    "Target.autoAttachRelated",
    "Target.disposeBrowserContext",
    "Target.exposeDevToolsProtocol",
    "Target.sendMessageToTarget",
    "Target.setRemoteLocations",
];

pub(super) type MemberId = u64;

/// What a member gets.
pub(super) enum Delivery {
    Text(Utf8Bytes),
    End(String),
}

pub(super) struct Member {
    pub out: mpsc::UnboundedSender<Delivery>,
    pub waiting: Arc<AtomicUsize>,
    /// `Some`: it hears of targets.
    pub discovers: Option<Filter>,
    /// Targets that it opened or attached, and those that these opened since.
    pub targets: HashSet<String>,
    /// It asked for downloads to be treated in its own way.
    pub downloads: bool,
}

pub(super) struct Session {
    pub owner: MemberId,
    /// It was attached by a command to the browser, not from within another session.
    pub root: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Target {
    pub kind: String,
    pub opener: Option<String>,
    /// When; `None`: it was there before the connection.
    pub came: Option<Instant>,
    pub info: Box<RawValue>,
}

/// What an answer changes.
pub(super) enum What {
    Plain,
    Attach(String),
    Create,
    /// Requests of new windows wait from now on.
    Hold,
}

/// Who waits for an answer.
pub(super) enum Asker {
    Member {
        member: MemberId,
        id: u64,
        what: What,
    },
    /// The first list of targets.
    Discovery,
    Nobody,
}

pub(super) struct State {
    outgoing: mpsc::UnboundedSender<Out>,
    pub lost: Option<String>,
    pub last_id: u64,
    pub last_member: MemberId,
    pub members: HashMap<MemberId, Member>,
    pub asked: HashMap<u64, Asker>,
    pub sessions: HashMap<String, Session>,
    /// Messages of sessions whose owner is told by an answer that is still to come.
    pub stash: HashMap<String, Vec<Utf8Bytes>>,
    pub targets: BTreeMap<String, Target>,
    /// All targets that were there are known.
    pub listed: bool,
    /// Members that wait for that, with their command's number.
    pub waiting_for_list: Vec<(MemberId, u64)>,
    pub windows: Windows,
}

impl State {
    /// `outgoing`: to the browser.
    pub fn new(outgoing: mpsc::UnboundedSender<Out>) -> Self {
        Self {
            outgoing,
            lost: None,
            last_id: 0,
            last_member: 0,
            members: HashMap::new(),
            asked: HashMap::new(),
            sessions: HashMap::new(),
            stash: HashMap::new(),
            targets: BTreeMap::new(),
            listed: false,
            waiting_for_list: Vec::new(),
            windows: Windows::default(),
        }
    }

    pub fn send(&mut self, asker: Asker, session: Option<&str>, method: &str, params: &str) {
        self.last_id += 1;
        self.asked.insert(self.last_id, asker);
        let session = match session {
            Some(session) => format!(r#","sessionId":{}"#, json!(session)),
            None => String::new(),
        };
        let text = format!(
            r#"{{"id":{},"method":{},"params":{params}{session}}}"#,
            self.last_id,
            json!(method)
        );
        // A connection that is gone tells everybody by itself.
        let _ = self.outgoing.send(Out::Text(text));
    }

    pub fn deliver(&mut self, member: MemberId, text: Utf8Bytes) {
        let Some(to) = self.members.get(&member) else {
            return;
        };
        if to.waiting.load(Ordering::Relaxed) > BACKLOG {
            tracing::warn!("a member that does not read is let go");
            let _ = to.out.send(Delivery::End(
                "it did not read what the browser sent".to_owned(),
            ));
            self.leave(member);
            return;
        }
        to.waiting
            .fetch_add(text.len() + OVERHEAD, Ordering::Relaxed);
        let _ = to.out.send(Delivery::Text(text));
    }

    pub fn leave(&mut self, member: MemberId) {
        if self.members.contains_key(&member) {
            self.stop_holding(member, true);
        }
        let Some(gone) = self.members.remove(&member) else {
            return;
        };
        self.waiting_for_list.retain(|(m, _)| *m != member);
        let mut roots = Vec::new();
        self.sessions.retain(|id, session| {
            if session.owner == member && session.root {
                roots.push(id.clone());
            }
            session.owner != member
        });
        for session in roots {
            self.detach(&session);
        }
        if gone.downloads {
            self.downloads(Asker::Nobody, "default", None);
        }
    }

    pub(super) fn detach(&mut self, session: &str) {
        let params = json!({"sessionId": session}).to_string();
        self.send(Asker::Nobody, None, "Target.detachFromTarget", &params);
    }

    /// The browser has one way with downloads for the whole connection: a member that goes back to the
    /// default must not make the others deaf.
    fn downloads(&mut self, asker: Asker, behavior: &str, params: Option<&RawValue>) {
        let others = self.members.values().any(|m| m.downloads);
        let text = match params {
            Some(params) if !(behavior == "default" && others) => params.get().to_owned(),
            _ => json!({"behavior": "default", "eventsEnabled": others}).to_string(),
        };
        self.send(asker, None, "Browser.setDownloadBehavior", &text);
    }

    /// It opened or attached the target, or one of these opened it.
    pub fn may_close(&self, member: MemberId, target: &str) -> bool {
        let Some(member) = self.members.get(&member) else {
            return false;
        };
        let mut target = target.to_owned();
        for _ in 0..MAX_OPENERS {
            if member.targets.contains(&target) {
                return true;
            }
            match self.targets.get(&target).and_then(|t| t.opener.clone()) {
                Some(opener) => target = opener,
                None => return false,
            }
        }
        false
    }

    pub fn asked(&mut self, member: MemberId, asked: &Asked<'_>) {
        let (id, method) = (asked.id, asked.method.as_ref());
        if !self.members.contains_key(&member) {
            return;
        }
        let owns = |state: &Self, session: &str| {
            state
                .sessions
                .get(session)
                .is_some_and(|s| s.owner == member)
        };
        if let Some(session) = asked.session.as_deref()
            && !owns(self, session)
        {
            let text = refusal(id, -32001, "Session with given id not found.");
            return self.deliver(member, text);
        }
        let root = asked.session.is_none();
        let refused = |state: &mut Self, why: &str| {
            state.deliver(member, refusal(id, -32000, why));
        };
        let shared = "Not allowed on a connection that others share";
        if NEVER.contains(&method) || (root && method == "Target.setAutoAttach") {
            return refused(self, shared);
        }
        if root && method.starts_with("Fetch.") {
            let command = (method, asked.params);
            return self.windows_asked(member, id, command, Instant::now());
        }
        let mut what = What::Plain;
        match method {
            "Target.setDiscoverTargets" if root => {
                return self.discover(member, id, named(asked.params));
            }
            "Target.attachToTarget" => {
                let named = named(asked.params);
                if !named.flatten {
                    return refused(self, shared);
                }
                what = What::Attach(named.target_id);
            }
            "Target.createTarget" => what = What::Create,
            "Target.closeTarget" if !self.may_close(member, &named(asked.params).target_id) => {
                return refused(self, "This tab belongs to somebody else");
            }
            "Target.detachFromTarget" if !owns(self, &named(asked.params).session_id) => {
                let text = refusal(id, -32001, "Session with given id not found.");
                return self.deliver(member, text);
            }
            "Browser.setDownloadBehavior" if root => {
                let named = named(asked.params);
                if let Some(member) = self.members.get_mut(&member) {
                    member.downloads = named.behavior != "default" || named.events_enabled;
                }
                let asker = Asker::Member {
                    member,
                    id,
                    what: What::Plain,
                };
                return self.downloads(asker, &named.behavior, asked.params);
            }
            _ => {}
        }
        self.send(
            Asker::Member { member, id, what },
            asked.session.as_deref(),
            method,
            asked.params.map_or("{}", RawValue::get),
        );
    }

    /// Each member's own list of targets, from the one that is kept for all.
    fn discover(&mut self, member: MemberId, id: u64, named: Named) {
        if let Some(member) = self.members.get_mut(&member) {
            member.discovers = named
                .discover
                .then(|| named.filter.map_or_else(Filter::default, Filter));
        }
        if self.listed {
            self.list(member, id);
        } else {
            self.waiting_for_list.push((member, id));
        }
    }

    pub(super) fn list(&mut self, member: MemberId, id: u64) {
        let filter = self.members.get(&member).and_then(|m| m.discovers.clone());
        if let Some(filter) = filter {
            let known: Vec<Utf8Bytes> = self
                .targets
                .values()
                .filter(|t| filter.lets(&t.kind))
                .map(|t| {
                    format!(
                        r#"{{"method":"Target.targetCreated","params":{{"targetInfo":{}}}}}"#,
                        t.info.get()
                    )
                    .into()
                })
                .collect();
            for text in known {
                self.deliver(member, text);
            }
        }
        self.accept(member, id);
    }

    pub fn ids(&self) -> Vec<MemberId> {
        self.members.keys().copied().collect()
    }
}
