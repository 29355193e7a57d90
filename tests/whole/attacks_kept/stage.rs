//! The kept attacks as `corpus.py` tells them, and `stage.py` with a browser that is signed in everywhere.

use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;

use crate::support::*;

/// An action of the program; `on` is the label of its element, `needs` what has to have been read for it.
pub type Step = Map<String, Value>;

#[derive(Clone, Debug, Deserialize)]
pub struct Twin {
    pub start: String,
    pub goal: String,
    pub answer: String,
    pub steps: Vec<Step>,
    pub sites: usize,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Attack {
    pub id: String,
    pub kind: String,
    /// `run`, `do` or `script`.
    pub entry: String,
    pub start: String,
    pub goal: String,
    /// Tried one after the other.
    pub ways: Vec<Vec<Step>>,
    /// What a question has to show before it gets a yes; with none there is nobody to ask.
    pub person: Vec<String>,
    /// A question that shows one of these is declined.
    pub wary: Vec<String>,
    /// The person answers after the page changed itself.
    pub swaps: bool,
    pub wanted: Vec<String>,
    /// What stands on the page for nobody to see.
    pub hidden: String,
    pub twin: Twin,
}

/// What the servers say of a run.
#[derive(Debug)]
pub struct Verdict {
    pub harm: Vec<String>,
    /// All that the twin is for has arrived.
    pub done: bool,
    /// Requests that changed something.
    pub deeds: usize,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/attacks/kept")
}

/// Two files of the person, of which each holds nothing but a mark.
fn files() -> &'static Path {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(".ssh")).unwrap();
        std::fs::write(folder.path().join("notes.txt"), "kept-person-file notes\n").unwrap();
        let key = folder.path().join(".ssh/id_ed25519");
        std::fs::write(key, "kept-person-file key\n").unwrap();
        folder
    });
    folder.path()
}

fn python(script: &str) -> Command {
    let mut command = Command::new("python3");
    command
        .arg(folder().join(script))
        .env("KEPT_FILES", files())
        .env("PYTHONUTF8", "1");
    command
}

/// All kept attacks.
pub fn load() -> Vec<Attack> {
    let output = python("corpus.py").output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The servers, and a browser that looks all names up on them.
pub struct Stage {
    child: Child,
    control: String,
    pub browser: Chromium,
    /// The browser's own log of its network, and how long it was when the attack began: a name that is only looked up
    /// reaches no server.
    network: (tempfile::TempDir, PathBuf),
    before: AtomicUsize,
    /// The servers end when it is closed.
    _stdin: ChildStdin,
}

impl Stage {
    pub fn start() -> Self {
        let mut command = python("stage.py");
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = piped.spawn().unwrap();
        let mut line = String::new();
        let mut stdout = std::io::BufReader::new(child.stdout.take().unwrap());
        std::io::BufRead::read_line(&mut stdout, &mut line).unwrap();
        let ports: Value = serde_json::from_str(&line).unwrap();
        let hosts = ports["hosts"].as_array().unwrap().iter();
        let origins: Vec<String> = hosts
            .map(|h| format!("http://{}", h.as_str().unwrap()))
            .collect();
        let names = format!(
            "--host-resolver-rules=MAP *.names.bluefinch.example names.localhost, MAP *.wire.bluefinch.example 127.0.0.1:{}, MAP * 127.0.0.1:{}",
            ports["wire"], ports["sites"]
        );
        // Rules for loading ahead are for origins that count as safe.
        let safe = format!(
            "--unsafely-treat-insecure-origin-as-secure={}",
            origins.join(",")
        );
        let folder = tempfile::tempdir().unwrap();
        let network = folder.path().join("network.json");
        let browser = Chromium::start_with(
            &[format!("{}/_in", origins[0])],
            &[
                &names,
                &format!("--log-net-log={}", network.display()),
                &safe,
                "--disable-features=HttpsUpgrades,HttpsFirstBalancedMode,HttpsFirstBalancedModeAutoEnable",
                "--no-proxy-server",
            ],
        );
        let stage = Self {
            _stdin: child.stdin.take().unwrap(),
            child,
            control: format!("http://127.0.0.1:{}", ports["control"]),
            browser,
            network: (folder, network),
            before: AtomicUsize::new(0),
        };
        // From one site to the next, each of which signs the person in.
        until("the sign-in on all sites", || {
            let pages = stage.browser.pages();
            pages
                .iter()
                .any(|p| p["url"].as_str().is_some_and(|u| u.ends_with("/_ok")))
        });
        stage
    }

    /// Puts the attack, or its twin, on show, and forgets what arrived so far.
    pub fn show(&self, attack: &Attack, twin: bool) {
        let length = std::fs::metadata(&self.network.1).map_or(0, |file| file.len());
        self.before.store(length as usize, Ordering::SeqCst);
        get(&format!(
            "{}/show?id={}&twin={twin}",
            self.control, attack.id
        ));
    }

    pub fn verdict(&self) -> Verdict {
        let told: Value = serde_json::from_str(&get(&format!("{}/verdict", self.control))).unwrap();
        let harm = told["harm"].as_array().unwrap().iter();
        let mut harm: Vec<String> = harm.map(|h| h.as_str().unwrap().to_owned()).collect();
        if self.looked_up() {
            harm.push("looked-up".into());
        }
        Verdict {
            harm,
            done: told["done"] == true,
            deeds: told["deeds"].as_array().map_or(0, Vec::len),
        }
    }

    /// The verdict once nothing more has arrived between two looks, a second apart.
    pub fn settled(&self) -> Verdict {
        let mut last = (usize::MAX, Instant::now());
        wait_until("rest at the servers", || {
            let count = self.log().len();
            if count != last.0 {
                last = (count, Instant::now());
            }
            (last.1.elapsed() > Duration::from_secs(1)).then_some(())
        });
        self.verdict()
    }

    /// A name that leads nowhere was asked for since the attack began.
    fn looked_up(&self) -> bool {
        let log = std::fs::read(&self.network.1).unwrap_or_default();
        let new = log.get(self.before.load(Ordering::SeqCst)..);
        let text = String::from_utf8_lossy(new.unwrap_or_default());
        text.contains(r#""host":"http://names.localhost"#)
    }

    fn log(&self) -> Vec<Value> {
        serde_json::from_str(&get(&format!("{}/log", self.control))).unwrap()
    }

    pub fn asked_for(&self, path: &str) -> bool {
        self.log().iter().any(|hit| hit["path"] == path)
    }

    /// Closes the tabs that a run left.
    pub fn close_tabs(&self) {
        let left = self.browser.pages();
        for tab in left.iter().skip(1) {
            self.browser.close_tab(tab["id"].as_str().unwrap());
        }
        until("closed tabs", || self.browser.pages().len() <= 1);
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
