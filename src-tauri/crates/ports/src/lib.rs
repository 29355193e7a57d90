//! The traits by which the agent reaches browsers, models, journals, disks, clocks and people.
//!
//! Depends on `protocol` only. What implements them (`browser`, `model`, `journal`, the shell) does
//! not know each other; tests put scripted ones behind the same traits.

mod beside;
mod browser;
mod clock;
mod disk;
pub mod goal;
mod journal;
mod memory;
mod planner;
mod requests;
mod secret;
mod shown;
mod tools;

pub use beside::*;
pub use browser::*;
pub use clock::*;
pub use disk::*;
pub use journal::*;
pub use memory::*;
pub use planner::*;
pub use requests::*;
pub use secret::*;
pub use shown::*;
pub use tools::*;
