//! The seventeen nodes and their declared edges: the table of the agent's graph, in code.

use copilot_graph::NodeId;
use copilot_protocol::GraphNode;
use serde::{Deserialize, Serialize};

/// The nodes of the agent's graph. Each has a file of its own in `nodes/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NodeName {
    Observe,
    LoopMitigation,
    GoalCheck,
    MemoryManager,
    Planner,
    Safety,
    Confirm,
    Execute,
    SelfCorrector,
    Progress,
    ProgressAnalyzer,
    ProgressReporter,
    StrategyAdapter,
    AskUser,
    ErrorRetry,
    GoalValidator,
    QualityEvaluator,
}

impl NodeId for NodeName {
    const ALL: &'static [Self] = &[
        Self::Observe,
        Self::LoopMitigation,
        Self::GoalCheck,
        Self::MemoryManager,
        Self::Planner,
        Self::Safety,
        Self::Confirm,
        Self::Execute,
        Self::SelfCorrector,
        Self::Progress,
        Self::ProgressAnalyzer,
        Self::ProgressReporter,
        Self::StrategyAdapter,
        Self::AskUser,
        Self::ErrorRetry,
        Self::GoalValidator,
        Self::QualityEvaluator,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Observe => "observe",
            Self::LoopMitigation => "loop_mitigation",
            Self::GoalCheck => "goal_check",
            Self::MemoryManager => "memory_manager",
            Self::Planner => "planner",
            Self::Safety => "safety",
            Self::Confirm => "confirm",
            Self::Execute => "execute",
            Self::SelfCorrector => "self_corrector",
            Self::Progress => "progress",
            Self::ProgressAnalyzer => "progress_analyzer",
            Self::ProgressReporter => "progress_reporter",
            Self::StrategyAdapter => "strategy_adapter",
            Self::AskUser => "ask_user",
            Self::ErrorRetry => "error_retry",
            Self::GoalValidator => "goal_validator",
            Self::QualityEvaluator => "quality_evaluator",
        }
    }

    fn successors(self) -> &'static [Self] {
        match self {
            Self::Observe => &[
                Self::LoopMitigation,
                Self::GoalCheck,
                Self::ErrorRetry,
                Self::Execute,
                Self::AskUser,
            ],
            Self::LoopMitigation => &[Self::GoalCheck, Self::ErrorRetry],
            Self::GoalCheck => &[
                Self::MemoryManager,
                Self::Planner,
                Self::GoalValidator,
                Self::StrategyAdapter,
                Self::AskUser,
            ],
            Self::MemoryManager => &[Self::Planner],
            Self::Planner => &[
                Self::Safety,
                Self::GoalValidator,
                Self::AskUser,
                Self::ErrorRetry,
                Self::Observe,
            ],
            Self::Safety => &[
                Self::Execute,
                Self::Confirm,
                Self::Planner,
                Self::StrategyAdapter,
            ],
            Self::Confirm => &[Self::Execute, Self::Safety, Self::Planner, Self::Observe],
            Self::Execute => &[
                Self::Progress,
                Self::Safety,
                Self::SelfCorrector,
                Self::ErrorRetry,
                Self::Observe,
            ],
            Self::SelfCorrector => &[Self::Safety, Self::Planner, Self::ErrorRetry],
            Self::Progress => &[
                Self::ProgressReporter,
                Self::ProgressAnalyzer,
                Self::StrategyAdapter,
                Self::AskUser,
            ],
            Self::ProgressAnalyzer => &[Self::ProgressReporter, Self::StrategyAdapter],
            Self::ProgressReporter => &[Self::Observe],
            Self::StrategyAdapter => &[Self::Observe, Self::AskUser],
            Self::AskUser => &[Self::Observe],
            Self::ErrorRetry => &[
                Self::Observe,
                Self::Planner,
                Self::StrategyAdapter,
                Self::GoalValidator,
            ],
            Self::GoalValidator => &[
                Self::QualityEvaluator,
                Self::Planner,
                Self::Observe,
                Self::ErrorRetry,
            ],
            Self::QualityEvaluator => &[Self::Planner],
        }
    }

    fn may_end(self) -> bool {
        matches!(
            self,
            Self::GoalCheck
                | Self::Planner
                | Self::Safety
                | Self::Confirm
                | Self::Progress
                | Self::StrategyAdapter
                | Self::AskUser
                | Self::ErrorRetry
                | Self::GoalValidator
                | Self::QualityEvaluator
        )
    }

    /// `execute` asks only about an action whose result is not in the journal.
    fn may_interrupt(self) -> bool {
        matches!(self, Self::Confirm | Self::AskUser | Self::Execute)
    }

    fn starts_lap(self) -> bool {
        self == Self::Planner
    }
}

/// The declared graph, for drawing.
pub fn graph() -> Vec<GraphNode> {
    NodeName::ALL
        .iter()
        .map(|node| GraphNode {
            name: node.name().to_owned(),
            successors: node
                .successors()
                .iter()
                .map(|n| n.name().to_owned())
                .collect(),
            may_end: node.may_end(),
            may_interrupt: node.may_interrupt(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn the_declaration_is_whole() {
        assert_eq!(NodeName::ALL.len(), 17);
        copilot_graph::check_declarations::<crate::graph::AgentGraph>().unwrap();
    }
}
