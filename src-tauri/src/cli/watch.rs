//! `watch`: things on pages that are looked at again and again.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Subcommand};
use copilot_ports::SystemClock;
use copilot_protocol::{ErrorCode, Message, NewWatch, Told, UiError, Watch, WatchId, WatchInfo};
use copilot_watch::{say as say_condition, say_problem, say_value};
use jiff::Timestamp;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::context::{Context, no_display};
use super::parsers;
use super::recipes::refused;
use super::run::interrupted;
use super::words::plain;
use crate::engine::Engine;
use crate::locale::{Lang, text};
use crate::watches::{News, Watcher, Watches, csv};

#[derive(Clone, Debug, Args)]
pub(super) struct WatchArgs {
    #[command(subcommand)]
    pub command: WatchCommand,
}

#[derive(Clone, Debug, Subcommand)]
pub(super) enum WatchCommand {
    /// Have what a recipe reads looked at again and again, and be told when something comes true of it.
    Add(AddArgs),
    /// Show all of them: what was found last, and when each is looked at next.
    List {
        /// Print each as a line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// Show what each look at one found.
    Looks {
        id: String,
        /// Print them as CSV.
        #[arg(long)]
        csv: bool,
        /// Write the CSV to this file.
        #[arg(long, value_name = "FILE")]
        to: Option<PathBuf>,
    },
    /// Look at it no more for now.
    Pause { id: String },
    /// Go on after a pause: it is looked at at once.
    #[command(visible_alias = "resume")]
    Continue { id: String },
    /// Delete it and what its looks found.
    Remove { id: String },
    /// Look whenever it is time, until stopped: for a computer without an open window. A line of JSON for each look that tells
    /// something.
    Keep {
        /// Without a window, whatever a watch wants.
        #[arg(long)]
        headless: bool,
    },
}

#[derive(Clone, Debug, Args)]
pub(super) struct AddArgs {
    /// The recipe that reads it, by its name.
    pub recipe: String,
    /// What is to come true, in quotes: "falls below 100", "changes", "says in stock", "ниже 1000 рублей".
    #[arg(long, value_name = "WORDS")]
    pub when: String,
    /// Minutes between two looks.
    #[arg(long, value_name = "MINUTES", default_value_t = 60)]
    pub every: u32,
    /// A value for the recipe (may be given again): --set city=Leeds.
    #[arg(long, value_name = "NAME=VALUE", value_parser = parsers::name_value)]
    pub set: Vec<(String, String)>,
    /// Which of its answers, where it has more than one.
    #[arg(long, value_name = "NAME")]
    pub answer: Option<String>,
    /// Look in the browser's window, where you are signed in, and not in one without a window.
    #[arg(long)]
    pub visible: bool,
}

pub(super) async fn watch(context: &Context, args: WatchArgs) -> u8 {
    let engine = Engine::new(context.home.clone());
    let watches = engine.watches();
    let done: Result<(), UiError> = match args.command {
        WatchCommand::Add(args) => engine.add_watch(wanted(args)).map(|info| {
            say(context, &info);
            context.say(&Message::new("watches-open-here"));
        }),
        WatchCommand::List { json } => list(context, &watches, json),
        WatchCommand::Looks { id, csv, to } => looks(context, &watches, WatchId(id), csv, to),
        WatchCommand::Pause { id } => paused(context, &watches, id, true),
        WatchCommand::Continue { id } => paused(context, &watches, id, false),
        WatchCommand::Remove { id } => watches
            .remove(&WatchId(id))
            .map(|()| context.say(&Message::new("watches-removed"))),
        WatchCommand::Keep { headless } => keep(context, engine, headless).await,
    };
    done.map_or_else(|error| refused(context, &error), |()| 0)
}

fn wanted(args: AddArgs) -> NewWatch {
    NewWatch {
        recipe: args.recipe,
        values: args.set.into_iter().collect::<BTreeMap<_, _>>(),
        answer: args.answer,
        condition: args.when,
        every: args.every,
        visible: args.visible,
    }
}

fn paused(context: &Context, all: &Watches, id: String, paused: bool) -> Result<(), UiError> {
    let info = all.pause(&WatchId(id), paused, Timestamp::now())?;
    say(context, &info);
    Ok(())
}

fn list(context: &Context, all: &Watches, json: bool) -> Result<(), UiError> {
    let view = all.list()?;
    if let Some(path) = &view.set_aside {
        context.say(&Message::new("watches-set-aside").arg("path", path.as_str()));
    }
    if view.watches.is_empty() && !json {
        context.say(&Message::new("watches-none"));
    }
    for info in &view.watches {
        match json {
            true => out!("{}", serde_json::to_string(info).unwrap_or_default()),
            false => say(context, info),
        }
    }
    Ok(())
}

fn say(context: &Context, info: &WatchInfo) {
    out!("{}  {}", info.watch.id, plain(&info.title));
    let says = text(&info.says, context.lang);
    let every = Message::new("watches-pace").arg("n", info.watch.every);
    out!("  {says}. {}", text(&every, context.lang));
    let next = match &info.next {
        Some(next) => Message::new("watches-next").arg("time", here(next)),
        None => Message::new("watches-paused"),
    };
    out!("  {}", text(&next, context.lang));
    let earlier = info
        .alert
        .iter()
        .filter(|alert| Some(*alert) != info.last.as_ref());
    for look in info.last.iter().chain(earlier) {
        out!("  {}", line(context, look));
    }
}

fn line(context: &Context, look: &copilot_protocol::Look) -> String {
    let says = text(&look.says, context.lang);
    let run = look.run.as_ref().map_or("", |run| run.as_str());
    let told = match (&look.told, run) {
        (_, "") => String::new(),
        (Told::Alert { .. }, run) => {
            let came = Message::new("watches-came-true").arg("run", run);
            format!(" ({})", text(&came, context.lang))
        }
        (_, run) => format!(" ({run})"),
    };
    format!("{}  {}{told}", here(&look.at), plain(&says))
}

/// A time by the clock of this computer.
fn here(time: &str) -> String {
    let at = time.parse::<Timestamp>();
    let told = at.map(|at| at.to_zoned(jiff::tz::TimeZone::system()));
    told.map_or_else(
        |_| time.to_owned(),
        |at| at.strftime("%Y-%m-%d %H:%M:%S").to_string(),
    )
}

fn looks(
    context: &Context,
    all: &Watches,
    id: WatchId,
    as_csv: bool,
    to: Option<PathBuf>,
) -> Result<(), UiError> {
    let series = all.series(&id)?;
    let written = || csv(&series.looks, |message| text(message, context.lang));
    if let Some(path) = to {
        return std::fs::write(&path, written()).map_err(|error| {
            UiError::saying(ErrorCode::Other, "plays-unwritable")
                .arg("path", path.display().to_string())
                .detail(error.to_string())
        });
    }
    if as_csv {
        out!("{}", written().trim_end());
        return Ok(());
    }
    for look in &series.looks {
        out!("{}", line(context, look));
    }
    Ok(())
}

/// One line of JSON for who reads along.
fn told(lang: Lang, title: &str, watch: &Watch, told: &Told) -> serde_json::Value {
    let says = match told {
        Told::Alert { value, .. } => Some(say_value(value)),
        Told::Problem { problem } => Some(say_problem(problem)),
        Told::Recovered => Some(Message::new("watches-recovered")),
        Told::Nothing => None,
    };
    let says = says.map(|says| text(&says, lang));
    let waits = text(&say_condition(&watch.condition), lang);
    json!({ "watch": watch.id, "title": title, "waits_for": waits, "told": told, "says": says })
}

async fn keep(context: &Context, engine: Engine, headless: bool) -> Result<(), UiError> {
    // What cannot be read is said now, and not by silence.
    engine.watches().store()?;
    let engine = Arc::new(engine);
    let elsewhere = engine.watches().kept_elsewhere();
    let clock = Arc::new(SystemClock::default());
    let (lang, titles) = (context.lang, engine.watches());
    let watcher = Watcher::new(engine, clock, context.lang, headless || no_display());
    let watcher = watcher.told(move |news| {
        if let News::Told(watch, what) = news {
            out!("{}", told(lang, &titles.title(watch), watch, what));
        }
    });
    let id = if elsewhere {
        "watches-elsewhere"
    } else {
        "watches-keeping"
    };
    context.say(&Message::new(id));
    let ends = CancellationToken::new();
    let kept = tokio::spawn(watcher.keep(ends.clone()));
    interrupted().await;
    ends.cancel();
    let _ = kept.await;
    Ok(())
}
