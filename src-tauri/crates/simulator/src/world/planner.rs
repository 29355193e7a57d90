//! A planner that follows a script: a function of the request, called in order.

use serde_json::json;

use super::*;

/// What the planner does at one call.
pub enum Turn {
    Reply(Box<PlanReply>),
    Fail(PlannerError),
    /// Answers after this long.
    After(Duration, Box<PlanReply>),
    /// Never answers.
    Hang,
}

impl From<Action> for Turn {
    fn from(action: Action) -> Self {
        plan([action])
    }
}

impl Turn {
    /// The answer names these signs of the goal beside its actions.
    pub fn expects(mut self, conditions: impl IntoIterator<Item = Condition>) -> Self {
        if let Self::Reply(reply) | Self::After(_, reply) = &mut self {
            reply.conditions = conditions.into_iter().collect();
        }
        self
    }
}

/// A plan of these actions.
pub fn plan(actions: impl IntoIterator<Item = Action>) -> Turn {
    Turn::Reply(Box::new(reply(actions)))
}

pub fn reply(actions: impl IntoIterator<Item = Action>) -> PlanReply {
    PlanReply {
        thought: "as the script says".into(),
        actions: actions.into_iter().collect(),
        ..PlanReply::default()
    }
}

pub fn done(answer: &str) -> Action {
    Action::Done {
        answer: answer.into(),
        citations: Vec::new(),
        cannot: false,
    }
}

/// `done`, with a claim and the page's words for it, one after the other.
pub fn cited<'a>(answer: &str, from: impl IntoIterator<Item = (&'a str, &'a str)>) -> Action {
    Action::Done {
        answer: answer.into(),
        citations: from
            .into_iter()
            .map(|(claim, quote)| Citation {
                claim: claim.into(),
                quotes: vec![quote.into()],
                ..Citation::default()
            })
            .collect(),
        cannot: false,
    }
}

fn condition(kind: ConditionKind, name: &str, value: &str) -> Condition {
    Condition {
        kind,
        name: name.into(),
        value: value.into(),
        gone: false,
    }
}

pub fn text_shown(text: &str) -> Condition {
    condition(ConditionKind::Text, "", text)
}

pub fn text_gone(text: &str) -> Condition {
    Condition {
        gone: true,
        ..text_shown(text)
    }
}

pub fn field_holds(name: &str, value: &str) -> Condition {
    condition(ConditionKind::Field, name, value)
}

pub fn page_said(text: &str) -> Condition {
    condition(ConditionKind::Message, "", text)
}

pub fn file_came(name: &str) -> Condition {
    condition(ConditionKind::File, "", name)
}

pub fn address_like(pattern: &str) -> Condition {
    condition(ConditionKind::Address, "", pattern)
}

/// What a model says that read the goal so, and finds that all of the record fits.
pub fn reading(changes: bool, tells: bool) -> Value {
    json!({
        "changes": changes,
        "tells": tells,
        "uncovered": [],
        "about": [],
        "over_all": false,
        "verdict": "met",
        "evidence": "",
        "missing": "",
    })
}

/// The same value with this verdict; `missing` stands beside "not_met".
pub fn with_verdict(mut value: Value, verdict: &str, missing: &str) -> Value {
    value["verdict"] = verdict.into();
    value["missing"] = missing.into();
    value
}

/// What a model says that was shown the last pages.
pub fn verdict(verdict: &str, missing: &str) -> Value {
    with_verdict(json!({ "evidence": "" }), verdict, missing)
}

pub fn ask(question: &str) -> Action {
    Action::AskUser {
        question: question.into(),
        options: Vec::new(),
    }
}

pub fn go(url: &str) -> Action {
    Action::Navigate { url: url.into() }
}

pub fn read() -> Action {
    Action::Extract {
        what: String::new(),
        element: None,
        columns: Vec::new(),
        file: None,
        from: 0,
    }
}

/// Finds elements in a request by what the page calls them.
pub trait Find {
    fn find(&self, name: &str) -> Option<ElementId>;

    fn id(&self, name: &str) -> ElementId {
        self.find(name)
            .unwrap_or_else(|| panic!("the page has no {name:?}"))
    }

    fn click(&self, name: &str) -> Action {
        Action::Click {
            element: self.id(name),
        }
    }

    fn fill(&self, name: &str, text: &str) -> Action {
        Action::Type {
            element: self.id(name),
            text: text.into(),
            mode: TypeMode::Fill,
            find: None,
            submit: false,
        }
    }

    fn choose(&self, name: &str, option: &str) -> Action {
        Action::SelectOption {
            element: self.id(name),
            option: option.into(),
        }
    }

    fn check(&self, name: &str) -> Action {
        Action::Check {
            element: self.id(name),
            checked: true,
        }
    }

    fn submit(&self, name: &str, text: &str) -> Action {
        Action::Type {
            element: self.id(name),
            text: text.into(),
            mode: TypeMode::Fill,
            find: None,
            submit: true,
        }
    }
}

impl Find for PlannerContext {
    fn find(&self, name: &str) -> Option<ElementId> {
        self.observation
            .elements
            .iter()
            .find(|e| e.name == name)
            .map(|e| e.id)
    }
}

pub type Script = Box<dyn FnMut(&PlannerContext, usize) -> Turn + Send>;
type Watch = Box<dyn Fn(&PlanRequest) + Send + Sync>;
type Judge = Box<dyn FnMut(&str, &[ChatMessage]) -> Result<Value, PlannerError> + Send>;

pub struct Scripted {
    kind: PlannerKind,
    understanding: Option<Understanding>,
    script: Mutex<Script>,
    judge: Mutex<Judge>,
    usage: Usage,
    window: Option<u32>,
    requests: Mutex<Vec<PlanRequest>>,
    judged: Mutex<Vec<JudgeRequest>>,
    chosen: Mutex<Vec<ModelChoice>>,
    simpler: Mutex<Vec<bool>>,
    wants_rest: Option<Duration>,
    /// US dollars of other runs of this month.
    spent_before: f64,
    asked: watch::Sender<usize>,
    watched: Option<Watch>,
}

impl Scripted {
    /// `script` gets the context and the number of the call, from 0.
    pub fn new(
        kind: PlannerKind,
        script: impl FnMut(&PlannerContext, usize) -> Turn + Send + 'static,
    ) -> Self {
        Self {
            kind,
            understanding: None,
            script: Mutex::new(Box::new(script)),
            judge: Mutex::new(Box::new(|_, _| Err(PlannerError::Unsupported))),
            usage: Usage::default(),
            window: None,
            requests: Mutex::new(Vec::new()),
            judged: Mutex::new(Vec::new()),
            chosen: Mutex::default(),
            simpler: Mutex::default(),
            wants_rest: None,
            spent_before: 0.0,
            asked: watch::channel(0).0,
            watched: None,
        }
    }

    /// Another script.
    pub fn script(
        mut self,
        script: impl FnMut(&PlannerContext, usize) -> Turn + Send + 'static,
    ) -> Self {
        self.script = Mutex::new(Box::new(script));
        self
    }

    /// `watch` sees each request before it is answered.
    pub fn watched(mut self, watch: impl Fn(&PlanRequest) + Send + Sync + 'static) -> Self {
        self.watched = Some(Box::new(watch));
        self
    }

    /// What each call costs, where it is a model.
    pub fn costs(mut self, tokens: u64) -> Self {
        self.usage = Usage {
            calls: 1,
            input_tokens: tokens,
            ..Usage::default()
        };
        self
    }

    /// What each call costs in US dollars, beside its tokens.
    pub fn priced(mut self, money: f64) -> Self {
        self.usage.money = money;
        self
    }

    /// What other runs of this month cost, in US dollars.
    pub fn spent_before(mut self, money: f64) -> Self {
        self.spent_before = money;
        self
    }

    /// Its server wants to be left alone for so long after each failure.
    pub fn wants_rest(mut self, time: Duration) -> Self {
        self.wants_rest = Some(time);
        self
    }

    /// The models that were chosen during the run, in order.
    pub fn chosen(&self) -> Vec<String> {
        let chosen = self.chosen.lock().unwrap();
        chosen.iter().map(|model| model.name.clone()).collect()
    }

    /// For each plan, whether a simpler form was asked for.
    pub fn simpler(&self) -> Vec<bool> {
        self.simpler.lock().unwrap().clone()
    }

    /// Tokens of a request and its answer together.
    pub fn window(mut self, tokens: u32) -> Self {
        self.window = Some(tokens);
        self
    }

    pub fn judges(
        mut self,
        judge: impl FnMut(&str, &[ChatMessage]) -> Result<Value, PlannerError> + Send + 'static,
    ) -> Self {
        self.judge = Mutex::new(Box::new(judge));
        self
    }

    /// Judged by one who reads the goal so, finds an answer right, and cannot tell of an effect, whatever is shown.
    pub fn reads(self, changes: bool, tells: bool) -> Self {
        self.judges(move |purpose, _| match purpose {
            "goal_reader" => Ok(reading(changes, tells)),
            "goal_validator" => Ok(verdict(if tells { "met" } else { "cannot_tell" }, "")),
            _ => Err(PlannerError::Unsupported),
        })
    }

    /// Reads the goal as these steps; `false` is one that it does not understand.
    pub fn understands<'a>(mut self, steps: impl IntoIterator<Item = (&'a str, bool)>) -> Self {
        self.understanding = Some(Understanding {
            steps: steps
                .into_iter()
                .map(|(source, known)| UnderstoodStep {
                    source: source.into(),
                    meaning: known.then(|| Message::new("step")),
                })
                .collect(),
            needs_site: false,
        });
        self
    }

    pub fn requests(&self) -> Vec<PlanRequest> {
        self.requests.lock().unwrap().clone()
    }

    pub fn contexts(&self) -> Vec<PlannerContext> {
        self.requests().into_iter().map(|r| r.context).collect()
    }

    /// The conversation of a call, as one text.
    pub fn conversation(&self, call: usize) -> String {
        self.requests()[call]
            .messages
            .iter()
            .map(|m| format!("{:?}: {}", m.role, m.text))
            .collect::<Vec<_>>()
            .join("\n----\n")
    }

    pub fn judged(&self) -> Vec<JudgeRequest> {
        self.judged.lock().unwrap().clone()
    }

    /// What it was asked for beside plans, in order.
    pub fn purposes(&self) -> Vec<String> {
        self.judged()
            .into_iter()
            .map(|asked| asked.purpose)
            .collect()
    }

    /// What one of them was asked, each time.
    pub fn judged_for(&self, purpose: &str) -> Vec<String> {
        let judged = self.judged().into_iter();
        judged
            .filter(|asked| asked.purpose == purpose)
            .map(|asked| asked.messages[1].text.clone())
            .collect()
    }

    /// Returns when the planner was called so many times.
    pub async fn asked(&self, times: usize) {
        let mut asked = self.asked.subscribe();
        asked.wait_for(|n| *n >= times).await.unwrap();
    }
}

#[async_trait]
impl Planner for Scripted {
    fn kind(&self) -> PlannerKind {
        self.kind
    }

    fn name(&self) -> String {
        "scripted".into()
    }

    fn steps(&self, goal: &str) -> Vec<copilot_ports::goal::Step> {
        match self.kind {
            PlannerKind::Builtin => copilot_basic::BasicPlanner::new().steps(goal),
            PlannerKind::Model => Vec::new(),
        }
    }

    fn understand(&self, _goal: &str) -> Option<Understanding> {
        self.understanding.clone()
    }

    fn context_window(&self) -> Option<u32> {
        self.window
    }

    fn retry_after(&self) -> Option<Duration> {
        self.wants_rest
    }

    fn spent_this_month(&self) -> f64 {
        let calls = self.requests.lock().unwrap().len() + self.judged.lock().unwrap().len();
        self.spent_before + calls as f64 * self.usage.money
    }

    fn others(&self) -> Vec<ModelChoice> {
        vec![ModelChoice {
            base_url: String::new(),
            name: "second".into(),
        }]
    }

    async fn use_model(&self, model: &ModelChoice) -> Result<(), PlannerError> {
        self.chosen.lock().unwrap().push(model.clone());
        Ok(())
    }

    fn ask_simpler(&self, on: bool) {
        self.simpler.lock().unwrap().push(on);
    }

    async fn plan(
        &self,
        request: &PlanRequest,
        deltas: &dyn Deltas,
    ) -> Result<PlanReply, PlannerError> {
        if let Some(watch) = &self.watched {
            watch(request);
        }
        let turn = {
            let mut requests = self.requests.lock().unwrap();
            requests.push(request.clone());
            let call = requests.len() - 1;
            drop(requests);
            (self.script.lock().unwrap())(&request.context, call)
        };
        self.asked.send_modify(|n| *n += 1);
        deltas.thought("as the script");
        let mut reply = match turn {
            Turn::Reply(reply) => *reply,
            Turn::Fail(error) => return Err(error),
            Turn::After(time, reply) => {
                tokio::time::sleep(time).await;
                *reply
            }
            Turn::Hang => std::future::pending().await,
        };
        if self.kind == PlannerKind::Model {
            reply.usage = self.usage;
        }
        Ok(reply)
    }

    async fn judge(&self, request: &JudgeRequest) -> Result<JudgeReply, PlannerError> {
        self.judged.lock().unwrap().push(request.clone());
        let value = (self.judge.lock().unwrap())(&request.purpose, &request.messages)?;
        Ok(JudgeReply {
            value,
            usage: self.usage,
            ..JudgeReply::default()
        })
    }
}
