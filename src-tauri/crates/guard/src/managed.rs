//! Holds actions to what a managed policy leaves: closed sites, and yeses that it takes back.

use copilot_protocol::{Action, ClassVerdict, Judgement, RiskClass};

use crate::policy::{Policy, Standing, preset_verdict, standing};
use crate::scene::{Found, Scene};
use crate::site;

impl Policy {
    /// The least that rules, kept decisions and what is approved beforehand leave of a class.
    pub(crate) fn floor(&self, class: RiskClass) -> ClassVerdict {
        let preset = self
            .managed
            .preset
            .map(|least| preset_verdict(least, class));
        let preset = preset.unwrap_or(ClassVerdict::Allow);
        preset.max(self.managed.class(class))
    }

    /// A yes of before counts no more, since a managed policy came after it, while the run was interrupted. `asked`:
    /// somebody was asked for it.
    pub fn withdraws(&self, action: &Action, judgement: &Judgement, asked: bool) -> bool {
        let bounds = &self.managed;
        let facts = &judgement.facts;
        let closed = |host: &String| site::resolve(host).is_ok_and(|url| bounds.closes(&url));
        let at = opened(action).is_some() || !leaves(action);
        let unasked = || !asked && standing(judgement, self) != Standing::AllowedBySetting;
        !bounds.is_empty()
            && (judgement.classes.iter().any(|c| bounds.blocks(*c))
                || at && closed(&facts.host)
                || facts.destination.as_ref().is_some_and(closed)
                || unasked())
    }
}

/// Blocks what acts on a closed site or leads to one. On a closed page, where the person may have brought the run, only
/// leaving it and ending are left.
pub(crate) fn keep_out(action: &Action, scene: &Scene, found: &mut Found) {
    let bounds = &scene.policy.managed;
    if bounds.is_empty() {
        return;
    }
    let to = opened(action).or(found.destination.as_deref());
    let here = [scene.page(), scene.here()].into_iter().flatten();
    let here = here.filter(|_| !leaves(action)).cloned();
    let to = to.and_then(|to| site::resolve(to).ok());
    let closed = here.chain(to).find(|url| bounds.closes(url));
    if let Some(url) = closed {
        let host = site::host_port(&url);
        found.block_at(RiskClass::LeaveSite, "guard-block-managed-site", &host);
    }
}

/// The address that the action itself opens.
fn opened(action: &Action) -> Option<&str> {
    match action {
        Action::Navigate { url } | Action::NewTab { url: Some(url) } => Some(url),
        _ => None,
    }
}

/// What leaves a page, or does nothing to it.
fn leaves(action: &Action) -> bool {
    matches!(
        action,
        Action::Navigate { .. }
            | Action::NewTab { .. }
            | Action::GoBack
            | Action::SwitchTab { .. }
            | Action::CloseTab { .. }
            | Action::HandleDialog { accept: false, .. }
            | Action::Wait { .. }
            | Action::AskUser { .. }
            | Action::Done { .. }
    )
}
