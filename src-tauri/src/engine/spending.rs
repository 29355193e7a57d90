//! What models cost in each calendar month (UTC), over all runs of this person: a file beside the settings, so that runs
//! which are deleted still count.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use time::OffsetDateTime;

use crate::home::write_private;

/// Months that are kept.
const KEPT: usize = 24;

/// US dollars by month, `2026-01`.
type Months = BTreeMap<String, f64>;

/// The file, shared by all runs of a program and by both programs.
#[derive(Clone, Debug)]
pub struct Spending {
    path: Arc<PathBuf>,
    /// What could not be written is not forgotten while the program runs.
    unwritten: Arc<Mutex<f64>>,
}

impl Spending {
    pub fn at(path: PathBuf) -> Self {
        Self {
            path: Arc::new(path),
            unwritten: Arc::default(),
        }
    }

    /// US dollars of this month.
    pub fn this_month(&self) -> f64 {
        let unwritten = *self
            .unwritten
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        self.read().get(&month()).copied().unwrap_or_default() + unwritten
    }

    /// Adds what a call cost.
    pub fn add(&self, dollars: f64) {
        if !dollars.is_finite() || dollars <= 0.0 {
            return;
        }
        let mut unwritten = self
            .unwritten
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *unwritten += dollars;
        match self.write(*unwritten) {
            Ok(()) => *unwritten = 0.0,
            Err(error) => tracing::warn!(%error, "what this month cost cannot be written"),
        }
    }

    fn read(&self) -> Months {
        let Ok(text) = std::fs::read(self.path.as_ref()) else {
            return Months::new();
        };
        serde_json::from_slice(&text).unwrap_or_else(|error| {
            tracing::warn!(%error, "what past months cost cannot be read");
            Months::new()
        })
    }

    fn write(&self, dollars: f64) -> std::io::Result<()> {
        // The other program may add at the same moment.
        let lock = File::create(self.path.with_extension("lock"))?;
        lock.lock()?;
        let mut months = self.read();
        *months.entry(month()).or_default() += dollars;
        while months.len() > KEPT {
            months.pop_first();
        }
        write_private(&self.path, &serde_json::to_vec_pretty(&months)?)
    }
}

fn month() -> String {
    let now = OffsetDateTime::now_utc();
    format!("{:04}-{:02}", now.year(), u8::from(now.month()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn what_is_spent_is_kept_over_programs_and_by_month() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("spending.json");
        std::fs::write(&path, r#"{"2020-01": 7.5}"#).unwrap();
        let (one, other) = (Spending::at(path.clone()), Spending::at(path.clone()));
        assert_eq!(one.this_month(), 0.0);
        std::thread::scope(|scope| {
            for spending in [&one, &other] {
                scope.spawn(|| (0..20).for_each(|_| spending.add(0.01)));
            }
        });
        one.add(f64::NAN);
        one.add(-1.0);
        assert!((other.this_month() - 0.4).abs() < 1e-9);
        let kept: Months = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        assert_eq!(kept["2020-01"], 7.5);
        // A damaged file costs no run its end.
        std::fs::write(&path, "{").unwrap();
        one.add(0.5);
        assert!((one.this_month() - 0.5).abs() < 1e-9);
    }

    #[test]
    fn what_cannot_be_written_still_counts() {
        let folder = tempfile::tempdir().unwrap();
        let spending = Spending::at(folder.path().join("none/spending.json"));
        std::fs::write(folder.path().join("none"), "a file").unwrap();
        spending.add(0.25);
        assert_eq!(spending.this_month(), 0.25);
    }
}
