//! Runs every mutant that `cargo mutants` lists for the guard. Instead of a build for each, all of them are built at once into a
//! copy of the crate, each behind a switch that a variable of the environment sets; a mutant then
//! costs only the tests that it takes to catch it.
//!
//! `guard-mutants LIST ROOT [--only FILE] [--skip TEST]… [--jobs N]`: LIST is what `cargo mutants --list --json` printed, ROOT
//! the folder of the workspace; FILE holds names of mutants, one a line, in the order in which they are to be run; tests whose
//! names hold TEST are left out. Prints how each mutant ended, then what survived, and the counts.

mod rewrite;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use rewrite::{Mutant, Rewritten, rewrite};
use serde_json::Value;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const CRATE: &str = "src-tauri/crates/guard";
const SWITCH: &str = "
pub mod mutant_switch {
    static ON: std::sync::LazyLock<usize> = std::sync::LazyLock::new(|| {
        std::env::var(\"MUTANT\").ok().and_then(|id| id.parse().ok()).unwrap_or(0)
    });
    pub fn on(id: usize) -> bool {
        *ON == id
    }
}
";

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let (Some(list), Some(root)) = (args.next(), args.next()) else {
        return Err("guard-mutants LIST ROOT [--only FILE] [--skip TEST]… [--jobs N]".into());
    };
    let (mut only, mut jobs, mut skip) = (None, 1, Vec::new());
    while let Some(arg) = args.next() {
        let value = args.next().ok_or("a value is missing")?;
        match arg.as_str() {
            "--only" => only = Some(fs::read_to_string(value)?),
            "--skip" => skip.extend(["--skip".to_owned(), value]),
            "--jobs" => jobs = value.parse()?,
            _ => return Err(format!("what is {arg}?").into()),
        }
    }
    let root = fs::canonicalize(root)?;
    let list: Vec<Value> = serde_json::from_str(&fs::read_to_string(list)?)?;
    let mutants: Vec<Mutant> = list
        .iter()
        .enumerate()
        .filter_map(|(at, m)| Mutant::read(at + 1, m))
        .collect();
    if mutants.len() != list.len() {
        return Err("the list is not understood".into());
    }

    let tree = root.join("target/mutants-tree");
    // Those that did not compile in an earlier run are not tried again.
    let known = root.join("target/mutants-unviable");
    let names = fs::read_to_string(&known).unwrap_or_default();
    let mut unviable: BTreeSet<usize> = mutants
        .iter()
        .filter(|m| m.apart || names.lines().any(|name| name == m.name))
        .map(|m| m.id)
        .collect();
    let tests = loop {
        let places = lay_out(&root, &tree, &mutants, &mut unviable)?;
        match build(&root, &tree)? {
            Built::Tests(tests) => break tests,
            // What does not compile is no mutant: it is left out, and the rest is built again.
            Built::Errors(errors) => {
                let before = unviable.len();
                for (file, at) in &errors {
                    for (range, id) in places.get(file).into_iter().flatten() {
                        if range.contains(at) {
                            unviable.insert(*id);
                        }
                    }
                }
                if unviable.len() == before {
                    return Err(format!("it does not compile: {errors:?}").into());
                }
            }
        }
    };

    let names: Vec<&str> = mutants
        .iter()
        .filter(|m| unviable.contains(&m.id))
        .map(|m| m.name.as_str())
        .collect();
    fs::write(&known, names.join("\n"))?;

    // Quick tests first: most mutants need no other.
    let mut timed = Vec::new();
    for test in tests {
        let start = Instant::now();
        if run(&test, 0, &skip, Duration::from_secs(600))? != Ran::Passed {
            return Err(format!("{} fails without any mutant", test.display()).into());
        }
        timed.push((start.elapsed(), test));
    }
    timed.sort();
    for (took, test) in &timed {
        eprintln!("{:6.2} s {}", took.as_secs_f32(), test.display());
    }

    let chosen: Vec<&Mutant> = match &only {
        None => mutants.iter().collect(),
        Some(names) => names
            .lines()
            .filter_map(|name| mutants.iter().find(|m| m.name == name))
            .collect(),
    };
    let chosen: Vec<&Mutant> = chosen
        .into_iter()
        .filter(|m| !unviable.contains(&m.id))
        .collect();
    let next = Mutex::new(chosen.iter());
    let ended: Mutex<BTreeMap<usize, Ended>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let Some(mutant) = next.lock().ok().and_then(|mut n| n.next()) else {
                        return;
                    };
                    let how = attempt(mutant.id, &skip, &timed);
                    let mark = match &how {
                        Ended::Caught(by) => format!("caught by {by}"),
                        other => format!("{other:?}").to_uppercase(),
                    };
                    println!("{mark}: {}", mutant.name);
                    if let Ok(mut ended) = ended.lock() {
                        ended.insert(mutant.id, how);
                    }
                }
            });
        }
    });
    let ended = ended.into_inner().unwrap_or_default();
    let count = |kind: fn(&Ended) -> bool| ended.values().filter(|e| kind(e)).count();
    println!("\nNot run:");
    for mutant in mutants.iter().filter(|m| unviable.contains(&m.id)) {
        let why = if mutant.apart {
            "apart"
        } else {
            "does not compile"
        };
        println!("  {why}: {}", mutant.name);
    }
    println!("Survivors:");
    for mutant in &chosen {
        if ended.get(&mutant.id) == Some(&Ended::Survived) {
            println!("  {}", mutant.name);
        }
    }
    println!(
        "listed {}, not run {}, run {}: caught {}, timed out {}, survived {}",
        mutants.len(),
        unviable.len(),
        ended.len(),
        count(|e| matches!(e, Ended::Caught(_))),
        count(|e| *e == Ended::TimedOut),
        count(|e| *e == Ended::Survived),
    );
    Ok(())
}

/// Copies the crate into the tree, with all mutants but those in it.
#[allow(clippy::type_complexity)]
fn lay_out(
    root: &Path,
    tree: &Path,
    mutants: &[Mutant],
    unviable: &mut BTreeSet<usize>,
) -> Result<BTreeMap<String, Vec<(std::ops::Range<usize>, usize)>>> {
    let mut files = BTreeMap::new();
    gather(root, CRATE, &mut files)?;
    // Its tests read them.
    gather(root, "locales", &mut files)?;
    files.insert("Cargo.lock".to_owned(), fs::read(root.join("Cargo.lock"))?);
    files.insert("Cargo.toml".to_owned(), manifest(root)?.into_bytes());
    let mut by_file: BTreeMap<&str, Vec<&Mutant>> = BTreeMap::new();
    for mutant in mutants.iter().filter(|m| !unviable.contains(&m.id)) {
        by_file.entry(&mutant.file).or_default().push(mutant);
    }
    let mut places = BTreeMap::new();
    for (file, mutants) in by_file {
        let source = fs::read_to_string(root.join(file))?;
        let Rewritten {
            text,
            places: found,
            unplaced,
        } = rewrite(&source, &mutants)?;
        for id in unplaced {
            eprintln!(
                "no place: {}",
                mutants.iter().find(|m| m.id == id).map_or("", |m| &m.name)
            );
            unviable.insert(id);
        }
        files.insert(file.to_owned(), text.into_bytes());
        places.insert(file.to_owned(), found);
    }
    files
        .entry(format!("{CRATE}/src/lib.rs"))
        .or_default()
        .extend_from_slice(SWITCH.as_bytes());
    // What is the same is not written again, so that it is not built again.
    let mut there = BTreeMap::new();
    if tree.exists() {
        gather(tree, ".", &mut there)?;
    }
    for old in there.keys().filter(|old| !files.contains_key(*old)) {
        fs::remove_file(tree.join(old))?;
    }
    for (file, bytes) in files {
        if there.get(&file) != Some(&bytes) {
            let path = tree.join(file);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(path, bytes)?;
        }
    }
    Ok(places)
}

/// The workspace's own manifest, with the copy as its only member.
fn manifest(root: &Path) -> Result<String> {
    let mut out = String::new();
    let mut kept = false;
    for line in fs::read_to_string(root.join("Cargo.toml"))?.lines() {
        if line.starts_with('[') {
            kept = line.starts_with("[workspace");
        }
        if kept && line.starts_with("members") {
            out += &format!("members = [\"{CRATE}\"]\n");
        } else if kept {
            out += &line.replace("path = \"", &format!("path = \"{}/", root.display()));
            out += "\n";
        }
    }
    // Overflow still panics, as in other tests.
    out += "[profile.mutants]\ninherits = \"dev\"\nopt-level = 2\ndebug = false\nincremental = false\n";
    Ok(out)
}

/// Reads the files of a folder of `root`, by their paths from there.
fn gather(root: &Path, folder: &str, files: &mut BTreeMap<String, Vec<u8>>) -> Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = match folder {
            "." => name.clone(),
            _ => format!("{folder}/{name}"),
        };
        if !entry.file_type()?.is_dir() {
            files.insert(path, fs::read(entry.path())?);
        } else if name != "target" && name != "mutants" {
            gather(root, &path, files)?;
        }
    }
    Ok(())
}

enum Built {
    Tests(Vec<PathBuf>),
    /// File, and byte in it.
    Errors(Vec<(String, usize)>),
}

fn build(root: &Path, tree: &Path) -> Result<Built> {
    let output = Command::new("cargo")
        .args([
            "test",
            "--no-run",
            "--profile",
            "mutants",
            "--message-format",
            "json",
        ])
        .args(["--lib", "--tests"])
        .env("CARGO_TARGET_DIR", root.join("target"))
        .current_dir(tree)
        .stderr(Stdio::inherit())
        .output()?;
    let (mut tests, mut errors) = (Vec::new(), Vec::new());
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(said) = serde_json::from_str::<Value>(line) else {
            continue;
        };
        if let Some(test) = said["executable"].as_str() {
            tests.push(PathBuf::from(test));
        }
        let message = &said["message"];
        if message["level"] == "error" {
            for span in message["spans"].as_array().into_iter().flatten() {
                if let (Some(file), Some(at)) =
                    (span["file_name"].as_str(), span["byte_start"].as_u64())
                {
                    errors.push((file.to_owned(), at as usize));
                }
            }
            if errors.len() < 40 {
                eprintln!("{}", message["rendered"].as_str().unwrap_or_default());
            }
        }
    }
    if output.status.success() {
        Ok(Built::Tests(tests))
    } else {
        Ok(Built::Errors(errors))
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Ran {
    Passed,
    Failed,
    TimedOut,
}

#[derive(Debug, PartialEq, Eq)]
enum Ended {
    Caught(String),
    TimedOut,
    Survived,
}

fn attempt(id: usize, skip: &[String], tests: &[(Duration, PathBuf)]) -> Ended {
    for (took, test) in tests {
        let patience = *took * 8 + Duration::from_secs(20);
        match run(test, id, skip, patience) {
            Ok(Ran::Passed) => {}
            Ok(Ran::TimedOut) => return Ended::TimedOut,
            Ok(Ran::Failed) | Err(_) => {
                let name = test
                    .file_stem()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned();
                return Ended::Caught(
                    name.rsplit_once('-')
                        .map_or(name.clone(), |(n, _)| n.to_owned()),
                );
            }
        }
    }
    Ended::Survived
}

fn run(test: &Path, id: usize, skip: &[String], patience: Duration) -> Result<Ran> {
    let mut child = Command::new(test)
        .args(["--test-threads", "1", "-q"])
        .args(skip)
        .env("MUTANT", id.to_string())
        .env("PROPTEST_RNG_SEED", "1")
        .env("PROPTEST_MAX_SHRINK_ITERS", "0")
        .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "true")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(if status.success() {
                Ran::Passed
            } else {
                Ran::Failed
            });
        }
        if start.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            return Ok(Ran::TimedOut);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}
