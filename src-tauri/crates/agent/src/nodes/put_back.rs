//! What is done to a control after what its page wanted to send for it was stopped.

use copilot_ports::{ActOptions, Browser};
use copilot_protocol::{Action, LiveFacts};

/// Gives a box, a switch or a list the state back that it had before the action: nothing was sent, so the page shall not
/// look as if it had been, and to choose once more what is chosen would send nothing, or the opposite. `facts` are those of
/// before. False: it cannot be given back, so to do the action again would not be the same.
pub(super) async fn put_back(
    browser: &dyn Browser,
    action: &Action,
    facts: &LiveFacts,
    options: &ActOptions,
) -> bool {
    let Some(element) = facts.element.as_ref() else {
        return true;
    };
    let back = match action {
        Action::Check { checked, .. } if element.role == "radio" => {
            return element.state.checked == Some(*checked);
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
            if element.role == "radio" {
                return false;
            }
            action.clone()
        }
        _ => return true,
    };
    browser
        .act(&back, options)
        .await
        .is_ok_and(|outcome| outcome.status.is_ok())
}
