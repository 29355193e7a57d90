#![allow(clippy::unwrap_used, clippy::expect_used)]
//! Described machines of all three systems. Each test says what is there, and what is found.

mod installed;
mod running;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

use copilot_protocol::EverydayState as State;
use copilot_protocol::FoundBrowser;

use super::installed::installed_on;
use super::machine::{Facts, Hive, Machine, Process, System};
use super::*;
use copilot_ports::BrowserError;

/// When everything of the described machines happened.
fn at(seconds: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(1_800_000_000 + seconds)
}

#[derive(Default)]
struct Described {
    system: Option<System>,
    env: Vec<(String, String)>,
    files: BTreeMap<String, (Vec<u8>, SystemTime)>,
    links: BTreeMap<String, String>,
    browsers: Vec<Process>,
    ports: Vec<u16>,
    texts: BTreeMap<(Hive, String, String), String>,
    numbers: BTreeMap<(Hive, String, String), u32>,
    knocks: Mutex<Vec<u16>>,
}

impl Described {
    fn new(system: System) -> Self {
        let env: &[(&str, &str)] = match system {
            System::Linux => &[("HOME", "/home/anna"), ("PATH", "/usr/local/bin:/usr/bin")],
            System::MacOs => &[("HOME", "/Users/anna"), ("USER", "anna")],
            System::Windows => &[
                ("PROGRAMFILES", r"C:\Program Files"),
                ("PROGRAMFILES(X86)", r"C:\Program Files (x86)"),
                ("LOCALAPPDATA", r"C:\Users\anna\AppData\Local"),
            ],
        };
        Self {
            system: Some(system),
            ..Self::default()
        }
        .env(env)
    }

    fn env(mut self, env: &[(&str, &str)]) -> Self {
        let env = env.iter().map(|(k, v)| ((*k).into(), (*v).into()));
        self.env.extend(env);
        self
    }

    fn file(self, path: &str, content: &str) -> Self {
        self.file_at(path, content, 100)
    }

    fn file_at(mut self, path: &str, content: &str, seconds: u64) -> Self {
        let file = (content.into(), at(seconds));
        self.files.insert(path.into(), file);
        self
    }

    fn program(self, path: &str) -> Self {
        self.file(path, "")
    }

    fn link(mut self, path: &str, to: &str) -> Self {
        self.links.insert(path.into(), to.into());
        self
    }

    fn process(mut self, pid: u32, executable: &str, arguments: &[&str]) -> Self {
        let all = std::iter::once(executable).chain(arguments.iter().copied());
        self.browsers.push(Process {
            pid,
            executable: executable.into(),
            arguments: all.map(str::to_owned).collect(),
        });
        self
    }

    fn port(mut self, port: u16) -> Self {
        self.ports.push(port);
        self
    }

    /// The value without a name of this key.
    fn text(mut self, hive: Hive, key: &str, value: &str) -> Self {
        let at = (hive, key.into(), String::new());
        self.texts.insert(at, value.into());
        self
    }

    fn number(mut self, hive: Hive, key: &str, name: &str, value: u32) -> Self {
        self.numbers.insert((hive, key.into(), name.into()), value);
        self
    }

    fn machine(&self) -> Machine<'_> {
        Machine {
            system: self.system.unwrap(),
            env: self.env.iter().cloned().collect(),
            facts: Box::new(self),
        }
    }

    fn look(&self) -> Report {
        look(&self.machine())
    }

    /// What was found of the only browser.
    fn only(&self) -> FoundBrowser {
        let mut found = self.look().browsers;
        assert_eq!(found.len(), 1, "{found:?}");
        found.remove(0)
    }

    fn state(&self) -> State {
        self.only().state
    }

    /// `Name: program` of what is installed.
    fn paths(&self) -> Vec<String> {
        let installed = installed_on(&self.machine());
        told(&installed, |b| format!("{}: {}", b.name, b.path))
    }

    /// `Name: folder of its data` of what is found.
    fn folders(&self) -> Vec<String> {
        let found = self.look().browsers;
        told(&found, |b| format!("{}: {}", b.installed.name, b.data_dir))
    }
}

/// Each in these words.
fn told<T>(all: &[T], words: impl Fn(&T) -> String) -> Vec<String> {
    all.iter().map(words).collect()
}

impl Facts for &Described {
    fn is_file(&self, path: &Path) -> bool {
        let path = path.to_str().unwrap();
        self.files.contains_key(path) || self.links.contains_key(path)
    }

    fn real_path(&self, path: &Path) -> Option<PathBuf> {
        let text = path.to_str().unwrap();
        let to = self.links.get(text).map_or(text, String::as_str);
        Some(PathBuf::from(to))
    }

    fn read_file(&self, path: &Path) -> Option<Vec<u8>> {
        self.files.get(path.to_str()?).map(|(c, _)| c.clone())
    }

    fn read_link(&self, path: &Path) -> Option<PathBuf> {
        self.links.get(path.to_str()?).map(PathBuf::from)
    }

    fn modified(&self, path: &Path) -> Option<SystemTime> {
        // Links are made when a browser starts.
        let link = self.links.contains_key(path.to_str()?).then(|| at(50));
        link.or_else(|| self.files.get(path.to_str()?).map(|(_, at)| *at))
    }

    fn list_dir(&self, path: &Path) -> Vec<String> {
        let windows = self.system == Some(System::Windows);
        let folder = format!("{}{}", path.display(), if windows { '\\' } else { '/' });
        let inside = self.files.keys().filter_map(|f| f.strip_prefix(&folder));
        let names = inside.filter_map(|rest| rest.split(['/', '\\']).next());
        names.map(str::to_owned).collect()
    }

    fn host_name(&self) -> String {
        "desk".into()
    }

    fn browsers(&self) -> Vec<Process> {
        self.browsers.clone()
    }

    fn accepts(&self, port: u16) -> bool {
        self.knocks.lock().unwrap().push(port);
        self.ports.contains(&port)
    }

    fn registry_text(&self, hive: Hive, key: &str, name: &str) -> Option<String> {
        self.texts.get(&(hive, key.into(), name.into())).cloned()
    }

    fn registry_number(&self, hive: Hive, key: &str, name: &str) -> Option<u32> {
        self.numbers.get(&(hive, key.into(), name.into())).copied()
    }

    fn registry_keys(&self, hive: Hive, key: &str) -> Vec<String> {
        let below = format!(r"{key}\");
        let keys = self.texts.keys().filter(|(h, _, _)| *h == hive);
        let names = keys.filter_map(|(_, k, _)| k.strip_prefix(&below)?.split('\\').next());
        names.map(str::to_owned).collect()
    }
}

const ID: &str = "/devtools/browser/0f0c6a4e-8d6e-4c0a-9a39-8e0c41f6f5c1";
const APPS: &str = r"SOFTWARE\Microsoft\Windows\CurrentVersion\App Paths\chrome.exe";
const ALLOWED: &str = "RemoteDebuggingAllowed";
const SWITCH_ON: &str = r#"{"devtools":{"remote_debugging":{"user-enabled":true}}}"#;

/// One system's everyday Chrome, and how it looks while it runs.
struct Everyday {
    system: System,
    program: &'static str,
    data: &'static str,
    lock: &'static str,
    /// Keeps a policy: file with its content, or registry key.
    policy: (&'static str, &'static str),
}

const EVERYDAY: &[Everyday] = &[
    Everyday {
        system: System::Linux,
        program: "/opt/google/chrome/chrome",
        data: "/home/anna/.config/google-chrome/",
        lock: "SingletonLock",
        policy: (
            "/etc/opt/chrome/policies/managed/office.json",
            r#"{ "HomepageLocation": "https://x", "RemoteDebuggingAllowed": VALUE }"#,
        ),
    },
    Everyday {
        system: System::MacOs,
        program: "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        data: "/Users/anna/Library/Application Support/Google/Chrome/",
        lock: "SingletonLock",
        policy: (
            "/Library/Managed Preferences/com.google.Chrome.plist",
            r#"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>RemoteDebuggingAllowed</key><VALUE/></dict></plist>"#,
        ),
    },
    Everyday {
        system: System::Windows,
        program: r"C:\Program Files\Google\Chrome\Application\chrome.exe",
        data: r"C:\Users\anna\AppData\Local\Google\Chrome\User Data\",
        lock: "lockfile",
        policy: (r"SOFTWARE\Policies\Google\Chrome", ""),
    },
];

impl Everyday {
    fn installed(&self, version: &str) -> Described {
        let machine = Described::new(self.system).program(self.program);
        match version {
            "" => machine,
            version => machine.file(&self.of("Last Version"), version),
        }
    }

    /// Of a version that has the switch, which stands as this file says.
    fn switched(&self, local_state: &str) -> Described {
        let machine = self.installed("150.0.1.2");
        machine.file(&self.of("Local State"), local_state)
    }

    fn of(&self, name: &str) -> String {
        format!("{}{name}", self.data)
    }

    fn run(&self, machine: Described, arguments: &[&str]) -> Described {
        let lock = self.of(self.lock);
        let machine = machine.process(4711, self.program, arguments);
        match self.system {
            System::Windows => machine.file_at(&lock, "", 50),
            _ => machine.link(&lock, "desk-4711"),
        }
    }

    fn policy(&self, machine: Described, allowed: bool) -> Described {
        let (place, content) = self.policy;
        match self.system {
            System::Windows => machine.number(Hive::Machine, place, ALLOWED, allowed.into()),
            _ => machine.file(place, &content.replace("VALUE", &allowed.to_string())),
        }
    }

    fn listening(&self) -> Described {
        self.run(self.switched(SWITCH_ON), &[])
            .file(&self.of("DevToolsActivePort"), &format!("9222\n{ID}"))
            .port(9222)
    }
}

#[test]
fn the_switch_and_whether_it_is_open_decide_on_every_system() {
    for everyday in EVERYDAY {
        let state = |text: &str| everyday.switched(text);
        let system = everyday.system;
        let unused = everyday.installed("").state();
        assert_eq!(unused, State::NeverUsed, "{system:?}");
        let odd = r#"{"devtools":{"remote_debugging":{"user-enabled":1}}}"#;
        for off in ["{}", "", "[1", odd] {
            assert_eq!(state(off).state(), State::SwitchOff, "{off}");
            let open = everyday.run(state(off), &[]).only();
            assert_eq!((open.state, open.running), (State::SwitchOff, true));
        }
        assert_eq!(state(SWITCH_ON).state(), State::Closed);
        let silent = everyday.run(state(SWITCH_ON), &[]).state();
        assert_eq!(silent, State::Silent);
        let ready = everyday.listening().only();
        let is = (ready.state, ready.port, ready.stale_port);
        assert_eq!(is, (State::Ready, Some(9222), false), "{system:?}");
        assert_eq!(ready.attach, "own:chrome");
        assert_eq!(ready.switch_page, "chrome://inspect/#remote-debugging");
    }
}

#[test]
fn a_switch_that_was_turned_just_now_is_not_written_down_yet() {
    let everyday = &EVERYDAY[0];
    let machine = everyday.listening().file(&everyday.of("Local State"), "{}");
    assert_eq!(machine.state(), State::Ready);
}

#[test]
fn files_that_were_left_behind_are_not_believed() {
    for everyday in EVERYDAY {
        let file = everyday.of("DevToolsActivePort");
        let named = format!("9222\n{ID}");
        let on = || everyday.switched(SWITCH_ON).port(9222);
        let open = || everyday.run(on(), &[]);
        let holds = |content: &str| open().file(&file, content);
        let mut closed = holds(&named);
        closed.ports.clear();
        for (why, machine) in [
            ("nobody holds the folder", on().file(&file, &named)),
            ("the port is closed", closed),
            ("older than the browser", open().file_at(&file, &named, 10)),
            ("rubbish", holds("\u{0}\u{1}??\n\n")),
            (
                "another host",
                holds("9222\n//evil.example/devtools/browser/a"),
            ),
            ("another path", holds("9222\n/devtools/browser/../page/a")),
        ] {
            let found = machine.only();
            assert!(found.stale_port, "{why}");
            assert_ne!(found.state, State::Ready, "{why}");
            assert_eq!(found.port, None, "{why}");
        }
    }
}

#[test]
fn a_port_is_knocked_at_once_and_only_where_all_else_speaks_for_it() {
    let everyday = &EVERYDAY[0];
    let separate = ["--user-data-dir=/x", "--remote-debugging-port=9222"];
    let machine = everyday.listening();
    let machine = machine.process(5, "/opt/google/chrome/chrome", &separate);
    machine.look();
    assert_eq!(*machine.knocks.lock().unwrap(), [9222]);
    let left = everyday
        .installed("150.0.1.2")
        .file(&everyday.of("DevToolsActivePort"), &format!("9222\n{ID}"));
    left.look();
    assert!(left.knocks.lock().unwrap().is_empty());
}

#[test]
fn a_lock_is_worth_as_much_as_its_process() {
    let everyday = &EVERYDAY[0];
    let lock = everyday.of("SingletonLock");
    let held = |by: &str| everyday.switched(SWITCH_ON).link(&lock, by);
    let by_process = |by: &str, arguments: &[&str]| {
        let machine = held(by).process(4711, everyday.program, arguments);
        machine.state()
    };
    // Killed: the lock stays.
    assert_eq!(held("desk-4711").state(), State::Closed);
    assert_eq!(held("rubbish").state(), State::Closed);
    assert_eq!(held("laptop-of-ben-4711").state(), State::Elsewhere);
    // This computer was renamed while the browser ran.
    assert_eq!(by_process("old-name-4711", &[]), State::Silent);
    // The number went to a browser with another folder.
    let other = ["--user-data-dir=/tmp/other"];
    assert_eq!(by_process("desk-4711", &other), State::Closed);
}

#[test]
fn inside_flatpak_the_process_is_told_by_its_place() {
    let data = "/home/anna/.var/app/com.google.Chrome/config/google-chrome/";
    let machine = |executable: &str| {
        Described::new(System::Linux)
            .program("/var/lib/flatpak/exports/bin/com.google.Chrome")
            .file(&format!("{data}Local State"), SWITCH_ON)
            .file(&format!("{data}DevToolsActivePort"), &format!("9222\n{ID}"))
            .link(&format!("{data}SingletonLock"), "desk-2")
            .process(99, executable, &[])
            .port(9222)
    };
    assert_eq!(machine("/app/extra/chrome").state(), State::Ready);
    // The everyday Chrome outside of it is another browser.
    let outside = machine("/opt/google/chrome/chrome").look();
    assert_eq!(outside.browsers[0].state, State::Closed);
}

#[test]
fn a_policy_goes_before_everything_else() {
    for everyday in EVERYDAY {
        for (allowed, state) in [(false, State::Forbidden), (true, State::Ready)] {
            let machine = everyday.policy(everyday.listening(), allowed);
            assert_eq!(machine.state(), state, "{:?}", everyday.system);
        }
    }
    for (why, browser, policy, state) in [
        (
            "of another browser: not meant",
            "edge",
            r#"{"RemoteDebuggingAllowed":false}"#,
            State::Ready,
        ),
        (
            "the browser reads comments and trailing commas",
            "chrome",
            "{\n  // by IT\n  \"RemoteDebuggingAllowed\": false,\n}",
            State::Forbidden,
        ),
        (
            "what is a comment says nothing",
            "chrome",
            "{\n  // \"RemoteDebuggingAllowed\": false,\n}",
            State::Ready,
        ),
    ] {
        let file = format!("/etc/opt/{browser}/policies/managed/a.json");
        let machine = EVERYDAY[0].listening().file(&file, policy);
        assert_eq!(machine.state(), state, "{why}");
    }
    // That of the machine goes before that of the person.
    let key = r"SOFTWARE\Policies\Google\Chrome";
    let user = || EVERYDAY[2].listening().number(Hive::User, key, ALLOWED, 0);
    let both = user().number(Hive::Machine, key, ALLOWED, 1);
    assert_eq!(both.state(), State::Ready);
    assert_eq!(user().state(), State::Forbidden);
    // A person's own preferences of a Mac are the organisation's word as well.
    let mac = EVERYDAY[1].listening().file(
        "/Library/Managed Preferences/anna/com.google.Chrome.plist",
        &EVERYDAY[1].policy.1.replace("VALUE", "false"),
    );
    assert_eq!(mac.state(), State::Forbidden);
}

#[test]
fn an_old_browser_has_no_switch() {
    for everyday in EVERYDAY {
        for (version, state) in [("143.0.7499.40", State::TooOld), ("", State::SwitchOff)] {
            let machine = everyday.installed(version);
            let machine = machine.file(&everyday.of("Local State"), "{}");
            assert_eq!(machine.state(), state, "{version:?}");
        }
    }
}

#[test]
fn a_port_on_the_everyday_folder_keeps_the_switch_from_working() {
    let flag = "--remote-debugging-port=9222";
    let everyday = &EVERYDAY[0];
    let machine = |version: &str| {
        everyday
            .run(everyday.installed(version), &[flag])
            .file(&everyday.of("Local State"), SWITCH_ON)
    };
    assert_eq!(machine("150.0.1.2").port(9222).state(), State::PortFlag);
    let pipe = everyday.installed("150.0.1.2");
    let pipe = everyday.run(pipe, &["--remote-debugging-pipe"]);
    assert_eq!(pipe.state(), State::PortFlag);
    // What heeds it listens without asking.
    let old = machine("135.0.1.2").port(9222).only();
    assert_eq!((old.state, old.port), (State::Open, Some(9222)));
    let chromium = Described::new(System::Linux)
        .program("/usr/bin/chromium")
        .process(7, "/usr/lib/chromium/chromium", &[flag])
        .link("/home/anna/.config/chromium/SingletonLock", "desk-7")
        .port(9222);
    assert_eq!(chromium.state(), State::Open);
}
