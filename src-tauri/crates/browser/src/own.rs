//! The person's everyday browser, which asks its person at each connection.
//!
//! So there is one connection for all: the runs of this program share it, and other programs of this
//! user go through this one. It is asked for once, in one upgrade, with no probe before it and no limit
//! to the time a person may take; it is never asked for again by itself.
//!
//! Chrome does not take its dialog away when the one who asked hangs up, and puts the next one on top of
//! it. So a question that was put stands until it is answered: a run that gives up returns at once, and
//! the next one waits for the same dialog.

use std::collections::HashMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use copilot_ports::BrowserError;
use copilot_protocol::BrowserKind;
use sha2::{Digest, Sha256};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::connection::Connection;
use crate::discover::{Machine, parse_active_port, user_data_dirs};
use crate::endpoint::{Headers, Manner, OpenError, web_socket};
use crate::held::Held;
use crate::holder::{self, Desk, Note, Stand};
use crate::transport::Heartbeat;

/// After it was allowed, a browser answers at once.
const ANSWER: Duration = Duration::from_secs(10);
/// A person reads before they refuse; a browser that does it for them does not.
const READING: Duration = Duration::from_millis(1_000);
/// Between two looks at what another program is doing.
const POLL: Duration = Duration::from_millis(40);
/// The file holds two short lines.
const MAX_PORT_FILE: u64 = 4 << 10;

/// A browser with its everyday data folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Everyday {
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
    /// Folder of the notes by which programs find each other's approved connections; `None`: they
    /// are shared within this program only.
    pub shared_dir: Option<PathBuf>,
    /// `None`: those of this program.
    pub holders: Option<Arc<Holders>>,
    /// `None`: those of this machine.
    pub everyday: Option<Vec<Everyday>>,
    pub asking: Option<AskingListener>,
}

impl std::fmt::Debug for ConnectionOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ConnectionOptions")
            .field("headers", &self.headers)
            .field("heartbeat", &self.heartbeat)
            .field("shared_dir", &self.shared_dir)
            .field("everyday", &self.everyday)
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

    fn holders(&self) -> Arc<Holders> {
        self.holders.clone().unwrap_or_else(Holders::here)
    }

    /// Those of this kind, in the order in which they are tried.
    pub(crate) fn everyday(&self, kind: Option<BrowserKind>) -> Vec<Everyday> {
        let all = self.everyday.clone().unwrap_or_else(|| {
            user_data_dirs(&Machine::here())
                .into_iter()
                .filter_map(|(kind, dir)| {
                    Some(Everyday {
                        kind: BrowserKind::of(kind)?,
                        dir,
                    })
                })
                .collect()
        });
        all.into_iter()
            .filter(|e| kind.is_none_or(|kind| e.kind == kind))
            .collect()
    }

    fn desk(&self, dir: &Path) -> Option<Desk> {
        let digest = Sha256::digest(dir.as_os_str().as_encoded_bytes());
        let name: String = digest.iter().take(8).map(|b| format!("{b:02x}")).collect();
        Some(Desk::new(self.shared_dir.as_deref()?, name))
    }
}

/// What `DevToolsActivePort` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PortFile {
    Absent,
    /// It is there, and says nothing that can be used.
    Rubbish,
    At(u16, String),
}

pub(crate) fn port_file(dir: &Path) -> PortFile {
    let Ok(file) = std::fs::File::open(dir.join("DevToolsActivePort")) else {
        return PortFile::Absent;
    };
    let mut content = String::new();
    if file
        .take(MAX_PORT_FILE)
        .read_to_string(&mut content)
        .is_err()
    {
        return PortFile::Rubbish;
    }
    match parse_active_port(&content) {
        // The path is put behind an address of this machine: it must not bring one of its own.
        Some((port, path))
            if path
                .strip_prefix("/devtools/browser/")
                .is_some_and(|id| !id.is_empty() && id.chars().all(is_of_id)) =>
        {
            PortFile::At(port, path)
        }
        _ => PortFile::Rubbish,
    }
}

fn is_of_id(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-'
}

/// Why a browser gives no connection.
#[derive(Clone, Debug)]
enum Refusal {
    /// What the file says is no longer so.
    Stale(String),
    Other(BrowserError),
}

/// An approved connection.
#[derive(Clone)]
enum Approved {
    Here(Arc<Held>),
    /// Another program has it.
    There(Note),
}

/// One attempt to get an approved connection, for all who wait for it.
struct Attempt {
    result: watch::Receiver<Option<Result<Approved, Refusal>>>,
    /// The browser is asking.
    asking: watch::Receiver<bool>,
    /// How many wait.
    waiters: watch::Sender<usize>,
    stop: CancellationToken,
}

impl Attempt {
    fn goes_on(&self) -> bool {
        // Its task may have ended with its runtime.
        self.result.borrow().is_none() && self.result.has_changed().is_ok()
    }
}

/// One who waits; giving up is dropping it.
struct Waiter(Arc<Attempt>);

impl Waiter {
    fn of(attempt: &Arc<Attempt>) -> Self {
        attempt.waiters.send_modify(|n| *n += 1);
        Self(attempt.clone())
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        self.0.waiters.send_modify(|n| *n = n.saturating_sub(1));
    }
}

#[derive(Default)]
struct Slot {
    held: Option<Arc<Held>>,
    attempt: Option<Arc<Attempt>>,
}

/// The approved connections of one program, by the browser's data folder.
#[derive(Default)]
pub struct Holders {
    slots: Mutex<HashMap<PathBuf, Slot>>,
}

impl Holders {
    /// Those of this program.
    pub fn here() -> Arc<Self> {
        static HERE: LazyLock<Arc<Holders>> = LazyLock::new(Arc::default);
        HERE.clone()
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<PathBuf, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn held(&self, dir: &Path) -> Option<Arc<Held>> {
        let mut slots = self.slots();
        let slot = slots.get_mut(dir)?;
        if slot.held.as_ref().is_some_and(|held| held.is_lost()) {
            slot.held = None;
        }
        slot.held.clone()
    }

    /// Nobody waits for the attempt; whoever comes now begins a new one.
    fn abandoned(&self, dir: &Path, waiting: &watch::Receiver<usize>) -> bool {
        // Whoever joins does it under this lock.
        let mut slots = self.slots();
        if *waiting.borrow() > 0 {
            return false;
        }
        if let Some(slot) = slots.get_mut(dir) {
            slot.attempt = None;
        }
        true
    }

    /// Lets all connections go; for the end of the program.
    pub fn release(&self) {
        for (_, slot) in self.slots().drain() {
            if let Some(attempt) = slot.attempt {
                attempt.stop.cancel();
            }
            if let Some(held) = slot.held {
                held.close();
            }
        }
    }
}

/// A connection that is there already, of this program or of another. Asks nobody.
pub(crate) async fn already(
    kind: Option<BrowserKind>,
    options: &ConnectionOptions,
) -> Option<(Arc<Connection>, BrowserKind)> {
    let holders = options.holders();
    for browser in options.everyday(kind) {
        if let Some(held) = holders.held(&browser.dir) {
            return Some((
                Connection::over(held.join(), options.heartbeat),
                browser.kind,
            ));
        }
        let note = options
            .desk(&browser.dir)
            .and_then(|desk| desk.read())
            .filter(|note| note.stand == Stand::Held);
        if let Some(note) = note
            && let Ok(transport) = holder::join(&note).await
        {
            return Some((Connection::over(transport, options.heartbeat), browser.kind));
        }
    }
    None
}

/// The browser whose file says that it listens there.
pub(crate) fn listening_at(url: &url::Url, options: &ConnectionOptions) -> Option<Everyday> {
    let loopback = matches!(url.host_str(), Some("127.0.0.1" | "localhost" | "[::1]"));
    if !loopback {
        return None;
    }
    let port = url.port_or_known_default()?;
    options.everyday(None).into_iter().find(|browser| {
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
    for browser in options.everyday(kind) {
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

fn not_open(kind: BrowserKind, detail: String) -> BrowserError {
    BrowserError::NotOpen {
        browser: kind.name().to_owned(),
        detail,
    }
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

async fn ask(browser: &Everyday, options: &ConnectionOptions) -> Result<Arc<Connection>, Refusal> {
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
        Approved::There(note) => holder::join(&note)
            .await
            .map_err(|e| Refusal::Other(BrowserError::Lost(e.to_string())))?,
    };
    Ok(Connection::over(transport, options.heartbeat))
}

/// The program or its runtime ends.
fn ended() -> Refusal {
    Refusal::Other(BrowserError::Cancelled)
}

/// A place at the attempt that goes on already, or at a new one.
fn attempt_for(browser: &Everyday, options: &ConnectionOptions) -> Waiter {
    let holders = options.holders();
    let mut slots = holders.slots();
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
        options.desk(&browser.dir),
        options.heartbeat,
        holders.clone(),
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
    browser: Everyday,
    desk: Option<Desk>,
    heartbeat: Heartbeat,
    holders: Arc<Holders>,
    asking: watch::Sender<bool>,
    mut waiting: watch::Receiver<usize>,
) -> Result<Approved, Refusal> {
    // Somebody may have got it between the look and now.
    if let Some(held) = holders.held(&browser.dir) {
        return Ok(Approved::Here(held));
    }
    let unusable = |e: std::io::Error| {
        Refusal::Other(BrowserError::Protocol(format!(
            "connections cannot be shared with other programs: {e}"
        )))
    };
    let lock = match &desk {
        None => None,
        Some(desk) => {
            let turn = turn(desk, &asking, &browser);
            tokio::pin!(turn);
            let turn = loop {
                tokio::select! {
                    turn = &mut turn => break turn?,
                    () = async { let _ = waiting.wait_for(|n| *n == 0).await; } => {
                        if holders.abandoned(&browser.dir, &waiting) {
                            return Err(ended());
                        }
                    }
                }
            };
            match turn {
                Turn::Ours(lock) => Some(lock),
                Turn::Theirs(note) => return Ok(Approved::There(note)),
            }
        }
    };
    if holders.abandoned(&browser.dir, &waiting) {
        return Err(ended());
    }
    // The file as it is now: the browser may have been started again meanwhile.
    let PortFile::At(port, path) = port_file(&browser.dir) else {
        return Err(Refusal::Stale("it has been closed".into()));
    };
    if let Some(desk) = &desk {
        desk.write(&Note::of(Stand::Asking)).map_err(unusable)?;
    }
    let result = upgrade(&browser, port, &path, heartbeat, &asking).await;
    asking.send_replace(false);
    let held = match result {
        Ok(held) => held,
        Err(refusal) => {
            if let Some(desk) = &desk {
                if matches!(refusal, Refusal::Other(BrowserError::Refused { .. })) {
                    let _ = desk.write(&Note::of(Stand::Refused));
                } else {
                    desk.clear();
                }
            }
            return Err(refusal);
        }
    };
    if let (Some(desk), Some(lock)) = (desk, lock)
        && let Err(error) = holder::serve(&held, desk, lock)
    {
        tracing::warn!(%error, "the connection is not shared with other programs");
    }
    holders.slots().entry(browser.dir).or_default().held = Some(held.clone());
    Ok(Approved::Here(held))
}

enum Turn {
    Ours(std::fs::File),
    Theirs(Note),
}

/// Waits until nobody else asks this browser. What another program got is shared; what it was refused
/// is refused to those who waited with it.
async fn turn(
    desk: &Desk,
    asking: &watch::Sender<bool>,
    browser: &Everyday,
) -> Result<Turn, Refusal> {
    let mut waited = false;
    loop {
        let lock = desk.lock().map_err(|e| {
            Refusal::Other(BrowserError::Profile {
                path: desk.folder().display().to_string(),
                detail: e.to_string(),
            })
        })?;
        let note = desk.read();
        match (lock, note) {
            (Some(_), Some(note)) if waited && note.stand == Stand::Refused => {
                asking.send_replace(false);
                return Err(Refusal::Other(BrowserError::Refused {
                    browser: browser.kind.name().to_owned(),
                    at_once: false,
                }));
            }
            (Some(lock), _) => return Ok(Turn::Ours(lock)),
            (None, Some(note)) if note.stand == Stand::Held => {
                // One that cannot be joined is on its way out: its lock comes free.
                if holder::reaches(&note).await {
                    return Ok(Turn::Theirs(note));
                }
            }
            (None, Some(note)) if note.stand == Stand::Asking => {
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
    browser: &Everyday,
    port: u16,
    path: &str,
    heartbeat: Heartbeat,
    asking: &watch::Sender<bool>,
) -> Result<Arc<Held>, Refusal> {
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
    let held = Held::start(transport, heartbeat);
    if let Err(detail) = held.ready(ANSWER).await {
        held.close();
        return Err(Refusal::Other(BrowserError::NotABrowser {
            endpoint: format!("127.0.0.1:{port}"),
            detail,
        }));
    }
    Ok(held)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn a_port_file_leads_to_this_machine_or_nowhere() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(port_file(folder.path()), PortFile::Absent);
        let file = folder.path().join("DevToolsActivePort");
        std::fs::write(&file, "4711\n/devtools/browser/ab-12\n").unwrap();
        assert_eq!(
            port_file(folder.path()),
            PortFile::At(4711, "/devtools/browser/ab-12".into())
        );
        let rubbish: [&[u8]; 10] = [
            b"",
            b"4711",
            b"99999\n/devtools/browser/a",
            b"4711\n//evil.example/devtools/browser/a",
            b"4711\nhttp://evil.example/devtools/browser/a",
            b"4711\n/devtools/browser/a@evil.example:80/",
            b"4711\n/devtools/browser/../../x",
            b"4711\n/devtools/browser/",
            b"4711\n/devtools/browser/a b",
            b"\xff\xfe\x00",
        ];
        for content in rubbish {
            std::fs::write(&file, content).unwrap();
            assert_eq!(
                port_file(folder.path()),
                PortFile::Rubbish,
                "{}",
                String::from_utf8_lossy(content)
            );
        }
    }
}
