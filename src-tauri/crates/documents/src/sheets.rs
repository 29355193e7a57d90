//! Workbooks: sheets as rows. Values as they were saved; nothing is computed. Cells are read one after the other, since a
//! sheet may name a cell at its far end alone.

use std::io::Cursor;

use calamine::{Data, DataRef, ExcelDateTime, Reader, SheetVisible, Style, Xlsx, XlsxError};

use crate::delimited::row_of;
use crate::rows::{MOST_COLUMNS, Rows};
use crate::{Document, Kind, MAX_CHARS, Part, Unreadable, unpacked};

/// Empty cells in a row that keep their places before the next one that is not.
const MOST_EMPTY: u32 = 30;
const MOST_SHEETS: usize = 200;
/// From here on a number is written with its power of ten.
const LARGE: f64 = 1e15;

pub fn read(bytes: &[u8]) -> Result<Document, Unreadable> {
    drop(unpacked::open(bytes)?);
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(refused)?;
    let shown = book.sheets_metadata().iter();
    let shown = shown.filter(|sheet| sheet.visible == SheetVisible::Visible);
    let names: Vec<String> = shown
        .map(|sheet| sheet.name.clone())
        .take(MOST_SHEETS)
        .collect();
    let (mut parts, mut rows, mut room, mut cut) = (Vec::new(), 0, MAX_CHARS, false);
    for name in names {
        let mut lines = Lines::new(room);
        match cells(&mut book, &name, &mut lines) {
            // A sheet of another kind, as one that is a diagram alone.
            Err(XlsxError::WorksheetNotFound(_)) => continue,
            // What came before the damage is there.
            Err(_) if lines.rows > 0 => cut = true,
            read => read.map_err(refused)?,
        }
        lines.end_row();
        rows += lines.rows;
        room = room.saturating_sub(lines.text.len());
        cut |= lines.full;
        parts.push(Part {
            name: format!("Sheet {name}"),
            text: lines.text,
        });
        if room == 0 {
            break;
        }
    }
    Document::of(Kind::Xlsx, parts, rows, cut)
}

/// The rows of the first sheet that has any.
pub fn rows(bytes: &[u8], into: &mut Rows) -> Result<(), Unreadable> {
    drop(unpacked::open(bytes)?);
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(refused)?;
    let shown = book.sheets_metadata().iter();
    let shown = shown.filter(|sheet| sheet.visible == SheetVisible::Visible);
    let names: Vec<String> = shown
        .map(|sheet| sheet.name.clone())
        .take(MOST_SHEETS)
        .collect();
    for name in names {
        if into.is_empty() {
            rows_of(&mut book, &name, into)?;
        }
    }
    Ok(())
}

fn rows_of(book: &mut Xlsx<Cursor<&[u8]>>, name: &str, into: &mut Rows) -> Result<(), Unreadable> {
    let mut reader = match book.worksheet_cells_reader(name) {
        // A sheet of another kind, as one that is a diagram alone.
        Err(XlsxError::WorksheetNotFound(_)) => return Ok(()),
        reader => reader.map_err(refused)?,
    };
    let styles: Vec<Option<Format>> = reader.styles().iter().map(Format::of).collect();
    let (mut at, mut cells) = (0, Vec::new());
    while let Some((cell, style)) = reader.next_cell_with_style_id().map_err(refused)? {
        let (row, column) = cell.get_position();
        if row != at {
            into.row(at.saturating_add(1), std::mem::take(&mut cells))?;
            at = row;
        }
        let format = styles.get(style).and_then(Option::as_ref);
        let value = said(cell.get_value(), format);
        if value.trim().is_empty() {
            continue;
        }
        let column = usize::try_from(column).unwrap_or(usize::MAX);
        if column >= MOST_COLUMNS {
            return Err(Unreadable::TooLarge);
        }
        if cells.len() <= column {
            cells.resize(column + 1, String::new());
        }
        cells[column] = value;
    }
    into.row(at.saturating_add(1), cells)
}

fn refused(error: XlsxError) -> Unreadable {
    match error {
        XlsxError::Password => Unreadable::Protected,
        error => {
            tracing::debug!(?error, "a workbook was not read");
            Unreadable::Damaged
        }
    }
}

fn cells(book: &mut Xlsx<Cursor<&[u8]>>, name: &str, lines: &mut Lines) -> Result<(), XlsxError> {
    let mut reader = book.worksheet_cells_reader(name)?;
    let styles: Vec<Option<Format>> = reader.styles().iter().map(Format::of).collect();
    while let Some((cell, style)) = reader.next_cell_with_style_id()? {
        let (row, column) = cell.get_position();
        let format = styles.get(style).and_then(Option::as_ref);
        lines.cell(row, column, said(cell.get_value(), format));
        if lines.full {
            break;
        }
    }
    Ok(())
}

/// Rows as lines, up to a limit.
struct Lines {
    text: String,
    rows: usize,
    row: Option<u32>,
    cells: Vec<String>,
    /// Columns of the present row that were come by.
    come_by: u32,
    most: usize,
    full: bool,
}

impl Lines {
    fn new(most: usize) -> Self {
        Self {
            text: String::new(),
            rows: 0,
            row: None,
            cells: Vec::new(),
            come_by: 0,
            most,
            full: false,
        }
    }

    fn cell(&mut self, row: u32, column: u32, value: String) {
        if value.trim().is_empty() {
            return;
        }
        if self.row != Some(row) {
            self.end_row();
            self.row = Some(row);
        }
        let empty = column.saturating_sub(self.come_by).min(MOST_EMPTY);
        self.cells.extend((0..empty).map(|_| String::new()));
        self.come_by = column.saturating_add(1);
        self.cells.push(value);
    }

    fn end_row(&mut self) {
        let line = row_of(self.cells.iter().map(String::as_str));
        self.cells.clear();
        self.come_by = 0;
        if line.is_empty() || self.full {
            return;
        }
        self.full = self.text.len() + line.len() > self.most;
        if !self.full {
            self.text.push_str(&line);
            self.text.push('\n');
            self.rows += 1;
        }
    }
}

/// A cell as a reader of the sheet has it, about: figures without signs between their thousands.
fn said(value: &DataRef<'_>, format: Option<&Format>) -> String {
    match Data::from(value.clone()) {
        Data::Empty => String::new(),
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => text,
        Data::Int(number) => figure(number as f64, format),
        Data::Float(number) => figure(number, format),
        Data::Bool(on) => if on { "TRUE" } else { "FALSE" }.to_owned(),
        Data::DateTime(time) => moment(&time),
        Data::Error(error) => error.to_string(),
    }
}

/// What of a number's format is said.
struct Format {
    percent: bool,
    /// Digits after the point, where the format says how many.
    digits: Option<usize>,
    before: String,
    after: String,
}

impl Format {
    fn of(style: &Style) -> Option<Self> {
        let code = &style.number_format.as_ref()?.format_code;
        // Sections for numbers below zero and for zero follow.
        let mut letters = code.split(';').next()?.chars().peekable();
        let mut format = Self {
            percent: false,
            digits: None,
            before: String::new(),
            after: String::new(),
        };
        let (mut figures, mut point) = (false, false);
        while let Some(letter) = letters.next() {
            let mut sign = String::new();
            match letter {
                '"' => sign.extend(letters.by_ref().take_while(|l| *l != '"')),
                // `[$₽-419]`: a currency and whose it is.
                '[' => {
                    let inside: String = letters.by_ref().take_while(|l| *l != ']').collect();
                    let currency = inside.strip_prefix('$').unwrap_or_default();
                    sign.push_str(currency.split('-').next().unwrap_or_default());
                }
                '\\' | '_' | '*' => {
                    letters.next();
                }
                '%' => format.percent = true,
                '.' => point = true,
                '0' | '#' | '?' => {
                    figures = true;
                    if point && letter == '0' {
                        *format.digits.get_or_insert(0) += 1;
                    }
                }
                '$' | '€' | '£' | '¥' | '₽' | '₴' | '₸' | '₹' => sign.push(letter),
                _ => {}
            }
            let side = if figures {
                &mut format.after
            } else {
                &mut format.before
            };
            side.push_str(sign.trim());
        }
        let says = format.percent || !format.before.is_empty() || !format.after.is_empty();
        (figures && (says || format.digits.is_some())).then_some(format)
    }
}

fn figure(number: f64, format: Option<&Format>) -> String {
    let Some(format) = format.filter(|_| number.is_finite() && number.abs() < LARGE) else {
        return plain(number);
    };
    let number = if format.percent {
        number * 100.0
    } else {
        number
    };
    let mut text = plain(number);
    // A format that shows fewer digits hides none here; zeros that it shows are there.
    let shown = text.split_once('.').map_or(0, |(_, after)| after.len());
    if let Some(digits) = format.digits.filter(|digits| *digits > shown) {
        text = format!("{number:.digits$}");
    }
    if format.percent {
        text.push('%');
    }
    if !format.before.is_empty() {
        text = format!("{} {text}", format.before);
    }
    if !format.after.is_empty() {
        text = format!("{text} {}", format.after);
    }
    text
}

/// A number with the fifteen digits that a workbook keeps of one.
fn plain(number: f64) -> String {
    let kept: f64 = format!("{number:.14e}").parse().unwrap_or(number);
    if kept == 0.0 {
        return "0".into();
    }
    if kept.abs() < LARGE && kept.abs() >= 1e-9 {
        kept.to_string()
    } else {
        format!("{kept:e}")
    }
}

/// `2026-03-14`, with its time of day where it has one; a time alone; a span as hours, minutes and seconds.
fn moment(time: &ExcelDateTime) -> String {
    let days = time.as_f64();
    if time.is_duration() || (0.0..1.0).contains(&days) {
        let seconds = (days * 86_400.0).round() as i64;
        let sign = if seconds < 0 { "-" } else { "" };
        let seconds = seconds.abs();
        let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
        return match seconds {
            0 => format!("{sign}{hours:02}:{minutes:02}"),
            _ => format!("{sign}{hours:02}:{minutes:02}:{seconds:02}"),
        };
    }
    let (year, month, day, hour, minute, second, _) = time.to_ymd_hms_milli();
    let date = format!("{year:04}-{month:02}-{day:02}");
    match (hour, minute, second) {
        (0, 0, 0) => date,
        (_, _, 0) => format!("{date} {hour:02}:{minute:02}"),
        _ => format!("{date} {hour:02}:{minute:02}:{second:02}"),
    }
}
