//! Preferences of the program's own browser, written before it starts.

use std::io::Write;
use std::path::Path;

use serde_json::{Value, json};

/// Chromium's `NetworkPredictionOptions::kDisabled`.
const NEVER: u64 = 2;

/// Has the browser of this data folder connect to nothing ahead of a request. Otherwise it opens sockets to
/// the host of each navigation that begins, and so also to hosts whose request is held back and never sent.
///
/// The browser must not be running on the folder. What else stands in its preferences is left as it is; so
/// is a file that cannot be read, which the browser itself replaces.
///
/// # Errors
///
/// Where the folder cannot be written.
pub fn connect_to_nothing_ahead(data_folder: &Path) -> std::io::Result<()> {
    let folder = data_folder.join("Default");
    let file = folder.join("Preferences");
    let mut preferences: Value = match std::fs::read(&file) {
        Ok(text) => match serde_json::from_slice(&text) {
            Ok(preferences) => preferences,
            Err(_) => return Ok(()),
        },
        Err(_) => {
            std::fs::create_dir_all(&folder)?;
            json!({})
        }
    };
    let Some(all) = preferences.as_object_mut() else {
        return Ok(());
    };
    let net = all.entry("net").or_insert_with(|| json!({}));
    let Some(net) = net.as_object_mut() else {
        return Ok(());
    };
    if net
        .get("network_prediction_options")
        .and_then(Value::as_u64)
        == Some(NEVER)
    {
        return Ok(());
    }
    net.insert("network_prediction_options".into(), NEVER.into());
    // All or nothing: half a file would lose the preferences that the person made.
    let mut made = tempfile::NamedTempFile::new_in(&folder)?;
    made.write_all(preferences.to_string().as_bytes())?;
    made.persist(&file).map(drop).map_err(|e| e.error)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn of(folder: &Path) -> Value {
        serde_json::from_slice(&std::fs::read(folder.join("Default/Preferences")).unwrap()).unwrap()
    }

    #[test]
    fn a_new_folder_gets_it_and_an_old_one_keeps_the_rest() {
        let folder = tempfile::tempdir().unwrap();
        connect_to_nothing_ahead(folder.path()).unwrap();
        let made = json!({"net": {"network_prediction_options": 2}});
        assert_eq!(of(folder.path()), made);

        let file = folder.path().join("Default/Preferences");
        let theirs =
            json!({"net": {"network_prediction_options": 0, "x": [1.5]}, "homepage": "http://a/"});
        std::fs::write(&file, theirs.to_string()).unwrap();
        connect_to_nothing_ahead(folder.path()).unwrap();
        let merged =
            json!({"net": {"network_prediction_options": 2, "x": [1.5]}, "homepage": "http://a/"});
        assert_eq!(of(folder.path()), merged);
    }

    #[test]
    fn what_is_no_json_is_left_to_the_browser() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("Default/Preferences");
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        for text in ["{\"net\":", "[]", "{\"net\": 5}"] {
            std::fs::write(&file, text).unwrap();
            connect_to_nothing_ahead(folder.path()).unwrap();
            assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
        }
    }
}
