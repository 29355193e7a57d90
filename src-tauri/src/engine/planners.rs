//! Which planner decides, made from the settings.

use std::sync::Arc;

use copilot_model::builtin::BuiltinPlanner;
use copilot_model::openai::{OpenAiOptions, OpenAiPlanner};
use copilot_ports::Planner;
use copilot_protocol::{ModelSettings, PlannerKind, Settings, UiError};

use crate::errors;

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
            .map_err(|e| errors::of_planner(&e)),
    }
}
