//! Discovery beside a real browser whose switch is on: found as ready while it runs, and what it leaves
//! behind is not believed. Nothing here connects to it, so nobody would be asked.

use crate::prelude::*;

#[tokio::test]
async fn a_browser_with_its_switch_on_is_ready_while_it_runs() {
    // This machine, with another folder of settings.
    let mut described = Machine::here();
    if described.system != System::Linux {
        // Elsewhere the everyday folder cannot be moved, and that of the person is not for tests.
        return;
    }
    let config = tempfile::tempdir().unwrap();
    let settings = config.path().to_str().unwrap().to_owned();
    described.env.remove("CHROME_CONFIG_HOME");
    described.env.insert("XDG_CONFIG_HOME".into(), settings);
    let browser = &installed()[0];
    let found = || {
        let mut all = look(&described).browsers.into_iter();
        all.find(|b| b.installed.path == browser.path).unwrap()
    };
    assert_eq!(found().state, EverydayState::NeverUsed);
    let data = found().data_dir;
    let data = Path::new(&data);
    assert!(data.starts_with(config.path()));
    turn_switch_on(data);
    assert_eq!(found().state, EverydayState::Closed);

    let running = quiet(
        Command::new(&browser.path)
            .args(CALM)
            .args(["--headless=new", "--disable-quic"])
            .arg(format!("--user-data-dir={}", data.display()))
            .arg("about:blank"),
    );
    let is_ready = || found().state == EverydayState::Ready;
    until("it is ready", is_ready).await;
    let ready = found();
    assert!(ready.running && !ready.stale_port);
    let port = ready.port.unwrap();
    assert_eq!(port_in(data), Some(port));
    let report = look(&described);
    let asking = report.asking_at(port).map(|b| &b.attach);
    assert_eq!(asking, Some(&ready.attach));

    // Killed, it leaves its lock, its port and its switch behind.
    drop(running);
    assert!(data.join("DevToolsActivePort").exists());
    let left = found();
    assert_eq!(left.state, EverydayState::Closed);
    assert!(left.stale_port && !left.running && left.port.is_none());
}
