//! Dialogs of a tab, and what can be done while one is open.

use copilot_protocol::{Action, ActionReason, Delivery};
use serde::de::IgnoredAny;
use serde_json::json;

use super::attempt::{Attempt, Done, Stop};

/// Whether an action can be done while a dialog of the tab is open.
pub(super) fn works_behind_dialog(action: &Action) -> bool {
    matches!(
        action,
        Action::HandleDialog { .. }
            | Action::SwitchTab { .. }
            | Action::NewTab { .. }
            | Action::CloseTab { .. }
            | Action::Screenshot { .. }
    )
}

impl Attempt<'_> {
    pub(super) async fn handle_dialog(
        &self,
        accept: bool,
        text: Option<&str>,
    ) -> Result<Done, Stop> {
        if self.tab.state().dialog.is_none() {
            return Stop::err(ActionReason::NoDialog, "no dialog is open");
        }
        let mut params = json!({"accept": accept});
        if let Some(text) = text {
            params["promptText"] = text.into();
        }
        let method = "Page.handleJavaScriptDialog";
        let _: IgnoredAny = self.command(method, params).await?;
        let closed = self
            .tab
            .until(|tab| tab.state().dialog.is_none().then_some(()));
        let _ = tokio::time::timeout(self.left(), closed).await;
        Ok(Done::by(Delivery::Command))
    }
}
