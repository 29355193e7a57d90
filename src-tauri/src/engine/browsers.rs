//! Where runs get their browser from.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use copilot_agent::{AskingListener, BrowserSource};
use copilot_browser::{
    Asking, BrowserOptions, CdpBrowser, ConnectionOptions, Desktop, Headers, connect,
};
use copilot_ports::{Browser, BrowserError};
use copilot_protocol::{Attach, ErrorCode, Settings, UiError};
use copilot_secrets::{RunSecrets, SecretBrowser};
use futures::future::BoxFuture;
use tokio_util::sync::CancellationToken;

use crate::errors;
use crate::home::Home;

/// How to reach a browser under these settings. Approved connections to the everyday browser are
/// shared by all programs with the same home.
pub fn browser_options(
    home: &Home,
    settings: &Settings,
    attach: Attach,
    headers: Headers,
) -> BrowserOptions {
    let browser = &settings.browser;
    BrowserOptions {
        attach,
        executable: (!browser.executable.is_empty()).then(|| PathBuf::from(&browser.executable)),
        headless: browser.headless,
        viewport: browser.viewport,
        profile_dir: home.profile(),
        headless_profile_dir: Some(home.headless_profile()),
        downloads_dir: home.downloads(),
        keep_open: browser.keep_open,
        desktop: None,
        connection: ConnectionOptions {
            headers,
            shared_dir: Some(home.connections()),
            ..ConnectionOptions::default()
        },
        cancel: CancellationToken::new(),
    }
}

/// Waits for a run's turn.
pub(super) type Turn = Box<dyn Fn() -> BoxFuture<'static, ()> + Send + Sync>;

/// One run's way to its browser, and the browser once it is there.
pub struct Browsers {
    options: BrowserOptions,
    asking: Arc<Mutex<Option<AskingListener>>>,
    found: Mutex<Option<Arc<CdpBrowser>>>,
    held: Arc<RunSecrets>,
    turn: Option<Turn>,
}

impl Browsers {
    pub fn new(
        home: &Home,
        settings: &Settings,
        attach: Attach,
        headers: Headers,
        held: Arc<RunSecrets>,
        desktop: Option<Arc<dyn Desktop>>,
    ) -> Self {
        let asking: Arc<Mutex<Option<AskingListener>>> = Arc::default();
        let mut options = browser_options(home, settings, attach, headers);
        options.desktop = desktop;
        let listener = Arc::downgrade(&asking);
        options.connection.asking = Some(Arc::new(move |now: Asking| {
            let listener = listener
                .upgrade()
                .and_then(|l| l.lock().unwrap_or_else(PoisonError::into_inner).clone());
            if let Some(tell) = listener {
                tell(now.browser.name(), now.on);
            }
        }));
        Self {
            options,
            asking,
            found: Mutex::new(None),
            held,
            turn: None,
        }
    }

    /// Its run begins with its browser, and waits for its turn before.
    #[must_use]
    pub(super) fn in_turn(mut self, turn: Option<Turn>) -> Self {
        self.turn = turn;
        self
    }

    fn found(&self) -> Option<Arc<CdpBrowser>> {
        self.found
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    pub(super) async fn bring_forward(&self) -> Result<(), UiError> {
        match self.found() {
            Some(browser) => browser
                .bring_forward()
                .await
                .map_err(|e| errors::of_browser(&e)),
            None => Err(UiError::of(ErrorCode::BrowserLost)),
        }
    }
}

impl Drop for Browsers {
    fn drop(&mut self) {
        // An attempt that nobody waits for any more ends.
        self.options.cancel.cancel();
    }
}

#[async_trait]
impl BrowserSource for Browsers {
    fn name(&self) -> String {
        // A key may stand in an address.
        copilot_browser::shown(&self.options.attach.to_string())
    }

    async fn connect(&self) -> Result<Arc<dyn Browser>, BrowserError> {
        if let Some(turn) = &self.turn {
            turn().await;
        }
        let browser = connect(&self.options).await?;
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) = Some(browser.clone());
        if self.held.is_empty() {
            return Ok(browser);
        }
        Ok(Arc::new(SecretBrowser::new(browser, self.held.clone())))
    }

    fn on_asking(&self, listener: AskingListener) {
        *self.asking.lock().unwrap_or_else(PoisonError::into_inner) = Some(listener);
    }
}
