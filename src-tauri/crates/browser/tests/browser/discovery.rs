//! Discovery beside a real browser whose switch is on: found as ready while it runs, and what it leaves
//! behind is not believed. Nothing here connects to it, so nobody would be asked.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use copilot_browser::{Machine, Report, System, installed, look};
use copilot_protocol::{EverydayState, FoundBrowser};

const DEADLINE: Duration = Duration::from_secs(30);

/// Ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// This machine, with another folder of settings.
fn machine(config: &Path) -> Machine<'static> {
    let mut machine = Machine::here();
    let config = config.to_str().unwrap().to_owned();
    machine.env.remove("CHROME_CONFIG_HOME");
    machine.env.insert("XDG_CONFIG_HOME".into(), config);
    machine
}

fn the_one(report: Report, data: &Path) -> FoundBrowser {
    report
        .browsers
        .into_iter()
        .find(|b| Path::new(&b.data_dir) == data)
        .expect("the browser is found")
}

fn until(state: EverydayState, look: impl Fn() -> FoundBrowser) {
    let end = Instant::now() + DEADLINE;
    while look().state != state {
        assert!(
            Instant::now() < end,
            "{state:?} did not come about: {:?}",
            look()
        );
        std::thread::sleep(Duration::from_millis(30));
    }
}

#[test]
fn a_browser_with_its_switch_on_is_ready_while_it_runs() {
    let here = Machine::here();
    if here.system != System::Linux {
        // Elsewhere the everyday folder cannot be moved, and that of the person is not for tests.
        return;
    }
    let browser = installed()
        .into_iter()
        .next()
        .expect("a browser is installed");
    let config = tempfile::tempdir().unwrap();
    let described = machine(config.path());
    let data = look(&described)
        .browsers
        .into_iter()
        .find(|b| b.installed.path == browser.path)
        .unwrap()
        .data_dir;
    let data = Path::new(&data);
    assert_eq!(
        the_one(look(&described), data).state,
        EverydayState::NeverUsed
    );
    std::fs::create_dir_all(data).unwrap();
    std::fs::write(
        data.join("Local State"),
        r#"{"devtools":{"remote_debugging":{"user-enabled":true}}}"#,
    )
    .unwrap();
    assert_eq!(the_one(look(&described), data).state, EverydayState::Closed);

    let running = Running(
        Command::new(&browser.path)
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            ])
            .arg(format!("--user-data-dir={}", data.display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap(),
    );
    until(EverydayState::Ready, || the_one(look(&described), data));
    let found = the_one(look(&described), data);
    assert!(found.running && !found.stale_port);
    let written = std::fs::read_to_string(data.join("DevToolsActivePort")).unwrap();
    assert_eq!(
        found.port.map(|p| p.to_string()).as_deref(),
        written.lines().next()
    );
    assert_eq!(
        look(&described)
            .asking_at(found.port.unwrap())
            .map(|b| &b.attach),
        Some(&found.attach)
    );

    // Killed, it leaves its lock, its port and its switch behind.
    drop(running);
    assert!(data.join("DevToolsActivePort").exists());
    let left = the_one(look(&described), data);
    assert_eq!(left.state, EverydayState::Closed);
    assert!(left.stale_port && !left.running && left.port.is_none());
}
