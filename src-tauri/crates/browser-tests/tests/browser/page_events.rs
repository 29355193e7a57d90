//! What a page raises beside its document: dialogs, file choosers, sign-in windows, certificates,
//! downloads, crashes. None of it may hold up a run.

use crate::attach::port;
use crate::bad_peers::certificate;
use crate::prelude::*;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

/// What a run was told, in order.
#[derive(Default)]
struct Told(Vec<TabEvent>);

impl Told {
    /// Waits for an event of this kind, which is then told no more; the others are kept.
    async fn of(&mut self, run: &Run, kind: TabEventKind) -> TabEvent {
        got(&format!("{kind:?}"), async || {
            self.0.extend(run.take_tab_events());
            let at = self.0.iter().position(|e| e.kind == kind)?;
            Some(self.0.remove(at))
        })
        .await
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
    let (alert, confirm, prompt) = (
        ("Alert", DialogKind::Alert, "note"),
        ("Confirm", DialogKind::Confirm, "sure?"),
        ("Prompt", DialogKind::Prompt, "name?"),
    );
    for ((button, kind, message), answer, result) in [
        (alert, answer(true), "alerted"),
        (confirm, answer(false), "confirm false"),
        (confirm, answer(true), "confirm true"),
        (prompt, answer(false), "prompt null"),
        (prompt, answer_with(true, Some("Ada")), "prompt Ada"),
    ] {
        run.click_ok(button).await;
        let snapshot = run.snapshot().await;
        let dialog = snapshot.dialog.clone().unwrap();
        assert_eq!((dialog.kind, dialog.message.as_str()), (kind, message));
        told(&run, TabEventKind::DialogOpened).await;
        // Nothing else reaches the page before that is answered, and the guard is told.
        run.ends(find("x"), DialogOpen).await;
        let again = click_on(&snapshot, button);
        assert_eq!(run.facts(&again).await.dialog, snapshot.dialog);
        run.ends(again, DialogOpen).await;
        run.ok(answer).await;
        assert_eq!(run.shows(result).await.dialog, None);
    }
    run.ends(answer(true), NotFound).await;
}

#[tokio::test]
async fn a_dialog_in_the_middle_of_a_command_ends_it() {
    let run = Run::on(
        r#"<label>Name <input oninput="if (this.value.length === 3) alert('three')"></label>"#,
    )
    .await;
    let name = named(&run.snapshot().await, "Name").id;
    let started = Instant::now();
    let outcome = run.act(put(name, "abcdef", TypeMode::Append)).await;
    assert!(started.elapsed() < DEADLINE, "{outcome:?}");
    // Text that is put in as a whole passes length three without stopping there.
    if run.snapshot().await.dialog.is_some() {
        run.ok(answer(true)).await;
    }
    let run = Run::on("<p>a</p><script>setTimeout(() => alert('late'), 300)</script>").await;
    let started = Instant::now();
    run.act(Action::wait_for_text(8_000, "never there")).await;
    let took = started.elapsed().as_secs();
    assert!(took < 7, "the dialog did not end the wait");
    assert_eq!(run.snapshot().await.dialog.unwrap().message, "late");
    run.ok(answer(true)).await;
}

#[tokio::test]
async fn a_dialog_of_a_frame_of_another_site_is_the_tabs() {
    let run = Run::on(
        "== /
        <p>outside</p><iframe id=f width=300 height=100></iframe>
        == /inside
        <script>setTimeout(() => { document.body.textContent = 'confirm ' + confirm('from inside') }, 100)</script>",
    )
    .await;
    run.says(&format!("f.src = {:?}; 1", run.site.abroad("/inside")))
        .await;
    told(&run, TabEventKind::DialogOpened).await;
    assert_eq!(run.snapshot().await.dialog.unwrap().message, "from inside");
    run.ok(answer(false)).await;
    run.shows("confirm false").await;
}

#[tokio::test]
async fn a_dialog_that_a_popup_opens_at_once_holds_up_nobody() {
    let run = Run::on(
        r#"== /
        <button onclick="window.open('/pop')">Page</button>
        <button onclick="out.textContent='still here'">Here</button><p id=out></p>
        == /pop
        <script>alert('from the popup')</script><p>popup page</p>"#,
    )
    .await;
    let first = run.snapshot().await.tab;
    run.click("Page").await;
    told(&run, TabEventKind::Opened).await;
    let snapshot = run.until("its dialog", |l| l.dialog.is_some()).await;
    assert_ne!(snapshot.tab, first);
    assert_eq!(snapshot.dialog.unwrap().message, "from the popup");
    run.ok(answer(true)).await;
    run.shows("popup page").await;
    run.act(switch_to(&first)).await;
    run.click("Here").await;
    run.shows("still here").await;
}

#[tokio::test]
async fn a_dialog_that_was_there_before_its_popup_could_be_attached_is_taken_away() {
    let run = Run::on(
        r#"<button onclick="const w = window.open(''); w.alert('too early'); out.textContent = 'went on'">Early</button><p id=out></p>"#,
    )
    .await;
    let first = run.snapshot().await.tab;
    run.click("Early").await;
    comes("the opener goes on", async || {
        let snapshot = run.snapshot().await;
        if snapshot.dialog.is_some() {
            run.act(answer(true)).await;
        } else if snapshot.tab != first {
            run.act(switch_to(&first)).await;
        }
        snapshot.text.contains("went on") && snapshot.tab == first
    })
    .await;
}

#[tokio::test]
async fn a_question_that_nobody_answered_is_not_answered_with_yes_at_the_end() {
    let run = Run::on(
        r#"<button onclick="setTimeout(() => { const x = new XMLHttpRequest(); x.open('GET', confirm('Delete it?') ? '/deleted' : '/kept', false); x.send(); })">Delete</button>"#,
    )
    .await;
    run.click("Delete").await;
    run.until("the question", |l| l.dialog.is_some()).await;
    run.close().await;
    let sent = run.site.requests();
    assert!(!sent.iter().any(|r| r.contains("/deleted")), "{sent:?}");
}

#[tokio::test]
async fn leaving_a_page_that_asks_to_stay_is_told_and_can_be_allowed() {
    for by_link in [false, true] {
        let (run, snapshot) = Run::seen(
            r#"== /
            <label>Draft <input></label><a href=/next>Away</a><script>addEventListener('beforeunload', (e) => { e.preventDefault(); e.returnValue = 'x'; })</script>
            == /next
            <h1>Next page</h1>"#,
        )
        .await;
        // A page may ask only after the person has used it.
        run.act(fill(named(&snapshot, "Draft").id, "text")).await;
        let (leave, else_done) = match by_link {
            true => (click_on(&snapshot, "Away"), Action::wait(10)),
            false => (go_to(run.url("/next")), find("Draft")),
        };
        run.act(&leave).await;
        let asked = run.snapshot().await.dialog.unwrap();
        assert_eq!(asked.kind, DialogKind::Beforeunload);
        // Whatever comes next keeps the page.
        run.ok(else_done).await;
        let snapshot = run.snapshot().await;
        assert_eq!(snapshot.dialog, None);
        assert_eq!(named(&snapshot, "Draft").value, "text");
        run.act(leave).await;
        run.ok(answer(true)).await;
        run.shows("Next page").await;
    }
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
    assert_eq!(run.snapshot().await.title, "Test");
    // While the person has the tab, choosers are the browser's own.
    run.hand_over(true).await;
    run.hand_over(false).await;
    run.click("Choose").await;
    told(&run, TabEventKind::FileChooser).await;
}

/// Answers with `answer`, after the head of a request has come.
async fn respond(mut stream: impl AsyncRead + AsyncWrite + Unpin, answer: impl Fn(&str) -> String) {
    let mut head = Vec::new();
    let mut buffer = [0; 4096];
    while !head.windows(4).any(|w| w == b"\r\n\r\n") {
        match stream.read(&mut buffer).await {
            Ok(n @ 1..) => head.extend_from_slice(&buffer[..n]),
            _ => return,
        }
    }
    let text = answer(&String::from_utf8_lossy(&head));
    let _ = stream.write_all(text.as_bytes()).await;
    let _ = stream.shutdown().await;
}

/// The same at a port, over a certificate that nobody vouches for where that is wanted.
async fn serve(secure: bool, answer: fn(&str) -> String) -> u16 {
    let config = Arc::new(certificate().0);
    let served = move |stream| {
        let acceptor = tokio_rustls::TlsAcceptor::from(config.clone());
        async move {
            if !secure {
                respond(stream, answer).await;
            } else if let Ok(stream) = acceptor.accept(stream).await {
                respond(stream, answer).await;
            }
        }
    };
    port(served).await.port()
}

fn http(status: &str, headers: &str, body: &str, length: usize) -> String {
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/html\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
}

#[tokio::test]
async fn a_page_that_asks_for_a_name_and_password_is_not_waited_for() {
    let port = serve(false, |head| {
        match head.to_lowercase().contains("authorization:") {
            true => http("200 OK", "", "<p>In</p>!", 10),
            false => {
                let asks = "WWW-Authenticate: Basic realm=\"x\"\r\n";
                http("401 Unauthorized", asks, "<h1>401</h1>!", 13)
            }
        }
    })
    .await;
    let run = Run::whole("<p>a</p>").await;
    let started = Instant::now();
    let outcome = run.act(go_to(format!("http://127.0.0.1:{port}/"))).await;
    assert!(started.elapsed().as_secs() < 9, "{outcome:?}");
    let snapshot = run.snapshot().await;
    let error = snapshot.signals.network_error.as_deref();
    assert_eq!(error, Some("net::ERR_INVALID_AUTH_CREDENTIALS"));
    assert!(snapshot.url.contains(&port.to_string()), "{}", snapshot.url);
}

#[tokio::test]
async fn a_certificate_that_is_not_trusted_is_told_and_never_passed() {
    let port = serve(true, |_| http("200 OK", "", "<h1>Inside</h1>", 15)).await;
    let run = Run::on("<p>a</p>").await;
    let go = go_to(format!("https://localhost:{port}/"));
    run.ends(go, NetworkError).await;
    let snapshot = run.snapshot().await;
    let error = snapshot.signals.network_error.clone().unwrap();
    assert!(error.contains("ERR_CERT"), "{error}");
    // The way on that the browser's page offers is not offered to a planner ...
    assert!(snapshot.elements.is_empty(), "{:?}", snapshot.elements);
    assert_eq!(copilot_agent::page_type(&snapshot), PageType::Error);
    // ... and no key goes there: Chromium's own pass phrase is typed into such a page.
    for sign in "thisisunsafe".chars() {
        run.ends(key(sign), NotActionable).await;
    }
    run.act(Action::Reload).await;
    let snapshot = run.snapshot().await;
    assert!(snapshot.signals.network_error.unwrap().contains("ERR_CERT"));
    assert!(!snapshot.text.contains("Inside"));
}

#[tokio::test]
async fn downloads_are_told_with_name_size_and_end() {
    let chromium = Chromium::start();
    let port = serve(false, |head| {
        let body = "x".repeat(70_000);
        let length = if head.contains("/broken") {
            900_000
        } else {
            body.len()
        };
        let is_file = "Content-Disposition: attachment; filename=\"data.bin\"\r\n";
        http("200 OK", is_file, &body, length)
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
    let started = told.of(&run, TabEventKind::DownloadStarted).await;
    assert_eq!(started.detail, "data.bin");
    let finished = told.of(&run, TabEventKind::DownloadFinished).await;
    let what = (finished.detail.as_str(), finished.bytes);
    assert_eq!(what, ("data.bin", Some(70_000)));
    assert!(chromium.saved().join("data.bin").is_file());
    run.click("In a window").await;
    let finished = told.of(&run, TabEventKind::DownloadFinished).await;
    assert_eq!(finished.bytes, Some(70_000));
    run.click("Broken").await;
    let failed = told.of(&run, TabEventKind::DownloadFailed).await;
    assert_eq!((failed.detail.as_str(), failed.bytes), ("data.bin", None));
}

/// Keeps what the guard lets be kept; all requests pass.
struct Keeps;

impl RequestRule for Keeps {
    fn judge(&self, _: &PageRequest) -> RequestVerdict {
        RequestVerdict::Pass
    }

    fn keeps(&self, file: &OfferedFile<'_>) -> bool {
        file.acted && copilot_guard::is_kept(file.name, file.beginning)
    }
}

#[tokio::test]
async fn programs_and_files_that_nobody_asked_for_are_not_kept() {
    let chromium = Chromium::start();
    let port = serve(false, |head| {
        let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
        let (name, body) = match path.as_str() {
            "/setup" => ("setup.msi", "any"),
            "/notes" => ("notes.txt", "MZ\u{1}\u{2} a program in disguise"),
            "/list" => ("list.csv", "a;b"),
            _ => {
                let script = "<script>setTimeout(() => { if (location.hash) location = '/list' }, 0)</script>";
                let page = format!("<a href=/setup>Setup</a> <a href=/notes>Notes</a> <a href=/list>List</a>{script}");
                return http("200 OK", "Content-Type: text/html\r\n", &page, page.len());
            }
        };
        let named = format!("Content-Disposition: attachment; filename=\"{name}\"\r\n");
        http("200 OK", &named, body, body.len())
    })
    .await;
    let run = Run::at(&chromium, "<p>a</p>").await;
    run.hold_requests(Arc::new(Keeps));
    let mut told = Told::default();
    // A page that gives a file by itself, before anything was done.
    run.load(&format!("http://127.0.0.1:{port}/#gives"))
        .await
        .unwrap();
    let denied = told.of(&run, TabEventKind::DownloadDenied).await;
    assert_eq!(denied.detail, "list.csv");
    run.load(&format!("http://127.0.0.1:{port}/"))
        .await
        .unwrap();
    for (link, name) in [("Setup", "setup.msi"), ("Notes", "notes.txt")] {
        run.click(link).await;
        let denied = told.of(&run, TabEventKind::DownloadDenied).await;
        assert_eq!(denied.detail, name);
    }
    run.click("List").await;
    let finished = told.of(&run, TabEventKind::DownloadFinished).await;
    assert_eq!(finished.detail, "list.csv");
    let kept: Vec<_> = std::fs::read_dir(chromium.saved())
        .unwrap()
        .flatten()
        .map(|file| file.file_name())
        .collect();
    assert_eq!(kept, ["list.csv"]);
}

#[tokio::test]
async fn downloads_of_the_person_are_not_the_runs() {
    let chromium = Chromium::start();
    let person = Run::at(&chromium, r#"<a href="/file">Mine</a>"#).await;
    let run = Run::at(&chromium, "<p>a</p>").await;
    person.click("Mine").await;
    told(&person, TabEventKind::DownloadFinished).await;
    // The end of one run takes nothing from the other.
    run.close().await;
    assert!(!run.told().contains(&TabEventKind::DownloadStarted));
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
    let browser = Person::with(|folder| options(Attach::Managed, folder)).await;
    browser.start(StartTab::New, Some(&url)).await.unwrap();
    let snapshot = browser.shows("place").await;
    assert!(
        snapshot.text.contains("place declined 1"),
        "{}",
        snapshot.text
    );
    let outcome = browser
        .does(download(named(&snapshot, "Price list").id))
        .await;
    assert_eq!(outcome.file.as_deref(), Some("price list.csv"));
    let kept = browser.folder.path().join("downloads/price list.csv");
    assert!(kept.is_file());
    browser.close().await;
}

#[tokio::test]
async fn a_crash_is_told_once_and_the_tab_can_be_used_again() {
    let run = Run::on("<h1>Alive</h1>").await;
    let crash = run.command_for_test(true, "Page.crash", json!({}));
    let _ = tokio::time::timeout(Duration::from_secs(2), crash).await;
    told(&run, TabEventKind::Crashed).await;
    let error = run.observe(&ObserveOptions::default()).await.unwrap_err();
    is!(error, BrowserError::PageCrashed);
    assert!(!run.told().contains(&TabEventKind::Crashed));
    run.reopen().await.unwrap();
    run.shows("Alive").await;
}
