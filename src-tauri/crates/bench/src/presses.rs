//! What a press and a start cost.

use super::*;

#[derive(Default)]
pub(super) struct Presses {
    pub(super) settled: Series,
    /// KiB over the protocol for a press and a snapshot.
    pub(super) traffic: Series,
    pub(super) dispatch: Series,
    pub(super) raw: Series,
    /// A request of a page's script, read before it leaves, and free.
    pub(super) read: Series,
    pub(super) free: Series,
}

/// A press on a quiet page, until it has settled; of it what was before the input; and the bare one.
pub(super) async fn presses(served: &Served, chromium: &Chromium) -> Result<Presses, Failure> {
    let folder = tempfile::tempdir()?;
    let url = served.url("/button");
    let browser = open(&chromium.endpoint, folder.path(), &url).await?;
    let snapshot = browser.observe(&ObserveOptions::default()).await?;
    let element = snapshot.elements.first().ok_or("no button")?.clone();
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

/// From no connection to the first snapshot of a page with one button.
pub(super) async fn starts(served: &Served, chromium: &Chromium) -> Result<Starts, Failure> {
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
pub(super) struct Starts {
    pub(super) ours: Series,
    /// By bare calls: connect, a new tab, the address, its load, one probe.
    pub(super) bare: Series,
}

pub(super) async fn bare_start(endpoint: &str, url: &str) -> Result<f64, Failure> {
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
