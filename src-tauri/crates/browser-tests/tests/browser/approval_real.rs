//! The real dialog of a real Chromium, on a screen of its own, pressed as a person does. Needs `Xvfb`
//! and `xdotool`, and the port 9222, which the browser takes for this by itself.
#![cfg(target_os = "linux")]

use crate::prelude::*;
use crate::stage::Rule;
use crate::support;

/// Where the buttons stand in a window of 1050 by 780 at the corner of the screen.
const ALLOW: [&str; 2] = ["698", "316"];
const CANCEL: [&str; 2] = ["609", "316"];
/// A press in the first moments of a dialog is not heeded, so that nobody presses by mistake.
const SETTLED: Duration = Duration::from_millis(2_500);

async fn press(display: &str, at: [&str; 2]) {
    tokio::time::sleep(SETTLED).await;
    let done = Command::new("xdotool")
        .env("DISPLAY", display)
        .args(["mousemove", at[0], at[1], "click", "1"])
        .status()
        .unwrap();
    assert!(done.success());
}

fn options(
    folder: &Path,
    asked: &Arc<Mutex<Vec<bool>>>,
    shared_connections: &Arc<SharedConnections>,
) -> BrowserOptions {
    let mut options = support::options(Attach::Own(None), folder);
    let asked = asked.clone();
    options.connection.user_browsers = Some(vec![UserBrowser {
        kind: BrowserKind::Chromium,
        dir: folder.join("everyday"),
    }]);
    options.connection.shared_dir = Some(folder.join("connections"));
    options.connection.shared_connections = Some(shared_connections.clone());
    options.connection.asking = Some(Arc::new(move |asking| {
        asked.lock().unwrap().push(asking.on)
    }));
    options
}

#[tokio::test]
#[ignore = "needs Xvfb, xdotool and the port 9222"]
async fn one_press_of_the_real_allow_serves_all() {
    let folder = tempfile::tempdir().unwrap();
    let everyday = folder.path().join("everyday");
    turn_switch_on(&everyday);
    let display = ":93";
    let _screen = quiet(Command::new("Xvfb").args([display, "-screen", "0", "1280x800x24"]));
    let screen = Path::new("/tmp/.X11-unix/X93");
    until("the screen is there", || screen.exists()).await;
    let executable = copilot_browser::installed()[0].path.clone();
    let _browser = quiet(
        Command::new(executable)
            .args(CALM)
            .arg("--no-default-browser-check")
            .args(["--window-position=10,10", "--window-size=1050,780"])
            .arg(format!("--user-data-dir={}", everyday.display()))
            .arg("about:blank")
            .env("DISPLAY", display),
    );
    let port = everyday.join("DevToolsActivePort");
    until("the browser listens", || port.exists()).await;
    let site = Site::start().await;
    let stranger = Site::start().await;
    let away = stranger.put("/", "A stranger");
    let opens =
        format!("<button>Hello</button><button onclick=\"window.open('{away}')\">Open</button>");
    let url = site.put("/", &opens);
    let asked = Arc::default();
    let shared_connections = Arc::default();
    let told = |asked: &Arc<Mutex<Vec<bool>>>, n: usize| {
        let asked = asked.clone();
        async move { until("the person is told", || asked.lock().unwrap().len() >= n).await }
    };

    // Cancel is a refusal, by a person.
    let refusing = options(folder.path(), &asked, &shared_connections);
    let refused = tokio::spawn(async move { connect(&refusing).await });
    told(&asked, 1).await;
    press(display, CANCEL).await;
    let error = refused.await.unwrap().err().unwrap();
    let (browser, at_once) = ("Chromium".into(), false);
    assert_eq!(error, BrowserError::Refused { browser, at_once });

    // A run that gives up leaves its dialog, and the next one takes it over: one press serves all.
    let giving_up = options(folder.path(), &asked, &shared_connections);
    let cancel = giving_up.cancel.clone();
    let gone = tokio::spawn(async move { connect(&giving_up).await });
    told(&asked, 3).await;
    cancel.cancel();
    assert!(gone.await.unwrap().is_err());
    let first = options(folder.path(), &asked, &shared_connections);
    let first = tokio::spawn(async move { connect(&first).await });
    // Another program.
    let second = options(folder.path(), &asked, &Arc::default());
    let second = tokio::spawn(async move { connect(&second).await });
    told(&asked, 6).await;
    press(display, ALLOW).await;
    let first = first.await.unwrap().unwrap();
    let second = second.await.unwrap().unwrap();
    for browser in [&first, &second] {
        let policy = Policy::new("look around", Some(&url), &Settings::default(), &[]);
        browser.hold_requests(Arc::new(Rule(Mutex::new(policy))));
        browser.start(StartTab::New, Some(&url)).await.unwrap();
        named(&browser.snapshot().await, "Hello");
    }
    // A window that a page opens is held for the run whose page it is.
    for browser in [&first, &second] {
        browser.press("Open").await;
        let first = async || browser.held_requests().await.into_iter().next();
        let held = got("something is held", first).await;
        assert!(held.new_tab && held.url == away, "{held:?}");
    }
    assert!(stranger.requests().is_empty(), "{:?}", stranger.requests());
    first.close().await;
    named(&second.snapshot().await, "Hello");
}
