//! Where a browser's socket is, and the making of one WebSocket to it: over TCP or TLS, with request
//! headers where the endpoint wants them, never with an `Origin`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_tungstenite::tokio::client_async_with_config;
use async_tungstenite::tungstenite::client::IntoClientRequest;
use async_tungstenite::tungstenite::error::ProtocolError;
use async_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use async_tungstenite::tungstenite::protocol::WebSocketConfig;
use async_tungstenite::tungstenite::{Error as WsError, Message};
use copilot_ports::BrowserError;
use futures::{SinkExt, StreamExt};
use rustls_platform_verifier::Verifier;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::aws_lc_rs;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_util::io::InspectReader;

use crate::transport::{In, MAX_MESSAGE, Out, Transport};

/// Request headers for an endpoint, such as a grid's key. Their values are never printed.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Headers(Vec<(String, String)>);

impl Headers {
    /// # Errors
    /// The name of the first header that no request can carry.
    pub fn new(list: Vec<(String, String)>) -> Result<Self, String> {
        for (name, value) in &list {
            if HeaderName::from_bytes(name.as_bytes()).is_err()
                || HeaderValue::from_str(value).is_err()
            {
                return Err(name.clone());
            }
        }
        Ok(Self(list))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What must not be written anywhere: the values, also without the word before a token.
    pub fn secrets(&self) -> Vec<String> {
        self.0
            .iter()
            .flat_map(|(_, value)| {
                let bare = value.split_once(' ').map(|(_, token)| token.to_owned());
                std::iter::once(value.clone()).chain(bare)
            })
            .collect()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(n, v)| (n.as_str(), v.as_str()))
    }
}

impl std::fmt::Debug for Headers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list()
            .entries(self.0.iter().map(|(name, _)| name))
            .finish()
    }
}

/// How to speak to an endpoint.
#[derive(Clone, Default)]
pub(crate) struct Manner {
    pub headers: Headers,
    /// Certificates (DER) that are trusted beside those of the system.
    pub roots: Vec<Vec<u8>>,
}

/// Why there is no connection.
#[derive(Clone, Debug)]
pub(crate) enum OpenError {
    /// Nothing accepts there.
    Closed(String),
    /// No secure connection could be made.
    Tls(String),
    /// It answered with an HTTP status instead.
    Status(u16),
    /// It hung up before it answered.
    HungUp(String),
    /// It does not speak the language of WebSockets.
    Foreign(String),
    Silent(Duration),
    Address(String),
    Cancelled,
}

impl OpenError {
    pub fn of(self, endpoint: &str) -> BrowserError {
        let endpoint = shown(endpoint);
        match self {
            Self::Closed(detail) => BrowserError::Unreachable { endpoint, detail },
            Self::Tls(detail) => BrowserError::Unreachable {
                endpoint,
                detail: format!("no secure connection: {detail}"),
            },
            Self::HungUp(detail) => BrowserError::Unreachable { endpoint, detail },
            Self::Silent(limit) => BrowserError::Unreachable {
                endpoint,
                detail: format!("no answer within {} ms", limit.as_millis()),
            },
            Self::Status(403) => {
                BrowserError::Forbidden(format!("{endpoint} refused the connection"))
            }
            Self::Status(401) => {
                BrowserError::Forbidden(format!("{endpoint} wants to know who asks"))
            }
            Self::Status(status) => BrowserError::NotABrowser {
                endpoint,
                detail: format!("it answered with status {status}"),
            },
            Self::Foreign(detail) | Self::Address(detail) => {
                BrowserError::NotABrowser { endpoint, detail }
            }
            Self::Cancelled => BrowserError::Cancelled,
        }
    }
}

/// An address as it may be printed: keys often stand in its query. What is none is left as it is.
pub fn shown(address: &str) -> String {
    let Some(mut url) = url::Url::parse(address).ok().filter(url::Url::has_host) else {
        return address.to_owned();
    };
    let query = url.query().is_some();
    url.set_query(None);
    let _ = url.set_username("");
    let _ = url.set_password(None);
    let text = url.as_str().trim_end_matches('/').to_owned();
    if query { format!("{text}?…") } else { text }
}

pub(crate) trait Bytes: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Bytes for T {}

/// Where an address leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub secure: bool,
    pub host: String,
    pub port: u16,
}

impl Place {
    /// `None`: there is no host.
    pub fn of(url: &url::Url) -> Option<Self> {
        let secure = matches!(url.scheme(), "https" | "wss");
        Some(Self {
            secure,
            host: url.host_str()?.trim_matches(['[', ']']).to_owned(),
            port: url
                .port_or_known_default()
                .unwrap_or(if secure { 443 } else { 80 }),
        })
    }

    pub fn plain(host: &str, port: u16) -> Self {
        Self {
            secure: false,
            host: host.to_owned(),
            port,
        }
    }

    /// For the `Host` header, and to name it.
    pub fn authority(&self) -> String {
        if self.host.contains(':') {
            format!("[{}]:{}", self.host, self.port)
        } else {
            format!("{}:{}", self.host, self.port)
        }
    }

    pub async fn dial(&self, manner: &Manner) -> Result<Box<dyn Bytes>, OpenError> {
        let stream = TcpStream::connect((self.host.as_str(), self.port))
            .await
            .map_err(|e| OpenError::Closed(e.to_string()))?;
        // Commands are small and each is waited for.
        stream
            .set_nodelay(true)
            .map_err(|e| OpenError::Closed(e.to_string()))?;
        if !self.secure {
            return Ok(Box::new(stream));
        }
        let name = ServerName::try_from(self.host.clone())
            .map_err(|e| OpenError::Address(e.to_string()))?;
        let connector = TlsConnector::from(Arc::new(tls(&manner.roots)?));
        let stream = connector
            .connect(name, stream)
            .await
            .map_err(|e| OpenError::Tls(e.to_string()))?;
        Ok(Box::new(stream))
    }
}

/// The system's own judgement of certificates; nothing turns it off.
fn tls(roots: &[Vec<u8>]) -> Result<ClientConfig, OpenError> {
    let broken = |e: tokio_rustls::rustls::Error| OpenError::Tls(e.to_string());
    let provider = Arc::new(aws_lc_rs::default_provider());
    let builder = ClientConfig::builder_with_provider(provider.clone())
        .with_safe_default_protocol_versions()
        .map_err(broken)?;
    if !roots.is_empty() {
        let mut store = RootCertStore::empty();
        for root in roots {
            store
                .add(CertificateDer::from(root.clone()))
                .map_err(broken)?;
        }
        return Ok(builder.with_root_certificates(store).with_no_client_auth());
    }
    let verifier = Verifier::new(provider).map_err(broken)?;
    Ok(builder
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(verifier))
        .with_no_client_auth())
}

/// Makes one WebSocket to exactly this `ws://` or `wss://` address: one TCP connection, one upgrade,
/// no `Origin`. `deadline: None` waits for as long as a person needs.
pub(crate) async fn web_socket(
    address: &str,
    manner: &Manner,
    deadline: Option<Duration>,
    connected: impl FnOnce(),
) -> Result<Transport, OpenError> {
    let url = url::Url::parse(address).map_err(|e| OpenError::Address(e.to_string()))?;
    if !matches!(url.scheme(), "ws" | "wss") {
        return Err(OpenError::Address(format!(
            "{}:// is not the address of a browser's socket",
            url.scheme()
        )));
    }
    let place = Place::of(&url).ok_or_else(|| OpenError::Address("no host".into()))?;
    let connecting = async {
        let stream = place.dial(manner).await?;
        connected();
        upgrade(address, stream, manner).await
    };
    match deadline {
        None => connecting.await,
        Some(limit) => tokio::time::timeout(limit, connecting)
            .await
            .unwrap_or(Err(OpenError::Silent(limit))),
    }
}

async fn upgrade(
    address: &str,
    stream: Box<dyn Bytes>,
    manner: &Manner,
) -> Result<Transport, OpenError> {
    let mut request = address
        .into_client_request()
        .map_err(|e| OpenError::Address(e.to_string()))?;
    for (name, value) in manner.headers.iter() {
        let pair = (
            HeaderName::from_bytes(name.as_bytes()),
            HeaderValue::from_str(value),
        );
        let (Ok(name), Ok(mut value)) = pair else {
            return Err(OpenError::Address(format!("{name} is no header")));
        };
        value.set_sensitive(true);
        request.headers_mut().append(name, value);
    }
    let config = WebSocketConfig::default()
        .max_message_size(Some(MAX_MESSAGE))
        .max_frame_size(Some(MAX_MESSAGE));
    let heard = Arc::new(AtomicU64::new(0));
    // Counted as it comes in, so that a long message counts as life before it is whole.
    let count = heard.clone();
    let stream = InspectReader::new(stream, move |bytes: &[u8]| {
        count.fetch_add(bytes.len() as u64, Ordering::Relaxed);
    });
    let socket = match client_async_with_config(request, stream, Some(config)).await {
        Ok((socket, _)) => socket,
        Err(WsError::Http(answer)) => return Err(OpenError::Status(answer.status().as_u16())),
        Err(WsError::Io(e)) => return Err(OpenError::HungUp(e.to_string())),
        Err(e @ WsError::Protocol(ProtocolError::HandshakeIncomplete)) => {
            return Err(OpenError::HungUp(e.to_string()));
        }
        Err(e) => return Err(OpenError::Foreign(e.to_string())),
    };
    let (sink, stream) = socket.split();
    let sink = sink.sink_map_err(|e| e.to_string()).with(|out| {
        std::future::ready(Ok::<_, String>(match out {
            Out::Text(text) => Message::Text(text.into()),
            Out::Ping => Message::Ping(Vec::new().into()),
        }))
    });
    let stream = stream.map(|message| match message {
        Ok(Message::Text(text)) => Ok(In::Text(text)),
        Ok(Message::Binary(_)) => Ok(In::Garbage),
        Ok(Message::Close(_)) => Err("the browser closed the connection".to_owned()),
        Ok(_) => Ok(In::Life),
        Err(WsError::Capacity(e)) => Err(format!(
            "a message was too long ({e}); at most {} MB are taken",
            MAX_MESSAGE >> 20
        )),
        Err(e) => Err(e.to_string()),
    });
    Ok(Transport {
        sink: Box::pin(sink),
        stream: Box::pin(stream),
        heard: Some(heard),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn keys_in_an_address_or_a_header_are_not_shown() {
        assert_eq!(
            shown("wss://me:secret@grid.example/x?token=abc"),
            "wss://grid.example/x?…"
        );
        assert_eq!(shown("http://127.0.0.1:9222"), "http://127.0.0.1:9222");
        let headers = Headers::new(vec![("Authorization".into(), "Bearer abc".into())]).unwrap();
        let text = format!("{headers:?}");
        assert!(text.contains("Authorization") && !text.contains("abc"));
        assert_eq!(
            Headers::new(vec![("a b".into(), "x".into())]),
            Err("a b".to_owned())
        );
        assert_eq!(
            Headers::new(vec![("a".into(), "x\r\nHost: y".into())]),
            Err("a".to_owned())
        );
    }
}
