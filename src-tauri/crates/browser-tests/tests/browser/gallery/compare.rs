//! What a page shows beside what it must show.

use super::*;

/// `role "name" = "value" states place [frame]`: what is the same in each run of a page.
pub(super) fn line(e: &Element) -> String {
    let mut text = title(e);
    if !e.value.is_empty() {
        let _ = write!(text, " = {:?}", e.value);
    }
    let pair = |on, off| move |v: Option<bool>| v.map(|v| if v { on } else { off });
    let states = [
        pair("checked", "unchecked")(e.state.checked),
        pair("selected", "unselected")(e.state.selected),
        pair("expanded", "collapsed")(e.state.expanded),
        e.state.disabled.then_some("disabled"),
        e.state.required.then_some("required"),
        e.state.readonly.then_some("readonly"),
        e.state.invalid.then_some("invalid"),
        e.state.more_on_hover.then_some("hover for more"),
        e.covered.then_some("covered"),
        (!e.covered && !e.in_viewport).then_some("off-screen"),
    ];
    for state in states.into_iter().flatten() {
        text.push(' ');
        text.push_str(state);
    }
    if !e.frame.is_empty() {
        let _ = write!(text, " [{}]", e.frame);
    }
    text
}

pub(super) fn title(e: &Element) -> String {
    let mut name: String = e.name.chars().take(120).collect();
    if name.len() < e.name.len() {
        name.push('…');
    }
    format!("{} \"{name}\"", e.role)
}

pub(super) fn by_title<'a>(snapshot: &'a Observation, wanted: &str) -> Option<&'a Element> {
    snapshot.elements.iter().find(|e| {
        let title = title(e);
        title == wanted || (!e.frame.is_empty() && format!("{title} [{}]", e.frame) == wanted)
    })
}

/// The part of a line that tells which element is meant.
pub(super) fn head(line: &str) -> &str {
    line.find('"')
        .and_then(|from| line[from + 1..].find('"').map(|to| from + to + 2))
        .map_or(line, |end| &line[..end])
}

pub(super) fn compare_elements(
    snapshot: &Observation,
    wanted: &[String],
    failures: &mut Vec<String>,
) {
    let actual: Vec<String> = snapshot.elements.iter().map(line).collect();
    let mut left = actual.clone();
    let mut missing = Vec::new();
    for want in wanted {
        match left.iter().position(|l| l == want) {
            Some(at) => drop(left.remove(at)),
            None => missing.push(want.clone()),
        }
    }
    for want in &missing {
        if let Some(at) = left.iter().position(|l| head(l) == head(want)) {
            failures.push(format!("differs: {want} is {}", left.remove(at)));
        } else {
            failures.push(format!("missing: {want}"));
        }
    }
    failures.extend(left.iter().map(|l| format!("extra: {l}")));
    if missing.is_empty() && left.is_empty() && actual != wanted {
        failures.push(format!("order: {}", actual.join(", ")));
    }
}

pub(super) fn compare(snapshot: &Observation, expected: &Expected, failures: &mut Vec<String>) {
    if let Some(wanted) = &expected.elements {
        compare_elements(snapshot, wanted, failures);
    }
    let lines: Vec<String> = snapshot.elements.iter().map(line).collect();
    for want in &expected.some {
        if !lines.iter().any(|l| l.starts_with(want.as_str())) {
            failures.push(format!("missing: {want}"));
        }
    }
    for not in &expected.none {
        if let Some(found) = lines.iter().find(|l| l.contains(not.as_str())) {
            failures.push(format!("extra: {found}"));
        }
    }
    for (which, words) in &expected.context {
        match by_title(snapshot, which) {
            Some(e) if e.context.contains(words.as_str()) || e.heading.contains(words.as_str()) => {
            }
            Some(e) => failures.push(format!(
                "context: {which} is in {:?} under {:?}, not {words:?}",
                e.context, e.heading
            )),
            None => failures.push(format!("missing: {which}")),
        }
    }
    for (which, wanted) in &expected.options {
        match by_title(snapshot, which) {
            Some(e) if e.options == *wanted => {}
            Some(e) => failures.push(format!("options: {which} has {:?}", e.options)),
            None => failures.push(format!("missing: {which}")),
        }
    }
    for text in &expected.text {
        if !snapshot.text.contains(text.as_str()) {
            failures.push(format!("text: {text:?} is missing"));
        }
    }
    for text in &expected.no_text {
        if snapshot.text.contains(text.as_str()) {
            failures.push(format!("text: {text:?} is there"));
        }
    }
    for alert in &expected.alerts {
        if !snapshot
            .signals
            .alerts
            .iter()
            .any(|a| a.contains(alert.as_str()))
        {
            failures.push(format!(
                "alert: {alert:?} is not among {:?}",
                snapshot.signals.alerts
            ));
        }
    }
    if let Some(dialog) = &expected.dialog
        && snapshot.dialog.as_ref().map(|d| &d.message) != Some(dialog)
    {
        failures.push(format!("dialog: {dialog:?} is not open"));
    }
    if let Some(status) = expected.http_status
        && snapshot.signals.http_status != status
    {
        failures.push(format!("status: {}", snapshot.signals.http_status));
    }
    for frame in &expected.unread_frames {
        if !snapshot.signals.unread_frames.contains(frame) {
            failures.push(format!(
                "unread frames: {:?}",
                snapshot.signals.unread_frames
            ));
        }
    }
    if let Some(most) = expected.total
        && snapshot.total_elements > most
    {
        failures.push(format!("total: {}", snapshot.total_elements));
    }
}
