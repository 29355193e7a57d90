//! The whole page layer against bare calls of the browser's protocol, in the same browser and run:
//! looks, presses, pictures, whole steps, memory and tokens. `scripts/bench` starts it and says where the
//! real pages lie; without them only the generated ones are measured.
//!
//! `BENCH_N`: looks for one number (30). `BENCH_ONLY`: pages whose name holds this word. `BENCH_PARTS`: of
//! `pages presses starts steps`, what to measure (all).
//! Peers' numbers are stored ones, measured on the same kind of machine, and not part of the run.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

mod figures;
mod guard_cost;
mod pages;
mod raw;
mod requests;
mod runs;
#[allow(dead_code)]
#[path = "../../browser/tests/browser/support/mod.rs"]
mod support;
mod tree;

use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use copilot_browser::{BrowserOptions, CdpBrowser, connect};
use copilot_ports::{Browser, BrowserError, ObserveOptions, PictureOptions};
use copilot_protocol::{Action, Attach, Observation, StartTab};
use serde_json::{Value, json};
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use figures::{Mark, Series, geometric_mean, marks, ms, table};
use pages::{PAGES, Page, Served, Sources};
use raw::Raw;
use support::{Chromium, act_options, options};

pub type Failure = Box<dyn std::error::Error + Send + Sync>;

const PROBE: &str = include_str!("probe.js");
const WALK: &str = include_str!("walk.js");
/// Longest time for one series.
const SERIES: Duration = Duration::from_secs(6);
/// Longest time for one look at a whole document.
const WHOLE: Duration = Duration::from_secs(60);
const READY: Duration = Duration::from_secs(90);

fn repeats() -> usize {
    std::env::var("BENCH_N")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(30)
}

fn elapsed(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}

/// What was measured on one page; milliseconds.
struct Measured {
    page: &'static Page,
    look: Series,
    probe: Series,
    walk: Series,
    whole: Series,
    first: f64,
    changed: Series,
    layout: Series,
    pictured: Series,
    capture: Series,
    listed: usize,
    total: u32,
    /// Of the controls that the walk finds on the screen, those that the look lists; `None`: not compared.
    recall: Option<f64>,
    /// The same of those in Chromium's accessibility tree.
    by_tree: Option<f64>,
    /// What a model is told: characters, tokens.
    told: Option<(usize, usize)>,
    walk_tokens: usize,
    /// Peak and end, MiB, of a process that only looks.
    memory: Option<(f64, f64)>,
}

async fn open(
    endpoint: &str,
    folder: &std::path::Path,
    url: &str,
) -> Result<Arc<CdpBrowser>, Failure> {
    let browser = connect(&options(Attach::Endpoint(endpoint.to_owned()), folder)).await?;
    browser.start(StartTab::New, Some(url)).await?;
    Ok(browser)
}

/// Of the walk's controls that can be pressed on the screen: the share that a look lists there, by place,
/// and the others in words.
fn recall(walk: &Value, look: &Observation) -> Option<(f64, Vec<String>)> {
    let rows: Vec<Vec<Value>> = serde_json::from_str(walk.as_str()?).ok()?;
    let number = |row: &[Value], at: usize| row.get(at).and_then(Value::as_f64);
    let (mut seen, mut missed) = (0_u32, Vec::new());
    for row in rows
        .iter()
        .filter(|row| row.get(7) == Some(&Value::Bool(true)))
    {
        let (x, y) = (number(row, 3)?, number(row, 4)?);
        let (w, h) = (number(row, 5)?, number(row, 6)?);
        seen += 1;
        let (cx, cy) = (x + w / 2.0, y + h / 2.0);
        let listed = look.elements.iter().any(|e| {
            let b = &e.bbox;
            (b.x - 2.0..=b.x + b.w + 2.0).contains(&cx)
                && (b.y - 2.0..=b.y + b.h + 2.0).contains(&cy)
        });
        if !listed {
            missed.push(format!(
                "{} {} at {x:.0},{y:.0} {w:.0}x{h:.0}",
                row[0], row[2]
            ));
        }
    }
    #[allow(clippy::cast_precision_loss)]
    (seen > 0).then(|| (1.0 - missed.len() as f64 / f64::from(seen), missed))
}

async fn measure(
    page: &'static Page,
    served: &Served,
    chromium: &Chromium,
) -> Result<Measured, Failure> {
    let folder = tempfile::tempdir()?;
    let url = served.url(page.path);
    let mut raw = Raw::connect(&chromium.endpoint).await?;
    let browser = open(&chromium.endpoint, folder.path(), &url).await?;
    let n = repeats();
    let mut tab = raw.tab(&url).await?;
    let end = Instant::now() + READY;
    while tab.evaluate(page.ready).await? != Value::Bool(true) {
        if Instant::now() > end {
            return Err(format!("{} did not come", page.name).into());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let at = Instant::now();
    let asked = ObserveOptions::default();
    browser.observe(&asked).await?;
    let first = elapsed(at);
    let mut last = browser.observe(&asked).await?;

    // In turns, so that whatever else the machine does falls on all alike.
    let (mut looks, mut probes, mut walks) = (Vec::new(), Vec::new(), Vec::new());
    let end = Instant::now() + SERIES;
    let mut walked = Value::Null;
    while looks.len() < n && (looks.len() < 5 || Instant::now() < end) {
        let at = Instant::now();
        last = browser.observe(&asked).await?;
        looks.push(elapsed(at));
        let at = Instant::now();
        tab.evaluate(PROBE).await?;
        probes.push(elapsed(at));
        let at = Instant::now();
        walked = tab.evaluate(WALK).await?;
        walks.push(elapsed(at));
    }
    let whole_asked = ObserveOptions {
        limit: 1_000_000,
        text_limit: 50_000_000,
        deadline: WHOLE,
        ..ObserveOptions::default()
    };
    let mut wholes = Vec::new();
    let end = Instant::now() + SERIES;
    while wholes.len() < 10 && (wholes.is_empty() || Instant::now() < end) {
        let at = Instant::now();
        if let Err(error) = browser.observe(&whole_asked).await {
            println!("no look at all of {}: {error}", page.name);
            break;
        }
        wholes.push(elapsed(at));
    }

    // After a change: the forced layout alone, inside the page, and a look that does not wait.
    let (mut layouts, mut changes) = (Vec::new(), Vec::new());
    let at_once = ObserveOptions {
        settle: Duration::ZERO,
        ..ObserveOptions::default()
    };
    const CHANGE: &str = "document.body.insertBefore(document.createElement('p'), document.body.firstChild).textContent = 'x'";
    for _ in 0..n.min(8) {
        let script = format!(
            "(() => {{ {CHANGE}; const at = performance.now(); document.body.offsetHeight; return performance.now() - at; }})()"
        );
        layouts.push(tab.evaluate(&script).await?.as_f64().unwrap_or_default());
        browser.observe(&at_once).await?;
        tab.evaluate(&format!("{CHANGE}; 0")).await?;
        let at = Instant::now();
        browser.observe(&at_once).await?;
        changes.push(elapsed(at));
    }

    // A tab behind another draws nothing, so there is nothing to take a picture of.
    tab.call("Page.bringToFront", json!({})).await?;
    let (mut pictured, mut captures) = (Vec::new(), Vec::new());
    for _ in 0..n.min(8) {
        let at = Instant::now();
        let (_, taken) = browser
            .observe_pictured(&asked, &PictureOptions::default(), true)
            .await?;
        let taken = taken.unwrap_or_else(|| Err(BrowserError::DialogOpen("it has none".into())));
        if let Err(error) = taken {
            println!("no picture of {}: {error}", page.name);
            break;
        }
        pictured.push(elapsed(at));
        let at = Instant::now();
        tab.call(
            "Page.captureScreenshot",
            json!({ "format": "jpeg", "quality": 70 }),
        )
        .await?;
        captures.push(elapsed(at));
    }
    // The tree is told last: the page goes on keeping it, which costs it time.
    let by_tree = if last.total_elements > tree::MOST {
        None
    } else {
        // The page has been changed since the last look of the series.
        let now = browser.observe(&asked).await?;
        tree::recall(&mut tab, &now).await.unwrap_or_else(|error| {
            println!("no accessibility tree of {}: {error}", page.name);
            None
        })
    };
    for one in by_tree.iter().flat_map(|(_, missed)| missed.iter().take(6)) {
        println!(
            "in the accessibility tree of {}, not listed: {one}",
            page.name
        );
    }
    tab.detach().await?;
    browser.close().await;

    let recall = recall(&walked, &last).map(|(share, missed)| {
        for one in missed.iter().take(6) {
            println!("not listed on {}: {one}", page.name);
        }
        share
    });
    let memory = memory_of(&chromium.endpoint, &url);
    let given = options(Attach::Endpoint(chromium.endpoint.clone()), folder.path());
    let told = match runs::told(given, &url).await {
        Ok(told) => Some(told),
        Err(error) => {
            println!("tokens of {}: {error}", page.name);
            None
        }
    };
    let tokens = tiktoken_rs::o200k_base()?;
    Ok(Measured {
        page,
        recall,
        by_tree: by_tree.map(|(share, _)| share),
        look: Series::of(looks),
        probe: Series::of(probes),
        walk: Series::of(walks),
        whole: Series::of(wholes),
        first,
        changed: Series::of(changes),
        layout: Series::of(layouts),
        pictured: Series::of(pictured),
        capture: Series::of(captures),
        listed: last.elements.len(),
        total: last.total_elements,
        told: told.map(|text| (text.chars().count(), tokens.encode_ordinary(&text).len())),
        walk_tokens: tokens
            .encode_ordinary(walked.as_str().unwrap_or_default())
            .len(),
        memory,
    })
}

/// Peak and present memory of a process that looks at a page fifty times, MiB.
fn memory_of(endpoint: &str, url: &str) -> Option<(f64, f64)> {
    let program = std::env::current_exe().ok()?;
    let output = Command::new(program)
        .args(["--memory", endpoint, url])
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut numbers = text
        .split_whitespace()
        .filter_map(|word| word.parse::<f64>().ok());
    Some((numbers.next()? / 1024.0, numbers.next()? / 1024.0))
}

/// The other process of `memory_of`: prints its peak and present memory, KiB.
async fn only_look(endpoint: &str, url: &str) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let browser = open(endpoint, folder.path(), url).await?;
    let end = Instant::now() + Duration::from_secs(20);
    for _ in 0..50 {
        browser.observe(&ObserveOptions::default()).await?;
        if Instant::now() > end {
            break;
        }
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    for name in ["VmHWM:", "VmRSS:"] {
        let line = status.lines().find_map(|l| l.strip_prefix(name));
        println!(
            "{}",
            line.and_then(|l| l.split_whitespace().next())
                .unwrap_or("NaN")
        );
    }
    browser.close().await;
    Ok(())
}

#[derive(Default)]
struct Presses {
    settled: Series,
    /// KiB over the protocol for a press and a look.
    traffic: Series,
    dispatch: Series,
    raw: Series,
    /// A request of a page's script, read before it leaves, and free.
    read: Series,
    free: Series,
}

/// A press on a quiet page, until it has settled; of it what was before the input; and the bare one.
async fn presses(served: &Served, chromium: &Chromium) -> Result<Presses, Failure> {
    let folder = tempfile::tempdir()?;
    let url = served.url("/button");
    let browser = open(&chromium.endpoint, folder.path(), &url).await?;
    let look = browser.observe(&ObserveOptions::default()).await?;
    let element = look.elements.first().ok_or("no button")?.clone();
    let mut raw = Raw::connect(&chromium.endpoint).await?;
    let mut tab = raw.tab(&url).await?;
    // When the page heard the press, by the clock that it shares with this process.
    tab.evaluate(
        "heard = 0; addEventListener('pointerdown', () => { heard = performance.timeOrigin + performance.now() }, true)",
    )
    .await?;
    let (mut settled, mut bare, mut dispatch) = (Vec::new(), Vec::new(), Vec::new());
    let mut traffic = Vec::new();
    for _ in 0..repeats() {
        let bytes = browser.traffic();
        let wall = std::time::SystemTime::now();
        let at = Instant::now();
        let action = Action::Click {
            element: element.id,
        };
        let outcome = browser.act(&action, &act_options()).await?;
        settled.push(elapsed(at));
        if !outcome.status.is_ok() {
            return Err(format!("a press ended as {:?}", outcome.status).into());
        }
        let sent = wall.duration_since(std::time::UNIX_EPOCH)?.as_secs_f64() * 1e3;
        let heard = tab.evaluate("heard").await?.as_f64().unwrap_or_default();
        dispatch.push(heard - sent);
        browser.observe(&ObserveOptions::default()).await?;
        #[allow(clippy::cast_precision_loss)]
        traffic.push((browser.traffic() - bytes) as f64 / 1024.0);
    }
    // Apart from the others: text that changes while nobody acts is taken for a clock after a while.
    let (x, y) = element.bbox.center();
    for _ in 0..repeats() {
        let at = Instant::now();
        tab.press(x, y).await?;
        bare.push(elapsed(at));
    }
    tab.detach().await?;
    browser.close().await;
    let (read, free) = requests::requests(served, chromium).await?;
    Ok(Presses {
        read,
        free,
        settled: Series::of(settled),
        traffic: Series::of(traffic),
        dispatch: Series::of(dispatch),
        raw: Series::of(bare),
    })
}

/// From no connection to the first look at a page with one button.
async fn starts(served: &Served, chromium: &Chromium) -> Result<Starts, Failure> {
    let folder = tempfile::tempdir()?;
    let url = served.url("/button");
    let (mut times, mut bare) = (Vec::new(), Vec::new());
    for _ in 0..repeats().min(15) {
        bare.push(bare_start(&chromium.endpoint, &url).await?);
        let at = Instant::now();
        let browser = open(&chromium.endpoint, folder.path(), &url).await?;
        browser.observe(&ObserveOptions::default()).await?;
        times.push(elapsed(at));
        browser.close().await;
    }
    Ok(Starts {
        ours: Series::of(times),
        bare: Series::of(bare),
    })
}

#[derive(Default)]
struct Starts {
    ours: Series,
    /// By bare calls: connect, a new tab, the address, its load, one probe.
    bare: Series,
}

async fn bare_start(endpoint: &str, url: &str) -> Result<f64, Failure> {
    const LOADED: &str = "new Promise(done => document.readyState === 'complete' ? done(1) : addEventListener('load', () => done(1)))";
    let at = Instant::now();
    let mut raw = Raw::connect(endpoint).await?;
    let blank = json!({ "url": "about:blank", "background": true });
    let made = raw.call(None, "Target.createTarget", blank).await?;
    let target = json!({ "targetId": made["targetId"] });
    let mut tab = raw.attach(&made["targetId"]).await?;
    tab.call("Page.enable", json!({})).await?;
    tab.call("Page.navigate", json!({ "url": url })).await?;
    tab.evaluate(LOADED).await?;
    tab.evaluate(PROBE).await?;
    let took = elapsed(at);
    raw.call(None, "Target.closeTarget", target).await?;
    Ok(took)
}

/// Where the time of the steps goes.
fn by_name(head: &str, nodes: &[(String, f64)]) {
    let mut names: Vec<&String> = nodes.iter().map(|(node, _)| node).collect();
    names.sort_unstable();
    names.dedup();
    let mut rows: Vec<(f64, Vec<String>)> = names
        .into_iter()
        .map(|name| {
            let times: Vec<f64> = nodes
                .iter()
                .filter(|(node, _)| node == name)
                .map(|(_, ms)| *ms)
                .collect();
            let sum = times.iter().sum::<f64>();
            let series = Series::of(times);
            let row = vec![
                name.clone(),
                series.shown(),
                series.n().to_string(),
                ms(sum),
            ];
            (sum, row)
        })
        .collect();
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    let rows: Vec<Vec<String>> = rows.into_iter().map(|(_, row)| row).collect();
    table(&[head, "median (p95) ms", "visits", "in all"], &rows);
}

fn report(measured: &[Measured], presses: &Presses, starts: &Starts, all: &runs::Steps) {
    let steps = &Series::of(all.steps.clone());
    println!(
        "\nLooks, median (p95) in milliseconds; n = {} at most\n",
        repeats()
    );
    let rows: Vec<Vec<String>> = measured
        .iter()
        .map(|m| {
            vec![
                m.page.name.into(),
                format!("{} / {}", m.listed, m.total),
                m.look.shown(),
                m.probe.shown(),
                m.walk.shown(),
                format!("{:.1}", m.look.median() / m.probe.median()),
                m.whole.shown(),
                format!("{:.1}", m.whole.median() / m.walk.median()),
                ms(m.first),
                m.page
                    .peer_ms
                    .map_or("-".into(), |p| format!("{:.1}", p / m.look.median())),
                m.recall
                    .map_or("-".into(), |r| format!("{:.0}%", r * 100.0)),
                m.by_tree
                    .map_or("-".into(), |r| format!("{:.0}%", r * 100.0)),
            ]
        })
        .collect();
    table(
        &[
            "page",
            "listed / all",
            "look",
            "probe",
            "walk",
            "look : probe",
            "whole document",
            "whole : walk",
            "first look",
            "times faster than the fastest peer (stored)",
            "recall on screen",
            "of the accessibility tree",
        ],
        &rows,
    );
    println!("After a change, with a marked picture, memory and tokens\n");
    let rows: Vec<Vec<String>> = measured
        .iter()
        .map(|m| {
            vec![
                m.page.name.into(),
                m.changed.shown(),
                m.layout.shown(),
                m.pictured.shown(),
                m.capture.shown(),
                m.memory
                    .map_or("-".into(), |(peak, now)| format!("{peak:.1} / {now:.1}")),
                m.told.map_or("-".into(), |(chars, _)| chars.to_string()),
                m.told.map_or("-".into(), |(_, tokens)| tokens.to_string()),
                m.walk_tokens.to_string(),
                m.page.peer_tokens.map_or("-".into(), |t| t.to_string()),
            ]
        })
        .collect();
    table(
        &[
            "page",
            "look after a change",
            "forced layout alone",
            "look + marked picture",
            "bare picture",
            "memory, peak / end (MiB)",
            "characters",
            "tokens",
            "tokens of the walk",
            "smallest peer text (stored)",
        ],
        &rows,
    );
    table(
        &["other", "median (p95) ms", "n"],
        &[
            ("press until settled", &presses.settled),
            ("press until the page hears it", &presses.dispatch),
            ("bare press, answered", &presses.raw),
            ("a page's request, read first", &presses.read),
            ("a page's request, of a free tab", &presses.free),
            ("start to first look", &starts.ours),
            ("bare start: a new tab, loaded, probed", &starts.bare),
            ("whole step on the practice shop", steps),
        ]
        .map(|(what, s)| vec![what.to_owned(), s.shown(), s.n().to_string()]),
    );
    by_name("node of a step", &all.nodes);
    by_name("guard, of a step", &all.guard);
    let (judges, reads, share) = all.guard_share();
    println!(
        "The guard in a step: {judges:.2} ms judging, {reads:.2} ms reading the page for it; {share:.1}% of the step\n"
    );

    let mut list = Vec::new();
    let worst = |ratio: &dyn Fn(&Measured) -> Option<f64>| {
        measured
            .iter()
            .filter_map(|m| Some((ratio(m)?, m.page.name)))
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .unwrap_or((f64::NAN, "no page"))
    };
    let (ratio, on) = worst(&|m| Some(m.look.median() / m.probe.median()));
    list.push(Mark::new(
        format!("1: look to probe, worst page ({on})"),
        ratio,
        1.5,
        "x",
    ));
    let peers: Vec<f64> = measured
        .iter()
        .filter_map(|m| Some(m.look.median() / m.page.peer_ms?))
        .collect();
    list.push(Mark::new(
        "1: look to the fastest peer (stored), geometric mean",
        geometric_mean(&peers),
        1.0 / 40.0,
        "x",
    ));
    let (ratio, on) = worst(&|m| Some(m.whole.median() / m.walk.median()));
    list.push(Mark::new(
        format!("1: whole document to walk, worst page ({on})"),
        ratio,
        1.3,
        "x",
    ));
    if let Some(m) = measured.iter().find(|m| m.page.path.ends_with("/50000")) {
        list.push(Mark::new(
            "3: 50,000 controls, unchanged",
            m.look.median(),
            90.0,
            "ms",
        ));
        list.push(Mark::new(
            "3: 50,000 controls, after a change, to the forced layout",
            m.changed.median() / m.layout.median(),
            1.1,
            "x",
        ));
    }
    let missed = measured
        .iter()
        .filter_map(|m| Some(m.page.all?.saturating_sub(m.listed)))
        .sum::<usize>();
    #[allow(clippy::cast_precision_loss)]
    list.push(Mark::new(
        "4: missed on pages of known contents",
        missed as f64,
        0.0,
        "",
    ));
    let (lost, on) = worst(&|m| Some(1.0 - m.recall?));
    list.push(Mark::new(
        format!("4: missed on the screen, of the walk's, worst page ({on})"),
        lost,
        0.01,
        "",
    ));
    let (lost, on) = worst(&|m| Some(1.0 - m.by_tree?));
    list.push(Mark::new(
        format!("4: missed on the screen, of the accessibility tree's, worst page ({on})"),
        lost,
        0.01,
        "",
    ));
    #[allow(clippy::cast_precision_loss)]
    let (ratio, on) = worst(&|m| {
        Some(m.told?.1 as f64 / f64::from(m.page.peer_tokens.filter(|_| m.page.heavy)?))
    });
    list.push(Mark::new(
        format!("5: tokens to the smallest peer text (stored), worst heavy page ({on})"),
        ratio,
        0.3,
        "x",
    ));
    let (ratio, on) =
        worst(&|m| Some(m.pictured.median() / m.capture.median().max(m.look.median())));
    list.push(Mark::new(
        format!("6: look and marked picture to the larger of both bare, worst page ({on})"),
        ratio,
        1.1,
        "x",
    ));
    list.push(Mark::new(
        "7: press until the page hears it",
        presses.dispatch.median(),
        5.0,
        "ms",
    ));
    list.push(Mark::new(
        "7: press until settled, quiet page",
        presses.settled.median(),
        30.0,
        "ms",
    ));
    list.push(Mark::new(
        "8: whole step on the practice shop, Basic mode",
        steps.median(),
        100.0,
        "ms",
    ));
    list.push(Mark::new(
        "8: the guard's share of a step, its reads of the page included",
        share,
        5.0,
        "%",
    ));
    list.push(Mark::new(
        "9: over the protocol for a press and a look",
        presses.traffic.median(),
        20.0,
        "KiB",
    ));
    list.push(Mark::new(
        "9: start to first look",
        starts.ours.median(),
        50.0,
        "ms",
    ));
    let (peak, on) = worst(&|m| m.memory.map(|(peak, _)| peak));
    list.push(Mark::new(
        format!("9: peak memory, worst page ({on})"),
        peak,
        25.0,
        "MiB",
    ));
    marks(&list);
}

/// A browser and the pages for `peers.mjs`, until its input ends: one line says where they are.
async fn serve_pages() -> Result<(), Failure> {
    let served = Served::start(Sources::from_environment()).await?;
    let chromium = Chromium::start();
    let pages: Vec<Value> = PAGES
        .iter()
        .filter(|page| served.have(page))
        .map(|page| json!({ "name": page.name, "url": served.url(page.path), "ready": page.ready, "stored_ms": page.peer_ms, "stored_tokens": page.peer_tokens }))
        .collect();
    println!(
        "{}",
        json!({ "endpoint": chromium.endpoint, "pages": pages })
    );
    let tokens = tiktoken_rs::o200k_base()?;
    // Counts the tokens of what it is given: each line is a text in JSON.
    tokio::task::spawn_blocking(move || {
        for line in std::io::stdin().lines().map_while(Result::ok) {
            let text: String = serde_json::from_str(&line).unwrap_or_default();
            println!("{}", tokens.encode_ordinary(&text).len());
        }
    })
    .await?;
    drop(chromium);
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let told = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_filter(tracing_subscriber::EnvFilter::from_default_env());
    tracing_subscriber::registry()
        .with(told)
        .with(guard_cost::GuardCost::layer())
        .init();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [mode, endpoint, url] = arguments.as_slice()
        && mode == "--memory"
    {
        return only_look(endpoint, url).await;
    }
    if arguments == ["--serve"] {
        return serve_pages().await;
    }
    let only = std::env::var("BENCH_ONLY").unwrap_or_default();
    let served = Served::start(Sources::from_environment()).await?;
    let chromium = Chromium::start();
    let mut measured = Vec::new();
    let parts = std::env::var("BENCH_PARTS").unwrap_or_default();
    let part = |name: &str| parts.is_empty() || parts.contains(name);
    let pages = PAGES
        .iter()
        .filter(|p| part("pages") && p.name.contains(&only));
    for page in pages {
        if !served.have(page) {
            println!("not here, so not measured: {}", page.name);
            continue;
        }
        match measure(page, &served, &chromium).await {
            Ok(m) => {
                println!("{}: {} ms", page.name, m.look.shown());
                measured.push(m);
            }
            Err(error) => println!("FAILED: {}: {error}", page.name),
        }
    }
    let presses = if part("presses") {
        presses(&served, &chromium).await?
    } else {
        Presses::default()
    };
    let starts = if part("starts") {
        starts(&served, &chromium).await?
    } else {
        Starts::default()
    };
    let folder = tempfile::tempdir()?;
    let given = || -> BrowserOptions {
        options(Attach::Endpoint(chromium.endpoint.clone()), folder.path())
    };
    let steps = if part("steps") {
        runs::steps(given, 3).await?
    } else {
        runs::Steps::default()
    };
    report(&measured, &presses, &starts, &steps);
    Ok(())
}
