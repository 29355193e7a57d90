//! Finds browsers on the machine, starts or attaches to one, looks at its pages and acts on them.
//!
//! Built on flat sessions of the DevTools protocol. It implements [`copilot_ports::Browser`]; it knows no
//! goal, no model and no policy.
//!
//! Left out for now: choosers of files in frames of another process, and `showOpenFilePicker`.

mod act;
mod answer;
mod badges;
mod broker;
mod browser;
mod connect;
mod connection;
mod discover;
mod documents;
mod endpoint;
mod facts;
mod findings;
mod frame_tree;
mod frames;
mod handles;
mod http;
mod injected_script;
mod isolated_world;
mod keep_rendering;
mod launch;
mod listener_probe;
mod marks;
mod merge;
mod network_interceptor;
mod observe;
mod oopif;
mod options;
mod page_activity;
mod permissions;
mod popups;
mod profile;
mod protocol_events;
mod query;
mod remote;
mod screenshot;
mod screenshot_redaction;
mod session;
mod shared_connection;
mod show_words;
mod showing;
mod spawn;
mod tab;
mod tabs;
mod transport;
mod user_activity;
mod user_browser;
mod wait_stable;
mod wellformed;
mod window_place;

#[doc(hidden)]
pub use merge::merged_for_bench;

pub use browser::{CdpBrowser, connect};
pub use discover::{Machine, Report, System, installed, look};
pub use endpoint::{Headers, shown};
pub use findings::{FindingsOptions, findings};
pub use handles::ElementHandles;
pub use http::show_at;
pub use launch::{OwnBrowser, Separate, SeparateOptions, features_off, open_separate};
pub use options::BrowserOptions;
pub use profile::connect_to_nothing_ahead;
pub use transport::Heartbeat;
pub use user_browser::{Asking, AskingListener, ConnectionOptions, SharedConnections, UserBrowser};
pub use window_place::{Beside, Desktop, WindowBounds};
