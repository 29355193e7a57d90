//! One connection to a browser and what is known over it: its tabs, its popups, its downloads.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use copilot_ports::BrowserError;
use copilot_protocol::Attach;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::connect::Reached;
use crate::connection::{COMMAND_DEADLINE, CONNECT_DEADLINE, CallError, Connection, EventSink};
use crate::endpoint::{Manner, shown};
use crate::injected_script::Page;
use crate::options::BrowserOptions;
use crate::popups;
use crate::tab::Tab;
use crate::tabs::Hub;
use crate::window_place::Desktop;

const BRIEF: Duration = Duration::from_secs(2);
/// A tab that is still there after this long is asked once more to close.
const CLOSED_AGAIN: Duration = Duration::from_millis(100);

/// In this time a window has come forward after what brings it there.
const FORWARD: Duration = Duration::from_millis(400);

/// One connection and what is known over it.
pub(crate) struct BrowserSession {
    pub connection: Arc<Connection>,
    pub hub: Arc<Hub>,
    /// Host and port of the HTTP endpoint, where it has one.
    pub http: Option<(String, u16)>,
    /// Of the page script in its world.
    pub key: String,
    /// `ws://` address, to connect again; empty where the connection is shared.
    pub address: String,
    /// Product and version of the browser.
    pub product: String,
    pub headless: bool,
    managed: bool,
    viewport: Option<(u32, u32)>,
    desktop: Option<Arc<dyn Desktop>>,
    /// The document, by its loader, that the guard was told of for a script.
    judged_document: Mutex<Option<String>>,
}

impl BrowserSession {
    pub async fn attach(
        &self,
        target: &str,
        opened: bool,
        opener: Option<String>,
    ) -> Result<Arc<Tab>, BrowserError> {
        self.hub
            .attach(&self.connection, target, opened, opener, self.viewport)
            .await
    }

    /// A new tab of the run, which becomes the active one.
    pub async fn open_tab(&self) -> Result<Arc<Tab>, BrowserError> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Created {
            target_id: String,
        }
        let create = async |new_window: bool| -> Result<Created, CallError> {
            // Nobody's focus is taken in the person's own browser.
            let params = json!({
                "url": "about:blank", "background": !self.managed, "newWindow": new_window,
            });
            let method = "Target.createTarget";
            self.connection
                .ask(None, method, &params, COMMAND_DEADLINE)
                .await
        };
        self.comes_forward();
        let made = match create(false).await {
            // A browser without a window opens one.
            Err(CallError::Refused(_)) => create(true).await?,
            made => made?,
        };
        self.take(&made.target_id, true).await
    }

    /// What is done now may bring the browser's window to the front: a press there, or a new tab.
    pub fn comes_forward(&self) {
        if let Some(desktop) = &self.desktop {
            desktop.comes_forward(FORWARD);
        }
    }

    /// Attaches to a tab that is there, which becomes the active one.
    pub async fn take(&self, target: &str, opened: bool) -> Result<Arc<Tab>, BrowserError> {
        let tab = self.attach(target, opened, None).await?;
        self.hub.activate(&tab.id);
        Ok(tab)
    }

    /// Sends a command that may come to nothing, to the browser or to a tab's session.
    pub async fn tell(&self, session: Option<&str>, method: &str, params: Value) {
        if let Err(error) = self
            .connection
            .call_raw(session, method, &params, BRIEF)
            .await
        {
            tracing::debug!(?error, method, "a command came to nothing");
        }
    }

    /// Waits until a tab that was asked to close is gone; whether it is. A browser forgets to close one whose page is just
    /// being left, so it is asked again, unless the page asks the person whether it may go.
    pub async fn until_closed(&self, tab: &Tab, longest: Duration) -> bool {
        let end = Instant::now() + longest;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let asks = tab.state().dialog.is_some();
            let wait = if asks { left } else { left.min(CLOSED_AGAIN) };
            let gone = |hub: &Hub| hub.tab(&tab.id).is_none().then_some(());
            if self.hub.until(wait, gone).await.is_some() {
                return true;
            }
            if Instant::now() >= end {
                return false;
            }
            let closing = json!({"targetId": tab.target});
            self.tell(None, "Target.closeTarget", closing).await;
        }
    }

    pub fn page<'a>(&'a self, tab: &'a Tab) -> Page<'a> {
        Page {
            connection: &self.connection,
            hub: &self.hub,
            tab,
            key: &self.key,
            frame: None,
        }
    }

    fn judged_document(&self) -> MutexGuard<'_, Option<String>> {
        self.judged_document
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The guard was told of this document, for a script.
    pub fn judged(&self, document: &str) {
        *self.judged_document() = Some(document.to_owned());
    }

    /// The document that a script was judged for, once.
    pub fn take_judged_document(&self) -> Option<String> {
        self.judged_document().take()
    }

    /// A download whose frame is not known is the run's for a while: it has just pressed what begins one.
    pub fn expect_download(&self, on: bool) {
        self.hub.claim_downloads(on || self.managed);
    }
}

/// Connects, and learns what is there. `key`: of the page script.
pub(crate) async fn open(
    options: &BrowserOptions,
    reached: &Reached,
    key: String,
) -> Result<Arc<BrowserSession>, BrowserError> {
    let connection = match &reached.connection {
        Some(connection) => connection.clone(),
        None => {
            Connection::open(
                &reached.address,
                &manner(options),
                CONNECT_DEADLINE,
                options.connection.heartbeat,
                &options.cancel,
            )
            .await?
        }
    };
    let opened = learn(options, reached, connection.clone(), key).await;
    if opened.is_err() {
        connection.close();
    }
    opened
}

/// Keys go to the endpoint that was named, and nowhere else.
pub(crate) fn manner(options: &BrowserOptions) -> Manner {
    match options.attach {
        Attach::Endpoint(_) => options.connection.manner(),
        _ => Manner::default(),
    }
}

async fn learn(
    options: &BrowserOptions,
    reached: &Reached,
    connection: Arc<Connection>,
    key: String,
) -> Result<Arc<BrowserSession>, BrowserError> {
    let (hub, queue) = Hub::new(options.downloads_dir.clone());
    hub.interceptor.over(&connection, &hub.documents);
    let sink: Arc<dyn EventSink> = hub.clone();
    connection.listen(Arc::downgrade(&sink));
    drop(sink);
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Version {
        product: String,
        user_agent: String,
    }
    let not_a_browser = |detail: String| BrowserError::NotABrowser {
        endpoint: shown(&reached.address),
        detail,
    };
    let ours = reached.managed.is_some();
    let discover = json!({"discover": true});
    // One after the other on the way, and nobody waits in between.
    let nothing = json!({});
    let (get_version, set_discover) = ("Browser.getVersion", "Target.setDiscoverTargets");
    let (version, discovered, ()) = futures::join!(
        connection.ask::<Version>(None, get_version, &nothing, CONNECT_DEADLINE),
        connection.call_raw(None, set_discover, &discover, CONNECT_DEADLINE),
        download_behaviour(&connection, options, ours),
    );
    let version = version.map_err(|e| match e {
        CallError::Lost(why) => not_a_browser(why),
        CallError::Timeout { .. } => not_a_browser("it does not answer as a browser does".into()),
        CallError::Refused(e) => not_a_browser(e.message),
        CallError::Shape(e) => not_a_browser(e),
    })?;
    discovered.map_err(BrowserError::from)?;
    let headless = version.user_agent.contains("Headless") || version.product.contains("Headless");
    let session = Arc::new(BrowserSession {
        connection,
        hub,
        http: reached.http.clone(),
        key,
        address: reached.address.clone(),
        product: version.product,
        headless,
        managed: ours,
        desktop: options.desktop.clone().filter(|_| !headless),
        judged_document: Mutex::default(),
        viewport: (ours && headless).then_some(options.viewport),
    });
    popups::serve(&session, queue, headless);
    Ok(session)
}

/// In a managed browser all downloads are ours. In the person's own browser only announcements are
/// asked for, and files go where the person has them go. What is set ends with the connection.
async fn download_behaviour(connection: &Connection, options: &BrowserOptions, ours: bool) {
    let _ = std::fs::create_dir_all(&options.downloads_dir);
    let params = if ours {
        json!({
            "behavior": "allowAndName",
            "downloadPath": options.downloads_dir.to_string_lossy(),
            "eventsEnabled": true,
        })
    } else {
        json!({"behavior": "default", "eventsEnabled": true})
    };
    let method = "Browser.setDownloadBehavior";
    let told = connection.call_raw(None, method, &params, COMMAND_DEADLINE);
    if let Err(error) = told.await {
        tracing::debug!(?error, "this browser does not tell of downloads");
    }
}
