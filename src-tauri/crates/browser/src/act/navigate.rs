//! Addresses, history, tabs, searches and downloads.

use std::time::Duration;

use copilot_protocol::{ActionReason, ActionStatus, Delivery, TabId, TypeMode};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use url::Url;

use super::attempt::{Attempt, Done, Stop};
use crate::connection::CallError;
use crate::injected_script::{Page, PageError};

/// A press that starts no download by then starts none.
const DOWNLOAD_BEGINS: Duration = Duration::from_secs(8);

/// What a navigation ends with whose answer is no document, and one that another took the place of.
const ABORTED: &str = "net::ERR_ABORTED";

/// An address as a person may write it, whole.
///
/// # Errors
/// What is wrong with it: only http, https and about:blank are loaded.
pub(crate) fn address(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("the address is empty".into());
    }
    let parsed = match Url::parse(text) {
        // "localhost:8000" reads as a scheme and a path.
        Ok(url) if !text.contains("://") && url.scheme() != "about" && looks_like_host(text) => {
            Url::parse(&with_scheme(text))
        }
        Ok(url) => Ok(url),
        Err(_) => Url::parse(&with_scheme(text)),
    }
    .map_err(|e| format!("{text:?} is not an address: {e}"))?;
    match parsed.scheme() {
        "http" | "https" if parsed.host_str().is_some() => Ok(parsed.to_string()),
        "about" if parsed.path() == "blank" => Ok("about:blank".into()),
        other => Err(format!(
            "{other}: addresses are not opened, only http and https"
        )),
    }
}

fn looks_like_host(text: &str) -> bool {
    let host = text.split(['/', '?', '#']).next().unwrap_or_default();
    match host.rsplit_once(':') {
        Some((name, port)) => {
            port.parse::<u16>().is_ok()
                && name
                    .chars()
                    .all(|c| c.is_alphanumeric() || "-._[]:".contains(c))
        }
        None => false,
    }
}

fn with_scheme(text: &str) -> String {
    let host = text.split(['/', '?', '#', ':']).next().unwrap_or_default();
    let local = host == "localhost" || host.parse::<std::net::Ipv4Addr>().is_ok();
    format!("{}://{text}", if local { "http" } else { "https" })
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Navigated {
    error_text: Option<String>,
    #[serde(default)]
    is_download: Option<bool>,
}

/// Loads an address and returns once its document has begun to arrive.
pub(crate) async fn load(page: &Page<'_>, address: &str, deadline: Duration) -> Result<(), Stop> {
    let session = page.tab.session.as_str();
    let params = json!({"url": address});
    // A dialog of the page that is left (beforeunload) holds the answer back.
    let answer: Navigated = match page.ask(session, "Page.navigate", &params, deadline).await {
        Err(PageError::Call(CallError::Timeout { ms, .. })) => {
            let (none, brief) = (json!({}), Duration::from_secs(1));
            let stop = page
                .connection
                .call_raw(Some(session), "Page.stopLoading", &none, brief);
            let _ = stop.await;
            let detail = format!("{address} did not answer within {ms} ms");
            return Err(Stop::Status(ActionStatus::Timeout, detail));
        }
        answer => answer?,
    };
    match answer.error_text {
        Some(_) if answer.is_download == Some(true) => Ok(()),
        // An answer without a document (204, 205, a file): the page that is there stays.
        Some(error) if error == ABORTED && page.tab.state().network_error.is_none() => {
            let why = "answered without a page, so the page that was open stays";
            Stop::err(ActionReason::NoEffectSeen, format!("{address} {why}"))
        }
        Some(error) if !error.is_empty() => {
            let mut state = page.tab.state();
            if state.network_error.is_some() {
                state.network_error = Some(error.clone());
            }
            Err(Stop::Status(ActionStatus::NetworkError, error))
        }
        _ => Ok(()),
    }
}

impl Attempt<'_> {
    pub(super) async fn navigate(&self, url: &str) -> Result<Done, Stop> {
        let address = address(url).map_err(|e| Stop::Status(ActionStatus::NetworkError, e))?;
        load(&self.page(), &address, self.left()).await?;
        Ok(Done::by(Delivery::Command))
    }

    pub(super) async fn search(&self, query: &str) -> Result<Done, Stop> {
        if let Some(search_box) = self.options.search_box {
            return self
                .type_text(search_box, query, TypeMode::Fill, true)
                .await;
        }
        // What is looked for in an application is not for a search engine to learn.
        if self.tab.state().url.starts_with("http") {
            let why = "no search box is in sight: open the page's own search, or load the address of a search engine";
            return Stop::err(ActionReason::NotAField, why);
        }
        let encoded: String = url::form_urlencoded::byte_serialize(query.as_bytes()).collect();
        self.navigate(&self.options.search_engine.replace("%s", &encoded))
            .await
    }

    pub(super) async fn history(&self, by: i64) -> Result<Done, Stop> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct History {
            current_index: i64,
            entries: Vec<Entry>,
        }
        #[derive(Deserialize)]
        struct Entry {
            id: i64,
            url: String,
        }
        let (method, none) = ("Page.getNavigationHistory", json!({}));
        let history: History = self.command(method, none).await?;
        let at = history.current_index + by;
        let entry = usize::try_from(at)
            .ok()
            .and_then(|at| history.entries.get(at))
            // The blank page that a tab of ours began with is not a place to return to.
            .filter(|e| !(at == 0 && self.tab.opened && e.url == "about:blank"));
        let Some(entry) = entry else {
            let where_to = if by < 0 { "back" } else { "forward" };
            let detail = format!("there is no page to go {where_to} to");
            return Stop::err(ActionReason::NoHistory, detail);
        };
        let before = self.tab.state().places();
        let (method, entry) = ("Page.navigateToHistoryEntry", json!({"entryId": entry.id}));
        let _: IgnoredAny = self.command(method, entry).await?;
        self.until_moved(before).await?;
        Ok(Done::by(Delivery::Command))
    }

    pub(super) async fn reload(&self) -> Result<Done, Stop> {
        let before = self.tab.state().places();
        let _: IgnoredAny = self.command("Page.reload", json!({})).await?;
        self.until_moved(before).await?;
        Ok(Done::by(Delivery::Command))
    }

    /// Until another document is there, or the same document has another address.
    async fn until_moved(&self, before: u64) -> Result<(), Stop> {
        let moved = self.tab.until(|tab| {
            let state = tab.state();
            let over = state.dialog.is_some() || state.closed || state.places() > before;
            (over || self.session.connection.is_lost()).then_some(())
        });
        if tokio::time::timeout(self.left(), moved).await.is_err() {
            return Err(Stop::failed(ActionStatus::Timeout, "the page did not come"));
        }
        let state = self.tab.state();
        if state.dialog.is_some() {
            return Err(Stop::Dialog);
        }
        match &state.network_error {
            Some(error) => Err(Stop::Status(ActionStatus::NetworkError, error.clone())),
            None => Ok(()),
        }
    }

    pub(super) fn switch_tab(&self, id: &TabId) -> Result<Done, Stop> {
        if self.session.hub.tab(id).is_none() {
            let detail = if self.session.hub.target_of(id).is_some() {
                format!("tab {id} is the person's and was not handed over")
            } else {
                format!("there is no tab {id}")
            };
            return Stop::err(ActionReason::UnknownTab, detail);
        }
        self.session.hub.activate(id);
        Ok(Done::at_once())
    }

    pub(super) async fn new_tab(&self, url: Option<&str>) -> Result<Done, Stop> {
        let address = url
            .map(address)
            .transpose()
            .map_err(|e| Stop::Status(ActionStatus::NetworkError, e))?;
        let tab = self.session.open_tab().await?;
        self.session.hub.announce_opened(&tab);
        if let Some(address) = address {
            let page = self.session.page(&tab);
            load(&page, &address, self.left()).await?;
            crate::wait_stable::wait_stable(&page, None, super::around::SETTLE).await;
        }
        Ok(Done::at_once())
    }

    pub(super) async fn close_tab(&self, id: Option<&TabId>) -> Result<Done, Stop> {
        let hub = &self.session.hub;
        let id = id.unwrap_or(&self.tab.id);
        let Some(tab) = hub.tab(id) else {
            let detail = format!("the run has no tab {id}");
            return Err(Stop::Status(ActionStatus::NotFound, detail));
        };
        if !tab.opened {
            let detail = format!("tab {id} is the person's: the run does not close it");
            return Err(Stop::Status(ActionStatus::NotActionable, detail));
        }
        if hub.tabs().len() == 1 {
            // The run always has a tab to work in.
            self.session.open_tab().await?;
        }
        let closing = json!({"targetId": tab.target});
        let connection = &self.session.connection;
        connection
            .call_raw(None, "Target.closeTarget", &closing, self.left())
            .await?;
        let longest = self.left().min(Duration::from_secs(5));
        match self.session.until_closed(&tab, longest).await {
            true => Ok(Done::at_once()),
            // Its page asks whether it may go.
            false if tab.state().dialog.is_some() => Err(Stop::Dialog),
            false => Err(Stop::failed(ActionStatus::Timeout, "the tab did not close")),
        }
    }

    pub(super) async fn download(&self, element: u32) -> Result<Done, Stop> {
        let hub = &self.session.hub;
        let order = hub.download_order();
        self.session.expect_download(true);
        let result = self.fetch(element, order).await;
        self.session.expect_download(false);
        result
    }

    async fn fetch(&self, element: u32, order: u64) -> Result<Done, Stop> {
        let hub = &self.session.hub;
        let clicked = self.click(element).await?;
        let begun = hub
            .until(self.left().min(DOWNLOAD_BEGINS), |hub| {
                hub.download_after(order)
            })
            .await;
        if begun.is_none() {
            let (delivery, reason) = (clicked.outcome.delivery, ActionReason::NoDownload);
            return Ok(Done::in_vain(delivery, reason, "no download began"));
        }
        let finished = hub
            .until(self.left(), |hub| {
                hub.download_after(order).and_then(|d| d.done)
            })
            .await;
        match finished {
            Some(Some(name)) => Ok(clicked.file(name)),
            Some(None) => {
                let why = "the download was cancelled";
                Stop::err(ActionReason::DownloadCancelled, why)
            }
            None => {
                let why = "the download did not finish in time";
                Err(Stop::failed(ActionStatus::Timeout, why))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::address;

    #[test]
    fn addresses_are_completed_as_people_write_them() {
        for (text, whole) in [
            ("example.org", "https://example.org/"),
            ("localhost:8000/a", "http://localhost:8000/a"),
            ("127.0.0.1:9/x?y", "http://127.0.0.1:9/x?y"),
            ("http://a.test", "http://a.test/"),
            ("about:blank", "about:blank"),
            ("пример.рф", "https://xn--e1afmkfd.xn--p1ai/"),
        ] {
            assert_eq!(address(text).unwrap(), whole);
        }
    }

    #[test]
    fn only_web_addresses_are_loaded() {
        for text in [
            "file:///etc/passwd",
            "javascript:alert(1)",
            "chrome://settings",
            "data:text/html,a",
            "",
            "about:config",
        ] {
            assert!(address(text).is_err(), "{text}");
        }
    }
}
