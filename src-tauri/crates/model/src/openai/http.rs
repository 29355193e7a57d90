//! The wire: async-openai's client with our own way of sending, so that a refusal comes back with its
//! status, its words and its `Retry-After`, whatever shape the server gave it.
//!
//! Retrying is the caller's; the key goes into one header and nowhere else. Requests and answers are those of Chat
//! Completions, which [`dialect`] translates for servers that speak something else.

use std::time::Duration;

use async_openai::Client;
use async_openai::config::Config;
use async_openai::error::OpenAIError;
use async_openai::middleware::HttpRequestFactory;
use copilot_ports::PlannerError;
use copilot_protocol::ProviderQuirk;
use futures::StreamExt as _;
use futures::stream::BoxStream;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::redirect::Policy;
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::Value;

use super::address::Address;
use super::dialect::{self, Incoming};
use super::ladder::Accepts;
use super::refusal::{beginning, cause, refused};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Longest answer that is read, bytes.
pub(super) const LONGEST_ANSWER: usize = 1024 * 1024;
/// Longest list of models that is read, bytes: a market of models has hundreds, with descriptions.
const LONGEST_LIST: usize = 16 * 1024 * 1024;

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
    /// Where the model is asked, and where models are listed.
    ask: String,
    models: String,
    key: SecretString,
    headers: HeaderMap,
}

impl Config for Server {
    fn headers(&self) -> HeaderMap {
        self.headers.clone()
    }

    fn url(&self, path: &str) -> String {
        match path {
            "/models" => self.models.clone(),
            _ => self.ask.clone(),
        }
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
    address: Address,
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
    /// To a server, for one of its models; with an empty name only its other pages can be asked for.
    pub(crate) fn new(
        base_url: &str,
        model: &str,
        api_key: Option<&str>,
    ) -> Result<Self, PlannerError> {
        let address = Address::parse(base_url)?;
        let key = api_key.unwrap_or_default().trim().to_owned();
        let mut headers = HeaderMap::new();
        for (name, value) in dialect::headers(address.dialect) {
            headers.insert(*name, HeaderValue::from_static(value));
        }
        if !key.is_empty() {
            let wanted = address.key_header();
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
        if address.is_local() {
            http = http.no_proxy();
        }
        let http = http
            .build()
            .map_err(|e| PlannerError::Other(format!("no HTTP client: {e}")))?;
        let server = Server {
            base: address.base().to_owned(),
            ask: address.ask(model, false),
            models: address.models(),
            key: key.into(),
            headers,
        };
        let client = |streamed| {
            let http = http.clone();
            let server = Server {
                ask: address.ask(model, streamed),
                ..server.clone()
            };
            Client::build(http.clone(), server).with_http_service(tower::service_fn(
                move |factory| send(http.clone(), factory, streamed),
            ))
        };
        Ok(Self {
            client: client(false),
            streaming: client(true),
            plain: http.clone(),
            address,
            server,
        })
    }

    pub(crate) fn is_local(&self) -> bool {
        self.address.is_local()
    }

    /// The fullest form in which it is asked first.
    pub(crate) fn first(&self) -> Accepts {
        dialect::first(self.address.dialect)
    }

    /// A request of Chat Completions as this server gets it.
    pub(crate) fn request(&self, chat: &Value) -> Value {
        let mut request = dialect::request(self.address.dialect, chat);
        if self.address.has(ProviderQuirk::MarksCache) {
            dialect::mark_cache(&mut request);
        }
        request
    }

    /// Its bill is in US dollars; what others call cost may be anything.
    pub(crate) fn bills_in_dollars(&self) -> bool {
        self.address.has(ProviderQuirk::BillsInDollars)
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
        let url = self.address.own(path);
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

    /// Its list of models, in its own form; an empty one where the names in it are not those by which it is asked.
    pub(crate) async fn models(&self) -> Result<Value, Failure> {
        let listed = self.client.models().list_byot::<Value>().await;
        let listed = self.whole(listed)?;
        Ok(if self.address.lists_names() {
            listed
        } else {
            Value::Array(Vec::new())
        })
    }

    /// Our way of sending hands an answer in one piece through as an error.
    fn whole(&self, answered: Result<Value, OpenAIError>) -> Result<Value, Failure> {
        match answered.map_err(|e| self.failure(e)) {
            Err(Failure::Whole(answer)) => Ok(*answer),
            other => other,
        }
    }

    /// Sends what [`Self::request`] made; the answer in one piece.
    pub(crate) async fn chat(&self, request: &Value) -> Result<Value, Failure> {
        let answered = self
            .client
            .chat()
            .create_byot::<&Value, Value>(request)
            .await;
        let answer = self.whole(answered)?;
        Ok(Incoming::new(self.address.dialect).whole(answer))
    }

    /// The same, streamed. Each chunk is any JSON: servers differ too much for types, and one odd field must not cost the
    /// whole answer.
    pub(crate) async fn chat_stream(
        &self,
        request: &Value,
    ) -> Result<BoxStream<'_, Result<Value, Failure>>, Failure> {
        let mut incoming = Incoming::new(self.address.dialect);
        let stream = self
            .streaming
            .chat()
            .create_stream_byot::<&Value, Value>(request)
            .await
            .map_err(|e| match self.failure(e) {
                Failure::Whole(answer) => Failure::Whole(Box::new(incoming.whole(*answer))),
                other => other,
            })?;
        Ok(stream
            .map(move |event| match event {
                Ok(event) => Ok(incoming.chunk(event)),
                Err(error) => Err(self.failure(error)),
            })
            .boxed())
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

    /// The same with its words scrubbed, and with the names that the ladder knows.
    fn scrubbed(&self, mut failure: Failure) -> Failure {
        if let Failure::Status { status, words, .. } = &mut failure {
            (*status, *words) =
                dialect::refusal(self.address.dialect, *status, std::mem::take(words));
        }
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    /// By the table, so that a provider that comes is tried as well.
    #[test]
    fn a_key_goes_in_the_header_that_its_provider_wants() {
        let headers = |base: &str| Http::new(base, "m", Some("k-123")).unwrap().server.headers;
        for provider in copilot_protocol::providers() {
            let sent = headers(&provider.base_url);
            let wanted = format!("{}k-123", provider.auth.prefix);
            assert_eq!(sent[provider.auth.header.as_str()], wanted, "{provider:?}");
            let further = dialect::headers(provider.dialect).len();
            assert_eq!(sent.len(), 1 + further);
        }
        let other = headers("https://models.test/v1");
        assert_eq!(other["authorization"], "Bearer k-123");
    }

    #[test]
    fn a_key_is_scrubbed_whole_or_starred() {
        let http = Http::new("http://localhost:1", "m", Some("secret-key-1")).unwrap();
        assert_eq!(
            http.scrub("bad secret-key-1; Incorrect API key provided: sk-abcd****wxyz."),
            "bad [key]; Incorrect API key provided: [key]"
        );
        assert!(!format!("{http:?}").contains("secret"));
    }
}
