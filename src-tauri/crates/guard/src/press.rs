//! A press, and what is read of it and of the page around it.

use copilot_protocol::{Element, FormInfo, RiskClass};
use url::Url;

use crate::consent::grants_access;
use crate::effects::address_takes_away;
use crate::fields::FieldKind;
use crate::labels::labels_of;
use crate::pattern::{Label, Reach, Table};
use crate::scene::{Found, Scene};
use crate::show::type_of;
use crate::site;
use crate::tables::{fields as field_words, press as t};
use crate::words::hosts;

/// A press.
pub(crate) struct Press<'a> {
    pub element: Option<&'a Element>,
    pub labels: Vec<Label>,
    pub form: Option<&'a FormInfo>,
    /// It sends the form.
    pub submits: bool,
    /// What was typed just before Enter.
    pub typed: Option<(FieldKind, String)>,
    /// It was made in a search box.
    pub search: bool,
}

impl<'a> Press<'a> {
    /// A press on the element itself.
    pub fn of(scene: &Scene<'a>, element: &'a Element) -> Self {
        let form = scene.form();
        let kind = type_of(element);
        let submits = scene.facts.form.as_ref().is_some_and(|f| f.submits)
            || element.form.as_ref().is_some_and(|f| f.submits)
            || (form.is_some()
                && element.tag == "input"
                && matches!(kind.as_str(), "submit" | "image"));
        Self {
            element: Some(element),
            labels: labels_of(element),
            form,
            submits,
            typed: None,
            search: false,
        }
    }

    /// The form's own submit, set off from a field.
    pub fn of_submit(scene: &Scene<'a>, element: Option<&'a Element>) -> Self {
        let label = Label::new(&scene.facts.submit_label);
        let labels = if label.is_empty() {
            Vec::new()
        } else {
            vec![label]
        };
        Self {
            element,
            labels,
            form: scene.form(),
            submits: true,
            typed: None,
            search: false,
        }
    }

    pub fn says(&self, table: &Table) -> bool {
        self.labels.iter().any(|l| l.says(table, Reach::Loose))
    }

    pub fn reads_only(&self) -> bool {
        self.form
            .is_some_and(|f| !f.method.trim().eq_ignore_ascii_case("post"))
    }
}

/// What the address that a form went to says of itself.
pub(crate) fn told_by_path(to: Option<&Url>) -> Vec<RiskClass> {
    let Some(to) = to else {
        return Vec::new();
    };
    let by_words = t::BY_PATH
        .iter()
        .chain([&(hosts::DELETE_LINK_PATHS, RiskClass::Delete)])
        .filter(|(words, _)| site::path_says(to, words))
        .map(|(_, class)| *class);
    let by_address = address_takes_away(to).then_some(RiskClass::Delete);
    by_words.chain(by_address).collect()
}

/// The headings and titles around the press.
pub(crate) fn around(scene: &Scene, element: Option<&Element>, form: Option<&FormInfo>) -> Label {
    let facts = scene.facts;
    let mut text = facts.surroundings.clone();
    for more in [
        element.map(|e| e.heading.as_str()),
        form.map(|f| f.name.as_str()),
    ]
    .into_iter()
    .flatten()
    {
        text.push_str(". ");
        text.push_str(more);
    }
    Label::new(&text)
}

pub(crate) fn about_cookies(scene: &Scene, labels: &[Label]) -> bool {
    let near = scene.facts.element.as_ref().map_or("", |e| &e.context);
    labels
        .iter()
        .any(|l| l.says(&field_words::COOKIES, Reach::Loose))
        || Label::new(&format!("{} {near}", scene.facts.surroundings))
            .says(&field_words::COOKIES, Reach::Loose)
}

pub(crate) fn is_captcha(scene: &Scene, element: &Element) -> bool {
    let marked = |text: &str| {
        let text = text.to_ascii_lowercase();
        hosts::CAPTCHA_MARKS.iter().any(|mark| text.contains(mark))
    };
    let attrs = &element.attrs;
    let own = [attrs.id.as_deref(), attrs.name.as_deref()]
        .into_iter()
        .flatten()
        .any(marked);
    let framed = marked(&scene.facts.frame_origin) || marked(&element.frame);
    let said = labels_of(element)
        .iter()
        .any(|l| l.says(&t::CAPTCHA, Reach::Strict));
    let link = site_of(attrs.href.as_deref()).is_some();
    framed || ((own || said) && !link)
}

pub(crate) fn site_of(href: Option<&str>) -> Option<Url> {
    site::resolve(href?).ok().filter(|u| u.scheme() != "about")
}

pub(crate) fn is_consent_page(scene: &Scene, near: &Label) -> bool {
    let by_address = |url: &Url| grants_access(url) || site::path_says(url, hosts::CONSENT_PATHS);
    scene.page().is_some_and(by_address) || near.says(&field_words::WANTS_ACCESS, Reach::Loose)
}

pub(crate) fn consent(scene: &Scene, found: &mut Found) {
    found.block_at(
        RiskClass::Permission,
        "guard-block-permission",
        &scene.host(),
    );
}

/// Adds `send`, unless the goal wants something sent and all that is sent stands in it.
pub(crate) fn send(scene: &Scene, typed: Option<&str>, found: &mut Found) {
    let goal = &scene.policy.goal;
    let mut content: Vec<&str> = scene
        .facts
        .values
        .iter()
        .filter(|v| {
            !v.secret
                && !matches!(
                    v.kind.as_deref(),
                    Some("hidden" | "submit" | "button" | "image")
                )
        })
        .map(|v| v.value.as_str())
        .chain(typed)
        .filter(|v| !v.trim().is_empty())
        .collect();
    content.dedup();
    let secret = scene.facts.values.iter().any(|v| v.secret);
    let named = |value: &&str| {
        if goal.quotes_more_than(value) {
            false
        } else if value.contains('@') || value.chars().any(|c| c.is_ascii_digit()) {
            goal.contains(value)
        } else {
            goal.contains(value) || goal.covers(value)
        }
    };
    if !secret
        && scene.goal_frees(RiskClass::Send)
        && !content.is_empty()
        && goal.says(&t::GOAL_SENDS)
        && scene.outside().is_none()
        && content.iter().all(named)
    {
        found.by_goal = true;
    } else {
        found.add(RiskClass::Send);
    }
}
