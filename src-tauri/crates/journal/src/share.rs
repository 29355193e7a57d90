//! A run as one zip to hand on: what its review shows, and nothing else of the folder.
//!
//! ```text
//! share.json        what this file is, and its version
//! summary.json      as in the folder
//! trace.jsonl       the header and the public events; no commits
//! steps/0003/       observation.json (marks and viewport only), planner_request.txt,
//!                   planner_reply.txt, <shot>.jpg
//! ```
//!
//! The request with its settings stays here, and so do commits, texts of whole pages, and where on
//! this machine the run lies.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Seek, Write};
use std::path::Path;

use copilot_ports::{JournalError, Record, SystemDisk};
use copilot_protocol::{
    Element, Envelope, Observation, RunEvent, RunId, RunSummary, SCHEMA_VERSION, ShotId,
};
use serde::{Deserialize, Serialize};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::files;
use crate::folder::{SUMMARY_FILE, TRACE_FILE, is_plain_name};
use crate::resume::read_trace;
use crate::review;
use crate::runs::{RunsFolder, find_picture};
use crate::trace::Header;

pub(crate) const SHARE_FILE: &str = "share.json";
pub(crate) const FORMAT: &str = "browser-copilot-run";
pub(crate) const VERSION: u32 = 1;
pub(crate) const SNAPSHOT: &str = "observation.json";
pub(crate) const TEXTS: [&str; 2] = ["planner_request", "planner_reply"];

/// What a zip says of itself.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Share {
    pub(crate) format: String,
    pub(crate) version: u32,
    pub(crate) created: String,
}

impl RunsFolder {
    /// Writes the run as a zip that another copy of the program can open.
    ///
    /// # Errors
    /// `NotFound`, `Newer` where a newer version wrote it, `DiskFull`.
    pub fn share_zip<W: Write + Seek>(&self, id: &RunId, out: W) -> Result<(), JournalError> {
        let dir = self.dir(id)?;
        let trace = read_trace(&SystemDisk, &dir)?;
        if trace.newer {
            return Err(JournalError::Newer);
        }
        let summary = self.summary(id)?;
        let mut events = trace.events;
        let files = files_of(&dir, &summary, &events);
        for envelope in &mut events {
            public(envelope, &files.snapshots);
        }
        let mut zip = Zip(ZipWriter::new(out));
        zip.json(
            SHARE_FILE,
            &Share {
                format: FORMAT.into(),
                version: VERSION,
                created: files::now(),
            },
        )?;
        zip.json(SUMMARY_FILE, &public_summary(summary))?;
        zip.put(
            TRACE_FILE,
            &lines(id, &events)?,
            CompressionMethod::Deflated,
        )?;
        for (name, snapshot) in &files.snapshots {
            zip.json(name, snapshot)?;
        }
        for (name, path) in &files.others {
            let Ok(content) = std::fs::read(path) else {
                continue;
            };
            // A picture is as small as it gets.
            let picture = name.ends_with(".jpg");
            let method = if picture {
                CompressionMethod::Stored
            } else {
                CompressionMethod::Deflated
            };
            let whole_text = String::from_utf8_lossy(&content);
            let content = if picture {
                &content[..]
            } else {
                whole_text.as_bytes()
            };
            zip.put(name, content, method)?;
        }
        zip.0.finish().map_err(|e| failed(&e))?;
        Ok(())
    }
}

/// The trace of these events: a header, and a line each.
pub(crate) fn lines(id: &RunId, events: &[Envelope]) -> Result<Vec<u8>, JournalError> {
    let broken = |e: serde_json::Error| JournalError::Other(e.to_string());
    let mut lines = serde_json::to_vec(&Header::new(id.clone(), files::now())).map_err(broken)?;
    lines.push(b'\n');
    for envelope in events {
        serde_json::to_writer(&mut lines, &Record::Event(envelope.clone())).map_err(broken)?;
        lines.push(b'\n');
    }
    Ok(lines)
}

/// The files beside the trace, by their names in the zip.
struct Files {
    snapshots: BTreeMap<String, Observation>,
    others: BTreeMap<String, std::path::PathBuf>,
}

fn files_of(dir: &Path, summary: &RunSummary, events: &[Envelope]) -> Files {
    let mut files = Files {
        snapshots: BTreeMap::new(),
        others: BTreeMap::new(),
    };
    let mut shots: BTreeSet<&ShotId> = summary.shot.iter().collect();
    for envelope in events {
        match &envelope.event {
            RunEvent::Observed { shot, file, .. } => {
                shots.extend(shot);
                if let Some(file) = file
                    && is_snapshot(file)
                    && let Some(snapshot) = files::read_json(&SystemDisk, &dir.join(file))
                        .and_then(|value| serde_json::from_value(value).ok())
                {
                    files.snapshots.insert(file.clone(), marks_only(snapshot));
                }
            }
            RunEvent::ApprovalRequested { question, .. } => {
                if let copilot_protocol::QuestionBody::Approval { shot, .. } = &question.body {
                    shots.extend(shot);
                }
            }
            RunEvent::RunFinished { claims, .. } => {
                shots.extend(
                    claims
                        .iter()
                        .filter_map(|claim| Some(&claim.proof.as_ref()?.shot)),
                );
            }
            RunEvent::Planned { .. } => {
                let step = format!("{:04}", envelope.step);
                let folder = dir.join("steps").join(&step);
                for stem in TEXTS {
                    if let Some(path) = review::last_file(&folder, stem) {
                        files
                            .others
                            .insert(format!("steps/{step}/{stem}.txt"), path);
                    }
                }
            }
            _ => {}
        }
    }
    for shot in shots {
        if let Some(path) = find_picture(dir, shot)
            && let Some(folder) = path.parent().and_then(Path::file_name)
            && let Some(folder) = folder.to_str().filter(|name| is_step(name))
        {
            files
                .others
                .insert(format!("steps/{folder}/{shot}.jpg"), path);
        }
    }
    files
}

/// `steps/0003/observation.json`, or a later one of the same step.
pub(crate) fn is_snapshot(name: &str) -> bool {
    let Some((folder, file)) = name
        .strip_prefix("steps/")
        .and_then(|rest| rest.split_once('/'))
    else {
        return false;
    };
    let numbered = file
        .strip_prefix("observation-")
        .and_then(|rest| rest.strip_suffix(".json"))
        .is_some_and(|n| !n.is_empty() && n.len() <= 6 && n.bytes().all(|b| b.is_ascii_digit()));
    is_step(folder) && (file == SNAPSHOT || numbered)
}

/// Name of a step's folder: at least four digits.
pub(crate) fn is_step(name: &str) -> bool {
    (4..=6).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_digit())
}

/// A snapshot as its picture needs it: the marks in view, and the size of the screen.
pub(crate) fn marks_only(snapshot: Observation) -> Observation {
    let elements = snapshot
        .elements
        .into_iter()
        .filter(|e| e.in_viewport)
        .map(|e| Element {
            id: e.id,
            tag: e.tag,
            role: e.role,
            name: e.name,
            text: String::new(),
            value: String::new(),
            state: copilot_protocol::ElementState::default(),
            zone: e.zone,
            bbox: e.bbox,
            in_viewport: true,
            covered: false,
            fixed: false,
            nav: false,
            frame: String::new(),
            attrs: copilot_protocol::ElementAttributes::default(),
            options: Vec::new(),
            context: String::new(),
            heading: String::new(),
            form: None,
            editable: false,
            is_new: false,
            line: None,
            column: None,
            fingerprint: String::new(),
        })
        .collect();
    Observation {
        elements,
        tabs: Vec::new(),
        text: String::new(),
        text_truncated: false,
        headings: Vec::new(),
        hashes: copilot_protocol::Hashes::default(),
        signals: copilot_protocol::PageSignals::default(),
        dialog: None,
        loader: String::new(),
        ..snapshot
    }
}

/// Takes out of an event where it happened on this machine, and files that are not handed on.
pub(crate) fn public(envelope: &mut Envelope, snapshots: &BTreeMap<String, Observation>) {
    match &mut envelope.event {
        RunEvent::RunStarted { run_dir, .. } | RunEvent::RunFinished { run_dir, .. } => {
            run_dir.clear();
        }
        // Of another run.
        RunEvent::SiteWaiting { goal, .. } => goal.clear(),
        RunEvent::Observed { file, shot, .. } => {
            if file
                .as_ref()
                .is_some_and(|file| !snapshots.contains_key(file))
            {
                *file = None;
            }
            if shot
                .as_ref()
                .is_some_and(|shot| !is_plain_name(shot.as_str()))
            {
                *shot = None;
            }
        }
        _ => {}
    }
}

pub(crate) fn public_summary(mut summary: RunSummary) -> RunSummary {
    summary.schema_version = SCHEMA_VERSION;
    summary.run_dir = String::new();
    summary.read_only = false;
    if let Some(outcome) = &mut summary.outcome {
        outcome.detail = None;
    }
    summary
}

struct Zip<W: Write + Seek>(ZipWriter<W>);

impl<W: Write + Seek> Zip<W> {
    fn json(&mut self, name: &str, value: &impl Serialize) -> Result<(), JournalError> {
        let text = serde_json::to_vec(value).map_err(|e| JournalError::Other(e.to_string()))?;
        self.put(name, &text, CompressionMethod::Deflated)
    }

    fn put(
        &mut self,
        name: &str,
        content: &[u8],
        method: CompressionMethod,
    ) -> Result<(), JournalError> {
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .unix_permissions(0o600);
        self.0.start_file(name, options).map_err(|e| failed(&e))?;
        self.0
            .write_all(content)
            .map_err(|e| files::io_error(Path::new(name), &e))
    }
}

fn failed(error: &zip::result::ZipError) -> JournalError {
    match error {
        zip::result::ZipError::Io(e) => files::io_error(Path::new("zip"), e),
        other => JournalError::Other(other.to_string()),
    }
}
