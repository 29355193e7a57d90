//! A planner that hears the names of secrets, and no value.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use copilot_ports::{
    ChatMessage, Deltas, JudgeReply, JudgeRequest, PlanReply, PlanRequest, Planner, PlannerError,
    Role,
};
use copilot_protocol::{
    ModelChoice, PlannerKind, SecretInfo, SecretKind, Understanding, secret_reference,
};

use crate::run_secrets::RunSecrets;

/// Wraps a run's planner: secrets are taken out of all that a model is sent, and it is told which ones it
/// may name on the page before it.
pub struct SecretPlanner {
    inner: Arc<dyn Planner>,
    held: Arc<RunSecrets>,
}

impl SecretPlanner {
    pub fn new(inner: Arc<dyn Planner>, held: Arc<RunSecrets>) -> Self {
        Self { inner, held }
    }

    fn clean(&self, messages: &[ChatMessage]) -> Vec<ChatMessage> {
        messages
            .iter()
            .map(|message| {
                let text = self.held.without_kept(&message.text).into_owned();
                ChatMessage::new(message.role, text)
            })
            .collect()
    }
}

/// What a model is told of the secrets of a page's site; `None` where there are none.
fn told(secrets: &[SecretInfo], russian: bool) -> Option<String> {
    if secrets.is_empty() {
        return None;
    }
    let list: Vec<String> = secrets
        .iter()
        .map(|s| {
            format!(
                "{} ({})",
                secret_reference(&s.name),
                kind_name(s.kind, russian)
            )
        })
        .collect();
    let list = list.join(", ");
    Some(if russian {
        format!(
            "Для этого сайта человек хранит секреты: {list}. Чтобы ввести секрет, укажи в действии type ровно такую ссылку \
             вместо значения, одну на своё поле; значение подставит программа. Самого значения ты не узнаешь, и спрашивать о нём не нужно."
        )
    } else {
        format!(
            "The person keeps secrets for this site: {list}. To enter one, use exactly that reference as the text of a `type` \
             action into its own field; the program puts the value in. You never see the value, and do not ask for it."
        )
    })
}

fn kind_name(kind: SecretKind, russian: bool) -> &'static str {
    match (kind, russian) {
        (SecretKind::Password, false) => "password",
        (SecretKind::Username, false) => "user name",
        (SecretKind::Email, false) => "e-mail address",
        (SecretKind::OneTimeCode, false) => "one-time code",
        (SecretKind::Card, false) => "card number",
        (SecretKind::Other, false) => "other",
        (SecretKind::Password, true) => "пароль",
        (SecretKind::Username, true) => "имя пользователя",
        (SecretKind::Email, true) => "адрес почты",
        (SecretKind::OneTimeCode, true) => "одноразовый код",
        (SecretKind::Card, true) => "номер карты",
        (SecretKind::Other, true) => "другое",
    }
}

#[async_trait]
impl Planner for SecretPlanner {
    fn kind(&self) -> PlannerKind {
        self.inner.kind()
    }

    fn name(&self) -> String {
        self.inner.name()
    }

    fn steps(&self, goal: &str) -> Vec<copilot_ports::goal::Step> {
        self.inner.steps(goal)
    }

    fn understand(&self, goal: &str) -> Option<Understanding> {
        self.inner.understand(goal)
    }

    fn context_window(&self) -> Option<u32> {
        self.inner.context_window()
    }

    fn takes_pictures(&self) -> bool {
        self.inner.takes_pictures()
    }

    fn retry_after(&self) -> Option<Duration> {
        self.inner.retry_after()
    }

    fn spent_this_month(&self) -> f64 {
        self.inner.spent_this_month()
    }

    fn others(&self) -> Vec<ModelChoice> {
        self.inner.others()
    }

    async fn use_model(&self, model: &ModelChoice) -> Result<(), PlannerError> {
        self.inner.use_model(model).await
    }

    fn ask_simpler(&self, on: bool) {
        self.inner.ask_simpler(on);
    }

    async fn plan(
        &self,
        request: &PlanRequest,
        deltas: &dyn Deltas,
    ) -> Result<PlanReply, PlannerError> {
        // Without a model nothing leaves the program.
        if self.inner.kind() == PlannerKind::Builtin {
            return self.inner.plan(request, deltas).await;
        }
        let mut request = request.clone();
        request.messages = self.clean(&request.messages);
        let secrets = self.held.for_page(&request.context.observation.url);
        let russian = request
            .context
            .goal
            .chars()
            .any(|c| matches!(c, 'а'..='я' | 'А'..='Я' | 'ё' | 'Ё'));
        if let Some(told) = told(&secrets, russian) {
            match request
                .messages
                .iter_mut()
                .rev()
                .find(|m| m.role == Role::User)
            {
                Some(last) => last.text = format!("{}\n\n{told}", last.text),
                None => request.messages.push(ChatMessage::new(Role::User, told)),
            }
        }
        self.inner.plan(&request, deltas).await
    }

    async fn judge(&self, request: &JudgeRequest) -> Result<JudgeReply, PlannerError> {
        if self.inner.kind() == PlannerKind::Builtin {
            return self.inner.judge(request).await;
        }
        let request = JudgeRequest {
            messages: self.clean(&request.messages),
            ..request.clone()
        };
        self.inner.judge(&request).await
    }
}
