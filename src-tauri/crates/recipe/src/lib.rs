//! Recipes ([`copilot_protocol::Recipe`]): what a run did, kept so that it can be done again with other values and without a
//! model. Pure but for [`play`], which is a planner: no file, browser or clock is touched here.

pub mod file;
pub mod keep;
pub mod matching;
pub mod notes;
pub mod play;
pub mod playwright;
pub mod read;
pub mod recorder;
pub mod relocate;
mod risks;
pub mod sentences;
pub mod stranger;
pub mod table;
pub mod template;
