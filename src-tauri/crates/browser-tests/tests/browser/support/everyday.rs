//! Programs of one person on a machine, whose everyday browsers are stubs or real ones.

use tokio_util::sync::CancellationToken;

use crate::prelude::*;
use crate::stub::{Dialog, Stub};

pub type Connecting = tokio::task::JoinHandle<Result<Arc<CdpBrowser>, BrowserError>>;

/// One program on a machine with an everyday Chrome and an Edge.
pub struct Program {
    pub home: Arc<tempfile::TempDir>,
    pub shared_connections: Arc<SharedConnections>,
    heard: Arc<Mutex<Vec<Asking>>>,
    pub heartbeat: Heartbeat,
    /// Where another browser is the everyday Chrome.
    chrome: Option<PathBuf>,
}

impl Program {
    pub fn new() -> Self {
        Self::on(&Arc::new(tempfile::tempdir().unwrap()), None)
    }

    /// One whose everyday Chrome keeps its data there.
    pub fn with_chrome(dir: &Path) -> Self {
        let home = Arc::new(tempfile::tempdir().unwrap());
        Self::on(&home, Some(dir.to_owned()))
    }

    /// Another program of the same user.
    pub fn beside(&self) -> Self {
        Self::on(&self.home, self.chrome.clone())
    }

    fn on(home: &Arc<tempfile::TempDir>, chrome: Option<PathBuf>) -> Self {
        Self {
            home: home.clone(),
            shared_connections: Arc::default(),
            heard: Arc::default(),
            heartbeat: Heartbeat::default(),
            chrome,
        }
    }

    pub fn dir(&self, kind: BrowserKind) -> PathBuf {
        match &self.chrome {
            Some(dir) if kind == BrowserKind::Chrome => dir.clone(),
            _ => self.home.path().join(kind.id()),
        }
    }

    pub fn shared_dir(&self) -> PathBuf {
        self.home.path().join("held")
    }

    /// The note by which programs find each other.
    pub fn note(&self) -> Option<Value> {
        std::fs::read_dir(self.shared_dir())
            .ok()?
            .flatten()
            .find(|e| e.path().extension().is_some_and(|x| x == "json"))
            .and_then(|e| serde_json::from_slice(&std::fs::read(e.path()).ok()?).ok())
    }

    pub fn options(&self, attach: &str) -> BrowserOptions {
        let heard = self.heard.clone();
        BrowserOptions {
            executable: Some("/no/such/browser".into()),
            connection: ConnectionOptions {
                heartbeat: self.heartbeat,
                shared_dir: Some(self.shared_dir()),
                shared_connections: Some(self.shared_connections.clone()),
                user_browsers: Some(
                    [BrowserKind::Chrome, BrowserKind::Edge]
                        .map(|kind| UserBrowser {
                            kind,
                            dir: self.dir(kind),
                        })
                        .to_vec(),
                ),
                asking: Some(Arc::new(move |asking| heard.lock().unwrap().push(asking))),
                ..ConnectionOptions::default()
            },
            ..options(attach.parse().unwrap(), self.home.path())
        }
    }

    pub async fn connect(&self, attach: &str) -> Result<Arc<CdpBrowser>, BrowserError> {
        let options = self.options(attach);
        let connected = tokio::time::timeout(DEADLINE, connect(&options)).await;
        connected.expect("it hangs")
    }

    /// A run at the everyday browser, with a tab of its own.
    pub async fn run(&self) -> Arc<CdpBrowser> {
        let run = self.connect("own").await.unwrap();
        run.start(StartTab::New, None).await.unwrap();
        run
    }

    pub async fn refused(&self, attach: &str) -> BrowserError {
        self.connect(attach).await.err().unwrap()
    }

    /// Begins in the background, as a run does.
    pub fn connecting(&self, attach: &str) -> (Connecting, CancellationToken) {
        let options = self.options(attach);
        let cancel = options.cancel.clone();
        (tokio::spawn(async move { connect(&options).await }), cancel)
    }

    pub fn heard(&self) -> Vec<bool> {
        self.heard.lock().unwrap().iter().map(|a| a.on).collect()
    }
}

/// A Chrome whose person has not answered yet, and a program.
pub async fn chrome() -> (Stub, Program) {
    let program = Program::new();
    let stub = everyday(&program, BrowserKind::Chrome, Dialog::Open).await;
    (stub, program)
}

/// The program's everyday browser of that kind, whose person answers so.
pub async fn everyday(program: &Program, kind: BrowserKind, answer: Dialog) -> Stub {
    let stub = Stub::start().await;
    stub.answer(answer);
    stub.write_port_file(&program.dir(kind));
    stub
}

/// A Chrome that allows at once.
pub async fn willing() -> (Stub, Program) {
    let (stub, program) = chrome().await;
    stub.answer(Dialog::Allow);
    (stub, program)
}

/// The same with a run that is connected.
pub async fn connected() -> (Stub, Program, Arc<CdpBrowser>) {
    let (stub, program) = willing().await;
    let run = program.connect("own").await.unwrap();
    (stub, program, run)
}

/// A Chrome whose person has a run's question before them.
pub async fn asking() -> (Stub, Program, (Connecting, CancellationToken)) {
    let (stub, program) = chrome().await;
    let connecting = program.connecting("own");
    stub.asked(1).await;
    (stub, program, connecting)
}

pub async fn lost(browser: &CdpBrowser) {
    let is_lost = async || browser.tabs().await.is_err();
    comes("word of the loss", is_lost).await;
}

/// The person's everyday browser of that kind.
#[track_caller]
pub fn is_own(browser: &CdpBrowser, kind: BrowserKind) {
    assert_eq!(browser.identity().attach, Attach::Own(Some(kind)));
}

pub async fn urls(browser: &CdpBrowser) -> Vec<String> {
    let tabs = browser.tabs().await.unwrap();
    tabs.into_iter().map(|t| t.url).collect()
}

/// Speaks to the holder as a program does that has read its note.
#[cfg(unix)]
pub mod raw {
    use std::collections::VecDeque;

    use serde_json::{Value, json};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::UnixStream;

    pub struct Member {
        pub socket: UnixStream,
        /// Events that came while an answer was waited for.
        events: VecDeque<Value>,
        last: u64,
    }

    impl Member {
        pub async fn enter(note: &Value, token: &str) -> Option<Self> {
            let address = note["address"].as_str().unwrap();
            let mut member = Self {
                socket: UnixStream::connect(address).await.unwrap(),
                events: VecDeque::new(),
                last: 0,
            };
            member.send(token).await;
            (member.read().await.as_deref() == Some("ok")).then_some(member)
        }

        /// As the note of the program's machine says.
        pub async fn of(program: &super::Program) -> Self {
            let note = program.note().unwrap();
            let token = note["token"].as_str().unwrap();
            Self::enter(&note, token).await.unwrap()
        }

        pub async fn send(&mut self, text: &str) {
            let length = u32::try_from(text.len()).unwrap().to_be_bytes();
            let _ = self.socket.write_all(&length).await;
            let _ = self.socket.write_all(text.as_bytes()).await;
        }

        pub async fn read(&mut self) -> Option<String> {
            let mut length = [0_u8; 4];
            self.socket.read_exact(&mut length).await.ok()?;
            let mut text = vec![0_u8; u32::from_be_bytes(length) as usize];
            self.socket.read_exact(&mut text).await.ok()?;
            Some(String::from_utf8(text).unwrap())
        }

        async fn message(&mut self) -> Value {
            let read = tokio::time::timeout(crate::support::DEADLINE, self.read());
            let text = read.await.expect("it hangs").expect("the holder hung up");
            serde_json::from_str(&text).unwrap()
        }

        /// The answer to a command.
        pub async fn call(&mut self, session: Option<&str>, method: &str, params: Value) -> Value {
            self.last += 1;
            let id = self.last;
            let mut command = json!({"id": id, "method": method, "params": params});
            if let Some(session) = session {
                command["sessionId"] = json!(session);
            }
            self.send(&command.to_string()).await;
            loop {
                let message = self.message().await;
                if message["id"] == id {
                    return message;
                }
                self.events.push_back(message);
            }
        }

        /// The next event of that name, others left out.
        pub async fn event(&mut self, method: &str) -> Value {
            loop {
                let message = match self.events.pop_front() {
                    Some(event) => event,
                    None => self.message().await,
                };
                if message["method"] == method {
                    return message["params"].clone();
                }
            }
        }

        /// Events of that name that have come so far; the browser is asked something first.
        pub async fn events(&mut self, method: &str) -> Vec<Value> {
            self.call(None, "Browser.getVersion", json!({})).await;
            let events = self.events.drain(..);
            let named = events.filter(|event| event["method"] == method);
            named.map(|event| event["params"].clone()).collect()
        }
    }
}
