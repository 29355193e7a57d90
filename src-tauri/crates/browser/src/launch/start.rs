//! Starts a browser and waits until it listens.

use std::fs::File;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use copilot_ports::BrowserError;
use tokio::process::{Child, Command};

use super::LaunchOptions;
use super::folders::unusable;
use crate::discover::noted_port;
use crate::http;
use crate::window_place::WindowBounds;

/// A cold start on a slow disk takes many seconds; a start that works is noticed at once.
pub(super) const START_DEADLINE: Duration = Duration::from_secs(30);

pub(super) const POLL: Duration = Duration::from_millis(15);

/// A browser that starts answers when it is ready; until then it is asked again.
const ASKED: Duration = Duration::from_millis(500);

const LOG: &str = "copilot-browser.log";

/// As `DevToolsActivePort`, which a browser with a given port does not write.
pub(super) const PORT: &str = "copilot.port";

/// Chromium's exit code where another process has the data folder.
const PROFILE_IN_USE: i32 = 21;

fn failed(path: &Path, what: &str, error: &std::io::Error) -> BrowserError {
    BrowserError::NoBrowser(format!("{what} {}: {error}", path.display()))
}

/// Pages with which Chromium fills the list under its address bar. Nobody types there where no window is shown, and starting
/// them takes more than half of the processor time of a start (Chromium 156: 0.85 of 1.4 s).
const ADDRESS_BAR_PAGES: &str = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup";

/// The switch that leaves out what no browser without a window needs, and what other such switches among these turn off:
/// Chromium heeds the last one alone.
pub fn features_off(arguments: &[&str]) -> String {
    const SWITCH: &str = "--disable-features=";
    let others = arguments.iter().filter_map(|one| one.strip_prefix(SWITCH));
    let all: Vec<_> = others.chain([ADDRESS_BAR_PAGES]).collect();
    format!("{SWITCH}{}", all.join(","))
}

pub(super) fn arguments(options: &LaunchOptions<'_>, profile: &Path, as_root: bool) -> Vec<String> {
    let (width, height) = options.viewport;
    let mut arguments: Vec<String> = vec![
        format!("--remote-debugging-port={}", options.port),
        format!("--user-data-dir={}", profile.display()),
        "--no-first-run".into(),
        "--no-default-browser-check".into(),
        "--disable-background-networking".into(),
        "--disable-component-update".into(),
        "--disable-sync".into(),
        "--disable-quic".into(),
    ];
    if let Some(WindowBounds {
        left,
        top,
        width,
        height,
    }) = options.place.filter(|_| !options.headless)
    {
        arguments.push(format!("--window-position={left},{top}"));
        arguments.push(format!("--window-size={width},{height}"));
    } else {
        arguments.push(format!("--window-size={width},{height}"));
    }
    if options.headless {
        arguments.extend([
            "--headless=new".into(),
            "--disable-gpu".into(),
            "--hide-scrollbars".into(),
            "--mute-audio".into(),
            features_off(&[]),
        ]);
        if cfg!(unix) && !options.outlives {
            arguments.push("--remote-debugging-pipe".into());
        }
    }
    if as_root {
        // Chromium refuses to run as root inside its sandbox.
        arguments.push("--no-sandbox".into());
    }
    arguments.push("about:blank".into());
    arguments
}

fn is_root() -> bool {
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::fs::MetadataExt;
        std::fs::metadata("/proc/self").is_ok_and(|m| m.uid() == 0)
    }
    #[cfg(not(target_os = "linux"))]
    {
        false
    }
}

/// The command that starts the browser.
fn command(options: &LaunchOptions<'_>, profile: &Path, log: File) -> Command {
    let arguments = arguments(options, profile, is_root());
    let mut command;
    if options.headless && !options.outlives && cfg!(unix) {
        // The protocol pipe (descriptors 3 and 4) carries nothing: it tells the browser that we live.
        command = Command::new("sh");
        command
            .args(["-c", r#"exec "$0" "$@" 3<&0 4>/dev/null 0</dev/null"#])
            .arg(options.executable)
            .args(&arguments)
            .stdin(Stdio::piped());
    } else {
        command = Command::new(options.executable);
        command.args(&arguments).stdin(Stdio::null());
    }
    command
        .stdout(Stdio::null())
        .stderr(Stdio::from(log))
        .kill_on_drop(options.headless && !options.outlives);
    // Ctrl-C in the terminal is for us; we end the browser ourselves.
    #[cfg(unix)]
    command.process_group(0);
    command
}

pub(super) async fn start(
    options: &LaunchOptions<'_>,
    profile: &Path,
) -> Result<(Child, String), BrowserError> {
    let port_file = profile.join("DevToolsActivePort");
    if port_file.exists() {
        std::fs::remove_file(&port_file)
            .map_err(|e| unusable(profile, "it cannot be written", &e))?;
    }
    let _ = std::fs::remove_file(profile.join(PORT));
    crate::profile::connect_to_nothing_ahead(profile)
        .map_err(|e| unusable(profile, "it cannot be written", &e))?;
    // A file, not a pipe: a browser that outlives this program must not write to a closed one.
    let log_path = profile.join(LOG);
    let log = File::create(&log_path).map_err(|e| unusable(profile, "it cannot be written", &e))?;
    let mut child = command(options, profile, log)
        .spawn()
        .map_err(|e| failed(options.executable, "cannot start", &e))?;
    let started = Instant::now();
    let error = loop {
        if let Some((port, path)) = noted_port(&port_file) {
            return Ok((child, format!("ws://127.0.0.1:{port}{path}")));
        }
        if options.port != 0
            && let Ok(version) = http::version("127.0.0.1", options.port, ASKED).await
            && let Some((_, path)) = version.web_socket_url.split_once("/devtools/")
        {
            let path = format!("/devtools/{path}");
            std::fs::write(profile.join(PORT), format!("{}\n{path}", options.port))
                .map_err(|e| unusable(profile, "it cannot be written", &e))?;
            return Ok((child, format!("ws://127.0.0.1:{}{path}", options.port)));
        }
        if let Ok(Some(status)) = child.try_wait() {
            return Err(ended(options, profile, status, &tail(&log_path)));
        }
        if options.cancel.is_cancelled() {
            break BrowserError::Cancelled;
        }
        if started.elapsed() > START_DEADLINE {
            break BrowserError::NoBrowser(format!(
                "{} did not open its port within {} s: {}",
                options.executable.display(),
                START_DEADLINE.as_secs(),
                tail(&log_path)
            ));
        }
        tokio::time::sleep(POLL).await;
    };
    let _ = child.kill().await;
    Err(error)
}

/// Why a browser ended before it listened.
fn ended(
    options: &LaunchOptions<'_>,
    profile: &Path,
    status: std::process::ExitStatus,
    tail: &str,
) -> BrowserError {
    let locked = |detail: String| BrowserError::Profile {
        path: profile.display().to_string(),
        detail,
    };
    if status.success() {
        locked("a browser that does not let programs in already runs on it".into())
    } else if status.code() == Some(PROFILE_IN_USE) || tail.contains("SingletonLock") {
        locked(tail.to_owned())
    } else {
        BrowserError::NoBrowser(format!(
            "{} ended while starting ({status}): {tail}",
            options.executable.display()
        ))
    }
}

/// The last words of the browser's standard error.
fn tail(path: &Path) -> String {
    let text = std::fs::read(path)
        .map(|b| String::from_utf8_lossy(&b).into_owned())
        .unwrap_or_default();
    let lines: Vec<&str> = text.lines().filter(|l| !l.trim().is_empty()).collect();
    let tail = lines[lines.len().saturating_sub(5)..].join(" / ");
    let start = tail.char_indices().rev().nth(599).map_or(0, |(i, _)| i);
    tail[start..].to_owned()
}
