//! What a run may do without asking, and what the person said so far.

use copilot_protocol::{Approve, Judgement, RiskClass, Settings, Verdict};
use serde::{Deserialize, Serialize};
use url::Url;

use crate::goal::GoalWords;
use crate::site::{self, Site, SiteSet};

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
        let allow_hosts: Vec<String> = settings
            .allow_hosts
            .iter()
            .chain(allow_hosts)
            .cloned()
            .collect();
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
            remembered: Vec::new(),
            touched: SiteSet::default(),
            signing_in: Vec::new(),
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
        let entry = (class, site::key(host));
        if !self.remembered.contains(&entry) {
            self.remembered.push(entry);
        }
        if matches!(class, RiskClass::LeaveSite | RiskClass::PrivateHost) {
            self.touch(host);
        }
    }

    /// To be told of each yes: leaving the set of sites, and signing in, is asked once for a site.
    pub fn approved(&mut self, judgement: &Judgement) {
        if judgement.classes.contains(&RiskClass::Credentials)
            && judgement.facts.values.iter().any(|v| v.secret)
        {
            let site = site::key(&judgement.facts.host);
            if !self.signing_in.contains(&site) {
                self.signing_in.push(site);
            }
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
            || self.sites.contains(url)
            || self.touched.contains(url)
            || self.goal.names_site(url)
    }

    /// The person let a password be used on this address's site.
    pub(crate) fn signs_in(&self, url: &Url) -> bool {
        self.signing_in.contains(&site::key(&site::host_port(url)))
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

/// Whether the judgement still has to be put to the person. A block is never allowed, a script
/// always asked.
pub fn standing(judgement: &Judgement, policy: &Policy) -> Standing {
    match judgement.verdict {
        Verdict::Allow => return Standing::AllowedBySetting,
        Verdict::Block => return Standing::DeclinedBySetting,
        Verdict::Confirm => {}
    }
    let site = site::key(&judgement.facts.host);
    let elsewhere = judgement.facts.destination.as_deref().map(site::key);
    let remembered = |class: RiskClass| {
        class.may_be_remembered()
            && policy
                .remembered
                .iter()
                .any(|(c, s)| *c == class && (*s == site || elsewhere.as_ref() == Some(s)))
    };
    let classes = &judgement.classes;
    let script = classes.contains(&RiskClass::Script);
    let all = |covered: &dyn Fn(RiskClass) -> bool| {
        !script && !classes.is_empty() && classes.iter().all(|c| covered(*c))
    };
    if all(&remembered) {
        return Standing::AllowedBySetting;
    }
    let by_setting = match &policy.approve {
        Approve::None => return Standing::DeclinedBySetting,
        Approve::All => all(&|_| true),
        Approve::Classes(list) => all(&|c| list.contains(&c) || remembered(c)),
        Approve::Ask => false,
    };
    if by_setting || (policy.auto_confirm && all(&|c| c.may_be_remembered() && !c.always_asks())) {
        Standing::AllowedBySetting
    } else {
        Standing::Ask
    }
}
