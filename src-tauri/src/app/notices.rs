//! Notifications of the system. The page of the window cannot send any; what they say is the beginning of the
//! person's own goal and a sentence of ours, and nothing that a page said; where the desktop shows buttons, also a
//! question with few options, as the window puts it, which may quote the label of a control. Buttons give an answer as
//! the window does, to that question and no other. None of them allows anything: what asks for a yes can only be declined there.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use browser_copilot::goal_secrets;
use browser_copilot::locale::{Lang, text};
use copilot_journal::Redactor;
use copilot_protocol::{
    Answer, Decision, Message, Question, QuestionBody, RunId, RunSummary, Submission,
    TerminalReason,
};
use notify_rust::{Notification, NotificationHandle};
use tauri::{AppHandle, Emitter, Manager as _};
use tokio_util::sync::CancellationToken;

use crate::attention::News;
use crate::shown::Shown;
use crate::window;

/// Characters of the goal that are shown.
const GOAL_CHARS: usize = 60;
/// Characters of a question that are shown.
const QUESTION_CHARS: usize = 160;
/// More options, or longer ones, are for the window: desktops show three buttons, and cut off what does not fit.
const OPTIONS: usize = 3;
const OPTION_CHARS: usize = 32;
/// Notifications that are waited on for a press at a time; each has a thread, which ends with it.
const LISTENED: usize = 16;

static LISTENING: AtomicUsize = AtomicUsize::new(0);

/// What takes back the newest notification of each run.
static SHOWN: Mutex<Option<HashMap<RunId, CancellationToken>>> = Mutex::new(None);

/// A notification, before it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    run: RunId,
    /// The goal stands here: in the text below, some systems would read marks out of it.
    head: String,
    body: String,
    open: String,
    /// For desktops that show buttons.
    asks: Option<Asks>,
}

/// A question that can be answered by a button.
#[derive(Clone, Debug, PartialEq)]
struct Asks {
    /// Instead of the notice's own; text without marks.
    body: String,
    /// What stands on the buttons, and what each answers.
    answers: Vec<(String, Answer)>,
    /// A button that opens the run, beside them.
    open: bool,
}

impl Notice {
    /// `question`: the one that the run waits on.
    pub fn of(news: News, run: &RunSummary, question: Option<&Question>, lang: Lang) -> Self {
        let done = run
            .outcome
            .as_ref()
            .filter(|outcome| outcome.terminal_reason == TerminalReason::GoalSatisfied);
        let message = match news {
            News::Waits => Message::new("notice-waits"),
            News::Ended => Message::new(match done {
                Some(outcome) if outcome.verified => "notice-done",
                Some(_) => "notice-unverified",
                None => "notice-ended",
            }),
        };
        Self {
            run: run.id.clone(),
            head: beginning(&run.goal),
            body: text(&message, lang),
            open: text(&Message::new("notice-open"), lang),
            asks: question
                .filter(|_| news == News::Waits)
                .and_then(|question| Asks::of(question, run, lang)),
        }
    }
}

impl Asks {
    /// `None` where the window is needed for the answer.
    fn of(question: &Question, run: &RunSummary, lang: Lang) -> Option<Self> {
        let answer = |decision| Answer::by_person(question.id.clone(), decision);
        match &question.body {
            QuestionBody::Approval { .. } => Some(Self {
                body: text(&Message::new("notice-asks-leave"), lang),
                answers: vec![(
                    text(&Message::new("decline"), lang),
                    answer(Decision::Decline),
                )],
                open: true,
            }),
            QuestionBody::Ask {
                message,
                text: words,
                options,
            } => {
                if !(1..=OPTIONS).contains(&options.len()) {
                    return None;
                }
                let said = message.as_ref().map(|message| text(message, lang));
                let said = [said.as_deref().unwrap_or_default(), words].join(" ");
                let body = one_line(&without_passwords(&said, &run.goal), QUESTION_CHARS);
                let whole = |option: &&String| {
                    **option == one_line(&without_passwords(option, &run.goal), OPTION_CHARS)
                        && !option.is_empty()
                };
                let labels: HashSet<&String> = options.iter().filter(whole).collect();
                // One that is not shown as it is, or not told from another, could not be chosen knowingly.
                if labels.len() < options.len() || body.is_empty() {
                    return None;
                }
                let choose = |option: &String| {
                    let answer = Answer {
                        text: option.clone(),
                        ..answer(Decision::Answer)
                    };
                    (option.clone(), answer)
                };
                Some(Self {
                    body,
                    answers: options.iter().map(choose).collect(),
                    open: false,
                })
            }
            _ => None,
        }
    }
}

/// The first words of the goal in one line, without passwords that stand in it.
pub fn beginning(goal: &str) -> String {
    one_line(&without_passwords(goal, goal), GOAL_CHARS)
}

/// A text that may repeat what the goal says, without the passwords in it.
fn without_passwords(text: &str, goal: &str) -> String {
    let redactor = Redactor::new(goal_secrets::secrets(goal));
    redactor.text(text).into_owned()
}

/// In one line of so many characters, without those that nobody sees.
fn one_line(text: &str, most: usize) -> String {
    let unseen = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let line: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || unseen(c))
        .filter(|word| !word.is_empty())
        .collect();
    let line = line.join(" ");
    if line.chars().count() <= most {
        return line;
    }
    let mut short: String = line.chars().take(most - 1).collect();
    short.push('…');
    short
}

/// Takes back what was shown of the run, which stands otherwise now. Where the system cannot, it stays until the person
/// or the system puts it away.
pub fn withdraw(run: &RunId) {
    let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(gone) = shown.get_or_insert_default().remove(run) {
        gone.cancel();
    }
}

/// Shows it, instead of what was shown of the run before. A press brings the window to the front and opens the run,
/// where the system tells of presses; only a button with an answer on it answers anything.
pub fn show(app: &AppHandle, notice: Notice) {
    let app = app.clone();
    withdraw(&notice.run);
    let gone = CancellationToken::new();
    SHOWN
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .get_or_insert_default()
        .insert(notice.run.clone(), gone.clone());
    let shown = std::thread::Builder::new()
        .name("notice".into())
        .spawn(move || {
            let desk = Desk::here(&notice);
            let handle = match notification(&notice, &desk, &app).show() {
                Ok(handle) => handle,
                // Many desktops have nothing that shows notifications: title and taskbar have told of it.
                Err(error) => return tracing::info!(%error, "no notification was shown"),
            };
            if LISTENING.fetch_add(1, Ordering::AcqRel) < LISTENED {
                wait(handle, &gone, |action| {
                    match notice.asks.and_then(|asks| asks.answer_of(action)) {
                        Some(answer) => give(&app, &notice.run, answer),
                        None if matches!(action, "default" | "open") => {
                            window::bring_forward(&app);
                            let _ = app.emit("open-run", &notice.run);
                        }
                        None => {}
                    }
                });
            }
            LISTENING.fetch_sub(1, Ordering::AcqRel);
        });
    if let Err(error) = shown {
        tracing::warn!(%error, "no notification was shown");
    }
}

/// Gives the answer as the window would. Where the question stands no more, nothing comes of it.
fn give(app: &AppHandle, run: &RunId, answer: Answer) {
    let answered = app
        .state::<Shown>()
        .submit(run, Submission::Answer { answer });
    if let Err(error) = answered {
        tracing::info!(code = ?error.code, "an answer by a notification came too late");
    }
}

/// What the desktop's server of notifications can do.
#[derive(Clone, Copy, Debug, Default)]
struct Desk {
    buttons: bool,
    /// Marks in the text are read as such.
    markup: bool,
}

impl Desk {
    /// Asks it where it matters for this notice.
    #[cfg(all(unix, not(target_os = "macos")))]
    fn here(notice: &Notice) -> Self {
        if notice.asks.is_none() {
            return Self::default();
        }
        let can = notify_rust::get_capabilities().unwrap_or_default();
        let has = |name: &str| can.iter().any(|one| one == name);
        Self {
            buttons: has("actions"),
            markup: has("body-markup"),
        }
    }

    /// These systems tell of no button.
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    fn here(_notice: &Notice) -> Self {
        Self::default()
    }
}

/// Name of a button, by its place.
fn button(nth: usize) -> String {
    format!("answer-{nth}")
}

impl Asks {
    /// What this button answers; `None` where it is none of these.
    fn answer_of(self, action: &str) -> Option<Answer> {
        let mut answers = self.answers.into_iter().enumerate();
        answers
            .find(|(nth, _)| button(*nth) == action)
            .map(|(_, (_, answer))| answer)
    }
}

/// Waits until it is pressed, closed, or taken back.
#[cfg(all(unix, not(target_os = "macos")))]
#[allow(
    clippy::needless_pass_by_value,
    reason = "its connection ends with it, as on the other systems"
)]
fn wait(handle: NotificationHandle, gone: &CancellationToken, pressed: impl FnOnce(&str)) {
    use notify_rust::NotificationResponse;
    use std::cell::Cell;
    let closed = Cell::new(false);
    let waiting = handle.wait_for_action_async(|response: &NotificationResponse| match response {
        NotificationResponse::Default => pressed("default"),
        NotificationResponse::Action(action) => pressed(action),
        NotificationResponse::Closed(_) => closed.set(true),
        _ => {}
    });
    tauri::async_runtime::block_on(async {
        tokio::select! {
            () = waiting => {}
            () = gone.cancelled() => {}
        }
        // One that was pressed has done its work; some desktops leave it standing.
        if !closed.get() {
            handle.close_async().await;
        }
    });
}

/// Waits until it is pressed or closed. These systems tell of nothing else.
#[cfg(not(all(unix, not(target_os = "macos"))))]
fn wait(handle: NotificationHandle, _gone: &CancellationToken, pressed: impl FnOnce(&str)) {
    #[allow(unused_must_use, reason = "only one of the systems gives a result")]
    handle.wait_for_action(|action| {
        if action != "__closed" {
            pressed(action);
        }
    });
}

fn notification(notice: &Notice, desk: &Desk, app: &AppHandle) -> Notification {
    let mut notification = Notification::new();
    notification
        .appname("Browser Copilot")
        .icon("browser-copilot-app")
        .summary(&notice.head)
        .body(&notice.body)
        .action("default", &notice.open);
    if let Some(asks) = notice.asks.as_ref().filter(|_| desk.buttons) {
        notification.body(&if desk.markup {
            unmarked(&asks.body)
        } else {
            asks.body.clone()
        });
        for (nth, (label, _)) in asks.answers.iter().enumerate() {
            notification.action(&button(nth), label);
        }
        if asks.open {
            notification.action("open", &notice.open);
        }
    }
    // Windows shows those of installed programs only.
    #[cfg(all(windows, not(debug_assertions)))]
    notification.app_id(&app.config().identifier);
    #[cfg(target_os = "macos")]
    let _ = notify_rust::set_application(&app.config().identifier);
    let _ = app;
    notification
}

/// The text for a server that reads marks out of it.
fn unmarked(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use copilot_protocol::{Outcome, StopReason};

    fn run(goal: &str, stop: Option<StopReason>) -> RunSummary {
        RunSummary {
            goal: goal.into(),
            outcome: stop.map(|reason| Outcome::new(reason, false, Message::new("x"))),
            ..RunSummary::default()
        }
    }

    #[test]
    fn it_says_the_goal_and_how_it_stands_in_the_language_of_the_window() {
        let of = |news, run: &RunSummary, lang| {
            let notice = Notice::of(news, run, None, lang);
            (notice.head, notice.body)
        };
        let done = run("buy tea", Some(StopReason::Satisfied));
        let failed = run("buy tea", Some(StopReason::Declined));
        let mut unverified = done.clone();
        if let Some(outcome) = &mut unverified.outcome {
            outcome.verified = false;
        }
        let head = || "buy tea".to_owned();
        let unchecked = "Done, but not checked. Please have a look yourself.";
        let short = "It has ended without reaching the goal.";
        let says = [
            (News::Waits, &failed, "It waits for your answer."),
            (News::Ended, &done, "Done."),
            (News::Ended, &unverified, unchecked),
            (News::Ended, &failed, short),
        ];
        for (news, run, body) in says {
            assert_eq!(of(news, run, Lang::En), (head(), body.to_owned()));
            let (_, russian) = of(news, run, Lang::Ru);
            let cyrillic = russian.chars().any(|c| ('а'..='я').contains(&c));
            assert!(cyrillic, "{russian}");
        }
    }

    fn approval() -> Question {
        let judgement = serde_json::json!({
            "verdict": "confirm", "class": "pay", "classes": ["pay"], "reason": { "id": "x" }, "what": { "id": "x" },
            "facts": { "host": "shop.example", "label": "Pay <b>now</b>", "values": [], "fingerprint": "v1:0" },
        });
        Question::new(QuestionBody::Approval {
            action: copilot_protocol::Action::Click { element: 1 },
            judgement: serde_json::from_value(judgement).unwrap(),
            model_reason: "the page says so".into(),
            shot: None,
        })
    }

    fn ask(words: &str, options: &[&str]) -> Question {
        Question::new(QuestionBody::Ask {
            message: None,
            text: words.into(),
            options: options.iter().map(|&o| o.to_owned()).collect(),
        })
    }

    fn asks(question: &Question, goal: &str, lang: Lang) -> Option<Asks> {
        Notice::of(News::Waits, &run(goal, None), Some(question), lang).asks
    }

    #[test]
    fn what_asks_for_a_yes_can_only_be_declined_and_says_nothing_of_the_page() {
        for lang in [Lang::En, Lang::Ru] {
            let question = approval();
            let asks = asks(&question, "buy tea", lang).unwrap();
            assert!(asks.open);
            let [(label, answer)] = &asks.answers[..] else {
                panic!("{asks:?}");
            };
            let no = Answer::by_person(question.id.clone(), Decision::Decline);
            assert_eq!(*answer, no);
            assert!(!label.is_empty() && !asks.body.is_empty());
            let said = format!("{label} {}", asks.body);
            assert!(!said.contains("Pay") && !said.contains("shop.example"));
            assert_eq!(asks.clone().answer_of("answer-0").as_ref(), Some(answer));
            for other in ["answer-1", "open", "default", "answer", ""] {
                assert_eq!(asks.clone().answer_of(other), None, "{other}");
            }
        }
    }

    #[test]
    fn a_question_with_few_short_options_has_a_button_for_each() {
        let question = ask("Which\n<i>tea</i>?", &["Green", "Чёрный", "None & nothing"]);
        let asks = asks(&question, "buy tea", Lang::En).unwrap();
        assert_eq!(asks.body, "Which <i>tea</i>?");
        assert_eq!(unmarked(&asks.body), "Which &lt;i&gt;tea&lt;/i&gt;?");
        assert!(!asks.open);
        let third = asks.answer_of("answer-2").unwrap();
        assert_eq!(third.decision, Decision::Answer);
        assert_eq!(third.text, "None & nothing");
        assert_eq!(third.question, question.id);
    }

    #[test]
    fn what_could_not_be_chosen_knowingly_has_no_buttons() {
        let long = "x".repeat(OPTION_CHARS + 1);
        for options in [
            &[][..],
            &["a", "b", "c", "d"],
            &["a", "a"],
            &["a", " b"],
            &["a", ""],
            &["yes\u{202e}on", "no"],
            &["a", &long],
            &["hunter2-x", "no"],
        ] {
            let goal = "sign in with the password: hunter2-x";
            let asks = asks(&ask("Which?", options), goal, Lang::En);
            assert_eq!(asks, None, "{options:?}");
        }
        let goal = "sign in with the password: hunter2-x";
        let told = asks(&ask("Is hunter2-x right?", &["Yes", "No"]), goal, Lang::En).unwrap();
        assert!(!told.body.contains("hunter2"));
        // What needs the window: signing in, a plan to read.
        let host = "a.example".into();
        let (steps, conditions) = (vec!["one".into()], Vec::new());
        for body in [
            QuestionBody::Login { host },
            QuestionBody::Plan { steps, conditions },
        ] {
            assert_eq!(asks(&Question::new(body), "buy tea", Lang::En), None);
        }
        let done = run("buy tea", Some(StopReason::Satisfied));
        let ended = Notice::of(News::Ended, &done, Some(&approval()), Lang::En);
        assert_eq!(ended.asks, None);
    }

    #[test]
    fn a_goal_is_one_short_line_without_its_passwords() {
        assert_eq!(beginning("buy\n\ttea\u{7}now"), "buy tea now");
        let long = beginning(&"tea ".repeat(400));
        assert_eq!(long.chars().count(), GOAL_CHARS);
        assert!(long.ends_with('…'));
        assert!(!beginning("sign in with the password: hunter2-x").contains("hunter2"));
    }
}
