//! The engine around one program. It works only while it is given a turn, on the thread of who gives it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rquickjs::context::EvalOptions;
use rquickjs::function::Func;
use rquickjs::promise::PromiseState;
use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Object, Promise, Runtime};
use serde_json::Value;

use crate::{Call, Ending, Limits, Printed, ProgramError, Turn};

/// `api/src/main.ts` with its modules, as `npm --prefix ui run injected` joins them.
const API: &str = include_str!("../api/dist/page_api.js");
/// The program in errors, with its lines as they were written.
const FILE: &str = "program.js";
/// Bytes of one call, and calls that are made before the first of them is answered.
const LONGEST_CALL: usize = 100_000;
const MOST_CALLS: usize = 500;
const PARAMETERS: &str = "page, context, expect, test, console";

/// Until when the engine may work.
struct Clock {
    until: Instant,
    left: Duration,
    /// It was cut off.
    over: bool,
}

pub(crate) struct Engine {
    runtime: Runtime,
    context: Context,
    limits: Limits,
    calls: Arc<Mutex<Vec<Call>>>,
    made: u32,
    waiting: u32,
    clock: Arc<Mutex<Clock>>,
    stop: Arc<AtomicBool>,
}

/// Where the engine keeps what it needs between turns, in the program's own world: what a program does to it, it does to itself.
const KEPT: &str = "__program";

fn lock<T>(of: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Engine {
    pub(crate) fn new(
        source: &str,
        limits: Limits,
        stop: Arc<AtomicBool>,
        printed: Arc<Mutex<Printed>>,
    ) -> Result<Self, ProgramError> {
        let broken = |error: rquickjs::Error| ProgramError::Engine(error.to_string());
        let runtime = Runtime::new().map_err(broken)?;
        runtime.set_memory_limit(limits.memory);
        runtime.set_max_stack_size(limits.stack);
        let clock = Arc::new(Mutex::new(Clock {
            until: Instant::now() + limits.turn,
            left: limits.all,
            over: false,
        }));
        runtime.set_interrupt_handler(Some(Box::new({
            let (clock, stop) = (clock.clone(), stop.clone());
            move || {
                let mut clock = lock(&clock);
                clock.over |= Instant::now() > clock.until;
                clock.over || stop.load(Ordering::Relaxed)
            }
        })));
        let context = Context::full(&runtime).map_err(broken)?;
        let calls = Arc::new(Mutex::new(Vec::new()));
        context.with(|ctx| {
            let api = install(&ctx, &calls, &printed, &clock, limits.output).map_err(broken)?;
            let body = compile(&ctx, source)?;
            api.set("body", body).map_err(broken)?;
            ctx.globals().set(KEPT, api).map_err(broken)
        })?;
        Ok(Self {
            runtime,
            context,
            limits,
            calls,
            made: 0,
            waiting: 0,
            clock,
            stop,
        })
    }

    pub(crate) fn begin(&mut self, standing: &str) -> Turn {
        self.turn(|kept| {
            let run: Function = kept.get("run")?;
            let body: Function = kept.get("body")?;
            let promise: Promise = run.call((body, standing))?;
            kept.set("result", promise)
        })
    }

    pub(crate) fn answer(&mut self, id: u32, answer: &str) -> Turn {
        self.waiting = self.waiting.saturating_sub(1);
        self.turn(|kept| {
            let settle: Function = kept.get("settle")?;
            settle.call((id, answer))
        })
    }

    /// Does the work and all that follows from it, until the program waits or is over.
    fn turn(&mut self, work: impl for<'js> FnOnce(&Object<'js>) -> rquickjs::Result<()>) -> Turn {
        let began = Instant::now();
        {
            let mut clock = lock(&self.clock);
            clock.until = began + self.limits.turn.min(clock.left);
        }
        let failed = self.context.with(|ctx| {
            let kept = ctx.globals().get::<_, Object>(KEPT);
            let done = kept.and_then(|kept| work(&kept)).catch(&ctx);
            done.err().map(|error| threw(&error))
        });
        while self.runtime.is_job_pending() && !self.is_cut() {
            // What a job threw is its promise's to tell.
            let _ = self.runtime.execute_pending_job();
        }
        let over = {
            let mut clock = lock(&self.clock);
            clock.left = clock.left.saturating_sub(began.elapsed());
            clock.over || clock.left.is_zero()
        };
        if self.stop.load(Ordering::SeqCst) {
            return Turn::Over(Ending::Stopped("it was stopped"));
        }
        if over {
            let why = "it computed for too long (an endless loop, or a regular expression that never ends?)";
            return Turn::Over(Ending::Stopped(why));
        }
        if let Some(ending) = failed.or_else(|| self.ended()) {
            return Turn::Over(ending);
        }
        let calls = std::mem::take(&mut *lock(&self.calls));
        let new = u32::try_from(calls.len()).unwrap_or(u32::MAX);
        self.made = self.made.saturating_add(new);
        self.waiting = self.waiting.saturating_add(new);
        if self.made > self.limits.calls {
            return Turn::Over(Ending::Stopped("it made too many calls"));
        }
        if self.waiting == 0 {
            return Turn::Over(Ending::Stopped("it waits for something that never comes"));
        }
        Turn::Calls(calls)
    }

    fn is_cut(&self) -> bool {
        self.stop.load(Ordering::SeqCst) || lock(&self.clock).over
    }

    fn ended(&self) -> Option<Ending> {
        self.context.with(|ctx| {
            let kept: Object = ctx.globals().get(KEPT).ok()?;
            let promise: Promise = kept.get("result").ok()?;
            if promise.state() == PromiseState::Pending {
                return None;
            }
            let left = lock(&self.calls).len();
            let left = self
                .waiting
                .saturating_add(u32::try_from(left).unwrap_or(u32::MAX));
            match promise.result::<Option<String>>()?.catch(&ctx) {
                Ok(value) => Some(Ending::Returned {
                    value: value.map(|v| cut(v, self.limits.output)),
                    left,
                }),
                Err(error) => Some(threw(&error)),
            }
        })
    }
}

fn cut(text: String, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

/// Puts the API into the program's world.
fn install<'js>(
    ctx: &Ctx<'js>,
    calls: &Arc<Mutex<Vec<Call>>>,
    printed: &Arc<Mutex<Printed>>,
    clock: &Arc<Mutex<Clock>>,
    output: usize,
) -> rquickjs::Result<Object<'js>> {
    let host = Object::new(ctx.clone())?;
    let (outbox, clock) = (calls.clone(), clock.clone());
    let send = move |id: u32, op: String, json: String| {
        let mut calls = lock(&outbox);
        // Beyond this it is no program that wants something.
        if json.len() > LONGEST_CALL || op.len() > LONGEST_CALL || calls.len() >= MOST_CALLS {
            lock(&clock).over = true;
            return;
        }
        let given = serde_json::from_str(&json).unwrap_or(Value::Null);
        calls.push(Call { id, op, given });
    };
    host.set("send", Func::from(send))?;
    let printed = printed.clone();
    let log = move |text: String| {
        let mut printed = lock(&printed);
        let room = output.saturating_sub(printed.text.len());
        if text.len() > room {
            printed.cut = true;
        }
        let fits = text
            .char_indices()
            .take_while(|(at, c)| at + c.len_utf8() <= room);
        let end = fits.last().map_or(0, |(at, c)| at + c.len_utf8());
        if end > 0 || text.is_empty() {
            printed.text.push_str(&text[..end]);
            printed.text.push('\n');
        }
    };
    host.set("log", Func::from(log))?;
    ctx.eval::<(), _>(API)?;
    let api: Object = ctx.globals().get("api")?;
    ctx.globals().set("api", ())?;
    let start: Function = api.get("start")?;
    start.call((host,))
}

/// A program is an expression (of which a function is called), or the body of a function.
fn compile<'js>(ctx: &Ctx<'js>, source: &str) -> Result<Function<'js>, ProgramError> {
    let source = without_imports(source);
    let source = source.trim_end();
    let expression = source.trim_end_matches(|c: char| c == ';' || c.is_whitespace());
    let as_expression = format!(
        "(async ({PARAMETERS}) => {{ const __program = ({expression}\n); return typeof __program === 'function' ? __program(page) : __program; }})"
    );
    let as_body = format!("(async ({PARAMETERS}) => {{{source}\n}})");
    let read = |text: String| {
        let mut options = EvalOptions::default();
        options.filename = Some(FILE.into());
        ctx.eval_with_options::<Function, _>(text, options)
            .catch(ctx)
    };
    if let Ok(function) = read(as_expression) {
        return Ok(function);
    }
    read(as_body).map_err(|error| {
        let (message, line) = told(&error);
        ProgramError::Syntax { message, line }
    })
}

/// What brings in Playwright says nothing here. The lines that it took stay as empty ones, so that the others keep their numbers.
fn without_imports(source: &str) -> String {
    let mut rest = source;
    let mut kept = String::new();
    while let Some(end) = import_end(rest) {
        kept.extend(rest[..end].chars().filter(|c| *c == '\n'));
        rest = &rest[end..];
    }
    let lines = rest.split('\n').map(|line| {
        let bare = line.trim().trim_end_matches(';');
        let declares = ["const ", "let ", "var "]
            .iter()
            .any(|word| bare.starts_with(word));
        let requires =
            bare.ends_with(')') && bare.contains("= require(") && bare.contains("playwright");
        if declares && requires { "" } else { line }
    });
    kept + &lines.collect::<Vec<_>>().join("\n")
}

/// Where the import of Playwright ends that a text begins with.
fn import_end(text: &str) -> Option<usize> {
    let start = text.len() - text.trim_start().len();
    let statement = text[start..].strip_prefix("import")?;
    if !statement.starts_with(|c: char| c.is_whitespace() || c == '{') {
        return None;
    }
    let quote = text[start..].find(['\'', '"'])? + start;
    let sign = &text[quote..=quote];
    let close = text[quote + 1..].find(sign)? + quote + 1;
    if !text[quote..close].contains("playwright") {
        return None;
    }
    let after = &text[close + 1..];
    let semicolon = after.trim_start_matches([' ', '\t']);
    let gap = after.len() - semicolon.len();
    Some(
        close
            + 1
            + if semicolon.starts_with(';') {
                gap + 1
            } else {
                0
            },
    )
}

fn threw(error: &CaughtError<'_>) -> Ending {
    let (message, line) = told(error);
    Ending::Threw { message, line }
}

/// What an error says, and the line of the program that it came from.
fn told(error: &CaughtError<'_>) -> (String, Option<u32>) {
    match error {
        CaughtError::Exception(exception) => {
            let name = exception.get::<_, String>("name").unwrap_or_default();
            let message = exception.message().unwrap_or_default();
            let stack = exception.stack().unwrap_or_default();
            let message = match name.as_str() {
                "" | "Error" => message,
                name => format!("{name}: {message}"),
            };
            (message, line_in(&stack))
        }
        // What the engine throws where it has no room for an error.
        CaughtError::Value(value) if value.is_null() => ("it ran out of memory".into(), None),
        CaughtError::Value(value) => {
            let text = value.as_string().and_then(|text| text.to_string().ok());
            (text.unwrap_or_else(|| format!("{value:?}")), None)
        }
        CaughtError::Error(error) => (error.to_string(), None),
    }
}

/// The innermost line of the program in a stack.
fn line_in(stack: &str) -> Option<u32> {
    let at = stack.find(FILE)? + FILE.len();
    let digits = stack[at..].strip_prefix(':')?;
    let end = digits
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(digits.len());
    digits[..end].parse().ok()
}
