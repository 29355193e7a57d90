//! `browser start`: the separate browser, opened by the person beforehand.

use std::path::PathBuf;

use copilot_browser::{SeparateOptions, open_separate};
use copilot_protocol::Message;
use tokio_util::sync::CancellationToken;

use super::args::{BrowserArgs, BrowserCommand};
use super::context::{Context, FAILED, no_display};
use super::run::interrupted;
use crate::errors;
use crate::locale::text;

pub(super) async fn browser(context: &Context, args: BrowserArgs) -> u8 {
    let BrowserCommand::Start { port, headless } = args.command;
    let settings = &context.settings.browser;
    let options = SeparateOptions {
        executable: (!settings.executable.is_empty()).then(|| PathBuf::from(&settings.executable)),
        profile_dir: context.home.profile(),
        port,
        headless,
        viewport: settings.viewport,
        cancel: CancellationToken::new(),
    };
    if !headless && no_display() {
        context.say(&Message::new("connection-no-display"));
        return FAILED;
    }
    let cancel = options.cancel.clone();
    let opened = tokio::select! {
        opened = open_separate(&options) => opened,
        () = async { interrupted().await; cancel.cancel(); std::future::pending().await } => return FAILED,
    };
    match opened {
        Ok(separate) => {
            let id = if separate.adopted {
                "connection-separate-was-open"
            } else {
                "connection-separate-open"
            };
            let message = Message::new(id).arg("endpoint", separate.endpoint);
            out!("{}", text(&message, context.lang));
            0
        }
        Err(error) => {
            context.say_error(&errors::of_browser(&error));
            FAILED
        }
    }
}
