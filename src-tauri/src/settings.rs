//! The engine's settings: one versioned file that both programs share.
//!
//! A file that cannot be read is set aside under another name and said so, never overwritten; a file of
//! a newer version is used as far as it is understood and never written. Where rules are lost with it, runs are careful
//! until the person has saved settings anew. The key is not here (`keys`).

use std::io;
use std::path::{Path, PathBuf};

use copilot_protocol::{
    Approve, ClassVerdict, ErrorCode, PlannerKind, PolicyPreset, SCHEMA_VERSION, SafetySettings,
    Settings, UiError,
};
use time::OffsetDateTime;
use time::macros::format_description;
use url::Url;

use crate::home::write_private;

/// The settings file.
#[derive(Clone, Debug)]
pub struct SettingsFile {
    path: PathBuf,
}

/// What reading the file gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    pub settings: Settings,
    /// What the person has to know about the file.
    pub problem: Option<UiError>,
    /// The file must not be written.
    pub read_only: bool,
}

impl SettingsFile {
    pub fn new(path: PathBuf) -> Self {
        Self { path }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the file. Without one the defaults hold; where one was set aside and none was saved since, the careful ones.
    pub fn load(&self) -> Loaded {
        let text = match std::fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let aside = self.set_aside_before();
                return aside.unwrap_or_else(|| Loaded::good(Settings::default()));
            }
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return self.set_aside(&error.to_string());
            }
            Err(error) => {
                return Loaded {
                    settings: careful(),
                    problem: Some(
                        UiError::saying(ErrorCode::SettingsDamaged, "settings-unreadable")
                            .arg("path", self.path.display().to_string())
                            .detail(error.to_string()),
                    ),
                    read_only: true,
                };
            }
        };
        let value: serde_json::Value = match serde_json::from_str(&text) {
            Ok(value) => value,
            Err(error) => return self.set_aside(&error.to_string()),
        };
        let version = value
            .get("schema_version")
            .and_then(serde_json::Value::as_u64);
        let newer = version.is_some_and(|v| v > u64::from(SCHEMA_VERSION));
        match serde_json::from_value::<Settings>(value) {
            Ok(settings) if newer => Loaded {
                settings: settings.clamp(),
                problem: Some(self.newer()),
                read_only: true,
            },
            Ok(settings) => Loaded::good(
                Settings {
                    schema_version: SCHEMA_VERSION,
                    ..settings
                }
                .clamp(),
            ),
            // What a newer version wrote is not damaged, only not understood.
            Err(_) if newer => Loaded {
                settings: careful(),
                problem: Some(self.newer()),
                read_only: true,
            },
            Err(error) => self.set_aside(&error.to_string()),
        }
    }

    /// Checks, brings into bounds and writes; returns what was written.
    pub fn save(&self, settings: Settings) -> Result<Settings, UiError> {
        let before = self.load();
        if before.read_only {
            return Err(before.problem.unwrap_or_else(|| self.newer()));
        }
        let settings = Settings {
            schema_version: SCHEMA_VERSION,
            ..settings
        }
        .clamp();
        check(&settings)?;
        let text = serde_json::to_vec_pretty(&settings)
            .map_err(|e| crate::errors::internal(e.to_string()))?;
        write_private(&self.path, &text).map_err(|error| {
            UiError::saying(ErrorCode::SettingsInvalid, "settings-unwritable")
                .arg("path", self.path.display().to_string())
                .detail(error.to_string())
        })?;
        Ok(settings)
    }

    /// Writes the defaults. The port for other programs is kept: it stands in their settings.
    pub fn reset(&self) -> Result<Settings, UiError> {
        let mut settings = Settings::default();
        settings.serve.port = self.load().settings.serve.port;
        self.save(settings)
    }

    fn newer(&self) -> UiError {
        UiError::saying(ErrorCode::SettingsInvalid, "settings-newer")
            .arg("path", self.path.display().to_string())
    }

    fn set_aside(&self, detail: &str) -> Loaded {
        let stamp = OffsetDateTime::now_utc()
            .format(format_description!(
                "[year][month][day]-[hour][minute][second]-[subsecond digits:3]"
            ))
            .unwrap_or_default();
        let aside = self
            .path
            .with_file_name(format!("settings.damaged-{stamp}.json"));
        let moved = std::fs::rename(&self.path, &aside);
        let path = if moved.is_ok() { &aside } else { &self.path };
        tracing::warn!(%detail, aside = %aside.display(), moved = moved.is_ok(), "the settings file is damaged");
        Loaded {
            settings: careful(),
            problem: Some(damaged(path, detail)),
            // Where it cannot be set aside it stays as it is.
            read_only: moved.is_err(),
        }
    }

    /// The newest file that was set aside. Its rules would be lost unsaid if the next start took the defaults.
    fn set_aside_before(&self) -> Option<Loaded> {
        let beside = std::fs::read_dir(self.path.parent()?).ok()?;
        let aside = beside
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                name.starts_with("settings.damaged-") && name.ends_with(".json")
            })
            .max()?;
        // Said as it was the first time.
        let detail = match std::fs::read_to_string(&aside) {
            Ok(text) => serde_json::from_str::<serde_json::Value>(&text)
                .and_then(serde_json::from_value::<Settings>)
                .err()
                .map(|error| error.to_string()),
            Err(error) => Some(error.to_string()),
        };
        Some(Loaded {
            settings: careful(),
            problem: Some(damaged(&aside, &detail.unwrap_or_default())),
            read_only: false,
        })
    }
}

fn damaged(path: &Path, detail: &str) -> UiError {
    UiError::of(ErrorCode::SettingsDamaged)
        .arg("path", path.display().to_string())
        .detail(detail)
}

/// The defaults, where the person's own rules are not known: they may have forbidden what the preset would allow.
fn careful() -> Settings {
    Settings {
        safety: SafetySettings {
            preset: PolicyPreset::Careful,
            ..SafetySettings::default()
        },
        ..Settings::default()
    }
}

impl Loaded {
    fn good(settings: Settings) -> Self {
        Self {
            settings,
            problem: None,
            read_only: false,
        }
    }
}

/// What a person can get wrong in the settings, beyond the bounds of numbers.
pub fn check(settings: &Settings) -> Result<(), UiError> {
    let invalid = |id: &str, value: &str| {
        UiError::saying(ErrorCode::SettingsInvalid, id).arg("value", value.to_owned())
    };
    let browser = &settings.browser;
    if !browser.executable.is_empty() && !Path::new(&browser.executable).is_file() {
        return Err(invalid("settings-no-such-browser", &browser.executable));
    }
    let engine = browser.search_engine.as_str();
    if !engine.contains("%s") || !is_web(&engine.replace("%s", "x")) {
        return Err(invalid("settings-search-address", engine));
    }
    if settings.model.planner == PlannerKind::Model {
        if !is_web(&settings.model.base_url) {
            return Err(invalid("settings-model-address", &settings.model.base_url));
        }
        if settings.model.name.trim().is_empty() {
            return Err(invalid("settings-model-name", ""));
        }
    }
    if let Some(host) = settings.allow_hosts.iter().find(|host| !is_host(host)) {
        return Err(invalid("settings-host", host));
    }
    if !settings.runs_dir.is_empty() {
        let folder = Path::new(&settings.runs_dir);
        if !folder.is_absolute() || !writable(folder) {
            return Err(UiError::of(ErrorCode::RunsFolder).arg("path", settings.runs_dir.as_str()));
        }
    }
    Ok(())
}

fn is_web(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

/// A host, with or without a port.
fn is_host(text: &str) -> bool {
    let plain = !text.is_empty() && !text.contains(['/', '@', '?', '#', ' ']);
    plain && Url::parse(&format!("http://{text}/")).is_ok_and(|url| url.has_host())
}

/// Files can be made in the folder, which is made if it is not there.
pub fn writable(folder: &Path) -> bool {
    crate::home::private_dir(folder).is_ok() && {
        let probe = folder.join(format!(".probe-{}", ulid::Ulid::new()));
        let made = std::fs::write(&probe, b"").is_ok();
        made && std::fs::remove_file(&probe).is_ok()
    }
}

/// What the person allowed beforehand they allowed their own goals: of a run that is none, everything is asked, and what they forbid
/// holds as well. No plan is shown first, and there are no tools of servers.
pub fn nothing_beforehand(settings: &mut Settings) {
    settings.mcp = Default::default();
    settings.engine.plan_first = false;
    settings.approve = Approve::Ask;
    settings.engine.auto_confirm = false;
    settings.safety.scripts = false;
    settings.safety.preset = settings.safety.preset.stricter(PolicyPreset::Balanced);
    let asks = |verdict: ClassVerdict| verdict != ClassVerdict::Allow;
    settings.safety.rules.retain(|rule| asks(rule.verdict));
    settings.safety.remembered.retain(|kept| asks(kept.verdict));
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn file() -> (tempfile::TempDir, SettingsFile) {
        let root = tempfile::tempdir().unwrap();
        let file = SettingsFile::new(root.path().join("config/settings.json"));
        (root, file)
    }

    fn write(file: &SettingsFile, text: &str) {
        std::fs::create_dir_all(file.path().parent().unwrap()).unwrap();
        std::fs::write(file.path(), text).unwrap();
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let (_root, file) = file();
        assert_eq!(file.load(), Loaded::good(Settings::default()));
        let mut settings = Settings::default();
        settings.limits.max_steps = 7;
        settings.allow_hosts = vec!["localhost:8080".into()];
        let saved = file.save(settings.clone()).unwrap();
        assert_eq!(saved, settings);
        assert_eq!(file.load(), Loaded::good(settings));
    }

    #[test]
    fn a_damaged_file_is_set_aside_and_said() {
        let (_root, file) = file();
        let text = "{\"limits\": {\"max_steps\": ";
        write(&file, text);
        let loaded = file.load();
        assert_eq!(loaded.settings, careful());
        let problem = loaded.problem.unwrap();
        assert_eq!(problem.code, ErrorCode::SettingsDamaged);
        let kept = std::fs::read_dir(file.path().parent().unwrap()).unwrap();
        let kept: Vec<_> = kept.map(|e| e.unwrap().path()).collect();
        let [kept] = &kept[..] else {
            panic!("{kept:?}")
        };
        let name = kept.file_name().unwrap().to_string_lossy();
        assert!(name.starts_with("settings.damaged-"), "{name}");
        assert_eq!(std::fs::read_to_string(kept).unwrap(), text);
        // Until settings are saved the rules that were lost are not forgotten.
        let again = file.load();
        assert_eq!(again.settings, careful());
        assert_eq!(again.problem, Some(problem));
        file.save(Settings::default()).unwrap();
        assert_eq!(file.load(), Loaded::good(Settings::default()));
    }

    #[test]
    fn rules_that_are_not_understood_are_not_left_out() {
        for rules in [
            r#"{"safety": {"rules": [{"class": "fly", "verdict": "block"}]}}"#,
            r#"{"safety": {"rules": [{"class": "pay", "verdict": "never"}]}}"#,
            r#"{"safety": {"rules": {}}}"#,
            r#"{"schema_version": 99, "safety": {"rules": [{"class": "fly", "verdict": "block"}]}}"#,
        ] {
            let (_root, file) = file();
            write(&file, rules);
            for _ in 0..2 {
                let loaded = file.load();
                assert_eq!(loaded.settings, careful(), "{rules}");
                assert!(loaded.problem.is_some(), "{rules}");
            }
        }
    }

    #[test]
    fn a_file_of_a_newer_version_is_never_written() {
        let (_root, file) = file();
        let text = r#"{"schema_version": 99, "limits": {"max_steps": 9}, "tomorrow": true}"#;
        write(&file, text);
        let loaded = file.load();
        assert!(loaded.read_only);
        assert_eq!(loaded.settings.limits.max_steps, 9);
        assert!(file.save(Settings::default()).is_err());
        assert_eq!(std::fs::read_to_string(file.path()).unwrap(), text);
    }

    #[test]
    fn what_cannot_work_is_refused_when_saved() {
        type Row = (fn(&mut Settings), &'static str);
        let rows: [Row; 6] = [
            (
                |s| s.browser.executable = "/no/such/browser".into(),
                "settings-no-such-browser",
            ),
            (
                |s| s.browser.search_engine = "https://example.org/".into(),
                "settings-search-address",
            ),
            (
                |s| s.model.planner = PlannerKind::Model,
                "settings-model-name",
            ),
            (
                |s| {
                    s.model.planner = PlannerKind::Model;
                    s.model.base_url = "file:///etc".into();
                },
                "settings-model-address",
            ),
            (
                |s| s.allow_hosts = vec!["http://a/b".into()],
                "settings-host",
            ),
            (
                |s| s.runs_dir = "/dev/null/runs".into(),
                "error-runs-folder",
            ),
        ];
        for (change, said) in rows {
            let (_root, file) = file();
            let mut settings = Settings::default();
            change(&mut settings);
            assert_eq!(file.save(settings).unwrap_err().message.id, said);
            assert!(!file.path().exists(), "{said}");
        }
    }
}
