//! What an administrator's policy file says. It takes rights of a run away and gives none: each key that is left out
//! leaves what the person set, and each that is there counts only where it is the stricter.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Approve, Attach, Budget, Limits, Message, PolicyPreset, RiskClass, RunRequest};

/// One policy file. What it does not know it refuses: a key that is misspelt would else forbid nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ManagedPolicy {
    #[serde(skip_serializing_if = "ManagedSites::is_default")]
    pub sites: ManagedSites,
    /// At least this careful, whatever the goal names, a rule says or somebody allowed for good.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub classes: BTreeMap<RiskClass, ManagedVerdict>,
    #[serde(skip_serializing_if = "ManagedModels::is_default")]
    pub models: ManagedModels,
    #[serde(skip_serializing_if = "ManagedLimits::is_default")]
    pub limits: ManagedLimits,
    /// `false`: runs work in the separate browser of the Copilot alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attach_everyday_profile: Option<bool>,
    /// `false`: no scripts of a model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scripts: Option<bool>,
    /// Nothing is allowed beforehand: `--approve` and the setting "confirm by itself" are off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approve: Option<ManagedApprove>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset_at_least: Option<ManagedPreset>,
}

/// Hosts, or `host:port` of private ones. A public name stands for its whole registrable site.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ManagedSites {
    /// Where it is there, all other sites are closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allow: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub block: Vec<String>,
}

/// Servers of models that may be asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ManagedModels {
    /// Hosts, `host:port`, or addresses; what is below an address is allowed with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allow: Option<Vec<String>>,
    /// Servers of this machine alone.
    pub local_only: bool,
}

/// Upper bounds of the limits of the same names; they are above 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ManagedLimits {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_steps: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_minutes: Option<u32>,
    /// US dollars of a run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_money: Option<f64>,
    /// US dollars of a calendar month.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_money_month: Option<f64>,
}

/// There is no `allow`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ManagedVerdict {
    Ask,
    Block,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ManagedApprove {
    Ask,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ManagedPreset {
    Balanced,
    Careful,
}

impl From<ManagedPreset> for PolicyPreset {
    fn from(preset: ManagedPreset) -> Self {
        match preset {
            ManagedPreset::Balanced => Self::Balanced,
            ManagedPreset::Careful => Self::Careful,
        }
    }
}

impl ManagedSites {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl ManagedModels {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl ManagedLimits {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }

    fn tighten(&self, limits: &mut Limits) {
        // 0 is no limit where it is set by a person.
        let whole = |limit: &mut u32, most: Option<u32>| {
            if let Some(most) = most
                && (*limit == 0 || *limit > most)
            {
                *limit = most;
            }
        };
        let money = |limit: &mut f64, most: Option<f64>| {
            if let Some(most) = most
                // Also what is not a number.
                && !(*limit > 0.0 && *limit <= most)
            {
                *limit = most;
            }
        };
        whole(&mut limits.max_steps, self.max_steps);
        whole(&mut limits.max_minutes, self.max_minutes);
        money(&mut limits.max_money, self.max_money);
        money(&mut limits.max_money_month, self.max_money_month);
    }

    fn most(&self, budget: Budget) -> Option<f64> {
        match budget {
            Budget::Steps => self.max_steps.map(f64::from),
            Budget::Time => self.max_minutes.map(f64::from),
            Budget::Money => self.max_money,
            Budget::Month => self.max_money_month,
            Budget::Tokens | Budget::PlannerCalls => None,
        }
    }
}

/// The policies that a run is under, and what they took of its request.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Managed {
    /// All of them hold.
    pub policies: Vec<ManagedPolicy>,
    /// Told to the person when the run begins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tightened: Vec<Message>,
}

impl Managed {
    pub fn is_empty(&self) -> bool {
        self.policies.is_empty()
    }

    /// Brings limits under their bounds.
    pub fn tighten(&self, limits: &mut Limits) {
        for policy in &self.policies {
            policy.limits.tighten(limits);
        }
    }

    /// The bound of a budget, where there is one.
    pub fn most(&self, budget: Budget) -> Option<f64> {
        let bounds = self.policies.iter().filter_map(|p| p.limits.most(budget));
        bounds.reduce(f64::min)
    }
}

impl RunRequest {
    /// The request under these policies and no others, never looser than it was. Sites, classes and rules are the guard's
    /// to hold; it finds the policies here.
    #[must_use]
    pub fn under(mut self, policies: Vec<ManagedPolicy>) -> Self {
        self.managed = Managed {
            policies,
            tightened: Vec::new(),
        };
        if self.managed.is_empty() {
            return self;
        }
        let before = self.clone();
        let managed = std::mem::take(&mut self.managed);
        managed.tighten(&mut self.settings.limits);
        for policy in &managed.policies {
            if policy.attach_everyday_profile == Some(false) {
                // Also an address, and a browser that listens: nobody can tell whose profile it has.
                self.attach = Attach::Managed;
                self.settings.browser.attach = Attach::Managed;
            }
            let settings = &mut self.settings;
            settings.safety.scripts &= policy.scripts != Some(false);
            if policy.approve.is_some() {
                settings.engine.auto_confirm = false;
                if settings.approve != Approve::None {
                    settings.approve = Approve::Ask;
                }
            }
            if let Some(least) = policy.preset_at_least {
                settings.safety.preset = settings.safety.preset.stricter(least.into());
            }
        }
        self.managed = managed;
        self.managed.tightened = told(&before, &self);
        self
    }
}

fn told(before: &RunRequest, after: &RunRequest) -> Vec<Message> {
    let (was, is) = (&before.settings, &after.settings);
    let changed = [
        (was.limits != is.limits, "managed-told-limits"),
        (before.attach != after.attach, "managed-told-browser"),
        (
            was.safety.scripts != is.safety.scripts,
            "managed-told-scripts",
        ),
        (
            was.approve != is.approve || was.engine.auto_confirm != is.engine.auto_confirm,
            "managed-told-approve",
        ),
        (was.safety.preset != is.safety.preset, "managed-told-preset"),
    ];
    let changed = changed.into_iter().filter(|(changed, _)| *changed);
    [Message::new("managed-told")]
        .into_iter()
        .chain(changed.map(|(_, id)| Message::new(id)))
        .collect()
}
