//! Which ways out of a node are declared: asked when a node returns, and again when a journal is folded (`checkpoint`). Leaves out
//! the ends that the runtime itself makes, which are open everywhere.

use crate::{Edge, Goto, Graph, NodeId, Position, RuntimeStop};

/// Follows a node's goto, if it is declared.
pub(crate) fn route<G: Graph>(
    node: G::Node,
    goto: Goto<G>,
) -> Result<(Position<G>, Edge<G>), RuntimeStop> {
    let refused = |to: &str| {
        Err(RuntimeStop::Internal(format!(
            "undeclared edge {} -> {to}",
            node.name()
        )))
    };
    match goto {
        Goto::Node(to) if node.successors().contains(&to) => Ok((Position::Node(to), Edge::To(to))),
        Goto::Node(to) => refused(to.name()),
        Goto::Interrupt {
            question,
            resume_at,
        } if interrupt_declared(node, resume_at) => Ok(asking(question, resume_at)),
        Goto::Interrupt { resume_at, .. } => {
            refused(&format!("interrupt, resumed at {}", resume_at.name()))
        }
        Goto::End(outcome) if node.may_end() => Ok((Position::Ended { outcome }, Edge::End)),
        Goto::End(_) => refused("end"),
        Goto::Recover => match G::RECOVERY {
            Some(to) => Ok((Position::Node(to), Edge::To(to))),
            None => refused("recovery, of which there is none"),
        },
        Goto::Lost { question: None } => Err(RuntimeStop::Lost),
        Goto::Lost {
            question: Some(question),
        } => match G::RECOVERY {
            Some(resume_at) => Ok(asking(question, resume_at)),
            None => refused("interrupt, resumed at no recovery node"),
        },
    }
}

fn asking<G: Graph>(question: G::Question, resume_at: G::Node) -> (Position<G>, Edge<G>) {
    (
        Position::Waiting {
            question,
            resume_at,
        },
        Edge::Interrupt { resume_at },
    )
}

/// Whether a node may ask a person and have the run go on at `resume_at`.
pub(crate) fn interrupt_declared<N: NodeId>(from: N, resume_at: N) -> bool {
    from.may_interrupt() && (resume_at == from || from.successors().contains(&resume_at))
}
