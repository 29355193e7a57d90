//! Who shares the connection, and what of it is whose.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use async_tungstenite::tungstenite::Utf8Bytes;
use serde_json::json;
use serde_json::value::RawValue;
use tokio::sync::mpsc;

use super::messages::{Asked, Filter, Named, Told, WithInfo, named, refusal};
use super::windows::Windows;
use crate::transport::Out;

/// What may wait for one member, in bytes. One message more is always let in, so that a long one passes.
const BACKLOG: usize = 32 << 20;
/// What a message weighs beside its own bytes.
pub(super) const OVERHEAD: usize = 128;
/// Messages of a session whose owner is not known yet.
const MAX_STASH: usize = 1_000;
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

#[derive(Default)]
pub(super) struct State {
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
    pub fn send(
        &mut self,
        outgoing: &mpsc::UnboundedSender<Out>,
        asker: Asker,
        session: Option<&str>,
        method: &str,
        params: &str,
    ) {
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
        let _ = outgoing.send(Out::Text(text));
    }

    pub fn deliver(
        &mut self,
        outgoing: &mpsc::UnboundedSender<Out>,
        member: MemberId,
        text: Utf8Bytes,
    ) {
        let Some(to) = self.members.get(&member) else {
            return;
        };
        if to.waiting.load(Ordering::Relaxed) > BACKLOG {
            tracing::warn!("a member that does not read is let go");
            let _ = to.out.send(Delivery::End(
                "it did not read what the browser sent".to_owned(),
            ));
            self.leave(outgoing, member);
            return;
        }
        to.waiting
            .fetch_add(text.len() + OVERHEAD, Ordering::Relaxed);
        let _ = to.out.send(Delivery::Text(text));
    }

    pub fn leave(&mut self, outgoing: &mpsc::UnboundedSender<Out>, member: MemberId) {
        if self.members.contains_key(&member) {
            self.stop_holding(outgoing, member, true);
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
            self.detach(outgoing, &session);
        }
        if gone.downloads {
            self.downloads(outgoing, Asker::Nobody, "default", None);
        }
    }

    fn detach(&mut self, outgoing: &mpsc::UnboundedSender<Out>, session: &str) {
        let params = json!({"sessionId": session}).to_string();
        self.send(
            outgoing,
            Asker::Nobody,
            None,
            "Target.detachFromTarget",
            &params,
        );
    }

    /// The browser has one way with downloads for the whole connection: a member that goes back to the
    /// default must not make the others deaf.
    fn downloads(
        &mut self,
        outgoing: &mpsc::UnboundedSender<Out>,
        asker: Asker,
        behavior: &str,
        params: Option<&RawValue>,
    ) {
        let others = self.members.values().any(|m| m.downloads);
        let text = match params {
            Some(params) if !(behavior == "default" && others) => params.get().to_owned(),
            _ => json!({"behavior": "default", "eventsEnabled": others}).to_string(),
        };
        self.send(outgoing, asker, None, "Browser.setDownloadBehavior", &text);
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

    pub fn asked(
        &mut self,
        outgoing: &mpsc::UnboundedSender<Out>,
        member: MemberId,
        asked: &Asked<'_>,
    ) {
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
            return self.deliver(outgoing, member, text);
        }
        let root = asked.session.is_none();
        let refused = |state: &mut Self, why: &str| {
            state.deliver(outgoing, member, refusal(id, -32000, why));
        };
        let shared = "Not allowed on a connection that others share";
        if NEVER.contains(&method) || (root && method == "Target.setAutoAttach") {
            return refused(self, shared);
        }
        if root && method.starts_with("Fetch.") {
            let command = (method, asked.params);
            return self.windows_asked(outgoing, member, id, command, Instant::now());
        }
        let mut what = What::Plain;
        match method {
            "Target.setDiscoverTargets" if root => {
                return self.discover(outgoing, member, id, named(asked.params));
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
                return self.deliver(outgoing, member, text);
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
                return self.downloads(outgoing, asker, &named.behavior, asked.params);
            }
            _ => {}
        }
        self.send(
            outgoing,
            Asker::Member { member, id, what },
            asked.session.as_deref(),
            method,
            asked.params.map_or("{}", RawValue::get),
        );
    }

    /// Each member's own list of targets, from the one that is kept for all.
    fn discover(
        &mut self,
        outgoing: &mpsc::UnboundedSender<Out>,
        member: MemberId,
        id: u64,
        named: Named,
    ) {
        if let Some(member) = self.members.get_mut(&member) {
            member.discovers = named
                .discover
                .then(|| named.filter.map_or_else(Filter::default, Filter));
        }
        if self.listed {
            self.list(outgoing, member, id);
        } else {
            self.waiting_for_list.push((member, id));
        }
    }

    fn list(&mut self, outgoing: &mpsc::UnboundedSender<Out>, member: MemberId, id: u64) {
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
                self.deliver(outgoing, member, text);
            }
        }
        self.deliver(
            outgoing,
            member,
            json!({"id": id, "result": {}}).to_string().into(),
        );
    }

    pub fn told(&mut self, outgoing: &mpsc::UnboundedSender<Out>, text: &str, told: &Told<'_>) {
        if let Some(id) = told.id {
            if let Some(asker) = self.asked.remove(&id) {
                self.answered(outgoing, asker, told);
            }
            return;
        }
        let Some(method) = told.method.as_deref() else {
            return;
        };
        let whole = || Utf8Bytes::from(text.to_owned());
        match method {
            "Target.attachedToTarget" => {
                let session = named(told.params).session_id;
                match &told.session {
                    Some(parent) => {
                        let owner = self.sessions.get(parent.as_ref()).map(|s| s.owner);
                        if let Some(owner) = owner {
                            self.sessions
                                .insert(session, Session { owner, root: false });
                            self.deliver(outgoing, owner, whole());
                        }
                    }
                    // Its owner is whoever gets the answer that comes next.
                    None if self.asked.values().any(|a| {
                        matches!(
                            a,
                            Asker::Member {
                                what: What::Attach(_),
                                ..
                            }
                        )
                    }) =>
                    {
                        self.stash.insert(session, vec![whole()]);
                    }
                    None => {}
                }
            }
            "Target.detachedFromTarget" => {
                let session = named(told.params).session_id;
                self.stash.remove(&session);
                if let Some(gone) = self.sessions.remove(&session) {
                    self.deliver(outgoing, gone.owner, whole());
                }
            }
            "Target.targetCreated" | "Target.targetInfoChanged" if told.session.is_none() => {
                let Some(info) = named(told.params).target_info else {
                    return;
                };
                if let Some(opener) = &info.opener_id
                    && !self.targets.contains_key(&info.target_id)
                {
                    // Its opener may be gone by the time that it asks for something.
                    for member in self.members.values_mut() {
                        if member.targets.contains(opener) {
                            member.targets.insert(info.target_id.clone());
                        }
                    }
                }
                let raw = told
                    .params
                    .and_then(|p| serde_json::from_str::<WithInfo<'_>>(p.get()).ok());
                if let Some(raw) = raw {
                    let known = self.targets.get(&info.target_id);
                    let came = match known {
                        Some(known) => known.came,
                        None => self.listed.then(Instant::now),
                    };
                    self.targets.insert(
                        info.target_id,
                        Target {
                            kind: info.kind.clone(),
                            opener: info.opener_id,
                            came,
                            info: raw.target_info.to_owned(),
                        },
                    );
                }
                self.tell_discoverers(outgoing, Some(&info.kind), &whole());
            }
            "Target.targetDestroyed" | "Target.targetCrashed" if told.session.is_none() => {
                let target = named(told.params).target_id;
                let kind = self.targets.get(&target).map(|t| t.kind.clone());
                if method == "Target.targetDestroyed" {
                    self.targets.remove(&target);
                    for member in self.members.values_mut() {
                        member.targets.remove(&target);
                    }
                }
                self.tell_discoverers(outgoing, kind.as_deref(), &whole());
            }
            "Fetch.requestPaused" if told.session.is_none() => {
                self.window_paused(outgoing, told.params, &whole(), Instant::now());
            }
            _ => match &told.session {
                Some(session) => {
                    if let Some(owner) = self.sessions.get(session.as_ref()).map(|s| s.owner) {
                        self.deliver(outgoing, owner, whole());
                    } else if let Some(waiting) = self.stash.get_mut(session.as_ref())
                        && waiting.len() < MAX_STASH
                    {
                        waiting.push(whole());
                    }
                }
                None => {
                    let (members, text) = (self.ids(), whole());
                    for member in members {
                        self.deliver(outgoing, member, text.clone());
                    }
                }
            },
        }
    }

    pub fn ids(&self) -> Vec<MemberId> {
        self.members.keys().copied().collect()
    }

    fn tell_discoverers(
        &mut self,
        outgoing: &mpsc::UnboundedSender<Out>,
        kind: Option<&str>,
        text: &Utf8Bytes,
    ) {
        for member in self.ids() {
            let hears = self
                .members
                .get(&member)
                .and_then(|m| m.discovers.as_ref())
                .is_some_and(|filter| kind.is_none_or(|kind| filter.lets(kind)));
            if hears {
                self.deliver(outgoing, member, text.clone());
            }
        }
    }

    fn answered(&mut self, outgoing: &mpsc::UnboundedSender<Out>, asker: Asker, told: &Told<'_>) {
        let (member, id, what) = match asker {
            Asker::Nobody => return,
            Asker::Discovery => {
                // A peer that refuses this is no browser; then nobody is let in.
                if told.error.is_none() && told.result.is_some() {
                    self.listed = true;
                    for (member, id) in std::mem::take(&mut self.waiting_for_list) {
                        self.list(outgoing, member, id);
                    }
                }
                return;
            }
            Asker::Member { member, id, what } => (member, id, what),
        };
        let here = self.members.contains_key(&member);
        let result = named(told.result);
        match what {
            What::Plain => {}
            What::Hold => {
                if told.error.is_some() {
                    self.hold_refused(member);
                }
            }
            What::Attach(target) => {
                let earlier = self.stash.remove(&result.session_id);
                if !result.session_id.is_empty() {
                    if here {
                        self.sessions.insert(
                            result.session_id.clone(),
                            Session {
                                owner: member,
                                root: true,
                            },
                        );
                        if let Some(member) = self.members.get_mut(&member) {
                            member.targets.insert(target);
                        }
                        for text in earlier.unwrap_or_default() {
                            self.deliver(outgoing, member, text);
                        }
                    } else {
                        self.detach(outgoing, &result.session_id);
                    }
                }
            }
            What::Create => {
                if !result.target_id.is_empty() {
                    if let Some(member) = self.members.get_mut(&member) {
                        member.targets.insert(result.target_id);
                    } else {
                        // A tab that nobody waits for any more.
                        let params = json!({"targetId": result.target_id}).to_string();
                        self.send(outgoing, Asker::Nobody, None, "Target.closeTarget", &params);
                    }
                }
            }
        }
        let body = match (told.error, told.result) {
            (Some(error), _) => format!(r#""error":{}"#, error.get()),
            (None, Some(result)) => format!(r#""result":{}"#, result.get()),
            (None, None) => {
                return self.deliver(outgoing, member, refusal(id, -32603, "no result"));
            }
        };
        let session = match &told.session {
            Some(session) => format!(r#","sessionId":{}"#, json!(session)),
            None => String::new(),
        };
        let text = format!(r#"{{"id":{id},{body}{session}}}"#);
        self.deliver(outgoing, member, text.into());
    }
}
