//! A server is started by a process of its own that ends it with this program, however this program ends: when nothing more can come
//! on standard input, the server gets a moment to end by itself, then it and all that it started is ended.

use std::ffi::OsString;
use std::io;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// First argument of a program that is to be a keeper; the server's command line follows.
pub const KEEP: &str = "mcp-keep";

/// How long a server may take to end by itself.
const GRACE: Duration = Duration::from_secs(2);

/// Starts the server and keeps it; standard output and error are its own. Ends with its exit code.
pub fn keep(mut line: impl Iterator<Item = OsString>) -> ExitCode {
    let Some(program) = line.next() else {
        return ExitCode::FAILURE;
    };
    adopt_all();
    let mut command = Command::new(&program);
    command.args(line).stdin(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => {
            eprintln!("{}: {error}", program.display());
            return ExitCode::FAILURE;
        }
    };
    let id = child.id();
    let over = Arc::new(AtomicBool::new(false));
    if let Some(mut to) = child.stdin.take() {
        let (send, lines) = std::sync::mpsc::channel::<Vec<u8>>();
        // Whoever writes may wait for a server that reads no more; the end of what comes is seen all the same.
        std::thread::spawn(move || {
            while let Ok(bytes) = lines.recv() {
                if io::Write::write_all(&mut to, &bytes).is_err() {
                    return;
                }
            }
        });
        let over = over.clone();
        std::thread::spawn(move || {
            pass_on(&send);
            drop(send);
            let since = Instant::now();
            while !over.load(Ordering::SeqCst) && since.elapsed() < GRACE {
                std::thread::sleep(Duration::from_millis(20));
            }
            if !over.load(Ordering::SeqCst) {
                end_group(id);
            }
        });
    }
    let code = ended(&mut child);
    over.store(true, Ordering::SeqCst);
    // What it started and left behind.
    end_all(id);
    code
}

/// Standard input, to its end.
fn pass_on(to: &std::sync::mpsc::Sender<Vec<u8>>) {
    let mut input = io::stdin().lock();
    let mut buffer = vec![0; 64 * 1024];
    while let Ok(read @ 1..) = io::Read::read(&mut input, &mut buffer) {
        if to.send(buffer[..read].to_vec()).is_err() {
            return;
        }
    }
}

fn ended(child: &mut Child) -> ExitCode {
    let status = child.wait().ok();
    let code = status.and_then(|status| status.code());
    ExitCode::from(code.and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
}

/// Ends the server itself; whoever waits for it ends the rest.
#[cfg(unix)]
fn end_group(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn end_group(id: u32) {
    end_all(id);
}

/// What a server starts and leaves becomes a child of ours, whatever group or session it makes for itself.
#[cfg(target_os = "linux")]
fn adopt_all() {
    // The system knows of no other way; without it the group alone is ended.
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

#[cfg(not(target_os = "linux"))]
fn adopt_all() {}

/// Ends the server with all of its group, and then what is left of its children.
#[cfg(unix)]
fn end_all(id: u32) {
    use rustix::process::{Pid, Signal, kill_process, kill_process_group};
    let pid = |id: u32| i32::try_from(id).ok().and_then(Pid::from_raw);
    // Nobody is left in it: that is what is wanted.
    let _ = pid(id).map(|group| kill_process_group(group, Signal::KILL));
    // Each that is ended leaves its own children to us.
    for _ in 0..ROUNDS {
        let left = children();
        if left.is_empty() {
            return;
        }
        for child in left.into_iter().filter_map(pid) {
            let _ = kill_process(child, Signal::KILL);
            let _ = rustix::process::waitpid(Some(child), rustix::process::WaitOptions::empty());
        }
    }
}

/// Generations of processes that a server may leave.
#[cfg(unix)]
const ROUNDS: usize = 50;

/// Our children, where the system tells of them.
#[cfg(unix)]
fn children() -> Vec<u32> {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten();
    let lists = tasks
        .filter_map(Result::ok)
        .filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    lists
        .flat_map(|list| {
            let ids = list.split_whitespace().filter_map(|id| id.parse().ok());
            ids.collect::<Vec<u32>>()
        })
        .collect()
}

/// Ends the server with what it started.
#[cfg(not(unix))]
fn end_all(id: u32) {
    let _ = Command::new("taskkill")
        .args(["/T", "/F", "/PID", &id.to_string()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}
