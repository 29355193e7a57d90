//! What an administrator's policy says to the guard. It closes sites and makes classes stricter; it never frees anything.

use std::collections::BTreeMap;

use copilot_protocol::{ClassVerdict, ManagedPolicy, ManagedVerdict, PolicyPreset, RiskClass};
use serde::{Deserialize, Serialize};
use url::Url;

use crate::site::{self, Site, SiteSet};

/// The policies of a run, read once.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Bounds {
    /// A site has to be in each of them.
    allow: Vec<SiteSet>,
    block: SiteSet,
    classes: BTreeMap<RiskClass, ClassVerdict>,
    pub(crate) preset: Option<PolicyPreset>,
}

impl Bounds {
    /// What is no site was refused when the file was read; here it is in no list.
    pub fn of(policies: &[ManagedPolicy]) -> Self {
        let set = |names: &[String]| {
            let mut set = SiteSet::default();
            names
                .iter()
                .filter_map(|name| Site::exact(name))
                .for_each(|site| set.add(site));
            set
        };
        let mut bounds = Self::default();
        for policy in policies {
            bounds.allow.extend(policy.sites.allow.as_deref().map(set));
            for site in set(&policy.sites.block).iter() {
                bounds.block.add(site.clone());
            }
            for (class, verdict) in &policy.classes {
                let verdict = match verdict {
                    ManagedVerdict::Ask => ClassVerdict::Ask,
                    ManagedVerdict::Block => ClassVerdict::Block,
                };
                let bound = bounds.classes.entry(*class).or_default();
                *bound = verdict.max(*bound);
            }
            if let Some(least) = policy.preset_at_least {
                let least = PolicyPreset::from(least);
                bounds.preset = Some(bounds.preset.map_or(least, |other| other.stricter(least)));
            }
        }
        bounds
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// No run works on this address's site.
    pub fn closes(&self, url: &Url) -> bool {
        self.blocks_site(url)
            || is_web(url) && self.allow.iter().any(|allowed| !allowed.contains(url))
    }

    /// It stands in a list of what is closed. A frame of such a site is not loaded either, while frames of sites that
    /// no list names are parts of pages that may be worked on.
    pub(crate) fn blocks_site(&self, url: &Url) -> bool {
        let private = self.blocks(RiskClass::PrivateHost) && site::is_private(url);
        is_web(url) && (private || self.block.contains(url))
    }

    /// The same of a site with any of its ports.
    pub(crate) fn closes_site(&self, site: &Site) -> bool {
        let ports = |port| format!("http://{}:{port}/", site.host);
        let port = site.port.unwrap_or(80);
        let closed = Url::parse(&ports(port)).is_ok_and(|url| self.closes(&url));
        closed || site.port.is_none() && self.block.iter().any(|one| one.host == site.host)
    }

    /// The least that is done about a class; `Allow` where nothing is said.
    pub(crate) fn class(&self, class: RiskClass) -> ClassVerdict {
        let said = self.classes.get(&class).copied();
        said.unwrap_or(ClassVerdict::Allow)
    }

    /// A class that no run may do.
    pub fn blocks(&self, class: RiskClass) -> bool {
        self.class(class) == ClassVerdict::Block
    }

    /// A class that is asked about also where the goal names what is done.
    pub(crate) fn binds(&self, class: RiskClass) -> bool {
        self.class(class) != ClassVerdict::Allow
    }
}

fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https" | "ws" | "wss")
}
