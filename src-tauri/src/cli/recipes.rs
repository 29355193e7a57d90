//! `recipes`: what is kept, made from runs, played, and passed on.

use std::path::Path;
use std::sync::Arc;

use copilot_protocol::{
    ErrorCode, Message, RecipeInfo, RecipeView, RowStatus, RunId, Settings, UiError,
};

use super::context::{Context, FAILED, INTERNAL, USAGE, apply_attach, attach_headers};
use super::recipe_args::{PlayArgs, PlayHow, RecipesArgs, RecipesCommand, TableArgs};
use super::run::{Talk, follow, interrupted, key};
use super::words::plain;
use crate::engine::{Engine, Play};
use crate::locale::text;
use crate::recipes::{RecipeFormat, RowPlays, TablePlay, TableState, saying};

pub(super) async fn recipes(context: &Context, args: RecipesArgs) -> u8 {
    let mut settings = context.settings.clone();
    if let Some(folder) = &args.folder.runs_dir {
        settings.runs_dir = std::path::absolute(folder)
            .unwrap_or_else(|_| folder.clone())
            .display()
            .to_string();
    }
    let engine = Engine::new(context.home.clone());
    let done = match args.command {
        RecipesCommand::List { json } => {
            list(context, &engine.recipes().list(), json);
            Ok(0)
        }
        RecipesCommand::Show { name, json } => engine
            .recipes()
            .view(&name)
            .map(|view| show(context, &view, json)),
        RecipesCommand::Keep { run, title } => keep(context, &engine, &settings, run, title).await,
        RecipesCommand::Record {
            title,
            start_url,
            attach,
        } => {
            return super::record::record(context, engine, settings, &title, &start_url, &attach)
                .await;
        }
        RecipesCommand::Run(args) => return play(context, engine, settings, *args, false).await,
        RecipesCommand::Check(args) => {
            let args = PlayArgs::from(*args);
            return play(context, engine, settings, args, true).await;
        }
        RecipesCommand::Table(args) => return over_table(context, engine, settings, *args).await,
        RecipesCommand::Trust { name } => engine.recipes().trust(&name).map(|()| 0),
        RecipesCommand::Import { file } => import(context, &engine, &file),
        RecipesCommand::Export { name, file } => export(context, &engine, &name, &file),
        RecipesCommand::UndoHeal { name, step } => {
            engine.recipes().undo_heal(&name, step - 1).map(|()| 0)
        }
        RecipesCommand::Remove { name } => engine.recipes().delete(&name).map(|()| 0),
    };
    done.unwrap_or_else(|error| refused(context, &error))
}

pub(super) fn refused(context: &Context, error: &UiError) -> u8 {
    context.say_error(error);
    match error.code {
        ErrorCode::Other | ErrorCode::SettingsInvalid | ErrorCode::RunNotFound => USAGE,
        _ => INTERNAL,
    }
}

fn list(context: &Context, all: &[RecipeInfo], json: bool) {
    if all.is_empty() && !json {
        context.say(&Message::new("plays-none"));
    }
    for info in all {
        if json {
            out!("{}", serde_json::to_string(info).unwrap_or_default());
            continue;
        }
        let state = match &info.damaged {
            Some(why) => Some(text(why, context.lang)),
            None if info.stranger => Some(text(&Message::new("plays-stranger"), context.lang)),
            None => None,
        };
        let steps = Message::new("plays-steps").arg("steps", info.steps);
        out!(
            "{}  {}  ({}){}",
            info.name,
            plain(&info.title),
            text(&steps, context.lang),
            state
                .map(|state| format!("  {}", plain(&state)))
                .unwrap_or_default()
        );
    }
}

fn show(context: &Context, view: &RecipeView, json: bool) -> u8 {
    if json {
        out!("{}", serde_json::to_string(view).unwrap_or_default());
        return 0;
    }
    out!("{}", plain(&view.info.title));
    for parameter in &view.recipe.parameters {
        let value = parameter.default.as_deref().unwrap_or("…");
        out!("  --set {}={}", parameter.name, plain(value));
    }
    for (at, sentence) in view.sentences.iter().enumerate() {
        let asks = if sentence.asks { "  (!)" } else { "" };
        out!(
            "{:>3}. {}{asks}",
            at + 1,
            plain(&text(&sentence.does, context.lang))
        );
        for then in &sentence.then {
            out!("       {}", plain(&text(then, context.lang)));
        }
    }
    for heal in &view.recipe.healed {
        let of = Message::new("plays-healed")
            .arg("n", heal.step + 1)
            .arg("before", plain(&heal.before.name));
        out!("{}", text(&of, context.lang));
    }
    if view.info.stranger {
        context.say(&Message::new("plays-stranger"));
    }
    0
}

async fn keep(
    context: &Context,
    engine: &Engine,
    settings: &Settings,
    run: String,
    title: Option<String>,
) -> Result<u8, UiError> {
    let (mut recipe, left_out) = engine.recipe_of(settings, RunId(run)).await?;
    if let Some(title) = title {
        recipe.title = title;
    }
    for left in &left_out {
        context.say(left);
    }
    let name = engine.recipes().save(None, &recipe)?;
    out!("{name}");
    Ok(0)
}

/// The settings with what the play says over them; `None`: a header of the browser's address is missing, which was said.
fn settings_of(context: &Context, mut settings: Settings, how: &PlayHow) -> Settings {
    if let Some(approve) = &how.approve {
        settings.approve = approve.clone();
    }
    if let Some(preset) = how.safety {
        settings.safety.preset = preset;
    }
    if how.no_model {
        settings.model.planner = copilot_protocol::PlannerKind::Builtin;
    }
    apply_attach(context, &mut settings, &how.attach);
    settings.clamp()
}

async fn play(
    context: &Context,
    engine: Engine,
    settings: Settings,
    args: PlayArgs,
    check: bool,
) -> u8 {
    let settings = settings_of(context, settings, &args.how);
    let Some(headers) = attach_headers(context, &args.how.attach) else {
        return USAGE;
    };
    let talk = Talk::of(&args.talk);
    let engine = engine.with_headers(headers);
    let started = engine
        .play(Play {
            name: args.name,
            values: args.set.into_iter().collect(),
            settings: settings.clone(),
            key: key(context, args.how.api_key_env.as_deref()),
            lang: context.lang,
            somebody_to_ask: talk.somebody(),
            live_view: false,
            check,
            id: None,
        })
        .await;
    match started {
        Ok(active) => {
            let code = follow(context.lang, &active, talk).await;
            drop(active);
            engine.runs_noted().await;
            engine.tidy(&settings).await;
            code
        }
        Err(error) => refused(context, &error),
    }
}

async fn over_table(context: &Context, engine: Engine, settings: Settings, args: TableArgs) -> u8 {
    let settings = settings_of(context, settings, &args.how);
    let Some(headers) = attach_headers(context, &args.how.attach) else {
        return USAGE;
    };
    let engine = Arc::new(engine.with_headers(headers));
    let plays = Arc::new(TablePlay::at(engine.recipes().table_file()));
    if let Err(error) = taken_up(&engine, &plays, &args) {
        return refused(context, &error);
    }
    let how = RowPlays {
        settings,
        key: key(context, args.how.api_key_env.as_deref()),
        lang: context.lang,
        somebody_to_ask: false,
        live_view: false,
    };
    let stopping = plays.clone();
    let signals = tokio::spawn(async move {
        interrupted().await;
        stopping.stop();
        // The row under way is put aside then.
        interrupted().await;
        std::process::exit(i32::from(FAILED));
    });
    let mut told = 0;
    let mut changed = plays.watch();
    let working = plays.clone();
    let of = engine.clone();
    let mut work = tokio::spawn(async move { working.go(&of, how).await });
    let done = loop {
        tokio::select! {
            done = &mut work => break done.unwrap_or_else(|e| Err(crate::errors::internal(e.to_string()))),
            _ = changed.changed() => told = tell_rows(context, &plays, told),
        }
    };
    signals.abort();
    tell_rows(context, &plays, told);
    engine.runs_noted().await;
    if let Err(error) = done {
        return refused(context, &error);
    }
    let state = plays.now().unwrap_or_default();
    if let Some(path) = &args.results
        && let Err(error) = std::fs::write(path, crate::recipes::results_csv(&state, context.lang))
    {
        let said = Message::new("plans-answer-file-failed")
            .arg("path", path.display().to_string())
            .arg("why", error.to_string());
        context.say(&said);
        return INTERNAL;
    }
    match state.rows.iter().all(|row| row.status == RowStatus::Done) {
        true => 0,
        false => FAILED,
    }
}

fn taken_up(engine: &Engine, plays: &TablePlay, args: &TableArgs) -> Result<(), UiError> {
    let kept = engine.recipes().load(&args.name)?;
    let Some(path) = &args.table else {
        return match plays.now() {
            Some(state) if state.name == args.name => Ok(()),
            _ => Err(UiError::saying(ErrorCode::Other, "plays-table-none")),
        };
    };
    let state = crate::recipes::state_of(&kept.recipe, path)?;
    plays.take_up(&args.name, &kept.recipe, state)
}

/// Says each row that ended since; gives how many were said.
fn tell_rows(context: &Context, plays: &TablePlay, told: usize) -> usize {
    let Some(TableState { rows, .. }) = plays.now() else {
        return told;
    };
    let ended = |status: RowStatus| !matches!(status, RowStatus::Waiting | RowStatus::Running);
    let over: Vec<_> = rows.iter().filter(|row| ended(row.status)).collect();
    for row in over.iter().skip(told) {
        let why = row.error.as_ref().map(|why| text(why, context.lang));
        let answers: Vec<&str> = row.answers.values().map(String::as_str).collect();
        let said = Message::new("plays-row")
            .arg("row", row.row)
            .arg("status", super::words::wire(&row.status))
            .arg("said", plain(&why.unwrap_or_else(|| answers.join(" | "))));
        out!("{}", text(&said, context.lang));
    }
    over.len().max(told)
}

fn import(context: &Context, engine: &Engine, path: &Path) -> Result<u8, UiError> {
    let (recipe, left_out) = crate::recipes::read_file(path)?;
    for left in &left_out {
        context.say(left);
    }
    let name = engine.recipes().take_up(&recipe)?;
    out!("{name}");
    Ok(0)
}

fn export(context: &Context, engine: &Engine, name: &str, path: &Path) -> Result<u8, UiError> {
    let recipe = engine.recipes().load(name)?.recipe;
    let Some(format) = RecipeFormat::of(path) else {
        return Err(saying(Message::new("plays-format-unknown")));
    };
    let (content, left_out) = crate::recipes::written(&recipe, format);
    for left in &left_out {
        context.say(left);
    }
    std::fs::write(path, content).map_err(|error| {
        UiError::saying(ErrorCode::Other, "plays-unwritable")
            .arg("path", path.display().to_string())
            .detail(error.to_string())
    })?;
    Ok(0)
}
