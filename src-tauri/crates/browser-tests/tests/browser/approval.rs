//! The everyday browser asks its person: one upgrade for one press of Allow.

use crate::everyday::*;
use crate::prelude::*;
use crate::stub::{Dialog, Stub};

#[tokio::test]
async fn one_press_of_allow_is_one_upgrade_with_nothing_before_it() {
    let (stub, program, (waiting, _)) = asking().await;
    until("the person is told", || program.heard() == [true]).await;
    assert_eq!(stub.connections(), 1);
    stub.answer(Dialog::Allow);
    let browser = waiting.await.unwrap().unwrap();
    is_own(&browser, BrowserKind::Chrome);
    let seen = urls(&browser).await;
    assert!(seen.contains(&"https://mail.example/".into()));
    stub.asked_once();
    assert_eq!(program.heard(), [true, false]);
    let head = stub.heads().remove(0);
    let first = format!("GET {} HTTP/1.1", stub.path());
    assert!(head.starts_with(&first), "{head}");
    assert!(!head.to_lowercase().contains("\norigin:"), "{head}");
    let host = format!("Host: 127.0.0.1:{}", stub.port);
    assert!(head.contains(&host), "{head}");
}

#[tokio::test]
async fn a_wait_for_the_person_ends_at_once_when_it_is_cancelled() {
    let (stub, program) = chrome().await;
    let (waiting, cancel) = program.connecting("own:chrome");
    stub.asked(1).await;
    cancel.cancel();
    let ended = tokio::time::timeout(DEADLINE, waiting).await.unwrap();
    is!(ended.unwrap().err(), Some(BrowserError::Cancelled));
    assert_eq!(program.heard(), [true, false]);
    // The dialog still stands in the browser, so the next run waits for that one.
    let (again, _) = program.connecting("own");
    let told = || program.heard() == [true, false, true];
    until("the person is told again", told).await;
    stub.answer(Dialog::Allow);
    again.await.unwrap().unwrap();
    stub.asked_once();
    assert_eq!(stub.gave_up(), 0);
}

#[tokio::test]
async fn what_was_allowed_after_all_is_there_for_the_next_run() {
    let (stub, program, (waiting, cancel)) = asking().await;
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
    stub.asked(2).await;
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
    let (browser, at_once) = ("Chrome".into(), true);
    let refused = BrowserError::Refused { browser, at_once };
    assert_eq!(program.refused("own").await, refused);
    assert_eq!(stub.upgrades(), 1);
    // A person takes time.
    stub.answer(Dialog::Open);
    let (waiting, _) = program.connecting("own");
    stub.asked(2).await;
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    stub.answer(Dialog::Deny);
    let error = waiting.await.unwrap().err().unwrap();
    is!(error, BrowserError::Refused { at_once: false, .. });
    assert_eq!((stub.upgrades(), stub.open()), (2, 0));
}

#[tokio::test]
async fn a_browser_that_is_closed_over_its_question_is_not_open() {
    let (stub, _program, (waiting, _)) = asking().await;
    stub.answer(Dialog::Gone);
    let error = waiting.await.unwrap().err().unwrap();
    is!(error, BrowserError::NotOpen { .. });
    assert_eq!(stub.upgrades(), 1);
}

#[tokio::test]
async fn a_stale_file_is_no_browser_and_the_next_one_is_asked() {
    let program = Program::new();
    let error = program.refused("own").await;
    is!(error, BrowserError::Unreachable { endpoint, .. } if endpoint.is_empty());
    // Nothing listens there any more.
    let chrome = program.dir(BrowserKind::Chrome);
    std::fs::create_dir_all(&chrome).unwrap();
    let write = |content: &str| std::fs::write(chrome.join("DevToolsActivePort"), content).unwrap();
    write(&format!("{}\n/devtools/browser/a-1", closed_port().port()));
    let not_open = |error: BrowserError| is!(error, BrowserError::NotOpen { browser, .. } if browser == "Chrome");
    not_open(program.refused("own").await);
    // Another browser has the port: the path is not known there.
    let edge = Stub::start().await;
    edge.answer(Dialog::Allow);
    write(&format!("{}\n/devtools/browser/a-1", edge.port));
    not_open(program.refused("own:chrome").await);
    assert_eq!((edge.connections(), edge.upgrades()), (1, 0));
    // The next browser's file is good.
    edge.write_port_file(&program.dir(BrowserKind::Edge));
    let browser = program.connect("own").await.unwrap();
    is_own(&browser, BrowserKind::Edge);
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
        let error = program.refused("own").await;
        is!(error, BrowserError::NotOpen { .. });
    }
    assert_eq!(stub.connections(), 0);
}

#[tokio::test]
async fn the_named_browser_is_the_one_that_is_asked() {
    let (chrome, program) = willing().await;
    let edge = everyday(&program, BrowserKind::Edge, Dialog::Allow).await;
    let browser = program.connect("own:edge").await.unwrap();
    is_own(&browser, BrowserKind::Edge);
    assert_eq!((chrome.connections(), edge.upgrades()), (0, 1));
    let error = program.refused("own:brave").await;
    is!(error, BrowserError::Unreachable { .. });
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
    stub.asked_once();
    // The first person's yes asks; the second one's joins in.
    let (one, two) = (first.clone(), second.clone());
    let one = tokio::spawn(async move { one.reconnect().await });
    stub.asked(2).await;
    let two = tokio::spawn(async move { two.reconnect().await });
    let waits = || program.heard().iter().filter(|on| **on).count();
    until("both wait", || waits() >= 3).await;
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
    let browser = program.run().await;
    old.drop_all();
    lost(&browser).await;
    let new = everyday(&program, BrowserKind::Chrome, Dialog::Allow).await;
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
    stub.asked(2).await;
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
    is_own(&auto, BrowserKind::Chrome);
    let elsewhere = program.beside().connect("auto").await.unwrap();
    let seen = urls(&elsewhere).await;
    assert!(seen.contains(&"https://mail.example/".into()));
    stub.asked_once();
}

#[tokio::test]
async fn its_own_address_is_shared_and_its_missing_pages_are_explained() {
    let (stub, program) = willing().await;
    let endpoint = format!("http://127.0.0.1:{}", stub.port);
    let browser = "Chrome".into();
    let asks = BrowserError::AsksFirst { browser };
    assert_eq!(program.refused(&endpoint).await, asks);
    assert_eq!(stub.upgrades(), 0);
    let _first = program.connect(&stub.address()).await.unwrap();
    let _second = program.connect("own").await.unwrap();
    assert_eq!(stub.upgrades(), 1);
}
