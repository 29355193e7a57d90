//! `then` of an action: what is to be so once it is done, before the next one of the same answer. It is carried out as a
//! wait behind the action, so that the rest of an answer ends where it does not come, as after any action that failed.

use copilot_protocol::Action;
use serde_json::Value;

use super::schema::THEN;

/// Milliseconds in which it has to come.
const EXPECTED_MS: u32 = 5_000;

/// What `then` of an action says is to be so before the next one: text that is there, an address, text that is gone.
pub(crate) fn expected(action: &Value) -> Vec<Action> {
    let own = |fields: &Value| fields.get(THEN).filter(|then| !then.is_null()).cloned();
    let mut inner = action
        .as_object()
        .into_iter()
        .flat_map(|fields| fields.values());
    let Some(then) = own(action).or_else(|| inner.find_map(own)) else {
        return Vec::new();
    };
    let words = |name: &str| match &then {
        // `"then": "Saved"`
        Value::String(text) if name == "text" => Some(text.clone()),
        then => then.get(name)?.as_str().map(str::to_owned),
    };
    let words = |name: &str| words(name).filter(|words| !words.trim().is_empty());
    let wait = |text: Option<String>, url, gone| Action::Wait {
        ms: EXPECTED_MS,
        text,
        url,
        element: None,
        gone,
        quiet: false,
    };
    let mut waits = Vec::new();
    let (text, url, gone) = (words("text"), words("url"), words("gone"));
    if text.is_some() || url.is_some() {
        waits.push(wait(text, url, false));
    }
    if gone.is_some() {
        waits.push(wait(gone, None, true));
    }
    waits
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Text, address and whether it is to be gone, of each wait.
    fn read(action: &Value) -> Vec<(Option<String>, Option<String>, bool)> {
        let waits = expected(action).into_iter();
        let parts = waits.filter_map(|wait| match wait {
            Action::Wait {
                text, url, gone, ..
            } => Some((text, url, gone)),
            _ => None,
        });
        parts.collect()
    }

    #[test]
    fn what_is_to_come_of_an_action_is_waited_for() {
        let saved = (Some("Saved".to_owned()), None, false);
        let then = json!({ "text": "Saved", "url": null, "gone": null });
        for shape in [
            json!({ "action": "click", "element": 3, "then": then }),
            json!({ "action": "click", "element": 3, "then": "Saved" }),
            json!({ "action": "click", "arguments": { "element": 3, "then": { "text": "Saved" } } }),
            json!({ "click": { "element": 3, "then": { "text": "Saved", "gone": "" } } }),
        ] {
            assert_eq!(read(&shape), std::slice::from_ref(&saved), "{shape}");
        }
        let both = json!({ "action": "click", "element": 3,
            "then": { "text": null, "url": "/orders", "gone": "Loading" } });
        let url = (None, Some("/orders".to_owned()), false);
        let gone = (Some("Loading".to_owned()), None, true);
        assert_eq!(read(&both), [url, gone]);
        for none in [
            json!({ "action": "click", "element": 3 }),
            json!({ "action": "click", "element": 3, "then": null }),
            json!({ "action": "click", "element": 3, "then": { "text": "" } }),
            json!("reload"),
        ] {
            assert_eq!(read(&none), [], "{none}");
        }
    }
}
