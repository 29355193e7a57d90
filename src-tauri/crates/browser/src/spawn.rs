//! Work that nobody waits for.

use tracing::Instrument as _;

/// Spawns work in the span of who asks for it. Without a runtime, as at the end of the program, nothing is done.
pub(crate) fn spawn(work: impl Future<Output = ()> + Send + 'static) {
    if let Ok(runtime) = tokio::runtime::Handle::try_current() {
        runtime.spawn(work.in_current_span());
    }
}
