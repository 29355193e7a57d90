//! The goal of a past run, started once more.

use copilot_journal::REDACTED;
use copilot_protocol::{ErrorCode, RunId, Settings, StartRun, UiError};

use super::{Engine, PracticeSites, off_thread, site};
use crate::errors;
use crate::locale::Lang;

impl Engine {
    /// What starts a past run's goal once more, where and as it began, under the settings of now. `runs` says where
    /// runs lie. A site of this machine that is gone is looked for on the practice site, which begins anew with the
    /// program. Fails for runs of other people, and where a secret stood in the goal, since the record has it not.
    pub async fn again(
        &self,
        runs: &Settings,
        id: RunId,
        practice: &PracticeSites,
    ) -> Result<StartRun, UiError> {
        let folder = self.folder(runs)?;
        let past = off_thread(move || folder.request(&id)).await?;
        // Its goal would become the person's own, who did not write it.
        if past.client.is_some() {
            return Err(UiError::saying(ErrorCode::Other, "again-client"));
        }
        if past.part_of.is_some() {
            return Err(UiError::saying(ErrorCode::Other, "again-part"));
        }
        // It is played again from its page, with its values.
        if past.recipe.is_some() {
            return Err(UiError::saying(ErrorCode::Other, "again-recipe"));
        }
        let start_url = past.start_url.as_deref().unwrap_or_default();
        if past.goal.contains(REDACTED) || start_url.contains(REDACTED) {
            return Err(UiError::saying(ErrorCode::Other, "again-hidden"));
        }
        let mut start = StartRun {
            goal: past.goal,
            start_url: past.start_url,
            tab: past.tab,
            practice: false,
            shape: past.shape,
            follows: past.follows.map(|follows| follows.run),
            plan_first: Some(past.settings.engine.plan_first),
        };
        if let Some(host) = site::gone(start.start_url.as_deref()).await {
            let mut found = None;
            for lang in [Lang::En, Lang::Ru] {
                let examples = practice.examples(lang).await?;
                found = found.or(examples.into_iter().find(|one| one.goal == start.goal));
            }
            let example = found.ok_or_else(|| errors::of_site_gone(&host))?;
            start.start_url = Some(example.start_url);
            start.practice = true;
        }
        Ok(start)
    }
}
