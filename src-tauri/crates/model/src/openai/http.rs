//! The wire: async-openai's client with our own way of sending, so that a refusal comes back with its
//! status, its words and its `Retry-After`, whatever shape the server gave it.
//!
//! Retrying is the caller's; the key goes into one header and nowhere else.

use std::time::{Duration, SystemTime};

use async_openai::Client;
use async_openai::config::Config;
use async_openai::error::OpenAIError;
use async_openai::middleware::HttpRequestFactory;
use copilot_ports::PlannerError;
use copilot_protocol::{Provider, ProviderQuirk, provider_of};
use futures::stream::BoxStream;
use futures::{StreamExt as _, TryStreamExt as _};
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, RETRY_AFTER};
use reqwest::redirect::Policy;
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::Value;
use url::Url;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Longest body of a refusal that is read, bytes.
const LONGEST_REFUSAL: usize = 64 * 1024;
/// Longest answer that is read, bytes.
pub(super) const LONGEST_ANSWER: usize = 1024 * 1024;
/// Longest list of models that is read, bytes: a market of models has hundreds, with descriptions.
const LONGEST_LIST: usize = 16 * 1024 * 1024;
/// Longest part of a refusal that is passed on, characters.
const LONGEST_WORDS: usize = 300;

/// Why a request was not answered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Failure {
    /// The server said no.
    Status {
        status: u16,
        words: String,
        retry_after: Option<Duration>,
    },
    /// No connection, or it broke.
    Transport(String),
    /// A body that is no JSON, with its beginning.
    NoJson(String),
    /// An answer in one piece.
    Whole(Box<Value>),
    /// An answer longer than is read, with its beginning.
    TooLong(String),
}

/// What our way of sending hands through async-openai.
#[derive(Debug)]
struct Intercepted(Failure);

impl std::fmt::Display for Intercepted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the server did not answer as asked")
    }
}

impl std::error::Error for Intercepted {}

/// Where to send, and the key.
#[derive(Clone)]
struct Server {
    base: String,
    key: SecretString,
    headers: HeaderMap,
}

impl Config for Server {
    fn headers(&self) -> HeaderMap {
        self.headers.clone()
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    fn query(&self) -> Vec<(&str, &str)> {
        Vec::new()
    }

    fn api_base(&self) -> &str {
        &self.base
    }

    fn api_key(&self) -> &SecretString {
        &self.key
    }
}

/// The connection to one server.
pub(crate) struct Http {
    server: Server,
    provider: Option<&'static Provider>,
    url: Url,
    plain: reqwest::Client,
    client: Client<Server>,
    /// For streams: an answer in one piece comes back as [`Failure::Whole`].
    streaming: Client<Server>,
}

impl std::fmt::Debug for Http {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Http")
            .field("base", &self.server.base)
            .finish_non_exhaustive()
    }
}

impl Http {
    pub(crate) fn new(base_url: &str, api_key: Option<&str>) -> Result<Self, PlannerError> {
        let url = base(base_url)?;
        let key = api_key.unwrap_or_default().trim().to_owned();
        let provider = provider_of(url.as_str());
        let mut headers = HeaderMap::new();
        if !key.is_empty() {
            let wanted = provider.map(|known| known.auth.clone()).unwrap_or_default();
            let name: HeaderName = wanted
                .header
                .parse()
                .map_err(|e| PlannerError::Other(format!("the header of the key: {e}")))?;
            let mut value =
                HeaderValue::from_str(&format!("{}{key}", wanted.prefix)).map_err(|_| {
                    PlannerError::Refused("the key holds characters that no key has".into())
                })?;
            value.set_sensitive(true);
            headers.insert(name, value);
        }
        let mut http = reqwest::Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            // A key is not carried to another address than the one the person gave.
            .redirect(Policy::none());
        if is_local(&url) {
            http = http.no_proxy();
        }
        let http = http
            .build()
            .map_err(|e| PlannerError::Other(format!("no HTTP client: {e}")))?;
        let server = Server {
            base: url.as_str().trim_end_matches('/').to_owned(),
            key: key.into(),
            headers,
        };
        let client = |streamed| {
            let http = http.clone();
            Client::build(http.clone(), server.clone()).with_http_service(tower::service_fn(
                move |factory| send(http.clone(), factory, streamed),
            ))
        };
        Ok(Self {
            client: client(false),
            streaming: client(true),
            plain: http.clone(),
            provider,
            url,
            server,
        })
    }

    pub(crate) fn is_local(&self) -> bool {
        is_local(&self.url)
    }

    /// Its bill is in US dollars; what others call cost may be anything.
    pub(crate) fn bills_in_dollars(&self) -> bool {
        self.provider
            .is_some_and(|known| known.quirks.contains(&ProviderQuirk::BillsInDollars))
    }

    /// Asks for one of the server's own pages, beside the ones that all servers have. `path` begins at its root.
    pub(crate) async fn own(&self, path: &str, body: Option<&Value>) -> Result<Value, Failure> {
        let mut response = self.own_response(path, body).await?;
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|e| self.broken(e))? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > LONGEST_LIST {
                return Err(Failure::TooLong(String::new()));
            }
        }
        serde_json::from_slice(&bytes).map_err(|e| Failure::NoJson(e.to_string()))
    }

    /// The same, before its body is read.
    pub(crate) async fn own_response(
        &self,
        path: &str,
        body: Option<&Value>,
    ) -> Result<reqwest::Response, Failure> {
        let mut url = self.url.clone();
        // A server that stands under a folder has its own pages beside `/v1` there.
        let root = url.path().trim_end_matches('/');
        let root = root.strip_suffix("/v1").unwrap_or(root).to_owned();
        url.set_path(&format!("{root}{path}"));
        let request = match body {
            Some(body) => self
                .plain
                .post(url)
                .header(CONTENT_TYPE, "application/json")
                .body(body.to_string()),
            None => self.plain.get(url),
        };
        let response = request
            .headers(self.server.headers.clone())
            .send()
            .await
            .map_err(|e| self.broken(e))?;
        if response.status().is_success() {
            return Ok(response);
        }
        Err(self.scrubbed(refused(response).await))
    }

    pub(crate) fn broken(&self, error: reqwest::Error) -> Failure {
        self.scrubbed(Failure::Transport(cause(error)))
    }

    /// `GET /models`.
    pub(crate) async fn models(&self) -> Result<Value, Failure> {
        let listed = self.client.models().list_byot::<Value>().await;
        self.whole(listed)
    }

    /// Our way of sending hands an answer in one piece through as an error.
    fn whole(&self, answered: Result<Value, OpenAIError>) -> Result<Value, Failure> {
        match answered.map_err(|e| self.failure(e)) {
            Err(Failure::Whole(answer)) => Ok(*answer),
            other => other,
        }
    }

    /// `POST /chat/completions`, the answer in one piece.
    pub(crate) async fn chat(&self, body: &Value) -> Result<Value, Failure> {
        let answered = self.client.chat().create_byot::<&Value, Value>(body).await;
        self.whole(answered)
    }

    /// `POST /chat/completions`, streamed. Each chunk is any JSON: servers differ too much for types,
    /// and one odd field must not cost the whole answer.
    pub(crate) async fn chat_stream(
        &self,
        body: &Value,
    ) -> Result<BoxStream<'_, Result<Value, Failure>>, Failure> {
        let stream = self
            .streaming
            .chat()
            .create_stream_byot::<&Value, Value>(body)
            .await
            .map_err(|e| self.failure(e))?;
        Ok(stream.map_err(|e| self.failure(e)).boxed())
    }

    /// The text without the key, should a server echo it.
    pub(crate) fn scrub(&self, text: &str) -> String {
        let key = self.server.key.expose_secret();
        let mut text = if key.len() < 4 {
            text.to_owned()
        } else {
            text.replace(key, "[key]")
        };
        // Some servers quote the key in part, with stars.
        while let Some(start) = text.find("sk-") {
            let end = text[start..]
                .find(|c: char| !c.is_ascii_alphanumeric() && !"-_*.…".contains(c))
                .map_or(text.len(), |n| start + n);
            if end - start < 8 {
                text.replace_range(start..start + 3, "sk_");
            } else {
                text.replace_range(start..end, "[key]");
            }
        }
        text
    }

    fn failure(&self, error: OpenAIError) -> Failure {
        self.scrubbed(match error {
            OpenAIError::Boxed(inner) => match inner.downcast::<Intercepted>() {
                Ok(intercepted) => intercepted.0,
                Err(other) => Failure::Transport(other.to_string()),
            },
            OpenAIError::Reqwest(error) => Failure::Transport(cause(error)),
            OpenAIError::JSONDeserialize(_, text) => Failure::NoJson(beginning(text.as_bytes())),
            OpenAIError::ApiError(error) => Failure::Status {
                status: error.status_code.as_u16(),
                words: error.api_error.message,
                retry_after: None,
            },
            other => Failure::Transport(other.to_string()),
        })
    }

    /// The same with its words scrubbed.
    fn scrubbed(&self, mut failure: Failure) -> Failure {
        if let Failure::Status { words: text, .. }
        | Failure::Transport(text)
        | Failure::NoJson(text)
        | Failure::TooLong(text) = &mut failure
        {
            *text = self.scrub(text);
        }
        failure
    }
}

/// Sends one request; whatever is not a plain success becomes an [`Intercepted`].
async fn send(
    http: reqwest::Client,
    factory: HttpRequestFactory,
    streamed: bool,
) -> Result<reqwest::Response, OpenAIError> {
    let request = factory.build().await?;
    let longest = if request.method() == reqwest::Method::GET {
        LONGEST_LIST
    } else {
        LONGEST_ANSWER
    };
    let mut response = http.execute(request).await?;
    let intercepted = |failure| Err(OpenAIError::Boxed(Box::new(Intercepted(failure))));
    if !response.status().is_success() {
        return intercepted(refused(response).await);
    }
    let whole = response
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|v| v.to_str().ok())
        .is_some_and(|v| v.trim_start().starts_with("application/json"));
    if streamed && !whole {
        return Ok(response);
    }
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        body.extend_from_slice(&chunk);
        if body.len() > longest {
            return intercepted(Failure::TooLong(beginning(&body)));
        }
    }
    intercepted(match serde_json::from_slice(&body) {
        Ok(value) => Failure::Whole(Box::new(value)),
        Err(_) => Failure::NoJson(beginning(&body)),
    })
}

fn beginning(body: &[u8]) -> String {
    String::from_utf8_lossy(body)
        .chars()
        .take(LONGEST_WORDS)
        .collect()
}

/// What the server said with its no.
async fn refused(mut response: reqwest::Response) -> Failure {
    let mut body = Vec::new();
    while body.len() < LONGEST_REFUSAL
        && let Ok(Some(chunk)) = response.chunk().await
    {
        body.extend_from_slice(&chunk);
    }
    Failure::Status {
        status: response.status().as_u16(),
        words: words(&body),
        retry_after: retry_after(response.headers(), SystemTime::now()),
    }
}

/// What the server says, from any of the shapes in which servers say it.
fn words(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    let said = serde_json::from_slice::<Value>(body)
        .ok()
        .and_then(|value| error_words(&value))
        .unwrap_or_else(|| text.split_whitespace().collect::<Vec<_>>().join(" "));
    said.chars().take(LONGEST_WORDS).collect()
}

/// The words of an error object: `{"error":{"message","code"}}`, `{"error":"…"}`, `{"message"}`, `{"detail"}`.
pub(crate) fn error_words(value: &Value) -> Option<String> {
    let value = match value {
        Value::Array(items) => items.first()?,
        other => other,
    };
    let error = value.get("error").unwrap_or(value);
    if let Some(text) = error.as_str() {
        return Some(text.to_owned());
    }
    let message = ["message", "detail", "msg", "error_description"]
        .iter()
        .find_map(|key| error.get(key).filter(|v| !v.is_null()))?;
    let mut said = message
        .as_str()
        .map_or_else(|| message.to_string(), str::to_owned);
    if let Some(code) = error.get("code").and_then(Value::as_str) {
        said = format!("{said} ({code})");
    }
    Some(said)
}

/// `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), or `retry-after-ms`.
fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let text = |name: &str| headers.get(name)?.to_str().ok().map(str::trim);
    if let Some(ms) = text("retry-after-ms").and_then(|t| t.parse::<f64>().ok()) {
        return Duration::try_from_secs_f64(ms / 1000.0).ok();
    }
    let value = text(RETRY_AFTER.as_str())?;
    if let Ok(seconds) = value.parse::<f64>() {
        return Duration::try_from_secs_f64(seconds).ok();
    }
    let date = time::OffsetDateTime::parse(value, &time::format_description::well_known::Rfc2822);
    let until = SystemTime::from(date.ok()?);
    Some(until.duration_since(now).unwrap_or_default())
}

/// The innermost reason of a broken request, without the address.
fn cause(error: reqwest::Error) -> String {
    let error = error.without_url();
    let mut said = error.to_string();
    let mut source = std::error::Error::source(&error);
    while let Some(inner) = source {
        let text = inner.to_string();
        if !said.contains(&text) {
            said = format!("{said}: {text}");
        }
        source = inner.source();
    }
    said
}

/// The address with its `/v1` where it has no path, and without a pasted end point.
fn base(text: &str) -> Result<Url, PlannerError> {
    let wrong =
        |why: &str| PlannerError::Other(format!("{text:?} is no address of a server: {why}"));
    let mut url = Url::parse(text.trim()).map_err(|e| wrong(&e.to_string()))?;
    if !matches!(url.scheme(), "http" | "https") || url.host().is_none() {
        return Err(wrong("it has to begin with http:// or https://"));
    }
    url.set_query(None);
    url.set_fragment(None);
    let path = url.path().trim_end_matches('/');
    let path = path.strip_suffix("/chat/completions").unwrap_or(path);
    let path = if path.is_empty() { "/v1" } else { path }.to_owned();
    url.set_path(&path);
    Ok(url)
}

pub(crate) fn is_local(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(ip)) => ip.is_loopback(),
        Some(url::Host::Ipv6(ip)) => ip.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn addresses_are_taken_as_people_paste_them() {
        for (text, want) in [
            ("http://localhost:11434", "http://localhost:11434/v1"),
            ("https://api.openai.com/v1/", "https://api.openai.com/v1"),
            (
                " https://a.test/openai/v1/chat/completions ",
                "https://a.test/openai/v1",
            ),
        ] {
            let url = base(text).unwrap();
            assert_eq!(url.as_str().trim_end_matches('/'), want);
        }
        for text in ["", "localhost:8080", "file:///etc/passwd", "ftp://a.test"] {
            assert!(base(text).is_err(), "{text}");
        }
    }

    /// By the table, so that a provider that comes is tried as well.
    #[test]
    fn a_key_goes_in_the_header_that_its_provider_wants() {
        let headers = |base: &str| Http::new(base, Some("k-123")).unwrap().server.headers;
        for provider in copilot_protocol::providers() {
            let sent = headers(&provider.base_url);
            let wanted = format!("{}k-123", provider.auth.prefix);
            assert_eq!(sent[provider.auth.header.as_str()], wanted, "{provider:?}");
            assert_eq!(sent.len(), 1);
        }
        let other = headers("https://models.test/v1");
        assert_eq!(other["authorization"], "Bearer k-123");
    }

    #[test]
    fn waiting_times_are_read() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_445_412_400);
        let of = |name: &'static str, value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            retry_after(&headers, now)
        };
        assert_eq!(of("retry-after", "7"), Some(Duration::from_secs(7)));
        assert_eq!(
            of("retry-after-ms", "250"),
            Some(Duration::from_millis(250))
        );
        assert_eq!(
            of("retry-after", "Wed, 21 Oct 2015 07:28:00 GMT"),
            Some(Duration::from_secs(80))
        );
        assert_eq!(of("retry-after", "soon"), None);
        assert_eq!(of("retry-after", "-4"), None);
    }

    #[test]
    fn a_key_is_scrubbed_whole_or_starred() {
        let http = Http::new("http://localhost:1", Some("secret-key-1")).unwrap();
        assert_eq!(
            http.scrub("bad secret-key-1; Incorrect API key provided: sk-abcd****wxyz."),
            "bad [key]; Incorrect API key provided: [key]"
        );
        assert!(!format!("{http:?}").contains("secret"));
    }

    #[test]
    fn the_words_of_a_refusal_are_found() {
        for (body, want) in [
            (r#"{"error":{"message":"no","code":"bad"}}"#, "no (bad)"),
            (r#"{"error":"no"}"#, "no"),
            (r#"[{"error":{"message":"no","code":400}}]"#, "no"),
            (r#"{"detail":[{"msg":"x"}]}"#, r#"[{"msg":"x"}]"#),
            ("<h1>Bad\n  Gateway</h1>", "<h1>Bad Gateway</h1>"),
            ("", ""),
        ] {
            assert_eq!(words(body.as_bytes()), want);
        }
    }
}
