//! How to reach a browser, and where its files go.

use std::path::PathBuf;
use std::sync::Arc;

use copilot_protocol::Attach;
use tokio_util::sync::CancellationToken;

use crate::user_browser::ConnectionOptions;
use crate::window_place::Desktop;

/// How to reach a browser, and where its files go.
#[derive(Clone, Debug)]
pub struct BrowserOptions {
    pub attach: Attach,
    /// Program to start as the managed browser; `None`: the first installed.
    pub executable: Option<PathBuf>,
    pub headless: bool,
    /// Width and height in CSS pixels. Exact where the browser is headless and managed.
    pub viewport: (u32, u32),
    /// Data folder of the managed browser with a window; kept.
    pub profile_dir: PathBuf,
    /// Data folder of the headless managed browser; `None`: one that is removed at the end.
    pub headless_profile_dir: Option<PathBuf>,
    pub downloads_dir: PathBuf,
    /// A managed browser with a window stays when the run ends; else the last run that used it closes it.
    pub keep_open: bool,
    /// The screen that its windows share with others.
    pub desktop: Option<Arc<dyn Desktop>>,
    pub connection: ConnectionOptions,
    pub cancel: CancellationToken,
}
