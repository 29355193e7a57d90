//! What a page raises beside its document: dialogs, file choosers, sign-in windows, certificates,
//! downloads, crashes. None of it may hold up a run.

use std::time::{Duration, Instant};

use crate::support::{Chromium, DEADLINE, Run, Site, act_options, named, options};
use copilot_browser::connect;
use copilot_ports::{Browser, BrowserError, ObserveOptions};
use copilot_protocol::{
    Action, ActionStatus, Attach, DialogKind, PageType, StartTab, TabEvent, TabEventKind,
};
use serde_json::json;

fn handle(accept: bool, text: Option<&str>) -> Action {
    Action::HandleDialog {
        accept,
        text: text.map(str::to_owned),
    }
}

/// What a run was told, in order.
#[derive(Default)]
struct Told(Vec<TabEvent>);

impl Told {
    /// Waits for an event of this kind, which is then told no more; the others are kept.
    async fn of(&mut self, run: &Run, kind: TabEventKind) -> TabEvent {
        let end = Instant::now() + DEADLINE;
        loop {
            self.0.extend(run.browser.take_tab_events());
            if let Some(at) = self.0.iter().position(|e| e.kind == kind) {
                return self.0.remove(at);
            }
            assert!(Instant::now() < end, "no {kind:?} among {:?}", self.0);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

async fn told(run: &Run, kind: TabEventKind) -> TabEvent {
    Told::default().of(run, kind).await
}

#[tokio::test]
async fn each_kind_of_dialog_is_told_and_answered() {
    let run = Run::on(
        r#"<button onclick="alert('note'); out.textContent='alerted'">Alert</button>
        <button onclick="out.textContent = 'confirm ' + confirm('sure?')">Confirm</button>
        <button onclick="out.textContent = 'prompt ' + prompt('name?', 'old')">Prompt</button>
        <p id=out></p>"#,
    )
    .await;
    for (button, kind, answer, result) in [
        ("Alert", DialogKind::Alert, handle(true, None), "alerted"),
        (
            "Confirm",
            DialogKind::Confirm,
            handle(false, None),
            "confirm false",
        ),
        (
            "Confirm",
            DialogKind::Confirm,
            handle(true, None),
            "confirm true",
        ),
        (
            "Prompt",
            DialogKind::Prompt,
            handle(false, None),
            "prompt null",
        ),
        (
            "Prompt",
            DialogKind::Prompt,
            handle(true, Some("Ada")),
            "prompt Ada",
        ),
    ] {
        let outcome = run.click(button).await;
        assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
        let look = run.look().await;
        assert_eq!(look.dialog.as_ref().map(|d| d.kind), Some(kind));
        told(&run, TabEventKind::DialogOpened).await;
        // Nothing else reaches the page before that is answered.
        let blocked = run.act(Action::FindText { text: "x".into() }).await;
        assert_eq!(blocked.status, ActionStatus::DialogOpen);
        assert_eq!(run.act(answer).await.status, ActionStatus::Ok);
        run.until(result, |l| l.text.contains(result)).await;
    }
}

#[tokio::test]
async fn a_dialog_in_the_middle_of_a_command_ends_it() {
    let run = Run::on(
        r#"<label>Name <input oninput="if (this.value.length === 3) alert('three')"></label>"#,
    )
    .await;
    let look = run.look().await;
    let started = Instant::now();
    let outcome = run
        .act(Action::Type {
            element: named(&look, "Name").id,
            text: "abcdef".into(),
            mode: copilot_protocol::TypeMode::Append,
            submit: false,
        })
        .await;
    assert!(started.elapsed() < DEADLINE, "{outcome:?}");
    let look = run.look().await;
    // Text that is put in as a whole passes length three without stopping there.
    if look.dialog.is_some() {
        assert_eq!(run.act(handle(true, None)).await.status, ActionStatus::Ok);
    }
    let run = Run::on("<p>a</p><script>setTimeout(() => alert('late'), 300)</script>").await;
    let wait = Action::wait_for_text(8_000, "never there");
    let started = Instant::now();
    run.act(wait).await;
    assert!(
        started.elapsed().as_secs() < 7,
        "the dialog did not end the wait"
    );
    assert_eq!(run.look().await.dialog.unwrap().message, "late");
    assert_eq!(run.act(handle(true, None)).await.status, ActionStatus::Ok);
}

#[tokio::test]
async fn a_dialog_of_a_frame_of_another_site_is_the_tabs() {
    let run = Run::on("<p>outside</p><iframe id=f width=300 height=100></iframe>").await;
    run.site.put(
        "/inside",
        "<script>setTimeout(() => { document.body.textContent = 'confirm ' + confirm('from inside') }, 100)</script>",
    );
    let other = format!("http://localhost:{}/inside", run.site.address.port());
    let script = json!({"expression": format!("f.src = {other:?}; 1")});
    run.browser
        .command_for_test(true, "Runtime.evaluate", script)
        .await
        .unwrap();
    told(&run, TabEventKind::DialogOpened).await;
    let look = run.look().await;
    assert_eq!(look.dialog.unwrap().message, "from inside");
    assert_eq!(run.act(handle(false, None)).await.status, ActionStatus::Ok);
    run.until("the answer", |l| l.text.contains("confirm false"))
        .await;
}

#[tokio::test]
async fn a_dialog_that_a_popup_opens_at_once_holds_up_nobody() {
    let run = Run::on(
        r#"<button onclick="window.open('/pop')">Page</button>
        <button onclick="out.textContent='still here'">Here</button><p id=out></p>"#,
    )
    .await;
    run.site.put(
        "/pop",
        "<script>alert('from the popup')</script><p>popup page</p>",
    );
    let first = run.look().await.tab;
    run.click("Page").await;
    told(&run, TabEventKind::Opened).await;
    let look = run
        .until("the popup's dialog", |l| l.dialog.is_some())
        .await;
    assert_ne!(look.tab, first);
    assert_eq!(look.dialog.unwrap().message, "from the popup");
    assert_eq!(run.act(handle(true, None)).await.status, ActionStatus::Ok);
    run.until("the popup", |l| l.text.contains("popup page"))
        .await;
    run.act(Action::SwitchTab { tab: first }).await;
    run.click("Here").await;
    run.until("the opener", |l| l.text.contains("still here"))
        .await;
}

#[tokio::test]
async fn a_dialog_that_was_there_before_its_popup_could_be_attached_is_taken_away() {
    let run = Run::on(
        r#"<button onclick="const w = window.open(''); w.alert('too early'); out.textContent = 'went on'">Early</button><p id=out></p>"#,
    )
    .await;
    let first = run.look().await.tab;
    let outcome = run.click("Early").await;
    let end = Instant::now() + DEADLINE;
    loop {
        let look = run
            .browser
            .observe(&ObserveOptions::default())
            .await
            .unwrap_or_else(|e| panic!("{e}, after {outcome:?}"));
        if look.text.contains("went on") && look.tab == first {
            break;
        }
        if look.dialog.is_some() {
            run.act(handle(true, None)).await;
        } else if look.tab != first {
            run.act(Action::SwitchTab { tab: first.clone() }).await;
        }
        assert!(Instant::now() < end, "{look:?}");
    }
}

#[tokio::test]
async fn a_question_that_nobody_answered_is_not_answered_with_yes_at_the_end() {
    let run = Run::on(
        r#"<button onclick="setTimeout(() => { const x = new XMLHttpRequest(); x.open('GET', confirm('Delete it?') ? '/deleted' : '/kept', false); x.send(); })">Delete</button>"#,
    )
    .await;
    run.click("Delete").await;
    run.until("the question", |l| l.dialog.is_some()).await;
    run.browser.close().await;
    let sent = run.site.requests();
    assert!(!sent.iter().any(|r| r.contains("/deleted")), "{sent:?}");
}

#[tokio::test]
async fn leaving_a_page_that_asks_to_stay_is_told_and_can_be_allowed() {
    let run = Run::on(
        r#"<label>Draft <input></label><script>addEventListener('beforeunload', (e) => { e.preventDefault(); e.returnValue = 'x'; })</script>"#,
    )
    .await;
    let next = run.site.put("/next", "<h1>Next page</h1>");
    let draft = named(&run.look().await, "Draft").id;
    // A page may ask only after the person has used it.
    run.act(Action::Click { element: draft }).await;
    let go = Action::Navigate { url: next };
    run.act(go.clone()).await;
    assert_eq!(
        run.look().await.dialog.map(|d| d.kind),
        Some(DialogKind::Beforeunload)
    );
    // Whatever comes next keeps the page.
    run.act(Action::FindText {
        text: "Draft".into(),
    })
    .await;
    let look = run.look().await;
    assert!(look.dialog.is_none() && look.text.contains("Draft"));
    run.act(go).await;
    assert_eq!(run.act(handle(true, None)).await.status, ActionStatus::Ok);
    run.until("the next page", |l| l.text.contains("Next page"))
        .await;
}

#[tokio::test]
async fn a_file_chooser_is_told_of_and_hangs_nowhere() {
    let run = Run::on(
        r#"<label>Letter <input type=file onchange="document.title = this.files[0].name"></label>
        <button onclick="document.querySelector('input').click()">Choose</button>"#,
    )
    .await;
    run.click("Choose").await;
    let event = told(&run, TabEventKind::FileChooser).await;
    assert!(event.tab.active && event.tab.owned);
    let look = run.look().await;
    assert_eq!(look.title, "Test");
    // While the person has the tab, choosers are the browser's own.
    run.browser.hand_over(true).await;
    run.browser.hand_over(false).await;
    run.click("Choose").await;
    told(&run, TabEventKind::FileChooser).await;
}

/// Answers each connection with `answer`, after its head has come.
async fn serve(answer: impl Fn(&str) -> String + Send + Sync + 'static) -> u16 {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let answer = std::sync::Arc::new(answer);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let answer = answer.clone();
            tokio::spawn(async move {
                let mut head = Vec::new();
                let mut buffer = [0; 4096];
                while !head.windows(4).any(|w| w == b"\r\n\r\n") {
                    match stream.read(&mut buffer).await {
                        Ok(n) if n > 0 => head.extend_from_slice(&buffer[..n]),
                        _ => return,
                    }
                }
                let text = answer(&String::from_utf8_lossy(&head));
                let _ = stream.write_all(text.as_bytes()).await;
            });
        }
    });
    port
}

#[tokio::test]
async fn a_page_that_asks_for_a_name_and_password_is_not_waited_for() {
    let port = serve(|head| {
        if head.to_lowercase().contains("authorization:") {
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 10\r\nConnection: close\r\n\r\n<p>In</p>!".into()
        } else {
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Type: text/html\r\nContent-Length: 13\r\nConnection: close\r\n\r\n<h1>401</h1>!".into()
        }
    })
    .await;
    let run = Run::on("<p>a</p>").await;
    let started = Instant::now();
    let outcome = run
        .act(Action::Navigate {
            url: format!("http://127.0.0.1:{port}/"),
        })
        .await;
    assert!(started.elapsed().as_secs() < 9, "{outcome:?}");
    let look = run.look().await;
    assert_eq!(
        look.signals.network_error.as_deref(),
        Some("net::ERR_INVALID_AUTH_CREDENTIALS")
    );
    assert!(look.url.contains(&port.to_string()), "{}", look.url);
}

async fn untrusted_site() -> u16 {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio_rustls::rustls::{self, pki_types};
    let made =
        rcgen::generate_simple_self_signed(vec!["localhost".into(), "127.0.0.1".into()]).unwrap();
    let key = pki_types::PrivateKeyDer::Pkcs8(made.signing_key.serialize_der().into());
    let provider = std::sync::Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)
        .unwrap();
    let acceptor = tokio_rustls::TlsAcceptor::from(std::sync::Arc::new(config));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let Ok(mut stream) = acceptor.accept(stream).await else {
                    return;
                };
                let _ = stream.read(&mut [0; 4096]).await;
                let _ = stream
                    .write_all(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 14\r\nConnection: close\r\n\r\n<h1>Inside</h1")
                    .await;
                let _ = stream.shutdown().await;
            });
        }
    });
    port
}

#[tokio::test]
async fn a_certificate_that_is_not_trusted_is_told_and_never_passed() {
    let port = untrusted_site().await;
    let run = Run::on("<p>a</p>").await;
    let outcome = run
        .act(Action::Navigate {
            url: format!("https://localhost:{port}/"),
        })
        .await;
    assert_eq!(outcome.status, ActionStatus::NetworkError, "{outcome:?}");
    let look = run.look().await;
    let error = look.signals.network_error.clone().unwrap();
    assert!(error.contains("ERR_CERT"), "{error}");
    // The way on that the browser's page offers is not offered to a planner ...
    assert!(look.elements.is_empty(), "{:?}", look.elements);
    assert_eq!(copilot_agent::page_type(&look), PageType::Error);
    // ... and no key goes there: Chromium's own pass phrase is typed into such a page.
    for key in "thisisunsafe".chars() {
        let outcome = run
            .act(Action::PressKey {
                key: key.to_string(),
                element: None,
            })
            .await;
        assert_eq!(outcome.status, ActionStatus::NotActionable);
    }
    run.act(Action::Reload).await;
    let look = run.look().await;
    assert!(look.signals.network_error.unwrap().contains("ERR_CERT"));
    assert!(!look.text.contains("Inside"));
}

#[tokio::test]
async fn downloads_are_told_with_name_size_and_end() {
    let chromium = Chromium::start();
    let port = serve(|head| {
        let body = "x".repeat(70_000);
        let length = if head.contains("/broken") { 900_000 } else { body.len() };
        format!("HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=\"data.bin\"\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}")
    })
    .await;
    let run = Run::at(
        &chromium,
        &format!(
            r#"<a href="http://127.0.0.1:{port}/whole">Whole</a> <a href="http://127.0.0.1:{port}/whole" target=_blank>In a window</a>
            <a href="http://127.0.0.1:{port}/broken">Broken</a><iframe src="/frame"></iframe>"#
        ),
    )
    .await;
    let mut told = Told::default();
    run.click("Whole").await;
    assert_eq!(
        told.of(&run, TabEventKind::DownloadStarted).await.detail,
        "data.bin"
    );
    let finished = told.of(&run, TabEventKind::DownloadFinished).await;
    assert_eq!(
        (finished.detail.as_str(), finished.bytes),
        ("data.bin", Some(70_000))
    );
    assert!(chromium.saved().join("data.bin").is_file());
    run.click("In a window").await;
    let finished = told.of(&run, TabEventKind::DownloadFinished).await;
    assert_eq!(finished.bytes, Some(70_000));
    run.click("Broken").await;
    let failed = told.of(&run, TabEventKind::DownloadFailed).await;
    assert_eq!((failed.detail.as_str(), failed.bytes), ("data.bin", None));
}

#[tokio::test]
async fn downloads_of_the_person_are_not_the_runs() {
    let chromium = Chromium::start();
    let person = Run::at(&chromium, r#"<a href="/file">Mine</a>"#).await;
    let run = Run::at(&chromium, "<p>a</p>").await;
    person.click("Mine").await;
    told(&person, TabEventKind::DownloadFinished).await;
    // The end of one run takes nothing from the other.
    run.browser.close().await;
    assert!(
        run.browser
            .take_tab_events()
            .iter()
            .all(|e| e.kind != TabEventKind::DownloadStarted)
    );
    person.click("Mine").await;
    told(&person, TabEventKind::DownloadFinished).await;
}

#[tokio::test]
async fn a_managed_browser_keeps_downloads_in_our_folder_and_declines_what_pages_ask_for() {
    let site = Site::start().await;
    let url = site.put(
        "/",
        r#"<a href="/file">Price list</a><p id=out></p><script>
        navigator.geolocation.getCurrentPosition(() => out.textContent = 'place given', (e) => out.textContent = 'place declined ' + e.code);
        </script>"#,
    );
    let folder = tempfile::tempdir().unwrap();
    let browser = connect(&options(Attach::Managed, folder.path()))
        .await
        .unwrap();
    browser.start(StartTab::New, Some(&url)).await.unwrap();
    let end = Instant::now() + DEADLINE;
    let look = loop {
        let look = browser.observe(&ObserveOptions::default()).await.unwrap();
        if look.text.contains("place") {
            break look;
        }
        assert!(Instant::now() < end);
    };
    assert!(look.text.contains("place declined 1"), "{}", look.text);
    let element = named(&look, "Price list").id;
    let outcome = browser
        .act(&Action::Download { element }, &act_options())
        .await
        .unwrap();
    assert_eq!(outcome.file.as_deref(), Some("price list.csv"));
    assert!(folder.path().join("downloads/price list.csv").is_file());
    browser.close().await;
}

#[tokio::test]
async fn a_crash_is_told_once_and_the_tab_can_be_used_again() {
    let run = Run::on("<h1>Alive</h1>").await;
    let _ = tokio::time::timeout(
        Duration::from_secs(2),
        run.browser.command_for_test(true, "Page.crash", json!({})),
    )
    .await;
    told(&run, TabEventKind::Crashed).await;
    let error = run
        .browser
        .observe(&ObserveOptions::default())
        .await
        .unwrap_err();
    assert!(matches!(error, BrowserError::PageCrashed), "{error:?}");
    assert!(
        run.browser
            .take_tab_events()
            .iter()
            .all(|e| e.kind != TabEventKind::Crashed)
    );
    run.browser.reopen().await.unwrap();
    run.until("the page again", |l| l.text.contains("Alive"))
        .await;
}
