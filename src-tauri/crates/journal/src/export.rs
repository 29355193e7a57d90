//! A run as one HTML file to hand on: nothing in it runs, loads or links to anything.
//!
//! All text of pages, planners and persons is escaped. Pictures are `data:` addresses inside SVG, so
//! that the target's frame needs no `style` attribute, which the file's own policy forbids.

use std::io::{self, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use copilot_ports::JournalError;
use copilot_protocol::{Message, RunId, StepReview, TerminalReason};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::runs::{RunsFolder, find_picture};

const STYLE: &str = "\
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1c1e;background:#fff}\
h1{font-size:1.6rem}h2{font-size:1.15rem;margin:0 0 .5rem}\
section{border:1px solid #d5d5da;border-radius:10px;padding:1rem;margin:1rem 0}\
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dt{color:#5b5b63}dd{margin:0;overflow-wrap:anywhere}\
svg{display:block;width:100%;height:auto;border:1px solid #d5d5da;border-radius:6px;margin:.75rem 0}\
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f4f4f6;padding:.75rem;border-radius:6px;font-size:.8rem}\
.goal,.answer{white-space:pre-wrap;overflow-wrap:anywhere}footer{color:#5b5b63;font-size:.85rem}\
@media(prefers-color-scheme:dark){body{color:#eee;background:#18181b}section,svg{border-color:#3a3a40}\
dt,footer{color:#a5a5ad}pre{background:#232328}}";

impl RunsFolder {
    /// Writes the run as one self-contained HTML file. `texts` makes the sentences, in the person's
    /// language; its ids begin with `journal-`.
    pub fn export_html(
        &self,
        id: &RunId,
        out: &mut impl Write,
        texts: &dyn Fn(&Message) -> String,
    ) -> Result<(), JournalError> {
        let review = self.review(id)?;
        let dir = self.dir(id)?;
        let mut page = Page { out, texts };
        page.write(&review.summary, &review.steps, &|shot| {
            std::fs::read(find_picture(&dir, shot)?).ok()
        })
        .map_err(|e| match e.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => JournalError::DiskFull,
            _ => JournalError::Other(e.to_string()),
        })
    }
}

struct Page<'a, W: Write> {
    out: &'a mut W,
    texts: &'a dyn Fn(&Message) -> String,
}

type Pictures<'a> = &'a dyn Fn(&copilot_protocol::ShotId) -> Option<Vec<u8>>;

impl<W: Write> Page<'_, W> {
    fn text(&self, id: &str) -> String {
        escape(&(self.texts)(&Message::new(id)))
    }

    fn message(&self, message: &Message) -> String {
        escape(&(self.texts)(message))
    }

    /// A word of the protocol, as a sentence: the catalogue chooses by `value`.
    fn word(&self, id: &str, value: &impl Serialize) -> String {
        let word = serde_json::to_value(value)
            .ok()
            .and_then(|v| v.as_str().map(str::to_owned))
            .unwrap_or_default();
        self.message(&Message::new(id).arg("value", word))
    }

    fn write(
        &mut self,
        summary: &copilot_protocol::RunSummary,
        steps: &[StepReview],
        pictures: Pictures<'_>,
    ) -> io::Result<()> {
        let style = STANDARD.encode(Sha256::digest(STYLE.as_bytes()));
        let (lang, title) = (
            self.text("journal-export-lang"),
            self.text("journal-export-title"),
        );
        writeln!(
            self.out,
            "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; \
             style-src 'sha256-{style}'; base-uri 'none'; form-action 'none'\">\n\
             <meta name=\"referrer\" content=\"no-referrer\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
             <p class=\"goal\">{}</p>",
            escape(&summary.goal)
        )?;
        self.open_list()?;
        let status = self.word("journal-export-status", &summary.status);
        self.item("journal-export-status-label", &status)?;
        if let Some(outcome) = &summary.outcome {
            let done = outcome.terminal_reason == TerminalReason::GoalSatisfied;
            let ending = if done && !outcome.verified {
                self.text("journal-export-unverified")
            } else {
                self.word("journal-export-ending", &outcome.terminal_reason)
            };
            self.item("journal-export-ending-label", &ending)?;
            let message = self.message(&outcome.message);
            self.item("journal-export-why", &message)?;
            if !outcome.answer.is_empty() {
                let answer = format!("<div class=\"answer\">{}</div>", escape(&outcome.answer));
                let label = if done {
                    "journal-export-answer"
                } else {
                    "journal-export-answer-so-far"
                };
                self.item(label, &answer)?;
            }
        }
        self.item("journal-export-started", &escape(&summary.started))?;
        if let Some(finished) = &summary.finished {
            self.item("journal-export-finished", &escape(finished))?;
        }
        self.item("journal-export-planner", &escape(&summary.planner))?;
        self.close_list()?;
        for step in steps {
            self.step(step, pictures)?;
        }
        let note = self.text("journal-export-note");
        writeln!(self.out, "<footer><p>{note}</p></footer>\n</body>\n</html>")
    }

    fn step(&mut self, step: &StepReview, pictures: Pictures<'_>) -> io::Result<()> {
        let heading = self.message(&Message::new("journal-export-step").arg("number", step.step));
        writeln!(self.out, "<section>\n<h2>{heading}</h2>")?;
        for message in &step.narration {
            let sentence = self.message(message);
            writeln!(self.out, "<p>{sentence}</p>")?;
        }
        if let Some(jpeg) = step.shot.as_ref().and_then(pictures) {
            self.picture(step, &jpeg)?;
        }
        self.open_list()?;
        self.item("journal-export-time", &escape(&step.time))?;
        if !step.url.is_empty() {
            let page = format!("{}<br>{}", escape(&step.title), escape(&step.url));
            self.item("journal-export-page", &page)?;
        }
        if let Some(plan) = step.plan.as_ref().filter(|p| !p.thought.is_empty()) {
            self.item("journal-export-thought", &escape(&plan.thought))?;
        }
        if let Some(action) = &step.action {
            self.item("journal-export-action", &escape(&words(action)))?;
        }
        if let Some((_, label)) = step.target.as_ref().filter(|(_, l)| !l.is_empty()) {
            self.item("journal-export-target", &escape(label))?;
        }
        if let Some(judgement) = &step.judgement {
            let verdict = self.word("journal-export-verdict", &judgement.verdict);
            let reason = self.message(&judgement.reason);
            self.item("journal-export-judged", &format!("{verdict} {reason}"))?;
        }
        if let Some(asked) = &step.asked {
            let mut shown = vec![escape(&asked.host), escape(&asked.label)];
            shown.extend(asked.values.iter().map(|v| {
                format!(
                    "{}: {}",
                    escape(&v.label),
                    if v.secret {
                        "•••".into()
                    } else {
                        escape(&v.value)
                    }
                )
            }));
            shown.extend(asked.amount.iter().map(|a| escape(a)));
            self.item("journal-export-asked", &shown.join("<br>"))?;
        }
        if let Some(decision) = &step.decision {
            let decision = self.word("journal-export-decision", decision);
            self.item("journal-export-decision-label", &decision)?;
        }
        if let Some(outcome) = &step.outcome {
            let mut result = self.word("journal-export-outcome", &outcome.status);
            if let Some(message) = &outcome.message {
                result = format!("{result} {}", self.message(message));
            }
            self.item("journal-export-outcome-label", &result)?;
            if let Some(text) = &outcome.text {
                self.item("journal-export-read", &escape(text))?;
            }
        }
        self.close_list()?;
        if !step.timings.is_empty() {
            let timings: Vec<String> = step
                .timings
                .iter()
                .map(|(node, ms)| format!("{node} {ms:.1} ms"))
                .collect();
            self.details("journal-export-timings", &timings.join("\n"))?;
        }
        if let Some(request) = &step.request {
            self.details("journal-export-request", request)?;
        }
        if let Some(reply) = &step.reply {
            self.details("journal-export-reply", reply)?;
        }
        writeln!(self.out, "</section>")
    }

    fn picture(&mut self, step: &StepReview, jpeg: &[u8]) -> io::Result<()> {
        // Without a snapshot there is no size; the picture then keeps its own inside a wide frame.
        let (width, height) = step
            .viewport
            .map(|v| (v.width, v.height))
            .filter(|(w, h)| *w > 0.0 && *h > 0.0)
            .unwrap_or((1280.0, 800.0));
        write!(
            self.out,
            "<svg viewBox=\"0 0 {width} {height}\" role=\"img\"><image width=\"{width}\" height=\"{height}\" \
             href=\"data:image/jpeg;base64,{}\"/>",
            STANDARD.encode(jpeg)
        )?;
        let target = step.target.as_ref().map(|(id, _)| *id);
        if let Some(mark) = step.marks.iter().find(|m| Some(m.id) == target) {
            let b = mark.bbox;
            write!(
                self.out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#e5484d\" stroke-width=\"3\"/>",
                b.x, b.y, b.w, b.h
            )?;
        }
        writeln!(self.out, "</svg>")
    }

    fn open_list(&mut self) -> io::Result<()> {
        writeln!(self.out, "<dl>")
    }

    fn close_list(&mut self) -> io::Result<()> {
        writeln!(self.out, "</dl>")
    }

    /// `html` is escaped already.
    fn item(&mut self, label: &str, html: &str) -> io::Result<()> {
        let label = self.text(label);
        writeln!(self.out, "<dt>{label}</dt><dd>{html}</dd>")
    }

    fn details(&mut self, label: &str, text: &str) -> io::Result<()> {
        let label = self.text(label);
        writeln!(
            self.out,
            "<details><summary>{label}</summary><pre>{}</pre></details>",
            escape(text)
        )
    }
}

/// The action's name and what it was given, without its element, which has a line of its own.
fn words(action: &copilot_protocol::Action) -> String {
    let mut words = vec![action.name().replace('_', " ")];
    if let Ok(serde_json::Value::Object(fields)) = serde_json::to_value(action) {
        for (key, value) in fields {
            match value {
                serde_json::Value::String(text) if key != "action" && !text.is_empty() => {
                    words.push(format!("{}: {text}", key.replace('_', " ")));
                }
                _ => {}
            }
        }
    }
    words.join(" · ")
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Turns the direction of the text around it; page text may not do that to ours.
            '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => {}
            c if c.is_control() && c != '\n' && c != '\t' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
