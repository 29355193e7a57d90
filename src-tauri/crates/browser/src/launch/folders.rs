//! Data folders of managed browsers: who has one, and what is left of temporary ones.

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use copilot_ports::BrowserError;

const LOCK: &str = "copilot.lock";

/// Begins the names of headless browsers' folders in the system's temporary folder, and no others: what is left of
/// them is removed with all that is in it.
const PREFIX: &str = "browser-copilot-headless-profile-";

/// Letters and digits after it.
const SUFFIX: usize = 8;

/// A folder without a lock is being made, or its removal was cut off. After so long it is the latter.
const HALF_REMOVED: Duration = Duration::from_secs(3_600);

/// A browser that crashed or was killed leaves the folder of its own socket behind.
pub(super) fn remove_singleton(profile: &Path) {
    if let Ok(socket) = std::fs::read_link(profile.join("SingletonSocket"))
        && let Some(folder) = socket.parent()
        && folder.parent() == Some(&std::env::temp_dir())
    {
        let _ = std::fs::remove_file(&socket);
        let _ = std::fs::remove_file(folder.join("SingletonCookie"));
        let _ = std::fs::remove_dir(folder);
    }
}

/// A temporary folder, locked for as long as this program lives.
pub(super) fn own_folder() -> Result<(tempfile::TempDir, File), BrowserError> {
    let no_folder =
        |e: std::io::Error| BrowserError::NoBrowser(format!("no temporary folder: {e}"));
    // Another program's sweep may come between the making and the locking; then there is a next one.
    for _ in 0..5 {
        let folder = tempfile::Builder::new()
            .prefix(PREFIX)
            .rand_bytes(SUFFIX)
            .tempdir()
            .map_err(no_folder)?;
        if let Ok(Some(lock)) = try_lock(folder.path())
            && folder.path().join(LOCK).exists()
        {
            return Ok((folder, lock));
        }
    }
    Err(BrowserError::NoBrowser(
        "no temporary folder could be locked".into(),
    ))
}

/// Removes a folder, its lock last: while anything is left in it, the next sweep knows it.
pub(super) fn clear(folder: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name() == LOCK {
            continue;
        }
        if entry.file_type()?.is_dir() {
            std::fs::remove_dir_all(entry.path())?;
        } else {
            std::fs::remove_file(entry.path())?;
        }
    }
    let lock = folder.join(LOCK);
    if std::fs::read_dir(folder)?.count() <= 1 && lock.exists() {
        std::fs::remove_file(&lock)?;
    }
    let removed = std::fs::remove_dir(folder);
    if removed.is_err() && folder.exists() {
        // A helper wrote between the two: without its lock the next sweep would take it for one that is being made.
        File::create(lock)?;
    }
    removed
}

/// Whether `own_folder` gives such names. Other folders are somebody's, whatever they are called.
fn is_own_name(name: &str) -> bool {
    name.strip_prefix(PREFIX)
        .is_some_and(|rest| rest.len() == SUFFIX && rest.bytes().all(|b| b.is_ascii_alphanumeric()))
}

/// Removes the temporary folders of programs that were killed.
pub(super) fn sweep(dir: &Path) {
    let Ok(entries) = std::fs::read_dir(dir) else {
        return;
    };
    for entry in entries.flatten() {
        if !entry.file_name().to_str().is_some_and(is_own_name)
            || !entry.file_type().is_ok_and(|t| t.is_dir())
        {
            continue;
        }
        let path = entry.path();
        let dead = match File::open(path.join(LOCK)) {
            // Held while it is removed, so that nobody takes it up meanwhile.
            Ok(lock) => lock.try_lock().is_ok().then_some(Some(lock)),
            // The lock comes first: what has files and no lock was made anew by a browser's helper after its removal.
            Err(_) => (std::fs::read_dir(&path).is_ok_and(|mut d| d.next().is_some())
                || entry
                    .metadata()
                    .and_then(|m| m.modified())
                    .is_ok_and(|at| at.elapsed().is_ok_and(|age| age > HALF_REMOVED)))
            .then_some(None),
        };
        let Some(lock) = dead else { continue };
        remove_singleton(&path);
        let mut cleared = clear(&path);
        drop(lock);
        if cleared.is_err() && path.exists() {
            cleared = clear(&path);
        }
        if let Err(error) = cleared {
            tracing::debug!(%error, path = %path.display(), "a left folder could not be removed");
        }
    }
}

/// Takes the folder's lock, or `None` when another program has it.
pub(super) fn try_lock(profile: &Path) -> Result<Option<File>, BrowserError> {
    let path = profile.join(LOCK);
    let file = File::create(&path).map_err(|e| unusable(profile, "it cannot be written", &e))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(std::fs::TryLockError::WouldBlock) => Ok(None),
        Err(std::fs::TryLockError::Error(e)) => Err(unusable(profile, "it cannot be locked", &e)),
    }
}

/// The data folder is what fails.
pub(super) fn unusable(path: &Path, what: &str, error: &std::io::Error) -> BrowserError {
    BrowserError::Profile {
        path: path.display().to_string(),
        detail: format!("{what}: {error}"),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn only_folders_of_ended_programs_are_swept() {
        let dir = tempfile::tempdir().unwrap();
        let make = |name: &str, lock: bool| {
            let path = dir.path().join(name);
            std::fs::create_dir_all(path.join("Default")).unwrap();
            if lock {
                File::create(path.join(LOCK)).unwrap();
            }
            path
        };
        let ended = make(&format!("{PREFIX}ended000"), true);
        let held = make(&format!("{PREFIX}held0000"), true);
        let made_anew = make(&format!("{PREFIX}madeAnew"), false);
        let starting = dir.path().join(format!("{PREFIX}starting"));
        std::fs::create_dir(&starting).unwrap();
        // What somebody called so is theirs: a home of the program itself among them.
        let foreign = [
            make("other", true),
            make("browser-copilot-home", false),
            make("browser-copilot-Ab3dE6", true),
            make(&format!("{PREFIX}of-mine"), false),
            make(&format!("{PREFIX}ended0001"), true),
        ];
        let lock = try_lock(&held).unwrap().unwrap();
        sweep(dir.path());
        assert!(!ended.exists() && !made_anew.exists());
        assert!(held.exists() && starting.exists());
        drop(lock);
        sweep(dir.path());
        assert!(!held.exists());
        for folder in foreign {
            assert!(folder.join("Default").exists(), "{}", folder.display());
        }
        let (own, _lock) = own_folder().unwrap();
        assert!(
            own.path()
                .file_name()
                .unwrap()
                .to_str()
                .is_some_and(is_own_name)
        );
    }
}
