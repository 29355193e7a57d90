//! Peers that are no browsers, connections that fail, and endpoints with keys and certificates: each
//! ends in a clear error, and nothing is left running.

use crate::support;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::proxy::{Fault, Proxy};
use crate::stub::{Dialog, Mood, Stub};
use crate::support::{Chromium, DEADLINE, Site, act_options, named};
use copilot_browser::{BrowserOptions, CdpBrowser, Headers, Heartbeat, connect};
use copilot_ports::{Browser, BrowserError, ObserveOptions};
use copilot_protocol::{Action, ActionReason, ActionStatus, Attach, StartTab, TabEventKind};
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

async fn reach(endpoint: &str) -> Result<Arc<CdpBrowser>, BrowserError> {
    let folder = tempfile::tempdir().unwrap();
    tokio::time::timeout(DEADLINE, connect(&options(endpoint, folder.path())))
        .await
        .expect("it hangs")
}

/// The reason of the loss, once it is noticed.
async fn lost(browser: &CdpBrowser) {
    let end = Instant::now() + DEADLINE;
    loop {
        match browser.tabs().await {
            Err(BrowserError::Lost(_)) => return,
            other => assert!(Instant::now() < end, "not noticed: {other:?}"),
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn a_message_of_200_megabytes_ends_the_connection_before_it_is_read() {
    let stub = Stub::plain().await;
    let browser = reach(&stub.address()).await.unwrap();
    stub.long_message(200 << 20);
    lost(&browser).await;
    stub.until("nothing is left", |s| s.open() == 0).await;
    // What the systems' own buffers hold, and no more.
    assert!(stub.taken() < 64 << 20, "{} bytes were taken", stub.taken());
    // A long one that is allowed comes through.
    let browser = reach(&stub.address()).await.unwrap();
    stub.say(&format!(
        r#"{{"method":"A.b","params":"{}"}}"#,
        "x".repeat(40 << 20)
    ));
    stub.say(r#"{"method":"Target.targetCreated","params":{"targetInfo":{"targetId":"after","type":"page","title":"","url":"https://after.example/"}}}"#);
    let end = Instant::now() + DEADLINE;
    while browser.tabs().await.unwrap().len() < 3 {
        assert!(Instant::now() < end);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn a_peer_that_talks_nonsense_is_let_go_and_a_slip_is_not() {
    let stub = Stub::plain().await;
    let browser = reach(&stub.address()).await.unwrap();
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
    stub.until("nothing is left", |s| s.open() == 0).await;
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
    let end = Instant::now() + DEADLINE;
    let mut told = Vec::new();
    while !told.contains(&TabEventKind::Opened) {
        assert!(Instant::now() < end, "the window is not told of: {told:?}");
        told.extend(browser.take_tab_events().iter().map(|event| event.kind));
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
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
        let stub = Stub::plain().await;
        let browser = reach(&stub.address()).await.unwrap();
        own_tab(&stub, &browser).await;
        stub.close_on("Page.getNavigationHistory", answer);
        let options = act_options();
        let act = browser.act(&Action::GoBack, &options);
        let outcome = tokio::time::timeout(DEADLINE, act).await.unwrap().unwrap();
        assert_eq!(
            outcome.status,
            ActionStatus::TabGone,
            "{answer}: {outcome:?}"
        );
        assert_eq!(outcome.reason, Some(ActionReason::TabClosed), "{answer}");
    }
}

#[tokio::test]
async fn a_message_that_is_cut_off_is_a_loss() {
    let stub = Stub::plain().await;
    let browser = reach(&stub.address()).await.unwrap();
    stub.cut();
    lost(&browser).await;
    browser.reconnect().await.unwrap();
    assert_eq!(stub.upgrades(), 2);
}

#[tokio::test]
async fn a_browser_that_falls_silent_is_noticed_and_commands_do_not_wait_for_it() {
    let stub = Stub::plain().await;
    let folder = tempfile::tempdir().unwrap();
    let mut options = options(&stub.address(), folder.path());
    options.connection.heartbeat = BEATS;
    let browser = connect(&options).await.unwrap();
    stub.mood(Mood::Silent);
    // A command that would be waited for longer than the silence.
    let error = browser.start(StartTab::New, None).await.unwrap_err();
    assert!(matches!(error, BrowserError::Lost(_)), "{error:?}");
    lost(&browser).await;
}

#[tokio::test]
async fn a_socket_that_upgrades_and_says_nothing_is_no_browser() {
    let stub = Stub::plain().await;
    stub.mood(Mood::Silent);
    let folder = tempfile::tempdir().unwrap();
    let mut options = options(&stub.address(), folder.path());
    options.connection.heartbeat = BEATS;
    let error = connect(&options).await.err().unwrap();
    assert!(
        matches!(error, BrowserError::NotABrowser { .. }),
        "{error:?}"
    );
    stub.mood(Mood::Good);
    stub.until("nothing is left", |s| s.open() == 0).await;
}

#[tokio::test]
async fn an_endpoint_that_refuses_says_so() {
    let stub = Stub::start().await;
    stub.answer(Dialog::Deny);
    let error = reach(&stub.address()).await.err().unwrap();
    assert!(matches!(error, BrowserError::Forbidden(_)), "{error:?}");
    let other = format!("ws://127.0.0.1:{}/devtools/browser/other", stub.port);
    let error = reach(&other).await.err().unwrap();
    assert!(
        matches!(error, BrowserError::NotABrowser { .. }),
        "{error:?}"
    );
    // A key in the address is not repeated.
    let error = reach(&format!("{other}?token=sesame")).await.err().unwrap();
    assert!(!error.to_string().contains("sesame"), "{error}");
}

/// A port that lets a browser through, and what can go wrong on the way.
async fn through_a_proxy() -> (Chromium, Proxy, Site, Arc<CdpBrowser>, tempfile::TempDir) {
    let chromium = Chromium::start();
    let target: SocketAddr = chromium
        .endpoint
        .trim_start_matches("http://")
        .parse()
        .unwrap();
    let proxy = Proxy::to(target).await;
    let site = Site::start().await;
    let url = site.put("/", "<button>Here</button>");
    let folder = tempfile::tempdir().unwrap();
    let mut options = options(&format!("http://{}", proxy.address), folder.path());
    options.connection.heartbeat = BEATS;
    let browser = connect(&options).await.unwrap();
    browser.start(StartTab::New, Some(&url)).await.unwrap();
    (chromium, proxy, site, browser, folder)
}

async fn sees(browser: &CdpBrowser) {
    let look = browser.observe(&ObserveOptions::default()).await.unwrap();
    named(&look, "Here");
}

#[tokio::test]
async fn a_reset_is_noticed_and_the_tab_is_found_again() {
    let (_chromium, proxy, _site, browser, _folder) = through_a_proxy().await;
    sees(&browser).await;
    let before = browser.observe(&ObserveOptions::default()).await.unwrap();
    proxy.reset_once();
    lost(&browser).await;
    browser.reconnect().await.unwrap();
    let after = browser.observe(&ObserveOptions::default()).await.unwrap();
    assert_eq!((after.tab, after.loader), (before.tab, before.loader));
}

#[tokio::test]
async fn a_network_that_swallows_everything_is_noticed_and_a_slow_one_is_not_a_loss() {
    let (_chromium, proxy, _site, browser, _folder) = through_a_proxy().await;
    proxy.set(Fault::Delay(Duration::from_millis(20)));
    sees(&browser).await;
    // A browser with nothing to say is asked, and answers: real ones answer pings.
    proxy.set(Fault::None);
    tokio::time::sleep(BEATS.every * (BEATS.asks + 3)).await;
    sees(&browser).await;
    proxy.set(Fault::Blackhole);
    let error = browser
        .observe(&ObserveOptions {
            deadline: DEADLINE,
            ..ObserveOptions::default()
        })
        .await
        .unwrap_err();
    assert!(
        matches!(error, BrowserError::Lost(_) | BrowserError::Timeout { .. }),
        "{error:?}"
    );
    lost(&browser).await;
    proxy.reset_once();
    browser.reconnect().await.unwrap();
    sees(&browser).await;
}

/// A certificate for this machine, and what trusts it.
fn certificate() -> (ServerConfig, Vec<u8>) {
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
        let error = reach(endpoint).await.err().unwrap();
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
        assert!(
            head.contains("authorization: Bearer sesame")
                || head.contains("Authorization: Bearer sesame"),
            "{head}"
        );
        assert!(head.to_lowercase().contains("x-grid: blue"), "{head}");
        assert!(!head.to_lowercase().contains("\norigin:"), "{head}");
    }
    // A plain port is not taken for a secure one.
    let plain = Stub::plain().await;
    let error = reach(&plain.address().replace("ws://", "wss://"))
        .await
        .err()
        .unwrap();
    assert!(
        matches!(error, BrowserError::Unreachable { .. }),
        "{error:?}"
    );
}
