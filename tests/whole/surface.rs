//! What the program itself lays open: the window's policy and commands, ports, files, the browser's switches.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(ROOT).join(path)).unwrap()
}

fn json(path: &str) -> Value {
    serde_json::from_str(&read(path)).unwrap()
}

/// A change here changes what a page in the window could do, and is to be meant.
#[test]
fn the_windows_content_policy_is_this_one() {
    let config = json("tauri.conf.json");
    let security = &config["app"]["security"];
    let policy = security["csp"].as_str().unwrap();
    let parts: Vec<&str> = policy.split(';').map(str::trim).collect();
    assert_eq!(
        parts,
        [
            "default-src 'self'",
            "img-src 'self' shot: http://shot.localhost data:",
            "style-src 'self' 'unsafe-inline'",
            "connect-src ipc: http://ipc.localhost",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ]
    );
    let keys: Vec<&String> = security.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["csp", "freezePrototype"]);
    assert_eq!(security["freezePrototype"], true);
    assert!(config["app"]["withGlobalTauri"].is_null());
    assert!(config["plugins"].is_null());
}

#[test]
fn the_window_may_call_our_own_commands_and_nothing_else() {
    let folder = Path::new(ROOT).join("src-tauri/capabilities");
    let files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert_eq!(files.len(), 1, "{files:?}");
    let capability: Value =
        serde_json::from_str(&std::fs::read_to_string(&files[0]).unwrap()).unwrap();
    assert_eq!(capability["windows"], serde_json::json!(["main"]));
    assert!(capability["remote"].is_null(), "no page of the web");
    assert!(capability["webviews"].is_null());
    let allowed: BTreeSet<String> = capability["permissions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p.as_str().unwrap().to_owned())
        .collect();
    let names = read("src-tauri/src/app/names.rs");
    let (_, list) = names.split_once("$with! {").unwrap();
    let (list, _) = list.split_once('}').unwrap();
    let mut expected: BTreeSet<String> = list
        .split(',')
        .map(|name| format!("allow-{}", name.trim().replace('_', "-")))
        .filter(|name| name != "allow-")
        .collect();
    assert!(expected.len() > 30);
    expected.insert("core:event:allow-listen".into());
    expected.insert("core:event:allow-unlisten".into());
    assert_eq!(allowed, expected);
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found
}

/// What an HTML attribute or a style sheet's `url()` names, after each of these.
fn named(text: &str, before: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for mark in before {
        for rest in text.split(mark).skip(1) {
            let rest = rest.trim_start_matches(['"', '\'', ' ']);
            let end = rest.find(['"', '\'', ')', ' ', '>', ';']);
            found.push(rest[..end.unwrap_or(rest.len())].to_owned());
        }
    }
    found
}

#[test]
fn the_windows_built_page_loads_nothing_from_elsewhere() {
    let built = files(&Path::new(ROOT).join("ui/dist"));
    let ending = |path: &Path| {
        path.extension()
            .map(|e| e.to_string_lossy().into_owned())
            .unwrap_or_default()
    };
    let (mut pages, mut scripts) = (0, 0);
    for path in built {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let loads = match ending(&path).as_str() {
            "html" => {
                pages += 1;
                assert!(!text.contains("<script>"), "a script in the page itself");
                named(&text, &["src=", "href=", "url(", "@import "])
            }
            "css" => named(&text, &["url(", "@import "]),
            "js" => {
                scripts += 1;
                for call in [
                    "importScripts(",
                    "new WebSocket",
                    "new EventSource",
                    "sendBeacon",
                ] {
                    assert!(!text.contains(call), "{call} in {}", path.display());
                }
                named(&text, &["import(\"", "from\"", "from \"", "import\""])
            }
            _ => continue,
        };
        for address in loads {
            let outside = address.contains("://") || address.starts_with("//");
            assert!(!outside, "{address} in {}", path.display());
        }
    }
    assert!(pages >= 1 && scripts >= 1, "the page was not built");
}

#[cfg(target_os = "linux")]
mod during_a_run {
    use std::os::unix::fs::PermissionsExt;

    use copilot_practice::Lang;

    use super::*;
    use crate::support::{Program, example, practice, runtime};

    /// Inodes and addresses of the sockets that listen, in the kernel's own spelling.
    fn listening() -> Vec<(String, String)> {
        const LISTEN: &str = "0A";
        ["/proc/net/tcp", "/proc/net/tcp6"]
            .iter()
            .filter_map(|table| std::fs::read_to_string(table).ok())
            .flat_map(|table| {
                table
                    .lines()
                    .skip(1)
                    .filter_map(|line| {
                        let columns: Vec<&str> = line.split_whitespace().collect();
                        (*columns.get(3)? == LISTEN)
                            .then(|| Some((columns.get(9)?.to_string(), columns[1].to_owned())))?
                    })
                    .collect::<Vec<_>>()
            })
            .collect()
    }

    fn sockets(pid: u32) -> BTreeSet<String> {
        let Ok(open) = std::fs::read_dir(format!("/proc/{pid}/fd")) else {
            return BTreeSet::new();
        };
        open.filter_map(|entry| std::fs::read_link(entry.ok()?.path()).ok())
            .filter_map(|link| {
                let name = link.to_string_lossy().into_owned();
                Some(name.strip_prefix("socket:[")?.strip_suffix(']')?.to_owned())
            })
            .collect()
    }

    /// The process's children and theirs.
    fn below(pid: u32) -> Vec<u32> {
        let parents: Vec<(u32, u32)> = std::fs::read_dir("/proc")
            .unwrap()
            .filter_map(|entry| {
                let id: u32 = entry.ok()?.file_name().to_str()?.parse().ok()?;
                let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
                // The name stands in brackets and may hold anything.
                let rest = &stat[stat.rfind(')')? + 1..];
                Some((id, rest.split_whitespace().nth(1)?.parse().ok()?))
            })
            .collect();
        let mut found = vec![pid];
        let mut at = 0;
        while at < found.len() {
            let parent = found[at];
            found.extend(parents.iter().filter(|p| p.1 == parent).map(|p| p.0));
            at += 1;
        }
        found.remove(0);
        found
    }

    #[test]
    fn nothing_of_ours_listens_and_files_are_for_their_owner_alone() {
        let runtime = runtime();
        let site = practice(&runtime, 0, Lang::En);
        let goal = example(&site, "order");
        let program = Program::new();
        let mut talking = program.start(&goal.text, &["--start-url", &site.base_url()]);
        // It waits for an answer, with its browser open.
        let asked = talking.wait_for("approval_requested");
        let listening = listening();
        let ours = sockets(talking.pid());
        let open: Vec<_> = listening.iter().filter(|l| ours.contains(&l.0)).collect();
        assert!(open.is_empty(), "the program listens: {open:?}");

        let browser = below(talking.pid());
        assert!(!browser.is_empty(), "the browser is the program's child");
        let mut ports = 0;
        for pid in browser {
            let command = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            let command = String::from_utf8_lossy(&command).into_owned();
            assert!(!command.contains("remote-allow-origins"), "{command}");
            let its = sockets(pid);
            for (_, address) in listening.iter().filter(|l| its.contains(&l.0)) {
                ports += 1;
                // 127.0.0.1, and ::1.
                let loopback = address.starts_with("0100007F:")
                    || address.starts_with("00000000000000000000000001000000:");
                assert!(loopback, "the browser listens on {address}");
            }
        }
        assert!(ports >= 1, "the browser's own port was seen");

        talking.answer(&asked, "decline", "");
        let run = loop {
            let event =
                talking.wait_for_any(&["approval_requested", "question_asked", "run_finished"]);
            if event["event"] == "run_finished" {
                break talking.finish_after_end();
            }
            talking.answer(&event, "decline", "");
        };
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let dir = run.dir();
        assert_eq!(mode(&dir), 0o700);
        let written = files(&dir);
        assert!(written.len() > 5);
        for file in written {
            assert_eq!(mode(&file), 0o600, "{}", file.display());
            let mut folder = file.parent().unwrap();
            while folder != dir {
                assert_eq!(mode(folder), 0o700, "{}", folder.display());
                folder = folder.parent().unwrap();
            }
        }
    }
}
