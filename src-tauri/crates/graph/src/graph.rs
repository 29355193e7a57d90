//! What a graph is made of, and what its nodes return. Leaves out how the graph is walked.

use std::collections::BTreeMap;
use std::fmt::Debug;

use derive_where::derive_where;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::NodeId;

/// The types and pure functions of one graph.
///
/// All functions here are synchronous and deterministic: the same state and the same arguments give the same
/// result, on this machine and after a restart. They should not panic; a panic ends the run as
/// [`RuntimeStop::Internal`], except in [`Graph::runtime_outcome`], where nothing is left to end it with.
pub trait Graph: Send + Sync + 'static {
    /// What the nodes read. Cloned at each commit, so large values inside belong behind an `Arc`.
    type State: Clone + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One change of the state, as it stands in the journal.
    type Update: Clone + Serialize + DeserializeOwned + Send + Sync + Debug + 'static;
    /// The ids of the nodes.
    type Node: NodeId;
    /// A question to a person. It carries its own id, so that an answer can be matched with it.
    type Question: Clone + Serialize + DeserializeOwned + Send + Sync + Debug + 'static;
    /// A person's answer.
    type Answer: Clone + Serialize + DeserializeOwned + Send + Sync + Debug + 'static;
    /// How a run ended.
    type Outcome: Clone + Serialize + DeserializeOwned + Send + Sync + Debug + 'static;

    /// The node that a new run enters first.
    const START: Self::Node;

    /// The node at which a run goes on after [`Goto::Recover`], and after [`Goto::Lost`] with a question. Not a
    /// declared edge: any node may find that the world it works on is gone. `None`: the graph knows no such loss, and `Goto::Lost` with a
    /// question is refused.
    const RECOVERY: Option<Self::Node> = None;

    /// Applies one update. The only way in which a state changes.
    fn reduce(state: &mut Self::State, update: &Self::Update);

    /// The updates that an accepted answer means.
    fn answer_updates(
        state: &Self::State,
        question: &Self::Question,
        answer: &Self::Answer,
    ) -> Vec<Self::Update>;

    /// Whether the answer belongs to the question (its id matches, its choice is one that was offered). Anything
    /// else is refused at [`Control::answer`](crate::Control::answer) and changes nothing.
    fn accepts(question: &Self::Question, answer: &Self::Answer) -> bool;

    /// The outcome of a run that the runtime itself ends.
    fn runtime_outcome(state: &Self::State, why: RuntimeStop) -> Self::Outcome;

    /// The name of a budget that is spent, if one is. Asked before each entry of a node.
    fn budget_spent(state: &Self::State) -> Option<&'static str>;

    /// The largest number of laps. Asked at each entry of a node that starts one, so it may be raised on the way.
    fn recursion_limit(state: &Self::State) -> u32;

    /// Whether the run has to end before the next node is entered, and why. By default: when a budget is spent.
    /// A graph may add reasons of its own that its state holds, such as a loss that the person gave up on.
    fn must_end(state: &Self::State) -> Option<RuntimeStop> {
        Self::budget_spent(state).map(RuntimeStop::Budget)
    }

    /// The update that records how long the run waited for a person (a question or a pause), in milliseconds.
    fn waited_update(_ms: u64) -> Option<Self::Update> {
        None
    }

    /// The update that records how long a node took, in milliseconds. Waiting for a person is not in it, so a
    /// time budget can be counted from these alone.
    fn elapsed_update(_node: Self::Node, _ms: u64) -> Option<Self::Update> {
        None
    }
}

/// Why a node chose its way: names of what it decided by, with their values. For people who read a trace; the
/// runtime hands it to [`Journal::left`](crate::Journal::left) and decides nothing by it.
pub type Why = BTreeMap<&'static str, serde_json::Value>;

/// What a node returns: changes of the state, and where to go.
#[derive_where(Clone, Debug)]
pub struct Command<G: Graph> {
    /// Applied in order, in one commit.
    pub update: Vec<G::Update>,
    /// Where the run goes after that.
    pub goto: Goto<G>,
    /// What the way was chosen by.
    pub why: Why,
}

impl<G: Graph> Command<G> {
    fn new(goto: Goto<G>, update: Vec<G::Update>) -> Self {
        let why = Why::new();
        Self { update, goto, why }
    }

    /// Goes to a node.
    pub fn to(node: G::Node, update: Vec<G::Update>) -> Self {
        Self::new(Goto::Node(node), update)
    }

    /// Asks a person, and goes on at `resume_at` when the answer is there.
    pub fn ask(question: G::Question, resume_at: G::Node, update: Vec<G::Update>) -> Self {
        let goto = Goto::Interrupt {
            question,
            resume_at,
        };
        Self::new(goto, update)
    }

    /// Ends the run.
    pub fn end(outcome: G::Outcome, update: Vec<G::Update>) -> Self {
        Self::new(Goto::End(outcome), update)
    }

    /// Says that the world the graph works on is gone and may come back by itself; see [`Goto::Recover`].
    pub fn recover(update: Vec<G::Update>) -> Self {
        Self::new(Goto::Recover, update)
    }

    /// Says that the world the graph works on is gone; see [`Goto::Lost`].
    pub fn lost(question: Option<G::Question>, update: Vec<G::Update>) -> Self {
        Self::new(Goto::Lost { question }, update)
    }

    /// Adds a reason; the same name again replaces it.
    #[must_use]
    pub fn because(mut self, name: &'static str, value: impl Into<serde_json::Value>) -> Self {
        self.why.insert(name, value.into());
        self
    }
}

/// Where a node sends the run.
#[derive_where(Clone, Debug)]
pub enum Goto<G: Graph> {
    /// To a declared successor.
    Node(G::Node),
    /// To a person. Data, not a waiting future: it is journalled first and survives a restart.
    Interrupt {
        /// What is asked.
        question: G::Question,
        /// Where the run goes on: the asking node itself or one of its successors.
        resume_at: G::Node,
    },
    /// To the end.
    End(G::Outcome),
    /// The world the graph works on is gone and may come back without anybody's leave: the run goes on at
    /// [`Graph::RECOVERY`]. Open to every node, without a declared edge.
    Recover,
    /// The world the graph works on is gone. Open to every node, without a declared edge. With a question: a
    /// person is asked, and the run goes on at [`Graph::RECOVERY`]. Without one: the run ends as
    /// [`RuntimeStop::Lost`].
    Lost {
        /// What is asked, if there is somebody to ask.
        question: Option<G::Question>,
    },
}

/// Why the runtime itself ends a run. None of these is a declared edge.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RuntimeStop {
    /// [`Control::cancel`](crate::Control::cancel) was called.
    #[error("cancelled")]
    Cancelled,
    /// [`Graph::recursion_limit`] laps are done.
    #[error("the limit of laps is reached")]
    RecursionLimit,
    /// A lap entered more than [`Limits::entries_per_lap`](crate::Limits::entries_per_lap) nodes.
    #[error("a lap entered too many nodes")]
    LapLimit,
    /// The named budget is spent.
    #[error("the budget {0} is spent")]
    Budget(&'static str),
    /// The world the graph works on is gone, and nobody was asked or the person gave up.
    #[error("what the graph works on is lost")]
    Lost,
    /// The journal could not be written, so the run must not go on.
    #[error("{0}")]
    Journal(String),
    /// A fault of the program: an undeclared edge, a panic. The text names the node.
    #[error("{0}")]
    Internal(String),
}

/// Where a run stands between two nodes.
#[derive(Serialize, Deserialize)]
#[derive_where(Clone, Debug)]
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
