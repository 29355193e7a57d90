//! Forbidden addresses in all spellings, by every way that a page or the run can take, against the gate in
//! a real browser: not one connection comes to the listener that stands where they all lead.
//!
//! `SPELLINGS=all` tries every spelling that there is by some way; else the sample is a little over 250.

use crate::written;
use std::net::{IpAddr, UdpSocket};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::prelude::*;
use crate::stage::{Asked, Noted, Page, chromium, encoded, serve, verdict, within};
use copilot_guard::request::{Leave, request};
use copilot_guard::site::is_private_host;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

const STEP: Duration = Duration::from_millis(5);
const HOME: &str = "http://home.example/stay";
/// Tabs that work at the same time.
const WORKERS: usize = 12;
/// The same, where they open windows.
const WINDOW_WORKERS: usize = 4;
/// Wanted of spelling and way.
const WANTED: usize = 250;
/// One of so many is tried with the gate open.
const CONTROLS: usize = 12;

/// The ways to a document that need no input.
const WAYS: &[&str] = &[
    "engine",
    "link",
    "script",
    "redirect",
    "refresh",
    "post",
    "get",
    "frame",
    "framed-redirect",
    "srcdoc",
    "object",
    "embed",
    "posted-frame",
    "download",
];
const PRESSED: &[&str] = &["window", "blank"];
/// In these a page may not name a user, or the browser itself refuses.
const FRAMES: &[&str] = &[
    "frame",
    "framed-redirect",
    "srcdoc",
    "object",
    "embed",
    "posted-frame",
];

/// The guard's own decision on a run at home, or none at all.
struct Rule {
    policy: Policy,
    open: AtomicBool,
    /// Addresses that were judged to be none of the run's.
    stopped: Mutex<Vec<String>>,
}

impl RequestRule for Rule {
    fn judge(&self, asked: &PageRequest) -> RequestVerdict {
        let leave = request(&self.policy, &asked.url, asked.main_frame, &asked.page);
        if leave == Leave::Pass {
            return RequestVerdict::Pass;
        }
        self.stopped.lock().unwrap().push(asked.url.clone());
        match self.open.load(Ordering::Relaxed) {
            true => RequestVerdict::Pass,
            false => verdict(leave),
        }
    }
}

/// What came to the listener.
#[derive(Default)]
struct Counted {
    connections: AtomicUsize,
    /// The beginnings of what they said.
    said: Mutex<Vec<String>>,
}

/// Counts connections, whatever they say, and answers with a small page.
async fn count(listener: tokio::net::TcpListener, noted: Arc<Counted>) {
    while let Ok((mut stream, _)) = listener.accept().await {
        noted.connections.fetch_add(1, Ordering::SeqCst);
        let noted = noted.clone();
        tokio::spawn(async move {
            let mut read = [0; 4096];
            let n = stream.read(&mut read).await.unwrap_or(0).min(80);
            let said = String::from_utf8_lossy(&read[..n]).into_owned();
            noted.said.lock().unwrap().push(said);
            let page = "<!doctype html><link rel=icon href=data:,><title>There</title>";
            let answer = format!(
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{page}",
                page.len()
            );
            let _ = stream.write_all(answer.as_bytes()).await;
        });
    }
}

fn pages(asked: &Asked) -> Page {
    let quoted = asked.quoted();
    Page::Html(match asked.path.as_str() {
        "/redirect" => return Page::Redirect(asked.to.clone()),
        "/refresh" => format!(r#"<meta http-equiv=refresh content="0; url={quoted}">Wait"#),
        "/press" => format!(
            r#"<a target=_blank href="{quoted}">blank</a><button onclick='window.open({})'>window</button>"#,
            asked.script()
        ),
        _ => "Here".into(),
    })
}

/// Every address but the run's leads to the listener: those with a usual port by the browser's table of
/// hosts, those with the listener's own port as they stand, over IPv4 and IPv6.
struct Stage {
    chromium: Chromium,
    connections: Arc<Counted>,
    port: u16,
    v6: bool,
}

impl Stage {
    async fn start() -> Self {
        let connections = Arc::<Counted>::default();
        let v4 = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = v4.local_addr().unwrap().port();
        tokio::spawn(count(v4, connections.clone()));
        let v6 = tokio::net::TcpListener::bind(("::1", port)).await.ok();
        let has_v6 = v6.is_some();
        if let Some(v6) = v6 {
            tokio::spawn(count(v6, connections.clone()));
        }
        let near_port = serve(Noted::default(), pages).await;
        let there = [80, 443, 8080].map(|of| format!("MAP *:{of} 127.0.0.1:{port}"));
        let chromium = chromium(&format!(
            "MAP home.example 127.0.0.1:{near_port}, {}",
            there.join(", ")
        ));
        Self {
            chromium,
            connections,
            port,
            v6: has_v6,
        }
    }

    fn connections(&self) -> usize {
        self.connections.connections.load(Ordering::SeqCst)
    }

    async fn run(&self, open: bool) -> Run {
        let browser = self.chromium.person().await;
        let rule = Arc::new(Rule {
            policy: Policy::new("look around", Some(HOME), &Settings::default(), &[]),
            open: AtomicBool::new(open),
            stopped: Mutex::default(),
        });
        browser.hold_requests(rule.clone());
        browser.start(StartTab::New, Some(HOME)).await.unwrap();
        Run { browser, rule }
    }

    /// All spellings of addresses that are never opened without a yes, in an order that mixes them.
    fn addresses(&self) -> Vec<String> {
        let mut v4s: Vec<[u8; 4]> = written::hosts("forbidden_v4");
        let mut names: Vec<String> = written::hosts("forbidden_names");
        names.extend(sysinfo::System::host_name().map(|name| name.to_lowercase()));
        if let Some(IpAddr::V4(own)) = own_address() {
            v4s.push(own.octets());
        }
        names.retain(|name| is_private_host(name));
        v4s.retain(|ip| is_private_host(&IpAddr::from(*ip).to_string()));
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut all: BTreeSet<String> =
            written::spellings(&v4s, &names, &written::hosts("forbidden_v6"))
                .into_keys()
                .collect();
        // Nothing but the address itself leads these to the listener.
        let hosts = written::v4([127, 0, 0, 1])
            .into_iter()
            .chain(written::v4([0, 0, 0, 0]))
            .chain(written::name("localhost"))
            .chain(["[::1]", "[0:0:0:0:0:0:0:1]", "[0::0001]"].map(str::to_owned));
        for host in hosts {
            all.insert(format!("http://{host}:{}/", self.port));
            all.insert(format!("http://user@{host}:{}/a", self.port));
        }
        let mut mixed: Vec<String> = all.into_iter().collect();
        let mut seed = 11_u64;
        for at in (1..mixed.len()).rev() {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            mixed.swap(at, (seed >> 33) as usize % (at + 1));
        }
        mixed
    }
}

/// The machine's address towards others; nothing is sent.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip())
}

struct Run {
    browser: Person,
    rule: Arc<Rule>,
}

/// What became of one try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Came {
    /// The request came to the gate.
    Stopped,
    /// The browser reads this as no address, or as one at home.
    Elsewhere,
    /// Nothing came.
    Nothing,
}

impl Run {
    async fn says(&self, expression: &str) -> Value {
        let params = json!({"expression": expression, "returnByValue": true, "userGesture": true});
        let answer = self
            .browser
            .command_for_test(true, "Runtime.evaluate", params)
            .await;
        answer
            .map(|a| a["result"]["value"].clone())
            .unwrap_or_default()
    }

    fn stopped(&self) -> usize {
        self.rule.stopped.lock().unwrap().len()
    }

    async fn go_home(&self, path: &str) {
        let url = format!("http://home.example{path}");
        let action = go_to(url.clone());
        let end = Instant::now() + DEADLINE;
        loop {
            // A window that was closed may still have been the run's tab.
            let outcome = self.browser.act(&action, &act_options()).await;
            self.browser.tabs().await.unwrap();
            let at = self.says("document.readyState + location.href").await;
            if at == format!("complete{url}") {
                return;
            }
            assert!(
                Instant::now() < end,
                "at {at} and not at {url}: {outcome:?}"
            );
            tokio::time::sleep(STEP).await;
        }
    }

    /// Whether the address leads away from home, as the browser reads it there.
    async fn leads_away(&self, address: &str, way: &str) -> bool {
        if way == "engine" {
            return url::Url::parse(address).is_ok();
        }
        let read = format!(
            "(() => {{ try {{ const u = new URL({}, location.href); return [u.protocol, u.host, u.username] }} catch {{ return null }} }})()",
            js(address)
        );
        let read = self.says(&read).await;
        let Some(parts) = read.as_array() else {
            return false;
        };
        let named = FRAMES.contains(&way) && parts[2] != "";
        parts[1] != "home.example"
            && parts[0].as_str().is_some_and(|p| p.starts_with("http"))
            && !named
    }

    /// Takes the way, and waits until the gate has judged what comes of it.
    async fn take(&self, address: &str, way: &str) -> Came {
        if way == "redirect" || way == "framed-redirect" {
            let sendable = axum::http::HeaderValue::from_bytes(address.as_bytes()).is_ok();
            if !sendable || address.trim() != address {
                return Came::Elsewhere;
            }
        }
        if !self.leads_away(address, way).await {
            return Came::Elsewhere;
        }
        let before = self.stopped();
        let to = js(address);
        let coded = encoded(address);
        let frame = |tag: &str, name: &str| {
            format!(
                "document.querySelector('#f')?.remove(); const f = document.createElement('{tag}'); f.id = 'f'; f.{name}; document.body.append(f);"
            )
        };
        let form = |method: &str, target: &str| {
            format!(
                "const g = document.createElement('form'); g.method = '{method}'; g.action = {to}; g.target = '{target}'; g.innerHTML = '<input name=a value=b>'; document.body.append(g); g.submit(); g.remove();"
            )
        };
        let script = match way {
            "engine" => {
                let action = go_to(address);
                let _ = self.browser.act(&action, &act_options()).await;
                String::new()
            }
            "window" | "blank" => {
                self.go_home(&format!("/press?to={coded}")).await;
                let snapshot = self.browser.snapshot().await;
                let press = click_on(&snapshot, way);
                let _ = self.browser.act(&press, &act_options()).await;
                String::new()
            }
            "link" => format!(
                "const a = document.createElement('a'); a.href = {to}; document.body.append(a); a.click(); a.remove();"
            ),
            "download" => format!(
                "const a = document.createElement('a'); a.href = {to}; a.download = 'x'; document.body.append(a); a.click(); a.remove();"
            ),
            "script" => format!("location.href = {to};"),
            "redirect" => format!("location.href = '/redirect?to={coded}';"),
            "refresh" => format!("location.href = '/refresh?to={coded}';"),
            "post" | "get" => form(way, ""),
            "frame" => frame("iframe", &format!("src = {to}")),
            "framed-redirect" => frame("iframe", &format!("src = '/redirect?to={coded}'")),
            "srcdoc" => frame(
                "iframe",
                &format!(
                    "srcdoc = '<iframe src=\"' + {to}.replaceAll('&', '&amp;').replaceAll('\"', '&quot;') + '\"></iframe>'"
                ),
            ),
            "object" => frame("object", &format!("type = 'text/html'; f.data = {to}")),
            "embed" => frame("embed", &format!("type = 'text/html'; f.src = {to}")),
            "posted-frame" => format!("{} {}", frame("iframe", "name = 'f'"), form("post", "f")),
            other => panic!("{other} is no way"),
        };
        if !script.is_empty() {
            self.says(&format!("(() => {{ {script} }})()")).await;
        }
        if !within(DEADLINE, || self.stopped() > before).await {
            return Came::Nothing;
        }
        // Once nothing is undecided.
        self.browser.held_requests().await;
        Came::Stopped
    }

    async fn after(&self, way: &str) {
        if way == "refresh" || PRESSED.contains(&way) {
            self.go_home("/stay").await;
        }
    }
}

fn js(text: &str) -> String {
    json!(text)
        .to_string()
        .replace('<', "\\u003c")
        .replace('\u{2028}', "\\u2028")
}

/// Spellings and ways, each pair once.
fn pairs(addresses: &[String]) -> Vec<(String, &'static str)> {
    let all = std::env::var("SPELLINGS").is_ok_and(|v| v == "all");
    let wanted = if all {
        addresses.len()
    } else {
        WANTED * 13 / 10
    };
    let ways = WAYS.iter().cycle();
    addresses
        .iter()
        .take(wanted)
        .cloned()
        .zip(ways.copied())
        .collect()
}

/// Takes all, several at a time; what became of each, and for the open gate whether a connection followed.
async fn take_all(
    stage: &Stage,
    pairs: &[(String, &'static str)],
    workers: usize,
) -> BTreeMap<(Came, &'static str), Vec<String>> {
    let queue = Mutex::new(pairs.iter());
    let done = Mutex::new(BTreeMap::<_, Vec<String>>::new());
    let work = (0..workers).map(|_| async {
        let run = stage.run(false).await;
        loop {
            let Some((address, way)) = queue.lock().unwrap().next() else {
                break;
            };
            let came = run.take(address, way).await;
            run.after(way).await;
            done.lock()
                .unwrap()
                .entry((came, *way))
                .or_default()
                .push(address.clone());
        }
        run.browser.close().await;
    });
    futures::future::join_all(work).await;
    done.into_inner().unwrap()
}

fn count_of(done: &BTreeMap<(Came, &'static str), Vec<String>>, came: Came) -> usize {
    done.iter()
        .filter(|((c, _), _)| *c == came)
        .map(|(_, list)| list.len())
        .sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_spelling_of_a_forbidden_address_is_connected_to() {
    let stage = Stage::start().await;
    let addresses = stage.addresses();
    let pairs = pairs(&addresses);
    let done = take_all(&stage, &pairs, WORKERS).await;
    let counts = [Came::Stopped, Came::Nothing].map(|came| count_of(&done, came));
    let [stopped, nothing] = counts;
    let connected = stage.connections();
    let said = stage.connections.said.lock().unwrap().clone();
    for ((came, way), list) in &done {
        println!("{came:?} {way} {}", list.len());
        if *came == Came::Nothing {
            println!("  {list:?}");
        }
    }
    // The same with the gate open: they are real ways to a real listener.
    let run = stage.run(true).await;
    let (mut tried, mut reached) = (0, 0);
    for (address, way) in pairs.iter().step_by(CONTROLS) {
        let before = stage.connections();
        run.go_home("/stay").await;
        if run.take(address, way).await != Came::Stopped {
            continue;
        }
        tried += 1;
        let connected = || stage.connections() > before;
        if within(Duration::from_secs(3), connected).await {
            reached += 1;
        } else {
            println!("not reached though open: {way} {address:?}");
        }
    }
    println!(
        "SCORE gate pairs={stopped} ways={} connections={connected} nothing={nothing} v6={} control={tried} reached={reached}",
        WAYS.len(),
        stage.v6
    );
    let led = |said: &str| -> Vec<&(String, &str)> {
        let host = said
            .split("Host: ")
            .nth(1)
            .and_then(|rest| rest.split("\r\n").next());
        pairs
            .iter()
            .filter(|(address, _)| url::Url::parse(address).is_ok_and(|url| url.host_str() == host))
            .collect()
    };
    let from: Vec<_> = said.iter().map(|said| (said, led(said))).collect();
    assert_eq!(connected, 0, "connections were made: {from:?}");
    assert!(stopped >= WANTED, "{stopped} are too few");
    assert!(nothing * 50 <= stopped, "{nothing} never came to the gate");
    assert!(
        tried >= 20 && reached * 10 >= tried * 8,
        "{reached} of {tried} are reached with the gate open"
    );
}

/// Windows that the presses of several runs open at the same time.
#[tokio::test(flavor = "multi_thread")]
async fn no_window_opens_a_forbidden_address() {
    let stage = Stage::start().await;
    let addresses = stage.addresses();
    let pairs: Vec<(String, &'static str)> = addresses
        .into_iter()
        .rev()
        .take(24)
        .zip(PRESSED.iter().cycle().copied())
        .collect();
    let done = take_all(&stage, &pairs, WINDOW_WORKERS).await;
    let counts = [Came::Stopped, Came::Nothing].map(|came| count_of(&done, came));
    let [stopped, nothing] = counts;
    let said = stage.connections.said.lock().unwrap().clone();
    println!(
        "SCORE gate-windows pairs={stopped} connections={} nothing={nothing}",
        stage.connections()
    );
    assert_eq!(stage.connections(), 0, "connections were made: {said:?}");
    assert!(stopped >= 16, "{stopped} are too few: {done:?}");
}
