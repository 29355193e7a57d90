//! What a run leaves behind: run folders, `trace.jsonl`, the files and pictures of each step,
//! redaction, resuming, the history list, and a report to hand on.
//!
//! One folder a run, named by its ULID, inside the runs folder:
//!
//! ```text
//! run.json          the request with its frozen settings
//! trace.jsonl       header line, then one record a line, append-only
//! summary.json      where the run stands; replaced whole
//! run.lock          held by the program that carries the run out
//! log.jsonl         what the program logged while it ran, redacted and bounded
//! steps/0003/       observation.json, planner_request.txt, ..., <shot>.jpg
//! ```
//!
//! The folders are the truth; `index` keeps a table beside them for the list and its search, which is
//! made from them alone. The meaning of commits is the agent's, not this crate's.

mod export;
mod files;
mod folder;
mod forget;
mod index;
mod log;
mod redact;
mod resume;
mod retention;
mod review;
mod runs;
mod search;
mod share;
mod shared;
mod trace;

pub use export::Telling;
pub use folder::FolderJournal;
pub use index::{RunsIndex, Tell};
pub use log::RunLog;
pub use redact::{REDACTED, Redactor};
pub use resume::Resumable;
pub use retention::Retained;
pub use runs::{PARTS, RunsFolder};
