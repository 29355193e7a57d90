//! "Test connection": tries a server and a model out.

use std::time::{Duration, Instant};

use copilot_ports::{ChatMessage, PlannerError, Role};
use copilot_protocol::{Action, ModelTest, OfferedModel};

use super::call::{Ask, Caller, Shape};
use super::failure;
use super::http::Failure;
use super::offers::offers;
use super::{OpenAiOptions, reply, schema, within};

/// Longest test; a local model may have to be loaded first.
const TEST_DEADLINE: Duration = Duration::from_secs(60);

/// Lists the server's models, and has the chosen one call a tool. Without a chosen model the list is
/// all that is tested.
///
/// # Errors
/// As of [`copilot_ports::Planner::plan`], but an answer that cannot be read is no error: then
/// `tool_calls` is false.
pub async fn test_connection(options: OpenAiOptions) -> Result<ModelTest, PlannerError> {
    let caller = Caller::new(options)?;
    within(TEST_DEADLINE, |deadline| test(&caller, deadline)).await
}

async fn test(caller: &Caller, deadline: tokio::time::Instant) -> Result<ModelTest, PlannerError> {
    let models = match caller.http.models().await {
        Ok(list) => offers(&list),
        // Not every server lists its models.
        Err(Failure::Status {
            status: 404 | 405 | 501,
            ..
        }) if !caller.model().is_empty() => Vec::new(),
        Err(Failure::NoJson(_)) if !caller.model().is_empty() => Vec::new(),
        Err(failure) => return Err(failure::error(failure)),
    };
    if let Some(chosen) = models.iter().find(|one| one.name == caller.model()) {
        caller.learn(chosen);
    }
    let mut test = ModelTest {
        models: models.iter().map(|one| one.name.clone()).collect(),
        offered: models.into_iter().filter(tells).collect(),
        tool_calls: false,
        ms: 0.0,
        takes: None,
    };
    if caller.model().is_empty() {
        return Ok(test);
    }
    let allowed = schema::allowed(&["done".to_owned()]);
    let messages = [
        ChatMessage::new(Role::System, "This is a test of the connection."),
        ChatMessage::new(Role::User, "Do the action done with the answer ok."),
    ];
    let start = Instant::now();
    let ask = Ask::new(&messages, Shape::Act { allowed: &allowed });
    let mut completion = caller.complete(&ask, &(), deadline).await?;
    let is_done = |completion: &super::completion::Completion| {
        reply::read_plan(completion, &allowed)
            .is_ok_and(|plan| matches!(plan.actions.as_slice(), [Action::Done { .. }]))
    };
    // A model that does not call its tool may do well without one.
    if completion.offered_tool && completion.calls.is_empty() && !is_done(&completion) {
        let plain = Ask { down: 1, ..ask };
        completion = caller.complete(&plain, &(), deadline).await?;
    }
    test.ms = start.elapsed().as_secs_f64() * 1000.0;
    test.tool_calls = is_done(&completion);
    test.takes = Some(caller.takes());
    Ok(test)
}

/// The list says more of it than its name.
fn tells(one: &OfferedModel) -> bool {
    one.context_window.is_some() || one.pictures.is_some() || one.tools.is_some()
}
