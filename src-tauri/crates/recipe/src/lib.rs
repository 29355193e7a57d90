//! Recipes ([`copilot_protocol::Recipe`]): what a run did, kept so that it can be done again with other values and without a
//! model. Pure but for [`play`], which is a planner: no file, browser or clock is touched here.

pub mod file;
pub mod keep;
pub mod play;
pub mod playwright;
pub mod read;
pub mod recorder;
pub mod relocate;
pub mod sentences;
pub mod table;
pub mod template;
