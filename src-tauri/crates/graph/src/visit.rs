//! One node, kept in hand while it runs: its task, its time to give up, its panic. Leaves out what is done with
//! what it returns or asks for.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::JoinError;
use tokio::time::{Instant, Sleep, sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;
use tracing::{Instrument, warn};

use crate::context::{NodeContext, Request};
use crate::unwind::message;
use crate::{Cause, Command, Graph, NodeId, Nodes, RuntimeStop};

/// How long an aborted task has to be dropped. A future at an await is dropped at once; only one that blocks its
/// thread takes longer, and the run does not wait for it.
const DROP_GRACE: Duration = Duration::from_millis(50);

/// How a node's run went.
pub(crate) enum Visit<G: Graph> {
    /// It returned, and nothing speaks against following it.
    Returned(Command<G>),
    /// The run ends here. The updates are those that the node still returned; they have happened.
    Stopped {
        updates: Vec<G::Update>,
        why: RuntimeStop,
    },
}

pub(crate) enum Event<G: Graph> {
    Request(Request<G>),
    Over(Visit<G>),
}

/// A node that runs in a task of its own: a node that blocks its thread holds up nobody else, and its panic ends
/// the task alone. Dropping this drops the node's future.
pub(crate) struct Held<G: Graph> {
    node: G::Node,
    task: AbortOnDropHandle<Option<Command<G>>>,
    cancellation: CancellationToken,
    grace: Duration,
    giving_up: Option<RuntimeStop>,
    until: Pin<Box<Sleep>>,
}

impl<G: Graph> Held<G> {
    pub(crate) fn spawn<N: Nodes<G> + 'static>(
        nodes: Arc<N>,
        state: Arc<G::State>,
        context: NodeContext<G>,
        cancellation: CancellationToken,
        grace: Duration,
    ) -> Self {
        let node = context.node();
        let run = async move {
            // Between the decision to enter and this first poll the run may have been cancelled.
            if context.is_cancelled() {
                return None;
            }
            Some(nodes.run(node, &state, &context).await)
        };
        Self {
            node,
            task: AbortOnDropHandle::new(tokio::spawn(run.in_current_span())),
            cancellation,
            grace,
            giving_up: None,
            until: Box::pin(sleep(Duration::ZERO)),
        }
    }

    /// Tells the node to let go and return; it is dropped if it does not in time. A journal that fails on
    /// the way is why the run ends, also where it was being cancelled: nothing more may be written then.
    pub(crate) fn give_up(&mut self, why: RuntimeStop) {
        match &self.giving_up {
            None => {
                self.giving_up = Some(why);
                self.until.as_mut().reset(Instant::now() + self.grace);
                self.cancellation.cancel();
            }
            Some(RuntimeStop::Journal(_)) => {}
            Some(_) if matches!(why, RuntimeStop::Journal(_)) => self.giving_up = Some(why),
            Some(_) => {}
        }
    }

    /// Whether a request of this cause may still be written: after a cancel facts may, intents may not; after a
    /// failure nothing.
    pub(crate) fn may_write(&self, cause: Cause) -> bool {
        match &self.giving_up {
            None => !(cause == Cause::Intent && self.cancellation.is_cancelled()),
            Some(RuntimeStop::Cancelled) => cause != Cause::Intent,
            Some(_) => false,
        }
    }

    /// The node's next request, or its end. A cancel is seen before a request, and a request before the end.
    pub(crate) async fn next(&mut self, inbox: &mut mpsc::Receiver<Request<G>>) -> Event<G> {
        loop {
            let giving_up = self.giving_up.is_some();
            tokio::select! {
                biased;
                () = self.cancellation.cancelled(), if !giving_up => {
                    self.give_up(RuntimeStop::Cancelled);
                }
                Some(request) = inbox.recv() => return Event::Request(request),
                ended = &mut self.task => return Event::Over(self.over(ended)),
                () = &mut self.until, if giving_up => return Event::Over(self.abandon().await),
            }
        }
    }

    fn over(&mut self, ended: Result<Option<Command<G>>, JoinError>) -> Visit<G> {
        match (ended, self.giving_up.take()) {
            (Ok(Some(command)), None) => Visit::Returned(command),
            (Ok(Some(command)), Some(why)) => stopped(command.update, why),
            (Ok(None), why) => stopped(Vec::new(), why.unwrap_or(RuntimeStop::Cancelled)),
            (Err(error), why) => {
                let panicked = self.panicked(error);
                warn!(%panicked, "node failed");
                stopped(Vec::new(), why.unwrap_or(panicked))
            }
        }
    }

    async fn abandon(&mut self) -> Visit<G> {
        self.task.abort();
        let why = self.giving_up.take().unwrap_or(RuntimeStop::Cancelled);
        match timeout(DROP_GRACE, &mut self.task).await {
            Ok(Ok(Some(command))) => stopped(command.update, why),
            Ok(_) => stopped(Vec::new(), why),
            Err(_) => {
                warn!(
                    node = self.node.name(),
                    "node blocks its thread; the run ends without it"
                );
                stopped(Vec::new(), why)
            }
        }
    }

    fn panicked(&self, error: JoinError) -> RuntimeStop {
        let what = match error.try_into_panic() {
            Ok(panic) => message(&*panic),
            Err(error) => error.to_string(),
        };
        RuntimeStop::Internal(format!("node {} panicked: {what}", self.node.name()))
    }
}

fn stopped<G: Graph>(updates: Vec<G::Update>, why: RuntimeStop) -> Visit<G> {
    Visit::Stopped { updates, why }
}
