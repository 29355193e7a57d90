//! A run that is talked to while it goes.

use super::*;

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

    /// All that it tells until it ends well by itself.
    pub fn ended(mut self) -> Vec<Value> {
        while self.next_event().is_some() {}
        let child = &mut self.child;
        let ended = wait_until("the program's end", || child.try_wait().unwrap());
        assert!(ended.success(), "{ended}: {}", self.left());
        std::mem::take(&mut self.events)
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
