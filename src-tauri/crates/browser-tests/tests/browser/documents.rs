//! Documents that are no pages: data, pictures, viewers, addresses at which nothing or nothing good is, and
//! what has no end. Each has an outcome of its own kind, in bounded time and memory.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::prelude::*;
use axum::body::{Body, Bytes};

const HANG: Duration = Duration::from_secs(90);
const MEGABYTE: u64 = 1_000_000;

/// Serves by path; what it has sent of endless answers is counted.
struct Server {
    port: u16,
    sent: Arc<AtomicU64>,
}

/// An answer of so many megabytes, made as it is read.
fn stream(
    kind: &'static str,
    megabytes: u64,
    part: &'static str,
    sent: Arc<AtomicU64>,
) -> Response {
    let chunk: Bytes = part.repeat(MEGABYTE as usize / 10 / part.len()).into();
    let stream = futures::stream::unfold(0_u64, move |n| {
        let (chunk, sent) = (chunk.clone(), sent.clone());
        async move {
            if n >= megabytes * 10 {
                return None;
            }
            sent.fetch_add(chunk.len() as u64, Ordering::Relaxed);
            Some((Ok::<_, std::io::Error>(chunk), n + 1))
        }
    });
    ([(header::CONTENT_TYPE, kind)], Body::from_stream(stream)).into_response()
}

async fn serve(sent: Arc<AtomicU64>, uri: Uri) -> Response {
    let typed = |kind: &'static str, body: &'static [u8]| {
        ([(header::CONTENT_TYPE, kind)], body).into_response()
    };
    let page = "<!doctype html><title>Page</title><h1>Words</h1><button>Press</button>";
    match uri.path() {
        "/xml" => typed("application/xml", b"<?xml version='1.0'?><list><item>Bring tea</item></list>"),
        "/broken.xml" => typed("application/xml", b"<?xml version='1.0'?><list><item>Bring</list>"),
        "/json" => typed("application/json", br#"{"tea": "green"}"#),
        "/text" => typed("text/plain; charset=utf-8", "First line\nвторая".as_bytes()),
        "/nothing" => typed("text/html", b""),
        "/nul" => typed("text/html", b"<p>Be\0fore</p>\0\0<button>Pr\0ess</button>\xff\xfe\x80"),
        "/svg" => typed("image/svg+xml", b"<svg xmlns='http://www.w3.org/2000/svg'><text y='20'>Drawn</text></svg>"),
        "/image" => typed("image/png", include_bytes!("../../../../../tests/pages/document-image.png")),
        "/pdf" => typed("application/pdf", include_bytes!("../../../../../tests/pages/document-pdf.pdf")),
        "/broken.png" => typed("image/png", b"no picture"),
        "/unknown" => typed("application/x-unheard-of", b"\x00\x01\x02"),
        "/500" => (StatusCode::INTERNAL_SERVER_ERROR, [(header::CONTENT_TYPE, "text/html")], "<h1>Broken inside</h1>").into_response(),
        "/500-empty" => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        "/404" => (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, "text/html")], page).into_response(),
        "/204" => StatusCode::NO_CONTENT.into_response(),
        "/loop" => (StatusCode::FOUND, [(header::LOCATION, "/loop")], "").into_response(),
        "/redirect-to-file" => (StatusCode::FOUND, [(header::LOCATION, "file:///etc/hostname")], "").into_response(),
        "/sandbox" => (
            [(header::CONTENT_TYPE, "text/html"), (header::CONTENT_SECURITY_POLICY, "sandbox")],
            page,
        )
            .into_response(),
        "/policy" => (
            [
                (header::CONTENT_TYPE, "text/html"),
                (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox allow-forms; require-trusted-types-for 'script'; trusted-types 'none'"),
            ],
            page,
        )
            .into_response(),
        "/cut" => {
            // Less than was promised.
            let body = futures::stream::unfold(0, |n| async move {
                if n == 0 {
                    return Some((Ok(Bytes::from_static(b"<h1>Half a page</h1>")), 1));
                }
                // So that the first part is on its way.
                tokio::time::sleep(Duration::from_millis(200)).await;
                Some((Err(std::io::Error::other("gone")), 2))
            });
            ([(header::CONTENT_TYPE, "text/html")], Body::from_stream(body)).into_response()
        }
        "/endless" => {
            let drops = futures::stream::unfold(0_u64, |n| async move {
                tokio::time::sleep(Duration::from_millis(30)).await;
                Some((Ok::<_, std::io::Error>(Bytes::from(format!("<p>Drop {n}</p>"))), n + 1))
            });
            ([(header::CONTENT_TYPE, "text/html")], Body::from_stream(drops)).into_response()
        }
        "/large.txt" => stream("text/plain", 200, "many words in a long text that goes on and on without a line break ", sent),
        "/large.html" => stream(
            "text/html",
            200,
            Box::leak(format!("<p>{}</p><a href=#x>Link</a>\n", "many words in a long text ".repeat(400)).into_boxed_str()),
            sent,
        ),
        _ => ([(header::CONTENT_TYPE, "text/html")], page).into_response(),
    }
}

impl Server {
    async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let sent = Arc::<AtomicU64>::default();
        let counted = sent.clone();
        let app = axum::Router::new().fallback(move |uri: Uri| serve(counted.clone(), uri));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { port, sent }
    }

    fn url(&self, path: &str) -> String {
        if path.contains(':') {
            return path.to_owned();
        }
        format!("http://127.0.0.1:{}{path}", self.port)
    }
}

async fn in_time<T>(what: &str, work: impl Future<Output = T>) -> T {
    let done = tokio::time::timeout(HANG, work).await;
    done.unwrap_or_else(|_| panic!("{what} hangs"))
}

async fn go(run: &Run, url: &str) -> Result<ActionOutcome, BrowserError> {
    in_time(url, run.browser.act(&go_to(url), &act_options())).await
}

async fn snapshot(run: &Run, url: &str) -> Result<Observation, BrowserError> {
    in_time(url, run.observe(&ObserveOptions::default())).await
}

/// In a browser of its own, beside a server.
async fn begin() -> (Run, Server) {
    (Run::alone("<p>before</p>").await, Server::start().await)
}

/// What must come of an address.
struct Expected {
    status: ActionStatus,
    http: u16,
    /// What the network's error begins with; empty: none.
    error: &'static str,
    kind: Option<PageType>,
    text: &'static str,
}

const fn page(http: u16, text: &'static str) -> Expected {
    Expected {
        status: ActionStatus::Ok,
        http,
        error: "",
        kind: None,
        text,
    }
}

const fn page_of(kind: PageType, http: u16, text: &'static str) -> Expected {
    Expected {
        kind: Some(kind),
        ..page(http, text)
    }
}

const fn fails(error: &'static str) -> Expected {
    Expected {
        status: NetworkError,
        error,
        ..page_of(PageType::Error, 0, "")
    }
}

#[tokio::test]
async fn each_kind_of_document_has_an_outcome_of_its_kind() {
    let (run, server) = begin().await;
    // Some documents are never drawn in a tab behind others.
    run.tell("Page.bringToFront", serde_json::json!({})).await;
    let closed = format!("http://{}/", closed_port());
    let unknown = "http://no-such-host.invalid/";
    let mut wrong = String::new();
    for (path, expected) in [
        ("/xml", page(200, "Bring tea")),
        ("/broken.xml", page(200, "")),
        ("/json", page(200, "\"tea\": \"green\"")),
        ("/text", page(200, "вторая")),
        ("/nothing", page_of(PageType::Blank, 200, "")),
        ("/nul", page(200, "")),
        ("/svg", page(200, "Drawn")),
        ("/image", page(200, "")),
        ("/pdf", page(200, "")),
        ("/broken.png", page(200, "")),
        ("/500", page_of(PageType::Error, 500, "Broken inside")),
        ("/500-empty", fails("net::ERR_HTTP_RESPONSE_CODE_FAILURE")),
        ("/404", page_of(PageType::Error, 404, "Words")),
        ("/sandbox", page(200, "Words")),
        ("/policy", page(200, "Words")),
        ("/loop", fails("net::ERR_TOO_MANY_REDIRECTS")),
        ("/redirect-to-file", fails("net::ERR_UNSAFE_REDIRECT")),
        (closed.as_str(), fails("net::ERR_CONNECTION_REFUSED")),
        ("http://127.0.0.1:6667/", fails("net::ERR_UNSAFE_PORT")),
        (unknown, fails("net::ERR_NAME_NOT_RESOLVED")),
        ("about:blank", page_of(PageType::Blank, 0, "")),
    ] {
        let url = server.url(path);
        let outcome = go(&run, &url).await.unwrap();
        let snapshot = match snapshot(&run, &url).await {
            Ok(snapshot) => snapshot,
            Err(error) => {
                let _ = writeln!(wrong, "{path}: {error}, after {outcome:?}");
                continue;
            }
        };
        let failed = snapshot.signals.network_error.clone().unwrap_or_default();
        let fails = match expected.error {
            "" => failed.is_empty(),
            error => failed.starts_with(error),
        };
        let stays = ["/redirect-to-file", "/loop"].contains(&path);
        let kind = page_type(&snapshot);
        let http = snapshot.signals.http_status;
        let picture = in_time(path, run.screenshot(&PictureOptions::default())).await;
        let told = format!("{:?} {:?}", outcome.status, outcome.detail);
        for (what, right, is) in [
            ("the status", outcome.status == expected.status, told),
            ("HTTP", http == expected.http, http.to_string()),
            ("the network's error", fails, failed),
            (
                "the address",
                snapshot.url == url || stays,
                snapshot.url.clone(),
            ),
            (
                "the text",
                snapshot.text.contains(expected.text),
                snapshot.text.clone(),
            ),
            (
                "the kind",
                expected.kind.is_none_or(|k| k == kind),
                format!("{kind:?}"),
            ),
            (
                "the picture",
                picture.is_ok(),
                format!("{:?}", picture.err()),
            ),
        ] {
            if !right {
                let _ = writeln!(wrong, "{path}: {what} is {is}");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[tokio::test]
async fn a_link_without_a_document_behind_it_leaves_the_page_where_it_is() {
    let server = Server::start().await;
    let link = format!(
        "<p>before</p><a href=\"{}\">Note it</a>",
        server.url("/204")
    );
    let run = Run::alone(&link).await;
    let outcome = in_time("a link", run.click("Note it")).await;
    // The link has the focus now, which is all that came of it.
    is!(outcome.status, ActionStatus::Ok | NoEffect);
    assert!(!outcome.url_changed);
    let navigated = outcome.effects.contains(&ActionEffect::Navigated);
    assert!(!navigated, "{outcome:?}");
    let snapshot = run.snapshot().await;
    assert!(snapshot.text.contains("before"), "{snapshot:?}");
    assert_eq!(snapshot.signals.network_error, None);
    // The page that stays can still be used.
    run.act(Action::Reload).await;
    assert!(run.snapshot().await.text.contains("before"));
}

#[tokio::test]
async fn what_is_no_document_leaves_the_page_where_it_was() {
    let (run, server) = begin().await;
    for path in ["/204", "/unknown"] {
        let outcome = go(&run, &server.url(path)).await.unwrap();
        println!("{path}: {:?} {:?}", outcome.status, outcome.detail);
        assert!(!outcome.url_changed, "{path}: {outcome:?}");
        assert_ne!(outcome.status, NetworkError, "{path}");
        if path == "/204" {
            assert_eq!(outcome.reason, Some(ActionReason::NoEffectSeen));
        }
        let snapshot = run.snapshot().await;
        assert!(snapshot.text.contains("before"), "{path}: {snapshot:?}");
        assert_eq!(snapshot.signals.network_error, None, "{path}");
    }
    for url in [
        "file:///etc/passwd",
        "view-source:http://127.0.0.1/",
        "chrome://settings/",
        "javascript:alert(1)",
        "data:text/html,x",
        "blob:x",
    ] {
        let outcome = go(&run, url).await.unwrap();
        let status = outcome.status;
        assert_eq!(status, NetworkError, "{url}: {outcome:?}");
    }
    assert!(run.snapshot().await.text.contains("before"));
}

#[tokio::test]
async fn a_page_that_breaks_off_or_never_ends_is_seen_as_far_as_it_came() {
    let (run, server) = begin().await;
    for (path, text) in [("/cut", "Half a page"), ("/endless", "Drop 0")] {
        let outcome = go(&run, &server.url(path)).await.unwrap();
        println!("{path}: {:?} {:?}", outcome.status, outcome.detail);
        let seen = in_time(path, run.snapshot()).await.text;
        assert!(seen.contains(text), "{path}: {outcome:?} {seen}");
    }
}

/// Memory of this process at its highest, in megabytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|l| l.trim().split(' ').next()?.parse::<u64>().ok());
    kilobytes.map_or(0, |kb| kb / 1_000)
}

#[tokio::test]
async fn documents_of_200_megabytes_cost_bounded_time_and_memory() {
    for path in ["/large.txt", "/large.html"] {
        let (run, server) = begin().await;
        let before = peak();
        let url = server.url(path);
        let status = go(&run, &url).await.map(|o| o.status);
        let snapshot = snapshot(&run, &url).await;
        let grown = peak().saturating_sub(before);
        let sent = server.sent.load(Ordering::Relaxed) / MEGABYTE;
        println!("{path}: {status:?}, {sent} of 200 MB sent, {grown} MB more of our memory");
        match &snapshot {
            Ok(snapshot) => {
                assert!(snapshot.text.chars().count() <= 20_000);
                assert!(snapshot.elements.len() <= 120);
            }
            Err(error) => is!(
                error,
                BrowserError::Timeout { .. } | BrowserError::PageCrashed
            ),
        }
        // What it sends is held in the browser, not here.
        assert!(grown < 150, "{grown} MB more");
        // Another page is open to the run. A browser that still takes in 200 megabytes may need more than one action's time for it.
        let mut outcome = in_time("leave", run.act(new_tab(server.url("/page")))).await;
        for _ in 0..2 {
            if outcome.status.is_ok() {
                break;
            }
            outcome = in_time("leave", run.act(go_to(server.url("/page")))).await;
        }
        assert!(outcome.status.is_ok(), "{outcome:?}");
        run.shows("Words").await;
    }
}
