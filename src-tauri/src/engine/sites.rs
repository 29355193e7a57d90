//! What runs teach about sites, and what they are told of it.

use std::path::PathBuf;
use std::sync::Arc;

use copilot_ports::SiteMemory;
use copilot_protocol::{ObservationId, RunRequest};
use copilot_recipe::keep::Past;
use copilot_recipe::notes;

use super::recipes::observation_of;
use super::{Active, Engine, off_thread};
use crate::site_notes::Sites;

impl Engine {
    /// What is remembered of sites.
    pub fn sites(&self) -> Arc<Sites> {
        self.sites.clone()
    }

    /// What this run is told: nothing where the person switched it off, and nothing where another leads or wrote the goal.
    pub(super) fn remembered(&self, request: &RunRequest) -> Option<Arc<dyn SiteMemory>> {
        let own = request.client.is_none() && request.recipe.is_none();
        let own = own && request.part_of.is_none();
        (own && request.settings.history.site_notes)
            .then(|| Arc::new(self.sites.now()) as Arc<dyn SiteMemory>)
    }

    /// Learns from a run once it has ended.
    pub(super) fn learn_from(&self, active: &Arc<Active>) {
        let request = &active.request;
        if request.client.is_some()
            || request.part_of.is_some()
            || request.recipe.is_some()
            || !request.settings.history.site_notes
        {
            return;
        }
        let Ok(folder) = self.folder(&request.settings) else {
            return;
        };
        let (active, sites) = (active.clone(), self.sites.clone());
        self.noting.spawn(async move {
            let summary = active.handle.finished().await;
            drop(active);
            let read = off_thread(move || {
                let id = summary.id;
                let (request, events) = (folder.request(&id)?, folder.events(&id, 1)?);
                let commits = folder.commits(&id)?;
                let followed = copilot_agent::followed(id, request.clone(), commits);
                let dir = PathBuf::from(&summary.run_dir);
                let observation = |id: &ObservationId| observation_of(&dir, &events, id);
                let past = Past {
                    request: &request,
                    events: &events,
                    observation: &observation,
                    shared: false,
                };
                // Without it nobody knows where somebody was signed in.
                Ok(followed.map(|(follows, _)| {
                    sites.change(|known| notes::learn(&past, &follows.private, known))
                }))
            });
            let learned = read.await.and_then(|learned| learned.unwrap_or(Ok(())));
            if let Err(error) = learned {
                tracing::warn!(%error, "nothing was noted of a run's sites");
            }
        });
    }
}
