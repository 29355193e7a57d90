//! A browser of the person's own.

use super::*;

const INSTALLED: &str = "chromium";

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
        let program = shell().unwrap_or(Path::new(INSTALLED));
        Self::launch(
            program,
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
        Self::launch(Path::new(INSTALLED), pages, switches)
    }

    fn launch(program: &Path, pages: &[String], switches: &[&str]) -> Self {
        let profile = tempfile::tempdir().unwrap();
        let mut command = Command::new(program);
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
