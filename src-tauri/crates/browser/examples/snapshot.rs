//! Prints what one snapshot of a page gives, and how long it takes: `snapshot URL [REPEATS]`.

use std::time::Instant;

use copilot_browser::{BrowserOptions, connect};
use copilot_ports::{Browser, ObserveOptions, PictureOptions};
use copilot_protocol::{Attach, Mark, StartTab};
use tokio_util::sync::CancellationToken;

// A script, from top to bottom.
#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let url = arguments
        .next()
        .ok_or("usage: snapshot URL [REPEATS] [PICTURE]")?;
    let repeats: usize = arguments.next().map_or(Ok(20), |n| n.parse())?;
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
        keep_open: true,
        desktop: None,
        connection: Default::default(),
        cancel: CancellationToken::new(),
    })
    .await?;
    let connected = started.elapsed();
    browser.start(StartTab::New, Some(&url)).await?;
    let loaded = started.elapsed();
    let options = ObserveOptions::default();
    let first = browser.observe(&options).await?;
    println!("{} — {}", first.title, first.url);
    for e in &first.elements {
        println!(
            "[{}] {} {:?}{}{}{}{}",
            e.id,
            e.role,
            e.name,
            if e.value.is_empty() {
                String::new()
            } else {
                format!(" = {:?}", e.value)
            },
            if e.state.disabled { " disabled" } else { "" },
            if e.covered { " covered" } else { "" },
            if e.context.is_empty() {
                String::new()
            } else {
                format!("  ({})", e.context)
            },
        );
    }
    println!("---\n{}\n---", first.text);
    println!("{:?}", first.signals);
    let mut times = Vec::new();
    let mut own = Vec::new();
    for _ in 0..repeats {
        let at = Instant::now();
        let snapshot = browser.observe(&options).await?;
        times.push(at.elapsed().as_secs_f64() * 1000.0);
        own.push(snapshot.ms);
    }
    times.sort_by(f64::total_cmp);
    println!(
        "connected after {connected:?}, loaded after {loaded:?}; snapshot: median {:.2} ms, min {:.2}, max {:.2}; {} elements of {}, {} characters",
        times[times.len() / 2],
        times[0],
        times[times.len() - 1],
        first.elements.len(),
        first.total_elements,
        first.text.len(),
    );
    if let Some(file) = arguments.next() {
        let at = Instant::now();
        let picture = browser
            .screenshot(&PictureOptions {
                marks: Mark::of(&first),
                ..PictureOptions::default()
            })
            .await?;
        println!("picture: {:?}, {} bytes", at.elapsed(), picture.bytes.len());
        std::fs::write(file, picture.bytes)?;
    }
    browser.close().await;
    Ok(())
}
