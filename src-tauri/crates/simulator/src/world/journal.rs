//! A journal in memory. Lines are kept as text and read back, as they would be from a file.

use super::*;

#[derive(Clone, Default)]
struct Kept {
    lines: Vec<String>,
    files: BTreeMap<String, Vec<u8>>,
    summary: Option<RunSummary>,
    appends: usize,
    events: usize,
    over: bool,
}

#[derive(Default)]
pub struct MemoryJournal {
    kept: Mutex<Kept>,
    /// From this append on the disk is full.
    full_at: Option<usize>,
}

impl MemoryJournal {
    pub fn full_at(append: usize) -> Self {
        Self {
            full_at: Some(append),
            ..Self::default()
        }
    }

    /// What another process finds on the disk.
    pub fn reopened(&self) -> Self {
        let mut kept = self.kept.lock().unwrap().clone();
        kept.appends = 0;
        Self {
            kept: Mutex::new(kept),
            full_at: None,
        }
    }

    pub fn records(&self) -> Vec<Record> {
        self.kept
            .lock()
            .unwrap()
            .lines
            .iter()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    pub fn events(&self) -> Vec<Envelope> {
        self.records()
            .into_iter()
            .filter_map(|r| match r {
                Record::Event(e) => Some(e),
                Record::Commit(_) => None,
            })
            .collect()
    }

    pub fn commits(&self) -> Vec<CommitRecord> {
        self.records()
            .into_iter()
            .filter_map(|r| match r {
                Record::Commit(c) => Some(c),
                Record::Event(_) => None,
            })
            .collect()
    }

    pub fn record_count(&self) -> usize {
        self.kept.lock().unwrap().lines.len()
    }

    /// The end is on record.
    pub fn over(&self) -> bool {
        self.kept.lock().unwrap().over
    }

    pub fn event_count(&self) -> usize {
        self.kept.lock().unwrap().events
    }

    pub fn last_seq(&self) -> u64 {
        self.events().last().map_or(0, |e| e.seq)
    }

    pub fn summary(&self) -> Option<RunSummary> {
        self.kept.lock().unwrap().summary.clone()
    }

    fn keep(&self, record: &Record) -> Result<(), JournalError> {
        let mut kept = self.kept.lock().unwrap();
        kept.appends += 1;
        if self.full_at.is_some_and(|at| kept.appends >= at) {
            return Err(JournalError::DiskFull);
        }
        let line = serde_json::to_string(record).map_err(|e| JournalError::Other(e.to_string()))?;
        kept.lines.push(line);
        if let Record::Event(envelope) = record {
            kept.events += 1;
            kept.over |= matches!(envelope.event, RunEvent::RunFinished { .. });
        }
        Ok(())
    }
}

#[async_trait]
impl RunJournal for MemoryJournal {
    fn run_dir(&self) -> String {
        "/runs/one".into()
    }

    async fn append(&self, record: &Record, _durable: bool) -> Result<(), JournalError> {
        // A disk takes its time: others get a turn before and after each record.
        tokio::task::yield_now().await;
        let kept = self.keep(record);
        tokio::task::yield_now().await;
        kept
    }

    async fn step_file(
        &self,
        step: u32,
        kind: StepFile,
        content: &[u8],
    ) -> Result<String, JournalError> {
        let mut kept = self.kept.lock().unwrap();
        let path = format!("steps/{step}/{}-{}", kept.files.len(), kind.file_name());
        kept.files.insert(path.clone(), content.to_vec());
        Ok(path)
    }

    async fn read_file(&self, path: &str) -> Result<Vec<u8>, JournalError> {
        self.kept
            .lock()
            .unwrap()
            .files
            .get(path)
            .cloned()
            .ok_or_else(|| JournalError::NotFound(path.to_owned()))
    }

    async fn picture(&self, _step: u32, _shot: &ShotId, _jpeg: &[u8]) -> Result<(), JournalError> {
        Ok(())
    }

    async fn summary(&self, summary: &RunSummary) -> Result<(), JournalError> {
        self.kept.lock().unwrap().summary = Some(summary.clone());
        Ok(())
    }
}
