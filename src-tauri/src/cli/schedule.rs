//! `schedule`: goals and recipes that begin at a time.

use std::collections::BTreeMap;
use std::sync::Arc;

use clap::{Args, Subcommand};
use copilot_ports::SystemClock;
use copilot_protocol::{
    Message, Missed, NewSchedule, RunId, ScheduleId, ScheduleInfo, UiError, WhenSentence, Work,
};
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::context::{Context, no_display};
use super::parsers;
use super::recipes::refused;
use super::run::interrupted;
use super::words::plain;
use crate::engine::Engine;
use crate::locale::{Lang, error_text, text};
use crate::schedules::{How, Keeper, News, Schedules, now};

#[derive(Clone, Debug, Args)]
pub(super) struct ScheduleArgs {
    #[command(subcommand)]
    pub command: ScheduleCommand,
}

#[derive(Clone, Debug, Subcommand)]
pub(super) enum ScheduleCommand {
    /// Have a goal or a recipe begin at a time. WHEN: "every weekday at 8", "in two hours", "каждый понедельник в 9",
    /// "0 8 * * 1-5".
    Add(AddArgs),
    /// Show all of them: when each begins next, and what became of its last time.
    List {
        /// Print each as a line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// Begin nothing of it for now. Times that pass meanwhile are left out.
    Pause { id: String },
    /// Go on after a pause.
    #[command(visible_alias = "resume")]
    Continue { id: String },
    /// Delete it. What it did so far stays in the history.
    Remove { id: String },
    /// Start what is due, until stopped: for a computer without an open window. A line of JSON for each. Runs that would have to
    /// ask you end instead.
    Keep {
        /// Without a window (managed browser only).
        #[arg(long)]
        headless: bool,
    },
}

#[derive(Clone, Debug, Args)]
pub(super) struct AddArgs {
    /// In quotes: "every weekday at 8".
    pub when: String,
    /// What is to be done, in your words.
    #[arg(long, conflicts_with = "recipe", required_unless_present = "recipe")]
    pub goal: Option<String>,
    /// Address that the goal begins at.
    #[arg(long, value_name = "URL", conflicts_with = "recipe")]
    pub start: Option<String>,
    /// A recipe in place of a goal.
    #[arg(long, value_name = "NAME")]
    pub recipe: Option<String>,
    /// A value for the recipe (may be given again): --set city=Leeds.
    #[arg(long, value_name = "NAME=VALUE", value_parser = parsers::name_value, requires = "recipe")]
    pub set: Vec<(String, String)>,
    /// Times that pass while the program is closed: start once when it is open again, or skip them.
    #[arg(long, value_name = "once|skip", default_value = "once", value_parser = ["once", "skip"])]
    pub missed: String,
}

pub(super) async fn schedule(context: &Context, args: ScheduleArgs) -> u8 {
    let engine = Engine::new(context.home.clone());
    let schedules = engine.schedules();
    let done: Result<(), UiError> = match args.command {
        ScheduleCommand::Add(args) => engine.add_schedule(wanted(args)).map(|info| {
            say(context, &info);
            context.say(&Message::new("schedules-open-here"));
        }),
        ScheduleCommand::List { json } => list(context, &schedules, json),
        ScheduleCommand::Pause { id } => paused(context, &schedules, &id, true),
        ScheduleCommand::Continue { id } => paused(context, &schedules, &id, false),
        ScheduleCommand::Remove { id } => schedules
            .remove(&ScheduleId(id))
            .map(|()| context.say(&Message::new("schedules-removed"))),
        ScheduleCommand::Keep { headless } => keep(context, engine, headless).await,
    };
    done.map_or_else(|error| refused(context, &error), |()| 0)
}

fn wanted(args: AddArgs) -> NewSchedule {
    let work = match (args.goal, args.recipe) {
        (_, Some(name)) => Work::Recipe {
            name,
            values: args.set.into_iter().collect::<BTreeMap<_, _>>(),
        },
        (goal, None) => Work::Goal {
            goal: goal.unwrap_or_default(),
            start_url: args.start,
        },
    };
    NewSchedule {
        work,
        text: Some(args.when),
        when: None,
        missed: Missed::from_id(&args.missed).unwrap_or_default(),
    }
}

fn paused(context: &Context, all: &Schedules, id: &str, paused: bool) -> Result<(), UiError> {
    let info = all.pause(&ScheduleId(id.to_owned()), paused, &now())?;
    say(context, &info);
    Ok(())
}

fn list(context: &Context, all: &Schedules, json: bool) -> Result<(), UiError> {
    let view = all.list(&now())?;
    if let Some(path) = &view.set_aside {
        context.say(&Message::new("schedules-set-aside").arg("path", path.as_str()));
    }
    if view.schedules.is_empty() && !json {
        context.say(&Message::new("schedules-none"));
    }
    for info in &view.schedules {
        match json {
            true => out!("{}", serde_json::to_string(info).unwrap_or_default()),
            false => say(context, info),
        }
    }
    Ok(())
}

/// "Every week at 08:00: Monday, Friday".
fn sentence(when: &WhenSentence, lang: Lang) -> String {
    let parts: Vec<String> = when.parts.iter().map(|part| text(part, lang)).collect();
    let says = text(&when.says, lang);
    match parts.is_empty() {
        true => says,
        false => format!("{says}: {}", parts.join(", ")),
    }
}

fn say(context: &Context, info: &ScheduleInfo) {
    let work = match &info.schedule.work {
        Work::Goal { goal, .. } => goal,
        Work::Recipe { name, .. } => name,
    };
    out!("{}  {}", info.schedule.id, plain(work));
    out!(
        "  {} ({})",
        sentence(&info.says, context.lang),
        info.schedule.zone
    );
    let told = match (info.schedule.paused, info.next.is_empty()) {
        (true, _) => text(&Message::new("schedules-paused"), context.lang),
        (false, true) if info.last.is_none() => {
            text(&Message::new("schedules-waits"), context.lang)
        }
        (false, true) => text(&Message::new("schedules-over"), context.lang),
        (false, false) => {
            let next = Message::new("schedules-next").arg("times", info.next.join("  "));
            text(&next, context.lang)
        }
    };
    out!("  {told}");
    let Some(last) = &info.last else { return };
    let became = match (&last.run, &last.problem) {
        (Some(run), _) => run.to_string(),
        (None, Some(why)) => text(why, context.lang),
        (None, None) => return,
    };
    out!("  {}  {}", last.due, plain(&became));
}

async fn keep(context: &Context, engine: Engine, headless: bool) -> Result<(), UiError> {
    // What cannot be read is said now, and not by silence.
    engine.schedules().store()?;
    let lang = context.lang;
    let engine = Arc::new(engine);
    let how = How {
        lang,
        somebody_to_ask: false,
        live_view: false,
        headless: (headless || no_display()).then_some(true),
    };
    let keeper = Keeper::new(engine.clone(), Arc::new(SystemClock::default()), how);
    let keeper = keeper.told(move |news| {
        let News::Came(schedule, began) = news else {
            return;
        };
        let run: Option<&RunId> = began.as_ref().ok().map(|active| active.handle.id());
        let why = began.as_ref().err().map(|error| error_text(error, lang));
        out!(
            "{}",
            json!({ "schedule": schedule.id, "run": run, "problem": why })
        );
    });
    let elsewhere = engine.schedules().kept_elsewhere();
    let id = if elsewhere {
        "schedules-elsewhere"
    } else {
        "schedules-keeping"
    };
    context.say(&Message::new(id));
    let ends = CancellationToken::new();
    let kept = tokio::spawn(keeper.keep(ends.clone()));
    interrupted().await;
    ends.cancel();
    let _ = kept.await;
    for active in engine.active_runs() {
        let _ = active.submit(copilot_protocol::Submission::Stop);
        active.handle.finished().await;
    }
    engine.runs_noted().await;
    Ok(())
}
