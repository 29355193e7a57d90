//! The picture that a model is shown with a page.

use std::sync::{Arc, PoisonError};

use copilot_ports::{ChatMessage, PictureOptions, PlanPicture, PlannerContext, Role};
use copilot_protocol::{Action, Mark, Observation, Vision};

use super::agent_nodes::AgentNodes;
use crate::state::GraphState;
use crate::vision::{VisionReason, vision_wanted};

/// The picture for the next plan, with the numbers of the elements; `None` where none is wanted, the model
/// takes none, or the browser gives none in time.
pub(crate) async fn picture(
    n: &AgentNodes,
    s: &GraphState,
    context: &PlannerContext,
) -> Option<PlanPicture> {
    let shown_by_tool = n
        .tool_picture
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take()
        .filter(|(place, _)| s.contexts.sees(place))
        .map(|(_, picture)| picture);
    if !n.planner.takes_pictures() {
        return None;
    }
    if shown_by_tool.is_some() && s.settings().model.vision != Vision::Off {
        return shown_by_tool;
    }
    let why = vision_wanted(s.settings().model.vision, context)?;
    tracing::debug!(?why, "the model is shown the page");
    let whole = why == VisionReason::Asked { whole: true };
    shown(n, &context.observation, whole).await
}

/// Said to a model that asked for a picture and gets none.
pub(crate) fn not_shown(context: &PlannerContext) -> Option<ChatMessage> {
    let asked = matches!(context.history.last()?.action, Action::Screenshot { .. });
    let said = "No picture of the page can be shown to you: go by its controls and its text.";
    asked.then(|| ChatMessage::new(Role::User, said.to_owned()))
}

/// The picture for who judges a claimed end: the page as it is, unless the person wants none sent.
pub(crate) async fn of_the_end(n: &AgentNodes, s: &GraphState) -> Option<PlanPicture> {
    let snapshot = s.observation.as_deref()?;
    let may = s.settings().model.vision != Vision::Off && n.planner.takes_pictures();
    if !may || snapshot.dialog.is_some() || snapshot.url == "about:blank" {
        return None;
    }
    shown(n, snapshot, false).await
}

async fn shown(n: &AgentNodes, snapshot: &Observation, whole: bool) -> Option<PlanPicture> {
    let options = PictureOptions {
        marks: match whole {
            true => snapshot.elements.iter().map(Mark::from).collect(),
            false => Mark::of(snapshot),
        },
        full_page: whole,
        ..PictureOptions::default()
    };
    match n.browser().ok()?.screenshot(&options).await {
        Ok(picture) => Some(PlanPicture {
            bytes: Arc::new(picture.bytes),
        }),
        Err(error) => {
            tracing::warn!(%error, "no picture for the model");
            None
        }
    }
}
