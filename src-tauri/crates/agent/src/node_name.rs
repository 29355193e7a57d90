//! The seventeen nodes and their declared edges: the table of the agent's graph, in code.

use copilot_graph::NodeId;
use copilot_protocol::GraphNode;
use serde::{Deserialize, Serialize};

copilot_protocol::wire_enum! {
    /// The nodes of the agent's graph. Each has a file of its own in `nodes/`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum NodeName {
        Observe = "observe",
        LoopMitigation = "loop_mitigation",
        GoalCheck = "goal_check",
        MemoryManager = "memory_manager",
        Planner = "planner",
        Safety = "safety",
        Confirm = "confirm",
        Execute = "execute",
        SelfCorrector = "self_corrector",
        Progress = "progress",
        ProgressAnalyzer = "progress_analyzer",
        ProgressReporter = "progress_reporter",
        StrategyAdapter = "strategy_adapter",
        AskUser = "ask_user",
        ErrorRetry = "error_retry",
        GoalValidator = "goal_validator",
        QualityEvaluator = "quality_evaluator",
    }
}

impl NodeId for NodeName {
    const ALL: &'static [Self] = Self::ALL;

    fn name(self) -> &'static str {
        self.id()
    }

    fn successors(self) -> &'static [Self] {
        use NodeName::*;
        match self {
            Observe => &[LoopMitigation, GoalCheck, ErrorRetry, Execute, AskUser],
            LoopMitigation => &[GoalCheck, ErrorRetry],
            GoalCheck => &[
                MemoryManager,
                Planner,
                GoalValidator,
                StrategyAdapter,
                AskUser,
            ],
            MemoryManager => &[Planner],
            Planner => &[Safety, GoalValidator, AskUser, ErrorRetry, Observe],
            Safety => &[
                Execute,
                Confirm,
                Planner,
                Observe,
                StrategyAdapter,
                ErrorRetry,
            ],
            Confirm => &[Execute, Safety, Planner, Observe],
            Execute => &[Progress, Safety, SelfCorrector, ErrorRetry, Observe],
            SelfCorrector => &[Safety, Planner, ErrorRetry],
            Progress => &[ProgressReporter, ProgressAnalyzer, StrategyAdapter, AskUser],
            ProgressAnalyzer => &[ProgressReporter, StrategyAdapter],
            ProgressReporter => &[Observe],
            StrategyAdapter => &[Observe, AskUser],
            AskUser => &[Observe],
            ErrorRetry => &[Observe, Planner, StrategyAdapter, GoalValidator],
            GoalValidator => &[QualityEvaluator, Planner, Observe, ErrorRetry],
            QualityEvaluator => &[Planner],
        }
    }

    fn may_end(self) -> bool {
        use NodeName::*;
        matches!(
            self,
            GoalCheck
                | Planner
                | Safety
                | Confirm
                | Progress
                | StrategyAdapter
                | AskUser
                | ErrorRetry
                | GoalValidator
                | QualityEvaluator
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
