//! Decides whether an action may be done: allow, ask the person, or block (SAFETY.md).
//!
//! The decision rests on the live page, the policy of the run and the goal that the person typed,
//! never on the planner's words. Pure and synchronous: nothing here looks at a page, asks anybody,
//! or keeps state beyond the [`Policy`] that the run carries. Holding requests back in the network
//! layer, and finding text that travels from one site to another, are not here.

mod fields;
mod fingerprint;
mod goal;
mod input;
mod judge;
mod link;
mod pattern;
mod policy;
mod press;
mod show;
pub mod site;
mod tables;

pub use fingerprint::fingerprint;
pub use goal::GoalWords;
pub use judge::judge;
pub use policy::{Policy, Standing, standing};
pub use show::clean;
pub use site::{Site, SiteSet, host_of};
