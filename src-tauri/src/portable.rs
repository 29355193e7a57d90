//! Settings as a file to take to another computer. What belongs to this computer or is a decision of its
//! person stays: keys, safety, allowed sites, programs and folders. So a file from a stranger cannot
//! loosen anything or have anything started.

use copilot_journal::Redactor;
use copilot_protocol::{ErrorCode, SCHEMA_VERSION, Settings, UiError};
use serde_json::{Map, Value, json};
use url::Url;

const FORMAT: &str = "browser-copilot-settings";
/// Bytes of a file that is read.
pub const LARGEST: u64 = 1 << 20;
/// Whole groups of numbers and switches.
const GROUPS: [&str; 3] = ["limits", "engine", "history"];
/// Of these groups, what is said of itself alone.
const FIELDS: [(&str, &[&str]); 2] = [
    (
        "browser",
        &[
            "headless",
            "keep_open",
            "viewport",
            "search_engine",
            "tab_choice",
        ],
    ),
    (
        "model",
        &[
            "planner",
            "base_url",
            "name",
            "temperature",
            "max_output_tokens",
            "vision",
            "reasoning_effort",
            "context_window",
            "cheap",
            "fallback",
            "prices",
        ],
    ),
];
/// Settings inside the groups that loosen what asks.
const STAYS: [(&str, &str); 1] = [("engine", "auto_confirm")];

/// The settings as the content of a file.
pub fn content(settings: &Settings) -> String {
    let all = serde_json::to_value(settings).unwrap_or_default();
    let mut file = Map::new();
    for (group, name, value) in portable(&all) {
        let group = file.entry(group).or_insert_with(|| json!({}));
        if let Some(group) = group.as_object_mut() {
            group.insert(name, value);
        }
    }
    let mut file = Value::Object(file);
    for path in [
        "/model/base_url",
        "/model/cheap/base_url",
        "/model/fallback/base_url",
    ] {
        if let Some(address) = file.pointer_mut(path) {
            *address = Value::from(without_secrets(address.as_str().unwrap_or_default()));
        }
    }
    Redactor::default().json(&mut file);
    let file = json!({ "format": FORMAT, "schema_version": SCHEMA_VERSION, "settings": file });
    format!("{file:#}\n")
}

/// These settings with what the file says; nothing is saved.
///
/// # Errors
/// `settings_invalid` where it is no file of settings, or one of a newer version.
pub fn read(file: &str, settings: &Settings) -> Result<Settings, UiError> {
    let file: Value = serde_json::from_str(file).map_err(|e| refused(&e))?;
    if file["format"] != FORMAT || file["schema_version"].as_u64() > Some(u64::from(SCHEMA_VERSION))
    {
        return Err(refused(&"another format or a newer version"));
    }
    let mut all = serde_json::to_value(settings).map_err(|e| refused(&e))?;
    let known = portable(&all);
    for (group, name, _) in known {
        let told = file["settings"][&group][&name].clone();
        if !told.is_null() {
            all[&group][&name] = told;
        }
    }
    serde_json::from_value::<Settings>(all)
        .map(Settings::clamp)
        .map_err(|e| refused(&e))
}

fn refused(error: &dyn std::fmt::Display) -> UiError {
    UiError::saying(ErrorCode::SettingsInvalid, "portable-refused").detail(error.to_string())
}

/// Group, name and value of each setting that may travel.
fn portable(all: &Value) -> Vec<(String, String, Value)> {
    let mut found = Vec::new();
    let mut add = |group: &str, name: &str| {
        if !STAYS.contains(&(group, name))
            && let Some(value) = all[group].get(name)
        {
            found.push((group.to_owned(), name.to_owned(), value.clone()));
        }
    };
    for (group, names) in FIELDS {
        names.iter().for_each(|name| add(group, name));
    }
    for group in GROUPS {
        let names: Vec<&String> = all[group]
            .as_object()
            .into_iter()
            .flat_map(Map::keys)
            .collect();
        for name in names {
            add(group, name);
        }
    }
    found
}

/// The address without name, password, question and fragment.
fn without_secrets(address: &str) -> String {
    let Ok(mut url) = Url::parse(address) else {
        return String::new();
    };
    // Addresses without a host have none of these.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url.set_query(None);
    url.set_fragment(None);
    // The parser adds the slash of the root.
    let shown = url.to_string();
    if address.ends_with('/') {
        shown
    } else {
        shown.trim_end_matches('/').to_owned()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use copilot_protocol::{Approve, PlannerKind};

    fn here() -> Settings {
        let mut settings = Settings {
            approve: Approve::All,
            allow_hosts: vec!["intranet.example".into()],
            runs_dir: "/home/alex/runs".into(),
            ..Settings::default()
        };
        settings.browser.executable = "/home/alex/chrome".into();
        settings.browser.headless = true;
        settings.model.planner = PlannerKind::Model;
        settings.model.base_url = "https://alex:secret@models.example/v1?key=abc#d".into();
        settings.model.name = "a-model".into();
        settings.limits.max_steps = 77;
        settings.engine.auto_confirm = true;
        settings
    }

    #[test]
    fn what_travels_comes_over_and_the_rest_stays() {
        let file = content(&here());
        for private in "alex secret abc intranet approve auto_confirm".split(' ') {
            assert!(!file.contains(private), "{private} in {file}");
        }
        let there = read(&file, &Settings::default()).unwrap();
        assert_eq!(there.limits.max_steps, 77);
        assert!(there.browser.headless);
        assert_eq!(there.model.name, "a-model");
        assert_eq!(there.model.base_url, "https://models.example/v1");
        assert_eq!(there.approve, Approve::Ask);
        assert!(!there.engine.auto_confirm && there.browser.executable.is_empty());
        // Twice the same is the same.
        assert_eq!(content(&there), file);
    }

    #[test]
    fn a_file_of_a_stranger_loosens_nothing() {
        let file = json!({ "format": FORMAT, "schema_version": 1, "settings": {
            "approve": "all", "allow_hosts": ["evil.example"], "runs_dir": "/tmp",
            "browser": { "executable": "/tmp/evil", "attach": "ws://evil.example/" },
            "safety": { "preset": "hands_off" }, "engine": { "auto_confirm": true, "unknown": 1 },
            "limits": { "max_steps": 1_000_000 } } });
        let read = read(&file.to_string(), &Settings::default()).unwrap();
        let mut expected = Settings::default();
        expected.limits.max_steps = 1000;
        assert_eq!(read, expected);
    }

    #[test]
    fn what_is_no_file_of_settings_is_refused() {
        for file in [
            "",
            "[]",
            "{}",
            r#"{"format":"browser-copilot-settings","schema_version":99,"settings":{}}"#,
            r#"{"format":"browser-copilot-settings","schema_version":1,"settings":{"limits":{"max_steps":"many"}}}"#,
            r#"{"format":"other","schema_version":1,"settings":{}}"#,
        ] {
            assert!(read(file, &Settings::default()).is_err(), "{file}");
        }
    }
}
