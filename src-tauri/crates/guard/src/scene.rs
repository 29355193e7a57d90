//! What an action is judged by, and what is found of it.

use copilot_protocol::{Delivery, FormInfo, LiveFacts, Message, RiskClass};
use url::Url;

use crate::policy::Policy;
use crate::site;

/// What an action is judged by.
pub(crate) struct Scene<'a> {
    pub facts: &'a LiveFacts,
    pub policy: &'a Policy,
    pub delivery: Delivery,
    page: Option<Url>,
    frame: Option<Url>,
}

impl<'a> Scene<'a> {
    pub fn new(facts: &'a LiveFacts, policy: &'a Policy, delivery: Delivery) -> Self {
        let web = |address: &str| {
            Url::parse(address)
                .ok()
                .filter(|u| matches!(u.scheme(), "http" | "https"))
        };
        Self {
            facts,
            policy,
            delivery,
            page: web(&facts.page_url),
            frame: web(&facts.frame_origin),
        }
    }

    pub fn page(&self) -> Option<&Url> {
        self.page.as_ref()
    }

    /// The document that the action acts in; a frame without an origin of its own counts as its page.
    pub fn here(&self) -> Option<&Url> {
        self.frame.as_ref().or(self.page.as_ref())
    }

    pub fn form(&self) -> Option<&'a FormInfo> {
        self.facts
            .form
            .as_ref()
            .or(self.facts.element.as_ref().and_then(|e| e.form.as_ref()))
    }

    /// A password was let be used here already.
    pub fn signs_in(&self) -> bool {
        self.here().is_some_and(|url| self.policy.signs_in(url))
    }

    /// The goal names the value, and that is enough here.
    pub fn goal_has(&self, class: RiskClass, value: &str) -> bool {
        self.goal_frees(class) && self.policy.goal.contains(value)
    }

    pub fn goal_frees(&self, class: RiskClass) -> bool {
        let host = self.here().map(site::host_port).unwrap_or_default();
        self.policy.goal_frees(class, &host)
    }

    /// The class of giving input here, if the site is outside the run's.
    pub fn outside(&self) -> Option<RiskClass> {
        self.here().and_then(|url| self.policy.outside(url))
    }
}

/// What was found so far.
#[derive(Default)]
pub(crate) struct Found {
    pub classes: Vec<RiskClass>,
    pub block: Option<(Option<RiskClass>, Message)>,
    /// The action sends a form, or what cannot be told from it.
    pub submits: bool,
    /// Host that the action leads or sends to, where it is another.
    pub destination: Option<String>,
    /// The goal itself names what would otherwise be asked.
    pub by_goal: bool,
    /// Nothing but reading.
    pub reads: bool,
}

impl Found {
    pub fn add(&mut self, class: RiskClass) {
        if !self.classes.contains(&class) {
            self.classes.push(class);
        }
    }

    pub fn add_all(&mut self, classes: impl IntoIterator<Item = RiskClass>) {
        for class in classes {
            self.add(class);
        }
    }

    pub fn block(&mut self, class: Option<RiskClass>, message: Message) {
        self.block.get_or_insert((class, message));
    }
}

/// Gravest first.
pub(crate) const GRAVITY: &[RiskClass] = &[
    RiskClass::Script,
    RiskClass::Captcha,
    RiskClass::Permission,
    RiskClass::Pay,
    RiskClass::Delete,
    RiskClass::AccountSecurity,
    RiskClass::Credentials,
    RiskClass::CreateAccount,
    RiskClass::Legal,
    RiskClass::Upload,
    RiskClass::Send,
    RiskClass::PersonalData,
    RiskClass::PrivateHost,
    RiskClass::CrossSite,
    RiskClass::Download,
    RiskClass::LeaveSite,
    RiskClass::UnclearSubmit,
];
