//! Values and ticks that a step of the goal gives to controls: whether they were given, or stood there already.

use super::steps::stem_shared;
use super::*;

/// Each value of the step was typed, chosen or set.
pub(super) fn values_given(s: &GraphState, c: &Step) -> bool {
    let mut wanted: Vec<&str> = c.fields.iter().map(|(_, value)| value.as_str()).collect();
    // What stands behind a label of the page is typed, not the words that say so.
    // "Fill in the phone" names the field alone.
    let given = |value: &&str| !(c.described || c.is("fill") && *value == c.thing);
    wanted.extend(c.value.as_deref().filter(given));
    if wanted.is_empty() {
        return s.trace().any(|r| {
            succeeded(r)
                && matches!(
                    r.action,
                    Action::Type { .. }
                        | Action::SelectOption { .. }
                        | Action::SelectOptions { .. }
                )
        });
    }
    wanted.iter().all(|value| {
        let value = normalize(value);
        s.trace().any(|r| {
            succeeded(r)
                && match &r.action {
                    Action::Type { text, .. } => normalize(text).contains(&value),
                    Action::SelectOption { option, .. } => {
                        normalize(option).contains(&value) || similarity(&value, option) >= LIKE
                    }
                    Action::SelectOptions { options, .. } => options.iter().any(|option| {
                        normalize(option).contains(&value) || similarity(&value, option) >= LIKE
                    }),
                    Action::Search { query } => normalize(query).contains(&value),
                    Action::HandleDialog {
                        accept: true,
                        text: Some(text),
                    } => normalize(text).contains(&value),
                    Action::Click { .. } | Action::Check { .. } => {
                        similarity(&value, &r.label) >= LIKE
                    }
                    _ => false,
                }
        }) || held(s, &value)
    })
}

/// A control already had the value when it was seen, and the run gave it no other.
pub(super) fn held(s: &GraphState, wanted: &str) -> bool {
    let is_it = |value: &str| normalize(value) == normalize(wanted);
    // What the run gave it itself, and the page no longer held.
    let gone = |name: &str| {
        let own = |r: &&ActionRecord| s.lost.contains(&r.step) && r.label == name;
        s.history.iter().any(|r| own(&r))
    };
    s.seen
        .iter()
        .flat_map(|seen| seen.held.iter())
        .any(|(name, value)| {
            is_it(value)
                && !gone(name)
                && !s.trace().any(|r| {
                    r.label == *name
                        && succeeded(r)
                        && match &r.action {
                            Action::SelectOption { option, .. } => !is_it(option),
                            Action::Type { text, .. } => !is_it(text),
                            Action::Check { checked, .. } => !checked,
                            _ => false,
                        }
                })
        })
}

/// What the step says is to be sent was typed, in about these words; a model may put it in its own.
pub(super) fn words_given(s: &GraphState, c: &Step) -> bool {
    let fields = c.fields.iter().map(|(_, value)| value.as_str());
    fields.chain(c.value.as_deref()).all(|value| {
        s.trace().any(|r| {
            succeeded(r)
                && match &r.action {
                    Action::Type { text, .. } => {
                        normalize(text).contains(&normalize(value))
                            || stems_share(value, text) >= 0.5
                    }
                    Action::SelectOption { option, .. } => similarity(value, option) >= LIKE,
                    _ => false,
                }
        })
    })
}

pub(super) fn ticked(s: &GraphState, c: &Step, on: bool) -> bool {
    // "the dark theme": the box says "Dark", and its group "Theme".
    let in_group = |name: &str, around: &str| {
        stem_shared(&c.thing, name) && stems_share(&c.thing, &format!("{name} {around}")) >= 0.99
    };
    let named = |name: &str| {
        similarity(&c.thing, name) >= LIKE
            || copilot_text::same_meaning(&c.thing, name)
            || stems_share(&c.thing, name) >= 0.99
    };
    let near = |r: &ActionRecord| s.acted_near.get(&r.step).cloned().unwrap_or_default();
    if let Some(of) = &c.every {
        return all_ticked(s, of, on);
    }
    s.trace().any(|r| {
        succeeded(r)
            && match r.action {
                Action::Check { checked, .. } => {
                    checked == on && (named(&r.label) || in_group(&r.label, &near(r)))
                }
                Action::Click { .. } => named(&r.label),
                _ => false,
            }
    }) || s.observation.as_deref().is_some_and(|o| {
        o.elements.iter().any(|e| {
            e.state.checked == Some(on)
                && (named(&e.name) || in_group(&e.name, &format!("{} {}", e.context, e.heading)))
        })
    }) || !stems(&c.thing).is_empty() && all_ticked(s, &c.thing, on)
}

/// Each box of the group is so, on a page that has one.
fn all_ticked(s: &GraphState, of: &str, on: bool) -> bool {
    let Some(o) = s.observation.as_deref() else {
        return false;
    };
    let mut own = o
        .elements
        .iter()
        .filter(|e| e.state.checked.is_some() && e.role != "radio")
        .filter(|e| {
            stems(of).is_empty() || copilot_text::of_group(of, &[&e.name, &e.context, &e.heading])
        })
        .peekable();
    own.peek().is_some() && own.all(|e| e.state.checked == Some(on))
}
