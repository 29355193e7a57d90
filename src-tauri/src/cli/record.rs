//! `recipes record`: the person shows by hand how something is done.

use copilot_protocol::{Message, Settings};
use tokio::io::{AsyncBufReadExt as _, BufReader};

use super::args::AttachArgs;
use super::context::{Context, USAGE, apply_attach, asking_on_terminal, attach_headers};
use super::recipes::refused;
use super::run::interrupted;
use super::words::plain;
use crate::engine::{Engine, Show, ShowHow};
use crate::locale::text;

pub(super) async fn record(
    context: &Context,
    engine: Engine,
    mut settings: Settings,
    title: &str,
    start: &url::Url,
    attach: &AttachArgs,
) -> u8 {
    apply_attach(context, &mut settings, attach);
    let Some(headers) = attach_headers(context, attach) else {
        return USAGE;
    };
    let engine = engine.with_headers(headers);
    let how = ShowHow {
        settings: settings.clamp(),
        start: start.to_string(),
        asking: Some(asking_on_terminal(context.lang)),
    };
    let show = match engine.show(how).await {
        Ok(show) => show,
        Err(error) => return refused(context, &error),
    };
    context.say(&Message::new("recipe-show-begins"));
    shown(context, &show).await;
    let made = show.done().await.and_then(|(mut recipe, left_out)| {
        title.clone_into(&mut recipe.title);
        for left in &left_out {
            context.say(left);
        }
        engine.recipes().save(None, &recipe)
    });
    match made {
        Ok(name) => {
            out!("{name}");
            0
        }
        Err(error) => {
            show.close().await;
            refused(context, &error)
        }
    }
}

/// Says each step as it comes, until the person says that it is done, or closes the browser.
async fn shown(context: &Context, show: &Show) {
    let mut changed = show.watch();
    let mut said: Vec<String> = Vec::new();
    let mut address = String::new();
    let done = async {
        tokio::select! {
            () = enter() => {}
            () = interrupted() => {}
        }
    };
    tokio::pin!(done);
    loop {
        let view = show.view();
        if view.address != address && view.address.starts_with("http") {
            address.clone_from(&view.address);
            let on = Message::new("recipe-show-page").arg("page", plain(&view.page));
            context.say(&on.arg("address", plain(&address)));
        }
        let steps = view.steps.iter().map(|step| text(&step.does, context.lang));
        let steps: Vec<String> = steps.collect();
        for (at, step) in steps.iter().enumerate() {
            if said.get(at) != Some(step) {
                err!("{:>3}. {}", at + 1, plain(step));
            }
        }
        said = steps;
        if view.ended {
            context.say(&Message::new("recipe-show-ended"));
            return;
        }
        tokio::select! {
            changed = changed.changed() => if changed.is_err() { return },
            () = &mut done => return,
        }
    }
}

/// The person presses Enter; never where there is nobody to.
async fn enter() {
    let mut line = String::new();
    let mut input = BufReader::new(tokio::io::stdin());
    if !matches!(input.read_line(&mut line).await, Ok(read) if read > 0) {
        std::future::pending::<()>().await;
    }
}
