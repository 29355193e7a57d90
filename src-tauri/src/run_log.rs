//! What is logged while a run works, into that run's own folder. A run's work stands in a span of this module; what is
//! logged outside of one, such as by the window or the list of runs, is of no run.

use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use copilot_journal::{Redactor, RunLog};
use copilot_protocol::{LogLevel, RunId};
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id};
use tracing::{Event, Level, Span, Subscriber};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::LookupSpan;

const SPAN: &str = "run";

/// Logs of the runs that go on in this program.
static OPEN: Mutex<Option<HashMap<String, Weak<RunLog>>>> = Mutex::new(None);

/// Opens the log of a run, for as long as what this gives is kept. A run whose log cannot be written goes on without.
pub fn open(id: &RunId, dir: &str, redactor: Redactor) -> Option<Arc<RunLog>> {
    let log = RunLog::open(dir, redactor)
        .inspect_err(|error| tracing::warn!(%error, run = %id, "no log is kept of the run"))
        .ok()
        .map(Arc::new)?;
    let mut all = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    let all = all.get_or_insert_default();
    all.retain(|_, log| log.strong_count() > 0);
    all.insert(id.as_str().to_owned(), Arc::downgrade(&log));
    Some(log)
}

/// In which a run does its work.
pub fn span(id: &RunId) -> Span {
    tracing::info_span!("run", %id)
}

/// Sends what is logged to the run that it belongs to.
pub fn layer<S>() -> impl Layer<S>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    let ours = Targets::new()
        .with_default(LevelFilter::WARN)
        .with_targets([
            ("copilot_", Level::DEBUG),
            ("browser_copilot", Level::DEBUG),
        ]);
    ToRun.with_filter(ours)
}

struct ToRun;

/// On the span of a run. The run holds its log: what comes after its end is of none.
struct Into(Weak<RunLog>);

impl<S> Layer<S> for ToRun
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let about = attributes.metadata();
        if about.name() != SPAN || about.target() != module_path!() {
            return;
        }
        let mut run = Words::default();
        attributes.record(&mut run);
        let log = OPEN
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .as_ref()
            .and_then(|all| all.get(&run.of("id")).cloned());
        if let (Some(span), Some(log)) = (context.span(id), log) {
            span.extensions_mut().insert(Into(log));
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let log = context.event_scope(event).and_then(|mut spans| {
            spans.find_map(|span| span.extensions().get::<Into>()?.0.upgrade())
        });
        let Some(log) = log else { return };
        let mut words = Words::default();
        event.record(&mut words);
        let about = event.metadata();
        log.write(level(*about.level()), about.target(), &words.line());
    }
}

fn level(level: Level) -> LogLevel {
    match level {
        Level::ERROR => LogLevel::Error,
        Level::WARN => LogLevel::Warn,
        Level::INFO => LogLevel::Info,
        _ => LogLevel::Debug,
    }
}

/// The fields of a span or an event, as text.
#[derive(Default)]
struct Words(Vec<(&'static str, String)>);

impl Words {
    fn of(&self, name: &str) -> String {
        let found = self.0.iter().find(|(field, _)| *field == name);
        found.map(|(_, text)| text.clone()).unwrap_or_default()
    }

    /// The message, then the other fields by name.
    fn line(&self) -> String {
        let mut line = self.of("message");
        for (name, text) in self.0.iter().filter(|(name, _)| *name != "message") {
            let space = if line.is_empty() { "" } else { " " };
            // Writing to a string does not fail.
            let _ = write!(line, "{space}{name}={text}");
        }
        line
    }
}

impl Visit for Words {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.push((field.name(), value.to_owned()));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.push((field.name(), format!("{value:?}")));
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use std::path::Path;

    use copilot_journal::RunsFolder;
    use copilot_protocol::LogLine;
    use tracing::Instrument as _;
    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;

    fn log_of(root: &Path, id: &RunId) -> Vec<LogLine> {
        RunsFolder::at(root).log(id, 0).unwrap()
    }

    fn begun(root: &Path) -> (RunId, Arc<RunLog>) {
        let id = RunId::new();
        let dir = root.join(id.as_str());
        std::fs::create_dir(&dir).unwrap();
        let redactor = Redactor::new(["hunter2-canary"]);
        let log = open(&id, dir.to_str().unwrap(), redactor).unwrap();
        (id, log)
    }

    #[tokio::test]
    async fn each_run_has_its_own_lines_and_nothing_comes_after_its_end() {
        let root = tempfile::tempdir().unwrap();
        let ((one, kept), (two, _other)) = (begun(root.path()), begun(root.path()));
        let subscriber = tracing_subscriber::registry().with(layer());
        let _set = tracing::subscriber::set_default(subscriber);
        let first = span(&one);
        async {
            tracing::warn!(code = 7, text = "with hunter2-canary", "it failed");
            // Spans of the work inside are of the run too, and so is a task that takes its span along.
            let inside = tracing::info_span!("inside");
            inside.in_scope(
                || tracing::debug!(target: "copilot_browser::shared_connection", "let go"),
            );
            let task = async { tracing::info!("beside") }.in_current_span();
            task.await;
            tracing::trace!("too small");
            tracing::debug!(target: "hyper::client", "of somebody else's code");
        }
        .instrument(first.clone())
        .await;
        span(&two).in_scope(|| tracing::error!("the other"));
        tracing::error!("of no run");
        let lines = log_of(root.path(), &one);
        let said = lines.iter();
        let said = said.map(|line| (line.level, line.module.as_str(), line.message.as_str()));
        let here = module_path!();
        let failed = "it failed code=7 text=with [redacted]";
        let of_browser = "copilot_browser::shared_connection";
        assert_eq!(
            said.collect::<Vec<_>>(),
            [
                (LogLevel::Warn, here, failed),
                (LogLevel::Debug, of_browser, "let go"),
                (LogLevel::Info, here, "beside"),
            ]
        );
        assert_eq!(log_of(root.path(), &two).len(), 1);
        drop(kept);
        first.in_scope(|| tracing::warn!("late"));
        assert_eq!(log_of(root.path(), &one).len(), 3);
    }
}
