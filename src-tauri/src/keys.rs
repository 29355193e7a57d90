//! The keys of the models' servers, one for each: in the operating system's key store, or, where there is none,
//! in a file that only this user may read. The person is told which it is ([`KeyState::store`]).
//!
//! A key belongs to scheme, host and port of the address that it was given for, so that it is never sent to
//! another one.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{io, thread};

use copilot_protocol::{ErrorCode, KeyState, UiError};
use url::Url;

use crate::home::{Home, write_private};

const SERVICE: &str = "browser-copilot";

/// Where the keys are kept.
#[derive(Clone, Debug)]
pub struct Keys {
    file: PathBuf,
    use_system: bool,
}

/// Scheme, host and port of an address; the text itself where it is none.
pub fn server_of(base_url: &str) -> String {
    match Url::parse(base_url.trim()) {
        Ok(url) if url.has_host() => url.origin().ascii_serialization(),
        _ => base_url.trim().to_owned(),
    }
}

impl Keys {
    /// A home of its own keeps its keys in a file: the system's store belongs to the user, not to the folder.
    pub fn of(home: &Home) -> Self {
        Self {
            file: home.key_file(),
            use_system: !home.is_own(),
        }
    }

    /// The same store for named secrets, whose values lie in a file of their own where it has to be one.
    pub fn of_secrets(home: &Home) -> Self {
        Self {
            file: home.secret_values(),
            use_system: !home.is_own(),
        }
    }

    /// Whether there is a key for this server, and where it is, or would be kept.
    pub fn state(&self, base_url: &str) -> KeyState {
        let server = server_of(base_url);
        if self
            .kept_by_system(&server)
            .is_some_and(|found| found.is_some())
        {
            return KeyState {
                present: true,
                store: "keychain".into(),
            };
        }
        let in_file = self.kept_in_file().contains_key(&server);
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

    pub fn get(&self, base_url: &str) -> Option<String> {
        let server = server_of(base_url);
        self.kept_by_system(&server)
            .flatten()
            .or_else(|| self.kept_in_file().remove(&server))
    }

    /// Keeps the key of this server; an empty one is taken away.
    pub fn set(&self, base_url: &str, key: &str) -> Result<KeyState, UiError> {
        let (server, key) = (server_of(base_url), key.trim().to_owned());
        if key.is_empty() {
            self.clear(base_url)?;
            return Ok(self.state(base_url));
        }
        if self.use_system {
            let (account, copy) = (server.clone(), key.clone());
            let kept = off_runtime(move || {
                let entry = keyring::Entry::new(SERVICE, &account)?;
                entry.set_password(&copy)?;
                // A store that forgets at once is none.
                entry.get_password().map(|read| read == copy)
            });
            match kept {
                Some(Ok(true)) => {
                    self.change_file(|keys| keys.remove(&server))?;
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
        self.change_file(|keys| keys.insert(server, key))?;
        Ok(KeyState {
            present: true,
            store: "file".into(),
        })
    }

    pub fn clear(&self, base_url: &str) -> Result<(), UiError> {
        let server = server_of(base_url);
        if self.use_system {
            let account = server.clone();
            let cleared = off_runtime(move || {
                match keyring::Entry::new(SERVICE, &account).and_then(|e| e.delete_credential()) {
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
        self.change_file(|keys| keys.remove(&server))
    }

    /// The system has a key store (it may still be locked).
    pub fn system_works(&self) -> bool {
        self.use_system && off_runtime(|| keyring::Entry::store_status().is_ok()).unwrap_or(false)
    }

    /// `None`: the store does not answer.
    fn kept_by_system(&self, server: &str) -> Option<Option<String>> {
        if !self.use_system {
            return None;
        }
        let account = server.to_owned();
        off_runtime(move || {
            match keyring::Entry::new(SERVICE, &account).and_then(|e| e.get_password()) {
                Ok(key) => Some(Some(key)),
                Err(keyring::Error::NoEntry) => Some(None),
                Err(error) => {
                    tracing::debug!(%error, "the key store does not answer");
                    None
                }
            }
        })
        .flatten()
    }

    /// Server and key. A file of an earlier form does not say for which server it is, and is not used.
    fn kept_in_file(&self) -> BTreeMap<String, String> {
        std::fs::read(&self.file)
            .ok()
            .and_then(|bytes| serde_json::from_slice(&bytes).ok())
            .unwrap_or_default()
    }

    fn change_file<T>(
        &self,
        change: impl FnOnce(&mut BTreeMap<String, String>) -> T,
    ) -> Result<(), UiError> {
        let before = self.kept_in_file();
        let mut keys = before.clone();
        change(&mut keys);
        let done = if keys.is_empty() {
            remove(&self.file)
        } else if keys == before {
            Ok(())
        } else {
            serde_json::to_vec(&keys)
                .map_err(io::Error::other)
                .and_then(|bytes| write_private(&self.file, &bytes))
        };
        done.map_err(|e| refused(&e.to_string()))
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

    const ONE: &str = "https://one.example/v1";

    #[test]
    fn without_a_key_store_the_key_is_in_a_private_file_and_it_is_said() {
        let root = tempfile::tempdir().unwrap();
        let keys = Keys::of(&Home::under(root.path()));
        let is = |present| KeyState {
            present,
            store: "file".into(),
        };
        assert_eq!(keys.state(ONE), is(false));
        assert_eq!(keys.set(ONE, "  sk-test \n").unwrap(), is(true));
        assert_eq!(keys.get(ONE).as_deref(), Some("sk-test"));
        #[cfg(unix)]
        assert_eq!(crate::tests::mode(&keys.file), 0o600);
        keys.clear(ONE).unwrap();
        assert_eq!(keys.get(ONE), None);
        assert!(!keys.state(ONE).present && !keys.file.exists());
    }

    #[test]
    fn each_server_has_its_own_key() {
        let root = tempfile::tempdir().unwrap();
        let keys = Keys::of(&Home::under(root.path()));
        keys.set(ONE, "key-one").unwrap();
        keys.set("http://127.0.0.1:11434/v1", "key-two").unwrap();
        assert_eq!(keys.get("https://one.example/").as_deref(), Some("key-one"));
        assert_eq!(keys.get("https://other.example/v1"), None);
        assert!(!keys.state("http://one.example/v1").present);
        keys.clear(ONE).unwrap();
        let two = keys.get("http://127.0.0.1:11434");
        assert_eq!(two.as_deref(), Some("key-two"));
    }

    #[test]
    fn a_key_of_an_earlier_form_is_sent_nowhere() {
        let root = tempfile::tempdir().unwrap();
        let keys = Keys::of(&Home::under(root.path()));
        write_private(&keys.file, b"sk-old").unwrap();
        assert_eq!(keys.get(ONE), None);
        keys.set(ONE, "sk-new").unwrap();
        assert_eq!(keys.get(ONE).as_deref(), Some("sk-new"));
    }
}
