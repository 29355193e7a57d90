//! Runs that read parts of another's task. They lie in its folder, and the history shows them with it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use copilot_ports::{Part, PartRead, PartRun, Parts};
use copilot_protocol::{
    Message, Outcome, RunId, RunRequest, StartTab, StopReason, Submission, UiError,
};
use tokio_util::sync::CancellationToken;

use super::queue::Queue;
use super::{Active, Engine, Key, Start, off_thread};
use crate::settings::nothing_beforehand;

impl Engine {
    /// What begins parts of this run's task; a part is not divided further.
    pub(super) fn parts_of(
        &self,
        id: &RunId,
        request: &RunRequest,
        run_dir: &str,
        key: Key,
    ) -> Option<Arc<dyn Parts>> {
        let divides = request.part_of.is_none() && request.client.is_none();
        divides.then(|| {
            let parts = Of {
                engine: self.clone(),
                run: id.clone(),
                request: request.clone(),
                folder: Path::new(run_dir).join(copilot_journal::PARTS),
                key,
            };
            Arc::new(parts) as Arc<dyn Parts>
        })
    }
}

struct Of {
    engine: Engine,
    /// Whose task is divided.
    run: RunId,
    request: RunRequest,
    folder: PathBuf,
    key: Key,
}

#[async_trait]
impl Parts for Of {
    async fn begin(&self, part: Part) -> Result<Box<dyn PartRun>, String> {
        let mut settings = self.request.settings.clone();
        nothing_beforehand(&mut settings);
        settings.limits = part.limits;
        if let Some(model) = part.model {
            settings.model.name = model.name;
            if !model.base_url.is_empty() {
                settings.model.base_url = model.base_url;
            }
        }
        settings.runs_dir = self.folder.display().to_string();
        let mut allow_hosts = self.request.allow_hosts.clone();
        // With its scheme, which says the port.
        let begins = url::Url::parse(&part.url).map_err(|error| error.to_string())?;
        allow_hosts.push(begins.origin().ascii_serialization());
        let request = RunRequest {
            goal: part.task,
            start_url: Some(part.url),
            tab: StartTab::New,
            attach: self.request.attach.clone(),
            allow_hosts,
            settings,
            part_of: Some(self.run.clone()),
            ..RunRequest::default()
        };
        let start = Start {
            request,
            key: self.key.clone(),
            somebody_to_ask: false,
            live_view: true,
            id: None,
        };
        // Whose parts are read does nothing itself.
        let rests = Rests::of(&self.engine.queue, &self.run);
        let active = self.engine.start(start).await;
        let active = active.map_err(|error| said(&error))?;
        Ok(Box::new(Reading {
            engine: self.engine.clone(),
            active,
            _rests: rests,
        }))
    }
}

fn said(error: &UiError) -> String {
    let detail = error.detail.as_deref().unwrap_or_default();
    format!("{} {detail}", error.message.id)
        .trim_end()
        .to_owned()
}

/// While it is there, the run waits for one thing more.
struct Rests(Arc<Queue>, RunId);

impl Rests {
    fn of(queue: &Arc<Queue>, run: &RunId) -> Self {
        queue.rests(run, true);
        Self(queue.clone(), run.clone())
    }
}

impl Drop for Rests {
    fn drop(&mut self) {
        self.0.rests(&self.1, false);
    }
}

struct Reading {
    engine: Engine,
    active: Arc<Active>,
    _rests: Rests,
}

impl Drop for Reading {
    fn drop(&mut self) {
        // Nobody waits for it any more; one that has ended takes no notice.
        let _ = self.active.submit(Submission::Stop);
    }
}

#[async_trait]
impl PartRun for Reading {
    fn id(&self) -> RunId {
        self.active.handle.id().clone()
    }

    async fn ended(&self, cancel: &CancellationToken) -> PartRead {
        let handle = &self.active.handle;
        let summary = tokio::select! {
            summary = handle.finished() => summary,
            () = cancel.cancelled() => {
                let _ = self.active.submit(Submission::Stop);
                handle.finished().await
            }
        };
        let (request, id) = (self.active.request.clone(), self.id());
        let folder = self.engine.folder(&request.settings);
        let private = match folder {
            Ok(folder) => {
                let read = move || {
                    let commits = folder.commits(&id)?;
                    let followed = copilot_agent::followed(id, request, commits);
                    Ok(followed.map(|(follows, _)| follows.private))
                };
                off_thread(read).await
            }
            Err(error) => Err(error),
        };
        let none = || Outcome::new(StopReason::Internal, false, Message::new("ending-internal"));
        let mut outcome = summary.outcome.unwrap_or_else(none);
        // Where nobody can say what was private, nothing of it is told.
        let private = match private {
            Ok(Some(private)) => private,
            _ => {
                outcome.answer.clear();
                outcome.facts.clear();
                outcome.claims.clear();
                Vec::new()
            }
        };
        PartRead {
            outcome,
            usage: summary.usage,
            private,
        }
    }
}
