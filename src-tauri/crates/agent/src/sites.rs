//! The run's sites, as the browser holds its tabs to them, and what becomes of a request that was held.

use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use copilot_guard::request::{Leave, of_script, request, sources};
use copilot_guard::{Addresses, Policy, Site, SiteSet};
use copilot_ports::{InterceptedRequest, OfferedFile, PageRequest, RequestRule, RequestVerdict};
use copilot_protocol::{Action, LiveFacts, RiskClass};

use crate::page::address;
use crate::state::{GraphState, KnownEffect, Pending};

/// What the browser holds the run's tabs to.
#[derive(Default)]
pub(crate) struct Sites {
    known: RwLock<Known>,
    /// What the run knows of addresses, as [`crate::untrusted`] gathers it.
    pub addresses: Arc<RwLock<Addresses>>,
}

#[derive(Default)]
struct Known {
    /// As it is at the moment.
    policy: Policy,
    /// Where approved actions lead to: it was shown in the question, so the yes was one to these too.
    shown: SiteSet,
    /// What was done last, of which a page may send something.
    last: Option<Done>,
}

/// Something that was done to a page.
#[derive(Clone, Debug)]
pub(crate) struct Done {
    /// Of the control; and the page that it was on.
    pub label: String,
    pub page: String,
    /// What somebody said yes to, or the goal itself names.
    covered: Vec<RiskClass>,
    /// Where the pressed link led, or what was opened, as it was judged.
    to: Option<String>,
    /// Where the form is sent that was asked about with its fields.
    form: Option<String>,
}

impl Sites {
    /// To be called with each state that a node is entered with.
    pub fn follow(&self, s: &GraphState) {
        let shown = s
            .approved
            .as_ref()
            .filter(|approved| approved.asked)
            .and(s.judgement.as_ref())
            .and_then(|judgement| judgement.facts.destination.as_deref())
            .and_then(Site::parse);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.policy != s.policy {
            known.policy = s.policy.clone();
        }
        if let Some(site) = shown {
            known.shown.add(site);
        }
    }

    /// To be called before each action is done. What its page sends counts as its doing until the next one; the
    /// browser tells what another document sends, to which nothing was done.
    pub fn acts(&self, s: &GraphState, pending: &Pending, facts: &LiveFacts) {
        if !may_send(&pending.action) {
            return;
        }
        let asked = s.approved.as_ref().is_some_and(|approved| approved.asked);
        let covered = match &s.judgement {
            Some(judgement) if asked => judgement.classes.clone(),
            Some(judgement) if judgement.reason.id == "guard-ok-goal" => vec![RiskClass::Send],
            _ => Vec::new(),
        };
        let to = match &pending.action {
            Action::Navigate { url } | Action::NewTab { url: Some(url) } => Some(url.clone()),
            _ => facts.element.as_ref().and_then(|e| e.attrs.href.clone()),
        };
        let form = facts.form.as_ref().filter(|_| asked);
        let form = form.map(|form| form.action.clone());
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.last = Some(Done {
            label: pending.label.clone(),
            page: address(&facts.page_url).to_owned(),
            covered,
            to,
            form,
        });
    }

    /// Somebody may be signed in there.
    pub fn session(&self, address: &str) {
        if let Ok(url) = url::Url::parse(address) {
            let mut addresses = self
                .addresses
                .write()
                .unwrap_or_else(PoisonError::into_inner);
            addresses.session(&url);
        }
    }

    /// An address that the person gave, or that the run was at before: to open it needs no question.
    pub fn given(&self, address: &str) {
        let mut addresses = self
            .addresses
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        addresses.given(address);
    }

    pub fn has_session(&self, url: &url::Url) -> bool {
        self.addresses().has_session(url)
    }

    /// What is opened in place of an address or search that would tell another site what was read.
    pub fn instead(
        &self,
        s: &GraphState,
        shown: &copilot_guard::Shown,
        action: &Action,
    ) -> Option<(Action, String)> {
        crate::contexts::instead(s, shown, &self.addresses(), action)
    }

    fn addresses(&self) -> RwLockReadGuard<'_, Addresses> {
        self.addresses
            .read()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// What was done last, of which a page may send something.
    pub fn last(&self) -> Option<Done> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.last.clone()
    }
}

impl Done {
    /// The address is the one that was judged, a fragment aside, or that of the form with its fields.
    fn leads_to(&self, address: &str) -> bool {
        let before =
            |text: &str, ends: &[char]| text.split(ends).next().unwrap_or_default().to_owned();
        let same = |to: &Option<String>, ends: &[char]| {
            to.as_deref()
                .is_some_and(|to| before(to, ends) == before(address, ends))
        };
        same(&self.to, &['#']) || same(&self.form, &['#', '?'])
    }
}

/// A page may send something for it.
pub(crate) fn may_send(action: &Action) -> bool {
    let elsewhere = matches!(
        action,
        Action::SwitchTab { .. } | Action::CloseTab { .. } | Action::PrintPdf
    );
    matches!(action, Action::Hover { .. }) || !elsewhere && !action.spares_the_page()
}

impl RequestRule for Sites {
    fn judge(&self, asked: &PageRequest) -> RequestVerdict {
        if asked.session {
            self.session(&asked.url);
        }
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        // What was judged when it was done is not asked about again; a yes to a site is none to all its addresses.
        let judged = known
            .last
            .as_ref()
            .is_some_and(|last| last.leads_to(&asked.url));
        let acts =
            asked.is_visit() && !judged && self.addresses().asks_across(&asked.url, &asked.from);
        let shown = url::Url::parse(&asked.url)
            .is_ok_and(|url| known.shown.contains(&url) && !known.policy.managed.closes(&url));
        let leave = match shown {
            true => Leave::Pass,
            false => request(&known.policy, &asked.url, asked.main_frame, &asked.page),
        };
        match leave {
            Leave::Pass if acts => RequestVerdict::Ask,
            Leave::Pass => RequestVerdict::Pass,
            Leave::Ask(_) => RequestVerdict::Ask,
            Leave::Refuse => RequestVerdict::Refuse,
        }
    }

    fn judge_of_script(&self, asked: &PageRequest) -> RequestVerdict {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        // An action that leads elsewhere, and had its yes, is none of the script's.
        let shown = asked.main_frame
            && url::Url::parse(&asked.url)
                .is_ok_and(|url| known.shown.contains(&url) && !known.policy.managed.closes(&url));
        match of_script(&known.policy, &asked.url, &asked.page) {
            Leave::Pass => RequestVerdict::Pass,
            _ if shown => RequestVerdict::Pass,
            _ => RequestVerdict::Refuse,
        }
    }

    fn effects(&self, asked: &PageRequest) -> Vec<RiskClass> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let Some(last) = &known.last else {
            return Vec::new();
        };
        let effects = copilot_guard::request::effects(
            &known.policy,
            &asked.url,
            &asked.method,
            &asked.body,
            &asked.page,
        );
        let mut effects = effects;
        if asked.is_visit() {
            let shown = last.to.as_deref().filter(|_| !asked.redirected);
            effects.extend(self.addresses().effects(&asked.url, shown));
        }
        // What no run may do no yes to something like it covers.
        let blocked = |class: &RiskClass| known.policy.managed.blocks(*class);
        let (mut never, rest) = effects.into_iter().partition::<Vec<_>, _>(blocked);
        never.extend(copilot_guard::request::beyond(rest, &last.covered));
        never
    }

    fn keeps(&self, file: &OfferedFile<'_>) -> bool {
        file.acted && copilot_guard::is_kept(file.name, file.beginning)
    }

    fn sources(&self, page: &str) -> Vec<String> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        sources(&known.policy, page)
    }
}

/// The action with what is needed to find its element again.
pub(crate) fn pending(s: &GraphState, action: Action) -> Pending {
    let action = as_guarded(action);
    let element = s.element_of(&action);
    Pending {
        delivery: copilot_protocol::Delivery::Trusted,
        element_fingerprint: element.map(|e| e.fingerprint.clone()),
        role: element.map(|e| e.role.clone()).unwrap_or_default(),
        label: s.label_of(&action),
        reobserve_attempts: 0,
        changed_at_use: 0,
        edits: 0,
        held: None,
        action,
    }
}

/// The browser gets the very address that the guard reads, in its plain spelling. One that the guard
/// refuses stays as it is, so that the refusal is told.
fn as_guarded(mut action: Action) -> Action {
    if let Action::Navigate { url } | Action::NewTab { url: Some(url) } = &mut action
        && let Ok(resolved) = copilot_guard::site::resolve(url)
    {
        *url = resolved.into();
    }
    action
}

/// The request as an action that the guard judges and the person is asked about.
pub(crate) fn as_pending(s: &GraphState, held: InterceptedRequest) -> Pending {
    let url = held.url.clone();
    let action = if held.new_tab {
        Action::NewTab { url: Some(url) }
    } else {
        Action::Navigate { url }
    };
    Pending {
        held: Some(held),
        ..pending(s, action)
    }
}

/// What the control of this action has just wanted to send, or wanted to before (`true`).
pub(crate) fn effect_of<'a>(
    s: &'a GraphState,
    pending: &'a Pending,
    page: &str,
) -> Option<(&'a InterceptedRequest, bool)> {
    let held = pending.held.as_ref().filter(|h| !h.effects.is_empty());
    if let Some(held) = held {
        return Some((held, false));
    }
    if pending.label.is_empty() || !may_send(&pending.action) {
        return None;
    }
    let page = address(page);
    let same = |known: &&KnownEffect| known.page == page && known.label == pending.label;
    let known = s.effects.iter().rev().find(same)?;
    Some((&known.request, true))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn a_yes_to_a_site_is_none_to_its_addresses_that_act() {
        let sites = Sites::default();
        let bank = Site::parse("bank.example").unwrap();
        sites.known.write().unwrap().shown.add(bank);
        let asked = |url: &str, session: bool| {
            sites.judge(&PageRequest {
                url: url.into(),
                method: "GET".into(),
                main_frame: true,
                page: "https://forum.example/".into(),
                body: String::new(),
                from: "https://forum.example/".into(),
                redirected: false,
                session,
            })
        };
        let acts = "https://bank.example/pay?to=mallory";
        assert_eq!(asked(acts, false), RequestVerdict::Pass);
        assert_eq!(asked(acts, true), RequestVerdict::Ask);
        assert_eq!(asked("https://bank.example/", true), RequestVerdict::Pass);
    }
}
