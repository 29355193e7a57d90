//! Starts the program, sites, models and browsers of the tests, and ends what it started.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::response::IntoResponse;
use copilot_practice::{ExampleGoal, Lang, PracticeOptions, Running, example_goals, serve};
use serde_json::{Value, json};

/// Longest time for anything in these tests. Reached only when something hangs.
pub const DEADLINE: Duration = Duration::from_secs(120);

pub fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Runtime::new().unwrap()
}

/// The practice site under a seed, in a language.
pub fn practice(runtime: &tokio::runtime::Runtime, seed: u64, lang: Lang) -> Running {
    runtime
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

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_browser-copilot"));
        command
            .args(args)
            .env("BROWSER_COPILOT_HOME", self.home.path())
            .env("LANG", self.lang)
            .env_remove("LC_ALL")
            .env_remove("LANGUAGE")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs to the end; standard output, standard error and exit code.
    pub fn call(&self, args: &[&str]) -> Called {
        let child = self.command(args).spawn().unwrap();
        let output = wait(child);
        Called {
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
            code: output.status.code(),
        }
    }

    /// `run GOAL --json` and what follows, headless, on a browser of its own.
    pub fn run(&self, goal: &str, args: &[&str]) -> Run {
        let mut all = vec!["run", goal, "--json"];
        if !args.contains(&"--attach") {
            all.extend(["--attach", "managed", "--headless"]);
        }
        all.extend(args);
        Run::of(self.call(&all))
    }

    /// The same, answering questions as they come.
    pub fn start(&self, goal: &str, args: &[&str]) -> Talking {
        let mut all = vec!["run", goal, "--json", "--answers", "-"];
        if !args.contains(&"--attach") {
            all.extend(["--attach", "managed", "--headless"]);
        }
        all.extend(args);
        Talking::new(self.command(&all))
    }
}

fn wait(child: Child) -> std::process::Output {
    let pid = child.id();
    let (done, ended) = channel();
    std::thread::spawn(move || {
        let _ = done.send(child.wait_with_output());
    });
    match ended.recv_timeout(DEADLINE) {
        Ok(output) => output.unwrap(),
        Err(_) => {
            let _ = Command::new("kill").args(["-9", &pid.to_string()]).status();
            panic!("the program did not end within {DEADLINE:?}");
        }
    }
}

/// What a call left.
#[derive(Debug)]
pub struct Called {
    pub stdout: String,
    pub stderr: String,
    pub code: Option<i32>,
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
        let events = called
            .stdout
            .lines()
            .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}")))
            .collect();
        let run = Self {
            events,
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
        let seqs: Vec<u64> = self
            .events
            .iter()
            .map(|e| e["seq"].as_u64().unwrap())
            .collect();
        assert!(
            seqs.windows(2).all(|w| w[1] == w[0] + 1),
            "numbers without gaps: {seqs:?}"
        );
        let code = match self.terminal() {
            "goal_satisfied" if self.end()["verified"] == false => 6,
            "goal_satisfied" => 0,
            "goal_failed" => 3,
            "loop_stuck" => 4,
            "budget_exhausted" => 5,
            other => panic!("{other}"),
        };
        assert_eq!(self.code, Some(code));
        let stages: Vec<&str> = ["orient", "context", "locate", "verify", "done"].to_vec();
        let at = |s: &Value| stages.iter().position(|x| Some(*x) == s.as_str()).unwrap();
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

    pub fn dir(&self) -> PathBuf {
        PathBuf::from(self.end()["run_dir"].as_str().unwrap())
    }

    /// The run in short, for a failing test's message.
    pub fn story(&self) -> String {
        let mut out = String::new();
        for e in &self.events {
            let line = match e["event"].as_str().unwrap() {
                "observed" => format!("look {} {} ({})", e["url"], e["title"], e["page_type"]),
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
            for line in stdout.lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        let errors = Arc::new(Mutex::new(String::new()));
        let kept = errors.clone();
        std::thread::spawn(move || {
            for line in stderr.lines().map_while(Result::ok) {
                let mut kept = kept.lock().unwrap();
                kept.push_str(&line);
                kept.push('\n');
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
            let left = until.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).unwrap_or_else(|e| {
                panic!(
                    "no {names:?}: {e}; {}\n{:?}",
                    self.errors.lock().unwrap(),
                    self.events.last()
                )
            });
            let event: Value = serde_json::from_str(&line).unwrap();
            self.events.push(event.clone());
            if names.iter().any(|name| event["event"] == *name) {
                return event;
            }
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
            Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => None,
            Err(error) => panic!(
                "nothing more came: {error}; {}\n{:?}",
                self.errors.lock().unwrap(),
                self.events.last()
            ),
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
        let status = Command::new("kill")
            .args([signal, &self.pid().to_string()])
            .status()
            .unwrap();
        assert!(status.success());
    }

    /// Waits for the end and gives the whole run.
    pub fn finish(mut self) -> Run {
        self.wait_for("run_finished");
        self.finish_after_end()
    }

    /// The same, where the last event was read already.
    pub fn finish_after_end(mut self) -> Run {
        drop(self.stdin.take());
        let until = Instant::now() + DEADLINE;
        let code = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status.code();
            }
            assert!(
                Instant::now() < until,
                "the program did not end after its run did"
            );
            std::thread::sleep(Duration::from_millis(10));
        };
        let run = Run {
            events: std::mem::take(&mut self.events),
            stderr: self.errors.lock().unwrap().clone(),
            code,
        };
        run.check();
        run
    }

    /// Waits until the killed process is gone.
    pub fn gone(mut self) -> Vec<Value> {
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

    /// The same, with more switches.
    pub fn start_with(pages: &[String], switches: &[&str]) -> Self {
        let profile = tempfile::tempdir().unwrap();
        let mut command = Command::new("chromium");
        command
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--remote-debugging-port=0",
            ])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .args(switches)
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
            std::fs::read_to_string(&file)
                .ok()
                .and_then(|text| text.lines().next()?.parse().ok())
        });
        // A headless browser takes one address at its start.
        for page in pages.iter().skip(1) {
            let new = format!("{}/json/new?{page}", browser.endpoint());
            request("PUT", &new);
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
        request("GET", &format!("{}/json/close/{id}", self.endpoint()));
    }

    /// Ends the processes that show pages: each of its pages crashes.
    pub fn crash_pages(&self) {
        let text = Command::new("ps")
            .args(["axww", "-o", "pid=,ppid=,args="])
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&text.stdout).into_owned();
        let rows: Vec<(u32, u32, &str)> = text
            .lines()
            .filter_map(|line| {
                let mut words = line.split_whitespace();
                Some((
                    words.next()?.parse().ok()?,
                    words.next()?.parse().ok()?,
                    line,
                ))
            })
            .collect();
        let mut ours = vec![self.child.id()];
        let mut at = 0;
        while at < ours.len() {
            let parent = ours[at];
            ours.extend(rows.iter().filter(|r| r.1 == parent).map(|r| r.0));
            at += 1;
        }
        let pages = rows
            .iter()
            .filter(|r| ours.contains(&r.0) && r.2.contains("--type=renderer"));
        let mut crashed = 0;
        for (pid, ..) in pages {
            let _ = Command::new("kill").args(["-9", &pid.to_string()]).status();
            crashed += 1;
        }
        assert!(crashed > 0, "the processes of the pages were found");
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
    request("GET", url)
}

fn request(method: &str, url: &str) -> String {
    use std::io::Read;
    let rest = url.strip_prefix("http://").unwrap();
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let mut stream = std::net::TcpStream::connect(host).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(10)))
        .unwrap();
    write!(
        stream,
        "{method} /{path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut text = Vec::new();
    // A server may keep the connection open; the body is whole when its length says so.
    let mut chunk = [0u8; 8192];
    loop {
        match stream.read(&mut chunk) {
            Ok(0) | Err(_) => break,
            Ok(n) => text.extend_from_slice(&chunk[..n]),
        }
        let so_far = String::from_utf8_lossy(&text);
        if let Some((head, body)) = so_far.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|l| {
                let (name, value) = l.split_once(':')?;
                name.eq_ignore_ascii_case("content-length")
                    .then(|| value.trim().parse::<usize>().ok())?
            });
            if length.is_some_and(|l| body.len() >= l) {
                break;
            }
        }
    }
    let text = String::from_utf8_lossy(&text).into_owned();
    text.split_once("\r\n\r\n").unwrap().1.to_owned()
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

/// What a scripted model sees of one request: its text only.
pub struct Asked {
    pub body: Value,
    /// The last message's text: the page as the planner shows it.
    pub page: String,
    /// All messages' text.
    pub whole: String,
    /// Requests so far, this one not counted.
    pub turn: usize,
}

impl Asked {
    /// The number of the first listed control whose line holds all these words; else of the first that says them
    /// itself within a line of several.
    pub fn control(&self, words: &[&str]) -> Option<u32> {
        let numbered = |rest: &str| {
            let (number, rest) = rest.split_once(']')?;
            words
                .iter()
                .all(|w| rest.to_lowercase().contains(&w.to_lowercase()))
                .then(|| number.parse().ok())?
        };
        let alone = |line: &str| numbered(line.strip_prefix('[')?);
        let among = |line: &str| line.split('[').skip(1).find_map(numbered);
        self.page
            .lines()
            .find_map(alone)
            .or_else(|| self.page.lines().find_map(among))
    }

    /// The same request, counted as this turn: calls beside the plans are no turns.
    pub fn at_turn(&self, turn: usize) -> Self {
        Self {
            body: self.body.clone(),
            page: self.page.clone(),
            whole: self.whole.clone(),
            turn,
        }
    }

    /// The name of the tool that the request offers.
    pub fn tool(&self) -> Option<String> {
        self.body["tools"][0]["function"]["name"]
            .as_str()
            .map(str::to_owned)
    }
}

/// What a scripted model answers.
pub enum Reply {
    /// A tool call with these actions.
    Act(&'static str, Vec<Value>),
    /// Any status and body.
    Raw(u16, String),
    /// Never answers.
    Hang,
}

/// An answer whose text is this JSON.
pub fn said_as_json(value: &Value) -> Reply {
    let message = json!({ "role": "assistant", "content": value.to_string() });
    Reply::Raw(200, completion(&message).to_string())
}

/// The arguments of a run whose planner is the model at this address, named `scripted`, and which starts on this page.
pub fn model_args<'a>(model_url: &'a str, start_url: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut args = vec![
        "--planner",
        "model",
        "--model-url",
        model_url,
        "--model",
        "scripted",
        "--start-url",
        start_url,
    ];
    args.extend(more);
    args
}

type Script = dyn Fn(&Asked) -> Reply + Send + Sync;

/// A server that speaks the chat-completions protocol, streamed, and follows a script.
pub struct ScriptedModel {
    pub url: String,
    pub requests: Arc<Mutex<Vec<Value>>>,
    task: tokio::task::JoinHandle<()>,
}

impl ScriptedModel {
    /// The script answers for the planner. Who judges the run's end cannot tell, and is not among the requests.
    pub fn start(
        runtime: &tokio::runtime::Runtime,
        script: impl Fn(&Asked) -> Reply + Send + Sync + 'static,
    ) -> Self {
        Self::serving(runtime, false, script)
    }

    /// The script answers for the judges too.
    pub fn that_judges(
        runtime: &tokio::runtime::Runtime,
        script: impl Fn(&Asked) -> Reply + Send + Sync + 'static,
    ) -> Self {
        Self::serving(runtime, true, script)
    }

    fn serving(
        runtime: &tokio::runtime::Runtime,
        judges: bool,
        script: impl Fn(&Asked) -> Reply + Send + Sync + 'static,
    ) -> Self {
        let requests: Arc<Mutex<Vec<Value>>> = Arc::default();
        let kept = requests.clone();
        let script: Arc<Script> = Arc::new(script);
        let app = axum::Router::new()
            .route(
                "/v1/models",
                axum::routing::get(|| async {
                    axum::Json(json!({"object":"list","data":[{"id":"scripted","object":"model"}]}))
                }),
            )
            .route(
                "/v1/chat/completions",
                axum::routing::post(move |axum::Json(body): axum::Json<Value>| {
                    let (kept, script) = (kept.clone(), script.clone());
                    async move {
                        match undecided(&body).filter(|_| !judges) {
                            Some(reply) => axum::Json(reply).into_response(),
                            None => answer(body, &kept, script.as_ref()).await,
                        }
                    }
                }),
            );
        let listener = runtime
            .block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))
            .unwrap();
        let url = format!("http://{}/v1", listener.local_addr().unwrap());
        let task = runtime.spawn(async move {
            axum::serve(listener, app).await.unwrap();
        });
        Self {
            url,
            requests,
            task,
        }
    }
}

impl Drop for ScriptedModel {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// To a call that judges a run's end: that it cannot be told. Where an answer is given, one is taken to be wanted.
fn undecided(body: &Value) -> Option<Value> {
    let name = body["response_format"]["json_schema"]["name"].as_str()?;
    if !matches!(name, "goal_reader" | "goal_validator") {
        return None;
    }
    let mut said = json!({ "verdict": "cannot_tell", "evidence": "", "missing": "" });
    if name == "goal_reader" {
        let asked = body["messages"].to_string();
        said["changes"] = false.into();
        said["tells"] = (!asked.contains(r"Answer: \n")).into();
        said["uncovered"] = json!([]);
        said["about"] = json!([]);
    }
    Some(completion(
        &json!({ "role": "assistant", "content": said.to_string() }),
    ))
}

/// A whole answer of the server with this message.
pub fn completion(message: &Value) -> Value {
    json!({
        "id": "c1", "object": "chat.completion", "created": 1, "model": "scripted",
        "choices": [{ "index": 0, "message": message, "finish_reason": "stop" }],
        "usage": { "prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110 },
    })
}

async fn answer(
    body: Value,
    kept: &Mutex<Vec<Value>>,
    script: &Script,
) -> axum::response::Response {
    let texts: Vec<String> = body["messages"]
        .as_array()
        .cloned()
        .unwrap_or_default()
        .iter()
        .map(|m| match &m["content"] {
            // A picture may stand beside the text.
            Value::Array(parts) => parts.iter().filter_map(|p| p["text"].as_str()).collect(),
            text => text.as_str().unwrap_or_default().to_owned(),
        })
        .collect();
    let turn = {
        let mut kept = kept.lock().unwrap();
        kept.push(body.clone());
        kept.len() - 1
    };
    let asked = Asked {
        page: texts.last().cloned().unwrap_or_default(),
        whole: texts.join("\n"),
        body,
        turn,
    };
    match script(&asked) {
        Reply::Hang => std::future::pending().await,
        Reply::Raw(status, text) => (
            axum::http::StatusCode::from_u16(status).unwrap(),
            [("content-type", "application/json")],
            text,
        )
            .into_response(),
        Reply::Act(thought, actions) => {
            let arguments = json!({ "thought": thought, "actions": actions }).to_string();
            let tool = asked.tool().unwrap_or_else(|| "act".into());
            let mut out = String::new();
            let mut push = |delta: Value, finish: Value| {
                let chunk = json!({
                    "id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "scripted",
                    "choices": [{ "index": 0, "delta": delta, "finish_reason": finish }],
                });
                out.push_str(&format!("data: {chunk}\n\n"));
            };
            push(
                json!({ "role": "assistant", "tool_calls": [{ "index": 0, "id": "t1", "type": "function",
                    "function": { "name": tool, "arguments": "" } }] }),
                Value::Null,
            );
            // In pieces of a few characters, as servers do.
            let letters: Vec<char> = arguments.chars().collect();
            for piece in letters.chunks(7) {
                let piece: String = piece.iter().collect();
                push(
                    json!({ "tool_calls": [{ "index": 0, "function": { "arguments": piece } }] }),
                    Value::Null,
                );
            }
            push(json!({}), json!("tool_calls"));
            let usage = json!({
                "id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "scripted", "choices": [],
                "usage": { "prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110 },
            });
            out.push_str(&format!("data: {usage}\n\ndata: [DONE]\n\n"));
            ([("content-type", "text/event-stream")], out).into_response()
        }
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
