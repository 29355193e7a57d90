//! What is remembered of sites.

use copilot_protocol::SiteNote;

/// Notes of earlier runs, as they were when the run began.
pub trait SiteMemory: Send + Sync {
    /// The notes of a site, which is named as `copilot_guard::site::key` names it.
    fn notes(&self, site: &str) -> Vec<SiteNote>;
}
