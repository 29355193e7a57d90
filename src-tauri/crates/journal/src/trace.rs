//! Reads `trace.jsonl`: whole, torn at its end, or damaged inside.

use std::path::Path;

use copilot_ports::{CommitRecord, Disk, JournalError, Record};
use copilot_protocol::{Envelope, RunId, SCHEMA_VERSION};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::files;

/// First line of `trace.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "record", rename = "header")]
pub(crate) struct Header {
    pub(crate) schema_version: u32,
    pub(crate) run: RunId,
    pub(crate) created: String,
}

impl Header {
    pub(crate) fn new(run: RunId, created: String) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            run,
            created,
        }
    }
}

/// What stands in a trace, as far as it can be read.
#[derive(Debug, Default)]
pub(crate) struct Trace {
    pub(crate) newer: bool,
    pub(crate) has_header: bool,
    pub(crate) events: Vec<Envelope>,
    pub(crate) commits: Vec<CommitRecord>,
    /// Greatest number of an event, also of those that could not be read whole.
    pub(crate) last_seq: u64,
    /// Bytes in all.
    pub(crate) len: u64,
    /// Bytes up to the end of the last good line; what follows is torn.
    pub(crate) good_len: u64,
    /// A line that is not a record stands before a good one, or a commit cannot be read.
    pub(crate) damage: Option<String>,
}

impl Trace {
    /// Reads the trace of a run folder. What cannot be read is left out and noted.
    pub(crate) fn read(disk: &dyn Disk, run_dir: &Path) -> Result<Self, JournalError> {
        let path = run_dir.join("trace.jsonl");
        let bytes = disk.read(&path).map_err(|e| files::io_error(&path, &e))?;
        Ok(Self::parse(&bytes))
    }

    pub(crate) fn parse(bytes: &[u8]) -> Self {
        let mut trace = Self {
            len: bytes.len() as u64,
            ..Self::default()
        };
        let mut start = 0;
        let mut bad_line = None;
        // A line without its end was never acknowledged, even where it is whole JSON.
        while let Some(length) = bytes[start..].iter().position(|b| *b == b'\n') {
            let line = &bytes[start..start + length];
            start += length + 1;
            let value = match serde_json::from_slice::<Value>(line) {
                Ok(value @ Value::Object(_)) => value,
                _ => {
                    bad_line.get_or_insert(start);
                    continue;
                }
            };
            if let Some(end) = bad_line.take() {
                trace.note(format!("no record in the line that ends at byte {end}"));
            }
            trace.good_len = start as u64;
            trace.take(value);
        }
        trace
    }

    fn note(&mut self, damage: String) {
        self.damage.get_or_insert(damage);
    }

    fn take(&mut self, value: Value) {
        if let Some(seq) = value.get("seq").and_then(Value::as_u64) {
            self.last_seq = self.last_seq.max(seq);
        }
        match value.get("record").and_then(Value::as_str) {
            Some("header") => {
                self.has_header = true;
                self.newer |= files::is_newer(&value);
            }
            Some("event") => {
                if let Ok(Record::Event(envelope)) = serde_json::from_value(value) {
                    self.events.push(envelope);
                }
            }
            Some("commit") => match serde_json::from_value(value) {
                Ok(Record::Commit(commit)) => self.commits.push(commit),
                _ => self.note("a commit cannot be read".into()),
            },
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    const HEADER: &str = r#"{"record":"header","schema_version":1,"run":"01J","created":"2026-01-01T00:00:00.000Z"}"#;
    const COMMIT: &str =
        r#"{"record":"commit","n":1,"node":"observe","updates":[],"goto":"planner"}"#;

    #[test]
    fn a_torn_end_is_no_damage_and_a_hole_is() {
        // After a power cut a file may end in zeros.
        for end in ["{\"record\":\"comm", "\0\0\0\0\n"] {
            let trace = Trace::parse(format!("{HEADER}\n{COMMIT}\n{end}").as_bytes());
            assert_eq!(trace.commits.len(), 1);
            assert_eq!(trace.damage, None);
            let good = HEADER.len() + COMMIT.len() + 2;
            assert_eq!(trace.good_len as usize, good, "{end:?}");
        }

        let hole = format!("{HEADER}\n{{\"rec\n{COMMIT}\n");
        let trace = Trace::parse(hole.as_bytes());
        assert_eq!(trace.commits.len(), 1);
        assert!(trace.damage.is_some());
    }

    #[test]
    fn an_event_that_cannot_be_read_still_counts() {
        let line = r#"{"record":"event","v":1,"run":"01J","seq":7,"event":"planned","plan":3}"#;
        let trace = Trace::parse(format!("{HEADER}\n{line}\n").as_bytes());
        assert!(trace.events.is_empty());
        assert_eq!(trace.last_seq, 7);
    }

    #[test]
    fn the_header_says_what_it_is() {
        let header = Header::new(RunId::from("01J"), "2026-01-01T00:00:00.000Z".into());
        assert_eq!(serde_json::to_string(&header).unwrap(), HEADER);
    }
}
