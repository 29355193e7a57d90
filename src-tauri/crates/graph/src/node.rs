//! Node ids and the edges they declare. Leaves out what a node does.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Graph;

/// The ids of a graph's nodes: a closed enum that declares its own edges.
///
/// The declaration is the whole truth about the graph: the runtime refuses any other edge, and pictures of the
/// graph are drawn from it with [`declared_edges`].
pub trait NodeId:
    Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static + Serialize + DeserializeOwned
{
    /// Every id, in the order in which a picture lists them.
    const ALL: &'static [Self];

    /// The name in journals and events, in snake_case.
    fn name(self) -> &'static str;

    /// The nodes that this one may name as the next.
    fn successors(self) -> &'static [Self];

    /// Whether this node may end the run with [`Goto::End`](crate::Goto::End).
    fn may_end(self) -> bool;

    /// Whether this node may ask a person with [`Goto::Interrupt`](crate::Goto::Interrupt). The node that the run
    /// resumes at must be this one or one of its successors.
    fn may_interrupt(self) -> bool;

    /// Whether an entry of this node begins a new lap.
    fn starts_lap(self) -> bool;
}

/// All declared edges between nodes, in the order of [`NodeId::ALL`] and of each node's successors.
pub fn declared_edges<N: NodeId>() -> Vec<(N, N)> {
    N::ALL
        .iter()
        .flat_map(|&from| from.successors().iter().map(move |&to| (from, to)))
        .collect()
}

/// What is wrong with the declaration of a graph's nodes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DeclarationError {
    /// Names are `[a-z][a-z0-9_]*`.
    #[error("the node name {0:?} is not snake_case")]
    Name(&'static str),
    /// Two nodes share a name.
    #[error("two nodes are called {0}")]
    DuplicateName(&'static str),
    /// A node lists the same successor twice.
    #[error("{from} lists {to} twice")]
    DuplicateEdge {
        /// The node whose list it is.
        from: &'static str,
        /// The successor listed twice.
        to: &'static str,
    },
    /// A start, recovery or successor node is missing from [`NodeId::ALL`].
    #[error("{0} is used but not listed in ALL")]
    Unlisted(&'static str),
    /// No path of declared edges leads from the start (or from the recovery node) to it.
    #[error("no declared edge leads to {0}")]
    Unreachable(&'static str),
    /// No path of declared edges leads from it to a node that may end.
    #[error("{0} leads to no end")]
    NoEnd(&'static str),
}

/// Checks that a graph's declaration is whole: names are unique snake_case, every node can be reached from
/// [`Graph::START`] and can reach an end. Meant for a test of the crate that declares the graph.
pub fn check_declarations<G: Graph>() -> Result<(), DeclarationError> {
    let all: BTreeSet<G::Node> = G::Node::ALL.iter().copied().collect();
    let mut names = BTreeSet::new();
    for &node in G::Node::ALL {
        let name = node.name();
        if !is_snake_case(name) {
            return Err(DeclarationError::Name(name));
        }
        if !names.insert(name) {
            return Err(DeclarationError::DuplicateName(name));
        }
        let mut seen = BTreeSet::new();
        for &to in node.successors() {
            if !all.contains(&to) {
                return Err(DeclarationError::Unlisted(to.name()));
            }
            if !seen.insert(to) {
                return Err(DeclarationError::DuplicateEdge {
                    from: name,
                    to: to.name(),
                });
            }
        }
    }
    let roots: Vec<G::Node> = std::iter::once(G::START).chain(G::RECOVERY).collect();
    if let Some(root) = roots.iter().find(|root| !all.contains(root)) {
        return Err(DeclarationError::Unlisted(root.name()));
    }
    let edges = declared_edges::<G::Node>();
    let reached = closure(roots, |node| {
        edges.iter().filter(move |e| e.0 == node).map(|e| e.1)
    });
    if let Some(node) = all.difference(&reached).next() {
        return Err(DeclarationError::Unreachable(node.name()));
    }
    let ends = all.iter().copied().filter(|n| n.may_end()).collect();
    let ending = closure(ends, |node| {
        edges.iter().filter(move |e| e.1 == node).map(|e| e.0)
    });
    if let Some(node) = all.difference(&ending).next() {
        return Err(DeclarationError::NoEnd(node.name()));
    }
    Ok(())
}

fn closure<N: NodeId, I: Iterator<Item = N>>(
    mut open: Vec<N>,
    next: impl Fn(N) -> I,
) -> BTreeSet<N> {
    let mut seen = BTreeSet::new();
    while let Some(node) = open.pop() {
        if seen.insert(node) {
            open.extend(next(node));
        }
    }
    seen
}

fn is_snake_case(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}
