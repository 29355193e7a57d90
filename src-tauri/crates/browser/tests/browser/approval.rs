//! The everyday browser asks its person: one upgrade for one press of Allow.

use std::time::Duration;

use crate::everyday::{Program, chrome, lost, urls, willing};
use crate::stub::{DEADLINE, Dialog, Stub, until};
use copilot_browser::connect;
use copilot_ports::{Browser, BrowserError};
use copilot_protocol::{Attach, BrowserKind, StartTab};

#[tokio::test]
async fn one_press_of_allow_is_one_upgrade_with_nothing_before_it() {
    let (stub, program) = chrome().await;
    let (waiting, _) = program.connecting("own");
    stub.until("the question is put", |s| s.upgrades() == 1)
        .await;
    until("the person is told", || program.heard() == [true]).await;
    assert_eq!(stub.connections(), 1);
    stub.answer(Dialog::Allow);
    let browser = waiting.await.unwrap().unwrap();
    assert_eq!(
        browser.identity().attach,
        Attach::Own(Some(BrowserKind::Chrome))
    );
    assert!(
        urls(&browser)
            .await
            .contains(&"https://mail.example/".into())
    );
    assert_eq!((stub.connections(), stub.upgrades()), (1, 1));
    assert_eq!(program.heard(), [true, false]);
    let head = stub.heads().remove(0);
    assert!(
        head.starts_with(&format!("GET {} HTTP/1.1", stub.path())),
        "{head}"
    );
    assert!(!head.to_lowercase().contains("\norigin:"), "{head}");
    assert!(
        head.contains(&format!("Host: 127.0.0.1:{}", stub.port)),
        "{head}"
    );
}

#[tokio::test]
async fn a_wait_for_the_person_ends_at_once_when_it_is_cancelled() {
    let (stub, program) = chrome().await;
    let (waiting, cancel) = program.connecting("own:chrome");
    stub.until("the question is put", |s| s.upgrades() == 1)
        .await;
    cancel.cancel();
    let error = tokio::time::timeout(DEADLINE, waiting)
        .await
        .unwrap()
        .unwrap()
        .err()
        .unwrap();
    assert_eq!(error, BrowserError::Cancelled);
    assert_eq!(program.heard(), [true, false]);
    // The dialog still stands in the browser, so the next run waits for that one.
    let (again, _) = program.connecting("own");
    until("the person is told again", || {
        program.heard() == [true, false, true]
    })
    .await;
    stub.answer(Dialog::Allow);
    again.await.unwrap().unwrap();
    assert_eq!((stub.connections(), stub.upgrades()), (1, 1));
    assert_eq!(stub.gave_up(), 0);
}

#[tokio::test]
async fn what_was_allowed_after_all_is_there_for_the_next_run() {
    let (stub, program) = chrome().await;
    let (waiting, cancel) = program.connecting("own");
    stub.until("the question is put", |s| s.upgrades() == 1)
        .await;
    cancel.cancel();
    assert!(waiting.await.unwrap().is_err());
    stub.answer(Dialog::Allow);
    stub.until("it is connected", |s| s.open() == 1).await;
    let run = program.connect("own").await.unwrap();
    assert_eq!(stub.upgrades(), 1);
    // The end of the program ends also a question that nobody waits for.
    stub.answer(Dialog::Open);
    stub.drop_all();
    lost(&run).await;
    let (waiting, cancel) = program.connecting("own");
    stub.until("the question is put", |s| s.upgrades() == 2)
        .await;
    cancel.cancel();
    assert!(waiting.await.unwrap().is_err());
    program.shared_connections.release();
    stub.until("nothing is left", |s| s.gave_up() == 1).await;
    assert_eq!(stub.upgrades(), 2);
}

#[tokio::test]
async fn a_refusal_is_told_and_not_asked_again() {
    let (stub, program) = chrome().await;
    // No window to ask in: the browser refuses by itself.
    stub.answer(Dialog::Deny);
    let error = program.connect("own").await.err().unwrap();
    assert_eq!(
        error,
        BrowserError::Refused {
            browser: "Chrome".into(),
            at_once: true
        }
    );
    assert_eq!(stub.upgrades(), 1);
    // A person takes time.
    stub.answer(Dialog::Open);
    let (waiting, _) = program.connecting("own");
    stub.until("the question is put", |s| s.upgrades() == 2)
        .await;
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    stub.answer(Dialog::Deny);
    let error = waiting.await.unwrap().err().unwrap();
    assert!(
        matches!(error, BrowserError::Refused { at_once: false, .. }),
        "{error:?}"
    );
    assert_eq!((stub.upgrades(), stub.open()), (2, 0));
}

#[tokio::test]
async fn a_browser_that_is_closed_over_its_question_is_not_open() {
    let (stub, program) = chrome().await;
    let (waiting, _) = program.connecting("own");
    stub.until("the question is put", |s| s.upgrades() == 1)
        .await;
    stub.answer(Dialog::Gone);
    let error = waiting.await.unwrap().err().unwrap();
    assert!(matches!(error, BrowserError::NotOpen { .. }), "{error:?}");
    assert_eq!(stub.upgrades(), 1);
}

#[tokio::test]
async fn a_stale_file_is_no_browser_and_the_next_one_is_asked() {
    let program = Program::new();
    let error = program.connect("own").await.err().unwrap();
    assert!(matches!(error, BrowserError::Unreachable { ref endpoint, .. } if endpoint.is_empty()));
    // Nothing listens there any more.
    let gone = {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.local_addr().unwrap().port()
    };
    let chrome = program.dir(BrowserKind::Chrome);
    std::fs::create_dir_all(&chrome).unwrap();
    let write = |content: &str| std::fs::write(chrome.join("DevToolsActivePort"), content).unwrap();
    write(&format!("{gone}\n/devtools/browser/a-1"));
    let not_open = |error: BrowserError| {
        assert!(
            matches!(error, BrowserError::NotOpen { ref browser, .. } if browser == "Chrome"),
            "{error:?}"
        );
    };
    not_open(program.connect("own").await.err().unwrap());
    // Another browser has the port: the path is not known there.
    let edge = Stub::start().await;
    edge.answer(Dialog::Allow);
    write(&format!("{}\n/devtools/browser/a-1", edge.port));
    not_open(program.connect("own:chrome").await.err().unwrap());
    assert_eq!((edge.connections(), edge.upgrades()), (1, 0));
    // The next browser's file is good.
    edge.write_port_file(&program.dir(BrowserKind::Edge));
    let browser = program.connect("own").await.unwrap();
    assert_eq!(
        browser.identity().attach,
        Attach::Own(Some(BrowserKind::Edge))
    );
    assert_eq!(edge.upgrades(), 1);
}

#[tokio::test]
async fn rubbish_in_the_file_leads_nowhere() {
    let (stub, program) = willing().await;
    let file = program.dir(BrowserKind::Chrome).join("DevToolsActivePort");
    let port = stub.port;
    for content in [
        "".to_owned(),
        "what?".to_owned(),
        format!("{port}"),
        format!("{port}\n//evil.example/devtools/browser/a"),
        format!("{port}\nhttp://evil.example/devtools/browser/a"),
        format!("{port}\n/devtools/browser/a@evil.example/"),
        "x".repeat(1 << 20),
    ] {
        std::fs::write(&file, &content).unwrap();
        let error = program.connect("own").await.err().unwrap();
        assert!(matches!(error, BrowserError::NotOpen { .. }), "{error:?}");
    }
    assert_eq!(stub.connections(), 0);
}

#[tokio::test]
async fn the_named_browser_is_the_one_that_is_asked() {
    let (chrome, program) = willing().await;
    let edge = Stub::start().await;
    edge.answer(Dialog::Allow);
    edge.write_port_file(&program.dir(BrowserKind::Edge));
    let browser = program.connect("own:edge").await.unwrap();
    assert_eq!(
        browser.identity().attach,
        Attach::Own(Some(BrowserKind::Edge))
    );
    assert_eq!((chrome.connections(), edge.upgrades()), (0, 1));
    let error = program.connect("own:brave").await.err().unwrap();
    assert!(matches!(error, BrowserError::Unreachable { .. }));
}

#[tokio::test]
async fn after_a_loss_nobody_asks_until_told_to_and_then_once_for_all() {
    let (stub, program) = willing().await;
    let first = program.connect("own").await.unwrap();
    let second = program.connect("own").await.unwrap();
    first.start(StartTab::New, None).await.unwrap();
    second.start(StartTab::New, None).await.unwrap();
    assert_eq!(stub.upgrades(), 1);
    stub.answer(Dialog::Open);
    stub.drop_all();
    lost(&first).await;
    lost(&second).await;
    // Looking at it again does not ask either.
    assert!(first.start(StartTab::New, None).await.is_err());
    assert!(second.tabs().await.is_err());
    assert_eq!((stub.connections(), stub.upgrades()), (1, 1));
    // The first person's yes asks; the second one's joins in.
    let (one, two) = (first.clone(), second.clone());
    let one = tokio::spawn(async move { one.reconnect().await });
    stub.until("the question is put", |s| s.upgrades() == 2)
        .await;
    let two = tokio::spawn(async move { two.reconnect().await });
    until("both wait", || {
        program.heard().iter().filter(|on| **on).count() >= 3
    })
    .await;
    stub.answer(Dialog::Allow);
    one.await.unwrap().unwrap();
    two.await.unwrap().unwrap();
    assert_eq!((stub.connections(), stub.upgrades()), (2, 2));
    assert!(first.tabs().await.unwrap().iter().any(|t| t.owned));
    // One that comes later finds it held.
    stub.drop_all();
    lost(&first).await;
    first.reconnect().await.unwrap();
    lost(&second).await;
    second.reconnect().await.unwrap();
    assert_eq!(stub.upgrades(), 3);
}

#[tokio::test]
async fn a_browser_that_was_started_again_is_found_at_its_new_place() {
    let (old, program) = willing().await;
    let browser = program.connect("own").await.unwrap();
    browser.start(StartTab::New, None).await.unwrap();
    old.drop_all();
    lost(&browser).await;
    let new = Stub::start().await;
    new.answer(Dialog::Allow);
    new.write_port_file(&program.dir(BrowserKind::Chrome));
    browser.reconnect().await.unwrap();
    assert_eq!((old.upgrades(), new.upgrades()), (1, 1));
}

#[tokio::test]
async fn a_cancelled_return_leaves_one_question_standing() {
    let (stub, program) = willing().await;
    let options = program.options("own");
    let browser = connect(&options).await.unwrap();
    stub.answer(Dialog::Open);
    stub.drop_all();
    lost(&browser).await;
    let back = tokio::spawn({
        let browser = browser.clone();
        async move { browser.reconnect().await }
    });
    stub.until("the question is put", |s| s.upgrades() == 2)
        .await;
    options.cancel.cancel();
    assert_eq!(back.await.unwrap(), Err(BrowserError::Cancelled));
    // A second yes waits for the dialog that stands.
    stub.answer(Dialog::Allow);
    program.connect("own").await.unwrap();
    assert_eq!(stub.upgrades(), 2);
}

#[tokio::test]
async fn auto_takes_what_was_allowed_and_asks_nobody() {
    let (stub, program) = willing().await;
    // Whatever it finds, it is not this one.
    let _ = program.connect("auto").await;
    assert_eq!(stub.connections(), 0);
    let _run = program.connect("own").await.unwrap();
    let auto = program.connect("auto").await.unwrap();
    assert_eq!(
        auto.identity().attach,
        Attach::Own(Some(BrowserKind::Chrome))
    );
    let elsewhere = program.beside().connect("auto").await.unwrap();
    assert!(
        urls(&elsewhere)
            .await
            .contains(&"https://mail.example/".into())
    );
    assert_eq!((stub.connections(), stub.upgrades()), (1, 1));
}

#[tokio::test]
async fn its_own_address_is_shared_and_its_missing_pages_are_explained() {
    let (stub, program) = willing().await;
    let endpoint = format!("http://127.0.0.1:{}", stub.port);
    let error = program.connect(&endpoint).await.err().unwrap();
    assert_eq!(
        error,
        BrowserError::AsksFirst {
            browser: "Chrome".into()
        }
    );
    assert_eq!(stub.upgrades(), 0);
    let _first = program.connect(&stub.address()).await.unwrap();
    let _second = program.connect("own").await.unwrap();
    assert_eq!(stub.upgrades(), 1);
}
