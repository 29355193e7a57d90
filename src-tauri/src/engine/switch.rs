//! A planner whose model can be changed while the run goes.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use async_trait::async_trait;
use copilot_journal::Redactor;
use copilot_model::openai::KnownServers;
use copilot_ports::{
    Deltas, JudgeReply, JudgeRequest, PlanReply, PlanRequest, Planner, PlannerError,
};
use copilot_protocol::{ManagedPolicy, ModelChoice, PlannerKind, Settings, Understanding, Usage};

use super::planners::{self, ModelKeys, planner_of};
use super::spending::Spending;
use crate::keys::{Keys, server_of};
use crate::managed::allows_model;

/// Wraps the planner of a run with a model.
pub(super) struct Switch {
    now: RwLock<Arc<dyn Planner>>,
    settings: Settings,
    /// What decides now.
    in_use: Mutex<ModelChoice>,
    keys: Mutex<ModelKeys>,
    /// Where keys of further servers lie, except that of the first one where the person gave it for this run.
    store: Keys,
    given: Option<String>,
    /// Learns a key before it is used.
    redactor: Redactor,
    known: KnownServers,
    spending: Option<Spending>,
    managed: Vec<ManagedPolicy>,
}

impl Switch {
    pub(super) fn new(
        planner: Arc<dyn Planner>,
        settings: &Settings,
        keys: ModelKeys,
        store: Keys,
        given: bool,
        redactor: Redactor,
        known: KnownServers,
    ) -> Self {
        Self {
            now: RwLock::new(planner),
            in_use: Mutex::new(ModelChoice {
                base_url: settings.model.base_url.clone(),
                name: settings.model.name.clone(),
            }),
            given: given.then(|| server_of(&settings.model.base_url)),
            settings: settings.clone(),
            keys: Mutex::new(keys),
            store,
            redactor,
            known,
            spending: None,
            managed: Vec::new(),
        }
    }

    /// Adds what its calls cost to the month's sum.
    #[must_use]
    pub(super) fn counting(mut self, spending: Spending) -> Self {
        self.spending = Some(spending);
        self
    }

    /// No model is used that these policies do not allow.
    #[must_use]
    pub(super) fn under(mut self, managed: Vec<ManagedPolicy>) -> Self {
        self.managed = managed;
        self
    }

    fn now(&self) -> Arc<dyn Planner> {
        self.now
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn in_use(&self) -> MutexGuard<'_, ModelChoice> {
        self.in_use.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keys(&self) -> MutexGuard<'_, ModelKeys> {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts what a call cost, also one that brought nothing of use.
    fn paid(&self, answered: Result<Usage, &PlannerError>) {
        let usage = match answered {
            Ok(usage) => usage,
            Err(PlannerError::Malformed { usage, .. } | PlannerError::Declined { usage, .. }) => {
                *usage
            }
            Err(_) => return,
        };
        if let Some(spending) = &self.spending {
            spending.add(usage.money);
        }
    }

    /// The key that is kept for this server is read where no run needed it yet.
    async fn read_key(&self, base_url: &str) {
        let server = server_of(base_url);
        if self.keys().of(base_url).is_some() || self.given.as_ref() == Some(&server) {
            return;
        }
        let store = self.store.clone();
        let read = tokio::task::spawn_blocking(move || store.get(&server)).await;
        if let Ok(Some(key)) = read {
            self.redactor.learn([key.clone()]);
            self.keys().set(base_url, key);
        }
    }
}

#[async_trait]
impl Planner for Switch {
    fn kind(&self) -> PlannerKind {
        PlannerKind::Model
    }

    fn name(&self) -> String {
        self.now().name()
    }

    fn understand(&self, goal: &str) -> Option<Understanding> {
        self.now().understand(goal)
    }

    fn context_window(&self) -> Option<u32> {
        self.now().context_window()
    }

    fn takes_pictures(&self) -> bool {
        self.now().takes_pictures()
    }

    fn retry_after(&self) -> Option<Duration> {
        self.now().retry_after()
    }

    fn spent_this_month(&self) -> f64 {
        let spending = self.spending.as_ref();
        spending.map_or(0.0, Spending::this_month)
    }

    fn others(&self) -> Vec<ModelChoice> {
        let in_use = self.in_use().clone();
        planners::models_of(&self.settings.model)
            .into_iter()
            .filter(|model| *model != in_use)
            .collect()
    }

    async fn use_model(&self, model: &ModelChoice) -> Result<(), PlannerError> {
        let mut settings = self.settings.clone();
        let chosen = ModelChoice {
            base_url: planners::address(&settings.model, model),
            name: model.name.trim().to_owned(),
        };
        if !allows_model(&self.managed, &chosen.base_url) {
            let why = "a policy for this computer does not allow this model's server";
            return Err(PlannerError::Other(why.to_owned()));
        }
        self.read_key(&chosen.base_url).await;
        let first = &mut settings.model;
        if (&first.base_url, &first.name) != (&chosen.base_url, &chosen.name) {
            // It was said of the first model.
            first.context_window = 0;
        }
        // The further models keep their servers, whatever the new one's is.
        for further in [&mut first.cheap, &mut first.fallback] {
            if !further.name.trim().is_empty() && further.base_url.trim().is_empty() {
                further.base_url.clone_from(&first.base_url);
            }
        }
        first.base_url.clone_from(&chosen.base_url);
        first.name.clone_from(&chosen.name);
        if first.fallback == chosen {
            first.fallback = ModelChoice::default();
        }
        let keys = self.keys().clone();
        let planner = planner_of(&settings, &keys, self.known.clone())
            .map_err(|error| PlannerError::Other(error.to_string()))?;
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = planner;
        *self.in_use() = chosen;
        Ok(())
    }

    fn ask_simpler(&self, on: bool) {
        self.now().ask_simpler(on);
    }

    async fn plan(
        &self,
        request: &PlanRequest,
        deltas: &dyn Deltas,
    ) -> Result<PlanReply, PlannerError> {
        let answered = self.now().plan(request, deltas).await;
        self.paid(answered.as_ref().map(|reply| reply.usage));
        answered
    }

    async fn judge(&self, request: &JudgeRequest) -> Result<JudgeReply, PlannerError> {
        let answered = self.now().judge(request).await;
        self.paid(answered.as_ref().map(|reply| reply.usage));
        answered
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use crate::engine::planners::tests::{choice, settings};

    #[tokio::test]
    async fn the_models_of_the_settings_are_offered_and_any_other_may_be_named() {
        let folder = tempfile::tempdir().unwrap();
        let home = crate::home::Home::under(folder.path());
        let store = Keys::of(&home);
        let own = "key-of-another";
        store.set("http://127.0.0.1:1234", own).unwrap();
        let settings = settings();
        let redactor = Redactor::new(Vec::<String>::new());
        let known = KnownServers::default();
        let planner = planner_of(&settings, &ModelKeys::default(), known.clone()).unwrap();
        let switch = Switch::new(
            planner,
            &settings,
            ModelKeys::default(),
            store,
            false,
            redactor.clone(),
            known,
        );
        let (one, local) = ("https://one.example/v1", "http://127.0.0.1:11434/v1");
        let others = [choice(local, "local"), choice(one, "small")];
        assert_eq!(switch.others(), others);
        switch.use_model(&choice(local, "local")).await.unwrap();
        assert_eq!(switch.name(), "local");
        let others = [choice(one, "large"), choice(one, "small")];
        assert_eq!(switch.others(), others);
        // Without an address it is the first model's server, whatever decides now.
        switch.use_model(&choice("", "huge")).await.unwrap();
        assert_eq!(*switch.in_use(), choice(one, "huge"));
        // The key of a further server is read, and written nowhere.
        let another = choice("http://127.0.0.1:1234/v1", "m");
        switch.use_model(&another).await.unwrap();
        let key = switch.keys().of("http://127.0.0.1:1234");
        assert_eq!(key.as_deref(), Some(own));
        assert!(!redactor.text("it is key-of-another").contains("key-of"));
        // What cannot be used leaves the one before.
        assert!(switch.use_model(&choice("htp://x", "m")).await.is_err());
        assert_eq!(switch.name(), "m");
        // Nor is one used that a managed policy does not allow.
        let local = ManagedPolicy {
            models: copilot_protocol::ManagedModels {
                local_only: true,
                ..Default::default()
            },
            ..ManagedPolicy::default()
        };
        let switch = switch.under(vec![local]);
        assert!(switch.use_model(&choice(one, "large")).await.is_err());
        assert_eq!(switch.name(), "m");
    }
}
