//! The guard's vocabulary: risk classes, verdicts, and the facts that a decision rests on.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use ts_rs::TS;

use crate::{Element, FormInfo, Message, Rect, wire_enum};

wire_enum! {
    /// Classes of risk: what an action may do that a person would want to be asked about first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[derive(Serialize, Deserialize, JsonSchema, TS)]
    #[serde(rename_all = "snake_case")]
    pub enum RiskClass {
        Pay = "pay",
        Send = "send",
        Delete = "delete",
        AccountSecurity = "account_security",
        Credentials = "credentials",
        CreateAccount = "create_account",
        Upload = "upload",
        Download = "download",
        Permission = "permission",
        Legal = "legal",
        PersonalData = "personal_data",
        Captcha = "captcha",
        UnclearSubmit = "unclear_submit",
        LeaveSite = "leave_site",
        PrivateHost = "private_host",
        CrossSite = "cross_site",
        Disclose = "disclose",
        Script = "script",
        ExternalTool = "external_tool",
    }
}

impl RiskClass {
    /// Classes for which "allow on this site in this run" may be offered.
    pub fn may_be_remembered(self) -> bool {
        matches!(
            self,
            Self::Send
                | Self::Download
                | Self::PersonalData
                | Self::UnclearSubmit
                | Self::LeaveSite
                | Self::CrossSite
                | Self::PrivateHost
        )
    }

    /// Classes of what changes something on a site: two runs that do so there at the same time may spoil each other's work.
    pub fn changes_site(self) -> bool {
        !matches!(
            self,
            Self::Download
                | Self::Captcha
                | Self::LeaveSite
                | Self::PrivateHost
                | Self::CrossSite
                | Self::Disclose
                | Self::ExternalTool
        )
    }

    /// Classes that only a person says yes to, each time: neither `--approve` nor another setting does.
    pub fn only_by_hand(self) -> bool {
        matches!(self, Self::Script | Self::Disclose)
    }

    /// Classes that ask each time, whatever the settings say, unless the person set `--approve`.
    pub fn always_asks(self) -> bool {
        matches!(
            self,
            Self::Pay
                | Self::Delete
                | Self::AccountSecurity
                | Self::CreateAccount
                | Self::Upload
                | Self::Legal
                | Self::Disclose
                | Self::Script
        )
    }
}

wire_enum! {
    /// What the person's policy says of a class of risk. The least careful comes first.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[derive(Serialize, Deserialize, JsonSchema, TS)]
    #[serde(rename_all = "snake_case")]
    pub enum ClassVerdict {
        Allow = "allow",
        #[default]
        Ask = "ask",
        Block = "block",
    }
}

wire_enum! {
    /// A policy in one word.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
    #[serde(rename_all = "snake_case")]
    pub enum PolicyPreset {
        /// Asks also about what the goal names.
        Careful = "careful",
        /// Asks about what is risky and not named by the goal.
        #[default]
        Balanced = "balanced",
        /// Asks only about money, deletion, security, assent, and what the person alone can do.
        HandsOff = "hands_off",
    }
}

impl PolicyPreset {
    /// The more careful of the two.
    #[must_use]
    pub fn stricter(self, other: Self) -> Self {
        let careful = |preset| match preset {
            Self::HandsOff => 0,
            Self::Balanced => 1,
            Self::Careful => 2,
        };
        if careful(other) > careful(self) {
            other
        } else {
            self
        }
    }
}

impl std::str::FromStr for PolicyPreset {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::from_id(&text.replace('-', "_"))
            .ok_or_else(|| format!("{text:?} is not careful, balanced or hands-off"))
    }
}

/// The person's own rule for a class, on all sites or on one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ClassRule {
    pub class: RiskClass,
    pub verdict: ClassVerdict,
    /// Registrable name of a public site, host and port of a private one; none is all sites.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub host: Option<String>,
}

/// A decision that the person took when asked, to be kept for later runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RememberedDecision {
    /// Registrable name of a public site, host and port of a private one.
    pub host: String,
    pub class: RiskClass,
    pub verdict: ClassVerdict,
    /// RFC 3339, UTC.
    pub since: String,
}

/// What the guard says of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Allow,
    Confirm,
    Block,
}

/// One value that an action would send. Values of password fields are never in it.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct SentValue {
    /// The field's own label.
    pub label: String,
    pub value: String,
    /// The value is secret: `value` is empty.
    #[serde(default)]
    pub secret: bool,
    /// `autocomplete` of the field, where it has one.
    pub autocomplete: Option<String>,
    /// `type` of the field.
    pub kind: Option<String>,
    /// A required checkbox or field.
    #[serde(default)]
    pub required: bool,
}

/// What is true of the target of an action *now*, read from the live page at the time of use.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct LiveFacts {
    /// Address of the top document.
    pub page_url: String,
    pub page_title: String,
    /// Origin of the frame that holds the element (`https://host[:port]`), or of the page.
    pub frame_origin: String,
    /// The element as it is now; `None` for actions without one.
    pub element: Option<Element>,
    /// The element that a drag would end on.
    pub onto: Option<Element>,
    /// What a press at its point would hit is the element, its child or its label.
    pub hit_ok: bool,
    /// The form that the action may send (the element's, or that of the focused field for Enter).
    pub form: Option<FormInfo>,
    /// The form's filled fields, as they would be sent.
    #[serde(default)]
    pub values: Vec<SentValue>,
    /// Label of the control that submits that form.
    #[serde(default)]
    pub submit_label: String,
    /// Amounts of money that stand near the element or in its form, as written on the page.
    #[serde(default)]
    pub amounts: Vec<String>,
    /// The nearest headings and the legend or dialog title around the element.
    #[serde(default)]
    pub surroundings: String,
    /// Message of the dialog that is open.
    pub dialog: Option<crate::PageDialog>,
    /// For `evaluate`: the document that the code would run in, by the browser's own id.
    pub document: Option<String>,
    /// For `mcp`: the tool as its server offers it now.
    pub tool: Option<crate::ToolFacts>,
}

/// The facts that an approval shows and is bound to. All of them come from the page, never from the model.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct ApprovalFacts {
    /// Host that the action acts on, as it would be contacted.
    pub host: String,
    /// The element's own label.
    pub label: String,
    pub values: Vec<SentValue>,
    pub amount: Option<String>,
    /// Where the values go, when that is another host.
    pub destination: Option<String>,
    /// `v1:` and a hash of element, frame origin, label, form, values.
    pub fingerprint: String,
    /// The element's box, to frame it in the picture.
    pub bbox: Option<Rect>,
    /// The tool that would be called; then `host` is its server's name.
    pub tool: Option<crate::ToolFacts>,
}

/// The guard's judgement of one action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Judgement {
    pub verdict: Verdict,
    /// The gravest class that was found; `None` where nothing is risky.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub class: Option<RiskClass>,
    /// All classes that were found, the gravest first.
    #[serde(default)]
    pub classes: Vec<RiskClass>,
    /// Why, for the person.
    pub reason: Message,
    /// One sentence made from the page: what will happen.
    pub what: Message,
    pub facts: ApprovalFacts,
}
