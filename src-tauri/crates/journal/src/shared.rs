//! Opens a run that somebody shared. The zip is of a stranger: nothing of it is believed.
//!
//! Names, kinds and sizes of all entries are judged before one byte is unpacked, and what is unpacked
//! is counted again. Only the files that `share` writes may be in it. Each is read as what it has to be
//! and written anew from what was understood, so that nothing else comes along. The run gets an id of
//! its own, and the mark `shared`: it can be looked at and deleted, not continued.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use copilot_ports::{JournalError, SystemDisk};
use copilot_protocol::{
    Envelope, MAX_GOAL_CHARS, Observation, RunEvent, RunId, RunStatus, RunSummary, ShotId,
};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use zip::{CompressionMethod, ZipArchive};

use crate::files;
use crate::folder::{SUMMARY_FILE, TRACE_FILE, is_plain_name};
use crate::runs::RunsFolder;
use crate::share::{
    FORMAT, SHARE_FILE, Share, TEXTS, VERSION, is_snapshot, is_step, lines, marks_only, public,
    public_summary,
};
use crate::trace::Trace;

/// Beginning of the name of a folder in which a shared run is being put together.
pub(crate) const OPENING: &str = ".opening-";

/// What a zip may hold at most.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// Bytes of the zip.
    zip: u64,
    /// Files in it.
    files: usize,
    /// Bytes of all of them, unpacked.
    total: u64,
    /// Bytes of one text, snapshot or picture.
    each: u64,
    /// Bytes of the trace.
    trace: u64,
    /// Bytes unpacked for one that is packed, in a file of more than a megabyte.
    ratio: u64,
    events: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            zip: 512 << 20,
            files: 10_000,
            total: 768 << 20,
            each: 16 << 20,
            trace: 128 << 20,
            ratio: 150,
            events: 200_000,
        }
    }
}

/// Below so many bytes a file may be packed as small as it likes.
const RATIO_FROM: u64 = 1 << 20;
/// Most points of a picture; the program's own have at most 20 million.
const MOST_PIXELS: u64 = 25_000_000;

impl RunsFolder {
    /// Opens a run that was shared as a zip, under a new id.
    ///
    /// # Errors
    /// `NotShared` where the file is no shared run or is not safe, `Newer` where a newer version wrote it,
    /// `Folder` and `DiskFull` of this machine. Nothing is left of what was refused.
    pub fn open_shared<R: Read + Seek>(&self, zip: R) -> Result<RunId, JournalError> {
        self.open_within(zip, Bounds::default())
    }

    fn open_within<R: Read + Seek>(&self, zip: R, limits: Bounds) -> Result<RunId, JournalError> {
        let mut archive = Archive::judge(zip, limits)?;
        let id = RunId::new();
        let building = self.path().join(format!("{OPENING}{id}"));
        files::create_dir(&SystemDisk, &building)?;
        let built = build(&mut archive, &building, &id).and_then(|()| {
            let dir = self.path().join(id.as_str());
            std::fs::rename(&building, &dir).map_err(|e| files::io_error(&dir, &e))
        });
        if built.is_err() {
            let _ = std::fs::remove_dir_all(&building);
        }
        built.map(|()| id)
    }
}

fn refused<T>(why: impl Into<String>) -> Result<T, JournalError> {
    Err(JournalError::NotShared(why.into()))
}

fn broken(error: impl std::fmt::Display) -> JournalError {
    JournalError::NotShared(error.to_string())
}

/// What an entry is by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Share,
    Summary,
    Trace,
    Snapshot,
    Text,
    Picture,
}

impl Kind {
    fn of(name: &str) -> Option<Self> {
        match name {
            SHARE_FILE => return Some(Self::Share),
            SUMMARY_FILE => return Some(Self::Summary),
            TRACE_FILE => return Some(Self::Trace),
            _ => {}
        }
        if is_snapshot(name) {
            return Some(Self::Snapshot);
        }
        let (folder, file) = name.strip_prefix("steps/")?.split_once('/')?;
        let (stem, extension) = file.split_once('.')?;
        match extension {
            _ if !is_step(folder) => None,
            "txt" if TEXTS.contains(&stem) => Some(Self::Text),
            // As the address of a picture is read: letters and digits.
            "jpg" if is_plain_name(stem) => Some(Self::Picture),
            _ => None,
        }
    }
}

/// A zip whose entries were judged by what its directory says of them.
struct Archive<R> {
    zip: ZipArchive<R>,
    limits: Bounds,
    entries: BTreeMap<String, (usize, Kind)>,
    /// Bytes that may still be unpacked.
    left: u64,
}

impl<R: Read + Seek> Archive<R> {
    fn judge(mut zip: R, limits: Bounds) -> Result<Self, JournalError> {
        let length = zip.seek(SeekFrom::End(0)).map_err(broken)?;
        if length > limits.zip {
            return refused("the file is too large");
        }
        zip.rewind().map_err(broken)?;
        let mut first = [0; 4];
        // Something before the zip would make it a file of two kinds.
        if zip.read_exact(&mut first).is_err() || &first != b"PK\x03\x04" {
            return refused("it is no zip");
        }
        zip.rewind().map_err(broken)?;
        let mut zip = ZipArchive::new(zip).map_err(broken)?;
        if zip.offset() != 0 || !zip.comment().is_empty() {
            return refused("there is more in the file than a shared run");
        }
        if zip.len() > limits.files {
            return refused("there are too many files in it");
        }
        if zip.has_duplicate_names() || zip.has_overlapping_entries().map_err(broken)? {
            return refused("files in it overlap");
        }
        let mut entries = BTreeMap::new();
        let mut names = BTreeSet::new();
        let mut total = 0_u64;
        for index in 0..zip.len() {
            let entry = zip.by_index_raw(index).map_err(broken)?;
            let name = entry.name().map_err(broken)?.into_owned();
            let Some(kind) = Kind::of(&name) else {
                return refused(format!("{:?} does not belong into it", shorten(&name)));
            };
            // Names that differ in their case alone are one file on some systems.
            if !names.insert(name.to_ascii_lowercase()) {
                return refused("two files have one name");
            }
            let regular = entry
                .unix_mode()
                .is_none_or(|mode| matches!(mode & 0o170_000, 0 | 0o100_000));
            if !entry.is_file() || !regular {
                return refused(format!("{name} is no file"));
            }
            if entry.encrypted() {
                return refused(format!("{name} is locked with a password"));
            }
            if !matches!(
                entry.compression(),
                CompressionMethod::Stored | CompressionMethod::Deflated
            ) {
                return refused(format!("{name} is packed in an unknown way"));
            }
            let (size, packed) = (entry.size(), entry.compressed_size());
            if size > most(kind, limits) {
                return refused(format!("{name} is too large"));
            }
            if size > RATIO_FROM && size / packed.max(1) > limits.ratio {
                return refused(format!("{name} is packed too small to be true"));
            }
            total = total.saturating_add(size);
            if total > limits.total {
                return refused("what is in it is too large");
            }
            drop(entry);
            entries.insert(name, (index, kind));
        }
        Ok(Self {
            zip,
            limits,
            entries,
            left: limits.total,
        })
    }

    /// Unpacks a file, and counts what truly comes out.
    fn read(&mut self, name: &str) -> Result<Vec<u8>, JournalError> {
        let Some(&(index, kind)) = self.entries.get(name) else {
            return refused(format!("{name} is missing"));
        };
        let limit = most(kind, self.limits).min(self.left);
        let mut content = Vec::new();
        let file = self.zip.by_index(index).map_err(broken)?;
        file.take(limit + 1)
            .read_to_end(&mut content)
            .map_err(broken)?;
        let size = content.len() as u64;
        if size > limit {
            return refused(format!("{name} is larger than it says"));
        }
        self.left -= size;
        Ok(content)
    }

    fn names(&self, kind: Kind) -> Vec<String> {
        self.entries
            .iter()
            .filter(|(_, entry)| entry.1 == kind)
            .map(|(name, _)| name.clone())
            .collect()
    }
}

fn most(kind: Kind, limits: Bounds) -> u64 {
    match kind {
        Kind::Trace => limits.trace,
        _ => limits.each,
    }
}

fn shorten(name: &str) -> String {
    name.chars().take(80).collect()
}

fn build<R: Read + Seek>(
    archive: &mut Archive<R>,
    dir: &Path,
    id: &RunId,
) -> Result<(), JournalError> {
    let share: Share = serde_json::from_slice(&archive.read(SHARE_FILE)?).map_err(broken)?;
    if share.format != FORMAT {
        return refused("it is something else");
    }
    if share.version > VERSION {
        return Err(JournalError::Newer);
    }
    let summary = summary(&archive.read(SUMMARY_FILE)?)?;
    let mut events = events(&archive.read(TRACE_FILE)?, id, archive.limits)?;

    let mut snapshots = BTreeMap::<String, Observation>::new();
    for name in archive.names(Kind::Snapshot) {
        let snapshot = serde_json::from_slice(&archive.read(&name)?).map_err(broken)?;
        let snapshot = marks_only(snapshot);
        let text = serde_json::to_vec(&snapshot).map_err(broken)?;
        write(dir, &name, &text)?;
        // Only its name is asked for later.
        snapshots.insert(
            name,
            Observation {
                elements: Vec::new(),
                ..snapshot
            },
        );
    }
    for name in archive.names(Kind::Text) {
        let text = archive.read(&name)?;
        if std::str::from_utf8(&text).is_err() {
            return refused(format!("{name} is no text"));
        }
        write(dir, &name, &text)?;
    }
    let mut shots = BTreeSet::new();
    for name in archive.names(Kind::Picture) {
        let picture = archive.read(&name)?;
        if !pixels(&picture).is_some_and(|n| (1..=MOST_PIXELS).contains(&n)) {
            return refused(format!("{name} is no picture"));
        }
        write(dir, &name, &picture)?;
        let stem = name.rsplit('/').next().and_then(|n| n.strip_suffix(".jpg"));
        shots.extend(stem.map(ShotId::from));
    }
    for envelope in &mut events {
        public(envelope, &snapshots);
    }
    write(dir, TRACE_FILE, &lines(id, &events)?)?;
    let summary = RunSummary {
        id: id.clone(),
        shared: true,
        shot: summary.shot.clone().filter(|shot| shots.contains(shot)),
        ..summary
    };
    let text = serde_json::to_vec_pretty(&summary).map_err(broken)?;
    write(dir, SUMMARY_FILE, &text)
}

/// `name` was judged: it has at most two folders and no way out.
fn write(dir: &Path, name: &str, content: &[u8]) -> Result<(), JournalError> {
    use std::io::Write as _;
    let path = name.split('/').fold(PathBuf::from(dir), |p, n| p.join(n));
    if let Some(folder) = path.parent() {
        files::create_dir(&SystemDisk, folder)?;
    }
    files::private()
        .write(true)
        .create_new(true)
        .open(&path)
        .and_then(|mut file| file.write_all(content))
        .map_err(|e| files::io_error(&path, &e))
}

fn summary(bytes: &[u8]) -> Result<RunSummary, JournalError> {
    let value: serde_json::Value = serde_json::from_slice(bytes).map_err(broken)?;
    if files::is_newer(&value) {
        return Err(JournalError::Newer);
    }
    let mut summary: RunSummary = serde_json::from_value(value).map_err(broken)?;
    if summary.goal.chars().count() > MAX_GOAL_CHARS {
        return refused("its goal is too long");
    }
    let times = [Some(&summary.started), summary.finished.as_ref()];
    let all_are_times = times
        .into_iter()
        .flatten()
        .all(|time| OffsetDateTime::parse(time, &Rfc3339).is_ok());
    if !all_are_times {
        return refused("its times are none");
    }
    if summary.status != RunStatus::Finished {
        summary.status = RunStatus::Interrupted;
    }
    Ok(public_summary(summary))
}

/// The public events; what else stands in the trace is left behind.
fn events(bytes: &[u8], id: &RunId, limits: Bounds) -> Result<Vec<Envelope>, JournalError> {
    if bytes.iter().filter(|b| **b == b'\n').count() > limits.events {
        return refused("it has too many steps");
    }
    let trace = Trace::parse(bytes);
    if trace.newer {
        return Err(JournalError::Newer);
    }
    if !trace.has_header || trace.damage.is_some() || trace.good_len != bytes.len() as u64 {
        return refused("its steps cannot be read");
    }
    let mut last = 0;
    let mut events = trace.events;
    events.retain(|envelope| envelope.event != RunEvent::Unknown);
    for envelope in &mut events {
        if envelope.seq <= last || OffsetDateTime::parse(&envelope.time, &Rfc3339).is_err() {
            return refused("its steps are out of order");
        }
        last = envelope.seq;
        envelope.run = id.clone();
    }
    Ok(events)
}

/// Points of a JPEG by its frame header; `None` where it is no whole JPEG.
fn pixels(jpeg: &[u8]) -> Option<u64> {
    if !jpeg.starts_with(&[0xff, 0xd8, 0xff]) || !jpeg.ends_with(&[0xff, 0xd9]) {
        return None;
    }
    let mut at = 2;
    loop {
        let [0xff, marker, high, low] = *jpeg.get(at..at + 4)? else {
            return None;
        };
        match marker {
            // Start of frame, of whatever kind; tables share the range.
            0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) => {
                let [h1, h2, w1, w2] = *jpeg.get(at + 5..at + 9)? else {
                    return None;
                };
                let (height, width) = (u16::from_be_bytes([h1, h2]), u16::from_be_bytes([w1, w2]));
                return Some(u64::from(height) * u64::from(width));
            }
            // The picture begins without one, or ends.
            0xda | 0xd9 => return None,
            _ => at += 2 + usize::from(u16::from_be_bytes([high, low]).max(2)),
        }
    }
}

#[cfg(test)]
mod tests;
