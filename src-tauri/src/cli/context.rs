//! What every part of the command line needs: settings, language, exit codes, the browser that the flags name.

use std::sync::Arc;

use copilot_browser::{Asking, AskingListener, Headers};
use copilot_protocol::{Attach, Message, Settings, UiError};

use super::args::AttachArgs;
use crate::home::Home;
use crate::locale::{self, Lang};
use crate::managed::ManagedFiles;

/// Exit code of a wrong call.
pub const USAGE: u8 = 2;
/// Exit code of what should not happen, and of a runs folder that cannot be written.
pub const INTERNAL: u8 = 1;
/// Exit code of what was tried and did not come about.
pub const FAILED: u8 = 3;

/// What every part of the command line needs.
pub(crate) struct Context {
    pub home: Home,
    pub settings: Settings,
    pub lang: Lang,
}

impl Context {
    /// Says something to the person, on standard error.
    pub fn say(&self, message: &Message) {
        err!("{}", locale::text(message, self.lang));
    }

    pub fn say_error(&self, error: &UiError) {
        err!("{}", locale::error_text(error, self.lang));
        if let Some(detail) = &error.detail {
            tracing::debug!(%detail, "told the person");
        }
    }
}

/// Where there is no display a managed browser cannot show a window; it then works without one.
pub(super) fn no_display() -> bool {
    cfg!(all(unix, not(target_os = "macos")))
        && ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .all(|name| std::env::var_os(name).is_none_or(|v| v.is_empty()))
}

/// The headers for the browser's address; `None` where one cannot be sent, which has been said then.
pub(super) fn attach_headers(context: &Context, args: &AttachArgs) -> Option<Headers> {
    let mut list = Vec::new();
    for (name, variable) in &args.attach_header {
        let value = std::env::var(variable).unwrap_or_default();
        if value.trim().is_empty() {
            context.say(&Message::new("error-header-variable").arg("name", variable.as_str()));
            return None;
        }
        list.push((name.clone(), value.trim().to_owned()));
    }
    Headers::new(list)
        .map_err(|name| context.say(&Message::new("error-header-unusable").arg("name", name)))
        .ok()
}

/// Says where the person has to allow something, while a command waits for it.
pub(super) fn asking_on_terminal(lang: Lang) -> AskingListener {
    Arc::new(move |asking: Asking| {
        if asking.on {
            let message = Message::new("connection-asking").arg("browser", asking.browser.name());
            err!("{}", locale::text(&message, lang));
        }
    })
}

/// Puts the flags over the settings of the browser.
pub(super) fn apply_attach(context: &Context, settings: &mut Settings, args: &AttachArgs) {
    if let Some(attach) = &args.attach {
        settings.browser.attach = attach.clone();
    }
    if ManagedFiles::of_system().separate_browser() {
        settings.browser.attach = Attach::Managed;
    }
    settings.browser.headless |= args.headless;
    let may_be_managed = matches!(settings.browser.attach, Attach::Auto | Attach::Managed);
    if may_be_managed && !settings.browser.headless && no_display() {
        settings.browser.headless = true;
        context.say(&Message::new("cli-no-display"));
    }
}
