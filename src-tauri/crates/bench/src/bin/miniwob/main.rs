//! MiniWoB++: small pages with a task each, carried out by the program itself, judged by the page's own reward.
//! `scripts/miniwob` fetches the package and starts it. Each episode is one run of `browser-copilot run` in a
//! real Chromium, so every option of a run may be given behind `--`.
//!
//! An episode begins by itself when its page is loaded (the seed stands in the address), its time limit is
//! raised, and none follows it, so that the reward stays to be read. The box with the page's task stays visible,
//! the display of rewards does not. Leaves out the package's own action space: the program acts as ever.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

#[path = "../../files.rs"]
mod files;
#[allow(dead_code)]
#[path = "../../raw.rs"]
mod raw;
mod serve;
#[allow(dead_code)]
#[path = "../../../../browser-tests/tests/browser/support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use clap::Parser as _;
use serde_json::{Value, json};

use raw::Raw;
use serve::Pages;
use support::Chromium;

pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Tasks that the built-in planner may be worked on with; all others are held out.
const DEV: &str = include_str!("dev.txt");
/// Longest time for an episode's page to be ready.
const READY: Duration = Duration::from_secs(20);
/// Longest time of one run.
const RUN: Duration = Duration::from_secs(180);

/// Runs tasks of MiniWoB++ and prints a table.
#[derive(Clone, clap::Parser)]
struct Options {
    /// The package's folder `html`.
    #[arg(long)]
    root: PathBuf,
    /// Without one, all tasks for development.
    tasks: Vec<String>,
    /// Without a task: all but those for development.
    #[arg(long)]
    held_out: bool,
    /// Episodes of each task.
    #[arg(long, default_value_t = 5)]
    seeds: u32,
    /// Seed of the first: another draw.
    #[arg(long, default_value_t = 0)]
    first_seed: u32,
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// The program, where it does not lie beside this one.
    #[arg(long)]
    program: Option<PathBuf>,
    /// Print the table alone, nothing of single episodes.
    #[arg(long)]
    quiet: bool,
    /// Keep the runs' folders there.
    #[arg(long)]
    keep: Option<PathBuf>,
    /// For `browser-copilot run`.
    #[arg(last = true)]
    run: Vec<String>,
}

fn options() -> Result<Options, Failure> {
    let mut options = Options::parse();
    if !options.root.join("core/core.js").exists() {
        return Err(format!("no pages in {}", options.root.display()).into());
    }
    let beside = std::env::current_exe()?.with_file_name("browser-copilot");
    options.program.get_or_insert(beside);
    Ok(options)
}

fn tasks(options: &Options) -> Result<Vec<String>, Failure> {
    if !options.tasks.is_empty() {
        return Ok(options.tasks.clone());
    }
    let dev: Vec<String> = DEV.lines().map(str::to_owned).collect();
    if !options.held_out {
        return Ok(dev);
    }
    let mut all = serve::all_tasks(&options.root)?;
    all.retain(|task| !dev.contains(task));
    Ok(all)
}

/// How one episode ended.
#[derive(Clone, Debug, Default)]
struct Episode {
    task: String,
    goal: String,
    /// The page's reward without regard to time: -1 to 1; `None`: the page was not done.
    reward: Option<f64>,
    reason: String,
    steps: u64,
    calls: u64,
    seconds: f64,
    stop: String,
    answer: String,
    /// What the run did, in words.
    did: Vec<String>,
}

impl Episode {
    fn success(&self) -> bool {
        self.reward.is_some_and(|r| r >= 1.0)
    }
}

/// The page's state, from its own main world.
const STATE: &str = "({done: WOB_DONE_GLOBAL, reward: WOB_RAW_REWARD_GLOBAL, reason: String(WOB_REWARD_REASON || ''), \
    begun: !!window.copilotBenchBegun && WOB_TASK_READY, goal: core.getUtterance()})";

/// A goal as a person would write it: an utterance that is an object (the flight forms) is read as pairs.
fn goal_of(utterance: &str) -> String {
    match serde_json::from_str::<serde_json::Map<String, Value>>(utterance) {
        Ok(pairs) => pairs
            .iter()
            .map(|(key, value)| {
                let value = value
                    .as_str()
                    .map_or_else(|| value.to_string(), str::to_owned);
                format!("{key}: {value}")
            })
            .collect::<Vec<_>>()
            .join("; "),
        Err(_) => utterance.to_owned(),
    }
}

async fn targets(raw: &mut Raw) -> Result<Vec<Value>, Failure> {
    let all = raw.call(None, "Target.getTargets", json!({})).await?;
    Ok(all["targetInfos"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|t| t["type"] == "page")
        .cloned()
        .collect())
}

/// Closes all tabs but one that is empty.
async fn tidy(raw: &mut Raw) -> Result<(), Failure> {
    let open = raw
        .call(None, "Target.createTarget", json!({ "url": "about:blank" }))
        .await?;
    for tab in targets(raw).await? {
        if tab["targetId"] != open["targetId"] {
            let id = json!({ "targetId": tab["targetId"] });
            // It may be gone by itself.
            let _ = raw.call(None, "Target.closeTarget", id).await;
        }
    }
    Ok(())
}

/// Opens the episode in the browser's only tab, and reads what its task says.
async fn begin(raw: &mut Raw, url: &str) -> Result<String, Failure> {
    tidy(raw).await?;
    let mut tab = raw.tab("about:blank").await?;
    tab.call("Page.navigate", json!({ "url": url })).await?;
    tab.detach().await?;
    let end = Instant::now() + READY;
    loop {
        if let Ok(mut tab) = raw.tab(url).await {
            let state = tab.evaluate(STATE).await;
            tab.detach().await?;
            if let Ok(state) = state
                && state["begun"] == true
            {
                // Some tasks tell the parts of their goal beside it.
                let goal = &state["goal"];
                let said = goal.as_str().or_else(|| goal["utterance"].as_str());
                return Ok(said.unwrap_or_default().to_owned());
            }
        }
        if Instant::now() > end {
            return Err(format!("{url} did not begin its episode").into());
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

async fn play(
    options: &Options,
    pages: &Pages,
    chromium: &Chromium,
    task: &str,
    seed: u32,
) -> Result<Episode, Failure> {
    let mut raw = Raw::connect(&chromium.endpoint).await?;
    let url = pages.url(task, seed);
    let goal = goal_of(&begin(&mut raw, &url).await?);
    let mut episode = Episode {
        task: task.to_owned(),
        goal: goal.clone(),
        ..Episode::default()
    };
    let folder = tempfile::tempdir()?;
    let runs = options.keep.as_ref().map_or_else(
        || folder.path().to_owned(),
        |keep| keep.join(format!("{task}-{seed}")),
    );
    let home = folder.path().join("home");
    let begun = Instant::now();
    let child = tokio::process::Command::new(options.program.as_ref().ok_or("no program")?)
        .arg("run")
        .arg(&goal)
        .args(["--attach", &chromium.endpoint, "--tab", "current"])
        .args(["--approve", "all", "--allow-host", "127.0.0.1", "--json"])
        .arg("--runs-dir")
        .arg(&runs)
        .args(&options.run)
        .env("HOME", &home)
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("XDG_DATA_HOME", home.join("data"))
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()?;
    let output = tokio::time::timeout(RUN, child.wait_with_output()).await;
    episode.seconds = begun.elapsed().as_secs_f64();
    match output {
        Ok(output) => episode.did = narrated(&String::from_utf8_lossy(&output?.stdout)),
        Err(_) => episode.stop = "over the bench's own time".into(),
    }
    if let Some(summary) = summary(&runs) {
        episode.steps = summary["steps"].as_u64().unwrap_or_default();
        episode.calls = summary["usage"]["calls"].as_u64().unwrap_or_default();
        let outcome = &summary["outcome"];
        episode.stop = outcome["stop_reason"]
            .as_str()
            .unwrap_or("no outcome")
            .to_owned();
        episode.answer = outcome["answer"].as_str().unwrap_or_default().to_owned();
    }
    // The run may have left the page by itself: then there is no reward.
    if let Ok(mut tab) = raw.tab(&url).await {
        let state = tab.evaluate(STATE).await?;
        if state["done"] == true {
            episode.reward = state["reward"].as_f64();
            episode.reason = state["reason"].as_str().unwrap_or_default().to_owned();
        }
        tab.detach().await?;
    }
    Ok(episode)
}

fn summary(runs: &Path) -> Option<Value> {
    let folder = std::fs::read_dir(runs)
        .ok()?
        .flatten()
        .map(|e| e.path().join("summary.json"))
        .find(|p| p.exists())?;
    serde_json::from_str(&std::fs::read_to_string(folder).ok()?).ok()
}

/// The actions, questions and refusals of a run, from its lines of JSON.
fn narrated(lines: &str) -> Vec<String> {
    lines
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter_map(|event| {
            let plan = &event["plan"];
            Some(match event["event"].as_str()? {
                "planned" => format!("{} {}", plan["thought"], plan["actions"]),
                "action_finished" => {
                    let outcome = &event["outcome"];
                    format!(
                        "   {} {} {}",
                        outcome["status"], outcome["effects"], outcome["detail"]
                    )
                }
                "question_asked" => format!("   asked: {}", event["question"]),
                _ => return None,
            })
        })
        .collect()
}

fn report(all: &[Episode], options: &Options) {
    let mut tasks: BTreeMap<&str, Vec<&Episode>> = BTreeMap::new();
    for episode in all {
        tasks.entry(&episode.task).or_default().push(episode);
    }
    println!(
        "\nOne run of the program for each episode; questions before risky actions answered yes (a sandbox's page); the time limit of \
         the pages raised\nto {} minutes; success: the page's own reward without regard to time is 1. Steps and seconds: median of all episodes.\n",
        serve::LIMIT_MINUTES
    );
    println!("| task | success | steps | seconds | model calls | why it stopped |");
    println!("| --- | --- | --- | --- | --- | --- |");
    let median = |mut list: Vec<f64>| {
        list.sort_by(f64::total_cmp);
        list.get(list.len() / 2).copied().unwrap_or_default()
    };
    #[allow(clippy::cast_precision_loss)]
    let many = |n: u64| n as f64;
    for (task, episodes) in &tasks {
        let won = episodes.iter().filter(|e| e.success()).count();
        let mut why: BTreeMap<&str, usize> = BTreeMap::new();
        for episode in episodes {
            *why.entry(&episode.stop).or_default() += 1;
        }
        let why: Vec<String> = why.iter().map(|(why, n)| format!("{why} {n}")).collect();
        println!(
            "| {task} | {won}/{} | {} | {:.1} | {} | {} |",
            episodes.len(),
            median(episodes.iter().map(|e| many(e.steps)).collect()),
            median(episodes.iter().map(|e| e.seconds).collect()),
            median(episodes.iter().map(|e| many(e.calls)).collect()),
            why.join(", ")
        );
    }
    let won = all.iter().filter(|e| e.success()).count();
    let whole = tasks
        .values()
        .filter(|episodes| episodes.iter().all(|e| e.success()))
        .count();
    let some = tasks
        .values()
        .filter(|episodes| episodes.iter().any(|e| e.success()))
        .count();
    #[allow(clippy::cast_precision_loss)]
    let share = 100.0 * won as f64 / all.len().max(1) as f64;
    println!(
        "\n{won} of {} episodes ({share:.1}%); of {} tasks {whole} always and {some} at least once; run options: {:?}",
        all.len(),
        tasks.len(),
        options.run
    );
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let options = Arc::new(options()?);
    let pages = Arc::new(Pages::serve(options.root.clone()).await?);
    let mut todo: Vec<(String, u32)> = tasks(&options)?
        .into_iter()
        .flat_map(|task| {
            let seeds = options.first_seed..options.first_seed + options.seeds;
            seeds.map(move |seed| (task.clone(), seed))
        })
        .collect();
    todo.reverse();
    let todo = Arc::new(Mutex::new(todo));
    let all = Arc::new(Mutex::new(Vec::new()));
    let mut workers = Vec::new();
    for _ in 0..options.jobs.max(1) {
        let (options, pages, todo, all) =
            (options.clone(), pages.clone(), todo.clone(), all.clone());
        workers.push(tokio::spawn(async move {
            let chromium = Chromium::start();
            loop {
                let Some((task, seed)) = todo.lock().unwrap().pop() else {
                    return;
                };
                let episode = match play(&options, &pages, &chromium, &task, seed).await {
                    Ok(episode) => episode,
                    Err(error) => Episode {
                        task: task.clone(),
                        stop: format!("bench: {error}"),
                        ..Episode::default()
                    },
                };
                if !options.quiet {
                    let mark = if episode.success() { "ok" } else { "FAILED" };
                    println!(
                        "{mark} {task} {seed}: {}\n   reward {:?} {} · {} · {}",
                        episode.goal, episode.reward, episode.reason, episode.stop, episode.answer
                    );
                    if !episode.success() {
                        for line in &episode.did {
                            println!("      {line}");
                        }
                    }
                }
                all.lock().unwrap().push(episode);
            }
        }));
    }
    for worker in workers {
        worker.await?;
    }
    report(&all.lock().unwrap(), &options);
    Ok(())
}
