//! What a server writes, with an end to how long one message may be.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, ReadBuf};

/// Longest line of a server, in bytes: pictures come in it.
pub(crate) const MAX_LINE: usize = 16 * 1024 * 1024;

/// Reads on until a line is too long; then the connection is over.
pub(crate) struct Metered<R> {
    inner: R,
    in_line: usize,
    too_long: Arc<AtomicBool>,
}

impl<R> Metered<R> {
    /// `too_long` is set by a line that is.
    pub(crate) fn new(inner: R, too_long: Arc<AtomicBool>) -> Self {
        Self {
            inner,
            in_line: 0,
            too_long,
        }
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for Metered<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        std::task::ready!(Pin::new(&mut self.inner).poll_read(cx, buffer))?;
        let new = &buffer.filled()[before..];
        self.in_line = match new.iter().rposition(|byte| *byte == b'\n') {
            Some(at) => new.len() - at - 1,
            None => self.in_line + new.len(),
        };
        if self.in_line > MAX_LINE {
            self.too_long.store(true, Ordering::SeqCst);
            return Poll::Ready(Err(io::Error::other("a message of the server is too long")));
        }
        Poll::Ready(Ok(()))
    }
}
