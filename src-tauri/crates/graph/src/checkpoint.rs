//! Where a run stands, and how its commits are folded back into that. Leaves out where commits are kept.

use derive_where::derive_where;
use serde::{Deserialize, Serialize};

use crate::route::interrupt_declared;
use crate::unwind::guarded;
use crate::{Cause, Commit, Graph, NodeId, Position};

/// Everything that a run needs to go on: the state and the place, with the counts that limits are checked
/// against. Can be stored, and brought up to date with [`fold_from`].
#[derive(Serialize, Deserialize)]
#[derive_where(Clone, Debug)]
#[serde(bound = "")]
pub struct Checkpoint<G: Graph> {
    /// The state after the last commit.
    #[derive_where(skip(Debug))]
    pub state: G::State,
    /// Where the run stands.
    pub at: Position<G>,
    /// The sequence number of the last commit; 0 before the first.
    pub seq: u64,
    /// Laps begun.
    pub laps: u32,
    /// Nodes entered since the last lap began.
    pub entries_in_lap: u32,
    /// The node that committed an intent and did not end: what it announced may or may not have happened. In a
    /// checkpoint of a run that was killed this asks for care, never for doing it again unasked.
    pub open_intent: Option<G::Node>,
}

impl<G: Graph> Checkpoint<G> {
    /// A run that has not begun.
    pub fn start(state: G::State) -> Self {
        Self {
            state,
            at: Position::Node(G::START),
            seq: 0,
            laps: 0,
            entries_in_lap: 0,
            open_intent: None,
        }
    }
}

/// Why a list of commits is not the journal of a run of this graph.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FoldError {
    /// A commit is missing, doubled or out of order.
    #[error("commit {found} stands where commit {expected} belongs")]
    Sequence {
        /// The number that comes next.
        expected: u64,
        /// The number that was found.
        found: u64,
    },
    /// A commit follows the end.
    #[error("commit {0} follows the end of the run")]
    AfterEnd(u64),
    /// The commit cannot follow from where the run stood: another node, no question, a position that its cause
    /// does not allow.
    #[error("commit {0} does not fit where the run stood")]
    Misplaced(u64),
    /// The commit takes an edge that is not declared.
    #[error("commit {seq} takes the undeclared edge {from} -> {to}")]
    UndeclaredEdge {
        /// The commit.
        seq: u64,
        /// The node that was left.
        from: &'static str,
        /// The node it went to.
        to: &'static str,
    },
    /// The reducer panicked.
    #[error("commit {seq}: {message}")]
    Reducer {
        /// The commit.
        seq: u64,
        /// What the panic said.
        message: String,
    },
}

/// Replays the commits of a run on its initial state.
pub fn fold<G: Graph>(
    initial: G::State,
    commits: impl IntoIterator<Item = Commit<G>>,
) -> Result<Checkpoint<G>, FoldError> {
    fold_from(Checkpoint::start(initial), commits)
}

/// Replays further commits on a checkpoint.
pub fn fold_from<G: Graph>(
    mut checkpoint: Checkpoint<G>,
    commits: impl IntoIterator<Item = Commit<G>>,
) -> Result<Checkpoint<G>, FoldError> {
    for commit in commits {
        checkpoint.apply(commit)?;
    }
    Ok(checkpoint)
}

impl<G: Graph> Checkpoint<G> {
    fn apply(&mut self, commit: Commit<G>) -> Result<(), FoldError> {
        let seq = commit.seq;
        let expected = self.seq + 1;
        if seq != expected {
            return Err(FoldError::Sequence {
                expected,
                found: seq,
            });
        }
        self.check(&commit)?;
        let state = &mut self.state;
        guarded(|| commit.updates.iter().for_each(|u| G::reduce(state, u)))
            .map_err(|message| FoldError::Reducer { seq, message })?;
        self.seq = seq;
        match (commit.cause, commit.node) {
            (Cause::Intent, node) => self.open_intent = node,
            (Cause::Command | Cause::Stop, node) => {
                self.open_intent = None;
                if let Some(node) = node {
                    self.count_entry(node);
                }
            }
            _ => {}
        }
        if let Some(position) = commit.goto {
            self.at = position;
        }
        Ok(())
    }

    fn count_entry(&mut self, node: G::Node) {
        if node.starts_lap() {
            self.laps += 1;
            self.entries_in_lap = 0;
        }
        self.entries_in_lap += 1;
    }

    fn check(&self, commit: &Commit<G>) -> Result<(), FoldError> {
        let seq = commit.seq;
        let fits = match (&self.at, commit.cause, &commit.goto) {
            (Position::Ended { .. }, ..) => return Err(FoldError::AfterEnd(seq)),
            (_, Cause::Injected | Cause::Waited, None) => true,
            (Position::Node(at), Cause::Intent | Cause::Record, None) => commit.node == Some(*at),
            (Position::Node(at), Cause::Command, Some(to)) => {
                check_edge::<G>(seq, *at, to)?;
                commit.node == Some(*at)
            }
            (Position::Node(at), Cause::Asked, Some(Position::Waiting { resume_at, .. })) => {
                commit.node.is_none() && resume_at == at
            }
            (Position::Waiting { resume_at, .. }, Cause::Answer, Some(Position::Node(to))) => {
                to == resume_at
            }
            (Position::Node(at), Cause::Stop, Some(Position::Ended { .. })) => {
                commit.node.is_none_or(|node| node == *at)
            }
            (Position::Waiting { .. }, Cause::Stop, Some(Position::Ended { .. })) => {
                commit.node.is_none()
            }
            _ => false,
        };
        if fits {
            Ok(())
        } else {
            Err(FoldError::Misplaced(seq))
        }
    }
}

/// Whether a journalled command takes a declared edge.
fn check_edge<G: Graph>(seq: u64, from: G::Node, to: &Position<G>) -> Result<(), FoldError> {
    let (declared, to) = match to {
        Position::Node(to) => (
            from.successors().contains(to) || G::RECOVERY == Some(*to),
            to.name(),
        ),
        Position::Waiting { resume_at, .. } => (
            interrupt_declared(from, *resume_at) || G::RECOVERY == Some(*resume_at),
            resume_at.name(),
        ),
        Position::Ended { .. } => (from.may_end(), "end"),
    };
    if declared {
        return Ok(());
    }
    Err(FoldError::UndeclaredEdge {
        seq,
        from: from.name(),
        to,
    })
}
