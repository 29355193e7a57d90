//! Starts the program, sites, models and browsers of the tests, and ends what it started.

mod chromium;
mod model;
mod talking;
mod terminal;

pub use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Display;
use std::io::{BufRead, BufReader, Read, Write};
pub use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio};
pub use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
pub use std::sync::{Arc, LazyLock, Mutex};
pub use std::time::{Duration, Instant};

pub use axum::Router;
pub use copilot_practice::*;
use reqwest::{Client, Method};
pub use serde::Deserialize;
use serde::de::DeserializeOwned;
pub use serde_json::{Map, Value, json};
use tokio::runtime::Runtime;

pub use chromium::*;
pub use model::*;
pub use talking::*;
pub use terminal::*;

/// Longest time for anything in these tests. Reached only when something hangs.
pub const DEADLINE: Duration = Duration::from_secs(120);

/// What the servers of all tests run on.
pub static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());

/// The practice site under a seed, in a language.
pub fn practice(seed: u64, lang: Lang) -> Running {
    RUNTIME
        .block_on(serve(PracticeOptions {
            port: 0,
            seed,
            lang,
        }))
        .unwrap()
}

/// The practice site's example goal of this id.
pub fn example(site: &Running, id: &str) -> ExampleGoal {
    example_goals(site.site())
        .into_iter()
        .find(|g| g.id == id)
        .unwrap()
}

/// A practice site of its own with one of its example goals.
pub struct Example {
    pub site: Running,
    pub goal: ExampleGoal,
    pub before: Snapshot,
}

impl Example {
    pub fn new(id: &str) -> Self {
        let site = practice(0, Lang::En);
        Self {
            goal: example(&site, id),
            before: site.state(),
            site,
        }
    }

    /// The run says that it reached the goal, and so do its answer and the site.
    pub fn reached(&self, run: &Run) {
        run.satisfied();
        let now = self.site.state();
        let checked = self.goal.check(&self.before, &now, run.answer());
        checked.unwrap();
    }
}

/// A server on a port of this machine, for as long as this lives.
pub struct Served {
    /// Host and port.
    pub host: String,
    task: tokio::task::JoinHandle<()>,
}

impl Served {
    pub fn start(app: Router) -> Self {
        Self::at("127.0.0.1:0", app)
    }

    pub fn at(address: &str, app: Router) -> Self {
        let listener = RUNTIME
            .block_on(tokio::net::TcpListener::bind(address))
            .unwrap();
        Self {
            host: listener.local_addr().unwrap().to_string(),
            task: RUNTIME.spawn(async move { axum::serve(listener, app).await.unwrap() }),
        }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.host)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// A port on which nobody listens.
pub fn closed_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

/// Does the work for each item on so many threads, each with what `begin` gives it; the results in the order of the items.
pub fn side_by_side<T: Sync, W, R: Send>(
    threads: usize,
    items: &[T],
    begin: impl Fn() -> W + Sync,
    work: impl Fn(&W, &T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.min(items.len()) {
            scope.spawn(|| {
                let with = begin();
                loop {
                    let at = next.fetch_add(1, Ordering::SeqCst);
                    let Some(item) = items.get(at) else { return };
                    let result = work(&with, item);
                    done.lock().unwrap().push((at, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap();
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Chromium without its window, where it is installed and `WHOLE_BROWSER` does not forbid it: the same engine and protocol for
/// half of the processor time, but without downloads, viewers and extensions.
pub fn shell() -> Option<&'static Path> {
    let shell = Path::new("/usr/lib/chromium/chromium-headless-shell");
    let allowed = std::env::var_os("WHOLE_BROWSER").is_none();
    (allowed && shell.exists()).then_some(shell)
}

/// The program with a home of its own.
pub struct Program {
    pub home: tempfile::TempDir,
    pub lang: &'static str,
    /// The browser that it starts, where it is not to look for one.
    browser: Option<&'static Path>,
}

impl Program {
    /// One that starts Chromium without its window.
    pub fn new() -> Self {
        let program = Self {
            browser: shell(),
            ..Self::that_finds_its_browser()
        };
        program.settings("{}");
        program
    }

    /// One that has to find a browser as it does on a person's computer.
    pub fn that_finds_its_browser() -> Self {
        Self {
            home: tempfile::tempdir().unwrap(),
            lang: "en_GB.UTF-8",
            browser: None,
        }
    }

    /// One whose person reads this language.
    pub fn speaking(lang: Lang) -> Self {
        let mut program = Self::new();
        if matches!(lang, Lang::Ru) {
            program.lang = "ru_RU.UTF-8";
        }
        program
    }

    /// What its person has set, as JSON.
    pub fn settings(&self, settings: &(impl Display + ?Sized)) {
        let config = self.home.path().join("config");
        std::fs::create_dir_all(&config).unwrap();
        let mut settings = settings.to_string();
        if let (Some(path), Ok(mut all)) = (
            self.browser,
            serde_json::from_str::<Map<String, Value>>(&settings),
        ) {
            all.entry("browser")
                .or_insert_with(|| json!({ "executable": path }));
            settings = Value::Object(all).to_string();
        }
        std::fs::write(config.join("settings.json"), settings).unwrap();
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_browser-copilot"));
        command
            .args(args)
            .env("BROWSER_COPILOT_HOME", self.home.path())
            .env("LANG", self.lang)
            .env_remove("LC_ALL")
            .env_remove("LANGUAGE")
            .env_remove("CHROME_CONFIG_HOME")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs to the end; standard output, standard error and exit code.
    pub fn call(&self, args: &[&str]) -> Called {
        self.call_with(args, &[])
    }

    /// The same with these variables.
    pub fn call_with(&self, args: &[&str], variables: &[(&str, &str)]) -> Called {
        let variables = variables.iter().copied();
        Called::of(wait(self.command(args).envs(variables).spawn().unwrap()))
    }

    /// `run GOAL --json` and what follows, headless, on a browser of its own.
    pub fn run(&self, goal: &str, args: &[&str]) -> Run {
        self.run_with(goal, args, &[])
    }

    /// The same with these variables.
    pub fn run_with(&self, goal: &str, args: &[&str], variables: &[(&str, &str)]) -> Run {
        Run::of(self.call_with(&run_args(goal, &["--json"], args), variables))
    }

    /// The same, answering questions as they come.
    pub fn start(&self, goal: &str, args: &[&str]) -> Talking {
        let all = run_args(goal, &["--json", "--answers", "-"], args);
        Talking::new(self.command(&all))
    }
}

/// `run` with this goal; on a browser of its own, headless, where no other is named.
pub fn run_args<'a>(goal: &'a str, how: &[&'a str], args: &[&'a str]) -> Vec<&'a str> {
    let own: &[&str] = match args.contains(&"--attach") {
        true => &[],
        false => &["--attach", "managed", "--headless"],
    };
    [&["run", goal], how, own, args].concat()
}

fn wait(child: Child) -> Output {
    let pid = child.id();
    let (done, ended) = channel();
    std::thread::spawn(move || {
        let _ = done.send(child.wait_with_output());
    });
    match ended.recv_timeout(DEADLINE) {
        Ok(output) => output.unwrap(),
        Err(_) => {
            kill(pid);
            panic!("the program did not end within {DEADLINE:?}");
        }
    }
}

/// Ends a process at once.
pub fn kill(pid: u32) {
    let _ = Command::new("kill").args(["-9", &pid.to_string()]).status();
}

/// All processes of this machine: id, id of the parent, command line.
pub fn processes() -> Vec<(u32, u32, String)> {
    let listed = Command::new("ps")
        .args(["axww", "-o", "pid=,ppid=,args="])
        .output()
        .unwrap();
    let row = |line: &str| {
        let mut words = line.split_whitespace();
        let id = words.next()?.parse().ok()?;
        Some((id, words.next()?.parse().ok()?, line.to_owned()))
    };
    let text = String::from_utf8_lossy(&listed.stdout);
    text.lines().filter_map(row).collect()
}

/// The process's children and theirs.
pub fn below(pid: u32) -> Vec<(u32, String)> {
    let all = processes();
    let (mut parents, mut found) = (vec![pid], Vec::new());
    while let Some(parent) = parents.pop() {
        for (id, _, line) in all.iter().filter(|p| p.1 == parent) {
            parents.push(*id);
            found.push((*id, line.clone()));
        }
    }
    found
}

/// Ends the main process of each browser whose profile lies in this home; how many there were.
pub fn kill_browsers_of(home: &str) -> usize {
    let mut browsers = processes();
    browsers.retain(|(.., line)| {
        line.contains(home) && line.contains("--remote-debugging-port") && !line.contains("--type=")
    });
    for (pid, ..) in &browsers {
        kill(*pid);
    }
    browsers.len()
}

/// What a call left.
#[derive(Debug)]
pub struct Called {
    pub stdout: String,
    pub stderr: String,
    pub code: Option<i32>,
}

impl Called {
    pub fn of(output: Output) -> Self {
        Self {
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
            code: output.status.code(),
        }
    }

    /// It ended with this code.
    #[track_caller]
    pub fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{}", self.stderr);
        self
    }

    /// What it printed, as JSON.
    pub fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_str(&self.stdout).unwrap()
    }

    /// The same, where each line is a value.
    pub fn json_lines(&self) -> Vec<Value> {
        let line = |line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        self.stdout.lines().map(line).collect()
    }
}

/// A run's events.
#[derive(Debug)]
pub struct Run {
    pub events: Vec<Value>,
    pub stderr: String,
    pub code: Option<i32>,
}

impl Run {
    pub fn of(called: Called) -> Self {
        let run = Self {
            events: called.json_lines(),
            stderr: called.stderr,
            code: called.code,
        };
        run.check();
        run
    }

    /// What holds for every run.
    fn check(&self) {
        let finished = self.named("run_finished");
        assert_eq!(finished.len(), 1, "exactly one end: {}", self.stderr);
        assert_eq!(self.events.last().unwrap()["event"], "run_finished");
        let seqs: Vec<_> = self.events.iter().map(|e| e["seq"].as_u64()).collect();
        let follows = |w: &[Option<u64>]| w[1] == w[0].map(|n| n + 1);
        let whole = seqs.windows(2).all(follows);
        assert!(whole, "numbers without gaps: {seqs:?}");
        let code = match self.terminal() {
            "goal_satisfied" if self.end()["verified"] == false => 6,
            "goal_satisfied" => 0,
            "goal_failed" => 3,
            "loop_stuck" => 4,
            "budget_exhausted" => 5,
            other => panic!("{other}"),
        };
        assert_eq!(self.code, Some(code));
        let message = self.end()["message"]["id"].as_str();
        assert!(message.is_some_and(|id| !id.is_empty()), "{}", self.end());
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
        let trace = std::fs::read_to_string(self.dir().join("trace.jsonl")).unwrap();
        for line in trace.lines() {
            serde_json::from_str::<Value>(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        }
        assert!(trace.contains("run_finished"));
        assert!(self.dir().join("summary.json").exists());
        let stages = ["orient", "context", "locate", "verify", "done"];
        let at = |s: &Value| stages.iter().position(|x| s == x).unwrap();
        for e in self.named("stage_changed") {
            assert!(at(&e["from"]) < at(&e["to"]), "stages only rise: {e}");
        }
    }

    pub fn named(&self, event: &str) -> Vec<&Value> {
        self.events.iter().filter(|e| e["event"] == event).collect()
    }

    pub fn end(&self) -> &Value {
        self.events.last().unwrap()
    }

    pub fn terminal(&self) -> &str {
        self.end()["terminal_reason"].as_str().unwrap()
    }

    pub fn stop(&self) -> &str {
        self.end()["stop_reason"].as_str().unwrap()
    }

    pub fn answer(&self) -> &str {
        self.end()["answer"].as_str().unwrap()
    }

    /// How it ended and why.
    pub fn ending(&self) -> (&str, &str) {
        (self.terminal(), self.stop())
    }

    pub fn satisfied(&self) {
        assert_eq!(self.terminal(), "goal_satisfied", "{}", self.story());
    }

    pub fn dir(&self) -> PathBuf {
        PathBuf::from(self.end()["run_dir"].as_str().unwrap())
    }

    pub fn id(&self) -> &str {
        self.end()["run"].as_str().unwrap()
    }

    /// The last error that the person was told; empty where there was none.
    pub fn error(&self) -> &str {
        let last = self.named("error").pop();
        last.map_or("", |e| e["error"]["code"].as_str().unwrap())
    }

    /// The run in short, for a failing test's message.
    pub fn story(&self) -> String {
        let mut out = String::new();
        for e in &self.events {
            let line = match e["event"].as_str().unwrap() {
                "observed" => format!("snapshot {} {} ({})", e["url"], e["title"], e["page_type"]),
                "planned" => format!("plan {} {}", e["plan"]["thought"], e["plan"]["actions"]),
                "risk_judged" => format!(
                    "guard {} {}",
                    e["judgement"]["verdict"], e["judgement"]["class"]
                ),
                "approval_answered" => format!("answer {} by {}", e["decision"], e["by"]),
                "action_finished" => format!(
                    "did {} -> {} {}",
                    e["action"], e["outcome"]["status"], e["outcome"]["detail"]
                ),
                "narration" => format!("say {}", e["message"]),
                "question_asked" => format!("asks {}", e["question"]),
                "error" => format!("error {}", e["error"]),
                "run_finished" => format!(
                    "end {} {} {}",
                    e["terminal_reason"], e["stop_reason"], e["answer"]
                ),
                _ => continue,
            };
            out.push_str(&line);
            out.push('\n');
        }
        out
    }
}

/// A plain HTTP GET to a server of this machine; the body.
pub fn get(url: &str) -> String {
    request(Method::GET, url)
}

fn request(method: Method, url: &str) -> String {
    static CLIENT: LazyLock<Client> = LazyLock::new(|| {
        let patience = Duration::from_secs(10);
        let client = Client::builder().no_proxy().timeout(patience);
        client.build().unwrap()
    });
    RUNTIME.block_on(async {
        let answer = CLIENT.request(method, url).send().await.unwrap();
        answer.text().await.unwrap()
    })
}

/// Polls until there is something, with a deadline.
pub fn wait_until<T>(what: &str, mut probe: impl FnMut() -> Option<T>) -> T {
    let until = Instant::now() + DEADLINE;
    loop {
        if let Some(found) = probe() {
            return found;
        }
        assert!(Instant::now() < until, "{what} did not come");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The same, until this holds.
pub fn until(what: &str, mut holds: impl FnMut() -> bool) {
    wait_until(what, || holds().then_some(()));
}

/// Every regular file of a folder, read as text where it is one.
pub fn all_text(dir: &Path) -> HashMap<PathBuf, String> {
    let mut found = HashMap::new();
    let mut open = vec![dir.to_path_buf()];
    while let Some(dir) = open.pop() {
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if let Ok(bytes) = std::fs::read(&path) {
                found.insert(path, String::from_utf8_lossy(&bytes).into_owned());
            }
        }
    }
    found
}
