//! A machine as discovery sees it. What is asked of the real one is in `here`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Family of operating systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    Linux,
    MacOs,
    Windows,
}

/// Where a value of the Windows registry lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hive {
    /// Of the machine, which goes before that of the person.
    Machine,
    User,
}

/// A program that runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Process {
    pub pid: u32,
    /// Path of its program, as far as the system tells.
    pub executable: String,
    pub arguments: Vec<String>,
}

/// What a machine can be asked. Nothing of it changes anything, and none of it waits long.
pub trait Facts: Send + Sync {
    fn is_file(&self, path: &Path) -> bool;
    /// The path without links; `None` where nothing is there.
    fn real_path(&self, path: &Path) -> Option<PathBuf>;
    fn read_file(&self, path: &Path) -> Option<Vec<u8>>;
    /// Where a symbolic link points; it need not exist.
    fn read_link(&self, path: &Path) -> Option<PathBuf>;
    /// When a file was written, or a link made.
    fn modified(&self, path: &Path) -> Option<SystemTime>;
    /// Names in a folder, in no order.
    fn list_dir(&self, path: &Path) -> Vec<String>;
    fn host_name(&self) -> String;
    /// Browsers that run, without the processes that they start for their pages.
    fn browsers(&self) -> Vec<Process>;
    /// Whether this port of 127.0.0.1 takes a connection. Opens one, says nothing, and closes it.
    fn accepts(&self, port: u16) -> bool;
    /// Only Windows has a registry.
    fn registry_text(&self, _hive: Hive, _key: &str, _name: &str) -> Option<String> {
        None
    }
    fn registry_number(&self, _hive: Hive, _key: &str, _name: &str) -> Option<u32> {
        None
    }
    /// Names of the keys below a key.
    fn registry_keys(&self, _hive: Hive, _key: &str) -> Vec<String> {
        Vec::new()
    }
}

/// What discovery needs to know of a machine.
pub struct Machine<'a> {
    pub system: System,
    /// Environment variables.
    pub env: BTreeMap<String, String>,
    pub facts: Box<dyn Facts + 'a>,
}

impl Machine<'_> {
    pub(crate) fn var(&self, name: &str) -> Option<&str> {
        self.env
            .get(name)
            .map(String::as_str)
            .filter(|v| !v.is_empty())
    }

    /// Joins with the described system's separator, whatever system this runs on.
    pub(crate) fn join(&self, base: &str, rest: &str) -> PathBuf {
        match self.system {
            System::Windows => PathBuf::from(format!(
                "{}\\{}",
                base.trim_end_matches('\\'),
                rest.replace('/', "\\")
            )),
            _ => PathBuf::from(format!("{}/{rest}", base.trim_end_matches('/'))),
        }
    }

    /// A file or folder in a folder.
    pub(crate) fn within(&self, folder: &Path, name: &str) -> PathBuf {
        self.join(&folder.to_string_lossy(), name)
    }

    /// Folder and name of the last part, by the described system's separator.
    pub(crate) fn split(&self, path: &str) -> (String, String) {
        let at = match self.system {
            System::Windows => path.rfind(['\\', '/']),
            _ => path.rfind('/'),
        };
        at.map_or_else(
            || (String::new(), path.to_owned()),
            |at| (path[..at].to_owned(), path[at + 1..].to_owned()),
        )
    }

    /// Text of a file.
    pub(crate) fn text(&self, path: &Path) -> Option<String> {
        self.facts
            .read_file(path)
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Whether two paths are one, by the described system's rules.
    pub(crate) fn same_path(&self, a: &str, b: &str) -> bool {
        match self.system {
            System::Windows => {
                let plain = |p: &str| p.trim_end_matches(['\\', '/']).replace('/', "\\");
                plain(a).to_lowercase() == plain(b).to_lowercase()
            }
            _ => a.trim_end_matches('/') == b.trim_end_matches('/'),
        }
    }
}
