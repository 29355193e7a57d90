//! Files, so that what a run leaves behind can be tried on a disk that fails.

use std::fmt::Debug;
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::Path;

/// How a file is opened for writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// `AlreadyExists` where there is one.
    New,
    /// What was in it goes.
    Emptied,
    /// `NotFound` where there is none.
    Append,
    AppendOrNew,
}

/// What a run's folder needs of a disk. Folders that it makes are 0700, files 0600, where the system has such rights.
///
/// What was written is on the disk for good once [`DiskFile::sync`] has returned, and a name once
/// [`Disk::sync_dir`] of its folder has.
pub trait Disk: Send + Sync + Debug {
    /// Makes the folder and its parents.
    fn create_dir(&self, path: &Path) -> io::Result<()>;

    fn open(&self, path: &Path, how: Open) -> io::Result<Box<dyn DiskFile>>;

    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    fn exists(&self, path: &Path) -> bool;

    /// In one step; a file of the new name is replaced.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    fn remove_file(&self, path: &Path) -> io::Result<()>;

    /// The folder with all that is in it.
    fn remove_dir(&self, path: &Path) -> io::Result<()>;

    /// Makes new names in the folder survive a power cut, where the system can.
    fn sync_dir(&self, path: &Path);

    /// Locks the file, which is made where it is missing, until the lock is dropped or the program ends in whatever
    /// way. `None`: somebody else has it.
    fn lock(&self, path: &Path) -> io::Result<Option<Box<dyn DiskLock>>>;

    /// Its calls take no time, as in memory: they need no thread of their own, and so keep one order.
    fn is_instant(&self) -> bool {
        false
    }
}

/// A file that is open for writing at its end.
pub trait DiskFile: Send {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Cuts it to so many bytes.
    fn set_len(&mut self, len: u64) -> io::Result<()>;

    /// Returns once all that was written is on the disk.
    fn sync(&mut self) -> io::Result<()>;
}

/// A lock that is held.
pub trait DiskLock: Send + Debug {}

/// The machine's disk.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemDisk;

/// Options for a file of 0600.
pub fn private_file() -> OpenOptions {
    let options = OpenOptions::new();
    #[cfg(unix)]
    let options = {
        use std::os::unix::fs::OpenOptionsExt as _;
        let mut options = options;
        options.mode(0o600);
        options
    };
    options
}

impl Disk for SystemDisk {
    fn create_dir(&self, path: &Path) -> io::Result<()> {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::DirBuilderExt as _;
            builder.mode(0o700);
        }
        builder.create(path)
    }

    fn open(&self, path: &Path, how: Open) -> io::Result<Box<dyn DiskFile>> {
        let mut options = private_file();
        match how {
            Open::New => options.append(true).create_new(true),
            Open::Emptied => options.write(true).create(true).truncate(true),
            Open::Append => options.append(true),
            Open::AppendOrNew => options.append(true).create(true),
        };
        Ok(Box::new(options.open(path)?))
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        std::fs::read(path)
    }

    fn exists(&self, path: &Path) -> bool {
        path.exists()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        std::fs::rename(from, to)
    }

    fn remove_file(&self, path: &Path) -> io::Result<()> {
        std::fs::remove_file(path)
    }

    fn remove_dir(&self, path: &Path) -> io::Result<()> {
        std::fs::remove_dir_all(path)
    }

    fn sync_dir(&self, path: &Path) {
        // Windows has no such call and needs none.
        #[cfg(unix)]
        if let Ok(dir) = File::open(path) {
            let _ = dir.sync_all();
        }
        #[cfg(not(unix))]
        let _ = path;
    }

    fn lock(&self, path: &Path) -> io::Result<Option<Box<dyn DiskLock>>> {
        let file = private_file()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Box::new(file))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

impl DiskFile for File {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        io::Write::write_all(self, bytes)
    }

    fn set_len(&mut self, len: u64) -> io::Result<()> {
        File::set_len(self, len)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.flush()?;
        self.sync_data()
    }
}

impl DiskLock for File {}
