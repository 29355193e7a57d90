//! What a snapshot costs, page by page.

use super::*;
use crate::raw::RawTab;

/// What was measured on one page; milliseconds.
pub(super) struct Measured {
    pub(super) page: &'static Page,
    pub(super) turns: Turns,
    pub(super) whole: Series,
    pub(super) first: f64,
    pub(super) changed: Series,
    pub(super) layout: Series,
    pub(super) pictured: Series,
    pub(super) capture: Series,
    /// Of the controls that the walk finds on the screen, those that the snapshot lists; `None`: not compared.
    pub(super) recall: Option<f64>,
    /// The same of those in Chromium's accessibility tree.
    pub(super) by_tree: Option<f64>,
    /// What a model is told: characters, tokens.
    pub(super) told: Option<(usize, usize)>,
    pub(super) walk_tokens: usize,
    /// Peak and end, MiB, of a process that only looks.
    pub(super) memory: Option<(f64, f64)>,
}

pub(super) async fn open(
    endpoint: &str,
    folder: &std::path::Path,
    url: &str,
) -> Result<Arc<CdpBrowser>, Failure> {
    let browser = connect(&options(Attach::Endpoint(endpoint.to_owned()), folder)).await?;
    browser.start(StartTab::New, Some(url)).await?;
    Ok(browser)
}

/// Of the walk's controls that can be pressed on the screen: the share that a snapshot lists there, by place,
/// and the others in words.
pub(super) fn recall(walk: &Value, snapshot: &Observation) -> Option<(f64, Vec<String>)> {
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
        if !is_listed(snapshot, x + w / 2.0, y + h / 2.0) {
            missed.push(format!(
                "{} {} at {x:.0},{y:.0} {w:.0}x{h:.0}",
                row[0], row[2]
            ));
        }
    }
    share(seen, missed)
}

/// The snapshot lists an element at that place.
pub(super) fn is_listed(snapshot: &Observation, x: f64, y: f64) -> bool {
    snapshot.elements.iter().any(|e| {
        let b = &e.bbox;
        (b.x - 2.0..=b.x + b.w + 2.0).contains(&x) && (b.y - 2.0..=b.y + b.h + 2.0).contains(&y)
    })
}

/// The share of all that was not missed, with what was; `None` of nothing.
pub(super) fn share(all: u32, missed: Vec<String>) -> Option<(f64, Vec<String>)> {
    #[allow(clippy::cast_precision_loss)]
    (all > 0).then(|| (1.0 - missed.len() as f64 / f64::from(all), missed))
}

pub(super) async fn measure(
    page: &'static Page,
    served: &Served,
    chromium: &Chromium,
) -> Result<Measured, Failure> {
    let folder = tempfile::tempdir()?;
    let url = served.url(page.path);
    let mut raw = Raw::connect(&chromium.endpoint).await?;
    let browser = open(&chromium.endpoint, folder.path(), &url).await?;
    let mut tab = raw.tab(&url).await?;
    let end = Instant::now() + READY;
    while tab.evaluate(page.ready).await? != Value::Bool(true) {
        if Instant::now() > end {
            return Err(format!("{} did not come", page.name).into());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let at = Instant::now();
    browser.observe(&ObserveOptions::default()).await?;
    let first = elapsed(at);
    let turns = in_turns(&browser, &mut tab).await?;
    let whole = whole_document(&browser, page).await;
    let (changed, layout) = after_changes(&browser, &mut tab).await?;
    let (pictured, capture) = pictures(&browser, &mut tab, page).await?;
    // The tree is told last: the page goes on keeping it, which costs it time.
    let by_tree = in_tree(&browser, &mut tab, page, turns.last.total_elements).await?;
    tab.detach().await?;
    browser.close().await;

    let recall = recall(&turns.walked, &turns.last).map(|(share, missed)| {
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
        by_tree,
        whole,
        first,
        changed,
        layout,
        pictured,
        capture,
        told: told.map(|text| (text.chars().count(), tokens.encode_ordinary(&text).len())),
        walk_tokens: tokens
            .encode_ordinary(turns.walked.as_str().unwrap_or_default())
            .len(),
        turns,
        memory,
    })
}

/// Snapshots, probes and walks, and what the last snapshot and walk found.
pub(super) struct Turns {
    pub(super) snapshot: Series,
    pub(super) probe: Series,
    pub(super) walk: Series,
    pub(super) last: Observation,
    walked: Value,
}

/// In turns, so that whatever else the machine does falls on all alike.
async fn in_turns(browser: &CdpBrowser, tab: &mut RawTab<'_>) -> Result<Turns, Failure> {
    let asked = ObserveOptions::default();
    let mut last = browser.observe(&asked).await?;
    let mut walked = Value::Null;
    let (mut snapshots, mut probes, mut walks) = (Vec::new(), Vec::new(), Vec::new());
    let end = Instant::now() + SERIES;
    // While a page may still set itself up, four snapshots ask the browser what listens: the median has to be beyond them.
    while snapshots.len() < repeats() && (snapshots.len() < 12 || Instant::now() < end) {
        let at = Instant::now();
        last = browser.observe(&asked).await?;
        snapshots.push(elapsed(at));
        let at = Instant::now();
        tab.evaluate(PROBE).await?;
        probes.push(elapsed(at));
        let at = Instant::now();
        walked = tab.evaluate(WALK).await?;
        walks.push(elapsed(at));
    }
    Ok(Turns {
        snapshot: Series::of(snapshots),
        probe: Series::of(probes),
        walk: Series::of(walks),
        last,
        walked,
    })
}

/// Looks at all of the page.
async fn whole_document(browser: &CdpBrowser, page: &Page) -> Series {
    let asked = ObserveOptions {
        limit: 1_000_000,
        text_limit: 50_000_000,
        deadline: WHOLE,
        ..ObserveOptions::default()
    };
    let mut times = Vec::new();
    let end = Instant::now() + SERIES;
    while times.len() < 10 && (times.is_empty() || Instant::now() < end) {
        let at = Instant::now();
        if let Err(error) = browser.observe(&asked).await {
            println!("no snapshot of all of {}: {error}", page.name);
            break;
        }
        times.push(elapsed(at));
    }
    Series::of(times)
}

/// After a change: a snapshot that does not wait, and the forced layout alone, inside the page.
async fn after_changes(
    browser: &CdpBrowser,
    tab: &mut RawTab<'_>,
) -> Result<(Series, Series), Failure> {
    const CHANGE: &str = "document.body.insertBefore(document.createElement('p'), document.body.firstChild).textContent = 'x'";
    let at_once = ObserveOptions {
        settle: Duration::ZERO,
        ..ObserveOptions::default()
    };
    let (mut changes, mut layouts) = (Vec::new(), Vec::new());
    for _ in 0..repeats().min(8) {
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
    Ok((Series::of(changes), Series::of(layouts)))
}

/// Snapshots with a marked picture, and bare pictures.
async fn pictures(
    browser: &CdpBrowser,
    tab: &mut RawTab<'_>,
    page: &Page,
) -> Result<(Series, Series), Failure> {
    // A tab behind another draws nothing, so there is nothing to take a picture of.
    tab.call("Page.bringToFront", json!({})).await?;
    let asked = ObserveOptions::default();
    let (mut pictured, mut captures) = (Vec::new(), Vec::new());
    for _ in 0..repeats().min(8) {
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
    Ok((Series::of(pictured), Series::of(captures)))
}

/// The share of the accessibility tree's controls that a snapshot lists; `None`: not compared.
async fn in_tree(
    browser: &CdpBrowser,
    tab: &mut RawTab<'_>,
    page: &Page,
    elements: u32,
) -> Result<Option<f64>, Failure> {
    if elements > tree::MOST {
        return Ok(None);
    }
    // The page has been changed since the last snapshot of the series.
    let now = browser.observe(&ObserveOptions::default()).await?;
    let compared = tree::recall(tab, &now).await.unwrap_or_else(|error| {
        println!("no accessibility tree of {}: {error}", page.name);
        None
    });
    Ok(compared.map(|(share, missed)| {
        for one in missed.iter().take(6) {
            println!(
                "in the accessibility tree of {}, not listed: {one}",
                page.name
            );
        }
        share
    }))
}

/// Peak and present memory of a process that looks at a page fifty times, MiB.
pub(super) fn memory_of(endpoint: &str, url: &str) -> Option<(f64, f64)> {
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
pub(super) async fn only_snapshot(endpoint: &str, url: &str) -> Result<(), Failure> {
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
