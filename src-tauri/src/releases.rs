//! Whether there is a newer version. The program has no server of its own: a packager may name a feed when the program
//! is built (`BROWSER_COPILOT_RELEASES`), and without one nothing is asked and nothing is shown. Nothing is ever loaded
//! or installed; the person is led to a page.
//!
//! A feed is an address that answers with JSON, as GitHub does under `/repos/OWNER/NAME/releases/latest` (`tag_name`,
//! `html_url`), or simply `{"version": "1.2.3", "url": "https://…"}`.

use std::time::Duration;

use reqwest::header::ACCEPT;
use reqwest::redirect::Policy;
use semver::Version;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use url::{Host, Url};

/// Bytes of an answer that are read.
const LARGEST: usize = 1 << 20;
/// Characters of a version.
const LONGEST: usize = 64;
const REDIRECTS: usize = 3;
/// For the whole answer.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// Seconds between two looks: a week.
pub const EVERY: i64 = 7 * 24 * 60 * 60;

/// The feed that the packager named.
pub fn feed() -> Option<Url> {
    let named = option_env!("BROWSER_COPILOT_RELEASES")?;
    Url::parse(named).ok().filter(may_be_asked)
}

/// A version and the page that tells of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Release {
    pub version: Version,
    pub url: Url,
}

/// Why the feed told nothing. Goes to the log alone.
#[derive(Debug, Error)]
pub enum FeedError {
    #[error("no answer: {0}")]
    Http(String),
    #[error("the answer has more than {LARGEST} bytes")]
    TooLong,
    #[error("the answer tells no version: {0}")]
    Unclear(String),
}

/// Asks the feed for the newest version. Sends the address alone, through the person's proxy, and no word of the person
/// or of this computer.
///
/// # Errors
/// Where it does not answer within `patience`, leads to an address that is not https, answers with more than a megabyte,
/// or with something that names no version and no https page.
pub async fn newest(feed: &Url, patience: Duration) -> Result<Release, FeedError> {
    let broken = |error: reqwest::Error| FeedError::Http(chain(&error));
    let mut http = reqwest::Client::builder()
        .timeout(patience)
        // GitHub answers nobody without a name.
        .user_agent("browser-copilot")
        .referer(false)
        .redirect(Policy::custom(|attempt| {
            if attempt.previous().len() > REDIRECTS || !may_be_asked(attempt.url()) {
                attempt.error("it leads elsewhere")
            } else {
                attempt.follow()
            }
        }));
    if is_loopback(feed) {
        http = http.no_proxy();
    }
    let mut response = http
        .build()
        .map_err(broken)?
        .get(feed.clone())
        .header(ACCEPT, "application/json")
        .send()
        .await
        .and_then(reqwest::Response::error_for_status)
        .map_err(broken)?;
    let mut body = Vec::new();
    while let Some(part) = response.chunk().await.map_err(broken)? {
        body.extend_from_slice(&part);
        if body.len() > LARGEST {
            return Err(FeedError::TooLong);
        }
    }
    read(&body)
}

/// What a feed may say; unknown fields are left alone.
#[derive(Deserialize)]
struct Told {
    #[serde(alias = "tag_name")]
    version: String,
    // GitHub has `url` too: the address of this very answer.
    html_url: Option<String>,
    url: Option<String>,
    #[serde(default)]
    draft: bool,
    #[serde(default)]
    prerelease: bool,
}

fn read(body: &[u8]) -> Result<Release, FeedError> {
    let unclear = |why: &dyn std::fmt::Display| FeedError::Unclear(why.to_string());
    let told: Told = serde_json::from_slice(body).map_err(|e| unclear(&e))?;
    if told.draft || told.prerelease {
        return Err(unclear(&"it is not out yet"));
    }
    if told.version.len() > LONGEST {
        return Err(unclear(&"the version is too long"));
    }
    let version = told.version.trim().trim_start_matches(['v', 'V']);
    let version = Version::parse(version).map_err(|e| unclear(&e))?;
    let page = told.html_url.or(told.url).unwrap_or_default();
    let url = Url::parse(&page).map_err(|e| unclear(&e))?;
    if !may_be_shown(&url) {
        return Err(unclear(&"its page is no https page"));
    }
    Ok(Release { version, url })
}

/// The release is newer than `here`. One that is only tried out is told to those alone who try one out.
pub fn is_newer(release: &Version, here: &Version) -> bool {
    (release.pre.is_empty() || !here.pre.is_empty()) && release.cmp_precedence(here).is_gt()
}

/// The version of this program.
pub fn here() -> Option<Version> {
    Version::parse(crate::VERSION).ok()
}

/// https; debug builds also ask this computer, for the tests.
fn may_be_asked(url: &Url) -> bool {
    (url.scheme() == "https" && url.host().is_some())
        || (cfg!(debug_assertions) && is_loopback(url))
}

/// A page that is opened in the person's browser: https, with a host and nothing hidden before it.
pub fn may_be_shown(url: &Url) -> bool {
    url.scheme() == "https"
        && url.host().is_some()
        && url.username().is_empty()
        && url.password().is_none()
}

fn is_loopback(url: &Url) -> bool {
    url.scheme() == "http"
        && match url.host() {
            Some(Host::Ipv4(ip)) => ip.is_loopback(),
            Some(Host::Ipv6(ip)) => ip.is_loopback(),
            _ => false,
        }
}

/// The error with what caused it.
fn chain(error: &dyn std::error::Error) -> String {
    let mut said = error.to_string();
    let mut cause = error.source();
    while let Some(one) = cause {
        said = format!("{said}: {one}");
        cause = one.source();
    }
    said
}

/// What is kept of the feed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Kept {
    /// Seconds since 1970; 0: never.
    pub looked: i64,
    pub newest: Option<Release>,
    /// The person wants to hear no more of this version.
    pub skipped: Option<Version>,
}

impl Kept {
    /// A week has gone since the last look. A clock that was set back counts as one.
    pub fn is_due(&self, now: i64) -> bool {
        !(self.looked..self.looked.saturating_add(EVERY)).contains(&now)
    }

    /// What the person is told of.
    pub fn news(&self, here: &Version) -> Option<&Release> {
        self.newest.as_ref().filter(|release| {
            is_newer(&release.version, here) && self.skipped.as_ref() != Some(&release.version)
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use axum::Router;
    use axum::http::{HeaderMap, StatusCode, header};
    use axum::routing::get;
    use serde_json::json;
    use std::sync::{Arc, Mutex};

    const PAGE: &str = "https://example.org/releases/1";

    fn version(text: &str) -> Version {
        Version::parse(text).unwrap()
    }

    /// A feed on this computer; the address of its root.
    async fn serve(routes: Router) -> Url {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        Url::parse(&format!("http://{address}/")).unwrap()
    }

    async fn answers(body: impl Into<String>) -> Result<Release, FeedError> {
        let body = body.into();
        let routes = Router::new().route("/", get(move || std::future::ready(body.clone())));
        newest(&serve(routes).await, PATIENCE).await
    }

    #[tokio::test]
    async fn both_shapes_are_read() {
        let github = json!({ "url": "https://api.github.com/repos/a/b/releases/7", "html_url": PAGE, "tag_name": "v1.2.3",
            "draft": false, "prerelease": false, "assets": [{ "name": "x.deb" }] });
        let small = json!({ "version": "1.2.3", "url": PAGE });
        for body in [github, small] {
            let release = answers(body.to_string()).await.unwrap();
            assert_eq!(release.version, version("1.2.3"));
            assert_eq!(release.url.as_str(), PAGE);
        }
    }

    #[tokio::test]
    async fn what_tells_no_version_is_refused() {
        let of = |version: serde_json::Value, url: &str| json!({ "version": version, "url": url });
        let long = format!("1.2.3-{}", "a".repeat(LONGEST));
        for body in [
            json!("1.2.3"),
            json!({}),
            json!({ "version": "1.2.3" }),
            of(json!("newest"), PAGE),
            of(json!(2), PAGE),
            of(json!("1.2.3"), "http://example.org/"),
            of(json!("1.2.3"), "file:///etc/passwd"),
            of(json!("1.2.3"), "javascript:alert(1)"),
            of(json!("1.2.3"), "https://shop.example@evil.example/"),
            json!({ "version": "1.2.3", "url": PAGE, "prerelease": true }),
            json!({ "version": "1.2.3", "url": PAGE, "draft": true }),
            of(json!(long), PAGE),
        ] {
            let answer = answers(body.to_string()).await;
            assert!(matches!(answer, Err(FeedError::Unclear(_))), "{body}");
        }
        let broken = answers("{\"version\": \"1.2").await;
        assert!(matches!(broken, Err(FeedError::Unclear(_))), "{broken:?}");
    }

    #[tokio::test]
    async fn a_huge_answer_is_not_read_to_its_end() {
        let body = json!({ "version": "1.2.3", "url": PAGE, "notes": "n".repeat(LARGEST) });
        let answer = answers(body.to_string()).await;
        assert!(matches!(answer, Err(FeedError::TooLong)), "{answer:?}");
    }

    #[tokio::test]
    async fn a_redirect_that_is_not_https_is_not_followed() {
        let small = json!({ "version": "1.2.3", "url": PAGE }).to_string();
        let to = |place: &'static str| {
            move || async move { (StatusCode::FOUND, [(header::LOCATION, place)]) }
        };
        let routes = Router::new()
            .route("/insecure", get(to("http://example.org/feed")))
            .route("/file", get(to("file:///etc/passwd")))
            .route("/loop", get(to("/loop")))
            .route("/moved", get(to("/here")))
            .route("/here", get(move || std::future::ready(small.clone())));
        let root = serve(routes).await;
        let at = async |path| newest(&root.join(path).unwrap(), PATIENCE).await;
        let file = at("file").await;
        assert!(file.is_err(), "{file:?}");
        for path in ["insecure", "loop"] {
            let Err(FeedError::Http(why)) = at(path).await else {
                panic!("{path} is followed");
            };
            assert!(why.contains("it leads elsewhere"), "{path}: {why}");
        }
        assert_eq!(at("moved").await.unwrap().version, version("1.2.3"));
    }

    #[tokio::test]
    async fn a_feed_that_fails_or_is_silent_ends_in_time() {
        let routes = Router::new()
            .route("/gone", get(|| std::future::ready(StatusCode::NOT_FOUND)))
            .route("/silent", get(std::future::pending::<StatusCode>));
        let root = serve(routes).await;
        let gone = newest(&root.join("gone").unwrap(), PATIENCE).await;
        assert!(matches!(gone, Err(FeedError::Http(_))), "{gone:?}");
        let silent = root.join("silent").unwrap();
        let silent = newest(&silent, Duration::from_millis(200));
        let silent = tokio::time::timeout(PATIENCE, silent).await.unwrap();
        assert!(matches!(silent, Err(FeedError::Http(_))), "{silent:?}");
    }

    #[tokio::test]
    async fn nothing_of_the_person_is_sent() {
        let heard = Arc::new(Mutex::new(HeaderMap::new()));
        let told = heard.clone();
        let feed = get(move |headers: HeaderMap| {
            *told.lock().unwrap() = headers;
            std::future::ready(json!({ "version": "1.0.0", "url": PAGE }).to_string())
        });
        let root = serve(Router::new().route("/", feed)).await;
        newest(&root, PATIENCE).await.unwrap();
        let heard = heard.lock().unwrap();
        assert_eq!(heard[header::USER_AGENT], "browser-copilot");
        let known = ["accept", "accept-encoding", "host", "user-agent"];
        for name in heard.keys() {
            assert!(known.contains(&name.as_str()), "{name}");
        }
    }

    #[test]
    fn newer_is_newer_by_the_rules_of_versions() {
        for (release, here, newer) in [
            ("0.10.0", "0.9.9", true),
            ("1.0.0", "1.0.0-rc.1", true),
            ("1.0.0", "1.0.0", false),
            ("0.9.9", "1.0.0", false),
            // Marks of a build are no newer version.
            ("1.0.0+2", "1.0.0+1", false),
            // What is only tried out is told to those who try things out.
            ("2.0.0-beta.1", "1.0.0", false),
            ("2.0.0-beta.2", "2.0.0-beta.1", true),
        ] {
            let told = is_newer(&version(release), &version(here));
            assert_eq!(told, newer, "{release} {here}");
        }
    }

    #[test]
    fn a_look_is_due_once_a_week_and_a_skipped_version_is_no_news() {
        let mut kept = Kept::default();
        let now = 1_800_000_000;
        assert!(kept.is_due(now));
        kept.looked = now;
        assert!(!kept.is_due(now));
        assert!(!kept.is_due(now + EVERY - 1));
        assert!(kept.is_due(now + EVERY));
        assert!(kept.is_due(now - 1));
        let here = version("1.0.0");
        assert_eq!(kept.news(&here), None);
        let release = |text: &str| Release {
            version: version(text),
            url: Url::parse(PAGE).unwrap(),
        };
        kept.newest = Some(release("1.1.0"));
        assert_eq!(kept.news(&here), kept.newest.as_ref());
        kept.skipped = Some(version("1.1.0"));
        assert_eq!(kept.news(&here), None);
        kept.newest = Some(release("1.2.0"));
        assert!(kept.news(&here).is_some());
        // After the update it is no news either.
        assert_eq!(kept.news(&version("1.2.0")), None);
    }

    #[test]
    fn only_safe_addresses_are_asked() {
        for (address, asked) in [
            ("https://api.github.com/repos/a/b/releases/latest", true),
            ("http://api.github.com/repos/a/b/releases/latest", false),
            ("http://localhost.evil.example/", false),
            ("file:///etc/passwd", false),
            // Tests are debug builds.
            ("http://127.0.0.1:1/", true),
        ] {
            let url = Url::parse(address).unwrap();
            assert_eq!(may_be_asked(&url), asked, "{address}");
        }
    }
}
