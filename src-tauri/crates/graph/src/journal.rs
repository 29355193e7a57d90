//! What the runtime tells a journal. Leaves out files, formats and redaction.

use std::fmt::Display;

use async_trait::async_trait;
use derive_where::derive_where;
use serde::{Deserialize, Serialize};

use crate::{Graph, NodeId, Position, RuntimeStop, Why};

/// One entry of the journal: the change of the state, and where the run stands after it.
///
/// The commits of a run, in order, are the run: see [`fold`](crate::fold).
#[derive(Serialize, Deserialize)]
#[derive_where(Clone, Debug)]
#[serde(bound = "")]
pub struct Commit<G: Graph> {
    /// 1 for the first commit of a run, then without gaps, also across restarts.
    pub seq: u64,
    /// The node that was running, if one was.
    pub node: Option<G::Node>,
    /// What brought this commit about.
    pub cause: Cause,
    /// Applied in order.
    pub updates: Vec<G::Update>,
    /// Where the run stands now; `None` if it stays where it was.
    pub goto: Option<Position<G>>,
    /// The journal must have this on disk (fdatasync) before it returns: the intent of an action, a question, an
    /// answer, the end.
    pub durable: bool,
}

/// What brought a commit about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A node ended and returned its command.
    Command,
    /// A node said what it is about to do ([`NodeContext::commit`](crate::NodeContext::commit)).
    Intent,
    /// A node said what it has found on the way ([`NodeContext::record`](crate::NodeContext::record)).
    Record,
    /// The run asks a person before it enters a node ([`Nodes::asks_before`](crate::Nodes::asks_before)).
    Asked,
    /// A person answered a question.
    Answer,
    /// Updates came from outside ([`Control::inject`](crate::Control::inject)).
    Injected,
    /// A pause is over; holds [`Graph::waited_update`].
    Waited,
    /// The runtime ended the run.
    Stop,
}

/// How a node was left.
#[derive_where(Clone, Debug, PartialEq)]
pub enum Edge<G: Graph> {
    /// To a declared successor.
    To(G::Node),
    /// With a question to a person.
    Interrupt {
        /// Where the run goes on after the answer.
        resume_at: G::Node,
    },
    /// To the end that the node itself chose.
    End,
    /// The runtime ended the run here.
    Stopped(RuntimeStop),
}

impl<G: Graph> Edge<G> {
    /// The name of the edge's far end: a node's name, `interrupt`, `end` or `stopped`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::To(node) => node.name(),
            Self::Interrupt { .. } => "interrupt",
            Self::End => "end",
            Self::Stopped(_) => "stopped",
        }
    }
}

/// The journal could not take a commit. The run ends, since what it does next could not be told again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the journal could not be written: {0}")]
pub struct JournalFailure(pub String);

impl JournalFailure {
    /// A failure with the text of its source.
    pub fn new(source: impl Display) -> Self {
        Self(source.to_string())
    }
}

/// Where a run is written down, and from where its events go out.
///
/// Every call is awaited before the runtime goes on, one at a time, and gets
/// [`Limits::journal_deadline`](crate::Limits::journal_deadline); a call that takes longer, or panics, counts as
/// failed. After a failed call only [`Journal::ended`] follows.
#[async_trait]
pub trait Journal<G: Graph>: Send + Sync {
    /// Writes a commit, on disk if it is `durable`. The runtime applies it only when this returned `Ok`.
    async fn commit(&self, commit: &Commit<G>) -> Result<(), JournalFailure>;

    /// A node is about to run; `lap` is 0 until the first lap starts.
    async fn entered(&self, _node: G::Node, _lap: u32, _state: &G::State) {}

    /// A node ended, and its commit is written; `micros` is the time from entry. `why` is empty where the node
    /// gave no reason, or the runtime ended the run here.
    async fn left(
        &self,
        _node: G::Node,
        _edge: Edge<G>,
        _why: &Why,
        _micros: u64,
        _state: &G::State,
    ) {
    }

    /// The run waits for this answer; called again when a run resumes at an open question.
    async fn asked(&self, _question: &G::Question) {}

    /// The answer is committed.
    async fn answered(&self, _question: &G::Question, _answer: &G::Answer) {}

    /// The run stands still between two nodes.
    async fn paused(&self) {}

    /// The run goes on after a pause.
    async fn resumed(&self) {}

    /// The run is over. Called exactly once, last.
    async fn ended(&self, _outcome: &G::Outcome, _state: &G::State) {}
}
