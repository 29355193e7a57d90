//! The nodes, one file each. A node reads the state and says what changes and where the run goes.

pub(crate) mod agent_nodes;
mod ask_user;
mod budget;
mod client;
mod confirm;
pub(crate) mod divide;
mod documents;
mod error_retry;
mod execute;
pub(crate) mod goal_check;
mod goal_reader;
mod goal_validator;
mod held;
mod lease;
mod left_out;
mod loop_mitigation;
mod memory_manager;
mod model_wait;
mod observe;
mod orphan;
mod outcome_words;
mod picture;
mod plan_first;
mod planner;
mod program;
mod progress;
mod progress_analyzer;
mod progress_reporter;
mod proofs;
mod put_back;
mod quality_evaluator;
mod reasons;
mod reflection;
mod safety;
mod second_opinion;
mod self_corrector;
mod strategy_adapter;
mod surroundings;
mod tab;
pub(crate) mod tool;

use async_trait::async_trait;
use copilot_graph::Nodes;
use copilot_protocol::Question;

pub(crate) use agent_nodes::AgentNodes;
use agent_nodes::{Context, Go};

use crate::graph::AgentGraph;
use crate::node_name::NodeName;
use crate::state::GraphState;

#[async_trait]
impl Nodes<AgentGraph> for AgentNodes {
    async fn run(&self, node: NodeName, s: &GraphState, ctx: &Context) -> Go {
        self.sites.follow(s);
        self.follow_model(s).await;
        let go = match node {
            NodeName::Observe => observe::run(self, s, ctx).await,
            NodeName::LoopMitigation => loop_mitigation::run(self, s, ctx).await,
            NodeName::GoalCheck => goal_check::run(self, s).await,
            NodeName::MemoryManager => memory_manager::run(self, s).await,
            NodeName::Planner => planner::run(self, s).await,
            NodeName::Safety => safety::run(self, s, ctx).await,
            NodeName::Confirm => confirm::run(self, s).await,
            NodeName::Execute => execute::run(self, s, ctx).await,
            NodeName::SelfCorrector => self_corrector::run(self, s).await,
            NodeName::Progress => progress::run(self, s).await,
            NodeName::ProgressAnalyzer => progress_analyzer::run(self, s).await,
            NodeName::ProgressReporter => progress_reporter::run(self, s).await,
            NodeName::StrategyAdapter => strategy_adapter::run(self, s).await,
            NodeName::AskUser => ask_user::run(self, s).await,
            NodeName::ErrorRetry => error_retry::run(self, s, ctx).await,
            NodeName::GoalValidator => goal_validator::run(self, s).await,
            NodeName::QualityEvaluator => quality_evaluator::run(self, s).await,
        };
        let go = left_out::tell(node, s, go);
        reasons::explain(node, s, self.may_ask(s), go)
    }

    fn asks_before(&self, node: NodeName, s: &GraphState) -> Option<Question> {
        budget::asks_before(self, node, s)
    }
}
