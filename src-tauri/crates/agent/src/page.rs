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

/// The same as text, a line each.
pub(crate) fn values(held: &[(String, String)]) -> String {
    let line = |(name, value): &(String, String)| format!("{name}: {value}");
    held.iter().map(line).collect::<Vec<_>>().join("\n")
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

/// All that a field is called: its name, then its attributes.
pub(crate) fn called(e: &Element) -> impl Iterator<Item = &String> {
    let attrs = &e.attrs;
    let own = [
        &attrs.aria_label,
        &attrs.placeholder,
        &attrs.name,
        &attrs.id,
    ];
    [&e.name].into_iter().chain(own.into_iter().flatten())
}

/// What a field is called; by its attributes where it has no name of its own, as in the columns of a table.
fn label(e: &Element) -> String {
    let own = called(e).find(|name| !name.trim().is_empty());
    own.map_or_else(String::new, |name| name.replace(['_', '-'], " "))
}

/// The beginning of a text, with a sign where it goes on.
pub(crate) fn beginning(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
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
    let all = &observation.headings;
    let main = all.iter().find(|h| h.level == 1).or(all.first());
    main.map_or_else(String::new, |h| h.text.clone())
}

/// An address without its query and fragment: the page, whatever part of it is shown.
pub(crate) fn address(url: &str) -> &str {
    url.split(['?', '#']).next().unwrap_or(url)
}
