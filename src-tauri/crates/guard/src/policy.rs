//! What a run may do without asking, and what the person said so far.

use copilot_protocol::{
    Approve, ClassVerdict, Judgement, PolicyPreset, RiskClass, SafetySettings, SecretInfo,
    Settings, Verdict,
};
use serde::{Deserialize, Serialize};
use url::Url;

use crate::bounds::Bounds;
use crate::goal::GoalWords;
use crate::site::{self, Site, SiteSet};
use crate::unique::once;

/// The policy of a run; part of its state.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Policy {
    pub goal: GoalWords,
    /// Named by the goal, the start, the settings; and those that the person added.
    pub sites: SiteSet,
    pub approve: Approve,
    pub auto_confirm: bool,
    /// As given, for the record; they are in `sites`.
    pub allow_hosts: Vec<String>,
    /// Allowed in this run: class, and site as [`site::key`] gives it.
    pub remembered: Vec<(RiskClass, String)>,
    /// Sites outside `sites` that the person let the run work on.
    pub touched: SiteSet,
    /// Sites, by [`site::key`], on which the person let a password be used: signing in is asked once.
    pub signing_in: Vec<String>,
    /// Preset, own rules and kept decisions, as they were when the run began.
    #[serde(default, skip_serializing_if = "SafetySettings::is_default")]
    pub safety: SafetySettings,
    /// Sites, by [`site::key`], on which the run is careful whatever the preset: something there
    /// tried to give it orders.
    #[serde(default, alias = "wary", skip_serializing_if = "Vec::is_empty")]
    pub untrusted_sites: Vec<String>,
    /// Refused in this run: class, and site as [`site::key`] gives it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<(RiskClass, String)>,
    /// Named secrets that the run may use, without their values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secrets: Vec<SecretInfo>,
    /// Tools that are not asked about again in this run, by [`crate::tool::key`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tools: Vec<String>,
    /// Of whoever looks after this computer: nothing above or in the run loosens it.
    #[serde(default, skip_serializing_if = "Bounds::is_empty")]
    pub managed: Bounds,
}

impl Policy {
    /// `start_url`: address of the tab that the run starts in. `allow_hosts` come on top of the settings'.
    pub fn new(
        goal: &str,
        start_url: Option<&str>,
        settings: &Settings,
        allow_hosts: &[String],
    ) -> Self {
        let goal = GoalWords::new(goal);
        let allow_hosts = [settings.allow_hosts.as_slice(), allow_hosts].concat();
        let mut sites = SiteSet::default();
        for site in &goal.sites {
            sites.add(site.clone());
        }
        let given = start_url
            .into_iter()
            .chain(allow_hosts.iter().map(String::as_str));
        // The engine that `search` goes to was chosen by the person.
        for site in given
            .chain([settings.browser.search_engine.as_str()])
            .filter_map(Site::parse)
        {
            sites.add(site);
        }
        Self {
            goal,
            sites,
            approve: settings.approve.clone(),
            auto_confirm: settings.engine.auto_confirm,
            allow_hosts,
            safety: settings.safety.clone(),
            ..Self::default()
        }
    }

    /// Adds the site of an address that the person handed over (a tab of theirs, an answer).
    pub fn add_site(&mut self, address: &str) {
        if let Some(site) = Site::parse(address) {
            self.sites.add(site);
        }
    }

    /// "Allow on this site in this run". Classes that may not be remembered are not.
    pub fn remember(&mut self, class: RiskClass, host: &str) {
        if !class.may_be_remembered() {
            return;
        }
        once(&mut self.remembered, (class, site::key(host)));
        if matches!(class, RiskClass::LeaveSite | RiskClass::PrivateHost) {
            self.touch(host);
        }
    }

    /// "Not to be asked about again in this run", of a tool that may be kept.
    pub fn allow_tool(&mut self, tool: &copilot_protocol::ToolFacts) {
        if tool.may_be_kept {
            once(&mut self.tools, crate::tool::key(tool));
        }
    }

    /// "Not on this site in this run": the class is declined there without a question.
    pub fn refuse(&mut self, class: RiskClass, host: &str) {
        let entry = (class, site::key(host));
        self.remembered.retain(|kept| *kept != entry);
        once(&mut self.refused, entry);
    }

    /// From now on the run is careful on this site, and no yes for the whole site counts there.
    pub fn distrust(&mut self, host: &str) {
        once(&mut self.untrusted_sites, site::key(host));
    }

    pub fn is_untrusted(&self, host: &str) -> bool {
        self.untrusted_sites.contains(&site::key(host))
    }

    /// The preset that holds on this host.
    pub fn preset_on(&self, host: &str) -> PolicyPreset {
        if self.is_untrusted(host) {
            PolicyPreset::Careful
        } else {
            self.safety.preset
        }
    }

    /// What the goal names needs no question here.
    pub(crate) fn goal_frees(&self, class: RiskClass, host: &str) -> bool {
        self.preset_on(host) != PolicyPreset::Careful
            && !self.managed.binds(class)
            && class_verdict(self, class, host, None) != ClassVerdict::Block
    }

    /// To be told of each yes: leaving the set of sites, and signing in, is asked once for a site.
    pub fn approved(&mut self, judgement: &Judgement) {
        if judgement.classes.contains(&RiskClass::Credentials)
            && judgement.facts.values.iter().any(|v| v.secret)
        {
            once(&mut self.signing_in, site::key(&judgement.facts.host));
        }
        if judgement
            .classes
            .iter()
            .any(|c| matches!(c, RiskClass::LeaveSite | RiskClass::PrivateHost))
        {
            let facts = &judgement.facts;
            let host = facts
                .destination
                .as_deref()
                .unwrap_or(&facts.host)
                .to_owned();
            self.touch(&host);
        }
    }

    fn touch(&mut self, host: &str) {
        let Some(site) = Site::parse(host) else {
            return;
        };
        // A yes for a private host is one for that very port; unsaid, it is the scheme's own.
        for port in site.port.map_or(vec![80, 443], |port| vec![port]) {
            self.touched.add(Site {
                port: Some(port),
                ..site.clone()
            });
        }
    }

    /// The run may work on this address's site without asking.
    pub fn allows(&self, url: &Url) -> bool {
        url.scheme() == "about"
            || !self.managed.closes(url)
                && (self.sites.contains(url)
                    || self.touched.contains(url)
                    || self.goal.names_site(url))
    }

    /// The person let a password be used on this address's site.
    pub(crate) fn signs_in(&self, url: &Url) -> bool {
        let host = site::host_port(url);
        let before = self.signing_in.contains(&site::key(&host));
        before && !self.managed.blocks(RiskClass::Credentials) || self.rule_frees_secrets(&host)
    }

    /// The person's own rule lets secrets be used on this host without a question: it is of this very host
    /// or site, and a named secret of it is there.
    pub(crate) fn rule_frees_secrets(&self, host: &str) -> bool {
        let key = site::key(host);
        let of_site = |class: RiskClass, kept: &str| class == RiskClass::Credentials && kept == key;
        let rules = self
            .safety
            .rules
            .iter()
            .filter(|r| r.host.as_deref().is_some_and(|h| of_site(r.class, h)));
        let said = rules.map(|r| r.verdict).max();
        said == Some(ClassVerdict::Allow)
            && self.floor(RiskClass::Credentials) == ClassVerdict::Allow
            && !self.is_untrusted(host)
            && self.secrets.iter().any(|secret| {
                let bound = secret.host.strip_prefix("*.").unwrap_or(&secret.host);
                site::key(bound) == key
            })
    }

    /// The class of working on this address, if it is outside the run's sites.
    pub(crate) fn outside(&self, url: &Url) -> Option<RiskClass> {
        if self.allows(url) {
            None
        } else if site::is_private(url) {
            Some(RiskClass::PrivateHost)
        } else {
            Some(RiskClass::LeaveSite)
        }
    }
}

/// What the person's settings say to a judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    AllowedBySetting,
    Ask,
    DeclinedBySetting,
}

/// Whether the judgement still has to be put to the person. A block is never allowed, and what only
/// a person allows is always asked.
pub fn standing(judgement: &Judgement, policy: &Policy) -> Standing {
    match judgement.verdict {
        Verdict::Allow => return Standing::AllowedBySetting,
        Verdict::Block => return Standing::DeclinedBySetting,
        Verdict::Confirm => {}
    }
    let facts = &judgement.facts;
    let elsewhere = facts.destination.as_deref();
    standing_of(&judgement.classes, &facts.host, elsewhere, policy)
}

/// The same of classes that have to be asked about at a host; `elsewhere` is where what is done goes to.
pub(crate) fn standing_of(
    classes: &[RiskClass],
    host: &str,
    elsewhere: Option<&str>,
    policy: &Policy,
) -> Standing {
    let said = |class: RiskClass| class_verdict(policy, class, host, elsewhere);
    if classes.iter().any(|c| said(*c) == ClassVerdict::Block) {
        return Standing::DeclinedBySetting;
    }
    let by_hand = classes.iter().any(|c| c.only_by_hand());
    let allowed = |class: RiskClass| said(class) == ClassVerdict::Allow;
    // Under a managed policy no word of before covers a class that it speaks of.
    let free = |class: RiskClass| policy.floor(class) == ClassVerdict::Allow;
    let all = |covered: &dyn Fn(RiskClass) -> bool| {
        let covers = |c: &RiskClass| allowed(*c) || free(*c) && covered(*c);
        !by_hand && !classes.is_empty() && classes.iter().all(covers)
    };
    if all(&|_| false) {
        return Standing::AllowedBySetting;
    }
    let by_setting = match &policy.approve {
        Approve::None => return Standing::DeclinedBySetting,
        Approve::All => all(&|_| true),
        Approve::Classes(list) => all(&|c| list.contains(&c) || allowed(c)),
        Approve::Ask => false,
    };
    if by_setting || (policy.auto_confirm && all(&|c| c.may_be_remembered() && !c.always_asks())) {
        Standing::AllowedBySetting
    } else {
        Standing::Ask
    }
}

/// What the person's policy says of a class on a host; `destination` is where the action leads or
/// sends to, where that is another.
///
/// What was decided in this run goes first, then decisions that were kept, then the person's own
/// rules (of the site, then of all sites), then the preset. Of two that speak for one action, for the
/// host and for the destination, the more careful counts. Only classes that permit it are ever
/// [`ClassVerdict::Allow`], scripts never. A managed policy stands above all of it: the more careful counts.
pub fn class_verdict(
    policy: &Policy,
    class: RiskClass,
    host: &str,
    destination: Option<&str>,
) -> ClassVerdict {
    said_of(policy, class, host, destination).max(policy.managed.class(class))
}

fn said_of(
    policy: &Policy,
    class: RiskClass,
    host: &str,
    destination: Option<&str>,
) -> ClassVerdict {
    let site = site::key(host);
    let elsewhere = destination.map(site::key).filter(|key| *key != site);
    let meant = |key: &str| key == site || elsewhere.as_deref() == Some(key);
    if policy.refused.iter().any(|(c, s)| *c == class && meant(s)) {
        return ClassVerdict::Block;
    }
    let untrusted = policy.untrusted_sites.iter().any(|s| meant(s));
    let permitted = class.may_be_remembered() && !untrusted;
    if permitted
        && policy
            .remembered
            .iter()
            .any(|(c, s)| *c == class && meant(s))
    {
        return ClassVerdict::Allow;
    }
    let safety = &policy.safety;
    let kept: Vec<ClassVerdict> = safety
        .remembered
        .iter()
        .filter(|d| d.class == class && meant(&d.host))
        .filter(|d| {
            d.verdict != ClassVerdict::Allow || elsewhere.is_none() || decides(class, d, &elsewhere)
        })
        .map(|d| d.verdict)
        .collect();
    let rules = |of_site: bool| {
        safety
            .rules
            .iter()
            .filter(move |r| r.class == class && r.host.is_some() == of_site)
            .filter(|r| r.host.as_deref().is_none_or(meant))
            .map(|r| r.verdict)
            .max()
    };
    let said = kept
        .into_iter()
        .max()
        .or_else(|| rules(true))
        .or_else(|| rules(false))
        .unwrap_or_else(|| {
            let preset = if untrusted {
                PolicyPreset::Careful
            } else {
                safety.preset
            };
            preset_verdict(preset, class)
        })
        .max(policy.floor(class));
    if said == ClassVerdict::Allow && !permitted {
        ClassVerdict::Ask
    } else {
        said
    }
}

/// A yes that was kept for a site counts for what goes to another only where the other is what the
/// class is about.
fn decides(
    class: RiskClass,
    decision: &copilot_protocol::RememberedDecision,
    elsewhere: &Option<String>,
) -> bool {
    matches!(
        class,
        RiskClass::LeaveSite | RiskClass::PrivateHost | RiskClass::CrossSite | RiskClass::Download
    ) && elsewhere.as_deref() == Some(decision.host.as_str())
}

/// What a preset says of a class. `Careful` besides lets the goal free nothing.
pub fn preset_verdict(preset: PolicyPreset, class: RiskClass) -> ClassVerdict {
    match (preset, class) {
        (PolicyPreset::Careful, RiskClass::PrivateHost) => ClassVerdict::Block,
        (
            PolicyPreset::HandsOff,
            RiskClass::Send | RiskClass::Download | RiskClass::PersonalData | RiskClass::LeaveSite,
        ) => ClassVerdict::Allow,
        _ => ClassVerdict::Ask,
    }
}
