//! The agent: its state, its nodes, stages, terminals, scoring and prompts.
//!
//! Sees browsers, models, journals, clocks and people only through the ports.

mod answers;
mod batch;
mod budgets;
mod candidates;
mod claims;
mod classify;
mod context;
mod contexts;
mod cookies;
mod evidence;
mod filled;
mod follow;
mod graph;
mod handle;
mod human_handoff;
mod judge;
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used)]
mod machine_tests;
mod memory;
mod narration;
mod node_name;
mod nodes;
mod nudge;
mod outcome;
mod outline;
mod page;
mod program;
mod prompts;
mod reading;
mod recorder;
mod reducer;
mod run;
mod score;
mod sites;
mod snapshot;
mod state;
mod tab_choice;
#[cfg(test)]
mod test_fixtures;
mod untrusted;
mod vision;

pub use classify::page_type;
pub use filled::lost_values;
pub use follow::is_own_site;
pub use graph::decisions;
pub use handle::{RunHandle, SubmitError};
pub use human_handoff::{Handoff, handoff};
pub use node_name::graph;
pub use prompts::{
    Difference, MIN_PAGE_TOKENS, PAGE_TOKENS, PageWish, difference_text, estimate_tokens, page_text,
};
pub use reading::{Reader, Reading};
pub use run::*;
pub use vision::{VisionReason, vision_wanted};
