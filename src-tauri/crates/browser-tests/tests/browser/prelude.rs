//! What nearly every test here names.

pub use std::collections::{BTreeMap, BTreeSet, HashMap};
pub use std::fmt::Write as _;
pub use std::ops::Deref;
pub use std::path::{Path, PathBuf};
pub use std::process::{Command, Stdio};
pub use std::sync::{Arc, LazyLock, Mutex};
pub use std::time::{Duration, Instant};

pub use axum::http::{StatusCode, Uri, header};
pub use axum::response::{IntoResponse, Response};
pub use copilot_agent::page_type;
pub use copilot_browser::*;
pub use copilot_guard::Policy;
pub use copilot_ports::*;
pub use copilot_protocol::ActionStatus::{
    Cancelled, Covered, DialogOpen, FingerprintChanged, NetworkError, NoEffect, NotActionable,
    NotFound, Stale, TabGone, Timeout,
};
pub use copilot_protocol::*;
pub use serde::Deserialize;
pub use serde_json::{Value, json};

pub use crate::support::*;
