//! `--answers -`: answers as lines of JSON, each naming the number of the event that asked.
//!
//! `{"to":17,"decision":"allow"}`; also any submission, `{"submission":"pause"}`. Answers may come before their question. When the
//! lines end, whatever is still open, or asked later, is answered by nobody.

use std::collections::{BTreeMap, HashMap};

use copilot_protocol::{
    Action, Answer, AnsweredBy, Decision, Envelope, QuestionId, RunEvent, Submission,
};
use serde::Deserialize;

/// One line.
#[derive(Clone, Debug, Deserialize)]
struct AnswerLine {
    to: u64,
    decision: Decision,
    #[serde(default)]
    text: String,
    #[serde(default)]
    action: Option<Action>,
    /// The changed lines of a plan.
    #[serde(default)]
    steps: Option<Vec<String>>,
    #[serde(default)]
    remember: bool,
}

/// Brings lines and questions together.
#[derive(Debug, Default)]
pub struct Answers {
    /// Questions that are open, by the number of their event.
    open: BTreeMap<u64, QuestionId>,
    early: HashMap<u64, AnswerLine>,
    last_seq: u64,
    ended: bool,
}

impl Answers {
    /// What a new event makes ready to be sent.
    pub fn event(&mut self, envelope: &Envelope) -> Option<Submission> {
        self.last_seq = self.last_seq.max(envelope.seq);
        match &envelope.event {
            RunEvent::ApprovalRequested { question, .. } | RunEvent::QuestionAsked { question } => {
                if let Some(line) = self.early.remove(&envelope.seq) {
                    return Some(submission(question.id.clone(), line));
                }
                if self.ended {
                    return Some(nobody(question.id.clone()));
                }
                self.open.insert(envelope.seq, question.id.clone());
                None
            }
            RunEvent::ApprovalAnswered { question, .. }
            | RunEvent::QuestionAnswered { question, .. } => {
                self.open.retain(|_, id| id != question);
                None
            }
            _ => None,
        }
    }

    /// What a line makes ready to be sent; `Err` says what is wrong with it.
    pub fn line(&mut self, line: &str) -> Result<Option<Submission>, String> {
        let line = line.trim();
        if line.is_empty() {
            return Ok(None);
        }
        let value: serde_json::Value = serde_json::from_str(line).map_err(|e| e.to_string())?;
        if value.get("submission").is_some() {
            return serde_json::from_value(value)
                .map(Some)
                .map_err(|e| e.to_string());
        }
        let line: AnswerLine = serde_json::from_value(value).map_err(|e| e.to_string())?;
        if let Some(id) = self.open.get(&line.to) {
            return Ok(Some(submission(id.clone(), line)));
        }
        if line.to <= self.last_seq {
            return Err(format!("{} is not the number of an open question", line.to));
        }
        self.early.insert(line.to, line);
        Ok(None)
    }

    /// No more lines will come.
    pub fn end(&mut self) -> Vec<Submission> {
        self.ended = true;
        std::mem::take(&mut self.open)
            .into_values()
            .map(nobody)
            .collect()
    }
}

fn submission(question: QuestionId, line: AnswerLine) -> Submission {
    Submission::Answer {
        answer: Answer {
            question,
            decision: line.decision,
            text: line.text,
            action: line.action,
            steps: line.steps,
            by: AnsweredBy::Person,
            remember: line.remember,
        },
    }
}

fn nobody(question: QuestionId) -> Submission {
    Submission::Answer {
        answer: Answer::by_nobody(question),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use crate::tests::envelope;
    use copilot_protocol::{Question, QuestionBody};

    fn asked(seq: u64) -> (Envelope, QuestionId) {
        let question = Question::new(QuestionBody::Login { host: "h".into() });
        let id = question.id.clone();
        (envelope(seq, RunEvent::QuestionAsked { question }), id)
    }

    fn decision(submission: Option<Submission>) -> (QuestionId, Decision, AnsweredBy) {
        match submission {
            Some(Submission::Answer { answer }) => (answer.question, answer.decision, answer.by),
            other => panic!("{other:?} is not an answer"),
        }
    }

    #[test]
    fn an_answer_finds_its_question_whichever_comes_first() {
        let mut answers = Answers::default();
        let (event, id) = asked(4);
        assert_eq!(answers.event(&event), None);
        let sent = answers.line(r#"{"to":4,"decision":"continue"}"#).unwrap();
        assert_eq!(decision(sent), (id, Decision::Continue, AnsweredBy::Person));

        let early = answers.line(r#"{"to":9,"decision":"decline"}"#).unwrap();
        assert_eq!(early, None);
        let (event, id) = asked(9);
        assert_eq!(
            decision(answers.event(&event)),
            (id, Decision::Decline, AnsweredBy::Person)
        );
    }

    #[test]
    fn an_answer_to_no_question_is_refused() {
        let mut answers = Answers::default();
        answers.event(&asked(4).0);
        assert!(answers.line(r#"{"to":3,"decision":"allow"}"#).is_err());
        assert!(answers.line("allow").is_err());
        assert!(answers.line(r#"{"to":4,"decision":"whatever"}"#).is_err());
    }

    #[test]
    fn when_the_lines_end_nobody_answers() {
        let mut answers = Answers::default();
        let (event, id) = asked(2);
        answers.event(&event);
        let sent = answers.end().pop();
        assert_eq!(decision(sent), (id, Decision::Decline, AnsweredBy::Nobody));
        let (event, id) = asked(5);
        assert_eq!(
            decision(answers.event(&event)),
            (id, Decision::Decline, AnsweredBy::Nobody)
        );
    }

    #[test]
    fn a_changed_plan_comes_as_its_lines() {
        let mut answers = Answers::default();
        answers.event(&asked(4).0);
        let sent = answers
            .line(r#"{"to":4,"decision":"edit","steps":["Open the shop","Read the price"]}"#)
            .unwrap();
        let Some(Submission::Answer { answer }) = sent else {
            panic!("no answer");
        };
        assert_eq!(answer.steps.unwrap(), ["Open the shop", "Read the price"]);
    }

    #[test]
    fn other_submissions_pass() {
        let line = r#"{"submission":"say","text":"hurry"}"#;
        let text = "hurry".into();
        let sent = Answers::default().line(line).unwrap();
        assert_eq!(sent, Some(Submission::Say { text }));
    }
}
