//! `schema`: the JSON Schema of what goes in and comes out.

use copilot_protocol::{Action, Answer, Envelope, Observation, Settings, Submission};
use schemars::schema_for;
use serde_json::json;

use super::context::INTERNAL;

pub fn print() -> u8 {
    let all = json!({
        "schema_version": copilot_protocol::SCHEMA_VERSION,
        "action": schema_for!(Action),
        "event": schema_for!(Envelope),
        "settings": schema_for!(Settings),
        "submission": schema_for!(Submission),
        "answer": schema_for!(Answer),
        "observation": schema_for!(Observation),
    });
    match serde_json::to_string_pretty(&all) {
        Ok(text) => {
            out!("{text}");
            0
        }
        Err(error) => {
            err!("{error}");
            INTERNAL
        }
    }
}
