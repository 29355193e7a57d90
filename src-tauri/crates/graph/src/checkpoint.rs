//! Where a run stands, and how its commits are folded back into that. Leaves out where commits are kept.

use std::fmt::{self, Debug, Formatter};

use serde::{Deserialize, Serialize};

use crate::route::check_edge;
use crate::unwind::guarded;
use crate::{Cause, Commit, Graph, NodeId};

/// Where a run stands between two nodes.
#[derive(Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub enum Position<G: Graph> {
    /// This node is entered next.
    Node(G::Node),
    /// A person has to answer first.
    Waiting {
        /// What is asked.
        question: G::Question,
        /// The node that is entered after the answer.
        resume_at: G::Node,
    },
    /// The run is over.
    Ended {
        /// How it ended.
        outcome: G::Outcome,
    },
}

/// Everything that a run needs to go on: the state and the place, with the counts that limits are checked
/// against. Can be stored, and brought up to date with [`fold_from`].
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Checkpoint<G: Graph> {
    /// The state after the last commit.
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

impl<G: Graph> Clone for Position<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Node(node) => Self::Node(*node),
            Self::Waiting {
                question,
                resume_at,
            } => Self::Waiting {
                question: question.clone(),
                resume_at: *resume_at,
            },
            Self::Ended { outcome } => Self::Ended {
                outcome: outcome.clone(),
            },
        }
    }
}

impl<G: Graph> Debug for Position<G> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Node(node) => f.debug_tuple("Node").field(node).finish(),
            Self::Waiting {
                question,
                resume_at,
            } => f
                .debug_struct("Waiting")
                .field("question", question)
                .field("resume_at", resume_at)
                .finish(),
            Self::Ended { outcome } => f.debug_struct("Ended").field("outcome", outcome).finish(),
        }
    }
}

impl<G: Graph> Clone for Checkpoint<G> {
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            at: self.at.clone(),
            seq: self.seq,
            laps: self.laps,
            entries_in_lap: self.entries_in_lap,
            open_intent: self.open_intent,
        }
    }
}

impl<G: Graph> Debug for Checkpoint<G> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checkpoint")
            .field("at", &self.at)
            .field("seq", &self.seq)
            .field("laps", &self.laps)
            .field("entries_in_lap", &self.entries_in_lap)
            .field("open_intent", &self.open_intent)
            .finish_non_exhaustive()
    }
}
