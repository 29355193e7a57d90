//! Reaching browsers, and leaving them as they were.

use crate::support;
use std::time::{Duration, Instant};

use crate::support::{Chromium, DEADLINE, Run, Site, act_options, named, options};
use copilot_browser::connect;
use copilot_ports::{ActOptions, Browser, BrowserError, ObserveOptions};
use copilot_protocol::{Action, ActionStatus, Attach, StartTab};

#[tokio::test]
async fn a_managed_browser_starts_and_leaves_nothing_behind() {
    let site = Site::start().await;
    let url = site.put("/", "<button>Hello</button>");
    let folder = tempfile::tempdir().unwrap();
    let browser = connect(&options(Attach::Managed, folder.path()))
        .await
        .unwrap();
    let identity = browser.identity();
    assert!(identity.managed && identity.headless);
    assert_eq!(identity.attach, Attach::Managed);
    browser.start(StartTab::New, Some(&url)).await.unwrap();
    let look = browser.observe(&ObserveOptions::default()).await.unwrap();
    named(&look, "Hello");
    assert_eq!((look.viewport.width, look.viewport.height), (1280.0, 800.0));
    assert_eq!(look.tabs.len(), 1);
    browser.close().await;
    let error = browser
        .observe(&ObserveOptions::default())
        .await
        .unwrap_err();
    assert!(matches!(error, BrowserError::Lost(_)), "{error:?}");
}

#[tokio::test]
async fn other_tabs_are_listed_and_left_alone() {
    let chromium = Chromium::start();
    let person = Run::at(
        &chromium,
        "<h1>My mail</h1><input aria-label=Draft value=''>",
    )
    .await;
    let look = person.look().await;
    person
        .act(Action::Type {
            element: named(&look, "Draft").id,
            text: "half written".into(),
            mode: copilot_protocol::TypeMode::Fill,
            submit: false,
        })
        .await;
    let run = Run::at(&chromium, "<h1>Work</h1>").await;
    let tabs = run.browser.tabs().await.unwrap();
    let other = tabs
        .iter()
        .find(|t| t.url.contains(&person.site.address.to_string()))
        .unwrap();
    assert!(!other.owned && !other.active);
    let refused = run
        .act(Action::SwitchTab {
            tab: other.id.clone(),
        })
        .await;
    assert_eq!(refused.status, ActionStatus::NotFound);
    let refused = run
        .act(Action::CloseTab {
            tab: Some(other.id.clone()),
        })
        .await;
    assert_eq!(refused.status, ActionStatus::NotFound);
    run.browser.close().await;
    assert!(chromium.runs());
    let look = person.look().await;
    assert_eq!(named(&look, "Draft").value, "half written");
    // The run's own tab is closed in a browser that nobody sees.
    let end = Instant::now() + DEADLINE;
    while person
        .look()
        .await
        .tabs
        .iter()
        .any(|t| t.url.contains(&run.site.address.to_string()))
    {
        assert!(Instant::now() < end);
    }
    assert_eq!(
        person.site.requests().iter().filter(|r| *r == "/").count(),
        1
    );
}

#[tokio::test]
async fn a_tab_that_was_handed_over_is_driven_and_never_closed() {
    let chromium = Chromium::start();
    let person = Run::at(
        &chromium,
        "<button onclick=\"document.title='pressed'\">Mine</button>",
    )
    .await;
    person.browser.detach().await;
    let run = Run::at(&chromium, "<p>a</p>").await;
    let tabs = run.browser.tabs().await.unwrap();
    let other = tabs
        .iter()
        .find(|t| t.url.contains(&person.site.address.to_string()))
        .unwrap();
    run.browser.take_tab(&other.id).await.unwrap();
    run.click("Mine").await;
    let look = run.look().await;
    assert_eq!((look.title.as_str(), &look.tab), ("pressed", &other.id));
    assert_eq!(
        run.act(Action::CloseTab { tab: None }).await.status,
        ActionStatus::NotActionable
    );
    run.browser.close().await;
    let again = Run::at(&chromium, "<p>b</p>").await;
    let tabs = again.browser.tabs().await.unwrap();
    assert!(
        tabs.iter()
            .any(|t| t.url.contains(&person.site.address.to_string()))
    );
}

#[tokio::test]
async fn a_killed_browser_is_noticed_at_once() {
    let chromium = Chromium::start();
    let run = Run::at(&chromium, "<p>a</p>").await;
    let options = ActOptions {
        deadline: Duration::from_secs(60),
        ..act_options()
    };
    let wait = Action::wait_for_text(30_000, "never");
    let started = Instant::now();
    let (result, ()) = tokio::join!(run.browser.act(&wait, &options), async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        chromium.kill();
    });
    assert!(matches!(result, Err(BrowserError::Lost(_))), "{result:?}");
    assert!(started.elapsed() < Duration::from_secs(10));
    let again = run.browser.observe(&ObserveOptions::default()).await;
    assert!(matches!(again, Err(BrowserError::Lost(_))));
    let back = run.browser.reconnect().await;
    assert!(
        matches!(back, Err(BrowserError::Unreachable { .. })),
        "{back:?}"
    );
}

#[tokio::test]
async fn a_lost_connection_comes_back_to_the_same_tab() {
    let run = Run::on("<button>Still here</button>").await;
    let before = run.look().await;
    run.browser.detach().await;
    let end = Instant::now() + DEADLINE;
    while run
        .browser
        .observe(&ObserveOptions::default())
        .await
        .is_ok()
    {
        assert!(Instant::now() < end);
    }
    run.browser.reconnect().await.unwrap();
    let after = run.look().await;
    named(&after, "Still here");
    assert_eq!((after.tab, after.loader), (before.tab, before.loader));
}

#[tokio::test]
async fn a_managed_browser_that_died_is_started_again() {
    let site = Site::start().await;
    let url = site.put("/", "<button>Hello</button>");
    let folder = tempfile::tempdir().unwrap();
    let mut options = options(Attach::Managed, folder.path());
    options.headless_profile_dir = Some(folder.path().join("headless"));
    let browser = connect(&options).await.unwrap();
    browser.start(StartTab::New, Some(&url)).await.unwrap();
    let port = std::fs::read_to_string(folder.path().join("headless/DevToolsActivePort")).unwrap();
    let port = port.lines().next().unwrap().to_owned();
    let killer = connect(&support::options(
        Attach::Endpoint(format!("http://127.0.0.1:{port}")),
        folder.path(),
    ))
    .await
    .unwrap();
    killer.start(StartTab::New, None).await.unwrap();
    // `chrome://crash` is not ours to open; the protocol's own command ends the process.
    killer.end_browser_for_test().await;
    let end = Instant::now() + DEADLINE;
    while browser.observe(&ObserveOptions::default()).await.is_ok() {
        assert!(Instant::now() < end);
    }
    browser.reconnect().await.unwrap();
    let look = browser.observe(&ObserveOptions::default()).await.unwrap();
    assert_eq!(look.url, url);
    named(&look, "Hello");
    browser.close().await;
}

#[tokio::test]
async fn numbers_survive_into_another_process() {
    let run = Run::on(
        r#"<button>First</button><button onclick="document.title='second'">Second</button>"#,
    )
    .await;
    let look = run.look().await;
    let handles = run.browser.element_handles().await.unwrap();
    assert_eq!(handles.elements.len(), 2);
    run.browser.detach().await;
    let text = serde_json::to_string(&handles).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let later = connect(&options(
        Attach::Endpoint(support::shared().endpoint.clone()),
        folder.path(),
    ))
    .await
    .unwrap();
    let handles = serde_json::from_str(&text).unwrap();
    assert_eq!(later.restore_handles(&handles).await.unwrap(), 2);
    let click = Action::Click {
        element: named(&look, "Second").id,
    };
    let outcome = later.act(&click, &act_options()).await.unwrap();
    assert_eq!(outcome.status, ActionStatus::Ok);
    let now = later.observe(&ObserveOptions::default()).await.unwrap();
    assert_eq!(now.title, "second");
    assert_eq!(named(&now, "First").id, named(&look, "First").id);
    // Another document: the number is not given to anything else.
    later.act(&Action::Reload, &act_options()).await.unwrap();
    assert_eq!(later.restore_handles(&handles).await.unwrap(), 0);
    let outcome = later.act(&click, &act_options()).await.unwrap();
    assert_eq!(outcome.status, ActionStatus::Stale);
}

#[tokio::test]
async fn a_closed_port_and_a_wrong_port_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let closed = {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.local_addr().unwrap()
    };
    for scheme in ["http", "ws"] {
        let endpoint = if scheme == "ws" {
            format!("ws://{closed}/devtools/browser/x")
        } else {
            format!("http://{closed}")
        };
        let error = connect(&options(Attach::Endpoint(endpoint), folder.path()))
            .await
            .err()
            .unwrap();
        assert!(
            matches!(error, BrowserError::Unreachable { .. }),
            "{error:?}"
        );
    }
    let site = Site::start().await;
    for endpoint in [
        format!("http://{}", site.address),
        format!("ws://{}/devtools/browser/x", site.address),
    ] {
        let error = connect(&options(Attach::Endpoint(endpoint), folder.path()))
            .await
            .err()
            .unwrap();
        assert!(
            matches!(error, BrowserError::NotABrowser { .. }),
            "{error:?}"
        );
    }
    let mut missing = options(Attach::Managed, folder.path());
    missing.executable = Some("/no/such/browser".into());
    let error = connect(&missing).await.err().unwrap();
    assert!(matches!(error, BrowserError::NoBrowser(_)), "{error:?}");
}

/// A port that does with each connection what `answer` says.
async fn port<F>(answer: impl Fn(tokio::net::TcpStream) -> F + Send + 'static) -> String
where
    F: Future<Output = ()> + Send + 'static,
{
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(answer(stream));
        }
    });
    address
}

async fn refused(endpoint: String) -> BrowserError {
    let folder = tempfile::tempdir().unwrap();
    connect(&options(Attach::Endpoint(endpoint), folder.path()))
        .await
        .err()
        .unwrap()
}

#[tokio::test]
async fn whatever_a_port_answers_it_is_no_browser() {
    use tokio::io::AsyncWriteExt;
    let answering = |bytes: &'static [u8]| {
        port(move |mut stream| async move {
            let _ = stream.write_all(bytes).await;
            tokio::time::sleep(DEADLINE).await;
        })
    };
    let endless = port(|mut stream| async move {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n";
        let _ = stream.write_all(head.as_bytes()).await;
        while stream.write_all(&[b'x'; 65_536]).await.is_ok() {}
    })
    .await;
    let closing = port(|stream| async move { drop(stream) }).await;
    let silent = port(|stream| async move {
        tokio::time::sleep(DEADLINE * 2).await;
        drop(stream);
    })
    .await;
    let garbage = answering(b"\x00\xff\xfe SSH-2.0-nothing\r\n\r\n").await;
    let json = answering(b"HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\n{\"Browser\":\"x\"}").await;
    let elsewhere = answering(
        b"HTTP/1.1 200 OK\r\nContent-Length: 41\r\n\r\n{\"webSocketDebuggerUrl\":\"file:///etc/host\"}",
    )
    .await;
    let mut waiting = Vec::new();
    for address in [&endless, &closing, &silent, &garbage, &json, &elsewhere] {
        waiting.push(refused(format!("http://{address}")));
    }
    for address in [&closing, &garbage, &json] {
        waiting.push(refused(format!("ws://{address}/devtools/browser/x")));
    }
    for error in futures::future::join_all(waiting).await {
        assert!(
            matches!(
                error,
                BrowserError::NotABrowser { .. } | BrowserError::Unreachable { .. }
            ),
            "{error:?}"
        );
    }
    for (address, name) in [
        (garbage, "garbage"),
        (json, "no socket"),
        (elsewhere, "elsewhere"),
    ] {
        let error = refused(format!("http://{address}")).await;
        assert!(
            matches!(error, BrowserError::NotABrowser { .. }),
            "{name}: {error:?}"
        );
    }
}

#[tokio::test]
async fn a_socket_that_is_not_a_browsers_is_told_apart() {
    use async_tungstenite::tungstenite::Message;
    use futures::StreamExt;
    let tried = |answer: &'static str| async move {
        let address = port(move |stream| async move {
            let Ok(mut socket) = async_tungstenite::tokio::accept_async(stream).await else {
                return;
            };
            while let Some(Ok(message)) = socket.next().await {
                // An answer of no words: it hangs up.
                if answer.is_empty() {
                    return;
                }
                if message.is_text() {
                    let _ = socket.send(Message::Text(answer.into())).await;
                    if answer == "not json" {
                        let _ = socket.close(None).await;
                    }
                }
            }
        })
        .await;
        let error = refused(format!("ws://{address}/devtools/browser/x")).await;
        assert!(
            matches!(error, BrowserError::NotABrowser { .. }),
            "{answer}: {error:?}"
        );
    };
    // Some of them are waited for until the deadline.
    let answers = [
        "not json",
        r#"{"id":1}"#,
        r#"{"id":1,"result":{"hello":1}}"#,
        r#"{"id":1,"error":{"code":-32601,"message":"no such method"}}"#,
        "",
    ];
    futures::future::join_all(answers.map(tried)).await;
}

#[tokio::test]
async fn a_wait_for_a_silent_port_can_be_cancelled() {
    let silent = port(|stream| async move {
        tokio::time::sleep(DEADLINE * 2).await;
        drop(stream);
    })
    .await;
    for endpoint in [
        format!("http://{silent}"),
        format!("ws://{silent}/devtools/browser/x"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let options = options(Attach::Endpoint(endpoint), folder.path());
        let cancel = options.cancel.clone();
        let (result, ()) = tokio::join!(connect(&options), async move {
            tokio::task::yield_now().await;
            cancel.cancel();
        });
        assert!(matches!(result.err().unwrap(), BrowserError::Cancelled));
    }
}

/// Set in the program that the next test starts: the folder where it says how far it is.
const HELD: &str = "COPILOT_TEST_HELD";

/// The test starts itself as another program, which reaches a managed browser and is killed.
#[cfg(unix)]
#[tokio::test]
async fn a_killed_program_leaves_no_browser_and_its_folder_is_cleared_away() {
    let name = "attach::a_killed_program_leaves_no_browser_and_its_folder_is_cleared_away";
    if let Ok(folder) = std::env::var(HELD) {
        let folder = std::path::PathBuf::from(folder);
        let browser = connect(&options(Attach::Managed, &folder)).await.unwrap();
        browser.start(StartTab::New, None).await.unwrap();
        if folder.join("ready").exists() {
            browser.close().await;
            return;
        }
        std::fs::write(folder.join("ready"), "").unwrap();
        std::future::pending::<()>().await;
    }
    let folder = tempfile::tempdir().unwrap();
    let temporary = folder.path().join("t");
    std::fs::create_dir(&temporary).unwrap();
    let program = || {
        let mut command = tokio::process::Command::new(std::env::current_exe().unwrap());
        command
            .args([name, "--exact"])
            .env(HELD, folder.path())
            .env("TMPDIR", &temporary)
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .kill_on_drop(true);
        command
    };
    let left = || -> Vec<String> {
        std::fs::read_dir(&temporary)
            .unwrap()
            .map(|e| e.unwrap().file_name().to_string_lossy().into_owned())
            .collect()
    };
    let mut first = program().spawn().unwrap();
    let end = Instant::now() + DEADLINE;
    while !folder.path().join("ready").exists() {
        assert!(Instant::now() < end, "it did not get a browser");
        assert_eq!(first.try_wait().unwrap(), None);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let profile = left()
        .into_iter()
        .find(|n| n.starts_with("browser-copilot-headless-profile-"))
        .unwrap();
    let profile = temporary.join(profile);
    let file = profile.join("DevToolsActivePort");
    let content = std::fs::read_to_string(file).unwrap();
    let port: u16 = content.lines().next().unwrap().parse().unwrap();
    // As `kill -9` does: nothing of it runs any more.
    first.kill().await.unwrap();
    let end = Instant::now() + DEADLINE;
    while tokio::net::TcpStream::connect(("127.0.0.1", port))
        .await
        .is_ok()
    {
        assert!(Instant::now() < end, "the browser lives on");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // Each next start clears away what it finds; the browser's own helpers may take a moment to end.
    let end = Instant::now() + DEADLINE * 3;
    loop {
        let status = program().status().await.unwrap();
        assert!(status.success());
        if !profile.exists() {
            break;
        }
        assert!(
            Instant::now() < end,
            "left: {:?} of {:?}, in it {:?}",
            profile,
            left(),
            std::fs::read_dir(&profile)
                .map(|d| d.flatten().map(|e| e.file_name()).collect::<Vec<_>>())
        );
    }
}

#[tokio::test]
async fn the_tab_that_is_looked_at_is_the_current_one() {
    let chromium = Chromium::start();
    let person = Run::at(&chromium, "<h1>In front</h1>").await;
    person.browser.bring_forward().await.unwrap();
    person.browser.detach().await;
    let folder = tempfile::tempdir().unwrap();
    let run = chromium.connected(folder.path()).await;
    run.start(StartTab::Current, None).await.unwrap();
    let look = run.observe(&ObserveOptions::default()).await.unwrap();
    assert_eq!(look.text, "In front");
    assert!(look.tabs.iter().any(|t| t.active && t.owned));
}

#[tokio::test]
async fn an_address_is_shown_in_a_tab_of_its_own() {
    let site = Site::start().await;
    let url = site.put("/kept?a=1&b=2", "<h1>Kept</h1>");
    let chromium = Chromium::start();
    copilot_browser::show_at(&chromium.endpoint, &url)
        .await
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let browser = chromium.connected(folder.path()).await;
    browser.start(StartTab::Current, None).await.unwrap();
    let look = browser.observe(&ObserveOptions::default()).await.unwrap();
    assert_eq!(look.url, url, "it stands in front");
    browser.close().await;
    assert!(
        copilot_browser::show_at("http://127.0.0.1:1", &url)
            .await
            .is_err()
    );
}
