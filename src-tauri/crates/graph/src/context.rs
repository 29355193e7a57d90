//! What a node is handed beside the state. Leaves out everything that a node may not change.

use std::future::pending;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use crate::{Cause, Command, Graph};

/// Handed to a running node: when to give up, and how to put something into the journal before the node ends.
pub struct NodeContext<G: Graph> {
    node: G::Node,
    lap: u32,
    entry: u64,
    cancellation: CancellationToken,
    sink: Sink<G>,
}

enum Sink<G: Graph> {
    Run(mpsc::Sender<Request<G>>),
    Standalone(Arc<Standalone<G>>),
}

/// Updates that a node wants journalled before it goes on.
pub(crate) struct Request<G: Graph> {
    pub(crate) updates: Vec<G::Update>,
    pub(crate) cause: Cause,
    /// Dropped unanswered when the node must not go on.
    pub(crate) written: oneshot::Sender<Arc<G::State>>,
}

impl<G: Graph> NodeContext<G> {
    pub(crate) fn new(
        node: G::Node,
        lap: u32,
        entry: u64,
        cancellation: CancellationToken,
        requests: mpsc::Sender<Request<G>>,
    ) -> Self {
        Self {
            node,
            lap,
            entry,
            cancellation,
            sink: Sink::Run(requests),
        }
    }

    /// A context without a runtime, to try out one node in a test. The second value shows what was committed.
    pub fn standalone(node: G::Node, state: G::State) -> (Self, Arc<Standalone<G>>) {
        let shown = Arc::new(Standalone {
            cancellation: CancellationToken::new(),
            kept: Mutex::new(Kept {
                state: Arc::new(state),
                commits: Vec::new(),
            }),
        });
        let context = Self {
            node,
            lap: 1,
            entry: 1,
            cancellation: shown.cancellation.clone(),
            sink: Sink::Standalone(shown.clone()),
        };
        (context, shown)
    }

    /// The node that runs.
    pub fn node(&self) -> G::Node {
        self.node
    }

    /// The lap, from 1; 0 before the first node that starts one.
    pub fn lap(&self) -> u32 {
        self.lap
    }

    /// The number of this entry among all node entries since the run was started or resumed, from 1.
    pub fn entry(&self) -> u64 {
        self.entry
    }

    /// Cancelled when the node has to give up. From then on it has
    /// [`Limits::cancel_grace`](crate::Limits::cancel_grace) to let go of what it holds and return; its updates
    /// are still journalled, its goto is not followed.
    pub fn cancellation(&self) -> &CancellationToken {
        &self.cancellation
    }

    /// Whether the node has to give up.
    pub fn is_cancelled(&self) -> bool {
        self.cancellation.is_cancelled()
    }

    /// Returns when the node has to give up.
    pub async fn cancelled(&self) {
        self.cancellation.cancelled().await;
    }

    /// Puts updates into the state and durably into the journal, before the node does what they announce: the
    /// intent of an action before the click. Returns the state with them in it.
    ///
    /// If the run is cancelled or the journal fails, this *does not return*, and the node is dropped here once
    /// its grace is over: what was announced is then never done. A node that holds something it must let go of
    /// waits for [`cancelled`](Self::cancelled) beside it.
    pub async fn commit(&self, updates: Vec<G::Update>) -> Arc<G::State> {
        self.write(updates, Cause::Intent).await
    }

    /// Puts updates into the state and the journal for what has *already* happened, such as the result of an
    /// action in a batch. Unlike [`commit`](Self::commit) it still works in the grace after a cancel, and does
    /// not wait for the disk. Does not return if the journal fails.
    pub async fn record(&self, updates: Vec<G::Update>) -> Arc<G::State> {
        self.write(updates, Cause::Record).await
    }

    async fn write(&self, updates: Vec<G::Update>, cause: Cause) -> Arc<G::State> {
        let barred = || cause == Cause::Intent && self.is_cancelled();
        if barred() {
            return pending().await;
        }
        let state = match &self.sink {
            Sink::Run(requests) => {
                let (written, state) = oneshot::channel();
                let request = Request {
                    updates,
                    cause,
                    written,
                };
                match requests.send(request).await {
                    Ok(()) => state.await.ok(),
                    Err(_) => None,
                }
            }
            Sink::Standalone(shown) => Some(shown.write(updates, cause)),
        };
        match state {
            Some(state) if !barred() => state,
            _ => pending().await,
        }
    }
}

/// What a node did to a [`NodeContext::standalone`] context.
pub struct Standalone<G: Graph> {
    cancellation: CancellationToken,
    kept: Mutex<Kept<G>>,
}

struct Kept<G: Graph> {
    state: Arc<G::State>,
    commits: Vec<(Cause, Vec<G::Update>)>,
}

impl<G: Graph> Standalone<G> {
    /// Tells the node to give up.
    pub fn cancel(&self) {
        self.cancellation.cancel();
    }

    /// The commits so far, in order.
    pub fn commits(&self) -> Vec<(Cause, Vec<G::Update>)> {
        self.kept
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .commits
            .clone()
    }

    /// The state with the commits in it.
    pub fn state(&self) -> Arc<G::State> {
        self.kept
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .state
            .clone()
    }

    fn write(&self, updates: Vec<G::Update>, cause: Cause) -> Arc<G::State> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let state = Arc::make_mut(&mut kept.state);
        updates.iter().for_each(|u| G::reduce(state, u));
        kept.commits.push((cause, updates));
        kept.state.clone()
    }
}

/// The nodes of a graph.
///
/// One match over the node id is the usual form. The state handed over is the one at entry; updates are returned,
/// or committed on the way with [`NodeContext::commit`].
#[async_trait]
pub trait Nodes<G: Graph>: Send + Sync {
    /// Runs one node. The future is dropped when the run is cancelled and the node has not ended within
    /// [`Limits::cancel_grace`](crate::Limits::cancel_grace); a panic ends the run.
    async fn run(&self, node: G::Node, state: &G::State, ctx: &NodeContext<G>) -> Command<G>;
}

#[async_trait]
impl<G: Graph, T: Nodes<G> + ?Sized> Nodes<G> for Arc<T> {
    async fn run(&self, node: G::Node, state: &G::State, ctx: &NodeContext<G>) -> Command<G> {
        (**self).run(node, state, ctx).await
    }
}
