//! Starts the program, sites, models and browsers of the tests, and ends what it started.

mod model;

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

pub use model::*;

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

/// The program with a home of its own.
pub struct Program {
    pub home: tempfile::TempDir,
    pub lang: &'static str,
}

impl Program {
    pub fn new() -> Self {
        Self {
            home: tempfile::tempdir().unwrap(),
            lang: "en_GB.UTF-8",
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
        std::fs::write(config.join("settings.json"), settings.to_string()).unwrap();
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

/// A run that is talked to over its standard input.
pub struct Talking {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    errors: Arc<Mutex<String>>,
    pub events: Vec<Value>,
}

impl Talking {
    pub fn new(mut command: Command) -> Self {
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let stderr = BufReader::new(child.stderr.take().unwrap());
        let (send, lines) = channel();
        std::thread::spawn(move || {
            let lines = stdout.lines().map_while(Result::ok);
            for line in lines {
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        let errors = Arc::new(Mutex::new(String::new()));
        let kept = errors.clone();
        std::thread::spawn(move || {
            for line in stderr.lines().map_while(Result::ok) {
                *kept.lock().unwrap() += &(line + "\n");
            }
        });
        Self {
            stdin: child.stdin.take(),
            child,
            lines,
            errors,
            events: Vec::new(),
        }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// The next event of this name.
    pub fn wait_for(&mut self, name: &str) -> Value {
        self.wait_for_any(&[name])
    }

    /// The next event of one of these names.
    pub fn wait_for_any(&mut self, names: &[&str]) -> Value {
        let until = Instant::now() + DEADLINE;
        loop {
            let event = self.next_event();
            let event = event.unwrap_or_else(|| panic!("no {names:?}: {}", self.left()));
            if names.iter().any(|name| event["event"] == *name) {
                return event;
            }
            assert!(Instant::now() < until, "no {names:?}: {}", self.left());
        }
    }

    /// The next event, whatever it is; none where the program has closed its output.
    pub fn next_event(&mut self) -> Option<Value> {
        match self.lines.recv_timeout(DEADLINE) {
            Ok(line) => {
                let event: Value = serde_json::from_str(&line).unwrap();
                self.events.push(event.clone());
                Some(event)
            }
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("nothing more came: {}", self.left()),
        }
    }

    /// What it said last, for a failing test's message.
    fn left(&self) -> String {
        format!("{}\n{:?}", self.errors.lock().unwrap(), self.events.last())
    }

    /// Answers all that is asked from here on by what is decided; the run, once it has ended.
    pub fn ended_by(mut self, mut decide: impl FnMut(&Value) -> &'static str) -> Run {
        loop {
            let event =
                self.wait_for_any(&["approval_requested", "question_asked", "run_finished"]);
            if event["event"] == "run_finished" {
                return self.finish_after_end();
            }
            let decision = decide(&event);
            self.answer(&event, decision, "");
        }
    }

    pub fn answer(&mut self, question: &Value, decision: &str, text: &str) {
        self.send(&json!({ "to": question["seq"], "decision": decision, "text": text }));
    }

    /// Any line on its standard input.
    pub fn send(&mut self, line: &Value) {
        let stdin = self.stdin.as_mut().unwrap();
        writeln!(stdin, "{line}").unwrap();
        stdin.flush().unwrap();
    }

    pub fn signal(&self, signal: &str) {
        let mut kill = Command::new("kill");
        let status = kill.args([signal, &self.pid().to_string()]).status();
        assert!(status.unwrap().success());
    }

    /// Waits for the end and gives the whole run.
    pub fn finish(mut self) -> Run {
        self.wait_for("run_finished");
        self.finish_after_end()
    }

    /// The same, where the last event was read already.
    pub fn finish_after_end(mut self) -> Run {
        drop(self.stdin.take());
        let child = &mut self.child;
        let ended = || child.try_wait().unwrap();
        let code = wait_until("the program's end after its run's", ended).code();
        let run = Run {
            events: std::mem::take(&mut self.events),
            stderr: self.errors.lock().unwrap().clone(),
            code,
        };
        run.check();
        run
    }

    /// Ends the program at once; what it had told by then.
    pub fn killed(mut self) -> Vec<Value> {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        std::mem::take(&mut self.events)
    }
}

impl Drop for Talking {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A Chromium that the tests started, as a person's own would be.
pub struct Chromium {
    child: Child,
    pub port: u16,
    _profile: tempfile::TempDir,
}

impl Chromium {
    pub fn start(pages: &[String]) -> Self {
        Self::start_with(pages, &[])
    }

    /// The same, where every name leads to this host: sites under names of their own.
    pub fn naming(pages: &[String], host: &str) -> Self {
        Self::start_with(
            pages,
            &[
                &format!("--host-resolver-rules=MAP * {host}"),
                "--disable-features=HttpsUpgrades,HttpsFirstBalancedMode,HttpsFirstBalancedModeAutoEnable",
                "--no-proxy-server",
            ],
        )
    }

    /// The same, with more switches.
    pub fn start_with(pages: &[String], switches: &[&str]) -> Self {
        let profile = tempfile::tempdir().unwrap();
        let mut command = Command::new("chromium");
        let own = "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
            --disable-component-update --disable-sync --remote-debugging-port=0";
        command
            .args(own.split_whitespace())
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .args(switches)
            .arg(copilot_browser::features_off(switches))
            .args(pages.first())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let child = command.spawn().unwrap();
        let file = profile.path().join("DevToolsActivePort");
        // Ended by `drop` from here on, whatever fails.
        let mut browser = Self {
            child,
            port: 0,
            _profile: profile,
        };
        browser.port = wait_until("the browser's port", || {
            let text = std::fs::read_to_string(&file).ok()?;
            text.lines().next()?.parse().ok()
        });
        // A headless browser takes one address at its start.
        for page in pages.iter().skip(1) {
            let new = format!("{}/json/new?{page}", browser.endpoint());
            request(Method::PUT, &new);
        }
        browser
    }

    pub fn endpoint(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub fn alive(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Pages by `/json/list`: id, address, title.
    pub fn pages(&self) -> Vec<Value> {
        let text = get(&format!("{}/json/list", self.endpoint()));
        let all: Vec<Value> = serde_json::from_str(&text).unwrap();
        all.into_iter().filter(|t| t["type"] == "page").collect()
    }

    /// Closes the tab of this id, as its person would.
    pub fn close_tab(&self, id: &str) {
        request(Method::GET, &format!("{}/json/close/{id}", self.endpoint()));
    }

    /// Ends the processes that show pages: each of its pages crashes.
    pub fn crash_pages(&self) {
        let mut pages = below(self.child.id());
        pages.retain(|(_, line)| line.contains("--type=renderer"));
        assert!(!pages.is_empty(), "the processes of the pages were found");
        for (pid, _) in pages {
            kill(pid);
        }
    }

    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        self.kill();
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

/// The program at a terminal of its own, by `script`, which is part of every Debian and Ubuntu.
pub struct Terminal {
    child: Child,
    stdin: Option<ChildStdin>,
    seen: Arc<Mutex<Vec<u8>>>,
    reading: std::thread::JoinHandle<()>,
}

impl Terminal {
    /// `line` is the shell's; the program is `$PROGRAM` there.
    pub fn start(program: &Program, line: &str, variables: &[(&str, &str)]) -> Self {
        let mut child = Command::new("script")
            .args(["-qec", line, "/dev/null"])
            .env("PROGRAM", env!("CARGO_BIN_EXE_browser-copilot"))
            .env("BROWSER_COPILOT_HOME", program.home.path())
            .env("LANG", program.lang)
            .env("SHELL", "/bin/sh")
            .envs(variables.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let seen: Arc<Mutex<Vec<u8>>> = Arc::default();
        let kept = seen.clone();
        let reading = std::thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(n @ 1..) = stdout.read(&mut chunk) {
                kept.lock().unwrap().extend_from_slice(&chunk[..n]);
            }
        });
        Self {
            stdin: child.stdin.take(),
            child,
            seen,
            reading,
        }
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().unwrap()).into_owned()
    }

    /// Waits until the words stand there so many times.
    pub fn shows(&self, words: &str, times: usize) {
        until(words, || self.text().matches(words).count() >= times);
    }

    pub fn types(&mut self, line: &str) {
        writeln!(self.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    pub fn ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Nothing more is typed: how it ended, and all that was shown.
    pub fn end(mut self) -> (ExitStatus, String) {
        drop(self.stdin.take());
        let status = wait_until("the end", || self.child.try_wait().unwrap());
        std::mem::replace(&mut self.reading, std::thread::spawn(|| ()))
            .join()
            .unwrap();
        (status, self.text())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // With its terminal whatever runs in it ends.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
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
