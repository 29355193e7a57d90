//! What was so before an action, and by comparison what came of it.

use copilot_protocol::{ActionEffect, ActionOutcome, TabId};

use crate::session::BrowserSession;
use crate::tab::Tab;

/// What was so before an action, to tell what came of it.
pub(super) struct Seen {
    pub url: String,
    pub dialog: bool,
    /// The run's tabs.
    tabs: Vec<TabId>,
    navigations: u64,
    downloads: u64,
    file_choosers: u64,
}

impl Seen {
    pub fn of(session: &BrowserSession, tab: &Tab) -> Self {
        let tabs = session.hub.tabs().iter().map(|t| t.id.clone()).collect();
        let state = tab.state();
        Self {
            url: state.url.clone(),
            dialog: state.dialog.is_some(),
            tabs,
            navigations: state.navigations,
            downloads: session.hub.download_order(),
            file_choosers: state.file_choosers,
        }
    }

    /// What came of the action, as far as tabs, addresses, dialogs, downloads and the page tell.
    pub fn compare(
        &self,
        session: &BrowserSession,
        tab: &Tab,
        changed: bool,
        outcome: &mut ActionOutcome,
    ) {
        self.compare_tabs(session, changed, outcome);
        let (navigations, file_choosers, dialog) = {
            let state = tab.state();
            (
                state.navigations,
                state.file_choosers,
                state.dialog.is_some(),
            )
        };
        let now: Vec<TabId> = session.hub.tabs().iter().map(|t| t.id.clone()).collect();
        for (so, effect) in [
            (navigations > self.navigations, ActionEffect::Navigated),
            (outcome.url_changed, ActionEffect::AddressChanged),
            (outcome.dom_changed, ActionEffect::PageChanged),
            (dialog && !self.dialog, ActionEffect::DialogOpened),
            (self.dialog && !dialog, ActionEffect::DialogClosed),
            (outcome.opened_tab.is_some(), ActionEffect::TabOpened),
            (
                self.tabs.iter().any(|id| !now.contains(id)),
                ActionEffect::TabClosed,
            ),
            (
                session.hub.download_order() > self.downloads,
                ActionEffect::DownloadStarted,
            ),
            (
                outcome.file.is_some() && session.hub.download_order() > self.downloads,
                ActionEffect::DownloadFinished,
            ),
            (file_choosers > self.file_choosers, ActionEffect::FilesAsked),
        ] {
            if so && !outcome.effects.contains(&effect) {
                outcome.effects.push(effect);
            }
        }
    }

    /// `changed`: whether the page did.
    fn compare_tabs(&self, session: &BrowserSession, changed: bool, outcome: &mut ActionOutcome) {
        let (url, dialog) = match session.hub.active() {
            Some(tab) => {
                let state = tab.state();
                (state.url.clone(), state.dialog.clone())
            }
            None => (self.url.clone(), None),
        };
        outcome.opened_tab = session
            .hub
            .tabs()
            .iter()
            .rev()
            .find(|t| !self.tabs.contains(&t.id))
            .map(|t| t.id.clone());
        outcome.url_changed = url != self.url;
        outcome.url = url;
        let opened = dialog.as_ref().filter(|_| !self.dialog);
        outcome.dom_changed = changed || opened.is_some() || (self.dialog && dialog.is_none());
        if let Some(dialog) = opened
            && outcome.detail.is_none()
        {
            outcome.detail = Some(format!("a dialog opened: {}", dialog.message));
        }
    }
}
