//! One connection to a browser and what is known over it: its tabs, its popups, its downloads.

use std::sync::{Arc, Weak};
use std::time::Duration;

use copilot_ports::BrowserError;
use serde_json::json;

use crate::approach::Reached;
use crate::browser::BrowserOptions;
use crate::connection::{CallError, Connection, EventSink};
use crate::tab::Tab;
use crate::tabs::Hub;

pub(crate) const CONNECT_DEADLINE: Duration = Duration::from_secs(10);
pub(crate) const COMMAND_DEADLINE: Duration = Duration::from_secs(10);

/// One connection and what is known over it.
pub(crate) struct Link {
    pub connection: Arc<Connection>,
    pub hub: Arc<Hub>,
    /// Host and port of the HTTP endpoint, where it has one.
    pub http: Option<(String, u16)>,
    viewport: Option<(u32, u32)>,
}

impl Link {
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
}

/// Connects, and learns what is there. Returns the link, the product, and whether it is headless.
pub(crate) async fn open(
    options: &BrowserOptions,
    reached: &Reached,
) -> Result<(Arc<Link>, String, bool), BrowserError> {
    let deadline = (!reached.patient).then_some(CONNECT_DEADLINE);
    let connection = Connection::open(&reached.address, deadline, &options.cancel).await?;
    let (hub, mut popups) = Hub::new(options.downloads_dir.clone());
    let sink: Arc<dyn EventSink> = hub.clone();
    connection.listen(Arc::downgrade(&sink));
    drop(sink);
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Version {
        product: String,
        user_agent: String,
    }
    let not_a_browser = |detail: String| BrowserError::NotABrowser {
        endpoint: reached.address.clone(),
        detail,
    };
    let version = connection
        .call_raw(None, "Browser.getVersion", &json!({}), CONNECT_DEADLINE)
        .await
        .map_err(|e| match e {
            CallError::Lost(why) => not_a_browser(why),
            CallError::Timeout { .. } => {
                not_a_browser("it does not answer as a browser does".into())
            }
            CallError::Refused(e) => not_a_browser(e.message),
            CallError::Shape(e) => not_a_browser(e),
        })?;
    let version: Version =
        serde_json::from_str(version.get()).map_err(|e| not_a_browser(e.to_string()))?;
    connection
        .call_raw(
            None,
            "Target.setDiscoverTargets",
            &json!({"discover": true}),
            COMMAND_DEADLINE,
        )
        .await
        .map_err(BrowserError::from)?;
    let headless = version.user_agent.contains("Headless") || version.product.contains("Headless");
    let link = Arc::new(Link {
        connection,
        hub,
        http: reached.http.clone(),
        viewport: (reached.managed.is_some() && headless).then_some(options.viewport),
    });
    download_behaviour(&link, options, reached.managed.is_some()).await;
    let weak: Weak<Link> = Arc::downgrade(&link);
    tokio::spawn(async move {
        while let Some((target, opener)) = popups.recv().await {
            let Some(link) = weak.upgrade() else { break };
            // Each by itself: one that is frozen must not hold up the next.
            tokio::spawn(async move {
                match link.attach(&target, true, Some(opener.clone())).await {
                    Ok(tab) => {
                        link.hub.announce_opened(&tab);
                        // A person's eyes follow a new tab.
                        if link.hub.active().is_some_and(|t| t.target == opener) {
                            link.hub.activate(&tab.id);
                        }
                    }
                    Err(error) => {
                        tracing::debug!(%error, "a popup went before it could be attached")
                    }
                }
                link.hub.popup_done();
            });
        }
    });
    Ok((link, version.product, headless))
}

/// In a managed browser all downloads are ours. In the person's own browser only announcements are
/// asked for, and files go where the person has them go, but for the `download` action.
pub(crate) async fn download_behaviour(link: &Link, options: &BrowserOptions, ours: bool) {
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
    if let Err(error) = link
        .connection
        .call_raw(
            None,
            "Browser.setDownloadBehavior",
            &params,
            COMMAND_DEADLINE,
        )
        .await
    {
        tracing::debug!(?error, "this browser does not tell of downloads");
    }
}
