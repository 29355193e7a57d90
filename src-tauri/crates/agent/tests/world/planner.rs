//! A planner that follows a script: a function of the request, called in order.

use std::sync::Mutex;
use std::time::Duration;

use async_trait::async_trait;
use copilot_ports::{
    ChatMessage, Deltas, JudgeReply, PlanReply, PlanRequest, Planner, PlannerContext, PlannerError,
};
use copilot_protocol::{
    Action, ElementId, Message, PlannerKind, TypeMode, Understanding, UnderstoodStep, Usage,
};
use serde_json::Value;
use tokio::sync::watch;

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
    }
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

type Script = Box<dyn FnMut(&PlannerContext, usize) -> Turn + Send>;
type Judge = Box<dyn FnMut(&str, &[ChatMessage]) -> Result<Value, PlannerError> + Send>;

pub struct Scripted {
    kind: PlannerKind,
    understanding: Option<Understanding>,
    script: Mutex<Script>,
    judge: Mutex<Judge>,
    usage: Usage,
    window: Option<u32>,
    requests: Mutex<Vec<PlanRequest>>,
    judged: Mutex<Vec<(String, Vec<ChatMessage>)>>,
    asked: watch::Sender<usize>,
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
            asked: watch::channel(0).0,
        }
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

    pub fn judged(&self) -> Vec<(String, Vec<ChatMessage>)> {
        self.judged.lock().unwrap().clone()
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

    fn understand(&self, _goal: &str) -> Option<Understanding> {
        self.understanding.clone()
    }

    fn context_window(&self) -> Option<u32> {
        self.window
    }

    async fn plan(
        &self,
        request: &PlanRequest,
        deltas: &dyn Deltas,
    ) -> Result<PlanReply, PlannerError> {
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

    async fn judge(
        &self,
        purpose: &str,
        messages: &[ChatMessage],
        _schema: &Value,
        _timeout: Duration,
    ) -> Result<JudgeReply, PlannerError> {
        self.judged
            .lock()
            .unwrap()
            .push((purpose.to_owned(), messages.to_vec()));
        let value = (self.judge.lock().unwrap())(purpose, messages)?;
        Ok(JudgeReply {
            value,
            usage: self.usage,
            ..JudgeReply::default()
        })
    }
}
