//! What the browser tells: to whom it goes, and what it changes.

use std::time::Instant;

use async_tungstenite::tungstenite::Utf8Bytes;
use serde_json::json;

use super::messages::{Told, WithInfo, named, refusal};
use super::state::{Asker, Session, State, Target, What};

/// Messages of a session whose owner is not known yet.
const MAX_STASH: usize = 1_000;

impl State {
    pub fn told(&mut self, text: &str, told: &Told<'_>) {
        if let Some(id) = told.id {
            if let Some(asker) = self.asked.remove(&id) {
                self.answered(asker, told);
            }
            return;
        }
        let Some(method) = told.method.as_deref() else {
            return;
        };
        let whole = || Utf8Bytes::from(text.to_owned());
        match method {
            "Target.attachedToTarget" => self.attached(&whole(), told),
            "Target.detachedFromTarget" => {
                let session = named(told.params).session_id;
                self.stash.remove(&session);
                if let Some(gone) = self.sessions.remove(&session) {
                    self.deliver(gone.owner, whole());
                }
            }
            "Target.targetCreated" | "Target.targetInfoChanged" if told.session.is_none() => {
                self.target_told(&whole(), told);
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
                self.tell_discoverers(kind.as_deref(), &whole());
            }
            "Fetch.requestPaused" if told.session.is_none() => {
                self.window_paused(told.params, &whole(), Instant::now());
            }
            _ => match &told.session {
                Some(session) => {
                    if let Some(owner) = self.sessions.get(session.as_ref()).map(|s| s.owner) {
                        self.deliver(owner, whole());
                    } else if let Some(waiting) = self.stash.get_mut(session.as_ref())
                        && waiting.len() < MAX_STASH
                    {
                        waiting.push(whole());
                    }
                }
                None => {
                    let (members, text) = (self.ids(), whole());
                    for member in members {
                        self.deliver(member, text.clone());
                    }
                }
            },
        }
    }

    /// A target is there, or is another than it was.
    fn target_told(&mut self, whole: &Utf8Bytes, told: &Told<'_>) {
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
        self.tell_discoverers(Some(&info.kind), whole);
    }

    /// A session has begun.
    fn attached(&mut self, whole: &Utf8Bytes, told: &Told<'_>) {
        let session = named(told.params).session_id;
        match &told.session {
            Some(parent) => {
                let owner = self.sessions.get(parent.as_ref()).map(|s| s.owner);
                if let Some(owner) = owner {
                    self.sessions
                        .insert(session, Session { owner, root: false });
                    self.deliver(owner, whole.clone());
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
                self.stash.insert(session, vec![whole.clone()]);
            }
            None => {}
        }
    }

    fn tell_discoverers(&mut self, kind: Option<&str>, text: &Utf8Bytes) {
        for member in self.ids() {
            let hears = self
                .members
                .get(&member)
                .and_then(|m| m.discovers.as_ref())
                .is_some_and(|filter| kind.is_none_or(|kind| filter.lets(kind)));
            if hears {
                self.deliver(member, text.clone());
            }
        }
    }

    fn answered(&mut self, asker: Asker, told: &Told<'_>) {
        let (member, id, what) = match asker {
            Asker::Nobody => return,
            Asker::Discovery => {
                // A peer that refuses this is no browser; then nobody is let in.
                if told.error.is_none() && told.result.is_some() {
                    self.listed = true;
                    for (member, id) in std::mem::take(&mut self.waiting_for_list) {
                        self.list(member, id);
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
                            self.deliver(member, text);
                        }
                    } else {
                        self.detach(&result.session_id);
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
                        self.send(Asker::Nobody, None, "Target.closeTarget", &params);
                    }
                }
            }
        }
        let body = match (told.error, told.result) {
            (Some(error), _) => format!(r#""error":{}"#, error.get()),
            (None, Some(result)) => format!(r#""result":{}"#, result.get()),
            (None, None) => {
                return self.deliver(member, refusal(id, -32603, "no result"));
            }
        };
        let session = match &told.session {
            Some(session) => format!(r#","sessionId":{}"#, json!(session)),
            None => String::new(),
        };
        let text = format!(r#"{{"id":{id},{body}{session}}}"#);
        self.deliver(member, text.into());
    }
}
