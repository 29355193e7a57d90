//! `mcp` and `mcp serve`: this program as a server. What asks is answered in the terminal that it was started in; where there is none,
//! nothing that asks is done.

use std::fs::File;
use std::io::{self, Write as _};
use std::sync::{Arc, Mutex, PoisonError};

use copilot_protocol::{Answer, Message, Question, RunEvent, RunFeed, Settings, Submission};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use super::args::AttachArgs;
use super::context::{Context, INTERNAL, USAGE, apply_attach, attach_headers};
use super::mcp_args::ServeArgs;
use super::prompt::{self, Reading};
use super::terminal::{self, Typed};
use super::words::plain;
use crate::engine::{Active, Engine};
use crate::locale::{Lang, error_text, text};
use crate::mcp_server::{Clients, Host, Person, listen, serve_http, serve_stdio};

/// The terminal, beside standard input and output, which are the protocol's.
#[derive(Clone)]
struct Terminal {
    out: Arc<Mutex<File>>,
    questions: mpsc::UnboundedSender<Asked>,
    lang: Lang,
}

/// A question that is to be put, and what it is about.
struct Asked {
    active: Arc<Active>,
    client: String,
    question: Question,
    /// It was answered elsewhere, or nobody waits any more.
    over: oneshot::Receiver<()>,
}

impl Terminal {
    /// `None`: there is no terminal.
    fn open(lang: Lang) -> Option<Self> {
        let (input, out) = (terminal::open(false).ok()?, terminal::open(true).ok()?);
        let (typed, lines) = mpsc::unbounded_channel();
        terminal::read(input, typed);
        let (questions, asked) = mpsc::unbounded_channel();
        let terminal = Self {
            out: Arc::new(Mutex::new(out)),
            questions,
            lang,
        };
        tokio::spawn(terminal.clone().put_all(asked, lines));
        Some(terminal)
    }

    fn in_front(&self) -> bool {
        let out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        terminal::in_front(&out)
    }

    fn say(&self, lines: &str) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        // A terminal that is gone gives no yes.
        let _ = writeln!(out, "{lines}").and_then(|()| out.flush());
    }

    /// One question after the other, each with whose it is.
    async fn put_all(
        self,
        mut asked: mpsc::UnboundedReceiver<Asked>,
        mut lines: mpsc::UnboundedReceiver<Typed>,
    ) {
        while let Some(mut one) = asked.recv().await {
            // It is over already: nothing is put.
            if !matches!(
                one.over.try_recv(),
                Err(oneshot::error::TryRecvError::Empty)
            ) {
                continue;
            }
            // In the background there is no terminal.
            if !self.in_front() {
                nobody_answers(&one);
                continue;
            }
            // What was typed before is no answer to it.
            while lines.try_recv().is_ok() {}
            let of = Message::new("cli-mcp-asks").arg("client", plain(&one.client));
            self.say(&text(&of, self.lang));
            self.say(&prompt::show(&one.question, self.lang));
            loop {
                let line = tokio::select! {
                    line = lines.recv() => line,
                    _ = &mut one.over => {
                        self.say(&text(&Message::new("cli-mcp-withdrawn"), self.lang));
                        // A word that was under way is for this one.
                        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
                        break;
                    }
                };
                let Some(Typed::Line(line)) = line else {
                    nobody_answers(&one);
                    break;
                };
                let answer = match prompt::read(&one.question, &line) {
                    Reading::Answer(answer) => *answer,
                    Reading::Unclear => {
                        self.say(&text(&Message::new("cli-unclear"), self.lang));
                        continue;
                    }
                };
                let _ = one.active.submit(Submission::Answer { answer });
                break;
            }
        }
    }
}

/// What is asked is not approved.
fn nobody_answers(one: &Asked) {
    let answer = Answer::by_nobody(one.question.id.clone());
    let _ = one.active.submit(Submission::Answer { answer });
}

impl Person for Terminal {
    fn follow(&self, active: &Arc<Active>, client: &str) {
        let mut feed = active.feed.subscribe(1);
        let (active, client, terminal) = (active.clone(), client.to_owned(), self.clone());
        tokio::spawn(async move {
            let mut open: Option<(copilot_protocol::QuestionId, oneshot::Sender<()>)> = None;
            while let Some(item) = feed.recv().await {
                let RunFeed::Event { envelope } = item else {
                    continue;
                };
                match envelope.event {
                    RunEvent::ApprovalRequested { question, .. }
                    | RunEvent::QuestionAsked { question } => {
                        let (ends, over) = oneshot::channel();
                        open = Some((question.id.clone(), ends));
                        let _ = terminal.questions.send(Asked {
                            active: active.clone(),
                            client: client.clone(),
                            question,
                            over,
                        });
                    }
                    RunEvent::ApprovalAnswered { question, .. }
                    | RunEvent::QuestionAnswered { question, .. } => {
                        open = open.filter(|(id, _)| *id != question);
                    }
                    _ => {}
                }
            }
        });
    }
}

fn host(context: &Context, attach: &AttachArgs, terminal: bool) -> Option<Arc<Host>> {
    let headers = attach_headers(context, attach)?;
    let engine = Engine::new(context.home.clone()).with_headers(headers);
    let engine = Arc::new(engine);
    let person = terminal.then(|| Terminal::open(context.lang)).flatten();
    let person = person.map(|terminal| Arc::new(terminal) as Arc<dyn Person>);
    let mut wanted = context.settings.clone();
    apply_attach(context, &mut wanted, attach);
    let change = move |settings: &mut Settings| {
        settings.browser.attach = wanted.browser.attach.clone();
        settings.browser.headless = wanted.browser.headless;
    };
    Some(Host::new(engine, context.lang, person, change))
}

/// Cancelled when the system or the person asks the program to end. Asked again, it ends at once.
fn interruption() -> CancellationToken {
    let cancel = CancellationToken::new();
    let ends = cancel.clone();
    tokio::spawn(async move {
        super::run::interrupted().await;
        ends.cancel();
        super::run::interrupted().await;
        std::process::exit(i32::from(INTERNAL));
    });
    cancel
}

/// One client, over standard input and output.
pub(super) async fn stdio(context: &Context, attach: &AttachArgs, terminal: bool) -> u8 {
    let Some(host) = host(context, attach, terminal) else {
        return USAGE;
    };
    match serve_stdio(&host, interruption()).await {
        Ok(()) => 0,
        Err(error) => {
            err!("{}", error_text(&error, context.lang));
            INTERNAL
        }
    }
}

/// Several clients over HTTP, each with the token that is printed for it.
pub(super) async fn serve(context: &Context, args: &ServeArgs) -> u8 {
    let Some(host) = host(context, &args.attach, true) else {
        return USAGE;
    };
    let clients = Arc::new(Clients::default());
    let mut shown = Vec::new();
    for name in &args.client {
        match clients.add(name) {
            Ok(added) => shown.push(added),
            Err(error) => {
                context.say_error(&error);
                return USAGE;
            }
        }
    }
    let listener = listen(args.port).await;
    let at = listener.and_then(|listener| Ok((listener.local_addr()?, listener)));
    let (address, listener) = match at {
        Ok(at) => at,
        Err(error) => return no_port(context, &error),
    };
    // A line of JSON each, for whoever starts it by a script.
    for (client, token) in &shown {
        let line = serde_json::json!({ "client": client.name, "url": format!("http://{address}/mcp"), "token": token });
        let _ = writeln!(io::stdout(), "{line}");
    }
    let _ = io::stdout().flush();
    match serve_http(&host, listener, clients, interruption()).await {
        Ok(()) => 0,
        Err(error) => no_port(context, &error),
    }
}

fn no_port(context: &Context, error: &io::Error) -> u8 {
    let message = Message::new("cli-mcp-no-port").arg("detail", error.to_string());
    context.say(&message);
    INTERNAL
}
