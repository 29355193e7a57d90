//! What a node is handed beside the state. Leaves out everything that a node may not change.

use std::future::pending;
use std::sync::Arc;

use async_trait::async_trait;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use crate::{Cause, Command, Graph};

/// Handed to a running node: when to give up, and how to put something into the journal before the node ends.
pub struct NodeContext<G: Graph> {
    node: G::Node,
    cancellation: CancellationToken,
    requests: mpsc::Sender<Request<G>>,
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
        cancellation: CancellationToken,
        requests: mpsc::Sender<Request<G>>,
    ) -> Self {
        Self {
            node,
            cancellation,
            requests,
        }
    }

    /// The node that runs.
    pub fn node(&self) -> G::Node {
        self.node
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
        let (written, state) = oneshot::channel();
        let request = Request {
            updates,
            cause,
            written,
        };
        // Where nobody takes the request, nobody answers it either.
        drop(self.requests.send(request).await);
        match state.await {
            Ok(state) if !barred() => state,
            _ => pending().await,
        }
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

    /// A question that goes before the entry of this node, such as whether the run may have more of a budget that is
    /// spent. Asked before each entry, and before budgets end the run; once it is answered the same node is entered,
    /// so the reducer has to settle it.
    fn asks_before(&self, _node: G::Node, _state: &G::State) -> Option<G::Question> {
        None
    }
}
