//! What a page sends for a press is read before it leaves, and held where it does what a person is asked about.

use crate::prelude::*;
use crate::stage::{Asked, NOBODY, Page, Stage, encoded, page_of_ways};

const AT: &str = "http://home.example/sends";

/// Buttons that say nothing of what they send.
const SENDS: &str = include_str!("pages/sends.html");

fn pages(asked: &Asked) -> Page {
    match asked.path.as_str() {
        "/sends" => Page::Html(SENDS.to_owned()),
        "/starts" => Page::Html(
            "<p id=s>begun</p><script>fetch('/items/15', {method: 'DELETE'}).then((r) => s.textContent = 'answered ' + r.status)</script>".to_owned(),
        ),
        "/worker.js" => Page::Script(
            "onfetch = (e) => { if (!e.request.url.includes('/sends')) e.respondWith(fetch(e.request)); }; oninstall = () => skipWaiting(); onactivate = (e) => e.waitUntil(clients.claim())".to_owned(),
        ),
        "/worked" => Page::Html(format!(
            "<script>navigator.serviceWorker.oncontrollerchange = () => document.title = 'worked'; navigator.serviceWorker.register('/worker.js')</script>{SENDS}"
        )),
        "/around" => Page::Html(format!(
            r#"<iframe title=Frame width=600 height=400 src="{}"></iframe>"#,
            asked.quoted()
        )),
        _ => page_of_ways(asked),
    }
}

fn writes(stage: &Stage) -> Vec<String> {
    let noted = stage.near.lock().unwrap().clone();
    let reads = |line: &String| line.starts_with("GET ") || line.starts_with("OPTIONS ");
    noted.into_iter().filter(|line| !reads(line)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_press_sends_is_held_by_what_it_does() {
    use RiskClass::{AccountSecurity, Delete};
    let (stage, run) = Stage::with_run(pages).await;
    let around = |to: &str| format!("http://home.example/around?to={}", encoded(to));
    for page in [
        AT.to_owned(),
        around(AT),
        // A frame of another process, whose session is its own.
        around("http://second.example/sends"),
    ] {
        for (button, method, path, class) in [
            ("Fetched", "DELETE", "/items/7", Delete),
            ("Asked for", "POST", "/account/password", AccountSecurity),
            ("Called", "POST", "/graphql", Delete),
            ("Acted", "POST", "/ajax", Delete),
            ("Packed", "POST", "/ajax2", Delete),
            ("Lasting", "DELETE", "/items/8", Delete),
            ("Elsewhere", "POST", "/items/9/delete", Delete),
            ("Worked", "POST", "/items/13/delete", Delete),
            ("Overridden", "DELETE", "/items/14", Delete),
            ("Late", "DELETE", "/items/10", Delete),
            ("Posted", "POST", "/items/11/delete", Delete),
            ("Opened", "POST", "/items/12/delete", Delete),
        ] {
            run.press_at(&page, button).await;
            let held = run.held().await;
            assert!(held.url.ends_with(path), "{page} {button}: {held:?}");
            assert_eq!(held.method, method, "{page} {button}");
            assert_eq!(held.effects, [class], "{page} {button}");
            let now = run.alone().await;
            assert_eq!(now.url, page, "{button} left the page");
            assert_eq!(writes(&stage), NOBODY, "{page} {button}");
        }
    }
    // The page hears of a failure, as where the network fails.
    run.press_at(AT, "Fetched").await;
    run.shows("failed TypeError").await;
    run.held().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_harms_nobody_goes_its_way() {
    let (stage, run) = Stage::with_run(pages).await;
    for (button, sent) in [
        ("Search", "POST home.example/items/search"),
        ("Cart", "DELETE home.example/cart/items/3"),
        ("Theme", "PUT home.example/profile/theme"),
        ("Listed", "POST home.example/graphql"),
    ] {
        run.press_at(AT, button).await;
        run.shows("answered 200").await;
        assert_eq!(writes(&stage).last().unwrap(), sent, "{button}");
    }
    run.press_at(AT, "Read").await;
    run.shows("answered 200").await;
    assert!(run.held_requests().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_person_does_themself_is_not_held() {
    let (stage, run) = Stage::with_run(pages).await;
    run.go(AT).await;
    run.snapshot().await;
    let person = stage.chromium.person().await;
    let tab = person.tab_at(AT).await;
    person.take_tab(&tab).await.unwrap();
    person.press("Fetched").await;
    stage.heard("/items/7").await;
    assert!(run.held_requests().await.is_empty());
    assert_eq!(writes(&stage), ["DELETE home.example/items/7"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_through_a_service_worker_is_held_too() {
    let (stage, run) = Stage::with_run(pages).await;
    run.go("http://home.example/worked").await;
    run.until("worked", |l| l.title == "worked").await;
    run.press("Fetched").await;
    let held = run.held().await;
    assert_eq!(held.effects, [RiskClass::Delete]);
    assert_eq!(writes(&stage), NOBODY);
}

/// A service worker is one for all tabs of a site.
#[tokio::test(flavor = "multi_thread")]
async fn the_persons_own_tab_keeps_its_service_worker() {
    let (stage, run) = Stage::with_run(pages).await;
    run.go("http://home.example/worked").await;
    run.until("worked", |l| l.title == "worked").await;
    let person = stage.chromium.person().await;
    person.start(StartTab::New, Some(AT)).await.unwrap();
    person.press("Fetched").await;
    person.shows("answered 200").await;
    assert_eq!(writes(&stage), ["DELETE home.example/items/7"]);
    assert!(run.held_requests().await.is_empty());
}

/// What a page sends by itself when it is loaded is its own doing, whatever led to it.
#[tokio::test(flavor = "multi_thread")]
async fn a_document_to_which_nothing_was_done_sends_what_it_likes() {
    let (stage, run) = Stage::with_run(pages).await;
    run.go("http://home.example/starts").await;
    run.shows("answered 200").await;
    run.press_at(AT, "Onwards").await;
    run.shows("answered 200").await;
    assert_eq!(writes(&stage), ["DELETE home.example/items/15"; 2]);
    assert!(run.held_requests().await.is_empty());
}
