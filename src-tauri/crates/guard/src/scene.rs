//! What an action is judged by, and what is found of it.

use copilot_protocol::{Delivery, FormInfo, LiveFacts, Message, RiskClass};
use url::Url;

use crate::policy::Policy;
use crate::show;
use crate::site;
use crate::unique::once;

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

    /// Its host, with a port where it is not the scheme's own.
    pub fn host(&self) -> String {
        self.here().map(site::host_port).unwrap_or_default()
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
        self.policy.goal_frees(class, &self.host())
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
        once(&mut self.classes, class);
    }

    pub fn add_all(&mut self, classes: impl IntoIterator<Item = RiskClass>) {
        for class in classes {
            self.add(class);
        }
    }

    pub fn block(&mut self, class: Option<RiskClass>, message: Message) {
        self.block.get_or_insert((class, message));
    }

    /// Blocks with a sentence that names the host.
    pub fn block_at(&mut self, class: RiskClass, id: &str, host: &str) {
        let message = Message::new(id).arg("host", show::host(host));
        self.block(Some(class), message);
    }

    pub fn block_password(&mut self, label: &str, host: &str) {
        let message = Message::new("guard-block-password")
            .arg("label", show::quoted(label))
            .arg("host", show::host(host));
        self.block(Some(RiskClass::Credentials), message);
    }

    pub fn block_program(&mut self, ending: String) {
        let message = Message::new("guard-block-executable").arg("ending", ending);
        self.block(Some(RiskClass::Download), message);
    }

    pub fn block_scheme(&mut self, scheme: &str) {
        let message = Message::new("guard-block-scheme").arg("scheme", show::quoted(scheme));
        self.block(None, message);
    }
}

/// Why an action of the class is asked: the sentence of that id, about host, destination and label.
pub(crate) fn why(id: &str, host: &str, to: &str, label: &str) -> Message {
    Message::new(id)
        .arg("host", show::host(host))
        .arg("to", show::host(to))
        .arg("label", show::quoted(label))
}

/// The id of the usual sentence on why the class is asked.
pub(crate) fn why_id(class: RiskClass) -> String {
    format!("guard-why-{}", class.id().replace('_', "-"))
}

/// Puts the gravest first.
pub(crate) fn sort_by_gravity(classes: &mut [RiskClass]) {
    classes.sort_by_key(|class| GRAVITY.iter().position(|grave| grave == class));
}

/// Gravest first.
const GRAVITY: &[RiskClass] = &[
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
    RiskClass::Disclose,
    RiskClass::ExternalTool,
    RiskClass::Send,
    RiskClass::PersonalData,
    RiskClass::PrivateHost,
    RiskClass::CrossSite,
    RiskClass::Download,
    RiskClass::LeaveSite,
    RiskClass::UnclearSubmit,
];
