//! Starts the window: the program beside this one.

use std::process::{Command, Stdio};

use copilot_protocol::Message;

use super::INTERNAL;
use crate::locale::{Lang, text};

/// Starts `browser-copilot-app` and leaves it alone; its exit code is not ours.
pub fn open(lang: Lang) -> u8 {
    let name = format!("browser-copilot-app{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe()
        .ok()
        .map(|path| path.with_file_name(&name));
    let Some(program) = beside.filter(|path| path.is_file()) else {
        err!(
            "{}",
            text(
                &Message::new("cli-no-window-program").arg("name", name),
                lang
            )
        );
        return INTERNAL;
    };
    let started = if super::no_display() {
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
