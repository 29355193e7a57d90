//! The runtime as callers see it. Leaves out the loop itself, which is in `engine`.

use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use derive_where::derive_where;

use crate::engine::Engine;
use crate::{Checkpoint, Control, Graph, Journal, Nodes};

/// Walks a graph with these nodes, writing to this journal. One runtime may carry out many runs.
///
/// Needs a tokio runtime with time enabled.
pub struct Runtime<G: Graph, N, J> {
    nodes: Arc<N>,
    journal: Arc<J>,
    limits: Limits,
    graph: PhantomData<fn() -> G>,
}

/// Bounds that hold for every graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The largest number of node entries in one lap. 32.
    pub entries_per_lap: u32,
    /// How long a cancelled node has to let go and return before its future is dropped. 200 ms, so that a cancel
    /// takes effect within 300 ms.
    pub cancel_grace: Duration,
    /// How long one call of the journal may take before it counts as failed. 10 s.
    pub journal_deadline: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            entries_per_lap: 32,
            cancel_grace: Duration::from_millis(200),
            journal_deadline: Duration::from_secs(10),
        }
    }
}

/// The end of a run.
#[derive_where(Debug)]
pub struct Finished<G: Graph> {
    /// How it ended.
    pub outcome: G::Outcome,
    /// The state after the last commit.
    #[derive_where(skip)]
    pub state: G::State,
    /// What it took.
    pub stats: Stats,
}

/// What a run took. Laps and commits are those of the whole run, the rest since it was last started or resumed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stats {
    /// Laps begun.
    pub laps: u32,
    /// Commits written.
    pub commits: u64,
    /// Nodes entered.
    pub entries: u64,
    /// Time in nodes.
    pub active: Duration,
    /// Time waiting for a person: questions and pauses.
    pub waited: Duration,
}

impl<G, N, J> Runtime<G, N, J>
where
    G: Graph,
    N: Nodes<G> + 'static,
    J: Journal<G> + 'static,
{
    /// A runtime with the default [`Limits`].
    pub fn new(nodes: Arc<N>, journal: Arc<J>) -> Self {
        Self {
            nodes,
            journal,
            limits: Limits::default(),
            graph: PhantomData,
        }
    }

    /// The same runtime with other limits.
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Carries out a new run from [`Graph::START`] to its end.
    ///
    /// Returns exactly one outcome. If the returned future is dropped, the run stops where it is, as if the
    /// program had been killed: its journal can be folded and resumed.
    pub async fn start(&self, state: G::State, control: Control<G>) -> Finished<G> {
        self.resume(Checkpoint::start(state), control).await
    }

    /// Goes on with a run from where its commits left it. An open question is asked again; a node that was
    /// running is entered again (see [`Checkpoint::open_intent`]). For a run that has ended, this returns its
    /// outcome and writes nothing.
    pub async fn resume(&self, checkpoint: Checkpoint<G>, control: Control<G>) -> Finished<G> {
        Engine::new(
            self.nodes.clone(),
            self.journal.clone(),
            self.limits,
            checkpoint,
            control,
        )
        .run()
        .await
    }
}
