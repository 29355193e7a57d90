//! Decides whether an action may be done: allow, ask the person, or block.
//!
//! The decision rests on the live page, the policy of the run and the goal that the person typed,
//! never on the planner's words. Pure and synchronous: nothing here looks at a page, asks anybody,
//! or keeps state beyond the [`Policy`] that the run carries. What is held back in the network layer is
//! judged in [`request`], and held by the browser crate.

mod addresses;
mod ambiguous_action;
mod approval_facts;
mod bounds;
mod button;
mod click;
mod confusables;
mod consent;
mod decode;
mod effects;
mod fields;
mod fingerprint;
mod goal;
mod identifiers;
mod input;
mod judge;
mod kept;
mod labels;
mod link;
mod managed;
mod pattern;
mod policy;
mod press;
pub mod prompt_injection;
pub mod request;
mod scene;
mod second_opinion;
mod secrets;
mod sent;
mod show;
mod shown;
pub mod site;
mod tables;
pub mod taint;
pub mod tool;
mod unique;
mod what;
mod words;

pub use addresses::Addresses;
pub use bounds::Bounds;
pub use consent::{asks_for_access, is_grant};
pub use fingerprint::fingerprint;
pub use goal::GoalWords;
pub use judge::judge;
pub use kept::{NotKept, keep, revoke, site_meant};
pub use link::is_kept;
pub use policy::{Policy, Standing, class_verdict, preset_verdict, standing};
pub use second_opinion::{Doubt, RAISES, doubt, raise};
pub use secrets::{
    SecretMisfit, secret_field_types, secret_fits, secret_host, secret_host_fits,
    takes_one_time_code,
};
pub use show::{clean, quoted, visible_code};
pub use shown::{Shown, start_pages};
pub use site::{Site, SiteSet, host_of};
pub use taint::{Known, TaintTracker, judge_sent};
