//! What servers were found to take, kept across runs in one small file.
//!
//! The file holds addresses and names of models, never a key. It may be deleted at any time: then the
//! next question to a server finds it out again. What is older than a month is found out anew, since
//! servers are renewed.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use copilot_protocol::ModelTakes;
use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime, macros::format_description};
use url::Url;

use super::ladder::Accepts;

/// Days after which a server is asked again in the fullest form.
const GOOD_FOR_DAYS: i64 = 30;

/// What one server takes for one model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Known {
    server: String,
    model: String,
    /// `2026-01-31`, UTC.
    found: String,
    pub(crate) accepts: Accepts,
    /// Tokens of the model's window; 0: not known.
    #[serde(default)]
    pub(crate) window: u32,
}

impl Known {
    fn new(base_url: &str, model: &str, accepts: Accepts, window: u32) -> Self {
        Self {
            server: server_of(base_url),
            model: model.to_owned(),
            found: today().to_string(),
            accepts,
            window,
        }
    }

    fn is_fresh(&self, today: Date) -> bool {
        let format = format_description!("[year]-[month]-[day]");
        Date::parse(&self.found, &format)
            .is_ok_and(|found| (today - found).whole_days() <= GOOD_FOR_DAYS)
    }

    pub(crate) fn takes(&self) -> ModelTakes {
        ModelTakes {
            server: self.server.clone(),
            model: self.model.clone(),
            answers: self.accepts.form(),
            streams: self.accepts.stream,
            pictures: self.accepts.images,
            effort: self.accepts.effort,
            context_window: self.window,
            found: self.found.clone(),
        }
    }
}

#[derive(Default, Serialize, Deserialize)]
struct Whole {
    servers: Vec<Known>,
}

/// The file, or nothing that lasts.
#[derive(Clone, Debug, Default)]
pub struct KnownServers {
    file: Option<PathBuf>,
    /// One change of the file at a time.
    change: Arc<Mutex<()>>,
}

impl KnownServers {
    pub fn at(file: PathBuf) -> Self {
        Self {
            file: Some(file),
            change: Arc::default(),
        }
    }

    /// All that is known, the newest first.
    pub fn all(&self) -> Vec<ModelTakes> {
        let mut all: Vec<ModelTakes> = self.read().servers.iter().map(Known::takes).collect();
        all.sort_by(|a, b| b.found.cmp(&a.found));
        all
    }

    /// What is known of a model; nothing where it is too old to be gone by.
    pub fn takes(&self, base_url: &str, model: &str) -> Option<ModelTakes> {
        self.get(base_url, model).map(|known| known.takes())
    }

    /// Forgets a model of a server; the next question finds out anew. Errors of the disk only cost
    /// the finding out.
    pub fn forget(&self, base_url: &str, model: &str) {
        let server = server_of(base_url);
        self.change(|whole| {
            whole
                .servers
                .retain(|k| k.server != server || k.model != model);
        });
    }

    pub fn forget_all(&self) {
        self.change(|whole| whole.servers.clear());
    }

    pub(crate) fn get(&self, base_url: &str, model: &str) -> Option<Known> {
        let server = server_of(base_url);
        self.read()
            .servers
            .into_iter()
            .find(|known| known.server == server && known.model == model && known.is_fresh(today()))
    }

    /// What was found, as the person is told it.
    pub(crate) fn describe(
        base_url: &str,
        model: &str,
        accepts: Accepts,
        window: u32,
    ) -> ModelTakes {
        Known::new(base_url, model, accepts, window).takes()
    }

    pub(crate) fn put(&self, base_url: &str, model: &str, accepts: Accepts, window: u32) {
        let known = Known::new(base_url, model, accepts, window);
        self.change(|whole| {
            whole
                .servers
                .retain(|k| k.server != known.server || k.model != known.model);
            whole.servers.push(known);
        });
    }

    fn read(&self) -> Whole {
        self.file
            .as_deref()
            .and_then(|file| std::fs::read(file).ok())
            .and_then(|bytes| serde_json::from_slice(&bytes).ok())
            .unwrap_or_default()
    }

    fn change(&self, change: impl FnOnce(&mut Whole)) {
        let Some(file) = self.file.as_deref() else {
            return;
        };
        let _one = self.change.lock().unwrap_or_else(PoisonError::into_inner);
        let mut whole = self.read();
        change(&mut whole);
        if let Err(error) = write(file, &whole) {
            tracing::warn!(%error, "what the model's server takes is not remembered");
        }
    }
}

/// Whole or not at all: another program may be reading.
fn write(file: &Path, whole: &Whole) -> std::io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let fresh = file.with_extension(format!("{}.new", std::process::id()));
    std::fs::write(&fresh, serde_json::to_vec_pretty(whole)?)?;
    std::fs::rename(&fresh, file)
}

/// The address without what may be a secret in it.
fn server_of(base_url: &str) -> String {
    let Ok(mut url) = Url::parse(base_url.trim()) else {
        return base_url.trim().to_owned();
    };
    // Neither can fail for an address with a host; without one there is nothing to take out.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url.set_query(None);
    url.set_fragment(None);
    url.as_str().trim_end_matches('/').to_owned()
}

fn today() -> Date {
    OffsetDateTime::now_utc().date()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use copilot_protocol::AnswerForm;

    #[test]
    fn what_was_found_outlives_the_program_until_it_is_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("data/servers.json");
        let accepts = Accepts {
            tools: false,
            images: Some(false),
            ..Accepts::default()
        };
        let known = KnownServers::at(file.clone());
        assert!(known.get("http://a.test/v1", "m").is_none());
        known.put("http://user:word@a.test/v1/", "m", accepts, 8_192);
        known.put("http://a.test/v1", "n", Accepts::default(), 0);

        let known = KnownServers::at(file.clone());
        let got = known.get("http://a.test/v1", "m").unwrap();
        assert_eq!((got.accepts, got.window), (accepts, 8_192));
        let takes = known.takes("http://a.test/v1", "m").unwrap();
        assert_eq!(takes.answers, AnswerForm::JsonSchema);
        assert_eq!(takes.pictures, Some(false));
        assert_eq!(takes.found, today().to_string());
        assert!(!std::fs::read_to_string(&file).unwrap().contains("word"));
        known.forget("http://a.test/v1/", "m");
        assert!(known.get("http://a.test/v1", "m").is_none());
        assert_eq!(known.all().len(), 1);
        known.forget_all();
        assert!(known.all().is_empty());
    }

    #[test]
    fn what_is_old_or_damaged_is_not_gone_by() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("servers.json");
        let known = KnownServers::at(file.clone());
        known.put("http://a.test", "m", Accepts::default(), 0);
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, text.replace(&today().to_string(), "2020-01-01")).unwrap();
        assert!(known.get("http://a.test", "m").is_none());
        // The person still sees it, and may forget it.
        assert_eq!(known.all().len(), 1);
        std::fs::write(&file, "{ oops").unwrap();
        assert!(known.all().is_empty());
        known.put("http://a.test", "m", Accepts::default(), 0);
        assert!(known.get("http://a.test", "m").is_some());
    }
}
