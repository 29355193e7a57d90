//! Decisions that the person wants kept for later runs: keeping one, taking it back.
//!
//! Where they are stored, and the clock, are the caller's.

use copilot_protocol::{ClassVerdict, Judgement, RememberedDecision, RiskClass, SafetySettings};

use crate::site;

/// Why a decision is not kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotKept {
    /// The class asks each time, or is never allowed by a setting.
    #[error("{} is never allowed for good", .0.id())]
    Class(RiskClass),
    #[error("there is no site to keep it for")]
    Host,
}

/// Keeps a decision for the host's whole site, or for host and port of a private one, in place of an
/// older one of the same class. `since` is RFC 3339, UTC. A no may be kept for each class, a yes for
/// those that permit it ([`RiskClass::may_be_remembered`]).
pub fn keep(
    safety: &mut SafetySettings,
    class: RiskClass,
    host: &str,
    verdict: ClassVerdict,
    since: &str,
) -> Result<(), NotKept> {
    if verdict == ClassVerdict::Allow && !class.may_be_remembered() {
        return Err(NotKept::Class(class));
    }
    if site::resolve(host).is_err() {
        return Err(NotKept::Host);
    }
    let host = site::key(host);
    revoke(safety, class, &host);
    safety.remembered.push(RememberedDecision {
        host,
        class,
        verdict,
        since: since.to_owned(),
    });
    Ok(())
}

/// The host that a decision on a class of this judgement is about: where the action leads to, for the
/// classes that are about that, else where it acts.
pub fn site_meant(judgement: &Judgement, class: RiskClass) -> &str {
    let facts = &judgement.facts;
    match class {
        RiskClass::LeaveSite
        | RiskClass::PrivateHost
        | RiskClass::CrossSite
        | RiskClass::Disclose
        | RiskClass::Download => facts.destination.as_deref().unwrap_or(&facts.host),
        _ => &facts.host,
    }
}

/// Takes a kept decision back; false where there was none.
pub fn revoke(safety: &mut SafetySettings, class: RiskClass, host: &str) -> bool {
    let host = site::key(host);
    let before = safety.remembered.len();
    safety
        .remembered
        .retain(|d| !(d.class == class && d.host == host));
    safety.remembered.len() < before
}
