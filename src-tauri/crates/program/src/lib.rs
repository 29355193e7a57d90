//! A planner's small program, run in an embedded JavaScript engine (QuickJS), outside the page.
//!
//! It has no network, files, modules, timers or page: only `page`, `context`, `expect`, `test` and `console` in Playwright's
//! words (`api/`, TypeScript, bundled), whose calls come out as [`Call`]s. The host answers them one by one, as it sees fit;
//! what a program does to its own world changes nothing of that.
#![forbid(unsafe_code)]

mod engine;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use engine::Engine;

/// What a program may use up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of its memory.
    pub memory: usize,
    /// Bytes of its stack.
    pub stack: usize,
    /// Time of the processor between two answers, and in all.
    pub turn: Duration,
    pub all: Duration,
    /// Characters that it may print, and of its result.
    pub output: usize,
    /// Calls in all.
    pub calls: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory: 32 << 20,
            stack: 256 << 10,
            turn: Duration::from_secs(2),
            all: Duration::from_secs(10),
            output: 20_000,
            calls: 20_000,
        }
    }
}

/// What a program wants of its host; answered by its id.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    pub id: u32,
    /// `query`, `act`, `look`, `sleep`; whatever else a program made up.
    pub op: String,
    pub given: Value,
}

/// The host's answer to a call: where things stand, and a value or an error.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Answer {
    #[serde(flatten)]
    pub standing: Standing,
    pub value: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// A dialog of the page that is open.
#[derive(Clone, Debug, Serialize)]
pub struct OpenDialog {
    pub kind: String,
    pub message: String,
    pub value: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Tab {
    pub id: String,
    pub url: String,
}

/// Where things stand, as each answer tells it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Standing {
    /// Milliseconds of the program's own time.
    pub now: f64,
    pub tab: String,
    pub tabs: Vec<Tab>,
    pub downloads: Vec<String>,
    pub dialog: Option<OpenDialog>,
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// Its value as JSON, if it has one. `left`: calls that it did not wait for, which were not carried out.
    Returned { value: Option<String>, left: u32 },
    /// `line`: where in the program, if that is known.
    Threw { message: String, line: Option<u32> },
    /// It used up what it may, or was told to stop.
    Stopped(&'static str),
}

/// What comes of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Turn {
    /// Calls that are new; there can be none while others are not answered yet.
    Calls(Vec<Call>),
    Over(Ending),
}

/// Why a text is no program.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    #[error("{message}{}", line.map_or(String::new(), |line| format!(" (line {line})")))]
    Syntax { message: String, line: Option<u32> },
    #[error("the engine did not start: {0}")]
    Engine(String),
}

/// A program under way. Dropped, it stops.
pub struct Program {
    engine: Arc<Mutex<Engine>>,
    stop: Arc<AtomicBool>,
    printed: Arc<Mutex<Printed>>,
    /// Time for a turn, after which nobody waits for it any more.
    longest: Duration,
}

/// What was printed, and whether that was all.
#[derive(Clone, Debug, Default)]
pub struct Printed {
    pub text: String,
    pub cut: bool,
}

impl Program {
    /// Reads a program: statements, an expression, or a function of `page`. Nothing of it is carried out yet.
    ///
    /// # Errors
    /// It cannot be read, with the line.
    pub async fn read(source: &str, limits: Limits) -> Result<Self, ProgramError> {
        let stop = Arc::new(AtomicBool::new(false));
        let printed = Arc::new(Mutex::new(Printed::default()));
        let (source, flag, prints) = (source.to_owned(), stop.clone(), printed.clone());
        let made = tokio::task::spawn_blocking(move || Engine::new(&source, limits, flag, prints));
        let engine = made
            .await
            .map_err(|error| ProgramError::Engine(error.to_string()))??;
        Ok(Self {
            engine: Arc::new(Mutex::new(engine)),
            stop,
            printed,
            longest: limits.turn * 3,
        })
    }

    /// Begins it.
    pub async fn begin(&self, standing: &Standing) -> Turn {
        let standing = serde_json::to_string(standing).unwrap_or_default();
        self.turn(move |engine| engine.begin(&standing)).await
    }

    /// Answers one of its calls, and lets it go on.
    pub async fn answer(&self, id: u32, answer: &Answer) -> Turn {
        let answer = serde_json::to_string(answer).unwrap_or_default();
        self.turn(move |engine| engine.answer(id, &answer)).await
    }

    async fn turn(&self, work: impl FnOnce(&mut Engine) -> Turn + Send + 'static) -> Turn {
        let engine = self.engine.clone();
        let turn = tokio::task::spawn_blocking(move || {
            work(&mut engine.lock().unwrap_or_else(PoisonError::into_inner))
        });
        // Who no longer waits for it wants it to end.
        let mut waiting = Waiting(Some(&self.stop));
        // The engine looks at its clock between calls, and one call on a long text may take long.
        let turn = tokio::time::timeout(self.longest, turn).await;
        let Ok(turn) = turn else {
            return Turn::Over(Ending::Stopped("it computed for too long"));
        };
        waiting.0 = None;
        turn.unwrap_or(Turn::Over(Ending::Stopped("its engine failed")))
    }

    /// What it has printed so far.
    pub fn printed(&self) -> Printed {
        let printed = self.printed.lock();
        printed.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

struct Waiting<'a>(Option<&'a AtomicBool>);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        if let Some(stop) = self.0 {
            stop.store(true, Ordering::SeqCst);
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
    }
}
