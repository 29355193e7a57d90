//! What is true of an action's target now, for the guard.

use std::time::Duration;

use copilot_ports::BrowserError;
use copilot_protocol::{Action, LiveFacts};

use crate::observe::fingerprint;
use crate::world::{Page, PageError};

const DEADLINE: Duration = Duration::from_secs(10);

pub(crate) async fn facts(page: &Page<'_>, action: &Action) -> Result<LiveFacts, BrowserError> {
    let element = action.element();
    let focus = matches!(action, Action::PressKey { element: None, .. });
    let arguments = format!(
        "{}, {focus}",
        element.map_or_else(|| "null".to_owned(), |id| id.to_string())
    );
    if page.tab.state().dialog.is_some() {
        return Ok(behind_dialog(page, action));
    }
    let mut facts: LiveFacts = match page.call("facts", &arguments, DEADLINE).await {
        Ok(facts) => facts,
        Err(PageError::Dialog) => return Ok(behind_dialog(page, action)),
        Err(error) => return Err(error.into()),
    };
    if let Some(element) = &mut facts.element {
        element.fingerprint = fingerprint(element);
    }
    let state = page.tab.state();
    if state.network_error.is_some() {
        facts.page_url.clone_from(&state.url);
    }
    Ok(facts)
}

/// The page cannot be asked; its last look must do, and nothing in it can be pressed.
fn behind_dialog(page: &Page<'_>, action: &Action) -> LiveFacts {
    let state = page.tab.state();
    let element = action
        .element()
        .and_then(|id| state.last_look.as_ref()?.element(id).cloned());
    LiveFacts {
        page_url: state.url.clone(),
        page_title: state
            .last_look
            .as_ref()
            .map(|l| l.title.clone())
            .unwrap_or_default(),
        frame_origin: url::Url::parse(&state.url)
            .map(|u| u.origin().ascii_serialization())
            .unwrap_or_default(),
        form: element.as_ref().and_then(|e| e.form.clone()),
        element,
        hit_ok: false,
        values: Vec::new(),
        submit_label: String::new(),
        amounts: Vec::new(),
        surroundings: String::new(),
        dialog: state.dialog.clone(),
    }
}
