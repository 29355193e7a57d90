//! `run`: starts a run, prints what it says, and brings the person's answers to it.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;

use copilot_agent::SubmitError;
use copilot_protocol::{
    ErrorCode, MAX_GOAL_CHARS, Message, PlannerKind, Question, QuestionBody, RunEvent, RunFeed,
    RunId, RunRequest, Settings, Submission, UiError,
};
use tokio::sync::{mpsc, watch};

use super::answers::Answers;
use super::args::{RunArgs, TalkArgs};
use super::context::{Context, FAILED, INTERNAL, USAGE, apply_attach, attach_headers};
use super::print::Printer;
use super::prompt::{self, Reading};
use crate::engine::{Active, Engine, Key, NotSent, Start};
use crate::locale::{Lang, error_text, text};
use crate::{answer_file, goal_secrets};

pub(super) async fn run(context: &Context, args: RunArgs) -> u8 {
    let mut settings = settings_of(context, &args);
    let goal = args.goal.trim();
    if goal.is_empty() {
        context.say_error(&UiError::of(ErrorCode::GoalEmpty));
        return USAGE;
    }
    if goal.chars().count() > MAX_GOAL_CHARS {
        context.say_error(&UiError::of(ErrorCode::GoalTooLong).arg("max", MAX_GOAL_CHARS));
        return USAGE;
    }
    if settings.model.planner == PlannerKind::Model && settings.model.name.trim().is_empty() {
        context.say(&Message::new("cli-model-missing"));
        return USAGE;
    }
    let key = key(context, args.api_key_env.as_deref());
    apply_attach(context, &mut settings, &args.attach);
    let Some(headers) = attach_headers(context, &args.attach) else {
        return USAGE;
    };
    let mut secrets = Vec::new();
    for given in &args.secret {
        match given.read() {
            Ok(secret) => secrets.push(secret),
            Err(error) => {
                context.say_error(&error);
                return USAGE;
            }
        }
    }
    let settings = settings.clamp();
    let mut allow_hosts = settings.allow_hosts.clone();
    allow_hosts.extend(args.allow_host.iter().cloned());
    let kept = settings.clone();
    let mut request = RunRequest {
        goal: goal.to_owned(),
        start_url: args.start_url.map(String::from),
        tab: args.tab.into(),
        attach: settings.browser.attach.clone(),
        allow_hosts,
        shape: args.answer,
        secrets: Vec::new(),
        settings,
        client: None,
        part_of: None,
        recipe: None,
        follows: None,
        managed: copilot_protocol::Managed::default(),
    };
    if let Some(warning) = goal_secrets::warning(&request.goal) {
        context.say(&warning);
    }
    let talk = Talk::of(&args.talk);
    let engine = Engine::new(context.home.clone())
        .with_headers(headers)
        .with_secrets(secrets);
    if let Some(past) = args.follow {
        let followed = engine.follow(&kept, RunId(past), &mut request).await;
        if let Err(error) = followed {
            context.say_error(&error);
            return USAGE;
        }
    }
    let started = engine
        .start(Start {
            request,
            key,
            somebody_to_ask: talk.somebody(),
            live_view: false,
            id: None,
        })
        .await;
    match started {
        Ok(active) => {
            let code = follow(context.lang, &active, talk).await;
            let kept_answer = match &args.answer_file {
                Some(path) => keep_answer(context, &active, path).await,
                None => true,
            };
            drop(active);
            engine.runs_noted().await;
            engine.tidy(&kept).await;
            if kept_answer { code } else { INTERNAL }
        }
        Err(error) => {
            context.say_error(&error);
            if error.code == ErrorCode::SettingsInvalid {
                USAGE
            } else {
                INTERNAL
            }
        }
    }
}

/// The settings with the flags put over them.
fn settings_of(context: &Context, args: &RunArgs) -> Settings {
    let mut settings = context.settings.clone();
    if let Some(planner) = args.planner {
        settings.model.planner = planner.into();
    } else if args.model.is_some() || args.model_url.is_some() {
        settings.model.planner = PlannerKind::Model;
    }
    if let Some(url) = &args.model_url {
        settings.model.base_url = url.as_str().trim_end_matches('/').to_owned();
    }
    if let Some(name) = &args.model {
        settings.model.name.clone_from(name);
    }
    if let Some(vision) = args.vision {
        settings.model.vision = vision;
    }
    if let Some(approve) = &args.approve {
        settings.approve = approve.clone();
    }
    if let Some(preset) = args.safety {
        settings.safety.preset = preset;
    }
    if args.allow_scripts {
        settings.safety.scripts = true;
    }
    if let Some(max_steps) = args.max_steps {
        settings.limits.max_steps = max_steps;
    }
    if let Some(patience) = args.model_patience {
        settings.engine.model_patience_s = patience;
    }
    if args.plan_first {
        settings.engine.plan_first = true;
    }
    if let Some(folder) = &args.folder.runs_dir {
        settings.runs_dir = absolute(folder);
    }
    settings
}

/// Writes the answer where the person wants it. `false`: it could not be written, which was said.
async fn keep_answer(context: &Context, active: &Active, path: &Path) -> bool {
    let summary = active.handle.finished().await;
    let Some(outcome) = summary.outcome.filter(|outcome| !outcome.answer.is_empty()) else {
        context.say(&Message::new("plans-answer-file-none"));
        return true;
    };
    let Some(format) = answer_file::Format::of(path) else {
        return true;
    };
    match std::fs::write(path, answer_file::content(&outcome, format)) {
        Ok(()) => {
            let said = Message::new("plans-answer-file").arg("path", path.display().to_string());
            context.say(&said);
            true
        }
        Err(error) => {
            let said = Message::new("plans-answer-file-failed")
                .arg("path", path.display().to_string())
                .arg("why", error.to_string());
            context.say(&said);
            false
        }
    }
}

fn absolute(folder: &std::path::Path) -> String {
    std::path::absolute(folder)
        .unwrap_or_else(|_| folder.to_path_buf())
        .display()
        .to_string()
}

/// The key from the named variable. Where it holds none the server is asked without a key, and it is said.
pub(super) fn key(context: &Context, variable: Option<&str>) -> Key {
    let Some(name) = variable else {
        return Key::Kept;
    };
    let key = std::env::var(name).ok().map(|key| key.trim().to_owned());
    let key = key.filter(|key| !key.is_empty());
    if key.is_none() {
        context.say(&Message::new("cli-key-variable").arg("name", name));
    }
    Key::Given(key)
}

/// How this run talks with the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Talk {
    json: bool,
    asks: Asks,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asks {
    Nobody,
    Terminal,
    Lines,
}

impl Talk {
    pub fn of(args: &TalkArgs) -> Self {
        let asks = if args.answers.is_some() {
            Asks::Lines
        } else if !args.json && io::stdin().is_terminal() && io::stderr().is_terminal() {
            Asks::Terminal
        } else {
            Asks::Nobody
        };
        Self {
            json: args.json,
            asks,
        }
    }

    pub fn silent() -> Self {
        Self {
            json: false,
            asks: Asks::Nobody,
        }
    }

    pub fn somebody(self) -> bool {
        self.asks != Asks::Nobody
    }
}

/// Follows a run to its end; the exit code is that of its ending.
pub(super) async fn follow(lang: Lang, active: &Arc<Active>, talk: Talk) -> u8 {
    let (printed, progress) = watch::channel(0);
    let printing = print_events(lang, active, talk.json, printed);
    let signals = tokio::spawn(stop_on_signals(active.clone()));
    let asking = match talk.asks {
        Asks::Nobody => None,
        Asks::Terminal => Some(tokio::spawn(ask_on_terminal(
            active.clone(),
            lang,
            progress,
        ))),
        Asks::Lines => Some(tokio::spawn(answer_from_lines(active.clone(), lang))),
    };
    active.handle.finished().await;
    signals.abort();
    if let Some(asking) = asking {
        asking.abort();
    }
    let ending = tokio::task::spawn_blocking(move || printing.join().ok().flatten());
    ending.await.ok().flatten().unwrap_or(INTERNAL)
}

/// Prints all events in their order on a thread of its own and says the number of the last one printed;
/// gives the exit code of the ending.
fn print_events(
    lang: Lang,
    active: &Arc<Active>,
    json: bool,
    printed: watch::Sender<u64>,
) -> std::thread::JoinHandle<Option<u8>> {
    let mut feed = active.feed.subscribe(active.first_seq);
    let active = active.clone();
    std::thread::spawn(move || {
        let mut printer = Printer::new(io::stdout(), json, lang);
        let mut readable = true;
        let mut code = None;
        while let Some(item) = feed.blocking_recv() {
            let RunFeed::Event { envelope } = item else {
                continue;
            };
            if let RunEvent::RunFinished {
                terminal_reason,
                verified,
                ..
            } = &envelope.event
            {
                code = Some(terminal_reason.exit_code(*verified));
            }
            if readable && printer.event(&envelope).is_err() {
                readable = false;
                // Nobody sees what it does any more.
                let _ = active.submit(Submission::Stop);
            }
            printed.send_replace(envelope.seq);
        }
        code
    })
}

/// Ctrl-C, SIGTERM and a closed terminal stop the run; a second one ends the program.
async fn stop_on_signals(active: Arc<Active>) {
    interrupted().await;
    if active.submit(Submission::Stop).is_err() {
        return;
    }
    interrupted().await;
    std::process::exit(i32::from(FAILED));
}

/// Waits for Ctrl-C, for the system to ask the program to end, or for the terminal to be closed.
pub(super) async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let (Ok(mut terminate), Ok(mut hangup)) = (
            signal(SignalKind::terminate()),
            signal(SignalKind::hangup()),
        ) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
                _ = hangup.recv() => {}
            }
            return;
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Lines of standard input, read on a thread that may stay behind; `None` is their end.
fn lines() -> mpsc::UnboundedReceiver<Option<String>> {
    let (sender, receiver) = mpsc::unbounded_channel();
    std::thread::spawn(move || {
        for line in io::stdin().lock().lines() {
            match line {
                Ok(line) => {
                    if sender.send(Some(line)).is_err() {
                        return;
                    }
                }
                // What is not text is not an answer.
                Err(error) if error.kind() == io::ErrorKind::InvalidData => {}
                Err(_) => break,
            }
        }
        let _ = sender.send(None);
    });
    receiver
}

async fn answer_from_lines(active: Arc<Active>, lang: Lang) {
    let mut answers = Answers::default();
    let mut lines = lines();
    let mut reading = true;
    let mut feed = active.feed.subscribe(1);
    loop {
        tokio::select! {
            item = feed.recv() => match item {
                None => return,
                Some(RunFeed::Event { envelope }) => {
                    if let Some(submission) = answers.event(&envelope) {
                        send(&active, lang, submission);
                    }
                }
                Some(RunFeed::Live { .. }) => {}
            },
            line = lines.recv(), if reading => match line.flatten() {
                Some(line) => match answers.line(&line) {
                    Ok(Some(submission)) => send(&active, lang, submission),
                    Ok(None) => {}
                    Err(wrong) => err!("answers: {wrong}"),
                },
                None => {
                    reading = false;
                    for submission in answers.end() {
                        send(&active, lang, submission);
                    }
                }
            },
        }
    }
}

fn send(active: &Active, lang: Lang, submission: Submission) {
    match active.submit(submission) {
        Ok(()) | Err(NotSent::Run(SubmitError::Ended)) => {}
        Err(NotSent::Managed(error)) => err!("{}", error_text(&error, lang)),
        Err(error) => err!("answers: {error}"),
    }
}

async fn ask_on_terminal(active: Arc<Active>, lang: Lang, mut printed: watch::Receiver<u64>) {
    let mut lines = lines();
    let mut reading = true;
    let mut feed = active.feed.subscribe(1);
    let mut open: Option<Question> = None;
    let mut basic_mode = false;
    // The run waits for its model: some words are for that.
    let mut waiting = false;
    loop {
        tokio::select! {
            item = feed.recv() => {
                let Some(item) = item else { return };
                let RunFeed::Event { envelope } = item else { continue };
                match envelope.event {
                    RunEvent::RunStarted { planner, .. } => basic_mode = planner == "builtin",
                    RunEvent::ApprovalRequested { mut question, .. } | RunEvent::QuestionAsked { mut question } => {
                        // Without a model there are no words of a model to quote.
                        if let QuestionBody::Approval { model_reason, .. } = &mut question.body
                            && basic_mode
                        {
                            model_reason.clear();
                        }
                        // The story so far comes before the question, and nothing after it.
                        let _ = printed.wait_for(|seq| *seq >= envelope.seq).await;
                        // What was typed before the question is no answer to it.
                        while lines.try_recv().is_ok_and(|line| line.is_some()) {}
                        if reading {
                            put(&prompt::show(&question, lang));
                            open = Some(question);
                        } else {
                            send(&active, lang, nobody(&question));
                        }
                    }
                    RunEvent::ModelWaiting { others, .. } if open.is_none() => {
                        let _ = printed.wait_for(|seq| *seq >= envelope.seq).await;
                        if reading {
                            put(&prompt::show_waiting(&others, lang));
                        }
                        waiting = true;
                    }
                    RunEvent::ModelCalled { ok: true, .. } | RunEvent::NodeEntered { .. }
                        if waiting && !is_of_the_wait(&envelope.event) =>
                    {
                        waiting = false;
                    }
                    RunEvent::ApprovalAnswered { question, .. } | RunEvent::QuestionAnswered { question, .. }
                        if open.as_ref().is_some_and(|q| q.id == question) =>
                    {
                        open = None;
                    }
                    _ => {}
                }
            },
            line = lines.recv(), if reading => match line.flatten() {
                Some(line) => {
                    if let Some(question) = &open {
                        match prompt::read(question, &line) {
                            Reading::Answer(answer) => {
                                open = None;
                                send(&active, lang, Submission::Answer { answer: *answer });
                            }
                            Reading::Unclear => put(&text(&Message::new("cli-unclear"), lang)),
                        }
                    } else if let Some(submission) = prompt::read_waiting(&line).filter(|_| waiting) {
                        send(&active, lang, submission);
                    } else if !line.trim().is_empty() {
                        send(&active, lang, Submission::Say { text: line.trim().to_owned() });
                    }
                }
                None => {
                    reading = false;
                    if let Some(question) = open.take() {
                        send(&active, lang, nobody(&question));
                    }
                }
            },
        }
    }
}

/// Between two tries the run goes from `error_retry` to `planner` and back.
fn is_of_the_wait(event: &RunEvent) -> bool {
    matches!(event, RunEvent::NodeEntered { node, .. } if ["error_retry", "planner"].contains(&node.as_str()))
}

fn nobody(question: &Question) -> Submission {
    Submission::Answer {
        answer: copilot_protocol::Answer::by_nobody(question.id.clone()),
    }
}

fn put(lines: &str) {
    let mut err = io::stderr().lock();
    // A terminal that is gone is noticed by the run's own output.
    let _ = write!(err, "{lines} ").and_then(|()| err.flush());
}
