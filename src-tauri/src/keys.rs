//! The key of the model's server: in the operating system's key store, or, where there is none, in a file
//! that only this user may read. The person is told which it is ([`KeyState::store`]).

use std::path::PathBuf;
use std::{io, thread};

use copilot_protocol::{ErrorCode, KeyState, UiError};

use crate::home::{Home, write_private};

const SERVICE: &str = "browser-copilot";
const ACCOUNT: &str = "model";

/// Where the key is kept.
#[derive(Clone, Debug)]
pub struct Keys {
    file: PathBuf,
    use_system: bool,
}

impl Keys {
    /// A home of its own keeps its key in a file: the system's store belongs to the user, not to the folder.
    pub fn of(home: &Home) -> Self {
        Self {
            file: home.key_file(),
            use_system: !home.is_own(),
        }
    }

    /// Whether there is a key, and where it is, or would be kept.
    pub fn state(&self) -> KeyState {
        if self.kept_by_system().is_some_and(|found| found.is_some()) {
            return KeyState {
                present: true,
                store: "keychain".into(),
            };
        }
        let in_file = self.kept_in_file().is_some();
        KeyState {
            present: in_file,
            store: if in_file || !self.system_works() {
                "file"
            } else {
                "keychain"
            }
            .into(),
        }
    }

    pub fn get(&self) -> Option<String> {
        self.kept_by_system()
            .flatten()
            .or_else(|| self.kept_in_file())
    }

    /// Keeps the key; an empty one is taken away.
    pub fn set(&self, key: &str) -> Result<KeyState, UiError> {
        let key = key.trim().to_owned();
        if key.is_empty() {
            self.clear()?;
            return Ok(self.state());
        }
        if self.use_system {
            let copy = key.clone();
            let kept = off_runtime(move || {
                let entry = keyring::Entry::new(SERVICE, ACCOUNT)?;
                entry.set_password(&copy)?;
                // A store that forgets at once is none.
                entry.get_password().map(|read| read == copy)
            });
            match kept {
                Some(Ok(true)) => {
                    remove(&self.file).map_err(|e| refused(&e.to_string()))?;
                    return Ok(KeyState {
                        present: true,
                        store: "keychain".into(),
                    });
                }
                other => tracing::info!(
                    ?other,
                    "no key store of the system: the key goes into a file"
                ),
            }
        }
        write_private(&self.file, key.as_bytes()).map_err(|e| refused(&e.to_string()))?;
        Ok(KeyState {
            present: true,
            store: "file".into(),
        })
    }

    pub fn clear(&self) -> Result<(), UiError> {
        if self.use_system {
            let cleared = off_runtime(|| {
                match keyring::Entry::new(SERVICE, ACCOUNT).and_then(|e| e.delete_credential()) {
                    Err(keyring::Error::NoEntry | keyring::Error::NoDefaultStore) => Ok(()),
                    other => other,
                }
            });
            if let Some(Err(error)) = cleared
                && self.system_works()
            {
                return Err(refused(&error.to_string()));
            }
        }
        remove(&self.file).map_err(|e| refused(&e.to_string()))
    }

    /// The system has a key store (it may still be locked).
    pub fn system_works(&self) -> bool {
        self.use_system && off_runtime(|| keyring::Entry::store_status().is_ok()).unwrap_or(false)
    }

    /// `None`: the store does not answer.
    fn kept_by_system(&self) -> Option<Option<String>> {
        if !self.use_system {
            return None;
        }
        off_runtime(
            || match keyring::Entry::new(SERVICE, ACCOUNT).and_then(|e| e.get_password()) {
                Ok(key) => Some(Some(key)),
                Err(keyring::Error::NoEntry) => Some(None),
                Err(error) => {
                    tracing::debug!(%error, "the key store does not answer");
                    None
                }
            },
        )
        .flatten()
    }

    fn kept_in_file(&self) -> Option<String> {
        let text = std::fs::read_to_string(&self.file).ok()?;
        let key = text.trim();
        (!key.is_empty()).then(|| key.to_owned())
    }
}

/// The key store's client blocks, and brings a runtime of its own that must not run inside ours.
fn off_runtime<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    thread::spawn(work).join().ok()
}

fn remove(path: &std::path::Path) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn refused(detail: &str) -> UiError {
    UiError::of(ErrorCode::KeyStore).detail(detail)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn without_a_key_store_the_key_is_in_a_private_file_and_it_is_said() {
        let root = tempfile::tempdir().unwrap();
        let keys = Keys::of(&Home::under(root.path()));
        assert_eq!(
            keys.state(),
            KeyState {
                present: false,
                store: "file".into()
            }
        );
        let state = keys.set("  sk-test \n").unwrap();
        assert_eq!(
            state,
            KeyState {
                present: true,
                store: "file".into()
            }
        );
        assert_eq!(keys.get().as_deref(), Some("sk-test"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(&keys.file).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        keys.clear().unwrap();
        assert_eq!(keys.get(), None);
        assert!(!keys.state().present);
    }
}
