//! Which browsers are installed, and where the person's own keeps its data.
//!
//! All of it is a function of a described machine, so that each system's rules are tested on any.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use copilot_protocol::InstalledBrowser;

/// Family of operating systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    Linux,
    MacOs,
    Windows,
}

/// What discovery needs to know of a machine.
pub struct Machine<'a> {
    pub system: System,
    /// Environment variables.
    pub env: BTreeMap<String, String>,
    /// Whether a file is there.
    pub is_file: Box<dyn Fn(&Path) -> bool + 'a>,
}

impl Machine<'_> {
    /// This machine.
    pub fn here() -> Machine<'static> {
        Machine {
            system: if cfg!(windows) {
                System::Windows
            } else if cfg!(target_os = "macos") {
                System::MacOs
            } else {
                System::Linux
            },
            env: std::env::vars_os()
                .filter_map(|(k, v)| Some((k.into_string().ok()?, v.into_string().ok()?)))
                .collect(),
            is_file: Box::new(Path::is_file),
        }
    }

    fn var(&self, name: &str) -> Option<&str> {
        self.env
            .get(name)
            .map(String::as_str)
            .filter(|v| !v.is_empty())
    }

    /// Joins with the described system's separator, whatever system this runs on.
    fn join(&self, base: &str, rest: &str) -> PathBuf {
        match self.system {
            System::Windows => PathBuf::from(format!(
                "{}\\{}",
                base.trim_end_matches('\\'),
                rest.replace('/', "\\")
            )),
            _ => PathBuf::from(format!("{}/{rest}", base.trim_end_matches('/'))),
        }
    }
}

/// Kind, name, program names on Linux, bundle on macOS, folder and program on Windows.
/// The order is that of preference.
const BROWSERS: &[(&str, &str, &[&str], &str, &str)] = &[
    (
        "chrome",
        "Google Chrome",
        &["google-chrome-stable", "google-chrome", "chrome"],
        "Google Chrome.app/Contents/MacOS/Google Chrome",
        "Google/Chrome/Application/chrome.exe",
    ),
    (
        "edge",
        "Microsoft Edge",
        &["microsoft-edge-stable", "microsoft-edge"],
        "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
        "Microsoft/Edge/Application/msedge.exe",
    ),
    (
        "chromium",
        "Chromium",
        &["chromium", "chromium-browser"],
        "Chromium.app/Contents/MacOS/Chromium",
        "Chromium/Application/chrome.exe",
    ),
    (
        "brave",
        "Brave",
        &["brave-browser-stable", "brave-browser", "brave"],
        "Brave Browser.app/Contents/MacOS/Brave Browser",
        "BraveSoftware/Brave-Browser/Application/brave.exe",
    ),
];

/// Places outside `PATH` where packages put their programs.
const LINUX_DIRS: &[&str] = &["/usr/bin", "/usr/local/bin", "/snap/bin"];
const LINUX_EXTRA: &[(&str, &str)] = &[
    ("chrome", "/opt/google/chrome/chrome"),
    ("edge", "/opt/microsoft/msedge/msedge"),
    ("brave", "/opt/brave.com/brave/brave"),
];

/// Browsers installed on the described machine, the preferred first, each kind once.
pub fn installed_on(machine: &Machine<'_>) -> Vec<InstalledBrowser> {
    BROWSERS
        .iter()
        .filter_map(|(kind, name, programs, bundle, folder)| {
            let mut places: Vec<PathBuf> = Vec::new();
            match machine.system {
                System::Linux => {
                    let path = machine.var("PATH").unwrap_or_default();
                    for program in *programs {
                        for dir in path.split(':').chain(LINUX_DIRS.iter().copied()) {
                            if !dir.is_empty() {
                                places.push(machine.join(dir, program));
                            }
                        }
                    }
                    places.extend(
                        LINUX_EXTRA
                            .iter()
                            .filter(|(k, _)| k == kind)
                            .map(|(_, p)| PathBuf::from(p)),
                    );
                }
                System::MacOs => {
                    places.push(machine.join("/Applications", bundle));
                    if let Some(home) = machine.var("HOME") {
                        places.push(machine.join(home, &format!("Applications/{bundle}")));
                    }
                }
                System::Windows => {
                    for base in ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"] {
                        if let Some(base) = machine.var(base) {
                            places.push(machine.join(base, folder));
                        }
                    }
                }
            }
            let path = places.into_iter().find(|p| (machine.is_file)(p))?;
            Some(InstalledBrowser {
                name: (*name).to_owned(),
                kind: (*kind).to_owned(),
                path: path.to_string_lossy().into_owned(),
                version: String::new(),
            })
        })
        .collect()
}

/// Browsers installed on this machine, the preferred first.
pub fn installed() -> Vec<InstalledBrowser> {
    installed_on(&Machine::here())
}

/// The browser to start: the given program, else the first installed.
pub fn choose(executable: Option<&Path>, found: &[InstalledBrowser]) -> Option<PathBuf> {
    executable
        .map(Path::to_owned)
        .or_else(|| found.first().map(|b| PathBuf::from(&b.path)))
}

/// Default data folders of the everyday browsers: kind and folder.
pub fn user_data_dirs(machine: &Machine<'_>) -> Vec<(&'static str, PathBuf)> {
    let (base, names): (Option<String>, &[(&str, &str)]) = match machine.system {
        System::Windows => (
            machine.var("LOCALAPPDATA").map(str::to_owned),
            &[
                ("chrome", "Google/Chrome/User Data"),
                ("edge", "Microsoft/Edge/User Data"),
                ("chromium", "Chromium/User Data"),
                ("brave", "BraveSoftware/Brave-Browser/User Data"),
            ],
        ),
        System::MacOs => (
            machine
                .var("HOME")
                .map(|h| format!("{h}/Library/Application Support")),
            &[
                ("chrome", "Google/Chrome"),
                ("edge", "Microsoft Edge"),
                ("chromium", "Chromium"),
                ("brave", "BraveSoftware/Brave-Browser"),
            ],
        ),
        System::Linux => (
            machine
                .var("XDG_CONFIG_HOME")
                .map(str::to_owned)
                .or_else(|| machine.var("HOME").map(|h| format!("{h}/.config"))),
            &[
                ("chrome", "google-chrome"),
                ("edge", "microsoft-edge"),
                ("chromium", "chromium"),
                ("brave", "BraveSoftware/Brave-Browser"),
            ],
        ),
    };
    let mut dirs: Vec<_> = base
        .map(|base| {
            names
                .iter()
                .map(|(k, n)| (*k, machine.join(&base, n)))
                .collect()
        })
        .unwrap_or_default();
    if machine.system == System::Linux
        && let Some(home) = machine.var("HOME")
    {
        dirs.push((
            "chrome",
            machine.join(home, ".var/app/com.google.Chrome/config/google-chrome"),
        ));
        dirs.push((
            "chromium",
            machine.join(home, "snap/chromium/common/chromium"),
        ));
    }
    dirs
}

/// Port and path of `DevToolsActivePort`; `None` where it is empty, half written or something else.
pub(crate) fn parse_active_port(content: &str) -> Option<(u16, String)> {
    let mut lines = content.lines();
    let port = lines.next()?.trim().parse().ok().filter(|p| *p != 0)?;
    let path = lines.next()?.trim();
    path.starts_with("/devtools/browser/")
        .then(|| (port, path.to_owned()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn machine(
        system: System,
        env: &[(&str, &str)],
        files: &'static [&'static str],
    ) -> Machine<'static> {
        Machine {
            system,
            env: env
                .iter()
                .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
                .collect(),
            is_file: Box::new(move |p| files.iter().any(|f| Path::new(f) == p)),
        }
    }

    fn paths(machine: &Machine<'_>) -> Vec<(String, String)> {
        installed_on(machine)
            .into_iter()
            .map(|b| (b.kind, b.path))
            .collect()
    }

    #[test]
    fn linux_looks_in_path_then_in_the_usual_places() {
        let m = machine(
            System::Linux,
            &[("PATH", "/home/a/bin:/usr/bin")],
            &[
                "/home/a/bin/google-chrome",
                "/usr/bin/chromium",
                "/opt/brave.com/brave/brave",
            ],
        );
        assert_eq!(
            paths(&m),
            [
                ("chrome".into(), "/home/a/bin/google-chrome".into()),
                ("chromium".into(), "/usr/bin/chromium".into()),
                ("brave".into(), "/opt/brave.com/brave/brave".into()),
            ]
        );
    }

    #[test]
    fn macos_looks_in_both_application_folders() {
        let m = machine(
            System::MacOs,
            &[("HOME", "/Users/a")],
            &["/Users/a/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge"],
        );
        assert_eq!(paths(&m)[0].0, "edge");
        assert_eq!(paths(&machine(System::MacOs, &[], &[])), []);
    }

    #[test]
    fn windows_joins_with_its_own_separator() {
        let m = machine(
            System::Windows,
            &[
                ("PROGRAMFILES", r"C:\Program Files"),
                ("LOCALAPPDATA", r"C:\Users\a\AppData\Local\"),
            ],
            &[
                r"C:\Program Files\Google\Chrome\Application\chrome.exe",
                r"C:\Users\a\AppData\Local\Chromium\Application\chrome.exe",
            ],
        );
        assert_eq!(
            paths(&m),
            [
                (
                    "chrome".into(),
                    r"C:\Program Files\Google\Chrome\Application\chrome.exe".into()
                ),
                (
                    "chromium".into(),
                    r"C:\Users\a\AppData\Local\Chromium\Application\chrome.exe".into()
                ),
            ]
        );
        let dirs = user_data_dirs(&m);
        assert_eq!(
            dirs[0].1,
            PathBuf::from(r"C:\Users\a\AppData\Local\Google\Chrome\User Data")
        );
    }

    #[test]
    fn data_folders_follow_the_systems_customs() {
        let linux = machine(System::Linux, &[("HOME", "/home/a")], &[]);
        assert_eq!(
            user_data_dirs(&linux)[0],
            ("chrome", PathBuf::from("/home/a/.config/google-chrome"))
        );
        let mac = machine(System::MacOs, &[("HOME", "/Users/a")], &[]);
        assert_eq!(
            user_data_dirs(&mac)[1],
            (
                "edge",
                PathBuf::from("/Users/a/Library/Application Support/Microsoft Edge")
            )
        );
    }

    #[test]
    fn a_half_written_port_file_is_no_port() {
        assert_eq!(
            parse_active_port("4711\n/devtools/browser/abc"),
            Some((4711, "/devtools/browser/abc".into()))
        );
        for broken in [
            "",
            "4711",
            "4711\n",
            "0\n/devtools/browser/a",
            "x\n/devtools/browser/a",
            "1\n/json",
        ] {
            assert_eq!(parse_active_port(broken), None, "{broken:?}");
        }
    }

    #[test]
    fn a_given_program_comes_before_the_installed() {
        assert_eq!(
            choose(Some(Path::new("/x")), &[]),
            Some(PathBuf::from("/x"))
        );
        assert_eq!(choose(None, &[]), None);
    }
}
