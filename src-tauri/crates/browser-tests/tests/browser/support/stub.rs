//! Plays a browser over a real WebSocket, with its Allow dialog, its crowd of tabs and its bad days.
//! It counts what is asked of it, the upgrades above all.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::prelude::*;
use async_tungstenite::WebSocketStream;
use async_tungstenite::tokio::TokioAdapter;
use async_tungstenite::tungstenite::Message;
use async_tungstenite::tungstenite::handshake::derive_accept_key;
use async_tungstenite::tungstenite::protocol::Role;
use futures::StreamExt;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};

/// What the person makes of the question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialog {
    /// They are still reading.
    #[default]
    Open,
    Allow,
    Deny,
    /// The browser is closed over it.
    Gone,
}

/// How the browser behaves once it is connected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Mood {
    #[default]
    Good,
    /// Neither answers nor reads any more.
    Silent,
}

/// What the stub is told to do to its connections.
#[derive(Clone)]
enum Order {
    /// As it stands, to all.
    Say(String),
    Binary(Vec<u8>),
    /// Half a message, then the end of the connection.
    Cut,
    /// Announces a message so long, and sends as much of it as is taken.
    Long(u64),
    Drop,
}

/// A command as it came.
#[derive(Clone, Debug)]
pub struct Command {
    pub session: Option<String>,
    pub method: String,
    pub params: Value,
}

#[derive(Default)]
struct Shared {
    path: String,
    dialog: watch::Sender<Dialog>,
    mood: watch::Sender<Mood>,
    orders: Mutex<Vec<mpsc::UnboundedSender<Order>>>,
    connections: AtomicUsize,
    upgrades: AtomicUsize,
    /// Those who hung up before they had an answer.
    gave_up: AtomicUsize,
    open: AtomicUsize,
    /// Bytes of a long message that were taken.
    taken: AtomicUsize,
    heads: Mutex<Vec<String>>,
    commands: Mutex<Vec<Command>>,
    targets: Mutex<BTreeMap<String, Value>>,
    /// Targets whose pages never answer.
    frozen: Mutex<Vec<String>>,
    /// Commands of these names close the page, and are answered with an error of these words after that.
    closing: Mutex<HashMap<String, String>>,
    ids: AtomicUsize,
    /// `/json` is there, as on a port of a separate profile.
    plain: bool,
    /// It says that it has no windows.
    headless: std::sync::atomic::AtomicBool,
}

#[derive(Clone)]
pub struct Stub {
    pub port: u16,
    shared: Arc<Shared>,
}

impl Stub {
    /// A browser in approval mode with two tabs, and nobody who has answered yet.
    pub async fn start() -> Self {
        Self::listen(None, false).await
    }

    /// One that lets everybody in, with its `/json`.
    pub async fn plain() -> Self {
        let stub = Self::listen(None, true).await;
        stub.answer(Dialog::Allow);
        stub
    }

    /// The same without windows that anybody could see.
    pub async fn headless() -> Self {
        let stub = Self::plain().await;
        stub.shared.headless.store(true, Ordering::SeqCst);
        stub
    }

    pub async fn secure(config: tokio_rustls::rustls::ServerConfig) -> Self {
        let stub = Self::listen(Some(Arc::new(config)), true).await;
        stub.answer(Dialog::Allow);
        stub
    }

    async fn listen(tls: Option<Arc<tokio_rustls::rustls::ServerConfig>>, plain: bool) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let shared = Arc::new(Shared {
            path: format!("/devtools/browser/5b1c-{port}"),
            plain,
            ..Shared::default()
        });
        let stub = Self { port, shared };
        stub.add_tab("mail", "https://mail.example/");
        stub.add_tab("news", "https://news.example/");
        let serving = stub.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                serving.shared.connections.fetch_add(1, Ordering::SeqCst);
                let stub = serving.clone();
                match tls.clone() {
                    None => drop(tokio::spawn(stub.serve(stream))),
                    Some(tls) => drop(tokio::spawn(async move {
                        let acceptor = tokio_rustls::TlsAcceptor::from(tls);
                        if let Ok(stream) = acceptor.accept(stream).await {
                            stub.serve(stream).await;
                        }
                    })),
                }
            }
        });
        stub
    }

    /// Writes down where it listens, as a browser does.
    pub fn write_port_file(&self, dir: &Path) {
        std::fs::create_dir_all(dir).unwrap();
        let content = format!("{}\n{}", self.port, self.shared.path);
        std::fs::write(dir.join("DevToolsActivePort"), content).unwrap();
    }

    pub fn path(&self) -> &str {
        &self.shared.path
    }

    pub fn address(&self) -> String {
        format!("ws://127.0.0.1:{}{}", self.port, self.shared.path)
    }

    /// The person's answer, to the question that stands and to all later ones.
    pub fn answer(&self, dialog: Dialog) {
        self.shared.dialog.send_replace(dialog);
    }

    pub fn mood(&self, mood: Mood) {
        self.shared.mood.send_replace(mood);
    }

    pub fn add_tab(&self, target: &str, url: &str) {
        let info = json!({"targetId": target, "type": "page", "title": target, "url": url,
            "attached": false, "canAccessOpener": false});
        let mut targets = self.shared.targets.lock().unwrap();
        targets.insert(target.into(), info);
    }

    pub fn freeze(&self, target: &str) {
        self.shared.frozen.lock().unwrap().push(target.to_owned());
    }

    pub fn thaw(&self, target: &str) {
        self.shared.frozen.lock().unwrap().retain(|t| t != target);
    }

    /// The next command of this name closes the page that it is for, and is answered then with an error.
    pub fn close_on(&self, method: &str, error: &str) {
        let mut closing = self.shared.closing.lock().unwrap();
        closing.insert(method.to_owned(), error.to_owned());
    }

    /// A page of the stub opens a window, which is listed and announced.
    pub fn open_window(&self, target: &str, opener: &str) {
        let info = json!({"targetId": target, "type": "page", "title": "", "url": "about:blank",
            "attached": false, "canAccessOpener": true, "openerId": opener});
        let mut targets = self.shared.targets.lock().unwrap();
        targets.insert(target.into(), info.clone());
        drop(targets);
        let event = json!({"method": "Target.targetCreated", "params": {"targetInfo": info}});
        self.say(&event.to_string());
    }

    /// Sends this text on all connections.
    pub fn say(&self, text: &str) {
        self.order(Order::Say(text.to_owned()));
    }

    pub fn binary(&self, bytes: &[u8]) {
        self.order(Order::Binary(bytes.to_vec()));
    }

    pub fn cut(&self) {
        self.order(Order::Cut);
    }

    pub fn long_message(&self, bytes: u64) {
        self.order(Order::Long(bytes));
    }

    /// Ends all connections without a goodbye.
    pub fn drop_all(&self) {
        self.order(Order::Drop);
    }

    fn order(&self, order: Order) {
        let mut orders = self.shared.orders.lock().unwrap();
        orders.retain(|o| o.send(order.clone()).is_ok());
    }

    /// TCP connections so far.
    pub fn connections(&self) -> usize {
        self.shared.connections.load(Ordering::SeqCst)
    }

    /// Requests to become a WebSocket at the right path, so far: each raises a dialog.
    pub fn upgrades(&self) -> usize {
        self.shared.upgrades.load(Ordering::SeqCst)
    }

    pub fn gave_up(&self) -> usize {
        self.shared.gave_up.load(Ordering::SeqCst)
    }

    /// WebSockets that are open now.
    pub fn open(&self) -> usize {
        self.shared.open.load(Ordering::SeqCst)
    }

    pub fn taken(&self) -> usize {
        self.shared.taken.load(Ordering::SeqCst)
    }

    pub fn heads(&self) -> Vec<String> {
        self.shared.heads.lock().unwrap().clone()
    }

    pub fn commands(&self, method: &str) -> Vec<Command> {
        let commands = self.shared.commands.lock().unwrap();
        let named = commands.iter().filter(|c| c.method == method);
        named.cloned().collect()
    }

    /// Waits until the question is put for the so-many-th time.
    pub async fn asked(&self, times: usize) {
        let asked = |s: &Self| s.upgrades() == times;
        self.until("the question is put", asked).await;
    }

    /// One connection, with one question, is all there was.
    #[track_caller]
    pub fn asked_once(&self) {
        assert_eq!((self.connections(), self.upgrades()), (1, 1));
    }

    /// So many sessions have been given up.
    pub async fn detached(&self, sessions: usize) {
        let detached = |s: &Self| s.commands("Target.detachFromTarget").len() == sessions;
        self.until("a session is given up", detached).await;
    }

    /// Waits until it is so.
    pub async fn until(&self, what: &str, test: impl Fn(&Self) -> bool) {
        until(what, || test(self)).await;
    }

    async fn serve(self, mut stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static) {
        let mut head = Vec::new();
        let mut byte = [0_u8; 1];
        while !head.ends_with(b"\r\n\r\n") {
            match stream.read(&mut byte).await {
                Ok(1) if head.len() < 16_384 => head.push(byte[0]),
                _ => return,
            }
        }
        let head = String::from_utf8_lossy(&head).into_owned();
        self.shared.heads.lock().unwrap().push(head.clone());
        let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
        let header = |name: &str| {
            head.lines().find_map(|line| {
                let (key, value) = line.split_once(':')?;
                key.eq_ignore_ascii_case(name)
                    .then(|| value.trim().to_owned())
            })
        };
        let status = if path != self.shared.path {
            if self.shared.plain && path == "/json/version" {
                let body = json!({"Browser": "Stub/1.0",
                    "webSocketDebuggerUrl": format!("ws://127.0.0.1:{}{}", self.port, self.shared.path)})
                .to_string();
                let answer = format!(
                    "HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{body}",
                    body.len()
                );
                let _ = stream.write_all(answer.as_bytes()).await;
                return;
            }
            if path.starts_with("/devtools/page") {
                "403 Forbidden"
            } else {
                "404 Not Found"
            }
        } else if let Some(key) = header("sec-websocket-key") {
            self.shared.upgrades.fetch_add(1, Ordering::SeqCst);
            let mut dialog = self.shared.dialog.subscribe();
            let answer = tokio::select! {
                answer = dialog.wait_for(|d| *d != Dialog::Open) => *answer.unwrap(),
                _ = stream.read(&mut byte) => {
                    self.shared.gave_up.fetch_add(1, Ordering::SeqCst);
                    return;
                }
            };
            match answer {
                Dialog::Allow => {
                    let answer = format!(
                        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {}\r\n\r\n",
                        derive_accept_key(key.as_bytes())
                    );
                    if stream.write_all(answer.as_bytes()).await.is_ok() {
                        self.shared.open.fetch_add(1, Ordering::SeqCst);
                        self.talk(stream).await;
                        self.shared.open.fetch_sub(1, Ordering::SeqCst);
                    }
                    return;
                }
                Dialog::Gone => return,
                _ => "403 Forbidden",
            }
        } else {
            "400 Bad Request"
        };
        let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n");
        let _ = stream.write_all(answer.as_bytes()).await;
        let _ = stream.shutdown().await;
    }

    async fn talk<S: AsyncRead + AsyncWrite + Send + Unpin + 'static>(&self, stream: S) {
        let (orders, mut queue) = mpsc::unbounded_channel();
        self.shared.orders.lock().unwrap().push(orders);
        let mut socket =
            WebSocketStream::from_raw_socket(TokioAdapter::new(stream), Role::Server, None).await;
        let mut sessions: HashMap<String, String> = HashMap::new();
        let mut mood = self.shared.mood.subscribe();
        loop {
            if *mood.borrow_and_update() == Mood::Silent {
                // Not even a ping is read: as behind a network that swallows everything.
                tokio::select! {
                    _ = mood.changed() => continue,
                    order = queue.recv() => if matches!(order, Some(Order::Drop) | None) { return },
                }
                continue;
            }
            tokio::select! {
                message = socket.next() => {
                    let Some(Ok(message)) = message else { return };
                    let Message::Text(text) = message else { continue };
                    let command: Value = serde_json::from_str(&text).unwrap();
                    for answer in self.obey(&command, &mut sessions) {
                        if socket.send(Message::Text(answer.to_string().into())).await.is_err() {
                            return;
                        }
                    }
                }
                order = queue.recv() => match order {
                    Some(Order::Say(text)) => {
                        if socket.send(Message::Text(text.into())).await.is_err() {
                            return;
                        }
                    }
                    Some(Order::Binary(bytes)) => {
                        let _ = socket.send(Message::Binary(bytes.into())).await;
                    }
                    Some(Order::Cut) => {
                        let raw = socket.get_mut().get_mut();
                        // A text of 100 bytes, of which 10 come.
                        let _ = raw.write_all(&[0x81, 100]).await;
                        let _ = raw.write_all(br#"{"id":1,"re"#).await;
                        let _ = raw.flush().await;
                        return;
                    }
                    Some(Order::Long(bytes)) => {
                        let raw = socket.get_mut().get_mut();
                        let mut head = vec![0x81, 127];
                        head.extend_from_slice(&bytes.to_be_bytes());
                        if raw.write_all(&head).await.is_err() {
                            return;
                        }
                        let chunk = vec![b'x'; 1 << 20];
                        for _ in 0..bytes >> 20 {
                            if raw.write_all(&chunk).await.is_err() {
                                return;
                            }
                            self.shared.taken.fetch_add(chunk.len(), Ordering::SeqCst);
                        }
                    }
                    Some(Order::Drop) | None => return,
                },
                _ = mood.changed() => {}
            }
        }
    }

    fn obey(&self, command: &Value, sessions: &mut HashMap<String, String>) -> Vec<Value> {
        let id = &command["id"];
        let method = command["method"].as_str().unwrap_or_default();
        let session = command["sessionId"].as_str();
        let params = &command["params"];
        self.shared.commands.lock().unwrap().push(Command {
            session: session.map(str::to_owned),
            method: method.to_owned(),
            params: params.clone(),
        });
        let good = |result: Value| match session {
            Some(session) => json!({"id": id, "sessionId": session, "result": result}),
            None => json!({"id": id, "result": result}),
        };
        let bad = |message: &str| json!({"id": id, "error": {"code": -32000, "message": message}});
        if let Some(session) = session {
            let Some(target) = sessions.get(session) else {
                return vec![bad("Session with given id not found.")];
            };
            if self.shared.frozen.lock().unwrap().contains(target) {
                return Vec::new();
            }
            if let Some(error) = self.shared.closing.lock().unwrap().remove(method) {
                let target = target.clone();
                sessions.remove(session);
                self.shared.targets.lock().unwrap().remove(&target);
                let event = |name: &str, params: Value| json!({"method": name, "params": params});
                return vec![
                    event(
                        "Target.detachedFromTarget",
                        json!({"sessionId": session, "targetId": target}),
                    ),
                    event("Target.targetDestroyed", json!({"targetId": target})),
                    bad(&error),
                ];
            }
            return vec![match method {
                "Page.getFrameTree" => good(json!({"frameTree": {"frame": {
                    "id": format!("frame-{target}"), "loaderId": "l1", "url": "about:blank",
                    "securityOrigin": "://", "mimeType": "text/html", "domainAndRegistry": "",
                    "secureContextType": "Secure", "crossOriginIsolatedContextType": "NotIsolated",
                    "gatedAPIFeatures": []}}})),
                // It has no pages in which a script could be.
                "Page.createIsolatedWorld" => bad("No frame for given id found"),
                // Names the session, so that a test sees whose answer it got.
                "Runtime.evaluate" => good(json!({"result": {"type": "string", "value": session}})),
                _ => good(json!({})),
            }];
        }
        let mut targets = self.shared.targets.lock().unwrap();
        match method {
            "Browser.getVersion" => vec![good(json!({
                "protocolVersion": "1.3", "product": "Stub/1.0", "revision": "r",
                "userAgent": if self.shared.headless.load(Ordering::SeqCst) { "HeadlessStub" } else { "Stub" },
                "jsVersion": "1"}))],
            "Target.setDiscoverTargets" => {
                let mut list: Vec<Value> = targets
                    .values()
                    .map(|info| json!({"method": "Target.targetCreated", "params": {"targetInfo": info}}))
                    .collect();
                // What a newer browser may say.
                list.push(
                    json!({"method": "Quantum.entangled", "params": {"with": [1, null, {}]}}),
                );
                list.push(
                    json!({"method": "Target.targetCreated", "params": {"targetInfo": {
                    "targetId": "odd", "type": "hologram", "title": "", "url": "holo://x",
                    "attached": "perhaps", "canAccessOpener": 7, "depth": {"of": "field"}}}}),
                );
                list.push(good(json!({})));
                list
            }
            "Target.createTarget" => {
                let target = format!("new-{}", self.next());
                let info = json!({"targetId": target, "type": "page", "title": "", "url": params["url"],
                    "attached": false, "canAccessOpener": false});
                targets.insert(target.clone(), info.clone());
                vec![
                    json!({"method": "Target.targetCreated", "params": {"targetInfo": info}}),
                    good(json!({"targetId": target})),
                ]
            }
            "Target.attachToTarget" => {
                let target = params["targetId"].as_str().unwrap_or_default();
                let Some(info) = targets.get(target) else {
                    return vec![bad("No target with given id found")];
                };
                let session = format!("session-{}", self.next());
                sessions.insert(session.clone(), target.to_owned());
                vec![
                    json!({"method": "Target.attachedToTarget", "params": {
                        "sessionId": session, "targetInfo": info, "waitingForDebugger": false}}),
                    json!({"method": "Page.frameStartedLoading", "sessionId": session,
                        "params": {"frameId": "f"}}),
                    good(json!({"sessionId": session})),
                ]
            }
            "Target.detachFromTarget" => {
                let session = params["sessionId"].as_str().unwrap_or_default();
                if sessions.remove(session).is_none() {
                    return vec![bad("Session with given id not found.")];
                }
                vec![
                    json!({"method": "Target.detachedFromTarget", "params": {"sessionId": session}}),
                    good(json!({})),
                ]
            }
            "Target.closeTarget" => {
                let target = params["targetId"].as_str().unwrap_or_default();
                if targets.remove(target).is_none() {
                    return vec![bad("No target with given id found")];
                }
                vec![
                    good(json!({"success": true})),
                    json!({"method": "Target.targetDestroyed", "params": {"targetId": target}}),
                ]
            }
            "Target.getTargets" => {
                vec![good(
                    json!({"targetInfos": targets.values().collect::<Vec<_>>()}),
                )]
            }
            _ => vec![good(json!({}))],
        }
    }

    fn next(&self) -> usize {
        self.shared.ids.fetch_add(1, Ordering::SeqCst)
    }
}
