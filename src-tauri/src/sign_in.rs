//! Signing in at a provider of models, so that nobody has to copy a key: the person says yes on the provider's own page, which
//! sends a code to a port of this computer, and the code is exchanged for a key (OAuth with PKCE, RFC 7636).

use std::net::{Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{Query, State};
use axum::response::Html;
use axum::routing::get;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use copilot_protocol::{ErrorCode, Message, SignInPlace, UiError};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use url::Url;

use crate::locale::{Lang, text};

/// An account is made in this time too.
const PATIENCE: Duration = Duration::from_secs(15 * 60);
/// For the exchange of the code.
const ANSWER: Duration = Duration::from_secs(30);
/// Bytes of an answer that are read.
const LARGEST: usize = 64 * 1024;

/// What the provider's page sends back.
#[derive(Debug, Default, Deserialize)]
struct SentBack {
    code: Option<String>,
}

type Sender = Arc<Mutex<Option<oneshot::Sender<Option<String>>>>>;

/// A sign-in that waits for the person.
pub struct SignIn {
    page: Url,
    exchange: String,
    verifier: String,
    code: oneshot::Receiver<Option<String>>,
    servers: Vec<tokio::task::JoinHandle<()>>,
}

impl Drop for SignIn {
    fn drop(&mut self) {
        self.servers.iter().for_each(tokio::task::JoinHandle::abort);
    }
}

fn failed(detail: impl ToString) -> UiError {
    UiError::saying(ErrorCode::Other, "sign-in-failed").detail(detail.to_string())
}

/// 256 random bits in letters of an address.
fn random() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

impl SignIn {
    /// Listens for the code, which comes to an address that nobody can guess.
    ///
    /// # Errors
    /// `other`: no port can be opened.
    pub async fn begin(place: &SignInPlace, lang: Lang) -> Result<Self, UiError> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .await
            .map_err(failed)?;
        let port = listener.local_addr().map_err(failed)?.port();
        let (tell, code) = oneshot::channel();
        let tell: Sender = Arc::new(Mutex::new(Some(tell)));
        let path = format!("/{}", random());
        let app = Router::new()
            .route(&path, get(sent_back))
            .with_state((tell, lang));
        // Some systems look for `localhost` there first.
        let other = TcpListener::bind((Ipv6Addr::LOCALHOST, port)).await.ok();
        let servers = [Some(listener), other]
            .into_iter()
            .flatten()
            .map(|listener| {
                let app = app.clone();
                tokio::spawn(async move {
                    if let Err(error) = axum::serve(listener, app).await {
                        tracing::warn!(%error, "nothing more is heard of a sign-in");
                    }
                })
            });
        let servers = servers.collect();
        let verifier = random();
        let mut page = Url::parse(&place.page).map_err(failed)?;
        page.query_pairs_mut()
            .append_pair("callback_url", &format!("http://localhost:{port}{path}"))
            .append_pair(
                "code_challenge",
                &URL_SAFE_NO_PAD.encode(Sha256::digest(&verifier)),
            )
            .append_pair("code_challenge_method", "S256");
        Ok(Self {
            page,
            exchange: place.exchange.clone(),
            verifier,
            code,
            servers,
        })
    }

    /// The page to open in the person's browser.
    pub fn page(&self) -> &str {
        self.page.as_str()
    }

    /// Waits for the person's yes, and gives the key.
    ///
    /// # Errors
    /// `other` where they said no or nothing, and `network` where the provider does not answer.
    pub async fn finished(mut self) -> Result<String, UiError> {
        let said = tokio::time::timeout(PATIENCE, &mut self.code).await;
        let code = said.ok().and_then(Result::ok).flatten();
        let code = code.ok_or_else(|| UiError::saying(ErrorCode::Other, "sign-in-declined"))?;
        exchanged(&self.exchange, &code, &self.verifier).await
    }
}

async fn sent_back(
    State((tell, lang)): State<(Sender, Lang)>,
    Query(sent): Query<SentBack>,
) -> Html<String> {
    let known = sent.code.is_some();
    let waiting = tell.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(waiting) = waiting {
        // Who waited may have given up.
        let _ = waiting.send(sent.code);
    }
    let id = if known {
        "sign-in-page-done"
    } else {
        "sign-in-page-declined"
    };
    let said = text(&Message::new(id), lang);
    Html(format!(
        "<!doctype html><meta charset=\"utf-8\"><meta name=\"referrer\" content=\"no-referrer\"><title>Browser Copilot</title>\
         <body style=\"font:18px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem\"><p>{said}</p>"
    ))
}

async fn exchanged(address: &str, code: &str, verifier: &str) -> Result<String, UiError> {
    #[derive(Serialize)]
    struct Asked<'a> {
        code: &'a str,
        code_verifier: &'a str,
        code_challenge_method: &'a str,
    }
    #[derive(Deserialize)]
    struct Told {
        key: String,
    }
    let unreached = |error: reqwest::Error| {
        UiError::saying(ErrorCode::Network, "sign-in-failed")
            .detail(error.without_url().to_string())
    };
    let asked = serde_json::to_vec(&Asked {
        code,
        code_verifier: verifier,
        code_challenge_method: "S256",
    });
    let client = reqwest::Client::builder()
        .timeout(ANSWER)
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .map_err(unreached)?;
    let mut answer = client
        .post(address)
        .header(reqwest::header::CONTENT_TYPE, "application/json")
        .body(asked.map_err(failed)?)
        .send()
        .await
        .and_then(reqwest::Response::error_for_status)
        .map_err(unreached)?;
    let mut body = Vec::new();
    while let Some(part) = answer.chunk().await.map_err(unreached)? {
        body.extend_from_slice(&part);
        if body.len() > LARGEST {
            return Err(failed("the answer is too long"));
        }
    }
    // The answer may hold a key: it is not told of.
    let told: Told = serde_json::from_slice(&body).map_err(|_| failed("no key in the answer"))?;
    match told.key.trim() {
        "" => Err(failed("no key in the answer")),
        key => Ok(key.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use axum::Json;
    use axum::http::StatusCode;
    use axum::routing::post;
    use serde_json::{Value, json};

    /// A provider that gives a key for the code "4711" to whoever knows what the challenge was made of.
    async fn provider(challenge: Arc<Mutex<String>>) -> SignInPlace {
        let app = Router::new().route(
            "/keys",
            post(move |Json(asked): Json<Value>| async move {
                let verifier = asked["code_verifier"].as_str().unwrap_or_default();
                let made = URL_SAFE_NO_PAD.encode(Sha256::digest(verifier));
                let right = made == *challenge.lock().unwrap() && asked["code"] == "4711";
                match right && asked["code_challenge_method"] == "S256" {
                    true => Ok(Json(json!({ "key": " sk-or-v1-abc ", "user_id": "u" }))),
                    false => Err(StatusCode::FORBIDDEN),
                }
            }),
        );
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, app).await });
        SignInPlace {
            page: "https://provider.example/auth".into(),
            exchange: format!("http://{at}/keys"),
        }
    }

    fn asked(page: &str, name: &str) -> String {
        let page = Url::parse(page).unwrap();
        let mut pairs = page.query_pairs();
        pairs.find(|(key, _)| key == name).unwrap().1.into_owned()
    }

    /// The person's browser comes back with this.
    async fn comes_back(sign_in: &SignIn, with: &str) -> String {
        let address = asked(sign_in.page(), "callback_url").replace("localhost", "127.0.0.1");
        let page = reqwest::get(format!("{address}{with}")).await.unwrap();
        page.text().await.unwrap()
    }

    #[tokio::test]
    async fn a_yes_on_the_providers_page_gives_a_key() {
        let challenge = Arc::new(Mutex::new(String::new()));
        let place = provider(challenge.clone()).await;
        let sign_in = SignIn::begin(&place, Lang::En).await.unwrap();
        assert!(
            sign_in.page().starts_with(
                "https://provider.example/auth?callback_url=http%3A%2F%2Flocalhost%3A"
            )
        );
        *challenge.lock().unwrap() = asked(sign_in.page(), "code_challenge");
        let shown = comes_back(&sign_in, "?code=4711").await;
        assert!(shown.contains("Browser Copilot"), "{shown}");
        assert_eq!(sign_in.finished().await.unwrap(), "sk-or-v1-abc");
    }

    #[tokio::test]
    async fn a_no_and_a_wrong_code_give_none_and_say_so() {
        let challenge = Arc::new(Mutex::new(String::new()));
        let place = provider(challenge.clone()).await;
        for (with, said) in [
            ("?error=denied", "sign-in-declined"),
            ("?code=13", "sign-in-failed"),
        ] {
            let sign_in = SignIn::begin(&place, Lang::En).await.unwrap();
            *challenge.lock().unwrap() = asked(sign_in.page(), "code_challenge");
            comes_back(&sign_in, with).await;
            let error = sign_in.finished().await.unwrap_err();
            assert_eq!(error.message.id, said);
        }
    }

    #[tokio::test]
    async fn another_address_of_the_port_gives_nothing() {
        let sign_in = SignIn::begin(&provider(Arc::default()).await, Lang::En)
            .await
            .unwrap();
        let address = asked(sign_in.page(), "callback_url").replace("localhost", "127.0.0.1");
        let mut guess = Url::parse(&address).unwrap();
        guess.set_path("/callback");
        let answer = reqwest::get(format!("{guess}?code=4711")).await.unwrap();
        assert_eq!(answer.status(), 404);
        drop(sign_in);
    }
}
