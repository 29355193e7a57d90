//! What only a person gets past: a sign-in, a code, a proof that a person is there, a grant of access. The
//! run asks for it, and goes on by itself once it sees that it is done.

use std::sync::Arc;
use std::time::Duration;

use copilot_graph::Control;
use copilot_ports::{Browser, ObserveOptions};
use copilot_protocol::{
    Answer, AnsweredBy, Decision, Observation, PageType, Question, QuestionBody,
};

use crate::classify::page_type;
use crate::graph::AgentGraph;

/// How often the page is looked at meanwhile.
const PACE: Duration = Duration::from_millis(900);
/// Snapshots in a row at one address without what asked for the person, after which it is over: a page that sends on has
/// none for a moment.
const CLEAR_SNAPSHOTS: u32 = 2;

/// What a person is needed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handoff {
    SignIn,
    /// A one-time code, sent or shown to the person elsewhere.
    Code,
    Captcha,
    /// Another site asks to be let into the account.
    Consent,
}

/// What a page wants a person for, if it does.
pub fn handoff(page: &Observation) -> Option<Handoff> {
    match page_type(page) {
        PageType::Captcha => Some(Handoff::Captcha),
        PageType::Login => Some(Handoff::SignIn),
        PageType::Error | PageType::Blank => None,
        _ if asks_for_code(page) => Some(Handoff::Code),
        _ if copilot_guard::asks_for_access(page) => Some(Handoff::Consent),
        _ => None,
    }
}

fn asks_for_code(page: &Observation) -> bool {
    // One field, or one for each digit, and nothing else to fill in: a booking is looked up by a code and a name.
    let mut fields = page.elements.iter().filter(|e| e.editable).peekable();
    fields.peek().is_some()
        && page.signals.paragraphs <= 6
        && fields.all(copilot_guard::takes_one_time_code)
}

/// There is a page, and it stands still.
fn is_there(page: &Observation) -> bool {
    !matches!(page_type(page), PageType::Error | PageType::Blank)
        && page.dialog.is_none()
        && !page.signals.busy
        && !page.text.trim().is_empty()
}

/// Answers questions for a person's help once the page shows that it is done. Ends with the run.
pub(crate) async fn watch(browser: Arc<dyn Browser>, control: Control<AgentGraph>) {
    let mut questions = control.questions();
    let watching = async {
        loop {
            let open = questions.borrow_and_update().clone();
            let open = open.filter(waits_for_page);
            tokio::select! {
                () = cleared(browser.as_ref()), if open.is_some() => {
                    let id = open.map(|question| question.id).unwrap_or_default();
                    let answer = Answer {
                        by: AnsweredBy::Page,
                        ..Answer::by_person(id, Decision::Continue)
                    };
                    // The person may have been faster.
                    let _ = control.answer(answer);
                    // Answered or not, it is looked at once.
                    if questions.changed().await.is_err() {
                        return;
                    }
                }
                changed = questions.changed() => {
                    if changed.is_err() {
                        return;
                    }
                }
            }
        }
    };
    control.cancellation().run_until_cancelled(watching).await;
}

fn waits_for_page(question: &Question) -> bool {
    matches!(
        question.body,
        QuestionBody::Login { .. } | QuestionBody::Captcha { .. } | QuestionBody::Consent { .. }
    )
}

/// Returns once the page wants nobody any more.
async fn cleared(browser: &dyn Browser) {
    let options = ObserveOptions {
        settle: Duration::from_millis(300),
        deadline: Duration::from_secs(5),
        ..ObserveOptions::default()
    };
    let mut clear = 0;
    let mut at = String::new();
    loop {
        tokio::time::sleep(PACE).await;
        let Ok(page) = browser.observe(&options).await else {
            clear = 0;
            continue;
        };
        if !is_there(&page) || handoff(&page).is_some() {
            clear = 0;
            continue;
        }
        clear = if page.url == at { clear + 1 } else { 1 };
        at = page.url;
        if clear >= CLEAR_SNAPSHOTS {
            return;
        }
    }
}
