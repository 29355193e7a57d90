//! What a step may do that a person would want to be asked about, by the guard's own judgement of its words.

use copilot_guard::{Policy, judge};
use copilot_protocol::{
    Delivery, Element, ElementAttributes, ElementState, LiveFacts, RecipeStep, RiskClass, Settings,
    Target, Zone,
};
use serde_json::Value;
use url::Url;

use crate::file::as_action;
use crate::template::only_name;

/// A policy that nothing is freed by, of a recipe that starts there.
pub(crate) fn policy(start: Option<&str>) -> Policy {
    Policy::new("", start, &Settings::default(), &[])
}

/// Classes that the guard finds in a step if its page were there, the gravest first. `page`: the address before it.
pub(crate) fn classes(step: &RecipeStep, page: &str, policy: &Policy) -> Vec<RiskClass> {
    let given = step.with.get("url").and_then(Value::as_str);
    // Where it leads is known when its value is, and the guard asks then.
    let open = given.is_some_and(|url| only_name(url).is_some());
    let Some(action) = as_action(step, 1, 2).ok().filter(|_| !open) else {
        return Vec::new();
    };
    let facts = LiveFacts {
        page_url: page.to_owned(),
        page_title: String::new(),
        frame_origin: Url::parse(page)
            .map_or_else(|_| String::new(), |url| url.origin().ascii_serialization()),
        element: step.on.as_ref().map(|on| element(on, page)),
        onto: step.to.as_ref().map(|to| element(to, page)),
        hit_ok: true,
        form: None,
        values: Vec::new(),
        submit_label: String::new(),
        amounts: Vec::new(),
        surroundings: String::new(),
        dialog: None,
        document: None,
        tool: None,
    };
    judge(&action, &facts, policy, Delivery::Trusted).classes
}

/// The element that a target describes, as far as it does.
fn element(target: &Target, page: &str) -> Element {
    let typed = ["textbox", "searchbox", "spinbutton"].contains(&target.role.as_str());
    let tag = match (target.tag.as_str(), target.role.as_str()) {
        ("", "link") => "a",
        ("", "button") => "button",
        ("", _) => "input",
        (tag, _) => tag,
    };
    let base = Url::parse(page).ok();
    let href = target.href.as_ref().map(|href| {
        let joined = base.and_then(|base| base.join(href).ok());
        joined.map_or_else(|| href.clone(), String::from)
    });
    Element {
        id: 1,
        tag: tag.to_owned(),
        role: target.role.clone(),
        name: target.name.clone(),
        text: target.text.clone(),
        value: String::new(),
        state: ElementState::default(),
        zone: Zone::default(),
        bbox: target.place.unwrap_or_default(),
        in_viewport: true,
        covered: false,
        fixed: false,
        nav: target.nav,
        frame: target.frame.clone(),
        attrs: ElementAttributes {
            id: target.id.clone(),
            name: target.field.clone(),
            kind: target.kind.clone(),
            placeholder: target.placeholder.clone(),
            title: target.title.clone(),
            href,
            icon: target.icon.clone(),
            ..ElementAttributes::default()
        },
        options: Vec::new(),
        context: target.context.clone(),
        heading: target.heading.clone(),
        form: None,
        editable: typed || ["input", "textarea"].contains(&tag),
        is_new: false,
        line: None,
        column: None,
        fingerprint: String::new(),
    }
}
