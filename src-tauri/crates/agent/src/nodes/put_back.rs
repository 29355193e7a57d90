//! What is done to a control after what its page wanted to send for it was stopped.

use copilot_ports::{ActOptions, Browser};
use copilot_protocol::{Action, Element, LiveFacts, Observation};

use crate::page::one_choice;

/// Gives a box, a switch or a list the state back that it had before the action: nothing was sent, so the page shall not
/// look as if it had been, and to choose once more what is chosen would send nothing, or the opposite. `facts` are those of
/// before; `seen` is the snapshot that the action came of. False: it cannot be given back, so to do the action again would not be the same.
pub(super) async fn put_back(
    browser: &dyn Browser,
    action: &Action,
    facts: &LiveFacts,
    seen: Option<&Observation>,
    options: &ActOptions,
) -> bool {
    let Some(element) = facts.element.as_ref() else {
        return true;
    };
    let back = match action {
        Action::Check { .. } | Action::Click { .. } if element.role == "radio" => {
            if element.state.checked == Some(true) {
                return true;
            }
            match seen.and_then(|seen| chosen_before(element, seen)) {
                Some(before) => Action::Check {
                    element: before.id,
                    checked: true,
                },
                None => return false,
            }
        }
        Action::Check {
            element: id,
            checked,
        } if element.state.checked == Some(!checked) => Action::Check {
            element: *id,
            checked: !checked,
        },
        Action::SelectOption { option, .. } if element.value == *option => return true,
        Action::SelectOption { .. } if element.value.is_empty() => return false,
        Action::SelectOption { element: id, .. } => Action::SelectOption {
            element: *id,
            option: element.value.clone(),
        },
        Action::Click { .. } if element.state.checked.is_some() => {
            let now = browser.facts(action).await;
            let now = now.ok().and_then(|now| now.element);
            if now.is_none_or(|now| now.state.checked == element.state.checked) {
                return true;
            }
            action.clone()
        }
        _ => return true,
    };
    let done = browser.act(&back, options).await;
    if !done.is_ok_and(|outcome| outcome.status.is_ok()) {
        return false;
    }
    if element.role != "radio" {
        return true;
    }
    // It was the one of its group only if the other is off now.
    let now = browser.facts(action).await;
    now.ok()
        .and_then(|now| now.element)
        .is_some_and(|now| now.state.checked != Some(true))
}

/// The one of its group that was chosen, where it is the only one.
fn chosen_before<'a>(radio: &Element, seen: &'a Observation) -> Option<&'a Element> {
    let is_it = |e: &&Element| e.state.checked == Some(true) && one_choice(radio, e);
    let others = seen.elements.iter().filter(|e| e.id != radio.id);
    let mut chosen = others.filter(is_it);
    let first = chosen.next()?;
    chosen.next().is_none().then_some(first)
}
