//! What a run prints: each event as a line of JSON, or its story in the person's language.

use std::io::{self, Write};
use std::path::Path;

use copilot_protocol::{
    AnsweredBy, Decision, Envelope, Message, RunEvent, RunSummary, StopReason, StructuredAnswer,
    TabEventKind, TerminalReason,
};

use super::prompt::understood;
use super::words::{ending_message, plain};
use crate::locale::{Lang, error_text, text};

/// Writes events as they happen.
pub struct Printer<W> {
    out: W,
    json: bool,
    lang: Lang,
    /// What to do next was said already, with an error.
    advised: bool,
}

impl<W: Write> Printer<W> {
    pub fn new(out: W, json: bool, lang: Lang) -> Self {
        Self {
            out,
            json,
            lang,
            advised: false,
        }
    }

    /// Prints an event. An error means that nobody reads any more.
    pub fn event(&mut self, envelope: &Envelope) -> io::Result<()> {
        if self.json {
            serde_json::to_writer(&mut self.out, envelope)?;
            self.out.write_all(b"\n")?;
        } else if let Some(lines) = story(envelope, self.lang) {
            writeln!(self.out, "{lines}")?;
        }
        if let (RunEvent::RunFinished { stop_reason, .. }, false, false) =
            (&envelope.event, self.json, self.advised)
            && let Some(advice) = advice(*stop_reason)
        {
            writeln!(self.out, "{}", text(&advice, self.lang))?;
        }
        self.advised |= matches!(envelope.event, RunEvent::Error { .. });
        self.out.flush()
    }
}

/// The next thing to do after an ending; `None` where there is none.
pub fn advice(reason: StopReason) -> Option<Message> {
    let id = match reason {
        StopReason::Satisfied | StopReason::Cancelled => return None,
        StopReason::Declined | StopReason::NobodyToAsk => "cli-next-answer",
        StopReason::LoginRequired | StopReason::Captcha | StopReason::ConsentRequired => {
            "cli-next-in-the-browser"
        }
        StopReason::BrowserLost | StopReason::NoBrowser => "cli-next-browser",
        StopReason::ModelUnavailable | StopReason::ModelRefused => "cli-next-model",
        StopReason::MaxSteps => "cli-next-max-steps",
        StopReason::PlannerCalls
        | StopReason::RecursionLimit
        | StopReason::Tokens
        | StopReason::Money
        | StopReason::Time => "cli-next-limits",
        StopReason::JournalFailed => "cli-next-disk",
        StopReason::Internal | StopReason::Other => "cli-next-again",
        StopReason::GoalNotUnderstood => "cli-next-as-steps",
        StopReason::Blocked => "cli-next-by-hand",
        StopReason::InsufficientKnowledge
        | StopReason::StageNotAdvanced
        | StopReason::NoProgress
        | StopReason::Repeat
        | StopReason::Stagnation
        | StopReason::AutoScrolls
        | StopReason::NotVerified
        | StopReason::StrategiesSpent => "cli-next-smaller-steps",
    };
    Some(Message::new(id))
}

/// An event in the story; most have no place in it.
fn story(envelope: &Envelope, lang: Lang) -> Option<String> {
    let say = |message: Message| text(&message, lang);
    let line = match &envelope.event {
        RunEvent::RunStarted {
            goal,
            planner,
            resumed,
            understanding,
            ..
        } => {
            let id = if *resumed {
                "cli-run-resumed"
            } else {
                "cli-run-started"
            };
            let by = if planner == "builtin" {
                say(Message::new("cli-planner-builtin"))
            } else {
                say(Message::new("cli-planner-model").arg("name", plain(planner)))
            };
            let mut lines = vec![say(Message::new(id).arg("goal", plain(goal))), by];
            if let Some(understanding) = understanding.as_ref().filter(|u| !u.steps.is_empty()) {
                lines.extend(understood(understanding, lang));
            }
            lines.join("\n")
        }
        RunEvent::Narration { message } => {
            format!("{:>3}  {}", envelope.step, plain(&text(message, lang)))
        }
        RunEvent::ApprovalAnswered { decision, by, .. } => {
            let id = match (decision, by) {
                (Decision::Allow | Decision::AllowSite | Decision::Edit, AnsweredBy::Setting) => {
                    "cli-allowed-by-setting"
                }
                (Decision::Allow | Decision::AllowSite | Decision::Edit, _) => "cli-allowed",
                (_, AnsweredBy::Nobody) => "cli-declined-by-nobody",
                (_, AnsweredBy::Setting) => "cli-declined-by-setting",
                _ => "cli-declined",
            };
            format!("     {}", say(Message::new(id)))
        }
        RunEvent::ActionBlocked { reason, .. } => {
            let reason = plain(&text(reason, lang));
            format!(
                "     {}",
                say(Message::new("cli-blocked").arg("reason", reason))
            )
        }
        RunEvent::BrowserAsking { browser, on: true } => {
            let asks = Message::new("connection-asking").arg("browser", plain(browser));
            format!("     {}", say(asks))
        }
        RunEvent::TabEvent { tab_event } => {
            let id = match tab_event.kind {
                TabEventKind::DownloadFinished => "cli-event-downloaded",
                TabEventKind::DownloadFailed => "cli-event-download-failed",
                TabEventKind::PopupBlocked => "cli-event-popup-blocked",
                _ => return None,
            };
            let message = Message::new(id).arg("file", plain(&tab_event.detail));
            format!("     {}", say(message))
        }
        RunEvent::BudgetWarning {
            budget,
            used,
            limit,
        } => {
            let near = Message::new("note-budget")
                .arg("budget", budget.as_str())
                .arg("used", rounded(*used))
                .arg("limit", rounded(*limit));
            format!("     {}", say(near))
        }
        RunEvent::ModelWaiting {
            error, retry_in_ms, ..
        } => match retry_in_ms {
            Some(ms) => {
                let message = Message::new("model-waiting").arg("seconds", ms.div_ceil(1_000));
                format!("     {}", say(message))
            }
            None => format!(
                "     {} {}",
                plain(&text(&error.message, lang)),
                say(Message::new("model-waiting-choose"))
            ),
        },
        RunEvent::ModelChosen { model } => {
            let message = Message::new("say-model-chosen").arg("model", plain(&model.name));
            format!("     {}", say(message))
        }
        RunEvent::BrowserLost => format!("     {}", say(Message::new("cli-event-browser-lost"))),
        RunEvent::BrowserBack => format!("     {}", say(Message::new("cli-event-browser-back"))),
        RunEvent::OutlineChanged { steps } => {
            let done = steps.iter().filter(|step| step.done).count();
            if done == 0 {
                return None;
            }
            let message = Message::new("plans-cli-progress")
                .arg("done", done)
                .arg("all", steps.len())
                .arg("step", plain(&steps[done - 1].text));
            format!("     {}", say(message))
        }
        RunEvent::Paused => format!("     {}", say(Message::new("cli-event-paused"))),
        RunEvent::Resumed => format!("     {}", say(Message::new("cli-event-resumed"))),
        RunEvent::Error { error } => format!("     {}", plain(&error_text(error, lang))),
        RunEvent::RunFinished {
            terminal_reason,
            verified,
            look_at,
            answer,
            structured,
            claims,
            note,
            message,
            steps,
            model_calls,
            tokens,
            money,
            facts,
            run_dir,
            ..
        } => {
            let satisfied = *terminal_reason == TerminalReason::GoalSatisfied;
            let mut lines = if satisfied && !verified {
                // The sentence says both: done, and not checked.
                format!("\n{}", plain(&text(message, lang)))
            } else {
                format!("\n{}", say(ending_message(*terminal_reason, *verified)))
            };
            if !satisfied {
                lines.push_str(&format!(" {}", plain(&text(message, lang))));
            } else if !verified && let Some(url) = look_at {
                let look = Message::new("cli-look-there").arg("url", url.as_str());
                lines.push_str(&format!("\n{}", say(look)));
            }
            if !answer.is_empty() {
                let answer = match structured {
                    Some(StructuredAnswer::Table { columns, rows }) => aligned(columns, rows),
                    _ => answer.lines().map(plain).collect::<Vec<_>>().join("\n"),
                };
                lines.push_str(&format!(
                    "\n\n{}\n{answer}\n",
                    say(Message::new("cli-answer"))
                ));
                if let Some(note) = note {
                    lines.push_str(&format!("{}\n", say(note.clone())));
                }
                let unseen: Vec<String> = claims
                    .iter()
                    .filter(|claim| claim.step.is_none())
                    .map(|claim| format!("  ? {}", plain(&claim.text)))
                    .collect();
                if !unseen.is_empty() {
                    let head = say(Message::new("plans-cli-unseen"));
                    lines.push_str(&format!("{head}\n{}\n", unseen.join("\n")));
                }
            }
            if !facts.is_empty() {
                lines.push_str(&format!("\n\n{}:\n", say(Message::new("found-so-far"))));
                for fact in facts {
                    let text = plain(&fact.text).replace('\n', " ");
                    lines.push_str(&format!(
                        "{:>3}  {text} ({})\n",
                        fact.step,
                        plain(&fact.url)
                    ));
                }
            }
            lines.push_str(&format!(
                "\n{}",
                say(Message::new("cli-steps").arg("count", *steps))
            ));
            if *model_calls > 0 {
                let calls = Message::new("cli-model-use")
                    .arg("calls", *model_calls)
                    .arg("tokens", *tokens);
                lines.push_str(&format!(", {}", say(calls)));
            }
            if *money > 0.0 {
                lines.push_str(&format!(", {}", say(cost(*money))));
            }
            let place =
                Message::new("cli-run-dir").arg("path", Path::new(run_dir).display().to_string());
            lines.push_str(&format!(". {}", say(place)));
            lines
        }
        _ => return None,
    };
    Some(line)
}

/// What model calls cost, where there is a price.
pub fn cost(money: f64) -> Message {
    let digits = if money < 1.0 { 4 } else { 2 };
    Message::new("cli-model-money").arg("money", format!("{money:.digits$}"))
}

/// With the digits that tell something.
fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

/// A table with its columns under each other.
fn aligned(columns: &[String], rows: &[Vec<String>]) -> String {
    let all: Vec<Vec<String>> = std::iter::once(columns)
        .chain(rows.iter().map(Vec::as_slice))
        .map(|row| {
            row.iter()
                .map(|cell| plain(cell).replace('\n', " "))
                .collect()
        })
        .collect();
    let widths: Vec<usize> = (0..columns.len())
        .map(|at| {
            let width = |row: &Vec<String>| row.get(at).map_or(0, |cell| cell.chars().count());
            all.iter().map(width).max().unwrap_or(0)
        })
        .collect();
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell:width$}"))
            .collect();
        cells.join("  ").trim_end().to_owned()
    };
    let mut lines: Vec<String> = all.iter().map(line).collect();
    let rule: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
    lines.insert(1, rule.join("  "));
    lines.join("\n")
}

/// A past run in one line.
pub fn summary_line(run: &RunSummary, lang: Lang) -> String {
    let state = match &run.outcome {
        Some(outcome) => text(
            &ending_message(outcome.terminal_reason, outcome.verified),
            lang,
        ),
        None => text(
            &Message::new(format!("cli-status-{}", super::words::wire(&run.status))),
            lang,
        ),
    };
    let steps = text(&Message::new("cli-steps").arg("count", run.steps), lang);
    let goal: String = plain(&run.goal)
        .replace('\n', " ")
        .chars()
        .take(80)
        .collect();
    let started = run
        .started
        .get(..16)
        .unwrap_or(&run.started)
        .replace('T', " ");
    format!("{}  {started}  {state}  {steps}  {goal}", run.id)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    /// What is printed of the end of a run.
    fn printed(json: bool) -> String {
        let end = serde_json::json!({ "event": "run_finished", "terminal_reason": "goal_satisfied",
            "stop_reason": "satisfied", "verified": true, "answer": "42 \u{1b}[31mEUR", "message": { "id": "cli-allowed" },
            "steps": 3, "model_calls": 0, "tokens": 0, "money": 0.0, "facts": [], "run_dir": "/tmp/runs/R" });
        let end = crate::tests::envelope(9, serde_json::from_value(end).unwrap());
        let mut out = Vec::new();
        let mut printer = Printer::new(&mut out, json, Lang::Ru);
        printer.event(&end).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn json_is_one_line_an_event() {
        let lines = printed(true);
        assert_eq!(lines.matches('\n').count(), 1);
        let value: serde_json::Value = serde_json::from_str(&lines).unwrap();
        assert_eq!(value["event"], "run_finished");
        assert_eq!(value["terminal_reason"], "goal_satisfied");
        assert_eq!(value["run_dir"], "/tmp/runs/R");
    }

    #[test]
    fn the_story_ends_with_the_answer_and_the_place() {
        let story = printed(false);
        assert!(story.contains("42  [31mEUR"), "{story}");
        assert!(story.contains("3 шага"), "{story}");
        assert!(story.contains("/tmp/runs/R"), "{story}");
    }

    #[test]
    fn every_ending_that_is_none_says_what_to_do_next() {
        for reason in StopReason::ALL {
            let Some(advice) = advice(*reason) else {
                assert!(matches!(
                    reason,
                    StopReason::Satisfied | StopReason::Cancelled
                ));
                continue;
            };
            for lang in [Lang::En, Lang::Ru] {
                assert_ne!(text(&advice, lang), advice.id, "{reason:?}");
            }
        }
    }
}
