//! Word documents: paragraphs, headings, lists and tables, in the order of the text. What is hidden or was taken out of
//! the document by a change that is kept in it is not read, since nobody who opens it sees it.

use std::collections::HashMap;

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use crate::delimited::row_of;
use crate::{Document, Kind, MAX_CHARS, Part, Unreadable, unpacked};

/// Elements within each other.
const MOST_DEEP: usize = 400;
/// Tables within each other that are kept apart.
const MOST_TABLES: usize = 20;
/// Levels of a list that are shown.
const MOST_INDENTED: usize = 8;

pub fn read(bytes: &[u8]) -> Result<Document, Unreadable> {
    let mut archive = unpacked::open(bytes)?;
    let headings = unpacked::part(&mut archive, "word/styles.xml")?
        .map(|styles| headings(&styles))
        .unwrap_or_default();
    let main = unpacked::part(&mut archive, "word/document.xml")?.ok_or(Unreadable::Damaged)?;
    let mut text = Text::new(headings);
    let mut cut = walk(&main, &mut text)?;
    for notes in ["word/footnotes.xml", "word/endnotes.xml"] {
        if let Some(notes) = unpacked::part(&mut archive, notes)? {
            cut |= walk(&notes, &mut text).unwrap_or(true);
        }
    }
    let part = Part {
        name: String::new(),
        text: text.out,
    };
    Document::of(Kind::Docx, vec![part], 0, cut)
}

/// Styles that are headings, with their level.
fn headings(styles: &[u8]) -> HashMap<String, usize> {
    let mut found = HashMap::new();
    let (mut reader, mut buffer) = (Reader::from_reader(styles), Vec::new());
    let mut style = String::new();
    while let Ok(event) = reader.read_event_into(&mut buffer) {
        match event {
            Event::Start(e) | Event::Empty(e) => match e.local_name().as_ref() {
                "style" => style = attribute(&e, "styleId").unwrap_or_default(),
                "name" => {
                    let name = attribute(&e, "val").unwrap_or_default().to_lowercase();
                    let level = name.strip_prefix("heading ").and_then(|n| n.parse().ok());
                    if let Some(level) = level.or((name == "title").then_some(1)) {
                        found.insert(style.clone(), level);
                    }
                }
                "outlineLvl" => {
                    let level = attribute(&e, "val").and_then(|n| n.parse::<usize>().ok());
                    if let Some(level) = level.filter(|level| *level < 9) {
                        found.entry(style.clone()).or_insert(level + 1);
                    }
                }
                _ => {}
            },
            Event::Eof => break,
            _ => {}
        }
        buffer.clear();
    }
    found
}

/// Reads one part. True: what follows the limit was left out.
fn walk(part: &[u8], text: &mut Text) -> Result<bool, Unreadable> {
    let mut reader = Reader::from_reader(part);
    // A file that leaves something open is damaged, and its words are there.
    reader.config_mut().check_end_names = false;
    let (mut buffer, mut depth) = (Vec::new(), 0_usize);
    loop {
        let event = reader.read_event_into(&mut buffer);
        match event.map_err(|_| Unreadable::Damaged)? {
            Event::Start(e) => {
                depth += 1;
                if depth > MOST_DEEP {
                    return Err(Unreadable::Damaged);
                }
                text.begins(&e);
            }
            Event::Empty(e) => {
                text.begins(&e);
                text.ends(e.local_name().as_ref());
            }
            Event::End(e) => {
                depth = depth.saturating_sub(1);
                text.ends(e.local_name().as_ref());
            }
            Event::Text(e) => text.words(&e.xml10_content()),
            Event::CData(e) => text.words(&e.xml10_content()),
            Event::GeneralRef(e) => {
                if let Ok(Some(letter)) = e.resolve_char_ref() {
                    text.words(letter.encode_utf8(&mut [0; 4]));
                } else {
                    // An entity of the file's own is not looked up.
                    text.words(match &*e.xml10_content() {
                        "amp" => "&",
                        "lt" => "<",
                        "gt" => ">",
                        "quot" => "\"",
                        "apos" => "'",
                        _ => "",
                    });
                }
            }
            Event::Eof => break,
            _ => {}
        }
        buffer.clear();
        if text.out.len() > MAX_CHARS * 2 {
            return Ok(true);
        }
    }
    text.end_paragraph();
    Ok(false)
}

fn attribute(e: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut all = e.attributes().flatten();
    let found = all.find(|a| a.key.local_name().as_ref() == name)?;
    Some(found.value.into_owned())
}

/// A property that is on, unless it says that it is off.
fn on(e: &BytesStart<'_>) -> bool {
    !matches!(
        attribute(e, "val").as_deref(),
        Some("0" | "false" | "off" | "none")
    )
}

#[derive(Default)]
struct Table {
    cells: Vec<String>,
    cell: String,
}

/// What was read so far, and what is open.
struct Text {
    out: String,
    headings: HashMap<String, usize>,
    tables: Vec<Table>,
    paragraph: String,
    heading: Option<usize>,
    /// Level of the list that the paragraph is in.
    list: Option<usize>,
    /// Inside text of a run.
    in_text: bool,
    in_run_properties: bool,
    hidden: bool,
    /// Inside a second form of what stands there already, or what was taken out.
    skipped: usize,
}

impl Text {
    fn new(headings: HashMap<String, usize>) -> Self {
        Self {
            out: String::new(),
            headings,
            tables: Vec::new(),
            paragraph: String::new(),
            heading: None,
            list: None,
            in_text: false,
            in_run_properties: false,
            hidden: false,
            skipped: 0,
        }
    }

    fn begins(&mut self, e: &BytesStart<'_>) {
        let name = e.local_name();
        match name.as_ref() {
            "Fallback" | "del" | "moveFrom" => self.skipped += 1,
            "tbl" if self.tables.len() < MOST_TABLES => {
                self.end_paragraph();
                self.tables.push(Table::default());
            }
            // A text box stands inside a paragraph, whose own words go on after it.
            "p" => self.end_paragraph(),
            "pStyle" => {
                let style = attribute(e, "val").unwrap_or_default();
                self.heading = self.headings.get(&style).copied();
            }
            "outlineLvl" => {
                let level = attribute(e, "val").and_then(|n| n.parse::<usize>().ok());
                self.heading = level
                    .filter(|level| *level < 9)
                    .map(|level| level + 1)
                    .or(self.heading);
            }
            "numPr" => self.list = Some(self.list.unwrap_or_default()),
            "ilvl" => self.list = attribute(e, "val").and_then(|n| n.parse().ok()),
            "rPr" => self.in_run_properties = true,
            "vanish" | "webHidden" if self.in_run_properties => self.hidden = on(e),
            "r" => self.hidden = false,
            "t" => self.in_text = true,
            "tab" if !self.in_run_properties => self.put("\t"),
            "br" | "cr" => self.put(if self.tables.is_empty() { "\n" } else { " " }),
            "noBreakHyphen" => self.put("-"),
            _ => {}
        }
    }

    fn ends(&mut self, name: &str) {
        match name {
            "Fallback" | "del" | "moveFrom" => self.skipped = self.skipped.saturating_sub(1),
            "p" => self.end_paragraph(),
            "tc" => {
                self.end_paragraph();
                if let Some(table) = self.tables.last_mut() {
                    table.cells.push(std::mem::take(&mut table.cell));
                }
            }
            "tr" => {
                let Some(table) = self.tables.last_mut() else {
                    return;
                };
                let cells = std::mem::take(&mut table.cells);
                let row = row_of(cells.iter().map(String::as_str));
                self.line_before(self.tables.len().saturating_sub(1), &row);
            }
            "tbl" => {
                self.end_paragraph();
                self.tables.pop();
            }
            "rPr" => self.in_run_properties = false,
            "t" => self.in_text = false,
            _ => {}
        }
    }

    fn words(&mut self, words: &str) {
        if self.in_text {
            self.put(words);
        }
    }

    fn put(&mut self, words: &str) {
        if !self.hidden && self.skipped == 0 {
            self.paragraph.push_str(words);
        }
    }

    fn end_paragraph(&mut self) {
        let paragraph = std::mem::take(&mut self.paragraph);
        let (heading, list) = (self.heading.take(), self.list.take());
        let paragraph = paragraph.trim();
        if paragraph.is_empty() {
            return;
        }
        let line = match (heading, list) {
            (Some(level), _) => format!("{} {paragraph}", "#".repeat(level.min(6))),
            (None, Some(level)) => {
                format!("{}- {paragraph}", "  ".repeat(level.min(MOST_INDENTED)))
            }
            (None, None) => paragraph.to_owned(),
        };
        self.line_before(self.tables.len(), &line);
    }

    /// A line of the text, or, within so many tables, of the cell that is open.
    fn line_before(&mut self, tables: usize, line: &str) {
        if line.trim().is_empty() {
            return;
        }
        let (to, end) = match tables.checked_sub(1).and_then(|at| self.tables.get_mut(at)) {
            Some(table) => (&mut table.cell, ' '),
            None => (&mut self.out, '\n'),
        };
        to.push_str(line);
        to.push(end);
    }
}
