//! The person's everyday browser, which asks its person at each connection.
//!
//! So there is one connection for all: the runs of this program share it, and other programs of this
//! user go through this one. It is asked for once, in one upgrade, with no probe before it and no limit
//! to the time a person may take; it is never asked for again by itself.
//!
//! Chrome does not take its dialog away when the one who asked hangs up, and puts the next one on top of
//! it. So a question that was put stands until it is answered: a run that gives up returns at once, and
//! the next one waits for the same dialog.

mod attempt;
mod options;
mod port_file;
mod registry;

use std::sync::Arc;

use copilot_ports::BrowserError;
use copilot_protocol::BrowserKind;

use crate::broker::{self, LeaseState};
use crate::connection::Connection;

use attempt::{attempt_for, not_open};
use port_file::{PortFile, port_file};
use registry::{Approved, Refusal, ended};

pub use options::{Asking, AskingListener, ConnectionOptions, UserBrowser};
pub use registry::SharedConnections;

/// A connection that is there already, of this program or of another. Asks nobody.
pub(crate) async fn already(
    kind: Option<BrowserKind>,
    options: &ConnectionOptions,
) -> Option<(Arc<Connection>, BrowserKind)> {
    let shared_connections = options.shared_connections();
    for browser in options.user_browsers(kind) {
        if let Some(held) = shared_connections.held(&browser.dir) {
            return Some((
                Connection::over(held.join(), options.heartbeat),
                browser.kind,
            ));
        }
        let lease = options
            .files(&browser.dir)
            .and_then(|files| files.read())
            .filter(|lease| lease.state == LeaseState::Held);
        if let Some(lease) = lease
            && let Ok(transport) = broker::join(&lease).await
        {
            return Some((Connection::over(transport, options.heartbeat), browser.kind));
        }
    }
    None
}

/// The browser whose file says that it listens there.
pub(crate) fn listening_at(url: &url::Url, options: &ConnectionOptions) -> Option<UserBrowser> {
    let loopback = matches!(url.host_str(), Some("127.0.0.1" | "localhost" | "[::1]"));
    if !loopback {
        return None;
    }
    let port = url.port_or_known_default()?;
    options.user_browsers(None).into_iter().find(|browser| {
        matches!(port_file(&browser.dir), PortFile::At(p, path)
            if p == port && (url.path().len() <= 1 || url.path() == path))
    })
}

/// Connects, asking the person where nobody has yet.
///
/// # Errors
/// `Refused` by the person or for want of a window, `NotOpen` where the browser has gone,
/// `Unreachable` where none lets programs in.
pub(crate) async fn connect(
    kind: Option<BrowserKind>,
    options: &ConnectionOptions,
) -> Result<(Arc<Connection>, BrowserKind), BrowserError> {
    if let Some(found) = already(kind, options).await {
        return Ok(found);
    }
    let mut stale = None;
    for browser in options.user_browsers(kind) {
        match port_file(&browser.dir) {
            PortFile::Absent => continue,
            PortFile::Rubbish => {
                stale.get_or_insert_with(|| {
                    not_open(
                        browser.kind,
                        "its note of where it listens cannot be read".into(),
                    )
                });
                continue;
            }
            PortFile::At(..) => {}
        }
        match ask(&browser, options).await {
            Ok(connection) => return Ok((connection, browser.kind)),
            Err(Refusal::Stale(detail)) => {
                stale.get_or_insert_with(|| not_open(browser.kind, detail));
            }
            Err(Refusal::Other(error)) => return Err(error),
        }
    }
    Err(stale.unwrap_or_else(|| BrowserError::Unreachable {
        endpoint: String::new(),
        detail: "no browser of this machine allows remote debugging: it is switched on at chrome://inspect/#remote-debugging".into(),
    }))
}

/// Says that the browser asks, and that it does no longer, however the waiting ends.
struct Telling<'a> {
    browser: BrowserKind,
    listener: Option<&'a AskingListener>,
    on: bool,
}

impl Telling<'_> {
    fn tell(&mut self, on: bool) {
        if self.on != on {
            self.on = on;
            if let Some(listener) = self.listener {
                listener(Asking {
                    browser: self.browser,
                    on,
                });
            }
        }
    }
}

impl Drop for Telling<'_> {
    fn drop(&mut self) {
        self.tell(false);
    }
}

async fn ask(
    browser: &UserBrowser,
    options: &ConnectionOptions,
) -> Result<Arc<Connection>, Refusal> {
    let waiter = attempt_for(browser, options);
    let (mut result, mut asking) = (waiter.0.result.clone(), waiter.0.asking.clone());
    let mut telling = Telling {
        browser: browser.kind,
        listener: options.asking.as_ref(),
        on: false,
    };
    let mut told = true;
    let approved = loop {
        let now = *asking.borrow_and_update();
        telling.tell(now);
        tokio::select! {
            biased;
            done = result.wait_for(Option::is_some) => {
                break match done {
                    Ok(result) => result.clone().unwrap_or_else(|| Err(ended()))?,
                    Err(_) => return Err(ended()),
                };
            }
            changed = asking.changed(), if told => told = changed.is_ok(),
        }
    };
    drop(telling);
    let transport = match approved {
        Approved::Here(held) => held.join(),
        Approved::There(lease) => broker::join(&lease)
            .await
            .map_err(|e| Refusal::Other(BrowserError::Lost(e.to_string())))?,
    };
    Ok(Connection::over(transport, options.heartbeat))
}
