//! The browser's HTTP endpoint: `/json/version`, `/json/list` and `/json/new`, over TCP or TLS.

use std::time::Duration;

use copilot_ports::BrowserError;
use serde::Deserialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::endpoint::{Manner, OpenError, Place};

/// More than any browser answers; a server that is something else may send without end.
const MAX_ANSWER: u64 = 4 << 20;

/// What a browser says of itself at `/json/version`.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Version {
    /// Product and version, such as `Chrome/156.0.1.2`.
    #[serde(rename = "Browser", default)]
    pub browser: String,
    /// Address of the browser's own socket.
    #[serde(rename = "webSocketDebuggerUrl")]
    pub web_socket_url: String,
}

/// Opens an address in a new tab, in front, of the browser that listens at this `http(s)` endpoint.
///
/// # Errors
/// `Unreachable` where nothing accepts, `NotABrowser` where no tab was opened.
pub async fn show_at(endpoint: &str, address: &str) -> Result<(), BrowserError> {
    let url = url::Url::parse(endpoint).ok();
    let place = url.and_then(|url| Place::of(&url));
    let place = place.ok_or_else(|| OpenError::Address("no host".into()).of(endpoint))?;
    let address: String = url::form_urlencoded::byte_serialize(address.as_bytes()).collect();
    let path = format!("/json/new?{address}");
    let manner = Manner::default();
    match send(&place, &manner, ("PUT", &path), Duration::from_secs(5)).await {
        Ok((200, _)) => Ok(()),
        Ok((status, _)) => Err(answered(status).of(endpoint)),
        Err(error) => Err(error.of(endpoint)),
    }
}

/// No browser forbids its own pages: it is another server that does. Its socket is another matter.
fn answered(status: u16) -> OpenError {
    match status {
        403 => OpenError::Foreign("it answered with status 403".into()),
        status => OpenError::Status(status),
    }
}

async fn send(
    place: &Place,
    manner: &Manner,
    (method, path): (&str, &str),
    deadline: Duration,
) -> Result<(u16, Vec<u8>), OpenError> {
    let asking = async {
        let mut stream = place.dial(manner).await?;
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nAccept: application/json\r\n",
            place.authority()
        );
        // Neither holds a line break: `Headers::new` takes none.
        for (name, value) in manner.headers.iter() {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        request.push_str("\r\n");
        stream
            .write_all(request.as_bytes())
            .await
            .map_err(|e| OpenError::HungUp(e.to_string()))?;
        let mut answer = Vec::new();
        let mut chunk = [0_u8; 16 << 10];
        loop {
            if let Some(done) = parse(&answer, false) {
                return done;
            }
            let n = stream
                .read(&mut chunk)
                .await
                .map_err(|e| OpenError::Foreign(e.to_string()))?;
            if n == 0 {
                return parse(&answer, true)
                    .unwrap_or_else(|| Err(OpenError::Foreign("no HTTP answer".into())));
            }
            answer.extend_from_slice(&chunk[..n]);
            if answer.len() as u64 > MAX_ANSWER {
                return Err(OpenError::Foreign("the answer does not end".into()));
            }
        }
    };
    let late = || format!("no answer within {} ms", deadline.as_millis());
    tokio::time::timeout(deadline, asking)
        .await
        .unwrap_or_else(|_| Err(OpenError::Foreign(late())))
}

/// `None`: more is to come. Chromium sends a length and no chunks.
fn parse(answer: &[u8], ended: bool) -> Option<Result<(u16, Vec<u8>), OpenError>> {
    if answer.len() >= 5 && !answer.starts_with(b"HTTP/") {
        return Some(Err(OpenError::Foreign("it does not speak HTTP".into())));
    }
    let split = answer.windows(4).position(|w| w == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&answer[..split]);
    let mut lines = head.lines();
    let status = lines
        .next()
        .and_then(|l| l.split(' ').nth(1))
        .and_then(|s| s.parse::<u16>().ok());
    let Some(status) = status else {
        return Some(Err(OpenError::Foreign("no HTTP status".into())));
    };
    let length = lines
        .filter_map(|l| l.split_once(':'))
        .find(|(k, _)| k.eq_ignore_ascii_case("content-length"))
        .and_then(|(_, v)| v.trim().parse::<usize>().ok());
    let body = &answer[split + 4..];
    match length {
        Some(n) if body.len() >= n => Some(Ok((status, body[..n].to_vec()))),
        _ if ended => Some(Ok((status, body.to_vec()))),
        _ => None,
    }
}

/// Asks a browser on this machine for its version.
///
/// # Errors
/// As [`version_at`].
pub(crate) async fn version(
    host: &str,
    port: u16,
    deadline: Duration,
) -> Result<Version, BrowserError> {
    version_at(&Place::plain(host, port), &Manner::default(), deadline).await
}

/// Asks a browser for its version.
///
/// # Errors
/// `Unreachable` where nothing accepts, `NotABrowser` where what answers is none, `Forbidden` where
/// it wants to know who asks.
pub(crate) async fn version_at(
    place: &Place,
    manner: &Manner,
    deadline: Duration,
) -> Result<Version, BrowserError> {
    let scheme = if place.secure { "https" } else { "http" };
    let endpoint = format!("{scheme}://{}", place.authority());
    let not_a_browser = |detail: &str| BrowserError::NotABrowser {
        endpoint: endpoint.clone(),
        detail: detail.to_owned(),
    };
    let body = match send(place, manner, ("GET", "/json/version"), deadline).await {
        Ok((200, body)) => body,
        Ok((status, _)) => return Err(answered(status).of(&endpoint)),
        Err(error) => return Err(error.of(&endpoint)),
    };
    let version: Version = serde_json::from_slice(&body)
        .map_err(|_| not_a_browser("its /json/version names no browser socket"))?;
    match version.web_socket_url.split_once("://") {
        Some(("ws" | "wss", _)) => Ok(version),
        _ => Err(not_a_browser("its browser socket has no ws:// address")),
    }
}

/// Target ids of the pages at `/json/list`, the one used last first.
pub(crate) async fn pages_by_use(host: &str, port: u16) -> Option<Vec<String>> {
    #[derive(Deserialize)]
    struct Page {
        id: String,
        #[serde(rename = "type")]
        kind: String,
    }
    let (place, manner) = (Place::plain(host, port), Manner::default());
    let asked = send(
        &place,
        &manner,
        ("GET", "/json/list"),
        Duration::from_secs(3),
    );
    let (status, body) = asked.await.ok()?;
    if status != 200 {
        return None;
    }
    let pages: Vec<Page> = serde_json::from_slice(&body).ok()?;
    let pages = pages.into_iter().filter(|p| p.kind == "page");
    Some(pages.map(|p| p.id).collect())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn an_answer_is_whole_when_its_length_is_there() {
        let head = b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n";
        assert!(parse(&[head.as_slice(), b"ab"].concat(), false).is_none());
        let (status, body) = parse(&[head.as_slice(), b"abcd"].concat(), false)
            .unwrap()
            .unwrap();
        assert_eq!((status, body.as_slice()), (200, b"abcd".as_slice()));
    }

    #[test]
    fn something_else_than_http_is_refused_at_once() {
        assert!(parse(b"SSH-2.0-OpenSSH", false).unwrap().is_err());
    }
}
