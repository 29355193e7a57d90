//! One approved connection to the everyday browser, shared by the runs of all programs.

#[cfg(unix)]
use crate::attach::this_test;
#[cfg(unix)]
use crate::everyday::raw;
use crate::everyday::{Program, asking, chrome, connected, lost, urls, willing};
use crate::prelude::*;
use crate::stub::{Dialog, Mood};

#[tokio::test]
async fn two_runs_share_one_question_and_see_nothing_of_each_other() {
    let (stub, program) = chrome().await;
    let (first, _) = program.connecting("own");
    let (second, cancel_second) = program.connecting("own:chrome");
    let (third, _) = program.connecting("own");
    stub.asked(1).await;
    until("all three are told", || program.heard().len() == 3).await;
    // One who goes takes the question from nobody else.
    cancel_second.cancel();
    is!(second.await.unwrap().err(), Some(BrowserError::Cancelled));
    stub.answer(Dialog::Allow);
    let first = first.await.unwrap().unwrap();
    let third = third.await.unwrap().unwrap();
    stub.asked_once();

    first.start(StartTab::New, None).await.unwrap();
    third.start(StartTab::New, None).await.unwrap();
    let owned = async |run: &CdpBrowser| {
        let tabs = run.tabs().await.unwrap();
        tabs.iter().filter(|t| t.owned).count()
    };
    assert_eq!(owned(&first).await, 1);
    assert_eq!(owned(&third).await, 1);
    assert_eq!(urls(&first).await.len(), 4);

    let attached = stub.commands("Target.attachToTarget").len();
    first.close().await;
    stub.detached(1).await;
    assert_eq!(attached, 2);
    assert_eq!(stub.open(), 1);
    // The other goes on as if nothing had been.
    assert_eq!(owned(&third).await, 1);
    assert!(stub.commands("Browser.close").is_empty());
    // A later run needs no question.
    let later = program.connect("own").await.unwrap();
    assert_eq!(urls(&later).await.len(), 4);
    assert_eq!(stub.upgrades(), 1);
    // The same tab may be driven by two: each has a session of its own.
    for run in [later, third] {
        let mail = run.tab_at("https://mail.example/").await;
        run.take_tab(&mail).await.unwrap();
    }
    assert_eq!(stub.commands("Target.attachToTarget").len(), 4);
}

#[tokio::test]
async fn a_second_program_goes_through_the_first() {
    let (stub, first) = willing().await;
    let second = first.beside();
    let one = first.connect("own").await.unwrap();
    let two = second.connect("own").await.unwrap();
    stub.asked_once();
    assert_eq!(second.heard(), [] as [bool; 0]);
    one.start(StartTab::New, None).await.unwrap();
    two.start(StartTab::New, None).await.unwrap();
    assert_eq!(one.tabs().await.unwrap().len(), 4);
    assert_eq!(two.tabs().await.unwrap().len(), 4);
    // Its going ends only its own.
    two.close().await;
    stub.detached(1).await;
    assert_eq!(one.tabs().await.unwrap().len(), 4);
    // The first program ends: the second has lost its browser, and asks when it is told to.
    let two = second.run().await;
    first.shared_connections.release();
    lost(&two).await;
    assert_eq!(stub.upgrades(), 1);
    until("the note is taken away", || first.note().is_none()).await;
    two.reconnect().await.unwrap();
    assert_eq!(stub.upgrades(), 2);
    // Now the second one holds it.
    let three = first.beside().connect("own").await.unwrap();
    assert_eq!(urls(&three).await.len(), 5);
    assert_eq!(stub.upgrades(), 2);
}

#[tokio::test]
async fn a_second_program_waits_for_the_first_ones_answer() {
    for allowed in [true, false] {
        let (stub, first, (one, _)) = asking().await;
        let second = first.beside();
        let (two, _) = second.connecting("own");
        until("the second is told too", || second.heard() == [true]).await;
        stub.answer(if allowed { Dialog::Allow } else { Dialog::Deny });
        let (one, two) = (one.await.unwrap(), two.await.unwrap());
        assert_eq!(one.is_ok(), allowed);
        match allowed {
            true => assert_eq!(urls(&two.unwrap()).await.len(), 2),
            false => is!(two.err(), Some(BrowserError::Refused { .. })),
        }
        stub.asked_once();
    }
}

#[tokio::test]
async fn a_question_outlives_the_run_that_put_it_and_ends_with_its_program() {
    for ends in [false, true] {
        let (stub, first, (one, cancel)) = asking().await;
        let second = first.beside();
        let (two, _) = second.connecting("own");
        until("the second waits", || second.heard() == [true]).await;
        cancel.cancel();
        assert!(one.await.unwrap().is_err());
        if ends {
            first.shared_connections.release();
            stub.asked(2).await;
        }
        stub.answer(Dialog::Allow);
        two.await.unwrap().unwrap();
        assert_eq!(stub.upgrades(), if ends { 2 } else { 1 });
    }
}

#[tokio::test]
async fn who_gives_up_waiting_for_another_program_raises_no_question() {
    let (stub, first, (_one, _)) = asking().await;
    let second = first.beside();
    let (two, cancel) = second.connecting("own");
    until("the second waits", || second.heard() == [true]).await;
    cancel.cancel();
    assert!(two.await.unwrap().is_err());
    first.shared_connections.release();
    stub.until("the first has gone", |s| s.gave_up() == 1).await;
    // Nobody is left who would ask; a third one that comes is the only one.
    let third = first.beside();
    let (three, _) = third.connecting("own");
    stub.asked(2).await;
    stub.answer(Dialog::Allow);
    three.await.unwrap().unwrap();
    assert_eq!(stub.upgrades(), 2);
}

#[tokio::test]
async fn what_a_dead_program_left_is_replaced() {
    let (stub, program, _run) = connected().await;
    let note = program.note().unwrap();
    let socket = PathBuf::from(note["address"].as_str().unwrap());
    program.shared_connections.release();
    until("it is tidied up", || program.note().is_none()).await;
    // As `kill -9` leaves it: a note, and a socket that nobody answers.
    #[cfg(unix)]
    drop(std::os::unix::net::UnixListener::bind(&socket).unwrap());
    let mut left = std::fs::read_dir(program.shared_dir()).unwrap().flatten();
    let lock = left.find(|e| e.path().extension().is_some_and(|x| x == "lock"));
    let name = lock.unwrap().path().with_extension("json");
    std::fs::write(&name, note.to_string()).unwrap();
    let next = program.beside();
    let _run = next.connect("own").await.unwrap();
    assert_eq!(stub.upgrades(), 2);
    let _other = program.beside().connect("own").await.unwrap();
    assert_eq!(stub.upgrades(), 2);
    // A note that is nonsense is none.
    let third = Program::new();
    stub.write_port_file(&third.dir(BrowserKind::Chrome));
    std::fs::create_dir_all(third.shared_dir()).unwrap();
    let file = third.shared_dir().join(name.file_name().unwrap());
    std::fs::write(file, "{not json").unwrap();
    let _run = third.connect("own").await.unwrap();
    assert_eq!(stub.upgrades(), 3);
}

#[tokio::test]
async fn a_socket_that_falls_silent_is_lost_for_all_and_nothing_is_asked() {
    let (stub, mut program) = willing().await;
    program.heartbeat = Heartbeat {
        every: Duration::from_millis(50),
        asks: 3,
    };
    let one = program.connect("own").await.unwrap();
    let two = program.beside().connect("own").await.unwrap();
    stub.mood(Mood::Silent);
    lost(&one).await;
    lost(&two).await;
    assert_eq!(stub.upgrades(), 1);
}

#[tokio::test]
async fn unknown_events_and_values_and_a_frozen_tab_hold_up_nobody() {
    let (stub, program) = willing().await;
    stub.freeze("mail");
    let run = program.connect("own").await.unwrap();
    let other = program.connect("own").await.unwrap();
    stub.say(r#"{"method":"Page.teleported","sessionId":"unheard-of","params":[1,2]}"#);
    stub.say(r#"{"method":"Target.targetCreated","params":{"targetInfo":42}}"#);
    stub.say(r#"{"id":999999,"result":{}}"#);
    stub.say(r#"{"method":"Inspector.detached","params":{"reason":"a reason of the year 2040"}}"#);
    stub.say("no json at all");
    let mail = run.tab_at("https://mail.example/").await;
    let frozen = tokio::spawn({
        let run = run.clone();
        async move { run.take_tab(&mail).await }
    });
    let is_asked = || stub.commands("Page.enable").len() == 1;
    until("the frozen tab is asked", is_asked).await;
    // Meanwhile both go on.
    other.start(StartTab::New, None).await.unwrap();
    assert_eq!(other.tabs().await.unwrap().len(), 3);
    assert_eq!(run.tabs().await.unwrap().len(), 3);
    frozen.abort();
}

#[cfg(unix)]
#[tokio::test]
async fn the_note_and_its_socket_are_for_this_user_and_the_token_is_needed() {
    use std::os::unix::fs::PermissionsExt;
    let (_stub, program, _run) = connected().await;
    let note = program.note().unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&program.shared_dir()), 0o700);
    assert_eq!(mode(Path::new(note["address"].as_str().unwrap())), 0o600);
    for entry in std::fs::read_dir(program.shared_dir()).unwrap().flatten() {
        if entry.path().extension().is_some_and(|x| x == "json") {
            assert_eq!(mode(&entry.path()), 0o600);
        }
    }
    assert!(raw::Member::enter(&note, "guess").await.is_none());
    assert!(raw::Member::enter(&note, "").await.is_none());
    let token = note["token"].as_str().unwrap();
    assert!(token.len() >= 32);
    assert!(raw::Member::enter(&note, token).await.is_some());
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_can_do_to_the_others_what_they_could_not_undo() {
    let (stub, program) = willing().await;
    let run = program.run().await;
    let mut member = raw::Member::of(&program).await;
    let refused = |answer: &Value| assert!(answer["error"]["message"].is_string(), "{answer}");
    for method in [
        "Browser.close",
        "Browser.crash",
        "Target.setAutoAttach",
        "Fetch.enable",
        "Target.exposeDevToolsProtocol",
        "Target.sendMessageToTarget",
    ] {
        refused(&member.call(None, method, json!({"autoAttach": true})).await);
        // The run's own tabs may attach their frames; the browser as a whole is not to attach everything.
        let reached = stub.commands(method);
        assert!(reached.iter().all(|c| c.session.is_some()), "{method}");
    }
    for target in ["mail", "new-0"] {
        let close = json!({"targetId": target});
        refused(&member.call(None, "Target.closeTarget", close).await);
    }
    // The run's session is not there for it.
    for method in ["Page.navigate", "Runtime.evaluate"] {
        refused(&member.call(Some("session-1"), method, json!({})).await);
    }
    let detach = json!({"sessionId": "session-1"});
    refused(&member.call(None, "Target.detachFromTarget", detach).await);
    assert!(stub.commands("Target.closeTarget").is_empty());
    assert!(stub.commands("Target.detachFromTarget").is_empty());
    // Not hearing of targets is its own affair.
    let off = json!({"discover": false});
    let off = member.call(None, "Target.setDiscoverTargets", off).await;
    assert!(off["result"].is_object());
    assert_eq!(stub.commands("Target.setDiscoverTargets").len(), 1);
    stub.say(r#"{"method":"Target.targetCreated","params":{"targetInfo":{"targetId":"late","type":"page","title":"","url":"https://late.example/","attached":false}}}"#);
    run.tab_at("https://late.example/").await;
    // What it opened or attached is its own to close.
    let made = json!({"url": "about:blank"});
    let made = member.call(None, "Target.createTarget", made).await;
    let close = json!({"targetId": made["result"]["targetId"]});
    let closed = member.call(None, "Target.closeTarget", close).await;
    assert_eq!(closed["result"]["success"], true);
    // One member's way with downloads does not make the other deaf.
    let ways = json!({"behavior": "allow", "downloadPath": "/x", "eventsEnabled": true});
    member.call(None, "Browser.setDownloadBehavior", ways).await;
    drop(member);
    let usual = json!({"behavior": "default", "eventsEnabled": true});
    stub.until("its ways are forgotten", |s| {
        let ways = s.commands("Browser.setDownloadBehavior");
        ways.last().is_some_and(|c| c.params == usual)
    })
    .await;
    assert_eq!(stub.open(), 1);
}

#[cfg(unix)]
#[tokio::test]
async fn a_member_that_does_not_read_is_let_go_and_holds_up_nobody() {
    let (stub, program, run) = connected().await;
    let mut lazy = raw::Member::of(&program).await;
    let attach = json!({"targetId": "news", "flatten": true});
    lazy.call(None, "Target.attachToTarget", attach).await;
    // It reads no more, and the browser has much to say to everybody.
    let words = json!({"guid": "x".repeat(1 << 20)});
    let words = json!({"method": "Browser.downloadProgress", "params": words}).to_string();
    for _ in 0..64 {
        stub.say(&words);
    }
    stub.detached(1).await;
    assert_eq!(urls(&run).await.len(), 2);
    assert_eq!(stub.open(), 1);
    // What it had not read yet is followed by the end.
    while lazy.read().await.is_some() {}
}

/// Set in the program that the next test starts: the folder of its machine.
const MACHINE: &str = "COPILOT_TEST_MACHINE";

/// The test starts itself as another program, which holds the connection, and kills it.
#[cfg(unix)]
#[tokio::test]
async fn two_processes_share_one_press_of_allow() {
    let name = "members::two_processes_share_one_press_of_allow";
    if let Ok(folder) = std::env::var(MACHINE) {
        let program = Program::new();
        let folder = PathBuf::from(folder);
        let mut options = program.options("own");
        options.connection.shared_dir = Some(folder.join("held"));
        options.connection.user_browsers = Some(vec![UserBrowser {
            kind: BrowserKind::Chrome,
            dir: folder.join("chrome"),
        }]);
        let browser = connect(&options).await.unwrap();
        browser.start(StartTab::New, None).await.unwrap();
        std::fs::write(folder.join("ready"), "").unwrap();
        std::future::pending::<()>().await;
    }
    let (stub, program) = willing().await;
    let mut other = this_test(name);
    let mut other = other.env(MACHINE, program.home.path()).spawn().unwrap();
    let ready = program.home.path().join("ready");
    until("the other program has the browser", || ready.exists()).await;
    let run = program.run().await;
    assert_eq!(run.tabs().await.unwrap().len(), 4);
    stub.asked_once();
    // Killed, it leaves its note and its socket behind, and nobody is asked before somebody says so.
    other.kill().await.unwrap();
    lost(&run).await;
    assert!(program.note().is_some());
    assert_eq!(stub.upgrades(), 1);
    run.reconnect().await.unwrap();
    assert_eq!(stub.upgrades(), 2);
}
