//! The terminal that a server was started in, beside standard input and output, which are its protocol's. A program in the background that
//! reads from its terminal is stopped by the system, so nothing is read there: it counts as having no terminal.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader};

use tokio::sync::mpsc::UnboundedSender;

/// What comes from the terminal.
pub(super) enum Typed {
    Line(String),
    /// The program was put in the background: nobody types for it.
    Away,
}

/// The terminal, for writing or for reading.
///
/// # Errors
/// There is none.
pub(super) fn open(write: bool) -> io::Result<File> {
    let name = match (cfg!(windows), write) {
        (false, _) => "/dev/tty",
        (true, true) => "CONOUT$",
        (true, false) => "CONIN$",
    };
    File::options().read(!write).write(write).open(name)
}

/// What is typed there goes to this program.
#[cfg(unix)]
pub(super) fn in_front(terminal: &File) -> bool {
    let front = rustix::termios::tcgetpgrp(terminal);
    front.is_ok_and(|front| front == rustix::process::getpgrp())
}

#[cfg(not(unix))]
pub(super) fn in_front(_terminal: &File) -> bool {
    true
}

/// Waits a moment for something to be typed. Whoever only waits is not stopped.
#[cfg(unix)]
fn is_typed(terminal: &File) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    const MOMENT: Timespec = Timespec {
        tv_sec: 0,
        tv_nsec: 250_000_000,
    };
    let mut ready = [PollFd::new(terminal, PollFlags::IN)];
    matches!(poll(&mut ready, Some(&MOMENT)), Ok(1..))
}

#[cfg(not(unix))]
fn is_typed(_terminal: &File) -> bool {
    true
}

/// Reads lines on a thread of its own, to the end of the terminal or of whoever listens.
pub(super) fn read(input: File, typed: UnboundedSender<Typed>) {
    std::thread::spawn(move || {
        let mut lines = BufReader::new(input);
        let mut front = true;
        while !typed.is_closed() {
            let now = in_front(lines.get_ref());
            if front && !now && typed.send(Typed::Away).is_err() {
                return;
            }
            front = now;
            if !front {
                // It may come back to the front.
                std::thread::sleep(std::time::Duration::from_millis(250));
                continue;
            }
            // Looked at once more: it may have been put away while nothing was typed.
            if !is_typed(lines.get_ref()) || !in_front(lines.get_ref()) {
                continue;
            }
            let mut line = String::new();
            match lines.read_line(&mut line) {
                Ok(0) | Err(_) => return,
                Ok(_) => {
                    let line = line.trim_end_matches(['\r', '\n']).to_owned();
                    if typed.send(Typed::Line(line)).is_err() {
                        return;
                    }
                }
            }
        }
    });
}
