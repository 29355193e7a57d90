//! Several models as one planner: the first decides, a cheap one judges, another takes over where one fails.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use copilot_ports::{
    Deltas, JudgeReply, JudgeRequest, PlanReply, PlanRequest, Planner, PlannerError,
};
use copilot_protocol::{PlannerKind, Understanding, Usage};
use tokio::time::Instant;

use super::OpenAiPlanner;

/// How long a model that could not be reached is left alone while another answers in its place.
const REST: Duration = Duration::from_secs(60);
/// Share of a call's time that the first model has, where another may have to take over.
const FIRST_SHARE: f64 = 0.6;

/// The models of a run. Each reply names the model that really answered.
#[derive(Debug)]
pub struct ModelTeam {
    main: Member,
    cheap: Option<Member>,
    fallback: Option<Member>,
}

#[derive(Debug)]
struct Member {
    planner: OpenAiPlanner,
    /// Not asked before then; for ever where the server will not have it at all.
    rests: Mutex<Option<Rest>>,
}

#[derive(Clone, Debug)]
struct Rest {
    /// `None`: for ever.
    until: Option<Instant>,
    why: PlannerError,
}

impl Member {
    fn new(planner: OpenAiPlanner) -> Self {
        Self {
            planner,
            rests: Mutex::new(None),
        }
    }

    /// Why it need not be asked now.
    fn resting(&self) -> Option<PlannerError> {
        let rests = self.rests.lock().unwrap_or_else(PoisonError::into_inner);
        rests
            .as_ref()
            .filter(|rest| rest.until.is_none_or(|until| Instant::now() < until))
            .map(|rest| rest.why.clone())
    }

    /// No longer left alone, except where the server will not have it at all.
    fn rested(&self) {
        let mut rests = self.rests.lock().unwrap_or_else(PoisonError::into_inner);
        if rests.as_ref().is_some_and(|rest| rest.until.is_some()) {
            *rests = None;
        }
    }

    fn failed(&self, why: &PlannerError) {
        let until = match why {
            PlannerError::Refused(_) | PlannerError::ModelNotFound(_) => None,
            PlannerError::Unavailable(_) | PlannerError::RateLimited(_) => {
                Some(Instant::now() + REST)
            }
            // The next answer may be better.
            _ => return,
        };
        *self.rests.lock().unwrap_or_else(PoisonError::into_inner) = Some(Rest {
            until,
            why: why.clone(),
        });
    }
}

impl ModelTeam {
    pub fn new(
        main: OpenAiPlanner,
        cheap: Option<OpenAiPlanner>,
        fallback: Option<OpenAiPlanner>,
    ) -> Self {
        Self {
            main: Member::new(main),
            cheap: cheap.map(Member::new),
            fallback: fallback.map(Member::new),
        }
    }

    /// Those that plan, in the order in which they are asked.
    fn deciding(&self) -> impl Iterator<Item = &Member> {
        std::iter::once(&self.main).chain(&self.fallback)
    }

    /// Asks one after the other until one answers, and says which one did; the error is that of the first.
    async fn first_of<T, F>(
        &self,
        members: &[&Member],
        timeout: Duration,
        ask: impl Fn(usize, Duration) -> F,
    ) -> Result<(T, Usage, usize), PlannerError>
    where
        F: Future<Output = Result<T, PlannerError>> + Send,
    {
        let deadline = Instant::now() + timeout;
        let mut first_error = None;
        let mut spent = Usage::default();
        for (place, member) in members.iter().enumerate() {
            let is_last = place + 1 == members.len();
            // With nobody else to ask, a model that rests is asked all the same.
            if !is_last && let Some(why) = member.resting() {
                first_error.get_or_insert(why);
                continue;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let time = if is_last {
                left
            } else {
                left.mul_f64(FIRST_SHARE)
            };
            match ask(place, time).await {
                Ok(answer) => return Ok((answer, spent, place)),
                Err(error) if !worth_another(&error) => return Err(error),
                Err(error) => {
                    tracing::warn!(model = member.planner.name(), %error, "a model failed");
                    member.failed(&error);
                    if let PlannerError::Malformed { usage, .. }
                    | PlannerError::Declined { usage, .. } = &error
                    {
                        spent.add(*usage);
                    }
                    first_error.get_or_insert(error);
                }
            }
        }
        // Nobody answered in its place, so the first one is asked again at the next try.
        for member in members {
            member.rested();
        }
        Err(first_error.unwrap_or(PlannerError::Unsupported))
    }
}

/// Another model may do better. A request that is wrong in itself stays wrong.
fn worth_another(error: &PlannerError) -> bool {
    !matches!(error, PlannerError::Unsupported)
}

#[async_trait]
impl Planner for ModelTeam {
    fn kind(&self) -> PlannerKind {
        PlannerKind::Model
    }

    fn name(&self) -> String {
        self.main.planner.name()
    }

    fn understand(&self, _goal: &str) -> Option<Understanding> {
        None
    }

    /// The smallest: whoever answers must be able to read the request.
    fn context_window(&self) -> Option<u32> {
        let all = self.deciding().map(|member| &member.planner);
        all.filter_map(OpenAiPlanner::context_window).min()
    }

    fn takes_pictures(&self) -> bool {
        self.main.planner.takes_pictures()
    }

    /// That of the model which can be asked first.
    fn retry_after(&self) -> Option<Duration> {
        let all = self.deciding().map(|member| &member.planner);
        all.map(|p| p.retry_after().unwrap_or_default()).min()
    }

    fn ask_simpler(&self, on: bool) {
        for member in self.deciding() {
            member.planner.ask_simpler(on);
        }
    }

    async fn plan(
        &self,
        request: &PlanRequest,
        deltas: &dyn Deltas,
    ) -> Result<PlanReply, PlannerError> {
        let members: Vec<&Member> = self.deciding().collect();
        let ask = |place: usize, timeout: Duration| {
            let request = PlanRequest {
                timeout,
                ..request.clone()
            };
            let member = members[place];
            async move { member.planner.plan(&request, deltas).await }
        };
        let (mut reply, spent, place) = self.first_of(&members, request.timeout, ask).await?;
        reply.usage.add(spent);
        if place > 0 {
            reply.stood_in_for = self.main.planner.name();
        }
        Ok(reply)
    }

    async fn judge(&self, request: &JudgeRequest) -> Result<JudgeReply, PlannerError> {
        let members: Vec<&Member> = self.cheap.iter().chain(self.deciding()).collect();
        let ask = |place: usize, timeout: Duration| {
            let request = JudgeRequest {
                timeout,
                ..request.clone()
            };
            let member = members[place];
            async move { member.planner.judge(&request).await }
        };
        let (mut reply, spent, _) = self.first_of(&members, request.timeout, ask).await?;
        reply.usage.add(spent);
        Ok(reply)
    }
}
