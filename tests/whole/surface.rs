//! What the program itself lays open: the window's policy and commands, ports, files, the browser's switches.

use crate::support::*;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A change here changes what a page in the window could do, and is to be meant.
#[test]
fn the_windows_content_policy_is_this_one() {
    let config = std::fs::read_to_string(Path::new(ROOT).join("tauri.conf.json")).unwrap();
    let config: Value = serde_json::from_str(&config).unwrap();
    let security = &config["app"]["security"];
    let policy = security["csp"].as_str().unwrap();
    let parts: Vec<&str> = policy.split(';').map(str::trim).collect();
    let wanted = "default-src 'self'; img-src 'self' shot: http://shot.localhost data:; style-src 'self' 'unsafe-inline'; \
        connect-src ipc: http://ipc.localhost; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    assert_eq!(parts, wanted.split("; ").collect::<Vec<_>>());
    let keys: Vec<&String> = security.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["csp", "freezePrototype"]);
    assert_eq!(security["freezePrototype"], true);
    assert!(config["app"]["withGlobalTauri"].is_null());
    assert!(config["plugins"].is_null());
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
    let ending = |path: &Path| match path.extension() {
        Some(ending) => ending.to_string_lossy().into_owned(),
        None => String::new(),
    };
    let (mut pages, mut scripts) = (0, 0);
    for (path, text) in all_text(&Path::new(ROOT).join("ui/dist")) {
        let loads = match ending(&path).as_str() {
            "html" => {
                pages += 1;
                assert!(!text.contains("<script>"), "a script in the page itself");
                named(&text, &["src=", "href=", "url(", "@import "])
            }
            "css" => named(&text, &["url(", "@import "]),
            "js" => {
                scripts += 1;
                let calls = "importScripts(|new WebSocket|new EventSource|sendBeacon";
                for call in calls.split('|') {
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

    use super::*;

    /// Inodes and addresses of the sockets that listen, in the kernel's own spelling.
    fn listening() -> Vec<(String, String)> {
        const LISTEN: &str = "0A";
        let tables = ["/proc/net/tcp", "/proc/net/tcp6"].into_iter();
        let tables: Vec<String> = tables
            .filter_map(|t| std::fs::read_to_string(t).ok())
            .collect();
        let row = |line: &str| {
            let columns: Vec<&str> = line.split_whitespace().collect();
            let listens = *columns.get(3)? == LISTEN;
            listens.then(|| Some((columns.get(9)?.to_string(), columns[1].to_owned())))?
        };
        let lines = tables.iter().flat_map(|table| table.lines().skip(1));
        lines.filter_map(row).collect()
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

    #[test]
    fn nothing_of_ours_listens_and_files_are_for_their_owner_alone() {
        let Example { site, goal, .. } = Example::new("order");
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
        for (pid, command) in browser {
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
        let run = talking.ended_by(|_| "decline");
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let dir = run.dir();
        assert_eq!(mode(&dir), 0o700);
        let written = all_text(&dir);
        assert!(written.len() > 5);
        for file in written.into_keys() {
            assert_eq!(mode(&file), 0o600, "{}", file.display());
            let mut folder = file.parent().unwrap();
            while folder != dir {
                assert_eq!(mode(folder), 0o700, "{}", folder.display());
                folder = folder.parent().unwrap();
            }
        }
    }
}
