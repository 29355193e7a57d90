//! What a request is decided by.

use std::sync::Arc;

use copilot_ports::{PageRequest, RequestRule, RequestVerdict};
use copilot_protocol::RiskClass;

use crate::connection::Connection;

/// What a page asks for, and what the rule says of it.
pub(super) struct Asked {
    pub request: PageRequest,
    pub verdict: RequestVerdict,
    pub effects: Vec<RiskClass>,
    /// By which its redirects are known.
    pub network_id: Option<String>,
}

impl Asked {
    pub fn of(request: PageRequest, verdict: RequestVerdict) -> Self {
        Self {
            request,
            verdict,
            effects: Vec::new(),
            network_id: None,
        }
    }
}

/// What is to be known of the run to decide of a request.
pub(super) struct Standing {
    pub rule: Option<Arc<dyn RequestRule>>,
    pub connection: Arc<Connection>,
    /// It is of a navigation of the person's.
    pub let_go: bool,
    pub closing: bool,
}

impl Standing {
    /// What the rule says of the request, and for which of its effects it is held although it may pass: those of
    /// an action of the run (`acted`). `scripted`: a document asks in which a script of the run may be at work.
    pub fn judge(
        &self,
        request: &PageRequest,
        document: bool,
        scripted: bool,
        acted: bool,
    ) -> (RequestVerdict, Vec<RiskClass>) {
        let Some(rule) = self.rule.as_ref().filter(|_| !self.let_go) else {
            return (RequestVerdict::Pass, Vec::new());
        };
        let verdict = match (scripted, document) {
            (true, _) => rule.judge_of_script(request),
            (false, true) => rule.judge(request),
            (false, false) => RequestVerdict::Pass,
        };
        let effects = match verdict {
            RequestVerdict::Pass if acted => rule.effects(request),
            _ => Vec::new(),
        };
        (verdict, effects)
    }
}
