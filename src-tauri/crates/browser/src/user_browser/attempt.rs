//! One attempt to get an approved connection, for all who wait for it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use copilot_ports::BrowserError;
use copilot_protocol::BrowserKind;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::options::{ConnectionOptions, UserBrowser};
use super::port_file::{PortFile, port_file};
use super::registry::{Approved, Attempt, Refusal, SharedConnections, Waiter, ended};
use crate::broker::{self, Lease, LeaseFiles, LeaseState};
use crate::endpoint::{Manner, OpenError, web_socket};
use crate::shared_connection::SharedConnection;
use crate::transport::Heartbeat;

/// After it was allowed, a browser answers at once.
const ANSWER: Duration = Duration::from_secs(10);

/// A person reads before they refuse; a browser that does it for them does not.
const READING: Duration = Duration::from_millis(1_000);

/// Between two looks at what another program is doing.
const POLL: Duration = Duration::from_millis(40);

pub(super) fn not_open(kind: BrowserKind, detail: String) -> BrowserError {
    BrowserError::NotOpen {
        browser: kind.name().to_owned(),
        detail,
    }
}

/// A place at the attempt that goes on already, or at a new one.
pub(super) fn attempt_for(browser: &UserBrowser, options: &ConnectionOptions) -> Waiter {
    let shared_connections = options.shared_connections();
    let mut slots = shared_connections.slots();
    let slot = slots.entry(browser.dir.clone()).or_default();
    if let Some(attempt) = slot.attempt.as_ref().filter(|a| a.goes_on()) {
        return Waiter::of(attempt);
    }
    let (done, result) = watch::channel(None);
    let (tell, asking) = watch::channel(false);
    let (waiters, waiting) = watch::channel(0);
    let stop = CancellationToken::new();
    let attempt = Arc::new(Attempt {
        result,
        asking,
        waiters,
        stop: stop.clone(),
    });
    slot.attempt = Some(attempt.clone());
    let waiter = Waiter::of(&attempt);
    let work = self::attempt(
        browser.clone(),
        options.files(&browser.dir),
        options.heartbeat,
        shared_connections.clone(),
        tell,
        waiting,
    );
    tokio::spawn(async move {
        let result = tokio::select! {
            result = work => result,
            () = stop.cancelled() => Err(ended()),
        };
        done.send_replace(Some(result));
    });
    waiter
}

/// One attempt: whoever else wants the browser meanwhile waits for it. Until the question is put it ends
/// with those who wait; from then on it stands until it is answered.
async fn attempt(
    browser: UserBrowser,
    files: Option<LeaseFiles>,
    heartbeat: Heartbeat,
    shared_connections: Arc<SharedConnections>,
    asking: watch::Sender<bool>,
    mut waiting: watch::Receiver<usize>,
) -> Result<Approved, Refusal> {
    // Somebody may have got it between the look and now.
    if let Some(held) = shared_connections.held(&browser.dir) {
        return Ok(Approved::Here(held));
    }
    let unusable = |e: std::io::Error| {
        Refusal::Other(BrowserError::Protocol(format!(
            "connections cannot be shared with other programs: {e}"
        )))
    };
    let lock = match &files {
        None => None,
        Some(files) => {
            let turn = turn(files, &asking, &browser);
            tokio::pin!(turn);
            let turn = loop {
                tokio::select! {
                    turn = &mut turn => break turn?,
                    () = async { let _ = waiting.wait_for(|n| *n == 0).await; } => {
                        if shared_connections.abandoned(&browser.dir, &waiting) {
                            return Err(ended());
                        }
                    }
                }
            };
            match turn {
                Turn::Ours(lock) => Some(lock),
                Turn::Theirs(lease) => return Ok(Approved::There(lease)),
            }
        }
    };
    if shared_connections.abandoned(&browser.dir, &waiting) {
        return Err(ended());
    }
    // The file as it is now: the browser may have been started again meanwhile.
    let PortFile::At(port, path) = port_file(&browser.dir) else {
        return Err(Refusal::Stale("it has been closed".into()));
    };
    if let Some(files) = &files {
        files
            .write(&Lease::of(LeaseState::Asking))
            .map_err(unusable)?;
    }
    let result = upgrade(&browser, port, &path, heartbeat, &asking).await;
    asking.send_replace(false);
    let held = match result {
        Ok(held) => held,
        Err(refusal) => {
            if let Some(files) = &files {
                if matches!(refusal, Refusal::Other(BrowserError::Refused { .. })) {
                    let _ = files.write(&Lease::of(LeaseState::Refused));
                } else {
                    files.clear();
                }
            }
            return Err(refusal);
        }
    };
    if let (Some(files), Some(lock)) = (files, lock)
        && let Err(error) = broker::serve(&held, files, lock)
    {
        tracing::warn!(%error, "the connection is not shared with other programs");
    }
    shared_connections
        .slots()
        .entry(browser.dir)
        .or_default()
        .held = Some(held.clone());
    Ok(Approved::Here(held))
}

enum Turn {
    Ours(std::fs::File),
    Theirs(Lease),
}

/// Waits until nobody else asks this browser. What another program got is shared; what it was refused
/// is refused to those who waited with it.
async fn turn(
    files: &LeaseFiles,
    asking: &watch::Sender<bool>,
    browser: &UserBrowser,
) -> Result<Turn, Refusal> {
    let mut waited = false;
    loop {
        let lock = files.lock().map_err(|e| {
            Refusal::Other(BrowserError::Profile {
                path: files.folder().display().to_string(),
                detail: e.to_string(),
            })
        })?;
        let lease = files.read();
        match (lock, lease) {
            (Some(_), Some(lease)) if waited && lease.state == LeaseState::Refused => {
                asking.send_replace(false);
                return Err(Refusal::Other(BrowserError::Refused {
                    browser: browser.kind.name().to_owned(),
                    at_once: false,
                }));
            }
            (Some(lock), _) => return Ok(Turn::Ours(lock)),
            (None, Some(lease)) if lease.state == LeaseState::Held => {
                // One that cannot be joined is on its way out: its lock comes free.
                if broker::reaches(&lease).await {
                    return Ok(Turn::Theirs(lease));
                }
            }
            (None, Some(lease)) if lease.state == LeaseState::Asking => {
                waited = true;
                asking.send_replace(true);
            }
            (None, _) => {}
        }
        tokio::time::sleep(POLL).await;
    }
}

/// The one upgrade.
async fn upgrade(
    browser: &UserBrowser,
    port: u16,
    path: &str,
    heartbeat: Heartbeat,
    asking: &watch::Sender<bool>,
) -> Result<Arc<SharedConnection>, Refusal> {
    let address = format!("ws://127.0.0.1:{port}{path}");
    let started = Instant::now();
    let opened = web_socket(&address, &Manner::default(), None, || {
        asking.send_replace(true);
    })
    .await;
    let transport = opened.map_err(|error| match error {
        OpenError::Closed(detail) => {
            Refusal::Stale(format!("nothing listens at port {port} any more: {detail}"))
        }
        OpenError::Status(403) => Refusal::Other(BrowserError::Refused {
            browser: browser.kind.name().to_owned(),
            at_once: started.elapsed() < READING,
        }),
        OpenError::Status(404) => Refusal::Stale(format!(
            "another program listens at port {port} now, or the browser was started again"
        )),
        OpenError::Status(_) | OpenError::Foreign(_) => {
            Refusal::Stale(format!("what listens at port {port} now is no browser"))
        }
        // Closing the browser, and refusing in some versions, look the same from here.
        OpenError::HungUp(_) => Refusal::Other(not_open(
            browser.kind,
            "it closed the connection instead of answering".into(),
        )),
        other => Refusal::Other(other.of(&address)),
    })?;
    let held = SharedConnection::start(transport, heartbeat);
    if let Err(detail) = held.ready(ANSWER).await {
        held.close();
        return Err(Refusal::Other(BrowserError::NotABrowser {
            endpoint: format!("127.0.0.1:{port}"),
            detail,
        }));
    }
    Ok(held)
}
