//! Bare calls of the browser's protocol, one after the other: what everything else is measured against.

use std::time::Duration;

use async_tungstenite::WebSocketStream;
use async_tungstenite::tokio::{ConnectStream, connect_async_with_config};
use async_tungstenite::tungstenite::Message;
use async_tungstenite::tungstenite::protocol::WebSocketConfig;
use futures::StreamExt;
use serde_json::{Value, json};

use crate::Failure;

const PATIENCE: Duration = Duration::from_secs(60);

pub struct Raw {
    socket: WebSocketStream<ConnectStream>,
    next: u64,
}

/// One tab of the browser.
pub struct RawTab<'a> {
    raw: &'a mut Raw,
    session: String,
}

impl Raw {
    /// `endpoint`: `http://host:port`.
    pub async fn connect(endpoint: &str) -> Result<Self, Failure> {
        let version = http_get(endpoint, "/json/version").await?;
        let address = version["webSocketDebuggerUrl"]
            .as_str()
            .ok_or("the browser names no address")?
            .to_owned();
        let limits = WebSocketConfig::default()
            .max_message_size(None)
            .max_frame_size(None);
        let (socket, _) = connect_async_with_config(address, Some(limits)).await?;
        Ok(Self { socket, next: 0 })
    }

    async fn send(
        &mut self,
        session: Option<&str>,
        method: &str,
        params: &Value,
    ) -> Result<u64, Failure> {
        self.next += 1;
        let mut request = json!({ "id": self.next, "method": method, "params": params });
        if let Some(session) = session {
            request["sessionId"] = session.into();
        }
        self.socket.send(Message::text(request.to_string())).await?;
        Ok(self.next)
    }

    async fn answer(&mut self, id: u64) -> Result<Value, Failure> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next())
                .await?
                .ok_or("the browser is gone")??;
            let Message::Text(text) = message else {
                continue;
            };
            let mut value: Value = serde_json::from_str(text.as_str())?;
            if value["id"] != id {
                continue;
            }
            if let Some(error) = value.get("error") {
                return Err(error.to_string().into());
            }
            return Ok(value["result"].take());
        }
    }

    pub async fn call(
        &mut self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> Result<Value, Failure> {
        let id = self.send(session, method, &params).await?;
        self.answer(id).await
    }

    /// The tab that shows this address.
    pub async fn tab(&mut self, url: &str) -> Result<RawTab<'_>, Failure> {
        let targets = self.call(None, "Target.getTargets", json!({})).await?;
        let target = targets["targetInfos"]
            .as_array()
            .into_iter()
            .flatten()
            .find(|t| t["type"] == "page" && t["url"].as_str().is_some_and(|u| u.starts_with(url)))
            .ok_or_else(|| format!("no tab shows {url}"))?;
        let id = target["targetId"].clone();
        self.attach(&id).await
    }

    pub async fn attach(&mut self, target: &Value) -> Result<RawTab<'_>, Failure> {
        let attached = self
            .call(
                None,
                "Target.attachToTarget",
                json!({ "targetId": target, "flatten": true }),
            )
            .await?;
        let session = attached["sessionId"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        Ok(RawTab { raw: self, session })
    }
}

impl RawTab<'_> {
    pub async fn call(&mut self, method: &str, params: Value) -> Result<Value, Failure> {
        let session = self.session.clone();
        self.raw.call(Some(&session), method, params).await
    }

    pub async fn evaluate(&mut self, script: &str) -> Result<Value, Failure> {
        let params = json!({ "expression": script, "returnByValue": true, "awaitPromise": true });
        let mut answer = self.call("Runtime.evaluate", params).await?;
        if let Some(error) = answer.get("exceptionDetails") {
            return Err(error.to_string().into());
        }
        Ok(answer["result"]["value"].take())
    }

    /// A press at a point; both events are on their way before the first is answered.
    pub async fn press(&mut self, x: f64, y: f64) -> Result<(), Failure> {
        let session = self.session.clone();
        let mut last = 0;
        for kind in ["mousePressed", "mouseReleased"] {
            let params = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            last = self
                .raw
                .send(Some(&session), "Input.dispatchMouseEvent", &params)
                .await?;
        }
        self.raw.answer(last).await.map(drop)
    }

    pub async fn detach(self) -> Result<(), Failure> {
        let params = json!({ "sessionId": self.session });
        self.raw
            .call(None, "Target.detachFromTarget", params)
            .await
            .map(drop)
    }
}

async fn http_get(endpoint: &str, path: &str) -> Result<Value, Failure> {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let host = endpoint.trim_start_matches("http://");
    let mut stream = tokio::net::TcpStream::connect(host).await?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut text = String::new();
    let mut buffer = [0; 4096];
    loop {
        // The browser may keep the connection open: the body ends with its object.
        let read = stream.read(&mut buffer).await?;
        text.push_str(&String::from_utf8_lossy(&buffer[..read]));
        if let Some(body) = text.split("\r\n\r\n").nth(1)
            && let Ok(value) = serde_json::from_str(body)
        {
            return Ok(value);
        }
        if read == 0 {
            return Err("no answer of the browser".into());
        }
    }
}
