//! `runs`: the list of past runs, one of them step by step, and going on with an interrupted one.

use std::sync::Arc;

use copilot_protocol::{ErrorCode, Message, RunId, RunReview, RunsQuery, UiError};

use super::run::{Talk, follow, key};
use super::words::{plain, wire};
use super::{Context, FAILED, INTERNAL, RunsArgs, RunsCommand, USAGE, apply_attach, print};
use crate::engine::{Engine, Resume};
use crate::locale::{Lang, text};

pub(super) async fn runs(context: &Context, args: RunsArgs) -> u8 {
    let mut settings = context.settings.clone();
    if let Some(folder) = &args.folder.runs_dir {
        settings.runs_dir = std::path::absolute(folder)
            .unwrap_or_else(|_| folder.clone())
            .display()
            .to_string();
    }
    let engine = Arc::new(Engine::new(context.home.clone()));
    match args.command {
        RunsCommand::List { json, find, limit } => {
            let query = RunsQuery {
                text: find,
                offset: 0,
                limit,
            };
            match engine.runs(&settings, query).await {
                Ok(page) => {
                    for run in &page.runs {
                        if json {
                            print_json(run);
                        } else {
                            out!("{}", print::summary_line(run, context.lang));
                        }
                    }
                    if page.runs.is_empty() && !json {
                        out!("{}", text(&Message::new("cli-no-runs"), context.lang));
                    }
                    0
                }
                Err(error) => {
                    context.say_error(&error);
                    INTERNAL
                }
            }
        }
        RunsCommand::Show { id, json } => match engine.review(&settings, RunId(id)).await {
            Ok(review) => {
                if json {
                    print_json(&review);
                } else {
                    out!("{}", show(&review, context.lang));
                }
                0
            }
            Err(error) => {
                context.say_error(&error);
                refused(&error)
            }
        },
        RunsCommand::Resume {
            id,
            attach,
            api_key_env,
            talk,
        } => {
            let key = key(context, api_key_env.as_deref());
            if attach.attach.is_some() || attach.headless {
                apply_attach(context, &mut settings, &attach);
            }
            let talk = Talk::of(&talk);
            let resumed = engine
                .resume(Resume {
                    settings: &settings,
                    id: RunId(id),
                    key,
                    attach: attach.attach,
                    headless: (attach.headless || super::no_display()).then_some(true),
                    somebody_to_ask: talk.somebody(),
                    live_view: false,
                })
                .await;
            match resumed {
                Ok(active) => follow(context.lang, &active, talk).await,
                Err(error) => {
                    context.say_error(&error);
                    refused(&error)
                }
            }
        }
    }
}

/// A run that is not there, has ended or goes on elsewhere is a wrong call; what is left is ours.
fn refused(error: &UiError) -> u8 {
    match error.code {
        ErrorCode::RunNotFound | ErrorCode::RunBusy => USAGE,
        ErrorCode::Network => FAILED,
        _ if error.message.id == "error-run-ended" => USAGE,
        _ => INTERNAL,
    }
}

fn print_json(value: &impl serde::Serialize) {
    match serde_json::to_string(value) {
        Ok(line) => out!("{line}"),
        Err(error) => err!("{error}"),
    }
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
    lines.push(String::new());
    let place = Message::new("cli-run-dir").arg("path", review.summary.run_dir.as_str());
    lines.push(text(&place, lang));
    lines.join("\n")
}
