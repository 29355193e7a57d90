//! What the guard takes of a step: the spans that the agent opens around its parts.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use tracing::{Subscriber, span};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::LookupSpan;

const TARGET: &str = "copilot_agent::guard";

/// Part, milliseconds; since the last `take`.
static PARTS: Mutex<Vec<(String, f64)>> = Mutex::new(Vec::new());

/// Notes how long each span of the guard is open.
pub struct GuardCost;

impl GuardCost {
    /// The layer, blind to everything else.
    pub fn layer<S: Subscriber + for<'a> LookupSpan<'a>>() -> impl Layer<S> {
        Self.with_filter(Targets::new().with_target(TARGET, LevelFilter::TRACE))
    }
}

/// All that was noted so far: part of the guard, milliseconds.
pub fn take() -> Vec<(String, f64)> {
    std::mem::take(&mut *PARTS.lock().unwrap_or_else(PoisonError::into_inner))
}

/// The part is a read of the page over the protocol, and not a judgement.
pub fn reads_page(part: &str) -> bool {
    part.starts_with("facts")
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for GuardCost {
    fn on_new_span(&self, _: &span::Attributes<'_>, id: &span::Id, context: Context<'_, S>) {
        if let Some(span) = context.span(id) {
            span.extensions_mut().insert(Instant::now());
        }
    }

    fn on_close(&self, id: span::Id, context: Context<'_, S>) {
        let Some(span) = context.span(&id) else {
            return;
        };
        let since = span.extensions().get::<Instant>().copied();
        if let Some(since) = since {
            let ms = since.elapsed().as_secs_f64() * 1e3;
            let mut parts = PARTS.lock().unwrap_or_else(PoisonError::into_inner);
            parts.push((span.name().to_owned(), ms));
        }
    }
}
