//! Which planner decides, made from the settings.

use std::collections::BTreeMap;
use std::sync::Arc;

use copilot_basic::BasicPlanner;
use copilot_model::openai::{KnownServers, ModelTeam, OpenAiOptions, OpenAiPlanner};
use copilot_ports::{Planner, PlannerError};
use copilot_protocol::{
    ErrorCode, Message, ModelChoice, ModelSettings, PlannerKind, Settings, UiError,
};

use crate::keys::server_of;

/// The keys of a run's model servers. A key goes to the server that it was given for, and to no other.
#[derive(Clone, Default)]
pub struct ModelKeys(BTreeMap<String, String>);

impl ModelKeys {
    pub fn set(&mut self, base_url: &str, key: String) {
        self.0.insert(server_of(base_url), key);
    }

    pub fn of(&self, base_url: &str) -> Option<String> {
        self.0.get(&server_of(base_url)).cloned()
    }

    /// All of them: what must be written nowhere.
    pub fn secrets(&self) -> impl Iterator<Item = String> + '_ {
        self.0.values().cloned()
    }
}

/// Addresses of all servers that these settings name.
pub fn servers_of(model: &ModelSettings) -> Vec<String> {
    let mut all = vec![model.base_url.clone()];
    all.extend(
        [&model.cheap, &model.fallback]
            .into_iter()
            .filter(|choice| !choice.name.trim().is_empty())
            .map(|choice| address(model, choice)),
    );
    all.dedup();
    all
}

/// The models that these settings name, those first that are to decide; each with its address.
pub(super) fn models_of(model: &ModelSettings) -> Vec<ModelChoice> {
    let first = ModelChoice {
        base_url: model.base_url.clone(),
        name: model.name.clone(),
    };
    let mut all: Vec<ModelChoice> = Vec::new();
    for choice in [&first, &model.fallback, &model.cheap] {
        let choice = ModelChoice {
            base_url: address(model, choice),
            name: choice.name.trim().to_owned(),
        };
        if !choice.name.is_empty() && !all.contains(&choice) {
            all.push(choice);
        }
    }
    all
}

pub(super) fn address(model: &ModelSettings, choice: &ModelChoice) -> String {
    if choice.base_url.trim().is_empty() {
        model.base_url.clone()
    } else {
        choice.base_url.clone()
    }
}

/// How to reach the model's server.
pub fn model_options(
    model: &ModelSettings,
    key: Option<String>,
    known: KnownServers,
) -> OpenAiOptions {
    OpenAiOptions {
        base_url: model.base_url.clone(),
        model: model.name.clone(),
        api_key: key,
        temperature: model.temperature,
        max_output_tokens: model.max_output_tokens,
        reasoning_effort: model.reasoning_effort,
        context_window: model.context_window,
        prices: model.prices.clone(),
        known,
    }
}

/// The planner of these settings.
pub fn planner_of(
    settings: &Settings,
    keys: &ModelKeys,
    known: KnownServers,
) -> Result<Arc<dyn Planner>, UiError> {
    if settings.model.planner == PlannerKind::Builtin {
        return Ok(Arc::new(BasicPlanner::new()));
    }
    let model = &settings.model;
    let main = asks(model_options(
        model,
        keys.of(&model.base_url),
        known.clone(),
    ))?;
    let further = |choice: &ModelChoice| {
        if choice.name.trim().is_empty() {
            return Ok(None);
        }
        let base_url = address(model, choice);
        asks(OpenAiOptions {
            api_key: keys.of(&base_url),
            base_url,
            model: choice.name.trim().to_owned(),
            // It was said of the first model.
            context_window: 0,
            ..model_options(model, None, known.clone())
        })
        .map(Some)
    };
    let (cheap, fallback) = (further(&model.cheap)?, further(&model.fallback)?);
    if cheap.is_none() && fallback.is_none() {
        return Ok(Arc::new(main));
    }
    Ok(Arc::new(ModelTeam::new(main, cheap, fallback)))
}

/// Nothing was asked yet: only address or key can be wrong.
fn asks(options: OpenAiOptions) -> Result<OpenAiPlanner, UiError> {
    let address = options.base_url.clone();
    OpenAiPlanner::new(options).map_err(|error| match error {
        PlannerError::Refused(why) => {
            UiError::saying(ErrorCode::SettingsInvalid, "model-key-unusable").detail(why)
        }
        other => UiError {
            message: Message::new("settings-model-address").arg("value", address),
            ..UiError::saying(ErrorCode::SettingsInvalid, "settings-model-address")
                .detail(other.to_string())
        },
    })
}

#[cfg(test)]
pub(super) mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    pub(in crate::engine) fn choice(base_url: &str, name: &str) -> ModelChoice {
        ModelChoice {
            base_url: base_url.into(),
            name: name.into(),
        }
    }

    pub(in crate::engine) fn settings() -> Settings {
        let mut settings = Settings::default();
        settings.model.planner = PlannerKind::Model;
        settings.model.base_url = "https://one.example/v1".into();
        settings.model.name = "large".into();
        settings.model.cheap = choice("", "small");
        settings.model.fallback = choice("http://127.0.0.1:11434/v1", "local");
        settings
    }

    #[test]
    fn each_server_gets_its_own_key_and_no_other() {
        let mut keys = ModelKeys::default();
        keys.set("https://one.example/v1/", "key-of-one".into());
        let own = keys.of("https://one.example/other/path");
        assert_eq!(own.as_deref(), Some("key-of-one"));
        for other in [
            "https://two.example/v1",
            "http://one.example/v1",
            "https://one.example:444/v1",
            "https://one.example.evil/v1",
        ] {
            assert_eq!(keys.of(other), None, "{other}");
        }
        let servers = ["https://one.example/v1", "http://127.0.0.1:11434/v1"];
        assert_eq!(servers_of(&settings().model), servers);
    }

    #[test]
    fn a_wrong_address_or_key_of_any_model_is_said() {
        let of = |settings: &Settings, keys: &ModelKeys| {
            planner_of(settings, keys, KnownServers::default()).map(|planner| planner.name())
        };
        assert_eq!(of(&settings(), &ModelKeys::default()).unwrap(), "large");
        let mut wrong = settings();
        wrong.model.fallback.base_url = "htp://nowhere".into();
        let error = of(&wrong, &ModelKeys::default()).unwrap_err();
        assert_eq!(error.message.id, "settings-model-address");
        let mut keys = ModelKeys::default();
        keys.set("https://one.example", "two\nlines".into());
        let error = of(&settings(), &keys).unwrap_err();
        assert_eq!(error.message.id, "model-key-unusable");
        assert!(!error.to_string().contains("lines"));
    }
}
