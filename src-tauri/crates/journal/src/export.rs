//! A run as one HTML page for people: the goal, the answer, and what was done, in sentences. Nothing in it runs, loads or links to
//! anything, and pictures are in it only where somebody chose them, cut to what they show.
//!
//! All text of pages, planners and persons is escaped. Pictures are `data:` addresses of bytes that are cut, not only hidden.

use std::io::{self, Cursor, Write};
use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use copilot_ports::JournalError;
use copilot_protocol::{
    Message, Rect, RunId, RunSummary, ShotId, StepReview, StructuredAnswer, TerminalReason,
};
use image::codecs::jpeg::JpegEncoder;
use regex::{Captures, Regex};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::runs::{RunsFolder, find_picture};

const STYLE: &str = "\
body{font:16px/1.55 system-ui,sans-serif;max-width:44rem;margin:2.5rem auto;padding:0 1rem;color:#1c1c1e;background:#fff}\
h1{font-size:1.5rem;line-height:1.3;white-space:pre-wrap;overflow-wrap:anywhere}h2{font-size:1rem;color:#5b5b63;margin:2rem 0 .5rem}\
.day,footer,time{color:#5b5b63;font-size:.875rem}time{margin-inline-end:.75rem;font-variant-numeric:tabular-nums}\
.answer{font-size:1.25rem;font-weight:600;white-space:pre-wrap;overflow-wrap:anywhere}\
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #d5d5da;overflow-wrap:anywhere}\
ol{padding-inline-start:1.5rem}li{margin:.35rem 0;overflow-wrap:anywhere}\
img{display:block;max-width:100%;border:1px solid #d5d5da;border-radius:6px;margin:.5rem 0}figure{margin:1rem 0}\
@media(prefers-color-scheme:dark){body{color:#eee;background:#18181b}h2,.day,footer,time{color:#a5a5ad}th,td,img{border-color:#3a3a40}}";

/// Around what a picture shows, in CSS pixels.
const RIM: (f64, f64) = (160.0, 90.0);
const JPEG_QUALITY: u8 = 85;

/// How a run is told to people.
pub struct Telling<'a> {
    /// Makes the sentences, in the person's language; ids of this page begin with `journal-`.
    pub texts: &'a dyn Fn(&Message) -> String,
    /// A moment (RFC 3339) as a day, and as a time of day.
    pub day: &'a dyn Fn(&str) -> String,
    pub time: &'a dyn Fn(&str) -> String,
    /// Pictures that the person chose.
    pub pictures: &'a dyn Fn(&ShotId) -> bool,
}

impl RunsFolder {
    /// Writes the run as one self-contained HTML page.
    pub fn export_html(
        &self,
        id: &RunId,
        out: &mut impl Write,
        telling: &Telling<'_>,
    ) -> Result<(), JournalError> {
        let review = self.review(id)?;
        let dir = self.dir(id)?;
        let read = |shot: &ShotId| std::fs::read(find_picture(&dir, shot)?).ok();
        let mut page = Page {
            out,
            telling,
            read: &read,
        };
        page.write(&review.summary, &review.steps)
            .map_err(|e| match e.kind() {
                io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => JournalError::DiskFull,
                _ => JournalError::Other(e.to_string()),
            })
    }
}

struct Page<'a, W: Write> {
    out: &'a mut W,
    telling: &'a Telling<'a>,
    read: &'a dyn Fn(&ShotId) -> Option<Vec<u8>>,
}

impl<W: Write> Page<'_, W> {
    fn text(&self, id: &str) -> String {
        self.message(&Message::new(id))
    }

    fn message(&self, message: &Message) -> String {
        escape(&(self.telling.texts)(message))
    }

    /// A word of the protocol, as a sentence: the catalogue chooses by `value`.
    fn word(&self, id: &str, value: &impl Serialize) -> String {
        let word = serde_json::to_value(value)
            .ok()
            .and_then(|v| v.as_str().map(str::to_owned))
            .unwrap_or_default();
        self.message(&Message::new(id).arg("value", word))
    }

    fn write(&mut self, summary: &RunSummary, steps: &[StepReview]) -> io::Result<()> {
        let style = STANDARD.encode(Sha256::digest(STYLE.as_bytes()));
        let goal = escape(&masked(&summary.goal));
        writeln!(
            self.out,
            "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; \
             style-src 'sha256-{style}'; base-uri 'none'; form-action 'none'\">\n\
             <meta name=\"referrer\" content=\"no-referrer\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{goal}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{goal}</h1>",
            self.text("journal-export-lang"),
        )?;
        let day = escape(&(self.telling.day)(&summary.started));
        writeln!(self.out, "<p class=\"day\">{day}</p>")?;
        self.ending(summary)?;
        let title = self.text("journal-export-steps");
        writeln!(self.out, "<h2>{title}</h2>\n<ol>")?;
        for step in steps {
            self.step(step)?;
        }
        let note = self.text("journal-export-note");
        writeln!(
            self.out,
            "</ol>\n<footer><p>{note}</p></footer>\n</body>\n</html>"
        )
    }

    fn ending(&mut self, summary: &RunSummary) -> io::Result<()> {
        let Some(outcome) = &summary.outcome else {
            let status = self.word("journal-export-status", &summary.status);
            return writeln!(self.out, "<p>{status}</p>");
        };
        let done = outcome.terminal_reason == TerminalReason::GoalSatisfied;
        if !done || !outcome.verified || outcome.answer.is_empty() {
            let ending = match done && !outcome.verified {
                true => self.text("journal-export-unverified"),
                false => self.word("journal-export-ending", &outcome.terminal_reason),
            };
            let why = self.message(&outcome.message);
            writeln!(self.out, "<p>{ending}. {why}</p>")?;
        }
        match &outcome.structured {
            Some(StructuredAnswer::Table { columns, rows }) => {
                let cells = |cells: &[String], tag: &str| -> String {
                    let cell = |cell: &String| format!("<{tag}>{}</{tag}>", escape(cell));
                    format!("<tr>{}</tr>\n", cells.iter().map(cell).collect::<String>())
                };
                let body: String = rows.iter().map(|row| cells(row, "td")).collect();
                writeln!(self.out, "<table>\n{}{body}</table>", cells(columns, "th"))?;
            }
            _ if outcome.answer.is_empty() => {}
            _ => writeln!(
                self.out,
                "<p class=\"answer\">{}</p>",
                escape(&outcome.answer)
            )?,
        }
        for claim in &outcome.claims {
            if let Some(proof) = &claim.proof {
                self.picture(&proof.shot, Some(proof.bbox), proof.width, &claim.text)?;
            }
        }
        Ok(())
    }

    fn step(&mut self, step: &StepReview) -> io::Result<()> {
        let mut said: Vec<String> = step
            .narration
            .iter()
            .map(|message| escape(&masked(&(self.telling.texts)(message))))
            .collect();
        if let Some(asked) = &step.asked {
            let decision = step.decision.as_ref();
            let decision = decision.map(|d| self.word("journal-export-decision", d));
            let asked = format!(
                "{} {}: {}",
                self.text("journal-export-asked"),
                escape(&masked(&asked.label)),
                decision.unwrap_or_default()
            );
            said.push(asked);
        }
        if said.is_empty()
            && step
                .shot
                .as_ref()
                .is_none_or(|shot| !(self.telling.pictures)(shot))
        {
            return Ok(());
        }
        let time = escape(&(self.telling.time)(&step.time));
        writeln!(self.out, "<li><time>{time}</time>{}", said.join(" · "))?;
        if let Some(shot) = &step.shot {
            let target = step.target.as_ref().map(|(id, _)| *id);
            let mark = step.marks.iter().find(|mark| Some(mark.id) == target);
            let width = step.viewport.map_or(0.0, |viewport| viewport.width);
            let words = step.title.clone();
            self.picture(shot, mark.map(|mark| mark.bbox), width, &words)?;
        }
        writeln!(self.out, "</li>")
    }

    /// A picture that was chosen, cut to this place; `width`: what it shows, in CSS pixels.
    fn picture(
        &mut self,
        shot: &ShotId,
        place: Option<Rect>,
        width: f64,
        words: &str,
    ) -> io::Result<()> {
        if !(self.telling.pictures)(shot) {
            return Ok(());
        }
        let Some(jpeg) = (self.read)(shot) else {
            return Ok(());
        };
        // One that cannot be cut is left out: it would show more than was meant.
        let Some(jpeg) = place.map_or(Some(jpeg.clone()), |place| cut(&jpeg, place, width)) else {
            return Ok(());
        };
        writeln!(
            self.out,
            "<figure><img alt=\"{}\" src=\"data:image/jpeg;base64,{}\"></figure>",
            escape(&masked(words)),
            STANDARD.encode(jpeg)
        )
    }
}

/// The part of the picture around a place, as a picture of its own.
fn cut(jpeg: &[u8], place: Rect, width: f64) -> Option<Vec<u8>> {
    let whole = image::load_from_memory_with_format(jpeg, image::ImageFormat::Jpeg).ok()?;
    let scale = f64::from(whole.width()) / width.max(1.0);
    // Casts of floats stop at the ends of the type; what is beyond the picture is cut off.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let pixel = |value: f64, most: u32| ((value * scale).max(0.0) as u32).min(most);
    let (left, top) = (
        pixel(place.x - RIM.0, whole.width()),
        pixel(place.y - RIM.1, whole.height()),
    );
    let (right, bottom) = (
        pixel(place.x + place.w + RIM.0, whole.width()),
        pixel(place.y + place.h + RIM.1, whole.height()),
    );
    if right <= left || bottom <= top {
        return None;
    }
    let part = whole
        .crop_imm(left, top, right - left, bottom - top)
        .into_rgb8();
    let mut out = Cursor::new(Vec::new());
    let encoder = JpegEncoder::new_with_quality(&mut out, JPEG_QUALITY);
    part.write_with_encoder(encoder).ok()?;
    Some(out.into_inner())
}

/// A card, an account or a telephone, in groups or not.
static LONG_NUMBER: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\d(?:[ \u{a0}-]?\d){8,}").ok());
/// Not one of them.
static DATE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"^\d{4}-\d\d-\d\d").ok());

/// Of long numbers only the last two digits are told: what was typed may be a card or a telephone.
fn masked(text: &str) -> String {
    let (Some(number), Some(date)) = (LONG_NUMBER.as_ref(), DATE.as_ref()) else {
        return text.to_owned();
    };
    let told = number.replace_all(text, |found: &Captures<'_>| {
        let day = date.find(&found[0]).map_or(0, |day| day.end());
        let (day, rest) = found[0].split_at(day);
        let digits = rest.chars().filter(char::is_ascii_digit).count();
        let long = if day.is_empty() { 9 } else { 12 };
        let mut hidden = if digits < long { 0 } else { digits - 2 };
        let tell = |c: char| {
            let hide = c.is_ascii_digit() && hidden > 0;
            hidden -= usize::from(hide);
            if hide { '•' } else { c }
        };
        day.chars()
            .chain(rest.chars().map(tell))
            .collect::<String>()
    });
    told.into_owned()
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use image::RgbImage;

    #[test]
    fn marks_controls_and_directions_do_nothing_and_lines_stay() {
        assert_eq!(
            escape("<b a=\"1\" c='2'>\n\t&\u{7}\u{202e}x\u{2066}y"),
            "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;\n\t&amp; xy"
        );
    }

    #[test]
    fn long_numbers_are_told_by_their_end() {
        let said = "Typed 4000 1234 5678 4242 and +44 20-7946-0958; order 48213 of 2026-11-29 22:30, 2026-11-29 4000123456784242, $1,299.00.";
        assert_eq!(
            masked(said),
            "Typed •••• •••• •••• ••42 and +•• ••-••••-••58; order 48213 of 2026-11-29 22:30, 2026-11-29 ••••••••••••••42, $1,299.00."
        );
    }

    #[test]
    fn a_picture_is_cut_to_its_place() {
        let whole = RgbImage::from_pixel(1280, 800, image::Rgb([9, 9, 9]));
        let mut jpeg = Vec::new();
        whole
            .write_with_encoder(JpegEncoder::new(&mut jpeg))
            .unwrap();
        let place = Rect {
            x: 600.0,
            y: 300.0,
            w: 80.0,
            h: 20.0,
        };
        let size = |width| {
            let part = cut(&jpeg, place, width).unwrap();
            let part = image::load_from_memory(&part).unwrap();
            (part.width(), part.height())
        };
        assert_eq!(size(1280.0), (400, 200));
        assert_eq!(
            size(2560.0),
            (200, 100),
            "a picture at half the page's size"
        );
        let outside = Rect {
            x: 9_000.0,
            ..place
        };
        assert_eq!(cut(&jpeg, outside, 1280.0), None);
        assert_eq!(cut(b"no picture", place, 1280.0), None);
    }
}
