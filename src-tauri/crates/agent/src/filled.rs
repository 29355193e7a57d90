//! What the run entered into the fields of a page, and whether the page still holds it. A document that was loaded anew
//! (a resumed run, a reload, a crash, a session that ran out) begins with empty fields, whatever the history says.
//!
//! Also: what the page says against a press, which had no effect then.

use std::collections::BTreeSet;

use copilot_ports::{ActionRecord, LostValue, PageRefusal};
use copilot_protocol::{Action, ActionEffect, ActionOutcome, Element, Observation, TypeMode};
use copilot_text::{has_stem, normalize, similarity, words};

use crate::page::address;
use crate::state::Update;
use crate::state::{Filled, GraphState, Pending};

/// Likeness from which a list's value is the option that was chosen.
const SAME_OPTION: f64 = 0.8;
/// Characters of what the page says that are passed on.
const SAID: usize = 300;
/// What a journal has in place of a secret: a resumed run does not know the value any more.
const REDACTED: &str = "[redacted]";
/// Fields that are remembered.
const MOST: usize = 200;

/// An action that only brings a control to a value: done again, it changes nothing more.
pub fn only_fills(action: &Action) -> bool {
    matches!(
        action,
        Action::Type {
            submit: false,
            mode: TypeMode::Fill,
            ..
        } | Action::SelectOption { .. }
            | Action::SelectOptions { .. }
            | Action::Check { .. }
    )
}

/// What is to be remembered of an action that worked; `element` is the control it was done to.
pub(crate) fn of(
    s: &GraphState,
    pending: &Pending,
    element: Option<&Element>,
    url: &str,
    outcome: &ActionOutcome,
) -> Option<Filled> {
    let fills =
        only_fills(&pending.action) || matches!(pending.action, Action::Type { submit: false, .. });
    let element = element?;
    // What leads elsewhere at once was taken.
    let led_away = outcome.url_changed || outcome.effects.contains(&ActionEffect::Navigated);
    let document = s.observation.as_deref().map(|o| o.loader.clone());
    (fills && outcome.status.is_ok() && !led_away).then(|| Filled {
        step: s.counters.step,
        action: pending.action.clone(),
        label: element.name.clone(),
        role: element.role.clone(),
        element: element.fingerprint.clone(),
        url: url.to_owned(),
        loader: document.unwrap_or_default(),
        sent: None,
    })
}

/// Takes note of an action: a field that was filled, or a press that sent what was filled in its document.
pub(crate) fn note(s: &mut GraphState, record: &ActionRecord, filled: Option<&Filled>) {
    s.refusal = None;
    if let Some(filled) = filled {
        s.filled.retain(|f| {
            f.sent.is_none() && !(same_field(f, filled) && same_page(&f.url, &filled.url))
        });
        s.filled.push(filled.clone());
        if s.filled.len() > MOST {
            s.filled.remove(0);
        }
        return;
    }
    let led_away = record.outcome.as_ref().is_some_and(|o| {
        o.status.is_ok() && (o.url_changed || o.effects.contains(&ActionEffect::Navigated))
    });
    if led_away && crate::evidence::press_like(record) && !leads(record) {
        send(s, record.step, |f| same_page(&f.url, &record.url));
    }
}

/// The press was on a link, which sends nothing of a form.
fn leads(record: &ActionRecord) -> bool {
    matches!(
        record.action,
        Action::Click { .. } | Action::MouseClick { .. }
    ) && record.role == "link"
}

/// What was filled is with the page now: a later document need not hold it.
pub(crate) fn send(s: &mut GraphState, step: u32, of: impl Fn(&Filled) -> bool) {
    for filled in s.filled.iter_mut().filter(|f| f.sent.is_none() && of(f)) {
        filled.sent = Some(step);
    }
}

fn same_field(a: &Filled, b: &Filled) -> bool {
    a.element == b.element || a.role == b.role && a.label == b.label && !a.label.is_empty()
}

/// The same address but for the part behind `#`.
fn same_page(a: &str, b: &str) -> bool {
    a.split('#').next() == b.split('#').next()
}

/// The field on a page that was loaded anew.
fn find<'a>(filled: &Filled, o: &'a Observation) -> Option<&'a Element> {
    let all = o.elements.iter();
    let mut own = all.filter(|e| e.fingerprint == filled.element);
    if let (Some(one), None) = (own.next(), own.next()) {
        return Some(one);
    }
    o.elements
        .iter()
        .find(|e| e.role == filled.role && e.name == filled.label && !filled.label.is_empty())
}

fn letters(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// The field holds what the action gave it.
fn holds(action: &Action, e: &Element) -> bool {
    let same = |option: &str, value: &str| {
        normalize(option) == normalize(value) || similarity(option, value) >= SAME_OPTION
    };
    match action {
        Action::Type {
            text, mode, find, ..
        } => {
            let (given, held) = (letters(text), letters(&e.value));
            let day = copilot_text::dates::date_in(text);
            match mode {
                _ if text.trim() == e.value.trim() => true,
                // A field with a calendar writes a day in a form of its own.
                _ if day.is_some() && day == copilot_text::dates::date_in(&e.value) => true,
                _ if given.is_empty() || held.is_empty() => false,
                // A page puts digits in groups, or cuts what is too long.
                TypeMode::Fill if find.is_none() => given == held || given.starts_with(&held),
                _ => held.contains(&given),
            }
        }
        Action::Check { checked, .. } => e.state.checked == Some(*checked),
        Action::SelectOption { option, .. } => same(option, &e.value),
        Action::SelectOptions { options, .. } => options
            .iter()
            .all(|option| normalize(&e.value).contains(&normalize(option))),
        _ => true,
    }
}

/// Another button of the same group was chosen since.
fn chosen_since(s: &GraphState, filled: &Filled, e: &Element, o: &Observation) -> bool {
    let group = |e: &Element| (e.attrs.name.clone(), e.form_index());
    e.role == "radio"
        && s.filled
            .iter()
            .filter(|later| later.step > filled.step)
            .filter_map(|later| find(later, o))
            .any(|other| other.role == "radio" && other.id != e.id && group(other) == group(e))
}

/// Compares what was entered with the page as it is now, where that is another document than the one it was entered in, and
/// says what has changed since the last comparison.
pub(crate) fn check(s: &GraphState, o: &Observation) -> Option<Update> {
    let ready = !o.signals.busy && o.signals.network_error.is_none() && o.dialog.is_none();
    if !ready {
        return None;
    }
    let last = s.history.last();
    let pressed = last.is_some_and(crate::evidence::landed);
    let (mut lost, mut held, mut sent) = (Vec::new(), Vec::new(), Vec::new());
    for filled in s.filled.iter().filter(|f| f.sent.is_none()) {
        let field = find(filled, o);
        let keeps =
            field.is_some_and(|e| holds(&filled.action, e) || chosen_since(s, filled, e, o));
        if filled.loader == o.loader {
            // The page took it: its own script emptied or removed the field after the press.
            if pressed && !keeps && last.is_some_and(|r| r.step > filled.step) {
                sent.push(filled.step);
            }
            continue;
        }
        if !same_page(&filled.url, &o.url) {
            continue;
        }
        // It was taken up before the page was loaded anew, and there is nothing to enter it into again.
        let sent = |r: &ActionRecord| crate::evidence::landed(r) && !crate::judge::sets_value(r);
        let since = s.history.iter().any(|r| r.step > filled.step && sent(r));
        if field.is_none() && since {
            continue;
        }
        let known = s.lost.contains(&filled.step);
        if keeps && known {
            held.push(filled.step);
        } else if !keeps && !known {
            lost.push(filled.step);
        }
    }
    (!lost.is_empty() || !held.is_empty() || !sent.is_empty()).then_some(Update::FieldsChecked {
        lost,
        held,
        sent,
    })
}

/// What the run entered and the page no longer holds, and has not been entered again: with the field to enter it in, where
/// the page in view has it.
pub fn lost_values(s: &GraphState) -> Vec<LostValue> {
    values(s, &s.lost, s.observation.as_deref())
}

/// The same of these steps, on that page.
pub(crate) fn values(
    s: &GraphState,
    steps: &BTreeSet<u32>,
    o: Option<&Observation>,
) -> Vec<LostValue> {
    s.filled
        .iter()
        .filter(|f| f.sent.is_none() && steps.contains(&f.step))
        .map(|f| {
            let field = o
                .filter(|o| same_page(&f.url, &o.url))
                .and_then(|o| find(f, o));
            LostValue {
                step: f.step,
                label: f.label.clone(),
                action: field.map_or_else(|| f.action.clone(), |e| f.action.with_element(e.id)),
                holds: field.map(|e| e.value.clone()).unwrap_or_default(),
                there: field.is_some_and(|e| !e.state.disabled && !e.state.readonly)
                    && !entered(&f.action).contains(REDACTED),
            }
        })
        .collect()
}

/// The value of an action, in quotes; a tick says itself.
pub(crate) fn entered(action: &Action) -> String {
    match action {
        Action::Type { text, .. } => format!("{text:?}"),
        Action::SelectOption { option, .. } => format!("{option:?}"),
        Action::SelectOptions { options, .. } => format!("{options:?}"),
        Action::Check { checked: true, .. } => "ticked".to_owned(),
        Action::Check { .. } => "not ticked".to_owned(),
        _ => String::new(),
    }
}

/// The page says something against the last press that it did not say before: a message of an error, or fields that it marks.
/// `now` is a snapshot after the press, the state's own is from before it.
pub(crate) fn refusal(s: &GraphState, now: &Observation) -> Option<PageRefusal> {
    let record = s.history.last()?;
    let before = s.observation.as_deref()?;
    let outcome = record.outcome.as_ref()?;
    if !crate::evidence::landed(record) || outcome.opened_tab.is_some() || outcome.file.is_some() {
        return None;
    }
    let pressed = pressed(record, before);
    let submits = matches!(record.action, Action::Type { submit: true, .. })
        || matches!(&record.action, Action::PressKey { key, .. } if key.eq_ignore_ascii_case("enter"))
        || pressed
            .and_then(|e| e.form.as_ref())
            .is_some_and(|f| f.submits);
    let button =
        pressed.is_some_and(|e| matches!(e.role.as_str(), "button" | "") || e.tag == "button");
    if !submits && !button {
        return None;
    }
    let there = now.loader == before.loader || same_path(&now.url, &record.url);
    let said: Vec<&str> = now
        .signals
        .alerts
        .iter()
        .filter(|a| !before.signals.alerts.contains(a))
        .map(String::as_str)
        .filter(|a| has_stem(a, words::FAILURE) && !has_stem(a, words::SUCCESS))
        .filter(|a| !crate::classify::says_nothing_found(a))
        .collect();
    let form = same_form(record, pressed, before, now);
    let was_invalid = |e: &Element| {
        let mut all = before.elements.iter();
        all.any(|b| b.state.invalid && b.role == e.role && b.name == e.name)
    };
    let marked: Vec<&Element> = now
        .elements
        .iter()
        .filter(|e| e.state.invalid)
        .filter(|e| {
            let own = form.is_some() && e.form_index() == form;
            // A field may also be marked since it was left half filled, which is no answer to the press.
            let answer = !was_invalid(e)
                && there
                && (e.value.is_empty() || e.state.focused || !said.is_empty());
            submits && own || answer
        })
        .collect();
    if marked.is_empty() && (said.is_empty() || !there && !submits) {
        return None;
    }
    let mut fields: Vec<String> = marked.iter().map(|e| e.name.clone()).collect();
    fields.dedup();
    // With its fields marked, all that the page says beside them is about them.
    let mut words: Vec<&str> = if marked.is_empty() {
        said
    } else {
        now.signals.alerts.iter().map(String::as_str).collect()
    };
    words.dedup();
    Some(PageRefusal {
        step: record.step,
        said: words.join(" · ").chars().take(SAID).collect(),
        fields,
    })
}

/// The control that the action was on. Numbers are those of its document.
fn pressed<'a>(record: &ActionRecord, before: &'a Observation) -> Option<&'a Element> {
    let by_number = record.action.element().and_then(|id| before.element(id));
    by_number
        .filter(|e| record.label.is_empty() || e.name == record.label || e.text == record.label)
        .or_else(|| {
            before
                .elements
                .iter()
                .find(|e| !record.label.is_empty() && e.name == record.label && !e.editable)
        })
}

/// The form of the pressed control, on the page as it is now.
fn same_form(
    record: &ActionRecord,
    pressed: Option<&Element>,
    before: &Observation,
    now: &Observation,
) -> Option<u32> {
    let own = pressed?.form.as_ref()?.index;
    if now.loader == before.loader {
        return Some(own);
    }
    now.elements
        .iter()
        .filter(|e| !record.label.is_empty() && e.name == record.label)
        .find_map(|e| e.form_index())
}

fn same_path(a: &str, b: &str) -> bool {
    let plain = |url| address(url).trim_end_matches('/');
    plain(a) == plain(b)
}

#[cfg(test)]
mod tests;
