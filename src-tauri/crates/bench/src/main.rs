//! The whole page layer against bare calls of the browser's protocol, in the same browser and run:
//! snapshots, presses, pictures, whole steps, memory and tokens. `scripts/bench` starts it and says where the
//! real pages lie; without them only the generated ones are measured.
//!
//! `BENCH_N`: snapshots for one number (30). `BENCH_ONLY`: pages whose name holds this word. `BENCH_PARTS`: of
//! `pages presses starts steps tokens programs`, what to measure (all); `relocation` is measured where it is named.
//! Peers' numbers are stored ones, measured on the same kind of machine, and not part of the run.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

mod figures;
mod files;
mod guard_cost;
mod pages;
mod presses;
mod programs;
mod raw;
mod relocation;
mod report;
mod requests;
mod runs;
mod snapshots;
#[allow(dead_code)]
#[path = "../../browser-tests/tests/browser/support/mod.rs"]
mod support;
mod tokens;
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

use presses::*;
use report::*;
use snapshots::*;

pub type Failure = Box<dyn std::error::Error + Send + Sync>;

const PROBE: &str = include_str!("probe.js");

const WALK: &str = include_str!("walk.js");

/// Longest time for one series.
const SERIES: Duration = Duration::from_secs(6);

/// Longest time for one snapshot of a whole document.
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
        return only_snapshot(endpoint, url).await;
    }
    if arguments == ["--serve"] {
        return serve_pages().await;
    }
    let parts = std::env::var("BENCH_PARTS").unwrap_or_default();
    if parts.contains("relocation") {
        relocation::relocation(Sources::from_environment().packages).await?;
        if parts.trim() == "relocation" {
            return Ok(());
        }
    }
    let only = std::env::var("BENCH_ONLY").unwrap_or_default();
    let served = Served::start(Sources::from_environment()).await?;
    let chromium = Chromium::start();
    let mut measured = Vec::new();
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
                println!("{}: {} ms", page.name, m.turns.snapshot.shown());
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
    if part("tokens") {
        tokens::tokens(&served, given).await?;
    }
    if part("programs") {
        programs::programs(given).await?;
    }
    if part("beside") {
        let took = runs::beside(given, &[1, 4, 8, 12]).await?;
        let one = took[0].1;
        println!("\nRuns at once, with a planner that thinks for 2 s:");
        for (many, seconds) in took {
            let times = many as f64 * one / seconds;
            println!("  {many:>2} runs: {seconds:.1} s, {times:.1} x the work of one");
        }
    }
    report(&measured, &presses, &starts, &steps);
    Ok(())
}
