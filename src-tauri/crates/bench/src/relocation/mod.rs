//! Targets that were kept, looked for on pages that have changed: tests/relocation/README.md.
//!
//! `RELOCATION_EXTRA`: a folder of further kinds and pairs. `RELOCATION_EACH`: kinds tried on each target (2; `all`).
//! `RELOCATION_MOST`: targets taken of a page (30). `RELOCATION_ONLY`: pages whose name holds this word; `pairs`: no page.
//! `RELOCATION_KINDS`: kinds whose name holds this word. `RELOCATION_TELL`: prints each target that was not found, or
//! `wrong` only. `RELOCATION_KEEP`: a folder in which all cases are kept; `RELOCATION_REPLAY`: such a folder, judged again
//! without a browser.

mod kinds;
mod sites;
mod stage;
mod tally;
#[cfg(test)]
mod tests;

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use copilot_protocol::{Observation, Target};
use copilot_recipe::relocate::describe;

use crate::Failure;
use crate::support::Chromium;
use kinds::{Kind, Pair, PairPage};
use sites::Page;
use stage::{Became, Stage};
use tally::{Case, Outcome, Tally};

/// How long a changed page may take to come to rest.
const REST: Duration = Duration::from_millis(200);
/// Browsers at work at once.
const WORKERS: usize = 2;

/// What is measured, and how much of it.
struct Plan {
    kinds: Vec<Kind>,
    /// Kinds for each target.
    each: usize,
    /// Targets of a page.
    most: usize,
}

/// Where cases go as they come.
struct Book {
    tally: Tally,
    keep: Option<std::io::BufWriter<std::fs::File>>,
    /// Which are printed.
    tell: String,
}

impl Book {
    fn add(&mut self, case: &Case) -> Result<(), Failure> {
        let outcome = self.tally.add(case);
        let fine = match case.truth.is_empty() {
            false => outcome == Outcome::Right,
            true => outcome == Outcome::Gone,
        };
        if !fine && !self.tell.is_empty() && (self.tell != "wrong" || outcome == Outcome::Wrong) {
            println!("{}", case.told());
        }
        if let Some(file) = &mut self.keep {
            serde_json::to_writer(&mut *file, case)?;
            file.write_all(b"\n")?;
        }
        Ok(())
    }
}

type Shared = Arc<Mutex<Book>>;

fn setting(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

fn number(name: &str, without: usize) -> usize {
    match setting(name).as_str() {
        "all" => usize::MAX,
        given => given.parse().unwrap_or(without),
    }
}

/// FNV-1a: the same at each run.
fn seed(words: &str) -> u32 {
    words.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// All but what tells an element by where it stands.
fn placeless(target: &Target) -> Target {
    Target {
        nth: None,
        place: None,
        before: String::new(),
        after: String::new(),
        ..target.clone()
    }
}

/// Places in the list of the elements that are taken as targets, spread over the page; and how many have twins.
fn targets(seen: &Observation, most: usize) -> (Vec<usize>, u32) {
    let all: Vec<Target> = seen
        .elements
        .iter()
        .map(|e| placeless(&describe(e, seen)))
        .collect();
    let usable = |at: &usize| {
        let e = &seen.elements[*at];
        !e.state.disabled && e.bbox.w > 0.0 && e.bbox.h > 0.0 && e.tag != "body" && e.tag != "html"
    };
    let (mut single, mut twins) = (Vec::new(), 0);
    for at in (0..all.len()).filter(usable) {
        let alike = all.iter().filter(|other| **other == all[at]).count();
        if alike == 1 {
            single.push(at)
        } else {
            twins += 1
        }
    }
    let step = single.len().div_ceil(most.max(1)).max(1);
    let first = seed(&seen.title) as usize % step;
    (
        single.into_iter().skip(first).step_by(step).collect(),
        twins,
    )
}

/// The kinds that are tried on a target: so many, by turns.
fn turn<'a>(plan: &'a Plan, words: &str) -> impl Iterator<Item = &'a Kind> {
    let (own, extra): (Vec<&Kind>, Vec<&Kind>) = plan.kinds.iter().partition(|kind| !kind.extra);
    let from = seed(words) as usize;
    let some = |list: Vec<&'a Kind>| {
        let count = plan.each.min(list.len());
        let all: Vec<&Kind> = (0..count)
            .map(|k| list[(from + k * 5) % list.len()])
            .collect();
        all
    };
    some(own).into_iter().chain(some(extra))
}

/// One target and one kind, on a page that is opened anew.
async fn trial(
    stage: &mut Stage,
    page: &Page,
    at: usize,
    kind: &Kind,
    book: &Shared,
) -> Result<(), Failure> {
    let before = stage.open(&page.url, &page.ready, "").await?;
    let Some(element) = before.elements.get(at) else {
        return Ok(());
    };
    let Some(node) = stage.node(element.id).await? else {
        return Ok(());
    };
    let words = format!("{} {at} {}", page.name, kind.name);
    let became = match stage.mutate(&kind.script, node, seed(&words)).await {
        Ok(became) => became,
        Err(error) => {
            println!("FAULT of {} on {} {at}: {error}", kind.name, page.name);
            return Ok(());
        }
    };
    if matches!(became, Became::Skipped) {
        return Ok(());
    }
    let after = stage.look(REST).await?;
    let truth = match became {
        Became::Kept => stage.seen_as(node).await?,
        Became::Replaced(node) => stage.seen_as(node).await?,
        Became::Removed | Became::Skipped => None,
    };
    let mut book = book.lock().unwrap_or_else(PoisonError::into_inner);
    if truth.is_none() && !matches!(became, Became::Removed) {
        book.tally.unlisted(&kind.name, kind.extra);
        return Ok(());
    }
    book.add(&Case {
        page: page.name.clone(),
        kind: kind.name.clone(),
        extra: kind.extra,
        before: Arc::new(before),
        at,
        after,
        truth: truth.into_iter().collect(),
    })
}

async fn page(stage: &mut Stage, page: &Page, plan: &Plan, book: &Shared) -> Result<(), Failure> {
    let seen = stage.open(&page.url, &page.ready, "").await?;
    let (chosen, twins) = targets(&seen, plan.most);
    {
        let mut book = book.lock().unwrap_or_else(PoisonError::into_inner);
        book.tally.twins += twins;
        book.tally.distinct += u32::try_from(chosen.len())?;
    }
    for at in chosen {
        for kind in turn(plan, &format!("{} {at}", page.name)) {
            trial(stage, page, at, kind, book).await?;
        }
    }
    Ok(())
}

/// The targets of one page of a pair.
async fn versions(
    stage: &mut Stage,
    pair: &Pair,
    both: &PairPage,
    book: &Shared,
) -> Result<(), Failure> {
    let (Some(earlier), Some(after)) = (
        pair.serve(&both.before).await?,
        pair.serve(&both.after).await?,
    ) else {
        println!("not here, so not measured: {} {}", pair.name, both.before);
        return Ok(());
    };
    let seen = stage.open(&earlier, &both.ready, &both.open).await?;
    let mut kept = Vec::new();
    for target in &both.targets {
        let node = stage.node_of(&target.before.script()).await?;
        let id = match node {
            Some(node) => stage.seen_as(node).await?,
            None => None,
        };
        match id.and_then(|id| seen.element(id)) {
            Some(element) => kept.push((target, element.id)),
            None => println!(
                "not listed before: {:?} of {} {}",
                target.before, pair.name, both.before
            ),
        }
    }
    let before = Arc::new(seen);
    let seen = stage.open(&after, both.ready_after(), &both.open).await?;
    for (target, id) in kept {
        let mut truth = Vec::new();
        for place in target.after() {
            if let Some(node) = stage.node_of(&place.script()).await? {
                truth.extend(stage.seen_as(node).await?);
            }
        }
        if truth.is_empty() && !target.after().is_empty() {
            println!(
                "not listed after: {:?} of {} {}",
                target.after(),
                pair.name,
                both.after
            );
            let mut book = book.lock().unwrap_or_else(PoisonError::into_inner);
            book.tally.unlisted(&pair.name, pair.extra);
            continue;
        }
        let mut book = book.lock().unwrap_or_else(PoisonError::into_inner);
        book.tally.distinct += 1;
        book.add(&Case {
            page: format!("{} {}", pair.name, both.before),
            kind: pair.name.clone(),
            extra: pair.extra,
            before: before.clone(),
            at: before
                .elements
                .iter()
                .position(|e| e.id == id)
                .unwrap_or_default(),
            after: seen.clone(),
            truth,
        })?;
    }
    Ok(())
}

/// What a worker does next.
enum Job {
    Page(Page),
    Versions(Box<Pair>, usize),
}

/// Works jobs off with a browser of its own, and with a new tab after each that failed.
async fn work(jobs: Arc<Mutex<Vec<Job>>>, plan: Arc<Plan>, book: Shared) -> Result<(), Failure> {
    let chromium = Chromium::start();
    let folder = tempfile::tempdir()?;
    let mut stage = Stage::start(&chromium.endpoint, folder.path()).await?;
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let done = match &job {
            None => break,
            Some(Job::Page(one)) => page(&mut stage, one, &plan, &book).await,
            Some(Job::Versions(pair, at)) => {
                versions(&mut stage, pair, &pair.pages[*at], &book).await
            }
        };
        if let Err(error) = done {
            let name = match &job {
                Some(Job::Page(page)) => page.name.clone(),
                Some(Job::Versions(pair, at)) => {
                    format!("{} {}", pair.name, pair.pages[*at].before)
                }
                None => String::new(),
            };
            println!("given up: {name}: {error}");
            stage.close().await;
            stage = Stage::start(&chromium.endpoint, folder.path()).await?;
        }
    }
    stage.close().await;
    Ok(())
}

async fn measured(jobs: Vec<Job>, plan: Plan, book: &Shared) -> Result<(), Failure> {
    let (jobs, plan) = (Arc::new(Mutex::new(jobs)), Arc::new(plan));
    let workers =
        (0..WORKERS).map(|_| tokio::spawn(work(jobs.clone(), plan.clone(), book.clone())));
    for worker in workers.collect::<Vec<_>>() {
        worker.await??;
    }
    Ok(())
}

/// Cases that were kept, judged again.
fn replay(folder: &str, book: &Shared) -> Result<(), Failure> {
    let kinds = setting("RELOCATION_KINDS");
    let file = std::fs::File::open(PathBuf::from(folder).join("cases.jsonl"))?;
    let mut book = book.lock().unwrap_or_else(PoisonError::into_inner);
    for line in std::io::BufReader::new(file).lines() {
        let case: Case = serde_json::from_str(&line?)?;
        if case.kind.contains(&kinds) && case.page.contains(&setting("RELOCATION_ONLY")) {
            book.add(&case)?;
        }
    }
    Ok(())
}

/// Measures all that the settings ask for, and prints the table.
pub async fn relocation(packages: Option<PathBuf>) -> Result<(), Failure> {
    let keep = setting("RELOCATION_KEEP");
    let keep = match keep.is_empty() {
        true => None,
        false => {
            std::fs::create_dir_all(&keep)?;
            let file = std::fs::File::create(PathBuf::from(keep).join("cases.jsonl"))?;
            Some(std::io::BufWriter::new(file))
        }
    };
    let book = Arc::new(Mutex::new(Book {
        tally: Tally::default(),
        keep,
        tell: setting("RELOCATION_TELL"),
    }));
    let stored = setting("RELOCATION_REPLAY");
    if !stored.is_empty() {
        replay(&stored, &book)?;
        book.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .tally
            .print();
        return Ok(());
    }
    let tests = sites::root().join("tests/relocation");
    let extra = setting("RELOCATION_EXTRA");
    let (only, wanted) = (setting("RELOCATION_ONLY"), setting("RELOCATION_KINDS"));
    let mut all = kinds::kinds(&tests.join("kinds"), false)?;
    let mut pairs = kinds::pairs(&tests.join("pairs"), false)?;
    if !extra.is_empty() {
        all.extend(kinds::kinds(extra.as_ref(), true)?);
        pairs.extend(kinds::pairs(extra.as_ref(), true)?);
    }
    all.retain(|kind| kind.name.contains(&wanted));
    pairs.retain(|pair| pair.name.contains(&wanted));
    let mut pages = sites::made().await?;
    let (running, practice) = sites::practice().await?;
    pages.extend(practice);
    if let Some(packages) = packages {
        pages.extend(sites::real(&packages).await?);
    }
    let mut jobs = Vec::new();
    for pair in pairs {
        jobs.extend((0..pair.pages.len()).map(|at| Job::Versions(Box::new(pair.clone()), at)));
    }
    let chosen = pages.into_iter().filter(|page| page.name.contains(&only));
    jobs.extend(chosen.map(Job::Page));
    let plan = Plan {
        kinds: all,
        each: number("RELOCATION_EACH", 2),
        most: number("RELOCATION_MOST", 30),
    };
    measured(jobs, plan, &book).await?;
    for site in running {
        site.stop().await;
    }
    let mut book = book.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(file) = &mut book.keep {
        file.flush()?;
    }
    book.tally.print();
    Ok(())
}
