//! A press of which words tell nothing: a model may be asked about it too, and what it says only raises.

use copilot_protocol::{
    Action, Delivery, Judgement, LiveFacts, Message, MouseButton, RiskClass, Verdict,
};

use crate::button::only_unfolds;
use crate::fields::{FieldKind, kind_of};
use crate::policy::Policy;
use crate::press::{Press, about_cookies, site_of};
use crate::scene::Scene;
use crate::show;
use crate::tables::{grave, press as t};

/// Characters of what stands around a press that are told.
const AROUND: usize = 400;

/// What is told of a press that nothing was found of. All but the host is the page's own text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Doubt {
    pub host: String,
    pub role: String,
    pub label: String,
    /// Headings, the row and what else stands near.
    pub around: String,
    /// Labels of the fields that would be sent; empty where it sends no form.
    pub fields: Vec<String>,
}

/// The doubt that a judgement leaves: it is allowed, the goal does not name it, and no list says what the press does, nor that it is
/// harmless.
pub fn doubt(
    action: &Action,
    facts: &LiveFacts,
    policy: &Policy,
    judgement: &Judgement,
) -> Option<Doubt> {
    let presses = matches!(
        action,
        Action::Click { .. }
            | Action::MouseClick {
                button: MouseButton::Left,
                ..
            }
    );
    let free = judgement.verdict == Verdict::Allow && judgement.reason.id != "guard-ok-goal";
    let element = facts.element.as_ref().filter(|_| presses && free)?;
    let scene = Scene::new(facts, policy, Delivery::Trusted);
    let press = Press::of(&scene, element);
    let is_button = matches!(element.role.as_str(), "button" | "menuitem" | "switch")
        || element.tag == "button"
        || show::is_input_button(element);
    let follows = element
        .attrs
        .href
        .as_deref()
        .is_some_and(|href| !href.starts_with('#') && site_of(Some(href)).is_some());
    let acts = press.submits || !follows && (is_button || element.role == "link");
    let field = kind_of(element) != FieldKind::Other && !is_button || element.editable;
    if !acts || field || !press.submits && only_unfolds(element) || press.labels.is_empty() {
        return None;
    }
    let known = [&t::HARMLESS, &t::TOUCHES, &t::STEP, &t::SAVE, &t::PAY_STEP];
    let harmless = press.search
        || press.submits && press.reads_only()
        || known.iter().any(|table| press.says(table))
        || press.says(&grave::INTERFACE) && !press.submits
        || about_cookies(&scene, &press.labels);
    if harmless {
        return None;
    }
    let around = [&element.heading, &element.context, &facts.surroundings];
    let around: Vec<String> = around.map(|text| show::clean(text)).into();
    let fields = facts.values.iter().filter(|_| press.submits);
    Some(Doubt {
        host: judgement.facts.host.clone(),
        role: element.role.clone(),
        label: show::label_of(element),
        around: around.join(". ").chars().take(AROUND).collect(),
        fields: fields.map(|value| show::clean(&value.label)).collect(),
    })
}

/// Classes that a model may raise a press to.
pub const RAISES: &[RiskClass] = &[
    RiskClass::Pay,
    RiskClass::Delete,
    RiskClass::AccountSecurity,
    RiskClass::CreateAccount,
    RiskClass::Upload,
    RiskClass::Legal,
];

/// The judgement of a press that a model takes for one of these classes: it asks.
pub fn raise(judgement: &mut Judgement, class: RiskClass) {
    if judgement.verdict != Verdict::Allow || !RAISES.contains(&class) {
        return;
    }
    judgement.verdict = Verdict::Confirm;
    judgement.class = Some(class);
    judgement.classes = vec![class];
    judgement.reason =
        Message::new("guard-why-opinion").arg("host", show::host(&judgement.facts.host));
}
