//! The state of a run: what the nodes read. Changes only by [`Update`].
//!
//! Large values are behind `Arc`, since the runtime clones the state at
//! each commit; a whole observation is never in the journal's lines, only the path of its file.

mod records;
mod update;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use copilot_guard::Policy;
use copilot_ports::{ActionRecord, Candidate, ChatMessage, ObservationDigest, PageRefusal, Role};
use copilot_protocol::{
    Action, Answer, AnswerShape, Citation, DocumentPassage, Element, ElementId, Fact, Judgement,
    Message, ModelChoice, Observation, OutlineStep, PageType, Plan, Proof, QuestionBody,
    RunRequest, Settings, ShotId, Stage, StopReason, StructuredAnswer, TabEvent, Usage,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::contexts::Contexts;

pub use records::*;
pub(crate) use update::HELD;
pub use update::Update;

/// Findings that an ending without an answer shows.
const SHOWN_FACTS: usize = 10;
/// Characters of one of them.
const SHOWN_FACT_CHARS: usize = 300;

/// What the nodes read.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GraphState {
    pub request: Arc<RunRequest>,
    /// The goal as the planner reads it, where it does so by itself; and the goal that was read.
    pub steps: Vec<copilot_ports::goal::Step>,
    pub steps_of: String,
    pub stage: Stage,
    pub page_type: PageType,
    pub policy: Policy,

    #[serde(skip)]
    pub observation: Option<Arc<Observation>>,
    /// The snapshot that the planner was told of last; not known after the program was started anew.
    #[serde(skip)]
    pub planned_on: Option<Arc<Observation>>,
    pub observation_file: Option<String>,
    /// Files of all snapshots, oldest first.
    #[serde(rename = "look_files")]
    pub snapshot_files: Vec<String>,
    pub shot: Option<ShotId>,
    pub recent_observations: Vec<ObservationDigest>,
    pub candidates: Vec<Candidate>,
    pub search_controls: Vec<ElementId>,
    pub listing_detected: bool,
    #[serde(skip)]
    pub seen: Vec<SeenText>,
    /// The view is out of date (a person acted in the page).
    #[serde(rename = "look_again")]
    pub snapshot_due: bool,

    pub plan: Option<Plan>,
    /// Actions of the plan that are still to be done, the next first.
    pub queue: Vec<Action>,
    /// A program of the planner's that is under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<ProgramUnderWay>,
    pub planner_memory: Value,
    pub goal_steps: Option<(u32, u32)>,
    pub pending: Option<Pending>,
    pub judgement: Option<Judgement>,
    pub approved: Option<Approved>,
    pub in_flight: Option<InFlight>,
    /// A request of the page that was held back, which the person is to be asked about.
    pub held: Option<copilot_ports::InterceptedRequest>,
    /// What controls are known to send, of which the person is asked before they are pressed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<KnownEffect>,
    pub history: Vec<ActionRecord>,
    /// What the run entered into fields.
    pub filled: Vec<Filled>,
    /// Steps that entered what the page then no longer held, so that they left no trace.
    pub lost: BTreeSet<u32>,
    /// What the page says against the last press.
    pub refusal: Option<PageRefusal>,
    /// The step of an action whose result nobody knows.
    pub unknown: Option<u32>,
    /// Where the run's tab is, as far as it is known: by the last snapshot, or by the last action since.
    pub address: String,
    /// By step: boxes that went ticked with a press, and that the run neither saw nor ticked.
    pub out_of_sight: BTreeMap<u32, Vec<String>>,
    /// By step: the words around what was acted on.
    pub acted_near: BTreeMap<u32, String>,
    /// Signature of the last block, to see the same one twice.
    pub last_block: Option<String>,

    pub counters: Counters,
    pub limits: copilot_protocol::Limits,
    pub last_signature: String,
    pub loop_trigger: Option<LoopTrigger>,
    pub loop_mitigated: bool,
    pub conservative_probe_done: bool,
    pub progress_score: f64,
    pub visited_urls: BTreeSet<String>,
    /// Failed attempts by element fingerprint.
    pub exec_fail_counts: BTreeMap<String, u32>,
    /// Fingerprints that are not to be tried again.
    pub avoid: BTreeSet<String>,
    pub search_no_change: bool,
    pub tab_events: Vec<TabEvent>,
    /// Names of files that came of any action, as they are called in the downloads folder.
    pub downloaded: Vec<String>,
    /// How the files begin that were downloaded and read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub documents: Vec<DocumentPassage>,
    /// What was found, with its place; outlives the history.
    pub facts: Vec<Fact>,

    /// Which planner was shown what.
    pub contexts: Contexts,
    pub messages: Vec<Heard>,
    /// What older messages said, in short, by the place of the planner that was told of them.
    pub summaries: BTreeMap<String, String>,
    pub person_said: Vec<String>,
    /// All that the person said in this run.
    pub person_words: Vec<String>,
    pub narration: Vec<Message>,
    pub error: Option<AgentError>,
    /// The place of the planner that it was met by.
    pub error_at: String,

    pub model_wait: Option<ModelWait>,
    /// The model that the person has decide, where it is not the one of the settings.
    pub model_choice: Option<ModelChoice>,
    /// Milliseconds of the node that works now which are no work.
    pub idle_ms: u64,

    /// The planner claims that the goal is met, with this answer.
    pub claimed: Option<String>,
    /// Where the claimed answer was seen.
    pub citations: Vec<Citation>,
    /// The page was looked at since the claim was made.
    pub claim_seen: bool,
    /// The last answer that was claimed: no ending throws it away.
    pub last_answer: String,
    pub validate_next: bool,
    pub validated: bool,
    /// Code saw the claimed end, not only a model.
    pub verified: bool,
    /// What is to be so at the end, as the planner named it, with what the snapshots said.
    pub conditions: Vec<Tracked>,
    /// How a model that saw no page reads the goal.
    pub reading: Option<GoalReading>,
    /// What pages said for a moment or stand by, the newest last.
    pub said: Vec<SaidByPage>,
    /// By step: the document that the snapshot after it showed.
    pub loaders: BTreeMap<u32, String>,
    /// After the last action the page says that it went wrong.
    pub trouble: Option<String>,
    /// What the page said after an action that may mean that it did not work.
    pub objection: Option<String>,
    pub ask: Option<QuestionBody>,
    pub answer: Option<Answer>,
    pub understanding_accepted: bool,
    /// The person was asked what they want: the goal said nothing of it.
    pub goal_asked: bool,
    /// The goal as it is worked on, where that is not the person's own text: without the words that say how
    /// to answer, or as the changed plan says it.
    pub working_goal: Option<String>,
    /// How the answer is to look, by the request; without a model, also by the goal's words.
    pub shape: Option<AnswerShape>,
    /// The claimed answer in that shape.
    pub structured: Option<StructuredAnswer>,
    /// Pictures of parts of the answer, by their text.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub proofs: BTreeMap<String, Proof>,
    /// The planner was told that its answer is in another shape.
    pub shape_asked: bool,
    /// The plan that the person approved.
    pub outline: Vec<OutlineStep>,
    /// The person has said yes to a plan.
    pub outline_settled: bool,
    /// Times that the person was sent to sign in, by host.
    pub login_asked: BTreeMap<String, u32>,
    /// Times that the person was sent to a bot check, by host.
    pub captcha_asked: BTreeMap<String, u32>,
    /// Times that the person was left to decide on access to an account, by host.
    pub consent_asked: BTreeMap<String, u32>,
    /// Hosts whose banner about cookies was refused.
    pub cookies_refused: BTreeSet<String>,
    pub stuck_asked: bool,
    /// Times that a site refused because it was asked too often, by host.
    pub rate_limited: BTreeMap<String, u32>,
    /// What the last judgement of the progress found wrong; the next change of strategy uses it.
    pub analysis: String,
    /// Times that a model was asked for another strategy.
    pub advice_asked: u32,
    /// Times that the person was asked for a file, by host.
    pub file_asked: BTreeMap<String, u32>,
    /// Which tab the run works in has been decided.
    pub chosen_tab: Option<ChosenTab>,
    pub reconnect: bool,
    /// The run's tab is to be opened again, or its crashed page loaded.
    pub reopen: bool,
    /// Times that this was done since the last step that went well.
    pub tab_losses: u32,
    /// Losses of the browser since the last step that went well.
    pub losses: u32,
    /// The run cannot go on at all, found outside the nodes.
    pub fatal: Option<(StopReason, Message, Option<String>)>,

    pub usage: Usage,
    /// The same by what the calls were for.
    pub usage_by_purpose: BTreeMap<String, Usage>,
    /// Milliseconds in nodes.
    pub active_ms: u64,
    /// Milliseconds waiting for a person.
    pub waited_ms: u64,
}

impl GraphState {
    /// The state of a run that has not begun.
    pub fn new(request: RunRequest) -> Self {
        // What another program asks for frees nothing, and names no site that the person meant; no more does a stranger's recipe.
        let strange = request.recipe.as_ref().is_some_and(|play| play.elsewhere);
        let own = request.client.is_none() && request.part_of.is_none() && !strange;
        let mut policy = Policy::new(
            if own { &request.goal } else { "" },
            request.start_url.as_deref().filter(|_| own),
            &request.settings,
            &request.allow_hosts,
        );
        crate::follow::add_sites(&mut policy, &request);
        policy.secrets.clone_from(&request.secrets);
        policy.managed = copilot_guard::Bounds::of(&request.managed.policies);
        let (bare, shape) = crate::answers::wanted(&request);
        Self {
            policy,
            contexts: Contexts::new(
                request.settings.model.planner == copilot_protocol::PlannerKind::Model,
            )
            .led(request.client.as_ref().is_some_and(|client| client.leads))
            .after(request.follows.as_ref().map_or(&[], |f| &f.private)),
            limits: request.settings.limits.clone(),
            working_goal: (bare != request.goal).then_some(bare),
            shape,
            request: Arc::new(request),
            ..Self::default()
        }
    }

    /// Another program decides on each step, and sees itself whether it gets on.
    pub fn is_led(&self) -> bool {
        self.request
            .client
            .as_ref()
            .is_some_and(|client| client.leads)
    }

    /// A recipe decides on each step.
    pub fn plays(&self) -> bool {
        self.request.recipe.is_some()
    }

    /// It only looks whether the steps of its recipe are found: what it tells is the program's own, and on no page.
    pub fn only_checks(&self) -> bool {
        self.request.recipe.as_ref().is_some_and(|play| play.check)
    }

    /// The goal, and where it starts, are the person's own words: not another program's, not a planner's that divided its task, and not a
    /// stranger's recipe's.
    pub fn own_words(&self) -> bool {
        let strange = self
            .request
            .recipe
            .as_ref()
            .is_some_and(|play| play.elsewhere);
        self.request.client.is_none() && self.request.part_of.is_none() && !strange
    }

    /// Whoever decides sees itself whether it gets on, and the run does not press it.
    pub fn sets_its_pace(&self) -> bool {
        self.is_led() || self.plays()
    }

    /// The goal says neither what is wanted nor where, and nobody was asked yet.
    pub fn goal_is_vague(&self) -> bool {
        !self.sets_its_pace()
            && self.request.follows.is_none()
            && !self.goal_asked
            && self.history.is_empty()
            && copilot_text::vague(self.goal())
    }

    /// The goal that is worked on; the person's own text is the request's.
    pub fn goal(&self) -> &str {
        self.working_goal.as_deref().unwrap_or(&self.request.goal)
    }

    pub fn settings(&self) -> &Settings {
        &self.request.settings
    }

    /// Address, document and candidates are the same over the last snapshots.
    /// Two looks at least; over as many as the stagnation threshold, where there are so many.
    pub fn world_frozen(&self) -> bool {
        let window = (self.settings().engine.stagnation_threshold as usize).max(2);
        let recent = &self.recent_observations;
        let from = recent.len().saturating_sub(window);
        let tail = &recent[from..];
        tail.len() >= 2
            && tail.windows(2).all(|pair| {
                pair[0].url == pair[1].url
                    && (pair[0].dom_hash == pair[1].dom_hash || pair[1].ticks)
                    && pair[0].candidate_hash == pair[1].candidate_hash
            })
    }

    /// What an ending that is none of the goal's has to show all the same: the last answer that was claimed, and
    /// the newest findings.
    pub fn leave_findings(&self, outcome: &mut copilot_protocol::Outcome) {
        if outcome.answer.is_empty() {
            outcome.answer.clone_from(&self.last_answer);
        }
        let from = self.facts.len().saturating_sub(SHOWN_FACTS);
        let short = |fact: &Fact| Fact {
            text: fact.text.chars().take(SHOWN_FACT_CHARS).collect(),
            ..fact.clone()
        };
        outcome.facts = self.facts[from..].iter().map(short).collect();
    }

    /// The conversation as the planner of now has it.
    pub fn heard(&self) -> Vec<ChatMessage> {
        let seen = self
            .messages
            .iter()
            .filter(|m| self.contexts.sees(&m.place));
        seen.map(|m| m.message.clone()).collect()
    }

    /// The summaries that the planner of now is told.
    pub fn summary(&self) -> String {
        let seen = self.summaries.iter();
        let seen = seen.filter(|(place, _)| self.contexts.sees(place));
        let texts: Vec<&str> = seen.map(|(_, text)| text.as_str()).collect();
        texts.join("\n")
    }

    /// Adds to the conversation what the planner of now says or is told.
    pub fn say(&mut self, role: Role, text: String) {
        self.messages.push(Heard {
            message: ChatMessage::new(role, text),
            place: self.contexts.place().to_owned(),
        });
    }

    /// The same of what every planner is told.
    pub fn say_everywhere(&mut self, text: String) {
        self.messages.push(Heard {
            message: ChatMessage::new(Role::User, text),
            place: String::new(),
        });
    }

    /// What was done, without what the page then no longer held.
    pub fn trace(&self) -> impl Iterator<Item = &ActionRecord> {
        self.history.iter().filter(|r| !self.lost.contains(&r.step))
    }

    /// Elements of the current snapshot that are not to be tried again.
    pub fn avoid_elements(&self) -> Vec<ElementId> {
        let all = self.observation.iter().flat_map(|o| &o.elements);
        let avoided = all.filter(|e| self.avoid.contains(&e.fingerprint));
        avoided.map(|e| e.id).collect()
    }

    /// Addresses that the run has seen, as hosts.
    pub fn current_host(&self) -> String {
        copilot_guard::host_of(self.url())
    }

    /// Address of the page in view; empty before the first snapshot.
    pub fn url(&self) -> &str {
        self.observation.as_deref().map_or("", |o| &o.url)
    }

    pub fn planner_is_model(&self) -> bool {
        self.settings().model.planner == copilot_protocol::PlannerKind::Model
    }

    /// The planner has tried: what it asks now is why it cannot go on.
    pub fn planner_gave_up(&self) -> bool {
        !self.history.is_empty() || self.counters.planner_calls > 1
    }

    /// What was allowed is what has this fingerprint, and no managed policy came since that forbids it.
    pub fn yes_stands(&self, fingerprint: &str) -> bool {
        let judged = self.pending.as_ref().zip(self.judgement.as_ref());
        self.approved.as_ref().is_some_and(|yes| {
            let withdrawn = |(pending, judgement): (&Pending, &Judgement)| {
                let action = &pending.action;
                self.policy.withdraws(action, judgement, yes.asked)
            };
            yes.fingerprint == fingerprint && !judged.is_some_and(withdrawn)
        })
    }

    /// Label of an element of the current snapshot.
    pub fn label_of(&self, action: &Action) -> String {
        if let Action::Mcp { server, tool, .. } = action {
            return format!("{server}/{tool}");
        }
        self.element_of(action)
            .map_or_else(String::new, |e| e.label().to_owned())
    }

    /// A page has been looked at in this run.
    pub fn browser_seen(&self) -> bool {
        !self.recent_observations.is_empty()
    }

    /// The control that the action is on, as the last snapshot has it.
    pub fn element_of(&self, action: &Action) -> Option<&Element> {
        self.observation.as_deref()?.element(action.element()?)
    }
}
