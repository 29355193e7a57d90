//! Judges a press: of a button, of a link, or of Enter in a form, by what it is called, where it
//! leads and what it sends.

use copilot_protocol::{Element, RiskClass};

use crate::ambiguous_action::{ambiguous_action, named_method};
use crate::labels::{classes_around, say_both};
use crate::link::{self, Led};
use crate::pattern::Reach;
use crate::press::{Press, about_cookies, around, consent, is_consent_page, send, site_of};
use crate::scene::{Found, Scene};
use crate::sent::{by_address, by_values};
use crate::show;
use crate::site;
use crate::tables::pairs::PAIRS;
use crate::tables::{grave, press as t};

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
pub(crate) fn only_unfolds(element: &Element) -> bool {
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
        for class in classes_around(std::slice::from_ref(&near)) {
            if class == RiskClass::Send {
                send(scene, None, found);
            } else {
                found.add(class);
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
        ambiguous_action(scene, press, harmless, found);
    }
    if press.submits {
        leads_out(scene, press, found);
    }
    found.reads = found.classes.is_empty() && !press.submits;
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
