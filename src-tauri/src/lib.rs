//! What both programs share: settings, keys, the catalogue, logs, and the composition of the engine
//! from browsers, planners and journals; and the command line itself.
//!
//! Nothing of Tauri is here: `browser-copilot` must start without a web view. The window's own code
//! is under `app/` and belongs to the program `browser-copilot-app` only.

pub mod answer_file;
pub mod cli;
mod database;
pub mod diagnostics;
pub mod doctor;
pub mod engine;
pub mod errors;
pub mod goal_secrets;
pub mod home;
pub mod keys;
pub mod locale;
pub mod logging;
pub mod managed;
pub mod mcp;
pub mod mcp_server;
pub mod portable;
pub mod recipes;
pub mod releases;
pub mod run_log;
pub mod schedules;
pub mod secrets;
pub mod settings;
pub mod shortcut;
pub mod sign_in;
pub mod site_notes;
#[cfg(test)]
mod tests;
pub mod watches;

/// Version of both programs.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
