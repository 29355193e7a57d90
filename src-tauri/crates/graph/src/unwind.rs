//! Panics turned into text, in synchronous calls and in futures. Leaves out what is done about them.

use std::any::Any;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;

/// Calls `f`; a panic becomes its message. What `f` was changing may be half changed, so callers give it a copy
/// or end there.
pub(crate) fn guarded<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(f)).map_err(|panic| message(&*panic))
}

/// Awaits `future`; a panic in it becomes its message, and the future is not polled again.
pub(crate) async fn guarded_future<F: Future>(future: F) -> Result<F::Output, String> {
    let mut future = pin!(future);
    poll_fn(|cx| {
        catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(cx)))
            .map_or_else(|panic| Err(message(&*panic)).into(), |poll| poll.map(Ok))
    })
    .await
}

/// What a panic said.
pub(crate) fn message(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "panic without a message".to_owned())
}
