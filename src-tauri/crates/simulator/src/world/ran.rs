//! What a run of the world came to, and what a test asks of it.

use super::*;

/// A run that has ended.
pub struct Ran {
    pub summary: RunSummary,
    /// What the sink was told, of this life of the run.
    pub events: Vec<Envelope>,
    pub request: RunRequest,
    pub browser: Arc<FakeBrowser>,
    pub planner: Arc<Scripted>,
    pub journal: Arc<MemoryJournal>,
    pub sink: Arc<Sink>,
    pub source: Arc<Source>,
}

impl Ran {
    pub fn terminal(&self) -> TerminalReason {
        self.outcome().terminal_reason
    }

    pub fn stop(&self) -> StopReason {
        self.outcome().stop_reason
    }

    pub fn answer(&self) -> &str {
        &self.outcome().answer
    }

    /// Names of the nodes, in the order in which they were entered.
    pub fn nodes(&self) -> Vec<String> {
        self.pick(|e| match e {
            RunEvent::NodeEntered { node, .. } => Some(node.clone()),
            _ => None,
        })
    }

    pub fn entered(&self, node: &str) -> usize {
        self.nodes().iter().filter(|n| *n == node).count()
    }

    /// Edges as `from -> to`.
    pub fn edges(&self) -> Vec<String> {
        self.pick(|e| match e {
            RunEvent::NodeLeft { node, edge, .. } => Some(match edge {
                EdgeTaken::Node(to) => format!("{node} -> {to}"),
                EdgeTaken::Interrupt(to) => format!("{node} -> ? -> {to}"),
                EdgeTaken::End => format!("{node} -> end"),
            }),
            _ => None,
        })
    }

    pub fn took(&self, edge: &str) -> bool {
        self.edges().iter().any(|e| e == edge)
    }

    pub fn said(&self) -> Vec<String> {
        self.pick(|e| match e {
            RunEvent::Narration { message } => Some(message.id.clone()),
            _ => None,
        })
    }

    pub fn questions(&self) -> Vec<Question> {
        self.pick(|e| match e {
            RunEvent::ApprovalRequested { question, .. } | RunEvent::QuestionAsked { question } => {
                Some(question.clone())
            }
            _ => None,
        })
    }

    /// What the run was like, for a failed assertion.
    pub fn story(&self) -> String {
        let acts: Vec<String> = self
            .browser
            .acts()
            .iter()
            .map(|a| format!("{} {:?} {:?}", a.action.name(), a.label, a.status))
            .collect();
        let said: Vec<String> = self
            .planner
            .contexts()
            .last()
            .map(|c| vec![format!("{:?} {:?}", c.error, c.observation.text)])
            .unwrap_or_default();
        format!(
            "{:?}\n{}\nacts: {acts:?}\nweighed: {:?}\nlast context: {said:?}",
            self.summary.outcome,
            self.edges().join("\n"),
            self.weighed(),
        )
    }

    #[track_caller]
    pub fn ends(&self, terminal: TerminalReason, stop: StopReason) {
        assert!(
            (self.terminal(), self.stop()) == (terminal, stop),
            "wanted {terminal:?} {stop:?}:\n{}",
            self.story()
        );
    }

    #[track_caller]
    pub fn satisfied(&self) {
        self.ends(TerminalReason::GoalSatisfied, StopReason::Satisfied);
    }

    /// Satisfied, and code saw that it is met.
    #[track_caller]
    pub fn verified(&self) {
        self.satisfied();
        assert!(self.outcome().verified, "not verified:\n{}", self.story());
    }

    /// Satisfied as far as anybody can tell.
    #[track_caller]
    pub fn unverified(&self) {
        self.satisfied();
        assert!(!self.outcome().verified, "verified:\n{}", self.story());
    }

    /// Rejected as often as the settings bear.
    #[track_caller]
    pub fn refused(&self) {
        self.ends(TerminalReason::GoalFailed, StopReason::NotVerified);
    }

    pub fn outcome(&self) -> &Outcome {
        self.summary.outcome.as_ref().unwrap()
    }

    /// Reasons of the goal_validator for where it went, in order.
    pub fn weighed(&self) -> Vec<String> {
        self.pick(|e| match e {
            RunEvent::NodeLeft { node, why, .. } if node == "goal_validator" => {
                Some(serde_json::to_string(why).unwrap())
            }
            _ => None,
        })
    }

    #[track_caller]
    pub fn fails(&self, stop: StopReason) {
        self.ends(TerminalReason::GoalFailed, stop);
    }

    #[track_caller]
    pub fn exhausts(&self, stop: StopReason) {
        self.ends(TerminalReason::BudgetExhausted, stop);
    }

    #[track_caller]
    pub fn stuck(&self) {
        assert_eq!(
            self.terminal(),
            TerminalReason::LoopStuck,
            "{}",
            self.story()
        );
    }

    #[track_caller]
    pub fn not_satisfied(&self) {
        let got = self.terminal();
        assert_ne!(got, TerminalReason::GoalSatisfied, "{}", self.story());
    }

    /// The planner was told these words at that call.
    #[track_caller]
    pub fn told(&self, call: usize, words: &str) {
        let told = self.planner.conversation(call);
        assert!(told.contains(words), "{words:?} is not in\n{told}");
    }

    /// At its last call.
    #[track_caller]
    pub fn told_last(&self, words: &str) {
        self.told(self.calls() - 1, words);
    }

    /// Who judged the end was asked with these words, the first time.
    #[track_caller]
    pub fn judge_was_told(&self, purpose: &str, words: &str) {
        let told = &self.planner.judged_for(purpose)[0];
        assert!(told.contains(words), "{words:?} is not in\n{told}");
    }

    pub fn calls(&self) -> usize {
        self.planner.requests().len()
    }

    pub fn purposes(&self) -> Vec<String> {
        self.planner.purposes()
    }

    pub fn pick<T>(&self, of: impl Fn(&RunEvent) -> Option<T>) -> Vec<T> {
        self.events.iter().filter_map(|e| of(&e.event)).collect()
    }

    pub fn count(&self, fits: impl Fn(&RunEvent) -> bool) -> usize {
        self.events.iter().filter(|e| fits(&e.event)).count()
    }

    pub fn saw(&self, fits: impl Fn(&RunEvent) -> bool) -> bool {
        self.count(fits) > 0
    }

    pub fn narrated(&self, id: &str) -> usize {
        self.said().iter().filter(|said| *said == id).count()
    }

    pub fn labels(&self) -> Vec<String> {
        self.browser.labels()
    }

    pub fn stored(&self, name: &str) -> Vec<String> {
        self.browser.stored(name)
    }

    pub fn did(&self, action: &str) -> usize {
        let acts = self.browser.acts();
        acts.iter().filter(|a| a.action.name() == action).count()
    }

    pub fn did_nothing(&self) -> bool {
        self.browser.acts().is_empty()
    }

    /// What a yes was asked for, in order.
    pub fn approvals(&self) -> Vec<Judgement> {
        let of = |q: Question| match q.body {
            QuestionBody::Approval { judgement, .. } => Some(judgement),
            _ => None,
        };
        self.questions().into_iter().filter_map(of).collect()
    }
}
