//! A run that goes on, with all that the window or the command line needs of it.

use std::sync::Arc;

use copilot_agent::{RunHandle, SubmitError};
use copilot_protocol::{
    Answer, AnsweredBy, ClassVerdict, Decision, Question, QuestionBody, RiskClass, RunRequest,
    RunStatus, RunSummary, Submission, TabUse, ToolFacts, UiError,
};

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::queue::Queue;
use super::{Browsers, Feed};
use crate::managed;
use crate::mcp;
use crate::settings::SettingsFile;

/// A run that goes on.
pub struct Active {
    pub handle: RunHandle,
    pub feed: Arc<Feed>,
    /// Number of the first event of this start: after a resume, those before it are past.
    pub first_seq: u64,
    pub(super) browsers: Arc<Browsers>,
    pub(super) settings: SettingsFile,
    pub(super) request: RunRequest,
    pub(super) queue: Arc<Queue>,
}

/// Why something was not sent into a run.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NotSent {
    #[error(transparent)]
    Run(#[from] SubmitError),
    /// A managed policy forbids it.
    #[error("{0}")]
    Managed(UiError),
}

impl Active {
    pub fn submit(&self, submission: Submission) -> Result<(), NotSent> {
        managed::check_submission(&self.request, &submission).map_err(NotSent::Managed)?;
        // One that has not begun cannot be paused: it lets the others go first.
        if let Submission::Pause | Submission::Resume = &submission
            && self
                .queue
                .hold(self.handle.id(), matches!(submission, Submission::Pause))
        {
            return Ok(());
        }
        let kept = match (&submission, self.handle.pending()) {
            // What another program is allowed is for that run alone.
            _ if self.request.client.is_some() => None,
            (Submission::Answer { answer }, Some(question)) => kept(&question, answer),
            _ => None,
        };
        self.handle.submit(submission)?;
        if let Some(kept) = kept {
            let mut settings = self.settings.load().settings;
            match kept {
                Kept::TabUse(tab_choice) => settings.browser.tab_choice = tab_choice,
                Kept::Tool(tool) => mcp::keep(&mut settings.mcp, &tool),
                Kept::Decision(class, host, verdict) => {
                    let since = OffsetDateTime::now_utc().format(&Rfc3339);
                    let since = since.unwrap_or_default();
                    if let Err(error) =
                        copilot_guard::keep(&mut settings.safety, class, &host, verdict, &since)
                    {
                        tracing::warn!(%error, "the decision is not kept");
                    }
                }
            }
            if let Err(error) = self.settings.save(settings) {
                tracing::warn!(%error, "what was decided could not be kept");
            }
        }
        Ok(())
    }

    /// The newest summary, with the status of this moment.
    pub fn summary(&self) -> RunSummary {
        let place = self.queue.place(self.handle.id());
        let status = match place {
            Some(place) if place.held => RunStatus::Paused,
            _ => self.handle.status(),
        };
        RunSummary {
            status,
            place: place.map(|place| place.number),
            ..self.feed.standing()
        }
    }

    /// Puts the run before all others that wait for their turn; of one that has begun nothing changes.
    pub fn goes_first(&self) {
        self.queue.first(self.handle.id());
    }

    /// It reads a part of another's task.
    pub fn is_part(&self) -> bool {
        self.request.part_of.is_some()
    }

    /// It waits for its turn.
    pub fn is_queued(&self) -> bool {
        self.queue.place(self.handle.id()).is_some()
    }

    /// Brings the run's tab to the front, because the person asked for it.
    pub async fn bring_forward(&self) -> Result<(), UiError> {
        self.browsers.bring_forward().await
    }
}

/// What a person wants kept for later runs.
#[derive(Debug, PartialEq)]
enum Kept {
    TabUse(TabUse),
    Decision(RiskClass, String, ClassVerdict),
    Tool(ToolFacts),
}

fn kept(question: &Question, answer: &Answer) -> Option<Kept> {
    tab_use(question, answer)
        .map(Kept::TabUse)
        .or_else(|| tool(question, answer).map(Kept::Tool))
        .or_else(|| decision(question, answer))
}

/// "Always", of a tool that only reads.
fn tool(question: &Question, answer: &Answer) -> Option<ToolFacts> {
    let QuestionBody::Approval { judgement, .. } = &question.body else {
        return None;
    };
    let meant =
        answer.remember && answer.by == AnsweredBy::Person && answer.question == question.id;
    let tool = judgement.facts.tool.as_ref()?;
    (meant && answer.decision == Decision::AllowSite && tool.may_be_kept).then(|| tool.clone())
}

/// "Always on this site", and "never on this site".
fn decision(question: &Question, answer: &Answer) -> Option<Kept> {
    let QuestionBody::Approval { judgement, .. } = &question.body else {
        return None;
    };
    // What is said of a tool is about the tool alone.
    if judgement.facts.tool.is_some() {
        return None;
    }
    let meant =
        answer.remember && answer.by == AnsweredBy::Person && answer.question == question.id;
    let verdict = match answer.decision {
        Decision::AllowSite => ClassVerdict::Allow,
        Decision::Decline => ClassVerdict::Block,
        _ => return None,
    };
    let class = judgement.class.filter(|_| meant)?;
    let host = copilot_guard::site_meant(judgement, class).to_owned();
    Some(Kept::Decision(class, host, verdict))
}

/// What a person said of the tab, and wants kept.
fn tab_use(question: &Question, answer: &Answer) -> Option<TabUse> {
    let QuestionBody::TabChoice { tabs, host } = &question.body else {
        return None;
    };
    let meant = answer.remember
        && answer.by == AnsweredBy::Person
        && answer.question == question.id
        && !host.is_empty();
    match answer.decision {
        _ if !meant => None,
        Decision::Decline => Some(TabUse::New),
        Decision::Answer => tabs
            .iter()
            .any(|tab| tab.id.as_str() == answer.text)
            .then_some(TabUse::UseOpen),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use crate::tests::{approval, tab_choice};

    #[test]
    fn a_decision_for_good_is_about_the_site_it_was_asked_for() {
        let said = |class, decision, remember| {
            let question = approval(class);
            let answer = Answer {
                remember,
                ..Answer::by_person(question.id.clone(), decision)
            };
            kept(&question, &answer)
        };
        let forever =
            |class, host: &str, verdict| Some(Kept::Decision(class, host.into(), verdict));
        use ClassVerdict::{Allow, Block};
        use RiskClass::{LeaveSite, Send};
        let here = "shop.example";
        for (class, decision, wanted) in [
            (Send, Decision::AllowSite, forever(Send, here, Allow)),
            (Send, Decision::Decline, forever(Send, here, Block)),
            // A yes for once.
            (Send, Decision::Allow, None),
            (
                LeaveSite,
                Decision::AllowSite,
                forever(LeaveSite, "files.example", Allow),
            ),
        ] {
            assert_eq!(said(class, decision, true), wanted, "{decision:?}");
            assert_eq!(said(class, decision, false), None, "{decision:?}");
        }
    }

    #[test]
    fn only_what_the_person_wants_kept_is_kept() {
        let asked = tab_choice("mail.example", &["t7"]);
        let said = |decision, text: &str, remember| Answer {
            text: text.into(),
            remember,
            ..Answer::by_person(asked.id.clone(), decision)
        };
        for (decision, text, remember, kept) in [
            (Decision::Answer, "t7", true, Some(TabUse::UseOpen)),
            (Decision::Decline, "", true, Some(TabUse::New)),
            (Decision::Answer, "t7", false, None),
            (Decision::Answer, "t8", true, None),
            (Decision::Stop, "", true, None),
        ] {
            let answer = said(decision, text, remember);
            assert_eq!(tab_use(&asked, &answer), kept, "{decision:?} {text}");
        }
        let mut nobody = said(Decision::Decline, "", true);
        nobody.by = AnsweredBy::Nobody;
        assert_eq!(tab_use(&asked, &nobody), None);
        // An answer to another question, and one to a question about no site.
        let other = tab_choice("mail.example", &["t7"]);
        assert_eq!(tab_use(&other, &said(Decision::Decline, "", true)), None);
        let which = tab_choice("", &["t7"]);
        let mut answer = said(Decision::Answer, "t7", true);
        answer.question = which.id.clone();
        assert_eq!(tab_use(&which, &answer), None);
    }
}
