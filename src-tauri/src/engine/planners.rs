//! Which planner decides, made from the settings.

use std::sync::Arc;

use copilot_model::builtin::BuiltinPlanner;
use copilot_model::openai::{OpenAiOptions, OpenAiPlanner};
use copilot_ports::Planner;
use copilot_protocol::{ErrorCode, Message, ModelSettings, PlannerKind, Settings, UiError};

/// How to reach the model's server.
pub fn model_options(model: &ModelSettings, key: Option<String>) -> OpenAiOptions {
    OpenAiOptions {
        base_url: model.base_url.clone(),
        model: model.name.clone(),
        api_key: key,
        temperature: model.temperature,
        max_output_tokens: model.max_output_tokens,
    }
}

/// The planner of these settings.
pub fn planner_of(settings: &Settings, key: Option<String>) -> Result<Arc<dyn Planner>, UiError> {
    match settings.model.planner {
        PlannerKind::Builtin => Ok(Arc::new(BuiltinPlanner::new())),
        PlannerKind::Model => OpenAiPlanner::new(model_options(&settings.model, key))
            .map(|planner| Arc::new(planner) as Arc<dyn Planner>)
            // Nothing was asked yet: only the address can be wrong.
            .map_err(|e| UiError {
                message: Message::new("settings-model-address")
                    .arg("value", settings.model.base_url.as_str()),
                hint: Message::new("settings-model-address-hint"),
                ..UiError::of(ErrorCode::SettingsInvalid).detail(e.to_string())
            }),
    }
}
