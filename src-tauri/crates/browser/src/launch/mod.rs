//! The managed browser: started with a data folder of its own, or found still running on it.
//!
//! Headless it lives as long as the program that started it: on Unix its protocol pipe is held open by
//! this process, and Chromium leaves by itself when that closes, even after `kill -9`. With a window it
//! stays for the person, and the next program adopts it; or it is closed by the last run that used it.
//! The same browser on the same folder can be opened by the person beforehand, at a port by which other
//! programs find it too ([`open_separate`]).

mod folders;
mod start;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use copilot_ports::BrowserError;
use tokio::process::{Child, ChildStdin};
use tokio_util::sync::CancellationToken;

use crate::discover::{choose, installed, noted_port};
use crate::http;
use crate::window_place::WindowBounds;

pub use start::features_off;

use folders::{clear, own_folder, remove_singleton, sweep, try_lock, unusable};
use start::{POLL, PORT, START_DEADLINE, start};

/// In this time a browser has ended whose program was killed.
const ENDING: Duration = Duration::from_secs(10);

const LAST_WRITES: Duration = Duration::from_secs(3);

/// Held in common by the programs that use the browser of this folder.
const USERS: &str = "copilot.users";

pub(crate) struct LaunchOptions<'a> {
    pub executable: &'a Path,
    pub headless: bool,
    pub viewport: (u32, u32),
    /// Where its window opens, where it has one.
    pub place: Option<WindowBounds>,
    /// Data folder of the browser with a window.
    pub profile: &'a Path,
    /// Data folder of the headless one; `None`: one that is removed afterwards.
    pub headless_profile: Option<&'a Path>,
    /// 0: the browser takes a free one.
    pub port: u16,
    /// It stays when this program ends, also without a window.
    pub outlives: bool,
    /// It stays when the run ends, where it has a window.
    pub keep_open: bool,
    pub cancel: &'a CancellationToken,
}

/// A managed browser that runs; the default stands for one that is held elsewhere.
#[derive(Default)]
pub(crate) struct Managed {
    /// `ws://` address of the browser's socket.
    pub address: String,
    /// It was started just now.
    pub fresh: bool,
    /// `None`: it was adopted, or it is to outlive this program.
    child: Option<Child>,
    /// Its closing ends the headless browser.
    _pipe: Option<ChildStdin>,
    _lock: Option<File>,
    /// Data folder of the child.
    profile: PathBuf,
    /// Removed when dropped, after the child.
    folder: Option<tempfile::TempDir>,
    /// Says that we use it; `None` where it need not be known.
    users: Option<File>,
    keep_open: bool,
}

impl Managed {
    /// One with a window.
    fn window(address: String, fresh: bool, options: &LaunchOptions<'_>) -> Self {
        Self {
            address,
            fresh,
            users: use_in_common(options.profile),
            keep_open: options.keep_open,
            ..Self::default()
        }
    }

    /// Whether a browser with a window is to be closed now: it is not to stay, and nobody else uses it.
    pub fn closes_now(&mut self) -> bool {
        let Some(users) = self.users.take() else {
            return false;
        };
        let _ = users.unlock();
        !self.keep_open && users.try_lock().is_ok()
    }

    /// Ends a headless browser, gently at first. One with a window is left alone.
    pub async fn shut(&mut self) {
        self._pipe = None;
        let Some(mut child) = self.child.take() else {
            return;
        };
        if tokio::time::timeout(Duration::from_secs(3), child.wait())
            .await
            .is_err()
        {
            let _ = child.kill().await;
        }
        remove_singleton(&self.profile);
        if let Some(folder) = self.folder.take() {
            // Windows removes no file that is held open.
            self._lock = None;
            // Its helpers may still write for a moment.
            let end = Instant::now() + LAST_WRITES;
            while clear(folder.path()).is_err() && Instant::now() < end {
                tokio::time::sleep(POLL).await;
            }
        }
    }
}

/// Finds the browser that already runs on the folder.
pub(crate) async fn running_on(profile: &Path) -> Option<String> {
    for file in ["DevToolsActivePort", PORT] {
        let Some((port, path)) = noted_port(&profile.join(file)) else {
            continue;
        };
        // Another browser may have the port by now.
        if let Ok(version) = http::version("127.0.0.1", port, Duration::from_secs(2)).await
            && version.web_socket_url.ends_with(&path)
        {
            return Some(format!("ws://127.0.0.1:{port}{path}"));
        }
    }
    None
}

pub(crate) async fn launch(options: &LaunchOptions<'_>) -> Result<Managed, BrowserError> {
    if options.headless {
        return launch_headless(options).await;
    }
    launch_kept(options).await
}

/// On the kept folder: adopted where one runs there.
async fn launch_kept(options: &LaunchOptions<'_>) -> Result<Managed, BrowserError> {
    std::fs::create_dir_all(options.profile)
        .map_err(|e| unusable(options.profile, "it cannot be made", &e))?;
    let started = Instant::now();
    // Two programs that start at once: the second waits, and adopts the first one's browser.
    let lock = loop {
        if let Some(lock) = try_lock(options.profile)? {
            break lock;
        }
        if options.cancel.is_cancelled() {
            return Err(BrowserError::Cancelled);
        }
        if started.elapsed() > START_DEADLINE {
            return Err(BrowserError::Profile {
                path: options.profile.display().to_string(),
                detail: "another program has been starting this browser for too long".into(),
            });
        }
        tokio::time::sleep(POLL).await;
    };
    if let Some(address) = running_on(options.profile).await {
        return Ok(Managed::window(address, false, options));
    }
    let (child, address) = start(options, options.profile).await?;
    // The browser stays; only its start was guarded. Not awaited: tokio reaps it.
    drop(child);
    drop(lock);
    Ok(Managed::window(address, true, options))
}

/// Where a separate browser is to be opened.
#[derive(Clone, Debug)]
pub struct SeparateOptions {
    /// `None`: the first installed.
    pub executable: Option<PathBuf>,
    /// Data folder of the managed browser: it is the same browser, with the same sign-ins.
    pub profile_dir: PathBuf,
    /// 9222 by custom. Another is taken where something else has it, such as the person's own browser.
    pub port: u16,
    pub headless: bool,
    pub viewport: (u32, u32),
    pub cancel: CancellationToken,
}

/// A separate browser that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Separate {
    /// `http://127.0.0.1:<port>`.
    pub endpoint: String,
    /// It was open already.
    pub adopted: bool,
}

/// Opens "Chrome for the Copilot": a browser on our own data folder, which stays open when this program
/// ends, and which `auto` and `managed` find. One that is open on the folder is adopted. The menu's entry
/// calls it by `browser-copilot browser start`.
///
/// # Errors
/// `NoBrowser`, `Profile`, or `Cancelled`.
pub async fn open_separate(options: &SeparateOptions) -> Result<Separate, BrowserError> {
    let executable = choose(options.executable.as_deref(), &installed())?;
    // Another program that listens at the port would keep the browser from opening its own.
    let free = std::net::TcpListener::bind(("127.0.0.1", options.port)).is_ok();
    let launch_options = LaunchOptions {
        executable: &executable,
        headless: options.headless,
        viewport: options.viewport,
        place: None,
        profile: &options.profile_dir,
        headless_profile: None,
        port: if free { options.port } else { 0 },
        outlives: true,
        keep_open: true,
        cancel: &options.cancel,
    };
    let managed = launch_kept(&launch_options).await?;
    let endpoint = url::Url::parse(&managed.address)
        .ok()
        .and_then(|url| Some(format!("http://{}:{}", url.host_str()?, url.port()?)))
        .ok_or_else(|| BrowserError::Protocol(format!("no address: {}", managed.address)))?;
    Ok(Separate {
        endpoint,
        adopted: !managed.fresh,
    })
}

/// A headless browser on a folder of its own, for another program to drive. It ends, and its folder goes, when this is dropped.
pub struct OwnBrowser(Option<Managed>);

impl OwnBrowser {
    /// `executable`: `None` is the first installed.
    ///
    /// # Errors
    /// `NoBrowser` or `Profile`.
    pub async fn start(executable: Option<&Path>) -> Result<Self, BrowserError> {
        let executable = choose(executable, &installed())?;
        let cancel = CancellationToken::new();
        let options = LaunchOptions {
            executable: &executable,
            headless: true,
            viewport: (1280, 800),
            place: None,
            profile: Path::new(""),
            headless_profile: None,
            port: 0,
            outlives: false,
            keep_open: false,
            cancel: &cancel,
        };
        Ok(Self(Some(launch_headless(&options).await?)))
    }

    /// Address of its DevTools protocol, `ws://127.0.0.1:…`.
    pub fn address(&self) -> &str {
        self.0.as_ref().map_or("", |managed| &managed.address)
    }
}

impl Drop for OwnBrowser {
    fn drop(&mut self) {
        if let (Some(mut managed), Ok(runtime)) =
            (self.0.take(), tokio::runtime::Handle::try_current())
        {
            runtime.spawn(async move { managed.shut().await });
        }
    }
}

/// Says that this program uses the browser, for as long as the file is kept.
fn use_in_common(profile: &Path) -> Option<File> {
    let file = File::create(profile.join(USERS)).ok()?;
    file.try_lock_shared().ok()?;
    Some(file)
}

async fn launch_headless(options: &LaunchOptions<'_>) -> Result<Managed, BrowserError> {
    let mut folder = None;
    let mut lock = None;
    let mut profile = PathBuf::new();
    if let Some(given) = options.headless_profile {
        std::fs::create_dir_all(given).map_err(|e| unusable(given, "it cannot be made", &e))?;
        lock = try_lock(given)?;
        given.clone_into(&mut profile);
        if lock.is_none() {
            tracing::info!("the headless profile is in use, this run gets one of its own");
        }
    }
    if lock.is_none() {
        sweep(&std::env::temp_dir());
        let (own, held) = own_folder()?;
        own.path().clone_into(&mut profile);
        folder = Some(own);
        lock = Some(held);
    }
    let began = Instant::now();
    let (mut child, address) = loop {
        match start(options, &profile).await {
            // The folder is ours: the browser of a program that was killed is still about to end.
            Err(BrowserError::Profile { .. }) if folder.is_none() && began.elapsed() < ENDING => {
                tokio::time::sleep(POLL).await;
            }
            started => break started?,
        }
    };
    Ok(Managed {
        address,
        fresh: true,
        _pipe: child.stdin.take(),
        child: Some(child),
        _lock: lock,
        profile,
        folder,
        ..Managed::default()
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::start::arguments;
    use super::*;

    fn options(headless: bool, cancel: &CancellationToken) -> LaunchOptions<'_> {
        LaunchOptions {
            executable: Path::new("/usr/bin/chromium"),
            headless,
            viewport: (1280, 800),
            place: None,
            profile: Path::new("/p"),
            headless_profile: None,
            port: 0,
            outlives: false,
            keep_open: true,
            cancel,
        }
    }

    /// A program of this script in the folder.
    fn program(folder: &Path, script: &str) -> PathBuf {
        let program = folder.join("browser");
        std::fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::Permissions::from_mode(0o755);
            std::fs::set_permissions(&program, mode).unwrap();
        }
        program
    }

    #[test]
    fn the_sandbox_is_off_for_root_only() {
        let cancel = CancellationToken::new();
        let has = |root| {
            arguments(&options(true, &cancel), Path::new("/p"), root)
                .contains(&"--no-sandbox".to_owned())
        };
        assert!(has(true));
        assert!(!has(false));
    }

    #[test]
    fn a_window_is_not_headless_and_no_browser_says_it_is_automated() {
        let cancel = CancellationToken::new();
        for headless in [true, false] {
            let arguments = arguments(&options(headless, &cancel), Path::new("/p"), false);
            assert_eq!(arguments.contains(&"--headless=new".to_owned()), headless);
            // A person has an address bar to type in.
            assert_eq!(arguments.contains(&features_off(&[])), headless);
            assert!(arguments.contains(&"--user-data-dir=/p".to_owned()));
            assert!(!arguments.iter().any(|a| a.contains("enable-automation")));
        }
    }

    #[tokio::test]
    async fn a_program_that_ends_at_once_is_an_error_with_its_last_words() {
        let folder = tempfile::tempdir().unwrap();
        let cancel = CancellationToken::new();
        let program = program(folder.path(), "echo 'missing libfoo.so' >&2\nexit 7");
        let options = LaunchOptions {
            executable: &program,
            ..options(true, &cancel)
        };
        let error = launch(&options).await.err().unwrap().to_string();
        assert!(error.contains("missing libfoo.so"), "{error}");
    }

    #[test]
    fn the_last_one_closes_a_window_that_is_not_to_stay() {
        let folder = tempfile::tempdir().unwrap();
        let cancel = CancellationToken::new();
        let used = |keep_open| {
            let options = LaunchOptions {
                profile: folder.path(),
                keep_open,
                ..options(false, &cancel)
            };
            Managed::window(String::new(), true, &options)
        };
        let (mut first, mut second) = (used(false), used(false));
        assert!(!first.closes_now());
        assert!(second.closes_now());
        let mut kept = used(true);
        assert!(!kept.closes_now());
    }

    #[tokio::test]
    async fn a_folder_that_is_locked_or_cannot_be_written_is_told_apart() {
        let folder = tempfile::tempdir().unwrap();
        let cancel = CancellationToken::new();
        let run = |script: &str, profile: PathBuf| {
            let (program, cancel) = (program(folder.path(), script), cancel.clone());
            async move {
                let options = LaunchOptions {
                    executable: &program,
                    profile: &profile,
                    ..options(false, &cancel)
                };
                launch(&options).await.err().unwrap()
            }
        };
        let profile = folder.path().join("profile");
        let used = "echo 'The profile appears to be in use' >&2; exit 21";
        let locked = "echo 'Failed to create /p/SingletonLock: Permission denied' >&2; exit 1";
        for (script, expected) in [
            (used, "appears to be in use"),
            (locked, "Permission"),
            ("exit 0", "already runs"),
        ] {
            let error = run(script, profile.clone()).await;
            let BrowserError::Profile { path, detail } = &error else {
                panic!("{error:?}");
            };
            assert_eq!(*path, profile.display().to_string());
            assert!(detail.contains(expected), "{detail}");
        }
        // A file stands where the folder should be made: nobody can write there, root neither.
        std::fs::write(folder.path().join("file"), "").unwrap();
        let error = run("sleep 60", folder.path().join("file/profile")).await;
        assert!(matches!(error, BrowserError::Profile { .. }), "{error:?}");
    }

    #[tokio::test]
    async fn a_stale_port_file_is_not_believed() {
        let folder = tempfile::tempdir().unwrap();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let file = folder.path().join("DevToolsActivePort");
        std::fs::write(file, format!("{port}\n/devtools/browser/a")).unwrap();
        assert_eq!(running_on(folder.path()).await, None);
    }
}
