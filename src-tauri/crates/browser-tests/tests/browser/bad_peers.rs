//! Peers that are no browsers, connections that fail, and endpoints with keys and certificates: each
//! ends in a clear error, and nothing is left running.

use crate::prelude::*;
use crate::proxy::{Fault, Proxy};
use crate::stub::{Dialog, Mood, Stub};
use crate::support;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::aws_lc_rs;

/// Quick enough for a test, slow enough for a busy machine.
const BEATS: Heartbeat = Heartbeat {
    every: Duration::from_millis(100),
    asks: 5,
};

fn options(endpoint: &str, folder: &std::path::Path) -> BrowserOptions {
    let mut options = support::options(Attach::Endpoint(endpoint.to_owned()), folder);
    options.connection.user_browsers = Some(Vec::new());
    options
}

async fn reach_with(endpoint: &str, heartbeat: Heartbeat) -> Result<Arc<CdpBrowser>, BrowserError> {
    let folder = tempfile::tempdir().unwrap();
    let mut options = options(endpoint, folder.path());
    options.connection.heartbeat = heartbeat;
    let reached = tokio::time::timeout(DEADLINE, connect(&options)).await;
    reached.expect("it hangs")
}

async fn reach(endpoint: &str) -> Result<Arc<CdpBrowser>, BrowserError> {
    reach_with(endpoint, Heartbeat::default()).await
}

async fn refused(endpoint: &str) -> BrowserError {
    reach(endpoint).await.err().unwrap()
}

/// A stub that lets everybody in, and who is there.
async fn reached() -> (Stub, Arc<CdpBrowser>) {
    let stub = Stub::plain().await;
    let browser = reach(&stub.address()).await.unwrap();
    (stub, browser)
}

async fn lost(browser: &CdpBrowser) {
    let is_lost = async || matches!(browser.tabs().await, Err(BrowserError::Lost(_)));
    comes("word of the loss", is_lost).await;
}

async fn nothing_is_left(stub: &Stub) {
    stub.until("nothing is left", |s| s.open() == 0).await;
}

#[tokio::test]
async fn a_message_of_200_megabytes_ends_the_connection_before_it_is_read() {
    let (stub, browser) = reached().await;
    stub.long_message(200 << 20);
    lost(&browser).await;
    nothing_is_left(&stub).await;
    // What the systems' own buffers hold, and no more.
    assert!(stub.taken() < 64 << 20, "{} bytes were taken", stub.taken());
    // A long one that is allowed comes through.
    let browser = reach(&stub.address()).await.unwrap();
    let long = "x".repeat(40 << 20);
    stub.say(&format!(r#"{{"method":"A.b","params":"{long}"}}"#));
    stub.say(r#"{"method":"Target.targetCreated","params":{"targetInfo":{"targetId":"after","type":"page","title":"","url":"https://after.example/"}}}"#);
    let all = async || browser.tabs().await.unwrap().len() == 3;
    comes("the tab after it", all).await;
}

#[tokio::test]
async fn a_peer_that_talks_nonsense_is_let_go_and_a_slip_is_not() {
    let (stub, browser) = reached().await;
    for _ in 0..10 {
        stub.say("{\"half\": ");
        stub.binary(&[0, 159, 146, 150]);
        // A good word between starts the count anew.
        stub.say(r#"{"method":"A.b"}"#);
    }
    browser.start(StartTab::New, None).await.unwrap();
    for _ in 0..50 {
        stub.say("[[[[");
    }
    lost(&browser).await;
    nothing_is_left(&stub).await;
}

/// The run's tab at a stub, by its target.
async fn own_tab(stub: &Stub, browser: &CdpBrowser) -> String {
    browser.start(StartTab::New, None).await.unwrap();
    let attached = stub.commands("Target.attachToTarget");
    let target = attached.last().unwrap().params["targetId"].as_str();
    target.unwrap().to_owned()
}

/// A busy machine may take longer for a window than one try lasts.
#[tokio::test]
async fn a_window_that_nobody_sees_is_tried_again_before_it_is_given_up() {
    let stub = Stub::headless().await;
    let browser = reach(&stub.address()).await.unwrap();
    let tab = own_tab(&stub, &browser).await;
    stub.freeze("window");
    stub.open_window("window", &tab);
    let tries = |s: &Stub| {
        let attached = s.commands("Target.attachToTarget");
        let of_window = attached.iter().filter(|c| c.params["targetId"] == "window");
        of_window.count()
    };
    stub.until("it is tried again", |s| tries(s) == 2).await;
    stub.thaw("window");
    let mut told = Vec::new();
    comes("word of the window", async || {
        told.extend(browser.told());
        told.contains(&TabEventKind::Opened)
    })
    .await;
    assert!(!told.contains(&TabEventKind::PopupBlocked), "{told:?}");
    assert!(stub.commands("Target.closeTarget").is_empty());
}

#[tokio::test]
async fn an_action_whose_tab_closes_under_it_says_so_whatever_the_browser_answers() {
    for answer in [
        "Internal error",
        "Session with given id not found.",
        "Inspected target navigated or closed",
        "Not attached to an active page",
    ] {
        let (stub, browser) = reached().await;
        own_tab(&stub, &browser).await;
        stub.close_on("Page.getNavigationHistory", answer);
        let act = browser.does(Action::GoBack);
        let outcome = tokio::time::timeout(DEADLINE, act).await.unwrap();
        let end = (outcome.status, outcome.reason);
        let closed = (TabGone, Some(ActionReason::TabClosed));
        assert_eq!(end, closed, "{answer}: {outcome:?}");
    }
}

#[tokio::test]
async fn a_message_that_is_cut_off_is_a_loss() {
    let (stub, browser) = reached().await;
    stub.cut();
    lost(&browser).await;
    browser.reconnect().await.unwrap();
    assert_eq!(stub.upgrades(), 2);
}

#[tokio::test]
async fn a_browser_that_is_reached_again_is_kept_where_the_runs_tab_does_not_come() {
    let (stub, browser) = reached().await;
    own_tab(&stub, &browser).await;
    stub.cut();
    lost(&browser).await;
    stub.close_on("Page.enable", "Session with given id not found.");
    browser.reconnect().await.unwrap_err();
    // The connection stands: what is asked next goes to the browser that is there by now.
    browser.tabs().await.unwrap();
    browser.reconnect().await.unwrap();
    assert_eq!(stub.upgrades(), 3);
}

#[tokio::test]
async fn a_browser_that_falls_silent_is_noticed_and_commands_do_not_wait_for_it() {
    let stub = Stub::plain().await;
    let browser = reach_with(&stub.address(), BEATS).await.unwrap();
    stub.mood(Mood::Silent);
    // A command that would be waited for longer than the silence.
    let error = browser.start(StartTab::New, None).await.unwrap_err();
    is!(error, BrowserError::Lost(_));
    lost(&browser).await;
}

#[tokio::test]
async fn a_socket_that_upgrades_and_says_nothing_is_no_browser() {
    let stub = Stub::plain().await;
    stub.mood(Mood::Silent);
    let error = reach_with(&stub.address(), BEATS).await.err().unwrap();
    is!(error, BrowserError::NotABrowser { .. });
    stub.mood(Mood::Good);
    nothing_is_left(&stub).await;
}

#[tokio::test]
async fn an_endpoint_that_refuses_says_so() {
    let stub = Stub::start().await;
    stub.answer(Dialog::Deny);
    is!(refused(&stub.address()).await, BrowserError::Forbidden(_));
    let other = format!("ws://127.0.0.1:{}/devtools/browser/other", stub.port);
    is!(refused(&other).await, BrowserError::NotABrowser { .. });
    // A key in the address is not repeated.
    let error = refused(&format!("{other}?token=sesame")).await;
    assert!(!error.to_string().contains("sesame"), "{error}");
}

/// A port that lets a browser through, and what can go wrong on the way.
async fn through_a_proxy() -> (Chromium, Proxy, Site, Arc<CdpBrowser>) {
    let chromium = Chromium::start();
    let target = chromium.endpoint.trim_start_matches("http://");
    let proxy = Proxy::to(target.parse().unwrap()).await;
    let site = Site::start().await;
    let url = site.put("/", "<button>Here</button>");
    let endpoint = format!("http://{}", proxy.address);
    let browser = reach_with(&endpoint, BEATS).await.unwrap();
    browser.start(StartTab::New, Some(&url)).await.unwrap();
    (chromium, proxy, site, browser)
}

async fn sees(browser: &CdpBrowser) {
    named(&browser.snapshot().await, "Here");
}

#[tokio::test]
async fn a_reset_is_noticed_and_the_tab_is_found_again() {
    let (_chromium, proxy, _site, browser) = through_a_proxy().await;
    sees(&browser).await;
    let before = browser.snapshot().await;
    proxy.reset_once();
    lost(&browser).await;
    browser.reconnect().await.unwrap();
    sees(&browser).await;
    let after = browser.snapshot().await;
    assert_eq!((after.tab, after.loader), (before.tab, before.loader));
}

#[tokio::test]
async fn a_network_that_swallows_everything_is_noticed_and_a_slow_one_is_not_a_loss() {
    let (_chromium, proxy, _site, browser) = through_a_proxy().await;
    proxy.set(Fault::Delay(Duration::from_millis(20)));
    sees(&browser).await;
    // A browser with nothing to say is asked, and answers: real ones answer pings.
    proxy.set(Fault::None);
    tokio::time::sleep(BEATS.every * (BEATS.asks + 3)).await;
    sees(&browser).await;
    proxy.set(Fault::Blackhole);
    let patient = ObserveOptions {
        deadline: DEADLINE,
        ..ObserveOptions::default()
    };
    let error = browser.observe(&patient).await.unwrap_err();
    is!(error, BrowserError::Lost(_) | BrowserError::Timeout { .. });
    lost(&browser).await;
    proxy.reset_once();
    browser.reconnect().await.unwrap();
    sees(&browser).await;
}

/// A certificate for this machine, and what trusts it.
pub fn certificate() -> (ServerConfig, Vec<u8>) {
    let made =
        rcgen::generate_simple_self_signed(vec!["127.0.0.1".into(), "localhost".into()]).unwrap();
    let der = made.cert.der().clone();
    let config = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(
            vec![der.clone()],
            made.signing_key.serialize_der().try_into().unwrap(),
        )
        .unwrap();
    (config, der.to_vec())
}

#[tokio::test]
async fn a_certificate_that_nobody_vouches_for_is_not_taken() {
    let (config, root) = certificate();
    let stub = Stub::secure(config).await;
    let socket = stub.address().replace("ws://", "wss://");
    let page = format!("https://localhost:{}", stub.port);
    for endpoint in [&socket, &page] {
        let error = refused(endpoint).await;
        let BrowserError::Unreachable { detail, .. } = &error else {
            panic!("{error:?}");
        };
        assert!(detail.contains("secure connection"), "{detail}");
    }
    assert_eq!(stub.upgrades(), 0);
    // Trusted, both ways in work, and carry the keys.
    for endpoint in [socket, page] {
        let folder = tempfile::tempdir().unwrap();
        let mut options = options(&endpoint, folder.path());
        options.connection.roots = vec![root.clone()];
        options.connection.headers = Headers::new(vec![
            ("Authorization".into(), "Bearer sesame".into()),
            ("X-Grid".into(), "blue".into()),
        ])
        .unwrap();
        assert!(!format!("{options:?}").contains("sesame"));
        let browser = connect(&options).await.unwrap();
        browser.start(StartTab::New, None).await.unwrap();
        assert!(!format!("{:?}", browser.identity()).contains("sesame"));
    }
    let heads = stub.heads();
    assert_eq!(heads.len(), 3, "{heads:?}");
    for head in heads {
        let key = head.replacen("authorization:", "Authorization:", 1);
        assert!(key.contains("Authorization: Bearer sesame"), "{head}");
        assert!(head.to_lowercase().contains("x-grid: blue"), "{head}");
        assert!(!head.to_lowercase().contains("\norigin:"), "{head}");
    }
    // A plain port is not taken for a secure one.
    let plain = Stub::plain().await;
    let error = refused(&plain.address().replace("ws://", "wss://")).await;
    is!(error, BrowserError::Unreachable { .. });
}
