//! What a snapshot holds, said in short: values of fields, names of controls, the heading.

use copilot_protocol::{Element, Observation};

/// Names of controls with the values they hold; a chosen option is its own value.
pub(crate) fn held(observation: &Observation) -> Vec<(String, String)> {
    observation
        .elements
        .iter()
        .filter_map(|e| match e.state.checked {
            Some(true) => Some((e.name.clone(), e.name.clone())),
            Some(false) => None,
            None => (!e.value.is_empty()).then(|| (label(e), e.value.clone())),
        })
        .collect()
}

/// Two radio buttons of one choice: of the same name in the same form and frame, or, where the page's author built the group
/// of other parts, under the same words there.
pub(crate) fn one_choice(one: &Element, other: &Element) -> bool {
    let place = |e: &Element| (e.frame.clone(), e.form_index());
    let radios = one.role == "radio" && other.role == "radio" && place(one) == place(other);
    radios
        && match (&one.attrs.name, &other.attrs.name) {
            (Some(name), Some(same)) => name == same,
            (None, None) => !one.context.is_empty() && one.context == other.context,
            _ => false,
        }
}

/// What a field is called; by its attributes where it has no name of its own, as in the columns of a table.
fn label(e: &Element) -> String {
    let attrs = &e.attrs;
    let own = [
        Some(&e.name),
        attrs.aria_label.as_ref(),
        attrs.placeholder.as_ref(),
        attrs.name.as_ref(),
        attrs.id.as_ref(),
    ];
    let own = own
        .into_iter()
        .flatten()
        .find(|name| !name.trim().is_empty());
    own.map(|name| name.replace(['_', '-'], " "))
        .unwrap_or_default()
}

/// What controls are called and what stands around them: their words need not stand in the page's text.
pub(crate) fn names(observation: &Observation) -> String {
    let mut lines = Vec::new();
    for e in &observation.elements {
        let line = [&e.context, &e.name, &e.text].map(String::as_str).join(" ");
        lines.push(line.trim().to_owned());
        lines.extend(e.options.iter().cloned());
    }
    lines.retain(|line| !line.is_empty());
    lines.dedup();
    lines.join("\n")
}

/// What the page calls itself: its first heading of the first level, or its first heading.
pub(crate) fn main_heading(observation: &Observation) -> String {
    observation
        .headings
        .iter()
        .find(|h| h.level == 1)
        .or_else(|| observation.headings.first())
        .map(|h| h.text.clone())
        .unwrap_or_default()
}

/// An address without its query and fragment: the page, whatever part of it is shown.
pub(crate) fn address(url: &str) -> &str {
    url.split(['?', '#']).next().unwrap_or(url)
}
