//! The command line as somebody has it who types.

use super::*;

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
