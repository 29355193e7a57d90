//! A disk in memory that can be full, and whose machine can lose its power.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use copilot_ports::{Disk, DiskFile, DiskLock, Open};
use tokio::sync::Notify;

use crate::dice::Dice;

/// What befalls a disk, counted in changes to it from 1 on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Weather {
    /// The power fails before this change.
    pub crash_at: Option<u64>,
    /// From this change on, so many fail: the disk is full.
    pub full: Option<(u64, u64)>,
    /// From this change on a sync says that it is done, and does nothing.
    pub lies_from: Option<u64>,
}

/// A file, as programs see it and as a power cut would leave it.
#[derive(Clone, Debug, Default)]
struct Content {
    bytes: Vec<u8>,
    durable: Vec<u8>,
    /// What had the name before, as long as that could come back: a rename is not on the disk yet.
    before: Option<Option<Box<Content>>>,
}

#[derive(Debug)]
struct Inner {
    files: BTreeMap<PathBuf, Content>,
    dirs: BTreeSet<PathBuf>,
    locks: BTreeSet<PathBuf>,
    changes: u64,
    weather: Weather,
    dice: Dice,
    /// What was there when the power failed.
    left: Option<(BTreeMap<PathBuf, Content>, BTreeSet<PathBuf>)>,
}

type Hook = Box<dyn FnOnce() + Send>;

/// Cheap to clone; all clones are one disk.
#[derive(Clone)]
pub struct FakeDisk {
    inner: Arc<Mutex<Inner>>,
    on_crash: Arc<Mutex<Option<Hook>>>,
    crash: Arc<Notify>,
}

impl std::fmt::Debug for FakeDisk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FakeDisk").finish_non_exhaustive()
    }
}

impl FakeDisk {
    pub fn new(weather: Weather, dice: Dice) -> Self {
        Self::over(BTreeMap::new(), BTreeSet::new(), weather, dice)
    }

    fn over(
        files: BTreeMap<PathBuf, Content>,
        dirs: BTreeSet<PathBuf>,
        weather: Weather,
        dice: Dice,
    ) -> Self {
        Self {
            inner: Arc::new(Mutex::new(Inner {
                files,
                dirs,
                locks: BTreeSet::new(),
                changes: 0,
                weather,
                dice,
                left: None,
            })),
            on_crash: Arc::default(),
            crash: Arc::default(),
        }
    }

    /// Called at the moment of the power cut, in the middle of whatever was written.
    pub fn on_crash(&self, hook: impl FnOnce() + Send + 'static) {
        *self.on_crash.lock().unwrap() = Some(Box::new(hook));
    }

    /// The power fails before the change that comes after so many more.
    pub fn crash_after(&self, changes: u64) {
        let mut inner = self.inner();
        inner.weather.crash_at = Some(inner.changes + changes + 1);
    }

    /// Returns after the power cut.
    pub async fn crashed(&self) {
        self.crash.notified().await;
    }

    /// The disk as the next start of the machine finds it; without a power cut that is all that was written.
    pub fn restarted(&self, weather: Weather) -> Self {
        let mut inner = self.inner();
        let dice = inner.dice.split();
        let (files, dirs) = inner
            .left
            .clone()
            .unwrap_or_else(|| (inner.files.clone(), inner.dirs.clone()));
        Self::over(files, dirs, weather, dice)
    }

    pub fn weather(&self) -> Weather {
        self.inner().weather
    }

    /// Changes so far.
    pub fn changes(&self) -> u64 {
        self.inner().changes
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap()
    }

    /// Before each change: the power may fail, or the disk be full.
    fn change(&self) -> Result<MutexGuard<'_, Inner>> {
        let mut inner = self.inner();
        inner.changes += 1;
        let now = inner.changes;
        if inner.weather.crash_at == Some(now) {
            inner.cut_power();
            drop(inner);
            if let Some(hook) = self.on_crash.lock().unwrap().take() {
                hook();
            }
            self.crash.notify_one();
            inner = self.inner();
        }
        match inner.weather.full {
            Some((from, count)) if (from..from.saturating_add(count)).contains(&now) => {
                Err(Error::from(ErrorKind::StorageFull))
            }
            _ => Ok(inner),
        }
    }
}

impl Inner {
    /// What was synced stays; of the rest each file keeps as much as chance gives it.
    fn cut_power(&mut self) {
        let mut left = BTreeMap::new();
        let (files, mut dice) = (self.files.clone(), self.dice.split());
        for (path, mut content) in files {
            if let Some(before) = content.before.take()
                && dice.one_in(2)
            {
                match before {
                    Some(before) => content = *before,
                    None => continue,
                }
            }
            let kept = match content.bytes.strip_prefix(content.durable.as_slice()) {
                Some(rest) => {
                    let more = dice.below(rest.len() + 1);
                    content.durable.len() + if dice.one_in(3) { 0 } else { more }
                }
                // It was cut short, and that may not have come so far.
                None => content.bytes.len(),
            };
            let bytes = content.bytes[..kept].to_vec();
            let durable = bytes.clone();
            left.insert(
                path,
                Content {
                    bytes,
                    durable,
                    before: None,
                },
            );
        }
        self.left = Some((left, self.dirs.clone()));
    }

    fn file(&mut self, path: &Path) -> Result<&mut Content> {
        self.files
            .get_mut(path)
            .ok_or_else(|| Error::from(ErrorKind::NotFound))
    }
}

impl Disk for FakeDisk {
    fn create_dir(&self, path: &Path) -> Result<()> {
        if self.inner().dirs.contains(path) {
            return Ok(());
        }
        let mut inner = self.change()?;
        let all = path.ancestors().map(Path::to_owned);
        inner.dirs.extend(all);
        Ok(())
    }

    fn open(&self, path: &Path, how: Open) -> Result<Box<dyn DiskFile>> {
        let there = self.exists(path);
        match how {
            Open::New if there => return Err(Error::from(ErrorKind::AlreadyExists)),
            Open::Append if !there => return Err(Error::from(ErrorKind::NotFound)),
            _ => {}
        }
        if !there || how == Open::Emptied {
            let mut inner = self.change()?;
            inner.files.entry(path.to_owned()).or_default().bytes = Vec::new();
        }
        Ok(Box::new(FakeFile {
            disk: self.clone(),
            path: path.to_owned(),
        }))
    }

    fn read(&self, path: &Path) -> Result<Vec<u8>> {
        Ok(self.inner().file(path)?.bytes.clone())
    }

    fn exists(&self, path: &Path) -> bool {
        let inner = self.inner();
        inner.files.contains_key(path) || inner.dirs.contains(path)
    }

    fn rename(&self, from: &Path, to: &Path) -> Result<()> {
        let mut inner = self.change()?;
        let mut content = inner
            .files
            .remove(from)
            .ok_or_else(|| Error::from(ErrorKind::NotFound))?;
        content.before = Some(inner.files.remove(to).map(Box::new));
        inner.files.insert(to.to_owned(), content);
        Ok(())
    }

    fn remove_file(&self, path: &Path) -> Result<()> {
        let mut inner = self.change()?;
        inner.file(path)?;
        inner.files.remove(path);
        Ok(())
    }

    fn remove_dir(&self, path: &Path) -> Result<()> {
        let mut inner = self.change()?;
        inner.files.retain(|file, _| !file.starts_with(path));
        inner.dirs.retain(|dir| !dir.starts_with(path));
        Ok(())
    }

    fn sync_dir(&self, path: &Path) {
        let Ok(mut inner) = self.change() else {
            return;
        };
        for (file, content) in &mut inner.files {
            if file.parent() == Some(path) {
                content.before = None;
            }
        }
    }

    fn lock(&self, path: &Path) -> Result<Option<Box<dyn DiskLock>>> {
        if !self.inner().locks.insert(path.to_owned()) {
            return Ok(None);
        }
        Ok(Some(Box::new(FakeLock {
            disk: self.clone(),
            path: path.to_owned(),
        })))
    }

    fn is_instant(&self) -> bool {
        true
    }
}

struct FakeFile {
    disk: FakeDisk,
    path: PathBuf,
}

impl DiskFile for FakeFile {
    fn write_all(&mut self, bytes: &[u8]) -> Result<()> {
        match self.disk.change() {
            Ok(mut inner) => {
                inner.file(&self.path)?.bytes.extend_from_slice(bytes);
                Ok(())
            }
            Err(full) => {
                // The last that fitted.
                let mut inner = self.disk.inner();
                let fitted = inner.dice.below(bytes.len());
                inner
                    .file(&self.path)?
                    .bytes
                    .extend_from_slice(&bytes[..fitted]);
                Err(full)
            }
        }
    }

    fn set_len(&mut self, len: u64) -> Result<()> {
        // Needs no room, so a full disk does it too.
        let mut inner = self.disk.inner();
        let content = inner.file(&self.path)?;
        content.bytes.truncate(usize::try_from(len).unwrap());
        Ok(())
    }

    fn sync(&mut self) -> Result<()> {
        let mut inner = self.disk.change()?;
        let lies = inner
            .weather
            .lies_from
            .is_some_and(|from| inner.changes >= from);
        if !lies {
            let content = inner.file(&self.path)?;
            content.durable.clone_from(&content.bytes);
        }
        Ok(())
    }
}

#[derive(Debug)]
struct FakeLock {
    disk: FakeDisk,
    path: PathBuf,
}

impl Drop for FakeLock {
    fn drop(&mut self) {
        self.disk.inner().locks.remove(&self.path);
    }
}

impl DiskLock for FakeLock {}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(weather: Weather) -> (FakeDisk, PathBuf) {
        let disk = FakeDisk::new(weather, Dice::new(1));
        let path = PathBuf::from("/a/b");
        let mut file = disk.open(&path, Open::New).unwrap();
        file.write_all(b"safe").unwrap();
        file.sync().unwrap();
        let _ = file.write_all(b" and not");
        let _ = file.sync();
        (disk, path)
    }

    #[test]
    fn a_power_cut_takes_at_most_what_was_not_synced() {
        // Changes: open, write, sync, write, sync.
        let cut = |at| {
            let weather = Weather {
                crash_at: Some(at),
                ..Weather::default()
            };
            let (disk, path) = written(weather);
            disk.restarted(Weather::default()).read(&path).unwrap()
        };
        assert_eq!(cut(4), b"safe");
        let torn = cut(5);
        assert!(torn.starts_with(b"safe") && b"safe and not".starts_with(&torn[..]));
        assert_eq!(cut(6), b"safe and not");
    }

    #[test]
    fn a_full_disk_takes_a_part_and_says_so() {
        let weather = Weather {
            full: Some((4, 2)),
            ..Weather::default()
        };
        let (disk, path) = written(weather);
        let bytes = disk.read(&path).unwrap();
        assert!(bytes.starts_with(b"safe") && bytes.len() < b"safe and not".len());
        let mut file = disk.open(&path, Open::Append).unwrap();
        file.set_len(4).unwrap();
        file.write_all(b"!").unwrap();
        assert_eq!(disk.read(&path).unwrap(), b"safe!");
    }

    #[test]
    fn a_file_is_locked_once() {
        let disk = FakeDisk::new(Weather::default(), Dice::new(1));
        let held = disk.lock(Path::new("/a/lock")).unwrap();
        assert!(held.is_some() && disk.lock(Path::new("/a/lock")).unwrap().is_none());
        drop(held);
        assert!(disk.lock(Path::new("/a/lock")).unwrap().is_some());
    }
}
