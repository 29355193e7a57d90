//! Reaching browsers, and leaving them as they were.

use std::net::SocketAddr;

use crate::prelude::*;

#[tokio::test]
async fn a_managed_browser_starts_and_leaves_nothing_behind() {
    let site = Site::start().await;
    let url = site.put("/", "<button>Hello</button>");
    let browser = Person::with(|folder| options(Attach::Managed, folder)).await;
    let identity = browser.identity();
    assert!(identity.managed && identity.headless);
    assert_eq!(identity.attach, Attach::Managed);
    browser.start(StartTab::New, Some(&url)).await.unwrap();
    let snapshot = browser.snapshot().await;
    named(&snapshot, "Hello");
    assert_eq!(
        (snapshot.viewport.width, snapshot.viewport.height),
        (1280.0, 800.0)
    );
    assert_eq!(snapshot.tabs.len(), 1);
    browser.close().await;
    let after = browser.observe(&ObserveOptions::default()).await;
    is!(after, Err(BrowserError::Lost(_)));
}

#[tokio::test]
async fn a_tab_that_was_handed_over_is_driven_and_never_closed() {
    let chromium = Chromium::start();
    let mine = "<button onclick=\"document.title='pressed'\">Mine</button>";
    let person = Run::at(&chromium, mine).await;
    person.detach().await;
    let run = Run::at(&chromium, "<p>a</p>").await;
    let other = run.tab_at(&person.url("/")).await;
    run.take_tab(&other).await.unwrap();
    run.click("Mine").await;
    let snapshot = run.snapshot().await;
    let both = (snapshot.title.as_str(), &snapshot.tab);
    assert_eq!(both, ("pressed", &other));
    run.ends(Action::CloseTab { tab: None }, NotActionable)
        .await;
    run.close().await;
    let again = Run::at(&chromium, "<p>b</p>").await;
    again.tab_at(&person.url("/")).await;
}

#[tokio::test]
async fn a_download_of_a_frame_that_was_there_before_the_run_is_told_of() {
    let chromium = Chromium::start();
    let nested = "<script>
        const inside = (doc) => doc.body.appendChild(doc.createElement('iframe')).contentDocument;
        const deep = inside(inside(document));
        deep.body.innerHTML = '<a download=list.txt href=\"data:text/plain,one\">List</a>';
        window.save = () => deep.querySelector('a').click();
        </script>";
    let person = Run::at(&chromium, &format!("<body>{nested}")).await;
    person.detach().await;
    let run = Run::at(&chromium, "<p>a</p>").await;
    let other = run.tab_at(&person.url("/")).await;
    run.take_tab(&other).await.unwrap();
    // Not by an action of the run: what is downloaded during one is its own anyway.
    let save = json!({"expression": "save()"});
    let saved = run.command_for_test(true, "Runtime.evaluate", save).await;
    saved.unwrap();
    let told = async || run.told().contains(&TabEventKind::DownloadStarted);
    comes("the download", told).await;
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
    is!(result, Err(BrowserError::Lost(_)));
    assert!(started.elapsed() < Duration::from_secs(10));
    let again = run.observe(&ObserveOptions::default()).await;
    is!(again, Err(BrowserError::Lost(_)));
    is!(run.reconnect().await, Err(BrowserError::Unreachable { .. }));
}

#[tokio::test]
async fn a_managed_browser_that_died_is_started_again() {
    let site = Site::start().await;
    let url = site.put("/", "<button>Hello</button>");
    let folder = tempfile::tempdir().unwrap();
    let profile = folder.path().join("headless");
    let mut managed = options(Attach::Managed, folder.path());
    managed.headless_profile_dir = Some(profile.clone());
    let browser = connect(&managed).await.unwrap();
    browser.start(StartTab::New, Some(&url)).await.unwrap();
    let beside = options(Attach::Endpoint(endpoint_of(&profile)), folder.path());
    let killer = connect(&beside).await.unwrap();
    killer.start(StartTab::New, None).await.unwrap();
    // `chrome://crash` is not ours to open; the protocol's own command ends the process.
    killer.end_browser_for_test().await;
    let is_lost = async || browser.observe(&ObserveOptions::default()).await.is_err();
    comes("the loss", is_lost).await;
    browser.reconnect().await.unwrap();
    let snapshot = browser.snapshot().await;
    assert_eq!(snapshot.url, url);
    named(&snapshot, "Hello");
    browser.close().await;
}

/// Where the browser of this profile listens.
fn endpoint_of(profile: &std::path::Path) -> String {
    format!("http://127.0.0.1:{}", port_in(profile).unwrap())
}

#[tokio::test]
async fn a_closed_port_and_a_wrong_port_are_told_apart() {
    let closed = closed_port();
    let site = Site::start().await;
    let (plain, socket) = (
        |at| format!("http://{at}"),
        |at| format!("ws://{at}/devtools/browser/x"),
    );
    for endpoint in [plain(closed), socket(closed)] {
        is!(refused(endpoint).await, BrowserError::Unreachable { .. });
    }
    for endpoint in [plain(site.address), socket(site.address)] {
        is!(refused(endpoint).await, BrowserError::NotABrowser { .. });
    }
    let folder = tempfile::tempdir().unwrap();
    let mut missing = options(Attach::Managed, folder.path());
    missing.executable = Some("/no/such/browser".into());
    let error = connect(&missing).await.err().unwrap();
    is!(error, BrowserError::NoBrowser(_));
}

/// A port that does with each connection what `answer` says.
pub async fn port<F>(answer: impl Fn(tokio::net::TcpStream) -> F + Send + 'static) -> SocketAddr
where
    F: Future<Output = ()> + Send + 'static,
{
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(answer(stream));
        }
    });
    address
}

async fn refused(endpoint: String) -> BrowserError {
    let folder = tempfile::tempdir().unwrap();
    let options = options(Attach::Endpoint(endpoint), folder.path());
    connect(&options).await.err().unwrap()
}

async fn silent() -> SocketAddr {
    port(|stream| async move {
        tokio::time::sleep(DEADLINE * 2).await;
        drop(stream);
    })
    .await
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
    let silent = silent().await;
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
        is!(
            error,
            BrowserError::NotABrowser { .. } | BrowserError::Unreachable { .. }
        );
    }
    // Whoever wants to know who asks may be a browser behind a gate; whoever forbids it to all is none.
    let statuses = [
        &b"HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n"[..],
        b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n",
    ];
    let [asks, forbids] = statuses.map(answering);
    let asks = refused(format!("http://{}", asks.await)).await;
    is!(asks, BrowserError::Forbidden(_));
    let forbids = refused(format!("http://{}", forbids.await)).await;
    is!(forbids, BrowserError::NotABrowser { .. });
    // Garbage, no socket, and one that is elsewhere.
    for address in [garbage, json, elsewhere] {
        let error = refused(format!("http://{address}")).await;
        is!(error, BrowserError::NotABrowser { .. });
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
    let silent = silent().await;
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

/// This test in a program of its own, which is killed when it is let go.
pub fn this_test(name: &str) -> tokio::process::Command {
    let mut command = tokio::process::Command::new(std::env::current_exe().unwrap());
    command.args([name, "--exact"]).kill_on_drop(true);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
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
        let mut command = this_test(name);
        command.env(HELD, folder.path()).env("TMPDIR", &temporary);
        command
    };
    let left = || -> Vec<String> {
        std::fs::read_dir(&temporary)
            .unwrap()
            .map(|e| e.unwrap().file_name().to_string_lossy().into_owned())
            .collect()
    };
    let mut first = program().spawn().unwrap();
    comes("it has a browser", async || {
        assert_eq!(first.try_wait().unwrap(), None);
        folder.path().join("ready").exists()
    })
    .await;
    let is_profile = |n: &String| n.starts_with("browser-copilot-headless-profile-");
    let profile = temporary.join(left().into_iter().find(is_profile).unwrap());
    let browser = endpoint_of(&profile).replace("http://", "");
    // As `kill -9` does: nothing of it runs any more.
    first.kill().await.unwrap();
    let is_gone = async || tokio::net::TcpStream::connect(&browser).await.is_err();
    comes("the browser has ended", is_gone).await;
    // Each next start clears away what it finds; the browser's own helpers may take a moment to end.
    let end = Instant::now() + DEADLINE * 3;
    loop {
        let status = program().status().await.unwrap();
        assert!(status.success());
        if !profile.exists() {
            break;
        }
        let inside = std::fs::read_dir(&profile);
        let inside = inside.map(|d| d.flatten().map(|e| e.file_name()).collect::<Vec<_>>());
        assert!(Instant::now() < end, "left: {:?}, in it {inside:?}", left());
    }
}

#[tokio::test]
async fn an_address_is_shown_in_a_tab_of_its_own() {
    let site = Site::start().await;
    let url = site.put("/kept?a=1&b=2", "<h1>Kept</h1>");
    let chromium = Chromium::start();
    let shown = copilot_browser::show_at(&chromium.endpoint, &url).await;
    shown.unwrap();
    let browser = chromium.person().await;
    browser.start(StartTab::Current, None).await.unwrap();
    assert_eq!(browser.snapshot().await.url, url, "it stands in front");
    browser.close().await;
    let nowhere = copilot_browser::show_at("http://127.0.0.1:1", &url).await;
    assert!(nowhere.is_err());
}
