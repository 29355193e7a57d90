//! What carries messages to a browser and back: a WebSocket, a member's place at a held connection, or
//! the local socket of another program that holds one.
//!
//! Knows texts and signs of life; how a WebSocket is made is for `endpoint`, what a message means for
//! `connection` and `held`.

use std::ops::ControlFlow;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_tungstenite::tungstenite::Utf8Bytes;
use futures::{Sink, SinkExt, Stream, StreamExt};
use tokio::sync::mpsc;
use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

/// The largest message that is taken, in bytes. A picture of a whole page is some tens of megabytes
/// at most; a longer message ends the connection before it is read into memory.
pub(crate) const MAX_MESSAGE: usize = 96 << 20;
/// A connection that is closed by us says goodbye no longer than this.
const GOODBYE: Duration = Duration::from_millis(300);

/// How a silent connection is found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heartbeat {
    /// Between two beats. A beat finds whether anything came since the last one; if nothing did, it
    /// asks for a sign of life.
    pub every: Duration,
    /// So many times it is asked for in vain; then the connection is lost. Beats are counted, not
    /// seconds, so a computer that slept does not lose a connection that is whole.
    pub asks: u32,
}

impl Default for Heartbeat {
    /// Lost after 12 to 16 seconds of silence.
    fn default() -> Self {
        Self {
            every: Duration::from_secs(4),
            asks: 2,
        }
    }
}

/// What a beat found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beat {
    Alive,
    Ask,
    Lost,
}

/// The count of beats in vain.
#[derive(Debug, Default)]
struct PageActivity {
    seen: u64,
    asked: u32,
}

impl PageActivity {
    /// `heard`: bytes that ever came.
    fn beat(&mut self, heard: u64, asks: u32) -> Beat {
        if heard != self.seen {
            self.seen = heard;
            self.asked = 0;
            return Beat::Alive;
        }
        if self.asked >= asks {
            return Beat::Lost;
        }
        self.asked += 1;
        Beat::Ask
    }
}

/// To the far side.
pub(crate) enum Out {
    Text(String),
    /// A request for a sign of life.
    Ping,
}

/// From the far side.
pub(crate) enum In {
    Text(Utf8Bytes),
    /// Something that no browser sends.
    Garbage,
    /// A sign of life without words.
    Life,
}

pub(crate) type BoxSink = Pin<Box<dyn Sink<Out, Error = String> + Send>>;
pub(crate) type BoxStream = Pin<Box<dyn Stream<Item = Result<In, String>> + Send>>;

/// Carries messages both ways.
pub(crate) struct Transport {
    pub sink: BoxSink,
    pub stream: BoxStream,
    /// Bytes that came; `None` where the far side cannot fall silent unnoticed.
    pub heard: Option<Arc<AtomicU64>>,
}

/// Tells of the end exactly once, also where the tasks are dropped with their runtime.
struct Ended<F: FnOnce(&str)>(Option<F>);

impl<F: FnOnce(&str)> Ended<F> {
    fn tell(mut self, why: &str) {
        if let Some(told) = self.0.take() {
            told(why);
        }
    }
}

impl<F: FnOnce(&str)> Drop for Ended<F> {
    fn drop(&mut self) {
        if let Some(told) = self.0.take() {
            told("the program is ending");
        }
    }
}

impl Transport {
    /// Lets messages flow until `stop`, the far side's end, or `received` breaks with a reason.
    /// `received` gets each message (`None`: one that is none) in its order and must not wait.
    pub fn start(
        self,
        (outgoing, mut queue): (&mpsc::UnboundedSender<Out>, mpsc::UnboundedReceiver<Out>),
        heartbeat: Heartbeat,
        stop: CancellationToken,
        mut received: impl FnMut(Option<&str>) -> ControlFlow<String> + Send + 'static,
        ended: impl FnOnce(&str) + Send + 'static,
    ) {
        let Self {
            mut sink,
            mut stream,
            heard,
        } = self;
        let pings = outgoing.downgrade();
        let writer_stop = stop.clone();
        tokio::spawn(async move {
            loop {
                let out = tokio::select! {
                    biased;
                    out = queue.recv() => out,
                    () = writer_stop.cancelled() => None,
                };
                let Some(out) = out else { break };
                let sent = tokio::select! {
                    sent = sink.send(out) => sent,
                    // A far side that takes nothing more must not hold the end back.
                    () = writer_stop.cancelled() => break,
                };
                if sent.is_err() {
                    writer_stop.cancel();
                    // A sink that has failed may panic where it is used again, and there is nobody to take leave of.
                    return;
                }
            }
            writer_stop.cancel();
            let _ = tokio::time::timeout(GOODBYE, sink.close()).await;
        });
        let ended = Ended(Some(ended));
        tokio::spawn(async move {
            let mut beats = tokio::time::interval(heartbeat.every.max(Duration::from_millis(1)));
            // After a sleep there is one late beat, not all those that were missed.
            beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
            beats.reset();
            let mut pulse = PageActivity::default();
            let why = loop {
                let message = tokio::select! {
                    biased;
                    message = stream.next() => message,
                    () = stop.cancelled() => break "the connection was closed".to_owned(),
                    _ = beats.tick(), if heard.is_some() => {
                        let bytes = heard.as_ref().map_or(0, |h| h.load(Ordering::Relaxed));
                        match pulse.beat(bytes, heartbeat.asks) {
                            Beat::Alive => {}
                            Beat::Ask => {
                                if let Some(pings) = pings.upgrade() {
                                    let _ = pings.send(Out::Ping);
                                }
                            }
                            Beat::Lost => break "it has fallen silent".to_owned(),
                        }
                        continue;
                    }
                };
                let flow = match message {
                    Some(Ok(In::Text(text))) => received(Some(&text)),
                    Some(Ok(In::Garbage)) => received(None),
                    Some(Ok(In::Life)) => ControlFlow::Continue(()),
                    Some(Err(why)) => ControlFlow::Break(why),
                    None => ControlFlow::Break("the browser closed the connection".to_owned()),
                };
                if let ControlFlow::Break(why) = flow {
                    break why;
                }
            };
            stop.cancel();
            ended.tell(&why);
        });
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use std::task::{Context, Poll};

    use super::*;

    #[test]
    fn silence_is_asked_about_before_it_is_a_loss() {
        use Beat::{Alive, Ask, Lost};
        let mut pulse = PageActivity::default();
        let beats = [10, 10, 10, 12, 12, 12, 12].map(|heard| pulse.beat(heard, 2));
        assert_eq!(beats, [Alive, Ask, Ask, Alive, Ask, Ask, Lost]);
    }

    /// A far side that answers pings, on a clock that the test moves.
    fn answering() -> (Transport, Arc<AtomicU64>) {
        let heard = Arc::new(AtomicU64::new(0));
        let pongs = heard.clone();
        let sink = futures::sink::unfold(pongs, |pongs, out| async move {
            if matches!(out, Out::Ping) {
                pongs.fetch_add(1, Ordering::Relaxed);
            }
            Ok::<_, String>(pongs)
        });
        let transport = Transport {
            sink: Box::pin(sink),
            stream: Box::pin(futures::stream::pending()),
            heard: Some(heard.clone()),
        };
        (transport, heard)
    }

    /// What stops it, and the way to its sink.
    fn started(
        transport: Transport,
        ended: impl FnOnce(&str) + Send + 'static,
    ) -> (CancellationToken, mpsc::UnboundedSender<Out>) {
        let stop = CancellationToken::new();
        let (outgoing, queue) = mpsc::unbounded_channel();
        let received = |_: Option<&str>| ControlFlow::Continue(());
        transport.start(
            (&outgoing, queue),
            Heartbeat::default(),
            stop.clone(),
            received,
            ended,
        );
        (stop, outgoing)
    }

    #[tokio::test(start_paused = true)]
    async fn a_computer_that_slept_keeps_a_whole_connection() {
        let (transport, heard) = answering();
        let (stop, _outgoing) = started(transport, |_| {});
        for _ in 0..20 {
            tokio::time::advance(Duration::from_secs(3_600)).await;
            for _ in 0..20 {
                tokio::task::yield_now().await;
            }
        }
        assert!(!stop.is_cancelled());
        assert!(heard.load(Ordering::Relaxed) > 5);
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_far_side_is_lost_and_the_reason_is_told_once() {
        let (mut transport, _) = answering();
        transport.sink = Box::pin(futures::sink::drain().sink_map_err(|e| match e {}));
        let (tell, told) = tokio::sync::oneshot::channel();
        let ended = move |why: &str| tell.send(why.to_owned()).unwrap();
        let (stop, _outgoing) = started(transport, ended);
        assert_eq!(told.await.unwrap(), "it has fallen silent");
        assert!(stop.is_cancelled());
    }

    /// Takes nothing, and tells whether it was closed after that.
    struct Broken(Option<tokio::sync::oneshot::Sender<()>>);

    impl futures::Sink<Out> for Broken {
        type Error = String;

        fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), String>> {
            Poll::Ready(Err("it is gone".to_owned()))
        }

        fn start_send(self: Pin<&mut Self>, _: Out) -> Result<(), String> {
            Ok(())
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), String>> {
            Poll::Ready(Err("it is gone".to_owned()))
        }

        fn poll_close(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), String>> {
            self.0.take().unwrap().send(()).unwrap();
            Poll::Ready(Ok(()))
        }
    }

    #[tokio::test]
    async fn a_sink_that_has_failed_is_not_used_again() {
        let (mut transport, _) = answering();
        let (tell, closed) = tokio::sync::oneshot::channel();
        transport.sink = Box::pin(Broken(Some(tell)));
        let (stop, outgoing) = started(transport, |_| {});
        outgoing.send(Out::Ping).unwrap();
        assert!(closed.await.is_err());
        assert!(stop.is_cancelled());
    }
}
