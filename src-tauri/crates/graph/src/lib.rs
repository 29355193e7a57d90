//! The node-graph runtime: it walks a graph of typed nodes, one at a time, and keeps a journal from which the
//! walk can be told again.
//!
//! A [`Graph`] names the state, its updates and the node ids. A node reads the state and returns a [`Command`]:
//! updates for the reducer, and where to go. The [`Runtime`] refuses an edge that [`NodeId::successors`] does not
//! declare, counts laps, stops for cancel, pause and questions to a person, and hands each [`Commit`] to the
//! [`Journal`] before it goes on. A run is a [`fold`] over its commits, so going on after a restart is a replay.
//! A run ends with exactly one outcome.
//!
//! What it leaves out: browsers, models, prompts, files, and what any update or outcome means.
//!
//! Invariants:
//! - The live state changes only by [`Graph::reduce`], and only after the journal has taken the commit.
//! - One task owns state and journal; nodes reach them through [`NodeContext`], people through [`Control`].
//! - After a cancel no node is entered, and no [`NodeContext::commit`] returns.

mod checkpoint;
mod context;
mod control;
mod engine;
mod graph;
mod journal;
mod node;
mod route;
mod runtime;
mod unwind;
mod visit;

pub use checkpoint::{Checkpoint, FoldError, fold, fold_from};
pub use context::{NodeContext, Nodes};
pub use control::{Control, ControlError, Phase};
pub use graph::{Command, Goto, Graph, Position, RuntimeStop, Why};
pub use journal::{Cause, Commit, Edge, Journal, JournalFailure};
pub use node::{DeclarationError, NodeId, check_declarations, declared_edges};
pub use runtime::{Finished, Limits, Runtime, Stats};

pub use tokio_util::sync::CancellationToken;
