//! Documents as text: bytes in, text with its places out. No network, no files, no clock but the deadline of one reading.
//!
//! What is read was made by strangers. A reading has a thread of its own with a bounded stack, a panic in it is an error,
//! what is packed is unpacked up to a limit before a parser sees it, and what takes too long is left behind. Nothing in a
//! document is carried out: macros, scripts, formulas, links to other files.

mod delimited;
mod docx;
mod kind;
mod passage;
mod pdf;
mod rows;
mod sheets;
mod unpacked;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

pub use copilot_protocol::DocumentTrouble as Unreadable;
pub use kind::{Kind, kind_of};
pub use passage::{Found, Passage};
pub use rows::{MOST_COLUMNS, Row, rows};

/// Largest file that is read, in bytes.
pub const MAX_BYTES: usize = 32 * 1024 * 1024;
/// Characters that are kept of a document.
pub const MAX_CHARS: usize = 2_000_000;
/// A reading is given up by then.
const PATIENCE: Duration = Duration::from_secs(20);
/// Bytes of stack of a reading.
const STACK: usize = 16 * 1024 * 1024;
/// Readings that were given up and still work; with so many of them none is begun.
const MOST_LEFT_BEHIND: usize = 2;

static LEFT_BEHIND: AtomicUsize = AtomicUsize::new(0);

/// A page, a sheet, or all of a document that has no parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// `Page 3`, `Sheet Prices`; empty where the document has no parts.
    pub name: String,
    pub text: String,
}

/// A document as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    pub kind: Kind,
    /// Pages or sheets; 1 of a kind that has none.
    pub parts: usize,
    /// Rows of a table document.
    pub rows: usize,
    /// Something was left out at a limit.
    pub cut: bool,
    /// The parts one below the other, each under a line with its name.
    text: String,
    /// Where parts begin: the byte of their line with the name.
    places: Vec<(usize, String)>,
}

impl Document {
    fn of(kind: Kind, parts: Vec<Part>, rows: usize, mut cut: bool) -> Result<Self, Unreadable> {
        if parts.iter().all(|part| part.text.trim().is_empty()) {
            return Err(Unreadable::NoText);
        }
        let (mut text, mut places) = (String::new(), Vec::new());
        let mut room = MAX_CHARS;
        let count = parts.len();
        for part in parts {
            if !part.name.is_empty() {
                places.push((text.len(), part.name.clone()));
                text.push_str(&part.name);
                text.push('\n');
            }
            let length = part.text.chars().count();
            text.extend(part.text.trim_end().chars().take(room));
            text.push('\n');
            cut |= length > room;
            room = room.saturating_sub(length);
        }
        let text = text.trim_end().to_owned();
        Ok(Self {
            kind,
            parts: count,
            rows,
            cut,
            text,
            places,
        })
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it is and how much there is of it: `PDF, 3 pages`, `XLSX, 2 sheets, 40 rows`.
    pub fn size(&self) -> String {
        let many = |n: usize, what: &str| match n {
            1 => format!("1 {what}"),
            n => format!("{n} {what}s"),
        };
        let name = self.kind.name();
        let mut size = match self.kind {
            Kind::Pdf => format!("{name}, {}", many(self.parts, "page")),
            Kind::Xlsx => {
                let (sheets, rows) = (many(self.parts, "sheet"), many(self.rows, "row"));
                format!("{name}, {sheets}, {rows}")
            }
            Kind::Csv => format!("{name}, {}", many(self.rows, "row")),
            Kind::Docx | Kind::Text => {
                format!("{name}, {}", many(self.text.lines().count(), "line"))
            }
        };
        if self.cut {
            size.push_str(", only its beginning");
        }
        size
    }
}

/// Reads a file. Blocks for 20 seconds at most.
///
/// `name` is what the file is called, `mime` what its server said of it, empty where that is not known; what is in it
/// counts more than either.
pub fn read(name: &str, mime: &str, bytes: Vec<u8>) -> Result<Document, Unreadable> {
    if bytes.len() > MAX_BYTES {
        return Err(Unreadable::TooLarge);
    }
    let kind = kind_of(name, mime, &bytes)?;
    within(PATIENCE, move || read_as(kind, &bytes))
}

fn read_as(kind: Kind, bytes: &[u8]) -> Result<Document, Unreadable> {
    match kind {
        Kind::Pdf => pdf::read(bytes),
        Kind::Docx => docx::read(bytes),
        Kind::Xlsx => sheets::read(bytes),
        Kind::Csv => delimited::read(bytes),
        Kind::Text => delimited::plain(bytes),
    }
}

/// Does the work in a thread of its own, where a panic ends nothing else.
fn within<T: Send + 'static>(
    patience: Duration,
    work: impl FnOnce() -> Result<T, Unreadable> + Send + 'static,
) -> Result<T, Unreadable> {
    if LEFT_BEHIND.load(Ordering::Relaxed) >= MOST_LEFT_BEHIND {
        return Err(Unreadable::TooSlow);
    }
    let (tell, told) = mpsc::sync_channel(0);
    let work = std::panic::AssertUnwindSafe(work);
    let thread = std::thread::Builder::new()
        .name("document".into())
        .stack_size(STACK)
        .spawn(move || {
            let done = std::panic::catch_unwind(work).unwrap_or(Err(Unreadable::Damaged));
            if tell.send(done).is_err() {
                LEFT_BEHIND.fetch_sub(1, Ordering::Relaxed);
            }
        });
    if let Err(error) = thread {
        tracing::warn!(%error, "no thread to read a document");
        return Err(Unreadable::TooSlow);
    }
    match told.recv_timeout(patience) {
        Ok(done) => done,
        Err(mpsc::RecvTimeoutError::Disconnected) => Err(Unreadable::Damaged),
        Err(mpsc::RecvTimeoutError::Timeout) => {
            // Before the receiver goes: only then the thread, which waits to be heard, takes it off again.
            LEFT_BEHIND.fetch_add(1, Ordering::Relaxed);
            Err(Unreadable::TooSlow)
        }
    }
}

#[cfg(test)]
mod tests;
