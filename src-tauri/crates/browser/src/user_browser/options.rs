//! How connections are made, and which browsers are the person's.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use copilot_protocol::BrowserKind;
use sha2::{Digest, Sha256};

use super::registry::SharedConnections;
use crate::broker::LeaseFiles;
use crate::discover::{Machine, user_data_dirs};
use crate::endpoint::{Headers, Manner};
use crate::transport::Heartbeat;

/// A browser with its everyday data folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserBrowser {
    pub kind: BrowserKind,
    pub dir: PathBuf,
}

/// The browser asks its person whether we may connect (`on`), or has had its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asking {
    pub browser: BrowserKind,
    pub on: bool,
}

/// Hears of [`Asking`]; must not block.
pub type AskingListener = Arc<dyn Fn(Asking) + Send + Sync>;

/// How connections are made, and with whom they are shared.
#[derive(Clone, Default)]
pub struct ConnectionOptions {
    /// For an endpoint that wants them.
    pub headers: Headers,
    /// Certificates (DER) that are trusted beside those of the system; for an endpoint with its own.
    pub roots: Vec<Vec<u8>>,
    pub heartbeat: Heartbeat,
    /// Folder of the leases by which programs find each other's approved connections; `None`: they
    /// are shared within this program only.
    pub shared_dir: Option<PathBuf>,
    /// `None`: those of this program.
    pub shared_connections: Option<Arc<SharedConnections>>,
    /// `None`: those of this machine.
    pub user_browsers: Option<Vec<UserBrowser>>,
    pub asking: Option<AskingListener>,
}

impl std::fmt::Debug for ConnectionOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ConnectionOptions")
            .field("headers", &self.headers)
            .field("heartbeat", &self.heartbeat)
            .field("shared_dir", &self.shared_dir)
            .field("user_browsers", &self.user_browsers)
            .finish_non_exhaustive()
    }
}

impl ConnectionOptions {
    pub(crate) fn manner(&self) -> Manner {
        Manner {
            headers: self.headers.clone(),
            roots: self.roots.clone(),
        }
    }

    pub(super) fn shared_connections(&self) -> Arc<SharedConnections> {
        self.shared_connections
            .clone()
            .unwrap_or_else(SharedConnections::here)
    }

    /// Those of this kind, in the order in which they are tried.
    pub(crate) fn user_browsers(&self, kind: Option<BrowserKind>) -> Vec<UserBrowser> {
        let all = self.user_browsers.clone().unwrap_or_else(|| {
            user_data_dirs(&Machine::here())
                .into_iter()
                .filter_map(|(kind, dir)| {
                    Some(UserBrowser {
                        kind: BrowserKind::from_id(kind)?,
                        dir,
                    })
                })
                .collect()
        });
        all.into_iter()
            .filter(|e| kind.is_none_or(|kind| e.kind == kind))
            .collect()
    }

    pub(super) fn files(&self, dir: &Path) -> Option<LeaseFiles> {
        let digest = Sha256::digest(dir.as_os_str().as_encoded_bytes());
        let name: String = digest.iter().take(8).map(|b| format!("{b:02x}")).collect();
        Some(LeaseFiles::new(self.shared_dir.as_deref()?, name))
    }
}
