//! A world for whole runs: a browser, a planner, a journal and a person, all scripted. They stand
//! behind the agent's ports, so a run cannot tell them from real ones.

pub mod browser;
pub mod check;
mod club;
mod journal;
mod person;
mod planner;
mod ran;
mod random;
mod run;
mod site;
mod steps;
mod tools;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use browser::{Act, EventCount, FakeBrowser};
use check::check_whole;
use copilot_agent::*;
use copilot_ports::*;
use copilot_protocol::*;
use serde_json::Value;
use tokio::sync::watch;

pub use club::*;
pub use journal::*;
pub use person::*;
pub use planner::*;
pub use ran::*;
pub use random::*;
pub use run::*;
pub use site::*;
pub use steps::*;
pub use tools::*;
