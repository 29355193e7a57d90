//! Starts the window: the program beside this one.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use copilot_protocol::Message;

use super::context::{INTERNAL, no_display};
use crate::locale::{Lang, text};

/// The window's program beside this one. A copy of this one under that name is none: it would start itself for ever.
fn window_beside(own: &Path, name: &str) -> Option<PathBuf> {
    let beside = own.with_file_name(name);
    let itself = own.file_name() == Some(name.as_ref())
        || own.canonicalize().ok() == beside.canonicalize().ok();
    (beside.is_file() && !itself).then_some(beside)
}

/// Starts `browser-copilot-app` and leaves it alone; its exit code is not ours.
pub fn open(lang: Lang) -> u8 {
    let name = format!("browser-copilot-app{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe()
        .ok()
        .and_then(|path| window_beside(&path, &name));
    let Some(program) = beside else {
        err!(
            "{}",
            text(
                &Message::new("cli-no-window-program").arg("name", name),
                lang
            )
        );
        return INTERNAL;
    };
    let started = if no_display() {
        // It says what is missing, and ends at once: wait for it.
        Command::new(&program)
            .status()
            .map(|status| u8::try_from(status.code().unwrap_or(1)).unwrap_or(INTERNAL))
    } else {
        Command::new(&program)
            .stdin(Stdio::null())
            .spawn()
            .map(|_| 0)
    };
    started.unwrap_or_else(|error| {
        let message = Message::new("cli-window-not-started").arg("detail", error.to_string());
        err!("{}", text(&message, lang));
        INTERNAL
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn the_window_is_another_program_than_this() {
        let dir = tempfile::tempdir().unwrap();
        let (own, app) = (dir.path().join("cli"), dir.path().join("app"));
        std::fs::write(&own, "").unwrap();
        assert_eq!(window_beside(&own, "app"), None);
        std::fs::write(&app, "").unwrap();
        assert_eq!(window_beside(&own, "app"), Some(app.clone()));
        // The command line was installed under the window's name.
        assert_eq!(window_beside(&app, "app"), None);
        #[cfg(unix)]
        {
            let link = dir.path().join("link");
            std::os::unix::fs::symlink(&app, &link).unwrap();
            assert_eq!(window_beside(&link, "app"), None);
        }
    }
}
