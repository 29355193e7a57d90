//! What a run prints: each event as a line of JSON, or its story in the person's language.

use std::io::{self, Write};
use std::path::Path;

use copilot_protocol::{
    AnsweredBy, Claim, Decision, Envelope, Fact, Message, RunEvent, RunPart, RunSummary,
    StopReason, StructuredAnswer, TabEventKind, TerminalReason, Understanding,
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
        | StopReason::Impossible
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
    let aside = |message: Message| format!("     {}", text(&message, lang));
    let line = match &envelope.event {
        RunEvent::RunStarted {
            goal,
            planner,
            resumed,
            understanding,
            ..
        } => started(goal, planner, *resumed, understanding.as_ref(), lang),
        RunEvent::Narration { message } => {
            format!("{:>3}  {}", envelope.step, plain(&text(message, lang)))
        }
        RunEvent::ApprovalAnswered { decision, by, .. } => aside(answered(*decision, *by)),
        RunEvent::ActionBlocked { reason, .. } => {
            aside(Message::new("cli-blocked").arg("reason", plain(&text(reason, lang))))
        }
        RunEvent::BrowserAsking { browser, on: true } => {
            aside(Message::new("connection-asking").arg("browser", plain(browser)))
        }
        RunEvent::TabEvent { tab_event } => {
            let id = match tab_event.kind {
                TabEventKind::DownloadFinished => "cli-event-downloaded",
                TabEventKind::DownloadFailed => "cli-event-download-failed",
                TabEventKind::DownloadDenied => "cli-event-download-denied",
                TabEventKind::PopupBlocked => "cli-event-popup-blocked",
                _ => return None,
            };
            aside(Message::new(id).arg("file", plain(&tab_event.detail)))
        }
        RunEvent::BudgetWarning {
            budget,
            used,
            limit,
        } => aside(
            Message::new("note-budget")
                .arg("budget", budget.as_str())
                .arg("used", rounded(*used))
                .arg("limit", rounded(*limit)),
        ),
        RunEvent::ModelWaiting {
            error, retry_in_ms, ..
        } => match retry_in_ms {
            Some(ms) => aside(Message::new("model-waiting").arg("seconds", ms.div_ceil(1_000))),
            None => format!(
                "     {} {}",
                plain(&text(&error.message, lang)),
                text(&Message::new("model-waiting-choose"), lang)
            ),
        },
        RunEvent::SiteWaiting {
            on: true,
            host,
            goal,
            ..
        } => aside(
            Message::new("site-waiting")
                .arg("host", plain(host))
                .arg("goal", plain(goal)),
        ),
        RunEvent::Part {
            part: RunPart { url, outcome, .. },
        } => {
            let id = match outcome {
                None => "part-began",
                Some(outcome) if outcome.answer.is_empty() => "part-ended",
                Some(_) => "part-answered",
            };
            let answer = outcome
                .as_ref()
                .map_or("", |outcome| outcome.answer.as_str());
            aside(
                Message::new(id)
                    .arg("url", plain(url))
                    .arg("answer", plain(answer)),
            )
        }
        RunEvent::ModelChosen { model } => {
            aside(Message::new("say-model-chosen").arg("model", plain(&model.name)))
        }
        RunEvent::BrowserLost => aside(Message::new("cli-event-browser-lost")),
        RunEvent::BrowserBack => aside(Message::new("cli-event-browser-back")),
        RunEvent::OutlineChanged { steps } => {
            let done = steps.iter().filter(|step| step.done).count();
            if done == 0 {
                return None;
            }
            aside(
                Message::new("plans-cli-progress")
                    .arg("done", done)
                    .arg("all", steps.len())
                    .arg("step", plain(&steps[done - 1].text)),
            )
        }
        RunEvent::Paused => aside(Message::new("cli-event-paused")),
        RunEvent::Resumed => aside(Message::new("cli-event-resumed")),
        RunEvent::Error { error } => format!("     {}", plain(&error_text(error, lang))),
        RunEvent::RunFinished { .. } => finished(&envelope.event, lang),
        _ => return None,
    };
    Some(line)
}

fn started(
    goal: &str,
    planner: &str,
    resumed: bool,
    understanding: Option<&Understanding>,
    lang: Lang,
) -> String {
    let id = if resumed {
        "cli-run-resumed"
    } else {
        "cli-run-started"
    };
    let by = if planner == "builtin" {
        Message::new("cli-planner-builtin")
    } else if let Some(name) = planner.strip_prefix(copilot_protocol::RECIPE_PLANNER) {
        Message::new("cli-planner-recipe").arg("name", plain(name))
    } else {
        Message::new("cli-planner-model").arg("name", plain(planner))
    };
    let first = Message::new(id).arg("goal", plain(goal));
    let mut lines = vec![text(&first, lang), text(&by, lang)];
    if let Some(understanding) = understanding.filter(|u| !u.steps.is_empty()) {
        lines.extend(understood(understanding, lang));
    }
    lines.join("\n")
}

fn answered(decision: Decision, by: AnsweredBy) -> Message {
    let allowed = matches!(
        decision,
        Decision::Allow | Decision::AllowSite | Decision::Edit
    );
    Message::new(match (allowed, by) {
        (true, AnsweredBy::Setting) => "cli-allowed-by-setting",
        (true, _) => "cli-allowed",
        (false, AnsweredBy::Nobody) => "cli-declined-by-nobody",
        (false, AnsweredBy::Setting) => "cli-declined-by-setting",
        (false, _) => "cli-declined",
    })
}

/// The end of the story; empty for any other event than that of the end, as are its parts.
fn finished(event: &RunEvent, lang: Lang) -> String {
    let RunEvent::RunFinished {
        answer,
        structured,
        claims,
        note,
        facts,
        ..
    } = event
    else {
        return String::new();
    };
    let mut lines = ending(event, lang);
    if !answer.is_empty() {
        let shown = match structured {
            Some(StructuredAnswer::Table { columns, rows }) => aligned(columns, rows),
            _ => answer.lines().map(plain).collect::<Vec<_>>().join("\n"),
        };
        lines.push_str(&answer_lines(&shown, note.as_ref(), claims, lang));
    }
    lines.push_str(&fact_lines(facts, lang));
    lines.push_str(&use_line(event, lang));
    lines
}

/// How the run ended, and where to look where that was not checked.
fn ending(event: &RunEvent, lang: Lang) -> String {
    let RunEvent::RunFinished {
        terminal_reason,
        verified,
        look_at,
        message,
        ..
    } = event
    else {
        return String::new();
    };
    let said = plain(&text(message, lang));
    let satisfied = *terminal_reason == TerminalReason::GoalSatisfied;
    if satisfied && !verified {
        // The sentence says both: done, and not checked.
        let look = look_at.as_ref().map(|url| {
            let look = Message::new("cli-look-there").arg("url", url.as_str());
            format!("\n{}", text(&look, lang))
        });
        return format!("\n{said}{}", look.unwrap_or_default());
    }
    let ending = text(&ending_message(*terminal_reason, *verified), lang);
    if satisfied {
        format!("\n{ending}")
    } else {
        format!("\n{ending} {said}")
    }
}

/// The answer, with what of it no page said.
fn answer_lines(answer: &str, note: Option<&Message>, claims: &[Claim], lang: Lang) -> String {
    let head = text(&Message::new("cli-answer"), lang);
    let mut lines = format!("\n\n{head}\n{answer}\n");
    if let Some(note) = note {
        lines.push_str(&format!("{}\n", text(note, lang)));
    }
    let unseen: Vec<String> = claims
        .iter()
        .filter(|claim| claim.step.is_none())
        .map(|claim| format!("  ? {}", plain(&claim.text)))
        .collect();
    if !unseen.is_empty() {
        let head = text(&Message::new("plans-cli-unseen"), lang);
        lines.push_str(&format!("{head}\n{}\n", unseen.join("\n")));
    }
    lines
}

fn fact_lines(facts: &[Fact], lang: Lang) -> String {
    if facts.is_empty() {
        return String::new();
    }
    let mut lines = format!("\n\n{}:\n", text(&Message::new("found-so-far"), lang));
    for fact in facts {
        let said = plain(&fact.text).replace('\n', " ");
        lines.push_str(&format!(
            "{:>3}  {said} ({})\n",
            fact.step,
            plain(&fact.url)
        ));
    }
    lines
}

/// What the run took, and where it is kept.
fn use_line(event: &RunEvent, lang: Lang) -> String {
    let RunEvent::RunFinished {
        steps,
        model_calls,
        tokens,
        money,
        run_dir,
        ..
    } = event
    else {
        return String::new();
    };
    let mut used = vec![Message::new("cli-steps").arg("count", *steps)];
    if *model_calls > 0 {
        used.push(
            Message::new("cli-model-use")
                .arg("calls", *model_calls)
                .arg("tokens", *tokens),
        );
    }
    if *money > 0.0 {
        used.push(cost(*money));
    }
    let used: Vec<String> = used.iter().map(|message| text(message, lang)).collect();
    let place = Message::new("cli-run-dir").arg("path", Path::new(run_dir).display().to_string());
    format!("\n{}. {}", used.join(", "), text(&place, lang))
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
