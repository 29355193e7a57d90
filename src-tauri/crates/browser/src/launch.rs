//! The managed browser: started with a data folder of its own, or found still running on it.
//!
//! Headless it lives as long as the program that started it: on Unix its protocol pipe is held open by
//! this process, and Chromium leaves by itself when that closes, even after `kill -9`. With a window it
//! stays for the person, and the next program adopts it; or it is closed by the last run that used it.
//! The same browser on the same folder can be opened by the person beforehand, at a port by which other
//! programs find it too ([`open_separate`]).

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use copilot_ports::BrowserError;
use tokio::process::{Child, ChildStdin, Command};
use tokio_util::sync::CancellationToken;

use crate::discover::{choose, installed, parse_active_port};
use crate::http;

/// A cold start on a slow disk takes many seconds; a start that works is noticed at once.
const START_DEADLINE: Duration = Duration::from_secs(30);
const LAST_WRITES: Duration = Duration::from_secs(3);
const POLL: Duration = Duration::from_millis(15);
/// A browser that starts answers when it is ready; until then it is asked again.
const ASKED: Duration = Duration::from_millis(500);
const LOG: &str = "copilot-browser.log";
const LOCK: &str = "copilot.lock";
/// Held in common by the programs that use the browser of this folder.
const USERS: &str = "copilot.users";
/// As `DevToolsActivePort`, which a browser with a given port does not write.
const PORT: &str = "copilot.port";
/// Chromium's exit code where another process has the data folder.
const PROFILE_IN_USE: i32 = 21;
/// Begins the names of headless browsers' folders in the system's temporary folder, and no others: what is left of
/// them is removed with all that is in it.
const PREFIX: &str = "browser-copilot-headless-profile-";
/// Letters and digits after it.
const SUFFIX: usize = 8;
/// A folder without a lock is being made, or its removal was cut off. After so long it is the latter.
const HALF_REMOVED: Duration = Duration::from_secs(3_600);

pub(crate) struct LaunchOptions<'a> {
    pub executable: &'a Path,
    pub headless: bool,
    pub viewport: (u32, u32),
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

/// A managed browser that runs.
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
    /// Stands for one that is held elsewhere.
    pub fn none() -> Self {
        Self {
            address: String::new(),
            fresh: false,
            child: None,
            _pipe: None,
            _lock: None,
            profile: PathBuf::new(),
            folder: None,
            users: None,
            keep_open: true,
        }
    }

    /// One with a window.
    fn window(address: String, fresh: bool, options: &LaunchOptions<'_>) -> Self {
        Self {
            address,
            fresh,
            users: use_in_common(options.profile),
            keep_open: options.keep_open,
            ..Self::none()
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

/// A browser that crashed or was killed leaves the folder of its own socket behind.
fn remove_singleton(profile: &Path) {
    if let Ok(socket) = std::fs::read_link(profile.join("SingletonSocket"))
        && let Some(folder) = socket.parent()
        && folder.parent() == Some(&std::env::temp_dir())
    {
        let _ = std::fs::remove_file(&socket);
        let _ = std::fs::remove_file(folder.join("SingletonCookie"));
        let _ = std::fs::remove_dir(folder);
    }
}

/// A temporary folder, locked for as long as this program lives.
fn own_folder() -> Result<(tempfile::TempDir, File), BrowserError> {
    let no_folder =
        |e: std::io::Error| BrowserError::NoBrowser(format!("no temporary folder: {e}"));
    // Another program's sweep may come between the making and the locking; then there is a next one.
    for _ in 0..5 {
        let folder = tempfile::Builder::new()
            .prefix(PREFIX)
            .rand_bytes(SUFFIX)
            .tempdir()
            .map_err(no_folder)?;
        if let Ok(Some(lock)) = try_lock(folder.path())
            && folder.path().join(LOCK).exists()
        {
            return Ok((folder, lock));
        }
    }
    Err(BrowserError::NoBrowser(
        "no temporary folder could be locked".into(),
    ))
}

/// Removes a folder, its lock last: while anything is left in it, the next sweep knows it.
fn clear(folder: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name() == LOCK {
            continue;
        }
        if entry.file_type()?.is_dir() {
            std::fs::remove_dir_all(entry.path())?;
        } else {
            std::fs::remove_file(entry.path())?;
        }
    }
    let lock = folder.join(LOCK);
    if std::fs::read_dir(folder)?.count() <= 1 && lock.exists() {
        std::fs::remove_file(&lock)?;
    }
    let removed = std::fs::remove_dir(folder);
    if removed.is_err() && folder.exists() {
        // A helper wrote between the two: without its lock the next sweep would take it for one that is being made.
        File::create(lock)?;
    }
    removed
}

/// Whether `own_folder` gives such names. Other folders are somebody's, whatever they are called.
fn is_own_name(name: &str) -> bool {
    name.strip_prefix(PREFIX)
        .is_some_and(|rest| rest.len() == SUFFIX && rest.bytes().all(|b| b.is_ascii_alphanumeric()))
}

/// Removes the temporary folders of programs that were killed.
fn sweep(dir: &Path) {
    let Ok(entries) = std::fs::read_dir(dir) else {
        return;
    };
    for entry in entries.flatten() {
        if !entry.file_name().to_str().is_some_and(is_own_name)
            || !entry.file_type().is_ok_and(|t| t.is_dir())
        {
            continue;
        }
        let path = entry.path();
        let dead = match File::open(path.join(LOCK)) {
            // Held while it is removed, so that nobody takes it up meanwhile.
            Ok(lock) => lock.try_lock().is_ok().then_some(Some(lock)),
            // The lock comes first: what has files and no lock was made anew by a browser's helper after its removal.
            Err(_) => (std::fs::read_dir(&path).is_ok_and(|mut d| d.next().is_some())
                || entry
                    .metadata()
                    .and_then(|m| m.modified())
                    .is_ok_and(|at| at.elapsed().is_ok_and(|age| age > HALF_REMOVED)))
            .then_some(None),
        };
        let Some(lock) = dead else { continue };
        remove_singleton(&path);
        let mut cleared = clear(&path);
        drop(lock);
        if cleared.is_err() && path.exists() {
            cleared = clear(&path);
        }
        if let Err(error) = cleared {
            tracing::debug!(%error, path = %path.display(), "a left folder could not be removed");
        }
    }
}

/// The data folder is what fails.
fn unusable(path: &Path, what: &str, error: &std::io::Error) -> BrowserError {
    BrowserError::Profile {
        path: path.display().to_string(),
        detail: format!("{what}: {error}"),
    }
}

fn failed(path: &Path, what: &str, error: &std::io::Error) -> BrowserError {
    BrowserError::NoBrowser(format!("{what} {}: {error}", path.display()))
}

/// Finds the browser that already runs on the folder.
pub(crate) async fn running_on(profile: &Path) -> Option<String> {
    for file in ["DevToolsActivePort", PORT] {
        let Some((port, path)) = std::fs::read_to_string(profile.join(file))
            .ok()
            .and_then(|content| parse_active_port(&content))
        else {
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

/// Takes the folder's lock, or `None` when another program has it.
fn try_lock(profile: &Path) -> Result<Option<File>, BrowserError> {
    let path = profile.join(LOCK);
    let file = File::create(&path).map_err(|e| unusable(profile, "it cannot be written", &e))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(std::fs::TryLockError::WouldBlock) => Ok(None),
        Err(std::fs::TryLockError::Error(e)) => Err(unusable(profile, "it cannot be locked", &e)),
    }
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
    let executable = choose(options.executable.as_deref(), &installed()).ok_or_else(|| {
        BrowserError::NoBrowser("Chrome, Edge, Chromium and Brave were looked for".into())
    })?;
    // Another program that listens at the port would keep the browser from opening its own.
    let free = std::net::TcpListener::bind(("127.0.0.1", options.port)).is_ok();
    let launch_options = LaunchOptions {
        executable: &executable,
        headless: options.headless,
        viewport: options.viewport,
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
    let (mut child, address) = start(options, &profile).await?;
    Ok(Managed {
        address,
        fresh: true,
        _pipe: child.stdin.take(),
        child: Some(child),
        _lock: lock,
        profile,
        folder,
        users: None,
        keep_open: false,
    })
}

pub(crate) fn arguments(options: &LaunchOptions<'_>, profile: &Path, as_root: bool) -> Vec<String> {
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
        format!("--window-size={width},{height}"),
    ];
    if options.headless {
        arguments.extend([
            "--headless=new".into(),
            "--disable-gpu".into(),
            "--hide-scrollbars".into(),
            "--mute-audio".into(),
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

async fn start(
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
    let mut child = command
        .spawn()
        .map_err(|e| failed(options.executable, "cannot start", &e))?;
    let started = Instant::now();
    let error = loop {
        if let Some((port, path)) = std::fs::read_to_string(&port_file)
            .ok()
            .and_then(|c| parse_active_port(&c))
        {
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
            let tail = tail(&log_path);
            let locked = |detail: String| BrowserError::Profile {
                path: profile.display().to_string(),
                detail,
            };
            return Err(if status.success() {
                locked("a browser that does not let programs in already runs on it".into())
            } else if status.code() == Some(PROFILE_IN_USE) || tail.contains("SingletonLock") {
                locked(tail)
            } else {
                BrowserError::NoBrowser(format!(
                    "{} ended while starting ({status}): {tail}",
                    options.executable.display()
                ))
            });
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn options(headless: bool, cancel: &CancellationToken) -> LaunchOptions<'_> {
        LaunchOptions {
            executable: Path::new("/usr/bin/chromium"),
            headless,
            viewport: (1280, 800),
            profile: Path::new("/p"),
            headless_profile: None,
            port: 0,
            outlives: false,
            keep_open: true,
            cancel,
        }
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
            assert!(arguments.contains(&"--user-data-dir=/p".to_owned()));
            assert!(!arguments.iter().any(|a| a.contains("enable-automation")));
        }
    }

    #[tokio::test]
    async fn a_program_that_ends_at_once_is_an_error_with_its_last_words() {
        let folder = tempfile::tempdir().unwrap();
        let cancel = CancellationToken::new();
        let program = folder.path().join("browser");
        std::fs::write(
            &program,
            "#!/bin/sh\necho 'missing libfoo.so' >&2\nexit 7\n",
        )
        .unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        }
        let options = LaunchOptions {
            executable: &program,
            ..options(true, &cancel)
        };
        let error = launch(&options).await.err().unwrap().to_string();
        assert!(error.contains("missing libfoo.so"), "{error}");
    }

    #[test]
    fn only_folders_of_ended_programs_are_swept() {
        let dir = tempfile::tempdir().unwrap();
        let make = |name: &str, lock: bool| {
            let path = dir.path().join(name);
            std::fs::create_dir_all(path.join("Default")).unwrap();
            if lock {
                File::create(path.join(LOCK)).unwrap();
            }
            path
        };
        let ended = make(&format!("{PREFIX}ended000"), true);
        let held = make(&format!("{PREFIX}held0000"), true);
        let made_anew = make(&format!("{PREFIX}madeAnew"), false);
        let starting = dir.path().join(format!("{PREFIX}starting"));
        std::fs::create_dir(&starting).unwrap();
        // What somebody called so is theirs: a home of the program itself among them.
        let foreign = [
            make("other", true),
            make("browser-copilot-home", false),
            make("browser-copilot-Ab3dE6", true),
            make(&format!("{PREFIX}of-mine"), false),
            make(&format!("{PREFIX}ended0001"), true),
        ];
        let lock = try_lock(&held).unwrap().unwrap();
        sweep(dir.path());
        assert!(!ended.exists() && !made_anew.exists());
        assert!(held.exists() && starting.exists());
        drop(lock);
        sweep(dir.path());
        assert!(!held.exists());
        for folder in foreign {
            assert!(folder.join("Default").exists(), "{}", folder.display());
        }
        let (own, _lock) = own_folder().unwrap();
        assert!(
            own.path()
                .file_name()
                .unwrap()
                .to_str()
                .is_some_and(is_own_name)
        );
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
        let program = folder.path().join("browser");
        let run = |script: &str, profile: PathBuf| {
            std::fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt;
                let mode = std::fs::Permissions::from_mode(0o755);
                std::fs::set_permissions(&program, mode).unwrap();
            }
            let (program, cancel) = (program.clone(), cancel.clone());
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
        for (script, expected) in [
            (
                "echo 'The profile appears to be in use' >&2; exit 21",
                "appears to be in use",
            ),
            (
                "echo 'Failed to create /p/SingletonLock: Permission denied' >&2; exit 1",
                "Permission",
            ),
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
        std::fs::write(
            folder.path().join("DevToolsActivePort"),
            format!("{port}\n/devtools/browser/a"),
        )
        .unwrap();
        assert_eq!(running_on(folder.path()).await, None);
    }
}
