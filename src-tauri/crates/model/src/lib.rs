//! What decides the next action: a model behind an OpenAI-compatible server.
//!
//! It stands behind [`copilot_ports::Planner`]. What a model is told is written by the agent's
//! prompts; this crate knows only how to ask and how to read an answer.

pub mod openai;
pub mod prices;
