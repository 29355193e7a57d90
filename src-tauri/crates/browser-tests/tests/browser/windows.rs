//! A window's first request over the shared connection of an everyday browser: it waits for those whose window it
//! may be, whoever else is at the browser, and for nobody who has gone.
#![cfg(unix)]

use crate::everyday::raw::Member;
use crate::everyday::{Program, connected};
use crate::prelude::*;
use crate::stage::{HOME, NOBODY, Run, Stage, page_of_ways};
use crate::stub::{self, Stub};

const PAUSED: &str = "Fetch.requestPaused";

fn documents() -> Value {
    json!({"patterns": [{"urlPattern": "*", "requestStage": "Request", "resourceType": "Document"}]})
}

fn created(stub: &Stub, target: &str, opener: Option<&str>) {
    let mut info =
        json!({"targetId": target, "type": "page", "title": "", "url": "", "attached": false});
    if let Some(opener) = opener {
        info["openerId"] = opener.into();
    }
    let event = json!({"method": "Target.targetCreated", "params": {"targetInfo": info}});
    stub.say(&event.to_string());
}

fn paused(stub: &Stub, request: &str, frame: &str) {
    let params = json!({"requestId": request, "frameId": frame, "resourceType": "Document",
        "request": {"url": "http://stranger.example/", "method": "GET"}});
    stub.say(&json!({"method": PAUSED, "params": params}).to_string());
}

/// Ids of the requests that the browser was told this of, in order.
fn told(stub: &Stub, method: &str) -> Vec<String> {
    let commands = stub.commands(method);
    let id = |c: &stub::Command| c.params["requestId"].as_str().unwrap().to_owned();
    commands.iter().map(id).collect()
}

fn went_on(stub: &Stub) -> Vec<String> {
    told(stub, "Fetch.continueRequest")
}

fn stopped(stub: &Stub) -> Vec<String> {
    told(stub, "Fetch.failRequest")
}

/// The last that goes on is this one.
async fn goes_on(stub: &Stub, request: &str) {
    let goes_on = |s: &Stub| went_on(s).last().is_some_and(|last| last == request);
    stub.until(request, goes_on).await;
}

async fn is_stopped(stub: &Stub, request: &str) {
    stub.until(request, |s| stopped(s) == [request]).await;
}

async fn all_is_let_go(stub: &Stub) {
    let let_go = |s: &Stub| s.commands("Fetch.disable").len() == 1;
    stub.until("all is let go", let_go).await;
}

fn id(event: &Value) -> &str {
    event["requestId"].as_str().unwrap()
}

/// A program that holds requests, and has a tab of its own.
async fn holding(program: &Program) -> (Member, String) {
    let mut member = Member::of(program).await;
    let params = json!({"url": "about:blank"});
    let made = member.call(None, "Target.createTarget", params).await;
    let tab = made["result"]["targetId"].as_str().unwrap().to_owned();
    let answer = member.call(None, "Fetch.enable", documents()).await;
    assert!(answer["result"].is_object(), "{answer}");
    (member, tab)
}

async fn go_on(member: &mut Member, request: &str) -> bool {
    let params = json!({"requestId": request});
    let answer = member.call(None, "Fetch.continueRequest", params).await;
    answer["result"].is_object()
}

#[tokio::test]
async fn a_request_waits_for_those_whose_window_it_may_be() {
    let (stub, program, _run) = connected().await;
    let (mut one, tab) = holding(&program).await;
    let (mut two, _) = holding(&program).await;
    // The person's tabs, a window of theirs, and frames.
    created(&stub, "theirs", Some("mail"));
    for (request, frame) in [("r1", "mail"), ("r2", "theirs"), ("r3", "a-frame")] {
        paused(&stub, request, frame);
    }
    stub.until("they go on", |s| went_on(s) == ["r1", "r2", "r3"])
        .await;
    // A window of the first one's tab, and one that this opened before it went.
    created(&stub, "window", Some(&tab));
    created(&stub, "second", Some("window"));
    stub.say(r#"{"method":"Target.targetDestroyed","params":{"targetId":"window"}}"#);
    paused(&stub, "r4", "second");
    assert_eq!(id(&one.event(PAUSED).await), "r4");
    assert!(two.events(PAUSED).await.is_empty());
    assert!(!go_on(&mut two, "r4").await, "it was not asked");
    assert!(go_on(&mut one, "r4").await);
    goes_on(&stub, "r4").await;
    // A window of which nobody is told who opened it is both's affair.
    created(&stub, "alone", None);
    paused(&stub, "r5", "alone");
    assert_eq!(id(&one.event(PAUSED).await), "r5");
    assert_eq!(id(&two.event(PAUSED).await), "r5");
    assert!(go_on(&mut one, "r5").await);
    assert!(!went_on(&stub).contains(&"r5".to_owned()));
    assert!(go_on(&mut two, "r5").await);
    goes_on(&stub, "r5").await;
    // One is enough to stop it, and may close the window then.
    paused(&stub, "r6", "alone");
    one.event(PAUSED).await;
    two.event(PAUSED).await;
    let params = json!({"requestId": "r6", "errorReason": "Aborted"});
    one.call(None, "Fetch.failRequest", params).await;
    is_stopped(&stub, "r6").await;
    assert!(!go_on(&mut two, "r6").await);
    let close = json!({"targetId": "alone"});
    let refused = two.call(None, "Target.closeTarget", close.clone()).await;
    assert!(refused["error"]["message"].is_string(), "{refused}");
    one.call(None, "Target.closeTarget", close).await;
    assert_eq!(stub.commands("Target.closeTarget").len(), 1);
    // One hold for both, until the last has let go.
    one.call(None, "Fetch.disable", json!({})).await;
    paused(&stub, "r7", "second");
    goes_on(&stub, "r7").await;
    assert!(stub.commands("Fetch.disable").is_empty());
    two.call(None, "Fetch.disable", json!({})).await;
    all_is_let_go(&stub).await;
}

#[tokio::test]
async fn who_leaves_holds_nothing_up() {
    let (stub, program, _run) = connected().await;
    let (mut one, tab) = holding(&program).await;
    let (mut two, _) = holding(&program).await;
    created(&stub, "window", Some(&tab));
    created(&stub, "alone", None);
    paused(&stub, "own", "window");
    paused(&stub, "both", "alone");
    paused(&stub, "last", "alone");
    for request in ["own", "both", "last"] {
        assert_eq!(id(&one.event(PAUSED).await), request);
    }
    for request in ["both", "last"] {
        assert_eq!(id(&two.event(PAUSED).await), request);
    }
    assert!(go_on(&mut two, "both").await);
    drop(one);
    // What is in its window nobody has allowed.
    is_stopped(&stub, "own").await;
    goes_on(&stub, "both").await;
    assert_eq!(went_on(&stub), ["both"]);
    assert!(stub.commands("Fetch.disable").is_empty());
    drop(two);
    goes_on(&stub, "last").await;
    all_is_let_go(&stub).await;
    assert_eq!(stopped(&stub), ["own"]);
}

/// As a program that is stopped, and whose socket stays open.
#[tokio::test]
async fn who_does_not_answer_holds_nothing_up() {
    let (stub, program, _run) = connected().await;
    let (_silent, tab) = holding(&program).await;
    created(&stub, "window", Some(&tab));
    created(&stub, "alone", None);
    paused(&stub, "own", "window");
    paused(&stub, "other", "alone");
    let begun = Instant::now();
    is_stopped(&stub, "own").await;
    goes_on(&stub, "other").await;
    let waited = begun.elapsed() > Duration::from_secs(5);
    assert!(waited, "there is time to decide");
    all_is_let_go(&stub).await;
}

#[tokio::test]
async fn no_more_can_be_done_to_the_requests_of_others() {
    let (stub, program, _run) = connected().await;
    let (mut member, tab) = holding(&program).await;
    created(&stub, "window", Some(&tab));
    paused(&stub, "own", "window");
    member.event(PAUSED).await;
    let all = json!({"patterns": [{"urlPattern": "*"}]});
    let changed = json!({"requestId": "own", "url": "http://other.example/"});
    let answered = json!({"requestId": "own", "responseCode": 200});
    let bare = json!({"requestId": "own"});
    let unknown = json!({"requestId": "of-another"});
    for (method, params) in [
        ("Fetch.enable", json!({})),
        ("Fetch.enable", all),
        ("Fetch.continueRequest", changed),
        ("Fetch.continueRequest", unknown),
        ("Fetch.failRequest", bare.clone()),
        ("Fetch.fulfillRequest", answered),
        ("Fetch.getResponseBody", bare.clone()),
        ("Fetch.continueResponse", bare),
    ] {
        let answer = member.call(None, method, params).await;
        assert!(answer["error"]["message"].is_string(), "{method}: {answer}");
    }
    assert_eq!(stub.commands("Fetch.enable").len(), 1);
    assert!(went_on(&stub).is_empty() && stopped(&stub).is_empty());
    assert!(stub.commands("Fetch.fulfillRequest").is_empty());
}

/// A run of a program at the everyday browser of the stage.
async fn run_of(program: &Program) -> Run {
    let person = Person::with(|_| program.options("own")).await;
    Run::by(person, HOME, true).await
}

/// Two runs of one program and one of another, all at once, over one connection.
#[tokio::test(flavor = "multi_thread")]
async fn windows_in_an_everyday_browser_are_held_before_anything_is_sent() {
    let stage = Stage::start(page_of_ways).await;
    let program = Program::with_chrome(stage.chromium.data());
    let other = program.beside();
    let runs = [
        run_of(&program).await,
        run_of(&program).await,
        run_of(&other).await,
    ];
    let rounds: usize = std::env::var("WINDOWS").map_or(1, |n| n.parse().unwrap());
    let ways = ["Window", "Blank", "Alone", "Later"].repeat(rounds);
    for (round, way) in ways.iter().enumerate() {
        let tries = runs.iter().enumerate().map(|(n, run)| async move {
            let to = format!("http://stranger.example/take-{round}-{n}");
            run.window_is_held(way, &to).await;
        });
        futures::future::join_all(tries).await;
        assert_eq!(stage.strangers(), NOBODY, "{way}");
    }
    // A window within the site is there, and what the person does meanwhile goes its way.
    let person = stage.chromium.person().await;
    let opened = runs.iter().map(|run| run.opens_within());
    let theirs = async {
        for n in 0..4 {
            let at = format!("http://stranger.example/theirs-{n}");
            person.start(StartTab::New, Some(&at)).await.unwrap();
            person.arrives(&at).await;
        }
    };
    futures::future::join(futures::future::join_all(opened), theirs).await;
    assert_eq!(stage.strangers().len(), 4);
}

/// The real browser's own ways with requests that wait: when their program goes, and when the one goes that has
/// the connection.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_waits_in_an_everyday_browser_for_a_program_that_has_gone() {
    let stage = Stage::start(page_of_ways).await;
    let program = Program::with_chrome(stage.chromium.data());
    let _run = run_of(&program).await;
    for (turn, release) in [false, true].into_iter().enumerate() {
        let (mut member, tab) = holding(&program).await;
        let attach = json!({"targetId": tab, "flatten": true});
        let attached = member.call(None, "Target.attachToTarget", attach).await;
        let session = attached["result"]["sessionId"].as_str().unwrap().to_owned();
        let to = format!("http://stranger.example/left-{turn}");
        let opens = json!({"expression": format!("window.open('{to}'); 0"), "userGesture": true});
        member.call(Some(&session), "Runtime.evaluate", opens).await;
        let waits = member.event(PAUSED).await;
        assert_eq!(waits["request"]["url"], to.as_str());
        assert_eq!(stage.strangers(), NOBODY);
        if release {
            // A browser sends what waits when its debugger goes.
            program.shared_connections.release();
            stage.reached(&format!("/left-{turn}")).await;
        } else {
            drop(member);
        }
        let person = stage.chromium.person().await;
        let at = format!("http://second.example/mine-{turn}");
        person.start(StartTab::New, Some(&at)).await.unwrap();
        person.arrives(&at).await;
        let sent = stage.strangers();
        assert_eq!(sent.len(), usize::from(release), "{sent:?}");
    }
}
