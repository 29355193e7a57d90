//! Times snapshots and actions on the practice shop: `steps [REPEATS]`. An action's time ends when the
//! page has come to rest; the snapshot after it is timed apart.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use copilot_browser::{BrowserOptions, connect};
use copilot_ports::{ActOptions, Browser, ObserveOptions};
use copilot_practice::{LabelKind, PageKind, PracticeOptions, serve};
use copilot_protocol::{Action, Attach, Delivery, Observation, StartTab, TypeMode};
use tokio_util::sync::CancellationToken;

type Failure = Box<dyn std::error::Error>;

fn with(
    snapshot: &Observation,
    what: &str,
    test: impl Fn(&copilot_protocol::Element) -> bool,
) -> Result<u32, Failure> {
    snapshot
        .elements
        .iter()
        .find(|e| test(e))
        .map(|e| e.id)
        .ok_or_else(|| format!("no {what} on {}", snapshot.url).into())
}

/// Smallest, median, 95th percentile and largest of milliseconds.
fn figures(times: &mut [f64]) -> String {
    times.sort_by(f64::total_cmp);
    let last = times.len() - 1;
    format!(
        "min {:.1}, median {:.1}, p95 {:.1}, max {:.1} (n {})",
        times[0],
        times[last / 2],
        times[last * 95 / 100],
        times[last],
        times.len()
    )
}

// A script, from top to bottom.
#[tokio::main]
async fn main() -> Result<(), Failure> {
    let repeats: usize = std::env::args().nth(1).map_or(Ok(15), |n| n.parse())?;
    let practice = serve(PracticeOptions::default()).await?;
    let site = practice.site().clone();
    let folder = tempfile::tempdir()?;
    let started = Instant::now();
    let browser = connect(&BrowserOptions {
        attach: Attach::Managed,
        executable: None,
        headless: true,
        viewport: (1280, 800),
        profile_dir: folder.path().join("profile"),
        headless_profile_dir: None,
        downloads_dir: folder.path().join("downloads"),
        keep_open: false,
        desktop: None,
        connection: copilot_browser::ConnectionOptions::default(),
        cancel: CancellationToken::new(),
    })
    .await?;
    println!("connected: {:.0} ms", started.elapsed().as_secs_f64() * 1e3);
    let shop = practice.url(&site.path(PageKind::Shop));
    browser.start(StartTab::New, Some(&shop)).await?;
    let options = ObserveOptions::default();
    browser.observe(&options).await?;
    println!(
        "first snapshot: {:.0} ms",
        started.elapsed().as_secs_f64() * 1e3
    );

    let mut snapshots = Vec::new();
    for _ in 0..100 {
        let at = Instant::now();
        browser.observe(&options).await?;
        snapshots.push(at.elapsed().as_secs_f64() * 1e3);
    }
    println!(
        "one snapshot of the shop, unchanged: {}",
        figures(&mut snapshots)
    );

    let acting = ActOptions {
        delivery: Delivery::Trusted,
        deadline: Duration::from_secs(15),
        cancel: CancellationToken::new(),
        search_engine: String::new(),
        search_box: None,
    };
    let mut acts: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    let mut after: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    let mut odd = BTreeMap::new();
    let mut step = async |what: &'static str, action: Action| -> Result<Observation, Failure> {
        let at = Instant::now();
        let outcome = browser.act(&action, &acting).await?;
        acts.entry(what)
            .or_default()
            .push(at.elapsed().as_secs_f64() * 1e3);
        *odd.entry((what, format!("{:?}", outcome.status)))
            .or_insert(0) += 1;
        let at = Instant::now();
        let snapshot = browser.observe(&options).await?;
        after
            .entry(what)
            .or_default()
            .push(at.elapsed().as_secs_f64() * 1e3);
        Ok(snapshot)
    };
    let product = site
        .products()
        .iter()
        .find(|p| p.stock > 1)
        .ok_or("nothing is sold")?;
    for _ in 0..repeats {
        let snapshot = step("open the shop", Action::Navigate { url: shop.clone() }).await?;
        let name = site.field(LabelKind::SearchProducts).name;
        let search = with(&snapshot, "search box", |e| {
            e.attrs.name.as_deref() == Some(&name)
        })?;
        step("click a field (focus)", Action::Click { element: search }).await?;
        step(
            "click it again (no effect)",
            Action::Click { element: search },
        )
        .await?;
        let text = product.name.clone();
        step(
            "type",
            Action::Type {
                element: search,
                text,
                mode: TypeMode::Fill,
                find: None,
                submit: false,
            },
        )
        .await?;
        let snapshot = step(
            "press Enter (search)",
            Action::PressKey {
                key: "Enter".into(),
                element: Some(search),
            },
        )
        .await?;
        let path = site.product_path(product);
        let link = with(&snapshot, "product", |e| {
            e.attrs.href.as_deref().is_some_and(|h| h.ends_with(&path))
        })?;
        let snapshot = step("click a link (new page)", Action::Click { element: link }).await?;
        let add = with(&snapshot, "button", |e| {
            e.role == "button" && e.name == site.label(LabelKind::AddToCart)
        })?;
        step(
            "click a button (post, new page)",
            Action::Click { element: add },
        )
        .await?;
        step("go back", Action::GoBack).await?;
        let snapshot = step(
            "open the blends",
            Action::Navigate {
                url: practice.url(&site.path(PageKind::Controls)),
            },
        )
        .await?;
        let like = with(&snapshot, "button", |e| e.role == "switch")?;
        step("click a switch (script)", Action::Click { element: like }).await?;
        let wished = step(
            "open the dialogs",
            Action::Navigate {
                url: practice.url(&site.path(PageKind::Dialogs)),
            },
        )
        .await?;
        let book = with(&wished, "button", |e| {
            e.name == site.label(LabelKind::BookTasting)
        })?;
        step(
            "click (opens a box on the page)",
            Action::Click { element: book },
        )
        .await?;
    }
    for (what, times) in &mut acts {
        println!(
            "{what}: {}; the snapshot after it: {}",
            figures(times),
            after.get_mut(what).map(|t| figures(t)).unwrap_or_default()
        );
    }
    println!("{odd:?}");
    browser.close().await;
    practice.stop().await;
    Ok(())
}
