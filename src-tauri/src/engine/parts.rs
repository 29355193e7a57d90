//! What a run is given: its planner with the keys of its servers, its secrets, and what its records must not hold.

use std::sync::Arc;

use copilot_journal::Redactor;
use copilot_ports::Planner;
use copilot_protocol::{PlannerKind, RunRequest, Settings, UiError};
use copilot_secrets::{RunSecrets, SecretPlanner};

use super::recipes::Playing;
use super::switch::Switch;
use super::{Engine, Key, ModelKeys, planner_of, servers_of};
use crate::{goal_secrets, keys, mcp};

impl Engine {
    /// The planner of a run: its model can be changed while it goes, and it knows secrets by their names alone.
    pub(super) fn planner(
        &self,
        request: &RunRequest,
        (keys, given): (ModelKeys, bool),
        redactor: &Redactor,
        held: &Arc<RunSecrets>,
    ) -> Result<(Arc<dyn Planner>, Option<Playing>), UiError> {
        let model = || -> Result<Arc<dyn Planner>, UiError> {
            let planner = planner_of(&request.settings, &keys, self.known_servers())?;
            let keys = keys.clone();
            Ok(with_names(
                self.switchable(planner, request, keys, given, redactor.clone()),
                held,
            ))
        };
        let Some(play) = &request.recipe else {
            return Ok((model()?, None));
        };
        // Without a model a recipe is played all the same.
        let helps = !request.settings.model.name.trim().is_empty();
        let playing = self.player(play, if helps { Some(model()?) } else { None });
        Ok((playing.planner.clone(), Some(playing)))
    }

    /// The secrets that a run may use; what its records go through learns their values.
    pub(super) async fn held(&self, redactor: Redactor) -> Arc<RunSecrets> {
        let vault = self.vault.clone();
        let kept = tokio::task::spawn_blocking(move || vault.open()).await;
        let kept = match kept {
            Ok(Ok(kept)) => kept,
            Ok(Err(error)) => {
                tracing::warn!(%error, "kept secrets cannot be read");
                Vec::new()
            }
            Err(error) => {
                tracing::warn!(%error, "kept secrets cannot be read");
                Vec::new()
            }
        };
        let all = self.given.iter().cloned().chain(kept);
        Arc::new(RunSecrets::new(all, redactor))
    }

    /// What must not be written: the keys, the secrets of the connection, and passwords in the goal.
    pub(super) fn redactor(&self, keys: &ModelKeys, settings: &Settings, goal: &str) -> Redactor {
        let secrets = keys.secrets().chain(self.headers.secrets());
        let secrets = secrets.chain(mcp::values_of(&self.home, settings));
        Redactor::new(secrets.chain(goal_secrets::secrets(goal)))
    }

    /// A planner whose model the person can change while the run goes; Basic mode has none.
    fn switchable(
        &self,
        planner: Arc<dyn Planner>,
        request: &RunRequest,
        keys: ModelKeys,
        given: bool,
        redactor: Redactor,
    ) -> Arc<dyn Planner> {
        if planner.kind() == PlannerKind::Builtin {
            return planner;
        }
        let switch = Switch::new(
            planner,
            &request.settings,
            keys,
            self.keys.clone(),
            given,
            redactor,
            self.known_servers(),
        );
        Arc::new(
            switch
                .counting(self.spending.clone())
                .under(request.managed.policies.clone()),
        )
    }

    /// The keys of all servers that the settings name.
    pub(super) async fn keys_for(&self, settings: &Settings, key: Key) -> ModelKeys {
        let mut keys = ModelKeys::default();
        if settings.model.planner == PlannerKind::Builtin {
            return keys;
        }
        let kept = self.keys.clone();
        let mut servers = servers_of(&settings.model);
        if let Key::Given(given) = &key {
            let main = keys::server_of(&settings.model.base_url);
            servers.retain(|server| keys::server_of(server) != main);
            if let Some(given) = given {
                keys.set(&settings.model.base_url, given.clone());
            }
        }
        let read = move || {
            servers
                .into_iter()
                .filter_map(|server| {
                    let key = kept.get(&server).or_else(|| usual_key(&server))?;
                    Some((key, server))
                })
                .collect::<Vec<_>>()
        };
        for (key, server) in tokio::task::spawn_blocking(read).await.unwrap_or_default() {
            keys.set(&server, key);
        }
        keys
    }
}

/// The key in the environment variable in which its provider's own tools look for it.
fn usual_key(server: &str) -> Option<String> {
    let variable = copilot_protocol::provider_of(server)?
        .key_variable
        .as_ref()?;
    let key = std::env::var(variable).ok()?.trim().to_owned();
    (!key.is_empty()).then_some(key)
}

/// A planner that hears of secrets by name, where there are any.
fn with_names(planner: Arc<dyn Planner>, held: &Arc<RunSecrets>) -> Arc<dyn Planner> {
    if held.infos().is_empty() {
        planner
    } else {
        Arc::new(SecretPlanner::new(planner, held.clone()))
    }
}
