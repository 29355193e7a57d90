//! Where the program keeps its files on this machine.
//!
//! The folders are those of the operating system's conventions. `BROWSER_COPILOT_HOME` puts all of
//! them under one folder (portable use, tests); the key then lies in a file there too.

use std::io;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

/// The program's folders. None of them need exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home {
    config: PathBuf,
    data: PathBuf,
    own: bool,
}

/// Names the folder under which everything is kept.
pub const HOME_VARIABLE: &str = "BROWSER_COPILOT_HOME";

impl Home {
    /// The folders for this user; `None` where the system names no home folder.
    pub fn find() -> Option<Self> {
        match std::env::var_os(HOME_VARIABLE).filter(|v| !v.is_empty()) {
            Some(root) => std::path::absolute(root)
                .ok()
                .map(|root| Self::under(&root)),
            None => ProjectDirs::from("app", "", "browser-copilot").map(|dirs| Self {
                config: dirs.config_dir().to_path_buf(),
                data: dirs.data_local_dir().to_path_buf(),
                own: false,
            }),
        }
    }

    /// Everything under one folder.
    pub fn under(root: &Path) -> Self {
        Self {
            config: root.join("config"),
            data: root.join("data"),
            own: true,
        }
    }

    /// The folders are not the system's: system-wide services (key store, one window a user) are not used.
    pub fn is_own(&self) -> bool {
        self.own
    }

    pub fn config(&self) -> &Path {
        &self.config
    }

    pub fn data(&self) -> &Path {
        &self.data
    }

    pub fn settings_file(&self) -> PathBuf {
        self.config.join("settings.json")
    }

    /// The window's own state (tauri-plugin-store).
    pub fn window_file(&self) -> PathBuf {
        self.config.join("window.json")
    }

    /// Where the key lies when the system has no key store.
    pub fn key_file(&self) -> PathBuf {
        self.config.join("model.key")
    }

    /// Names of the secrets, without their values.
    pub fn secrets_file(&self) -> PathBuf {
        self.config.join("secrets.json")
    }

    /// Programs that may come to this one as a server, with the hashes of their tokens.
    pub fn clients_file(&self) -> PathBuf {
        self.config.join("clients.json")
    }

    /// Where the values of secrets lie when the system has no key store.
    pub fn secret_values(&self) -> PathBuf {
        self.config.join("secrets.values")
    }

    /// What the models' servers were found to take.
    pub fn model_servers(&self) -> PathBuf {
        self.data.join("model-servers.json")
    }

    /// What models cost, by month.
    pub fn spending_file(&self) -> PathBuf {
        self.data.join("spending.json")
    }

    pub fn runs(&self) -> PathBuf {
        self.data.join("runs")
    }

    /// The person's recipes, a file each.
    pub fn recipes(&self) -> PathBuf {
        self.data.join("recipes")
    }

    /// What begins at a time, and what did.
    pub fn schedules_file(&self) -> PathBuf {
        self.data.join("schedules.db")
    }

    /// What is looked at again and again, and what was found.
    pub fn watches_file(&self) -> PathBuf {
        self.data.join("watches.db")
    }

    /// What is remembered of sites.
    pub fn site_notes(&self) -> PathBuf {
        self.data.join("site-notes.json")
    }

    /// Profile of the managed browser, kept between runs.
    pub fn profile(&self) -> PathBuf {
        self.data.join("browser")
    }

    /// Profile of the managed browser without a window.
    pub fn headless_profile(&self) -> PathBuf {
        self.data.join("browser-headless")
    }

    /// How the programs of this user find each other's connections to the everyday browser.
    pub fn connections(&self) -> PathBuf {
        self.data.join("connections")
    }

    pub fn downloads(&self) -> PathBuf {
        self.data.join("downloads")
    }

    pub fn logs(&self) -> PathBuf {
        self.data.join("logs")
    }

    /// What `observe` keeps for a later `do`.
    pub fn observed(&self) -> PathBuf {
        self.data.join("observed")
    }

    /// Files of the web view.
    pub fn web_view(&self) -> PathBuf {
        self.data.join("window")
    }
}

/// Makes a folder that only this user may read.
pub fn private_dir(path: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(path)
}

/// Writes a file whole or not at all; only this user may read it.
pub fn write_private(path: &Path, content: &[u8]) -> io::Result<()> {
    use std::io::Write;
    let folder = path.parent().unwrap_or(Path::new("."));
    private_dir(folder)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let fresh = folder.join(format!(".{name}.{}", ulid::Ulid::new()));
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    let written = options.open(&fresh).and_then(|mut file| {
        file.write_all(content)?;
        file.sync_all()
    });
    let moved = written.and_then(|()| std::fs::rename(&fresh, path));
    if moved.is_err() {
        // A half-written file is of no use to anybody.
        let _ = std::fs::remove_file(&fresh);
    }
    moved
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[cfg(unix)]
    #[test]
    fn private_files_are_for_their_owner_only() {
        use crate::tests::mode;
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("a/b/secret");
        write_private(&path, b"one").unwrap();
        write_private(&path, b"two").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"two");
        assert_eq!(mode(&path), 0o600);
        assert_eq!(mode(path.parent().unwrap()), 0o700);
        let files = std::fs::read_dir(path.parent().unwrap()).unwrap();
        assert_eq!(files.count(), 1);
    }
}
