//! Named secrets of this person: values where the keys of models are (the system's key store, else a file
//! that only this user may read), names in `secrets.json` of the settings folder.

use std::sync::Arc;

use copilot_ports::SecretText;
use copilot_protocol::{ErrorCode, Message, SecretKind, SecretList, UiError};
use copilot_secrets::{Secret, SecretStore, StoreError, Vault, VaultError};

use crate::home::Home;
use crate::keys::Keys;

/// The store of the models' keys, under names of its own.
struct SystemStore(Keys);

fn account(name: &str) -> String {
    format!("secret:{name}")
}

fn failed(error: &UiError) -> StoreError {
    StoreError(error.detail.clone().unwrap_or_else(|| error.to_string()))
}

impl SecretStore for SystemStore {
    fn get(&self, name: &str) -> Result<Option<SecretText>, StoreError> {
        let Some(kept) = self.0.get(&account(name)) else {
            return Ok(None);
        };
        // Written as JSON, so that white space at its ends is kept.
        let text: String = serde_json::from_str(&kept)
            .map_err(|_| StoreError("the store holds something else".into()))?;
        Ok(Some(SecretText::new(text)))
    }

    fn set(&self, name: &str, value: &SecretText) -> Result<(), StoreError> {
        let text = serde_json::Value::from(value.reveal()).to_string();
        self.0
            .set(&account(name), &text)
            .map(drop)
            .map_err(|e| failed(&e))
    }

    fn remove(&self, name: &str) -> Result<(), StoreError> {
        self.0.clear(&account(name)).map_err(|e| failed(&e))
    }

    fn place(&self) -> String {
        if self.0.system_works() {
            "keychain".into()
        } else {
            "file".into()
        }
    }
}

/// The secrets that are kept for this home. Its calls may block.
pub fn vault(home: &Home) -> Vault {
    Vault::new(
        home.secrets_file(),
        Arc::new(SystemStore(Keys::of_secrets(home))),
    )
}

/// What the window shows of them.
pub fn list(vault: &Vault) -> Result<SecretList, UiError> {
    Ok(SecretList {
        secrets: vault.list().map_err(|e| of_vault(&e))?,
        store: vault.place(),
    })
}

pub fn of_vault(error: &VaultError) -> UiError {
    let wrong = ErrorCode::SettingsInvalid;
    match error {
        VaultError::Name => UiError::saying(wrong, "secrets-wrong-name"),
        VaultError::Host(host) => UiError {
            message: Message::new("secrets-wrong-host").arg("host", host.as_str()),
            ..UiError::saying(wrong, "secrets-wrong-host")
        },
        VaultError::Length => UiError::saying(wrong, "secrets-wrong-length"),
        VaultError::Seed => UiError::saying(wrong, "secrets-wrong-seed"),
        VaultError::Unknown(name) => UiError {
            message: Message::new("secrets-unknown").arg("name", name.as_str()),
            ..UiError::saying(wrong, "secrets-unknown")
        },
        VaultError::Store(error) => UiError::of(ErrorCode::KeyStore).detail(error.to_string()),
        VaultError::Index { .. } => {
            UiError::saying(wrong, "secrets-index").detail(error.to_string())
        }
    }
}

/// What `--secret NAME=VARIABLE@HOST` says: a secret for one run, whose value an environment variable holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenSecret {
    pub name: String,
    pub kind: SecretKind,
    pub variable: String,
    pub host: String,
}

impl std::str::FromStr for GivenSecret {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            "write NAME=VARIABLE@HOST, such as bank=BANK_PASSWORD@bank.example; NAME:KIND for another kind than a password"
                .to_owned()
        };
        let (name, rest) = text.split_once('=').ok_or_else(wrong)?;
        let (variable, host) = rest.split_once('@').ok_or_else(wrong)?;
        let (name, kind) = match name.split_once(':') {
            Some((name, kind)) => (name, kind.parse()?),
            None => (name, SecretKind::Password),
        };
        let parts = [name, variable, host];
        if parts.iter().any(|part| part.trim().is_empty()) {
            return Err(wrong());
        }
        let [name, variable, host] = parts.map(|part| part.trim().to_owned());
        Ok(Self {
            name,
            kind,
            variable,
            host,
        })
    }
}

impl GivenSecret {
    /// The secret, with its value from the environment.
    pub fn read(&self) -> Result<Secret, UiError> {
        let value = std::env::var(&self.variable).unwrap_or_default();
        if value.is_empty() {
            return Err(UiError {
                message: Message::new("secrets-variable").arg("name", self.variable.as_str()),
                ..UiError::saying(ErrorCode::SettingsInvalid, "secrets-variable")
            });
        }
        Secret::new(&self.name, &self.host, self.kind, SecretText::new(value))
            .map_err(|e| of_vault(&e))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn without_a_key_store_values_are_in_a_private_file_apart_from_names() {
        let root = tempfile::tempdir().unwrap();
        let home = Home::under(root.path());
        let vault = vault(&home);
        let value = SecretText::new(" pässwörd\n");
        vault
            .set("bank", "bank.example", SecretKind::Password, &value)
            .unwrap();
        assert_eq!(list(&vault).unwrap().store, "file");
        assert_eq!(vault.open().unwrap()[0].value, value);
        let names = std::fs::read_to_string(home.secrets_file()).unwrap();
        assert!(names.contains("bank.example") && !names.contains("ssw\u{f6}"));
        #[cfg(unix)]
        for entry in std::fs::read_dir(home.config()).unwrap() {
            assert_eq!(crate::tests::mode(&entry.unwrap().path()), 0o600);
        }
        vault.remove("bank").unwrap();
        assert!(vault.open().unwrap().is_empty());
        for entry in std::fs::read_dir(home.config()).unwrap() {
            let left = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            assert!(!left.contains("ssw\u{f6}"), "{left}");
        }
    }

    #[test]
    fn a_secret_for_one_run_names_its_variable() {
        let given: GivenSecret = "bank=BANK_PW@bank.example".parse().unwrap();
        assert_eq!(
            (given.name.as_str(), given.variable.as_str(), given.kind),
            ("bank", "BANK_PW", SecretKind::Password)
        );
        let given: GivenSecret = "code:one-time-code=SEED@127.0.0.1:80".parse().unwrap();
        assert_eq!(given.kind, SecretKind::OneTimeCode);
        assert_eq!(given.host, "127.0.0.1:80");
        for wrong in ["", "a", "a=b", "=b@c", "a=@c", "a=b@", "a:pin=b@c"] {
            assert!(wrong.parse::<GivenSecret>().is_err(), "{wrong}");
        }
    }
}
