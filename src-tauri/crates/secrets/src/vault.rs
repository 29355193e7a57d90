//! Keeps named secrets: their values in a store that the system guards, their names in a file of the
//! settings folder.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use copilot_ports::SecretText;
use copilot_protocol::{SecretInfo, SecretKind, is_secret_name};
use serde::{Deserialize, Serialize};

use crate::run_secrets::Secret;
use crate::totp::Totp;

/// Shorter ones could not be told from ordinary text, and so not be kept out of it.
pub const SHORTEST: usize = 4;
/// Longer ones are files.
pub const LONGEST: usize = 4_096;

/// The store of values failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(pub String);

/// Where the values of secrets are. Calls may block.
pub trait SecretStore: Send + Sync {
    /// `None`: there is none of that name.
    fn get(&self, name: &str) -> Result<Option<SecretText>, StoreError>;
    fn set(&self, name: &str, value: &SecretText) -> Result<(), StoreError>;
    /// No error where there is none of that name.
    fn remove(&self, name: &str) -> Result<(), StoreError>;
    /// `keychain`, `file` or `memory`.
    fn place(&self) -> String;
}

/// Values in memory alone, for tests and for one run.
#[derive(Default)]
pub struct MemoryStore(Mutex<BTreeMap<String, SecretText>>);

impl SecretStore for MemoryStore {
    fn get(&self, name: &str) -> Result<Option<SecretText>, StoreError> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(kept.get(name).cloned())
    }

    fn set(&self, name: &str, value: &SecretText) -> Result<(), StoreError> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(name.to_owned(), value.clone());
        Ok(())
    }

    fn remove(&self, name: &str) -> Result<(), StoreError> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.remove(name);
        Ok(())
    }

    fn place(&self) -> String {
        "memory".into()
    }
}

/// Why a secret is not kept, or not found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VaultError {
    #[error("a name has letters, digits, _ and - only, 40 at most")]
    Name,
    /// Not a host, or one that stands for many owners.
    #[error("{0:?} is not a host")]
    Host(String),
    /// Fewer than 4 characters, or more than 4,096.
    #[error("the value is too short or too long")]
    Length,
    #[error("this is not a seed of one-time codes")]
    Seed,
    #[error("there is no secret called {0:?}")]
    Unknown(String),
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The list of names cannot be read or written.
    #[error("{path}: {detail}")]
    Index { path: String, detail: String },
}

#[derive(Default, Serialize, Deserialize)]
struct Index {
    #[serde(default)]
    secrets: Vec<SecretInfo>,
}

/// The secrets of one person. Cheap to clone.
#[derive(Clone)]
pub struct Vault {
    index: PathBuf,
    store: Arc<dyn SecretStore>,
}

impl Vault {
    /// `index`: the file of names; it and its folder are made when the first secret is kept.
    pub fn new(index: PathBuf, store: Arc<dyn SecretStore>) -> Self {
        Self { index, store }
    }

    /// `keychain` or `file`: where values are kept.
    pub fn place(&self) -> String {
        self.store.place()
    }

    /// All secrets without their values, by name.
    pub fn list(&self) -> Result<Vec<SecretInfo>, VaultError> {
        let bytes = match std::fs::read(&self.index) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            read => read.map_err(|e| self.index_error(&e))?,
        };
        let index: Index = serde_json::from_slice(&bytes).map_err(|e| self.index_error(&e))?;
        let mut secrets = index.secrets;
        // A file edited by hand names nothing that could not be kept.
        secrets.retain(|s| {
            is_secret_name(&s.name)
                && copilot_guard::secret_host(&s.host).as_deref() == Some(&s.host)
        });
        secrets.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(secrets)
    }

    /// Keeps a secret, in place of another of its name.
    pub fn set(
        &self,
        name: &str,
        host: &str,
        kind: SecretKind,
        value: &SecretText,
    ) -> Result<SecretInfo, VaultError> {
        let info = checked(name, host, kind, value)?;
        let mut secrets = self.list()?;
        // The value first: a name without one would be offered in vain.
        self.store.set(name, value)?;
        secrets.retain(|s| s.name != name);
        secrets.push(info.clone());
        self.write(secrets)?;
        Ok(info)
    }

    /// Forgets a secret.
    pub fn remove(&self, name: &str) -> Result<(), VaultError> {
        let mut secrets = self.list()?;
        if !secrets.iter().any(|s| s.name == name) {
            return Err(VaultError::Unknown(name.to_owned()));
        }
        self.store.remove(name)?;
        secrets.retain(|s| s.name != name);
        self.write(secrets)
    }

    /// All secrets with their values; those whose value the store does not give are left out.
    pub fn open(&self) -> Result<Vec<Secret>, VaultError> {
        let mut opened = Vec::new();
        for info in self.list()? {
            match self.store.get(&info.name) {
                Ok(Some(value)) => opened.push(Secret { info, value }),
                Ok(None) => {
                    tracing::warn!(name = %info.name, "the store has no value of this secret")
                }
                Err(error) => {
                    tracing::warn!(name = %info.name, %error, "a secret cannot be read");
                }
            }
        }
        Ok(opened)
    }

    fn write(&self, mut secrets: Vec<SecretInfo>) -> Result<(), VaultError> {
        secrets.sort_by(|a, b| a.name.cmp(&b.name));
        serde_json::to_vec_pretty(&Index { secrets })
            .map_err(io::Error::other)
            .and_then(|bytes| write_private(&self.index, &bytes))
            .map_err(|e| self.index_error(&e))
    }

    fn index_error(&self, error: &dyn std::fmt::Display) -> VaultError {
        VaultError::Index {
            path: self.index.display().to_string(),
            detail: error.to_string(),
        }
    }
}

/// A secret in its plain spelling, if it can be one.
pub(crate) fn checked(
    name: &str,
    host: &str,
    kind: SecretKind,
    value: &SecretText,
) -> Result<SecretInfo, VaultError> {
    if !is_secret_name(name) {
        return Err(VaultError::Name);
    }
    let bound =
        copilot_guard::secret_host(host).ok_or_else(|| VaultError::Host(host.to_owned()))?;
    let length = value.reveal().chars().count();
    if !(SHORTEST..=LONGEST).contains(&length) {
        return Err(VaultError::Length);
    }
    if kind == SecretKind::OneTimeCode {
        Totp::of(value).map_err(|_| VaultError::Seed)?;
    }
    Ok(SecretInfo {
        name: name.to_owned(),
        host: bound,
        kind,
    })
}

/// Writes a file whole or not at all; only this user may read it.
fn write_private(path: &Path, content: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
        builder.mode(0o700);
        options.mode(0o600);
    }
    builder.create(folder)?;
    let fresh = path.with_extension(format!("new-{}", std::process::id()));
    let mut file = options.open(&fresh)?;
    file.write_all(content)?;
    file.sync_all()?;
    std::fs::rename(&fresh, path)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn vault(root: &Path) -> Vault {
        let file = root.join("config/secrets.json");
        Vault::new(file, Arc::<MemoryStore>::default())
    }

    #[test]
    fn a_secret_is_kept_listed_and_forgotten() {
        let root = tempfile::tempdir().unwrap();
        let vault = vault(root.path());
        assert_eq!(vault.list().unwrap(), []);
        let value = SecretText::new("  spaces are kept ");
        let set = |name: &str, host: &str| vault.set(name, host, SecretKind::Password, &value);
        set("b", "https://Bank.example/login").unwrap();
        set("a", "127.0.0.1:8080").unwrap();
        let names = |v: &Vault| -> Vec<(String, String)> {
            let kept = v.list().unwrap().into_iter();
            kept.map(|s| (s.name, s.host)).collect()
        };
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        let both = [pair("a", "127.0.0.1:8080"), pair("b", "bank.example")];
        assert_eq!(names(&vault), both);
        set("b", "other.example").unwrap();
        assert_eq!(names(&vault)[1], pair("b", "other.example"));
        assert_eq!(vault.open().unwrap()[1].value, value);
        let file = std::fs::read_to_string(root.path().join("config/secrets.json")).unwrap();
        assert!(file.contains("other.example") && !file.contains("spaces"));
        vault.remove("b").unwrap();
        assert_eq!(vault.remove("b"), Err(VaultError::Unknown("b".into())));
        assert_eq!(vault.open().unwrap().len(), 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = |p: &Path| std::fs::metadata(p).unwrap().permissions().mode() & 0o777;
            assert_eq!(mode(&root.path().join("config/secrets.json")), 0o600);
            assert_eq!(mode(&root.path().join("config")), 0o700);
        }
    }

    #[test]
    fn what_cannot_be_held_to_its_place_is_not_kept() {
        let root = tempfile::tempdir().unwrap();
        let vault = vault(root.path());
        let set = |name: &str, host: &str, kind, value: &str| {
            let value = SecretText::new(value);
            vault.set(name, host, kind, &value).unwrap_err()
        };
        let password = SecretKind::Password;
        assert_eq!(set("a b", "a.example", password, "12345"), VaultError::Name);
        let host = set("a", "*.com", password, "12345");
        assert!(matches!(host, VaultError::Host(_)));
        assert_eq!(set("a", "a.example", password, "123"), VaultError::Length);
        let seed = SecretKind::OneTimeCode;
        assert_eq!(set("a", "a.example", seed, "not a seed!"), VaultError::Seed);
        assert_eq!(vault.list().unwrap(), []);
    }

    #[test]
    fn a_list_that_cannot_be_read_is_not_written_over() {
        let root = tempfile::tempdir().unwrap();
        let vault = vault(root.path());
        std::fs::create_dir_all(root.path().join("config")).unwrap();
        std::fs::write(root.path().join("config/secrets.json"), "{").unwrap();
        let value = SecretText::new("hunter2");
        let kept = vault.set("a", "a.example", SecretKind::Password, &value);
        assert!(matches!(kept, Err(VaultError::Index { .. })));
    }
}
