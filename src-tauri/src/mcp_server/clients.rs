//! The programs that may come over HTTP. Each has a token of 256 random bits, which is told once and not kept: what is kept is its
//! hash, which opens nothing.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use copilot_protocol::{ErrorCode, ServeClient, UiError};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::random;
use crate::home::write_private;

/// Longest name of a client, in characters.
const MAX_NAME: usize = 40;
/// When a client was seen is kept to so many seconds.
const SEEN_WITHIN: i64 = 60;

/// The client whose token a request showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpClient {
    pub id: String,
    /// As the person called it.
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    id: String,
    name: String,
    /// SHA-256 of the token, in hexadecimal digits.
    hash: String,
    added: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seen: Option<String>,
}

/// Those that may come; in a file, or as long as this lives.
#[derive(Debug, Default)]
pub struct Clients {
    file: Option<PathBuf>,
    kept: Mutex<Vec<Kept>>,
}

fn hash(token: &str) -> String {
    let digest = Sha256::digest(token.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn now() -> String {
    let now = OffsetDateTime::now_utc().format(&Rfc3339);
    now.unwrap_or_default()
}

/// Seen so lately that it need not be written again.
fn lately(seen: Option<&str>) -> bool {
    let seen = seen.and_then(|seen| OffsetDateTime::parse(seen, &Rfc3339).ok());
    let now = OffsetDateTime::now_utc();
    seen.is_some_and(|seen| (now - seen).whole_seconds().abs() < SEEN_WITHIN)
}

impl Clients {
    /// Those of this file. One that cannot be read holds none: nobody comes in by it.
    pub fn at(file: PathBuf) -> Self {
        let read = match std::fs::read(&file) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| error.to_string()),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error.to_string()),
        };
        let kept = read.unwrap_or_else(|error| {
            tracing::warn!(%error, "the list of clients cannot be read");
            Vec::new()
        });
        Self {
            file: Some(file),
            kept: Mutex::new(kept),
        }
    }

    fn kept(&self) -> MutexGuard<'_, Vec<Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the list, if that can be written.
    fn change(&self, change: impl FnOnce(&mut Vec<Kept>)) -> Result<(), UiError> {
        let mut kept = self.kept();
        let mut next = kept.clone();
        change(&mut next);
        if let Some(file) = &self.file {
            let failed = |detail: String| {
                UiError::saying(ErrorCode::Other, "serve-not-kept")
                    .arg("path", file.display().to_string())
                    .detail(detail)
            };
            let bytes = serde_json::to_vec_pretty(&next).map_err(|e| failed(e.to_string()))?;
            write_private(file, &bytes).map_err(|e| failed(e.to_string()))?;
        }
        *kept = next;
        Ok(())
    }

    /// A new client, and its token, which nobody is told again.
    ///
    /// # Errors
    /// A name that is empty, longer than 40 characters or taken; a file that cannot be written.
    pub fn add(&self, name: &str) -> Result<(HttpClient, String), UiError> {
        let refused = |id: &str| {
            let error = UiError::saying(ErrorCode::SettingsInvalid, id);
            Err(error.arg("name", name.trim().to_owned()))
        };
        let name = copilot_guard::clean(name).trim().to_owned();
        if name.is_empty() || name.chars().count() > MAX_NAME {
            return refused("serve-wrong-name");
        }
        let same = |other: &Kept| other.name.to_lowercase() == name.to_lowercase();
        if self.kept().iter().any(same) {
            return refused("serve-taken-name");
        }
        let token = format!("{}{}", random(), random());
        let client = HttpClient { id: random(), name };
        let kept = Kept {
            id: client.id.clone(),
            name: client.name.clone(),
            hash: hash(&token),
            added: now(),
            seen: None,
        };
        self.change(|all| all.push(kept))?;
        Ok((client, token))
    }

    /// Its token opens nothing any more.
    ///
    /// # Errors
    /// The file cannot be written; then the token still holds.
    pub fn remove(&self, id: &str) -> Result<(), UiError> {
        self.change(|all| all.retain(|client| client.id != id))
    }

    /// Whose token this is.
    pub(super) fn by_token(self: &Arc<Self>, token: &str) -> Option<HttpClient> {
        let given = hash(token);
        let found = {
            let kept = self.kept();
            kept.iter().find(|client| client.hash == given).cloned()
        }?;
        if !lately(found.seen.as_deref()) {
            let (all, id) = (self.clone(), found.id.clone());
            tokio::task::spawn_blocking(move || all.seen(&id));
        }
        Some(HttpClient {
            id: found.id,
            name: found.name,
        })
    }

    fn seen(&self, id: &str) {
        let seen = self.change(|all| {
            let client = all.iter_mut().find(|client| client.id == id);
            if let Some(client) = client {
                client.seen = Some(now());
            }
        });
        if let Err(error) = seen {
            tracing::warn!(detail = ?error.detail, "when a client was seen is not kept");
        }
    }

    /// All of them, in the order in which they were added. What they do now is not known here.
    pub fn all(&self) -> Vec<ServeClient> {
        let told = |client: &Kept| ServeClient {
            id: client.id.clone(),
            name: client.name.clone(),
            added: client.added.clone(),
            seen: client.seen.clone(),
            ..ServeClient::default()
        };
        self.kept().iter().map(told).collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn a_token_is_told_once_and_opens_until_its_client_is_removed() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("config/clients.json");
        let clients = Arc::new(Clients::at(file.clone()));
        let (editor, token) = clients.add(" Editor ").unwrap();
        let (other, _) = clients.add("Other").unwrap();
        assert_eq!(editor.name, "Editor");
        assert_eq!(clients.by_token(&token), Some(editor.clone()));
        for wrong in ["", "x", &token[1..], &format!("{token}0"), &hash(&token)] {
            assert_eq!(clients.by_token(wrong), None, "{wrong}");
        }
        // Neither the file nor what the window is told holds it.
        assert!(!std::fs::read_to_string(&file).unwrap().contains(&token));
        #[cfg(unix)]
        assert_eq!(crate::tests::mode(&file), 0o600);
        // It is written beside: whoever reads the file before that would not know of it.
        let seen = async {
            while clients.all()[0].seen.is_none() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let seen = tokio::time::timeout(Duration::from_secs(20), seen).await;
        seen.expect("when it was seen is kept");
        let again = Arc::new(Clients::at(file.clone()));
        assert_eq!(again.by_token(&token), Some(editor.clone()));
        again.remove(&editor.id).unwrap();
        assert_eq!(again.by_token(&token), None);
        let names: Vec<_> = Clients::at(file).all().into_iter().map(|c| c.id).collect();
        assert_eq!(names, [other.id]);
    }

    #[test]
    fn names_tell_clients_apart() {
        let clients = Clients::default();
        clients.add("Редактор").unwrap();
        let long = "x".repeat(MAX_NAME + 1);
        for (name, said) in [
            ("", "serve-wrong-name"),
            (" \u{202e}\n ", "serve-wrong-name"),
            (&long, "serve-wrong-name"),
            (" редактор", "serve-taken-name"),
        ] {
            assert_eq!(clients.add(name).unwrap_err().message.id, said, "{name:?}");
        }
        assert_eq!(clients.all().len(), 1);
    }

    #[test]
    fn by_a_damaged_list_nobody_comes() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("clients.json");
        std::fs::write(&file, "[{").unwrap();
        assert!(Clients::at(file).all().is_empty());
    }
}
