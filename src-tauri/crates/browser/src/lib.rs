//! Finds browsers on the machine, starts or attaches to one, looks at its pages and acts on them.
//!
//! Built on flat sessions of the DevTools protocol: the types are those of `chromiumoxide::cdp`, the
//! socket, the sessions and everything above them are this crate's own. It implements
//! [`copilot_ports::Browser`]; it knows no goal, no model and no policy.
//!
//! Left out for now: frames of other origins, closed shadow roots, uploads and drags.

mod act;
mod approach;
mod browser;
mod connection;
mod discover;
mod facts;
mod findings;
mod handles;
mod http;
mod launch;
mod link;
mod marks;
mod observe;
mod screenshot;
mod settle;
mod tab;
mod tabs;
mod world;

pub use browser::{BrowserOptions, CdpBrowser, connect};
pub use discover::{Machine, System, choose, installed, installed_on, user_data_dirs};
pub use findings::{FindingsOptions, findings};
pub use handles::{ElementHandle, ElementHandles};
pub use http::{Version, listening_on};
