//! `runs`: the list of past runs and its index, one of them step by step, and going on with an
//! interrupted one.

use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::time::Duration;

use copilot_protocol::{
    ErrorCode, IndexState, Message, RunFound, RunId, RunReview, RunSummary, RunsQuery, Settings,
    UiError,
};

use super::args::{AttachArgs, ListArgs, RunsArgs, RunsCommand};
use super::context::{Context, FAILED, INTERNAL, USAGE, apply_attach, attach_headers, no_display};
use super::print;
use super::run::{Talk, follow, key};
use super::words::{plain, wire};
use crate::engine::{Engine, Key, Pictures, Resume};
use crate::locale::{Lang, text};

pub(super) async fn runs(context: &Context, args: RunsArgs) -> u8 {
    let mut settings = context.settings.clone();
    if let Some(folder) = &args.folder.runs_dir {
        settings.runs_dir = std::path::absolute(folder)
            .unwrap_or_else(|_| folder.clone())
            .display()
            .to_string();
    }
    let engine = Engine::new(context.home.clone());
    match args.command {
        RunsCommand::List(args) => list(context, &engine, &settings, args).await,
        RunsCommand::Reindex => reindex(context, &engine, &settings).await,
        RunsCommand::Show { id, json } => match engine.review(&settings, RunId(id)).await {
            Ok(review) => {
                if json {
                    print_json(&review);
                } else {
                    out!("{}", show(&review, context.lang));
                }
                0
            }
            Err(error) => refused(context, &error),
        },
        RunsCommand::Share { id, file, pictures } => {
            share(context, &engine, &settings, id, file, pictures).await
        }
        RunsCommand::Open { file } => match engine.open_shared(&settings, file).await {
            Ok(id) => {
                out!("{id}");
                0
            }
            Err(error) => {
                context.say_error(&error);
                if error.message.id == "share-refused" {
                    USAGE
                } else {
                    INTERNAL
                }
            }
        },
        RunsCommand::ForgetPictures { site } => match engine.forget_pictures(&settings, site).await
        {
            Ok(done) => {
                let message = Message::new("cli-pictures-forgotten")
                    .arg("pictures", done.pictures)
                    .arg("runs", done.runs)
                    .arg("busy", done.busy);
                out!("{}", text(&message, context.lang));
                0
            }
            Err(error) => {
                context.say_error(&error);
                INTERNAL
            }
        },
        RunsCommand::Resume {
            id,
            attach,
            api_key_env,
            talk,
        } => {
            let key = key(context, api_key_env.as_deref());
            resume(
                context,
                engine,
                settings,
                RunId(id),
                &attach,
                key,
                Talk::of(&talk),
            )
            .await
        }
    }
}

async fn resume(
    context: &Context,
    engine: Engine,
    mut settings: Settings,
    id: RunId,
    attach: &AttachArgs,
    key: Key,
    talk: Talk,
) -> u8 {
    if attach.attach.is_some() || attach.headless {
        apply_attach(context, &mut settings, attach);
    }
    let Some(headers) = attach_headers(context, attach) else {
        return USAGE;
    };
    let resume = Resume {
        settings: &settings,
        id,
        key,
        attach: attach.attach.clone(),
        headless: (attach.headless || no_display()).then_some(true),
        somebody_to_ask: talk.somebody(),
        live_view: false,
    };
    match engine.with_headers(headers).resume(resume).await {
        Ok(active) => follow(context.lang, &active, talk).await,
        Err(error) => refused(context, &error),
    }
}

async fn share(
    context: &Context,
    engine: &Engine,
    settings: &Settings,
    id: String,
    file: PathBuf,
    pictures: bool,
) -> u8 {
    let ending = file.extension().and_then(|e| e.to_str());
    let ending = ending.unwrap_or_default().to_ascii_lowercase();
    if !["zip", "html", "htm"].contains(&ending.as_str()) {
        context.say(&Message::new("cli-share-ending"));
        return USAGE;
    }
    let lang = context.lang;
    let pictures = match pictures {
        true => Pictures::All,
        false => Pictures::Chosen(Vec::new()),
    };
    match engine
        .share(settings, RunId(id), file.clone(), lang, pictures)
        .await
    {
        Ok(()) => {
            let message = Message::new("share-done").arg("path", file.display().to_string());
            out!("{}", text(&message, lang));
            0
        }
        Err(error) => refused(context, &error),
    }
}

/// How long a search waits for the index to be whole.
const PATIENCE: Duration = Duration::from_secs(20);

async fn list(context: &Context, engine: &Engine, settings: &Settings, args: ListArgs) -> u8 {
    let query = RunsQuery {
        text: args.search,
        limit: args.limit,
        groups: args.status,
        since: args.since,
        until: args.until,
        planner: args.planner.map(Into::into),
        order: args.order,
        ..RunsQuery::default()
    };
    // Only the stories need the index; goals and answers are in the folders.
    let searching = !query.text.trim().is_empty();
    let found = if searching {
        engine
            .runs_within(settings, query, context.lang, PATIENCE)
            .await
    } else {
        engine.runs_in_folders(settings, query).await
    };
    let page = match found {
        Ok(page) => page,
        Err(error) => {
            context.say_error(&error);
            return INTERNAL;
        }
    };
    for (run, found) in page.runs.iter().zip(&page.found) {
        if args.json {
            print_json(&Listed { run, found });
            continue;
        }
        out!("{}", print::summary_line(run, context.lang));
        let excerpt: String = found
            .excerpt
            .iter()
            .map(|part| part.text.as_str())
            .collect();
        if !excerpt.is_empty() {
            out!("    {}", plain(excerpt.trim()).replace('\n', " "));
        }
    }
    if page.runs.is_empty() && !args.json {
        let id = if searching {
            "cli-no-runs-found"
        } else {
            "cli-no-runs"
        };
        out!("{}", text(&Message::new(id), context.lang));
    }
    if searching && matches!(page.index, IndexState::Off | IndexState::Building) {
        context.say(&Message::new("cli-runs-without-index"));
    }
    0
}

/// A run as `runs list --json` prints it.
#[derive(serde::Serialize)]
struct Listed<'a> {
    #[serde(flatten)]
    run: &'a RunSummary,
    found: &'a RunFound,
}

async fn reindex(context: &Context, engine: &Engine, settings: &Settings) -> u8 {
    let lang = context.lang;
    let done = engine
        .reindex(settings, move |read, of| {
            if std::io::stderr().is_terminal() && of > 0 {
                let message = Message::new("cli-reindexing")
                    .arg("read", read)
                    .arg("of", of);
                err!("{}", text(&message, lang));
            }
        })
        .await;
    match done {
        Ok(count) => {
            out!(
                "{}",
                text(&Message::new("cli-reindexed").arg("count", count), lang)
            );
            0
        }
        Err(error) => {
            context.say_error(&error);
            INTERNAL
        }
    }
}

/// Says why not. A run that is not there, has ended or goes on elsewhere is a wrong call; what is left is ours.
fn refused(context: &Context, error: &UiError) -> u8 {
    context.say_error(error);
    match error.code {
        ErrorCode::RunNotFound | ErrorCode::RunBusy => USAGE,
        ErrorCode::Network => FAILED,
        _ if matches!(
            error.message.id.as_str(),
            "error-run-ended" | "share-only-to-look-at"
        ) =>
        {
            USAGE
        }
        _ => INTERNAL,
    }
}

fn print_json(value: &impl serde::Serialize) {
    match serde_json::to_string(value) {
        Ok(line) => out!("{line}"),
        Err(error) => err!("{error}"),
    }
}

/// What model calls were for, in words.
fn purpose(name: &str) -> Message {
    Message::new(format!("purpose-{}", name.replace('_', "-")))
}

fn show(review: &RunReview, lang: Lang) -> String {
    let mut lines = vec![
        print::summary_line(&review.summary, lang),
        plain(&review.summary.goal),
        String::new(),
    ];
    for step in &review.steps {
        lines.push(format!(
            "{:>3}  {}  {}",
            step.step,
            plain(&step.title),
            plain(&step.url)
        ));
        for message in &step.narration {
            lines.push(format!("     {}", plain(&text(message, lang))));
        }
        if let Some(decision) = &step.decision {
            let message = Message::new("cli-show-decision").arg("decision", wire(decision));
            lines.push(format!("     {}", text(&message, lang)));
        }
        if let Some(outcome) = &step.outcome {
            let message = Message::new("cli-show-outcome").arg("outcome", wire(&outcome.status));
            lines.push(format!("     {}", text(&message, lang)));
        }
    }
    if let Some(outcome) = &review.summary.outcome {
        lines.push(String::new());
        lines.push(plain(&text(&outcome.message, lang)));
        if !outcome.answer.is_empty() {
            lines.push(text(&Message::new("cli-answer"), lang));
            lines.push(plain(&outcome.answer));
        }
    }
    if !review.summary.usage_by_purpose.is_empty() {
        lines.push(String::new());
        lines.push(text(&Message::new("purpose-label"), lang));
    }
    for one in &review.summary.usage_by_purpose {
        let name = text(&purpose(&one.purpose), lang);
        let line = Message::new("purpose-line")
            .arg("purpose", name)
            .arg("calls", one.usage.calls)
            .arg("tokens", one.usage.tokens());
        lines.push(format!("     {}", text(&line, lang)));
    }
    if review.summary.usage.money > 0.0 {
        lines.push(format!(
            "     {}",
            text(&print::cost(review.summary.usage.money), lang)
        ));
    }
    lines.push(String::new());
    let place = Message::new("cli-run-dir").arg("path", review.summary.run_dir.as_str());
    lines.push(text(&place, lang));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use crate::cli::parsers::{group, order, time};
    use ::time::OffsetDateTime;
    use copilot_protocol::{RunGroup, RunOrder};

    #[test]
    fn times_are_read_as_people_write_them() {
        assert_eq!(time("1970-01-02").unwrap(), 86_400_000);
        assert_eq!(time("1970-01-01T01:00:00+01:00").unwrap(), 0);
        let now = OffsetDateTime::now_utc().unix_timestamp() * 1000;
        let week = now - time("7d").unwrap();
        assert!((7 * 86_400_000..7 * 86_400_000 + 60_000).contains(&week));
        assert!(time("2h").unwrap() > time("3h").unwrap());
        for wrong in ["", "d", "-1d", "soon", "2026-13-01", "99999999999999d"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_group_and_order_has_a_word() {
        for one in RunGroup::ALL {
            assert_eq!(group(one.id()).unwrap(), *one);
            assert_eq!(wire(one), one.id());
        }
        assert_eq!(order("most_tokens").unwrap(), RunOrder::MostTokens);
    }
}
