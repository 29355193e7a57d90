//! What a run is given of the runs beside it: its turn, and the sites that it may change.

use std::sync::{Arc, PoisonError};

use copilot_ports::{Holder, Leases};
use copilot_protocol::{RunId, RunRequest};

use super::browsers::Turn;
use super::{Engine, Feed, leases};

/// Characters of a goal that another run shows.
const GOAL_SHOWN: usize = 200;

impl Engine {
    /// The sites, for a run that may change them.
    pub(super) fn leases_of(
        &self,
        id: &RunId,
        request: &RunRequest,
        feed: &Feed,
    ) -> Option<Arc<dyn Leases>> {
        let of_run = leases::OfRun {
            sites: self.leases.clone(),
            queue: self.queue.clone(),
            me: Holder {
                run: id.clone(),
                // Another run's record and window show it.
                goal: feed
                    .without_secrets_in(&request.goal)
                    .chars()
                    .take(GOAL_SHOWN)
                    .collect(),
            },
        };
        let changes = request.part_of.is_none();
        changes.then(|| Arc::new(of_run) as Arc<dyn Leases>)
    }

    /// Its turn among the runs of this program; another program's run, which nobody here began, waits for none.
    pub(super) fn turn_of(&self, id: &RunId, request: &RunRequest) -> Option<Turn> {
        if request.client.is_some() {
            return None;
        }
        let (queue, settings, id) = (self.queue.clone(), self.settings.clone(), id.clone());
        let (all, observer) = (self.active.clone(), self.observer.clone());
        // Parts of a run that is at work come before runs that have not begun.
        let ahead = request.part_of.is_some();
        Some(Box::new(move || {
            let (queue, settings, id) = (queue.clone(), settings.clone(), id.clone());
            let (all, observer) = (all.clone(), observer.clone());
            Box::pin(async move {
                let most = || settings.load().settings.limits.max_runs_at_once as usize;
                let told = || {
                    let all = all.lock().unwrap_or_else(PoisonError::into_inner);
                    let active = all.get(&id).cloned();
                    drop(all);
                    if let (Some(observer), Some(active)) = (&observer, active) {
                        observer(&active.summary());
                    }
                };
                queue.turn(&id, most, ahead, told).await;
            })
        }))
    }
}
