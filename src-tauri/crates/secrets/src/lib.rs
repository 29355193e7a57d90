//! Named secrets of the person. [`Vault`] keeps them, [`RunSecrets`] has those of one run, [`SecretBrowser`]
//! puts one into its own field and takes them out of all that a page answers, [`SecretPlanner`] tells a
//! model the names alone.
//!
//! Leaves out which host and field a secret fits (`copilot-guard`), and how a field is filled
//! (`copilot-browser`).

mod browser;
mod planner;
mod run_secrets;
mod scrub;
mod totp;
mod vault;

pub use browser::SecretBrowser;
pub use planner::SecretPlanner;
pub use run_secrets::{RunSecrets, Secret};
pub use totp::{Totp, TotpError};
pub use vault::{MemoryStore, SecretStore, StoreError, Vault, VaultError};
