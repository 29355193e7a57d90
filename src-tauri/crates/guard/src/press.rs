//! Judges a press: of a button, of a link, or of Enter in a form, by what it is called, where it
//! leads and what it sends.

use copilot_protocol::{Element, FormInfo, Message, RiskClass};
use url::Url;

use crate::effects::address_takes_away;
use crate::fields::FieldKind;
use crate::link::{self, Led, grants_access};
use crate::pattern::{Label, Reach, Table};
use crate::scene::{Found, Scene};
use crate::sent::{by_address, by_values};
use crate::show;
use crate::site;
use crate::tables::pairs::{PAIRS, Pair};
use crate::tables::{fields as field_words, grave, hosts, icons, press as t};
use crate::unclear::{named_method, unclear};

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
        let kind = element
            .attrs
            .kind
            .as_deref()
            .unwrap_or_default()
            .to_ascii_lowercase();
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

/// What a name for programs says that a person would be asked about. Anything else that it says ("arrow-right", "icon-menu") must
/// not make a press less unclear than the name as it stands.
fn deed_of(name: &str) -> Option<Label> {
    let label = Label::of_identifier(name);
    if label.says(&t::DELETE_CODES, Reach::Strict) {
        return Some(Label::new("delete"));
    }
    let labels = [label];
    let sends = labels[0].says(&t::SEND, Reach::Strict);
    let grave = sends || !said_by(&labels).is_empty();
    labels.into_iter().find(|_| grave)
}

/// Everything that the element is called.
pub(crate) fn labels_of(element: &Element) -> Vec<Label> {
    let attrs = &element.attrs;
    let value = show::is_input_button(element).then_some(element.value.as_str());
    let mut seen: Vec<&str> = Vec::new();
    for text in [
        Some(element.name.as_str()),
        Some(element.text.as_str()),
        attrs.aria_label.as_deref(),
        attrs.title.as_deref(),
        value,
    ]
    .into_iter()
    .flatten()
    {
        if !seen.contains(&text) {
            seen.push(text);
        }
    }
    // A link's text may be the name of a file or a word of an address.
    let is_link = element.role == "link";
    let mut labels: Vec<Label> = seen
        .iter()
        .map(|text| Label::new(text))
        .filter(|l| !l.is_empty())
        .collect();
    for text in seen.iter().filter(|_| !is_link) {
        if icons::is_identifier(text) {
            labels.extend(deed_of(text));
        }
        labels.extend(icons::drawn_by(text).map(Label::new));
    }
    if labels.is_empty() {
        // A bare picture: the author's own name for it may still say what it does.
        let grave = |icon: &&str| {
            use copilot_text::words::{DELETE, PAY, PLACE_ORDER, SEND};
            [DELETE, PAY, PLACE_ORDER, SEND]
                .iter()
                .any(|words| copilot_text::has_stem(icon, words))
        };
        // What its sign is called may make it graver, and never less unclear.
        let icon = attrs.icon.as_deref().filter(grave);
        [attrs.id.as_deref(), attrs.name.as_deref(), icon]
            .into_iter()
            .flatten()
            .map(Label::of_identifier)
            .filter(|l| !l.is_empty())
            .collect()
    } else {
        labels
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
    let by_deed = address_takes_away(to).then_some(RiskClass::Delete);
    by_words.chain(by_deed).collect()
}

pub(crate) fn has_no_label(element: &Element) -> bool {
    Label::new(&show::label_of(element)).is_empty()
}

/// What labels say of themselves, as those of buttons do.
pub(crate) fn said_by(labels: &[Label]) -> Vec<RiskClass> {
    let by_word = t::BY_LABEL
        .iter()
        .filter(|(table, _)| labels.iter().any(|l| l.says(table, Reach::Strict)))
        .map(|(_, class)| *class);
    let by_pair = PAIRS
        .iter()
        .filter(|pair| !pair.priced && say_both(labels, pair, Reach::Strict))
        .map(|pair| pair.class);
    by_word.chain(by_pair).collect()
}

fn say_both(labels: &[Label], pair: &Pair, reach: Reach) -> bool {
    labels
        .iter()
        .any(|l| l.says_both(pair.verbs, pair.nouns, reach))
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
    let near = scene
        .facts
        .element
        .as_ref()
        .map(|e| e.context.clone())
        .unwrap_or_default();
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

pub(crate) fn press(scene: &Scene, press: &Press, found: &mut Found) {
    if let Some(element) = press.element
        && !press.submits
        && let Some(href) = element.attrs.href.as_deref()
    {
        match link::link(scene, press, element, href, found) {
            Led::Away => return,
            Led::Nowhere => {}
        }
    }
    button(scene, press, found);
}

pub(crate) fn consent(scene: &Scene, found: &mut Found) {
    let host = scene.here().map(site::host_port).unwrap_or_default();
    found.block(
        Some(RiskClass::Permission),
        Message::new("guard-block-permission").arg("host", show::host(&host)),
    );
}

/// `DELETE /pets/{id}` as documentation of an interface heads its entries.
fn is_interface_entry(element: &Element) -> bool {
    [&element.name, &element.text].iter().any(|text| {
        let mut words = text.split_whitespace();
        let method = words.next().unwrap_or_default();
        matches!(
            method,
            "GET"
                | "POST"
                | "PUT"
                | "PATCH"
                | "DELETE"
                | "HEAD"
                | "OPTIONS"
                | "get"
                | "post"
                | "put"
                | "patch"
                | "delete"
        ) && words.next().is_some_and(|path| path.starts_with('/'))
    })
}

/// Opens or sorts something on the page and does no more.
fn only_unfolds(element: &Element) -> bool {
    element.state.expanded.is_some()
        || element.tag == "summary"
        || matches!(
            element.role.as_str(),
            "tab" | "columnheader" | "rowheader" | "treeitem" | "option"
        )
        || is_interface_entry(element)
}

fn button(scene: &Scene, press: &Press, found: &mut Found) {
    let facts = scene.facts;
    let near = around(scene, press.element, press.form);
    if press.says(&t::PERMIT)
        && is_consent_page(scene, &near)
        && !about_cookies(scene, &press.labels)
    {
        consent(scene, found);
    }
    if let Some(element) = press.element
        && !press.submits
        && only_unfolds(element)
    {
        found.reads = true;
        return;
    }
    let before = found.classes.len();
    let harmless = press.search
        || press.says(&t::HARMLESS)
        || (press.says(&t::TOUCHES) && !press.says(&grave::WEIGHTY))
        || press.says(&t::PAY_STEP);
    by_label(scene, press, found);
    let generic = press.labels.is_empty() || press.says(&t::GENERIC);
    let speaks = found.classes.len() > before;
    let sends = press.submits
        || (!facts.values.is_empty()
            && (speaks || generic || press.says(&t::STEP) || press.says(&t::SAVE))
            && !harmless);
    found.submits |= press.submits || (sends && speaks);
    if sends {
        by_values(scene, press, &near, found);
    }
    if generic && !press.reads_only() {
        for (table, class) in t::AROUND {
            if near.says(table, Reach::Loose) {
                add(scene, *class, found);
            }
        }
    }
    by_address(scene, press, harmless, found);
    if press.says(&t::COMMITS)
        && press
            .element
            .is_some_and(|e| named_method(scene, e) == Some("DELETE"))
    {
        found.add(RiskClass::Delete);
    }
    if found.classes.len() == before && !found.by_goal {
        unclear(scene, press, harmless, found);
    }
    if press.submits {
        leads_out(scene, press, found);
    }
    found.reads = found.classes.is_empty() && !press.submits;
}

fn add(scene: &Scene, class: RiskClass, found: &mut Found) {
    if class == RiskClass::Send {
        send(scene, None, found);
    } else {
        found.add(class);
    }
}

fn by_label(scene: &Scene, press: &Press, found: &mut Found) {
    for (table, class) in t::BY_LABEL {
        let cookies = *class == RiskClass::Legal && about_cookies(scene, &press.labels);
        if press.says(table) && !cookies {
            found.add(*class);
        }
    }
    if press.says(&t::PAY_BUTTON) && !press.says(&t::PAY_STEP) {
        found.add(RiskClass::Pay);
    }
    for pair in PAIRS {
        if (!pair.priced || !scene.facts.amounts.is_empty())
            && say_both(&press.labels, pair, Reach::Loose)
        {
            found.add(pair.class);
        }
    }
    let priced = || {
        press
            .element
            .map(show::label_of)
            .is_some_and(|label| !copilot_text::amounts::prices(&label).is_empty())
    };
    if press.says(&t::SPENDS) && priced() {
        found.add(RiskClass::Pay);
    }
    if press.says(&t::SEND)
        && !found.classes.contains(&RiskClass::Pay)
        && !found.classes.contains(&RiskClass::Delete)
    {
        let typed = press.typed.as_ref().map(|(_, text)| text.as_str());
        send(scene, typed, found);
    }
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

/// Where the form goes, and whether the run may give input here.
fn leads_out(scene: &Scene, press: &Press, found: &mut Found) {
    let goal = &scene.policy.goal;
    let mut content: Vec<&str> = scene
        .facts
        .values
        .iter()
        .map(|v| v.value.as_str())
        .collect();
    content.extend(press.typed.as_ref().map(|(_, text)| text.as_str()));
    let own_words =
        content.iter().all(|v| goal.covers(v)) && !scene.facts.values.iter().any(|v| v.secret);
    let looks_up = (press.reads_only() || press.search || press.says(&t::LOOKS_UP)) && own_words;
    if !looks_up {
        found.add_all(scene.outside());
    }
    let Some(to) = press.form.and_then(|f| site_of(Some(&f.action))) else {
        return;
    };
    // A form fetches a file as a link does; old sites have programs that answer it on the server.
    if !site::segments(&to).iter().any(|s| s == "cgi-bin") {
        link::file(&to, false, found);
    }
    let Some(here) = scene.here() else { return };
    let host = site::host_port(&to);
    if host == site::host_port(here) {
        return;
    }
    found.destination = Some(host);
    if !site::same_site(&to, here)
        && let Some(class) = scene.policy.outside(&to)
        && (!looks_up || !press.reads_only() || class == RiskClass::PrivateHost)
    {
        found.add(class);
    }
}
