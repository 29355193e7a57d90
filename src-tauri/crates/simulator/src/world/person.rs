//! A person: answers questions as they are asked.

use super::*;

/// What a person does at a question. `None`: does not answer (the run waits).
pub type Reaction = Box<dyn FnMut(&Question) -> Option<Submission> + Send>;

pub fn answer(question: &Question, decision: Decision) -> Submission {
    Submission::Answer {
        answer: Answer::by_person(question.id.clone(), decision),
    }
}

pub fn say_to(question: &Question, decision: Decision, text: &str) -> Submission {
    Submission::Answer {
        answer: Answer {
            text: text.into(),
            ..Answer::by_person(question.id.clone(), decision)
        },
    }
}

pub fn edit(question: &Question, action: copilot_protocol::Action) -> Submission {
    Submission::Answer {
        answer: Answer {
            action: Some(action),
            ..Answer::by_person(question.id.clone(), Decision::Edit)
        },
    }
}

/// The decision that lets the run go on, for each kind of question.
pub fn go_on(body: &QuestionBody) -> Decision {
    match body {
        QuestionBody::Approval { .. } | QuestionBody::Orphan { .. } | QuestionBody::Plan { .. } => {
            Decision::Allow
        }
        QuestionBody::Ask { .. } | QuestionBody::TabChoice { .. } => Decision::Answer,
        _ => Decision::Continue,
    }
}

/// Says yes to everything.
pub fn agreeable() -> Reaction {
    Box::new(|q| Some(answer(q, go_on(&q.body))))
}

/// Gives these decisions, one a question; then says nothing more.
pub fn decides(decisions: impl IntoIterator<Item = Decision>) -> Reaction {
    let mut decisions = decisions.into_iter().collect::<Vec<_>>().into_iter();
    Box::new(move |q| decisions.next().map(|d| answer(q, d)))
}

/// Somebody who answers nothing.
pub fn silent() -> Reaction {
    Box::new(|_| None)
}
