//! The secrets of one run, in memory for as long as it lasts.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use copilot_guard::secret_host_fits;
use copilot_journal::Redactor;
use copilot_ports::{Hidden, SecretText};
use copilot_protocol::{SecretInfo, SecretKind};

use crate::totp::Totp;
use crate::vault::{self, VaultError};

/// A secret with its value.
#[derive(Clone, Debug)]
pub struct Secret {
    pub info: SecretInfo,
    pub value: SecretText,
}

impl Secret {
    /// A secret for one run, which is kept nowhere.
    pub fn new(
        name: &str,
        host: &str,
        kind: SecretKind,
        value: SecretText,
    ) -> Result<Self, VaultError> {
        Ok(Self {
            info: vault::checked(name, host, kind, &value)?,
            value,
        })
    }
}

/// The secrets that a run may use, and what it knows of their being seen.
pub struct RunSecrets {
    secrets: Vec<Secret>,
    /// What the run's records go through.
    records: Redactor,
    /// What pages and models' requests go through: the same without what the goal itself says, which a model has to type.
    kept: Redactor,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Codes that were given out, and other texts that no picture may show.
    codes: Vec<SecretText>,
    /// Names of secrets that some page was given.
    given: BTreeSet<String>,
    /// Names of secrets that some page showed, or that went into a frame.
    shown: BTreeSet<String>,
}

impl std::fmt::Debug for RunSecrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.infos()).finish()
    }
}

impl RunSecrets {
    /// Of two secrets of one name the first counts. `redactor` learns all values, and is to be the one
    /// that the run's records go through.
    pub fn new(secrets: impl IntoIterator<Item = Secret>, redactor: Redactor) -> Self {
        let mut held: Vec<Secret> = Vec::new();
        for secret in secrets {
            if !held.iter().any(|other| other.info.name == secret.info.name) {
                held.push(secret);
            }
        }
        let values: Vec<&str> = held
            .iter()
            .filter(|secret| hides(secret))
            .map(|secret| secret.value.reveal())
            .collect();
        redactor.learn(&values);
        let kept = Redactor::new(&values);
        Self {
            secrets: held,
            records: redactor,
            kept,
            state: Mutex::default(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.secrets.is_empty() && self.state().codes.is_empty()
    }

    /// These are kept out of records and pictures too, though they are no secrets by name: numbers of cards in the goal.
    pub fn hide(&self, texts: impl IntoIterator<Item = String>) {
        let texts: Vec<String> = texts.into_iter().collect();
        self.records.learn(&texts);
        self.state()
            .codes
            .extend(texts.into_iter().map(SecretText::new));
    }

    /// Names, hosts and kinds.
    pub fn infos(&self) -> Vec<SecretInfo> {
        self.secrets.iter().map(|s| s.info.clone()).collect()
    }

    /// Those that a page of this address may get.
    pub fn for_page(&self, address: &str) -> Vec<SecretInfo> {
        self.secrets
            .iter()
            .filter(|s| secret_host_fits(&s.info.host, address))
            .map(|s| s.info.clone())
            .collect()
    }

    /// The text as pages and models' requests may hold it.
    pub(crate) fn without_kept<'a>(&self, text: &'a str) -> Cow<'a, str> {
        self.kept.without_secrets(text)
    }

    pub(crate) fn info(&self, name: &str) -> Option<&SecretInfo> {
        self.secrets
            .iter()
            .map(|s| &s.info)
            .find(|info| info.name == name)
    }

    /// What is put into the field: the value, or the code of this moment. It is hidden from then on.
    pub(crate) fn value(&self, name: &str, now: SystemTime) -> Option<SecretText> {
        let secret = self.secrets.iter().find(|s| s.info.name == name)?;
        let value = if secret.info.kind == SecretKind::OneTimeCode {
            let code = Totp::of(&secret.value).ok()?.code_at(now);
            self.records.learn([code.reveal()]);
            self.kept.learn([code.reveal()]);
            self.state().codes.push(code.clone());
            code
        } else {
            secret.value.clone()
        };
        self.state().given.insert(name.to_owned());
        Some(value)
    }

    /// It goes into a frame of another origin than the page's.
    pub(crate) fn went_into_frame(&self, name: &str) {
        self.state().shown.insert(name.to_owned());
    }

    /// The name of the secret whose value this is, with nothing before or after it.
    pub(crate) fn named(&self, text: &str) -> Option<&str> {
        self.secrets
            .iter()
            .filter(|s| hides(s))
            .find(|s| s.value.reveal() == text)
            .map(|s| s.info.name.as_str())
    }

    /// A page showed this text: secrets in it are looked for on its pictures from now on.
    pub(crate) fn seen(&self, text: &str) {
        for secret in self.secrets.iter().filter(|s| hides(s)) {
            if Redactor::new([secret.value.reveal()]).finds(text) {
                self.state().shown.insert(secret.info.name.clone());
            }
        }
    }

    /// What must not be seen on a picture of this page: what belongs to its site, and what any page was
    /// given or showed. Other values are not told to a page's process, where nobody needs them.
    pub(crate) fn to_hide(&self, address: &str) -> Vec<Hidden> {
        let state = self.state();
        self.secrets
            .iter()
            .filter(|s| hides(s) && s.info.kind != SecretKind::OneTimeCode)
            .filter(|s| {
                state.shown.contains(&s.info.name)
                    || state.given.contains(&s.info.name)
                    || secret_host_fits(&s.info.host, address)
            })
            .map(|s| Hidden {
                text: s.value.clone(),
                in_frames: state.shown.contains(&s.info.name),
            })
            .chain(state.codes.iter().map(|code| Hidden {
                text: code.clone(),
                in_frames: true,
            }))
            .collect()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A value that the host's own name says (`github` at github.com) is no secret, and without the name no
/// address could be read.
fn hides(secret: &Secret) -> bool {
    let value = secret.value.reveal().trim().to_lowercase();
    !(matches!(secret.info.kind, SecretKind::Username | SecretKind::Other)
        && secret.info.host.contains(&value))
}

#[cfg(test)]
pub(crate) mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use std::time::{Duration, UNIX_EPOCH};

    const SEED: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    fn secret(name: &str, host: &str, kind: SecretKind, value: &str) -> Secret {
        Secret::new(name, host, kind, SecretText::new(value)).unwrap()
    }

    pub(crate) fn password(name: &str, host: &str, value: &str) -> Secret {
        secret(name, host, SecretKind::Password, value)
    }

    /// The texts that are to be hidden.
    pub(crate) fn revealed(hidden: &[Hidden]) -> Vec<String> {
        let texts = hidden.iter().map(|one| one.text.reveal().to_owned());
        texts.collect()
    }

    #[test]
    fn a_page_gets_the_names_of_its_own() {
        let redactor = Redactor::default();
        let held = RunSecrets::new(
            [
                password("a", "a.example", "hunter2-a"),
                password("b", "b.example", "hunter2-b"),
                password("a", "b.example", "hunter2-c"),
            ],
            redactor.clone(),
        );
        assert_eq!(held.infos().len(), 2);
        let found = held.for_page("https://b.example/in").into_iter();
        let names: Vec<_> = found.map(|s| s.name).collect();
        assert_eq!(names, ["b"]);
        assert!(redactor.finds("x hunter2-b y"));
        assert!(!format!("{held:?}").contains("hunter2"));
    }

    #[test]
    fn only_what_a_page_may_show_is_looked_for_on_it() {
        let held = RunSecrets::new(
            [
                password("a", "a.example", "hunter2-a"),
                password("b", "b.example", "hunter2-b"),
                secret("c", "b.example", SecretKind::OneTimeCode, SEED),
            ],
            Redactor::default(),
        );
        let hidden = |at: &str| revealed(&held.to_hide(at));
        assert_eq!(hidden("https://a.example/"), ["hunter2-a"]);
        held.seen("your password is hunter2-b.");
        assert_eq!(hidden("https://a.example/"), ["hunter2-a", "hunter2-b"]);
        let now = UNIX_EPOCH + Duration::from_secs(59);
        assert_eq!(held.value("c", now).unwrap().reveal(), "287082");
        assert!(hidden("https://a.example/").contains(&"287082".to_owned()));
        assert!(held.records.finds("code: 287082") && held.kept.finds("code: 287082"));
    }

    #[test]
    fn a_name_that_the_host_says_is_no_secret() {
        let name = secret("u", "github.com", SecretKind::Username, "github");
        let held = RunSecrets::new([name], Redactor::default());
        assert!(!held.records.finds("https://github.com/"));
        assert!(held.to_hide("https://github.com/").is_empty());
    }

    #[test]
    fn what_the_goal_says_is_hidden_from_records_and_pictures_and_told_to_the_model() {
        let records = Redactor::default();
        let held = RunSecrets::new([password("a", "a.example", "hunter2-a")], records.clone());
        let card = "4111111111111111";
        held.hide([card.to_owned()]);
        assert!(records.finds("card: 4111111111111111"));
        assert!(revealed(&held.to_hide("https://b.example/")).contains(&card.to_owned()));
        let request = held.without_kept("type 4111111111111111, never hunter2-a");
        assert!(request.contains(card) && !request.contains("hunter2"));
    }
}
