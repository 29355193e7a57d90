//! `practice`: serves the practice site until stopped; with `--try`, carries out a goal on it.

use copilot_practice::{PracticeOptions, Running, example_goals, serve};
use copilot_protocol::{Approve, Message, PlannerKind, RunRequest, StartTab};

use super::args::PracticeArgs;
use super::context::{Context, INTERNAL};
use super::run::{Talk, follow, interrupted};
use crate::engine::{Engine, Key, Start, practice_lang};
use crate::locale::text;

pub(super) async fn practice(context: &Context, args: &PracticeArgs) -> u8 {
    let options = PracticeOptions {
        port: args.port,
        seed: args.seed,
        lang: practice_lang(context.lang),
    };
    let site = match serve(options).await {
        Ok(site) => site,
        Err(error) => {
            let message = Message::new("cli-practice-port")
                .arg("port", args.port)
                .arg("detail", error.to_string());
            context.say(&message);
            return INTERNAL;
        }
    };
    let code = if args.try_goal {
        try_goal(context, &site).await
    } else {
        out!("{}", site.base_url());
        interrupted().await;
        0
    };
    site.stop().await;
    code
}

/// Carries out the first example that asks for an approval; on the practice site it is given.
async fn try_goal(context: &Context, site: &Running) -> u8 {
    let goals = example_goals(site.site());
    let Some(example) = goals.iter().find(|g| g.asks).or(goals.first()) else {
        return INTERNAL;
    };
    out!("{}\n", text(&Message::new("cli-try"), context.lang));
    let mut settings = context.settings.clone();
    settings.browser.headless = true;
    settings.browser.attach = copilot_protocol::Attach::Managed;
    settings.model.planner = PlannerKind::Builtin;
    settings.approve = Approve::All;
    let request = RunRequest {
        goal: example.text.clone(),
        start_url: Some(site.url(&site.site().path(example.start))),
        tab: StartTab::New,
        attach: settings.browser.attach.clone(),
        shape: None,
        secrets: Vec::new(),
        allow_hosts: Vec::new(),
        settings,
        client: None,
        part_of: None,
        recipe: None,
        follows: None,
        managed: copilot_protocol::Managed::default(),
    };
    let engine = Engine::new(context.home.clone());
    let started = engine
        .start(Start {
            request,
            key: Key::Kept,
            somebody_to_ask: false,
            live_view: false,
            id: None,
        })
        .await;
    match started {
        Ok(active) => follow(context.lang, &active, Talk::silent()).await,
        Err(error) => {
            context.say_error(&error);
            INTERNAL
        }
    }
}
