//! The agent: its state, its nodes, stages, terminals, scoring and prompts.
//!
//! Sees browsers, models, journals, clocks and people only through the ports.

mod candidates;
mod classify;
mod context;
mod evidence;
mod goal;
mod graph;
mod look;
mod narration;
mod node_name;
mod nodes;
mod prompts;
mod recorder;
mod run;
mod score;
mod state;
mod tab_choice;
mod update;
mod vision;

pub use classify::page_type;
pub use goal::{goal_kind, task_mode};
pub use graph::decisions;
pub use node_name::graph;
pub use prompts::{
    Difference, MIN_PAGE_TOKENS, PAGE_TOKENS, PageWish, difference_text, estimate_tokens, page_text,
};
pub use run::*;
pub use vision::{VisionReason, vision_wanted};
