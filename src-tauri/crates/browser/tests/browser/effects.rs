//! What a page sends for a press is read before it leaves, and held where it does what a person is asked about.

use crate::stage;
use crate::stage::{Asked, Page, Stage, look, page_of_ways, press, until};
use crate::support;
use crate::support::act_options;
use copilot_ports::Browser;
use copilot_protocol::{Action, RiskClass, StartTab};

/// Buttons that say nothing of what they send.
const SENDS: &str = r#"<p id=said>nothing</p>
<script>
  const tell = (text) => { document.getElementById('said').textContent = text; };
  const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = (e) => fetch(e.data, {method: `POST`})'])));
  const send = (url, how) => fetch(url, how).then((r) => tell('answered ' + r.status), (e) => tell('failed ' + e.name));
  const xhr = (method, url, body) => { const x = new XMLHttpRequest(); x.open(method, url);
    x.onload = () => tell('answered ' + x.status); x.onerror = () => tell('failed'); x.send(body); };
  const post = (to, target) => { const f = document.createElement('form'); f.method = 'post'; f.action = to;
    if (target) f.target = target; document.body.append(f); f.submit(); };
</script>
<button onclick="send('/items/7', {method: 'DELETE'})">Fetched</button>
<button onclick="xhr('POST', '/account/password', 'new=1')">Asked for</button>
<button onclick="send('/graphql', {method: 'POST', body: JSON.stringify({query: 'mutation { deleteProject(id: 7) { id } }'})})">Called</button>
<button onclick="send('/ajax', {method: 'POST', body: new URLSearchParams({action: 'delete_all', id: '7'})})">Acted</button>
<button onclick="send('/ajax2', {method: 'POST', body: new Blob([JSON.stringify({method: 'unlink'})])})">Packed</button>
<button onclick="send('/items/8', {method: 'DELETE', keepalive: true})">Lasting</button>
<button onclick="send('http://second.example/api/items/9/delete', {method: 'POST'})">Elsewhere</button>
<button onclick="send('/items/14', {method: 'POST', headers: {'X-HTTP-Method-Override': 'DELETE'}})">Overridden</button>
<a href="/starts">Onwards</a>
<button onclick="setTimeout(() => send('/items/10', {method: 'DELETE'}), 700)">Late</button>
<button onclick="post('/items/11/delete')">Posted</button>
<button onclick="post('/items/12/delete', '_blank')">Opened</button>
<button onclick="worker.postMessage(location.origin + '/items/13/delete')">Worked</button>
<button onclick="send('/items/search', {method: 'POST', body: '{}'})">Search</button>
<button onclick="send('/items?action=delete')">Read</button>
<button onclick="send('/cart/items/3', {method: 'DELETE'})">Cart</button>
<button onclick="send('/profile/theme', {method: 'PUT', body: 'dark'})">Theme</button>
<button onclick="xhr('POST', '/graphql', JSON.stringify({query: '{ projects { id } }'}))">Listed</button>"#;

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
    noted
        .into_iter()
        .filter(|line| !line.starts_with("GET ") && !line.starts_with("OPTIONS "))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_press_sends_is_held_by_what_it_does() {
    let stage = Stage::start(pages).await;
    let run = stage.run().await;
    let around = |to: &str| format!("http://home.example/around?to={}", stage::encoded(to));
    for page in [
        "http://home.example/sends".to_owned(),
        around("http://home.example/sends"),
        // A frame of another process, whose session is its own.
        around("http://second.example/sends"),
    ] {
        for (button, method, path, class) in [
            ("Fetched", "DELETE", "/items/7", RiskClass::Delete),
            (
                "Asked for",
                "POST",
                "/account/password",
                RiskClass::AccountSecurity,
            ),
            ("Called", "POST", "/graphql", RiskClass::Delete),
            ("Acted", "POST", "/ajax", RiskClass::Delete),
            ("Packed", "POST", "/ajax2", RiskClass::Delete),
            ("Lasting", "DELETE", "/items/8", RiskClass::Delete),
            ("Elsewhere", "POST", "/items/9/delete", RiskClass::Delete),
            ("Worked", "POST", "/items/13/delete", RiskClass::Delete),
            ("Overridden", "DELETE", "/items/14", RiskClass::Delete),
            ("Late", "DELETE", "/items/10", RiskClass::Delete),
            ("Posted", "POST", "/items/11/delete", RiskClass::Delete),
            ("Opened", "POST", "/items/12/delete", RiskClass::Delete),
        ] {
            run.go(&page).await;
            press(&run.browser, button).await;
            let held = run.held().await;
            assert!(held.url.ends_with(path), "{page} {button}: {held:?}");
            assert_eq!(held.method, method, "{page} {button}");
            assert_eq!(held.effects, [class], "{page} {button}");
            let now = run.alone().await;
            assert_eq!(now.url, page, "{button} left the page");
            assert_eq!(writes(&stage), Vec::<String>::new(), "{page} {button}");
        }
    }
    // The page hears of a failure, as where the network fails.
    run.go("http://home.example/sends").await;
    press(&run.browser, "Fetched").await;
    until(&run.browser, "the failure", |l| {
        l.text.contains("failed TypeError")
    })
    .await;
    run.held().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_harms_nobody_goes_its_way() {
    let stage = Stage::start(pages).await;
    let run = stage.run().await;
    for (button, sent) in [
        ("Search", "POST home.example/items/search"),
        ("Cart", "DELETE home.example/cart/items/3"),
        ("Theme", "PUT home.example/profile/theme"),
        ("Listed", "POST home.example/graphql"),
    ] {
        run.go("http://home.example/sends").await;
        press(&run.browser, button).await;
        until(&run.browser, button, |l| l.text.contains("answered 200")).await;
        assert_eq!(writes(&stage).last().unwrap(), sent, "{button}");
    }
    run.go("http://home.example/sends").await;
    press(&run.browser, "Read").await;
    until(&run.browser, "Read", |l| l.text.contains("answered 200")).await;
    assert!(run.browser.held_requests().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_person_does_themself_is_not_held() {
    let stage = Stage::start(pages).await;
    let run = stage.run().await;
    run.go("http://home.example/sends").await;
    look(&run.browser).await;
    let (person, _folder) = stage.person().await;
    let tab = stage::tab_at(&person, "http://home.example/sends").await;
    person.take_tab(&tab).await.unwrap();
    let at = until(&person, "the page", |l| {
        l.elements.iter().any(|e| e.name == "Fetched")
    })
    .await;
    let element = support::named(&at, "Fetched").id;
    person
        .act(&Action::Click { element }, &act_options())
        .await
        .unwrap();
    stage.heard("/items/7").await;
    assert!(run.browser.held_requests().await.is_empty());
    assert_eq!(writes(&stage), ["DELETE home.example/items/7"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_through_a_service_worker_is_held_too() {
    let stage = Stage::start(pages).await;
    let run = stage.run().await;
    run.go("http://home.example/worked").await;
    until(&run.browser, "the worker", |l| l.title.contains("worked")).await;
    press(&run.browser, "Fetched").await;
    let held = run.held().await;
    assert_eq!(held.effects, [RiskClass::Delete]);
    assert_eq!(writes(&stage), Vec::<String>::new());
}

/// A service worker is one for all tabs of a site.
#[tokio::test(flavor = "multi_thread")]
async fn the_persons_own_tab_keeps_its_service_worker() {
    let stage = Stage::start(pages).await;
    let run = stage.run().await;
    run.go("http://home.example/worked").await;
    until(&run.browser, "the worker", |l| l.title.contains("worked")).await;
    let (person, _folder) = stage.person().await;
    person
        .start(StartTab::New, Some("http://home.example/sends"))
        .await
        .unwrap();
    press(&person, "Fetched").await;
    until(&person, "the answer", |l| l.text.contains("answered 200")).await;
    assert_eq!(writes(&stage), ["DELETE home.example/items/7"]);
    assert!(run.browser.held_requests().await.is_empty());
}

/// What a page sends by itself when it is loaded is its own doing, whatever led to it.
#[tokio::test(flavor = "multi_thread")]
async fn a_document_to_which_nothing_was_done_sends_what_it_likes() {
    let stage = Stage::start(pages).await;
    let run = stage.run().await;
    run.go("http://home.example/starts").await;
    until(&run.browser, "its start", |l| {
        l.text.contains("answered 200")
    })
    .await;
    run.go("http://home.example/sends").await;
    press(&run.browser, "Onwards").await;
    until(&run.browser, "the next", |l| {
        l.text.contains("answered 200")
    })
    .await;
    assert_eq!(
        writes(&stage),
        [
            "DELETE home.example/items/15",
            "DELETE home.example/items/15"
        ]
    );
    assert!(run.browser.held_requests().await.is_empty());
}
