//! The planner against a real HTTP server on the loopback, scripted by each test.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod answers;
mod declined;
mod faults;
mod further;
mod providers;
mod real;
mod refusals;
mod server;

use std::sync::Mutex;
use std::time::Duration;

use copilot_ports::{
    ChatMessage, Deltas, JudgeRequest, PlanReply, PlanRequest, Planner, PlannerError, Role,
};
use copilot_protocol::Action;
use serde_json::{Value, json};

use super::{OpenAiOptions, OpenAiPlanner};
use server::Server;

const KEY: &str = "test-key-abcdefgh";
/// What [`click`] says.
const CLICK: Action = Action::Click { element: 12 };

fn options(server: &Server) -> OpenAiOptions {
    OpenAiOptions {
        api_key: Some(KEY.into()),
        temperature: 0.25,
        max_output_tokens: 512,
        ..OpenAiOptions::new(server.base_url(), "tiny")
    }
}

fn planner(server: &Server) -> OpenAiPlanner {
    with(options(server))
}

/// A planner with something changed in its options.
fn changed(server: &Server, change: impl FnOnce(&mut OpenAiOptions)) -> OpenAiPlanner {
    let mut options = options(server);
    change(&mut options);
    with(options)
}

fn with(options: OpenAiOptions) -> OpenAiPlanner {
    let mut planner = OpenAiPlanner::new(options).unwrap();
    planner.caller.first_pause = Duration::from_millis(2);
    planner
}

fn request() -> PlanRequest {
    let context = json!({
        "goal": "g", "allowed_actions": ["click", "type", "done"],
        "avoid_search": false, "search_controls": [],
        "observation": {
            "id": "o", "url": "http://a.test/", "title": "", "tab": "t1", "tabs": [],
            "viewport": {"width": 1.0, "height": 1.0, "scroll_x": 0.0, "scroll_y": 0.0, "page_width": 1.0,
                "page_height": 1.0, "device_pixel_ratio": 1.0},
            "elements": [], "total_elements": 0, "text": "", "text_truncated": false,
            "hashes": {"dom": "", "mapping": ""}, "loader": "", "ms": 0.0},
        "recent_observations": [], "loop_detected": false, "error": null,
        "avoid_elements": [], "tab_events": [], "no_progress_steps": 0, "history": [],
        "person_said": [], "memory": null,
    });
    PlanRequest {
        context: serde_json::from_value(context).unwrap(),
        messages: vec![
            ChatMessage::new(Role::System, "You drive a browser."),
            ChatMessage::new(Role::User, "Press it."),
        ],
        picture: None,
        timeout: Duration::from_secs(20),
    }
}

/// What was heard of the thought, piece by piece, and of the reasoning.
#[derive(Default)]
pub(super) struct Heard(pub(super) Mutex<Vec<String>>, pub(super) Mutex<String>);

impl Deltas for Heard {
    fn thought(&self, piece: &str) {
        self.0.lock().unwrap().push(piece.to_owned());
    }

    fn reasoning(&self, piece: &str) {
        self.1.lock().unwrap().push_str(piece);
    }
}

async fn plan(server: &Server) -> Result<PlanReply, PlannerError> {
    planner(server).plan(&request(), &()).await
}

/// What a planner says of the usual request.
async fn ask(planner: &impl Planner) -> PlanReply {
    planner.plan(&request(), &()).await.unwrap()
}

async fn fails(planner: &impl Planner) -> PlannerError {
    planner.plan(&request(), &()).await.unwrap_err()
}

/// A judgement by this schema, of one question.
fn judgement(schema: Value) -> JudgeRequest {
    let messages = vec![ChatMessage::new(Role::User, "Is it?")];
    JudgeRequest::new("goal check", messages, schema, Duration::from_secs(20))
}

/// A schema of one truth.
fn met() -> Value {
    json!({ "type": "object", "properties": { "met": { "type": "boolean" } }, "required": ["met"],
        "additionalProperties": false })
}
