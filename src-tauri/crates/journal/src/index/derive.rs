//! One run folder as a row of the index.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use copilot_protocol::{Envelope, RunEvent, RunGroup, RunStatus, RunSummary};

use super::Tell;
use crate::folder::{RUN_FILE, SUMMARY_FILE, TRACE_FILE};
use crate::runs::summary_of;

/// Bytes of one run's story that are searched, in each language.
const STORY: usize = 256 * 1024;
/// A file that was written this shortly before may be written again within the resolution of its time.
const YOUNG: Duration = Duration::from_secs(2);

/// What the index keeps of a run.
pub(super) struct Row {
    /// Times and lengths of the files it was made from; empty where they are too young to tell.
    pub(super) stamp: String,
    pub(super) summary: RunSummary,
    /// What the run told, a line a sentence, in each language.
    pub(super) story: [String; 2],
    /// Bytes of the folder; absent while the run goes on.
    pub(super) bytes: Option<i64>,
}

impl Row {
    pub(super) fn read(dir: &Path, name: &str, tell: &Tell) -> Self {
        // First, so that a change while the files are read shows as another stamp later.
        let stamp = stamp(dir, SystemTime::now());
        let mut summary = summary_of(dir, name);
        let ended = RunGroup::of(&summary) != RunGroup::GoingOn;
        // A run that goes on grows with each step; its story is read when it rests.
        let (story, bytes) = if ended {
            (story(dir, tell), Some(size(dir)))
        } else {
            (<[String; 2]>::default(), None)
        };
        // Its own waiting and pausing is known only to the program that carries it out.
        if !ended {
            summary.status = RunStatus::Running;
        }
        summary.run_dir = String::new();
        Self {
            stamp,
            summary,
            story,
            bytes: bytes.map(|n| i64::try_from(n).unwrap_or(i64::MAX)),
        }
    }
}

/// Changes with what the row is made of.
pub(super) fn stamp(dir: &Path, now: SystemTime) -> String {
    let mut parts = Vec::with_capacity(4);
    let mut young = false;
    for file in ["", RUN_FILE, SUMMARY_FILE, TRACE_FILE] {
        let path = if file.is_empty() {
            dir.to_path_buf()
        } else {
            dir.join(file)
        };
        let Ok(meta) = std::fs::metadata(&path) else {
            parts.push("-".to_owned());
            continue;
        };
        let time = meta.modified().unwrap_or(UNIX_EPOCH);
        let apart = match now.duration_since(time) {
            Ok(apart) => apart,
            Err(error) => error.duration(),
        };
        young |= apart < YOUNG;
        let time = time.duration_since(UNIX_EPOCH).map_or(0, |t| t.as_nanos());
        // The length of a folder says nothing.
        let length = if file.is_empty() { 0 } else { meta.len() };
        parts.push(format!("{time:x}.{length:x}"));
    }
    if young {
        String::new()
    } else {
        parts.join(" ")
    }
}

fn story(dir: &Path, tell: &Tell) -> [String; 2] {
    let mut story = <[String; 2]>::default();
    let Ok(bytes) = std::fs::read(dir.join(TRACE_FILE)) else {
        return story;
    };
    let mut add = |lines: [String; 2]| {
        for (all, line) in story.iter_mut().zip(lines) {
            let line = line.trim();
            if !line.is_empty() && all.len() + line.len() < STORY {
                if !all.is_empty() {
                    all.push('\n');
                }
                all.push_str(&line.replace(['\n', '\r'], " "));
            }
        }
    };
    for line in bytes.split_inclusive(|b| *b == b'\n') {
        // Most lines of a trace are commits, which are long: they are not read.
        let told = line.ends_with(b"\n")
            && std::str::from_utf8(line)
                .is_ok_and(|line| line.contains("narration") || line.contains("person_said"));
        if !told {
            continue;
        }
        let Ok(envelope) = serde_json::from_slice::<Envelope>(line) else {
            continue;
        };
        match envelope.event {
            RunEvent::Narration { message } => add(tell(&message)),
            RunEvent::PersonSaid { text } => add([text.clone(), text]),
            _ => {}
        }
    }
    story
}

/// Bytes of all files in the folder. What a link points to does not count.
pub(crate) fn size(dir: &Path) -> u64 {
    let Ok(entries) = std::fs::read_dir(dir) else {
        return 0;
    };
    entries
        .filter_map(Result::ok)
        .map(|entry| match entry.metadata() {
            Ok(meta) if meta.is_dir() => size(&entry.path()),
            Ok(meta) => meta.len(),
            Err(_) => 0,
        })
        .sum()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use std::fs::File;

    #[test]
    fn a_stamp_follows_the_files_and_is_withheld_while_they_are_young() {
        let temp = tempfile::tempdir().unwrap();
        let dir = temp.path().join("run");
        std::fs::create_dir(&dir).unwrap();
        let trace = dir.join(TRACE_FILE);
        std::fs::write(&trace, "one").unwrap();
        let now = SystemTime::now();
        assert_eq!(stamp(&dir, now), "");
        let later = now + Duration::from_secs(60);
        let first = stamp(&dir, later);
        assert_ne!(first, "");
        assert_eq!(stamp(&dir, later), first);
        // The same length at another time, and the same time with another length.
        let then = now - Duration::from_secs(600);
        let set = |time| {
            File::options()
                .write(true)
                .open(&trace)
                .unwrap()
                .set_modified(time)
                .unwrap();
        };
        set(then);
        let second = stamp(&dir, later);
        assert_ne!(second, first);
        std::fs::write(&trace, "more").unwrap();
        set(then);
        assert_ne!(stamp(&dir, later), second);
        // A clock that stands wrong does not make a run young for ever.
        set(now + Duration::from_secs(86_400));
        assert_ne!(stamp(&dir, later), "");
    }
}
